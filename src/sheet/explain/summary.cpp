#include "sheet/explain/summary.h"

#include <algorithm>

#include "sheet/explain/labels.h"

namespace grognard::sheet {

namespace {

bool is_ordered(const Sheet& sheet, const Type& type) {
    if (type.is_number()) return true;
    return type.kind == Kind::value && sheet.enumerations[static_cast<std::size_t>(type.enumeration)].ordered;
}

}  // namespace

std::string_view FieldOdds::order() const {
    if (!in_order) return {};
    return says_better ? "better" : type.is_number() ? "more" : "beyond";
}

Fraction FieldOdds::or_better(std::size_t index) const {
    Integer ways = 0;
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (more_is_better ? i >= index : i <= index) ways += shares[i].ways;
    return {ways, total};
}

Fraction FieldOdds::reaching(Word64 word) const {
    const Fraction bound = number_of(type, word);
    Integer ways = 0;
    for (const Share& share : shares) {
        const Fraction value = number_of(type, share.word);
        if (in_order ? (more_is_better ? value >= bound : value <= bound) : share.word == word) ways += share.ways;
    }
    return {ways, total};
}

std::optional<Fraction> FieldOdds::mean() const {
    if (type.kind == Kind::value || type.kind == Kind::set) return std::nullopt;
    Fraction sum(0);
    for (const Share& share : shares) sum += number_of(type, share.word) * Fraction(share.ways);
    return sum / Fraction(total);
}

FieldOdds field_odds(const Question& question, const Odds& odds, std::size_t position) {
    const OutcomeField& outcome = question.program().outcome[odds.fields[position]];
    FieldOdds field;
    field.field = odds.fields[position];
    field.name = outcome.name;
    field.type = outcome.type;
    field.in_order = is_ordered(question.sheet(), outcome.type);
    field.says_better =
        static_cast<int>(field.field) == question.procedure().headline && question.procedure().says_for_whom;
    field.more_is_better = !field.says_better || question.procedure().more_for_me;
    if (outcome.type.kind == Kind::value) {
        const Enumeration& values = question.sheet().enumerations[static_cast<std::size_t>(outcome.type.enumeration)];
        if (field.in_order) field.best = field.more_is_better ? values.values.size() - 1 : 0;
        if (values.tie >= 0) field.tie = static_cast<Word64>(values.tie);
    }
    field.total = odds.total;
    for (const Likelihood& one : odds.list) {
        const Word64 word = one.outcome[position];
        auto at = std::find_if(field.shares.begin(), field.shares.end(),
                               [&](const FieldOdds::Share& share) { return share.word == word; });
        if (at == field.shares.end()) at = field.shares.insert(at, {word, 0});
        at->ways += one.ways;
    }
    std::sort(field.shares.begin(), field.shares.end(), [&](const auto& a, const auto& b) {
        return number_of(field.type, a.word) < number_of(field.type, b.word);
    });
    return field;
}

std::vector<FieldOdds> all_field_odds(const Question& question, const Odds& odds) {
    std::vector<FieldOdds> fields;
    for (const Odds& one : odds.apart) fields.push_back(field_odds(question, one, 0));
    for (std::size_t i = 0; i < odds.fields.size() && odds.apart.empty(); ++i)
        fields.push_back(field_odds(question, odds, i));
    const auto headline = static_cast<std::size_t>(question.procedure().headline);
    std::stable_partition(fields.begin(), fields.end(),
                          [&](const FieldOdds& field) { return field.field == headline; });
    return fields;
}

Word64 telling_value(const FieldOdds& odds) {
    const Fraction nothing(0);
    const std::size_t last = odds.shares.size() - 1;
    const auto value = [&](std::size_t i) { return number_of(odds.type, odds.shares[i].word); };
    if (odds.type.kind == Kind::truth) return 1;
    if (odds.type.is_number() && odds.more_is_better && value(0) <= nothing && value(last) > nothing)
        for (std::size_t i = 0; i <= last; ++i)
            if (value(i) > nothing) return odds.shares[i].word;
    if (!odds.in_order) {
        std::size_t best = 0;
        for (std::size_t i = 0; i <= last; ++i)
            if (odds.shares[i].ways > odds.shares[best].ways) best = i;
        return odds.shares[best].word;
    }
    if (odds.tie) return *odds.best;
    // The best value that is still reached at least half the time; not the worst, which is always reached.
    const Fraction half(1, 2);
    for (std::size_t k = 0; k < last; ++k) {
        const std::size_t i = odds.more_is_better ? last - k : k;
        if (odds.or_better(i) >= half || k + 1 == last) return odds.shares[i].word;
    }
    return odds.shares.front().word;
}

std::string odds_sentence_of(const Question& question, const FieldOdds& odds, Word64 value, const Catalogue& words) {
    return odds_sentence_of(question, odds, value, words.percent(odds.reaching(value)), words);
}

std::string odds_sentence_of(const Question& question, const FieldOdds& odds, Word64 value, const std::string& chance,
                             const Catalogue& words) {
    const Catalogue::Arguments arguments{
        {"label", label(question.sheet(), question.procedure(), odds.name, words.language())},
        {"value", value_text(question.sheet(), odds.type, value, words)},
        {"chance", chance}};
    if (odds.type.kind == Kind::truth) return words.say("odds.truth", arguments);
    if (!odds.in_order || value == odds.best) return words.say("odds.this", arguments);
    if (!odds.type.is_number()) return words.say(odds.says_better ? "odds.or_better" : "odds.or_beyond", arguments);
    return words.say(odds.more_is_better ? "odds.or_more" : "odds.or_less", arguments);
}

namespace {

// A tie is neither won nor lost: it is told beside.
std::string sentence_with_tie(const Question& question, const FieldOdds& odds, Word64 value, const Catalogue& words) {
    Integer ways = 0;
    for (const FieldOdds::Share& share : odds.shares)
        if (share.word == *odds.tie) ways = share.ways;
    if (ways == 0) return odds_sentence_of(question, odds, value, words);
    return words.say("odds.with_tie",
                     {{"label", label(question.sheet(), question.procedure(), odds.name, words.language())},
                      {"value", value_text(question.sheet(), odds.type, value, words)},
                      {"tie", words.percent(Fraction(ways, odds.total))},
                      {"chance", words.percent(odds.reaching(value))}});
}

}  // namespace

std::string odds_sentence(const Question& question, const FieldOdds& odds, const Catalogue& words) {
    const bool throws_dice = odds.total > 1;
    const Catalogue::Arguments arguments{
        {"label", label(question.sheet(), question.procedure(), odds.name, words.language())},
        {"value", value_text(question.sheet(), odds.type, odds.shares.front().word, words)}};
    if (!throws_dice) return words.say("odds.without_dice", arguments);
    if (odds.shares.size() == 1 && odds.type.kind != Kind::truth) return words.say("odds.whatever_the_dice", arguments);
    const Word64 value = telling_value(odds);
    if (odds.in_order && odds.tie) return sentence_with_tie(question, odds, value, words);
    if (odds.in_order || odds.type.kind == Kind::truth) return odds_sentence_of(question, odds, value, words);
    const Fraction chance = odds.reaching(value);
    std::string likeliest;
    bool several = false;
    for (std::size_t i = 0; i < odds.shares.size(); ++i) {
        if (odds.probability(i) != chance) continue;
        const std::string text = value_text(question.sheet(), odds.type, odds.shares[i].word, words);
        several = !likeliest.empty();
        likeliest = several ? words.say("wish.or", {{"left", likeliest}, {"right", text}}) : text;
    }
    return words.say(several ? "odds.equally" : "odds.most_often",
                     {arguments.front(), {"value", likeliest}, {"chance", words.percent(chance)}});
}

std::string draw_sentence(const std::vector<FieldOdds>& fields, const Catalogue& words) {
    const FieldOdds& headline = fields.front();
    const auto tied = std::find_if(fields.begin(), fields.end(), [](const FieldOdds& field) { return field.tie; });
    const bool is_margin = headline.type.is_number() && headline.more_is_better &&
                           number_of(headline.type, headline.shares.front().word) < 0;
    if (tied == fields.begin() || tied == fields.end() || (!is_margin && headline.type.kind != Kind::truth)) return {};
    Integer ways = 0;
    for (const FieldOdds::Share& share : tied->shares)
        if (share.word == *tied->tie) ways = share.ways;
    const Fraction tie(ways, tied->total);
    const Fraction lost = Fraction(1) - headline.reaching(telling_value(headline)) - tie;
    if (ways == 0 || lost < 0) return {};
    return words.say("odds.draw", {{"tie", words.percent(tie)}, {"lost", words.percent(lost)}});
}

std::string forbidden_sentence(const Question& question, const std::vector<std::uint32_t>& reasons,
                               const Catalogue& words) {
    std::string all;
    for (const std::uint32_t reason : reasons) {
        const TraceRow& row = question.program().rows[question.program().forbids[reason].row];
        const Procedure& procedure = question.sheet().procedures[static_cast<std::size_t>(row.procedure)];
        const Step& step = procedure.steps[static_cast<std::size_t>(row.step)];
        all += (all.empty() ? "" : words.say("text.also")) +
               label(question.sheet(), procedure, step.name, words.language());
    }
    return words.say("odds.forbidden", {{"reasons", all}});
}

}  // namespace grognard::sheet
