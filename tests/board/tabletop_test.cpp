// Bases on a free table: directions, overlap, distance, contact, quarters and arcs, each against a slow version of itself.

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "board/tabletop/contact.h"
#include "board/tabletop/quarters.h"
#include "board/tabletop_any.h"

namespace grognard::board::tabletop {
namespace {

// --- numbers ---

TEST(Lengths, AreWrittenAndReadBack) {
    EXPECT_EQ(text_of(1'250'000), "12.5");
    EXPECT_EQ(text_of(-100), "-0.001");
    EXPECT_EQ(text_of(0), "0");
    EXPECT_EQ(text_of(1), "0.00001");
    EXPECT_EQ(read_length("12.5"), 1'250'000);
    EXPECT_EQ(read_length("-0.5"), -50'000);
    for (const char* const wrong : {"", "-", ".5", "5.", "1.000001", "1,5", "1000", "+1", "1 ", "0x1"})
        EXPECT_EQ(read_length(wrong), std::nullopt) << wrong;
    Luck luck(1);
    for (int i = 0; i < 1000; ++i) {
        const Length length = luck.in(-99'999'999, 99'999'999);
        EXPECT_EQ(read_length(text_of(length)), length);
    }
}

TEST(Lengths, AreRoundedAsTheirMirrorImages) {
    EXPECT_EQ(rounded(3, 1), 2);
    EXPECT_EQ(rounded(-3, 1), -2);
    EXPECT_EQ(divided(5, 2), 3);
    EXPECT_EQ(divided(-5, 2), -3);
    EXPECT_EQ(floor_divided(-5, 2), -3);
    EXPECT_EQ(floor_divided(-4, 2), -2);
    for (Wide value = -2000; value < 2000; ++value) {
        EXPECT_EQ(rounded(value, 4), -rounded(-value, 4));
        EXPECT_EQ(rounded(value, 4), divided(value, 16));
        EXPECT_EQ(rounded(value, 4), static_cast<Wide>(std::llround(static_cast<double>(value) / 16)));
    }
}

TEST(Lengths, HaveRoots) {
    Luck luck(2);
    for (int i = 0; i < 20'000; ++i) {
        const Wide square = static_cast<Wide>(luck.next() >> static_cast<unsigned>(luck.in(1, 60)));
        const Exact root = root_of(square);
        ASSERT_TRUE(root * root <= square && (root + 1) * (root + 1) > square) << square;
    }
    EXPECT_EQ(root_of(0), 0);
    EXPECT_EQ(root_of(24), 4);
    EXPECT_EQ(root_of(25), 5);
}

// --- headings ---

TEST(Headings, HaveTheDirectionsNearestToTheirRays) {
    double longest = 0;
    for (int i = 0; i < headings; ++i) {
        const long double angle = std::numbers::pi_v<long double> * i / half_turn;
        const Point at = direction(heading_of(i));
        EXPECT_LT(std::abs(262'144 * std::sin(angle) - at.x), 0.5L) << i;
        EXPECT_LT(std::abs(262'144 * std::cos(angle) - at.y), 0.5L) << i;
        longest = std::max(longest, std::abs(std::hypot(at.x, at.y) / 262'144 - 1));
        EXPECT_EQ(direction(turned(heading_of(i), quarter_turn)), to_the_right(at));
        EXPECT_EQ(direction(heading_of(-i)), (Point{-at.x, at.y}));
    }
    EXPECT_LT(longest, 2.5e-6);
    EXPECT_EQ(direction(heading_of(0)), (Point{0, 262'144}));
    EXPECT_EQ(direction(heading_of(45 * degree)), (Point{185'364, 185'364}));
}

TEST(Headings, AreCountedTheShorterWayRound) {
    EXPECT_EQ(turn_between(heading_of(1430), heading_of(10)), 20);
    EXPECT_EQ(turn_between(heading_of(10), heading_of(1430)), -20);
    EXPECT_EQ(turn_between(heading_of(0), heading_of(720)), 720);
    EXPECT_EQ(turn_between(heading_of(720), heading_of(0)), 720);
    EXPECT_EQ(degrees_text(90), "22.5");
    EXPECT_EQ(degrees_text(45), "11.25");
    EXPECT_EQ(read_degrees("11.25"), 45);
    for (const char* const wrong : {"11.3", "-1", "361", "", "a", "-0"}) EXPECT_EQ(read_degrees(wrong), std::nullopt);
}

TEST(Headings, PointWhereTheyAreToldTo) {
    Luck luck(3);
    for (int i = 0; i < cases(20'000); ++i) {
        const Point way{luck.in(-unit, unit), luck.in(-unit, unit)};
        if (way == Point{}) continue;
        const double notches = std::atan2(way.x, way.y) / std::numbers::pi * half_turn;
        const double off = std::remainder(notches - notches_of(heading_toward({}, way)), headings);
        ASSERT_LT(std::abs(off), 0.5 + 1e-3) << way.x << ' ' << way.y;
    }
    for (int i = 0; i < headings; ++i) EXPECT_EQ(heading_toward({}, direction(heading_of(i))), heading_of(i));
    EXPECT_EQ(heading_toward({5, 5}, {5, 5}), Heading{});
}

TEST(Headings, HaveArcs) {
    EXPECT_EQ(arc_of(unit, half_turn), 314'159);
    EXPECT_EQ(arc_of(2 * unit, 45 * degree), 157'080);
    EXPECT_EQ(arc_of(longest_table, headings), 80'424'772);
}

// --- boxes ---

TEST(Boxes, HaveCornersInTheOrderOfTheClock) {
    const Box box({100'000, 50'000}, {{500'000, 300'000}, heading_of(0)});
    EXPECT_EQ(box.corners(),
              (Corners{Point{400'000, 350'000}, {600'000, 350'000}, {600'000, 250'000}, {400'000, 250'000}}));
    const Box east = box.elsewhere({box.centre(), heading_of(quarter_turn)});
    EXPECT_EQ(east.corner(Corner::front_left), (Point{550'000, 400'000}));
    EXPECT_EQ(east.middle(Face::right), (Point{500'000, 200'000}));
    EXPECT_EQ(east.offset({550'000, 400'000}), (Offset{-100'000, 50'000}));
    EXPECT_EQ(box.half_length(Face::left), 50'000);
    EXPECT_EQ(box.depth_to(Face::left), 100'000);
    EXPECT_TRUE(box.holds({400'000, 350'000}));
    EXPECT_FALSE(box.holds({399'999, 350'000}));
}

TEST(Boxes, ComeBackFromTheirOwnMeasure) {
    Luck luck(4);
    for (int i = 0; i < cases(20'000); ++i) {
        const Box box = any_box(luck);
        const Offset offset{luck.in(-10 * unit, 10 * unit), luck.in(-10 * unit, 10 * unit)};
        const Offset back = box.offset(box.at(offset));
        ASSERT_LE(std::abs(back.right - offset.right), 1) << i;
        ASSERT_LE(std::abs(back.ahead - offset.ahead), 1) << i;
        const Corners corners = box.corners();
        for (std::size_t k = 0; k < 4; ++k) {
            ASSERT_EQ(corners[k], box.corner(static_cast<Corner>(k))) << i;
            const Point out = corners[k] - box.centre();
            ASSERT_TRUE(std::abs(out.x) <= box.reach().x && std::abs(out.y) <= box.reach().y) << i;
        }
    }
}

TEST(Boxes, OverlapAsTheirExactCornersDo) {
    int overlapping = 0, near = 0;
    for (int i = 0; i < cases(50'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box a = any_box(luck), b = any_box_near(luck, a);
        const Exact wanted = exact_depth(a, b);
        ASSERT_TRUE(wanted == depth(a, b)) << i;
        ASSERT_EQ(overlap(a, b), wanted > (Exact{thousandth} << 36)) << i;
        ASSERT_EQ(overlap(b, a), overlap(a, b)) << i;
        overlapping += overlap(a, b);
        near += wanted > -(Exact{3 * thousandth} << 36) && wanted < (Exact{3 * thousandth} << 36);
    }
    EXPECT_GT(overlapping, cases(50'000) / 5);
    EXPECT_GT(near, cases(50'000) / 20);
}

// The largest numbers that a reader lets through, in every corner of the table.
TEST(Boxes, OverlapAtTheBoundsToo) {
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const auto far = [&] { return luck.one_in(2) ? 0 : longest_table; };
        const Length half = longest_base / 2;
        const Box a({half, half}, {{far(), far()}, any_heading(luck)}),
            b({half, luck.in(1, half)}, {{far(), far()}, any_heading(luck)});
        ASSERT_TRUE(exact_depth(a, b) == depth(a, b)) << i;
    }
}

// --- distances ---

double distance_by_floating_point(const Box& a, const Box& b) {
    struct Spot {
        double x, y;
    };
    const auto spots = [](const Box& box) {
        std::vector<Spot> all;
        for (const ExactPoint& corner : exact_corners(box))
            all.push_back(
                {std::ldexp(static_cast<double>(corner.x), -18), std::ldexp(static_cast<double>(corner.y), -18)});
        return all;
    };
    const std::vector<Spot> first = spots(a), second = spots(b);
    double best = 1e18;
    const auto corner_to_edges = [&](const std::vector<Spot>& corners, const std::vector<Spot>& edges) {
        for (const Spot& p : corners)
            for (std::size_t i = 0; i < 4; ++i) {
                const Spot u = edges[i], v = edges[(i + 1) % 4];
                const double length = (v.x - u.x) * (v.x - u.x) + (v.y - u.y) * (v.y - u.y);
                const double t = std::clamp(((p.x - u.x) * (v.x - u.x) + (p.y - u.y) * (v.y - u.y)) / length, 0.0, 1.0);
                best = std::min(best, std::hypot(p.x - u.x - t * (v.x - u.x), p.y - u.y - t * (v.y - u.y)));
            }
    };
    corner_to_edges(first, second);
    corner_to_edges(second, first);
    return best;
}

TEST(Distances, AreFromEdgeToEdge) {
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box a = any_box(luck), b = luck.one_in(2) ? any_box_near(luck, a) : any_box(luck);
        const Measured found = distance(a, b);
        ASSERT_EQ(found.square, squared(found.to - found.from)) << i;
        ASSERT_EQ(found.square, distance(b, a).square) << i;
        const Exact deep = exact_depth(a, b);
        if (deep > 0) {
            ASSERT_EQ(found.square, 0) << i;
        } else {
            ASSERT_NEAR(std::sqrt(static_cast<double>(found.square)), distance_by_floating_point(a, b), 3) << i;
            // The ruler lies between the two.
            ASSERT_LE(distance(a, found.from).length(), 1) << i;
            ASSERT_LE(distance(b, found.to).length(), 1) << i;
        }
        // Shapes of any form measure the same.
        ASSERT_NEAR(std::sqrt(static_cast<double>(distance(Shape(a), Shape(b)).square)),
                    std::sqrt(static_cast<double>(found.square)), 3)
            << i;
        const bool touching = deep <= (Exact{thousandth} << 36) && found.within(thousandth);
        ASSERT_EQ(touch(a, b), touching) << i;
    }
}

// --- contact ---

TEST(Contacts, AreCornersOrEdges) {
    const Box a({100'000, 50'000}, {{0, 0}, heading_of(0)});
    const auto with = [&](Point centre, int notches) { return contact(a, a.elsewhere({centre, heading_of(notches)})); };
    EXPECT_EQ(with({0, 100'000}, half_turn), (Contact{Contact::Kind::edge, Face::front, Face::front, 200'000}));
    EXPECT_EQ(with({50'000, 100'000}, half_turn), (Contact{Contact::Kind::edge, Face::front, Face::front, 150'000}));
    EXPECT_EQ(with({0, 100'000}, 0), (Contact{Contact::Kind::edge, Face::front, Face::rear, 200'000}));
    EXPECT_EQ(with({200'000, 0}, 0), (Contact{Contact::Kind::edge, Face::right, Face::left, 100'000}));
    EXPECT_EQ(with({-150'000, 0}, quarter_turn), (Contact{Contact::Kind::edge, Face::left, Face::front, 100'000}));
    EXPECT_EQ(with({200'000, 100'000}, 0).kind, Contact::Kind::corner);
    EXPECT_EQ(with({0, 100'101}, 0).kind, Contact::Kind::none);
    EXPECT_EQ(with({0, 100'100}, 0).kind, Contact::Kind::edge);
    EXPECT_EQ(with({0, 99'900}, 0).kind, Contact::Kind::edge);
    EXPECT_EQ(with({0, 99'899}, 0).kind, Contact::Kind::none);  // that deep, they overlap
    // A square on its point: its corner against the front.
    const Box square({100'000, 100'000}, {{0, 191'422}, heading_of(45 * degree)});
    const Contact point = contact(a, square);
    EXPECT_EQ(point.kind, Contact::Kind::corner);
    EXPECT_EQ(point.first, Face::front);
}

// --- quarters, lines of faces, zones ---

TEST(Quarters, AreDividedByDiagonalsOrCorners) {
    const Box box({200'000, 100'000}, {{0, 0}, heading_of(0)});
    EXPECT_EQ(quarter(box, {200'000, 100'000}, Division::diagonals), Face::front);
    EXPECT_EQ(quarter(box, {400'000, 190'000}, Division::diagonals), Face::right);
    EXPECT_EQ(quarter(box, {400'000, 190'000}, Division::corners), Face::right);
    EXPECT_EQ(quarter(box, {290'000, 190'001}, Division::corners), Face::front);
    EXPECT_EQ(quarter(box, {-400'000, 0}, Division::corners), Face::left);
    EXPECT_EQ(quarter(box, {0, -1}, Division::diagonals), Face::rear);
    int answers[faces] = {};
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box any = any_box(luck);
        const Point point = any.centre() + Point{luck.in(-9 * unit, 9 * unit), luck.in(-9 * unit, 9 * unit)};
        // By angles: of the point and of the corner, seen from the centre and from straight ahead.
        const Point way = point - any.centre();
        const double pi = std::numbers::pi, ahead = notches_of(any.heading()) * pi / half_turn;
        const double angle = std::remainder(std::atan2(way.x, way.y) - ahead, 2 * pi);
        const double corner = std::atan2(any.base().half_front, any.base().half_depth);
        const double least = std::min(std::abs(std::abs(angle) - corner), std::abs(pi - std::abs(angle) - corner));
        if (least < 1e-4) continue;  // too near to a line to say it with floating point
        const Face wanted = std::abs(angle) < corner        ? Face::front
                            : std::abs(angle) > pi - corner ? Face::rear
                            : angle > 0                     ? Face::right
                                                            : Face::left;
        ASSERT_EQ(quarter(any, point, Division::diagonals), wanted) << i;
        ++answers[static_cast<int>(wanted)];
    }
    for (const int count : answers) EXPECT_GT(count, cases(20'000) / 20);
}

TEST(Quarters, HaveLinesThatSomebodyIsWhollyBehind) {
    const Box box({100'000, 50'000}, {{0, 0}, heading_of(0)});
    const auto at = [&](Length y) { return box.elsewhere({{300'000, y}, heading_of(quarter_turn)}); };
    EXPECT_TRUE(wholly_behind(box, Face::front, at(-50'000 + thousandth)));
    EXPECT_FALSE(wholly_behind(box, Face::front, at(-50'000 + thousandth + 1)));
    EXPECT_TRUE(wholly_before(box, Face::right, at(0)));
    EXPECT_FALSE(wholly_before(box, Face::front, at(0)));
    for (int i = 0; i < cases(5'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box a = any_box(luck), b = any_box_near(luck, a);
        for (int f = 0; f < faces; ++f) {
            const Face face = static_cast<Face>(f);
            const Point out = direction(a.facing(face));
            // The farthest corner, along the way out of the face, without any rounding.
            Exact far = -(Exact{1} << 100), near = Exact{1} << 100;
            const Exact line = Exact{a.depth_to(face)} * dot(out, out);
            for (const ExactPoint& corner : exact_corners(b)) {
                const Exact at_corner =
                    (corner.x - (Exact{a.centre().x} << 18)) * out.x + (corner.y - (Exact{a.centre().y} << 18)) * out.y;
                far = std::max(far, at_corner - line);
                near = std::min(near, at_corner - line);
            }
            const Exact limit = Exact{thousandth} << 36, grain = Exact{2} << 36;
            if (far > limit + grain || far < limit - grain) {
                ASSERT_EQ(wholly_behind(a, face, b), far <= limit) << i;
            }
            if (near > -limit + grain || near < -limit - grain) {
                ASSERT_EQ(wholly_before(a, face, b), near >= -limit) << i;
            }
        }
    }
}

TEST(Zones, LieBeforeTheirFace) {
    const Box box({100'000, 50'000}, {{0, 0}, heading_of(0)});
    const Box front = zone(box, Face::front, 100'000);
    EXPECT_EQ(front.corners(),
              (Corners{Point{-100'000, 150'000}, {100'000, 150'000}, {100'000, 50'000}, {-100'000, 50'000}}));
    const Box left = zone(box, Face::left, 60'000);
    EXPECT_EQ(left.base(), (Base{50'000, 30'000}));
    EXPECT_EQ(left.centre(), (Point{-130'000, 0}));
    for (int i = 0; i < cases(2'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box any = any_box(luck);
        const Face face = static_cast<Face>(luck.in(0, 3));
        const Box before = zone(any, face, 2 * luck.in(1, 2 * unit));
        ASSERT_TRUE(touch(any, before)) << i;
        const Contact found = contact(any, before);
        ASSERT_EQ(found.kind, Contact::Kind::edge) << i;
        ASSERT_EQ(found.first, face) << i;
        ASSERT_EQ(found.second, Face::rear) << i;
        ASSERT_NEAR(found.common, 2 * any.half_length(face), 2) << i;
    }
}

// --- arcs ---

TEST(Arcs, HoldPointsByTheirAngle) {
    const Box box({100'000, 50'000}, {{0, 0}, heading_of(0)});
    const Arc wide{Arc::From::corners, 45 * degree};
    EXPECT_TRUE(in_arc(box, wide, {200'000, 150'000}));
    EXPECT_FALSE(in_arc(box, wide, {200'001, 150'000}));
    EXPECT_FALSE(in_arc(box, wide, {0, 0}));
    EXPECT_TRUE(in_arc(box, {Arc::From::centre, 45 * degree}, {0, 0}));
    EXPECT_FALSE(in_arc(box, {Arc::From::front, 45 * degree}, {0, 49'999}));
    EXPECT_TRUE(in_arc(box, {Arc::From::front, half_turn}, {0, -900'000}));
    int held = 0;
    for (int i = 0; i < cases(20'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box any = any_box(luck);
        const Point point = any.centre() + Point{luck.in(-9 * unit, 9 * unit), luck.in(-9 * unit, 9 * unit)};
        const int notches = luck.in(1, quarter_turn);
        const auto off_axis = [&](Point apex) {
            return std::abs(
                std::remainder(std::atan2(point.x - apex.x, point.y - apex.y) / std::numbers::pi * half_turn -
                                   notches_of(any.heading()),
                               headings));
        };
        for (const auto& [from, apex] :
             {std::pair{Arc::From::centre, any.centre()}, std::pair{Arc::From::front, any.middle(Face::front)}}) {
            if (std::abs(off_axis(apex) - notches) < 0.01) continue;
            ASSERT_EQ(in_arc(any, {from, notches}, point), off_axis(apex) < notches) << i;
            held += off_axis(apex) < notches;
        }
    }
    EXPECT_GT(held, cases(20'000) / 20);
}

// What is cut out of a target lies in the arc and in the target; points of the target in the arc lie in it.
TEST(Arcs, CutOutWhatIsMeasured) {
    int parts = 0;
    for (int i = 0; i < cases(3'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box a = any_box(luck), b = any_box_near(luck, a);
        const Arc arc{static_cast<Arc::From>(luck.in(0, 2)), luck.in(1, quarter_turn)};
        const Shape part = part_in_arc(a, arc, b);
        for (const Point corner : part) ASSERT_LE(distance(b, corner).length(), 2) << i;
        int inside = 0, all = 0;
        Wide nearest = std::numeric_limits<Wide>::max();
        for (int x = -20; x <= 20; ++x)
            for (int y = -20; y <= 20; ++y) {
                const Point point = b.at(Offset{b.base().half_front / 20 * x, b.base().half_depth / 20 * y});
                ++all;
                if (!in_arc(a, arc, point)) continue;
                ++inside;
                nearest = std::min(nearest, distance(a, point).square);
            }
        const double share = static_cast<double>(double_area(part)) / static_cast<double>(double_area(Shape(b)));
        ASSERT_NEAR(share, static_cast<double>(inside) / all, 0.08) << i;
        const std::optional<Measured> measured_part = distance_in_arc(a, arc, b);
        if (inside > 0) {
            ASSERT_TRUE(measured_part.has_value()) << i;
            ASSERT_LE(measured_part->square, nearest + 4 * root_of(nearest) + 9) << i;
            ++parts;
        }
        if (measured_part) {
            ASSERT_GE(measured_part->length() + 2, distance(a, b).length()) << i;
            ASSERT_LE(distance(b, measured_part->to).length(), 2) << i;
        }
    }
    EXPECT_GT(parts, cases(3'000) / 10);
}

}  // namespace
}  // namespace grognard::board::tabletop
