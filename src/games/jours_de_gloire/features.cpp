#include "games/jours_de_gloire/features.h"

#include <algorithm>

#include "games/jours_de_gloire/battle.h"

namespace grognard::jours_de_gloire {

namespace {

constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

constexpr std::array<std::string_view, feature_count> names = {
    "points",  "disordered", "routed",  "reforming", "approach", "guard", "closing",
    "assault", "threat",     "flanked", "command",   "risk",     "guns",  "orders",
};

constexpr int farthest_seen = 8;  // beyond it nearness to the enemy does not count

}  // namespace

Outlook::Outlook(const Ground& ground, const Roster& roster)
    : prizes_(roster.prizes.size()), hexes_(at(ground.board().count())), costs_(4 * prizes_ * hexes_, far) {
    for (const Arm arm : {Arm::general, Arm::infantry, Arm::cavalry, Arm::artillery})
        for (std::size_t i = 0; i < prizes_; ++i)
            spread(ground, arm, roster.prizes[i].hex,
                   costs_.data() + (static_cast<std::size_t>(arm) * prizes_ + i) * hexes_);
}

// Backwards from the hex, until nothing gets cheaper.
void Outlook::spread(const Ground& ground, Arm arm, Hex to, std::uint16_t* costs) const {
    const board::Board& board = ground.board();
    const std::vector<StepCost>& steps = ground.costs(arm, Order::good_order).by_route;
    std::vector<Hex> open = {to};
    costs[board::index_of(to)] = 0;
    for (std::size_t next = 0; next < open.size(); ++next) {
        const Hex hex = open[next];
        for (const Direction direction : board::all_directions) {
            const Hex from = board.neighbour(hex, direction);
            if (from == nowhere) continue;
            const StepCost& step = steps[board::index_of(from) * 6 + board::index_of(board::opposite(direction))];
            if (step.cost == closed) continue;
            const auto cost =
                static_cast<std::uint16_t>(costs[board::index_of(hex)] + step.cost + (step.harms ? 4 : 0));
            if (cost >= costs[board::index_of(from)]) continue;
            costs[board::index_of(from)] = cost;
            open.push_back(from);
        }
    }
}

namespace {

using Values = std::array<std::int32_t, feature_count>;

// Everything the features read of one stack: the units of one side in one hex.
struct Stack {
    Hex hex = nowhere;
    std::uint8_t facing = 0;
    int fighters = 0;  // strength without guns
    int guns = 0;
    int cohesion = 0;  // the best
    int units = 0;
    bool square = false;
};

class Look {
  public:
    Look(const Battle& battle, const State& state) : battle_(battle), state_(state) {
        for (int side = 0; side < 2; ++side) gather(side);
    }

    void add(int side, int sign, Values& values) const {
        units(side, sign, values);
        prizes(side, sign, values);
        assaults(side, sign, values);
        commands(side, sign, values);
    }
    // Counted for one side only: what brings the two together is no gain of either.
    void closing(int side, Values& values) const;

  private:
    static std::int32_t& of(Values& values, Feature feature) { return values[static_cast<std::size_t>(feature)]; }
    const Piece& piece(int number) const { return state_.pieces[at(number)]; }

    void gather(int side);
    void units(int side, int sign, Values& values) const;
    void prizes(int side, int sign, Values& values) const;
    void assaults(int side, int sign, Values& values) const;
    void commands(int side, int sign, Values& values) const;
    bool may_still_attack(int unit) const;

