#include "games/jours_de_gloire/play/battle.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "dice/generator.h"
#include "games/jours_de_gloire/play/moves.h"

namespace grognard::jours_de_gloire {

std::optional<Battle> Battle::make(std::shared_ptr<const sheet::Sheet> sheet, const game::ScenarioForm& form,
                                   const board::Map& map, const SetUp& set_up, const Rulings& rulings,
                                   game::Identity identity, Problems& problems,
                                   const std::shared_ptr<game::Coverage>& coverage) {
    if (!Marches::fits(map.board)) problems.error("battle.map_too_large", {}, {{"map", map.id}});
    Rules rules;
    rules.bind(sheet, rulings, decltype(State::thrown)::most_draws, problems);
    if (problems.any_error()) return std::nullopt;
    if (coverage != nullptr) rules.watch(coverage);
    rules.check_chart(problems);
    Roster roster = make_roster(form, set_up, rules, problems);
    if (problems.any_error()) return std::nullopt;

    const auto fixed = std::make_shared<Fixed>(std::move(roster), map.board, rules);
    fixed->identity = std::move(identity);
    return Battle(fixed, std::move(rules));
}

// --- the machine ---

State Battle::initial() {
    State state;
    for (int piece = 0; piece < most_pieces; ++piece)
        if (man(piece).exists) state.pieces[static_cast<std::size_t>(piece)] = man(piece).start;
    state.holder.fill(nobody);
    for (std::size_t i = 0; i < roster().prizes.size(); ++i)
        state.holder[i] = static_cast<std::int8_t>(roster().prizes[i].holder);
    state.turn = 1;
    begin_turn(state, nullptr);
    skip(state, nullptr);
    return state;
}

bool Battle::pending(const State& state) const {
    switch (state.stage) {
        case Stage::initiative:
        case Stage::draw_marker:
        case Stage::open:
        case Stage::open_alone:
        case Stage::shoot:
        case Stage::struck:
        case Stage::nerve:
        case Stage::react_test:
        case Stage::clash:
        case Stage::effect:
        case Stage::recoil_test:
        case Stage::leader_loss:
        case Stage::pursuit:
        case Stage::rally:
        case Stage::flight: return true;
        default: return false;
    }
}

Side Battle::mover(const State& state) const {
    switch (state.stage) {
        case Stage::orders:
        case Stage::first_marker:
        case Stage::fire:
        case Stage::move:
        case Stage::declare:
        case Stage::join: return state.side;
        case Stage::answer: return 1 - state.side;
        case Stage::react:
        case Stage::reaction_fire:
        case Stage::riposte: return 1 - state.combat().side;
        case Stage::follow:
        case Stage::breakthrough: return state.combat().side;
        case Stage::recoil: return man(state.retreat().unit).side;
        default: return nobody;
    }
}

void Battle::step(State& state, Chance& chance, Trace* trace) {
    switch (state.stage) {
        case Stage::initiative: roll_initiative(state, chance, trace); break;
        case Stage::draw_marker: draw_marker(state, chance, trace); break;
        case Stage::open: open(state, chance, trace); break;
        case Stage::open_alone: open_alone(state, chance, trace); break;
        case Stage::shoot: shoot(state, chance, trace); break;
        case Stage::struck: struck(state, chance, trace); break;
        case Stage::nerve: nerve(state, chance, trace); break;
        case Stage::react_test: react(state, chance, trace); break;
        case Stage::clash: clash(state, chance, trace); break;
        case Stage::effect: effect(state, chance, trace); break;
        case Stage::recoil_test: recoil(state, chance, trace); break;
        case Stage::leader_loss: leader_loss(state, chance, trace); break;
        case Stage::pursuit: pursue(state, chance, trace); break;
        case Stage::rally: rally(state, chance, trace); break;
        case Stage::flight: flee(state, chance, trace); break;
        default: GROGNARD_CHECK(pending(state), static_cast<long long>(state.stage));
    }
    skip(state, trace);
}

void Battle::propose(const State& state, Actions& actions) {
    actions.clear();
    if (mover(state) != nobody) list(state, actions);
}

Action Battle::random_action(const State& state, dice::Generator& chance) {
    if (state.stage == Stage::move) return game::draw_one(Moves(*this, state, room_), chance);
    propose(state, scratch_);
    return scratch_[game::random_action(*this, scratch_, chance)];
}

void Battle::list(const State& state, Actions& actions) {
    const auto done = [&] { actions.push_back({}); };
    switch (state.stage) {
        case Stage::orders: return list_orders(state, actions);
        case Stage::first_marker:
            for (std::size_t f = 0; f < roster().corps.size(); ++f)
                if (roster().corps[f].side == state.side && state.cup[f] > 0)
                    actions.push_back({Kind::first, 0, static_cast<std::int8_t>(f)});
            return;
        case Stage::fire: list_fire(state, actions); return done();
        case Stage::answer: list_answers(state, actions); return done();
        case Stage::move: Moves(*this, state, room_).list(actions); return done();
        case Stage::declare: list_attacks(state, actions); return done();
        case Stage::join: list_joins(state, actions); return done();
        case Stage::react: list_reactions(state, actions); return done();
        case Stage::reaction_fire: list_reaction_fire(state, actions); return done();
        case Stage::recoil:
            ways_out(state, state.retreat().unit, ways_);
            for (const Hex hex : ways_) {
                Action action{Kind::recoil};
                action.unit = state.retreat().unit;
                action.hex = static_cast<std::uint16_t>(hex);
                actions.push_back(action);
            }
            return;
        case Stage::follow: list_follow(state, actions); return done();
        case Stage::breakthrough: list_breakthroughs(state, actions); return done();
        case Stage::riposte: list_ripostes(state, actions); return done();
        default: return;
    }
}

void Battle::begin(State& state, const Action& action, Trace* trace) {
    perform(state, action, trace);
    skip(state, trace);
}

void Battle::perform(State& state, const Action& action, Trace* trace) {
    switch (action.kind) {
        case Kind::done: return pass(state, trace);
        case Kind::orders: return write_orders(state, action);
        case Kind::first:
            --state.cup[static_cast<std::size_t>(action.unit)];
            return activate(state, action.unit, trace);
        case Kind::fire:
        case Kind::answer:
        case Kind::reaction_fire: return begin_fire(state, action);
        case Kind::move:
        case Kind::turn:
        case Kind::charge:
        case Kind::form_square:
        case Kind::leave_square: return begin_move(state, action, trace);
        case Kind::attack:
        case Kind::join: return begin_attack(state, action);
        case Kind::turn_to_face:
        case Kind::evade:
        case Kind::react_square:
        case Kind::counter_charge: return begin_reaction(state, action);
        case Kind::recoil:
            state.retreat().to = action.hex;
            state.stage = Stage::recoil_test;
            return;
        case Kind::advance:
        case Kind::pursue:
        case Kind::break_through:
        case Kind::countershock: return begin_follow(state, action, trace);
    }
}

void Battle::pass(State& state, Trace* trace) {
    (void)trace;
    switch (state.stage) {
        case Stage::fire: state.stage = ground().moves_first() ? Stage::declare : Stage::move; return;
        case Stage::answer: return next_shot(state);
        case Stage::move: state.stage = ground().moves_first() ? Stage::fire : Stage::declare; return;
        case Stage::declare: return begin_rally(state);
        case Stage::join: return close_declaration(state);
        case Stage::react: state.stage = Stage::reaction_fire; return;
        case Stage::reaction_fire: state.stage = Stage::clash; return;
        case Stage::follow:
            if ((state.combat().sequels & may_break_through) != 0 && state.combat().went != 0)
                state.stage = Stage::breakthrough;
            else
                end_combat(state);
            return;
        case Stage::breakthrough:
        case Stage::riposte: return end_combat(state);
        case Stage::recoil: state.stage = Stage::recoil_test; return;
        default: GROGNARD_CHECK(mover(state) != nobody, static_cast<long long>(state.stage));
    }
}

void Battle::skip(State& state, Trace* trace) {
    while (mover(state) != nobody) {
        if (state.stage == Stage::move) {
            if (any_may_move(state)) return;
            pass(state, trace);
            continue;
        }
        scratch_.clear();
        list(state, scratch_);
        if (scratch_.size() > 1) return;
        if (scratch_.empty())
            pass(state, trace);
        else
            perform(state, Action(scratch_.front()), trace);
    }
}

// --- what happens to pieces ---

void Battle::happened(Trace* trace, What what, int subject, int place, int object, int value) {
    if (trace == nullptr) return;
    game::Event event;
    event.what = static_cast<std::uint16_t>(what);
    event.subject = static_cast<std::int16_t>(subject);
    event.place = static_cast<std::int16_t>(place);
    event.object = static_cast<std::int16_t>(object);
    event.value = value;
    trace->happened(event);
}

void Battle::worsen(State& state, int unit, Order order, bool captured, Trace* trace) {
    Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
    if (order == piece.order && !captured) return;
    piece.order = order;
    if (order == Order::disordered) happened(trace, What::disordered, unit);
    if (order == Order::good_order) happened(trace, What::rallies, unit);
    if (order == Order::routed) {
        piece.clear(square);
        piece.clear(charging);
        happened(trace, What::routed, unit);
    }
    if (order != Order::eliminated && !captured) return;
    const Hex hex = piece.at();
    piece = Piece{};
    piece.order = Order::eliminated;
    piece.where = captured ? Where::captured : Where::eliminated;
    happened(trace, captured ? What::captured : What::eliminated, unit);
    shelter_leaders(state, hex, man(unit).side, nowhere, trace);
}

// A test whose failure disorders.
bool Battle::test_cohesion(State& state, int unit, Chance& chance, Trace* trace) {
    CohesionTest& rule = rules_->cohesion_test;
    rule.cohesion_now = cohesion(state, unit);
    rule.leader = leader_with(state, unit) >= 0;
    rule.test = TestKind::cohesion_test;
    rule.order = state.pieces[static_cast<std::size_t>(unit)].order;
    rule.ask();
    if (!rule.roll(state.thrown, chance, trace, unit)) return false;
    happened(trace, rule.passed() ? What::test_passed : What::test_failed, unit);
    worsen(state, unit, rule.order_after(), false, trace);
    return true;
}

void Battle::place(State& state, int piece, Hex hex, Trace* trace) {
    Piece& placed = state.pieces[static_cast<std::size_t>(piece)];
    // All in a hex face the same way: who comes takes the facing of those who are there.
    const PieceSet there = is_leader(piece) ? 0 : units_at(state, hex) & ~set_of(piece);
    if (there != 0) placed.facing = state.pieces[static_cast<std::size_t>(lowest(there))].facing;
    placed.hex = static_cast<std::uint16_t>(hex);
    placed.where = Where::on_map;
    if (is_leader(piece)) return;
    shelter_leaders(state, hex, 1 - man(piece).side, nowhere, trace);
    if (placed.order == Order::routed) return;
    for (std::size_t i = 0; i < roster().prizes.size(); ++i) {
        if (roster().prizes[i].hex != hex || state.holder[i] == man(piece).side) continue;
        state.holder[i] = static_cast<std::int8_t>(man(piece).side);
        happened(trace, What::takes, man(piece).side, static_cast<int>(hex));
    }
}

// Leaders who are left without a unit go with those who just left, or else ride to the nearest friends if the sheet lets
// them. Proposal G19.
void Battle::shelter_leaders(State& state, Hex hex, int side, Hex rather, Trace* trace) {
    PieceSet alone = leaders_at(state, hex) & roster().of_side[static_cast<std::size_t>(side)];
    const PieceSet here = units_at(state, hex);
    if (alone == 0 || (here & roster().units_of[static_cast<std::size_t>(side)]) != 0) return;
    // A leader on his own is disturbed only where an enemy comes or his last unit goes.
    each(alone, [&](int leader) {
        Hex to = rather;
        int nearest = 1 << 20;
        if (to == nowhere)
            each(roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
                const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
                if (!piece.on_map()) return;
                const int away = board().distance(hex, piece.at());
                if (away >= nearest) return;
                nearest = away;
                to = piece.at();
            });
        Piece& piece = state.pieces[static_cast<std::size_t>(leader)];
        LeaderAlone& rule = rules_->leader_alone;
        rule.goes_along = rather != nowhere;
        rule.friends = to != nowhere;
        rule.ask();
        if (!rule.lost()) {
            piece.hex = static_cast<std::uint16_t>(to);
            happened(trace, What::recoils_to, leader, static_cast<int>(to));
            return;
        }
        const std::uint8_t lasting = static_cast<std::uint8_t>(piece.flags & lasting_flags);
        piece = Piece{};
        piece.flags = lasting;
        piece.order = Order::eliminated;
        piece.where = Where::eliminated;
        happened(trace, What::leader_lost, leader);
    });
}

