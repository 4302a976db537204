#include "cli/run.h"

#include <algorithm>
#include <ostream>

#include "base/names.h"
#include "cli/commands.h"
#include "cli/library.h"

namespace grognard::cli {

namespace {

using Act = int (*)(Context&);

Act act_of(std::string_view name) {
    static const std::vector<std::pair<std::string_view, Act>> acts{
        {"systems", systems}, {"procedures", procedures},
        {"facts", facts},     {"table", table},
        {"rulings", rulings}, {"inventory", inventory},
        {"resolve", resolve}, {"odds", odds},
        {"levers", levers},   {"seek", seek},
        {"compare", compare}, {"sample", sample},
        {"check", check},     {"print", print},
        {"serve", serve},     {"play", play},
        {"replay", replay},   {"examine", examine},
        {"match", match},     {"army", army},
        {"demo", demo},       {"completion", completion},
        {"help", help},       {"complete", complete},
        {"manual", manual},
    };
    for (const auto& [known, act] : acts)
        if (known == name) return act;
    return nullptr;
}

std::optional<Language> language_named(std::string_view name) {
    if (name == "fr") return Language::fr;
    if (name == "en") return Language::en;
    return std::nullopt;
}

// A French locale reads French; everyone else reads English.
Language language_of(const CommandLine& typed, const Host& host) {
    if (const auto named = typed.value("--lang"))
        if (const auto language = language_named(*named)) return *language;
    return host.locale.starts_with("fr") ? Language::fr : Language::en;
}

int status_of(Refused::Why why) {
    switch (why) {
        case Refused::Why::bad_input: return Status::bad_input;
        case Refused::Why::needs_dice: return Status::needs_dice;
        case Refused::Why::too_large: return Status::too_large;
    }
    return Status::bad_input;
}

bool is_fact(const std::string& word) {
    const std::size_t equals = word.find('=');
    return equals != std::string::npos && equals > 0 &&
           std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(equals),
                       [](char c) { return continues_name(c) || c == '.'; });
}

// `pf=24` among the arguments is a fact, wherever it stands.
void move_facts(CommandLine& typed) {
    std::vector<std::string> facts = typed.all("--set");
    for (const std::string& word : typed.positionals)
        if (is_fact(word)) facts.push_back(word);
    std::erase_if(typed.positionals, is_fact);
    std::erase_if(typed.options, [](const auto& option) { return option.first == "--set"; });
    if (!facts.empty()) typed.options.emplace_back("--set", std::move(facts));
}

std::vector<std::string> known_commands() {
    std::vector<std::string> known;
    for (const CommandSpec& command : commands())
        if (!command.hidden) known.emplace_back(command.name);
    return known;
}

std::vector<std::string> commands_with(std::string_view option) {
    std::vector<std::string> found;
    for (const CommandSpec& command : commands())
        if (!command.hidden &&
            std::find(command.options.begin(), command.options.end(), option) != command.options.end())
            found.emplace_back(command.name);
    return found;
}

void judge_options(const Context& context, const CommandSpec& command) {
    for (const std::string& word : context.typed.unknown) {
        std::vector<std::string> known;
        for (const std::string_view name : command.options) known.emplace_back(name);
        for (const std::string_view name : common_options()) known.emplace_back(name);
        const std::string name = word.substr(0, word.find('='));
        if (const std::vector<std::string> others = commands_with(name); !others.empty())
            context.refuse("problem.cli.option_of_others",
                           {{"name", name}, {"command", std::string(command.name)}, {"others", joined(others)}});
        context.refuse("problem.cli.unknown_option",
                       {{"name", name}, {"command", std::string(command.name)}, {"nearest", nearest(name, known)}});
    }
    if (const auto named = context.typed.value("--lang"); named && !language_named(*named))
        context.refuse("cli.bad_language", {{"name", *named}});
}

void judge_positionals(const Context& context, const CommandSpec& command) {
    const auto& words = context.typed.positionals;
    // A batch names its procedures line by line.
    const std::size_t required = context.typed.has("--batch") ? 1 : command.required;
    if (words.size() < required) {
        const std::string missing(command.positionals[words.size()]);
        if (missing == "system") {
            std::string all;
            for (const std::string& id : library().systems()) all += (all.empty() ? "" : ", ") + id;
            context.refuse("problem.cli.needs_system", {{"command", std::string(command.name)}, {"known", all}});
        }
        if (missing == "procedure") {
            std::string all;
            const auto sheet = load_sheet(context, words[0]);
            for (const sheet::Procedure& procedure : sheet->procedures)
                all += (all.empty() ? "" : ", ") + procedure.name;
            context.refuse("problem.cli.needs_procedure", {{"command", std::string(command.name)}, {"known", all}});
        }
        context.refuse("cli.needs_argument",
                       {{"command", std::string(command.name)}, {"name", context.say("help.value." + missing)}});
    }
    if (words.size() > command.positionals.size() && !command.more)
        context.refuse("cli.too_many_arguments",
                       {{"command", std::string(command.name)}, {"name", words[command.positionals.size()]}});
}

int act(Context& context, const std::optional<Misuse>& misuse) {
    const CommandLine& typed = context.typed;
    if (misuse) context.refuse(misuse->id, {{"option", misuse->option}});
    if (typed.has("--version")) {
        context.line("grognard " + std::string(sheet::program_version));
        return Status::done;
    }
    if (typed.command.empty()) {
        for (const std::string& word : typed.unknown)
            context.refuse("problem.cli.unknown_option", {{"name", word}, {"command", "grognard"}});
        tell_help(context, {});
        return Status::done;
    }
    const CommandSpec* command = find_command(typed.command);
    if (command == nullptr)
        context.refuse("problem.cli.unknown_command",
                       {{"name", typed.command}, {"nearest", nearest(typed.command, known_commands())}});
    if (typed.has("--help")) {
        tell_help(context, typed.command);
        return Status::done;
    }
    judge_options(context, *command);
    judge_positionals(context, *command);
    return act_of(command->name)(context);
}

}  // namespace

int run(const std::vector<std::string>& arguments, const Host& host) {
    CommandLine typed;
    const auto misuse = read_command_line(arguments, typed);
    const CommandSpec* command = find_command(typed.command);
    const auto takes_facts = [](const CommandSpec& c) {
        return std::find(c.options.begin(), c.options.end(), "--set") != c.options.end();
    };
    if (command != nullptr && takes_facts(*command)) move_facts(typed);
    const Catalogue& words = library().words(language_of(typed, host));

    // Whatever a command says goes through a gate.
    const Signals signals(host.fresh_seed() * 1'000'000'007U + host.fresh_seed());
    const bool json = typed.has("--json") || typed.has("--batch");
    Gate out_gate(host.out, signals, {json, !json && !host.utf8}), err_gate(host.err, signals, {false, !host.utf8});
    std::ostream out(&out_gate), err(&err_gate);
    const Host behind{host.in,           out,       err,          host.colour,   host.locale,     host.fresh_seed,
                      host.state_folder, host.utf8, host.columns, host.terminal, host.interrupted};
    Context context(behind, typed, words, signals);
    try {
        const int status = act(context, misuse);
        out << context.page() << std::flush;
        if (!out) context.refuse("cli.cannot_write", {{"file", context.say("cli.standard_output")}});
        return status;
    } catch (const Refused& refused) {
        if (context.json())
            out << (refused.json.empty() ? sheet::error_line(refused, words) : refused.json) << '\n' << std::flush;
        err << refused.message << '\n' << std::flush;
        return status_of(refused.why);
    }
}

}  // namespace grognard::cli
