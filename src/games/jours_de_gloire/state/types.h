// The state of a battle of Jours de Gloire, and the decisions of its players, as plain values.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <utility>

#include "base/check.h"
#include "board/hex/coordinates.h"
#include "game/frames.h"
#include "game/game.h"
#include "game/rulebook/thrown.h"

namespace grognard::jours_de_gloire {

using board::Direction;
using board::Hex;
using board::nowhere;
using game::nobody;
using game::Side;

// A number that is an index.
constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

// --- words of the sheet, numbered as the sheet numbers them; Rules checks that it does ---

enum class Arm : std::uint8_t { general, infantry, cavalry, artillery };
enum class Order : std::uint8_t { good_order, disordered, routed, eliminated };
enum class Reaction : std::uint8_t { turn_to_face, evade, form_square, counter_charge };
enum class Sequel : std::uint8_t { ordinary_shock, breakthrough, countershock };
enum class Shot : std::uint8_t { ordinary_shot, reaction_fire, counter_battery };
enum class FireResult : std::uint8_t { no_effect, cohesion_test, disordered, routed };
enum class CounterCharge : std::uint8_t { none, light, heavy };
enum class WayOut : std::uint8_t { free_hex, through_zoc, flight_only, no_way };

// --- pieces: units first, then leaders, by their numbers in the scenario ---

inline constexpr int most_units = 48;
inline constexpr int most_leaders = 16;
inline constexpr int most_pieces = most_units + most_leaders;
inline constexpr int first_leader = most_units;
static_assert(most_pieces == 64, "sets of pieces are 64-bit words");

using PieceSet = std::uint64_t;
constexpr PieceSet set_of(int piece) { return PieceSet{1} << static_cast<unsigned>(piece); }
constexpr bool holds(PieceSet set, int piece) { return (set >> static_cast<unsigned>(piece) & 1U) != 0; }
constexpr int lowest(PieceSet set) { return __builtin_ctzll(set); }
constexpr int count(PieceSet set) { return __builtin_popcountll(set); }
// For each piece of a set, by rising number.
template <class What>
void each(PieceSet set, What&& what) {
    for (; set != 0; set &= set - 1) what(lowest(set));
}
constexpr bool is_leader(int piece) { return piece >= first_leader; }

enum class Where : std::uint8_t { absent, reserve, on_map, eliminated, captured };

// What a piece did or is, until its next activation. `square` and `replaced` last longer.
enum Flag : std::uint8_t {
    moved = 1,
    fired = 2,   // or has answered fire in this activation
    fought = 4,  // attacked, or lost its nerve before an attack
    full = 8,    // its activation is complete: it may enter zones, attack and charge
    sure = 16,   // it acts under orders: no engagement test before an attack
    charging = 32,
    square = 64,
    replaced = 128,  // of a leader: another man, with the replacement's initiative
};
inline constexpr std::uint8_t lasting_flags = square | replaced;

struct Piece {
    std::uint16_t hex = 0xFFFF;  // in reserve: where it will come in
    std::uint8_t facing = 0;
    Order order = Order::good_order;
    Where where = Where::absent;
    std::uint8_t flags = 0;

    Hex at() const { return static_cast<Hex>(hex); }
    Direction faces() const { return static_cast<Direction>(facing); }
    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag) { flags = static_cast<std::uint8_t>(flags | flag); }
    void clear(Flag flag) { flags = static_cast<std::uint8_t>(flags & ~flag); }
    bool on_map() const { return where == Where::on_map; }
    friend bool operator==(const Piece&, const Piece&) = default;
};

// --- the sequence of play: each stage is a decision of one side, or a step that draws at most once ---

enum class Stage : std::uint8_t {
    over,
    // A. Orders, B. initiative, C. and D. markers
    orders,        // decision, secret: which formations receive orders
    initiative,    // step
    first_marker,  // decision of the winner
    draw_marker,   // step
    open,          // step: the order marker is turned over; the leader tests if there are no orders
    open_alone,    // step, one per unit beyond the radius
    // an activation: fire, moves, shocks, reorganisation
    fire,           // decision
    answer,         // decision of the other side: counter-battery
    shoot,          // step: the shot, and each answer
    struck,         // step: the cohesion test of a unit that was hit
    move,           // decision
    declare,        // decision: a target and the first attacker
    join,           // decision: more attackers
    nerve,          // step, one per attacker without orders
    react,          // decision of the defender
    react_test,     // step
    reaction_fire,  // decision of the defender
    clash,          // step
    effect,         // step, one per unit: defenders, then attackers
    recoil,         // decision: where to
    recoil_test,    // step
    leader_loss,    // step, one per leader
    follow,         // decision of the winner: advance, pursue, break through
    breakthrough,   // decision: against whom
    riposte,        // decision of the defender: countershock or pursuit
    pursuit,        // step, one per unit that recoiled
    rally,          // step, one per disordered unit
    // E. End phase
    flight,  // step, one per routed unit
};
inline constexpr int stage_count = static_cast<int>(Stage::flight) + 1;

