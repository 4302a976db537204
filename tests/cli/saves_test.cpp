// A game that is kept: after every decision, whatever ends the program, and never over a file that is somebody else's.

#include "cli/play/saves.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>

#include "cli/process.h"
#include "cli/program.h"
#include "dice/generator.h"
#include "game/record.h"
#include "games/house_of_gunners.h"

namespace grognard::cli {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code none;
    for (fs::directory_iterator at(folder, none), end; !none && at != end; ++at)
        names.push_back(at->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

game::Record record_in(const std::string& path) {
    Problems problems;
    auto record = game::read_record(read_text(path), problems);
    EXPECT_TRUE(record.has_value()) << path;
    return record.value_or(game::Record{});
}

int decisions_in(const std::string& path) {
    int last = 0;
    for (const game::RecordLine& line : record_in(path).lines)
        if (line.what == game::RecordLine::What::action) last = line.number;
    return last;
}

constexpr const char* first_save = "jours-de-gloire-tiny.record";

TEST(Saves, AreWrittenAfterEveryDecision) {
    const TemporaryFolder folder;
    const std::string save = folder.path(first_save);
    for (const int decisions : {1, 2, 5}) {
        std::string typed;
        for (int i = 0; i < decisions; ++i) typed += "1\n";
        const Ran played = ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"}, typed);
        EXPECT_EQ(played.status, 0) << played.err;
        EXPECT_EQ(decisions_in(save), decisions);
        EXPECT_EQ(files_in(folder.path()), std::vector<std::string>{first_save});
        fs::remove(save);
    }
    // Notes are kept, and what was taken back is gone.
    ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"}, "note Early.\n");
    EXPECT_NE(read_text(save).find("# Early.\n"), std::string::npos);
}

TEST(Saves, OfAGameThatNobodyPlayedAreNotLeft) {
    const TemporaryFolder folder;
    const Ran played = ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"}, "map\nquit\n");
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_TRUE(files_in(folder.path()).empty());
}

TEST(Saves, AreOfferedToWhoeverNamesNothing) {
    const TemporaryFolder folder;
    const Ran nothing = ran_in(folder.path(), {"play"}, "\n");
    EXPECT_EQ(nothing.status, 0) << nothing.err;
    EXPECT_NE(nothing.out.find("jours-de-gloire/saalfeld-1806"), std::string::npos) << nothing.out;
    EXPECT_EQ(nothing.out.find("Unfinished"), std::string::npos) << nothing.out;
    ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"}, "1\n1\n");
    const Ran offered = ran_in(folder.path(), {"play"}, "");
    EXPECT_NE(offered.out.find("2 decisions"), std::string::npos) << offered.out;
    const Ran went_on = ran_in(folder.path(), {"play"}, "1\n1\n");
    EXPECT_EQ(went_on.status, 0) << went_on.err;
    EXPECT_EQ(decisions_in(folder.path(first_save)), 3);
    EXPECT_EQ(files_in(folder.path()).size(), 1U);
    // By its number in the list, by its name; what is neither is refused.
    EXPECT_NE(ran_in(folder.path(), {"play", "--lang", "fr"}, "jours-de-gloire/tiny\nquit\n").out.find("1. "),
              std::string::npos);
    EXPECT_EQ(ran_in(folder.path(), {"play"}, "q\n").status, 0);
    EXPECT_EQ(ran_in(folder.path(), {"play"}, "99\n").status, 2);
    EXPECT_EQ(ran_in(folder.path(), {"play"}, "nonsense\n").status, 2);
}

// What is made to try rules out is no battle: it stands after them under a heading of its own, and can be chosen all the same.
TEST(Saves, AreOfferedWithTheBattlesFirstAndWhatIsForTryingAfterThem) {
    const TemporaryFolder folder;
    for (const auto& [language, battles, trials] : std::vector<std::array<std::string, 3>>{
             {"en", "Scenarios", "To try rules out"}, {"fr", "Scénarios", "Pour essayer les règles"}}) {
        const Ran offered = ran_in(folder.path(), {"play", "--lang", language}, "\n");
        const auto heading = offered.out.find(trials);
        ASSERT_NE(heading, std::string::npos) << offered.out;
        EXPECT_LT(offered.out.find(battles), heading);
        for (const std::string battle : {"allemagne-1813/first-marches", "jours-de-gloire/maida-1806",
                                         "jours-de-gloire/saalfeld-1806", "jours-de-gloire/tiny"})
            EXPECT_LT(offered.out.find(battle), heading) << battle;
        for (const std::string trial : {"allemagne-1813/proving-ground", "jours-de-gloire/proving-ground"}) {
            EXPECT_EQ(offered.out.rfind(trial, heading), std::string::npos) << trial;
            EXPECT_NE(offered.out.find(trial, heading), std::string::npos) << trial;
        }
    }
    // By the number that it is listed under.
    const std::string list = ran_in(folder.path(), {"play"}, "\n").out;
    const std::size_t line = list.rfind('\n', list.find("jours-de-gloire/proving-ground")) + 1;
    const std::string number = std::to_string(std::stoi(list.substr(line)));
    const Ran opened = ran_in(folder.path(), {"play", "--seed", "3"}, number + "\nquit\n");
    EXPECT_EQ(opened.status, 0) << opened.err;
    EXPECT_NE(opened.out.find("The proving ground, all arms"), std::string::npos) << opened.out;
}

TEST(Saves, KeepSeatsOpponentsRulingsAndHouseRules) {
    const TemporaryFolder folder, elsewhere;
    const std::string house = elsewhere.write("gunners.toml", house_of_gunners);
    const Ran played = ran_in(folder.path(),
                              {"play", "jours-de-gloire/tiny", "--seed", "3", "--side", "red", "--opponent", "recruit",
                               "--nodes", "300", "--dice", "mine", "--ruling", "G8=fire_and_move", "--house", house},
                              "1\n1\n");
    EXPECT_EQ(played.status, 0) << played.err;
    const game::Record before = record_in(folder.path(first_save));
    fs::remove(house);
    // An empty line has the program throw.
    const Ran went_on = ran_in(folder.path(), {"play"}, "1\n1\n\n\n\n\n\n\n");
    EXPECT_EQ(went_on.status, 0) << went_on.err;
    const game::Record after = record_in(folder.path(first_save));
    EXPECT_EQ(after.sitting, before.sitting);
    EXPECT_EQ(after.identity, before.identity);
    EXPECT_GT(after.lines.size(), before.lines.size());
    EXPECT_EQ(before.sitting.nodes, 300);
    EXPECT_TRUE(before.sitting.real_dice);
    const std::vector<std::pair<std::string, std::string>> seats = {{"blue", "recruit"}, {"red", "person"}};
    EXPECT_TRUE(
        std::is_permutation(seats.begin(), seats.end(), before.sitting.seats.begin(), before.sitting.seats.end()));
    EXPECT_EQ(before.identity.rulings.size(), 1U);
    EXPECT_NE(before.identity.house.at(0).text.find("fire_table"), std::string::npos);
}

TEST(Saves, NeverReplaceWhatSomebodyElseWrote) {
    const TemporaryFolder folder, elsewhere;
    const std::string other = elsewhere.write("other.txt", "mine\n");
    const Ran refused = ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--save", other}, "1\n");
    EXPECT_EQ(refused.status, 2);
    const Ran copied = ran_in(folder.path(), {"play", "jours-de-gloire/tiny"}, "save " + other + "\nquit\n");
    EXPECT_NE(copied.out.find("exists already"), std::string::npos) << copied.out;
    EXPECT_EQ(read_text(other), "mine\n");
}

// What was wrapped at the width of a terminal.
std::string in_one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

TEST(Saves, GoOnWhereTheyLie) {
    const TemporaryFolder folder, elsewhere;
    const std::string record = elsewhere.path("evening.record");
    const Ran begun =
        ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3", "--save", record}, "1\nquit\n");
    // What is said of it holds: `play` alone does not offer it, `play FILE` goes on with it.
    EXPECT_EQ(in_one_line(begun.out).find("offers"), std::string::npos) << begun.out;
    EXPECT_NE(in_one_line(begun.out).find("grognard play " + record), std::string::npos) << begun.out;
    EXPECT_EQ(decisions_in(record), 1);
    for (const int decisions : {2, 3}) {
        EXPECT_EQ(ran_in(folder.path(), {"play", record}, "1\nquit\n").status, 0);
        EXPECT_EQ(decisions_in(record), decisions);
        EXPECT_TRUE(files_in(folder.path()).empty());
    }
    // Who only looks leaves the file as it is; who wants another file gets one.
    const std::string text = read_text(record);
    ran_in(folder.path(), {"play", record, "--side", "red"}, "map\nquit\n");
    EXPECT_EQ(read_text(record), text);
    const std::string morning = elsewhere.path("morning.record");
    ran_in(folder.path(), {"play", record, "--save", morning}, "1\n");
    EXPECT_EQ(decisions_in(morning), 4);
    EXPECT_EQ(read_text(record), text);
    // One that was saved before anything was decided is not taken away.
    ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"},
           "save " + elsewhere.path("new") + "\nquit\n");
    ran_in(folder.path(), {"play", elsewhere.path("new")}, "quit\n");
    EXPECT_TRUE(fs::exists(elsewhere.path("new")));
    // Those that lie in the folder of unfinished games are offered, and that is said.
    const Ran offered = ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"}, "1\nquit\n");
    EXPECT_NE(in_one_line(offered.out).find("grognard play offers"), std::string::npos) << offered.out;
}

TEST(Saves, OfTwoWhoGoOnWithOneGameAreTwo) {
    const TemporaryFolder folder;
    SaveFile first = SaveFile::fresh(folder.path(), "game");
    ASSERT_EQ(first.write("one\n"), SaveFile::Trouble::none);
    SaveFile second = SaveFile::known(first.path());
    EXPECT_EQ(first.write("of the first\n"), SaveFile::Trouble::none);
    EXPECT_EQ(second.write("of the second\n"), SaveFile::Trouble::none);
    EXPECT_TRUE(second.take_moved());
    EXPECT_FALSE(second.take_moved() || first.take_moved());
    EXPECT_EQ(read_text(folder.path("game.record")), "of the first\n");
    EXPECT_EQ(read_text(folder.path("game-2.record")), "of the second\n");
    EXPECT_EQ(SaveFile::fresh(folder.path(), "game").write("three\n"), SaveFile::Trouble::none);
    EXPECT_EQ(read_text(folder.path("game-3.record")), "three\n");
}

TEST(Saves, TakeAwayWhatKilledProgramsLeft) {
    const TemporaryFolder folder;
    folder.write(".game.2147483646.part", "half");
    folder.write(".other.2147483646.part", "half");
    folder.write(".game.me.part", "half");
    EXPECT_EQ(SaveFile::fresh(folder.path(), "game").write("whole\n"), SaveFile::Trouble::none);
    EXPECT_EQ(files_in(folder.path()),
              (std::vector<std::string>{".game.me.part", ".other.2147483646.part", "game.record"}));
}

TEST(Saves, ThatWereCutOpenAndSaySo) {
    const TemporaryFolder folder;
    const std::string save = folder.path(first_save);
    ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"}, "1\n1\n1\n");
    std::string text = read_text(save);
    text.resize(text.find("\n3 ") + 6);
    folder.write(first_save, text);
    for (const std::string command : {"play", "replay"}) {
        const Ran opened = ran({command, save}, "quit\n");
        EXPECT_EQ(opened.status, 0) << opened.err;
        EXPECT_NE(opened.out.find("is cut in line"), std::string::npos) << opened.out;
    }
    EXPECT_NE(ran({"play", save}, "quit\n").out.find("\n3. "), std::string::npos);
    EXPECT_NE(ran({"check", save}).err, "");
    // What was cut stays as it is; the game goes on beside it.
    ran_in(folder.path(), {"play", save}, "1\n");
    EXPECT_EQ(read_text(save), text);
    EXPECT_EQ(decisions_in(folder.path("jours-de-gloire-tiny-2.record")), 3);
}

TEST(Saves, MayBeAsLongAsTheyAreRead) {
    const TemporaryFolder folder;
    const std::string save = folder.path(first_save);
    ran_in(folder.path(), {"play", "jours-de-gloire/tiny", "--seed", "3"}, "1\n");
    const std::string remark = "# " + std::string(1'000, 'x') + "\n";
    std::string text = read_text(save);
    while (text.size() + remark.size() <= game::Record::most_bytes) text += remark;
    folder.write(first_save, text);
    // One decision more does not fit: that is said, and the save stays.
    const Ran full = ran_in(folder.path(), {"play", save}, "note " + std::string(1'500, 'y') + "\n1\n");
    EXPECT_EQ(full.status, 0) << full.err;
    EXPECT_NE(full.out.find("longer than any may be"), std::string::npos);
    EXPECT_TRUE(read_text(save) == text);
    EXPECT_EQ(ran({"check", save}).status, 0);
}

// --- programs that end at the wrong moment ---

// The number of the decision that is asked for last: "12. Red>".
int last_asked(const std::string& said) {
    int last = 0;
    for (std::size_t at = said.find("> "); at != std::string::npos; at = said.find("> ", at + 1)) {
        const std::size_t line = said.rfind('\n', at) + 1;
        const std::size_t digits = said.find_first_not_of("0123456789", line);
        if (digits > line && digits < at && said.compare(digits, 2, ". ") == 0)
            last = std::stoi(said.substr(line, digits - line));
    }
    return last;
}

TEST(KilledPrograms, LoseNoDecisionThatWasAnswered) {
    const TemporaryFolder folder;
    const std::string save = folder.path(std::string("grognard/") + first_save);
    dice::SplitMix64 chance(1813);
    const auto below = [&](std::uint64_t most) { return static_cast<int>(chance.next() % most); };
    const int kills = is_small_scale() ? 8 : is_full_scale() ? 1'000 : 40;
    int answered = 0, games = 1;
    for (int i = 0; i < kills; ++i) {
        // 1. The game goes on from the last decision, or from the beginning if there was none.
        const bool waits = fs::exists(save);
        Process program(waits ? std::vector<std::string>{"play", save}
                              : std::vector<std::string>{"play", "jours-de-gloire/tiny", "--seed", "3"},
                        {folder.path()});
        const int lines = 1 + below(6);
        std::string typed;
        for (int line = 0; line < lines; ++line) typed += "1\n";
        program.type(typed);
        program.end_input();
        // 2. It is killed after some part of what it would say.
        const auto most = static_cast<std::size_t>(below(8'000));
        std::string said = program.hear(most);
        program.signal(SIGKILL);
        said += program.hear_all();
        program.end();
        const int asked = last_asked(said);
        // 3. Everything that it had answered is there, whole.
        if (!fs::exists(save)) {
            EXPECT_LE(asked, 0) << said;
            continue;
        }
        const int kept = decisions_in(save);
        EXPECT_GE(kept, std::max(answered, asked - 1)) << "kill " << i;
        EXPECT_LE(kept, answered + lines) << "kill " << i;
        EXPECT_EQ(read_text(save).back(), '\n');
        answered = kept;
        if (record_in(save).lines.back().what == game::RecordLine::What::result) {
            fs::remove(save);
            answered = 0;
            ++games;
        }
    }
    EXPECT_TRUE(answered > 0 || games > 1);
    if (!fs::exists(save)) return;  // the last one had ended its game
    // Nothing is left of what they were writing.
    Process last({"play", save}, {folder.path()});
    last.type("1\nquit\n");
    last.hear_all();
    EXPECT_EQ(last.end(), 0);
    EXPECT_LE(files_in(folder.path("grognard")).size(), 1U);
}

TEST(KilledPrograms, MayAlsoBeToldToEnd) {
    for (const int number : {SIGINT, SIGHUP, SIGTERM}) {
        const TemporaryFolder folder;
        Process program({"play", "jours-de-gloire/tiny", "--seed", "3"}, {folder.path()});
        program.type("1\n1\n");
        std::string said;
        while (last_asked(said) < 3) {
            const std::string more = program.hear(1);
            ASSERT_FALSE(more.empty()) << said;
            said += more;
        }
        program.signal(number);
        EXPECT_EQ(program.end(), -number);
        EXPECT_EQ(decisions_in(folder.path(std::string("grognard/") + first_save)), 2);
    }
}

TEST(FullDisks, EndNoGame) {
    const TemporaryFolder folder;
    const std::string save = folder.path(std::string("grognard/") + first_save);
    std::string typed;
    for (int i = 0; i < 30; ++i) typed += "1\n";
    Process program({"play", "jours-de-gloire/tiny", "--seed", "3"}, {folder.path(), 2'000});
    program.type(typed + "quit\n");
    program.end_input();
    const std::string said = program.hear_all();
    EXPECT_EQ(program.end(), 0) << said;
    EXPECT_EQ(last_asked(said), 31) << said;
    const std::size_t told = said.find("no room left");
    EXPECT_NE(told, std::string::npos) << said;
    EXPECT_EQ(said.find("no room left", told + 1), std::string::npos) << "more than once";
    const int kept = decisions_in(save);
    EXPECT_GT(kept, 0);
    EXPECT_LT(kept, 30);
    EXPECT_EQ(files_in(folder.path("grognard")).size(), 1U);
    // With room again it goes on from there.
    Process again({"play", save}, {folder.path()});
    again.type("1\nquit\n");
    again.end_input();
    EXPECT_EQ(last_asked(again.hear_all()), kept + 2);
    EXPECT_EQ(decisions_in(save), kept + 1);
}

}  // namespace
}  // namespace grognard::cli
