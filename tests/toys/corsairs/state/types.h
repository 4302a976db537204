// The state of a game of Corsairs, and the decisions of its players, as plain values.

#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "game/frames.h"
#include "game/game.h"
#include "game/rulebook/thrown.h"

namespace grognard::corsairs {

using game::nobody;
using game::Side;

constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

inline constexpr int most_sides = 3;
inline constexpr int fleets_each = 3;
inline constexpr int most_fleets = most_sides * fleets_each;
inline constexpr int most_islands = 8;

enum class Wind : std::uint8_t { calm, breeze, gale };
enum class Craft : std::uint8_t { galleys, feluccas };
enum class Berth : std::uint8_t { at_sea, at_anchor };

// In the lake's own measure, from its upper left corner.
struct Point {
    std::int16_t x = 0;
    std::int16_t y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

enum Flag : std::uint8_t {
    shown = 1,   // everybody has seen what is in it
    sunk = 2,    // or taken
    sailed = 4,  // in this turn of its side
    struck = 8,  // it has intercepted somebody in this turn
};
inline constexpr std::uint8_t unknown = 0xFF;  // of galleys that somebody may not see

// What is in a fleet is its captain's secret until it fights: galleys, or fishing boats.
struct Fleet {
    Point at;
    std::uint8_t galleys = 0;
    std::uint8_t lot = 0;  // those it began with
    std::uint8_t flags = 0;
    std::uint8_t pad = 0;

    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag) { flags = static_cast<std::uint8_t>(flags | flag); }
    void clear(Flag flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
    bool afloat() const { return !has(sunk); }
    friend bool operator==(const Fleet&, const Fleet&) = default;
};

// Under way: a fleet that sails, or one that goes for another. The others within sight of its way are asked, one by one,
// whether they go for it; who does is on top, and may be gone for in turn.
struct Frame {
    Point goal;
    std::uint16_t asked = 0;  // a bit per fleet that has answered
    std::int8_t fleet = -1;
    std::int8_t target = -1;  // -1: it sails
    friend bool operator==(const Frame&, const Frame&) = default;
};
inline constexpr int most_frames = 1 + most_fleets;  // each fleet goes for another once in a turn

enum class Stage : std::uint8_t {
    stow,     // decision, secret: what is in the fleets of a side
    weather,  // step
    sail,     // decision
    answer,   // decision of whoever could intercept
    board,    // step: two throws
    over,
};

struct State {
    game::rulebook::Thrown<1> thrown;  // of a boarding
    game::Frames<Frame, most_frames> frames;
    std::array<Fleet, most_fleets> fleets{};
    std::uint16_t chapter = 0;
    std::array<std::int8_t, most_islands> holder{};
    std::array<std::uint8_t, most_sides> prizes{};  // galleys that a side has sunk
    std::int8_t turn = 1;
    Stage stage = Stage::stow;
    Wind wind = Wind::calm;
    std::int8_t side = 0;    // who stows, or whose turn it is
    std::int8_t asked = -1;  // the fleet that may intercept
    std::uint8_t pad[4] = {0, 0, 0, 0};

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

enum class Kind : std::uint8_t { stow, sail, strike, hold, done };
inline constexpr int kind_count = static_cast<int>(Kind::done) + 1;

struct Action {
    Kind kind = Kind::done;
    std::int8_t fleet = -1;                          // of sail and strike
    std::array<std::uint8_t, fleets_each> stowed{};  // of stow: galleys, fleet by fleet
    std::uint8_t pad = 0;
    Point to;  // of sail

    friend bool operator==(const Action&, const Action&) = default;
};
static_assert(std::has_unique_object_representations_v<Action>);

// What everybody sees happen.
enum class What : std::uint16_t {
    wind,     // value: which
    sails,    // subject: fleet, place and value: where to
    takes,    // subject: side, place: island
    strikes,  // subject: fleet, object: the other
    shows,    // subject: fleet, value: galleys
    loses,    // subject: fleet, value: galleys
    sinks,    // subject: fleet
};

}  // namespace grognard::corsairs
