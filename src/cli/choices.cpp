#include "cli/choices.h"

#include <boost/json.hpp>

#include "sheet/json.h"
#include "sheet/labels.h"
#include "sheet/summary.h"

namespace grognard::cli {

namespace {

struct Option {
    sheet::Word64 word = 0;
    sheet::FieldOdds odds;
    dice::Fraction expected;  // of the headline, as a number
};

struct Choice {
    std::size_t input = 0;
    std::vector<Option> options;
    std::size_t worst = 0;
};

dice::Fraction expected_of(const sheet::FieldOdds& odds) {
    dice::Fraction sum(0);
    for (std::size_t i = 0; i < odds.shares.size(); ++i)
        sum += sheet::number_of(odds.type, odds.shares[i].word) * odds.probability(i);
    return sum;
}

std::optional<Choice> options_of(const sheet::Question& question, std::size_t input) {
    Choice choice;
    choice.input = input;
    const auto headline = static_cast<std::size_t>(question.procedure().headline);
    const sheet::Type& type = question.program().inputs[input].type;
    bool differ = false;
    for (sheet::Word64 word = 0; word < 64; ++word) {
        if (((type.values >> word) & 1U) == 0) continue;
        sheet::Question changed = question;
        changed.words()[input] = word;
        const sheet::Odds odds = sheet::odds(changed, {headline});
        if (odds.forbidden || odds.too_large) return std::nullopt;
        Option option{word, sheet::field_odds(changed, odds, 0), {}};
        option.expected = expected_of(option.odds);
        if (!choice.options.empty()) differ = differ || option.expected != choice.options.front().expected;
        choice.options.push_back(std::move(option));
    }
    if (!differ) return std::nullopt;
    for (std::size_t i = 0; i < choice.options.size(); ++i) {
        const bool less = choice.options[i].expected < choice.options[choice.worst].expected;
        const bool more = choice.options[i].expected > choice.options[choice.worst].expected;
        if (question.procedure().more_for_me ? less : more) choice.worst = i;
    }
    return choice;
}

std::vector<Choice> open_choices(const sheet::Question& question) {
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < question.program().inputs.size(); ++i) {
        if (question.program().inputs[i].what != sheet::Input::What::policy || question.given(i)) continue;
        if (auto choice = options_of(question, i)) choices.push_back(std::move(*choice));
    }
    return choices;
}

}  // namespace

void tell_choices(Context& context, const sheet::Question& question) {
    for (const Choice& choice : open_choices(question)) {
        const sheet::Input& input = question.program().inputs[choice.input];
        context.line();
        context.paragraph(context.say(
            "choices.open", {{"name", sheet::label(question.sheet(), question.procedure(), input, context.language())},
                             {"example", input.path}}));
        const sheet::Word64 value = sheet::telling_value(choice.options.front().odds);
        for (std::size_t i = 0; i < choice.options.size(); ++i) {
            const Option& option = choice.options[i];
            std::string text = context.is(sheet::value_text(question.sheet(), input.type, option.word, context.words),
                                          sheet::odds_sentence_of(question, option.odds, value, context.words));
            if (option.odds.type.is_number())
                text += " " + context.say("odds.mean", {{"mean", context.words.decimal(option.expected)}});
            if (i == choice.worst) text += " " + context.say("choices.worst");
            context.paragraph(text, 2, 2);
        }
    }
}

void put_choices(boost::json::object& object, const Context& context, const sheet::Question& question) {
    boost::json::array list;
    for (const Choice& choice : open_choices(question)) {
        const sheet::Input& input = question.program().inputs[choice.input];
        boost::json::array options;
        for (std::size_t i = 0; i < choice.options.size(); ++i) {
            const Option& option = choice.options[i];
            options.push_back(boost::json::object{
                {"option", sheet::word_json(question.sheet(), input.type, option.word)},
                {"label", sheet::value_text(question.sheet(), input.type, option.word, context.words)},
                {"sentence", sheet::odds_sentence(question, option.odds, context.words)},
                {"expected", dice::to_double(option.expected)},
                {"expected_fraction", dice::text(option.expected)},
                {"worst", i == choice.worst}});
        }
        list.push_back(boost::json::object{
            {"name", input.path},
            {"label", sheet::label(question.sheet(), question.procedure(), input, context.language())},
            {"options", std::move(options)}});
    }
    if (!list.empty()) object["choices"] = std::move(list);
}

}  // namespace grognard::cli
