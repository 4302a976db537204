#include "base/catalogue.h"

#include <algorithm>

#include "base/toml_reader.h"

namespace grognard {

namespace {

constexpr std::string_view narrow_space = "\u202F";
constexpr std::string_view minus = "\u2212";

void collect(const toml::table& table, const std::string& above, const TomlFile& file,
             std::vector<std::pair<std::string, std::string>>& sentences, Problems& problems) {
    for (const auto& [key, node] : table) {
        const std::string id = above.empty() ? std::string(key.str()) : above + "." + std::string(key.str());
        if (const toml::table* inner = node.as_table())
            collect(*inner, id, file, sentences, problems);
        else if (const auto* text = node.as_string())
            sentences.emplace_back(id, text->get());
        else
            problems.error("file.wants_text", file.place_of(node), {{"key", id}});
    }
}

// Typographers set a minus, keyboards have a hyphen.
std::string with_minus(std::string text) {
    if (!text.empty() && text.front() == '-') text.replace(0, 1, minus);
    return text;
}

}  // namespace

const std::string* find_argument(const Catalogue::Arguments& arguments, std::string_view name) {
    for (const auto& [key, value] : arguments)
        if (key == name) return &value;
    return nullptr;
}

std::string filled_in(std::string_view text, const Catalogue::Arguments& arguments) {
    std::string filled;
    while (true) {
        const std::size_t open = text.find('{');
        filled += text.substr(0, open);
        if (open == std::string_view::npos) return filled;
        text.remove_prefix(open);
        const std::size_t close = text.find('}');
        const std::string* value =
            close == std::string_view::npos ? nullptr : find_argument(arguments, text.substr(1, close - 1));
        // Braces also stand in examples; what is no argument is left alone.
        filled += value != nullptr ? std::string_view(*value) : text.substr(0, 1);
        text.remove_prefix(value != nullptr ? close + 1 : 1);
    }
}

Catalogue::Catalogue(Language language, std::string_view text, Problems& problems) : language_(language) {
    add(text, problems);
}

void Catalogue::add(std::string_view text, Problems& problems) {
    std::vector<std::pair<std::string, std::string>> all;
    const TomlFile file(0, text, problems);
    collect(file.root(), {}, file, all, problems);
    all.insert(all.end(), sentences_.begin(), sentences_.end());
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    all.erase(std::unique(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first == b.first; }),
              all.end());
    sentences_ = std::move(all);
}

const std::string* Catalogue::find(std::string_view id) const {
    const auto at = std::lower_bound(sentences_.begin(), sentences_.end(), id,
                                     [](const auto& entry, std::string_view wanted) { return entry.first < wanted; });
    return at != sentences_.end() && at->first == id ? &at->second : nullptr;
}

std::string Catalogue::say(std::string_view id, const Arguments& arguments) const {
    const std::string* text = find(id);
    return text == nullptr ? std::string(id) : filled_in(*text, arguments);
}

std::string Catalogue::count(std::string_view id, std::int64_t number, Arguments arguments) const {
    // French counts 0 with the singular.
    const bool one = number == 1 || (number == 0 && language_ == Language::fr);
    arguments.emplace_back("count", whole(number));
    return say(std::string(id) + (one ? ".one" : ".many"), arguments);
}

std::string Catalogue::sentence(const Problem& problem) const {
    Arguments arguments = problem.arguments;
    if (problem.id.compare(0, 11, "expression.") == 0)
        for (auto& [key, value] : arguments)
            if (key == "found" && value.empty()) value = say("problem.the_end");
    // What somebody has named in both languages goes by the reader's.
    if (const std::string* own = find_argument(problem.arguments, language_ == Language::fr ? "name.fr" : "name.en"))
        arguments.emplace_back("name", *own);
    std::string text = say("problem." + problem.id, arguments);
    const std::string* name = find_argument(problem.arguments, "name");
    if (problem.id.compare(0, 6, "value.") == 0 && name != nullptr)
        text = say("problem.about", {{"name", *name}, {"text", text}});
    const std::string* near = find_argument(problem.arguments, "nearest");
    const std::string* known = find_argument(problem.arguments, "known");
    if (near != nullptr && !near->empty())
        text += " " + say("problem.did_you_mean", {{"nearest", *near}});
    else if (known != nullptr && !known->empty())
        text += " " + say("problem.there_are", {{"known", *known}});
    if (const std::string* at = find_argument(problem.arguments, "shows_at"))
        text += " " + say("problem.shows_at", {{"at", *at}});
    return text;
}

std::string Catalogue::problem_text(const Problem& problem) const {
    std::string place = problem.file;
    if (problem.place.line > 0) {
        place += ":" + std::to_string(problem.place.line);
        if (problem.place.column > 0) place += ":" + std::to_string(problem.place.column);
    }
    if (place.empty() || problem.file.empty()) return sentence(problem);
    const std::string text = sentence(problem);
    return place + ": " + (problem.severity == Severity::warning ? say("problem.warning", {{"text", text}}) : text);
}

std::string Catalogue::percent(const Fraction& share) const {
    const std::string_view point = language_ == Language::fr ? "," : ".";
    const Fraction one(1);
    const Fraction zero(0);
    const Fraction least(1, 10'000);
    std::string text = percent_text(share, share == zero || share == one ? 0 : 2, point);
    if (share > zero && share < least) text = "<" + percent_text(least, 2, point);
    if (share < one && share > one - least) text = ">" + percent_text(one - least, 2, point);
    if (language_ == Language::fr) text += narrow_space;
    return text + "%";
}

std::string Catalogue::decimal(const Fraction& value) const {
    return with_minus(decimal_text(value, 2, language_ == Language::fr ? "," : "."));
}

std::string Catalogue::exact(const Fraction& value) const {
    Integer power = 1;
    for (int digits = 0; digits <= 4; ++digits, power *= 10)
        if (power % value.denominator() == 0)
            return with_minus(decimal_text(value, digits, language_ == Language::fr ? "," : "."));
    return with_minus(to_text(value));
}

std::string Catalogue::whole(std::int64_t value) const { return with_minus(std::to_string(value)); }

std::string Catalogue::with_sign(const Fraction& value) const {
    return (value > Fraction(0) ? "+" : "") + exact(value);
}

}  // namespace grognard
