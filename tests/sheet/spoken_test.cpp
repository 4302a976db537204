// What is said aloud: who is meant, where a number comes from, what had to be reached. Every answer here was worked out by hand.

#include <algorithm>

#include <gtest/gtest.h>

#include "base/datum.h"
#include "dice/script.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/summary.h"
#include "sheet/explain/tale.h"
#include "sheet/explain/wish_text.h"
#include "sheet/project.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {
namespace {

struct Spoken {
    std::string lines;                   // of the short answer
    std::vector<std::string> set_aside;  // "name — reason, reason"
};

using GivenFacts = std::vector<std::pair<std::string, std::string>>;

Question question_about(const std::string& system, const std::string& procedure, const GivenFacts& given = {}) {
    const auto sheet = sheet_of(system);
    Question question(sheet, *sheet->procedure(procedure));
    Problems problems;
    for (const auto& [name, value] : given) question.set(name, *read_typed_datum(value), problems);
    EXPECT_FALSE(problems.any_error()) << text_of(problems.all());
    return question;
}

Spoken spoken(const Question& question, const std::vector<int>& dice) {
    dice::Script script(dice);
    const Resolution resolution = resolve(question, script);
    EXPECT_FALSE(script.missing().has_value());
    EXPECT_EQ(script.leftover(), 0U);
    const Explanation explanation = explain(question, resolution);
    const Catalogue& words = sentences_in(Language::en);
    Spoken all;
    for (const TaleLine& line : tell(question, resolution, explanation, words).lines)
        all.lines += text_of(line, words) + "\n";
    for (const Entry& entry : explanation.entries) {
        if (!is_set_aside(entry)) continue;
        std::string text = label(question.sheet(), entry, Language::en) + " —";
        for (const Reading& reading : entry.because)
            text += " " + label(question.sheet(), reading.name, reading.sides, Language::en) + ",";
        all.set_aside.push_back(text);
    }
    return all;
}

void expect_said(const Spoken& spoken, const std::string& text) {
    EXPECT_NE(spoken.lines.find(text), std::string::npos) << "“" << text << "” is not in\n" << spoken.lines;
}
void expect_not_said(const Spoken& spoken, const std::string& text) {
    EXPECT_EQ(spoken.lines.find(text), std::string::npos) << "“" << text << "” is in\n" << spoken.lines;
}
bool is_weighed(const Spoken& spoken, const std::string& text) {
    return std::any_of(spoken.set_aside.begin(), spoken.set_aside.end(),
                       [&](const std::string& one) { return one.find(text) != std::string::npos; });
}

std::string odds_said(const Question& question) {
    return odds_sentence(question, all_field_odds(question, odds(question)).front(), sentences_in(Language::en));
}

// --- nobody wins ---

// Of 100 throws of two d10 10 are equal, and half of the others are mine.
TEST(Spoken, ATieIsNeitherWonNorLost) {
    EXPECT_EQ(odds_said(question_about("jours-de-gloire", "initiative")),
              "Who has the initiative, I have the initiative (tie 10.00%): 45.00%.");
}

// Of 1,296 throws of twice two dice 146 are equal (1+4+9+16+25+36+25+16+9+4+1): (1,296 - 146) / 2 for each.
TEST(Spoken, WhatIsEquallyLikelyIsToldTogether) {
    EXPECT_EQ(odds_said(question_about("impetus", "terrain_roles")), "My role: Defender or Attacker, 44.37% each.");
}

// One die each that hits on 4 or more, and no saves: I alone hit in a quarter of all throws, both or neither in half.
TEST(Spoken, ADrawStandsBesideWhatIsWonOrNot) {
    const Question round =
        question_about("hail-caesar", "melee_round",
                       {{"mine.clash", "1"}, {"mine.save", "7"}, {"theirs.clash", "1"}, {"theirs.save", "7"}});
    EXPECT_EQ(odds_said(round), "Lead of my unit, in casualties, 1 or more: 25.00%.");
    EXPECT_EQ(draw_sentence(all_field_odds(round, odds(round)), sentences_in(Language::en)),
              "Draw 50.00%, lost 25.00%.");
    const Question shot = question_about("hail-caesar", "shooting");
    EXPECT_EQ(draw_sentence(all_field_odds(shot, odds(shot)), sentences_in(Language::en)), "");
}

// What always happens, "the worst or better", says nothing: a unit that passes its test in four of ten throws is better off then.
TEST(Spoken, TheWorstOrBetterIsNeverTold) {
    FieldOdds odds;
    odds.type = Type::whole(1, 3);
    odds.in_order = true;
    odds.more_is_better = false;
    odds.shares = {{1, 1}, {2, 3}, {3, 6}};
    odds.total = 10;
    EXPECT_EQ(telling_value(odds), 2);
    odds.shares = {{1, 6}, {2, 3}, {3, 1}};
    EXPECT_EQ(telling_value(odds), 1);
}

// --- the cell that was read ---

// Initial VBU 5: worn at 4, exhausted at 3 and less, routed at 0; no cell says that a unit is fresh. Damage 2 leaves a threshold of 3,
// and each point above it costs 1; with VBU 1 the threshold is 1.
TEST(Spoken, TheCellIsRingedThatGaveTheStatus) {
    const auto status = [](const char* vbu, int die) {
        return spoken(question_about("impetus", "cohesion", {{"initial_vbu", "5"}, {"vbu", vbu}}), {die});
    };
    expect_not_said(status("5", 3), "[");
    expect_said(status("5", 4), "Worn [4] · Exhausted ≤ 3)");
    expect_said(status("5", 5), "Worn 4 · Exhausted ≤ [3] · Routed 0)");
    expect_said(status("1", 2), "Exhausted ≤ 3 · Routed [0])");
}

// 5 and −2 fall on 0–4: the attacker is disordered and tests. The defender would pursue after a counter-charge; there was none.
TEST(Spoken, ACellThatDidNothingIsNotRinged) {
    const Spoken shock = spoken(question_about("jours-de-gloire", "shock_roll", {{"terrain_drm", "-2"}}), {5});
    expect_said(shock, "Attacker [D + CT/1]");
    expect_not_said(shock, "Defender [");
}

// --- where numbers come from ---

// VBU 5 and 2 damage leave a threshold of 3; a 5 is 2 above it.
TEST(Spoken, AThresholdSaysWhatItIsMadeOf) {
    const Spoken test = spoken(question_about("impetus", "cohesion"), {5});
    expect_said(test, "Critical threshold: 5 current VBU, −2 damage taken = 3\n");
    expect_said(test, "Losses by the die: 5 − 3 = 2\n");
    expect_not_said(test, "Threshold after the minimum");
}

// VBU 2 and 4 damage leave −2, but never less than 1: that is what the die is held against.
TEST(Spoken, WhatALimitLeavesIsCountedFrom) {
    const Spoken test = spoken(question_about("impetus", "cohesion", {{"vbu", "2"}, {"damage", "4"}}), {2});
    expect_said(test, "Critical threshold: 2 current VBU, −4 damage taken = −2\n");
    expect_said(test, "Losses by the die: 2 − 1 = 1\n");
}

// Nothing helps or hinders the shot: 4 or more hits, sixes among them.
TEST(Spoken, WhatDiceMustReachIsToldWhereSixesAreCountedApart) {
    const Spoken shot = spoken(question_about("hail-caesar", "shooting"), {2, 6, 6, 3, 1, 6, 2});
    expect_said(shot, "The shots (4+): 2 6 6 → 2 sixes\n");
    // Two casualties are fewer than twice the stamina, which is not why it tests: a six is.
    expect_said(shot, "Does the target take a break test? A 6, hits on 5 or less\n");
    expect_not_said(shot, "2 < 12");
}

TEST(Spoken, ACaptainIsHitOnTwelve) {
    expect_said(spoken(question_about("hail-caesar", "captain_risk"), {3, 6}), "Not hit: 9 < 12\n");
    expect_said(spoken(question_about("hail-caesar", "captain_risk"), {6, 6, 3}), "Hit: 12 = 12\n");
}

// --- who is meant ---

// A shock at 7: 1 + CT for the defender. Both units recoil and test, and a 6 passes a 6.
TEST(Spoken, EachUnitOfAStackIsNamedWithItsTest) {
    const Spoken combat = spoken(question_about("jours-de-gloire", "combat"), {6, 6, 2});
    expect_said(combat, "First defender, shock, cohesion test: 6, test passed: 6 = 6");
    expect_said(combat, "Second defender, shock, cohesion test: 2, test passed: 2 < 6");
}

// 10 + and no test: every defender is disordered, one after the other.
TEST(Spoken, WhatHappensToAUnitIsToldOfThatUnit) {
    const Spoken combat = spoken(question_about("jours-de-gloire", "combat", {{"first_attacker.strength", "20"}}), {9});
    expect_said(combat, "First defender, shock, disorder (D): In good order → Disordered\n");
    expect_said(combat, "Second defender, shock, disorder (D): In good order → Disordered\n");
}

// --- what is weighed ---

// One hit that is not saved, and none in return: the enemy loses the round and tests.
// Cohesion 6, a leader with the unit: the test is passed by 6 - 1 = 5; without him too, so that nothing changes by it.
TEST(Spoken, ATestThatIsPassedTellsItsModifiers) {
    const Spoken with = spoken(question_about("jours-de-gloire", "bombardment", {{"leader", "true"}}), {6, 6});
    expect_said(with, "Cohesion test of the target: 6 die, −1 leader in the hex = 5, test passed: 5 < 6");
    const Spoken without = spoken(question_about("jours-de-gloire", "bombardment"), {6, 6});
    expect_said(without, "Cohesion test of the target: 6, test passed: 6 = 6");
}

TEST(Spoken, NothingOfShootingIsWeighedInAMelee) {
    const Spoken round =
        spoken(question_about("hail-caesar", "melee_round"), {4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 4});
    EXPECT_TRUE(is_weighed(round, "Has charged or counter-charged"));
    EXPECT_FALSE(is_weighed(round, "A 6, hits on 5 or less"));
    EXPECT_FALSE(is_weighed(round, "Support of a lost unit"));
}

TEST(Spoken, AReasonNamesWhoseCardItIs) {
    const Spoken round = spoken(question_about("impetus", "melee_round"), {6, 1, 1, 1, 1, 4, 6, 1, 1, 1, 1, 4});
    EXPECT_TRUE(is_weighed(round, "TC9, last man — The enemy plays TC9"));
    EXPECT_TRUE(is_weighed(round, "TC9, last man — My side plays TC9"));
}

// --- wishes ---

TEST(Spoken, AWishIsToldInWords) {
    const Catalogue& english = sentences_in(Language::en);
    const Question cohesion = question_about("impetus", "cohesion");
    EXPECT_EQ(wish_text(cohesion, "lost <= 1", english), "VBU lost at most 1");
    EXPECT_EQ(wish_text(cohesion, "lost <= 1", sentences_in(Language::fr)), "VBU perdus au plus 1");
    EXPECT_EQ(wish_text(cohesion, "lost > 0 and status != fresh", english),
              "VBU lost more than 0 and Status afterwards is not Fresh");
    EXPECT_EQ(wish_text(cohesion, "not general_killed", english), "The general is killed is no");
    EXPECT_EQ(wish_text(cohesion, "lost + 1 < 2", english), "lost + 1 < 2") << "more than names and comparisons";
    EXPECT_EQ(example_of_wish(cohesion), "lost <= 1");
    EXPECT_EQ(example_of_wish(question_about("impetus", "status_of")), "status == fresh");
}

}  // namespace
}  // namespace grognard::sheet
