// Lines of sight: what a line passes, and what stops it.

#include "board/hex/sight.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "board/any_board.h"

namespace grognard::board {
namespace {

std::string text_of(const Board& board, const Line& line) {
    std::string text;
    for (int i = 0; i < line.count; ++i) {
        const Passed& passed = line.passed[static_cast<std::size_t>(i)];
        const auto name = [&](Hex hex) { return hex == nowhere ? std::string("off") : board.name(hex); };
        text += (i == 0 ? "" : " ") + name(passed.first) + (passed.along ? "|" + name(passed.second) : "");
    }
    return text;
}

// Worked out on squared paper.
TEST(Lines, PassTheseHexes) {
    const Board board(12, 10, 0, 0);
    struct Case {
        std::string from, to, passed;
    };
    const std::vector<Case> cases = {
        {"0303", "0303", ""},
        {"0303", "0304", ""},
        {"0303", "0306", "0304 0305"},                 // down a column
        {"0303", "0604", "0403 0504"},                 // down a row of neighbours
        {"0303", "0503", "0402|0403"},                 // along the side between two hexes
        {"0303", "0703", "0402|0403 0503 0602|0603"},  // and on
        {"0303", "0402", ""},                          // next to each other
        {"0303", "0404", "0403|0304"},                 // along a slanting side
        {"0303", "0305", "0304"},
        {"0101", "0501", "off|0201 0301 off|0401"},  // the edge of the board
        {"0303", "0505", "0403 0404"},               // between straight and along
    };
    Line line;
    for (const Case& one : cases) {
        line_between(board, board.named(one.from), board.named(one.to), line);
        EXPECT_EQ(text_of(board, line), one.passed) << one.from << " to " << one.to;
    }
}

// The second witness: a line crosses the inside of a hex if corners of it lie on both sides of the line, and the hex lies
// between the ends; it runs along a side if both its corners lie on it.
std::vector<Passed> brute_force(const Board& board, Hex from, Hex to) {
    const Point start = centre_of(board.cube(from));
    const Point heading = centre_of(board.cube(to)) - start;
    struct At {
        long place;
        Passed passed;
    };
    std::vector<At> found;
    // Lengths along the line, in a measure in which hexes are regular: x counts once, y three times.
    const auto along = [&](Point point) {
        return static_cast<long>(heading.x) * (point.x - start.x) + 3L * heading.y * (point.y - start.y);
    };
    const long end = along(centre_of(board.cube(to)));
    for (int i = 0; i < board.count(); ++i) {
        const Hex hex = static_cast<Hex>(i);
        if (hex == from || hex == to) continue;
        const Point centre = centre_of(board.cube(hex));
        int left = 0;
        int right = 0;
        for (int k = 0; k < 6; ++k) {
            const int side = cross(heading, centre + corner(k) - start);
            left += side < 0;
            right += side > 0;
        }
        if (along(centre) <= 0 || along(centre) >= end) continue;
        if (left > 0 && right > 0) found.push_back({along(centre), {hex, nowhere, false}});
        for (const Direction direction : {Direction::n, Direction::ne, Direction::se}) {
            const int k = static_cast<int>(direction);
            if (cross(heading, centre + corner(k) - start) != 0 || cross(heading, centre + corner(k + 1) - start) != 0)
                continue;
            const Hex beside = board.neighbour(hex, direction);
            if (beside != nowhere) found.push_back({along(centre), {hex, beside, true}});
        }
    }
    std::sort(found.begin(), found.end(), [](const At& a, const At& b) { return a.place < b.place; });
    std::vector<Passed> passed;
    for (const At& one : found) passed.push_back(one.passed);
    return passed;
}

bool same(const Passed& a, const Passed& b) {
    return a == b || (a.along && b.along && a.first == b.second && a.second == b.first);
}

RC_GTEST_PROP(Lines, PassWhatTheyCross, ()) {
    const Board board = any_empty_board(14);
    const Hex from = static_cast<Hex>(*rc::gen::inRange(0, board.count()));
    const Hex to = static_cast<Hex>(*rc::gen::inRange(0, board.count()));
    Line line;
    line_between(board, from, to, line);
    std::vector<Passed> on_board;
    for (int i = 0; i < line.count; ++i) {
        const Passed& passed = line.passed[static_cast<std::size_t>(i)];
        if (passed.first == nowhere || (passed.along && passed.second == nowhere)) continue;
        on_board.push_back(passed);
    }
    const std::vector<Passed> expected = brute_force(board, from, to);
    RC_ASSERT(on_board.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) RC_ASSERT(same(on_board[i], expected[i]));
}

RC_GTEST_PROP(Lines, AreTheSameFromTheOtherEnd, ()) {
    const Board board = any_empty_board(25);
    const Hex from = static_cast<Hex>(*rc::gen::inRange(0, board.count()));
    const Hex to = static_cast<Hex>(*rc::gen::inRange(0, board.count()));
    Line there;
    Line back;
    line_between(board, from, to, there);
    line_between(board, to, from, back);
    RC_ASSERT(there.count == back.count);
    for (int i = 0; i < there.count; ++i)
        RC_ASSERT(same(there.passed[static_cast<std::size_t>(i)],
                       back.passed[static_cast<std::size_t>(there.count - 1 - i)]));
}

// --- what stops a line: the rule of the tests, in its plainest words ---

constexpr Terrain woods = 1;
constexpr SideSet crest = 1;

bool stops(const Board& board, const SightQuestion& question) {
    const int level = board.level(question.hex);
    const int firer = board.level(question.firer);
    const int target = board.level(question.target);
    if (level > firer && level > target) return true;
    if (question.crest && !question.crest_at_end) return true;
    return (board.terrain(question.hex) == woods || question.occupied) && firer <= level && target <= level;
}

SightLines lines_of(const Board& board, int longest = 40) {
    return SightLines(board, crest, longest, [&](const SightQuestion& question) { return stops(board, question); });
}

// One side of a line that passes a hex or a pair, asked anew for every line.
bool slow_sight(const Board& board, Hex from, Hex to, const HexSet& occupied) {
    Line line;
    line_between(board, from, to, line);
    const auto has_crest = [&](Hex a, Hex b) {
        return a != nowhere && b != nowhere && board.adjacent(a, b) && a != from && a != to && b != from && b != to &&
               (board.sides(a, board.direction(a, b)) & crest) != 0;
    };
    for (int i = 0; i < line.count; ++i) {
        const Passed& here = line.passed[static_cast<std::size_t>(i)];
        const auto closed = [&](Hex hex) {
            SightQuestion question{hex, occupied.holds(hex), false, false, from, to};
            if (stops(board, question)) return true;
            bool crossed = false;
            for (const int beside : {i - 1, i + 1}) {
                if (beside < 0 || beside >= line.count) continue;
                const Passed& other = line.passed[static_cast<std::size_t>(beside)];
                if (!other.along && has_crest(hex, other.first)) crossed = true;
            }
            return crossed;
        };
        const bool first = here.first != nowhere && closed(here.first);
        const bool second = here.second != nowhere && closed(here.second);
        if (!here.along && first) return false;
        if (here.along && (first || here.first == nowhere) && (second || here.second == nowhere)) return false;
    }
    return true;
}

RC_GTEST_PROP(Sight, IsMutualAndAsSlowSightSees, ()) {
    const Board board = any_board(9);
    HexSet occupied;
    for (const int hex : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, board.count())))
        occupied.add(static_cast<Hex>(hex));
    const SightLines lines = lines_of(board);
    for (int i = 0; i < 60; ++i) {
        const Hex from = static_cast<Hex>(*rc::gen::inRange(0, board.count()));
        const Hex to = static_cast<Hex>(*rc::gen::inRange(0, board.count()));
        RC_ASSERT(lines.open(from, to, occupied) == lines.open(to, from, occupied));
        RC_ASSERT(lines.open(from, to, occupied) == slow_sight(board, from, to, occupied));
    }
}

