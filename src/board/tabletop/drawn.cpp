#include "board/tabletop/drawn.h"

#include <boost/json.hpp>

namespace grognard::board::tabletop {

namespace json = boost::json;

namespace {

StepKind mirrored(StepKind kind) {
    switch (kind) {
        case StepKind::left: return StepKind::right;
        case StepKind::right: return StepKind::left;
        case StepKind::pivot_left: return StepKind::pivot_right;
        default: return StepKind::pivot_left;
    }
}

double in_degrees(int notches) { return static_cast<double>(notches) / degree; }

}  // namespace

double in_units(Length length) { return static_cast<double>(length) / unit; }

json::array drawn(Point point) { return {in_units(point.x), in_units(point.y)}; }

json::array drawn(const Box& box) {
    json::array list;
    for (const Point corner : box.corners()) list.push_back(drawn(corner));
    return list;
}

json::array drawn(const Shape& shape) {
    json::array list;
    for (std::size_t i = 0; i < shape.size(); ++i) list.push_back(drawn(shape[i]));
    return list;
}

json::object drawn(const Measured& measured) {
    return {{"from", drawn(measured.from)}, {"to", drawn(measured.to)}, {"length", in_units(measured.length())}};
}

json::array drawn_way(const Table& table, const Walk& walk) {
    json::array list;
    const Base base = table.box(walk.leader).base();
    for (int i = 0; i < walk.steps.count(); ++i) {
        const Step step = walk.steps[i];
        const auto index = static_cast<std::size_t>(i);
        const Box before(base, walk.places[index]), after(base, walk.places[index + 1]);
        json::object one{{"length", in_units(walk.lengths[index])},
                         {"heading", in_degrees(notches_of(after.heading()))},
                         {"at", drawn(after)}};
        if (is_turn(step.kind)) {
            const Offset outer = holds(wheels, step.kind)
                                     ? pivot_of(table, walk.leader, walk.movers, mirrored(step.kind))
                                     : Offset{is_left(step.kind) ? -base.half_front : base.half_front, base.half_depth};
            one["about"] = drawn(before.at(walk.turned_about[index]));
            one["clockwise"] = !is_left(step.kind);
            one["degrees"] = in_degrees(step.amount);
            one["from"] = drawn(before.at(outer));
            one["to"] = drawn(after.at(outer));
        } else {
            one["from"] = drawn(before.middle(Face::front));
            one["to"] = drawn(step.kind == StepKind::about ? before.middle(Face::front) : after.middle(Face::front));
        }
        list.push_back(std::move(one));
    }
    return list;
}

json::array drawn_ends(const Table& table, const Walk& walk) {
    const auto end = [&](int base) {
        return drawn(table.box(base).elsewhere(place(table, walk, base, walk.steps.count())));
    };
    json::array list;
    list.push_back(end(walk.leader));
    for_each(walk.movers & ~base_bit(walk.leader), [&](int base) { list.push_back(end(base)); });
    return list;
}

}  // namespace grognard::board::tabletop
