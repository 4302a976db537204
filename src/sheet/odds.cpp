#include "sheet/odds.h"

#include <algorithm>
#include <map>

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

struct Asking::Inner {
    // What the choices of a question ask for decides how it is planned.
    struct Planned {
        Planned(const Program& program, const std::vector<Slot>& asked, std::vector<bool> its_choices,
                std::uint64_t budget)
            : choices(std::move(its_choices)), plan(program, asked, choices), sweep(plan, budget) {}

        std::vector<bool> choices;
        Plan plan;
        ExactSweep sweep;
        std::map<std::vector<Word64>, Odds> known;  // by the words that the plan's code reads
    };

    Inner(const Program& its_program, std::vector<std::size_t> its_fields, std::uint64_t its_budget)
        : program(its_program), fields(std::move(its_fields)), budget(its_budget) {
        if (fields.empty())
            for (std::size_t i = 0; i < program.outcome.size(); ++i) fields.push_back(i);
        for (const std::size_t field : fields) asked.push_back(program.outcome[field].slot);
    }

    const Odds& ask(const std::vector<Word64>& words);
    Odds answer(Ended ended) const;

    const Program& program;
    std::vector<std::size_t> fields;
    std::uint64_t budget;
    std::vector<Slot> asked;
    std::unique_ptr<Planned> planned;
    Odds forbidden;
};

const Odds& Asking::Inner::ask(const std::vector<Word64>& words) {
    std::vector<bool> choices = choices_that_look_ahead(program, words);
    if (planned == nullptr || planned->choices != choices)
        planned = std::make_unique<Planned>(program, asked, std::move(choices), budget);
    ExactSweep& sweep = planned->sweep;
    if (!sweep.bind(words)) {
        forbidden = Odds{};
        forbidden.fields = fields;
        forbidden.forbidden = true;
        for (std::uint32_t i = 0; i < program.forbids.size(); ++i)
            if (sweep.frame()[program.forbids[i].slot] == 1) forbidden.reasons.push_back(i);
        return forbidden;
    }
    std::vector<Word64> key;
    key.reserve(planned->plan.fixed().size());
    for (const Slot slot : planned->plan.fixed()) key.push_back(sweep.frame()[slot]);
    const auto [known, is_new] = planned->known.try_emplace(std::move(key));
    if (is_new) known->second = answer(sweep.run());
    return known->second;
}

Odds Asking::Inner::answer(Ended ended) const {
    Odds odds;
    odds.fields = fields;
    planned->sweep.answer([&](const auto& answer) {
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

Asking::Asking(const Program& program, std::vector<std::size_t> fields, std::uint64_t budget)
    : inner_(std::make_unique<Inner>(program, std::move(fields), budget)) {}

Asking::~Asking() = default;

const Odds& Asking::ask(const std::vector<Word64>& words) { return inner_->ask(words); }

Odds odds(const Question& question, std::vector<std::size_t> fields, std::uint64_t budget) {
    return Asking(question.program(), std::move(fields), budget).ask(question.words());
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
