#include "cli/command_line.h"

#include <algorithm>
#include <map>

#include <CLI/CLI.hpp>

namespace grognard::cli {

namespace {

const std::vector<OptionSpec> all_options{
    {"--lang", "language", false},
    {"--json", "", false},
    {"--help", "", false},
    {"--version", "", false},
    {"--verbose", "", false},
    {"--why", "", false},
    {"--set", "fact_value", true},
    {"--preset", "preset", false},
    {"--ruling", "ruling", true},
    {"--house", "file", true},
    {"--battle", "folder", false},
    {"--dice", "dice", false},
    {"--seed", "number", false},
    {"--batch", "", false},
    {"--fractions", "", false},
    {"--of", "outcome", false},
    {"--csv", "file", false},
    {"--svg", "file", false},
    {"--budget", "number", false},
    {"--want", "condition", false},
    {"--fact", "fact", false},
    {"--at-least", "chance", false},
    {"--n", "number", false},
    {"--out", "file", false},
    {"--port", "port", false},
    {"--host", "address", false},
    {"--site", "folder", false},
    {"--side", "side", false},
    {"--position", "position", false},
    {"--step", "", false},
    {"--opponent", "level", false},
    {"--players", "players", false},
    {"--games", "number", false},
    {"--nodes", "number", false},
    {"--time", "milliseconds", false},
    {"--lapses", "", false},
    {"--tune", "number", false},
    {"--threads", "number", false},
    {"--readings", "", false},
    {"--sheet-only", "", false},
    {"--save", "file", false},
};

const std::vector<std::string_view> fact_options{"--set", "--preset", "--ruling", "--house"};

std::vector<std::string_view> with_facts(std::vector<std::string_view> more) {
    std::vector<std::string_view> options = fact_options;
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

// What CLI11 calls them by: the long name, a short one for the two that everybody types, and a French one where answers name it.
std::string names_of(std::string_view name) {
    if (name == "--help") return "-h,--help";
    if (name == "--verbose") return "-v,--verbose";
    if (name == "--why") return "--why,--pourquoi";
    return std::string(name);
}

bool is_command_word(const std::string& text) { return !text.empty() && text.front() != '-'; }

// The command is the first word that is neither an option nor the language's value.
std::size_t find_command_word(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--lang") {
            ++i;
        } else if (is_command_word(arguments[i])) {
            return i;
        }
    }
    return arguments.size();
}

// CLI11 would complain in its own words; a value left out is found before it looks.
std::optional<Misuse> find_missing_value(const std::vector<std::string>& arguments,
                                         const std::vector<std::string_view>& known) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--") return std::nullopt;
        if (std::find(known.begin(), known.end(), arguments[i]) == known.end()) continue;
        if (option(arguments[i]).value.empty()) continue;
        const bool last = i + 1 == arguments.size();
        if (last || arguments[i + 1].starts_with("--")) return Misuse{"cli.needs_value", arguments[i]};
        ++i;
    }
    return std::nullopt;
}

}  // namespace

const std::vector<CommandSpec>& commands() {
    static const std::vector<CommandSpec> list{
        {"systems", {}, 0, false, {"--json"}, false},
        {"procedures", {"system"}, 1, false, {"--house", "--json"}, false},
        {"facts", {"system", "procedure"}, 2, false, {"--house", "--verbose", "--json"}, false},
        {"table", {"system", "table"}, 1, false, {"--house", "--json"}, false},
        {"rulings", {"system"}, 1, false, {"--house", "--json"}, false},
        {"inventory", {"system"}, 1, false, {"--house", "--json"}, false},
        {"resolve",
         {"system", "procedure"},
         2,
         false,
         with_facts({"--dice", "--seed", "--why", "--verbose", "--batch", "--json"}),
         false},
        {"odds",
         {"system", "procedure"},
         2,
         false,
         with_facts({"--of", "--fractions", "--csv", "--svg", "--why", "--verbose", "--budget", "--batch", "--json"}),
         false},
        {"levers", {"system", "procedure"}, 2, false, with_facts({"--want", "--json"}), false},
        {"seek",
         {"system", "procedure"},
         2,
         false,
         with_facts({"--want", "--fact", "--at-least", "--verbose", "--json"}),
         false},
        {"compare", {"system", "procedure"}, 1, false, with_facts({"--of", "--fractions", "--svg", "--json"}), false},
        {"sample", {"system", "procedure"}, 2, false, with_facts({"--n", "--seed", "--csv", "--json"}), false},
        {"check", {"files"}, 1, true, {"--house", "--battle", "--json"}, false},
        {"print", {"system"}, 1, false, {"--out", "--sheet-only", "--ruling", "--house"}, false},
        {"serve", {}, 0, false, {"--port", "--host", "--site"}, false},
        {"play",
         {"scenario"},
         0,
         false,
         {"--side", "--opponent", "--dice", "--seed", "--position", "--save", "--nodes", "--time", "--ruling",
          "--house", "--battle"},
         false},
        {"replay", {"record"}, 1, false, {"--step", "--ruling", "--house", "--battle", "--json"}, false},
        {"examine",
         {"system_scenario"},
         1,
         false,
         {"--n", "--seed", "--readings", "--verbose", "--ruling", "--house"},
         false},
        {"match",
         {"scenario"},
         1,
         false,
         {"--players", "--games", "--nodes", "--time", "--threads", "--seed", "--lapses", "--tune", "--ruling",
          "--house", "--json"},
         false},
        {"army", {"system", "list", "enemy_list"}, 1, false, {"--out", "--house", "--verbose", "--json"}, false},
        {"demo", {}, 0, false, {}, false},
        {"completion", {"shell"}, 1, false, {}, false},
        {"help", {"command"}, 0, false, {}, false},
        {"complete", {"shell", "line"}, 2, true, {}, true},
        {"manual", {}, 0, false, {}, true},
    };
    return list;
}

