#include "game/rulebook/procedure.h"

#include <algorithm>
#include <array>

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
    OneDraw(dice::Chance& inner, std::span<const Fall> known, dice::Faces* seen)
        : inner_(inner), known_(known), seen_(seen) {}

    dice::Rolled draw(const dice::Draw& draw, dice::Faces* seen) override {
        if (seen != nullptr) seen->clear();
        if (draw.count == 0) return {};  // nothing is thrown
        if (at_ < known_.size()) return rolled_of(draw, known_[at_++]);
        if (drawn_) {
            dry_ = true;
            return rolled_of(draw, 0);
        }
        drawn_ = true;
        const dice::Rolled rolled = inner_.draw(draw, seen_);
        fall_ = fall_of(draw, rolled);
        return rolled;
    }

    bool dry() const { return dry_; }
    Fall fall() const { return fall_; }

  private:
    dice::Chance& inner_;
    std::span<const Fall> known_;
    dice::Faces* seen_;
    std::size_t at_ = 0;
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
    runner_ = begun.runner.get();
    if (is_first || begun.words != words_) {
        runner_->bind(words_);
        begun.words = words_;
    }
    if (watch_ != nullptr) watch_->ask(*procedure_, words_);
    return !runner_->forbidden();
}

Procedure::Fell Procedure::roll_next(std::span<const Fall> known, dice::Chance& chance, Trace* trace, int subject) {
    if (trace == nullptr) {
        OneDraw one(chance, known, nullptr);
        runner_->run(one);
        return {!one.dry(), one.fall()};
    }
    dice::Faces seen;
    OneDraw one(chance, known, &seen);
    runner_->run(one);
    std::array<int, dice::Faces::capacity> faces;
    const std::span<const int> fallen(faces.data(), static_cast<std::size_t>(seen.size()));
    std::copy(seen.begin(), seen.end(), faces.begin());
    // A trace that has not seen the first dice fall could not explain the whole: it keeps the faces alone.
    const bool whole = known.empty() || trace->has_begun(number_);
    if (one.dry())
        trace->begun(whole ? number_ : -1, subject, fallen);
    else
        trace->resolved(whole ? number_ : -1, subject, words_, fallen);
    return {!one.dry(), one.fall()};
}

bool Procedure::weigh(dice::Chance& chance, Trace* trace, int subject) {
    constexpr std::uint64_t budget = 1'000'000;
    if (reckoner_ == nullptr)
        reckoner_ = std::make_unique<sheet::Reckoner>(*procedure_->program, std::vector<std::size_t>{}, budget);
    const sheet::Odds& odds = reckoner_->odds(words_);
    if (odds.too_large || odds.forbidden) return false;
    std::vector<Integer> ways;
    ways.reserve(odds.list.size());
    for (const sheet::Likelihood& one : odds.list) ways.push_back(one.ways);
    const sheet::Likelihood& picked = odds.list[chance.pick(ways)];
    for (std::size_t i = 0; i < odds.fields.size(); ++i)
        runner_->frame()[procedure_->program->outcome[odds.fields[i]].slot] = picked.outcome[i];
    if (trace != nullptr) trace->resolved(number_, subject, words_, {});
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
