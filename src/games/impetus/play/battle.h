// A battle of Impetus: two armies of corps on a free table. It keeps the contract of game/game.h.
//
// Before it players may lay out the ground (G3), buy cards and deploy. A turn: corps that are still to come are thrown for, and placed when they do (G4). Each side names a corps, both throw for the initiative (G5), and the winner activates his; when one side has none
// left the other goes on alone. The units of an active corps act one after another: moves, the first of them free (G6), one
// shot, a rally; or a charge, which is met (G11), and fought at once (G28). Losers retreat, winners pursue, and who is caught
// fights again. At the end of a turn corps rout and armies break.
//
// What is under way is a stack of frames: what interrupts lies on top. Legality is the table's validator and the sheet; every
// number is the sheet's or the scenario's.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/tabletop/run.h"
#include "board/tabletop/sight.h"
#include "board/tabletop/verdict.h"
#include "dice/generator.h"
#include "game/game.h"
#include "games/impetus/field/clashes.h"
#include "games/impetus/field/roster.h"
#include "games/impetus/field/tables.h"
#include "games/impetus/field/terrain.h"
#include "games/impetus/play/remembered.h"
#include "games/impetus/rules/rules.h"
#include "games/impetus/state/state.h"

namespace grognard::impetus {

class Battle {
  public:
    using State = impetus::State;
    using Action = impetus::Action;
    using Trace = game::Trace;
    using Actions = std::vector<Action>;

    Battle(std::shared_ptr<const Roster> roster, Rules rules, game::Identity identity)
        : roster_(std::move(roster)),
          rules_(std::move(rules)),
          tables_(*roster_, *rules_),
          clashes_(*roster_, *rules_, tables_),
          terrain_(*roster_, roster_->map.ground),
          identity_(std::move(identity)) {}

    // --- playing ---

    State initial();
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

    // --- secrets: cards in hand, where ambushes lie, and by which edge a corps is to come ---

    State view(const State& state, Side side) const;
    State guess(const State& view, Side side, dice::Chance& chance);
    Action seen_action(const State& state, const Action& action, Side side) const;

    // --- text ---

    std::string action_text(const State& state, const Action& action) const;
    std::optional<Action> read_action(const State& state, std::string_view text) const;
    std::string position(const State& state) const;
    std::optional<State> read_position(std::string_view text, Problems& problems) const;
    int kind(const Action& action) const { return action.kind; }
    int kinds() const { return kind_count; }
    // There are more ways to move, to come into contact and to come in than are listed.
    bool is_open(int kind) const {
        return kind == static_cast<int>(Kind::move) || kind == static_cast<int>(Kind::charge) ||
               kind == static_cast<int>(Kind::shoot) || kind == static_cast<int>(Kind::rally) ||
               kind == static_cast<int>(Kind::hold) || kind == static_cast<int>(Kind::arrive) ||
               kind == static_cast<int>(Kind::deploy) || kind == static_cast<int>(Kind::park) ||
               kind == static_cast<int>(Kind::post) || kind == static_cast<int>(Kind::ambush) ||
               kind == static_cast<int>(Kind::lay) || kind == static_cast<int>(Kind::shift);
    }
    std::string kind_name(int kind) const;
    static std::string kind_id(const Action& action);  // in sentences
    std::string side_name(Side side) const { return roster_->scenario.sides[at(side)].id; }
    std::string note(const game::Event& event) const;
    game::Sentence say(const game::Event& event) const;
    game::Sentence explain_action(const State& state, const Action& action);
    // A decision that somebody might try in this state.
    Action imagine(const State& state, dice::Generator& random) const;

    // --- for opponents ---

    std::span<const std::string_view> feature_names() const;
    void features(const State& state, Side side, std::span<std::int32_t> values) const;
    bool quiet(const State& state) const { return state.frames.empty(); }
    const Clashes& clashes() const { return clashes_; }

    // --- where it comes from ---

    game::Identity identity() const { return identity_; }
    std::shared_ptr<const sheet::Sheet> sheet() const { return rules_->sheet(); }
    const sheet::Procedure* procedure(int number) const { return rules_->procedure(number); }

    // --- for those who show it ---