// --- what is under way: one thing within another, each a frame of a stack ---

enum Effect : std::uint8_t { recoils = 1, disorders = 2, tests = 4, tests_or_recoils = 8 };
enum SequelBit : std::uint8_t {
    may_break_through = 1,
    attacker_may_pursue = 2,
    may_countershock = 4,
    defender_may_pursue = 8,
    may_pursue_if_recoil = 16,
    went_for_attacker = 32,  // the result is one of the two upper lines
};

// One assault from its declaration to its last consequence. A breakthrough or countershock is the last consequence of another:
// a new one in its place.
struct Combat {
    PieceSet attackers = 0;
    PieceSet defenders = 0;
    PieceSet todo = 0;      // whose test, effect or loss is still to come
    PieceSet recoiled = 0;  // who gave way, and may be pursued
    PieceSet went = 0;      // who advanced
    PieceSet at_risk = 0;   // leaders whose loss is still to be rolled for
    std::uint16_t target = 0xFFFF;
    std::uint16_t evade_to = 0xFFFF;
    std::uint8_t from = 0;  // directions, seen from the target, of the attacking hexes
    std::int8_t side = -1;  // that attacks
    Sequel sequel = Sequel::ordinary_shock;
    CounterCharge counter = CounterCharge::none;
    Reaction reaction = Reaction::turn_to_face;
    std::uint8_t turn_by = 0;     // of turning to face: 1 clockwise, 5 anticlockwise
    std::uint8_t charge = 0;      // 1: the cavalry charges
    std::uint8_t guns_alone = 0;  // 1: only guns defend
    // What the table said; see the procedure clash_of_stacks.
    std::uint8_t defender_result = 0;  // Effect bits
    std::uint8_t attacker_result = 0;
    std::uint8_t sequels = 0;  // SequelBit
    std::uint8_t pursuer = 0xFF;

    friend bool operator==(const Combat&, const Combat&) = default;
};

// A shot with its answers, or the reaction fire of a battery within an assault.
struct Fire {
    PieceSet answers = 0;  // enemy batteries that answer
    std::int8_t gun = -1;
    std::int8_t second = -1;  // of combined fire
    std::int8_t target = -1;
    std::int8_t shooter = -1;  // whose shot is being worked out
    Shot shot = Shot::ordinary_shot;
    std::int8_t aimed = -1;  // at whom
    std::uint8_t pad[2] = {0, 0};

    friend bool operator==(const Fire&, const Fire&) = default;
};

// One unit that gives way, before the next effect of its assault.
struct Retreat {
    std::int8_t unit = -1;
    std::uint8_t pad = 0;
    std::uint16_t to = 0xFFFF;

    friend bool operator==(const Retreat&, const Retreat&) = default;
};

// One of these, and the stage that goes on when it is done.
struct Frame {
    enum class Is : std::uint8_t { nothing, combat, fire, retreat };
    // All are of one size, so that equal frames are equal bytes.
    template <class What>
    struct Filled : What {
        std::array<std::uint8_t, sizeof(Combat) - sizeof(What)> rest{};
    };

    union {
        Combat combat;
        Filled<Fire> fire;
        Filled<Retreat> retreat;
    };
    Is is = Is::nothing;
    Stage then = Stage::over;
    std::uint8_t pad[6] = {0, 0, 0, 0, 0, 0};

    Frame() : combat() {}
    Frame(const Combat& what, Stage after) : combat(what), is(Is::combat), then(after) {}
    Frame(const Fire& what, Stage after) : fire{what, {}}, is(Is::fire), then(after) {}
    Frame(const Retreat& what, Stage after) : retreat{what, {}}, is(Is::retreat), then(after) {}
    // Every byte of it is set.
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison)
    friend bool operator==(const Frame& a, const Frame& b) { return std::memcmp(&a, &b, sizeof a) == 0; }
};
// An assault, and within it reaction fire or a retreat.
using UnderWay = game::Frames<Frame, 2>;

enum class Orders : std::uint8_t { none, withheld, received, unknown };

inline constexpr int side_count = 2;
inline constexpr int most_formations = 12;
inline constexpr int most_objectives = 24;
inline constexpr int most_turns = 60;

