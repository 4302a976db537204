#include "sheet/run/advise.h"

#include <algorithm>

#include "sheet/compile/load.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

std::optional<Wish> Wish::compile(const Question& question, std::string_view condition, std::vector<Problem>& problems,
                                  std::uint64_t budget) {
    Wanted wanted = compile_want(question.sheet(), question.procedure(), condition);
    problems = std::move(wanted.problems);
    if (wanted.program == nullptr) return std::nullopt;
    Wish wish;
    wish.program_ = std::move(wanted.program);
    wish.reckoner_ = std::make_shared<Reckoner>(*wish.program_, std::vector{wish.program_->outcome.size() - 1}, budget);
    return wish;
}

Wish::Chance Wish::chance(const Question& question) const {
    const Odds& odds = reckoner_->odds(question.words_for(*program_));
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

std::optional<Lever> lever(const Question& question, const Wish& wish, std::size_t input) {
    constexpr std::size_t most_values = 41;
    const Input& fact = question.program().inputs[input];
    if (fact.what != Input::What::fact || !question.in_use(input)) return std::nullopt;
    const Wish::Chance now = wish.chance(question);
    const Word64 here = question.words()[input];
    std::vector<Word64> values = values_to_try(fact.type, here, most_values);
    // Of equal gains the smallest change is told.
    if (fact.type.is_number()) {
        const auto away = [&](Word64 v) {
            const std::int64_t d =
                fact.type.kind == Kind::fraction ? top_of(add_fractions(v, negate_fraction(here))) : v - here;
            return d < 0 ? -d : d;
        };
        std::stable_sort(values.begin(), values.end(), [&](Word64 a, Word64 b) { return away(a) < away(b); });
    }
    std::optional<Lever> best;
    for (const Word64 value : values) {
        if (value == here) continue;
        Question changed = question;
        changed.words()[input] = value;
        const Wish::Chance chance = wish.chance(changed);
        if (chance.forbidden || chance.too_large || chance.probability <= now.probability) continue;
        if (best && chance.probability <= best->chance.probability) continue;
        best = Lever{input, value, chance,
                     fact.fact == no_index ? Controller::given : question.procedure().facts[fact.fact].by,
                     question.sheet().is_profile(fact.path)};
    }
    return best;
}

std::vector<Lever> levers(const Question& question, const Wish& wish) {
    std::vector<Lever> best;
    for (std::size_t i = 0; i < question.program().inputs.size(); ++i)
        if (std::optional<Lever> one = lever(question, wish, i)) best.push_back(std::move(*one));
    std::stable_sort(best.begin(), best.end(), [](const Lever& a, const Lever& b) {
        if (a.chance.probability != b.chance.probability) return a.chance.probability > b.chance.probability;
        return a.by < b.by;
    });
    return best;
}

Sought seek(const Question& question, const Wish& wish, std::size_t input, const Fraction& at_least) {
    constexpr std::size_t most_values = 2001;
    Sought sought;
    for (const Word64 value :
         values_to_try(question.program().inputs[input].type, question.words()[input], most_values)) {
        Question changed = question;
        changed.words()[input] = value;
        const Wish::Chance chance = wish.chance(changed);
        sought.tried.emplace_back(value, chance);
        if (sought.found || chance.forbidden || chance.too_large || chance.probability < at_least) continue;
        sought.found = true;
        sought.value = value;
        sought.chance = chance;
    }
    return sought;
}

}  // namespace grognard::sheet
