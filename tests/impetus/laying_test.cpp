// Ground that is laid out before a pitched battle, on a bare table of 36 H by 24. Macedon (six on foot, three mounted) stands in the
// south, Rome (nine and three) in the north: both add two to their dice for who defends, and throw on table A.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

struct BareTable : Situation {
    BareTable() : Situation("legions", "pitched-battle") { state = battle.initial(); }
    // Whatever dice decide before somebody is asked.
    void start(const std::vector<int>& faces) {
        dice::Script script(faces);
        game::start(battle, state, script);
        ASSERT_TRUE(script.fits());
        ASSERT_TRUE(battle.is_consistent(state));
    }
};

// 5 against 7: Macedon defends. Its first throw.
struct Laying : BareTable {
    explicit Laying(const std::vector<int>& faces) { start(std::vector<int>{1, 2, 2, 3} + faces); }
};

// In the middle of it, with a result that this army would not throw.
struct ThrownTable : BareTable {
    explicit ThrownTable(const std::string& entry) {
        start({1, 2, 2, 3, 2, 3});
        choose("lay small-hill 12,10", {4, 3});
        thrown(entry);
    }
    // Rome's throw is what Macedon's piece is followed by.
    void thrown(const std::string& name) {
        const auto& names = game::rulebook::Words<Entry>::names;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == name) state.entry = static_cast<std::uint8_t>(i + 1);
        ASSERT_TRUE(battle.is_consistent(state));
    }
};

std::string side_to_lay(Situation& now) { return now.battle.side_name(now.battle.mover(now.state)); }

// --- roles and throws ---

TEST(TerrainRoles, TheLowerDefends) {
    Laying macedon({2, 3});
    EXPECT_EQ(macedon.state.defender, 0);
    EXPECT_EQ(side_to_lay(macedon), "macedon");
    BareTable rome;
    rome.start({6, 6, 1, 1, 2, 3});
    EXPECT_EQ(rome.state.defender, 1);
    EXPECT_EQ(side_to_lay(rome), "rome");
    // Equal dice are thrown again: both add the same.
    BareTable again;
    again.start({3, 4, 5, 2, 1, 1, 6, 6, 2, 3});
    EXPECT_EQ(again.state.defender, 0);
}

// Three throws each (G3), the defender's first; who throws nothing is not asked. Then cards are bought, by the defender first.
TEST(TerrainThrows, GoInTurn) {
    Laying now({2, 3});
    EXPECT_EQ(now.told("lay small-hill 12,10", {3, 3}), (Texts{"macedon lays small-hill"}));
    EXPECT_EQ(side_to_lay(now), "rome");
    // Macedon's 3 and Rome's 4 are nothing.
    EXPECT_EQ(now.told("lay small-rough 24,10 turned", {1, 2, 1, 3, 5, 5}),
              (Texts{"rome lays small-rough", "macedon lays-nothing", "rome lays-nothing"}));
    EXPECT_EQ(side_to_lay(now), "macedon");
    EXPECT_EQ(now.state.laid_out, 4);
    now.choose("lay large-impassable 4,20", {4, 4});
    EXPECT_EQ(side_to_lay(now), "rome");
    now.choose("pass");
    EXPECT_EQ(now.state.stage, Stage::purchase);
    EXPECT_EQ(side_to_lay(now), "macedon");
    EXPECT_EQ(now.state.laid_count(), 3);
}

// Table A: on 5 a small piece; on 8 a difficult area, a road or nothing; on 12 a river, a village or nothing.
TEST(TerrainThrows, PermitWhatTheSheetSays) {
    Laying five({2, 3});
    for (const char* piece : {"small-rough", "small-difficult", "small-hill"})
        EXPECT_EQ(five.why_not("lay " + std::string(piece) + " 12,10"), "") << piece;
    for (const char* piece : {"large-rough", "large-difficult", "large-hill", "small-impassable", "village"})
        EXPECT_EQ(five.why_not("lay " + std::string(piece) + " 12,10"), "impetus.refusal.not_permitted") << piece;
    EXPECT_EQ(five.why_not("pass"), "impetus.refusal.must_lay");
    EXPECT_EQ(five.why_not("lay nothing 12,10"), "impetus.refusal.no_such_element");
    EXPECT_EQ(five.why_not("shift 1 12,10"), "impetus.refusal.no_such_piece");
    EXPECT_EQ(five.why_not("clear 1"), "impetus.refusal.wrong_moment");
    Laying eight({4, 4});
    EXPECT_EQ(eight.why_not("lay large-difficult 12,10"), "");
    EXPECT_EQ(eight.why_not("lay road 18,10"), "");
    EXPECT_EQ(eight.why_not("lay small-rough 12,10"), "impetus.refusal.not_permitted");
    EXPECT_EQ(eight.why_not("pass"), "");
    Laying twelve({6, 6});
    EXPECT_EQ(twelve.why_not("lay river 18,10"), "");
    EXPECT_EQ(twelve.why_not("lay village 12,10"), "");
    EXPECT_EQ(twelve.why_not("pass"), "");
}

