#include "sheet/run/odds.h"

#include <algorithm>
#include <map>

#include "sheet/run/bind.h"
#include "sheet/run/exact_sweep.h"

namespace grognard::sheet {

struct Reckoner::Inner {
    // How the facts reduce the program decides how it is planned.
    struct Planned {
        Planned(const Program& program, const std::vector<Slot>& asked, const Reduced& reduced)
            : plan(program, asked, reduced) {}

        Plan plan;
        std::map<std::vector<Word64>, std::shared_ptr<const Odds>> known;  // by the words that its code reads
    };

    Inner(const Program& its_program, std::vector<std::size_t> its_fields, std::uint64_t its_budget)
        : program(its_program), fields(std::move(its_fields)), budget(its_budget), frame(program.frame) {
        if (fields.empty())
            for (std::size_t i = 0; i < program.outcome.size(); ++i) fields.push_back(i);
        for (const std::size_t field : fields) asked.push_back(program.outcome[field].slot);
        reducer.emplace(program, asked);
        for (std::uint32_t u = 0; u < program.units.size(); ++u)
            if (!program.units[u].dynamic) static_units.push_back(u);
        frame.push_back(absent);
    }

    const Odds& odds(const std::vector<Word64>& words);
    Planned& planned_for(const Reduced& reduced);
    std::vector<Word64> words_at(const std::vector<Slot>& slots) const;
    Odds gathered(Ended ended) const;

    // Memory has an end, whoever asks.
    static constexpr std::size_t most_plans = 200;
    static constexpr std::size_t most_known = 10'000;

    const Program& program;
    std::vector<std::size_t> fields;
    std::uint64_t budget;
    std::vector<Slot> asked;
    std::vector<std::uint32_t> static_units;
    std::vector<Word64> frame;
    std::optional<Reducer> reducer;
    std::map<std::vector<Word64>, std::shared_ptr<const Odds>> known;  // by the facts that the reducer reads
    std::map<std::vector<bool>, std::unique_ptr<Planned>> plans;
    std::unique_ptr<ExactSweep> sweep;
    Odds forbidden;
};

const Odds& Reckoner::Inner::odds(const std::vector<Word64>& words) {
    if (!bind_facts(program, static_units, words, frame)) {
        forbidden = Odds{};
        forbidden.fields = fields;
        forbidden.forbidden = true;
        for (std::uint32_t i = 0; i < program.forbids.size(); ++i)
            if (frame[program.forbids[i].slot] == 1) forbidden.reasons.push_back(i);
        return forbidden;
    }
    if (known.size() >= most_known) known.clear();
    const auto [fact, is_new_fact] = known.try_emplace(words_at(reducer->facts()));
    if (!is_new_fact) return *fact->second;
    Planned& planned = planned_for(reducer->reduce(frame));
    const auto [word, is_new_word] = planned.known.try_emplace(words_at(planned.plan.fixed()));
    if (is_new_word) {
        if (sweep == nullptr) sweep = std::make_unique<ExactSweep>(planned.plan, budget);
        sweep->take(planned.plan, frame);
        word->second = std::make_shared<const Odds>(gathered(sweep->run()));
    }
    fact->second = word->second;
    return *fact->second;
}

std::vector<Word64> Reckoner::Inner::words_at(const std::vector<Slot>& slots) const {
    std::vector<Word64> words;
    words.reserve(slots.size());
    for (const Slot slot : slots) words.push_back(frame[slot]);
    return words;
}

Reckoner::Inner::Planned& Reckoner::Inner::planned_for(const Reduced& reduced) {
    if (plans.size() > most_plans) plans.clear();
    std::unique_ptr<Planned>& planned = plans[reduced.settled];
    if (planned == nullptr) planned = std::make_unique<Planned>(program, asked, reduced);
    return *planned;
}

Odds Reckoner::Inner::gathered(Ended ended) const {
    Odds odds;
    odds.fields = fields;
    sweep->answer([&](const auto& answer) {
        odds.branches = answer.branches();
        odds.too_large = ended == Ended::too_large;
        if (odds.too_large) return;
        const auto& states = answer.result();
        for (std::size_t i = 0; i < states.count; ++i)
            odds.list.push_back({{states.key(i), states.key(i) + states.width}, Integer(states.weights[i])});
        odds.total = Integer(answer.total());
    });
    std::sort(odds.list.begin(), odds.list.end(),
              [](const Likelihood& a, const Likelihood& b) { return a.outcome < b.outcome; });
    return odds;
}

Reckoner::Reckoner(const Program& program, std::vector<std::size_t> fields, std::uint64_t budget)
    : inner_(std::make_unique<Inner>(program, std::move(fields), budget)) {}

Reckoner::~Reckoner() = default;

const Odds& Reckoner::odds(const std::vector<Word64>& words) { return inner_->odds(words); }

std::vector<Slot> Reckoner::policies(const std::vector<Word64>& words) {
    std::vector<Slot> slots;
    if (!bind_facts(inner_->program, inner_->static_units, words, inner_->frame)) return slots;
    for (const std::uint32_t choice : inner_->reducer->reduce(inner_->frame).open_choices)
        slots.push_back(inner_->program.choices[choice].policy);
    return slots;
}

Odds odds(const Question& question, std::vector<std::size_t> fields, std::uint64_t budget) {
    return Reckoner(question.program(), std::move(fields), budget).odds(question.words());
}

Odds all_odds(const Question& question, std::uint64_t budget) {
    if (question.program().outcome.size() <= most_together) return odds(question, {}, budget);
    const std::uint64_t most = budget / share_apart;
    Odds all;
    for (std::size_t field = 0; field < question.program().outcome.size(); ++field) {
        Odds alone = odds(question, {field}, most - std::min(most, all.branches));
        all.fields.push_back(field);
        all.branches += alone.branches;
        all.forbidden = alone.forbidden;
        all.too_large = alone.too_large;
        all.reasons = alone.reasons;
        if (alone.forbidden || alone.too_large) break;
        all.apart.push_back(std::move(alone));
    }
    return all;
}

bool same_odds(const Odds& a, const Odds& b) {
    if (a.forbidden != b.forbidden || a.list.size() != b.list.size() || a.apart.size() != b.apart.size()) return false;
    for (std::size_t i = 0; i < a.list.size(); ++i)
        if (a.list[i].outcome != b.list[i].outcome || a.probability(a.list[i]) != b.probability(b.list[i]))
            return false;
    for (std::size_t i = 0; i < a.apart.size(); ++i)
        if (!same_odds(a.apart[i], b.apart[i])) return false;
    return true;
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
    std::vector<Word64> ready;
    std::vector<Word64> facts;
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
    inner_->ready = frame;
    inner_->ready.push_back(absent);
    inner_->plan.make_ready(unit, inner_->ready);
    // What was decided holds as long as the facts do.
    std::vector<Word64> facts;
    for (const Slot slot : inner_->plan.fixed()) facts.push_back(inner_->ready[slot]);
    if (facts != inner_->facts) inner_->sweep.forget();
    inner_->facts = std::move(facts);
    inner_->sweep.start();
    return inner_->sweep.look_ahead(inner_->plan.block(rest), choice, inner_->ready);
}

}  // namespace grognard::sheet
