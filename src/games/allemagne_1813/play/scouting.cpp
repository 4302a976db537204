// Reconnaissance (G8), and what it shows (R8, R9).

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

using Why = Hindrance::Why;

Hindrance Campaign::cannot_scout(const State& state, Point to, PieceSet set) const {
    const Link link = network().between(state.march.point, to);
    if (link == no_link)
        return {Why::not_linked, static_cast<std::int16_t>(state.march.point), static_cast<std::int16_t>(to)};
    if (!is_passable(state, link)) return {Why::link};
    bool able = false, spent = false;
    each(only(set, Kind::cavalry), [&](int piece) {
        able = true;
        spent = spent || state.pieces[at(piece)].has(scouted);
    });
    if (!able) return {Why::no_cavalry};
    if (spent) return {Why::has_scouted};
    if (!has_enemy(state, state.active, to)) return {Why::no_enemy, static_cast<std::int16_t>(to)};
    return {};
}

// Both cavalries are seen: the one that looks and the one that screens.
void Campaign::throw_scouts(State& state, dice::Chance& chance, Trace* trace) {
    const PieceSet scouts = only(moving_set(state), Kind::cavalry);
    const PieceSet screen = only(stack(state, 1 - state.active, state.march.target), Kind::cavalry);
    Reconnaissance& rule = rules_->reconnaissance;
    rule.cavalry_pf_difference.set_up_to_most(std::max(0, strength(state, scouts) - strength(state, screen)));
    rule.mean_cohesion = cohesion(state, scouts);
    rule.screen = screen != 0;
    rule.enemy_mean_cohesion = screen == 0 ? 1 : cohesion(state, screen);
    const bool can = rule.ask();
    if (can && !rule.roll(state.thrown, chance, trace, std::countr_zero(scouts))) return;
    each(scouts, [&](int piece) { state.pieces[at(piece)].set(scouted); });
    show(state, scouts | screen, trace);
    if (trace != nullptr) trace->reveal();
    state.march.looks = can ? static_cast<std::uint8_t>(rule.enemies_shown()) : std::uint8_t{0};
    if (state.march.looks == 0) {
        happened(trace, What::sees_none, -1, state.march.target, state.active);
        state.march.target = nowhere;
        state.stage = Stage::march;
        return;
    }
    state.stage = Stage::look;
}

// One counter that is still unseen, drawn at random (R9).
void Campaign::draw_look(State& state, dice::Chance& chance, Trace* trace) const {
    PieceSet unseen = 0;
    each(stack(state, 1 - state.active, state.march.target), [&](int piece) {
        if (!state.pieces[at(piece)].has(shown)) unseen |= set_of(piece);
    });
    if (unseen != 0) {
        int face = 1;
        if (count(unseen) > 1) {
            face = chance.die({1, count(unseen)});
            if (trace != nullptr) trace->resolved(-1, -1, {}, std::span(&face, 1));
        }
        PieceSet rest = unseen;
        for (int i = 1; i < face; ++i) rest &= rest - 1;
        see(state, std::countr_zero(rest), trace);
        --state.march.looks;
    } else {
        state.march.looks = 0;
    }
    if (state.march.looks > 0) return;
    state.march.target = nowhere;
    state.stage = Stage::march;
}

// A decoy that is seen is taken off (R9).
void Campaign::see(State& state, int piece, Trace* trace) const {
    if (counter(piece).kind != Kind::decoy) return show(state, set_of(piece), trace);
    if (trace != nullptr) trace->reveal();
    happened(trace, What::decoy, piece, state.pieces[at(piece)].point);
    state.pieces[at(piece)] = {nowhere, nowhere, 0, Where::gone, 0};
    tidy(state);
}

}  // namespace grognard::allemagne_1813
