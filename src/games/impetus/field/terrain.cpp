#include "games/impetus/field/terrain.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "board/tabletop/placement.h"

namespace grognard::impetus {

namespace {

constexpr Length grain = tabletop::unit / 4;

// Of the pieces that lie there the ones that block the view.
tabletop::Pieces hiding_at(const Roster& roster, const tabletop::Ground& ground, tabletop::Point point) {
    tabletop::Pieces found = 0;
    for (const tabletop::Part& part : ground.parts())
        if (!part.is_line() && roster.is_hiding(ground.piece(part.piece())) && !part.beyond(point, point) &&
            part.holds(point))
            found |= tabletop::piece_bit(part.piece());
    return found;
}

// Pieces as they are drawn and crossed.
class Layer {
  public:
    Layer(const Roster& roster, const Tables& tables, const LaidPieces& laid)
        : roster_(roster), tables_(tables), laid_(laid), ground_(roster.map.ground) {}

    tabletop::Ground lay() {
        for (const Laid& one : laid_) {
            if (!one.is_there()) break;
            const ElementShape& shape = tables_.shape(one.element);
            tabletop::Piece piece;
            piece.kind = static_cast<std::uint8_t>(shape.going);
            piece.level = static_cast<std::int8_t>(shape.level);
            if (shape.hides) piece.marks = static_cast<std::uint8_t>(roster_.hides);
            const int number = ground_.add(piece);
            const Plot plot = plot_of(one, tables_, ground_.size());
            if (shape.form == Form::course)
                add_course(one, plot, number);
            else if (shape.form == Form::crossing)
                add_band(plot, number);
            else
                add_area(plot, number);
        }
        return std::move(ground_);
    }

  private:
    static tabletop::Point corner(int x, int y) { return {x * laid_grain, y * laid_grain}; }

    void add_band(const Plot& plot, int number) {
        const std::array<tabletop::Point, 4> corners = {corner(plot.west, plot.south), corner(plot.east, plot.south),
                                                        corner(plot.east, plot.north), corner(plot.west, plot.north)};
        ground_.add(number, corners);
    }

    // Its corners are cut off, not all by as much.
    void add_area(const Plot& plot, int number) {
        constexpr int parts = 8, little = 2, more = 3;
        const Length width = (plot.east - plot.west) * laid_grain, depth = (plot.north - plot.south) * laid_grain;
        const tabletop::Point low = corner(plot.west, plot.south), high = corner(plot.east, plot.north);
        const auto across = [&](int cut) { return width * cut / parts; };
        const auto along = [&](int cut) { return depth * cut / parts; };
        const std::array<tabletop::Point, 8> corners = {{{low.x + across(little), low.y},
                                                         {high.x - across(more), low.y},
                                                         {high.x, low.y + along(more)},
                                                         {high.x, high.y - along(little)},
                                                         {high.x - across(little), high.y},
                                                         {low.x + across(more), high.y},
                                                         {low.x, high.y - along(more)},
                                                         {low.x, low.y + along(little)}}};
        ground_.add(number, corners);
    }

    // A river is interrupted where it can be crossed.
    void add_course(const Laid& course, Plot left, int number) {
        std::vector<Plot> crossings;
        for (const Laid& other : laid_)
            if (crosses(other, course, tables_, ground_.size()))
                crossings.push_back(plot_of(other, tables_, ground_.size()));
        const bool turned = course.turned != 0;
        std::sort(crossings.begin(), crossings.end(),
                  [&](const Plot& a, const Plot& b) { return turned ? a.south < b.south : a.west < b.west; });
        for (const Plot& one : crossings) {
            Plot part = left;
            (turned ? part.north : part.east) = turned ? one.south : one.west;
            if (turned ? part.north > part.south : part.east > part.west) add_band(part, number);
            (turned ? left.south : left.west) = turned ? one.north : one.east;
        }
        if (turned ? left.north > left.south : left.east > left.west) add_band(left, number);
    }

    const Roster& roster_;
    const Tables& tables_;
    const LaidPieces& laid_;
    tabletop::Ground ground_;
};

}  // namespace

Terrain::Terrain(const Roster& roster, tabletop::Ground ground) : ground_(std::move(ground)) {
    for (Length x = grain; x < ground_.size().x; x += grain)
        for (Length y = grain; y < ground_.size().y; y += grain)
            if (hiding_at(roster, ground_, {x, y}) != 0) hiding_places_.push_back({x, y});
}

// --- what is laid out ---

tabletop::Measured Plot::gap_to(const Plot& other) const {
    // Where they lie side by side, in the middle of what they have in common.
    const auto between = [](int low, int high, int other_low, int other_high) -> std::pair<Length, Length> {
        if (other_low > high) return {high * laid_grain, other_low * laid_grain};
        if (low > other_high) return {low * laid_grain, other_high * laid_grain};
        const Length middle = (std::max(low, other_low) + std::min(high, other_high)) * laid_grain / 2;
        return {middle, middle};
    };
    const auto [x, to_x] = between(west, east, other.west, other.east);
    const auto [y, to_y] = between(south, north, other.south, other.north);
    return tabletop::measured({x, y}, {to_x, to_y});
}

Plot plot_of(tabletop::Point table) { return {0, 0, table.x / laid_grain, table.y / laid_grain}; }

Plot plot_of(const Laid& laid, const Tables& tables, tabletop::Point table) {
    const ElementShape& shape = tables.shape(laid.element);
    const bool turned = laid.turned != 0;
    const int x = (turned ? shape.depth : shape.width) / 2, y = (turned ? shape.width : shape.depth) / 2;
    Plot plot{laid.x - x, laid.y - y, laid.x + x, laid.y + y};
    if (shape.form != Form::course) return plot;
    const Plot all = plot_of(table);
    (turned ? plot.south : plot.west) = 0;
    (turned ? plot.north : plot.east) = turned ? all.north : all.east;
    return plot;
}

bool crosses(const Laid& crossing, const Laid& river, const Tables& tables, tabletop::Point table) {
    return crossing.is_there() && tables.shape(crossing.element).form == Form::crossing &&
           river.element == Element::river && crossing.turned == river.turned &&
           plot_of(crossing, tables, table).is_within(plot_of(river, tables, table));
}

const Terrain& LaidGrounds::of(const LaidPieces& laid, const Roster& roster, const Tables& tables) {
    if (kept_[last_].terrain != nullptr && kept_[last_].laid == laid) return *kept_[last_].terrain;
    const auto known = std::find_if(kept_.begin(), kept_.end(),
                                    [&](const Kept& one) { return one.terrain != nullptr && one.laid == laid; });
    if (known != kept_.end()) {
        last_ = static_cast<std::size_t>(known - kept_.begin());
        return *known->terrain;
    }
    last_ = (last_ + 1) % most;
    kept_[last_] = {laid, std::make_unique<Terrain>(roster, Layer(roster, tables, laid).lay())};
    return *kept_[last_].terrain;
}

// --- ambushes ---

// SC3: the piece that hides it counts, by where most of it lies.
std::string refused_ambush_at(const Roster& roster, const tabletop::Ground& ground, Side side, tabletop::Point point,
                              const AmbushCards& cards, Ambush& rule) {
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
    rule.i_defend = cards.defender == side;
    rule.sc3 = cards.sc3;
    rule.enemy_has_sc3 = cards.enemy_has_sc3;
    rule.blocks_sight = hiding != 0;
    rule.enemy_half = 2 * far > all;
    rule.mostly_in_enemy_zone = 2 * deployed > all;
    return rule.ask() ? std::string() : std::string(rule.refusal());
}

}  // namespace grognard::impetus
