// The state of a campaign of 1813, and what it is made of, as plain values.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "board/network/network.h"
#include "game/game.h"
#include "game/rulebook/thrown.h"

namespace grognard::allemagne_1813 {

using board::network::Link;
using board::network::most_links;
using board::network::most_points;
using board::network::no_link;
using board::network::nowhere;
using board::network::Point;
using board::network::PointSet;
using game::nobody;
using game::Side;

// A number that is an index.
constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }
using board::network::at;

// --- words of the sheet, numbered as the sheet numbers them; Rules checks that it does ---

enum class Role : std::uint8_t { attacker, defender };  // the sheet's `side`
enum class Terrain : std::uint8_t { terrain_clear, terrain_defensive, terrain_mountain };
// What is thrown; `rain_star` counts as rain while it lasts, and mud follows.
enum class Weather : std::uint8_t { weather_clear, rain, rain_star, snow, mud };
inline constexpr std::array<Weather, 4> weathers_of_a_turn = {Weather::weather_clear, Weather::rain, Weather::snow,
                                                              Weather::mud};
inline constexpr int weather_count = 5;
enum class Month : std::uint8_t { jan, feb, mar, apr, may, jun, jul, aug, sep, oct, nov, dec };
enum class Kind : std::uint8_t { general, cavalry, infantry, artillery_reserve, decoy };
enum class Route : std::uint8_t { road, bad_road };
enum class Water : std::uint8_t { no_river, river, major_river };
enum class Crossing : std::uint8_t { no_crossing, ford, bridge, boat_bridge };
enum class Deed : std::uint8_t { commander_in_chief, subordinate_general, force_without_general, entrenchment };

inline constexpr int kind_count = 5;
constexpr bool fights(Kind kind) { return kind == Kind::infantry || kind == Kind::cavalry; }

// --- counters, by their numbers in the scenario ---

inline constexpr int side_count = 2;
inline constexpr int most_pieces = 64;
inline constexpr int most_armies = 6;
inline constexpr int most_corps = 16;  // of a side: as many as the sheet takes the mean of
inline constexpr int most_turns = 24;
inline constexpr int most_objectives = 16;
inline constexpr int lowest_rank = 4;    // of generals
inline constexpr int best_cohesion = 5;  // of combat units; the form of scenarios says so
// Two tests of morale at most, of one draw or the other each (`both_tests`); everything else throws once.
using Thrown = game::rulebook::Thrown<3>;

using PieceSet = std::uint64_t;
constexpr PieceSet set_of(int piece) { return PieceSet{1} << static_cast<unsigned>(piece); }
constexpr bool holds(PieceSet set, int piece) { return (set >> static_cast<unsigned>(piece) & 1U) != 0; }
constexpr int count(PieceSet set) { return std::popcount(set); }
// For each piece of a set, by rising number.
template <class What>
void each(PieceSet set, What&& what) {
    for (; set != 0; set &= set - 1) what(std::countr_zero(set));
}

enum class Where : std::uint8_t { expected, on_map, gone };

enum Flag : std::uint8_t {
    activated = 1,  // in this turn
    fatigued = 2,   // until its end
    scouted = 4,    // its cavalry has looked around in this turn
    shown = 8,      // the enemy has seen it since its stack last moved, merged or split (G18)
    moving = 16,    // it belongs to what marches now
};
inline constexpr std::uint8_t flags_of_a_turn = activated | fatigued | scouted;
inline constexpr std::uint8_t all_flags = 31;

// A counter. Counters of a side at one point are one stack, and one marker for the enemy. In a view, one that is on the map and
// nowhere is in one of the markers of its side.
struct Piece {
    Point point = nowhere;
    Point from = nowhere;  // where it came from, while it is to attack where it stands
    std::uint8_t pf = 0;   // that is left
    Where where = Where::expected;
    std::uint8_t flags = 0;
    // Where its enemy last knew it to be, or where the marker went that it was in then, if nobody stayed behind: both sides know this.
    Point trail = nowhere;

    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag) { flags = static_cast<std::uint8_t>(flags | flag); }
    void clear(std::uint8_t which) { flags = static_cast<std::uint8_t>(flags & ~which); }
    bool on_map() const { return where == Where::on_map; }
    bool hidden() const { return on_map() && point == nowhere; }
    friend bool operator==(const Piece&, const Piece&) = default;
};
static_assert(std::has_unique_object_representations_v<Piece>);

// --- bridges: what the map has, and what was done to it since ---

enum class Bridge : std::uint8_t { as_drawn, laid, destroyed };
// Link by link.
using Bridges = std::array<Bridge, most_links>;

}  // namespace grognard::allemagne_1813