struct Scene {
    std::string name;
    std::vector<std::string> woods, high, units;
    std::vector<std::pair<std::string, Direction>> crests;
    std::string from, to;
    bool open;
};

TEST(Sight, IsStoppedAsTheProposalSays) {
    const std::vector<Scene> scenes = {
        {"open ground", {}, {}, {}, {}, "0304", "0804", true},
        {"woods between", {"0304"}, {}, {}, {}, "0302", "0306", false},
        {"woods at an end", {"0302", "0306"}, {}, {}, {}, "0302", "0306", true},
        {"over woods from above", {"0304"}, {"0302"}, {}, {}, "0302", "0306", true},
        {"over woods to above", {"0304"}, {"0306"}, {}, {}, "0302", "0306", true},
        {"woods as high as the higher end", {"0304"}, {"0302", "0304"}, {}, {}, "0302", "0306", false},
        {"a hill between", {}, {"0304"}, {}, {}, "0302", "0306", false},
        {"a hill as high as one end", {}, {"0304", "0302"}, {}, {}, "0302", "0306", true},
        {"a unit between", {}, {}, {"0304"}, {}, "0302", "0306", false},
        {"a unit at an end", {}, {}, {"0302", "0306"}, {}, "0302", "0306", true},
        {"over a unit from above", {}, {"0302"}, {"0304"}, {}, "0302", "0306", true},
        {"along a side, one of them woods", {"0402"}, {}, {}, {}, "0303", "0503", true},
        {"along a side, both woods", {"0402", "0403"}, {}, {}, {}, "0303", "0503", false},
        {"along a side, woods and a unit", {"0402"}, {}, {"0403"}, {}, "0303", "0503", false},
        {"along a side, one unit", {}, {}, {"0403"}, {}, "0303", "0503", true},
        {"a crest at the firer", {}, {}, {}, {{"0302", Direction::s}}, "0302", "0306", true},
        {"a crest at the target", {}, {}, {}, {{"0306", Direction::n}}, "0302", "0306", true},
        {"a crest between", {}, {}, {}, {{"0304", Direction::s}}, "0302", "0306", false},
        {"a crest one looks along", {}, {}, {}, {{"0402", Direction::s}}, "0303", "0503", true},
        {"a crest beside the line", {}, {}, {}, {{"0304", Direction::ne}}, "0302", "0306", true},
        {"next to each other", {}, {}, {}, {{"0304", Direction::s}}, "0304", "0305", true},
    };
    for (const Scene& scene : scenes) {
        SCOPED_TRACE(scene.name);
        Board board(10, 8, 0, 0);
        for (const std::string& hex : scene.woods) board.set_terrain(board.named(hex), woods);
        for (const std::string& hex : scene.high) board.set_level(board.named(hex), 1);
        for (const auto& [hex, direction] : scene.crests) board.add_side(board.named(hex), direction, crest);
        HexSet occupied;
        for (const std::string& hex : scene.units) occupied.add(board.named(hex));
        const SightLines lines = lines_of(board);
        EXPECT_EQ(lines.open(board.named(scene.from), board.named(scene.to), occupied), scene.open);
        EXPECT_EQ(lines.open(board.named(scene.to), board.named(scene.from), occupied), scene.open);
    }
}

TEST(Sight, EndsWhereItWasToldTo) {
    const Board board(10, 8, 0, 0);
    const SightLines lines = lines_of(board, 3);
    EXPECT_TRUE(lines.open(board.named("0301"), board.named("0304"), {}));
    EXPECT_FALSE(lines.open(board.named("0301"), board.named("0305"), {}));
}

}  // namespace
}  // namespace grognard::board
