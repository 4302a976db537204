// The short answer to "why this result?": what a player would say aloud, line by line.
//
// What is told is what the outcome rests on: every die, every sum with the lines that count, the cells that were read, arithmetic that
// changed a number, choices that were open. What was weighed and set aside is only counted here; the explanation has it all.

#pragma once

#include <string>
#include <vector>

#include "base/catalogue.h"
#include "sheet/explain/explain.h"

namespace grognard::sheet {

struct TaleLine {
    enum class What { heading, dice, sum, addend, total, cell, value, choice, conversion, forbidden };
    What what = What::value;
    int depth = 0;
    std::string label;   // what it is about
    std::string called;  // of a call, or of what is told in its place: its name, with those of the calls inside
    std::string text;    // what is said of it; of a heading nothing, of an addend its name
    std::string figure;  // of an addend or a total in a column
    // Of dice, for those who draw them. The text has them too.
    std::vector<int> faces;
    std::string result;
    std::string threshold;   // of dice, at the end of the label: " (4+)"
    bool is_answer = false;  // of a procedure that was called: its headline
    bool is_truth = false;
    int times = 1;  // that the same is said of one unit after another
};
std::string_view tale_line_name(TaleLine::What what);

struct Tale {
    std::string headline;
    std::vector<std::string> also;  // the other outcomes that say something
    std::vector<TaleLine> lines;
    std::int64_t set_aside = 0;  // possibilities that were weighed and do not count
};

Tale tell(const Question& question, const Resolution& resolution, const Explanation& explanation,
          const Catalogue& words);

// The same before dice are thrown: what counts for sure, and what will be thrown.
struct Outlook;
Tale tell(const Question& question, const Outlook& outlook, const Catalogue& words);

// Whether it was weighed and does not count: a line, refusal, conversion, call or choice.
bool is_set_aside(const Entry& entry);

// A line as one text: "Modified score: 4 + 6 = 10, −1 difference in casualties = 9".
std::string text_of(const TaleLine& line, const Catalogue& words);

}  // namespace grognard::sheet
