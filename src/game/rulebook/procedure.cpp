#include "game/rulebook/procedure.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace grognard::game::rulebook {

// --- results of draws as words ---

Fall fall_of(const dice::Draw& draw, const dice::Rolled& rolled) {
    if (draw.classes == 0) return static_cast<Fall>(static_cast<std::int64_t>(rolled.sum));
    Fall fall = 0;
    for (std::size_t c = 0; c < dice::max_classes; ++c) fall |= Fall{rolled.counts[c]} << (8 * c);
    return fall;
}

dice::Rolled rolled_of(const dice::Draw& draw, Fall fall) {
    dice::Rolled rolled;
    if (draw.classes == 0) {
        const auto sum = static_cast<std::int64_t>(fall);
        rolled.sum = static_cast<int>(
            std::clamp<std::int64_t>(sum, draw.count * draw.die.lowest, draw.count * draw.die.highest));
        return rolled;
    }
    int left = draw.count;
    for (int c = 0; c < draw.classes; ++c) {
        const int held = c + 1 == draw.classes ? left : std::min(left, static_cast<int>(fall >> (8 * c) & 0xFFU));
        rolled.counts[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(held);
        left -= held;
    }
    return rolled;
}

namespace {

// Passes one draw on to the chance behind it. Draws before that one are answered with what fell; beyond it with the lowest
// face: the run is then not complete, and what it led to is not read.
class OneDraw final : public dice::Chance {
  public:
    OneDraw(dice::Chance* inner, std::span<const Fall> known, dice::Faces* seen)
        : inner_(inner), known_(known), seen_(seen) {}

    dice::Rolled draw(const dice::Draw& draw, dice::Faces* seen) override {
        if (seen != nullptr) seen->clear();
        if (draw.count == 0) return {};  // nothing is thrown
        if (at_ < known_.size()) return rolled_of(draw, known_[at_++]);
        if (inner_ == nullptr) {
            dry_ = true;
            return rolled_of(draw, 0);
        }
        const dice::Rolled rolled = std::exchange(inner_, nullptr)->draw(draw, seen_);
        draw_ = draw;
        drawn_ = true;
        fall_ = fall_of(draw, rolled);
        return rolled;
    }

    bool dry() const { return dry_; }
    bool drawn() const { return drawn_; }
    Fall fall() const { return fall_; }
    const dice::Draw& draw() const { return draw_; }

  private:
    dice::Chance* inner_;
    std::span<const Fall> known_;
    dice::Faces* seen_;
    std::size_t at_ = 0;
    dice::Draw draw_;
    Fall fall_ = 0;
    bool drawn_ = false;
    bool dry_ = false;
};

}  // namespace

// --- facts ---

Word64 AnyIn::most() const { return procedure().procedure_->program->inputs[at()].type.high; }

void AnyIn::reset() { set(procedure().procedure_->program->inputs[at()].fallback); }

void AnyIn::set_amount(const Amount& amount) {
    const sheet::Type& type = procedure().procedure_->program->inputs[at()].type;
    set(type.kind == sheet::Kind::fraction ? sheet::make_fraction(amount.top, amount.bottom) : amount.floor_of(1));
}

Amount AnyOut::get_amount() const {
    const sheet::Type& type = procedure().procedure_->program->outcome[at()].type;
    const Word64 word = get();
    if (type.kind != sheet::Kind::fraction) return {word, 1};
    return {sheet::top_of(word), sheet::bottom_of(word)};
}

// --- procedures ---

Procedure::Procedure(const Procedure& other)
    : Scope(other),
      name_(other.name_),
      use_(other.use_),
      number_(other.number_),
      procedure_(other.procedure_),
      words_(other.words_),
      choices_(other.choices_),
      outcomes_(other.outcomes_),
      read_(other.read_),
      watch_(other.watch_) {}

// Of the facts as they are now.
Procedure::Begun& Procedure::spot() {
    begun_.resize(std::size_t{1} << spots_log);
    constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
    std::uint64_t key = odd;
    for (const Word64 word : words_) key = (key ^ static_cast<std::uint64_t>(word)) * odd;
    return begun_[static_cast<std::size_t>(key >> (64 - spots_log))];
}

bool Procedure::ask() {
    Begun& begun = spot();
    const bool is_first = begun.runner == nullptr;
    if (is_first) begun.runner = std::make_unique<sheet::Runner>(*procedure_->program);
    asked_ = &begun;
    runner_ = begun.runner.get();
    if (is_first || begun.words != words_) {
        runner_->bind(words_);
        begun.words = words_;
        begun.results.clear();
        begun.weighed.reset();
    }
    if (watch_ != nullptr) watch_->ask(*procedure_, settled(nullptr));
    return !runner_->forbidden();
}

// --- all results of a draw ---

// Each is tried once. What waits for more dice keeps what fell, and is like no other.
const Procedure::Results& Procedure::results(std::span<const Fall> known) {
    for (const Results& one : asked_->results)
        if (std::equal(known.begin(), known.end(), one.known.begin(), one.known.end())) return one;
    constexpr std::uint64_t most = std::numeric_limits<std::uint8_t>::max();
    Results& all = asked_->results.emplace_back();
    all.known.assign(known.begin(), known.end());
    dice::Enumerator<double> chance(most);
    do {
        OneDraw one(&chance, known, nullptr);
        runner_->run(one);
        if (!one.drawn() || chance.so_far().too_large) {
            all.falls.clear();
            break;
        }
        std::optional<std::vector<Word64>> end;
        if (!one.dry()) end.emplace();
        for (const std::size_t field : outcomes_)
            if (end) end->push_back(runner_->outcome(field));
        const auto same = end ? std::find(all.outcomes.begin(), all.outcomes.end(), end) : all.outcomes.end();
        all.draw = one.draw();
        all.falls.push_back(one.fall());
        all.first.push_back(static_cast<std::uint8_t>(same - all.outcomes.begin()));
        all.outcomes.push_back(std::move(end));
    } while (chance.next_path());
    return all;
}

Procedure::Fell Procedure::roll_among(const Results& results, dice::Chance& chance) {
    waits_for_ = nullptr;
    chance.merge(results.first);
    const Fall fall = fall_of(results.draw, chance.draw(results.draw));
    const auto found = std::find(results.falls.begin(), results.falls.end(), fall);
    GROGNARD_CHECK(found != results.falls.end(), static_cast<long long>(fall));
    const auto& outcome = results.outcomes[static_cast<std::size_t>(found - results.falls.begin())];
    if (!outcome) return {false, true, fall};
    for (std::size_t i = 0; i < outcomes_.size(); ++i)
        runner_->frame()[procedure_->program->outcome[outcomes_[i]].slot] = (*outcome)[i];
    return {true, true, fall};
}

// --- choices between the throws ---

template <class Visit>
void Procedure::for_choices(Visit&& visit) const {
    for (const std::int32_t place : choices_) {
        const auto& choice =
            *reinterpret_cast<const Choice*>(reinterpret_cast<const char*>(static_cast<const Scope*>(this)) + place);
        visit(choice, choice.at());
    }
}

int Procedure::options(const Choice& choice) const {
    const sheet::Program& program = *procedure_->program;
    for (const sheet::ChoiceCode& code : program.choices)
        if (program.inputs[choice.at()].slot == code.policy) return code.options;
    return 0;
}

const Choice* Procedure::declared(std::uint32_t number) const {
    const sheet::Program& program = *procedure_->program;
    const Choice* found = nullptr;
    for_choices([&](const Choice& choice, std::size_t word) {
        if (program.inputs[word].slot == program.choices[number].policy) found = &choice;
    });
    return found;
}

const std::vector<Word64>& Procedure::settled(const Decisions* decisions) {
    if (choices_.empty()) return words_;
    settled_ = words_;
    for_choices([&](const Choice& choice, std::size_t word) {
        settled_[word] = decisions == nullptr ? 0 : decisions->decided(choice).value_or(0);
    });
    return settled_;
}

const std::vector<Word64>& Procedure::told(const Decisions* decisions) {
    if (veiled_.empty()) return settled(decisions);
    settled_ = settled(decisions);
    for (const auto& [at_word, word] : veiled_) settled_[at_word] = word;
    return settled_;
}

namespace {

// Looks decisions up. Where there is none it stops the run, or takes the first option.
template <class Find>
class Decided final : public sheet::Chooser {
  public:
    Decided(const Decisions* decisions, Find find, bool stops) : decisions_(decisions), find_(find), stops_(stops) {}

    std::optional<Word64> choose(std::uint32_t choice) override {
        const Choice* wanted = find_(choice);
        if (decisions_ != nullptr && wanted != nullptr)
            if (const auto option = decisions_->decided(*wanted)) return option;
        if (!stops_) return Word64{0};
        open_ = choice;
        return std::nullopt;
    }
    std::optional<std::uint32_t> open() const { return open_; }

  private:
    const Decisions* decisions_;
    Find find_;
    bool stops_;
    std::optional<std::uint32_t> open_;
};

}  // namespace

// What comes of it if it is left, and all that follows is: nothing better can be had once it has come out as well as it can.
void Procedure::look_at(std::uint32_t choice, std::span<const Fall> known, const Fell& fell,
                        const Decisions* decisions) {
    waits_for_ = declared(choice);
    stands_.reset();
    is_idle_ = false;
    std::vector<Fall> all(known.begin(), known.end());
    if (fell.drawn) all.push_back(fell.fall);
    OneDraw none(nullptr, all, nullptr);
    Decided left(
        decisions, [this](std::uint32_t number) { return declared(number); }, false);
    runner_->run(none, nullptr, &left);
    if (none.dry()) return;
    const sheet::ChoiceCode& code = procedure_->program->choices[choice];
    const sheet::Region& region = procedure_->program->regions[code.region];
    const Word64 headline = runner_->frame()[region.headline];
    stands_ = headline;
    if (region.headline_kind == sheet::Kind::truth)
        is_idle_ = (headline == 1) == code.chooser_wants_more;
    else
        is_idle_ = region.headline_kind == sheet::Kind::whole && !code.chooser_wants_more && headline == 0;
}

// --- throwing ---

Procedure::Fell Procedure::roll_next(std::span<const Fall> known, dice::Chance& chance, Trace* trace, int subject,
                                     const Decisions* decisions) {
    if (trace == nullptr && choices_.empty() && chance.merges()) {
        const Results& all = results(known);
        if (!all.falls.empty()) return roll_among(all, chance);
    }
    dice::Faces seen;
    OneDraw one(&chance, known, trace == nullptr ? nullptr : &seen);
    waits_for_ = nullptr;
    Fell fell;
    if (choices_.empty()) {
        runner_->run(one);
        fell = {!one.dry(), one.drawn(), one.fall()};
    } else {
        Decided decided(
            decisions, [this](std::uint32_t number) { return declared(number); }, true);
        const bool ended = runner_->run(one, nullptr, &decided);
        fell = {ended && !one.dry(), one.drawn(), one.fall()};
        if (decided.open() && !one.dry()) look_at(*decided.open(), known, fell, decisions);
    }
    if (trace == nullptr) return fell;
    std::array<int, dice::Faces::capacity> faces;
    const std::span<const int> fallen(faces.data(), static_cast<std::size_t>(seen.size()));
    std::copy(seen.begin(), seen.end(), faces.begin());
    // A trace that has not seen the first dice fall could not explain the whole: it keeps the faces alone.
    if (known.empty()) trace->start_anew();
    const bool whole = known.empty() || trace->has_begun(number_);
    if (fell.complete)
        trace->resolved(whole ? number_ : -1, subject, told(decisions), fallen);
    else if (fell.drawn)
        trace->begun(whole ? number_ : -1, subject, fallen);
    return fell;
}

const Procedure::Weighed& Procedure::weighed(const std::vector<Word64>& words) {
    constexpr std::uint64_t budget = 1'000'000;
    std::optional<Weighed>& known = asked_->weighed;
    if (known && known->words == words) return *known;
    Weighed& weighed = known.emplace(Weighed{words, {}, {}});
    if (reckoner_ == nullptr) reckoner_ = std::make_unique<sheet::Reckoner>(*procedure_->program, read_, budget);
    const sheet::Odds& odds = reckoner_->odds(words);
    if (odds.too_large || odds.forbidden) return weighed;
    for (const sheet::Likelihood& one : odds.list) {
        weighed.ways.push_back(one.ways);
        weighed.outcomes.push_back(one.outcome);
    }
    return weighed;
}

bool Procedure::weigh(dice::Chance& chance, Trace* trace, int subject, const Decisions* decisions) {
    const Weighed& all = weighed(settled(decisions));
    if (all.ways.empty()) return false;
    const std::vector<Word64>& outcome = all.outcomes[chance.pick(all.ways)];
    for (std::size_t i = 0; i < read_.size(); ++i)
        runner_->frame()[procedure_->program->outcome[read_[i]].slot] = outcome[i];
    if (trace != nullptr) trace->resolved(number_, subject, told(decisions), {});
    return true;
}

std::string_view Procedure::refusal() const {
    const sheet::Program& program = *procedure_->program;
    for (const sheet::Forbid& forbid : program.forbids) {
        if (runner_->frame()[forbid.slot] != 1) continue;
        const sheet::TraceRow& row = program.rows[forbid.row];
        if (row.step >= 0) return procedure_->steps[static_cast<std::size_t>(row.step)].name;
    }
    return {};
}

}  // namespace grognard::game::rulebook
