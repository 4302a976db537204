#include "games/jours_de_gloire/play/features.h"

#include <algorithm>

#include "games/jours_de_gloire/play/look.h"

namespace grognard::jours_de_gloire {

namespace {

constexpr std::array<std::string_view, feature_count> names = {
    "points",     "disordered", "routed",  "reforming", "approach", "guard",   "closing", "assault", "threat",
    "flanked",    "facing",     "shelter", "danger",    "command",  "risk",    "guns",    "orders",  "exposed",
    "unescorted", "squares",    "turned",  "reserves",  "retreat",  "contest", "fit",
};

constexpr int farthest_reserve = 24;  // beyond it nothing is a reserve that comes up

}  // namespace

Outlook::Outlook(const Ground& ground, const Roster& roster)
    : prizes_(roster.prizes.size()), hexes_(at(ground.board().count())), costs_(4 * prizes_ * hexes_, far) {
    for (const Arm arm : {Arm::general, Arm::infantry, Arm::cavalry, Arm::artillery})
        for (std::size_t i = 0; i < prizes_; ++i) spread(ground, arm, i, roster.prizes[i].hex);
    measure(ground);
    for (std::size_t a = 0; a < hexes_; ++a)
        for (const Prize& prize : roster.prizes)
            nearness_.push_back(
                static_cast<std::uint8_t>(std::max(0, around - distance(prize.hex, static_cast<Hex>(a)))));
}

void Outlook::measure(const Ground& ground) {
    const board::Board& board = ground.board();
    distances_.resize(hexes_ * hexes_);
    toward_.resize(hexes_ * hexes_);
    shelter_.resize(hexes_);
    for (std::size_t a = 0; a < hexes_; ++a) {
        const auto from = static_cast<Hex>(a);
        for (std::size_t b = 0; b < hexes_; ++b) {
            const auto to = static_cast<Hex>(b);
            distances_[a * hexes_ + b] = static_cast<std::uint8_t>(std::min(255, board.distance(from, to)));
            if (a != b) toward_[a * hexes_ + b] = static_cast<std::uint8_t>(board.direction_toward(from, to));
        }
        int sum = 0, ways = 0;
        for (const Direction direction : board::all_directions) {
            const Hex other = board.neighbour(from, direction);
            if (other == nowhere || !board::holds(ground.assault_ways(other), board::opposite(direction))) continue;
            sum -= ground.ground(other, board::opposite(direction), false);
            ++ways;
        }
        shelter_[a] = ways == 0 ? 0 : 100 * sum / ways;
    }
}

// Backwards from the hex, until nothing gets cheaper.
void Outlook::spread(const Ground& ground, Arm arm, std::size_t prize, Hex to) {
    const board::Board& board = ground.board();
    const std::vector<StepCost>& steps = ground.costs(arm, Order::good_order).by_route;
    std::vector<Hex> open = {to};
    cost(arm, prize, to) = 0;
    for (std::size_t next = 0; next < open.size(); ++next) {
        const Hex hex = open[next];
        for (const Direction direction : board::all_directions) {
            const Hex from = board.neighbour(hex, direction);
            if (from == nowhere) continue;
            const StepCost& step = steps[board::index_of(from) * 6 + board::index_of(board::opposite(direction))];
            if (step.cost == closed) continue;
            const auto all = static_cast<std::uint16_t>(cost(arm, prize, hex) + step.cost + (step.harms ? 4 : 0));
            if (all >= cost(arm, prize, from)) continue;
            cost(arm, prize, from) = all;
            open.push_back(from);
        }
    }
}

namespace {

using Values = std::array<std::int32_t, feature_count>;

class Reckoning {
  public:
    explicit Reckoning(const Look& look)
        : look_(look),
          battle_(look.battle()),
          outlook_(look.outlook()),
          state_(look.state()),
          armies_(look.armies()),
          around_{weights_around(0), weights_around(1)} {}

    void add(int side, int sign, Values& values) const {
        units(side, sign, values);
        dangers(side, sign, values);
        prizes(side, sign, values);
        contests(side, sign, values);
        assaults(side, sign, values);
        commands(side, sign, values);
        retreat(side, sign, values);
    }
    // Counted for one side only: what brings the two together is no gain of either.
    void closing(int side, Values& values) const;

  private:
    static std::int32_t& of(Values& values, Feature feature) { return values[static_cast<std::size_t>(feature)]; }
    const Piece& piece(int number) const { return state_.pieces[at(number)]; }

