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

int stride_of(const board::Board& board) { return board.rows() + (board.columns() - 1) / 2; }

template <int W>
bool none(const std::uint64_t* set) {
    std::uint64_t any = 0;
    for (int i = 0; i < W; ++i) any |= set[i];
    return any == 0;
}

}  // namespace

// One search: a set for every level and facing.
template <int W>
struct Marches::Work {
    std::uint64_t sets[most_levels][6][W];
    int levels = 0;   // the allowance
    int facings = 6;  // 1: facing does not matter
    int turn = 0;
    int leaving = 0;  // surcharge, in levels
    bool zoned = false;
    Hex start = nowhere;   // of a unit that starts in an enemy zone: it pays to leave it
    std::size_t base = 0;  // the first word: no more is looked at than the columns it can come to

    void clear() {
        for (int level = 0; level <= levels; ++level)
            for (int f = 0; f < facings; ++f) std::fill_n(sets[level][f], W, std::uint64_t{0});
    }
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
    stride_ = stride;
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

void Marches::prepare(const Ground& ground, const March& march, const Obstacles& obstacles, Openings& openings) const {
    prepare(ground, march.arm, march.order == Order::good_order ? 0 : 1, march.zones_closed, obstacles, openings);
}

void Marches::use(Openings& openings, int cost, std::size_t words) {
    GROGNARD_CHECK(cost < Openings::most_costs, cost);
    if ((openings.used >> cost & 1U) != 0) return;
    openings.used |= 1U << cost;
    for (Bits& set : openings.into[static_cast<std::size_t>(cost)]) std::fill_n(set.begin(), words, std::uint64_t{0});
}

void Marches::befriend(const Ground& ground, Arm arm, const Bits& friends, Openings& openings) const {
    const int more = ground.into_friends(arm) / grain_[static_cast<std::size_t>(arm)];
    if (more == 0) return;
    for (std::size_t i = 0; i < static_cast<std::size_t>(words_); ++i) {
        for (std::uint64_t left = friends[i] ^ openings.friends[i]; left != 0; left &= left - 1) {
            const std::uint64_t bit = left & -left;
            const int by = (friends[i] & bit) != 0 ? more : -more;
            for (std::size_t d = 0; d < 6; ++d)
                for (std::uint32_t costs = openings.used; costs != 0; costs &= costs - 1) {
                    const int cost = __builtin_ctz(costs);
                    std::uint64_t& word = openings.into[static_cast<std::size_t>(cost)][d][i];
                    if ((word & bit) == 0) continue;
                    word &= ~bit;
                    use(openings, cost + by, static_cast<std::size_t>(words_));
                    openings.into[static_cast<std::size_t>(cost + by)][d][i] |= bit;
                    break;
                }
        }
        openings.friends[i] = friends[i];
    }
}

// Route costs away from the enemy, plain ones next to him, never into him; more into friends, and into his zones for those
// who are disordered.
void Marches::prepare(const Ground& ground, Arm arm, int disordered, bool zones_closed, const Obstacles& obstacles,
                      Openings& openings) const {
    const int grain = grain_[static_cast<std::size_t>(arm)];
    const int friends = ground.into_friends(arm) / grain;
    const int entering = disordered == 1 ? ground.entering_zone(arm) / grain : 0;
    const auto words = static_cast<std::size_t>(words_);
    openings.used = 0;
    std::copy_n(obstacles.friends.begin(), words, openings.friends.begin());
    const auto put = [&](int cost, std::size_t d, std::size_t i, std::uint64_t hexes) {
        if (hexes == 0) return;
        use(openings, cost, words);
        openings.into[static_cast<std::size_t>(cost)][d][i] |= hexes;
    };
    for (const Price& price : prices_[static_cast<std::size_t>(arm)][static_cast<std::size_t>(disordered)].usual)
        for (std::size_t d = 0; d < 6; ++d)
            for (std::size_t i = 0; i < words; ++i) {
                const std::uint64_t enemy = obstacles.adjacent[i];
                const std::uint64_t zone = obstacles.zone[i];
                std::uint64_t open = (price.by_route[d][i] & ~enemy) | (price.plain[d][i] & enemy);
                open &= ~obstacles.enemies[i];
                if (zones_closed) open &= ~zone;
                const std::uint64_t friendly = friends != 0 ? open & obstacles.friends[i] : 0;
                const std::uint64_t zoned = entering != 0 ? open & zone : 0;
                put(price.levels, d, i, open & ~friendly & ~zoned);
                put(price.levels + friends, d, i, friendly & ~zoned);
                put(price.levels + entering, d, i, zoned & ~friendly);
                put(price.levels + friends + entering, d, i, friendly & zoned);
            }
}

template <int W>
void Marches::spread(Work<W>& work, const Openings& openings, const Obstacles& obstacles) const {
    const int facings = work.facings;
    const std::size_t base = work.base;
    // One step in one direction from a set, by all its costs.
    const auto step = [&](const std::uint64_t* from, int paid, int f, int d) {
        const int by = shift_[static_cast<std::size_t>(d)];
        const int words = by >> 6;
        const int bits = by & 63;
        std::uint64_t to[W];
        for (int i = 0; i < W; ++i)
            to[i] = from[i + margin - words] << bits | from[i + margin - 1 - words] >> 1 >> (63 - bits);
        for (std::uint32_t left = openings.used; left != 0; left &= left - 1) {
            const int cost = __builtin_ctz(left);
            if (paid + cost > work.levels) break;
            const std::uint64_t* into =
                openings.into[static_cast<std::size_t>(cost)][static_cast<std::size_t>(d)].data() + base;
            std::uint64_t* entered = work.sets[paid + cost][f];
            for (std::size_t i = 0; i < W; ++i) entered[i] |= to[i] & into[i];
        }
    };
    for (int level = 0; level <= work.levels; ++level) {
        auto& sets = work.sets[level];
        // 1. With six fronts, turning is no matter.
        for (std::size_t i = 0; i < W && facings == 6; ++i) {
            if (all_round_[base + i] == 0) continue;
            std::uint64_t any = 0;
            for (int f = 0; f < 6; ++f) any |= sets[f][i];
            any &= all_round_[base + i];
            for (int f = 0; f < 6 && any != 0; ++f) sets[f][i] |= any;
        }
        for (int f = 0; f < facings; ++f) {
            if (none<W>(sets[f])) continue;
            // 2. Turning by one hexside.
            if (facings == 6 && level + work.turn <= work.levels) {
                auto& later = work.sets[level + work.turn];
                for (std::size_t i = 0; i < W; ++i) {
                    later[(f + 1) % 6][i] |= sets[f][i];
                    later[(f + 5) % 6][i] |= sets[f][i];
                }
            }
            // 3. Steps, freely outside of enemy zones.
            std::uint64_t from[W + 2 * margin] = {};
            for (std::size_t i = 0; i < W; ++i) from[i + margin] = sets[f][i] & ~obstacles.zone[base + i];
            const bool free = !none<W>(from + margin);
            for (int d = 0; d < 6 && free; ++d)
                if (facings == 1 || (fronts_ >> ((d - f + 6) % 6) & 1U) != 0) step(from, level, f, d);
            // 4. Out of the zone the unit started in, for more.
            if (!work.zoned || level + work.leaving > work.levels) continue;
            const unsigned bit = bit_of_[board::index_of(work.start)];
            if ((sets[f][bit / 64 - base] >> (bit % 64) & 1U) == 0) continue;
            std::fill_n(from + margin, W, std::uint64_t{0});
            from[bit / 64 - base + margin] = std::uint64_t{1} << (bit % 64);
            for (int d = 0; d < 6; ++d)
                if (facings == 1 || (fronts_ >> ((d - f + 6) % 6) & 1U) != 0) step(from, level + work.leaving, f, d);
        }
    }
}

// The steps that disorder a unit: it enters as it was, and goes on as a disordered one.
template <int W>
bool Marches::harm(const Ground& ground, const March& march, const Obstacles& obstacles, const Work<W>& work,
                   Work<W>& harmed) const {
    const auto arm = static_cast<std::size_t>(march.arm);
    const int friends = ground.into_friends(march.arm) / grain_[arm];
    bool any = false;
    const auto enter = [&](Hex hex, Direction direction, const Price& price, int level, int f) {
        const Hex to = ground.board().neighbour(hex, direction);
        if (to == nowhere || has(obstacles.enemies, to)) return;
        if (march.zones_closed && has(obstacles.zone, to)) return;
        const auto& into = has(obstacles.adjacent, to) ? price.plain : price.by_route;
        if (!has(into[board::index_of(direction)], to)) return;
        int cost = level + price.levels + (has(obstacles.friends, to) ? friends : 0);
        if (has(obstacles.zone, hex)) cost += work.leaving;
        if (cost > work.levels) return;
        const unsigned bit = bit_of_[board::index_of(to)];
        harmed.sets[cost][f][bit / 64 - work.base] |= std::uint64_t{1} << (bit % 64);
        any = true;
    };
    for (const Price& price : prices_[arm][0].harming)
        for (int level = 0; level <= work.levels; ++level)
            for (int f = 0; f < work.facings; ++f) {
                Bits from{};
                for (std::size_t i = 0; i < W; ++i)
                    from[work.base + i] = work.sets[level][f][i] & ~obstacles.zone[work.base + i];
                if (work.zoned) {
                    const unsigned bit = bit_of_[board::index_of(work.start)];
                    from[bit / 64] |= work.sets[level][f][bit / 64 - work.base] & std::uint64_t{1} << (bit % 64);
                }
                each(from, [&](Hex hex) {
                    const DirectionSet fronts = has(all_round_, hex) ? board::every_direction : fronts_;
                    for (const Direction direction : board::all_directions)
                        if (work.facings == 1 || (fronts >> ((static_cast<int>(direction) - f + 6) % 6) & 1) != 0)
                            enter(hex, direction, price, level, f);
                });
            }
    return any;
}

template <int W>
void Marches::run(const Ground& ground, const March& march, const Obstacles& obstacles, const Openings& openings,
                  std::size_t base, Reached& reached) const {
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
        const ArmCosts& costs = ground.costs(march.arm, march.order);
        const std::size_t at = board::index_of(march.start);
        const Halves cost = has(obstacles.adjacent, march.start) ? costs.entry_plain[at] : costs.entry[at];
        if (cost == closed) return;
        first = cost / grain;
        if (has(obstacles.friends, march.start)) first += ground.into_friends(march.arm) / grain;
        if (in_zone && march.order == Order::disordered) first += ground.entering_zone(march.arm) / grain;
        if (first > work.levels || (march.zones_closed && in_zone)) return;
    } else {
        work.zoned = in_zone;
        work.start = march.start;
    }
    const unsigned bit = bit_of_[board::index_of(march.start)];
    work.sets[first][faced ? static_cast<int>(march.facing) : 0][bit / 64 - work.base] = std::uint64_t{1} << (bit % 64);

