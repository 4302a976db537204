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

std::optional<Wanted> read_wanted(const std::string& text) {
    std::vector<std::string> parts{{}};
    for (const char letter : text) {
        if (letter == ',')
            parts.emplace_back();
        else
            parts.back() += letter;
    }
    if (parts.size() < 2 || parts.size() > 4) return std::nullopt;
    const auto point = [&](std::size_t first) -> std::optional<tabletop::Point> {
        const auto east = tabletop::read_length(parts[first]), north = tabletop::read_length(parts[first + 1]);
        if (!east || !north || std::max(*east, *north) > tabletop::longest_table) return std::nullopt;
        return tabletop::Point{*east, *north};
    };
    const auto to = point(0);
    if (!to) return std::nullopt;
    Wanted wanted{*to, std::nullopt};
    if (parts.size() == 3) {
        const auto notches = tabletop::read_degrees(parts[2]);
        if (!notches) return std::nullopt;
        wanted.heading = tabletop::heading_of(*notches);
    } else if (parts.size() == 4) {
        const auto faced = point(2);
        if (!faced) return std::nullopt;
        wanted.heading = tabletop::heading_toward(*to, *faced);
    }
    return wanted;
}

namespace {

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
json::array shot_at(const Box& box, const FieldOfFire& field) {
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

std::string Scene::meant_together(game::Face& face, const std::vector<std::string>& pieces,
                                  const std::string& place) const {
    auto& game = known(face);
    const auto wanted = read_wanted(place);
    const int leader = roster_->scenario.find_unit(pieces.front());
    Bases movers = 0;
    bool all_there = wanted.has_value();
    for (const std::string& piece : pieces) {
        const int unit = roster_->scenario.find_unit(piece);
        all_there = all_there && unit >= 0 && game.state().units[at(unit)].is_on_table();
        if (all_there) movers |= base_bit(unit);
    }
    const bool posts = game.state().stage == Stage::posting;
    if (!all_there) return (posts ? "post " : "move ") + pieces.front() + " " + place;
    if (posts) {
        const Pose pose{wanted->point, wanted->heading.value_or(game.state().units[at(leader)].heading)};
        return game.game().action_text(game.state(), posting_of(leader, pose));
    }
    return game.game().action_text(game.state(),
                                   game.game().meant(game.state(), leader, movers, wanted->point, wanted->heading));
}

std::string Scene::elsewhere(game::Face& face, std::string_view text, const std::string& place) const {
    auto& game = known(face);
    const auto wanted = read_wanted(place);
    const auto action = game.game().read_action(game.state(), text);
    if (!wanted || !action) return std::string(text);
    return game.game().action_text(game.state(),
                                   game.game().elsewhere(game.state(), *action, wanted->point, wanted->heading));
}

json::object Scene::way(game::Face& face, std::string_view text, const game::Speech& speech) const {
    auto& game = known(face);
    Battle& battle = game.game();
    const State& state = game.state();
    const auto action = battle.read_action(state, text);
    // Who is posted, drawn up or comes in goes no way, nor does ground: only where it will be is shown; and of a shot how far it is.
    const auto is_put_down = [&] {
        const Kind kind = kind_of(*action);
        if (battle.shot_of(state, *action)) return true;
        if (kind == Kind::deploy || kind == Kind::park || kind == Kind::arrive) return !battle.why_not(state, *action);
        return has_place(*action) || (has_spot(*action) && (kind == Kind::lay || action->leader < most_laid));
    };
    if (action && is_put_down()) {
        json::object told_of = told(battle, state, *action, speech);
        json::object way{{"steps", json::array()},
                         {"ends", told_of.contains("ends") ? told_of["ends"] : json::array()},
                         {"length", 0},
                         {"allowance", 0},
                         {"zones", json::array()}};
        if (has_spot(*action))
            if (const auto near = battle.too_near(state, *action); near && near->gap.square > 0)
                way["barred"] = tabletop::drawn(near->gap);
        return {{"action", std::move(told_of)}, {"way", std::move(way)}};
    }
    if (!action || !has_steps(kind_of(*action)) || !action->steps.is_right()) return {};
    const auto is_there = [&](int unit) { return unit < roster_->units() && state.units[at(unit)].is_on_table(); };
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
    if (const auto [enemy, gap] = nearest_enemy(battle, state, action->leader, end); enemy >= 0) {
        way["nearest"] = tabletop::drawn(gap);
        way["nearest"].as_object()["piece"] = roster_->names[at(enemy)];
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
    Battle& battle = known(view).game();
    const State& state = known(view).state();
    const int unit = roster_->scenario.find_unit(piece);
    json::array list;
    if (unit < 0 || !state.units[at(unit)].is_on_table() || roster_->unit(unit).baggage)
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
        if (const FieldOfFire& field = battle.tables().field_of_fire(unit); field.range > 0)
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
