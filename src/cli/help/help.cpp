// grognard help [COMMAND]

#include <algorithm>

#include "base/names.h"
#include "cli/commands.h"

namespace grognard::cli {

std::string usage_of(const Context& context, const CommandSpec& command) {
    std::string usage = "grognard " + std::string(command.name);
    for (std::size_t i = 0; i < command.positionals.size(); ++i) {
        const std::string name = context.say("help.value." + std::string(command.positionals[i]));
        usage += i < command.required ? " " + name : " [" + name + "]";
    }
    return usage;
}

namespace {

void tell_options(Context& context, const std::vector<std::string_view>& names) {
    for (const std::string_view name : names) {
        const OptionSpec& spec = option(name);
        std::string shown(name);
        if (!spec.value.empty()) shown += " " + context.say("help.value." + std::string(spec.value));
        const auto lines = wrapped(context.say("help.option." + std::string(name.substr(2))), context.width() - 26,
                                   context.width() - 26);
        context.line("  " + context.paint.accent(shown) +
                     std::string(static_cast<std::size_t>(std::max(1, 24 - width_of(shown))), ' ') + lines.front());
        for (std::size_t i = 1; i < lines.size(); ++i) context.line(std::string(26, ' ') + lines[i]);
    }
}

// Examples stand in the catalogue as they are typed, one a line.
void tell_examples(Context& context, std::string_view command) {
    context.line();
    context.heading(context.say("help.examples"));
    const std::string text = context.say("help.example." + std::string(command));
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (end > at) context.line("  " + text.substr(at, end - at));
        at = end + 1;
    }
}

void tell_program(Context& context) {
    context.paragraph(context.say("help.program"));
    context.line();
    context.heading(context.say("help.commands"));
    for (const CommandSpec& command : commands()) {
        if (command.hidden) continue;
        constexpr int left = 14;
        const auto lines = wrapped(context.say("help.short." + std::string(command.name)), context.width() - left,
                                   context.width() - left);
        context.line("  " + context.paint.accent(pad_right(command.name, left - 2)) + lines.front());
        for (std::size_t i = 1; i < lines.size(); ++i) context.line(std::string(left, ' ') + lines[i]);
    }
    context.line();
    context.heading(context.say("help.options"));
    tell_options(context, {"--lang", "--json", "--help", "--version"});
    tell_examples(context, "grognard");
    context.line();
    context.faint_paragraph(context.say("help.status"), 0);
}

}  // namespace

void tell_help(Context& context, std::string_view name) {
    const CommandSpec* command = find_command(name);
    if (command == nullptr || command->hidden) {
        tell_program(context);
        return;
    }
    context.heading(usage_of(context, *command));
    context.paragraph(context.say("help.about." + std::string(name)));
    context.line();
    context.heading(context.say("help.options"));
    tell_options(context, command->options);
    tell_options(context, common_options());
    tell_examples(context, name);
}

int help(Context& context) {
    const auto& words = context.typed.positionals;
    if (!words.empty() && find_command(words[0]) == nullptr) {
        std::vector<std::string> known;
        for (const CommandSpec& command : commands())
            if (!command.hidden) known.emplace_back(command.name);
        context.refuse("problem.cli.unknown_command", {{"name", words[0]}, {"nearest", nearest(words[0], known)}});
    }
    tell_help(context, words.empty() ? std::string() : words[0]);
    return Status::done;
}

}  // namespace grognard::cli
