#include "games/jours_de_gloire/field/marches.h"

#include <algorithm>

#include "base/check.h"

// At -O2 this compiler leaves the loops over a set's words as they are; together they take a third of random play.
#if defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__)
#pragma GCC optimize("O3")
#endif

namespace grognard::jours_de_gloire {

namespace {

constexpr int most_levels = 42;
constexpr int margin = 3;  // empty words on either side, so that a shift never looks where it starts

// Columns follow each other without a gap, each of them half a hex higher than the one before: every second begins a bit
// sooner. What a shift carries from one into another is cut off, since no step leads there.
int stride_of(const board::Board& board) { return board.rows() + 1; }
int first_bit_of(int column, int stride) { return column * stride - column / 2; }
int bits_of(const board::Board& board) { return first_bit_of(board.columns() - 1, stride_of(board)) + board.rows(); }

// Whole movement points are enough where nothing costs a half.
int grain_of(const Ground& ground, Arm arm) {
    const auto even = [](const StepCost& step) { return step.cost == closed || step.cost % 2 == 0; };
    bool whole = ground.turn() % 2 == 0;
    for (const Halves more : {ground.into_friends(arm), ground.leaving_zone(arm), ground.entering_zone(arm)})
        whole = whole && more % 2 == 0;
    for (const Order order : {Order::good_order, Order::disordered}) {
        const ArmCosts& costs = ground.costs(arm, order);
        whole = whole && std::all_of(costs.by_route.begin(), costs.by_route.end(), even) &&
                std::all_of(costs.plain.begin(), costs.plain.end(), even);
    }
    return whole ? 2 : 1;
}

template <int W>
bool none(const std::uint64_t* set) {
    std::uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= set[i];
    return any == 0;
}

// What two sets share, into a third, which is neither: told so, the compiler takes two words at a time.
template <int W>
void join(std::uint64_t* __restrict into, const std::uint64_t* __restrict a, const std::uint64_t* b) {
    for (int i = 0; i < W; ++i) into[i] |= a[i] & b[i];
}

}  // namespace

// One search: a set for every level and facing.
template <int W>
struct Marches::Work {
    std::uint64_t sets[most_levels][6][W];  // each hex in the first level that reaches it so
    std::uint64_t seen[6][W];               // of all levels
    // What is open where it can come to, by direction and rising cost.
    std::uint64_t ways[6][Openings::most_costs][W];
    int costs[6][Openings::most_costs];
    int way_count[6];
    int cheapest = 0;
    int levels = 0;   // the allowance
    int facings = 6;  // 1: facing does not matter
    int turn = 0;
    int last_turn = 0;  // the last level in which turning helps anybody outside of enemy zones
    int leaving = 0;    // surcharge, in levels
    bool zoned = false;
    Hex start = nowhere;   // of a unit that starts in an enemy zone: it pays to leave it
    std::size_t base = 0;  // the first word: no more is looked at than the columns it can come to

