#include "board/tabletop/heading.h"

namespace grognard::board::tabletop {

namespace {

// Fractions of 2^62, which products of 64 bits reach by halves.
constexpr int fine = 62;
constexpr std::uint64_t whole_radius = std::uint64_t{1} << fine;
constexpr std::uint64_t pi = 0xC90FDAA22168C234U;  // of 2^62

constexpr std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t low = 0xFFFFFFFFU;
    const std::uint64_t ah = a >> 32U, al = a & low, bh = b >> 32U, bl = b & low;
    const std::uint64_t middle = (al * bl >> 32U) + (ah * bl & low) + (al * bh & low);
    const std::uint64_t high = ah * bh + (ah * bl >> 32U) + (al * bh >> 32U) + (middle >> 32U);
    return high << 2U | (middle & low) >> 30U;
}

// Taylor's series of the sine (first = 1) or the cosine (first = 0), for angles up to 45 degrees.
constexpr std::uint64_t series(std::uint64_t angle, unsigned first) {
    const std::uint64_t square = product(angle, angle);
    std::uint64_t term = first == 1 ? angle : whole_radius, sum = term;
    bool minus = true;
    for (unsigned n = first + 1; term > 0; n += 2) {
        term = product(term, square) / (n * (n + 1));
        sum = minus ? sum - term : sum + term;
        minus = !minus;
    }
    return sum;
}

constexpr Length to_direction(std::uint64_t value) {
    return static_cast<Length>((value + (whole_radius >> (direction_bits + 1U))) >> (fine - direction_bits));
}

// One octant is worked out, the rest are its mirror images.
constexpr std::array<Point, headings> all_directions() {
    std::array<Point, headings> all{};
    constexpr std::size_t octant = headings / 8, quarter = headings / 4;
    for (std::size_t i = 0; i <= octant; ++i) {
        const std::uint64_t angle = pi / half_turn * i + pi % half_turn * i / half_turn;
        const Point at{to_direction(series(angle, 1)), to_direction(series(angle, 0))};
        all[i] = at;
        all[quarter - i] = {at.y, at.x};
    }
    for (std::size_t i = quarter; i < headings; ++i) all[i] = to_the_right(all[i - quarter]);
    return all;
}

}  // namespace

constinit const std::array<Point, headings> directions = all_directions();

Heading heading_toward(Point from, Point to) {
    const Point way = to - from;
    if (way == Point{}) return Heading{};
    // Which quarter it lies in, then halving it: among directions of a quarter, the sign of the product falls once.
    int low = way.x >= 0 ? (way.y > 0 ? 0 : 1) : (way.y < 0 ? 2 : 3);
    if (way.x == 0) low = way.y > 0 ? 0 : 2;
    low *= quarter_turn;
    int high = low + quarter_turn;
    const auto passed = [&](int notches) { return cross(way, direction(heading_of(notches))) > 0; };  // not yet there
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (passed(middle) ? low : high) = middle;
    }
    // How far it lies off either: the lengths of directions differ too little to matter here.
    const Wide before = cross(way, direction(heading_of(low))), after = -cross(way, direction(heading_of(high)));
    return heading_of(before <= after ? low : high);
}

Length arc_of(Length radius, int notches) {
    constexpr Wide pi_parts = 421'657'428;  // pi in 2^27ths: the most that fits
    return static_cast<Length>(divided(Wide{radius} * notches * pi_parts, Wide{half_turn} << 27));
}

std::string degrees_text(int notches) {
    static constexpr std::string_view parts[] = {"", ".25", ".5", ".75"};
    return std::to_string(notches / degree) + std::string(parts[notches % degree]);
}

std::optional<int> read_degrees(std::string_view text) {
    const std::optional<Length> length = read_length(text);
    constexpr Length notch = unit / degree;
    if (!length || *length < 0 || *length % notch != 0 || *length / notch > headings || text.starts_with('-'))
        return std::nullopt;
    return *length / notch;
}

}  // namespace grognard::board::tabletop
