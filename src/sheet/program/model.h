// A sheet as the compiler and everything after it knows it: names resolved, types known, programs ready.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sheet/language/expression.h"
#include "sheet/language/source.h"
#include "sheet/language/types.h"
#include "sheet/program/late_program.h"

namespace grognard::sheet {

// --- enumerations, records, declared types ---

struct Enumeration {
    std::string name;
    std::vector<std::string> values;  // of a root: all; otherwise only those of the part, in the root's order
    int root = -1;                    // itself, unless it is part of another
    std::uint64_t mask = 0;           // over the root's values
    bool ordered = false;
    int tie = -1;     // the value that means that nobody has won
    int source = -1;  // -1: made by a ruling or a choice
};

struct Declared {
    enum class What { scalar, counts, record, list };
    What what = What::scalar;
    Type type;             // of a scalar, or of each count
    int enumeration = -1;  // of counts: the values that are counted
    int record = -1;
    int least = 0;  // of a list
    int most = 0;
};

struct RecordField {
    std::string name;
    Declared declared;
    Word64 fallback = 0;
};

struct DerivedField {
    std::string name;
    ExpressionPtr how;
    const Cell* cell = nullptr;
};

struct Record {
    std::string name;
    std::vector<RecordField> fields;
    std::vector<DerivedField> derived;
};

// --- tables ---

struct Axis {
    int code = -1;         // in TableCode::axes
    Type type;             // kind and enumeration of the keys
    std::int64_t low = 0;  // of whole numbers: keys that have a heading of their own, or are clamped
    std::int64_t high = 0;
    bool open_below = false;  // a key below is read (a heading says so, or it is clamped)
    bool open_above = false;
    bool may_be_absent = false;  // a key outside is absent
};

struct TableField {
    std::string name;  // empty for a plain cell
    Type type;
    int code = -1;  // in TableCode::fields
};

struct Table {
    std::string name;
    std::vector<Axis> rows;
    std::optional<Axis> column;
    int row_headings = -1;  // in TableCode::headings
    int column_headings = -1;
    int row_count = 0;
    int column_count = 1;
    std::vector<TableField> fields;
    bool plain = false;

    const TableField* field(std::string_view name) const;
};

// --- procedures, parsed ---

struct Line {
    ExpressionPtr value, per, when;
    std::unique_ptr<EachText> each;
    int group = -1;
    std::optional<std::pair<Word64, Word64>> limit;
};

enum class TallyOp { sum, product, first, least, most };

struct TallyGroup {
    TallyOp op = TallyOp::sum;
    std::optional<std::pair<Word64, Word64>> bounds;
    std::vector<int> order;  // of a `first` group: lines by precedence
};

struct Tally {
    TallyOp op = TallyOp::sum;
    std::vector<TallyGroup> groups;
    std::vector<Line> lines;
    const TallySource* source = nullptr;
};

struct Conversion {
    std::vector<std::pair<std::string, Place>> from;  // empty: any
    ExpressionPtr to, when;
};

struct Step {
    Verb verb = Verb::let;
    std::string name;
    ExpressionPtr how, when, otherwise;
    std::unique_ptr<RollText> roll;
    std::unique_ptr<CallText> call;
    int tally = -1;
    int convert = -1;
    int choice = -1;  // enumeration of its options
    bool chosen_by_me = true;
    const StepSource* source = nullptr;
};

enum class Controller { me, enemy, given };

struct Fact {
    std::string name;
    Declared declared;
    Word64 fallback = 0;
    std::optional<Datum> whole;  // default of a record or a list
    Controller by = Controller::given;
    std::string group;
};

struct OutcomeRow {
    std::string name;
    ExpressionPtr value, otherwise;
    const OutcomeSource* source = nullptr;
};

struct Procedure {
    std::string name;
    const ProcedureSource* source = nullptr;
    std::vector<Fact> facts;
    std::vector<Step> steps;
    std::vector<Tally> tallies;
    std::vector<std::vector<Conversion>> converts;
    std::vector<OutcomeRow> outcome;
    int headline = 0;
    bool more_for_me = true;     // who likes more of the headline
    bool says_for_whom = false;  // or nobody said it
    LateProgram program;
    std::vector<int> calls;  // procedures it calls
};

struct Ruling {
    std::string name;
    int enumeration = -1;  // of its options; -1: a note
    Word64 fallback = 0;
};

// --- the sheet ---

struct Sheet {
    SheetSource source;
    std::vector<Enumeration> enumerations;
    std::vector<Record> records;
    std::vector<Table> tables;
    std::vector<Ruling> rulings;
    std::vector<Procedure> procedures;
    TableCode table_code;
    std::uint64_t fingerprint = 0;  // of the texts, overlays included

    const Procedure* procedure(std::string_view name) const;
    const Ruling* ruling(std::string_view name) const;
    int find_enumeration(std::string_view name) const;
    int find_record(std::string_view name) const;
    int find_table(std::string_view name) const;
    int find_procedure(std::string_view name) const;

    // Whether a fact ("attackers.0.pf") says what a unit is.
    bool is_profile(std::string_view path) const;
    // Whether it is how things stand with a unit, which nobody decides on when the question is asked.
    bool is_circumstance(std::string_view path) const;
    // Or what it has suffered: what is kept of a unit from one question to the next.
    bool is_of_unit(std::string_view path) const;

    // The name of a value, as sheets and JSON write it.
    const std::string& value_name(int enumeration, Word64 value) const;
    // The words of an enumeration's value, a fact, a step, a line...; nothing if the sheet has none.
    // `form` ".name": what a code stands for.
    const Word* value_words(int enumeration, Word64 value, std::string_view form = {}) const;
    const Word* words_of(const Procedure& procedure, std::string_view id) const;
    const Word* record_words(int record, std::string_view field) const;
    const Word* table_words(int table, std::string_view id) const;
    const Word* ruling_words(std::string_view ruling, std::string_view id = ".") const;
    const Word* number_words(std::string_view id) const;
};

// What was used while a sheet was compiled; what was not is worth a word to its author.
struct Usage {
    std::vector<bool> enumerations, records, tables, bins, numbers, dice, rulings;
    std::vector<std::vector<bool>> table_fields;
};

}  // namespace grognard::sheet