    void units(int side, int sign, Values& values) const;
    void unit(const Seen& one, int side, int sign, Values& values) const;
    void contact(const Seen& one, int side, int strength, Values& values) const;
    void dangers(int side, int sign, Values& values) const;
    int stake(const Stack& stack) const;
    void prizes(int side, int sign, Values& values) const;
    void contests(int side, int sign, Values& values) const;
    std::array<int, most_objectives> weights_around(int side) const;
    void assaults(int side, int sign, Values& values) const;
    void assault(std::size_t number, int side, int sign, Values& values) const;
    void commands(int side, int sign, Values& values) const;
    void risks(int side, int sign, Values& values) const;
    void retreat(int side, int sign, Values& values) const;

    const Look& look_;
    const Battle& battle_;
    const Outlook& outlook_;
    const State& state_;
    const std::array<Army, 2>& armies_;
    const std::array<std::array<int, most_objectives>, 2> around_;  // by side and hex that counts
};

void Reckoning::units(int side, int sign, Values& values) const {
    const Army& own = armies_[at(side)];
    for (std::size_t i = 0; i < own.unit_count; ++i) {
        if (own.units[i].order == Order::routed)
            of(values, Feature::routed) -= 1000 * sign * own.units[i].strength;
        else
            unit(own.units[i], side, sign, values);
    }
}

void Reckoning::unit(const Seen& one, int side, int sign, Values& values) const {
    const int strength = 1000 * one.strength * sign;
    if (one.nearest <= near) contact(one, side, strength, values);
    if (one.order == Order::disordered) {
        of(values, Feature::disordered) -= strength;
        if (one.nearest > 1 && (piece(one.unit).flags & (moved | fired | fought)) == 0)
            of(values, Feature::reforming) += strength;
    }
    if (one.nearest <= farthest_seen) {
        if (board::holds(one.front, armies_[at(side)].stacks[one.stack].first_way))
            of(values, Feature::facing) += strength;
        if (!one.faces) of(values, Feature::turned) -= strength;
    }
    if (one.arm == Arm::artillery && look_.unescorted(one, side)) of(values, Feature::unescorted) -= 1000 * sign;
    if (look_.needless_square(one, side)) of(values, Feature::squares) -= 1000 * sign;
}

// Where an enemy is near.
void Reckoning::contact(const Seen& one, int side, int strength, Values& values) const {
    const Stack& stack = armies_[at(side)].stacks[one.stack];
    if ((stack.adjacent_ways & ~one.front) != 0) of(values, Feature::flanked) -= strength;
    if (one.arm == Arm::artillery && (stack.near_ways & one.front) != 0) of(values, Feature::guns) += strength;
    of(values, Feature::shelter) += strength / 100 * outlook_.shelter(one.hex);
}

// Who could come next to a stack in one activation, the strongest few of them.
void Reckoning::dangers(int side, int sign, Values& values) const {
    const Army& enemy = armies_[at(1 - side)];
    const Army& own = armies_[at(side)];
    for (std::size_t i = 0; i < own.stack_count; ++i) {
        const Stack& stack = own.stacks[i];
        if (stack.nearest > enemy.farthest) continue;
        std::array<int, 3> strongest{};
        int cohesion = 0;
        for (std::size_t j = 0; j < enemy.comer_count; ++j) {
            const Comer& one = enemy.comers[j];
            if (look_.away(side, i, one.stack) > one.reach) continue;
            int strength = one.strength;
            for (int& other : strongest)
                if (strength > other) std::swap(strength, other);
            cohesion = std::max(cohesion, one.cohesion);
        }
        const int attack = strongest[0] + strongest[1] + strongest[2];
        if (attack == 0) continue;
        const int defence = std::max(1, stack.fighters);
        const int odds = 700 * (attack - defence) / (attack + defence);
        const int edge = odds + 100 * (cohesion - stack.cohesion) - outlook_.shelter(stack.hex);
        of(values, Feature::danger) -= 10 * sign * stake(stack) * std::clamp(edge, 0, 600);
    }
}

// What is lost with a stack: its strength, and what the taking of guns brings that nobody protects.
int Reckoning::stake(const Stack& stack) const {
    return stack.fighters + stack.guns + (stack.fighters == 0 ? battle_.roster().victory.captured_battery : 0);
}

void Reckoning::closing(int side, Values& values) const {
    const Army& own = armies_[at(side)];
    int front = 0, rear = 0;
    for (std::size_t i = 0; i < own.unit_count; ++i) {
        const Seen& one = own.units[i];
        if (one.order == Order::routed) continue;
        front += one.strength * (farthest_seen - std::min(farthest_seen, one.nearest));
        rear += one.strength * (farthest_reserve - std::clamp(one.nearest, farthest_seen, farthest_reserve));
    }
    // Who leads by ten points can wait.
    const int lead = std::clamp(values[static_cast<std::size_t>(Feature::points)] / 10, 0, 1000);
    of(values, Feature::closing) += front * (1000 - lead);
    of(values, Feature::reserves) += rear * (1000 - lead);
}

void Reckoning::prizes(int side, int sign, Values& values) const {
    const auto& prizes = battle_.roster().prizes;
    const Army& own = armies_[at(side)];
    std::array<std::uint16_t, most_objectives> nearest;
    std::fill_n(nearest.begin(), prizes.size(), Outlook::far);
    for (std::size_t j = 0; j < own.unit_count; ++j) {
        if (own.units[j].order == Order::routed) continue;
        const auto costs = outlook_.costs(own.units[j].arm, own.units[j].hex);
        for (std::size_t i = 0; i < costs.size(); ++i) nearest[i] = std::min(nearest[i], costs[i]);
    }
    for (std::size_t i = 0; i < prizes.size(); ++i) {
        const bool held = state_.holder[i] == side;
        const int points = prizes[i].points * sign;
        if (!held) of(values, Feature::approach) += 1000 * points * (Outlook::far - nearest[i]) / Outlook::far;
        if (held && nearest[i] == 0) of(values, Feature::guard) += 1000 * points;
    }
}

// What a unit can do in a fight: in half points of strength.
int fit_strength(const Seen& one) {
    if (one.order == Order::routed || one.arm == Arm::artillery) return 0;
    return one.strength * (one.order == Order::disordered ? 1 : 2);
}

// The nearer, the more.
std::array<int, most_objectives> Reckoning::weights_around(int side) const {
    const Army& army = armies_[at(side)];
    std::array<int, most_objectives> weights{};
    for (std::size_t j = 0; j < army.unit_count; ++j) {
        const int strength = fit_strength(army.units[j]);
        if (strength == 0) continue;
        const auto nearness = outlook_.nearness(army.units[j].hex);
        for (std::size_t i = 0; i < nearness.size(); ++i) weights[i] += strength * nearness[i];
    }
    return weights;
}

void Reckoning::contests(int side, int sign, Values& values) const {
    constexpr int doubt = 10;  // a single unit far off does not outweigh everything
    const auto& prizes = battle_.roster().prizes;
    for (std::size_t i = 0; i < prizes.size(); ++i) {
        const int ours = around_[at(side)][i], theirs = around_[at(1 - side)][i];
        if (ours > theirs)
            of(values, Feature::contest) += sign * 1000 * prizes[i].points * (ours - theirs) / (ours + theirs + doubt);
    }
    const Army& own = armies_[at(side)];
    for (std::size_t i = 0; i < own.unit_count; ++i)
        of(values, Feature::fit) += sign * 500 * fit_strength(own.units[i]);
}

// How an attack on each enemy stack would stand: strengths against each other, cohesion, ground, whether it comes from behind.
void Reckoning::assaults(int side, int sign, Values& values) const {
    const Army& enemy = armies_[at(1 - side)];
    for (std::size_t i = 0; i < enemy.stack_count; ++i)
        if (enemy.stacks[i].nearest == 1) assault(i, side, sign, values);
}

void Reckoning::assault(std::size_t number, int side, int sign, Values& values) const {
    const Army& own = armies_[at(side)];
    const Stack& target = armies_[at(1 - side)].stacks[number];
    int strength = 0, ready = 0, cohesion = 0, ground = -100;
    bool behind = false;
    for (std::size_t i = 0; i < own.unit_count; ++i) {
        const Seen& one = own.units[i];
        if (look_.away(side, one.stack, number) != 1) continue;
        if (one.order == Order::routed || one.arm == Arm::artillery || piece(one.unit).has(square)) continue;
        const Direction toward = outlook_.toward(one.hex, target.hex);
        if (!board::holds(one.front, toward) || !board::holds(battle_.ground().assault_ways(one.hex), toward)) continue;
        strength += one.strength;
        if (one.ready) ready += one.strength;
        cohesion = std::max(cohesion, one.cohesion);
        ground = std::max(ground, battle_.ground().ground(one.hex, toward, false));
        behind = behind || !board::holds(target.front, board::opposite(toward));
    }
    if (strength == 0) return;
    const int defence = std::max(1, target.fighters);
    const auto edge = [&](int attack) {
        const int odds = 700 * (attack - defence) / (attack + defence);
        return std::clamp(odds + 100 * (ground + cohesion - target.cohesion) + (behind ? 200 : 0), 0, 600);
    };
    const int worth = 10 * sign * stake(target);
    if (ready > 0) of(values, Feature::assault) += worth * edge(ready);
    of(values, Feature::threat) += worth * edge(strength);
}

void Reckoning::commands(int side, int sign, Values& values) const {
    const Roster& roster = battle_.roster();
    const int commander = roster.commander[at(side)];
    for (std::size_t f = 0; f < roster.corps.size(); ++f) {
        const Corps& corps = roster.corps[f];
        if (corps.side != side || corps.leader < 0) continue;
        const Piece& leader = piece(corps.leader);
        int led = 0, all = 0;
        each(corps.units, [&](int unit) {
            if (!battle_.available(state_, unit)) return;
            const Piece& one = piece(unit);
            const int strength = battle_.man(unit).strength;
            all += strength;
            if (one.on_map() && leader.on_map() &&
                outlook_.distance(one.at(), leader.at()) <= battle_.man(corps.leader).radius)
                led += strength;
        });
        if (state_.orders[f] == Orders::received) of(values, Feature::orders) += 1000 * sign * all;
        if (commander >= 0 && piece(commander).on_map() && leader.on_map() &&
            outlook_.distance(piece(commander).at(), leader.at()) <= battle_.man(commander).radius)
            led += all / 2;
        of(values, Feature::command) += 1000 * sign * led;
    }
    each(roster.of_side[at(side)] & roster.leaders, [&](int leader) {
        if (piece(leader).on_map() && look_.exposed(leader)) of(values, Feature::exposed) -= 1000 * sign;
    });
    risks(side, sign, values);
}

// A commander next to the enemy, worse if he has few around him.
void Reckoning::risks(int side, int sign, Values& values) const {
    const int commander = battle_.roster().commander[at(side)];
    if (commander < 0 || !piece(commander).on_map()) return;
    const Hex hex = piece(commander).at();
    const Army& enemy = armies_[at(1 - side)];
    int danger = 0;
    for (std::size_t i = 0; i < enemy.stack_count; ++i) {
        const int distance = outlook_.distance(hex, enemy.stacks[i].hex);
        if (distance <= near) danger += (near + 1 - distance) * (near + 1 - distance) * enemy.stacks[i].fighters;
    }
    int guard = 1;
    const Army& own = armies_[at(side)];
    for (std::size_t i = 0; i < own.stack_count; ++i)
        if (own.stacks[i].hex == hex) guard += own.stacks[i].fighters;
    of(values, Feature::risk) -= sign * std::min(3000, 100 * danger / guard);
}

// Who has lost half of what ends a battle is beaten, the more the nearer that end is: what is left belongs near its own edge.
void Reckoning::retreat(int side, int sign, Values& values) const {
    const Roster& roster = battle_.roster();
    const int end = roster.victory.sudden_end * roster.strength[at(side)];
    const int gone = 100 * battle_.strength_gone(state_, side);
    if (end == 0 || 2 * gone <= end) return;
    const int beaten = std::min(1000, 1000 * (2 * gone - end) / end);
    const Army& own = armies_[at(side)];
    int near_edge = 0;
    for (std::size_t i = 0; i < own.unit_count; ++i) {
        if (own.units[i].order == Order::routed) continue;
        const int steps = std::min(farthest_reserve, battle_.ground().steps_off(side, own.units[i].hex));
        near_edge += own.units[i].strength * (farthest_reserve - steps);
    }
    of(values, Feature::retreat) += sign * beaten * near_edge / farthest_reserve;
}

}  // namespace

std::span<const std::string_view> Battle::feature_names() const { return names; }

void Battle::features(const State& state, Side side, std::span<std::int32_t> values) const {
    Values found{};
    const game::Result standing = result(state);
    found[static_cast<std::size_t>(Feature::points)] =
        1000 * (standing.points[at(side)] - standing.points[at(1 - side)]);
    const Look look(*this, state);
    const Reckoning reckoning(look);
    reckoning.add(side, 1, found);
    reckoning.add(1 - side, -1, found);
    reckoning.closing(side, found);
    std::copy(found.begin(), found.end(), values.begin());
}

// What betters a feature is told as what it does: to one's own, or to the enemy, as dice do that are still to fall.
game::Sentence Battle::reason(const State& before, const State& after, Side side, int feature) const {
    const auto own = [&](const State& state) {
        Values values{};
        const Look look(*this, state);
        const Reckoning reckoning(look);
        reckoning.add(side, 1, values);
        reckoning.closing(side, values);
        return values[at(feature)];
    };
    const bool ours = feature == static_cast<int>(Feature::points) || own(after) > own(before);
    return {"jours_de_gloire.reason." + std::string(ours ? "ours." : "theirs.") + std::string(names[at(feature)]),
            {},
            {},
            {}};
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
