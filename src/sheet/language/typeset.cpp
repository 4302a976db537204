#include "sheet/language/typeset.h"

#include <array>

#include "base/datum.h"
#include "base/grid.h"
#include "base/names.h"

namespace grognard::sheet {

namespace {

constexpr std::string_view minus = "\u2212";  // a true minus is as wide as a plus; a hyphen is not

std::string magnitude(std::int64_t numerator, std::int64_t denominator) {
    struct Glyph {
        std::int64_t top, bottom;
        std::string_view text;
    };
    static constexpr std::array<Glyph, 5> glyphs = {
        {{1, 2, "½"}, {1, 4, "¼"}, {3, 4, "¾"}, {1, 3, "\u2153"}, {2, 3, "\u2154"}}};
    if (denominator == 1) return std::to_string(numerator);
    for (const Glyph& glyph : glyphs) {
        if (glyph.bottom != denominator || glyph.top != numerator % denominator) continue;
        const std::string whole = numerator > denominator ? std::to_string(numerator / denominator) : "";
        return whole + std::string(glyph.text);
    }
    return std::to_string(numerator) + "/" + std::to_string(denominator);
}

}  // namespace

std::string typeset(std::int64_t numerator, std::int64_t denominator) {
    if (numerator >= 0) return magnitude(numerator, denominator);
    return std::string(minus) + magnitude(-numerator, denominator);
}

std::string typeset_signed(std::int64_t numerator, std::int64_t denominator) {
    return (numerator > 0 ? "+" : "") + typeset(numerator, denominator);
}

std::string typeset_text(std::string_view text) {
    const bool plus = !text.empty() && text.front() == '+';
    const auto number = read_number(plus ? text.substr(1) : text);
    if (!number) return std::string(text);
    return (plus ? "+" : "") + typeset(number->first, number->second);
}

std::string number_heading(std::string_view text) {
    if (const std::size_t dots = text.find(".."); dots != std::string_view::npos) {
        const std::string_view low = text.substr(0, dots), high = text.substr(dots + 2);
        if (low.empty() && high == "-1") return "<\u00a00";
        if (low.empty()) return "\u2264\u00a0" + typeset_text(high);
        if (high.empty()) return typeset_text(low) + "\u00a0+";
        // Two minus signs around a dash cannot be read.
        const bool below = low.starts_with('-') || high.starts_with('-');
        return typeset_text(low) + (below ? "\u00a0… " : "–") + typeset_text(high);
    }
    if (text.size() > 1 && text.back() == '+') return typeset_text(text.substr(0, text.size() - 1)) + "\u00a0+";
    const std::size_t dash = text.find('-', 1);
    if (dash == std::string_view::npos) return typeset_text(text);
    return typeset_text(text.substr(0, dash)) + "–" + typeset_text(text.substr(dash + 1));
}

std::string odds_heading(std::string_view text, std::string_view example) {
    const bool open = text.size() > 1 && text.back() == '+';
    const auto number = read_number(open ? text.substr(0, text.size() - 1) : text);
    if (example.empty() || !number || number->first <= 0) return number_heading(text);
    return std::to_string(number->first) + std::string(example.substr(1, example.size() - 2)) +
           std::to_string(number->second) + (open ? "\u00a0+" : "");
}

}  // namespace grognard::sheet
