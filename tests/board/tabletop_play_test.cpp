// What refuses a move, bases set against each other, pushes, and games of moves that nobody planned.

#include <gtest/gtest.h>

#include "board/tabletop/formation.h"
#include "board/tabletop/quarters.h"
#include "board/tabletop_field.h"

namespace grognard::board::tabletop {
namespace {

// --- refusals ---

// A base at (10, 10), a friend two to its right, an enemy ahead with a zone of 1, a wood to the left, the edge behind.
struct Front {
    Ground ground{40 * unit, 24 * unit};
    Table table{ground};
    Terms terms;
    Walk walk;

    Front() {
        ground.add(
            ground.add({}),
            std::vector<Point>{{500'000, 900'000}, {800'000, 900'000}, {800'000, 1'300'000}, {500'000, 1'300'000}});
        table.put(0, Box(foot, start_pose));
        table.put(1, Box(foot, {{1'200'000, 1'000'000}, heading_of(0)}));
        const Box enemy(foot, {{1'000'000, 1'400'000}, heading_of(half_turn)});
        table.put(32, enemy);
        table.put_zone(32, Box({100'000, 50'000}, {enemy.at(Offset{0, 100'000}), enemy.heading()}));
        terms.allowance = 4 * unit;
        terms.widest_turn = 45 * degree;
    }
    Refusal refuse(const Steps& steps, Bases movers = 1, Length farthest = boundless) {
        Journey journey;
        journey.movers = movers;
        journey.steps = steps;
        journey.farthest = farthest;
        return why_not(table, journey, terms, walk);
    }
};

TEST(Refusals, NameWhatTheyComeFrom) {
    Front front;
    EXPECT_FALSE(front.refuse({units(StepKind::ahead, 2)}).any());
    EXPECT_EQ(front.refuse({Step{StepKind::ahead, 0}}).bar, Bar::form);
    EXPECT_EQ(front.refuse({notches(StepKind::right, 45.25)}).bar, Bar::turn);

    const Refusal far = front.refuse({units(StepKind::back, 4.001)});
    EXPECT_EQ(far.bar, Bar::length);
    EXPECT_EQ(far.at, 400'100);
    EXPECT_EQ(far.measured.length(), 400'100);

    const Refusal base = front.refuse({units(StepKind::ahead, 3.5)});
    EXPECT_EQ(base.bar, Bar::base);
    EXPECT_EQ(base.which, 32);
    EXPECT_EQ(base.at, 300'000);
    EXPECT_EQ(base.measured.length(), 0);

    const Refusal wood = [&] {
        front.terms.shut = piece_bit(0);
        return front.refuse({units(StepKind::shift_left, 1.5)});
    }();
    EXPECT_EQ(wood.bar, Bar::ground);
    EXPECT_EQ(wood.which, 0);
    EXPECT_EQ(wood.at, 100'101);  // a thousandth in it

    front.terms.shut_zones = base_bit(32);
    EXPECT_FALSE(front.refuse({units(StepKind::ahead, 2)}).any());  // on its edge
    const Refusal zone = front.refuse({units(StepKind::ahead, 2.5)});
    EXPECT_EQ(zone.bar, Bar::zone);
    EXPECT_EQ(zone.which, 32);
    EXPECT_EQ(zone.at, 200'101);
    front.terms.shut_zones = 0;

    front.terms.allowance = boundless;
    const Refusal edge = front.refuse({units(StepKind::back, 12)});
    EXPECT_EQ(edge.bar, Bar::edge);
    EXPECT_EQ(edge.which, static_cast<int>(Edge::south));
    EXPECT_EQ(edge.at, 950'100);
    EXPECT_EQ(edge.measured, measured({0, 0}, {40 * unit, 0}));
    front.terms.may_leave = true;
    EXPECT_FALSE(front.refuse({units(StepKind::back, 12)}).any());
}

TEST(Refusals, KnowStepsAndContact) {
    Front front;
    front.terms.kinds = set_of(StepKind::ahead) | set_of(StepKind::contact) | wheels;
    front.terms.most_turns = 1;
    EXPECT_EQ(front.refuse({units(StepKind::back, 1)}).bar, Bar::kind);
    const Refusal turns = front.refuse({notches(StepKind::left, 5), notches(StepKind::right, 5)});
    EXPECT_EQ(turns.bar, Bar::turns);
    EXPECT_EQ(turns.step, 1);
    front.terms.untouchable = base_bit(32);
    const Refusal touched = front.refuse({units(StepKind::ahead, 3)});
    EXPECT_EQ(touched.bar, Bar::touch);
    EXPECT_EQ(touched.which, 32);
    EXPECT_FALSE(front.refuse({Step{StepKind::contact, 0}}).any());
    EXPECT_EQ(front.walk.length(), 300'000);
    EXPECT_EQ(front.walk.touched, base_bit(32));
    EXPECT_EQ(front.refuse({Step{StepKind::contact, 0}}, 1, 299'999).bar, Bar::no_contact);
    front.table.lift(32);
    EXPECT_EQ(front.refuse({Step{StepKind::contact, 0}}).bar, Bar::no_contact);
}

// Two bases flank to flank: by the letter, hardly anybody in a line could wheel. The left one, twice as wide as deep, swings
// its right rear corner a fifth of a unit into its neighbour; from atan(1/2) = 26.6 degrees on, that corner is past it.
TEST(Refusals, LetNeighboursTurnIfTheSystemDoes) {
    Front front;
    const auto refuse = [&](double degrees) { return front.refuse({notches(StepKind::left, degrees)}); };
    EXPECT_EQ(refuse(20).bar, Bar::base);
    EXPECT_EQ(refuse(20).which, 1);
    EXPECT_EQ(refuse(35).bar, Bar::base);
    front.terms.letting_turn = flanking(front.table, 0, ~Bases{0});
    EXPECT_EQ(front.terms.letting_turn, base_bit(1));
    EXPECT_EQ(refuse(20).bar, Bar::end);
    EXPECT_EQ(refuse(20).which, 1);
    EXPECT_FALSE(refuse(35).any());
    // Straight on out of the neighbour is no turn.
    EXPECT_EQ(front.refuse({notches(StepKind::left, 20), units(StepKind::ahead, 1)}).bar, Bar::base);
    // The right one swings away from the left one.
    Journey journey;
    journey.leader = 1;
    journey.movers = base_bit(1);
    journey.steps = {notches(StepKind::left, 20)};
    EXPECT_FALSE(why_not(front.table, journey, {}, front.walk).any());
}

// --- bases set against each other ---

TEST(Formations, CloseUpEdgeToEdge) {
    for (int i = 0; i < cases(5'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box target = any_box(luck);
        const Base base = any_box(luck).base();
        const Face face = static_cast<Face>(luck.in(0, 3));
        const Length free = target.half_length(face) + base.half_front;
        const Length aside = luck.in(-free + 3 * thousandth, free - 3 * thousandth);
        const Box box(base, flush(base, target, face, aside));
        const Contact found = contact(target, box);
        ASSERT_EQ(found.kind, Contact::Kind::edge) << i;
        ASSERT_EQ(found.first, face) << i;
        ASSERT_EQ(found.second, Face::front) << i;
        const Length common = std::min({2 * target.half_length(face), 2 * base.half_front, free - std::abs(aside)});
        ASSERT_NEAR(found.common, common, 4) << i;
        for (const Face side : {Face::left, Face::right}) {
            const Box next(base, beside(base, target, side));
            ASSERT_EQ(contact(target, next).first, side) << i;
            ASSERT_EQ(contact(target, next).kind, Contact::Kind::edge) << i;
            ASSERT_NEAR(target.offset(next.middle(Face::front)).ahead, target.base().half_depth, 2) << i;
        }
        const Box after(base, behind(base, target));
        ASSERT_EQ(contact(target, after).first, Face::rear) << i;
        ASSERT_EQ(contact(target, after).second, Face::front) << i;
    }
}

TEST(Formations, KeepTheirAnchor) {
    for (int i = 0; i < cases(5'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Box was = any_box(luck);
        const Base now = any_box(luck).base();
        for (int k = 0; k < 5; ++k) {
            const Anchor anchor = static_cast<Anchor>(k);
            const Box changed(now, anchored(now, was, anchor));
            ASSERT_EQ(changed.heading(), was.heading());
            ASSERT_EQ(anchored(was.base(), changed, anchor), was.pose()) << i;
            if (anchor == Anchor::front) {
                ASSERT_LE(measured(changed.middle(Face::front), was.middle(Face::front)).length(), 1) << i;
            }
            if (anchor == Anchor::front_left) {
                ASSERT_LE(measured(changed.corner(Corner::front_left), was.corner(Corner::front_left)).length(), 1)
                    << i;
            }
        }
    }
}

TEST(Formations, AreLinesIfTheyHangTogether) {
    const Ground ground = plain();
    Table table(ground);
    for (int i = 0; i < 4; ++i) table.put(i, Box(foot, {{1'000'000 + 200'000 * i, 1'000'000}, heading_of(0)}));
    table.put(4, Box(foot, {{1'000'000, 900'000}, heading_of(0)}));            // behind the first
    table.put(5, Box(foot, {{1'800'000, 1'000'000}, heading_of(half_turn)}));  // beside the last, facing back
    EXPECT_EQ(line_of(table, 1, ~Bases{0}), Bases{0b1111});
    EXPECT_EQ(flanking(table, 1, ~Bases{0}), Bases{0b0101});
    EXPECT_TRUE(is_line(table, 0b0110));
    EXPECT_FALSE(is_line(table, 0b1011));
    EXPECT_FALSE(is_line(table, 0b10001));
    EXPECT_FALSE(is_line(table, 0));
}

// A line of six after a thousand moves as one: neighbours are still where they were, to half a thousandth.
TEST(Formations, DoNotLoosen) {
    const Ground ground(longest_table, longest_table);
    Luck luck(5);
    for (int game = 0; game < (is_full_scale() ? 100 : 5); ++game) {
        Table table(ground);
        const Point middle{longest_table / 2, longest_table / 2};
        const Heading heading = any_heading(luck);
        table.put(0, Box(foot, {middle, heading}));
        for (int i = 1; i < 6; ++i) table.put(i, Box(foot, beside(foot, table.box(i - 1), Face::right)));
        for (int turn = 0; turn < 1000; ++turn) {
            Steps steps;
            steps.add({luck.one_in(2) ? StepKind::left : StepKind::right, static_cast<std::uint16_t>(luck.in(1, 180))});
            steps.add({StepKind::ahead, static_cast<std::uint16_t>(luck.in(1, 3000))});
            const Walk walked = walk_of(table, steps, 0b111111, luck.in(0, 5));
            std::array<Box, 6> after;
            for (int i = 0; i < 6; ++i)
                after[static_cast<std::size_t>(i)] = table.box(i).elsewhere(place(table, walked, i, 2));
            // Back to the middle, if they strayed.
            const Point back =
                ground.holds(zone(after[0], Face::front, 20 * unit)) ? Point{} : middle - after[0].centre();
            for (int i = 0; i < 6; ++i) table.put(i, after[static_cast<std::size_t>(i)].moved(back));
        }
        for (int i = 1; i < 6; ++i) {
            const Point should = Box(foot, beside(foot, table.box(i - 1), Face::right)).centre();
            EXPECT_LE(measured(should, table.box(i).centre()).length(), thousandth / 2) << game << ' ' << i;
        }
        EXPECT_TRUE(is_line(table, 0b111111));
    }
}

// --- pushes ---

TEST(Pushes, GoOnAsFarAsTheyMust) {
    const Ground ground = plain();
    Table table(ground);
    for (int i = 0; i < 4; ++i) table.put(i, Box(foot, {{1'000'000, 1'000'000 - 150'000 * i}, heading_of(0)}));
    // Back by 1: half a unit is free behind each, so the second yields half, the third none of it.
    Push wish{base_bit(0), direction(heading_of(half_turn)), unit, ~Bases{0}};
    Pushed found = push(table, wish);
    EXPECT_TRUE(found.free());
    EXPECT_EQ(found.moved, Bases{0b0011});
    EXPECT_EQ(found.by[1], 50'000);
    wish.length = 2 * unit;
    found = push(table, wish);
    EXPECT_EQ(found.moved, Bases{0b1111});
    EXPECT_EQ(found.by[1], 150'000);
    EXPECT_EQ(found.by[2], 100'000);
    EXPECT_EQ(found.by[3], 50'000);
    wish.yielding = base_bit(1);
    found = push(table, wish);
    EXPECT_FALSE(found.free());
    EXPECT_EQ(found.held_by, base_bit(2));
    wish.yielding = ~Bases{0};
    wish.length = 8 * unit;
    EXPECT_EQ(push(table, wish).off_table, base_bit(2) | base_bit(3));  // at 0 and at -1
}

TEST(Pushes, LeaveNobodyInAnother) {
    int pushed = 0;
    for (int i = 0; i < cases(4'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Field field(luck, 10);
        if (!field.table.has(0)) continue;
        const Push wish{base_bit(0), direction(any_heading(luck)), luck.in(1, 3 * unit), ~Bases{0}};
        const Pushed found = push(field.table, wish);
        if (!found.free()) continue;
        Table after = field.table;
        for_each(found.moved, [&](int base) {
            const Length by = found.by[static_cast<std::size_t>(base)];
            ASSERT_LE(by, wish.length) << i;
            after.put(base, field.table.box(base).moved(along(wish.direction, by)));
        });
        ASSERT_TRUE(after.is_consistent()) << i;
        pushed += std::popcount(found.moved) > 1;
    }
    EXPECT_GT(pushed, cases(4'000) / 20);
}

// --- games ---

// Anybody moves anyhow, if nothing refuses it: nobody ever stands in another or beyond the edge. Returns what was made of it.
std::uint64_t free_game(int number, int moves, int& made) {
    Luck luck(static_cast<std::uint64_t>(number));
    const Field field(luck, 12);
    Table table = field.table;
    std::uint64_t print = 0;
    for (int i = 0; i < moves; ++i) {
        Journey journey;
        journey.leader = luck.in(0, 11);
        if (!table.has(journey.leader)) continue;
        journey.movers = luck.one_in(2) ? base_bit(journey.leader) : line_of(table, journey.leader, ~Bases{0});
        journey.steps = any_steps(luck, 2 * unit);
        Terms terms;
        for_each(journey.movers, [&](int base) { terms.letting_turn |= flanking(table, base, ~Bases{0}); });
        Walk walked;
        const Refusal refusal = why_not(table, journey, terms, walked);
        // Whoever asks in haste hears the same yes or no, and the same of the way.
        Terms hasty = terms;
        hasty.hasty = true;
        Walk hurried;
        EXPECT_EQ(why_not(table, journey, hasty, hurried).any(), refusal.any()) << text_of(journey.steps);
        if (!refusal.any()) {
            EXPECT_EQ(hurried.end(), walked.end());
            EXPECT_EQ(hurried.entered, walked.entered);
            EXPECT_EQ(hurried.touched, walked.touched);
        }
        print = print * 0x100000001B3U + static_cast<std::uint64_t>(refusal.bar) * 977 +
                static_cast<std::uint64_t>(refusal.at) + static_cast<std::uint64_t>(walked.length()) * 31 +
                static_cast<std::uint64_t>(refusal.measured.square);
        if (refusal.any()) continue;
        ++made;
        Table after = table;
        for_each(journey.movers, [&](int base) {
            const Pose pose = place(table, walked, base, walked.steps.count());
            after.put(base, table.box(base).elsewhere(pose));
            print = (print ^ static_cast<std::uint32_t>(pose.centre.x)) * 0x100000001B3U;
            print = (print ^ static_cast<std::uint32_t>(pose.centre.y)) * 0x100000001B3U;
            print = (print ^ static_cast<std::uint64_t>(pose.heading)) * 0x100000001B3U;
        });
        table = after;
        EXPECT_TRUE(table.is_consistent()) << number << ' ' << i << ' ' << text_of(journey.steps);
    }
    return print;
}

TEST(FreeMoves, NeverOverlapByRounding) {
    int made = 0;
    const int games = is_full_scale() ? 10'000 : cases(300);
    for (int i = 0; i < games; ++i) free_game(i, 60, made);
    EXPECT_GT(made, 10 * games);
}

// One number for all machines, compilers and builds: any bit that differs changes it.
TEST(FreeMoves, ComeToTheSameBitsEverywhere) {
    int made = 0;
    std::uint64_t print = 0;
    for (int i = 0; i < 20; ++i) print = (print ^ free_game(1000 + i, 60, made)) * 0x100000001B3U;
    EXPECT_EQ(print, 16'076'046'545'261'147'217U);
}

}  // namespace
}  // namespace grognard::board::tabletop
