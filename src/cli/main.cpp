#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

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

std::uint64_t fresh_seed() {
    // Short enough to be read out across a table.
    std::random_device device;
    return device() % 1'000'000'000U;
}

}  // namespace

int main(int count, char** values) {
    std::ios::sync_with_stdio(false);
    const std::vector<std::string> arguments(values + (count > 0 ? 1 : 0), values + count);
    return grognard::cli::run(arguments, {std::cin, std::cout, std::cerr, wants_colour(), locale(), fresh_seed});
}