// Few, all over the table, and every one of them right.
TEST(TerrainThrows, AreListed) {
    Laying now({4, 4});
    const Texts listed = now.choices();
    EXPECT_GE(listed.size(), 20U);
    EXPECT_LE(listed.size(), 40U);
    for (const std::string& text : listed) EXPECT_EQ(now.why_not(text), "") << text;
    EXPECT_EQ(listed.back(), "pass");
}

// --- places ---

// The ends of what is measured between a piece and the first that it would lie too near to, and what is read.
std::string gap_at(Situation& now, const std::string& text) {
    const auto near = now.battle.too_near(now.state, *now.battle.read_action(now.state, text));
    if (!near) return {};
    const auto said = [](tabletop::Point point) {
        return tabletop::text_of(point.x) + "," + tabletop::text_of(point.y);
    };
    return said(near->gap.from) + " " + said(near->gap.to) + " " + tabletop::text_of(near->gap.length());
}

// A small piece is 3 H by 3: at 12,10 it goes from 10.5 to 13.5 and from 8.5 to 11.5.
TEST(LaidPieces, LieOnTheTableAndApart) {
    ThrownTable now("a_small_piece");
    EXPECT_EQ(now.why_not("lay small-rough 1.5,10"), "");
    EXPECT_EQ(now.why_not("lay small-rough 1,10"), "impetus.refusal.off_table");
    EXPECT_EQ(now.why_not("lay small-rough 34.5,22.5"), "");
    EXPECT_EQ(now.why_not("lay small-rough 34.5,23"), "impetus.refusal.off_table");
    EXPECT_EQ(now.why_not("lay small-rough 20,10.25"), "impetus.refusal.half_h");
    // 1 H is as near as they may lie, from corner to corner, too.
    EXPECT_EQ(now.why_not("lay small-rough 16,10"), "");
    EXPECT_EQ(now.why_not("lay small-rough 15.5,10"), "impetus.refusal.too_near");
    EXPECT_EQ(now.why_not("lay small-rough 15.5,13.5"), "impetus.refusal.too_near");
    EXPECT_EQ(now.why_not("lay small-rough 15.5,14"), "");
    // The ruler that refused: half an H from edge to edge, in the middle of what they have in common; from corner to corner.
    EXPECT_EQ(gap_at(now, "lay small-rough 15.5,10"), "14,10 13.5,10 0.5");
    EXPECT_EQ(gap_at(now, "lay small-rough 15.5,13.5"), "14,12 13.5,11.5 0.7071");
    EXPECT_EQ(gap_at(now, "lay small-rough 16,10"), "");
    EXPECT_EQ(gap_at(now, "lay small-rough 13,9"), "12.5,9.5 12.5,9.5 0");
    // A large one is 6 H by 4.
    now.thrown("a_large_piece");
    EXPECT_EQ(now.why_not("lay large-rough 3,20"), "");
    EXPECT_EQ(now.why_not("lay large-rough 2,20"), "impetus.refusal.off_table");
    EXPECT_EQ(now.why_not("lay large-rough 2,20 turned"), "");
    EXPECT_EQ(now.why_not("lay large-rough 17.5,10"), "");
    EXPECT_EQ(now.why_not("lay large-rough 17,10"), "impetus.refusal.too_near");
    EXPECT_EQ(now.why_not("lay large-rough 17,10 turned"), "");
}

