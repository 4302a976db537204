#include "games/jours_de_gloire/marches.h"

#include <algorithm>

#include "dice/check.h"

namespace grognard::jours_de_gloire {

namespace {

constexpr int most_levels = 42;
constexpr int margin = 3;  // empty words on either side, so that a shift never looks where it starts

int stride_of(const board::Board& board) { return board.rows() + (board.columns() - 1) / 2; }

template <int W>
bool none(const std::uint64_t* set) {
    std::uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= set[i];
    return any == 0;
}

}  // namespace

// One search: a set for every level and facing.
struct Marches::Work {
    std::uint64_t sets[most_levels][6][most_words];
    int levels = 0;  // the allowance
    int turn = 0;
    int friends = 0;  // surcharges, in levels
    int leaving = 0;
    int entering = 0;  // of a disordered unit
    bool zones_closed = false;
    Bits start{};  // of a unit that starts in an enemy zone: it pays to leave it
};

bool Marches::fits(const board::Board& board) {
    return stride_of(board) < 127 && board.columns() * stride_of(board) <= most_words * 64;
}

Marches::Marches(const Ground& ground) {
    const board::Board& board = ground.board();
    GROGNARD_CHECK(fits(board), board.columns(), board.rows());
    const int stride = stride_of(board);
    const int lowest_z = -((board.columns() - 1) / 2);
    words_ = (board.columns() * stride + 63) / 64;
    hex_of_.assign(static_cast<std::size_t>(words_) * 64, 0xFFFF);
    for (int i = 0; i < board.count(); ++i) {
        const board::Cube cube = board.cube(static_cast<Hex>(i));
        const int bit = cube.x * stride + cube.z - lowest_z;
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
    for (int arm = 0; arm < 4; ++arm)
        for (const int disordered : {0, 1}) price(ground, static_cast<Arm>(arm), disordered);
}

std::vector<Marches::Price>::iterator Marches::price_of(std::vector<Price>& prices, int levels) {
    const auto found =
        std::find_if(prices.begin(), prices.end(), [&](const Price& price) { return price.levels == levels; });
    if (found != prices.end()) return found;
    Price price;
    price.levels = levels;
    return prices.insert(prices.end(), price);
}

void Marches::price(const Ground& ground, Arm arm, int disordered) {
    const board::Board& board = ground.board();
    const ArmCosts& costs = ground.costs(arm, disordered == 0 ? Order::good_order : Order::disordered);
    int& grain = grain_[static_cast<std::size_t>(arm)];
    if (disordered == 0) {
        const auto even = [](const StepCost& step) { return step.cost == closed || step.cost % 2 == 0; };
        const bool whole = std::all_of(costs.by_route.begin(), costs.by_route.end(), even) &&
                           std::all_of(costs.plain.begin(), costs.plain.end(), even) && ground.turn() % 2 == 0;
        grain = whole ? 2 : 1;
    }
    Prices& prices = prices_[static_cast<std::size_t>(arm)][static_cast<std::size_t>(disordered)];
    for (int i = 0; i < board.count(); ++i) {
        for (const Direction direction : board::all_directions) {
            const std::size_t at = static_cast<std::size_t>(i) * 6 + board::index_of(direction);
            const auto enter = [&](const StepCost& step, bool by_route) {
                if (step.cost == closed) return;
                GROGNARD_CHECK(step.cost >= grain, step.cost, grain);
                auto& list = step.harms ? prices.harming : prices.usual;
                Price& price = *price_of(list, step.cost / grain);
                add((by_route ? price.by_route : price.plain)[board::index_of(direction)],
                    board.neighbour(static_cast<Hex>(i), direction));
            };
            enter(costs.by_route[at], true);
            enter(costs.plain[at], false);
        }
    }
}

template <int W, bool Faced>
void Marches::spread(Work& work, const Prices& prices, const Obstacles& obstacles) const {
    // 1. Where a step may lead, by price: route costs away from the enemy, plain ones next to him, never into him.
    constexpr std::size_t most_prices = 24;
    static_assert(sizeof(std::uint64_t) == 8);
    std::uint64_t into[most_prices][6][W];
    const std::size_t price_count = prices.usual.size();
    GROGNARD_CHECK(price_count <= most_prices, static_cast<long long>(price_count));
    for (std::size_t k = 0; k < price_count; ++k)
        for (std::size_t d = 0; d < 6; ++d)
            for (std::size_t i = 0; i < W; ++i) {
                const std::uint64_t enemy = obstacles.adjacent[i];
                std::uint64_t open = (prices.usual[k].by_route[d][i] & ~enemy) | (prices.usual[k].plain[d][i] & enemy);
                open &= ~obstacles.enemies[i];
                if (work.zones_closed) open &= ~obstacles.zone[i];
                into[k][d][i] = open;
            }

    const int facings = Faced ? 6 : 1;
    for (int level = 0; level <= work.levels; ++level) {
        auto& sets = work.sets[level];
        // 2. With six fronts, turning is no matter.
        if (Faced) {
            for (std::size_t i = 0; i < W; ++i) {
                std::uint64_t any = 0;
                for (int f = 0; f < 6; ++f) any |= sets[f][i];
                any &= all_round_[i];
                for (int f = 0; f < 6; ++f) sets[f][i] |= any;
            }
        }
        for (int f = 0; f < facings; ++f) {
            if (none<W>(sets[f])) continue;
            // 3. Turning by one hexside.
            if (Faced && level + work.turn <= work.levels) {
                auto& later = work.sets[level + work.turn];
                for (std::size_t i = 0; i < W; ++i) {
                    later[(f + 1) % 6][i] |= sets[f][i];
                    later[(f + 5) % 6][i] |= sets[f][i];
                }
            }
            // 4. Steps: freely outside of enemy zones; dearer out of the one the unit started in.
            for (const bool out_of_zone : {false, true}) {
                std::uint64_t from[W + 2 * margin] = {};
                for (std::size_t i = 0; i < W; ++i)
                    from[i + margin] =
                        sets[f][i] & (out_of_zone ? obstacles.zone[i] & work.start[i] : ~obstacles.zone[i]);
                if (none<W>(from + margin)) continue;
                const int paid = level + (out_of_zone ? work.leaving : 0);
                for (int d = 0; d < 6; ++d) {
                    if (Faced && (fronts_ >> ((d - f + 6) % 6) & 1U) == 0) continue;
                    const int by = shift_[static_cast<std::size_t>(d)];
                    const int words = by >> 6;
                    const int bits = by & 63;
                    std::uint64_t to[W];
                    for (int i = 0; i < W; ++i)
                        to[i] = from[i + margin - words] << bits | from[i + margin - 1 - words] >> 1 >> (63 - bits);
                    for (std::size_t k = 0; k < price_count; ++k) {
                        const int cost = paid + prices.usual[k].levels;
                        if (cost > work.levels) continue;
                        for (std::size_t i = 0; i < W; ++i) {
                            const std::uint64_t entered = to[i] & into[k][d][i];
                            if (entered == 0) continue;
                            const std::uint64_t friendly = entered & obstacles.friends[i];
                            const std::uint64_t zoned = work.entering != 0 ? entered & obstacles.zone[i] : 0;
                            const auto put = [&](int more, std::uint64_t what) {
                                if (what != 0 && cost + more <= work.levels) work.sets[cost + more][f][i] |= what;
                            };
                            put(0, entered & ~friendly & ~zoned);
                            put(work.friends, friendly & ~zoned);
                            put(work.entering, zoned & ~friendly);
                            put(work.friends + work.entering, friendly & zoned);
                        }
                    }
                }
            }
        }
    }
}

template <int W>
void Marches::run(const Ground& ground, const March& march, const Obstacles& obstacles, Reached& reached) const {
    const auto arm = static_cast<std::size_t>(march.arm);
    const int grain = grain_[arm];
    const bool faced = march.arm != Arm::general;
    Work work;
    work.levels = std::min(most_levels - 1, march.allowance / grain);
    work.turn = ground.turn() / grain;
    work.friends = ground.into_friends(march.arm) / grain;
    work.leaving = ground.leaving_zone(march.arm) / grain;
    work.entering = march.order == Order::disordered ? ground.entering_zone(march.arm) / grain : 0;
    work.zones_closed = march.zones_closed;
    for (int level = 0; level <= work.levels; ++level)
        for (int f = 0; f < 6; ++f) std::fill_n(work.sets[level][f], W, std::uint64_t{0});

    // 1. The start, or the hex where it comes in, which costs what that hex costs.
    Bits start{};
    add(start, march.start);
    const std::size_t first_facing = faced ? static_cast<std::size_t>(march.facing) : 0;
    int first = 0;
    if (march.enters) {
        const ArmCosts& costs = ground.costs(march.arm, march.order);
        const std::size_t at = board::index_of(march.start);
        const Halves cost = has(obstacles.adjacent, march.start) ? costs.entry_plain[at] : costs.entry[at];
        if (cost == closed) return;
        first = cost / grain + (has(obstacles.friends, march.start) ? work.friends : 0);
        if (has(obstacles.zone, march.start)) first += work.entering;
        if (first > work.levels || (march.zones_closed && has(obstacles.zone, march.start))) return;
    } else {
        work.start = start;
    }
    for (std::size_t i = 0; i < W; ++i) work.sets[first][first_facing][i] = start[i];

    // 2. Without harm.
    const Prices& prices = prices_[arm][march.order == Order::good_order ? 0 : 1];
    faced ? spread<W, true>(work, prices, obstacles) : spread<W, false>(work, prices, obstacles);
    const auto collect = [&](Bits& open, std::array<Bits, 6>& facing) {
        const bool free = ground.free_last_turn() || !faced;
        for (int level = 0; level <= work.levels; ++level)
            for (std::size_t f = 0; f < (faced ? 6U : 1U); ++f)
                for (std::size_t i = 0; i < W; ++i) {
                    const std::uint64_t set = work.sets[level][f][i];
                    if (!faced) {
                        open[i] |= set;
                        continue;
                    }
                    if (free) open[i] |= set & ~obstacles.zone[i];
                    facing[f][i] |= free ? set & obstacles.zone[i] : set;
                }
    };
    collect(reached.open, reached.facing);

    // 3. Through what disorders it: one such step, then on as a disordered unit.
    if (prices.harming.empty() || march.order != Order::good_order) return;
    Work harmed = work;
    harmed.entering = ground.entering_zone(march.arm) / grain;
    harmed.start = Bits{};
    bool any = false;
    for (int level = 0; level <= work.levels; ++level)
        for (int f = 0; f < 6; ++f) std::fill_n(harmed.sets[level][f], W, std::uint64_t{0});
    for (int level = 0; level <= work.levels; ++level)
        for (int f = 0; f < (faced ? 6 : 1); ++f)
            for (const Price& price : prices.harming)
                each(
                    [&] {
                        Bits set{};
                        for (std::size_t i = 0; i < W; ++i)
                            set[i] = work.sets[level][f][i] & (~obstacles.zone[i] | work.start[i]);
                        return set;
                    }(),
                    [&](Hex hex) {
                        for (const Direction direction : board::all_directions) {
                            const int bearing = (static_cast<int>(direction) - f + 6) % 6;
                            const DirectionSet fronts = has(all_round_, hex) ? board::every_direction : fronts_;
                            if (faced && (fronts >> bearing & 1U) == 0) continue;
                            const Hex to = ground.board().neighbour(hex, direction);
                            if (to == nowhere || has(obstacles.enemies, to)) continue;
                            if (work.zones_closed && has(obstacles.zone, to)) continue;
                            const bool next_to_enemy = has(obstacles.adjacent, to);
                            if (!has((next_to_enemy ? price.plain : price.by_route)[board::index_of(direction)], to))
                                continue;
                            // It enters as it was, and is disordered there.
                            int cost = level + price.levels + (has(obstacles.friends, to) ? work.friends : 0);
                            if (has(obstacles.zone, hex)) cost += work.leaving;
                            if (cost > work.levels) continue;
                            const unsigned bit = bit_of_[board::index_of(to)];
                            harmed.sets[cost][f][bit / 64] |= std::uint64_t{1} << (bit % 64);
                            any = true;
                        }
                    });
    if (!any) return;
    std::swap(work, harmed);
    const Prices& after = prices_[arm][1];
    faced ? spread<W, true>(work, after, obstacles) : spread<W, false>(work, after, obstacles);
    reached.any_harmed = true;
    collect(reached.harmed_open, reached.harmed_facing);
}

void Marches::search(const Ground& ground, const March& march, const Obstacles& obstacles, Reached& reached) const {
    reached.open = {};
    reached.facing = {};
    if (reached.any_harmed) {
        reached.harmed_open = {};
        reached.harmed_facing = {};
        reached.any_harmed = false;
    }
    switch (words_) {
        case 1:
        case 2: return run<2>(ground, march, obstacles, reached);
        case 3:
        case 4: return run<4>(ground, march, obstacles, reached);
        case 5: return run<5>(ground, march, obstacles, reached);
        case 6: return run<6>(ground, march, obstacles, reached);
        case 7:
        case 8: return run<8>(ground, march, obstacles, reached);
        case 9:
        case 10:
        case 11:
        case 12: return run<12>(ground, march, obstacles, reached);
        default: return run<16>(ground, march, obstacles, reached);
    }
}

}  // namespace grognard::jours_de_gloire
