// Where moves lead, and how far a unit reaches, as those draw it who show the table.

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "board/tabletop/contact.h"
#include "board/tabletop/drawn.h"
#include "board/tabletop/quarters.h"
#include "games/impetus/play/words.h"
#include "games/impetus/show/scene.h"

namespace grognard::impetus {

namespace json = boost::json;

namespace {

game::FaceOf<Battle>& battle_of(game::Face& face) { return static_cast<game::FaceOf<Battle>&>(face); }

// "12.5,3", and where it faces in degrees, "12.5,3,270".
struct Wanted {
    tabletop::Point point;
    std::optional<tabletop::Heading> heading;
};
std::optional<Wanted> read_wanted(const std::string& text) {
    std::vector<std::string> parts{{}};
    for (const char letter : text) {
        if (letter == ',')
            parts.emplace_back();
        else
            parts.back() += letter;
    }
    if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
    const auto east = tabletop::read_length(parts[0]), north = tabletop::read_length(parts[1]);
    if (!east || !north || std::max(*east, *north) > tabletop::longest_table) return std::nullopt;
    Wanted wanted{{*east, *north}, std::nullopt};
    if (parts.size() == 3) {
        const auto notches = tabletop::read_degrees(parts[2]);
        if (!notches) return std::nullopt;
        wanted.heading = tabletop::heading_of(*notches);
    }
    return wanted;
}

// Ground that can be reached straight ahead after a wheel, one shape for each of some.
json::array charged(const Box& box, Length most, int widest) {
    constexpr int step = 2 * tabletop::degree;
    json::array parts;
    for (int turn = -widest; turn <= widest; turn += step) {
        const Length half = box.base().half_front;
        const tabletop::Offset about{turn < 0 ? -half : half, box.base().half_depth};
        const Length left = most - tabletop::arc_of(2 * half, std::abs(turn));
        if (left <= 0) continue;
        const Box turned = box.elsewhere(tabletop::turned_about(box, {about, turn}));
        const Box end = turned.moved(tabletop::along(turned.ahead(), left));
        using tabletop::Corner;
        parts.push_back(json::array{
            tabletop::drawn(end.corner(Corner::front_left)), tabletop::drawn(end.corner(Corner::front_right)),
            tabletop::drawn(turned.corner(Corner::front_right)), tabletop::drawn(turned.corner(Corner::front_left))});
    }
    return parts;
}

// From both ends of the front, so many degrees to either side of it.
json::array shot_at(const Box& box, const Battle::Field& field) {
    constexpr int step = 3;
    json::array outline, parts;
    outline.push_back(tabletop::drawn(box.corner(tabletop::Corner::front_left)));
    const auto ray = [&](tabletop::Corner corner, int degrees) {
        const auto heading = tabletop::turned(box.heading(), degrees * tabletop::degree);
        outline.push_back(
            tabletop::drawn(box.corner(corner) + tabletop::along(tabletop::direction(heading), field.range)));
    };
    for (int degrees = -field.degrees; degrees < 0; degrees += step) ray(tabletop::Corner::front_left, degrees);
    ray(tabletop::Corner::front_left, 0);
    for (int degrees = 0; degrees < field.degrees; degrees += step) ray(tabletop::Corner::front_right, degrees);
    ray(tabletop::Corner::front_right, field.degrees);
    outline.push_back(tabletop::drawn(box.corner(tabletop::Corner::front_right)));
    parts.push_back(std::move(outline));
    return parts;
}

}  // namespace

std::string Scene::meant(game::Face& face, const std::string& piece, const std::string& place) const {
    const int unit = roster_->scenario.find_unit(piece);
    const auto wanted = read_wanted(place);
    auto& game = battle_of(face);
    if (unit < 0 || !wanted || !game.state().units[at(unit)].is_there() || game.state().units[at(unit)].has(hidden))
        return "move " + piece + " " + place;
    return game.game().action_text(game.state(), game.game().meant(game.state(), unit, wanted->point, wanted->heading));
}

json::object Scene::way(game::Face& face, std::string_view text, const game::Speech& speech) const {
    auto& game = battle_of(face);
    Battle& battle = game.game();
    const State& state = game.state();
    const auto action = battle.read_action(state, text);
    if (!action || !has_steps(kind_of(*action)) || !action->steps.is_right()) return {};
    const auto is_there = [&](int unit) {
        return unit < roster_->units() && state.units[at(unit)].is_there() && !state.units[at(unit)].has(hidden);
    };
    bool all_there = !has_target(kind_of(*action)) || is_there(action->target);
    for_each(action->movers(), [&](int unit) { all_there = all_there && is_there(unit); });
    if (!all_there) return {};
    const Battle::Judged judged = battle.judged(state, *action);
    if (judged.walk.movers == 0) return {};
    const Table table = battle.lay(state);
    json::object way{{"steps", tabletop::drawn_way(table, judged.walk)},
                     {"ends", tabletop::drawn_ends(table, judged.walk)},
                     {"length", tabletop::in_units(judged.walk.length())},
                     {"allowance", tabletop::in_units(judged.allowance)}};
    // What stopped it: from where, to what.
    if (judged.barred.any() && judged.barred.measured.square > 0)
        way["barred"] = tabletop::drawn(judged.barred.measured);
    // The nearest enemy from where it ends, edge to edge.
    const Box end = table.box(action->leader).elsewhere(judged.walk.end());
    const Side side = roster_->side_of(action->leader);
    int nearest = -1;
    tabletop::Measured least;
    for_each(roster_->enemies_of(side) & table.there(), [&](int other) {
        const tabletop::Measured gap = tabletop::distance(end, table.box(other));
        if (nearest >= 0 && gap.square >= least.square) return;
        nearest = other;
        least = gap;
    });
    if (nearest >= 0) {
        way["nearest"] = tabletop::drawn(least);
        way["nearest"].as_object()["piece"] = roster_->names[at(nearest)];
    }
    // Zones of control that it enters, or ends in.
    json::array zones;
    for_each(table.zoned() & roster_->enemies_of(side), [&](int other) {
        if (tabletop::overlap(table.zone(other), end)) zones.push_back(tabletop::drawn(table.zone(other)));
    });
    way["zones"] = std::move(zones);
    return {{"action", told(battle, state, *action, speech)}, {"way", std::move(way)}};
}

json::object Scene::ranges(game::Face& view, const std::string& piece, const game::Speech& speech) const {
    Battle& battle = battle_of(view).game();
    const State& state = battle_of(view).state();
    const int unit = roster_->scenario.find_unit(piece);
    json::array list;
    if (unit < 0 || !state.units[at(unit)].is_there() || state.units[at(unit)].has(hidden))
        return {{"ranges", std::move(list)}};
    const Box box = battle.box(state, unit);
    const Table table = battle.lay(state);
    const auto add = [&](const std::string& kind, Length length, json::array parts) {
        const std::string words = speech.words().say(
            "impetus.range." + kind, {{"unit", speech.name(piece)}, {"length", said_length(length, speech.words())}});
        list.push_back(json::object{
            {"kind", kind}, {"words", words}, {"length", tabletop::in_units(length)}, {"parts", std::move(parts)}});
    };
    if (!state.units[at(unit)].in_melee()) {
        const Length most = battle.tables().reach(unit, Going::open, true).distance;
        if (most > 0) add("charge", most, charged(box, most, roster_->terms.widest_wheel));
        if (const Battle::Field field = battle.field_of_fire(unit); field.range > 0)
            add("shoot", field.range, shot_at(box, field));
        if ((table.zoned() & base_bit(unit)) != 0) {
            json::array parts;
            parts.push_back(tabletop::drawn(table.zone(unit)));
            add("zone", roster_->terms.zone, std::move(parts));
        }
    }
    return {{"ranges", std::move(list)}};
}

}  // namespace grognard::impetus
