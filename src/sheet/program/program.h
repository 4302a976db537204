// A procedure as it runs: straight-line code over one frame of words, calls unrolled, lists unrolled.
//
// Every expression of the sheet has a slot of its own in the frame. After a run the frame therefore still holds the value
// of every expression that was evaluated: it is the record that explanations read, and nothing is ever evaluated twice.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "dice/draw.h"
#include "sheet/language/types.h"

namespace grognard::sheet {

using Slot = std::uint32_t;
inline constexpr Slot no_slot = UINT32_MAX;

enum class Op : std::uint16_t {
    copy,
    negate,
    add,
    subtract,
    multiply,
    floor_divide,
    ceil_divide,
    floor_shift,  // floor_divide by 2^b
    modulo,
    smaller,
    larger,
    absolute,
    to_fraction,
    fraction_negate,
    fraction_add,
    fraction_subtract,
    fraction_multiply,
    fraction_divide,
    fraction_smaller,
    fraction_larger,
    fraction_absolute,
    make_quotient,
    floor,
    ceil,
    round,
    equal,
    unequal,
    less,
    less_equal,
    fraction_less,
    fraction_less_equal,
    invert,
    both,
    either,
    set_has,  // a: set or mask, b: value
    set_size,
    // The present ones among running value a and line b.
    add_present,
    multiply_present,
    smaller_present,
    larger_present,
    first_present,
    fraction_add_present,
    fraction_multiply_present,
    fraction_smaller_present,
    fraction_larger_present,
    is_present,
    mark_class,  // dst = a with the class `aux` (by 3 bits) set for face number b
    // Tables: `aux` is the index of the axis, or of the field.
    ordinal,
    heading,
    cell,
    // Control, forward only; the target is in b.
    jump,
    jump_if_false,
    jump_if_true,
    jump_if_absent,
};

struct Instruction {
    Op op = Op::copy;
    std::uint16_t aux = 0;
    Slot dst = 0;
    Slot a = 0;
    Slot b = 0;

