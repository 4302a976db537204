// What a position has that is good for a side, for opponents (docs/opponents.md).

#include <algorithm>

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

namespace {

enum Feature : std::size_t {
    lead,             // in victory points, in thousandths
    men,              // PF
    guns,             // BA
    decoys,           //
    approach,         // PF near towns that count and are the enemy's
    cover_of_prizes,  // PF near those that are held
    massed,           // squares of the PF of stacks
    threatened,       // PF around a stack that it has not itself, the other way round
    taking,           // points of towns that change hands at the end of the turn, in tenths
    attack,           // PF more than the enemy in battles that are due
    acted,            // combat units that have acted
    feints,           // decoys alone near the enemy, the nearer the more
    alone,            // generals and guns without troops, the other way round
    led,              // PF with a general
    feature_count
};
constexpr std::array<std::string_view, feature_count> feature_labels = {
    "points",     "strength", "guns",   "decoys", "approach", "guard", "massed",
    "threatened", "taking",   "attack", "acted",  "feints",   "alone", "led"};

// Farther than this nothing is near.
constexpr int horizon = 6;
constexpr int feared_within = 3;

}  // namespace

std::span<const std::string_view> Campaign::feature_names() const { return feature_labels; }

void Campaign::features(const State& state, Side side, std::span<std::int32_t> values) const {
    std::fill(values.begin(), values.end(), 0);
    // 1. The lead, counted from the one that is expected.
    const game::Result now = result(state);
    const int of_first = 1000 * (now.points[0] - now.points[1] - roster_->terms.expected_lead);
    values[lead] = side == 0 ? of_first : -of_first;
    // 2. What there is, and where.
    std::array<std::array<std::int32_t, most_points>, side_count> pf{};
    std::array<PointSet, side_count> camps, generals;
    for (std::size_t i = 0; i < roster_->counters.size(); ++i) {
        const Piece& one = state.pieces[i];
        const Counter& counter = roster_->counters[i];
        if (!one.on_map() || one.point == nowhere) continue;
        const int sign = counter.side == side ? 1 : -1;
        values[men] += sign * one.pf;
        values[guns] += sign * counter.ba;
        if (counter.kind == Kind::decoy) values[decoys] += sign;
        if (counter.kind == Kind::general) generals[at(counter.side)].add(one.point);
        if (!fights(counter.kind)) continue;
        if (one.has(activated)) values[acted] += sign;
        pf[at(counter.side)][at(one.point)] += one.pf;
        camps[at(counter.side)].add(one.point);
    }
    each(only(~PieceSet{0}, Kind::general) | only(~PieceSet{0}, Kind::artillery_reserve), [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        const Side of = counter(piece).side;
        if (one.on_map() && one.point != nowhere && !camps[at(of)].has(one.point)) values[alone] -= of == side ? 1 : -1;
    });
    // 3. Around the towns that count, and around each other.
    for (Side of = 0; of < side_count; ++of) {
        const int sign = of == side ? 1 : -1;
        camps[at(of)].each([&](Point camp) {
            const int men_there = pf[at(of)][at(camp)];
            int worth_holding = 0, worth_taking = 0;
            for (const Prize& prize : roster_->prizes) {
                const int nearness = std::max(0, horizon - ground_.steps(camp, prize.point));
                (state.held[at(of)].has(prize.point) ? worth_holding : worth_taking) += nearness * prize.points;
            }
            values[cover_of_prizes] += sign * men_there * worth_holding;
            values[approach] += sign * men_there * worth_taking;
            values[massed] += sign * men_there * men_there;
            if (generals[at(of)].has(camp)) values[led] += sign * men_there;
            int around = 0;
            for (const auto& way : network().ways(camp)) around += pf[at(1 - of)][at(way.to)];
            values[threatened] -= sign * std::max(0, around - men_there);
        });
        for (const Prize& prize : roster_->prizes) {
            if (state.held[at(of)].has(prize.point) || !camps[at(of)].has(prize.point) ||
                camps[at(1 - of)].has(prize.point))
                continue;
            const int change = state.held[at(1 - of)].has(prize.point) ? 2 : 1;
            values[taking] += sign * 10 * change * prize.points;
        }
    }
    // 4. Decoys: alone, and where they are feared.
    each(roster_->of_kind[static_cast<std::size_t>(Kind::decoy)], [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        const Side of = counter(piece).side;
        if (!one.on_map() || one.point == nowhere || camps[at(of)].has(one.point)) return;
        int nearest = feared_within;
        camps[at(1 - of)].each([&](Point camp) { nearest = std::min(nearest, ground_.steps(camp, one.point)); });
        values[feints] += (of == side ? 1 : -1) * (feared_within - nearest);
    });
    // 5. Battles.
    each_point(network(), state.due, [&](Point point) {
        const Side attacker = state.active;
        const int sign = attacker == side ? 1 : -1;
        values[attack] += sign * (pf[at(attacker)][at(point)] - pf[at(1 - attacker)][at(point)]);
    });
}

}  // namespace grognard::allemagne_1813
