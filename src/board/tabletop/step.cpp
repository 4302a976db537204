#include "board/tabletop/step.h"

#include <algorithm>

#include "base/check.h"
#include "base/names.h"

namespace grognard::board::tabletop {

namespace {

constexpr std::array<std::string_view, step_kinds> kind_names = {
    "none",       "ahead",       "back",         "left",          "right", "pivot-left", "pivot-right",
    "shift-left", "shift-right", "oblique-left", "oblique-right", "about", "contact"};

std::optional<int> find_base(std::string_view name, std::span<const std::string> names) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end() || found - names.begin() >= most_bases) return std::nullopt;
    return static_cast<int>(found - names.begin());
}

// "libyans-1+libyans-2": the leader first, the others in their order.
bool read_movers(std::string_view text, std::span<const std::string> names, Move& move) {
    Bases movers = 0;
    std::optional<int> leader;
    for (;;) {
        const std::size_t end = std::min(text.find('+'), text.size());
        const std::optional<int> base = find_base(text.substr(0, end), names);
        if (!base || (movers & base_bit(*base)) != 0) return false;
        if (!leader) leader = base;
        movers |= base_bit(*base);
        if (end == text.size()) return move.set_movers(*leader, movers);
        text.remove_prefix(end + 1);
    }
}

std::optional<std::uint16_t> read_amount(StepKind kind, std::string_view text) {
    if (is_turn(kind)) {
        const std::optional<int> notches = read_degrees(text);
        if (!notches) return std::nullopt;
        return static_cast<std::uint16_t>(*notches);
    }
    const std::optional<Length> length = read_length(text);
    if (!length || *length < 0 || *length % thousandth != 0 || *length / thousandth > UINT16_MAX) return std::nullopt;
    return static_cast<std::uint16_t>(*length / thousandth);
}

// Takes the words of steps from the front, as many as there are.
std::optional<Steps> take_steps(std::span<const std::string_view>& words) {
    Steps steps;
    while (!words.empty()) {
        const auto found = std::find(kind_names.begin() + 1, kind_names.end(), words[0]);
        if (found == kind_names.end()) break;
        Step step;
        step.kind = static_cast<StepKind>(found - kind_names.begin());
        words = words.subspan(1);
        if (!holds(unmeasured, step.kind)) {
            const std::optional<std::uint16_t> amount = words.empty() ? std::nullopt : read_amount(step.kind, words[0]);
            if (!amount) return std::nullopt;
            step.amount = *amount;
            words = words.subspan(1);
        }
        if (!step.is_right() || steps.count() == most_steps) return std::nullopt;
        steps.add(step);
    }
    return steps;
}

}  // namespace

std::string_view name_of(StepKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

void Steps::add(Step step) {
    const int place = count();
    GROGNARD_CHECK(place < most_steps);
    const std::uint64_t part = static_cast<std::uint64_t>(step.kind) | std::uint64_t{step.amount} << 4U;
    bits_ |= part << (20U * static_cast<unsigned>(place));
    bits_ += std::uint64_t{1} << 60U;
}

bool Steps::is_right() const {
    if (count() > most_steps) return false;
    for (int i = 0; i < count(); ++i)
        if (!(*this)[i].is_right()) return false;
    return count() == most_steps ||
           (bits_ & ((std::uint64_t{1} << 60U) - 1)) >> (20U * static_cast<unsigned>(count())) == 0;
}

bool Move::set_movers(int leading, Bases movers) {
    const unsigned bank = static_cast<unsigned>(leading) & 32U;
    const Bases rest = movers & ~base_bit(leading);
    if ((rest & ~(Bases{UINT32_MAX} << bank)) != 0) return false;
    leader = static_cast<std::uint8_t>(leading);
    others = static_cast<std::uint32_t>(rest >> bank);
    return true;
}

std::string text_of(const Step& step) {
    std::string text(name_of(step.kind));
    if (holds(unmeasured, step.kind)) return text;
    return text + " " + (is_turn(step.kind) ? degrees_text(step.amount) : text_of(step.length()));
}

std::string text_of(const Steps& steps) {
    std::string text;
    for (int i = 0; i < steps.count(); ++i) text += (i == 0 ? "" : " ") + text_of(steps[i]);
    return text;
}

std::string text_of(const Move& move, std::span<const std::string> names) {
    const auto name = [&](int base) { return names[static_cast<std::size_t>(base)]; };
    std::string text = name(move.leader);
    for_each(move.movers() & ~base_bit(move.leader), [&](int base) { text += "+" + name(base); });
    if (!move.steps.empty()) text += " " + text_of(move.steps);
    if (move.target != no_target) text += " on " + name(move.target);
    return text;
}

std::optional<Steps> read_steps(std::string_view text) {
    const std::vector<std::string_view> words = words_of(text);
    std::span<const std::string_view> rest(words);
    const std::optional<Steps> steps = take_steps(rest);
    if (!steps || !rest.empty() || text_of(*steps) != text) return std::nullopt;
    return steps;
}

std::optional<Move> read_move(std::string_view text, std::span<const std::string> names) {
    const std::vector<std::string_view> words = words_of(text);
    std::span<const std::string_view> rest(words);
    Move move;
    if (rest.empty() || !read_movers(rest[0], names, move)) return std::nullopt;
    rest = rest.subspan(1);
    const std::optional<Steps> steps = take_steps(rest);
    if (!steps) return std::nullopt;
    move.steps = *steps;
    if (rest.size() == 2 && rest[0] == "on") {
        const std::optional<int> target = find_base(rest[1], names);
        if (!target) return std::nullopt;
        move.target = static_cast<std::uint8_t>(*target);
        rest = rest.subspan(2);
    }
    if (!rest.empty() || text_of(move, names) != text) return std::nullopt;
    return move;
}

}  // namespace grognard::board::tabletop
