// The rules as the rulings in force leave them: expressions with everything decided that the rulings decide.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sheet/program/model.h"

namespace grognard::sheet::printing {

// A path whose value is known, as far as it is an enumeration's: `ruling.R5`, or a fact that a column stands for.
struct KnownValue {
    std::string path;
    std::string value;
    const std::vector<std::string>* values = nullptr;  // all that it could be
};

struct Known {
    const Sheet* sheet = nullptr;
    std::vector<KnownValue> values;
    std::vector<std::pair<std::string, bool>> truths;  // steps that the rulings decide

    const KnownValue* find(std::string_view path) const;
};

// The rulings in force; pairs that name nothing of the sheet are passed over.
Known known_rulings(const Sheet& sheet, const std::vector<std::pair<std::string, std::string>>& changed);

// Every ruling that an expression reads, each once.
void collect_rulings(const Expression* e, std::vector<std::string>& rulings);

// `side`, `unit.order`; nothing if the expression is no plain path.
std::string path_of(const Expression& e);

// A copy with known parts decided and printed numbers in place.
ExpressionPtr simplify(const Expression& e, const Known& known);

bool is_truth(const Expression* e, bool wanted);

// --- a procedure, simplified ---

struct RuleLine {
    ExpressionPtr value, per, when;  // `when` is nothing if the line always counts
    bool never = false;              // the rulings in force take it out
};

struct RuleStep {
    ExpressionPtr how, when, otherwise;
    ExpressionPtr count, again_if;  // of a roll
    std::vector<ExpressionPtr> bindings;
    ExpressionPtr until, rounds;  // of a call that is made again and again
    std::vector<RuleLine> lines;  // of a tally
    struct Row {
        ExpressionPtr to, when;
    };
    std::vector<Row> rows;  // of a conversion
    bool never = false;     // decided: it does not happen, or says only what the rulings say
};

struct Rule {
    const Procedure* procedure = nullptr;
    std::vector<RuleStep> steps;
    std::vector<ExpressionPtr> outcome;
    std::vector<int> tables;  // that it reads, in order, each once

    const RuleStep* step(std::string_view name) const;
};

// The rulings that stand in the same step or line as a look-up in this table: one of them keeps it out, or brings it in.
std::vector<std::string> rulings_beside(const Sheet& sheet, int table);

std::vector<Rule> rules_in_force(const Sheet& sheet, const Known& known);

}  // namespace grognard::sheet::printing