    const Roster& roster() const { return *roster_; }
    const Tables& tables() const { return tables_; }
    // The ground as it lies in this state.
    const Terrain& terrain(const State& state) const {
        return state.laid[0].is_there() ? laid_grounds_.of(state.laid, *roster_, tables_) : terrain_;
    }
    const tabletop::Ground& ground(const State& state) const { return terrain(state).ground(); }
    Box box(const State& state, int unit) const { return Box(roster_->unit(unit).base, state.units[at(unit)].pose()); }
    Status status(const State& state, int unit) const { return tables_.status(unit, state.units[at(unit)].vbu); }
    int vd_lost(const State& state, int corps) const;
    // The face that one would strike who charges from there (G1).
    Face struck_face(const Box& target, const Box& charger) const;
    // A move or a charge as it is judged: its way, and what of the table refused it. The way is whole if it has the right form.
    struct Judged {
        tabletop::Walk walk;
        tabletop::Refusal barred;
        Going going = Going::open;
        Length allowance = 0;  // over that ground
        bool hasty = false;    // only whether it is refused is asked
        // Who was asked about last: of the same on the same table these hold again.
        Bases movers = 0;
        bool together = false;
        tabletop::Terms terms;
    };
    Table lay(const State& state) const;
    Judged judged(const State& state, const Action& action);
    // What somebody means who carries a unit to a point, with others that move as one with it, and turns it that way: the move that ends
    // nearest to it of those that the table allows, or a charge at an enemy who stands there; else what he would have liked, which is refused.
    Action meant(const State& state, int leader, Bases movers, tabletop::Point point,
                 std::optional<tabletop::Heading> heading);
    // The same decision about something that is put down elsewhere: ground as near to that point as it can be laid out, whether or not it
    // may lie there, and turned if it says so; a corps where it has room nearest to it. Any other stays what it is.
    Action elsewhere(const State& state, const Action& action, tabletop::Point point,
                     std::optional<tabletop::Heading> heading) const;
    // Who shoots at whom by that decision, whether of his own or in answer; nobody: nothing.
    static std::optional<std::pair<int, int>> shot_of(const State& state, const Action& action);
    // Edge to edge, as a shot is measured.
    tabletop::Measured range_between(const State& state, int unit, int target) const;
    // The first piece of ground that one would lie too near to, and how far from it.
    struct TooNear {
        int piece;
        tabletop::Measured gap;
    };
    std::optional<TooNear> too_near(const State& state, const Action& laying) const;
    // How deep the zone is from the edge, where a corps is deployed; farther by SC4, which holds for one corps of a side.
    Length depth_of_zone(bool advanced) const {
        return roster_->terms.deployment + (advanced ? tables_.advance() : Length{0});
    }
    bool may_advance(const State& state, Side side) const;
    // For who asks what a melee costs before anybody retreats: where it has just begun, all stand as in the first of those that read the
    // same of where they stand.
    struct Stands {
        using Read = std::vector<Bases>;
        using Places = std::array<Pose, most_units>;
        std::vector<std::pair<Read, Places>> all;
    };
    void put_in_order(State& state, Stands& known);
    // As long as it lives geometry is worked out once for bases that stand in the same places: for who follows all ways that dice may fall.
    class Remembering {
      public:
        explicit Remembering(Battle& battle) : battle_(battle) { battle_.remembered_.emplace(); }
        Remembering(const Remembering&) = delete;
        Remembering& operator=(const Remembering&) = delete;
        ~Remembering() { battle_.remembered_.reset(); }

      private:
        Battle& battle_;
    };
    // As if it were its turn: its corps is active, and it was picked and has done nothing yet.
    State in_turn(const State& state, int unit) const;
    // Where each unit of a corps stands that comes in there, in their order; nothing if it has no room.
    using Poses = std::array<Pose, most_in_corps>;
    std::optional<Poses> line_up(const State& state, int corps, tabletop::Edge edge, int place,
                                 std::optional<Length> fronts = {}) const;
    // The same for one that is deployed.
    std::optional<Poses> draw_up(const State& state, int corps, int place, Array array) const;
    // Baggage of a side that is still to be set down, and where it would stand; -1, and nothing, if it has no room.
    int to_park(const State& state, Side side) const;
    std::optional<Pose> parked(const State& state, Side side, int place) const;
    // A strategic card, which lies open.
    static bool holds(const State& state, Side side, Strategic card) {
        return (state.strategic[at(side)] >> static_cast<unsigned>(card) & 1U) != 0;
    }
    // What was thrown for ground, where it is to be laid.
    static Entry entry_of(const State& state) { return static_cast<Entry>(state.entry - 1); }
    // Points that a side has left for cards.
    int points_left(const State& state, Side side);
    // What an army has lost, and what it is worth.
    std::pair<int, int> balance(const State& state, Side side) const;
    // What has to be decided before more dice fall.
    struct Open {
        Query query = Query::tc1;
        int options = 0;
        std::optional<int> stands;  // what it comes to as it is: damage, VBU lost, H
    };
    std::optional<Open> open_query(const State& state);

