// A campaign of 1813: two sides that march on a network of towns and roads, mostly unseen. It keeps the contract of game/game.h.
//
// A turn is half a month (G1): weather, command points of each army, initiative; then each side in turn activates its stacks and
// fights the battles that come of it. A battle has up to four sequences, with guns in the even ones (G10). All counters of a side at a
// point are one stack, and a marker for the enemy until they are scouted or met; whoever has to throw openly shows himself.
//
// What a marker hides decides nothing that its enemy is told before he meets it: lines of command, retreats and legality go by
// markers. Whatever the sheet prints is asked of the sheet.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dice/generator.h"
#include "game/game.h"
#include "games/allemagne_1813/field/ground.h"
#include "games/allemagne_1813/field/lines.h"
#include "games/allemagne_1813/field/roster.h"
#include "games/allemagne_1813/play/hindrance.h"
#include "games/allemagne_1813/rules/answers.h"
#include "games/allemagne_1813/rules/rules.h"
#include "games/allemagne_1813/state/state.h"

namespace grognard::allemagne_1813 {

// What it costs to activate some counters, and whom.
struct Bill {
    int army = 0;
    Deed deed = Deed::force_without_general;
    bool line = false;  // of command (G4)
    int cost = 0;
};

class Campaign {
  public:
    using State = allemagne_1813::State;
    using Action = allemagne_1813::Action;
    using Trace = game::Trace;
    using Actions = std::vector<Action>;

    Campaign(std::shared_ptr<const Roster> roster, Rules rules, game::Identity identity)
        : roster_(std::move(roster)),
          rules_(std::move(rules)),
          ground_(roster_->map.network, *rules_),
          identity_(std::move(identity)) {}

    // --- playing ---

    State initial() const;
    void propose(const State& state, Actions& actions);
    game::Refusal why_not(const State& state, const Action& action);
    void begin(State& state, const Action& action, Trace* trace);
    bool pending(const State& state) const;
    void step(State& state, dice::Chance& chance, Trace* trace);

    // --- asking about a state ---

    int sides() const { return side_count; }
    Side mover(const State& state) const;
    bool over(const State& state) const { return state.stage == Stage::over; }
    game::Result result(const State& state) const;
    bool is_consistent(const State& state) const;
    std::uint64_t hash(const State& state) const;
    int chapter(const State& state) const { return state.chapter; }
    int longest() const;

    // --- secrets ---

    State view(const State& state, Side side) const;
    State guess(const State& view, Side side, dice::Chance& chance) const;
    // What a side supposes of the other, in words of a counter and a point, each with `=` between them: the stacks at these points
    // are these counters ("-" for nobody) and whoever of them was seen. Everything else is filled in. Or a whole position.
    std::optional<State> suppose(const State& view, Side side, std::string_view text, Problems& problems) const;
    Action seen_action(const State& state, const Action& action, Side side);

    // --- text ---

    std::string action_text(const State& state, const Action& action) const;
    std::optional<Action> read_action(const State& state, std::string_view text) const;
    std::string position(const State& state) const;
    std::optional<State> read_position(std::string_view text, Problems& problems) const;
    int kind(const Action& action) const { return static_cast<int>(action.act); }
    int kinds() const { return act_count; }
    // A stack splits in more ways than are listed.
    bool is_open(int kind) const {
        return kind == static_cast<int>(Act::march) || kind == static_cast<int>(Act::force_march);
    }
    std::string kind_name(int kind) const;
    std::string side_name(Side side) const { return roster_->scenario.sides[at(side)].id; }
    std::string note(const game::Event& event) const;
    game::Sentence say(const game::Event& event) const;
    game::Sentence explain_action(const State& state, const Action& action) const;
    // A decision that somebody might try in this state.
    Action imagine(const State& state, dice::Generator& random) const;

    // --- for opponents ---

    std::span<const std::string_view> feature_names() const;
    void features(const State& state, Side side, std::span<std::int32_t> values) const;
    // Who has set out goes on, or halts.
    bool completes(const State& state) const { return state.stage == Stage::march; }
    bool quiet(const State& state) const { return state.stage == Stage::act || state.stage == Stage::initiative; }