    void clear() {
        std::fill_n(&sets[0][0][0], (levels + 1) * 6 * W, std::uint64_t{0});
        std::fill_n(&seen[0][0], 6 * W, std::uint64_t{0});
    }
};

bool Marches::fits(const board::Board& board) { return stride_of(board) < 127 && bits_of(board) <= most_words * 64; }

Marches::Marches(const Ground& ground) {
    const board::Board& board = ground.board();
    GROGNARD_CHECK(fits(board), board.columns(), board.rows());
    const int stride = stride_of(board);
    words_ = (bits_of(board) + 63) / 64;
    stride_ = stride;
    hex_of_.assign(static_cast<std::size_t>(words_) * 64, 0xFFFF);
    for (int i = 0; i < board.count(); ++i) {
        const board::Cube cube = board.cube(static_cast<Hex>(i));
        const int bit = cube.x * stride + cube.z;
        bit_of_.push_back(static_cast<std::uint16_t>(bit));
        hex_of_[static_cast<std::size_t>(bit)] = static_cast<std::uint16_t>(i);
    }
    for (const Direction direction : board::all_directions) {
        const board::Cube step = board::step(direction);
        shift_[board::index_of(direction)] = step.x * stride + step.z;
    }
    for (int i = 0; i < board.count(); ++i) {
        const Hex hex = static_cast<Hex>(i);
        Bits around{};
        for (const Direction direction : board::all_directions)
            if (board.neighbour(hex, direction) != nowhere) add(around, board.neighbour(hex, direction));
        neighbours_.push_back(around);
        if (ground.fronts(hex, false) == board::every_direction)
            add(all_round_, hex);
        else
            fronts_ = ground.fronts(hex, false);
    }
    for (const Arm arm : {Arm::general, Arm::infantry, Arm::cavalry, Arm::artillery}) {
        grain_[static_cast<std::size_t>(arm)] = grain_of(ground, arm);
        for (const Order order : {Order::good_order, Order::disordered}) note_ground(ground, arm, order);
    }
}

void Marches::note_ground(const Ground& ground, Arm arm, Order order) {
    const board::Board& board = ground.board();
    const ArmCosts& costs = ground.costs(arm, order);
    const int grain = grain_[static_cast<std::size_t>(arm)];
    for (int i = 0; i < board.count(); ++i) {
        const auto hex = static_cast<Hex>(i);
        for (const Direction direction : board::all_directions) {
            const std::size_t step = board::index_of(hex) * 6 + board::index_of(direction);
            const StepCost& by_route = costs.by_route[step];
            const StepCost& plain = costs.plain[step];
            for (const StepCost& one : {by_route, plain}) GROGNARD_CHECK(one.cost >= grain, one.cost, grain);
            if (by_route.cost != plain.cost || by_route.harms != plain.harms)
                add(routes_[static_cast<std::size_t>(arm)][order == Order::good_order ? 0 : 1],
                    board.neighbour(hex, direction));
            const bool harms = (by_route.cost != closed && by_route.harms) || (plain.cost != closed && plain.harms);
            if (order == Order::good_order && harms) add(harming_[static_cast<std::size_t>(arm)], hex);
        }
    }
}

// Route costs away from the enemy, plain ones next to him; more into friends, and into his zones for those who are
// disordered.
int Marches::cost_of(const Ground& ground, Arm arm, Order order, std::size_t step, const Circumstance& there) const {
    const ArmCosts& costs = ground.costs(arm, order);
    const StepCost& one = there.next_to_enemy ? costs.plain[step] : costs.by_route[step];
    if (one.cost == closed || one.harms) return -1;
    int halves = one.cost;
    if (there.friendly) halves += ground.into_friends(arm);
    if (there.zoned && order != Order::good_order) halves += ground.entering_zone(arm);
    return grain_[static_cast<std::size_t>(arm)] == 2 ? halves / 2 : halves;
}

void Marches::use(Openings& openings, int cost) const {
    GROGNARD_CHECK(cost < Openings::most_costs, cost);
    if ((openings.used >> cost & 1U) != 0) return;
    openings.used |= 1U << cost;
    for (Bits& set : openings.into[static_cast<std::size_t>(cost)]) set.fill(0);
}

void Marches::open(const Ground& ground, Arm arm, Order order, Openings& openings) const {
    openings.used = 0;
    openings.adjacent = openings.zone = openings.friends = {};
    for (int i = 0; i < ground.board().count(); ++i)
        for (const Direction direction : board::all_directions) {
            const auto hex = static_cast<Hex>(i);
            const std::size_t d = board::index_of(direction);
            const int cost = cost_of(ground, arm, order, board::index_of(hex) * 6 + d, {});
            if (cost < 0) continue;
            use(openings, cost);
            add(openings.into[static_cast<std::size_t>(cost)][d], ground.board().neighbour(hex, direction));
        }
}

void Marches::update(const Ground& ground, Arm arm, Order order, const Obstacles& obstacles, Openings& openings) const {
    const Bits& routes = routes_[static_cast<std::size_t>(arm)][order == Order::good_order ? 0 : 1];
    const bool friends_matter = ground.into_friends(arm) != 0;
    const bool zones_matter = order != Order::good_order && ground.entering_zone(arm) != 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(words_); ++i) {
        std::uint64_t changed = (obstacles.adjacent[i] ^ openings.adjacent[i]) & routes[i];
        if (friends_matter) changed |= obstacles.friends[i] ^ openings.friends[i];
        if (zones_matter) changed |= obstacles.zone[i] ^ openings.zone[i];
        for (; changed != 0; changed &= changed - 1) {
            const std::uint64_t bit = changed & -changed;
            const auto hex = static_cast<Hex>(hex_of_[i * 64 + static_cast<std::size_t>(__builtin_ctzll(changed))]);
            const auto of = [&](const Bits& adjacent, const Bits& friends, const Bits& zone) {
                return Circumstance{(adjacent[i] & bit) != 0, (friends[i] & bit) != 0, (zone[i] & bit) != 0};
            };
            const Circumstance before = of(openings.adjacent, openings.friends, openings.zone);
            const Circumstance now = of(obstacles.adjacent, obstacles.friends, obstacles.zone);
            for (const Direction direction : board::all_directions) {
                const Hex from = ground.board().neighbour(hex, board::opposite(direction));
                if (from == nowhere) continue;
                const std::size_t d = board::index_of(direction);
                const std::size_t step = board::index_of(from) * 6 + d;
                const int old_cost = cost_of(ground, arm, order, step, before);
                const int cost = cost_of(ground, arm, order, step, now);
                if (old_cost >= 0) openings.into[static_cast<std::size_t>(old_cost)][d][i] &= ~bit;
                if (cost < 0) continue;
                use(openings, cost);
                openings.into[static_cast<std::size_t>(cost)][d][i] |= bit;
            }
        }
        openings.adjacent[i] = obstacles.adjacent[i];
        openings.zone[i] = obstacles.zone[i];
        openings.friends[i] = obstacles.friends[i];
    }
}

