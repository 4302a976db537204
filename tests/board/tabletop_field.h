// A free table with bases, ground and zones on it, and any move there.

#pragma once

#include "board/tabletop/contact.h"
#include "board/tabletop/verdict.h"
#include "board/tabletop_any.h"

namespace grognard::board::tabletop {

inline const Base foot{100'000, 50'000};
inline const Pose start_pose{{1'000'000, 1'000'000}, heading_of(0)};

inline Ground plain() { return Ground(40 * unit, 24 * unit); }

inline Step notches(StepKind kind, double degrees) { return {kind, static_cast<std::uint16_t>(degrees * degree)}; }
inline Step units(StepKind kind, double length) { return {kind, static_cast<std::uint16_t>(length * 1000 + 0.5)}; }

inline Step any_step(Luck& luck, Length longest) {
    const StepKind kind = static_cast<StepKind>(luck.in(1, step_kinds - 1));
    if (holds(unmeasured, kind)) return {kind, 0};
    if (is_turn(kind)) return {kind, static_cast<std::uint16_t>(luck.in(1, luck.one_in(4) ? half_turn : 45 * degree))};
    return {kind, static_cast<std::uint16_t>(luck.in(1, longest / thousandth))};
}

inline Steps any_steps(Luck& luck, Length longest) {
    Steps steps;
    for (int i = luck.in(1, most_steps); i > 0; --i) steps.add(any_step(luck, longest));
    return steps;
}

inline Walk walk_of(const Table& table, const Steps& steps, Bases movers = 1, int leader = 0) {
    Walk found;
    Journey journey;
    journey.leader = leader;
    journey.movers = movers;
    journey.steps = steps;
    EXPECT_TRUE(walk(table, journey, found));
    return found;
}

// Bases in the neighbourhood of each other, some with zones, and a wood and a wall.
struct Field {
    Ground ground{14 * unit, 10 * unit};
    Table table{ground};
    Field(const Field&) = delete;

    explicit Field(Luck& luck, int bases) {
        // One after the other: compilers differ in which argument they work out first.
        const auto any_point = [&] { return Point{luck.in(0, 14 * unit), luck.in(0, 10 * unit)}; };
        const Point wood = any_point(), wall = any_point();
        const Length radius = luck.in(unit, 3 * unit);
        ground.add(ground.add({}), any_wood(luck, wood, radius));
        const std::vector<Point> corners = any_wood(luck, wall, 2 * unit);
        ground.add(ground.add({0, true, 0}), std::span(corners).first(2));
        for (int base = 0; base < bases; ++base)
            for (int trial = 0; trial < 50 && !table.has(base); ++trial) {
                const Base size{luck.in(50'000, 150'000), luck.in(30'000, 100'000)};
                Box box(size, {any_point(), any_heading(luck)});
                if (base > 0 && table.has(base - 1) && luck.one_in(3)) {
                    // Side by side with the one before.
                    const Box& last = table.box(base - 1);
                    const Length aside = last.base().half_front + box.base().half_front;
                    box = box.elsewhere({last.at(Offset{aside, 0}), last.heading()});
                }
                if (!ground.holds(box) || table.overlapping(box, table.there()) != 0) continue;
                table.put(base, box);
                if (luck.one_in(2))
                    table.put_zone(base, Box({box.base().half_front, 50'000},
                                             {box.at(Offset{0, box.base().half_depth + 50'000}), box.heading()}));
            }
    }
};

inline Bases any_movers(Luck& luck, const Table& table, int leader) {
    Bases movers = base_bit(leader);
    if (luck.one_in(3))
        for_each(table.there(), [&](int base) {
            if (luck.one_in(3) && table.box(base).heading() == table.box(leader).heading()) movers |= base_bit(base);
        });
    return movers;
}

}  // namespace grognard::board::tabletop
