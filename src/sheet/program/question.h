// A question: a procedure of a sheet with its facts, the rulings in force and the policies for choices.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/datum.h"
#include "sheet/program/model.h"
#include "sheet/program/values.h"

namespace grognard::sheet {

class Question {
  public:
    Question(std::shared_ptr<const Sheet> sheet, const Procedure& procedure);

    const Sheet& sheet() const { return *sheet_; }
    std::shared_ptr<const Sheet> sheet_pointer() const { return sheet_; }
    const Procedure& procedure() const { return *procedure_; }
    const Program& program() const { return *procedure_->program; }

    // --- giving facts; each returns false, with a problem, if the name or the value does not fit ---

    // A fact, one field of it (`unit.order`, `forces.0.pf`), a list or record as a whole, or the policy of a choice.
    bool set(std::string_view path, const Datum& value, Problems& problems);
    bool set_ruling(std::string_view id, std::string_view option, Problems& problems);
    bool set_preset(std::string_view name, Problems& problems);

    // --- what is given ---

    // One word per input of the program, in its order.
    const std::vector<Word64>& words() const { return words_; }
    std::vector<Word64>& words() { return words_; }
    bool given(std::size_t input) const { return given_[input]; }
    void mark_given(std::size_t input) { given_[input] = true; }

    // The input with this path, or no_index.
    std::uint32_t input(std::string_view path) const;

    // The words for another program of the same procedure, whose further inputs take their defaults.
    std::vector<Word64> words_for(const Program& program) const;

    // Whether an input matters as things are: elements beyond a list's size do not.
    bool in_use(std::size_t input) const;

  private:
    bool set_whole(const Fact& fact, std::string_view path, const Datum& value, Problems& problems);
    bool set_record(const std::string& path, const Datum& value, Problems& problems);
    bool set_input(std::uint32_t input, const Datum& value, Problems& problems);
    void unknown(std::string_view path, Problems& problems) const;

    std::shared_ptr<const Sheet> sheet_;
    const Procedure* procedure_;
    std::vector<Word64> words_;
    std::vector<bool> given_;
};

}  // namespace grognard::sheet
