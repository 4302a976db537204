// A battle of Jours de Gloire: the sequence of play over the executable sheet.
//
// Sheet: jours-de-gloire. What the printed sheet leaves open follows the proposals G1 to G18 of the same folder; every number
// and every test is asked of the sheet. This class says only in which order they are asked, of whom, and what their results
// do to the pieces. It keeps the contract of game/game.h.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "board/hex/map.h"
#include "dice/generator.h"
#include "game/game.h"
#include "game/scenario.h"
#include "games/jours_de_gloire/field/ground.h"
#include "games/jours_de_gloire/field/marches.h"
#include "games/jours_de_gloire/field/reaches.h"
#include "games/jours_de_gloire/field/roster.h"
#include "games/jours_de_gloire/play/features.h"
#include "games/jours_de_gloire/rules/rules.h"
#include "games/jours_de_gloire/state/types.h"
#include "sheet/program/question.h"

namespace grognard::jours_de_gloire {

// A piece that may do something in its movement.
struct Mover {
    int piece = -1;
    bool leaves_square = false;
    bool moves = false;
    March march;
};

// Where movement is worked out; only what was reached outlives a question.
struct MoveRoom {
    Reaches reaches;
    std::vector<Mover> movers;
    std::vector<Action> few;
};

class Battle {
  public:
    using State = jours_de_gloire::State;
    using Action = jours_de_gloire::Action;
    using Trace = game::Trace;
    using Chance = dice::Chance;
    using Actions = std::vector<Action>;

    // Nothing, with problems, if sheet, form, map and scenario do not fit each other. `rulings` are all that
    // hold, those of the scenario among them; records name the identity. What is asked of the sheet, when the battle is set up and later, is told to the coverage if there is one.
    static std::optional<Battle> make(std::shared_ptr<const sheet::Sheet> sheet, const game::ScenarioForm& form,
                                      const board::Map& map, const SetUp& set_up, const Rulings& rulings,
                                      game::Identity identity, Problems& problems,
                                      const std::shared_ptr<game::Coverage>& coverage = nullptr);

    // --- playing ---

    State initial();
    void propose(const State& state, Actions& actions);
    // What game::random_action would draw from that list, which is not written.
    Action random_action(const State& state, dice::Generator& chance);
    void begin(State& state, const Action& action, Trace* trace);
    bool pending(const State& state) const;
    void step(State& state, Chance& chance, Trace* trace);

    // --- asking about a state ---

    int sides() const { return 2; }
    Side mover(const State& state) const;
    bool over(const State& state) const { return state.stage == Stage::over; }
    game::Result result(const State& state) const;
    bool is_consistent(const State& state) const;
    std::uint64_t hash(const State& state) const;
    int chapter(const State& state) const { return state.chapter; }
    int longest() const;
    game::Refusal why_not(const State& state, const Action& action);

    // --- secrets ---

    State view(const State& state, Side side) const;
    State guess(const State& view, Side side, Chance& chance) const;
    Action seen_action(const State& state, const Action& action, Side side) const;

    // --- text ---

    std::string action_text(const State& state, const Action& action) const;
    std::optional<Action> read_action(const State& state, std::string_view text) const;
    std::string position(const State& state) const;
    std::optional<State> read_position(std::string_view text, Problems& problems) const;
    int kind(const Action& action) const { return static_cast<int>(action.kind); }
    int kinds() const { return kind_count; }
    bool is_open(int) const { return false; }
    std::string kind_name(int kind) const;
    std::string side_name(Side side) const { return roster().side_ids[static_cast<std::size_t>(side)]; }
    std::string note(const game::Event& event) const;
    game::Sentence say(const game::Event& event) const;
    game::Sentence explain_action(const State& state, const Action& action) const;

    // --- for opponents: features.cpp ---

    std::span<const std::string_view> feature_names() const;
    void features(const State& state, Side side, std::span<std::int32_t> values) const;
    bool quiet(const State& state) const;
    const Outlook& outlook() const { return fixed_->outlook; }

    // --- where it comes from ---

    game::Identity identity() const { return fixed_->identity; }
    std::shared_ptr<const sheet::Sheet> sheet() const { return rules_->sheet(); }
    const sheet::Procedure* procedure(int number) const { return rules_->procedure(number); }
    const Roster& roster() const { return fixed_->roster; }
    const Ground& ground() const { return fixed_->ground; }
    const Marches& marches() const { return fixed_->marches; }
    const board::Board& board() const { return fixed_->ground.board(); }
    const Man& man(int piece) const { return fixed_->roster.man(piece); }
    Rules& rules() { return *rules_; }
    const Rules& rules() const { return *rules_; }

