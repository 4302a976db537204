// Sums as they are told: one line with what counts, or a column; a sum that is one line of another stands there in brackets.

#pragma once

#include <map>

#include "sheet/explain/telling.h"

namespace grognard::sheet {

class Sums {
  public:
    explicit Sums(Telling& telling) : t_(telling) { find_inner_sums(); }

    // Whether the tally that begins at this entry has anything to tell.
    bool is_told(std::size_t at) const;
    TaleLines tell(std::size_t at, int depth);

  private:
    struct Sum {
        const Entry* head = nullptr;
        const Entry* total = nullptr;
        std::vector<const Entry*> lines, groups;
        TallyOp op = TallyOp::sum;
    };

    Sum sum_at(std::size_t at) const;
    TallyOp op_of(const Entry& tally) const;
    void find_inner_sums();
    bool starts_from_something(const Entry& tally) const;
    const Entry* roll_of(const Entry& tally) const;
    bool is_asked_for_any(const Sum& sum) const;
    void column(const Sum& sum, const std::string& total, int depth, TaleLines& lines);

    std::string names(const Sum& sum) const;
    std::string start_text(const Sum& sum) const;
    std::vector<int> faces_of_start(const Entry& tally);
    std::string start_number(const Entry& tally) const;
    std::string start_name(const Entry& tally) const;
    std::string figure(const Entry& line, TallyOp op, Word64 word) const;
    std::string addend(const Entry& line, TallyOp op) const;
    std::string line_name(const Entry& line) const;
    std::string group_cut(const Entry& group, TallyOp op) const;

    Telling& t_;
    std::map<const Entry*, std::size_t> inner_;  // the sum that a line stands for
    std::set<const Entry*> told_dice_;
};

}  // namespace grognard::sheet
