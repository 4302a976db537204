// The ground of a campaign: points and the links between them. Built once by the map reader, then only read.
//
// A network knows no rules. Terrain, routes, waters and crossings are values of the sheet's own enumerations, so that they
// are handed to its procedures as they are. What changes in play (a bridge is laid or burnt) is for the game to keep.

#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace grognard::board::network {

inline constexpr int most_points = 64;
inline constexpr int most_links = 160;
inline constexpr int most_links_of_point = 12;

enum class Point : std::uint8_t {};
inline constexpr Point nowhere = static_cast<Point>(0xFF);
enum class Link : std::uint8_t {};
inline constexpr Link no_link = static_cast<Link>(0xFF);

constexpr std::size_t at(Point point) { return static_cast<std::size_t>(point); }
constexpr std::size_t at(Link link) { return static_cast<std::size_t>(link); }
constexpr Point point_of(std::size_t index) { return static_cast<Point>(index); }

// A set of points.
class PointSet {
  public:
    constexpr PointSet() = default;
    constexpr void add(Point point) { bits_ |= bit(point); }
    constexpr void remove(Point point) { bits_ &= ~bit(point); }
    constexpr bool has(Point point) const { return (bits_ & bit(point)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr int count() const { return std::popcount(bits_); }

    // Those that are in both.
    friend constexpr PointSet operator&(PointSet one, const PointSet& other) {
        one.bits_ &= other.bits_;
        return one;
    }
    friend constexpr bool operator==(const PointSet&, const PointSet&) = default;

    // For each, by rising number.
    template <class What>
    constexpr void each(What&& what) const {
        for (std::uint64_t left = bits_; left != 0; left &= left - 1) what(static_cast<Point>(std::countr_zero(left)));
    }

  private:
    static constexpr std::uint64_t bit(Point point) { return std::uint64_t{1} << at(point); }
    std::uint64_t bits_ = 0;
};

// What lies in a point; on a link.
struct Ground {
    std::uint8_t terrain = 0;
    bool fortified = false;
};

struct Passage {
    std::uint8_t route = 0;
    std::uint8_t water = 0;
    std::uint8_t crossing = 0;

    friend bool operator==(const Passage&, const Passage&) = default;
};

// Out of a point: along which link, and to where.
struct Way {
    Link link = no_link;
    Point to = nowhere;
};

class Network {
  public:
    // --- building; ends are points that are there, no two links have the same ---

    Point add(Ground ground);
    Link join(Point a, Point b, Passage passage);

    // --- shape ---

    int points() const { return static_cast<int>(grounds_.size()); }
    int links() const { return static_cast<int>(passages_.size()); }
    std::span<const Way> ways(Point from) const { return ways_[at(from)]; }  // in the order of the map
    std::array<Point, 2> ends(Link link) const { return ends_[at(link)]; }
    Point other_end(Link link, Point one) const;
    Link between(Point a, Point b) const;  // no_link if they do not touch

    // --- ground ---

    int terrain(Point point) const { return grounds_[at(point)].terrain; }
    bool fortified(Point point) const { return grounds_[at(point)].fortified; }
    const Passage& passage(Link link) const { return passages_[at(link)]; }

  private:
    std::vector<Ground> grounds_;
    std::vector<std::vector<Way>> ways_;
    std::vector<Passage> passages_;
    std::vector<std::array<Point, 2>> ends_;
};

}  // namespace grognard::board::network