    // --- the sheet at the table ---

    // What a player would ask the sheet about this decision, legal or not, the whole of it first; nothing where the sheet
    // has no odds for it.
    std::vector<sheet::Question> questions(const State& state, const Action& action);
    // A decision that somebody might try in this state.
    Action imagine(const State& state, dice::Generator& random) const;

    // --- questions that tests and the drawn board ask too ---

    PieceSet units_at(const State& state, Hex hex) const;  // of either side
    PieceSet leaders_at(const State& state, Hex hex) const;
    int leader_with(const State& state, int piece) const;        // a friendly leader in its hex; -1
    bool available(const State& state, int piece) const;         // on the map, or due to come in
    DirectionSet front_of(const State& state, int piece) const;  // directions
    bool in_front(const State& state, int piece, Hex neighbour) const;
    void zone_of(const State& state, int side, Bits& zone) const;  // of all its units
    bool in_zone(const State& state, int side, Hex hex) const;     // of that side
    bool may_stack(const State& state, int piece, Hex hex) const;  // if it came to stand there
    bool in_square(const State& state, Hex hex) const;
    int cohesion(const State& state, int piece) const;
    int engagement(const State& state, int piece) const;
    Halves allowance(const State& state, int piece) const;
    bool may_move(const State& state, int piece) const;
    PieceSet active_pieces(const State& state) const;  // of the active formation, and who rides with it
    const Obstacles& obstacles_of(const State& state, int side) const;  // good until the next question
    March march_of(const State& state, int piece, const Obstacles& obstacles) const;
    // The hexes a piece of the side that moves could reach, each with the fewest movement points that lead there.
    std::vector<std::pair<Hex, Halves>> costs_of_moves(const State& state, int piece) const;
    // Hexes to recoil to, best first, and what kind of way out they are.
    WayOut ways_out(const State& state, int piece, std::vector<Hex>& hexes) const;
    bool can_shoot(const State& state, int gun, Hex target) const;
    bool rear_threatened(const State& state) const;         // of the attackers in the combat
    int strength_gone(const State& state, int side) const;  // lost or routed

  private:
    struct Fixed {
        Roster roster;
        Ground ground;
        Marches marches;
        Outlook outlook;
        game::Identity identity;
        Fixed(Roster who, const board::Board& board, Rules& rules)
            : roster(std::move(who)), ground(board, roster, rules), marches(ground), outlook(ground, roster) {}
    };

    Battle(std::shared_ptr<const Fixed> fixed, Rules rules) : fixed_(std::move(fixed)), rules_(std::move(rules)) {}

    // --- turn.cpp: orders, initiative, markers, end phase ---
    void begin_turn(State& state, Trace* trace);
    void bring_replacements(State& state, Trace* trace);
    void list_orders(const State& state, Actions& actions);
    void write_orders(State& state, const Action& action);
    void roll_initiative(State& state, Chance& chance, Trace* trace);
    void draw_marker(State& state, Chance& chance, Trace* trace);
    void activate(State& state, int formation, Trace* trace);
    void open(State& state, Chance& chance, Trace* trace);
    void open_alone(State& state, Chance& chance, Trace* trace);
    Stage first_of_activation() const { return ground().moves_first() ? Stage::move : Stage::fire; }
    void begin_rally(State& state);
    void rally(State& state, Chance& chance, Trace* trace);
    bool ask_rally(const State& state, int unit);
    void end_activation(State& state, Trace* trace);
    void flee(State& state, Chance& chance, Trace* trace);
    bool flight_move(State& state, int unit, Trace* trace);
    void end_turn(State& state, Trace* trace);
    std::uint16_t open_to_orders(const State& state, int side);
    int order_capacity(const State& state, int side) const;
    int initiative_bonus(const State& state, int side) const;

    // --- fire.cpp ---
    void list_fire(const State& state, Actions& actions) const;
    void list_answers(const State& state, Actions& actions) const;
    void list_reaction_fire(const State& state, Actions& actions) const;
    void begin_fire(State& state, const Action& action);
    void shoot(State& state, Chance& chance, Trace* trace);
    void struck(State& state, Chance& chance, Trace* trace);
    void next_shot(State& state);
    // What the sheet wants to know of a shot.
    struct ShotFacts {
        int strength, second_battery, range, distance, rise, target_units;
        Word64 firer_terrain, terrain, sides;
        WorksDirection works;
        bool firer_square, moved, in_arc, in_sight, in_square;
    };
    ShotFacts shot_facts(const State& state, int gun, int second, int target) const;
    bool ask_fire(const State& state, int gun, int second, int target, Shot shot);
    board::HexSet held(const State& state) const;
    bool can_shoot(const State& state, int gun, Hex target, const board::HexSet& held) const;

