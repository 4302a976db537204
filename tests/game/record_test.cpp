// Records: written, read back, replayed, resumed, refused with their place; undo.

#include "game/record.h"

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "game/play.h"
#include "game/replay.h"
#include "game/toy.h"

namespace grognard::game {
namespace {

constexpr const char* heading = "grognard record 1\nsystem toy\nscenario race\nrules 0000000000000001\n";

// Chooses by text, with typed dice.
void choose(Play& play, const std::string& action, const std::vector<int>& dice = {}) {
    ASSERT_FALSE(play.face().why_not(action).has_value()) << action;
    ASSERT_TRUE(play.choose_with(action, dice).nothing()) << action;
}

Play two_turns() {
    Play play(face_of(toy::Race{}));
    EXPECT_TRUE(play.start_with({}).nothing());
    choose(play, "bold");
    choose(play, "careful", {5});
    choose(play, "bold");
    choose(play, "bold", {1, 6});
    return play;
}

const char* const two_turns_text =
    "start\n"
    "@1 1/0/0/0 0,- 0,-\n"
    "1 first: bold\n"
    "2 second: careful | 5 | first to 2; second to 1\n"
    "@2 2/0/0/0 2,- 1,-\n"
    "3 first: bold\n"
    "4 second: bold | 1 6 | first back to 1; second to 3\n"
    "@3 3/0/0/0 1,- 3,-\n";

Record read(const std::string& text) {
    Problems problems;
    const auto record = read_record(text, problems);
    EXPECT_TRUE(record.has_value());
    for (const auto& problem : problems.all()) ADD_FAILURE() << problem.id << " at " << problem.place.line;
    return record.value_or(Record{});
}

TEST(Record, IsOneReadableLineAnAction) {
    EXPECT_EQ(write_record(two_turns().record()), std::string(heading) + "\n" + two_turns_text);
}

TEST(Record, IsReadBackAsItself) {
    const Record record = two_turns().record();
    EXPECT_TRUE(same(read(write_record(record)), record));
    Record other = record;
    other.lines[3].dice[0] = 4;
    EXPECT_FALSE(same(read(write_record(other)), record));
}

TEST(Record, KeepsRemarksRulingsAndWhereItBegan) {
    const std::string text = std::string(heading) +
                             "ruling start slow\nfrom 3/1/0/0 2,careful 1,-\n\nstart\n# Why not?\n1 second: careful | "
                             "| first to 3; second to 2\n";
    const Record record = read(text);
    EXPECT_EQ(record.identity.rulings.size(), 1U);
    EXPECT_EQ(record.from, "3/1/0/0 2,careful 1,-");
    EXPECT_EQ(record.lines[1].text, "Why not?");
    EXPECT_EQ(write_record(record), text);
    Replay replay(face_of(toy::Race{}), record);
    while (replay.forward()) {
    }
    EXPECT_TRUE(replay.divergences().empty());
    EXPECT_EQ(replay.face().position(), "4/0/0/0 3,- 2,-");
}

TEST(Record, NamesHouseRules) {
    const std::string text =
        std::string(heading) + "house ours.toml 00000000000000ff\nhouse those of the club 0123456789abcdef\n\nstart\n";
    const Record record = read(text);
    const std::vector<HouseRules> named = {{"ours.toml", 0xFF}, {"those of the club", 0x0123456789ABCDEF}};
    EXPECT_EQ(record.identity.house, named);
    EXPECT_EQ(write_record(record), text);
    Record other = record;
    other.identity.house[0].fingerprint = 1;
    EXPECT_FALSE(same(other, record));
}

TEST(Record, HidesFromASideWhatItMayNotSee) {
    Play play(face_of(toy::Race{}));
    play.start_with({});
    choose(play, "bold");
    const auto lines_of = [&](Side side) { return write_record(play.record().seen_by(side)); };
    EXPECT_NE(lines_of(0).find("1 first: bold"), std::string::npos);
    EXPECT_EQ(lines_of(1).find("bold"), std::string::npos);
    EXPECT_NE(lines_of(1).find("1 first: ?"), std::string::npos);
}

TEST(Record, IsReadWithLineEndsOfAnotherSystem) {
    std::string text;
    for (const char c : std::string(heading) + "\n" + two_turns_text) text += c == '\n' ? "\r\n" : std::string(1, c);
    EXPECT_TRUE(same(read(text), two_turns().record()));
}

// --- what is no record ---

struct Broken {
    const char* name;
    std::string text;
    const char* problem;
    int line;
};

std::string with(const std::string& body) { return std::string(heading) + "\n" + body; }

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

TEST(Record, SaysWhereItIsNone) {
    const Broken all[] = {
        {"nothing", "", "log.no_record", 0},
        {"another text", "hello\n", "log.no_record", 1},
        {"a later version", "grognard record 2\n", "log.other_version", 1},
        {"no version", "grognard record x\n", "log.other_version", 1},
        {"no scenario", "grognard record 1\nsystem toy\nrules 0000000000000001\n\n", "log.heading_missing", 4},
        {"an unknown heading", std::string(heading) + "colour red\n\n", "log.unknown_heading", 5},
        {"a heading twice", std::string(heading) + "system toy\n\n", "log.unknown_heading", 5},
        {"a short fingerprint", "grognard record 1\nsystem toy\nscenario race\nrules 01\n\n", "log.bad_fingerprint", 4},
        {"house rules without a fingerprint", std::string(heading) + "house ours\n\n", "log.bad_fingerprint", 5},
        {"house rules without a name", std::string(heading) + "house 00000000000000ff\n\n", "log.bad_fingerprint", 5},
        {"house rules of a bad name", std::string(heading) + "house a\tb 00000000000000ff\n\n", "log.bad_text", 5},
        {"a battle from anywhere", std::string(heading) + "battle ../ours.toml\n\n", "log.bad_text", 5},
        {"a battle from further in", std::string(heading) + "battle maps/../../ours.toml\n\n", "log.bad_text", 5},
        {"a sheet for a battle", std::string(heading) + "battle sheet.toml\n\n", "log.bad_text", 5},
        {"many battles", std::string(heading) + repeated("battle maps/a.toml\n", 9) + "\n", "log.too_large", 13},
        {"house rules behind a battle", std::string(heading) + "battle maps/a.toml\nhouse a 00000000000000ff\n\n",
         "log.unknown_heading", 6},
        {"no number", with("first: bold\n"), "log.bad_line", 6},
        {"a number too many", with("2 first: bold\n"), "log.wrong_number", 6},
        {"no side", with("1 bold\n"), "log.bad_line", 6},
        {"no action", with("1 first: \n"), "log.bad_line", 6},
        {"a letter for a die", with("1 first: bold | x\n"), "log.bad_die", 6},
        {"a huge die", with("1 first: bold | 99999999999999999999\n"), "log.bad_die", 6},
        {"an empty note", with("1 first: bold | 1 | a; ; b\n"), "log.bad_text", 6},
        {"a control character", with("1 first: bo\tld\n"), "log.bad_text", 6},
        {"a chapter without a number", with("@x y\n"), "log.bad_line", 6},
        {"a result before the end", with("= draw\n1 first: bold\n"), "log.out_of_order", 7},
        {"two starts", with("start\nstart\n"), "log.out_of_order", 7},
        {"a bad mark", with("! rules zz\n"), "log.bad_fingerprint", 6},
        {"an endless line", with("# " + repeated("x", 30'000) + "\n"), "log.long_line", 6},
        {"too many lines", with(repeated("#\n", 200'001)), "log.too_large", 200'006},
        {"too many bytes", repeated("#", 8'000'001), "log.too_large", 0},
    };
    for (const Broken& broken : all) {
        Problems problems;
        EXPECT_FALSE(read_record(broken.text, problems).has_value()) << broken.name;
        ASSERT_FALSE(problems.all().empty()) << broken.name;
        EXPECT_EQ(problems.all().front().id, broken.problem) << broken.name;
        EXPECT_EQ(problems.all().front().place.line, broken.line) << broken.name;
    }
}

// A record that is cut anywhere in a line opens up to the line before, and says which one is missing. Without a whole heading it is none.
TEST(Record, OpensUpToItsLastGoodLine) {
    const std::string text = std::string(heading) + "\n" + two_turns_text;
    const Record whole = two_turns().record();
    const std::size_t body = text.find("\n\n") + 2;
    for (std::size_t size = 0; size < text.size(); ++size) {
        Problems problems;
        const auto record = read_record(text.substr(0, size), problems);
        ASSERT_EQ(record.has_value(), size + 2 >= body) << size;
        if (!record) continue;
        const std::string kept = size > body ? text.substr(body, size - body) : std::string();
        const bool in_line = !kept.empty() && kept.back() != '\n', complete = in_line && text[size] == '\n';
        const auto lines = std::count(kept.begin(), kept.end(), '\n') + (complete ? 1 : 0);
        const Resumed resumed = resume(face_of(toy::Race{}), *record);
        ASSERT_EQ(static_cast<std::ptrdiff_t>(resumed.record.lines.size()), lines) << size;
        for (std::size_t i = 0; i < resumed.record.lines.size(); ++i)
            EXPECT_TRUE(resumed.record.lines[i].says_as(whole.lines[i])) << size;
        EXPECT_TRUE(resumed.whole && resumed.face->is_consistent()) << size;
        ASSERT_EQ(resumed.divergences.size(), in_line && !complete ? 1U : 0U) << size;
        for (const Divergence& one : resumed.divergences) EXPECT_EQ(one.problem.id, "replay.cut");
    }
}

TEST(Record, CarriesABattleOfOnesOwn) {
    const std::string text = std::string(heading) +
                             "house ours.toml 00000000000000ff\n> base = \"toy\"\n"
                             "battle scenarios/race.toml\n> [scenario]\n>\n>   map = \"river\"\n"
                             "battle maps/river.toml\n> [map]\nseat first person\n\nstart\n";
    const Record record = read(text);
    ASSERT_EQ(record.battle.size(), 2U);
    EXPECT_EQ(record.battle[0].name, "scenarios/race.toml");
    EXPECT_EQ(record.battle[0].text, "[scenario]\n\n  map = \"river\"\n");
    EXPECT_EQ(record.battle[1].text, "[map]\n");
    EXPECT_EQ(record.identity.house.at(0).text, "base = \"toy\"\n");
    EXPECT_EQ(write_record(record), text);
    Record other = record;
    other.battle[1].text = "[map]\n\n";
    EXPECT_FALSE(same(other, record));
}

TEST(Record, CarriesHouseRulesAndWhoSitsWhere) {
    const std::string text = std::string(heading) +
                             "house ours.toml 00000000000000ff\n> base = \"toy\"\n>\n>   [[change]]\n"
                             "seat first person\nseat second veteran\ndice mine\nnodes 500\ntime 1000\n\nstart\n";
    const Record record = read(text);
    EXPECT_EQ(record.identity.house.at(0).text, "base = \"toy\"\n\n  [[change]]\n");
    EXPECT_EQ(record.sitting.seats.at(1).second, "veteran");
    EXPECT_TRUE(record.sitting.real_dice);
    EXPECT_EQ(record.sitting.nodes, 500);
    EXPECT_EQ(record.sitting.milliseconds, 1000);
    EXPECT_EQ(write_record(record), text);
    for (const char* bad : {"> text of nobody\n\n", "seat first\n\n", "dice yours\n\n", "nodes 0\n\n", "time x\n\n"}) {
        Problems problems;
        EXPECT_FALSE(read_record(std::string(heading) + bad, problems).has_value()) << bad;
    }
}

TEST(Record, CarriesWhatFitsItsLines) {
    EXPECT_EQ(carried_text("a  \r\n\nb"), "a\n\nb\n");
    EXPECT_EQ(carried_text(repeated("x", 19'998)).size(), 19'999U);
    EXPECT_EQ(carried_text(repeated("x", 19'999)), "");
}

TEST(Record, IsNotWrittenLongerThanItIsRead) {
    Record record = two_turns().record();
    EXPECT_TRUE(can_be_read(record, write_record(record)));
    RecordLine remark;
    remark.what = RecordLine::What::remark;
    record.lines.insert(record.lines.end(), Record::most_lines - record.lines.size(), remark);
    EXPECT_TRUE(can_be_read(record, write_record(record)));
    read(write_record(record));
    record.lines.push_back(remark);
    EXPECT_FALSE(can_be_read(record, write_record(record)));
}

// --- replay ---

TEST(Replay, GoesForwardAndBack) {
    const Record record = two_turns().record();
    Replay replay(face_of(toy::Race{}), record);
    std::vector<std::string> positions = {replay.face().position()};
    while (replay.forward()) positions.push_back(replay.face().position());
    EXPECT_TRUE(replay.at_end() && replay.whole());
    EXPECT_EQ(positions.size(), record.lines.size() + 1);
    while (replay.back()) EXPECT_EQ(replay.face().position(), positions[replay.at()]);
    EXPECT_EQ(replay.at(), 0U);
    for (const std::size_t at : {3U, 1U, 7U, 0U, 5U, 4U, 8U}) {
        replay.go(at);
        EXPECT_EQ(replay.face().position(), positions[at]);
    }
    EXPECT_TRUE(replay.divergences().empty());
}

struct Diverging {
    const char* name;
    std::string from, to;  // a change of the text
    const char* problem;
    int line;
    std::string stands;  // where play goes on
    bool whole;
};

TEST(Replay, SaysAtWhichLineAndWhyItGoesAnotherWay) {
    const std::string end = "3/0/0/0 1,- 3,-";
    const Diverging all[] = {
        {"an action that is none", "1 first: bold", "1 first: hasty", "replay.illegal", 8, end, true},
        {"the other side", "1 first: bold", "1 second: bold", "replay.other_side", 8, end, true},
        {"another die", "| 5 |", "| 2 |", "replay.other_outcome", 9, end, true},
        {"no die", "| 5 |", "| |", "replay.die_missing", 9, end, true},
        {"a die too many", "| 5 |", "| 5 5 |", "replay.dice_left", 9, end, true},
        {"a die it does not have", "| 5 |", "| 7 |", "replay.bad_die", 9, end, true},
        {"another outcome", "first to 2", "first to 3", "replay.other_outcome", 9, end, true},
        {"another position", "@2 2/0/0/0 2,- 1,-", "@2 2/0/0/0 2,- 2,-", "replay.other_position", 10, end, true},
        {"an unreadable position", "@2 2/0/0/0 2,- 1,-", "@2 x", "replay.bad_position", 10, end, true},
        {"another last line", "@3 3/0/0/0 1,- 3,-\n", "5 first: hasty\n", "replay.illegal", 13, "2/0/0/0 2,- 1,-",
         false},
        {"an end too soon", "@3 3/0/0/0 1,- 3,-\n", "= first 6:0 win\n", "replay.not_over", 13, "2/0/0/0 2,- 1,-",
         false},
    };
    for (const Diverging& diverging : all) {
        std::string text = std::string(heading) + "\n" + two_turns_text;
        text.replace(text.find(diverging.from), diverging.from.size(), diverging.to);
        const Resumed resumed = resume(face_of(toy::Race{}), read(text));
        ASSERT_FALSE(resumed.divergences.empty()) << diverging.name;
        EXPECT_EQ(resumed.divergences[0].problem.id, diverging.problem) << diverging.name;
        EXPECT_EQ(resumed.divergences[0].problem.place.line, diverging.line) << diverging.name;
        EXPECT_EQ(resumed.face->position(), diverging.stands) << diverging.name;
        EXPECT_EQ(resumed.whole, diverging.whole) << diverging.name;
        // What is left is a record again, which ends where play goes on.
        const Record kept = read(write_record(resumed.record));
        EXPECT_EQ(resume(face_of(toy::Race{}), kept).face->position(), diverging.stands) << diverging.name;
    }
}

TEST(Replay, GoesOnUnderOtherRulesAndSaysSo) {
    std::string text = std::string(heading) + "\n" + two_turns_text;
    text.replace(text.find("0000000000000001"), 16, "00000000000000ff");
    Play play(resume(face_of(toy::Race{}), read(text)));
    choose(play, "careful");
    choose(play, "careful");
    const std::string written = write_record(play.record());
    EXPECT_NE(written.find("@3 3/0/0/0 1,- 3,-\n! rules 0000000000000001\n5 first: careful\n"), std::string::npos)
        << written;
    const Resumed again = resume(face_of(toy::Race{}), read(written));
    EXPECT_TRUE(again.divergences.empty() && again.whole);
    EXPECT_EQ(again.face->position(), "4/0/0/0 2,- 4,-");
    EXPECT_EQ(write_record(again.record), written);
}

// A game that ended under other rules has nothing to go on with: nothing is marked, and it stays a record.
TEST(Replay, LeavesAFinishedGameAsItIs) {
    Play play(face_of(toy::Race{}));
    dice::Generator dice(7);
    play.start(dice);
    while (!play.face().over()) play.choose(play.face().actions().front().text, dice);
    Record record = play.record();
    record.identity.rules = 255;
    const Resumed resumed = resume(face_of(toy::Race{}), record);
    EXPECT_TRUE(resumed.whole && resumed.divergences.empty());
    EXPECT_TRUE(same(read(write_record(resumed.record)), record));
}

// --- undo ---

TEST(Undo, GoesBackWithinADecisionOfOnePlayerOnly) {
    Play play(face_of(toy::Race{}));
    play.start_with({});
    EXPECT_FALSE(play.can_undo());
    EXPECT_EQ(play.why_no_undo().id, "refusal.undo_start");
    choose(play, "bold");
    EXPECT_FALSE(play.can_undo());
    EXPECT_EQ(play.why_no_undo().id, "refusal.undo_player");
    choose(play, "bold", {4, 4});
    EXPECT_EQ(play.why_no_undo().id, "refusal.undo_dice");
    choose(play, "careful");
    choose(play, "careful");
    EXPECT_EQ(play.why_no_undo().id, "refusal.undo_secret");
}

// A player alone, who thinks twice before each die.
class Patience : public toy::Race {
  public:
    void begin(State& state, const Action& action, Trace*) {
        state.gait[0] = state.gait[0] == toy::Gait::none ? action.gait : toy::Gait::none;
        if (++state.turn == turns) state.over = true;
    }
    Side mover(const State& state) { return state.over ? nobody : 0; }
};

TEST(Undo, ReturnsTheExactStateAndItsRecord) {
    Play play(face_of(Patience{}));
    play.start_with({});
    std::vector<std::string> positions, records;
    for (int i = 0; i < 5; ++i) {
        positions.push_back(play.face().position());
        records.push_back(write_record(play.record()));
        choose(play, i % 2 == 0 ? "bold" : "careful");
    }
    play.remark("No.");
    while (play.can_undo()) {
        play.undo();
        EXPECT_EQ(play.face().position(), positions.back());
        EXPECT_EQ(write_record(play.record()), records.back());
        EXPECT_EQ(play.number(), static_cast<int>(positions.size()));
        positions.pop_back();
        records.pop_back();
    }
    EXPECT_TRUE(positions.empty());
}

TEST(Undo, GoesAsFarBackInAGameThatWasSaved) {
    Play play(face_of(Patience{}));
    play.start_with({});
    const std::string begun = write_record(play.record());
    choose(play, "bold");
    choose(play, "careful");
    Play again(resume(face_of(Patience{}), read(write_record(play.record()))));
    ASSERT_TRUE(again.can_undo());
    again.undo();
    again.undo();
    EXPECT_FALSE(again.can_undo());
    EXPECT_EQ(write_record(again.record()), begun);
    EXPECT_EQ(again.number(), 1);
    // What was barred stays barred, and for the same reason.
    Play race(face_of(toy::Race{}));
    race.start_with({});
    choose(race, "bold");
    Play raced(resume(face_of(toy::Race{}), read(write_record(race.record()))));
    EXPECT_FALSE(raced.can_undo());
    EXPECT_EQ(raced.why_no_undo().id, "refusal.undo_player");
    // Under other readings it begins where they begin.
    Record other = read(write_record(play.record()));
    other.identity.rules = 255;
    EXPECT_FALSE(Play(resume(face_of(Patience{}), other)).can_undo());
}

TEST(Dice, AreTypedOneAtATime) {
    Play play(face_of(toy::Race{}));
    play.start_with({});
    choose(play, "bold");
    const std::string before = play.face().position();
    const std::string bold = "bold";
    EXPECT_EQ(play.choose_with(bold, {}).missing->dice, 1);
    EXPECT_EQ(play.choose_with(bold, {9}).bad->face, 9);
    EXPECT_EQ(play.choose_with(bold, {4, 2, 2}).leftover, 1U);
    EXPECT_TRUE(play.choose_with(bold, {4}).missing.has_value());
    EXPECT_EQ(play.face().position(), before);
    EXPECT_TRUE(play.choose_with(bold, {4, 2}).nothing());
    EXPECT_EQ(play.face().position(), "2/0/0/0 2,- 0,-");
}

}  // namespace
}  // namespace grognard::game
