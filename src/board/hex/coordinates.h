// Hexes with a flat top: directions, cube coordinates, names.
//
// Outside, a hex is called CCRR, column then row, both from 01; hexes of even columns sit half a hex lower. Inside, it is a
// dense index (row by row), and cube coordinates where geometry is needed. Directions are numbered clockwise from north,
// so that turning is adding, and what a unit sees at a bearing lies in direction facing + bearing.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace grognard::board {

// --- hexes ---

// The dense index of a hex of one board: a number only this folder computes with.
enum class Hex : std::uint16_t {};

inline constexpr Hex nowhere = Hex{0xFFFF};
inline constexpr int most_hexes = 1024;
inline constexpr int most_columns = 99;  // two digits of a name
inline constexpr int most_rows = 99;

constexpr std::size_t index_of(Hex hex) { return static_cast<std::size_t>(hex); }

// --- directions ---

enum class Direction : std::uint8_t { n, ne, se, s, sw, nw };

inline constexpr int direction_count = 6;
inline constexpr std::array<Direction, 6> all_directions = {Direction::n, Direction::ne, Direction::se,
                                                            Direction::s, Direction::sw, Direction::nw};

constexpr std::size_t index_of(Direction direction) { return static_cast<std::size_t>(direction); }
constexpr Direction turned(Direction direction, int hexsides_clockwise) {
    return static_cast<Direction>(((static_cast<int>(direction) + hexsides_clockwise) % 6 + 6) % 6);
}
constexpr Direction opposite(Direction direction) { return turned(direction, 3); }
// How many hexsides clockwise from `facing` to `direction`, 0..5: what the unit sees there (0 straight ahead, 3 behind).
constexpr int bearing(Direction facing, Direction direction) {
    return (static_cast<int>(direction) - static_cast<int>(facing) + 6) % 6;
}
// How many hexsides a unit turns by, the short way: 0..3.
constexpr int hexsides_between(Direction from, Direction to) {
    const int clockwise = bearing(from, to);
    return clockwise <= 3 ? clockwise : 6 - clockwise;
}

// "n", "ne", "se", "s", "sw", "nw", in files, positions and records.
std::string_view name_of(Direction direction);
std::optional<Direction> direction_named(std::string_view name);

// A set of directions, or of bearings: bit i is direction i.
using DirectionSet = std::uint8_t;
inline constexpr DirectionSet every_direction = 0b111111;

constexpr DirectionSet set_of(Direction direction) {
    return static_cast<DirectionSet>(1U << static_cast<unsigned>(direction));
}
constexpr bool holds(DirectionSet set, Direction direction) { return (set & set_of(direction)) != 0; }

// --- facing ---

// Which bearings are in front. Toward a hexside: three in front, three behind; toward a vertex (the one clockwise of the
// direction that is faced): two in front, four behind. A square or a town has all six.
inline constexpr DirectionSet three_fronts = 0b100011;
inline constexpr DirectionSet two_fronts = 0b000011;

// The directions that lie at these bearings for a unit that faces so.
constexpr DirectionSet seen_from(DirectionSet bearings, Direction facing) {
    const unsigned by = static_cast<unsigned>(facing);
    const unsigned twice = static_cast<unsigned>(bearings) << by;
    return static_cast<DirectionSet>((twice | (twice >> 6U)) & every_direction);
}

// --- cube coordinates: x + y + z = 0 ---

struct Cube {
    int x = 0;
    int y = 0;
    int z = 0;

    friend constexpr bool operator==(const Cube&, const Cube&) = default;
};

constexpr Cube operator+(Cube a, Cube b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Cube operator-(Cube a, Cube b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Cube operator*(Cube a, int by) { return {a.x * by, a.y * by, a.z * by}; }

constexpr Cube step(Direction direction) {
    constexpr std::array<Cube, 6> steps = {{{0, 1, -1}, {1, 0, -1}, {1, -1, 0}, {0, -1, 1}, {-1, 0, 1}, {-1, 1, 0}}};
    return steps[index_of(direction)];
}

constexpr int length(Cube difference) {
    const auto size = [](int number) { return number < 0 ? -number : number; };
    return (size(difference.x) + size(difference.y) + size(difference.z)) / 2;
}
constexpr int distance(Cube a, Cube b) { return length(a - b); }

// --- columns and rows, both from 1 ---

struct Offset {
    int column = 0;
    int row = 0;

    friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

constexpr Cube cube_of(Offset offset) {
    const int x = offset.column - 1;
    const int z = offset.row - 1 - (x - (x & 1)) / 2;
    return {x, -x - z, z};
}
constexpr Offset offset_of(Cube cube) { return {cube.x + 1, cube.z + (cube.x - (cube.x & 1)) / 2 + 1}; }

// "0304" is column 3, row 4. Only two digits each are a name.
std::string name_of(Offset offset);
std::optional<Offset> offset_named(std::string_view name);

// --- the plane ---

// Points in whole numbers that keep lines straight: a centre is (3x, 2z + x), a corner one of six points around it.
// The second number grows southward.
struct Point {
    int x = 0;
    int y = 0;
};

constexpr Point centre_of(Cube cube) { return {3 * cube.x, 2 * cube.z + cube.x}; }
// Corner k is where the hexsides k - 1 and k meet: corner 0 north-west of north, then clockwise.
constexpr Point corner(int k) {
    constexpr std::array<Point, 6> corners = {{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}};
    return corners[static_cast<std::size_t>(k % 6)];
}
// Positive if `b` lies clockwise of `a`.
constexpr int cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }

// Whether `to` lies in the fan of 120 degrees that these fronts open, its two edges included. Six fronts see all around.
bool in_fan(Cube from, Direction facing, DirectionSet fronts, Cube to);

}  // namespace grognard::board
