// Moves as a person says them: at most three steps, straight or turning, by one base or by several that move as one.
//
// A move takes 16 bytes and has one text, which reads back: "libyans-1+libyans-2 right 22.5 ahead 2". What it is for, and
// what it may do, is the system's; so are the two bytes that it may fill.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "board/tabletop/table.h"

namespace grognard::board::tabletop {

// left and right wheel about a front corner, pivots go about the centre, shifts go sideways, obliques halfway between ahead
// and sideways, all with the heading kept; about is a half turn on the spot. contact goes straight on to the first touch.
enum class StepKind : std::uint8_t {
    none,
    ahead,
    back,
    left,
    right,
    pivot_left,
    pivot_right,
    shift_left,
    shift_right,
    oblique_left,
    oblique_right,
    about,
    contact
};
inline constexpr int step_kinds = 13;
std::string_view name_of(StepKind kind);

// Sets of kinds, a bit for each.
using StepKinds = std::uint16_t;
constexpr StepKinds set_of(StepKind kind) { return static_cast<StepKinds>(1U << static_cast<unsigned>(kind)); }
inline constexpr StepKinds any_kind = 0x1FFF;
inline constexpr StepKinds wheels = set_of(StepKind::left) | set_of(StepKind::right);
inline constexpr StepKinds pivots = set_of(StepKind::pivot_left) | set_of(StepKind::pivot_right);
inline constexpr StepKinds unmeasured = set_of(StepKind::about) | set_of(StepKind::contact);
constexpr bool holds(StepKinds kinds, StepKind kind) { return (kinds & set_of(kind)) != 0; }
constexpr bool is_turn(StepKind kind) { return holds(wheels | pivots, kind); }
// Which way it turns or goes: to the left.
constexpr bool is_left(StepKind kind) {
    return holds(set_of(StepKind::left) | set_of(StepKind::pivot_left) | set_of(StepKind::shift_left) |
                     set_of(StepKind::oblique_left),
                 kind);
}

// How much: notches of a turn, otherwise thousandths of the unit; nothing for about and contact.
struct Step {
    StepKind kind = StepKind::none;
    std::uint16_t amount = 0;

    friend constexpr bool operator==(const Step&, const Step&) = default;
    Length length() const { return Length{amount} * thousandth; }  // of a straight one
    // In its form: nothing goes nowhere, turns go half round at most.
    bool is_right() const {
        if (kind == StepKind::none || static_cast<int>(kind) >= step_kinds) return false;
        if (holds(unmeasured, kind)) return amount == 0;
        return amount > 0 && (!is_turn(kind) || amount <= half_turn);
    }
};

inline constexpr int most_steps = 3;

class Steps {
  public:
    constexpr Steps() = default;
    Steps(std::initializer_list<Step> steps) {
        for (const Step& step : steps) add(step);
    }

    void add(Step step);
    int count() const { return static_cast<int>(bits_ >> 60U); }
    bool empty() const { return count() == 0; }
    Step operator[](int index) const {
        const std::uint64_t part = bits_ >> (20U * static_cast<unsigned>(index));
        return {static_cast<StepKind>(part & 0xFU), static_cast<std::uint16_t>(part >> 4U & 0xFFFFU)};
    }
    bool is_right() const;
    std::uint64_t bits() const { return bits_; }

    friend constexpr bool operator==(const Steps&, const Steps&) = default;

  private:
    std::uint64_t bits_ = 0;  // twenty for each, the number on top
};

inline constexpr std::uint8_t no_target = 0xFF;

struct Move {
    Steps steps;
    std::uint32_t others = 0;  // that move with it, a bit for each of its bank: bases 0 to 31, or those from 32 on
    std::uint8_t leader = 0;
    std::uint8_t target = no_target;
    std::uint8_t kind = 0, option = 0;  // for the system

    friend constexpr bool operator==(const Move&, const Move&) = default;
    Bases movers() const { return (Bases{others} << (leader & 32U)) | base_bit(leader); }
    // False if a base of the other bank is among them.
    bool set_movers(int leading, Bases movers);
};
static_assert(sizeof(Move) == 16);

// --- as text; names are those of the bases, in their order ---

std::string text_of(const Step& step);
std::string text_of(const Steps& steps);  // parted by blanks
std::string text_of(const Move& move, std::span<const std::string> names);

// Nothing if the text is none, or not the one that would be written. The system's own bytes are 0.
std::optional<Steps> read_steps(std::string_view text);
std::optional<Move> read_move(std::string_view text, std::span<const std::string> names);

}  // namespace grognard::board::tabletop
