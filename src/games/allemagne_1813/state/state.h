// A campaign as it stands, and the decisions of its players.

#pragma once

#include "games/allemagne_1813/state/types.h"

namespace grognard::allemagne_1813 {

// --- where play is ---

enum class Stage : std::uint8_t {
    // the turn (G1)
    weather,     // step
    command,     // step, one for each army
    initiative,  // decision of the side with more command points
    act,         // decision: who acts, and how
    // a march
    march,       // decision: on, or halt
    scout,       // step: the reconnaissance
    look,        // step: which counters it shows
    stragglers,  // step, one for each combat unit of a forced march
    // battles
    battles,         // decision: which one next (G23)
    stand,           // decision of the defender of a fortified town: before it or within (G13)
    storm,           // decision of the attacker then
    guns_attacker,   // step
    guns_defender,   // step
    under_fire,      // step: morale
    dice_attacker,   // step
    dice_defender,   // step
    after_dice,      // step: morale
    losses,          // decision: who takes them (R29, G21)
    attacker_stops,  // decision: break off (G10)
    defender_stops,  // decision
    last_test,       // step
    chase,           // step: the pursuit
    retreat,         // decision: where to (G12, G22)
    over,
};
inline constexpr int stage_count = static_cast<int>(Stage::over) + 1;

// What marches now.
struct March {
    Point point = nowhere;  // where it is; nowhere: nothing marches
    std::uint8_t spent = 0;
    std::uint8_t forced = 0;
    std::int8_t cursor = -1;  // whose losses are thrown for next
    Point target = nowhere;   // what is scouted
    std::uint8_t looks = 0;   // counters that are still to be shown there

    friend bool operator==(const March&, const March&) = default;
};

// Why losses are taken.
enum class Cause : std::uint8_t { guns, dice, chase };

enum Circumstance : std::uint8_t {
    in_fortress = 1,
    behind_works = 2,
    on_flank = 4,
    all_around = 8,
    across_bridge = 16
};
inline constexpr std::uint8_t all_circumstances = 31;

// Of the attacker, of the defender.
constexpr std::uint8_t bit_of(Role role) { return role == Role::attacker ? 1 : 2; }
constexpr Role other_of(Role role) { return role == Role::attacker ? Role::defender : Role::attacker; }
constexpr std::size_t at(Role role) { return static_cast<std::size_t>(role); }

// The battle under way; the attacker is the side whose turn it is.
struct Fight {
    std::array<std::uint16_t, 2> lost{};  // PF, by role, so far
    std::array<std::uint8_t, 2> hit{};    // PF that are still to be taken
    std::array<std::uint8_t, 2> dealt{};  // PF of that loss in all
    std::array<std::uint8_t, 2> horse{};  // and those that cavalry has taken
    Point point = nowhere;                // nowhere: there is none
    std::uint8_t sequence = 0;
    std::uint8_t last = 0;
    std::uint8_t circumstances = 0;
    std::uint8_t tests = 0;  // who has to test
    std::uint8_t flees = 0;  // who has failed or broken off
    Cause cause = Cause::guns;
    std::uint8_t drawn = 0;  // nobody gave way: the attacker goes back

    bool has(Circumstance what) const { return (circumstances & what) != 0; }
    friend bool operator==(const Fight&, const Fight&) = default;
};

struct State {
    Thrown thrown;
    std::array<PointSet, side_count> markers;     // points with counters of a side: what its enemy sees
    std::array<PointSet, side_count> held;        // G20
    std::array<PointSet, side_count> entrenched;  // G5
    std::array<PointSet, side_count> shut;        // where it is shut in (G13)
    PointSet due;                                 // battles that are to be fought
    PointSet open;                                // sieges where one may be
    Fight fight;
    std::array<std::uint16_t, side_count> won{};  // points for battles
    std::uint16_t chapter = 0;
    std::array<Piece, most_pieces> pieces{};
    Bridges bridges{};
    std::array<std::uint8_t, most_armies> command{};  // points left
    March march;
    std::int8_t turn = 1;
    Stage stage = Stage::weather;
    Weather weather = Weather::weather_clear;
    std::uint8_t mud_due = 0;
    std::int8_t first = -1;   // who goes first in this turn
    std::int8_t active = -1;  // whose activations and battles these are
    std::int8_t cursor = 0;   // army that throws for its command points
    std::int8_t collapsed = -1;
    std::array<std::uint8_t, 4> pad{};

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) % 8 == 0);

// --- decisions ---

enum class Act : std::uint8_t {
    first,        // go first in this turn
    second,       // or second
    march,        // these counters set out
    force_march,  // by forced marches (G7)
    entrench,     // the stack at a point
    lay,          // a bridge of boats (G14)
    destroy,      // a bridge
    done,         // no more activations, or battles
    go,           // to the next point
    halt,
    scout,      // a point next to it (G8)
    fight,      // the battle at a point, next
    stand,      // before the town
    shut_in,    // within it
    storm,      // the town
    invest,     // and do not attack it
    lose,       // a PF of this counter
    go_on,      // another sequence
    break_off,  //
    retreat,    // to a point
};
inline constexpr int act_count = static_cast<int>(Act::retreat) + 1;

struct Action {
    PieceSet set = 0;  // of marches; empty: unknown to whoever looks
    Act act = Act::done;
    Point point = nowhere;
    Point other = nowhere;  // of bridges: the far end
    std::int8_t piece = -1;
    // Of a march of which the set is not known: `point` is where from, and
    std::int8_t army = -1;    // that pays
    std::uint8_t cost = 0;    // command points
    std::uint8_t leaves = 0;  // whether somebody stays behind
    std::uint8_t pad = 0;

    friend bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 16 && std::has_unique_object_representations_v<Action>);

// --- what everybody sees happen ---

enum class What : std::uint16_t {
    turn,        // value: which
    weather,     // value: which
    command,     // subject: army, value: points
    initiative,  // subject: side
    goes_first,  // subject: side
    arrives,     // subject: counter, place: where
    sets_out,    // object: side, place: where from
    goes,        // object: side, place: where to
    meets,       // object: side, place: where
    shows,       // subject: counter, place: where
    decoy,       // subject: counter
    taken,       // subject: counter: guns without troops
    rides,       // subject: counter: a general without troops
    scouts,      // object: side, place: what
    sees_none,   // object: side
    straggles,   // subject: counter, value: PF
    entrenches,  // object: side, place: where
    lays,        // object: side, place: an end, value: the other
    destroys,    // the same
    battle,      // place: where
    shuts_in,    // object: side, place: where
    invests,     // object: side, place: where
    sequence,    // value: which
    loses,       // subject: counter, value: PF
    gone,        // subject: counter
    gives_way,   // object: side
    breaks_off,  // object: side
    retreats,    // object: side, place: where to
    cut_off,     // object: side
    wins,        // object: side, place: where, value: points
    undecided,   // place: where
    takes,       // object: side, place: where
    collapses,   // object: side
};
inline constexpr int what_count = static_cast<int>(What::collapses) + 1;

}  // namespace grognard::allemagne_1813