struct State {
    std::array<Piece, most_pieces> pieces{};
    PieceSet waiting = 0;                          // units whose test at the opening, rally or flight is still to come
    std::array<Orders, most_formations> orders{};  // of this turn
    std::array<std::uint8_t, most_formations> cup{};  // markers that are still to be drawn
    std::array<std::int8_t, most_objectives> holder{};
    std::uint16_t open_to_orders = 0;  // formations that could have received orders this turn
    std::uint16_t shown = 0;           // formations whose order marker has been turned over
    std::uint16_t chapter = 0;
    std::int8_t turn = 1;
    Stage stage = Stage::orders;
    std::int8_t side = 0;  // in the orders phase: who writes; after it: who has the initiative, then who is active
    std::int8_t formation = -1;  // that is active
    std::uint8_t sudden = 0;     // a bit per side that broke
    std::uint8_t pad[5] = {0, 0, 0, 0, 0};
    game::rulebook::Thrown<3> thrown;  // of the procedure that is being rolled
    UnderWay under_way;

    // Something begins in the midst of this stage, which goes on when that is done.
    template <class What>
    void interrupt(const What& by, Stage first) {
        under_way.push(Frame(by, stage));
        stage = first;
    }
    void resume() { stage = under_way.pop().then; }

    // The innermost that is under way; nothing if there is none.
    const Frame* find(Frame::Is kind) const {
        for (int i = under_way.size() - 1; i >= 0; --i)
            if (under_way.all()[at(i)].is == kind) return &under_way.all()[at(i)];
        return nullptr;
    }
    const Combat* assault() const {
        const Frame* found = find(Frame::Is::combat);
        return found == nullptr ? nullptr : &found->combat;
    }
    // The one that must be there.
    const Frame& the(Frame::Is kind) const {
        const Frame* found = find(kind);
        GROGNARD_CHECK(found != nullptr, static_cast<long long>(kind), static_cast<long long>(stage));
        return *found;
    }
    const Combat& combat() const { return the(Frame::Is::combat).combat; }
    const Fire& fire() const { return the(Frame::Is::fire).fire; }
    const Retreat& retreat() const { return the(Frame::Is::retreat).retreat; }
    Combat& combat() { return const_cast<Combat&>(std::as_const(*this).combat()); }
    Fire& fire() { return const_cast<Fire&>(std::as_const(*this).fire()); }
    Retreat& retreat() { return const_cast<Retreat&>(std::as_const(*this).retreat()); }

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "states are compared and hashed as bytes");

// --- decisions ---

enum class Kind : std::uint8_t {
    done,          // nothing (more) of what the stage offers
    orders,        // mask: formations
    first,         // formation
    fire,          // unit, other (second battery or none), target
    answer,        // unit
    move,          // unit, hex, facing
    turn,          // unit (with its stack), facing
    charge,        // unit, hex, facing
    form_square,   // unit
    leave_square,  // unit
    attack,        // hex, unit
    join,          // unit
    turn_to_face,  // facing
    evade,         // hex
    react_square,
    counter_charge,
    reaction_fire,  // unit, target
    recoil,         // hex
    advance,        // unit
    pursue,         // unit
    break_through,  // hex
    countershock,   // hex
};
// What the text of an action names, in the order of its kind.
enum class Part : std::uint8_t { formations, formation, guns, unit, target, hex, facing, unit_facing };
std::span<const Part> parts_of(Kind kind);

inline constexpr int kind_count = static_cast<int>(Kind::countershock) + 1;

struct Action {
    Kind kind = Kind::done;
    std::uint8_t facing = 0;
    std::int8_t unit = -1;
    std::int8_t other = -1;
    std::int8_t target = -1;  // a unit
    std::uint8_t pad = 0;
    std::uint16_t hex = 0xFFFF;  // of orders: a bit per formation

    friend bool operator==(const Action&, const Action&) = default;
};
static_assert(sizeof(Action) == 8 && std::has_unique_object_representations_v<Action>);

inline constexpr std::uint16_t hidden_orders = 0xFFFE;  // of an action `orders` as the other side sees it

// --- what a player sees happen ---

enum class What : std::uint16_t {
    turn_begins,      // value: turn
    wins_initiative,  // subject: side
    marker_drawn,     // subject: formation
    orders_shown,     // subject: formation, value: 1 with orders
    activation_full,  // subject: formation or unit (object 1), value: 1 full
    moves,            // subject, place, value: facing
    disordered,       // subject; and so on for the states
    routed,
    eliminated,
    captured,
    rallies,
    recoils_to,    // subject, place
    advances_to,   // subject, place
    forms_square,  // subject
    leaves_square,
    turns,            // subject, value: facing
    evades_to,        // subject, place
    counter_charges,  // subject: unit
    reaction_fails,   // subject
    loses_nerve,      // subject: an attacker that drops out
    shot,             // subject: gun, object: target, value: FireResult
    clash,            // place: target, value: total
    test_passed,      // subject
    test_failed,      // subject
    pursues,          // subject, place
    leader_lost,      // subject
    leader_replaced,  // subject
    flees_to,         // subject, place
    leaves_map,       // subject
    enters,           // subject, place
    takes,            // subject: side, place: hex
    sudden_end,       // subject: side that broke
    game_over,
};

}  // namespace grognard::jours_de_gloire
