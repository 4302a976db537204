#include <algorithm>
#include <cctype>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/run.h"

namespace {

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string_view() : value;
}

bool wants_colour() { return isatty(STDOUT_FILENO) == 1 && variable("NO_COLOR").empty() && variable("TERM") != "dumb"; }

std::string locale() {
    for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
        if (const auto value = variable(name); !value.empty()) return std::string(value);
    return {};
}

// Characters, as opposed to messages.
bool reads_utf8() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (std::string value(variable(name)); !value.empty()) {
            std::transform(value.begin(), value.end(), value.begin(), [](unsigned char c) { return std::tolower(c); });
            return value.find("utf-8") != std::string::npos || value.find("utf8") != std::string::npos;
        }
    return false;
}

// What somebody says, what the terminal says, or the usual; too narrow for any page is as narrow as one gets.
int columns() {
    constexpr int narrowest = 40, widest = 160;
    winsize size{};
    int columns = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
    if (const auto said = variable("COLUMNS"); !said.empty())
        std::from_chars(said.data(), said.data() + said.size(), columns);
    return columns <= 0 ? grognard::cli::usual_columns : std::clamp(columns, narrowest, widest);
}

// As the XDG base directories say; nothing where there is no home.
std::string state_folder() {
    if (const auto state = variable("XDG_STATE_HOME"); state.starts_with('/')) return std::string(state) + "/grognard";
    const auto home = variable("HOME");
    return home.empty() ? std::string() : std::string(home) + "/.local/state/grognard";
}

std::uint64_t fresh_seed() {
    // Short enough to be read out across a table.
    std::random_device device;
    return device() % 1'000'000'000U;
}

volatile std::sig_atomic_t pressed = 0;

// The first Ctrl-C is noted for those who ask; a second one ends the program as ever.
bool interrupted() {
    static const bool installed = [] {
        struct sigaction action {};
        action.sa_handler = [](int) { pressed = 1; };
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        return sigaction(SIGINT, &action, nullptr) == 0;
    }();
    return installed && pressed != 0;
}

}  // namespace

int main(int count, char** values) {
    std::ios::sync_with_stdio(false);
    // A file that may grow no further is an error to be told, not an end.
    std::signal(SIGXFSZ, SIG_IGN);
    const std::vector<std::string> arguments(values + (count > 0 ? 1 : 0), values + count);
    return grognard::cli::run(arguments, {std::cin, std::cout, std::cerr, wants_colour(), locale(), fresh_seed,
                                          state_folder(), isatty(STDOUT_FILENO) != 1 || reads_utf8(), columns(),
                                          isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1, interrupted});
}
