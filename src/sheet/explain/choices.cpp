#include "sheet/explain/choices.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "sheet/explain/labels.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {

namespace {

Fraction expected_of(const FieldOdds& odds) {
    Fraction sum(0);
    for (std::size_t i = 0; i < odds.shares.size(); ++i)
        sum += number_of(odds.type, odds.shares[i].word) * odds.probability(i);
    return sum;
}

// One Reckoner for all: it knows again what a choice does not change.
std::optional<Choice> options_of(const Question& question, std::size_t input, Reckoner& headline) {
    Choice choice;
    choice.input = input;
    const Type& type = question.program().inputs[input].type;
    bool differ = false;
    for (Word64 word = 0; word < 64; ++word) {
        if (((type.values >> word) & 1U) == 0) continue;
        Question changed = question;
        changed.words()[input] = word;
        const Odds& result = headline.odds(changed.words());
        if (result.forbidden || result.too_large) return std::nullopt;
        Choice::Option option{word, field_odds(changed, result, 0), {}};
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

// A choice deep inside may be named by it.
std::string_view last_name(const Input& input) {
    const std::string_view path = input.path;
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

}  // namespace

std::vector<Choice> open_choices(const Question& question) {
    std::vector<Choice> choices;
    Reckoner headline(question.program(), {static_cast<std::size_t>(question.procedure().headline)});
    const std::vector<Slot> policies = headline.policies(question.words());
    for (std::size_t i = 0; i < question.program().inputs.size(); ++i) {
        const Input& input = question.program().inputs[i];
        if (input.what != Input::What::policy || question.given(i)) continue;
        if (std::find(policies.begin(), policies.end(), input.slot) == policies.end()) continue;
        if (auto choice = options_of(question, i, headline)) choices.push_back(std::move(*choice));
    }
    return choices;
}

std::vector<std::size_t> idle_choices(const Question& question) {
    Reckoner whole(question.program(), {});
    const std::vector<Slot> open = whole.policies(question.words());
    const std::vector<Input>& inputs = question.program().inputs;
    std::vector<std::string_view> alive;
    std::vector<std::size_t> idle;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        if (inputs[i].what != Input::What::policy || !question.given(i) || question.words()[i] == 0) continue;
        if (std::find(open.begin(), open.end(), inputs[i].slot) != open.end())
            alive.push_back(last_name(inputs[i]));
        else
            idle.push_back(i);
    }
    const auto shares_its_name = [&](std::size_t i) {
        return std::find(alive.begin(), alive.end(), last_name(inputs[i])) != alive.end();
    };
    idle.erase(std::remove_if(idle.begin(), idle.end(), shares_its_name), idle.end());
    return idle;
}

}  // namespace grognard::sheet
