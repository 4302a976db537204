#include "sheet/run/advise.h"

#include <algorithm>

#include "sheet/compile/load.h"
#include "sheet/language/fraction_word.h"
#include "sheet/run/unread.h"

namespace grognard::sheet {

std::optional<Wish> Wish::compile(const Question& question, std::string_view condition, std::vector<Problem>& problems,
                                  std::uint64_t budget) {
    Wanted wanted = compile_want(question.sheet(), question.procedure(), condition);
    problems = std::move(wanted.problems);
    if (wanted.program == nullptr) return std::nullopt;
    Wish wish;
    wish.budget_ = budget;
    wish.program_ = std::move(wanted.program);
    wish.reckoner_ = std::make_shared<Reckoner>(*wish.program_, std::vector{wish.program_->outcome.size() - 1}, budget);
    return wish;
}

std::vector<Word64> Wish::words(const Question& question) const { return question.words_for(*program_); }

Wish::Chance Wish::chance(const std::vector<Word64>& words) const {
    const Odds& odds = reckoner_->odds(words);
    Chance chance;
    chance.forbidden = odds.forbidden;
    chance.too_large = odds.too_large;
    chance.branches = odds.branches;
    for (const Likelihood& one : odds.list)
        if (one.outcome[0] == 1) chance.probability = odds.probability(one);
    return chance;
}

std::vector<Word64> values_to_try(const Type& type, Word64 now, std::size_t most) {
    std::vector<Word64> values;
    switch (type.kind) {
        case Kind::truth: return {0, 1};
        case Kind::value:
            for (int i = 0; i < 64; ++i)
                if ((type.values >> i) & 1U) values.push_back(i);
            return values;
        case Kind::whole: {
            std::int64_t low = type.low;
            std::int64_t high = type.high;
            if (high - low + 1 > static_cast<std::int64_t>(most)) {
                low = std::max(low, now - static_cast<std::int64_t>(most) / 2);
                high = std::min(high, low + static_cast<std::int64_t>(most) - 1);
            }
            for (std::int64_t v = low; v <= high; ++v) values.push_back(v);
            return values;
        }
        case Kind::fraction: {
            const std::int64_t low = type.low * type.step;
            const std::int64_t high = type.high * type.step;
            const std::int64_t here = floor_divide(top_of(now) * type.step, bottom_of(now));
            const auto half = static_cast<std::int64_t>(most) / 2;
            for (std::int64_t v = std::max(low, here - half); v <= std::min(high, here + half); ++v)
                values.push_back(make_fraction(v, type.step));
            return values;
        }
        case Kind::set:
            // One member more or less.
            for (int i = 0; i < 64; ++i)
                if ((type.values >> i) & 1U)
                    values.push_back(static_cast<Word64>(static_cast<std::uint64_t>(now) ^ (std::uint64_t{1} << i)));
            return values;
    }
    return values;
}

namespace {

// Tries facts one after the other, as long as their share of the budget lasts: whoever waits for so many waits about a second.
class Trying {
  public:
    Trying(const Question& question, const Wish& wish)
        : question_(question),
          wish_(wish),
          read_(what_is_read(question)),
          words_(wish.words(question)),
          now_(wish.chance(words_)) {}

    void fact(std::size_t input) {
        const Input& fact = question_.program().inputs[input];
        if (fact.what != Input::What::fact || !question_.in_use(input) || read_[input] == 0) return;
        const std::optional<Try> best = fact.type.is_number() ? next_step(input) : best_value(input);
        if (!best) return;
        const bool is_nobodys = fact.fact == no_index || question_.sheet().is_circumstance(fact.path);
        found_.list.push_back({input, best->value, best->chance,
                               is_nobodys ? Controller::given : question_.procedure().facts[fact.fact].by,
                               question_.sheet().is_profile(fact.path)});
    }

    Levers found() {
        std::stable_sort(found_.list.begin(), found_.list.end(), [](const Lever& a, const Lever& b) {
            if (a.chance.probability != b.chance.probability) return a.chance.probability > b.chance.probability;
            return a.by < b.by;
        });
        return std::move(found_);
    }

  private:
    static constexpr std::size_t most_values = 41;

    struct Try {
        Word64 value = 0;
        Wish::Chance chance;
    };

    // Of a number the smallest change that helps: nobody has a strength of 99.
    std::optional<Try> next_step(std::size_t input) {
        const Type& type = question_.program().inputs[input].type;
        const Word64 here = question_.words()[input];
        const auto away = [&](Word64 v) {
            const std::int64_t d =
                type.kind == Kind::fraction ? top_of(add_fractions(v, negate_fraction(here))) : v - here;
            return d < 0 ? -d : d;
        };
        std::vector<Word64> values = values_to_try(type, here, most_values);
        std::stable_sort(values.begin(), values.end(), [&](Word64 a, Word64 b) { return away(a) < away(b); });
        std::optional<Try> best;
        for (const Word64 value : values) {
            if (best && away(value) > away(best->value)) return best;
            take_better(input, value, best);
        }
        return best;
    }

    std::optional<Try> best_value(std::size_t input) {
        std::optional<Try> best;
        for (const Word64 value :
             values_to_try(question_.program().inputs[input].type, question_.words()[input], most_values))
            take_better(input, value, best);
        return best;
    }

    void take_better(std::size_t input, Word64 value, std::optional<Try>& best) {
        if (value == question_.words()[input]) return;
        if (followed_ > wish_.budget() / share_apart) {
            found_.is_cut_short = true;
            return;
        }
        words_[input] = value;
        const Wish::Chance chance = wish_.chance(words_);
        words_[input] = question_.words()[input];
        followed_ += chance.branches;
        if (chance.forbidden || chance.too_large || chance.probability <= now_.probability) return;
        if (!best || chance.probability > best->chance.probability) best = Try{value, chance};
    }

    const Question& question_;
    const Wish& wish_;
    std::vector<std::uint64_t> read_;
    std::vector<Word64> words_;  // those of the question, but for what is tried
    Wish::Chance now_;
    std::uint64_t followed_ = 0;
    Levers found_;
};

}  // namespace

Levers lever(const Question& question, const Wish& wish, std::size_t input) {
    Trying trying(question, wish);
    trying.fact(input);
    return trying.found();
}

Levers levers(const Question& question, const Wish& wish) {
    Trying trying(question, wish);
    for (std::size_t i = 0; i < question.program().inputs.size(); ++i) trying.fact(i);
    return trying.found();
}

Sought seek(const Question& question, const Wish& wish, std::size_t input, const Fraction& at_least) {
    constexpr std::size_t most_values = 2001;
    Sought sought;
    std::vector<Word64> words = wish.words(question);
    for (const Word64 value :
         values_to_try(question.program().inputs[input].type, question.words()[input], most_values)) {
        words[input] = value;
        const Wish::Chance chance = wish.chance(words);
        sought.tried.emplace_back(value, chance);
        if (sought.found || chance.forbidden || chance.too_large || chance.probability < at_least) continue;
        sought.found = true;
        sought.value = value;
        sought.chance = chance;
    }
    return sought;
}

}  // namespace grognard::sheet
