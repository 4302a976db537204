#include "board/network/geography.h"

#include <cstdint>

namespace grognard::board::network {

namespace {

constexpr std::int64_t millimetres_north = 111'195;  // in a thousandth of a degree
constexpr std::int64_t million = 1'000'000;

// How long a degree east is beside one north, in millionths. Bhaskara's fraction for the cosine is within two
// thousandths of it and wants whole numbers only.
std::int64_t narrowing(std::int64_t doubled_north) {
    constexpr std::int64_t half_circle = 2 * 180'000;  // doubled too
    const std::int64_t square = doubled_north * doubled_north;
    return (half_circle * half_circle - 4 * square) * million / (half_circle * half_circle + square);
}

std::int64_t metres_north(std::int64_t thousandths) { return millimetres_north * thousandths / 1000; }

std::int64_t metres_east(std::int64_t thousandths, std::int64_t doubled_north) {
    return metres_north(thousandths) * narrowing(doubled_north) / million;
}

std::int64_t root_of(std::int64_t square) {
    std::int64_t low = 0, high = 1'000'000'000;
    while (low < high) {
        const std::int64_t middle = (low + high + 1) / 2;
        if (middle * middle <= square)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

}  // namespace

std::string degrees_text(int thousandths) {
    const int size = thousandths < 0 ? -thousandths : thousandths;
    const std::string part = std::to_string(1000 + size % 1000).substr(1);
    return (thousandths < 0 ? "-" : "") + std::to_string(size / 1000) + "." + part;
}

int metres_between(Spot a, Spot b) {
    const std::int64_t down = metres_north(b.north - a.north);
    const std::int64_t right = metres_east(b.east - a.east, a.north + b.north);
    return static_cast<int>(root_of(down * down + right * right));
}

Planned planned(Spot spot, Spot corner) {
    return {static_cast<int>(metres_east(spot.east - corner.east, 2 * corner.north)),
            static_cast<int>(metres_north(corner.north - spot.north))};
}

}  // namespace grognard::board::network
