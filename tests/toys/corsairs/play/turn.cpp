// The sequence of play, and how a game stands.

#include <algorithm>

#include "base/fingerprint.h"
#include "corsairs/play/corsairs.h"

namespace grognard::corsairs {

State Corsairs::initial() const {
    State state;
    for (int fleet = 0; fleet < most_fleets; ++fleet) state.fleets[at(fleet)].at = sea_->start[at(fleet)];
    state.holder.fill(-1);
    return state;
}

Side Corsairs::mover(const State& state) const {
    switch (state.stage) {
        case Stage::stow:
        case Stage::sail: return state.side;
        case Stage::answer: return Sea::side_of(state.asked);
        default: return nobody;
    }
}

bool Corsairs::may_sail(const State& state, int fleet) const {
    const Fleet& one = state.fleets[at(fleet)];
    return one.afloat() && !one.has(sailed);
}

void Corsairs::begin_side(State& state) {
    ++state.chapter;
    state.stage = Stage::sail;
    for (Fleet& fleet : state.fleets) {
        fleet.clear(sailed);
        fleet.clear(struck);
    }
    for (int fleet = state.side * fleets_each; fleet < (state.side + 1) * fleets_each; ++fleet)
        if (may_sail(state, fleet)) return;
    end_side(state);
}

void Corsairs::end_side(State& state) {
    state.asked = -1;
    if (++state.side < most_sides) return begin_side(state);
    state.side = 0;
    ++state.chapter;
    state.stage = ++state.turn > sea_->turns() ? Stage::over : Stage::weather;
}

void Corsairs::throw_weather(State& state, dice::Chance& chance, Trace* trace) {
    rules_->weather.ask();
    if (!rules_->weather.roll(state.thrown, chance, trace, -1)) return;
    state.wind = rules_->weather.wind();
    happened(trace, What::wind, -1, -1, -1, static_cast<int>(state.wind));
    begin_side(state);
}

void Corsairs::begin(State& state, const Action& action, Trace* trace) {
    switch (action.kind) {
        case Kind::stow:
            for (int i = 0; i < fleets_each; ++i) {
                Fleet& fleet = state.fleets[at(state.side * fleets_each + i)];
                fleet.galleys = fleet.lot = action.stowed[at(i)];
            }
            if (++state.side < most_sides) return;
            state.side = 0;
            ++state.chapter;
            state.stage = Stage::weather;
            return;
        case Kind::sail:
            state.fleets[at(action.fleet)].set(sailed);
            state.frames.push({action.to, 0, action.fleet, -1});
            happened(trace, What::sails, action.fleet, action.to.x, -1, action.to.y);
            return go_on(state, trace);
        case Kind::strike: strike(state, trace); return go_on(state, trace);
        case Kind::hold:
            state.frames.top().asked =
                static_cast<std::uint16_t>(state.frames.top().asked | 1U << static_cast<unsigned>(state.asked));
            return go_on(state, trace);
        case Kind::done: return end_side(state);
    }
}

void Corsairs::step(State& state, dice::Chance& chance, Trace* trace) {
    if (state.stage == Stage::weather)
        throw_weather(state, chance, trace);
    else
        board(state, chance, trace);
}

// --- how it stands ---

game::Result Corsairs::result(const State& state) const {
    game::Result result;
    for (std::size_t side = 0; side < most_sides; ++side) result.points[side] = state.prizes[side];
    for (std::size_t i = 0; i < sea_->points.size(); ++i)
        if (state.holder[i] >= 0) result.points[at(state.holder[i])] += sea_->points[i];
    const auto best = std::max_element(result.points.begin(), result.points.begin() + most_sides);
    if (std::count(result.points.begin(), result.points.begin() + most_sides, *best) == 1)
        result.winner = static_cast<Side>(best - result.points.begin());
    result.degree = result.winner == nobody ? "draw" : "victory";
    return result;
}

std::uint64_t Corsairs::hash(const State& state) const {
    return fingerprint_of({reinterpret_cast<const char*>(&state), sizeof state});
}

// In a turn of a side each of its fleets sails once and each fleet strikes once; of all of these every fleet is asked once.
int Corsairs::longest() const {
    constexpr int under_way = fleets_each + most_fleets;
    return most_sides + sea_->turns() * most_sides * (1 + under_way * (1 + most_fleets));
}

// What is known of the fleets of a side is what its captain may have dealt out.
bool Corsairs::fleets_fit(const State& state, Side side) const {
    const bool stows = state.stage == Stage::stow && side >= state.side;
    std::vector<std::uint8_t> left(sea_->lots[at(side)].begin(), sea_->lots[at(side)].end());
    for (int i = 0; i < fleets_each; ++i) {
        const Fleet& fleet = state.fleets[at(side * fleets_each + i)];
        if (!sea_->lake.holds(fleet.at)) return false;
        if (!fleet.has(shown) && (fleet.galleys != fleet.lot || !fleet.afloat())) return false;
        if (!fleet.has(shown) && fleet.lot == unknown) continue;
        if (fleet.galleys > fleet.lot || (fleet.has(shown) && fleet.afloat() != (fleet.galleys > 0))) return false;
        if (stows && fleet.lot != 0) return false;
        if (stows) continue;
        const auto lot = std::find(left.begin(), left.end(), fleet.lot);
        if (lot == left.end()) return false;
        left.erase(lot);
    }
    return true;
}

bool Corsairs::is_consistent(const State& state) const {
    const auto within = [](int value, int low, int high) { return value >= low && value <= high; };
    const bool over = state.stage == Stage::over;
    if (!within(state.turn, 1, sea_->turns() + (over ? 1 : 0)) || (over && state.turn != sea_->turns() + 1))
        return false;
    if (!within(static_cast<int>(state.stage), 0, static_cast<int>(Stage::over)) ||
        !within(state.side, 0, most_sides - 1))
        return false;
    for (Side side = 0; side < most_sides; ++side)
        if (!fleets_fit(state, side)) return false;
    for (std::size_t i = 0; i < most_islands; ++i)
        if (!within(state.holder[i], -1, i < sea_->points.size() && sea_->points[i] > 0 ? most_sides - 1 : -1))
            return false;
    const bool under_way = state.stage == Stage::answer || state.stage == Stage::board;
    if (under_way == state.frames.empty() || (state.stage == Stage::answer) != (state.asked >= 0)) return false;
    for (const Frame& frame : state.frames.all())
        if (!within(frame.fleet, 0, most_fleets - 1) || !within(frame.target, -1, most_fleets - 1) ||
            !sea_->lake.holds(frame.goal))
            return false;
    return within(state.asked, -1, most_fleets - 1);
}

// --- secrets ---

State Corsairs::view(const State& state, Side side) const {
    State seen = state;
    for (int fleet = 0; fleet < most_fleets; ++fleet)
        if (Sea::side_of(fleet) != side && !seen.fleets[at(fleet)].has(shown))
            seen.fleets[at(fleet)].galleys = seen.fleets[at(fleet)].lot = unknown;
    return seen;
}

// Any way to deal out what has not been seen is as likely as any other.
State Corsairs::guess(const State& view, Side side, dice::Chance& chance) const {
    State state = view;
    for (Side other = 0; other < most_sides; ++other) {
        if (other == side) continue;
        const bool stows = state.stage == Stage::stow && other >= state.side;
        std::vector<std::uint8_t> left(sea_->lots[at(other)].begin(), sea_->lots[at(other)].end());
        for (int i = 0; i < fleets_each; ++i)
            if (const Fleet& fleet = state.fleets[at(other * fleets_each + i)]; fleet.has(shown))
                left.erase(std::find(left.begin(), left.end(), fleet.lot));
        for (int i = 0; i < fleets_each; ++i) {
            Fleet& fleet = state.fleets[at(other * fleets_each + i)];
            if (fleet.lot != unknown) continue;
            if (stows) {
                fleet.galleys = fleet.lot = 0;
                continue;
            }
            const int last = static_cast<int>(left.size()) - 1;
            const int chosen = last == 0 ? 0 : chance.die({0, last});
            fleet.galleys = fleet.lot = left[at(chosen)];
            left.erase(left.begin() + chosen);
        }
    }
    return state;
}

Action Corsairs::seen_action(const State& state, const Action& action, Side side) const {
    Action seen = action;
    if (action.kind == Kind::stow && side != state.side) seen.stowed.fill(unknown);
    return seen;
}

// --- for opponents ---

std::span<const std::string_view> Corsairs::feature_names() const {
    static constexpr std::array<std::string_view, 3> names = {"points", "galleys", "approach"};
    return names;
}

void Corsairs::features(const State& state, Side side, std::span<std::int32_t> values) const {
    const game::Result now = result(state);
    int best_other = 0;
    std::array<int, most_sides> galleys{};
    for (Side other = 0; other < most_sides; ++other)
        if (other != side) best_other = std::max(best_other, now.points[at(other)]);
    for (int fleet = 0; fleet < most_fleets; ++fleet)
        galleys[at(Sea::side_of(fleet))] += state.fleets[at(fleet)].galleys;
    const int all = galleys[0] + galleys[1] + galleys[2];
    values[0] = 1000 * (now.points[at(side)] - best_other);
    values[1] = 3 * galleys[at(side)] - all;
    // How near its fleets are to what it does not hold.
    values[2] = 0;
    for (std::size_t i = 0; i < sea_->points.size(); ++i) {
        if (sea_->points[i] == 0 || state.holder[i] == side) continue;
        int nearest = sea_->lake.width + sea_->lake.height;
        for (int fleet = side * fleets_each; fleet < (side + 1) * fleets_each; ++fleet) {
            const Point here = state.fleets[at(fleet)].at, there = sea_->lake.islands[i].at;
            if (state.fleets[at(fleet)].afloat())
                nearest = std::min(nearest, std::abs(here.x - there.x) + std::abs(here.y - there.y));
        }
        values[2] -= nearest * sea_->points[i];
    }
}

void Corsairs::happened(Trace* trace, What what, int subject, int place, int object, int value) {
    if (trace == nullptr) return;
    trace->happened({static_cast<std::uint16_t>(what), static_cast<std::int16_t>(subject),
                     static_cast<std::int16_t>(place), static_cast<std::int16_t>(object), value});
}

}  // namespace grognard::corsairs