  private:
    // --- stand.cpp: who stands where ---
    Table lay_bases(const State& state) const;  // without their zones
    Bases there(const State& state) const;
    Bases there_of(const State& state, Side side) const { return there(state) & roster_->of_side[at(side)]; }
    Bases marked(const State& state, Flag flag) const;
    Bases lurking(const State& state, Side side) const { return marked(state, hidden) & roster_->of_side[at(side)]; }
    // Those that stand on the table for everybody to see.
    Bases seen(const State& state) const;
    Bases seen_of(const State& state, Side side) const { return seen(state) & roster_->of_side[at(side)]; }
    bool is_attached(const State& state, int unit) const;
    Level level_of(int unit) const { return roster_->corps[at(roster_->unit(unit).corps)].level; }
    bool is_courageous(int unit) const {
        return roster_->corps[at(roster_->unit(unit).corps)].trait == Trait::courageous;
    }
    bool is_in_command(const State& state, int unit);
    bool has_horseman_near(const State& state, int unit) const;
    // G8: somebody of its group has lost contact with the others.
    bool is_fragmented(const State& state, int unit) const;
    static Going worst(const tabletop::Ground& ground, tabletop::Pieces pieces);
    Going worst_under(const State& state, const Box& box) const {
        return worst(ground(state), ground(state).touched(box));
    }
    tabletop::Pieces shut_to(const tabletop::Ground& ground, int unit) const;
    void ask_discipline(const State& state, int unit, Test test);
    static void happened(Trace* trace, What what, int subject, int object = -1, int value = 0);

    template <class Ask>
    Remembered::Answer remembered(const State& state, Remembered::What what, const std::array<int, 4>& about,
                                  Ask&& ask) const {
        if (!remembered_) return ask();
        const Remembered::Question question(state, seen(state), what, about);
        if (const Remembered::Answer* known = remembered_->find(question)) return *known;
        const Remembered::Answer answer = ask();
        remembered_->keep(question, answer);
        return answer;
    }

    // --- harm.cpp: what is lost ---
    void disorder(State& state, int unit, Trace* trace) const;
    void lose(State& state, int unit, int vbu, bool in_melee, Trace* trace);
    void remove(State& state, int unit) const;
    void rout(State& state, int unit, bool in_melee, Trace* trace);
    std::optional<int> shaken_by(const State& state, int routed, const Box& was, bool in_melee, int other);
    void lose_general(State& state, int corps, Trace* trace) const;
    void disengage(State& state, int unit) const;
    void regroup(State& state) const;

    // --- turn.cpp ---
    Bases able(const State& state) const;  // units of the active corps that may still act
    bool is_available(const State& state, int corps) const;
    int active_corps(const State& state) const { return state.named[at(state.side)]; }
    void begin_turn(State& state, Trace* trace);
    void next_corps(State& state, Trace* trace);
    void settle_names(State& state, Trace* trace);
    void throw_initiative(State& state, dice::Chance& chance, Trace* trace);
    void activate(State& state, Side side, Trace* trace) const;
    void end_turn(State& state, Trace* trace);
    bool ask_end_of_turn(const State& state, Side side);
    bool has_lost_baggage(const State& state, Side side) const {
        const int unit = roster_->baggage[at(side)];
        return unit >= 0 && !state.units[at(unit)].is_there();
    }
    void finish(State& state, int unit) const;
    void settle_activation(State& state, Trace* trace);
    bool is_spent(const State& state, int unit) const;
    // Goes on by itself until somebody has to decide or dice are thrown.
    void go_on(State& state, Trace* trace);