// --- results ---

int Battle::strength_gone(const State& state, int side) const {
    int gone = 0;
    each(roster().units_of[static_cast<std::size_t>(side)], [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        const bool lost = piece.where == Where::eliminated || piece.where == Where::captured;
        if (lost || piece.order == Order::routed) gone += man(unit).strength;
    });
    return gone;
}

game::Result Battle::result(const State& state) const {
    game::Result result;
    const Victory& victory = roster().victory;
    each(roster().units, [&](int unit) {
        const Piece& piece = state.pieces[static_cast<std::size_t>(unit)];
        int& points = result.points[static_cast<std::size_t>(1 - man(unit).side)];
        const bool lost = piece.where == Where::eliminated || piece.where == Where::captured;
        if (lost) points += (man(unit).strength * victory.eliminated_halves + 1) / 2;
        if (piece.where == Where::captured) points += victory.captured_battery;
        if (piece.on_map() && piece.order == Order::routed)
            points += (man(unit).strength * victory.routed_halves + 1) / 2;
    });
    for (int side = 0; side < 2; ++side) {
        const int commander = roster().commander[static_cast<std::size_t>(side)];
        if (commander < 0) continue;
        const Piece& piece = state.pieces[static_cast<std::size_t>(commander)];
        if (piece.has(replaced) || piece.where == Where::eliminated)
            result.points[static_cast<std::size_t>(1 - side)] += victory.commander_lost;
    }
    for (std::size_t i = 0; i < roster().prizes.size(); ++i)
        if (state.holder[i] >= 0) result.points[static_cast<std::size_t>(state.holder[i])] += roster().prizes[i].points;
    const int turns_fought = state.turn - (state.stage == Stage::over ? 0 : 1);
    for (std::size_t side = 0; side < 2; ++side) result.points[side] += victory.turn_points[side] * turns_fought;
    const int lead = result.points[0] - result.points[1];
    result.degree = "draw";
    for (const auto& [least, id] : victory.levels) {
        if (lead < least && -lead < least) continue;
        result.degree = id;
        result.winner = lead > 0 ? 0 : 1;
        break;
    }
    return result;
}

std::uint64_t Battle::hash(const State& state) const {
    std::uint64_t hash = 0x9e3779b97f4a7c15U;
    const auto add = [&](const void* bytes, std::size_t size) {
        for (std::size_t i = 0; i < size; i += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, static_cast<const char*>(bytes) + i, 8);
            hash = dice::SplitMix64::mix(hash ^ word) + 0x9e3779b97f4a7c15U;
        }
    };
    // What is under way stands last; frames that are not in use are all the same.
    static_assert(sizeof(State) % 8 == 0 && sizeof(UnderWay) % 8 == 0 && sizeof(Frame) % 8 == 0);
    add(&state, sizeof(State) - sizeof(UnderWay));
    add(state.under_way.all().data(), state.under_way.all().size_bytes());
    return hash;
}

// Every activation ends: each unit of it fires, moves, attacks and reacts a bounded number of times.
int Battle::longest() const {
    const int pieces = count(roster().units | roster().leaders);
    return roster().turns * (4 + 2 * static_cast<int>(roster().corps.size()) * (20 + 60 * pieces));
}

}  // namespace grognard::jours_de_gloire