// Nobody steps into an enemy, and some not into his zones.
template <int W>
void Marches::look(const March& march, const Obstacles& obstacles, const Openings& openings, Work<W>& work) const {
    std::uint64_t free[W];
    for (std::size_t i = 0; i < W; ++i) {
        free[i] = ~obstacles.enemies[work.base + i];
        if (march.zones_closed) free[i] &= ~obstacles.zone[work.base + i];
    }
    work.cheapest = most_levels;
    for (std::size_t d = 0; d < 6; ++d) {
        int& count = work.way_count[d];
        count = 0;
        for (std::uint32_t left = openings.used; left != 0; left &= left - 1) {
            const int cost = __builtin_ctz(left);
            if (cost > work.levels) break;
            auto& way = work.ways[d][count];
            const std::uint64_t* into = openings.into[static_cast<std::size_t>(cost)][d].data() + work.base;
            for (std::size_t i = 0; i < W; ++i) way[i] = into[i] & free[i];
            if (!none<W>(way)) work.costs[d][count++] = cost;
        }
        if (count > 0) work.cheapest = std::min(work.cheapest, work.costs[d][0]);
    }
}

template <int W>
void Marches::spread(Work<W>& work, const Obstacles& obstacles) const {
    const int facings = work.facings;
    const std::size_t base = work.base;
    // One step in one direction from a set, by all its costs.
    const auto step = [&](const std::uint64_t* from, int paid, int f, int d) {
        const int by = shift_[static_cast<std::size_t>(d)];
        const int bits = by & 63;
        const std::uint64_t* low = from + margin - (by >> 6);
        std::uint64_t to[W];
        for (int i = 0; i < W; ++i) to[i] = low[i] << bits | low[i - 1] >> 1 >> (63 - bits);
        for (int way = 0; way < work.way_count[d]; ++way) {
            if (paid + work.costs[d][way] > work.levels) break;
            join<W>(work.sets[paid + work.costs[d][way]][f], to, work.ways[d][way]);
        }
    };
    int ahead[6][6];
    int ahead_count = 0;
    for (int f = 0; f < facings; ++f) {
        ahead_count = 0;
        for (int d = 0; d < 6; ++d)
            if (facings == 1 || (fronts_ >> ((d - f + 6) % 6) & 1U) != 0) ahead[f][ahead_count++] = d;
    }
    const auto step_ahead = [&](const std::uint64_t* from, int paid, int f) {
        if (paid + work.cheapest > work.levels) return;
        for (int i = 0; i < ahead_count; ++i) step(from, paid, f, ahead[f][i]);
    };
    const std::uint64_t* zone = obstacles.zone.data() + base;
    std::uint64_t from[W + 2 * margin] = {};
    std::uint64_t all_round[W];
    for (std::size_t i = 0; i < W; ++i) all_round[i] = work.turn == 0 ? ~std::uint64_t{0} : all_round_[base + i];
    const bool any_all_round = facings == 6 && !none<W>(all_round);
    for (int level = 0; level <= work.levels; ++level) {
        auto& sets = work.sets[level];
        // 1. With six fronts, turning is no matter.
        for (std::size_t i = 0; i < W && any_all_round; ++i) {
            std::uint64_t any = 0;
            for (int f = 0; f < 6; ++f) any |= sets[f][i];
            any &= all_round[i];
            for (int f = 0; f < 6; ++f) sets[f][i] |= any;
        }
        for (int f = 0; f < facings; ++f) {
            for (std::size_t i = 0; i < W; ++i) {
                sets[f][i] &= ~work.seen[f][i];
                work.seen[f][i] |= sets[f][i];
            }
            if (none<W>(sets[f])) continue;
            // 2. Turning by one hexside.
            if (facings == 6 && level + work.turn <= work.levels) {
                auto& later = work.sets[level + work.turn];
                const std::uint64_t* whom = level <= work.last_turn ? sets[f] : zone;
                join<W>(later[(f + 1) % 6], sets[f], whom);
                join<W>(later[(f + 5) % 6], sets[f], whom);
            }
            // 3. Steps, freely outside of enemy zones.
            for (std::size_t i = 0; i < W; ++i) from[i + margin] = sets[f][i] & ~zone[i];
            if (!none<W>(from + margin)) step_ahead(from, level, f);
            // 4. Out of the zone the unit started in, for more.
            if (!work.zoned || level + work.leaving > work.levels) continue;
            const unsigned bit = bit_of_[board::index_of(work.start)];
            if ((sets[f][bit / 64 - base] >> (bit % 64) & 1U) == 0) continue;
            std::fill_n(from + margin, W, std::uint64_t{0});
            from[bit / 64 - base + margin] = std::uint64_t{1} << (bit % 64);
            step_ahead(from, level + work.leaving, f);
        }
    }
}