    // --- cards.cpp: what is decided while dice fall ---
    // The set of cards that a side may play in the procedure that is under way, as the sheet takes it.
    game::rulebook::Word64 cards_of(const State& state, Side side) const;
    // Everybody is told of those that are played alone.
    void show_cards(Veiled& cards, const State& state, Side side) const;
    bool has_card(const State& state, Side side, Query query) const {
        return state.hands[at(side)].held[at(card_of(query))] > 0;
    }
    static void play_card(State& state, Side side, Query query, Trace* trace);
    bool is_tenacious(const State& state, int unit) const;
    static int tested(const Frame& frame);
    // Throws the next dice of a procedure about somebody of that side; false while it waits for more, or for a decision.
    // A throw that is about no unit (-1) is told to be its side's.
    bool roll(State& state, game::rulebook::Procedure& rule, dice::Chance& chance, Trace* trace, int subject,
              Side side);
    void decide(State& state, Query query, int option, Trace* trace);

    // --- ambush.cpp ---
    bool is_spotted(const State& state, int unit);
    void appear(State& state, int unit, Trace* trace) const;
    void spot(State& state, Trace* trace);
    bool is_free(const Table& table, int unit, Pose pose) const;
    void guess_ambush(State& state, Side side, dice::Chance& chance);

    // --- laying.cpp: ground that is laid out before the battle ---
    void begin_set_up(State& state);
    int horse_of(Side side) const;
    int hindrance(const State& state, Side side) const;  // features.cpp
    void throw_roles(State& state, dice::Chance& chance, Trace* trace);
    // Whose throw is next: the defender's first, in turn.
    Side layer_of(const State& state) const { return state.laid_out % 2 == 0 ? state.defender : 1 - state.defender; }
    void next_terrain(State& state, Trace* trace);
    void throw_terrain(State& state, dice::Chance& chance, Trace* trace);
    void end_laying(State& state, Trace* trace);
    void open_scouting(State& state, Trace* trace);
    game::Refusal ask_scouting(Exploration how, Element element);
    void throw_exchange(State& state, dice::Chance& chance, Trace* trace);
    game::Refusal cannot_lie(const State& state, const Laid& laid, int except) const;
    std::optional<TooNear> too_near(const State& state, const Laid& laid, int except) const;
    bool is_crossed(const State& state, int river) const;
    game::Refusal cannot_use(const State& state, Element element);
    game::Refusal cannot_take(const State& state, int number, Kind kind);
    game::Refusal cannot_lay(const State& state, const Action& action);
    game::Refusal cannot_shift(const State& state, const Action& action);
    game::Refusal cannot_lay_nothing(const State& state);
    std::vector<Laid> spots_for(const State& state, Element element, int except) const;
    void list_layings(const State& state, Actions& actions);
    void lay_ground(State& state, const Action& action, Trace* trace);
    bool is_laid_right(const State& state) const;

    // --- purchase.cpp ---
    void open_purchase(State& state, Trace* trace);
    bool ask_purchase(const Hand& hand, unsigned strategic, Side side);
    game::Refusal cannot_buy(const State& state, int card);
    void list_purchases(const State& state, Actions& actions);
    static void buy(State& state, int card);
    void end_purchase(State& state, Trace* trace);

    // --- deployment.cpp: before the first turn ---
    void next_muster(State& state, Side first, Trace* trace);
    // SC1 is for flank marches, SC2 for reserves.
    bool has_card_for(const State& state, Side side, tabletop::Edge by) const {
        return holds(state, side, roster_->is_reserve(side, by) ? Strategic::sc2 : Strategic::sc1);
    }
    Bases waiting(const State& state, Side side) const;  // corps, a bit for each
    bool has_room(const State& state, int corps) const;
    game::Refusal cannot_deploy(const State& state, const Action& action) const;
    game::Refusal cannot_post(const State& state, int unit, const Pose& pose) const;
    game::Refusal cannot_keep(const State& state, int corps, int edge) const;
    game::Refusal baggage_first(const State& state) const;
    game::Refusal cannot_park(const State& state, int unit, int place) const;
    void park(State& state, int unit, int place, Trace* trace);
    game::Refusal cannot_ambush(const State& state, int unit, const Pose& pose);
    game::Refusal cannot_pass(const State& state) const;
    void list_deployments(const State& state, Actions& actions);
    void deploy(State& state, const Action& action, Trace* trace);
    void keep_back(State& state, int corps, tabletop::Edge edge) const;
    void keep(State& state, int corps, int edge, Trace* trace);
    void post(State& state, int unit, const Pose& pose, Trace* trace) const;
    void lurk(State& state, int unit, const Pose& pose, Trace* trace) const;
    void end_posting(State& state, Trace* trace);

