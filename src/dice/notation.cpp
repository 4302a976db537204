#include "dice/notation.h"

namespace grognard::dice {
namespace {

constexpr std::string_view blanks = " \t";

// ASCII only, and not from <cctype>: what is a digit must not depend on a locale or on whether `char`
// is signed.
constexpr bool is_digit(char letter) { return '0' <= letter && letter <= '9'; }
constexpr char small(char letter) {
    return 'A' <= letter && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

bool names(std::string_view written, std::string_view name) {
    if (written.size() != name.size()) return false;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (small(written[i]) != name[i]) return false;
    }
    return true;
}

// The whole number, or -1 when it is above max_dice.
int read_count(std::string_view digits) {
    int count = 0;
    for (const char digit : digits) {
        count = 10 * count + (digit - '0');
        if (count > max_dice) return -1;
    }
    return count;
}

}  // namespace

ParsedNotation parse_notation(std::string_view text, std::span<const NamedDie> known) {
    using Kind = NotationError::Kind;

    const std::size_t start = text.find_first_not_of(blanks);
    if (start == std::string_view::npos) return NotationError{Kind::empty, 0, text};
    const std::size_t end = text.find_last_not_of(blanks) + 1;

    std::size_t name_at = start;
    while (name_at < end && is_digit(text[name_at])) ++name_at;
    const std::string_view digits = text.substr(start, name_at - start);
    const std::string_view name = text.substr(name_at, end - name_at);

    DiceNotation parsed;
    if (!digits.empty()) {
        parsed.count = read_count(digits);
        if (parsed.count < 0) return NotationError{Kind::bad_count, start, digits};
    }
    if (name.empty()) return NotationError{Kind::missing_die, name_at, digits};
    for (const NamedDie& die : known) {
        if (!names(name, die.name)) continue;
        parsed.die = die;
        return parsed;
    }
    return NotationError{Kind::unknown_die, name_at, name};
}

}  // namespace grognard::dice