// The steps that disorder a unit: it enters as it was, and goes on as a disordered one.
template <int W>
bool Marches::harm(const Ground& ground, const March& march, const Obstacles& obstacles, const Work<W>& work,
                   Work<W>& harmed) const {
    const ArmCosts& costs = ground.costs(march.arm, march.order);
    const int grain = grain_[static_cast<std::size_t>(march.arm)];
    bool any = false;
    const auto enter = [&](Hex hex, Direction direction, int level, int f) {
        const Hex to = ground.board().neighbour(hex, direction);
        if (to == nowhere || has(obstacles.enemies, to)) return;
        if (march.zones_closed && has(obstacles.zone, to)) return;
        const std::size_t at = board::index_of(hex) * 6 + board::index_of(direction);
        const StepCost& step = has(obstacles.adjacent, to) ? costs.plain[at] : costs.by_route[at];
        if (step.cost == closed || !step.harms) return;
        const int friends = has(obstacles.friends, to) ? ground.into_friends(march.arm) : 0;
        int cost = level + (step.cost + friends) / grain;
        if (has(obstacles.zone, hex)) cost += work.leaving;
        if (cost > work.levels) return;
        const unsigned bit = bit_of_[board::index_of(to)];
        harmed.sets[cost][f][bit / 64 - work.base] |= std::uint64_t{1} << (bit % 64);
        any = true;
    };
    const Bits& harming = harming_[static_cast<std::size_t>(march.arm)];
    for (int level = 0; level <= work.levels; ++level)
        for (int f = 0; f < work.facings; ++f)
            for (std::size_t i = 0; i < W; ++i) {
                std::uint64_t from = work.sets[level][f][i] & harming[work.base + i];
                for (; from != 0; from &= from - 1) {
                    const auto hex = static_cast<Hex>(
                        hex_of_[(work.base + i) * 64 + static_cast<std::size_t>(__builtin_ctzll(from))]);
                    if (has(obstacles.zone, hex) && !(work.zoned && hex == work.start)) continue;
                    const DirectionSet fronts = has(all_round_, hex) ? board::every_direction : fronts_;
                    for (const Direction direction : board::all_directions)
                        if (work.facings == 1 || (fronts >> ((static_cast<int>(direction) - f + 6) % 6) & 1) != 0)
                            enter(hex, direction, level, f);
                }
            }
    return any;
}