    // --- move.cpp ---
    void begin_move(State& state, const Action& action, Trace* trace);
    bool any_may_move(const State& state) const;

    // --- assault.cpp: declaration and reactions ---
    void list_attacks(const State& state, Actions& actions) const;
    void list_joins(const State& state, Actions& actions) const;
    void list_reactions(const State& state, Actions& actions);
    bool may_attack(const State& state, int unit, Hex target) const;
    bool charges_at(const State& state, int unit, Hex target) const;
    bool may_join(const State& state, int unit) const;
    void begin_attack(State& state, const Action& action);
    void close_declaration(State& state);
    void nerve(State& state, Chance& chance, Trace* trace);
    void face_attack(State& state);  // on to the defender
    void stand_fire(State& state);   // after the defender's
    void keep_chain(State& state) const;
    bool ask_reaction(const State& state, Reaction reaction);
    int spokesman(const State& state, Reaction reaction) const;
    void begin_reaction(State& state, const Action& action);
    void react(State& state, Chance& chance, Trace* trace);

    // --- shock.cpp: the clash and its effects ---
    void clash(State& state, Chance& chance, Trace* trace);
    void ask_clash(const State& state);
    void effect(State& state, Chance& chance, Trace* trace);
    void recoil(State& state, Chance& chance, Trace* trace);
    void after_effects(State& state);
    void leader_loss(State& state, Chance& chance, Trace* trace);
    void end_combat(State& state);
    int next_struck(const State& state) const;

    // --- sequels.cpp: advance, pursuit, breakthrough, countershock ---
    void list_follow(const State& state, Actions& actions) const;
    void list_breakthroughs(const State& state, Actions& actions) const;
    void list_ripostes(const State& state, Actions& actions) const;
    void begin_follow(State& state, const Action& action, Trace* trace);
    void begin_sequel(State& state, Hex target, PieceSet attackers, int side, Sequel sequel);
    void pursue(State& state, Chance& chance, Trace* trace);
    void ask_pursuit(const State& state, int pursuer, int pursued);

    // --- questions.cpp ---
    void ask_about_fire(const State& state, const Action& action, Shot shot, std::vector<sheet::Question>& asked);
    void ask_about_clash(const State& state, std::vector<sheet::Question>& asked);
    State imagined_attack(const State& state, int unit, Hex target, bool charge) const;

    // --- text.cpp ---
    std::optional<std::uint16_t> read_formations(std::span<const std::string_view> words) const;
    bool read_part(Part part, std::string_view word, Action& action) const;

    // --- why_not.cpp ---
    game::Refusal why_no_orders(const State& state, const Action& action);
    game::Refusal why_no_fire(const State& state, const Action& action);
    game::Refusal why_no_move(const State& state, const Action& action);
    game::Refusal why_no_charge(const State& state, const Action& action);
    game::Refusal why_no_attack(const State& state, const Action& action);
    game::Refusal why_no_clash(const State& state, int unit, Hex target);
    game::Refusal why_no_pursuit(const State& state, const Action& action, bool offered);

    // --- battle.cpp ---
    void list(const State& state, Actions& actions);
    void perform(State& state, const Action& action, Trace* trace);
    void pass(State& state, Trace* trace);  // the action `done`
    void skip(State& state, Trace* trace);  // past decisions that offer nothing
    void worsen(State& state, int unit, Order order, bool captured, Trace* trace);
    bool test_cohesion(State& state, int unit, Chance& chance, Trace* trace);  // false: more dice to come
    void place(State& state, int piece, Hex hex, Trace* trace);
    void shelter_leaders(State& state, Hex hex, int side, Hex rather, Trace* trace);
    static void happened(Trace* trace, What what, int subject, int place = -1, int object = -1, int value = 0);

    std::shared_ptr<const Fixed> fixed_;
    game::rulebook::Kept<Rules> rules_;
    Actions scratch_;
    mutable std::vector<Hex> ways_;
    mutable MoveRoom room_;
    struct Standing {  // what stands in the way of a side, and whose places that comes from
        std::array<Piece, most_units> enemies;
        Obstacles obstacles;
    };
    mutable std::array<Standing, 2> standing_;
};

// For each piece of a set, by rising number.
template <class What>
void each(PieceSet set, What&& what) {
    for (; set != 0; set &= set - 1) what(lowest(set));
}

}  // namespace grognard::jours_de_gloire
