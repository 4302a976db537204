// Two ways to charge that no game of ours has yet, made of what the table offers: it must serve systems it has not seen.

#include <gtest/gtest.h>

#include "board/tabletop/formation.h"
#include "board/tabletop/quarters.h"
#include "board/tabletop_field.h"

namespace grognard::board::tabletop {
namespace {

const Base wide{350'000, 150'000};

// --- one pivot of at most 45 degrees on the spot, then straight; the face is that of the quarter it started in ---

struct Charge {
    bool made = false;
    Refusal refusal;
    Face struck = Face::front;
    Length length = 0;
    Pose end;
};

Charge pivot_and_go(const Table& table, int charger, int target, Length allowance) {
    const Box& box = table.box(charger);
    Charge charge;
    charge.struck = quarter(table.box(target), box.centre(), Division::corners);
    Journey journey;
    journey.leader = charger;
    journey.movers = base_bit(charger);
    for (const bool right : {false, true}) {
        Aim wish;
        wish.to_the_right = right;
        wish.most = 45 * degree;
        if (const std::optional<int> turn = aim(box, wish, table.box(target).centre()))
            journey.steps.add(
                {right ? StepKind::pivot_right : StepKind::pivot_left, static_cast<std::uint16_t>(*turn)});
    }
    journey.steps.add({StepKind::contact, 0});
    Terms terms;
    terms.kinds = pivots | set_of(StepKind::contact);
    terms.most_turns = 1;
    terms.widest_turn = 45 * degree;
    terms.allowance = allowance;
    Walk walked;
    charge.refusal = why_not(table, journey, terms, walked);
    charge.made = !charge.refusal.any() && (walked.touched & base_bit(target)) != 0;
    charge.length = walked.length();
    // It closes up, if there is room.
    charge.end = walked.end();
    const Pose closed = flush(box.base(), table.box(target), charge.struck, 0);
    const Bases others = table.there() & ~base_bit(charger);
    if (charge.made && table.overlapping(box.elsewhere(closed), others) == 0) charge.end = closed;
    return charge;
}

TEST(ToyCharges, PivotOnceAndGoStraight) {
    const Ground ground(72 * unit, 48 * unit);
    Table table(ground);
    table.put(0, Box(wide, {{2'000'000, 1'000'000}, heading_of(0)}));
    table.put(32, Box(wide, {{2'000'000, 2'000'000}, heading_of(half_turn)}));
    // Straight: 10 apart from centre to centre, 7 from front to front.
    Charge charge = pivot_and_go(table, 0, 32, 7 * unit);
    EXPECT_TRUE(charge.made);
    EXPECT_EQ(charge.length, 700'000);
    EXPECT_EQ(charge.struck, Face::front);
    EXPECT_EQ(charge.end, (Pose{{2'000'000, 1'700'000}, heading_of(0)}));
    EXPECT_EQ(pivot_and_go(table, 0, 32, 699'999).refusal.bar, Bar::length);

    // From behind and to its right: 35 degrees off, one pivot is enough, and its quarter is the rear.
    table.put(32, Box(wide, {{2'700'000, 2'000'000}, heading_of(0)}));
    charge = pivot_and_go(table, 0, 32, 18 * unit);
    EXPECT_TRUE(charge.made);
    EXPECT_EQ(charge.struck, Face::rear);
    const Contact closed = contact(table.box(0).elsewhere(charge.end), table.box(32));
    EXPECT_EQ(closed, (Contact{Contact::Kind::edge, Face::front, Face::rear, 700'000}));

    // 60 degrees off: a pivot of 45 does not bring it ahead.
    table.put(32, Box(wide, {{3'800'000, 2'000'000}, heading_of(0)}));
    EXPECT_FALSE(pivot_and_go(table, 0, 32, 36 * unit).made);

    // Somebody else is met first.
    table.put(32, Box(wide, {{2'000'000, 2'400'000}, heading_of(half_turn)}));
    table.put(33, Box(foot, {{2'000'000, 1'600'000}, heading_of(0)}));
    charge = pivot_and_go(table, 0, 32, 36 * unit);
    EXPECT_FALSE(charge.made);
    EXPECT_FALSE(charge.refusal.any());
}

// --- both advance to contact and meet half way ---

struct Meeting {
    Pose charger, target;
    Length by_charger = 0, by_target = 0;
};

// The target comes on as far as half of the way between them, and as it has room; the charger goes the rest.
std::optional<Meeting> meet_half_way(const Table& table, int charger, int target, Length allowance) {
    Journey journey;
    journey.leader = charger;
    journey.movers = base_bit(charger);
    journey.steps = {Step{StepKind::contact, 0}};
    Walk walked;
    if (!walk(table, journey, walked) || !walked.touches || (walked.touched & base_bit(target)) == 0)
        return std::nullopt;
    const Box& other = table.box(target);
    Table moved = table;
    const Length half = walked.length() / 2 / thousandth * thousandth;
    Length free = half;
    for_each(table.there() & ~base_bit(target),
             [&](int base) { free = std::min(free, room(other, other.ahead(), table.box(base))); });
    moved.put(target, other.moved(along(other.ahead(), free)));
    if (!walk(moved, journey, walked) || walked.length() > allowance || (walked.touched & base_bit(target)) == 0)
        return std::nullopt;
    return Meeting{walked.end(), moved.box(target).pose(), walked.length(), free};
}

TEST(ToyCharges, MeetHalfWay) {
    const Ground ground(72 * unit, 48 * unit);
    Table table(ground);
    table.put(0, Box(foot, {{2'000'000, 1'000'000}, heading_of(0)}));
    table.put(32, Box(foot, {{2'050'000, 1'500'000}, heading_of(half_turn)}));
    std::optional<Meeting> meeting = meet_half_way(table, 0, 32, 4 * unit);
    ASSERT_TRUE(meeting.has_value());
    EXPECT_EQ(meeting->by_charger, 200'000);
    EXPECT_EQ(meeting->by_target, 200'000);
    EXPECT_EQ(contact(table.box(0).elsewhere(meeting->charger), table.box(32).elsewhere(meeting->target)),
              (Contact{Contact::Kind::edge, Face::front, Face::front, 150'000}));
    EXPECT_FALSE(meet_half_way(table, 0, 32, 199'999).has_value());
    // Whoever stands half a unit before the target stops it, beside the charger's way.
    table.put(33, Box(foot, {{2'210'000, 1'350'000}, heading_of(half_turn)}));
    meeting = meet_half_way(table, 0, 32, 4 * unit);
    ASSERT_TRUE(meeting.has_value());
    EXPECT_EQ(meeting->by_target, 50'000);
    EXPECT_EQ(meeting->by_charger, 350'000);
}

// Whatever their headings, nobody ends in another, and those who met touch.
TEST(ToyCharges, LeaveNobodyInAnother) {
    int pivoted = 0, met = 0;
    for (int i = 0; i < cases(4'000); ++i) {
        Luck luck(static_cast<std::uint64_t>(i));
        const Field field(luck, 6);
        if (!field.table.has(0) || !field.table.has(1)) continue;
        const Charge charge = pivot_and_go(field.table, 0, 1, 8 * unit);
        if (charge.made) {
            ++pivoted;
            Table after = field.table;
            after.put(0, after.box(0).elsewhere(charge.end));
            ASSERT_TRUE(touch(after.box(0), after.box(1))) << i;
            for_each(after.there() & ~base_bit(0),
                     [&](int base) { ASSERT_FALSE(overlap(after.box(0), after.box(base))) << i; });
        }
        if (const std::optional<Meeting> meeting = meet_half_way(field.table, 0, 1, 8 * unit)) {
            ++met;
            ASSERT_TRUE(
                touch(field.table.box(0).elsewhere(meeting->charger), field.table.box(1).elsewhere(meeting->target)))
                << i;
        }
    }
    EXPECT_GT(pivoted, cases(4'000) / 40);
    EXPECT_GT(met, cases(4'000) / 100);
}

}  // namespace
}  // namespace grognard::board::tabletop
