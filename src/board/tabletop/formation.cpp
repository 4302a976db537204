#include "board/tabletop/formation.h"

#include <algorithm>

#include "base/check.h"
#include "board/tabletop/contact.h"

namespace grognard::board::tabletop {

namespace {

// A point of a base that is `offset` from its centre comes to lie at `point`.
Pose with_point_at(Offset offset, Point point, Heading heading) {
    const Box frame({}, {point, heading});
    return {frame.at(Offset{-offset.right, -offset.ahead}), heading};
}

Offset offset_of(Base base, Anchor anchor) {
    switch (anchor) {
        case Anchor::centre: return {0, 0};
        case Anchor::front: return {0, base.half_depth};
        case Anchor::rear: return {0, -base.half_depth};
        case Anchor::front_left: return {-base.half_front, base.half_depth};
        case Anchor::front_right: break;
    }
    return {base.half_front, base.half_depth};
}

bool is_flank(Face face) { return face == Face::left || face == Face::right; }

}  // namespace

Pose flush(Base base, const Box& target, Face face, Length sideways) {
    const Box frame({}, {target.centre(), target.facing(face)});
    const Length out = target.depth_to(face) + base.half_depth;
    return {frame.at(Offset{sideways, out}), turned(frame.heading(), half_turn)};
}

Pose beside(Base base, const Box& neighbour, Face side) {
    GROGNARD_CHECK(is_flank(side));
    const Length aside = neighbour.base().half_front + base.half_front;
    const Length ahead = neighbour.base().half_depth - base.half_depth;
    return {neighbour.at(Offset{side == Face::right ? aside : -aside, ahead}), neighbour.heading()};
}

Pose behind(Base base, const Box& other) {
    return {other.at(Offset{0, -other.base().half_depth - base.half_depth}), other.heading()};
}

Pose anchored(Base now, const Box& was, Anchor anchor) {
    // From centre to centre and rounded once: two changes that undo each other lead back.
    const Offset then = offset_of(was.base(), anchor), later = offset_of(now, anchor);
    return with_point_at({later.right - then.right, later.ahead - then.ahead}, was.centre(), was.heading());
}

Bases flanking(const Table& table, int base, Bases among) {
    Bases found = 0;
    const Box& box = table.box(base);
    for_each(table.touching(box, among & ~base_bit(base)), [&](int other) {
        if (table.box(other).heading() != box.heading()) return;
        const Contact how = contact(box, table.box(other));
        if (how.kind == Contact::Kind::edge && is_flank(how.first)) found |= base_bit(other);
    });
    return found;
}

Bases line_of(const Table& table, int base, Bases among) {
    Bases line = base_bit(base), open = line;
    while (open != 0) {
        const int next = std::countr_zero(open);
        open &= open - 1;
        const Bases more = flanking(table, next, among) & ~line;
        line |= more;
        open |= more;
    }
    return line;
}

bool is_line(const Table& table, Bases bases) {
    return bases != 0 && line_of(table, std::countr_zero(bases), bases) == bases;
}

Pushed push(const Table& table, const Push& push) {
    Pushed result;
    Bases open = push.pushed & table.there();
    for_each(open, [&](int base) { result.by[static_cast<std::size_t>(base)] = push.length; });
    result.moved = open;
    // Who goes farther than he had room for pushes whoever is there by the rest; again, if he is pushed farther later. Of
    // convex bases that go the same way none is before itself, so this ends.
    while (open != 0) {
        const int base = std::countr_zero(open);
        open &= open - 1;
        const Length length = result.by[static_cast<std::size_t>(base)];
        const Box& box = table.box(base);
        if (!table.ground().holds(box.moved(along(push.direction, length)))) result.off_table |= base_bit(base);
        for_each(table.there() & ~push.pushed & ~base_bit(base), [&](int other) {
            const Length free = room(box, push.direction, table.box(other));
            if (free >= length) return;
            if ((push.yielding & base_bit(other)) == 0) {
                result.held_by |= base_bit(other);
                return;
            }
            Length& by = result.by[static_cast<std::size_t>(other)];
            if ((result.moved & base_bit(other)) != 0 && by >= length - free) return;
            by = length - free;
            result.moved |= base_bit(other);
            open |= base_bit(other);
        });
    }
    return result;
}

}  // namespace grognard::board::tabletop
