// The state of a battle and the decisions of its players, as plain values.

#pragma once

#include <type_traits>

#include "game/frames.h"
#include "games/impetus/state/types.h"

namespace grognard::impetus {

// --- units ---

enum Flag : std::uint16_t {
    disordered = 1,
    done = 2,           // it has had its turn in the activation of its corps
    has_shot = 4,       // in this activation
    charging = 8,       // it comes into contact with its impetus (G17)
    on_flank = 16,      // it struck its foe on the flank or rear
    has_fought = 32,    // a round of this melee
    close_ranks = 64,   // until it moves (G13)
    has_reacted = 128,  // in this activation of the enemy
    held = 256,         // it has been held back in this activation (G14)
    hidden = 512,       // in ambush (G34): not on the table for anybody else; in the enemy's view without a place
    away = 1024,        // its corps is still to come (G4), or it is baggage that was not set down yet: it has no place
};
inline constexpr int flag_count = 11;

struct Unit {
    tabletop::Point centre;
    tabletop::Heading heading{};
    std::uint16_t flags = 0;
    std::uint8_t vbu = 0;         // 0: it is gone
    std::uint8_t moves = 0;       // in this activation, rallies among them
    std::uint8_t move_tests = 0;  // for further moves, in this activation
    std::uint8_t evasions = 0;    // tests in this turn
    std::int8_t foe = -1;         // whom it fights. Two that fight each other lead a melee; others support (G29)
    std::uint8_t group = 0;       // those of its corps with the same number belong together (G8)
    std::uint8_t rear = 0;        // VBU of the second base of a large unit (G9)
    std::uint8_t pad[1] = {0};

    bool is_there() const { return vbu > 0; }
    bool has(Flag flag) const { return (flags & flag) != 0; }
    void set(Flag flag) { flags = static_cast<std::uint16_t>(flags | flag); }
    void clear(Flag flag) { flags = static_cast<std::uint16_t>(flags & ~flag); }
    void put(Flag flag, bool on) { on ? set(flag) : clear(flag); }
    bool in_melee() const { return foe >= 0; }
    // Where everybody sees it.
    bool is_on_table() const { return is_there() && !has(hidden) && !has(away); }
    // In an ambush that one does not know, or still to come.
    bool is_unplaced() const { return has(away) || (has(hidden) && centre == tabletop::Point{}); }
    Pose pose() const { return {centre, heading}; }
    friend bool operator==(const Unit&, const Unit&) = default;
};

// --- corps ---

// The edge that a corps comes by which is still to come (G4): in the enemy's view it is not known; others count on from it. One that
// its owner has still to deploy comes by none.
inline constexpr std::uint8_t on_table = 0, unknown_edge = 1, first_edge = 2;
inline constexpr int edge_count = 4;
inline constexpr std::uint8_t in_hand = first_edge + edge_count;
constexpr std::uint8_t coming_by(tabletop::Edge edge) {
    return static_cast<std::uint8_t>(first_edge + static_cast<int>(edge));
}

struct Corps {
    std::int8_t general_with = -1;  // the unit that he stands with; -1: he is lost
    std::uint8_t activated = 0;     // in this turn
    std::uint8_t routed = 0;
    std::uint8_t general_killed = 0;
    std::uint8_t rode = 0;      // its general has changed units in this activation
    std::uint8_t stubborn = 0;  // a tenacious one has had his test thrown again (G24)
    std::uint8_t comes_by = on_table;
    std::uint8_t advanced = 0;  // deployed farther than others by a card (SC4)
    std::uint8_t by_card = 0;   // it comes sooner by one (SC1, SC2), as everybody sees
    bool is_away() const { return comes_by != on_table; }
    bool is_in_hand() const { return comes_by == in_hand; }
    bool has_edge() const { return comes_by >= first_edge && comes_by < in_hand; }
    tabletop::Edge edge() const { return static_cast<tabletop::Edge>(comes_by - first_edge); }  // if it has one
    friend bool operator==(const Corps&, const Corps&) = default;
};

// --- ground that was laid out ---

// One piece of it. Places are those of its centre, in half H from the south-western corner.
struct Laid {
    Element element = Element::nothing;  // nothing: there is none
    std::uint8_t turned = 0;             // by a quarter: what is long lies from south to north
    std::uint8_t x = 0, y = 0;
    std::int8_t by = 0;  // side
    bool is_there() const { return element != Element::nothing; }
    bool lies_as(const Laid& other) const { return turned == other.turned && x == other.x && y == other.y; }
    friend bool operator==(const Laid&, const Laid&) = default;
};
using LaidPieces = std::array<Laid, most_laid>;  // in the order in which they were laid, without gaps
constexpr Length laid_grain = tabletop::unit / 2;

// --- what is under way ---

enum class Doing : std::uint8_t { move, charge, shot, rally, melee, break_off, hold };
inline constexpr int doing_count = 7;

// Where it stands. What waits for dice is a step of the game, what waits for a player a decision; `go` and `outcome` come by
// themselves.
enum class Phase : std::uint8_t {
    further,      // dice: whether a further move disorders
    reply,        // decision of whoever is charged
    reply_test,   // dice: whether he can do it
    return_fire,  // dice: his shot at the charger
    go,
    shoot,   // dice
    rally,   // dice
    react,   // decision of whoever has a zone of control there
    stir,    // dice: whether he can
    attack,  // dice: of the one who brings it on; then the other's test, and the same the other way round
    their_test,
    their_attack,
    own_test,
    outcome,
    retreat,   // dice
    pursue,    // decision of the winner
    chase,     // dice
    part,      // dice: whether it gets away
    restrain,  // dice: whether it lets itself be held
};
inline constexpr int phase_count = 19;
constexpr bool is_decision(Phase phase) {
    return phase == Phase::reply || phase == Phase::react || phase == Phase::pursue;
}

// How a charge is met (G11).
enum class Reply : std::uint8_t { none, evade, countercharge, close_ranks, defensive_fire };

struct Frame {
    tabletop::Move move;  // of moves and charges
    Bases asked = 0;      // those who have answered, or been tested: a bit each
    std::int8_t unit = -1;
    std::int8_t target = -1;
    Doing doing = Doing::move;
    Phase phase = Phase::go;
    std::array<std::uint8_t, 2> damage{};    // suffered by the unit and by its target
    std::array<std::uint8_t, 2> lost{};      // VBU
    std::array<std::uint8_t, 2> shaken{};    // disordered by its test
    std::array<std::uint8_t, 2> bereaved{};  // its general is killed
    std::int8_t cursor = -1;                 // who is tested, or asked to react
    std::uint8_t way = 0;                    // of a retreat or a flight, in H
    Reply reply = Reply::none;
    Shot shot = Shot::normal;
    ZocAction trigger = ZocAction::straight_on;  // what others may react to
    std::uint8_t reaction = 0;                   // a charge out of turn
    // Pursuit: who leads the melee goes first, then those who supported him, then those who caught somebody fight.
    Part part = Part::main_unit;
    std::uint8_t main_pursues = 0;
    std::int8_t first = -1;  // who has met an enemy
    std::uint8_t pad[3] = {0, 0, 0};

