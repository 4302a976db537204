#include "cli/paint.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/grid.h"

namespace grognard::cli {

namespace {

constexpr std::string_view ellipsis = "…";

std::size_t bytes_of(std::string_view text, int characters) {
    std::size_t at = 0;
    while (characters > 0 && at < text.size()) {
        ++at;
        while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) ++at;
        --characters;
    }
    return at;
}

std::string blanks(int count) { return std::string(static_cast<std::size_t>(std::max(0, count)), ' '); }

}  // namespace

int width_of(std::string_view text) { return characters_in(text); }

std::string pad_left(std::string_view text, int width) { return blanks(width - width_of(text)) + std::string(text); }

std::string pad_right(std::string_view text, int width) { return std::string(text) + blanks(width - width_of(text)); }

std::string fitted(std::string_view text, int width) {
    if (width_of(text) <= width) return std::string(text);
    return std::string(text.substr(0, bytes_of(text, width - 1))) + std::string(ellipsis);
}

std::vector<std::string> wrapped(std::string_view text, int first_width, int width) {
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        const std::size_t end = text.find(' ');
        std::string_view word = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const int room = lines.empty() ? first_width : width;
        if (!line.empty() && width_of(line) + 1 + width_of(word) > room) {
            lines.push_back(std::move(line));
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += word;
    }
    lines.push_back(std::move(line));
    return lines;
}

std::string Paint::in(Ink ink, std::string_view text) const {
    static constexpr std::array<Signal, 5> signals{Signal::end, Signal::strong, Signal::faint, Signal::accent,
                                                   Signal::marked};
    if (!colour_ || text.empty() || ink == Ink::plain) return std::string(text);
    return signals_.mark(signals[static_cast<std::size_t>(ink)]) + std::string(text) + signals_.mark(Signal::end);
}

std::string bar(double share, int width) {
    static constexpr std::array<std::string_view, 8> parts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    if (share <= 0) return {};
    const int eighths = std::max(1, static_cast<int>(std::lround(share * width * 8)));
    std::string text;
    for (int i = 0; i < eighths / 8; ++i) text += "█";
    return text + std::string(parts[static_cast<std::size_t>(eighths % 8)]);
}

}  // namespace grognard::cli
