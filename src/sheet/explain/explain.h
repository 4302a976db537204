// The reasons of a resolution, read from what the run recorded. Nothing is evaluated again.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sheet/explain/bearing.h"
#include "sheet/explain/sides.h"
#include "sheet/program/question.h"
#include "sheet/run/run.h"

namespace grognard::sheet {

// "distance = 10": something a condition looked at, with the value it found.
struct Reading {
    NameRef name;
    Type type;
    Word64 word = 0;
    std::string row, column;  // of a table: the headings that were read
    Sides sides;              // of the procedure that has it
};

enum class Verdict {
    applied,    // a line that counts, a conversion that changed the result, a refusal that holds
    refused,    // its condition failed: `because` says on what
    nothing,    // it would count 0
    beaten,     // another line of its group stands: `beaten_by`
    cut,        // it counts, but was cut from `before`
    not_there,  // it reads a step that did not happen
    passed,     // a value that was worked out
};
std::string_view verdict_name(Verdict verdict);

struct Entry {
    enum class What { fact, forbid, value, dice, tally, line, group, lookup, conversion, choice, call, outcome, total };
    What what = What::value;
    Verdict verdict = Verdict::passed;
    int depth = 0;
    int procedure = -1;
    std::string id;       // of the fact, step, or `step.line`, inside the procedure
    std::string address;  // "combat_die.columns.mountain"
    int file = -1;        // of the sheet's files
    int line = 0;
    Type type;
    Word64 word = absent;    // its value; absent if it has none
    Word64 before = absent;  // of a cut line or a conversion
    int element = -1;        // of a list or an enumeration
    int element_enumeration = -1;
    bool assumed = false;  // a fact left at its default
    std::vector<Reading> because;
    int distance = 0;         // of a refusal: how many facts would have to change
    bool is_foreign = false;  // of a refusal: nothing can change it here, as with shooting in a melee
    std::string beaten_by;    // address
    std::string die;          // "d6"
    std::vector<int> faces;
    std::vector<std::pair<std::string, Word64>> classes;  // of a roll by classes
    std::string table, row, column, cell;                 // of a look-up
    int table_row = -1, table_column = -1;
    std::vector<std::string> rulings;  // that its words cite
    std::uint32_t program_row = no_index;
    Slot slot = no_slot;  // where its value stands
    Sides sides;
    bool told = false;  // in the short answer: it was thrown, chosen, or the outcome rests on it
};

struct RulingUsed {
    std::string id;
    Word64 option = absent;  // absent: a note
    bool changed = false;    // not the sheet's default
};

struct Explanation {
    std::vector<Entry> entries;
    std::vector<RulingUsed> rulings;
};

Explanation explain(const Question& question, const Resolution& resolution);

// What the outcomes that are told rest on.
Bearing bearing_of(const Question& question, const Resolution& resolution);

// Whether an outcome of the procedure that was asked is worth a word: the headline always, others unless they say that nothing
// happened (no, 0, none) or that a fact stayed as it was.
bool is_told_outcome(const Question& question, const Bearing& bearing, const Resolution& resolution, std::size_t field);

}  // namespace grognard::sheet