// A river is 1 H wide and runs across the table: at 13 it begins 1 H from the hill, which ends at 11.5. Its centre is the table's.
TEST(LaidPieces, RiversRunAcrossTheTable) {
    ThrownTable now("a_river_or_village");
    EXPECT_EQ(now.why_not("lay river 18,13"), "");
    EXPECT_EQ(now.why_not("lay river 18,12.5"), "impetus.refusal.too_near");
    EXPECT_EQ(now.why_not("lay river 20,13"), "impetus.refusal.course_middle");
    EXPECT_EQ(now.why_not("lay river 15,12 turned"), "");
    EXPECT_EQ(now.why_not("lay river 14.5,12 turned"), "impetus.refusal.too_near");
    now.choose("lay river 18,16", {3, 3});
    // All of it is rough, and nothing else: R15.
    const auto going = [&](double x, double y) {
        const Box base(now.battle.roster().unit(0).base,
                       {{static_cast<Length>(x * unit), static_cast<Length>(y * unit)}, {}});
        Going worst = Going::open;
        tabletop::for_each(now.battle.ground(now.state).touched(base), [&](int piece) {
            worst = std::max(worst, Roster::going_of(now.battle.ground(now.state).piece(piece)));
        });
        return worst;
    };
    EXPECT_EQ(going(2, 16), Going::rough);
    EXPECT_EQ(going(34, 16), Going::rough);
    EXPECT_EQ(going(20, 19), Going::open);
    // A bridge opens 3 H of it, from 18.5 to 21.5.
    now.thrown("b_move_or_crossing");
    EXPECT_EQ(now.why_not("lay bridge 20,12"), "impetus.refusal.no_river");
    EXPECT_EQ(now.why_not("lay bridge 20,16 turned"), "impetus.refusal.no_river");
    now.choose("lay bridge 20,16", {3, 3});
    EXPECT_EQ(going(20, 16), Going::open);
    EXPECT_EQ(going(21, 16), Going::rough);
    EXPECT_EQ(going(2, 16), Going::rough);
}

// --- table B ---

// 10 and 12 on table B move a piece of the enemy's, who is Macedon: its hill lies at 12,10.
TEST(TableB, MovesWhatTheEnemyLaid) {
    ThrownTable now("b_move");
    EXPECT_EQ(now.why_not("lay bridge 20,12"), "impetus.refusal.not_permitted");
    EXPECT_EQ(now.why_not("shift 1 12,10"), "impetus.refusal.lies_there");
    EXPECT_EQ(now.why_not("shift 1 1,10"), "impetus.refusal.off_table");
    EXPECT_EQ(now.why_not("shift 2 20,10"), "impetus.refusal.no_such_piece");
    EXPECT_EQ(now.why_not("shift 1 12.5,10"), "");
    // It may be left.
    EXPECT_EQ(now.why_not("pass"), "");
    EXPECT_EQ(now.told("shift 1 30,20", {3, 3}), (Texts{"rome shifts small-hill"}));
    EXPECT_EQ(now.state.laid[0].x, 60);
    EXPECT_EQ(now.state.laid[0].by, 0);
    // Macedon may not move its own.
    now.thrown("b_move");
    EXPECT_EQ(now.why_not("shift 1 20,10"), "impetus.refusal.own_piece");
    now.thrown("b_large_rough");
    EXPECT_EQ(now.why_not("shift 1 20,10"), "impetus.refusal.no_shifting");
}

// Who is offered a crossing and finds no river, and no piece of the enemy's, is not asked.
TEST(TableB, AsksNobodyWhoCanDoNothing) {
    ThrownTable now("b_move_or_crossing");
    EXPECT_EQ(now.choices().back(), "pass");
    State bare = now.state;
    bare.laid = {};
    ASSERT_TRUE(now.battle.is_consistent(bare));
    Battle::Actions actions;
    now.battle.propose(bare, actions);
    EXPECT_EQ(actions.size(), 1U);
}

// --- SC6 ---

// Six throws are done; Rome holds SC6. On the table lie Macedon's small hill at 12,10 and large wood at 26,8, and a river at 16.
struct Scouting : ThrownTable {
    Scouting() : ThrownTable("a_large_piece") {
        choose("lay large-difficult 26,8", {6, 6});
        choose("lay river 18,16", {1, 1, 1, 1, 1, 1});
        choose("finish");
        choose("buy sc6");
        choose("finish");
    }
};

