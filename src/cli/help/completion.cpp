// grognard completion bash|zsh|fish, and the hidden command that its scripts call.

#include <algorithm>

#include "cli/commands.h"
#include "cli/gaming.h"
#include "cli/help/completion_scripts.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "games/games.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

namespace {

struct Candidate {
    std::string text;
    std::string label;
};

// The words of a command line; a quoted one may hold blanks. The last is what is being typed, empty after a blank.
std::vector<std::string> split_line(std::string_view line) {
    std::vector<std::string> words(1);
    char quote = 0;
    for (const char c : line) {
        if (quote != 0 && c == quote)
            quote = 0;
        else if (quote == 0 && (c == '\'' || c == '"'))
            quote = c;
        else if (quote == 0 && c == ' ') {
            if (!words.back().empty()) words.emplace_back();
        } else
            words.back() += c;
    }
    return words;
}

class Completer {
  public:
    Completer(const Context& context, std::vector<std::string> words) : context_(context), words_(std::move(words)) {
        partial_ = words_.empty() ? std::string() : words_.back();
        if (!words_.empty()) words_.pop_back();
        read_positionals();
    }

    std::vector<Candidate> all() {
        find();
        std::erase_if(found_, [&](const Candidate& c) { return !c.text.starts_with(partial_); });
        return std::move(found_);
    }

  private:
    void add(std::string_view text, std::string label = {}) { found_.push_back({std::string(text), std::move(label)}); }

    // The program's name is the first word, the command the next that is no option.
    void read_positionals() {
        for (std::size_t i = 1; i < words_.size(); ++i) {
            const std::string& word = words_[i];
            if (word.starts_with("--")) {
                if (takes_value(word)) ++i;
            } else if (command_ == nullptr) {
                command_ = find_command(word);
                if (command_ == nullptr) return;
            } else if (word.find('=') == std::string::npos) {
                positionals_.push_back(word);
            }
        }
    }

    bool takes_value(std::string_view name) const {
        const auto& common = common_options();
        const bool known = std::find(common.begin(), common.end(), name) != common.end() ||
                           (command_ != nullptr && std::find(command_->options.begin(), command_->options.end(),
                                                             name) != command_->options.end());
        return known && !option(name).value.empty();
    }

    void find() {
        const std::string previous = words_.size() > 1 ? words_.back() : std::string();
        if (previous.starts_with("--") && takes_value(previous)) {
            find_value(previous);
        } else if (command_ == nullptr) {
            if (positionals_.empty()) find_commands();
        } else if (partial_.starts_with("-")) {
            find_options();
        } else if (positionals_.size() < command_->positionals.size()) {
            find_positional(command_->positionals[positionals_.size()]);
        } else if (has_option("--set")) {
            find_facts();
        }
    }

    bool has_option(std::string_view name) const {
        return std::find(command_->options.begin(), command_->options.end(), name) != command_->options.end();
    }

    void find_commands() {
        for (const CommandSpec& command : commands())
            if (!command.hidden) add(command.name, context_.say("help.short." + std::string(command.name)));
    }

    void find_options() {
        for (const auto* list : {&command_->options, &common_options()})
            for (const std::string_view name : *list)
                add(name, context_.say("help.option." + std::string(name.substr(2))));
    }

    void find_scenarios() {
        for (const std::string& system : player::systems_of(games()))
            for (const std::string& id : scenarios_of(system)) add(system + "/" + id);
    }

    void find_positional(std::string_view what) {
        if (what == "system" && command_->name == "army") {
            for (const player::Module* one : games())
                if (one->armies != nullptr) add(one->system);
        } else if (what == "system") {
            for (const std::string& id : library().systems()) add(id);
        }
        if (what == "shell")
            for (const std::string_view shell : {"bash", "zsh", "fish"}) add(shell);
        if (what == "command") find_commands();
        if (what == "scenario" || what == "system_scenario") find_scenarios();
        if (positionals_.empty()) return;
        if (what == "list" || what == "enemy_list")
            for (const std::string& id : player::armies_of(positionals_[0], library())) add(id);
        const auto sheet = load_sheet(context_, positionals_[0], {});
        if (what == "procedure")
            for (const sheet::Procedure& procedure : sheet->procedures)
                add(procedure.name, sheet::label(*sheet, procedure, context_.language()));
        if (what == "table")
            for (std::size_t t = 0; t < sheet->tables.size(); ++t)
                add(sheet->source.tables[t].name,
                    sheet::table_label(*sheet, static_cast<int>(t), ".", context_.language()));
    }

    std::optional<sheet::Question> question() const {
        if (positionals_.size() < 2) return std::nullopt;
        sheet::Request request;
        request.procedure = positionals_[1];
        return sheet::question_of(load_sheet(context_, positionals_[0], {}), request, context_.words);
    }