    friend bool operator==(const Instruction&, const Instruction&) = default;
};

// How a key finds its place on an axis.
struct AxisCode {
    enum class Outside : std::uint8_t { clamp, nothing };
    Kind kind = Kind::whole;
    std::int64_t lowest = 0;           // of whole numbers: the first ordinal's key
    std::int64_t count = 0;            // ordinals
    std::vector<std::int64_t> floors;  // of fractions: FractionWords, rising
    Outside below = Outside::clamp;
    Outside above = Outside::clamp;
};

// What the tables of a sheet compile to, shared by its programs.
struct TableCode {
    std::vector<AxisCode> axes;
    std::vector<std::vector<std::int16_t>> headings;  // ordinal (or combination of ordinals) to heading, -1 for a gap
    std::vector<std::vector<Word64>> fields;          // a word per cell, row by row
};

// A piece of a program that is run as a whole.
struct Unit {
    enum class What : std::uint8_t { pure, draw, choice };
    What what = What::pure;
    bool dynamic = false;     // reached by a die or a choice
    std::uint32_t begin = 0;  // of the code; of a draw: the code that finds count and classes
    std::uint32_t end = 0;
    std::uint32_t index = 0;  // of the draw or choice
    std::uint32_t row = 0;    // of the trace
};

// Rows of the sheet's own procedures, in the order they run, for the explanation.
inline constexpr std::uint32_t no_index = UINT32_MAX;

struct DrawCode {
    dice::Die die;
    Slot active = no_slot;  // truth: the row is reached; otherwise nothing is thrown
    Slot count = no_slot;
    Slot classes = no_slot;       // packed classes of faces, 3 bits each; no_slot: a sum
    int class_count = 0;          // the rest included, which is the last
    Slot again = no_slot;         // mask of classes thrown again; no_slot: none
    std::vector<Slot> results;    // the sum, or a count per named class
    std::vector<Slot> fallbacks;  // what they are where nothing is thrown; no_slot: absent
    std::uint32_t row = 0;
};

struct ChoiceCode {
    Slot active = no_slot;
    Slot policy = no_slot;  // input: an option, `helps` or `asks`
    Slot result = no_slot;
    Slot fallback = no_slot;  // the value where the row is not reached, or no_slot for absent
    int options = 0;
    bool chooser_wants_more = true;
    std::uint32_t region = 0;  // of the procedure the row stands in
    std::uint32_t row = 0;
};

inline constexpr Word64 helps = -1;
inline constexpr Word64 asks = -2;  // of whoever runs it

// The units of one run of a procedure: the whole program, or a call that throws dice.
struct Region {
    std::uint32_t begin = 0;  // units
    std::uint32_t end = 0;
    Slot headline = no_slot;
    Kind headline_kind = Kind::whole;
    std::uint32_t parent = no_index;
};

struct Input {
    enum class What : std::uint8_t { fact, size, given, ruling, policy };
    What what = What::fact;
    std::string path;  // "attackers.0.pf", "attackers" for a list's size, "R5" for a ruling
    Slot slot = 0;
    Type type;
    Word64 fallback = 0;
    std::uint32_t fact = no_index;  // of the procedure's facts
    int element = -1;               // of a list
};

struct OutcomeField {
    std::string name;
    Slot slot = 0;
    Type type;
    std::uint32_t node = no_index;
};

// --- what the explanation reads ---

// What a leaf of an expression speaks of, so that it can be named in the reader's language.
struct NameRef {
    enum class What : std::uint8_t { fact, step, number, ruling, table, constant, element, face };
    What what = What::constant;
    int procedure = -1;  // whose words name it
    int record = -1;     // of a field: its record
    std::string id;      // of the fact, step, number, ruling or table
    std::string field;   // of a record, a cell, a roll or an outcome
    int element = -1;    // of a list
};

struct Node {
    enum class What : std::uint8_t { leaf, compare, member, both, either, invert, condition, select, any, all, other };
    What what = What::leaf;
    Slot slot = no_slot;
    Type type;
    std::uint32_t name = no_index;  // into Program::names, of a leaf
    std::uint32_t first = 0;        // children: indices in Program::children
    std::uint32_t count = 0;
    Op op = Op::copy;    // of a comparison
    Slot row = no_slot;  // of a table look-up: the headings that were read
    Slot column = no_slot;
    std::uint32_t given = no_index;  // of a derived field: its own expression
};

struct TraceLine {
    std::uint32_t line = 0;         // of the tally's lines
    int element = -1;               // of its `each`: which value or element
    Slot value = no_slot;           // what it counts, absent if refused
    Slot raw = no_slot;             // before its limit, if it has one
    std::uint32_t when = no_index;  // nodes
    std::uint32_t per = no_index;
    std::uint32_t worth = no_index;
    std::uint32_t reached = no_index;  // truth of an `each` member
};

struct TraceGroup {
    Slot raw = no_slot;
    Slot value = no_slot;
};

struct TraceConversion {
    Slot before = no_slot;
    Slot after = no_slot;
    Slot fits = no_slot;  // the result was one that it converts
    std::uint32_t when = no_index;
};

enum class Verb : std::uint8_t { forbid, let, tally, roll, convert, choose, call, outcome, derive };

struct TraceRow {
    Verb verb = Verb::let;
    int procedure = -1;
    int step = -1;          // of the procedure's steps, or of its outcome rows
    int depth = 0;          // of calls
    int element = -1;       // of a call with `each`
    Slot active = no_slot;  // truth: the call it stands in happens
    Slot value = no_slot;
    Slot start = no_slot;  // of a tally or conversion
    Type type;
    std::uint32_t when = no_index;  // nodes
    std::uint32_t how = no_index;
    std::uint32_t otherwise = no_index;
    std::uint32_t draw = no_index;
    std::uint32_t choice = no_index;
    std::uint32_t end = 0;  // of a call: the row behind its own
    int callee = -1;
    std::vector<TraceLine> lines;
    std::vector<TraceGroup> groups;
    std::vector<TraceConversion> conversions;
    std::vector<Slot> fields;  // of a roll by classes or a cell: one per name in `field_names`
    std::vector<std::string> field_names;
};

struct Forbid {
    Slot slot = no_slot;
    std::uint32_t row = 0;
};

struct Program {
    int procedure = -1;
    std::vector<Instruction> code;
    std::vector<Word64> frame;  // constants in place, everything else unevaluated
    std::vector<Unit> units;
    std::vector<DrawCode> draws;
    std::vector<ChoiceCode> choices;
    std::vector<Region> regions;  // the first is the whole program
    std::vector<Input> inputs;
    std::vector<OutcomeField> outcome;
    std::vector<Forbid> forbids;
    std::vector<TraceRow> rows;
    std::vector<Node> nodes;
    std::vector<std::uint32_t> children;
    std::vector<NameRef> names;
    const TableCode* tables = nullptr;
};

}  // namespace grognard::sheet