    // 2. Without harm.
    spread<W>(work, openings, obstacles);
    const auto collect = [&](const Work<W>& found, Bits& open, std::array<Bits, 6>& facing) {
        const bool free = ground.free_last_turn() || !faced;
        for (int f = 0; f < found.facings; ++f) {
            std::uint64_t all[W] = {};
            for (int level = 0; level <= found.levels; ++level)
                for (std::size_t i = 0; i < W; ++i) all[i] |= found.sets[level][f][i];
            for (std::size_t i = 0; i < W; ++i) {
                const std::uint64_t bound = !faced ? 0 : free ? obstacles.zone[work.base + i] : ~std::uint64_t{0};
                open[work.base + i] |= all[i] & ~bound;
                facing[static_cast<std::size_t>(f)][work.base + i] |= all[i] & bound;
            }
        }
    };
    collect(work, reached.open, reached.facing);

    // 3. Through what disorders it: one such step.
    if (march.order != Order::good_order || prices_[arm][0].harming.empty()) return;
    Work<W> harmed = work;
    harmed.zoned = false;
    harmed.clear();
    if (!harm<W>(ground, march, obstacles, work, harmed)) return;
    Openings after;
    prepare(ground, march.arm, 1, march.zones_closed, obstacles, after);
    spread<W>(harmed, after, obstacles);
    reached.any_harmed = true;
    collect(harmed, reached.harmed_open, reached.harmed_facing);
}