template <int W>
void Marches::run(const Ground& ground, const March& march, const Obstacles& obstacles, const Openings& openings,
                  Openings& once_harmed, std::size_t base, Reached& reached) const {
    const auto arm = static_cast<std::size_t>(march.arm);
    const int grain = grain_[arm];
    const bool faced = march.arm != Arm::general;
    Work<W> work;
    work.levels = std::min(most_levels - 1, march.allowance / grain);
    work.facings = faced ? 6 : 1;
    work.base = base;
    work.turn = ground.turn() / grain;
    work.leaving = ground.leaving_zone(march.arm) / grain;
    work.clear();

    // 1. The start, or the hex where it comes in, which costs what that hex costs.
    int first = 0;
    const bool in_zone = has(obstacles.zone, march.start);
    if (march.enters) {
        const Halves cost = entry_cost(ground, march, has(obstacles.adjacent, march.start),
                                       has(obstacles.friends, march.start), in_zone);
        first = cost / grain;
        if (cost == closed || first > work.levels) return;
    } else {
        work.zoned = in_zone;
        work.start = march.start;
    }
    const unsigned bit = bit_of_[board::index_of(march.start)];
    work.sets[first][faced ? static_cast<int>(march.facing) : 0][bit / 64 - work.base] = std::uint64_t{1} << (bit % 64);

    // 2. Without harm.
    look<W>(march, obstacles, openings, work);
    const bool may_harm = march.order == Order::good_order && ground.can_harm(march.arm);
    const auto last_turn = [&](int cheapest) {
        return ground.free_last_turn() ? work.levels - work.turn - cheapest : work.levels;
    };
    work.last_turn = last_turn(may_harm ? 1 : work.cheapest);
    spread<W>(work, obstacles);
    const auto collect = [&](const Work<W>& found, Bits& open, std::array<Bits, 6>& facing) {
        const bool free = ground.free_last_turn() || !faced;
        for (int f = 0; f < found.facings; ++f)
            for (std::size_t i = 0; i < W; ++i) {
                const std::uint64_t bound = !faced ? 0 : free ? obstacles.zone[work.base + i] : ~std::uint64_t{0};
                open[work.base + i] |= found.seen[f][i] & ~bound;
                facing[static_cast<std::size_t>(f)][work.base + i] |= found.seen[f][i] & bound;
            }
    };
    collect(work, reached.open, reached.facing);

    // 3. Through what disorders it: one such step.
    if (!may_harm) return;
    Work<W> harmed;
    harmed.levels = work.levels;
    harmed.facings = work.facings;
    harmed.base = work.base;
    harmed.turn = work.turn;
    harmed.clear();
    if (!harm<W>(ground, march, obstacles, work, harmed)) return;
    update(ground, march.arm, Order::disordered, obstacles, once_harmed);
    look<W>(march, obstacles, once_harmed, harmed);
    harmed.last_turn = last_turn(harmed.cheapest);
    spread<W>(harmed, obstacles);
    reached.any_harmed = true;
    collect(harmed, reached.harmed_open, reached.harmed_facing);
}

void Marches::influence(const Reached& reached, Hex start, Bits& came, Bits& beside) const {
    for (std::size_t i = 0; i < static_cast<std::size_t>(words_); ++i) {
        came[i] = reached.any_open(i);
        for (std::size_t f = 0; f < 6; ++f) came[i] |= reached.any_facing(f, i);
    }
    add(came, start);
    std::copy_n(came.begin(), words_, beside.begin());
    // A shift over the rim of the board marks a hex too many, which does no harm.
    for (const int by : shift_) {
        const int words = by >> 6;
        const int bits = by & 63;
        for (int i = 0; i < words_; ++i) {
            const auto word = [&](int at) { return at >= 0 && at < words_ ? came[static_cast<std::size_t>(at)] : 0; };
            beside[static_cast<std::size_t>(i)] |= word(i - words) << bits | word(i - words - 1) >> 1 >> (63 - bits);
        }
    }
}

