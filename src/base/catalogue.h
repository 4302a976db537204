// The sentences of the program in one language, and how that language writes numbers.
//
// Every sentence outside the sheets is an id with named arguments: those of the program in i18n/<language>.toml, those of a game in
// rules/<system>/i18n/<language>.toml. The host hands the texts over; terminal and page read the same files.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "base/problem.h"
#include "base/text.h"

namespace grognard {

class Catalogue {
  public:
    using Arguments = Problems::Arguments;

    // Problems with the text itself are our own mistakes; a test reads both files and wants none.
    Catalogue(Language language, std::string_view text, Problems& problems);

    // The sentences of one more text; one that is there already is said as the new text has it.
    void add(std::string_view text, Problems& problems);

    Language language() const { return language_; }

    // --- sentences ---

    // `{name}` stands for the argument of that name. An unknown id is shown as it is, so that it is noticed.
    std::string say(std::string_view id, const Arguments& arguments = {}) const;
    // The form of the sentence that fits a number: `<id>.one` or `<id>.many`, with the number as {count}.
    std::string count(std::string_view id, std::int64_t number, Arguments arguments = {}) const;
    bool has(std::string_view id) const { return find(id) != nullptr; }

    // Every id with its sentence, sorted.
    const std::vector<std::pair<std::string, std::string>>& sentences() const { return sentences_; }

    // --- problems ---

    // What is wrong and what would be right.
    std::string sentence(const Problem& problem) const;
    // "file:line:column: " and the sentence; without a place only the sentence.
    std::string problem_text(const Problem& problem) const;

    // --- numbers; rounded once, from the exact value, when they are written ---

    // "58.33%", "58,33 %"; what is above 0 never reads as 0, and what is below 1 never as all.
    std::string percent(const Fraction& share) const;
    // With two digits, as means are written.
    std::string decimal(const Fraction& value) const;
    // The exact value: "1.5" where that takes at most four digits, otherwise "7/3".
    std::string exact(const Fraction& value) const;
    std::string whole(std::int64_t value) const;
    // With its sign, as modifiers are written: "+2", "−1".
    std::string with_sign(const Fraction& value) const;

  private:
    const std::string* find(std::string_view id) const;

    Language language_;
    std::vector<std::pair<std::string, std::string>> sentences_;
};

// Puts the arguments in the place of their names.
std::string filled_in(std::string_view text, const Catalogue::Arguments& arguments);

// The argument of that name, or nothing.
const std::string* find_argument(const Catalogue::Arguments& arguments, std::string_view name);

}  // namespace grognard
