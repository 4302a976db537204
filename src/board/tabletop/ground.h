// The ground of a table: pieces with a kind and a level, made of convex parts, and lines. Built once by the reader, then only
// read. It knows no rules: kinds are values of the sheet's own enumerations, and what they do is asked of the sheet.

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/tabletop/shape.h"
#include "board/tabletop/sweep.h"

namespace grognard::board::tabletop {

inline constexpr int most_pieces = 64;
inline constexpr int most_parts = 256;
inline constexpr std::size_t most_corners = 12;  // of a part

using Pieces = std::uint64_t;  // a bit for each
constexpr Pieces piece_bit(int piece) { return Pieces{1} << static_cast<unsigned>(piece); }

enum class Edge : std::uint8_t { north, east, south, west };
// North and south: one goes along them from west to east.
constexpr bool is_level(Edge edge) { return edge == Edge::north || edge == Edge::south; }

// Why corners are no part.
enum class BadPart : std::uint8_t { none, too_few, too_many, twice, not_convex };

// A convex part of a piece, or a stretch of a line. Corners lie on thousandths: so normals are short.
class Part {
  public:
    static BadPart why_not(std::span<const Point> corners);
    // Corners that are right, either way round; two are a line.
    Part(std::span<const Point> corners, int piece);

    int piece() const { return piece_; }
    bool is_line() const { return shape_.size() == 2; }
    const Shape& shape() const { return shape_; }
    bool holds(Point point, Length slack = 0) const;  // or not farther outside of an edge than the slack
    // Far enough from a place that nothing of it reaches there.
    bool beyond(Point low, Point high) const {
        return low.x > high_.x || low.y > high_.y || high.x < low_.x || high.y < low_.y;
    }

    // As for bases: how deep a base lies in it where that is least, in lengths, rounded down, and whether that is deeper
    // than a thousandth; where along a way it is.
    bool overlaps(const Box& box) const;
    Length depth(const Box& box) const;
    Stretch overlapping(const Box& box, Point direction) const;
    Shape cut_out(const Box& box) const;  // what of a base lies in it

  private:
    struct Side {
        Point from;
        Point outward;  // in thousandths, as long as the side
        Wide thousand;  // what a thousandth counts along it
    };

    Shape shape_;
    std::vector<Side> sides_;
    Point low_, high_;
    int piece_ = 0;
};

struct Piece {
    std::uint8_t kind = 0;
    bool line = false;       // kinds of lines are counted apart from kinds of ground
    std::int8_t level = 0;   // above the plain, where it is ground
    std::uint8_t marks = 0;  // what the legend lets pieces be besides, a bit for each: hiding, say
};

// What it takes to be in a piece: any part of the base, its centre, more than half of it, all of it. Which of them counts is
// a ruling of the system, one for each use.
enum class Presence : std::uint8_t { any, centre, most, whole };

class Ground {
  public:
    Ground() = default;
    Ground(Length width, Length height) : size_{width, height} {}

    // --- building ---

    int add(Piece piece);
    void add(int piece, std::span<const Point> corners) { parts_.emplace_back(corners, piece); }

    // --- shape ---

    Point size() const { return size_; }
    int count() const { return static_cast<int>(pieces_.size()); }
    const Piece& piece(int index) const { return pieces_[static_cast<std::size_t>(index)]; }
    std::span<const Part> parts() const { return parts_; }

    // --- questions ---

    // Thousandths of the base that lie in a piece.
    int share(const Box& box, int piece) const;
    bool in(const Box& box, int piece, Presence presence) const;
    Pieces touched(const Box& box) const;  // any part of it
    Pieces under(Point point) const;
    int level(Point point) const;  // of the highest piece there; 0 on the plain
    // Whether all of a base is on the table, to a thousandth; if not, over which edge it reaches farthest.
    bool holds(const Box& box) const;
    Edge edge_beyond(const Box& box) const;

  private:
    Point size_;
    std::vector<Piece> pieces_;
    std::vector<Part> parts_;
};

}  // namespace grognard::board::tabletop
