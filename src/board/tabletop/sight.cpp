#include "board/tabletop/sight.h"

#include <algorithm>
#include <tuple>

namespace grognard::board::tabletop {

namespace {

// Places on a line are told in parts of it, fine enough for a grain of the longest.
constexpr int part_bits = 30;
constexpr Wide whole_line = Wide{1} << part_bits;

// `before` of `whole`, in parts; both are cut to what products can hold.
Wide part_of(Wide before, Wide whole) {
    const int above = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(whole))) - 32;
    if (above > 0) {
        before >>= above;
        whole >>= above;
    }
    return (before << part_bits) / whole;
}

class Line {
  public:
    Line(Point from, Point to) : from_(from), way_(to - from), length_(root_of(squared(way_))) {}

    bool bounds_meet(Point low, Point high) const {
        const Point to = from_ + way_;
        return std::min(from_.x, to.x) <= high.x && std::max(from_.x, to.x) >= low.x &&
               std::min(from_.y, to.y) <= high.y && std::max(from_.y, to.y) >= low.y;
    }

    // How it passes a shape, if it does: where it lies within all of its edges.
    std::optional<Passed> pass(const Shape& shape) const {
        const Wide slack = length_ * thousandth;
        Wide left = 0, right = 0;
        for (const Point corner : shape) {
            const Wide side = cross(way_, corner - from_);
            left = std::max(left, side);
            right = std::max(right, -side);
        }
        // Where corners lie to one side only, and not apart from it, the line runs along the shape.
        Passed passed;
        const bool through = left > slack && right > slack;
        if (!through) passed.how = left > right ? Passed::How::grazed_left : Passed::How::grazed_right;
        const std::optional<std::pair<Wide, Wide>> parts = through ? within(shape) : beside(shape, slack);
        if (!parts || parts->first >= parts->second) return std::nullopt;
        passed.enters = at(parts->first);
        passed.leaves = at(parts->second);
        passed.from = static_cast<Length>(rounded(length_ * parts->first, part_bits));
        passed.to = static_cast<Length>(rounded(length_ * parts->second, part_bits));
        return passed;
    }

  private:
    Point at(Wide part) const {
        return from_ + Point{static_cast<Length>(rounded(way_.x * part, part_bits)),
                             static_cast<Length>(rounded(way_.y * part, part_bits))};
    }

    // Between the edges of a shape that it crosses; a line of ground is a point of it.
    std::optional<std::pair<Wide, Wide>> within(const Shape& shape) const {
        Wide first = whole_line, last = 0;
        for (std::size_t i = 0; i < shape.size(); ++i) {
            const Wide here = cross(way_, shape[i] - from_), next = cross(way_, shape.after(i) - from_);
            if ((here > 0 && next > 0) || (here < 0 && next < 0) || here == next) continue;
            // Where the edge meets the endless line; then where that is along this one.
            const Point edge = shape.after(i) - shape[i];
            const Wide speed = cross(edge, way_), start = cross(edge, shape[i] - from_);
            const Wide before = speed < 0 ? -start : start, all = speed < 0 ? -speed : speed;
            const Wide part = before <= 0 ? 0 : (before >= all ? whole_line : part_of(before, all));
            first = std::min(first, part);
            last = std::max(last, part);
        }
        if (shape.size() == 2 && first == last && first > 0 && first < whole_line) last = first + 1;
        return std::pair{first, last};
    }

    // Along an edge: the corners that lie on the line, from the first to the last.
    std::optional<std::pair<Wide, Wide>> beside(const Shape& shape, Wide slack) const {
        const Wide all = squared(way_);
        Wide first = whole_line, last = 0;
        for (const Point corner : shape) {
            const Wide side = cross(way_, corner - from_), forth = dot(way_, corner - from_);
            if (side > slack || side < -slack) continue;
            const Wide part = forth <= 0 ? 0 : (forth >= all ? whole_line : part_of(forth, all));
            first = std::min(first, part);
            last = std::max(last, part);
        }
        return std::pair{first, last};
    }

    Point from_, way_;
    Wide length_;
};

}  // namespace

void passed(const Table& table, Point from, Point to, Bases bases, Passing& passing) {
    passing.clear();
    if (from == to) return;
    const Line line(from, to);
    const auto take = [&](std::optional<Passed> found, bool is_base, int which) {
        if (!found) return;
        found->is_base = is_base;
        found->which = which;
        passing.push_back(*found);
    };
    for_each(bases & table.there(), [&](int base) {
        const Box& box = table.box(base);
        if (line.bounds_meet(box.centre() - box.reach(), box.centre() + box.reach()))
            take(line.pass(Shape(box)), true, base);
    });
    const Point low{std::min(from.x, to.x), std::min(from.y, to.y)},
        high{std::max(from.x, to.x), std::max(from.y, to.y)};
    for (const Part& part : table.ground().parts())
        if (!part.beyond(low, high)) take(line.pass(part.shape()), false, part.piece());
    std::sort(passing.begin(), passing.end(), [](const Passed& a, const Passed& b) {
        return std::tuple(a.from, a.to, a.is_base, a.which) < std::tuple(b.from, b.to, b.is_base, b.which);
    });
}

std::array<Measured, lines_of_sight> sight_lines(const Box& from, const Box& to) {
    const std::array<Point, 3> eyes = {from.middle(Face::front), from.corner(Corner::front_left),
                                       from.corner(Corner::front_right)};
    const Corners corners = to.corners();
    const std::array<Point, 5> marks = {to.centre(), corners[0], corners[1], corners[2], corners[3]};
    std::array<Measured, lines_of_sight> lines{};
    std::size_t next = 0;
    for (const Point mark : marks)
        for (const Point eye : eyes) lines[next++] = measured(eye, mark);
    return lines;
}

}  // namespace grognard::board::tabletop