    // --- arrival.cpp: corps that come later ---
    void put_down(State& state, int corps, const Poses& poses) const;
    void group(State& state, int corps) const;
    // A few of them along an edge; others can be named.
    Pose at_edge(tabletop::Edge edge, Length along, Length inward) const;
    void list_along(const State& state, Actions& actions, const std::function<Action(int place)>& at_place);
    void open_turn(State& state, Trace* trace);
    void next_arrival(State& state, int first, Trace* trace);
    bool may_arrive(const State& state, int corps);
    void throw_arrival(State& state, dice::Chance& chance, Trace* trace);
    bool has_room(const State& state, int corps, tabletop::Edge edge) const;
    game::Refusal cannot_arrive(const State& state, int corps, int place) const;
    void list_arrivals(const State& state, Actions& actions);
    void arrive(State& state, int corps, int place, Trace* trace);
    void guess_edges(State& state, Side side, dice::Chance& chance) const;

    // --- moving.cpp ---
    game::Refusal cannot_act(const State& state, Bases movers) const;
    game::Refusal judge_move(const State& state, const Table& table, const Action& action, Judged& judged) const;
    game::Refusal judge_charge(const State& state, const Table& table, const Action& action, Judged& judged);
    game::Refusal ask_charge(const State& state, int unit, int target, Length distance, Going going, bool into_rear);
    game::Sentence refused_by(const tabletop::Refusal& refusal) const;
    tabletop::Terms terms_for(const State& state, const Table& table, Bases movers) const;
    void judge_movers(const State& state, const Table& table, Bases movers, Judged& judged) const;
    void start_move(State& state, const Action& action, Trace* trace);
    struct Meant;
    Action charge_meant(const State& state, const Table& table, const Meant& what, int enemy);
    Action move_meant(const State& state, const Table& table, const Meant& what);
    void ask_further(const State& state, int unit);
    // How likely those pass who have to be tested before they move so.
    std::vector<Fraction> further_chances(const State& state, const Action& action);
    void throw_further(State& state, dice::Chance& chance, Trace* trace);
    bool next_further(State& state) const;
    void carry_out_move(State& state, Trace* trace);
    void list_moves(const State& state, int unit, Actions& actions);
    // G14: whom an impetuous unit would charge straight ahead at its activation; -1: it stands still.
    int frenzied_at(const State& state, int unit);
    void throw_frenzy(State& state, dice::Chance& chance, Trace* trace);

    // --- charging.cpp ---
    bool may_reply(const State& state, const Frame& frame, Kind kind);
    void open_reply(State& state);
    void throw_reply(State& state, dice::Chance& chance, Trace* trace);
    void evade(State& state, int distance, Trace* trace);
    void throw_return_fire(State& state, dice::Chance& chance, Trace* trace);
    void carry_out_charge(State& state, Trace* trace);
    // Straight ahead until it meets an enemy, or so far. Whom it met; -1: nobody.
    Remembered::Answer rushed(const State& state, int number, Length length, int surely) const;
    int rush(State& state, int unit, Length length, int surely) const;
    void meet(State& state, int unit, int target, const Box& from, Trace* trace) const;
    Remembered::Answer closed_up(const State& state, int number, int target, Face face) const;
    void close_up(State& state, int unit, int target, Face face) const;
    void open_melee(State& state, int unit, int target) const;

    // --- shooting.cpp ---
    struct Sighting {
        Screen screen = Screen::clear_view;
        Length depth = 0;
        bool over_friends = false;
    };
    Sighting look(const Table& table, int from, int to);
    static int angle_to(const Box& from, const Box& to);
    bool ask_priority(const State& state, const Table& table, int unit, int target, std::optional<Length> nearest);
    Bases in_range(const State& state, const Table& table, int unit) const;
    // How far the nearest of those is who must be shot at before others; nothing if there is none (R32).
    std::optional<Length> first_choice(const State& state, const Table& table, int unit);
    game::Refusal cannot_shoot(const State& state, const Table& table, int unit, int target, Shot shot,
                               std::optional<Length> nearest);
    void list_shots(const State& state, int unit, Actions& actions);
    void ask_shooting(const State& state, const Table& table, int unit, int target, Shot shot);
    bool can_shoot(const State& state, int unit, int target, Shot shot);
    game::Refusal cannot_shoot(const State& state, int unit, int target, Shot shot);
    bool shoot(State& state, int unit, int target, Shot shot, dice::Chance& chance, Trace* trace);
    void throw_shot(State& state, dice::Chance& chance, Trace* trace);
    void throw_rally(State& state, dice::Chance& chance, Trace* trace);

