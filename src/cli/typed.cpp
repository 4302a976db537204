#include "cli/typed.h"

#include <boost/json/object.hpp>

#include "base/names.h"
#include "cli/library.h"
#include "sheet/ask/answer.h"
#include "sheet/ask/json.h"
#include "sheet/explain/wish_text.h"

namespace grognard::cli {

namespace {

std::pair<std::string, std::string> split_at_equals(const Context& context, const std::string& text,
                                                    std::string_view id) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) context.refuse(id, {{"text", text}});
    return {std::string(trimmed(text.substr(0, equals))), std::string(trimmed(text.substr(equals + 1)))};
}

std::optional<std::uint64_t> read_digits(std::string_view text) {
    if (text.empty() || text.size() > 19) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text) {
        if (!is_digit(c)) return std::nullopt;
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return value;
}

}  // namespace

sheet::RulingChoices typed_rulings(const Context& context) {
    sheet::RulingChoices rulings;
    for (const std::string& text : context.typed.all("--ruling"))
        rulings.push_back(split_at_equals(context, text, "cli.bad_ruling"));
    return rulings;
}

sheet::Request typed_request(const Context& context) {
    const CommandLine& typed = context.typed;
    sheet::Request request;
    request.kind = typed.command;
    for (const std::string& text : typed.all("--set")) {
        auto [name, value] = split_at_equals(context, text, "cli.bad_set");
        auto datum = read_typed_datum(value);
        if (!datum) context.refuse("problem.value.unreadable", {{"name", name}, {"value", value}});
        request.set.emplace_back(std::move(name), std::move(*datum));
    }
    request.rulings = typed_rulings(context);
    request.preset = typed.value("--preset");
    request.of = typed.value("--of");
    request.want = typed.value("--want");
    request.fact = typed.value("--fact");
    if (const auto dice = typed.value("--dice")) request.dice = read_dice(context, *dice);
    if (const auto seed = typed.value("--seed")) request.seed = read_seed(context, *seed);
    if (request.dice && request.seed) context.refuse("problem.ask.dice_or_seed");
    if (typed.has("--at-least")) request.at_least = read_chance(context, "--at-least");
    if (typed.has("--budget"))
        request.budget = static_cast<std::uint64_t>(read_whole(context, "--budget", 1, request.largest_budget));
    if (typed.positionals.empty()) return request;
    request.house = read_house(context, typed.all("--house"));
    request.system = typed.positionals[0];
    provide(context, request.system);
    if (typed.positionals.size() < 2) return request;
    if (typed.command == "table")
        request.table = typed.positionals[1];
    else
        request.procedure = typed.positionals[1];
    return request;
}

sheet::Question asked_question(const Context& context) {
    const sheet::Request request = typed_request(context);
    return sheet::question_of(load_sheet(context, request.system), request, context.words);
}

sheet::Wish asked_wish(const Context& context, const sheet::Question& question) {
    if (!context.typed.has("--want"))
        context.refuse("cli.needs_wish",
                       {{"command", context.typed.command}, {"example", sheet::example_of_wish(question)}});
    return sheet::wish_of(question, needed(context, "--want"), context.words, "--want");
}

int answer_in_json(Context& context) { return answer_in_json(context, typed_request(context)); }

int answer_in_json(Context& context, const sheet::Request& request) {
    context.line(sheet::to_line(sheet::answer(library(), request, context.words)));
    return Status::done;
}

std::vector<int> read_dice(const Context& context, const std::string& text) {
    std::vector<int> faces;
    std::string_view rest = trimmed(text);
    while (!rest.empty()) {
        const std::size_t end = rest.find_first_of(", ");
        const std::string_view part = trimmed(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view() : trimmed(rest.substr(end + 1));
        if (part.empty()) continue;
        const auto face = read_number(part);
        if (!face || face->second != 1 || face->first < -1000 || face->first > 1000 || faces.size() == sheet::most_dice)
            context.refuse("cli.bad_dice", {{"text", text}});
        faces.push_back(static_cast<int>(face->first));
    }
    return faces;
}

std::uint64_t read_seed(const Context& context, const std::string& text) {
    const auto seed = read_digits(text);
    if (!seed) context.refuse("cli.bad_seed", {{"text", text}});
    return *seed;
}

std::int64_t read_whole(const Context& context, const std::string& option, std::int64_t low, std::int64_t high) {
    const std::string text = needed(context, option);
    const auto number = read_number(text);
    if (!number || number->second != 1 || number->first < low || number->first > high)
        context.refuse(
            "cli.bad_whole",
            {{"option", option}, {"text", text}, {"low", std::to_string(low)}, {"high", std::to_string(high)}});
    return number->first;
}

Fraction read_chance(const Context& context, const std::string& option) {
    const std::string text = needed(context, option);
    const auto chance = sheet::chance_in(text);
    if (!chance) context.refuse("cli.bad_chance", {{"option", option}, {"text", text}});
    return *chance;
}

std::string needed(const Context& context, const std::string& option) {
    const auto value = context.typed.value(option);
    if (!value) context.refuse("cli.needs_option", {{"command", context.typed.command}, {"option", option}});
    return *value;
}

}  // namespace grognard::cli
