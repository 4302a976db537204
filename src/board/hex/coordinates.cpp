#include "board/hex/coordinates.h"

#include "base/names.h"

namespace grognard::board {

namespace {

constexpr std::array<std::string_view, 6> direction_names = {"n", "ne", "se", "s", "sw", "nw"};

constexpr Point centre_beside(Direction direction) { return centre_of(step(direction)); }

// Whether a point lies between two rays less than half a turn apart, the second clockwise of the first.
constexpr bool between(Point first, Point second, Point point) {
    return cross(first, point) >= 0 && cross(point, second) >= 0;
}

}  // namespace

std::string_view name_of(Direction direction) { return direction_names[index_of(direction)]; }

std::optional<Direction> direction_named(std::string_view name) {
    for (const Direction direction : all_directions)
        if (name_of(direction) == name) return direction;
    return std::nullopt;
}

std::string name_of(Offset offset) {
    const auto digit = [](int number) { return static_cast<char>('0' + number % 10); };
    return {digit(offset.column / 10), digit(offset.column), digit(offset.row / 10), digit(offset.row)};
}

std::optional<Offset> offset_named(std::string_view name) {
    if (name.size() != 4) return std::nullopt;
    for (const char c : name)
        if (!is_digit(c)) return std::nullopt;
    const Offset offset = {(name[0] - '0') * 10 + (name[1] - '0'), (name[2] - '0') * 10 + (name[3] - '0')};
    if (offset.column == 0 || offset.row == 0) return std::nullopt;
    return offset;
}

bool in_fan(Cube from, Direction facing, DirectionSet fronts, Cube to) {
    if (from == to) return false;
    if (fronts == every_direction) return true;
    const Point point = centre_of(to) - centre_of(from);
    // Three fronts open from the centre of the left one to that of the right one; two, 60 degrees to either side of the
    // vertex between them, so from vertex to vertex.
    if (fronts == two_fronts) {
        const int middle = static_cast<int>(facing) + 1;
        return between(corner(middle + 5), corner(middle + 1), point);
    }
    return between(centre_beside(turned(facing, -1)), centre_beside(turned(facing, 1)), point);
}

}  // namespace grognard::board
