// Second witnesses, slow and plain: they throw every die in every way.

#pragma once

#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

#include "base/exact.h"
#include "dice/draw.h"
#include "dice/script.h"

namespace grognard::dice {

// A draw from the classes of the faces, lowest face first.
inline Draw class_draw(int count, Die die, std::initializer_list<int> class_of, std::uint32_t again = 0) {
    Draw draw = sum_draw(count, die);
    std::size_t at = 0;
    for (const int face_class : class_of) {
        draw.class_of[at++] = static_cast<std::uint8_t>(face_class);
        if (face_class >= draw.classes) draw.classes = face_class + 1;
    }
    draw.again = again;
    return draw;
}

// The sum and the counts, in an order.
using RolledKey = std::pair<int, ClassCounts>;
inline RolledKey key(const Rolled& rolled) { return {rolled.sum, rolled.counts}; }

struct RawThrows {
    std::map<RolledKey, std::uint64_t> ways;
    std::uint64_t total = 0;
};

// Counts every sequence of faces. Where dice may be rolled again every die has a second face, which is
// read only if the first one's class is rolled again.
inline void throw_every_way(const Draw& draw, int die, Rolled& so_far, RawThrows& raw) {
    if (die == draw.count) {
        ++raw.ways[key(so_far)];
        ++raw.total;
        return;
    }
    const auto counted = [&](int face_class) -> std::uint16_t& {
        return so_far.counts[static_cast<std::size_t>(face_class)];
    };
    for (int face = draw.die.lowest; face <= draw.die.highest; ++face) {
        if (draw.classes == 0) {
            so_far.sum += face;
            throw_every_way(draw, die + 1, so_far, raw);
            so_far.sum -= face;
            continue;
        }
        const int seconds = draw.again == 0 ? 1 : draw.die.sides();
        for (int second = 0; second < seconds; ++second) {
            int face_class = draw.class_of[static_cast<std::size_t>(face - draw.die.lowest)];
            if ((draw.again >> face_class & 1U) != 0) face_class = draw.class_of[static_cast<std::size_t>(second)];
            ++counted(face_class);
            throw_every_way(draw, die + 1, so_far, raw);
            --counted(face_class);
        }
    }
}

inline RawThrows raw_throws(const Draw& draw) {
    RawThrows raw;
    Rolled so_far;
    throw_every_way(draw, 0, so_far, raw);
    return raw;
}

// The distribution of run(Chance&) by scripts alone: whenever one runs dry, every face is tried next.
template <class Run>
auto odds_by_scripts(Run&& run) {
    struct Path {
        std::vector<int> faces;
        Fraction probability;
    };
    using Value = std::decay_t<std::invoke_result_t<Run&, Chance&>>;
    std::map<Value, Fraction> odds;
    std::vector<Path> open = {Path{{}, Fraction(1)}};
    while (!open.empty()) {
        const Path path = std::move(open.back());
        open.pop_back();
        Script script(path.faces);
        const Value value = run(static_cast<Chance&>(script));
        if (!script.missing()) {
            odds[value] += path.probability;
            continue;
        }
        const Die die = script.missing()->die;
        for (int face = die.lowest; face <= die.highest; ++face) {
            Path longer = path;
            longer.faces.push_back(face);
            longer.probability /= die.sides();
            open.push_back(std::move(longer));
        }
    }
    return odds;
}

}  // namespace grognard::dice
