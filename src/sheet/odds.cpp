#include "sheet/odds.h"

#include <algorithm>

#include "sheet/exact_sweep.h"

namespace grognard::sheet {

namespace {

std::vector<bool> choices_that_look_ahead(const Program& program, const std::vector<Word64>& words) {
    std::vector<bool> looks_ahead(program.choices.size(), false);
    for (std::size_t c = 0; c < program.choices.size(); ++c)
        for (std::size_t i = 0; i < program.inputs.size(); ++i)
            if (program.inputs[i].slot == program.choices[c].policy) looks_ahead[c] = words[i] == helps;
    return looks_ahead;
}

}  // namespace

Odds odds_of(const Program& program, const std::vector<Word64>& words, std::vector<std::size_t> fields,
             std::uint64_t budget) {
    Odds odds;
    if (fields.empty())
        for (std::size_t i = 0; i < program.outcome.size(); ++i) fields.push_back(i);
    odds.fields = fields;
    std::vector<Slot> asked;
    for (const std::size_t field : fields) asked.push_back(program.outcome[field].slot);
    const Plan plan(program, asked, choices_that_look_ahead(program, words));
    ExactSweep sweep(plan, budget);
    if (!sweep.bind(words)) {
        odds.forbidden = true;
        for (std::uint32_t i = 0; i < program.forbids.size(); ++i)
            if (sweep.frame()[program.forbids[i].slot] == 1) odds.reasons.push_back(i);
        return odds;
    }
    const Ended ended = sweep.run();
    sweep.answer([&](const auto& answer) {
        odds.branches = answer.branches();
        odds.too_large = ended == Ended::too_large;
        if (odds.too_large) return;
        const auto& states = answer.result();
        for (std::size_t i = 0; i < states.count; ++i)
            odds.list.push_back({{states.key(i), states.key(i) + states.width}, dice::Integer(states.weights[i])});
        odds.total = dice::Integer(answer.total());
    });
    std::sort(odds.list.begin(), odds.list.end(),
              [](const Likelihood& a, const Likelihood& b) { return a.outcome < b.outcome; });
    return odds;
}

Odds odds(const Question& question, std::vector<std::size_t> fields, std::uint64_t budget) {
    return odds_of(question.program(), question.words(), std::move(fields), budget);
}

struct Foresight::Inner {
    Inner(const Program& its_program, std::vector<bool> its_choices)
        : program(its_program),
          choices(std::move(its_choices)),
          plan(program, outcome_of(program), choices),
          sweep(plan, default_budget) {}

    static std::vector<Slot> outcome_of(const Program& program) {
        std::vector<Slot> all;
        for (const OutcomeField& field : program.outcome) all.push_back(field.slot);
        return all;
    }

    const Program& program;
    std::vector<bool> choices;
    Plan plan;
    Sweep<double> sweep;
    Block nothing;
};

Foresight::Foresight(const Program& program, const std::vector<Word64>& frame) {
    std::vector<bool> choices(program.choices.size(), false);
    for (std::size_t c = 0; c < choices.size(); ++c) choices[c] = frame[program.choices[c].policy] == helps;
    inner_ = std::make_unique<Inner>(program, std::move(choices));
}

Foresight::~Foresight() = default;

bool Foresight::fits(const std::vector<Word64>& frame) const {
    for (std::size_t c = 0; c < inner_->choices.size(); ++c)
        if (inner_->choices[c] != (frame[inner_->program.choices[c].policy] == helps)) return false;
    return true;
}

Word64 Foresight::best_option(const ChoiceCode& choice, std::uint32_t unit, const std::vector<Word64>& frame) {
    const int rest = inner_->plan.lookahead_after(unit);
    if (rest < 0) return 0;  // nothing that is asked depends on it
    inner_->sweep.start();
    inner_->sweep.run_from(inner_->nothing, frame);
    return inner_->sweep.look_ahead(inner_->plan.block(rest), choice);
}

}  // namespace grognard::sheet
