#include "cli/asking.h"

#include <algorithm>

#include "cli/library.h"
#include "sheet/names.h"

namespace grognard::cli {

namespace {

constexpr std::size_t most_dice = 4096;

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

std::pair<std::string, std::string> split_at_equals(const Context& context, const std::string& text,
                                                    std::string_view id) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) context.refuse(id, {{"text", text}});
    return {std::string(sheet::trimmed(text.substr(0, equals))), std::string(sheet::trimmed(text.substr(equals + 1)))};
}

std::optional<std::uint64_t> read_digits(std::string_view text) {
    if (text.empty() || text.size() > 19) return std::nullopt;
    std::uint64_t value = 0;
    for (const char c : text) {
        if (!sheet::is_digit(c)) return std::nullopt;
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    }
    return value;
}

}  // namespace

const sheet::Procedure& find_procedure(const Context& context, const sheet::Sheet& sheet, const std::string& name) {
    if (const sheet::Procedure* procedure = sheet.procedure(name)) return *procedure;
    std::vector<std::string> known;
    for (const sheet::Procedure& procedure : sheet.procedures) known.push_back(procedure.name);
    context.refuse("problem.cli.unknown_procedure", {{"name", name},
                                                     {"system", sheet.source.id},
                                                     {"nearest", sheet::nearest(name, known)},
                                                     {"known", joined(known)}});
}

Typed typed_of(const Context& context) {
    Typed typed;
    typed.procedure = context.request.positionals.size() > 1 ? context.request.positionals[1] : std::string();
    typed.preset = context.request.value("--preset");
    for (const std::string& text : context.request.all("--set")) {
        auto [name, value] = split_at_equals(context, text, "cli.bad_set");
        auto datum = sheet::read_datum(value);
        if (!datum) context.refuse("problem.value.unreadable", {{"name", name}, {"value", value}});
        typed.set.emplace_back(std::move(name), std::move(*datum));
    }
    for (const std::string& text : context.request.all("--ruling"))
        typed.rulings.push_back(split_at_equals(context, text, "cli.bad_ruling"));
    return typed;
}

sheet::Question question_of(const Context& context, std::shared_ptr<const sheet::Sheet> sheet, const Typed& typed) {
    const sheet::Procedure& procedure = find_procedure(context, *sheet, typed.procedure);
    sheet::Question question(std::move(sheet), procedure);
    sheet::Problems problems;
    if (typed.preset) question.set_preset(*typed.preset, problems);
    for (const auto& [name, value] : typed.set) question.set(name, value, problems);
    for (const auto& [id, option] : typed.rulings) question.set_ruling(id, option, problems);
    if (problems.any_error()) context.refuse(problems.all());
    return question;
}

sheet::Question asked_question(const Context& context) {
    const Typed typed = typed_of(context);
    return question_of(context, load_sheet(context, context.request.positionals[0]), typed);
}

std::vector<int> read_dice(const Context& context, const std::string& text) {
    std::vector<int> faces;
    std::string_view rest = sheet::trimmed(text);
    while (!rest.empty()) {
        const std::size_t end = rest.find_first_of(", ");
        const std::string_view part = sheet::trimmed(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view() : sheet::trimmed(rest.substr(end + 1));
        if (part.empty()) continue;
        const auto face = sheet::read_number(part);
        if (!face || face->second != 1 || face->first < -1000 || face->first > 1000 || faces.size() == most_dice)
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
    const auto number = sheet::read_number(text);
    if (!number || number->second != 1 || number->first < low || number->first > high)
        context.refuse(
            "cli.bad_whole",
            {{"option", option}, {"text", text}, {"low", std::to_string(low)}, {"high", std::to_string(high)}});
    return number->first;
}

dice::Fraction read_chance(const Context& context, const std::string& option) {
    const std::string text = needed(context, option);
    std::string_view digits = sheet::trimmed(text);
    const bool percent = !digits.empty() && digits.back() == '%';
    if (percent) digits = sheet::trimmed(digits.substr(0, digits.size() - 1));
    std::string plain(digits);
    std::replace(plain.begin(), plain.end(), ',', '.');  // as the French write it
    const auto number = sheet::read_number(plain);
    if (number) {
        const dice::Fraction chance =
            dice::Fraction(dice::Integer(number->first), dice::Integer(number->second * (percent ? 100 : 1)));
        if (chance >= dice::Fraction(0) && chance <= dice::Fraction(1)) return chance;
    }
    context.refuse("cli.bad_chance", {{"option", option}, {"text", text}});
}

std::string needed(const Context& context, const std::string& option) {
    const auto value = context.request.value(option);
    if (!value) context.refuse("cli.needs_option", {{"command", context.request.command}, {"option", option}});
    return *value;
}

std::size_t find_field(const Context& context, const sheet::Question& question, const std::string& name) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < question.program().outcome.size(); ++i) {
        known.push_back(question.program().outcome[i].name);
        if (known.back() == name) return i;
    }
    context.refuse("problem.cli.unknown_outcome", {{"name", name},
                                                   {"procedure", question.procedure().name},
                                                   {"nearest", sheet::nearest(name, known)},
                                                   {"known", joined(known)}});
}

sheet::Wish asked_wish(const Context& context, const sheet::Question& question) {
    std::vector<sheet::Problem> problems;
    auto wish = sheet::Wish::compile(question, needed(context, "--want"), problems);
    for (sheet::Problem& problem : problems) problem.file = "--want";
    if (!wish) context.refuse(problems);
    return *wish;
}

}  // namespace grognard::cli
