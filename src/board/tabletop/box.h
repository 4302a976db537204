// Bases in their places: rectangles that face somewhere.
//
// A box is exactly the points centre + (a * right + b * ahead) / 2^18 with |a| up to half its front and |b| up to half its
// depth; right and ahead are the whole numbers of its heading. Whether two overlap is decided on these numbers without any
// rounding. Corners are rounded to the grain of lengths where something is measured or drawn.

#pragma once

#include <array>
#include <cstdint>

#include "board/tabletop/heading.h"
#include "board/tabletop/measure.h"

namespace grognard::board::tabletop {

struct Base {
    Length half_front = 0, half_depth = 0;

    friend constexpr bool operator==(const Base&, const Base&) = default;
};

struct Pose {
    Point centre;
    Heading heading{};

    friend constexpr bool operator==(const Pose&, const Pose&) = default;
};

enum class Face : std::uint8_t { front, right, rear, left };
inline constexpr int faces = 4;
constexpr Face opposite(Face face) { return static_cast<Face>((static_cast<int>(face) + 2) % faces); }

// The corners in the order of the clock; a face lies between the corner of its number and the next.
enum class Corner : std::uint8_t { front_left, front_right, rear_right, rear_left };

using Corners = std::array<Point, 4>;

// Where something lies, seen from a box.
struct Offset {
    Length right = 0, ahead = 0;

    friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

class Box {
  public:
    Box() = default;
    Box(Base base, Pose pose);

    // --- what it is ---

    const Base& base() const { return base_; }
    const Pose& pose() const { return pose_; }
    Point centre() const { return pose_.centre; }
    Heading heading() const { return pose_.heading; }
    Point ahead() const { return ahead_; }  // directions
    Point right() const { return to_the_right(ahead_); }
    // How far it reaches from its centre to the east and north, rounded up.
    Point reach() const { return reach_; }

    // --- its own measure ---

    Point at(Offset offset) const;  // rounded
    Offset offset(Point point) const;
    Point corner(Corner corner) const;
    Corners corners() const;
    Point middle(Face face) const;
    Heading facing(Face face) const { return turned(pose_.heading, quarter_turn * static_cast<int>(face)); }
    // Half the length of a face, and how far it is from the centre.
    Length half_length(Face face) const { return is_end(face) ? base_.half_front : base_.half_depth; }
    Length depth_to(Face face) const { return is_end(face) ? base_.half_depth : base_.half_front; }
    // Whether the point lies in it, or on its edge.
    bool holds(Point point) const;

    // --- the same base elsewhere ---

    Box moved(Point way) const;  // with its heading
    Box elsewhere(Pose pose) const { return Box(base_, pose); }

  private:
    static bool is_end(Face face) { return face == Face::front || face == Face::rear; }

    Base base_;
    Pose pose_;
    Point ahead_;
    Point reach_;
};

// The corner about which a turn goes, as seen from the box: a wheel to the left goes about the left front corner.
struct Pivot {
    Offset about;
    int notches = 0;  // to the right
};
Pose turned_about(const Box& box, const Pivot& pivot);

// --- two boxes ---

// How deep they lie in each other on the axis where that is least, in 2^36ths of a length; below 0, they are at least so
// far apart.
Wide depth(const Box& a, const Box& b);
inline constexpr int depth_bits = 2 * direction_bits;
inline constexpr Wide depth_of_thousandth = Wide{thousandth} << depth_bits;

// Perhaps not farther apart than that: the upright rectangles about them are not. Others are.
inline bool is_near(const Box& a, const Box& b, Length far = 0) {
    const Point way = b.centre() - a.centre();
    const Point reach = a.reach() + b.reach() + Point{far, far};
    return way.x <= reach.x && way.x >= -reach.x && way.y <= reach.y && way.y >= -reach.y;
}

// Deeper than a thousandth.
inline bool overlap(const Box& a, const Box& b) { return is_near(a, b) && depth(a, b) > depth_of_thousandth; }

}  // namespace grognard::board::tabletop
