#include "base/fingerprint.h"

#include <algorithm>

namespace grognard {

namespace {

std::uint64_t mixed(std::uint64_t hash, char c) { return (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U; }

}  // namespace

std::uint64_t fingerprint_of(std::string_view text, std::uint64_t before) {
    for (const char c : text) before = mixed(before, c);
    return before;
}

std::uint64_t fingerprint_of_columns(std::string_view text, std::uint64_t before) {
    constexpr std::string_view quotes = "'''";
    bool in_grid = false;
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        if (line.ends_with('\r')) line.remove_suffix(1);
        const bool was_in_grid = in_grid;
        for (std::size_t at = line.find(quotes); at != std::string_view::npos;
             at = line.find(quotes, at + quotes.size()))
            in_grid = !in_grid;
        const std::size_t first = line.find_first_not_of(' ');
        const bool comment = !was_in_grid && first != std::string_view::npos && line[first] == '#';
        // A blank is mixed in when something follows it that it parts from what came before.
        char last = '\0';
        bool blank = false;
        for (const char c : comment ? std::string_view() : line) {
            if (c == ' ') {
                blank = true;
                continue;
            }
            const bool beside_column = was_in_grid && (c == '|' || last == '|');
            if (blank && !beside_column) before = mixed(before, ' ');
            before = mixed(before, c);
            last = c;
            blank = false;
        }
        before = mixed(before, '\n');
    }
    return before;
}

std::string hexadecimal(std::uint64_t number) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; number >>= 4U) digits[i] = "0123456789abcdef"[number & 15U];
    return digits;
}

}  // namespace grognard