    // --- where it comes from ---

    game::Identity identity() const { return identity_; }
    std::shared_ptr<const sheet::Sheet> sheet() const { return rules_->sheet(); }
    const sheet::Procedure* procedure(int number) const { return rules_->procedure(number); }

    // --- for those who show it ---

    const Roster& roster() const { return *roster_; }
    const Ground& ground() const { return ground_; }
    // Counters of a side at a point, and those of them that fight.
    PieceSet stack(const State& state, Side side, Point point) const;
    PieceSet fighters(const State& state, Side side, Point point) const;
    // MP of these together, forced or not.
    int allowance(const State& state, PieceSet set, bool forced);
    // Of what marches now.
    int left_to_march(const State& state) {
        return allowance(state, moving_set(state), state.march.forced != 0) - state.march.spent;
    }
    // MP of one of a kind that a general leads in the line of command.
    int pace(const State& state, Kind kind);
    Bill bill(const State& state, PieceSet set, bool entrenching);
    // The battle that is about to begin as one question to the sheet; nothing if it has no room for all who are in it.
    std::optional<sheet::Question> whole_battle(const State& state);
    // Those who may still act at a point.
    PieceSet ready(const State& state, Side side, Point point) const;

  private:
    // --- stand.cpp: who stands where ---
    const Counter& counter(int piece) const { return roster_->counter(piece); }
    const Network& network() const { return ground_.network(); }
    PieceSet standing(const State& state, PieceSet among, Point point) const;
    PieceSet moving_set(const State& state) const;
    PieceSet only(PieceSet set, Kind kind) const { return set & roster_->of_kind[static_cast<std::size_t>(kind)]; }
    PieceSet troops(PieceSet set) const { return set & roster_->troops; }
    bool has_enemy(const State& state, Side side, Point point) const { return state.markers[at(1 - side)].has(point); }
    int strength(const State& state, PieceSet set) const;
    bool is_passable(const State& state, Link link) const;
    int cohesion(const State& state, PieceSet set);
    void mark(State& state) const;  // sets the markers as the counters stand
    void remove(State& state, int piece, Trace* trace) const;
    void lose(State& state, int piece, int pf, Trace* trace) const;
    void show(State& state, PieceSet set, Trace* trace) const;
    void cover(State& state, Side side, Point point) const;
    void follow(State& state, PieceSet set, Point from, Point to) const;
    // Decoys, guns and generals without troops, where the enemy's combat units are (G15).
    void overrun(State& state, Side side, Point point, Trace* trace) const;
    void ride(State& state, int general, Trace* trace) const;
    void tidy(State& state) const;
    static void happened(Trace* trace, What what, int subject, Point place = nowhere, int object = -1, int value = 0);

    // --- turn.cpp ---
    void begin_turn(State& state, Trace* trace) const;
    void arrive(State& state, Trace* trace) const;
    Point entry(const State& state, const Counter& counter) const;
    void throw_weather(State& state, dice::Chance& chance, Trace* trace);
    void throw_command(State& state, dice::Chance& chance, Trace* trace);
    void next_army(State& state, Trace* trace) const;
    void begin_side(State& state, Side side) const;
    void end_side(State& state, Trace* trace) const;
    void end_turn(State& state, Trace* trace) const;
    bool collapse(State& state, Trace* trace) const;

