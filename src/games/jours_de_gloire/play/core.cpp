// What happens to pieces, whoever causes it.

#include "games/jours_de_gloire/play/core.h"

namespace grognard::jours_de_gloire {

void happened(Trace* trace, What what, int subject, int place, int object, int value) {
    if (trace == nullptr) return;
    game::Event event;
    event.what = static_cast<std::uint16_t>(what);
    event.subject = static_cast<std::int16_t>(subject);
    event.place = static_cast<std::int16_t>(place);
    event.object = static_cast<std::int16_t>(object);
    event.value = value;
    trace->happened(event);
}

void Core::worsen(State& state, int unit, Order order, bool captured, Trace* trace) {
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
bool Core::test_cohesion(State& state, int unit, Chance& chance, Trace* trace) {
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

void Core::place(State& state, int piece, Hex hex, Trace* trace) {
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
void Core::shelter_leaders(State& state, Hex hex, int side, Hex rather, Trace* trace) {
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
        lose_leader(state, leader, trace);
    });
}

void Core::lose_leader(State& state, int leader, Trace* trace) {
    Piece& piece = state.pieces[at(leader)];
    const auto lasting = static_cast<std::uint8_t>(piece.flags & lasting_flags);
    piece = Piece{};
    piece.flags = lasting;
    piece.order = Order::eliminated;
    piece.where = Where::eliminated;
    happened(trace, What::leader_lost, leader);
}

}  // namespace grognard::jours_de_gloire
