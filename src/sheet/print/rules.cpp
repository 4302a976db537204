#include "sheet/print/rules.h"

#include <algorithm>

namespace grognard::sheet::printing {

namespace {

ExpressionPtr simplified(const ExpressionPtr& e, const Known& known) {
    return e == nullptr ? nullptr : simplify(*e, known);
}

// Every table that an expression reads.
void collect_tables(const Sheet& sheet, const Expression* e, std::vector<int>& tables) {
    if (e == nullptr) return;
    if (e->kind == Expression::Kind::index && e->children[0]->kind == Expression::Kind::name) {
        const int table = sheet.find_table(e->children[0]->text);
        if (table >= 0 && std::find(tables.begin(), tables.end(), table) == tables.end()) tables.push_back(table);
    }
    for (const ExpressionPtr& child : e->children) collect_tables(sheet, child.get(), tables);
    for (const Expression::Arm& arm : e->arms) {
        for (const ExpressionPtr& value : arm.values) collect_tables(sheet, value.get(), tables);
        collect_tables(sheet, arm.result.get(), tables);
    }
    collect_tables(sheet, e->otherwise.get(), tables);
    collect_tables(sheet, e->where.get(), tables);
    collect_tables(sheet, e->body.get(), tables);
}

class Simplification {
  public:
    Simplification(const Sheet& sheet, Known known) : sheet_(sheet), known_(std::move(known)) {}

    Rule procedure(const Procedure& source) {
        Rule rule;
        rule.procedure = &source;
        for (const Step& step : source.steps) rule.steps.push_back(this->step(source, step));
        for (const OutcomeRow& row : source.outcome) rule.outcome.push_back(simplified(row.value, known_));
        for (const RuleStep& step : rule.steps) read_tables(step, rule.tables);
        for (const ExpressionPtr& value : rule.outcome) collect_tables(sheet_, value.get(), rule.tables);
        for (const Fact& fact : source.facts) read_derived(fact, rule.tables);
        return rule;
    }

  private:
    RuleStep step(const Procedure& procedure, const Step& source) {
        RuleStep step;
        step.how = simplified(source.how, known_);
        step.when = simplified(source.when, known_);
        step.otherwise = simplified(source.otherwise, known_);
        step.never =
            is_truth(step.when.get(), false) || (source.verb == Verb::forbid && is_truth(step.how.get(), false));
        if (is_truth(step.when.get(), true)) step.when.reset();
        if (source.verb == Verb::let && source.when == nullptr && step.how->kind == Expression::Kind::truth) {
            known_.truths.emplace_back(source.name, step.how->numerator != 0);
            step.never = true;
        }
        if (source.roll != nullptr) {
            step.count = simplified(source.roll->count, known_);
            step.again_if = simplified(source.roll->again_if, known_);
        }
        if (source.call != nullptr) {
            for (const Binding& binding : source.call->bindings)
                step.bindings.push_back(simplified(binding.value, known_));
            step.bindings.push_back(simplified(source.call->collection, known_));
            step.until = simplified(source.call->until, known_);
            step.rounds = simplified(source.call->rounds, known_);
        }
        if (source.tally >= 0)
            for (const Line& line : procedure.tallies[static_cast<std::size_t>(source.tally)].lines)
                step.lines.push_back(this->line(line));
        if (source.convert >= 0)
            for (const Conversion& row : procedure.converts[static_cast<std::size_t>(source.convert)])
                step.rows.push_back({simplified(row.to, known_), simplified(row.when, known_)});
        return step;
    }

    RuleLine line(const Line& source) {
        RuleLine line{simplified(source.value, known_), simplified(source.per, known_),
                      simplified(source.when, known_)};
        line.never = is_truth(line.when.get(), false);
        if (is_truth(line.when.get(), true)) line.when.reset();
        return line;
    }

    void read_tables(const RuleStep& step, std::vector<int>& tables) {
        if (step.never) return;
        for (const ExpressionPtr* e :
             {&step.how, &step.when, &step.otherwise, &step.count, &step.again_if, &step.until})
            collect_tables(sheet_, e->get(), tables);
        for (const ExpressionPtr& binding : step.bindings) collect_tables(sheet_, binding.get(), tables);
        for (const RuleLine& line : step.lines) {
            if (line.never) continue;
            for (const ExpressionPtr* e : {&line.value, &line.per, &line.when})
                collect_tables(sheet_, e->get(), tables);
        }
        for (const RuleStep::Row& row : step.rows) {
            collect_tables(sheet_, row.to.get(), tables);
            collect_tables(sheet_, row.when.get(), tables);
        }
    }

    void read_derived(const Fact& fact, std::vector<int>& tables) {
        if (fact.declared.record < 0) return;
        for (const DerivedField& field : sheet_.records[static_cast<std::size_t>(fact.declared.record)].derived)
            collect_tables(sheet_, simplified(field.how, known_).get(), tables);
    }

    const Sheet& sheet_;
    Known known_;
};

}  // namespace

void collect_rulings(const Expression* e, std::vector<std::string>& rulings) {
    if (e == nullptr) return;
    const std::string path = path_of(*e);
    if (path.compare(0, 7, "ruling.") == 0 &&
        std::find(rulings.begin(), rulings.end(), path.substr(7)) == rulings.end())
        rulings.push_back(path.substr(7));
    for (const ExpressionPtr& child : e->children) collect_rulings(child.get(), rulings);
    for (const Expression::Arm& arm : e->arms) collect_rulings(arm.result.get(), rulings);
    for (const ExpressionPtr* part : {&e->otherwise, &e->where, &e->body}) collect_rulings(part->get(), rulings);
}

Known known_rulings(const Sheet& sheet, const std::vector<std::pair<std::string, std::string>>& changed) {
    Known known;
    known.sheet = &sheet;
    for (const Ruling& ruling : sheet.rulings) {
        if (ruling.enumeration < 0) continue;
        const std::vector<std::string>& options =
            sheet.enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
        KnownValue value{"ruling." + ruling.name, sheet.value_name(ruling.enumeration, ruling.fallback), &options};
        for (const auto& [id, option] : changed)
            if (id == ruling.name && std::find(options.begin(), options.end(), option) != options.end())
                value.value = option;
        known.values.push_back(std::move(value));
    }
    return known;
}

const RuleStep* Rule::step(std::string_view name) const {
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (procedure->steps[i].name == name) return &steps[i];
    return nullptr;
}

std::vector<std::string> rulings_beside(const Sheet& sheet, int table) {
    std::vector<std::string> rulings;
    const auto look = [&](const ExpressionPtr& value, const ExpressionPtr& when) {
        std::vector<int> tables;
        collect_tables(sheet, value.get(), tables);
        collect_tables(sheet, when.get(), tables);
        if (std::find(tables.begin(), tables.end(), table) == tables.end()) return;
        collect_rulings(value.get(), rulings);
        collect_rulings(when.get(), rulings);
    };
    for (const Procedure& procedure : sheet.procedures) {
        for (const Step& step : procedure.steps) look(step.how, step.when);
        for (const Tally& tally : procedure.tallies)
            for (const Line& line : tally.lines) look(line.value, line.when);
        for (const OutcomeRow& row : procedure.outcome) look(row.value, row.otherwise);
    }
    return rulings;
}

std::vector<Rule> rules_in_force(const Sheet& sheet, const Known& known) {
    std::vector<Rule> rules;
    for (const Procedure& procedure : sheet.procedures)
        rules.push_back(Simplification(sheet, known).procedure(procedure));
    return rules;
}

}  // namespace grognard::sheet::printing