    const Battle& battle_;
    const State& state_;
    std::array<std::array<Stack, game::most_units>, 2> stacks_;
    std::array<std::size_t, 2> stack_count_{};
};

void Look::gather(int side) {
    auto& stacks = stacks_[at(side)];
    std::size_t& known = stack_count_[at(side)];
    each(battle_.roster().units_of[at(side)], [&](int unit) {
        const Piece& one = piece(unit);
        if (!one.on_map()) return;
        std::size_t i = 0;
        while (i < known && stacks[i].hex != one.at()) ++i;
        if (i == known) {
            stacks[known] = Stack{};
            stacks[known].hex = one.at();
            stacks[known++].facing = one.facing;
        }
        const Man& man = battle_.man(unit);
        (man.arm == Arm::artillery ? stacks[i].guns : stacks[i].fighters) += man.strength;
        stacks[i].cohesion = std::max(stacks[i].cohesion, battle_.cohesion(state_, unit));
        stacks[i].square = stacks[i].square || one.has(square);
        ++stacks[i].units;
    });
}

void Look::units(int side, int sign, Values& values) const {
    const auto& enemies = stacks_[at(1 - side)];
    each(battle_.roster().units_of[at(side)], [&](int unit) {
        const Piece& one = piece(unit);
        if (!one.on_map()) return;
        const Man& man = battle_.man(unit);
        const int strength = 1000 * man.strength * sign;
        if (one.order == Order::routed) {
            of(values, Feature::routed) -= strength;
            return;
        }
        bool near = false, behind = false, target = false;
        for (std::size_t i = 0; i < stack_count_[at(1 - side)]; ++i) {
            const int distance = battle_.board().distance(one.at(), enemies[i].hex);
            if (distance == 1) {
                near = true;
                behind = behind || !battle_.in_front(state_, unit, enemies[i].hex);
            }
            if (man.arm == Arm::artillery && distance <= man.farthest && !target)
                target = board::in_fan(battle_.board().cube(one.at()), one.faces(),
                                       battle_.ground().fronts(one.at(), false), battle_.board().cube(enemies[i].hex));
        }
        if (one.order == Order::disordered) {
            of(values, Feature::disordered) -= strength;
            if (!near && (one.flags & (moved | fired | fought)) == 0) of(values, Feature::reforming) += strength;
        }
        if (behind) of(values, Feature::flanked) -= strength;
        if (target) of(values, Feature::guns) += strength;
    });
}

void Look::closing(int side, Values& values) const {
    each(battle_.roster().units_of[at(side)], [&](int unit) {
        const Piece& one = piece(unit);
        if (!one.on_map() || one.order == Order::routed) return;
        int nearest = farthest_seen;
        for (std::size_t i = 0; i < stack_count_[at(1 - side)]; ++i)
            nearest = std::min(nearest, battle_.board().distance(one.at(), stacks_[at(1 - side)][i].hex));
        of(values, Feature::closing) += 1000 * battle_.man(unit).strength * (farthest_seen - nearest);
    });
}

void Look::prizes(int side, int sign, Values& values) const {
    const auto& prizes = battle_.roster().prizes;
    for (std::size_t i = 0; i < prizes.size(); ++i) {
        const bool held = state_.holder[i] == side;
        int nearest = Outlook::far;
        each(battle_.roster().units_of[at(side)], [&](int unit) {
            const Piece& one = piece(unit);
            if (!one.on_map() || one.order == Order::routed) return;
            nearest = std::min(nearest, battle_.outlook().cost(battle_.man(unit).arm, i, one.at()));
        });
        const int points = prizes[i].points * sign;
        if (!held) of(values, Feature::approach) += 1000 * points * (Outlook::far - nearest) / Outlook::far;
        if (held && nearest == 0) of(values, Feature::guard) += 1000 * points;
    }
}

bool Look::may_still_attack(int unit) const {
    if (state_.stage != Stage::fire && state_.stage != Stage::move && state_.stage != Stage::declare) return false;
    return battle_.man(unit).formation == state_.formation && piece(unit).has(full) && !piece(unit).has(fought);
}

// How an attack on each enemy stack would stand: strengths against each other, cohesion, ground, whether it comes from behind.
void Look::assaults(int side, int sign, Values& values) const {
    const board::Board& board = battle_.board();
    for (std::size_t i = 0; i < stack_count_[at(1 - side)]; ++i) {
        const Stack& target = stacks_[at(1 - side)][i];
        int strength = 0, ready = 0, cohesion = 0, ground = -100;
        bool behind = false;
        each(battle_.roster().units_of[at(side)], [&](int unit) {
            const Piece& one = piece(unit);
            const Man& man = battle_.man(unit);
            if (!one.on_map() || one.order == Order::routed || man.arm == Arm::artillery) return;
            if (one.has(square) || !board.adjacent(one.at(), target.hex)) return;
            const Direction toward = board.direction(one.at(), target.hex);
            if (!battle_.in_front(state_, unit, target.hex)) return;
            if (!board::holds(battle_.ground().assault_ways(one.at()), toward)) return;
            strength += man.strength;
            if (may_still_attack(unit)) ready += man.strength;
            cohesion = std::max(cohesion, battle_.cohesion(state_, unit));
            ground = std::max(ground, battle_.ground().ground(one.at(), toward, false));
            const DirectionSet fronts = board::seen_from(battle_.ground().fronts(target.hex, target.square),
                                                         static_cast<Direction>(target.facing));
            behind = behind || !board::holds(fronts, board::opposite(toward));
        });
        if (strength == 0) continue;
        const int defence = std::max(1, target.fighters);
        const auto edge = [&](int attack) {
            const int odds = 700 * (attack - defence) / (attack + defence);
            return std::clamp(odds + 100 * (ground + cohesion - target.cohesion) + (behind ? 200 : 0), -200, 600);
        };
        const int stake = target.fighters + target.guns;
        if (ready > 0) of(values, Feature::assault) += sign * 10 * stake * std::max(0, edge(ready));
        of(values, Feature::threat) += sign * 10 * stake * std::max(0, edge(strength));
    }
}

void Look::commands(int side, int sign, Values& values) const {
    const Roster& roster = battle_.roster();
    for (std::size_t f = 0; f < roster.corps.size(); ++f) {
        const Corps& corps = roster.corps[f];
        if (corps.side != side || corps.leader < 0) continue;
        const Piece& leader = piece(corps.leader);
        each(corps.units, [&](int unit) {
            const Piece& one = piece(unit);
            if (state_.orders[f] == Orders::received && battle_.available(state_, unit))
                of(values, Feature::orders) += 1000 * sign * battle_.man(unit).strength;
            if (!one.on_map() || !leader.on_map()) return;
            if (battle_.board().distance(one.at(), leader.at()) <= battle_.man(corps.leader).radius)
                of(values, Feature::command) += 1000 * sign * battle_.man(unit).strength;
        });
    }
    const int commander = roster.commander[at(side)];
    if (commander < 0 || !piece(commander).on_map()) return;
    for (std::size_t i = 0; i < stack_count_[at(1 - side)]; ++i)
        if (battle_.board().adjacent(piece(commander).at(), stacks_[at(1 - side)][i].hex)) {
            of(values, Feature::risk) -= 1000 * sign;
            break;
        }
}

}  // namespace

std::span<const std::string_view> Battle::feature_names() const { return names; }

void Battle::features(const State& state, Side side, std::span<std::int32_t> values) const {
    Values found{};
    const game::Result standing = result(state);
    found[static_cast<std::size_t>(Feature::points)] =
        1000 * (standing.points[at(side)] - standing.points[at(1 - side)]);
    const Look look(*this, state);
    look.add(side, 1, found);
    look.add(1 - side, -1, found);
    look.closing(side, found);
    std::copy(found.begin(), found.end(), values.begin());
}

bool Battle::quiet(const State& state) const {
    switch (state.stage) {
        case Stage::over:
        case Stage::orders:
        case Stage::first_marker:
        case Stage::fire:
        case Stage::move:
        case Stage::declare: return true;
        default: return false;
    }
}

}  // namespace grognard::jours_de_gloire
