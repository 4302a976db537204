#include "board/tabletop/run.h"

#include <algorithm>

namespace grognard::board::tabletop {

namespace {

// Where it stops whatever it wants: before bases that bar it, or ground.
Ran barred(const Table& table, const Box& box, const Run& run, Length most) {
    Ran found{most, -1, false, false};
    for_each(run.barring & table.there(), [&](int other) {
        const Length free = room(box, run.direction, table.box(other));
        if (free >= found.length && !(free == found.length && found.stopped_by < 0)) return;
        if (free > most) return;
        found.length = free;
        found.stopped_by = other;
    });
    for (const Part& part : table.ground().parts()) {
        if ((run.shut & piece_bit(part.piece())) == 0) continue;
        const Stretch in = part.overlapping(box, run.direction);
        if (!in.lies_on(found.length)) continue;
        found = {std::max(0, in.first - 1), -1, true, false};
    }
    return found;
}

}  // namespace

Ran run(const Table& table, int base, const Run& run) {
    const Box& box = table.box(base);
    const Bases passing = run.passing & ~run.barring & ~base_bit(base) & table.there();
    const Length farthest = std::max(run.length, run.farthest);
    const Ran limit = barred(table, box, run, farthest);
    Ran found = limit;
    if (run.length < limit.length) found = {run.length, -1, false, false};
    // In somebody at the end: on until it is clear of everybody, or back to where it meets the first of those in the way.
    Length clear = found.length;
    const auto in_somebody = [&](Length length) {
        return table.overlapping(box.moved(along(run.direction, length)), passing);
    };
    for (Bases in = in_somebody(clear); in != 0 && clear <= limit.length; in = in_somebody(clear))
        for_each(in, [&](int other) { clear = std::max(clear + 1, past(box, run.direction, table.box(other))); });
    if (clear > limit.length) {
        for (Bases in = in_somebody(found.length); in != 0; in = in_somebody(found.length)) {
            for_each(in, [&](int other) {
                const Length before = room(box, run.direction, table.box(other));
                if (before < found.length) found = {before, other, false, false};
            });
            if (found.length == 0) break;
        }
    } else if (clear > found.length) {
        found = clear == limit.length ? limit : Ran{clear, -1, false, false};
    }
    found.off_table = !table.ground().holds(box.moved(along(run.direction, found.length)));
    return found;
}

Length to_the_edge(const Table& table, int base, Point direction, Length length) {
    const auto holds = [&](Length way) { return table.ground().holds(table.box(base).moved(along(direction, way))); };
    if (holds(length)) return length;
    // The table is convex: what is on it is on it all the way.
    Length low = 0, high = length / thousandth + 1;
    while (high - low > 1) {
        const Length middle = low + (high - low) / 2;
        (holds(middle * thousandth) ? low : high) = middle;
    }
    return low * thousandth;
}

}  // namespace grognard::board::tabletop