TEST(Scouting, ComesAfterCardsAndBeforeDeployment) {
    Scouting now;
    EXPECT_EQ(now.state.stage, Stage::scouting);
    EXPECT_EQ(side_to_lay(now), "rome");
    for (const std::string& text : now.choices()) EXPECT_EQ(now.why_not(text), "") << text;
    EXPECT_EQ(now.told("pass"), (Texts{"rome lays-nothing"}));
    EXPECT_EQ(now.state.stage, Stage::muster);
    EXPECT_EQ(side_to_lay(now), "macedon");
}

TEST(Scouting, AddsASmallPiece) {
    Scouting now;
    EXPECT_EQ(now.why_not("lay large-rough 6,20"), "strategic_card.small_only");
    EXPECT_EQ(now.why_not("lay road 18,20"), "strategic_card.small_only");
    EXPECT_EQ(now.why_not("lay small-rough 12,13"), "impetus.refusal.too_near");
    EXPECT_EQ(now.told("lay small-impassable 6,20"), (Texts{"rome lays small-impassable"}));
    EXPECT_EQ(now.state.laid_count(), 4);
    // Once.
    EXPECT_EQ(now.state.stage, Stage::muster);
}

TEST(Scouting, RemovesASmallPiece) {
    Scouting now;
    EXPECT_EQ(now.why_not("clear 2"), "strategic_card.small_only");
    EXPECT_EQ(now.why_not("clear 3"), "strategic_card.small_only");
    EXPECT_EQ(now.why_not("clear 4"), "impetus.refusal.no_such_piece");
    EXPECT_EQ(now.told("clear 1"), (Texts{"rome clears small-hill"}));
    EXPECT_EQ(now.state.laid_count(), 2);
    EXPECT_EQ(now.state.laid[0].element, Element::large_difficult);
}

TEST(Scouting, MovesAPieceThatIsNoRiver) {
    Scouting now;
    EXPECT_EQ(now.why_not("shift 3 18,20"), "strategic_card.river_stays");
    EXPECT_EQ(now.told("shift 2 26,4 turned"), (Texts{"rome shifts large-difficult"}));
    EXPECT_EQ(now.battle.ground(now.state).under({26 * unit, 6 * unit}), tabletop::piece_bit(1));
    EXPECT_EQ(now.battle.ground(now.state).under({26 * unit, 8 * unit}), tabletop::Pieces{0});
}

// From 4 on. The table is turned about: what lay at 12,10 lies at 24,14, the river at 8.
TEST(Scouting, ChangesSides) {
    Scouting fails;
    EXPECT_EQ(fails.told("change-sides", {3}), (Texts{"rome stays-put"}));
    EXPECT_EQ(fails.state.laid[0].x, 24);
    EXPECT_EQ(fails.state.stage, Stage::muster);
    Scouting works;
    EXPECT_EQ(works.told("change-sides", {4}), (Texts{"rome changes-sides"}));
    EXPECT_EQ(works.state.laid[0].x, 48);
    EXPECT_EQ(works.state.laid[0].y, 28);
    EXPECT_EQ(works.state.laid[2].x, 36);
    EXPECT_EQ(works.state.laid[2].y, 16);
    EXPECT_EQ(works.state.stage, Stage::muster);
}

// --- what lies there counts ---

// Large and difficult at 26,8: from 23 to 29 and from 6 to 10. In Macedon's half it hides Macedon's alone.
TEST(LaidPieces, HideAmbushes) {
    Scouting now;
    now.choose("pass");
    now.choose("deploy companions 10 forward");
    EXPECT_EQ(now.why_not("ambush psiloi 12,10 0"), "ambush.no_hiding_place");
    EXPECT_EQ(now.told("ambush psiloi 26,8 0"), (Texts{"psiloi lurks"}));
    EXPECT_TRUE(now.battle.view(now.state, 1).units[at(now.number("psiloi"))].is_unplaced());
    now.choose("finish");
    now.choose("deploy horse 10 forward");
    EXPECT_EQ(now.why_not("ambush socii 26,8 0"), "ambush.needs_sc3");
    // What they might think of it lies in the wood.
    const State view = now.battle.view(now.state, 1);
    dice::Generator chance(7);
    for (int i = 0; i < 20; ++i) {
        const tabletop::Point guess = now.battle.guess(view, 1, chance).units[at(now.number("psiloi"))].centre;
        EXPECT_EQ(now.battle.ground(now.state).under(guess), tabletop::piece_bit(1));
    }
}