// What comes into a hex that was not reached leaves it so: nothing gets cheaper by it. An enemy near matters only to routes.
bool Marches::as_before(const Ground& ground, const March& march, const Obstacles& then, const Obstacles& now,
                        const Bits& came, const Bits& beside) const {
    const auto arm = static_cast<std::size_t>(march.arm);
    const bool friends_matter = march.arm != Arm::general || ground.into_friends(march.arm) != 0;
    std::uint64_t changed = 0;
    for (std::size_t i = 0; i < static_cast<std::size_t>(words_); ++i) {
        std::uint64_t come = (now.enemies[i] & ~then.enemies[i]) | (now.zone[i] & ~then.zone[i]);
        std::uint64_t gone = (then.enemies[i] & ~now.enemies[i]) | (then.zone[i] & ~now.zone[i]);
        if (friends_matter) {
            come |= now.friends[i] & ~then.friends[i];
            gone |= then.friends[i] & ~now.friends[i];
        }
        const std::uint64_t near = (then.adjacent[i] ^ now.adjacent[i]) & (routes_[arm][0][i] | routes_[arm][1][i]);
        changed |= (come & came[i]) | ((gone | near) & beside[i]);
    }
    return changed == 0 && (!march.enters || has(then.adjacent, march.start) == has(now.adjacent, march.start));
}

void Marches::search(const Ground& ground, const March& march, const Obstacles& obstacles, Reached& reached) const {
    Openings openings, harmed;
    open(ground, march.arm, march.order, openings);
    open(ground, march.arm, Order::disordered, harmed);
    search(ground, march, obstacles, openings, harmed, reached);
}

Halves Marches::entry_cost(const Ground& ground, const March& march, bool next_to_enemy, bool friendly, bool zoned) {
    const ArmCosts& costs = ground.costs(march.arm, march.order);
    const std::size_t at = board::index_of(march.start);
    const Halves cost = next_to_enemy ? costs.entry_plain[at] : costs.entry[at];
    if (cost == closed || (march.zones_closed && zoned)) return closed;
    const int more = (friendly ? ground.into_friends(march.arm) : 0) +
                     (zoned && march.order == Order::disordered ? ground.entering_zone(march.arm) : 0);
    return static_cast<Halves>(std::min(cost + more, closed - 1));
}

void Marches::search(const Ground& ground, const March& march, const Obstacles& obstacles, Openings& openings,
                     Openings& harmed, Reached& reached) const {
    update(ground, march.arm, march.order, obstacles, openings);
    const auto words = static_cast<std::size_t>(words_);
    std::fill_n(reached.open.begin(), words, std::uint64_t{0});
    for (Bits& set : reached.facing) std::fill_n(set.begin(), words, std::uint64_t{0});
    if (reached.any_harmed) {
        reached.harmed_open = {};
        reached.harmed_facing = {};
        reached.any_harmed = false;
    }
    // No step costs less than a level: only so many columns to either side matter.
    const int column = ground.board().cube(march.start).x;
    const int levels = march.allowance / grain_[static_cast<std::size_t>(march.arm)];
    const int columns = ground.board().columns();
    const int first = first_bit_of(std::max(0, column - levels), stride_) / 64;
    const int last = (first_bit_of(std::min(columns - 1, column + levels), stride_) + ground.board().rows() - 1) / 64;
    const auto from = [&](int width) { return static_cast<std::size_t>(std::min(first, most_words - width)); };
    const int needed = last - first + 1;
    if (needed <= 2) return run<2>(ground, march, obstacles, openings, harmed, from(2), reached);
    if (needed <= 4) return run<4>(ground, march, obstacles, openings, harmed, from(4), reached);
    if (needed <= 6) return run<6>(ground, march, obstacles, openings, harmed, from(6), reached);
    if (needed <= 8) return run<8>(ground, march, obstacles, openings, harmed, from(8), reached);
    if (needed <= 12) return run<12>(ground, march, obstacles, openings, harmed, from(12), reached);
    return run<16>(ground, march, obstacles, openings, harmed, 0, reached);
}

}  // namespace grognard::jours_de_gloire
