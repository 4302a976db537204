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

// --- words for what hinders ---

Refusal Campaign::in_words(const State& state, const Action& action, const Hindrance& hindrance) {
    using Why = Hindrance::Why;
    const auto point = [](std::int16_t number) { return board::network::point_of(at(number)); };
    const auto of_piece = [&](const char* what) { return refusal(what, {{"unit", id_of(hindrance.one)}}); };
    const auto of_point = [&](const char* what) { return refusal(what, {{"point", id_of(point(hindrance.one))}}); };
    switch (hindrance.why) {
        case Why::none: return std::nullopt;
        case Why::no_counters: return refusal("nobody");
        case Why::not_yours: return of_piece("not_yours");
        case Why::not_here: return of_piece("not_here");
        case Why::has_acted: return of_piece("has_acted");
        case Why::garrison: return of_piece("garrison");
        case Why::apart: return refusal("apart");
        case Why::too_many: return refusal("too_many");
        case Why::no_troops: return refusal("no_troops");
        case Why::stack:
            Answers::ask_limit(*rules_, column_of(action.set));
            return game::Sentence{{}, {}, "stack_limit", std::string(rules_->stack_limit.refusal())};
        case Why::no_points:
            return refusal("no_points", {{"army", roster_->armies[at(hindrance.one)].id},
                                         {"cost", std::to_string(hindrance.other)},
                                         {"left", std::to_string(hindrance.third)}});
        case Why::no_troops_there: return of_point("no_troops_there");
        case Why::entrenched_already: return of_point("entrenched_already");
        case Why::not_linked:
            return refusal("not_linked",
                           {{"point", id_of(point(hindrance.one))}, {"other", id_of(point(hindrance.other))}});
        case Why::no_ford: return refusal("no_ford");
        case Why::no_infantry: return of_point("no_infantry");
        case Why::no_bridge: return refusal("no_bridge");
        case Why::not_alone: return of_point("not_alone");
        case Why::city_bridge: return refusal("city_bridge");
        case Why::link: {
            EdgeCost& rule = rules_->edge_cost;
            const Link link = network().between(state.march.point, action.point);
            const auto& passage = network().passage(link);
            rule.route = static_cast<Route>(passage.route);
            rule.water = static_cast<Water>(passage.water);
            rule.crossing = ground_.crossing(link, state.bridges);
            rule.weather = state.weather;
            rule.ask();
            return game::Sentence{{}, {}, "edge_cost", std::string(rule.refusal())};
        }
        case Why::too_far:
            return refusal("too_far",
                           {{"point", id_of(point(hindrance.one))}, {"left", std::to_string(hindrance.other)}});
        case Why::past_enemies: return of_point("past_enemies");
        case Why::no_troops_to_meet: return of_point("no_troops_to_meet");
        case Why::no_cavalry: return refusal("no_cavalry");
        case Why::has_scouted: return refusal("has_scouted");
        case Why::no_enemy: return of_point("no_enemy");
    }
    return std::nullopt;
}

// --- what may be done ---

Refusal Campaign::why_not(const State& state, const Action& action) {
    if (over(state)) return game::Sentence{"refusal.game_over", {}, {}, {}};
    if (Refusal early = at_stage(state, action.act)) return early;
    switch (action.act) {
        case Act::march: return in_words(state, action, cannot_march(state, action.set, false));
        case Act::force_march: return in_words(state, action, cannot_march(state, action.set, true));
        case Act::entrench:
        case Act::lay:
        case Act::destroy:
            return in_words(state, action, cannot_work(state, action, ready(state, state.active, action.point)));
        case Act::go: return in_words(state, action, cannot_go(state, action.point, marching(state)));
        case Act::scout: return in_words(state, action, cannot_scout(state, action.point, moving_set(state)));
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
        case Stage::act: list_activations(state, actions); return add(Act::done);
        case Stage::march: {
            PointSet goals, targets;
            const Marching march = marching(state);
            for (const auto& way : network().ways(state.march.point)) {
                if (!cannot_go(state, way.to, march)) goals.add(way.to);
                if (!cannot_scout(state, way.to, march.set)) targets.add(way.to);
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
