#include "games/impetus/field/terrain.h"

#include <bit>
#include <utility>

#include "board/tabletop/placement.h"

namespace grognard::impetus {

namespace {

constexpr Length grain = tabletop::unit / 4;

// Of the pieces that lie there the ones that block the view.
tabletop::Pieces hiding_at(const Roster& roster, const tabletop::Ground& ground, tabletop::Point point) {
    tabletop::Pieces found = 0;
    for (tabletop::Pieces in = ground.under(point); in != 0; in &= in - 1)
        if (const int piece = std::countr_zero(in); roster.is_hiding(ground.piece(piece)))
            found |= tabletop::piece_bit(piece);
    return found;
}

}  // namespace

Terrain::Terrain(const Roster& roster, tabletop::Ground ground) : ground_(std::move(ground)) {
    for (Length x = grain; x < ground_.size().x; x += grain)
        for (Length y = grain; y < ground_.size().y; y += grain)
            if (hiding_at(roster, ground_, {x, y}) != 0) hiding_places_.push_back({x, y});
}

// SC3: the piece that hides it counts, by where most of it lies.
std::string refused_ambush_at(const Roster& roster, const tabletop::Ground& ground, Side side, tabletop::Point point,
                              bool sc3, bool enemy_has_sc3, Ambush& rule) {
    using tabletop::Edge;
    // Of several the last.
    const tabletop::Pieces hiding = std::bit_floor(hiding_at(roster, ground, point));
    const Edge own = roster.edge[at(side)], other = roster.edge[at(1 - side)];
    const tabletop::Area* zone = roster.map.area(std::string(tabletop::edge_names[at(static_cast<int>(other))]));
    const auto beyond = [&](tabletop::Point there) {
        const bool level = tabletop::is_level(own);
        const Length along = 2 * (level ? there.y : there.x), middle = level ? ground.size().y : ground.size().x;
        return own == Edge::south || own == Edge::west ? along > middle : along < middle;
    };
    int all = 0, far = 0, deployed = 0;
    for (Length x = grain; x < ground.size().x; x += grain)
        for (Length y = grain; y < ground.size().y; y += grain) {
            if ((ground.under({x, y}) & hiding) == 0) continue;
            ++all;
            if (beyond({x, y})) ++far;
            if (zone != nullptr && zone->part.holds({x, y})) ++deployed;
        }
    rule.i_defend = roster.terms.defender == side;
    rule.sc3 = sc3;
    rule.enemy_has_sc3 = enemy_has_sc3;
    rule.blocks_sight = hiding != 0;
    rule.enemy_half = 2 * far > all;
    rule.mostly_in_enemy_zone = 2 * deployed > all;
    return rule.ask() ? std::string() : std::string(rule.refusal());
}

}  // namespace grognard::impetus
