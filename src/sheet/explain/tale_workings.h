// Values that were worked out, and what chose between two of them.

#pragma once

#include "sheet/explain/telling.h"

namespace grognard::sheet {

class Workings {
  public:
    explicit Workings(Telling& telling) : t_(telling) {}

    // A step or an outcome, if it says more than was said: "Score after the drop: 9 − 3 = 6".
    void tell(const Entry& entry, int depth, TaleLines& lines);
    // A truth with the numbers that decided it.
    TaleLine answer(const Entry& entry, int depth) const;

  private:
    void truth(const Entry& entry, int depth, TaleLines& lines) const;
    bool is_trial(const Entry& entry) const;
    bool is_passed_on(const Instruction& in) const;
    bool is_choice_of_values(const Entry& entry) const;
    std::string arithmetic(const Instruction& in, const Type& type) const;
    std::string comparison(const Entry& entry) const;
    std::string comparison_in(std::uint32_t at) const;
    std::string decisive_comparison(const Node& node) const;

    Telling& t_;
};

}  // namespace grognard::sheet
