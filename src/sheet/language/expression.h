// Expressions as they are written: parsed, not yet typed.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"

namespace grognard::sheet {

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

struct Expression {
    enum class Kind {
        number,      // numerator / denominator
        truth,       // numerator is 0 or 1
        name,        // text
        member,      // children[0] . text
        index,       // children[0] [ children[1..] ]
        shift,       // a key of an index: base column, shift
        negate,      // - children[0]
        invert,      // not children[0]
        both,        // and, two or more children
        either,      // or, two or more children
        compare,     // text is the operator
        arithmetic,  // text is the operator
        in,          // children[0] in the others, each an expression or a span; inverted if text is "not"
        span,        // children[0] .. children[1]
        condition,   // if, then, else
        select,      // by: children[0] is the selector
        function,    // text is the name
        fold,        // text is the name
    };

    struct Arm {
        std::vector<ExpressionPtr> values;
        ExpressionPtr result;
    };

    Kind kind = Kind::number;
    std::size_t begin = 0;  // in the text of the cell
    std::size_t end = 0;
    std::string text;
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    std::vector<ExpressionPtr> children;
    std::vector<Arm> arms;    // of a select
    ExpressionPtr otherwise;  // of a select or a fold
    std::string variable;     // of a fold
    ExpressionPtr where;      // of a fold
    ExpressionPtr body;       // of a fold
};

// Parses the text of a cell, or a part of it; nothing, with a problem, if it cannot be parsed.
ExpressionPtr parse_expression(const Cell& cell, Problems& problems);
ExpressionPtr parse_expression(const Cell& cell, std::size_t begin, std::size_t end, Problems& problems);

// A comma-separated list of `name = expression` inside brackets, as a call has it.
struct Binding {
    std::string target;  // "fact" or "fact.field"
    std::size_t begin = 0;
    ExpressionPtr value;
};

struct CallText {
    std::string procedure;
    std::size_t procedure_begin = 0;
    std::vector<Binding> bindings;
    std::string variable;  // of "each x in ..."
    ExpressionPtr collection;
    ExpressionPtr until;   // of "until ... at most ..."; may be left out
    ExpressionPtr rounds;  // "at most ..."
};

std::unique_ptr<CallText> parse_call(const Cell& cell, Problems& problems);

struct RollText {
    ExpressionPtr count;
    std::string die;
    std::size_t die_begin = 0;
    std::string bins;
    std::size_t bins_begin = 0;
    std::string again;
    std::size_t again_begin = 0;
    ExpressionPtr again_if;
};

std::unique_ptr<RollText> parse_roll(const Cell& cell, Problems& problems);

// `each x in sides` of a tally line.
struct EachText {
    std::string variable;
    ExpressionPtr collection;
};

std::unique_ptr<EachText> parse_each(const Cell& cell, Problems& problems);

}  // namespace grognard::sheet
