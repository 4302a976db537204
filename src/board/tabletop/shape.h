// Convex shapes with few corners: bases as they are drawn, pieces of ground, what is cut out of either.

#pragma once

#include <array>

#include "base/check.h"
#include "board/tabletop/box.h"

namespace grognard::board::tabletop {

// Corners in the order of the clock, or against it; two are a line, none is nothing.
class Shape {
  public:
    static constexpr std::size_t most = 24;

    Shape() = default;
    explicit Shape(const Box& box) {
        for (const Point corner : box.corners()) add(corner);
    }

    void add(Point corner) {
        GROGNARD_DEBUG_CHECK(count_ < most);
        corners_[count_++] = corner;
    }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    Point operator[](std::size_t index) const { return corners_[index]; }
    Point after(std::size_t index) const { return corners_[index + 1 == count_ ? 0 : index + 1]; }
    const Point* begin() const { return corners_.data(); }
    const Point* end() const { return corners_.data() + count_; }

  private:
    std::array<Point, most> corners_{};
    std::size_t count_ = 0;
};

// Half of the table: what lies on the side of a line that its inward direction points to. Edges belong to it.
struct Half {
    Point edge;    // a point of the line
    Point inward;  // a direction, or any way of at most 18 bits
};

// What of a shape lies in a half; new corners are rounded.
Shape cut(const Shape& shape, const Half& half);

// Twice its area, in squares of a length.
Wide double_area(const Shape& shape);

// The point of a line from one point to another that is nearest to a third, rounded.
Point nearest_on(Point from, Point to, Point point);

// From edge to edge; nothing between them if they meet.
Measured distance(const Shape& a, const Shape& b);

}  // namespace grognard::board::tabletop