const CommandSpec* find_command(std::string_view name) {
    for (const CommandSpec& command : commands())
        if (command.name == name) return &command;
    return nullptr;
}

const OptionSpec& option(std::string_view name) {
    return *std::find_if(all_options.begin(), all_options.end(), [&](const OptionSpec& o) { return o.name == name; });
}

const std::vector<std::string_view>& common_options() {
    static const std::vector<std::string_view> list{"--lang", "--help"};
    return list;
}

const std::vector<std::string>& CommandLine::all(std::string_view name) const {
    static const std::vector<std::string> none;
    for (const auto& [key, values] : options)
        if (key == name) return values;
    return none;
}

std::optional<std::string> CommandLine::value(std::string_view name) const {
    const auto& values = all(name);
    return values.empty() ? std::nullopt : std::optional(values.front());
}

namespace {

// Takes the command out of the arguments.
std::string take_command(std::vector<std::string>& arguments) {
    const std::size_t at = find_command_word(arguments);
    if (at == arguments.size()) return {};
    std::string command = arguments[at];
    arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(at));
    return command;
}

using Values = std::map<std::string, std::vector<std::string>>;

// What CLI11 makes of the arguments; false if it cannot read them.
bool parse(std::vector<std::string> arguments, const std::vector<std::string_view>& known, CommandLine& typed,
           Values& values) {
    CLI::App app;
    app.set_help_flag();
    app.allow_extras();
    app.add_option("words", typed.positionals);
    std::map<std::string, bool> switches;
    for (const std::string_view name : known) {
        const std::string key(name);
        if (option(name).value.empty())
            app.add_flag(names_of(name), switches[key]);
        else
            app.add_option(names_of(name), values[key])->allow_extra_args(false);
    }
    try {
        std::reverse(arguments.begin(), arguments.end());  // as CLI11 wants them
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError&) {
        return false;
    }
    for (const auto& [key, on] : switches)
        if (on) values[key] = {"true"};
    typed.unknown = app.remaining();
    return true;
}

}  // namespace

std::optional<Misuse> read_command_line(const std::vector<std::string>& arguments, CommandLine& typed) {
    std::vector<std::string> rest = arguments;
    typed.command = take_command(rest);
    if (typed.command == "complete") {  // its line is nobody else's to read
        typed.positionals = rest;
        return std::nullopt;
    }
    std::vector<std::string_view> known = common_options();
    if (const CommandSpec* command = find_command(typed.command))
        known.insert(known.end(), command->options.begin(), command->options.end());
    else
        known.insert(known.end(), {"--version", "--json"});

    Values values;
    std::optional<Misuse> misuse = find_missing_value(rest, known);
    if (!misuse && !parse(rest, known, typed, values)) misuse = Misuse{"cli.unreadable", {}};
    // The message is to be in the reader's language all the same, and in the form that was asked for.
    for (std::size_t i = 0; misuse && i < rest.size(); ++i) {
        if (rest[i] == "--lang" && i + 1 < rest.size()) values["--lang"] = {rest[i + 1]};
        if (rest[i] == "--json") values["--json"] = {"true"};
    }
    for (const std::string_view name : known) {
        const std::string key(name);
        if (values[key].empty()) continue;
        typed.options.emplace_back(key, values[key]);
        if (values[key].size() > 1 && !option(name).repeats && !misuse) misuse = Misuse{"cli.given_twice", key};
    }
    return misuse;
}

}  // namespace grognard::cli