    void find_value(std::string_view name) {
        if (name == "--lang")
            for (const std::string_view language : {"fr", "en"}) add(language);
        if (name == "--set" || name == "--fact") find_facts();
        if (name == "--ruling") find_rulings();
        if (name == "--opponent")
            for (const std::string& level : player::level_names()) add(level);
        if (name == "--players") find_players();
        if (name == "--side") find_sides();
        if (name == "--dice" && command_->name == "play") add("mine");
        const auto asked = name == "--preset" || name == "--of" || name == "--want" ? question() : std::nullopt;
        if (!asked) return;
        if (name == "--preset")
            for (const sheet::PresetSource& preset : asked->sheet().source.presets)
                if (preset.procedure.text == asked->procedure().name)
                    add(preset.name, sheet::label(asked->sheet(), preset, context_.language()));
        if (name == "--of" || name == "--want")
            for (const sheet::OutcomeField& field : asked->program().outcome)
                add(field.name, sheet::label(asked->sheet(), asked->procedure(), field.name, context_.language()));
    }

    // Two levels with a comma between; the first alone until it is there.
    void find_players() {
        const std::size_t comma = partial_.find(',');
        const std::string first = comma == std::string::npos ? std::string() : partial_.substr(0, comma + 1);
        for (const std::string& level : player::level_names()) add(first + level + (first.empty() ? "," : ""));
    }

    void find_sides() {
        if (positionals_.empty()) return;
        player::Wanted wanted;
        wanted.system = positionals_[0].substr(0, positionals_[0].find('/'));
        wanted.scenario = positionals_[0].substr(std::min(positionals_[0].size(), wanted.system.size() + 1));
        const Battle battle = open_scenario(context_, wanted);
        for (const auto& side : battle->scenario().sides) add(side.id, side.text.in(context_.language()));
    }

    void find_facts() {
        const auto asked = question();
        if (!asked) return;
        const bool only_names = !words_.empty() && words_.back() == "--fact";
        const std::size_t equals = partial_.find('=');
        for (const sheet::Input& input : asked->program().inputs) {
            if (input.what == sheet::Input::What::ruling || input.what == sheet::Input::What::size) continue;
            if (equals != std::string::npos) {
                if (partial_.substr(0, equals) == input.path) find_values_of(asked->sheet(), input);
                continue;
            }
            // Elements beyond the first would drown the others.
            if (input.element > 0 && partial_.find('.') == std::string::npos) continue;
            add(input.path + (only_names ? "" : "="),
                sheet::label(asked->sheet(), asked->procedure(), input, context_.language()));
        }
    }

    void find_values_of(const sheet::Sheet& sheet, const sheet::Input& input) {
        if (input.type.kind == sheet::Kind::truth)
            for (const bool value : {true, false})
                add(input.path + (value ? "=true" : "=false"), context_.say(value ? "value.yes" : "value.no"));
        if (input.type.kind != sheet::Kind::value) return;
        for (sheet::Word64 i = 0; i < 64; ++i)
            if ((input.type.values >> i) & 1U)
                add(input.path + "=" + sheet.value_name(input.type.enumeration, i),
                    sheet::value_label(sheet, input.type.enumeration, i, context_.language()));
        if (input.what == sheet::Input::What::policy)
            add(input.path + "=when_it_helps", context_.say("value.when_it_helps"));
    }

    void find_rulings() {
        if (positionals_.empty()) return;
        // Of a scenario: its system.
        const auto sheet = load_sheet(context_, positionals_[0].substr(0, positionals_[0].find('/')), {});
        for (const sheet::Ruling& ruling : sheet->rulings) {
            if (ruling.enumeration < 0) continue;
            const auto& options = sheet->enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
            if (!partial_.starts_with(ruling.name + "=")) {
                add(ruling.name + "=", sheet::ruling_label(*sheet, ruling.name, ".", context_.language()));
                continue;
            }
            for (std::size_t i = 0; i < options.size(); ++i)
                add(ruling.name + "=" + options[i],
                    sheet::value_label(*sheet, ruling.enumeration, static_cast<sheet::Word64>(i), context_.language()));
        }
    }

    const Context& context_;
    std::vector<std::string> words_;
    std::string partial_;
    const CommandSpec* command_ = nullptr;
    std::vector<std::string> positionals_;
    std::vector<Candidate> found_;
};

}  // namespace

int completion(Context& context) {
    const std::string& shell = context.typed.positionals[0];
    if (shell != "bash" && shell != "zsh" && shell != "fish") context.refuse("cli.unknown_shell", {{"name", shell}});
    std::string_view script = shell == "bash" ? bash_script : shell == "zsh" ? zsh_script : fish_script;
    script.remove_suffix(1);
    context.line(script);
    return Status::done;
}

int complete(Context& context) {
    const std::string& shell = context.typed.positionals[0];
    std::vector<std::string> words = split_line(context.typed.positionals[1]);
    const std::string partial = words.back();
    // Bash takes `=` for the end of a word and wants only what follows it.
    const std::size_t equals = shell == "bash" ? partial.rfind('=') : std::string::npos;
    const std::size_t typed = equals == std::string::npos ? 0 : equals + 1;
    try {
        for (const Candidate& candidate : Completer(context, std::move(words)).all())
            context.line(candidate.text.substr(std::min(typed, candidate.text.size())) +
                         context.paint.signal(Signal::tab) + candidate.label);
    } catch (const Refused&) {
        // Half a line names half a system; there is nothing to offer yet.
    }
    return Status::done;
}

}  // namespace grognard::cli
