// What is put down where somebody points: ground that is laid out, and corps that are drawn up along an edge.

#include <algorithm>

#include "board/tabletop/placement.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

namespace {

Length on_grain(Length length) { return static_cast<Length>(tabletop::divided(length, laid_grain)) * laid_grain; }

// Ground has no front: whether it faces east or west, it lies across.
bool lies_across(tabletop::Heading heading) {
    return (tabletop::notches_of(heading) + tabletop::quarter_turn / 2) / tabletop::quarter_turn % 2 == 1;
}

}  // namespace

Action Battle::elsewhere(const State& state, const Action& action, tabletop::Point point,
                         std::optional<tabletop::Heading> heading) const {
    const Kind kind = kind_of(action);
    const tabletop::Point size = roster_->map.ground.size();
    point = {std::clamp(point.x, 0, size.x), std::clamp(point.y, 0, size.y)};
    // 1. Ground on its grain; of a course the middle is where it has to be.
    if (has_spot(action)) {
        const bool lays = kind == Kind::lay;
        const Element element =
            lays ? static_cast<Element>(action.option % element_count) : state.laid[action.leader % most_laid].element;
        const bool turned = heading ? lies_across(*heading) : action.target != 0;
        tabletop::Point centre{on_grain(point.x), on_grain(point.y)};
        if (tables_.shape(element).form == Form::course) {
            const Plot table = plot_of(size);
            if (turned)
                centre.y = table.north / 2 * laid_grain;
            else
                centre.x = table.east / 2 * laid_grain;
        }
        return lays ? laying_of(element, centre, turned) : shifting_of(action.leader, centre, turned);
    }
    // 2. A corps along its edge, as near as it finds room.
    const bool comes = kind == Kind::arrive;
    if ((!comes && kind != Kind::deploy) || at(action.leader) >= roster_->corps.size()) return action;
    const Corps& corps = state.corps[action.leader];
    if (comes && !corps.has_edge()) return action;
    const bool level = tabletop::is_level(comes ? corps.edge() : roster_->edge[at(roster_->corps[action.leader].side)]);
    const Array array = static_cast<Array>(action.target % array_count);
    const auto has_room = [&](int place) -> bool {
        return place >= 0 && (comes ? line_up(state, action.leader, corps.edge(), place)
                                    : draw_up(state, action.leader, place, array))
                                 .has_value();
    };
    const auto wanted = static_cast<int>(tabletop::divided(level ? point.x : point.y, tabletop::unit));
    for (int off = 0; off <= tabletop::longest_table / tabletop::unit; ++off)
        for (const int place : {wanted - off, wanted + off})
            if (has_room(place))
                return comes ? arrival_of(action.leader, place) : deployment_of(action.leader, place, array);
    return action;
}

}  // namespace grognard::impetus
