#include "board/tabletop/measure.h"

#include <algorithm>

#include "base/names.h"

namespace grognard::board::tabletop {

std::string text_of(Length length) {
    const Wide size = length < 0 ? -Wide{length} : Wide{length};
    std::string text = (length < 0 ? "-" : "") + std::to_string(size / unit);
    if (size % unit == 0) return text;
    const std::string digits = std::to_string(unit + size % unit);  // a 1 in front keeps the zeros
    text += "." + digits.substr(1);
    text.erase(text.find_last_not_of('0') + 1);
    return text;
}

std::optional<Length> read_length(std::string_view text) {
    constexpr std::size_t most_whole = 3, most_part = 5;
    const bool below = text.starts_with('-');
    const std::string_view size = text.substr(below ? 1 : 0);
    const std::size_t dot = std::min(size.find('.'), size.size());
    const std::string_view whole = size.substr(0, dot), part = size.substr(std::min(dot + 1, size.size()));
    const auto digits = [](std::string_view some) { return std::all_of(some.begin(), some.end(), is_digit); };
    if (whole.empty() || whole.size() > most_whole || part.size() > most_part || !digits(whole) || !digits(part))
        return std::nullopt;
    if (dot != size.size() && part.empty()) return std::nullopt;
    Length length = 0;
    for (const char c : whole) length = 10 * length + (c - '0');
    for (std::size_t i = 0; i < most_part; ++i) length = 10 * length + (i < part.size() ? part[i] - '0' : 0);
    return below ? -length : length;
}

}  // namespace grognard::board::tabletop