    // --- reacting.cpp: zones of control ---
    void open_reactions(State& state, ZocAction trigger, Bases known) const;
    bool next_reactor(State& state);
    bool may_react(const State& state, const Frame& frame, int reactor, ZocAnswer answer);
    bool ask_reaction(const State& state, const Frame& frame, int reactor, ZocAnswer answer);
    bool reaches_straight(const State& state, int reactor, int target) const;
    void throw_reaction(State& state, dice::Chance& chance, Trace* trace);

    // --- melee.cpp ---
    std::pair<int, int> melee_of(const State& state, int unit) const;  // those who lead it, the own one first
    Bases supports(const State& state, int unit, int foe) const;
    bool is_flanked(const State& state, int unit) const;
    int support_dice(const State& state, int unit, int foe);
    void describe(const State& state, int unit, int foe, FighterFacts& facts);
    void throw_attack(State& state, dice::Chance& chance, Trace* trace);
    void throw_cohesion(State& state, dice::Chance& chance, Trace* trace);
    void settle_melee(State& state, Trace* trace);
    struct Footing {
        int higher = 0;  // levels above the foe
        bool in_difficult = false;
    };
    Footing footing(const State& state, int number, int foe) const;
    bool has_way_back(const State& state, int loser, int winner) const;
    Remembered::Answer retreated(const State& state, int number, int winner, int distance) const;
    bool is_driven_aside(const State& state, int loser, int winner) const {
        return state.units[at(winner)].foe == loser && state.units[at(winner)].has(on_flank);
    }
    tabletop::Run way_back(const State& state, int loser, int winner) const;
    void throw_retreat(State& state, dice::Chance& chance, Trace* trace);
    Duty duty_of(const State& state, const Frame& frame);
    void open_pursuit(State& state);
    void next_pursuer(State& state);
    void throw_pursuit(State& state, dice::Chance& chance, Trace* trace);
    void end_melee(State& state) const;
    game::Refusal cannot_break_off(const State& state, int unit) const;
    void throw_parting(State& state, dice::Chance& chance, Trace* trace);

    // --- consistent.cpp ---
    bool is_present(const State& state, int unit) const {
        return unit >= 0 && unit < roster_->units() && state.units[at(unit)].is_there();
    }
    bool is_side_consistent(const State& state, Side side) const;
    bool is_turn_consistent(const State& state) const;
    bool are_units_consistent(const State& state) const;
    bool are_corps_consistent(const State& state) const;
    bool are_frames_consistent(const State& state) const;

    // --- text.cpp ---
    std::optional<Action> read_set_up(Kind kind, std::string_view text) const;
    static void explain_option(const Action& action, game::Sentence& sentence);
    void explain_set_up(const State& state, const Action& action, game::Sentence& sentence) const;

    // --- legality.cpp ---
    game::Refusal at_stage(const State& state, const Action& action) const;
    game::Refusal cannot_set_up(const State& state, const Action& action);
    game::Refusal cannot_be_named(const State& state, const Action& action, bool by_card, bool comes_out);
    game::Refusal cannot_fight(const State& state, int unit) const;
    game::Refusal cannot_ride(const State& state, int unit) const;
    game::Refusal cannot_go(const State& state, const Action& action);
    game::Refusal cannot_end(const State& state);
    game::Refusal cannot_reply(const State& state, Kind kind);
    void set_up(State& state, const Action& action, Trace* trace);
    void reply(State& state, Kind kind);
    static game::Sentence refusal(const std::string& what,
                                  std::vector<std::pair<std::string, std::string>> arguments = {});
    game::Sentence of_unit(const std::string& what, int unit) const { return refusal(what, {{"unit", id_of(unit)}}); }
    const std::string& id_of(int unit) const { return roster_->names[at(unit)]; }
    const std::string& corps_id(int corps) const { return roster_->scenario.formations[at(corps)].id; }

    std::shared_ptr<const Roster> roster_;
    game::rulebook::Kept<Rules> rules_;
    Tables tables_;
    Clashes clashes_;
    Terrain terrain_;  // of the map
    mutable LaidGrounds laid_grounds_;
    mutable std::optional<Remembered> remembered_;
    game::Identity identity_;
    tabletop::Passing passing_;  // what lines pass, kept so that looking allocates nothing
    std::vector<tabletop::Steps> ways_;
    Open open_;  // of the last roll that waits for a decision
};

}  // namespace grognard::impetus
