// Expressions of one procedure in the words of the sheet.

#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/print/phrases.h"
#include "sheet/print/rules.h"

namespace grognard::sheet::printing {

// What a path speaks of.
struct Meaning {
    std::string text;      // in words; empty if it has none
    std::string owner;     // of a record's field, where there are several records to confuse
    int enumeration = -1;  // of a value, a set, or the values that are counted
    int record = -1;       // a record, or a list of them
    int procedure = -1;    // the outcome of a call, or a list of them
    int table = -1;        // a cell
    bool known = false;
    const BinsSource* bins = nullptr;
    const Expression* definition = nullptr;  // of a step that has no words of its own
    std::string input;                       // path among the inputs of the program, which know the types

    std::string full() const { return owner.empty() || text.empty() ? text : text + " (" + owner + ")"; }
};

class Wording {
  public:
    Wording(const Sheet& sheet, const Rule& rule, const Phrases& phrases);

    const Sheet& sheet() const { return sheet_; }
    const Rule& rule() const { return rule_; }
    const Phrases& phrases() const { return phrases_; }

    // --- labels; empty if there are none ---

    std::string in_language(const Word* word) const;
    std::string label(std::string_view id) const;  // of a part of the procedure
    std::string value_label(int enumeration, std::string_view value) const;
    std::string table_label(int table) const;
    // " ∆" where house rules wrote one of these cells.
    std::string changed_mark(std::initializer_list<const Cell*> cells) const;

    // --- expressions ---

    Meaning meaning(const Expression& e) const;
    std::string text(const Expression& e) const { return text(e, Level::loose, -1); }
    // A value of the enumeration, or any expression.
    std::string text_of(const Expression& e, int enumeration) const { return text(e, Level::loose, enumeration); }
    // The same as one factor among others: a sum in brackets.
    std::string factor(const Expression& e) const { return text(e, Level::product, -1); }
    std::string collection(const Expression& e) const;
    // A class of a roll as its bins name it, in the plural; empty if they do not.
    std::string class_name(const BinsSource& bins, std::string_view name) const;
    // The faces of one class of a roll: "≥ Hits on".
    std::string faces_of(const BinsSource::Class& faces) const;
    // A number that the sheet prints: a literal, or a cell that the keys alone decide.
    ExpressionPtr printed_number(const Expression& e) const;

    // The parts of a condition that the label does not already say.
    std::vector<std::string> unsaid(const Expression* when, std::string_view label) const {
        return unsaid(when, label, false);
    }
    bool said(const Expression& e, std::string_view label) const;

    // --- the variable of `each x in ...`, for as long as it is in scope ---

    void open(std::string_view variable, const Expression& collection) const;
    void close() const { variables_.pop_back(); }

  private:
    enum class Level { loose, conjunction, comparison, sum, product, atom };

    std::string text(const Expression& e, Level outer, int enumeration) const;
    std::string name(const Expression& e, int enumeration) const;
    const Expression* definition_of(const Expression& e) const;
    std::string written_out(const std::string& name, const Expression& definition) const;
    std::string look_up(const Expression& e) const;
    std::string arithmetic(const Expression& e) const;
    std::string function(const Expression& e) const;
    std::string fold(const Expression& e) const;
    std::string selection(const Expression& e, int enumeration) const;
    std::string comparison(const Expression& e) const;
    std::string membership(const Expression& e) const;
    std::string inversion(const Expression& e) const;
    std::string junction(const Expression& e) const;
    std::string about(const Meaning& subject, const Expression& e, const std::vector<std::string>& values,
                      bool inverted) const;
    std::vector<std::string> members(const Expression& e, int enumeration) const;
    static Level level(const Expression& e);

    Meaning named(std::string_view name) const;
    Meaning fact(const Fact& fact) const;
    Meaning step(std::size_t index) const;
    Meaning field(const Meaning& base, std::string_view name) const;
    Meaning record_field(const Meaning& base, std::string_view name) const;
    std::string outcome_label(const Meaning& call, std::string_view id) const;
    Meaning bins_class(const Meaning& base, std::string_view name) const;
    Meaning element(const Expression& e) const;
    int any_enumeration_with(std::string_view value) const;
    bool has_value(int enumeration, std::string_view value) const;
    bool covers(const Axis& axis, std::string_view heading, std::string_view value) const;

    std::vector<std::string> unsaid(const Expression* when, std::string_view label, bool inside) const;
    bool said_comparison(const Expression& e, std::string_view label) const;
    bool said_values(const Expression& e, std::string_view label, int enumeration) const;
    int enumeration_of(const Expression& e) const;

    const Sheet& sheet_;
    const Rule& rule_;
    Language language_;
    const Phrases& phrases_;
    int record_facts_ = 0;
    std::vector<int> step_enumerations_;  // -1: its values are of none
    // Questions about words do not change them; which variables are in scope is bookkeeping.
    mutable std::vector<std::pair<std::string, Meaning>> variables_;
    mutable std::map<std::string, std::string> written_out_;  // steps without words
};

}  // namespace grognard::sheet::printing