    friend bool operator==(const Frame&, const Frame&) = default;
};
// A move, a reaction to it, and what comes of that.
inline constexpr int most_frames = 4;

// --- the battle ---

enum class Stage : std::uint8_t {
    roles,       // dice: who defends
    terrain,     // dice: what a side may lay
    laying,      // decision: what it does
    purchase,    // decisions: which cards a side holds
    scouting,    // decision: what SC6 is for
    exchange,    // dice: whether sides are changed by it
    muster,      // decision: which corps of a side is deployed, and where
    posting,     // decisions: where its units stand, one by one
    arrival,     // dice: whether the corps that is named comes; first of all in a turn
    deploy,      // decision: where it does
    nominate,    // decision: which corps throws for the initiative
    initiative,  // dice
    activate,    // decisions of the active side
    over,
};
inline constexpr int stage_count = 14;
constexpr bool throws_dice(Stage stage) {
    return stage == Stage::roles || stage == Stage::terrain || stage == Stage::exchange || stage == Stage::arrival ||
           stage == Stage::initiative;
}

// The cards of a side, and what it has decided in the procedure that is under way.
struct Hand {
    std::array<std::uint8_t, card_count> held{};
    std::array<std::uint8_t, card_count> played{};    // in this battle
    std::array<std::uint8_t, query_count> decided{};  // an option and one; 0: it has not been asked
    std::uint8_t hidden = 0;                          // in a view: cards that are held, and not known
    friend bool operator==(const Hand&, const Hand&) = default;
};

struct State {
    Thrown thrown;
    game::Frames<Frame, most_frames> frames;
    std::array<Unit, most_units> units{};
    std::array<Corps, most_corps> corps{};
    std::uint16_t chapter = 0;
    std::int8_t turn = 1;
    Stage stage = Stage::nominate;
    std::int8_t side = 0;  // who nominates, or is active
    std::int8_t acting = -1;
    std::array<std::int8_t, side_count> named{-1, -1};  // corps that throw for the initiative; the active one
    std::uint8_t tied = 0;                              // they throw again
    std::array<std::uint8_t, side_count> broken{};
    std::int8_t asked = -1;  // who has to decide something before more dice fall; which, the procedure says
    std::array<Hand, side_count> hands{};
    std::array<std::uint8_t, side_count> passed{};     // turns of deployment (SC5)
    std::array<std::uint8_t, side_count> strategic{};  // cards that lie open, a bit for each
    LaidPieces laid{};
    std::int8_t defender = 0;                        // -1: it has still to be thrown for
    std::uint8_t laid_out = 0;                       // throws for ground that are done with
    std::uint8_t entry = 0;                          // what was thrown, and one
    std::array<std::uint8_t, side_count> scouted{};  // SC6 is done with
    std::array<std::uint8_t, 3> pad{};

