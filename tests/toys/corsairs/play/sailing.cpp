// What is under way: a fleet that sails, who goes for it, who goes for him.

#include <algorithm>

#include "corsairs/play/corsairs.h"

namespace grognard::corsairs {

namespace {

game::Sentence refusal(const std::string& what, std::vector<std::pair<std::string, std::string>> arguments = {}) {
    return {"corsairs.refusal." + what, std::move(arguments), {}, {}};
}

}  // namespace

int Corsairs::speed(Wind wind, int fleet) {
    rules_->sailing.wind = wind;
    rules_->sailing.craft = sea_->craft(fleet);
    rules_->sailing.ask();
    return rules_->sailing.speed();
}

int Corsairs::island_at(Point point) const {
    for (std::size_t i = 0; i < sea_->lake.islands.size(); ++i)
        if (sea_->lake.islands[i].at == point) return static_cast<int>(i);
    return -1;
}

bool Corsairs::ask_boarding(const State& state, int fleet, int target) {
    Boarding& rule = rules_->boarding;
    rule.attackers = state.fleets[at(fleet)].galleys;
    rule.defenders = state.fleets[at(target)].galleys;
    rule.berth = island_at(state.fleets[at(target)].at) >= 0 ? Berth::at_anchor : Berth::at_sea;
    return rule.ask();
}

// --- legality ---

game::Refusal Corsairs::why_not(const State& state, const Action& action) {
    if (over(state)) return game::Sentence{"refusal.game_over", {}, {}, {}};
    const auto wrong_moment = refusal("wrong_moment");
    switch (action.kind) {
        case Kind::stow: {
            if (state.stage != Stage::stow) return wrong_moment;
            auto dealt = action.stowed;
            std::sort(dealt.begin(), dealt.end());
            if (dealt != sea_->lots[at(state.side)]) return refusal("other_lots");
            return std::nullopt;
        }
        case Kind::done:
            if (state.stage != Stage::sail) return wrong_moment;
            return std::nullopt;
        case Kind::hold:
            if (state.stage != Stage::answer) return wrong_moment;
            return std::nullopt;
        case Kind::strike:
            if (state.stage != Stage::answer) return wrong_moment;
            if (action.fleet != state.asked) return refusal("not_asked", {{"fleet", sea_->fleet_id(action.fleet)}});
            // What is in the other is not known yet; the sheet does not ask it either.
            if (!ask_boarding(state, state.asked, state.asked))
                return game::Sentence{{}, {}, "boarding", std::string(rules_->boarding.refusal())};
            return std::nullopt;
        case Kind::sail: break;
    }
    if (state.stage != Stage::sail) return wrong_moment;
    const Fleet& fleet = state.fleets[at(action.fleet)];
    const std::string& id = sea_->fleet_id(action.fleet);
    if (Sea::side_of(action.fleet) != state.side) return refusal("not_yours", {{"fleet", id}});
    if (!fleet.afloat()) return refusal("sunk", {{"fleet", id}});
    if (fleet.has(sailed)) return refusal("has_sailed", {{"fleet", id}});
    if (!sea_->lake.holds(action.to)) return refusal("off_the_lake", {{"point", point_text(action.to)}});
    if (action.to == fleet.at) return refusal("stays", {{"fleet", id}});
    const int most = speed(state.wind, action.fleet);
    if (square_of_distance(fleet.at, action.to) > most * most)
        return refusal("too_far", {{"fleet", id}, {"most", std::to_string(most)}});
    return std::nullopt;
}

// Towards every island and every other fleet, as far as the wind carries.
void Corsairs::list_ways(const State& state, int fleet, Actions& actions) {
    const Point from = state.fleets[at(fleet)].at;
    const int most = speed(state.wind, fleet);
    const std::size_t first = actions.size();
    const auto add = [&](Point goal) {
        Action action{Kind::sail, static_cast<std::int8_t>(fleet), {}, 0, toward(from, goal, most)};
        if (action.to != from &&
            std::find(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end(), action) == actions.end())
            actions.push_back(action);
    };
    for (const Island& island : sea_->lake.islands) add(island.at);
    for (int other = 0; other < most_fleets; ++other)
        if (Sea::side_of(other) != state.side && state.fleets[at(other)].afloat()) add(state.fleets[at(other)].at);
}

void Corsairs::propose(const State& state, Actions& actions) {
    actions.clear();
    switch (state.stage) {
        case Stage::stow: {
            auto dealt = sea_->lots[at(state.side)];
            do actions.push_back({Kind::stow, -1, dealt, 0, {}});
            while (std::next_permutation(dealt.begin(), dealt.end()));
            return;
        }
        case Stage::sail:
            for (int fleet = state.side * fleets_each; fleet < (state.side + 1) * fleets_each; ++fleet)
                if (may_sail(state, fleet)) list_ways(state, fleet, actions);
            actions.push_back({Kind::done, -1, {}, 0, {}});
            return;
        case Stage::answer:
            if (const Action go{Kind::strike, state.asked, {}, 0, {}}; !why_not(state, go)) actions.push_back(go);
            actions.push_back({Kind::hold, -1, {}, 0, {}});
            return;
        default: return;
    }
}

// --- one thing within another ---

// The next fleet that may go for what is under way; -1: nobody any more.
int Corsairs::next_asked(const State& state, const Frame& frame) {
    rules_->sailing.wind = state.wind;
    rules_->sailing.ask();
    const int sight = rules_->sailing.sight();
    const Point from = state.fleets[at(frame.fleet)].at;
    for (int other = 0; other < most_fleets; ++other) {
        const Fleet& fleet = state.fleets[at(other)];
        if (Sea::side_of(other) == Sea::side_of(frame.fleet) || !fleet.afloat() || fleet.has(struck)) continue;
        if ((frame.asked >> static_cast<unsigned>(other) & 1U) != 0) continue;
        const auto all = state.frames.all();
        const bool is_busy = std::any_of(all.begin(), all.end(), [&](const Frame& one) { return one.fleet == other; });
        const Point meeting = nearest_on_way(from, frame.goal, fleet.at);
        if (!is_busy && square_of_distance(meeting, fleet.at) <= sight * sight) return other;
    }
    return -1;
}

void Corsairs::go_on(State& state, Trace* trace) {
    state.asked = -1;
    while (!state.frames.empty()) {
        const Frame frame = state.frames.top();
        const bool is_vain =
            !state.fleets[at(frame.fleet)].afloat() || (frame.target >= 0 && !state.fleets[at(frame.target)].afloat());
        if (!is_vain) {
            state.asked = static_cast<std::int8_t>(next_asked(state, frame));
            if (state.asked >= 0) {
                state.stage = Stage::answer;
                return;
            }
            arrive(state, frame, trace);
            if (frame.target >= 0) {
                state.stage = Stage::board;
                return;
            }
        }
        state.frames.pop();
    }
    state.stage = Stage::sail;
    for (int fleet = state.side * fleets_each; fleet < (state.side + 1) * fleets_each; ++fleet)
        if (may_sail(state, fleet)) return;
    end_side(state);
}

void Corsairs::arrive(State& state, const Frame& frame, Trace* trace) {
    state.fleets[at(frame.fleet)].at = frame.goal;
    const int island = island_at(frame.goal);
    const Side side = Sea::side_of(frame.fleet);
    if (frame.target >= 0 || island < 0 || sea_->points[at(island)] == 0 || state.holder[at(island)] == side) return;
    state.holder[at(island)] = static_cast<std::int8_t>(side);
    happened(trace, What::takes, side, island);
}

// The fleet that was asked goes for the one that is under way, and meets it where their ways are nearest.
void Corsairs::strike(State& state, Trace* trace) {
    const int fleet = state.asked;
    Frame& frame = state.frames.top();
    frame.asked = static_cast<std::uint16_t>(frame.asked | 1U << static_cast<unsigned>(fleet));
    Fleet& target = state.fleets[at(frame.fleet)];
    target.at = nearest_on_way(target.at, frame.goal, state.fleets[at(fleet)].at);
    state.fleets[at(fleet)].set(struck);
    happened(trace, What::strikes, fleet, -1, frame.fleet);
    state.frames.push({target.at, 0, static_cast<std::int8_t>(fleet), frame.fleet});
}

void Corsairs::board(State& state, dice::Chance& chance, Trace* trace) {
    const Frame frame = state.frames.top();
    ask_boarding(state, frame.fleet, frame.target);
    if (!rules_->boarding.roll(state.thrown, chance, trace, frame.fleet)) return;
    const int taken = rules_->boarding.taken();
    const int lost = rules_->boarding.lost();
    if (trace != nullptr) trace->reveal();
    state.prizes[at(Sea::side_of(frame.fleet))] =
        static_cast<std::uint8_t>(state.prizes[at(Sea::side_of(frame.fleet))] + taken);
    state.prizes[at(Sea::side_of(frame.target))] =
        static_cast<std::uint8_t>(state.prizes[at(Sea::side_of(frame.target))] + lost);
    suffer(state, frame.target, taken, trace);
    suffer(state, frame.fleet, lost, trace);
    state.frames.pop();
    go_on(state, trace);
}

// Whoever fights is seen; fishing boats are taken at once.
void Corsairs::suffer(State& state, int number, int losses, Trace* trace) {
    Fleet& fleet = state.fleets[at(number)];
    if (!fleet.has(shown)) happened(trace, What::shows, number, -1, -1, fleet.galleys);
    fleet.set(shown);
    fleet.galleys = static_cast<std::uint8_t>(fleet.galleys - losses);
    if (losses > 0) happened(trace, What::loses, number, -1, -1, losses);
    if (fleet.galleys > 0) return;
    fleet.set(sunk);
    happened(trace, What::sinks, number);
}

}  // namespace grognard::corsairs