void Marches::influence(const Reached& reached, Hex start, Bits& hexes) const {
    Bits all = reached.open;
    for (std::size_t i = 0; i < static_cast<std::size_t>(words_); ++i) {
        for (const Bits& set : reached.facing) all[i] |= set[i];
        if (!reached.any_harmed) continue;
        all[i] |= reached.harmed_open[i];
        for (const Bits& set : reached.harmed_facing) all[i] |= set[i];
    }
    add(all, start);
    hexes = all;
    // A shift over the rim of the board marks a hex too many, which does no harm.
    for (const int by : shift_) {
        const int words = by >> 6;
        const int bits = by & 63;
        for (int i = 0; i < words_; ++i) {
            const auto word = [&](int at) { return at >= 0 && at < words_ ? all[static_cast<std::size_t>(at)] : 0; };
            hexes[static_cast<std::size_t>(i)] |= word(i - words) << bits | word(i - words - 1) >> 1 >> (63 - bits);
        }
    }
}

void Marches::search(const Ground& ground, const March& march, const Obstacles& obstacles, Reached& reached) const {
    Openings openings;
    prepare(ground, march, obstacles, openings);
    search(ground, march, obstacles, openings, reached);
}

void Marches::search(const Ground& ground, const March& march, const Obstacles& obstacles, const Openings& openings,
                     Reached& reached) const {
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
    const int first = std::max(0, column - levels) * stride_ / 64;
    const int last = std::min(words_ - 1, ((column + levels + 1) * stride_ - 1) / 64);
    const auto from = [&](int width) { return static_cast<std::size_t>(std::min(first, most_words - width)); };
    const int needed = last - first + 1;
    if (needed <= 2) return run<2>(ground, march, obstacles, openings, from(2), reached);
    if (needed <= 4) return run<4>(ground, march, obstacles, openings, from(4), reached);
    if (needed <= 6) return run<6>(ground, march, obstacles, openings, from(6), reached);
    if (needed <= 8) return run<8>(ground, march, obstacles, openings, from(8), reached);
    if (needed <= 12) return run<12>(ground, march, obstacles, openings, from(12), reached);
    return run<16>(ground, march, obstacles, openings, 0, reached);
}

}  // namespace grognard::jours_de_gloire
