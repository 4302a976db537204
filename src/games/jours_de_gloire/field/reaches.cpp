#include "games/jours_de_gloire/field/reaches.h"

#include <algorithm>

namespace grognard::jours_de_gloire {

namespace {

std::uint64_t key_of(const March& march, int side) {
    std::uint64_t key = 1;
    const auto add = [&](unsigned bits, std::uint64_t value) { key = key << bits | value; };
    add(1, static_cast<std::uint64_t>(side));
    add(2, static_cast<std::uint64_t>(march.arm));
    add(2, static_cast<std::uint64_t>(march.order));
    add(16, static_cast<std::uint64_t>(board::index_of(march.start)));
    add(3, static_cast<std::uint64_t>(march.facing));
    add(8, march.allowance);
    add(1, march.zones_closed ? 1 : 0);
    add(1, march.enters ? 1 : 0);
    return key;
}

std::uint32_t free_moves(const Marches& marches, const March& march, const Reached& reached, const Bits& friends) {
    int count = 0;
    const auto words = static_cast<std::size_t>(marches.words());
    const auto bits = [](std::uint64_t word) { return __builtin_popcountll(word); };
    if (march.arm == Arm::general) {
        for (std::size_t i = 0; i < words; ++i) count += bits(reached.any_open(i));
        if (!march.enters && marches.has(reached.open, march.start)) --count;
        return static_cast<std::uint32_t>(count);
    }
    for (std::size_t i = 0; i < words; ++i) {
        const std::uint64_t open = reached.any_open(i) & ~friends[i];
        count += 6 * bits(open);
        for (std::size_t f = 0; f < 6; ++f)
            if (const std::uint64_t faced = reached.any_facing(f, i) & ~friends[i] & ~open; faced != 0)
                count += bits(faced);
    }
    return static_cast<std::uint32_t>(count);
}

}  // namespace

Openings& Reaches::openings(const Ground& ground, const Marches& marches, int side, Arm arm, Order order) {
    auto& kept = openings_[(static_cast<std::size_t>(side) * 4 + static_cast<std::size_t>(arm)) * 2 +
                           (order == Order::good_order ? 0 : 1)];
    if (kept == nullptr) {
        kept = std::make_unique<Openings>();
        marches.open(ground, arm, order, *kept);
    }
    return *kept;
}

const Reaches::Known& Reaches::of(const Ground& ground, const Marches& marches, int side, const March& march,
                                  const Obstacles& obstacles) {
    if (known_.empty()) known_.resize(std::size_t{1} << places_log);
    const std::uint64_t key = key_of(march, side);
    Known& known = known_[key * 0x9E3779B97F4A7C15U >> (64 - places_log)];
    if (known.key == key && marches.as_before(ground, march, known.obstacles, obstacles, known.came, known.beside))
        return known;
    marches.search(ground, march, obstacles, openings(ground, marches, side, march.arm, march.order),
                   openings(ground, marches, side, march.arm, Order::disordered), known.reached);
    known.key = key;
    marches.influence(known.reached, march.start, known.came, known.beside);
    known.free = free_moves(marches, march, known.reached, obstacles.friends);
    const auto keep = [&](const Bits& from, Bits& to) { std::copy_n(from.begin(), marches.words(), to.begin()); };
    keep(obstacles.enemies, known.obstacles.enemies);
    keep(obstacles.adjacent, known.obstacles.adjacent);
    keep(obstacles.zone, known.obstacles.zone);
    keep(obstacles.friends, known.obstacles.friends);
    return known;
}

}  // namespace grognard::jours_de_gloire