// Macedon has deployed and is active; the rough area lies before its horse, from 7.5 to 10.5 H. CM goes 3 H in the open and 2 H over
// rough ground, where it falls into disorder.
TEST(LaidPieces, SlowThoseWhoCrossThem) {
    for (const bool laid : {false, true}) {
        Laying now({2, 3});
        now.choose(laid ? "lay small-rough 8,9" : "lay small-rough 30,9", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
        now.choose("finish");
        now.choose("finish");
        for (const char* text : {"deploy companions 10 forward", "deploy horse 30 forward", "deploy left 30 forward",
                                 "deploy allies 6 forward", "deploy phalanx 20 forward", "deploy legions 18 forward"}) {
            now.choose(text);
            now.choose("finish");
        }
        now.state.stage = Stage::activate;
        now.state.side = 0;
        now.state.named = {static_cast<std::int8_t>(now.battle.roster().scenario.find_formation("companions")), -1};
        for (std::size_t i = 0; i < now.battle.roster().corps.size(); ++i) now.state.corps[i].activated = 1;
        EXPECT_EQ(now.place("hetairoi"), (Place{8, 6.25}));
        now.choose("pick hetairoi");
        EXPECT_EQ(now.why_not("move hetairoi ahead 3"), laid ? "impetus.refusal.too_far_here" : "") << laid;
        now.choose("move hetairoi ahead 2");
        EXPECT_EQ(now.at_unit("hetairoi").has(disordered), laid);
    }
}

// --- positions ---

TEST(LaidPieces, AreWrittenAndRead) {
    Scouting now;
    const std::string text = now.battle.position(now.state);
    EXPECT_NE(text.find(" defender=macedon laid-out=6 laid=small-hill/12,10/macedon laid=large-difficult/26,8/rome "
                        "laid=river/18,16/macedon "),
              std::string::npos)
        << text;
    Problems problems;
    const auto read = now.battle.read_position(text, problems);
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, now.state);
    const auto refuses = [&](const std::string& what, const std::string& instead) {
        std::string changed = text;
        changed.replace(changed.find(what), what.size(), instead);
        return !now.battle.read_position(changed, problems);
    };
    EXPECT_TRUE(refuses("26,8/rome", "14,8/rome"));    // too near
    EXPECT_TRUE(refuses("26,8/rome", "34,8/rome"));    // off the table
    EXPECT_TRUE(refuses("laid-out=6", "laid-out=5"));  // it is not over yet
    EXPECT_TRUE(refuses("laid-out=6", "laid-out=7"));
    EXPECT_TRUE(refuses("defender=macedon ", ""));
    EXPECT_TRUE(refuses("laid=river/18,16", "laid=ford/18,16"));
    EXPECT_TRUE(refuses("stage=scouting", "stage=muster"));  // SC6 has not been used
    EXPECT_TRUE(refuses("26,8/rome", "26,9.25/rome"));       // between half H
    EXPECT_TRUE(refuses("26,8/rome", "26,-8/rome"));
    EXPECT_TRUE(refuses("26,8/rome", "26,8/sideways/rome"));
    EXPECT_FALSE(refuses("26,8/rome", "26,9/rome"));
}

TEST(LaidPieces, AreNamedToTheLetter) {
    Laying now({2, 3});
    const auto reads = [&](std::string_view text) { return now.battle.read_action(now.state, text).has_value(); };
    for (const char* text : {"lay small-hill 12,10", "lay small-hill 12,10 turned", "shift 6 12,10", "clear 1"})
        EXPECT_TRUE(reads(text)) << text;
    for (const char* text : {"lay", "lay hill 12,10", "lay small-hill", "lay small-hill 12", "lay small-hill 12,10,1",
                             "lay small-hill 12,10 sideways", "lay small-hill 12,10 turned turned", "shift 0 12,10",
                             "shift 99 12,10", "shift -1 12,10", "clear 01", "clear 1 12,10", "clear"})
        EXPECT_FALSE(reads(text)) << text;
}

// Where ground is the map's nobody lays any.
TEST(LaidPieces, AreOfThrownGroundAlone) {
    Battle battle = open_scenario("first-charge");
    State state = battle.initial();
    ASSERT_TRUE(battle.is_consistent(state));
    EXPECT_EQ(battle.position(state).find("defender"), std::string::npos);
    state.laid[0] = {Element::small_hill, 0, 24, 24, 0};
    EXPECT_FALSE(battle.is_consistent(state));
}

}  // namespace
}  // namespace grognard::impetus