    // --- marching.cpp, scouting.cpp ---
    Column column_of(PieceSet set) const;
    Hindrance cannot_march(const State& state, PieceSet set, bool forced);
    Hindrance cannot_force(PieceSet set) const;
    // With those who are ready where it is done.
    Hindrance cannot_work(const State& state, const Action& action, PieceSet set);
    Hindrance cannot_pay(const State& state, const Bill& bill) const;
    struct Marching {  // what marches now
        PieceSet set = 0;
        int left = 0;  // MP
    };
    Marching marching(const State& state);
    Hindrance cannot_go(const State& state, Point to, const Marching& march) const;
    Hindrance cannot_scout(const State& state, Point to, PieceSet set) const;
    void list_activations(const State& state, Actions& actions);
    void list_marches(const State& state, PieceSet all, Actions& actions);
    void list_works(const State& state, Point point, PieceSet set, Actions& actions);
    void set_out(State& state, PieceSet set, bool forced, Trace* trace);
    void work(State& state, const Action& action, Trace* trace);
    void go(State& state, Point to, Trace* trace);
    void halt(State& state, Trace* trace) const;
    void throw_stragglers(State& state, dice::Chance& chance, Trace* trace);
    void end_march(State& state) const;
    void throw_scouts(State& state, dice::Chance& chance, Trace* trace);
    void draw_look(State& state, dice::Chance& chance, Trace* trace) const;
    void see(State& state, int piece, Trace* trace) const;

    // --- fighting.cpp ---
    Side side_of(const State& state, Role role) const {
        return role == Role::attacker ? state.active : 1 - state.active;
    }
    PieceSet in_fight(const State& state, Role role) const;
    void next_battle(State& state, Trace* trace) const;
    void meet(State& state, Point point, Trace* trace);
    void open_fight(State& state, Trace* trace);
    bool is_encircled(const State& state, Point point) const;
    void begin_sequence(State& state, Trace* trace) const;
    void fire(State& state, Role role, dice::Chance& chance, Trace* trace);
    template <class Leaders>
    void add_leaders(const State& state, Role role, Leaders& leaders) const;
    int weight_of_guns(const State& state, Role role) const;
    void roll_die(State& state, Role role, dice::Chance& chance, Trace* trace);
    bool ask_die(const State& state, Role role);
    bool test(State& state, std::uint8_t who, dice::Chance& chance, Trace* trace);
    void deal(State& state, Role role, int pf) const;
    PieceSet may_lose(const State& state, Role role) const;
    Role loser(const State& state) const;
    void take(State& state, Role role, int piece, int pf, Trace* trace) const;
    void settle_losses(State& state, Cause cause, Trace* trace) const;
    void go_on_after(State& state, Trace* trace) const;
    bool is_decided(State& state, Trace* trace) const;
    void after_sequence(State& state, Trace* trace) const;
    void chase(State& state, dice::Chance& chance, Trace* trace);

    // --- retreat.cpp ---
    Role beaten(const State& state) const;
    bool has_no_way_back(const State& state) const;
    PieceSet retreating(const State& state) const;
    PointSet ways_back(const State& state, PieceSet set) const;
    void fall_back(State& state, Trace* trace) const;
    void retreat(State& state, Point to, Trace* trace) const;
    void destroy(State& state, Role role, Trace* trace) const;
    void end_fight(State& state, Trace* trace) const;

    // --- legality.cpp ---
    game::Refusal at_stage(const State& state, Act act) const;
    game::Refusal in_words(const State& state, const Action& action, const Hindrance& hindrance);
    static game::Sentence refusal(const std::string& what,
                                  std::vector<std::pair<std::string, std::string>> arguments = {});
    const std::string& id_of(int piece) const { return counter(piece).id; }
    const std::string& id_of(Point point) const { return roster_->map.town(point).id; }

    // --- consistent.cpp ---
    bool pieces_fit(const State& state) const;
    bool markers_fit(const State& state, Side side) const;
    bool stage_fits(const State& state) const;

    std::shared_ptr<const Roster> roster_;
    game::rulebook::Kept<Rules> rules_;
    Ground ground_;
    game::Identity identity_;
    Answers answers_;
    Lines lines_;
    std::vector<PieceSet> sets_;  // that may be told to march, while they are listed
};

// For each point of a set.
template <class WhatToDo>
void each_point(const Network& network, const PointSet& set, WhatToDo&& what) {
    set.each([&](Point point) {
        if (static_cast<int>(point) < network.points()) what(point);
    });
}

}  // namespace grognard::allemagne_1813
