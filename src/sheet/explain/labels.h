// Names of a sheet in a reader's words. Where the sheet has none (only `let` steps may go without), the id stands.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/catalogue.h"
#include "sheet/explain/explain.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

// --- objects of the sheet ---

std::string label(const Sheet& sheet, Language language);
std::string label(const Sheet& sheet, const Procedure& procedure, Language language);
// A fact, step, line ("columns.mountain"), refusal or outcome of a procedure.
std::string label(const Sheet& sheet, const Procedure& procedure, std::string_view id, Language language);
// The same where another procedure has called it.
std::string label(const Sheet& sheet, const Procedure& procedure, std::string_view id, const Sides& sides,
                  Language language);
std::string label(const Sheet& sheet, const PresetSource& preset, Language language);
std::string group_label(const Sheet& sheet, std::string_view group, Language language);
// The heading that a procedure stands under, that of its part of the sheet; empty if that has none.
std::string part_label(const Sheet& sheet, const Procedure& procedure, Language language);
std::string value_label(const Sheet& sheet, int enumeration, Word64 value, Language language);
std::string value_label(const Sheet& sheet, int enumeration, Word64 value, const Sides& sides, Language language);
std::string table_label(const Sheet& sheet, int table, std::string_view id, Language language);
std::string ruling_label(const Sheet& sheet, std::string_view ruling, std::string_view id, Language language);

// --- parts of a run ---

// An input of a question: "Forces of the attacker 1, Cohesion"; in two parts, or the whole alone.
struct InputLabel {
    std::string whole, part;
};
InputLabel label_parts(const Sheet& sheet, const Procedure& procedure, const Input& input, Language language);
std::string label(const Sheet& sheet, const Procedure& procedure, const Input& input, Language language);
// A choice deep inside, in parts: what is to be chosen, at which call of the procedure that was asked, and on whose side.
struct ChoiceName {
    std::string own, moment;
    bool mine = true;
};
ChoiceName choice_name(const Sheet& sheet, const Procedure& procedure, const std::string& path, Language language);
// What a condition looked at.
std::string label(const Sheet& sheet, const NameRef& name, const Sides& sides, Language language);
// A row of a program by the innermost calls it stands in: “First pursued unit, Test of the pursuer”. “.” of calls that
// say no more is left out.
std::string row_label(const Sheet& sheet, const Program& program, std::uint32_t row, Language language);
std::string label(const Sheet& sheet, const Entry& entry, Language language);

// A class of the faces that a roll counts, in the form that goes with the number: "3 hits".
std::string class_label(const Sheet& sheet, const Procedure& procedure, std::string_view roll, std::string_view id,
                        Word64 count, Language language);

// Whether the sheet has words for it, so that a person can be shown it.
bool has_words(const Sheet& sheet, const Entry& entry);

// Ids in one path, as questions write them: "attackers.0.pf", "number.fourth_sequence".
std::string path_of(const NameRef& name);
// Address of the step that a row stands for: "combat_die.die".
std::string address_of(const Sheet& sheet, const TraceRow& row);

// --- values ---

// "yes", "Mountains", "1.5", "Left, Right".
std::string value_text(const Sheet& sheet, const Type& type, Word64 word, const Catalogue& words);

// The exact value of a number, a truth as 0 or 1, a value as its rank.
Fraction number_of(const Type& type, Word64 word);

}  // namespace grognard::sheet