    int laid_count() const {
        int count = 0;
        while (count < most_laid && laid[at(count)].is_there()) ++count;
        return count;
    }
    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

// --- decisions ---

enum class Kind : std::uint8_t {
    lay,           // option: the element, at a place, target: whether it is turned
    shift,         // leader: a piece that was laid, to a place, target: whether it is turned
    clear,         // leader: a piece that was laid
    change_sides,  // by SC6
    buy,           // option: a card; strategic ones count on from the others
    deploy,        // leader: the corps, option: where along its edge, in H, target: how
    keep,          // leader: the corps, option: the edge that it comes by later
    park,          // leader: the baggage, option: where along its edge, in H
    post,          // leader, to a place
    ambush,        // leader, at a place
    pass,          // let the enemy deploy; lay nothing; leave SC6
    finish,        // buying, or posting
    nominate,      // option: the corps
    arrive,        // leader: the corps, option: where along its edge, in H
    opt,           // leader: the query, option
    pick,          // leader
    move,
    charge,
    shoot,  // leader at target
    rally,
    fight,
    break_off,
    hold,
    ride,  // the general to the leader
    halt,
    end,
    receive,
    evade,
    countercharge,
    close_ranks,
    fire_back,
    pursue,
    stay,
    strike,
    snipe,
    ignore,
};
inline constexpr int kind_count = 36;
constexpr bool sets_up(Kind kind) { return kind <= Kind::finish; }
constexpr bool has_unit(Kind kind) { return kind >= Kind::pick && kind <= Kind::halt; }
constexpr bool has_target(Kind kind) { return kind == Kind::charge || kind == Kind::shoot; }
constexpr bool has_steps(Kind kind) { return kind == Kind::move || kind == Kind::charge; }

using Action = tabletop::Move;
constexpr Kind kind_of(const Action& action) { return static_cast<Kind>(action.kind); }
inline Action action_of(Kind kind, int unit = 0, int target = tabletop::no_target, int option = 0) {
    Action action;
    action.kind = static_cast<std::uint8_t>(kind);
    action.leader = static_cast<std::uint8_t>(unit);
    action.target = static_cast<std::uint8_t>(target);
    action.option = static_cast<std::uint8_t>(option);
    return action;
}
inline Action option_of(Kind kind, int option, int leader = 0) {
    return action_of(kind, leader, tabletop::no_target, option);
}
inline Action choice_of(Query query, int option) { return option_of(Kind::opt, option, static_cast<int>(query)); }
// As the enemy sees it of a card that was not played.
inline Action unseen() { return choice_of(Query::tc1, most_options); }
inline Action nomination(int corps) { return option_of(Kind::nominate, corps); }

// How a corps is drawn up in its zone: at the front of it, a line's depth behind that, or farther by a card.
enum class Array : std::uint8_t { forward, behind, advanced };
inline constexpr int array_count = 3;

inline Action deployment_of(int corps, int place, Array array) {
    return action_of(Kind::deploy, corps, static_cast<int>(array), place);
}
inline Action keeping_of(int corps, int edge) { return option_of(Kind::keep, edge, corps); }
// A place as a move: so far east, so far north, and turned.
inline Action posting_of(int unit, const Pose& pose, Kind kind = Kind::post) {
    using tabletop::StepKind;
    const auto thousandths = [](Length length) { return static_cast<std::uint16_t>(length / tabletop::thousandth); };
    const int notches = tabletop::notches_of(pose.heading);
    Action action = action_of(kind, unit);
    action.steps.add({StepKind::ahead, thousandths(pose.centre.x)});
    action.steps.add({StepKind::ahead, thousandths(pose.centre.y)});
    if (notches > tabletop::half_turn)
        action.steps.add({StepKind::pivot_left, static_cast<std::uint16_t>(tabletop::headings - notches)});
    else if (notches > 0)
        action.steps.add({StepKind::pivot_right, static_cast<std::uint16_t>(notches)});
    return action;
}
// As the enemy sees an ambush.
inline Action unseen_ambush(int unit) { return action_of(Kind::ambush, unit); }
constexpr bool has_place(const Action& action) {
    return (kind_of(action) == Kind::post || kind_of(action) == Kind::ambush) && action.steps.count() > 1;
}
inline Pose place_of(const Action& posting) {
    const tabletop::Steps& steps = posting.steps;
    int notches = steps.count() > 2 ? steps[2].amount : 0;
    if (steps.count() > 2 && tabletop::is_left(steps[2].kind)) notches = tabletop::headings - notches;
    return {{steps[0].length(), steps[1].length()}, tabletop::heading_of(notches)};
}

// Lengths that are no whole half H are refused, and so is a place that was not named.
inline Action laying_of(Element element, tabletop::Point centre, bool turned) {
    Action action = posting_of(0, {centre, {}}, Kind::lay);
    action.option = static_cast<std::uint8_t>(element);
    action.target = turned ? 1 : 0;
    return action;
}
inline Action shifting_of(int piece, tabletop::Point centre, bool turned) {
    Action action = posting_of(piece, {centre, {}}, Kind::shift);
    action.target = turned ? 1 : 0;
    return action;
}
constexpr bool has_spot(const Action& action) {
    return (kind_of(action) == Kind::lay || kind_of(action) == Kind::shift) && action.steps.count() == 2 &&
           action.target <= 1;
}
// The piece as it would lie, if it has such a place.
inline Laid spot_of(const Action& action) {
    Laid laid;
    laid.element = static_cast<Element>(action.option);
    laid.turned = action.target;
    laid.x = static_cast<std::uint8_t>(action.steps[0].length() / laid_grain);
    laid.y = static_cast<std::uint8_t>(action.steps[1].length() / laid_grain);
    return laid;
}
inline tabletop::Point centre_of(const Laid& laid) { return {laid.x * laid_grain, laid.y * laid_grain}; }

inline Action purchase_of(int card) { return option_of(Kind::buy, card); }
inline Action parking_of(int unit, int place) { return option_of(Kind::park, place, unit); }
inline Action arrival_of(int corps, int place) { return option_of(Kind::arrive, place, corps); }

// --- what everybody sees happen ---

// The subject of a throw that is about no unit: the side whose it is; and the other way round, with nobody for none.
constexpr int of_side(Side side) { return -2 - side; }
constexpr Side side_in(int subject) { return -2 - subject; }

enum class What : std::uint16_t {
    turn,           // value
    defends,        // subject: side
    lays,           // subject: side, value: element
    shifts,         // subject: side, value: element
    clears,         // subject: side, value: element
    lays_nothing,   // subject: side
    changes_sides,  // subject: side
    stays_put,      // subject: side: SC6 has failed
    deploys,        // subject: side, object: corps
    kept,           // subject: side, object: corps: it comes later
    posted,         // subject: unit
    lurks,          // subject: unit: it goes into ambush
    waits,          // subject: side: it lets the enemy deploy
    buys,           // subject: side, value: how many cards
    no_place,       // object: corps: it has no room where it could be deployed, and comes later
    tarries,        // object: corps: it has not come
    shut_out,       // object: corps: it has come, and there is no room for it
    arrives,        // object: corps
    initiative,     // subject: side, object: the corps that goes
    spent,          // object: corps
    again,          // subject: side, value: which dice
    plays,          // subject: side, value: the card
    rides,          // subject: unit, object: corps
    appears,        // subject: unit: out of its ambush
    moves,          // subject: unit
    charges,        // subject: unit, object: whom
    contact,        // subject: unit, object: whom, value: face
    shoots,         // subject: unit, object: whom, value: how far, in thousandths of H
    damage,         // subject: who suffers it, value
    loses,          // subject: unit, value: VBU
    disordered,     // subject: unit
    rallies,        // subject: unit
    breaks_off,     // subject: unit, value: H
    held,           // subject: unit
    breaks_loose,
    fails,   // subject: unit: its test
    evades,  // subject: unit
    countercharges,
    closes_ranks,
    fires_back,    // as shoots
    locked,        // subject: unit, object: whom
    retreats,      // subject: unit, value: H
    pursues,       // subject: unit, value: H
    routs,         // subject: unit
    leaves,        // subject: unit: off the table
    spreads,       // subject: unit: disordered by a rout
    general_lost,  // subject: unit, object: corps
    corps_routs,   // object: corps
    army_breaks,   // subject: side
};
inline constexpr int what_count = 49;

}  // namespace grognard::impetus
