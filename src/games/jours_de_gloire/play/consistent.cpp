// Whether a state is one that can be: what the examiner asks after every step, and what a position from outside must pass.

#include <algorithm>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

namespace {

bool numbers_fit(const State& state, const Roster& roster) {
    const bool activation = state.stage >= Stage::open && state.stage <= Stage::rally;
    return state.turn >= 1 && state.turn <= roster.turns && (state.side == 0 || state.side == 1) &&
           static_cast<int>(state.stage) < stage_count && (state.formation >= 0) == activation &&
           state.formation < static_cast<int>(roster.corps.size()) &&
           (!activation || roster.corps[at(state.formation)].side == state.side);
}

// What is under way, and what goes on after it, follow from the stage.
bool frames_fit(const State& state) {
    const auto frames = state.under_way.all();
    const auto frame = [&](std::size_t i, Frame::Is is, Stage then) {
        return i < frames.size() && frames[i].is == is && frames[i].then == then;
    };
    switch (state.stage) {
        case Stage::answer:
        case Stage::shoot:
        case Stage::struck:
            if (frames.size() == 1)
                return frame(0, Frame::Is::fire, Stage::fire) && state.fire().shot == Shot::ordinary_shot;
            return frame(0, Frame::Is::combat, Stage::declare) && frame(1, Frame::Is::fire, Stage::reaction_fire) &&
                   state.fire().shot == Shot::reaction_fire && state.stage != Stage::answer;
        case Stage::recoil:
        case Stage::recoil_test:
            return frame(0, Frame::Is::combat, Stage::declare) && frame(1, Frame::Is::retreat, Stage::effect);
        default:
            if (state.stage < Stage::join || state.stage > Stage::pursuit) return frames.empty();
            return frames.size() == 1 && frame(0, Frame::Is::combat, Stage::declare);
    }
}

bool piece_fits(const Battle& battle, const State& state, int number) {
    const Man& man = battle.man(number);
    const Piece& piece = state.pieces[at(number)];
    if (!man.exists) return piece == Piece{};
    if (piece.facing > 5) return false;
    switch (piece.where) {
        case Where::absent: return piece == Piece{};
        case Where::reserve:
        case Where::on_map:
            if (board::index_of(piece.at()) >= static_cast<std::size_t>(battle.board().count())) return false;
            if (is_leader(number) && (piece.order != Order::good_order || piece.facing != 0)) return false;
            if (piece.has(square) && (man.arm != Arm::infantry || piece.order == Order::routed)) return false;
            return piece.order != Order::eliminated;
        case Where::captured: return man.arm == Arm::artillery && piece.order == Order::eliminated;
        case Where::eliminated: return piece.order == Order::eliminated;
    }
    return false;
}

// One side in a hex, one facing, and no more than the sheet allows.
bool stacks_fit(const Battle& battle, const State& state) {
    bool good = true;
    each(battle.roster().units, [&](int unit) {
        const Piece& piece = state.pieces[at(unit)];
        if (!good || !piece.on_map()) return;
        each(battle.units_at(state, piece.at()), [&](int other) {
            good = good && battle.man(other).side == battle.man(unit).side &&
                   state.pieces[at(other)].facing == piece.facing;
        });
        good = good && battle.may_stack(state, unit, piece.at());
    });
    each(battle.roster().leaders, [&](int leader) {
        const Piece& piece = state.pieces[at(leader)];
        if (!good || !piece.on_map()) return;
        each(battle.units_at(state, piece.at()),
             [&](int unit) { good = good && battle.man(unit).side == battle.man(leader).side; });
    });
    return good;
}

bool only(PieceSet set, PieceSet of) { return (set & ~of) == 0; }

bool combat_fits(const Battle& battle, const State& state) {
    if (state.assault() == nullptr) return true;
    const Combat& combat = *state.assault();
    const bool reacting = state.find(Frame::Is::fire) != nullptr;
    if (combat.side != 0 && combat.side != 1) return false;
    if (board::index_of(static_cast<Hex>(combat.target)) >= static_cast<std::size_t>(battle.board().count()))
        return false;
    const Roster& roster = battle.roster();
    if (!only(combat.attackers, roster.units_of[at(combat.side)])) return false;
    if (!only(combat.defenders, roster.units_of[at(1 - combat.side)])) return false;
    if (!only(combat.todo | combat.recoiled, combat.attackers | combat.defenders)) return false;
    if (!only(combat.went, combat.attackers | combat.defenders)) return false;
    const Clash& lists = battle.rules().clash;
    if (combat.attackers == 0 || at(count(combat.attackers)) > at(lists.attackers.most())) return false;
    if (at(count(combat.defenders)) > at(lists.defenders.most())) return false;
    bool good = true;
    // Until the die has fallen all stand where they fight.
    const bool before = state.stage <= Stage::clash || reacting;
    if (before) {
        each(combat.attackers, [&](int unit) {
            const Piece& piece = state.pieces[at(unit)];
            good = good && piece.on_map() && piece.order != Order::routed && battle.man(unit).arm != Arm::artillery &&
                   battle.board().adjacent(piece.at(), static_cast<Hex>(combat.target)) &&
                   board::holds(combat.from, battle.board().direction(static_cast<Hex>(combat.target), piece.at()));
        });
        const PieceSet there = battle.units_at(state, static_cast<Hex>(combat.target));
        good = good && there != 0 && only(there, roster.units_of[at(1 - combat.side)]);
        const bool known = state.stage >= Stage::react;
        if (known || reacting) good = good && combat.defenders == there;
    }
    if (state.stage == Stage::nerve) good = good && combat.todo != 0;
    if (state.stage == Stage::effect) good = good && combat.todo != 0;
    if (const Frame* back = state.find(Frame::Is::retreat)) {
        const int unit = back->retreat.unit;
        good = good && unit >= 0 && holds(combat.attackers | combat.defenders, unit) && state.pieces[at(unit)].on_map();
    }
    good = good && only(combat.at_risk, roster.leaders) && (state.stage != Stage::leader_loss || combat.at_risk != 0);
    if (state.stage == Stage::pursuit)
        good = good && combat.todo != 0 && combat.pursuer < first_leader && state.pieces[combat.pursuer].on_map() &&
               battle.man(combat.pursuer).arm == Arm::cavalry;
    each(combat.todo, [&](int unit) { good = good && state.pieces[at(unit)].on_map(); });
    return good;
}

bool fire_fits(const Battle& battle, const State& state) {
    if (state.find(Frame::Is::fire) == nullptr) return true;
    const Fire& fire = state.fire();
    const PieceSet units = battle.roster().units;
    const auto unit = [&](int number) { return number >= 0 && number < most_pieces && holds(units, number); };
    const auto gun = [&](int number) { return unit(number) && battle.man(number).arm == Arm::artillery; };
    if (!gun(fire.gun) || !gun(fire.shooter) || !unit(fire.target) || !unit(fire.aimed)) return false;
    if (fire.second >= 0 && !gun(fire.second)) return false;
    if (battle.man(fire.shooter).side == battle.man(fire.aimed).side) return false;
    if (battle.man(fire.gun).side == battle.man(fire.target).side) return false;
    bool good = true;
    each(fire.answers,
         [&](int number) { good = good && gun(number) && battle.man(number).side != battle.man(fire.gun).side; });
    for (const int number : {int{fire.gun}, int{fire.shooter}})
        good =
            good && state.pieces[at(number)].where != Where::absent && state.pieces[at(number)].where != Where::reserve;
    return good && (fire.gun == fire.shooter || holds(units, fire.shooter));
}

}  // namespace

bool Battle::is_consistent(const State& state) const {
    if (!numbers_fit(state, roster()) || !frames_fit(state)) return false;
    for (int piece = 0; piece < most_pieces; ++piece)
        if (!piece_fits(*this, state, piece)) return false;
    if (!stacks_fit(*this, state) || !fire_fits(*this, state) || !combat_fits(*this, state)) return false;

    // What is still to come.
    if (!only(state.waiting, roster().units)) return false;
    bool good = state.stage != Stage::open_alone || state.waiting != 0;
    each(state.waiting,
         [&](int unit) { good = good && (state.pieces[at(unit)].on_map() || state.stage == Stage::open_alone); });
    for (std::size_t f = roster().corps.size(); f < at(most_formations); ++f)
        good = good && state.cup[f] == 0 && state.orders[f] == Orders::none;
    for (std::size_t i = 0; i < at(most_objectives); ++i)
        good = good && state.holder[i] >= -1 && state.holder[i] <= (i < roster().prizes.size() ? 1 : -1);
    return good && (state.thrown.empty() || (pending(state) && state.stage != Stage::draw_marker));
}

}  // namespace grognard::jours_de_gloire
