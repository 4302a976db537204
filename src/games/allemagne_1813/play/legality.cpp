// What may be done: the one source of legality, and the list of it.

#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

using game::Refusal;

game::Sentence Campaign::refusal(const std::string& what, std::vector<std::pair<std::string, std::string>> arguments) {
    return {"allemagne_1813.refusal." + what, std::move(arguments), {}, {}};
}

Refusal Campaign::at_stage(const State& state, Act act) const {
    const auto wanted = [&] {
        switch (act) {
            case Act::first:
            case Act::second: return state.stage == Stage::initiative;
            case Act::march:
            case Act::force_march:
            case Act::entrench:
            case Act::lay:
            case Act::destroy: return state.stage == Stage::act;
            case Act::done: return state.stage == Stage::act || state.stage == Stage::battles;
            case Act::go:
            case Act::halt:
            case Act::scout: return state.stage == Stage::march;
            case Act::fight: return state.stage == Stage::battles;
            case Act::stand:
            case Act::shut_in: return state.stage == Stage::stand;
            case Act::storm:
            case Act::invest: return state.stage == Stage::storm;
            case Act::lose: return state.stage == Stage::losses;
            case Act::go_on:
            case Act::break_off: return state.stage == Stage::attacker_stops || state.stage == Stage::defender_stops;
            case Act::retreat: return state.stage == Stage::retreat;
        }
        return false;
    };
    if (wanted()) return std::nullopt;
    return refusal("wrong_moment");
}

Refusal Campaign::why_not(const State& state, const Action& action) {
    if (over(state)) return game::Sentence{"refusal.game_over", {}, {}, {}};
    if (const Refusal early = at_stage(state, action.act)) return early;
    switch (action.act) {
        case Act::march: return cannot_march(state, action.set, false);
        case Act::force_march: return cannot_march(state, action.set, true);
        case Act::entrench:
        case Act::lay:
        case Act::destroy: return cannot_work(state, action);
        case Act::go: return cannot_go(state, action.point);
        case Act::scout: return cannot_scout(state, action.point);
        case Act::done:
            if (state.stage == Stage::battles && !state.due.empty()) return refusal("battle_due");
            return std::nullopt;
        case Act::fight:
            if (!state.due.has(action.point) && !state.open.has(action.point))
                return refusal("no_battle", {{"point", id_of(action.point)}});
            return std::nullopt;
        case Act::lose:
            if (!holds(may_lose(state, loser(state)), action.piece))
                return refusal("not_that_one", {{"unit", id_of(action.piece)}});
            return std::nullopt;
        case Act::retreat:
            if (!ways_back(state, retreating(state)).has(action.point))
                return refusal("no_way_back", {{"point", id_of(action.point)}});
            return std::nullopt;
        default: return std::nullopt;
    }
}

void Campaign::propose(const State& state, Actions& actions) {
    actions.clear();
    const auto add = [&](Act act) {
        Action action;
        action.act = act;
        actions.push_back(action);
    };
    const auto add_points = [&](Act act, const PointSet& points) {
        each_point(network(), points, [&](Point point) {
            add(act);
            actions.back().point = point;
        });
    };
    switch (state.stage) {
        case Stage::initiative:
            add(Act::first);
            add(Act::second);
            return;
        case Stage::act:
            each_point(network(), state.markers[at(state.active)], [&](Point point) {
                list_marches(state, point, actions);
                list_works(state, point, actions);
            });
            add(Act::done);
            return;
        case Stage::march: {
            PointSet goals, targets;
            for (const auto& way : network().ways(state.march.point)) {
                if (!cannot_go(state, way.to)) goals.add(way.to);
                if (!cannot_scout(state, way.to)) targets.add(way.to);
            }
            add_points(Act::go, goals);
            add_points(Act::scout, targets);
            add(Act::halt);
            return;
        }
        case Stage::battles:
            add_points(Act::fight, state.due);
            add_points(Act::fight, state.open);
            if (state.due.empty()) add(Act::done);
            return;
        case Stage::stand:
            add(Act::stand);
            add(Act::shut_in);
            return;
        case Stage::storm:
            add(Act::storm);
            add(Act::invest);
            return;
        case Stage::losses:
            each(may_lose(state, loser(state)), [&](int piece) {
                add(Act::lose);
                actions.back().piece = static_cast<std::int8_t>(piece);
            });
            return;
        case Stage::attacker_stops:
        case Stage::defender_stops:
            add(Act::go_on);
            add(Act::break_off);
            return;
        case Stage::retreat: return add_points(Act::retreat, ways_back(state, retreating(state)));
        default: return;
    }
}

}  // namespace grognard::allemagne_1813
