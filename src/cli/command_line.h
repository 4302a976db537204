// What was typed: a command, its arguments in order, its options.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grognard::cli {

struct OptionSpec {
    std::string_view name;   // "--set"
    std::string_view value;  // what follows it, by its id in the catalogue; nothing for a switch
    bool repeats = false;
};

struct CommandSpec {
    std::string_view name;
    std::vector<std::string_view> positionals;  // by their ids in the catalogue
    std::size_t required = 0;
    bool more = false;  // the last one may be repeated
    std::vector<std::string_view> options;
    bool hidden = false;
};

const std::vector<CommandSpec>& commands();
const CommandSpec* find_command(std::string_view name);
const OptionSpec& option(std::string_view name);
// Options that every command takes.
const std::vector<std::string_view>& common_options();

class CommandLine {
  public:
    std::string command;
    std::vector<std::string> positionals;
    std::vector<std::pair<std::string, std::vector<std::string>>> options;
    std::vector<std::string> unknown;  // options that the command does not have

    bool has(std::string_view name) const { return !all(name).empty(); }
    const std::vector<std::string>& all(std::string_view name) const;
    std::optional<std::string> value(std::string_view name) const;
};

// An option without the value it needs, or given twice.
struct Misuse {
    std::string_view id;  // of the sentence
    std::string option;
};

// Sorts out the arguments; what is missing or wrong in itself is judged later, in the reader's language.
std::optional<Misuse> read_command_line(const std::vector<std::string>& arguments, CommandLine& typed);

}  // namespace grognard::cli
