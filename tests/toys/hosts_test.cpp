// Games that live in tests/ alone, through all hosts, none of which names them: the examiner, contests, a desk with people and
// opponents, the terminal. What is particular to a toy stands in its folder: conversation.txt is typed and read in the terminal.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/run.h"
#include "game/replay.h"
#include "opened.h"
#include "project_files.h"
#include "session/desk.h"

namespace grognard {
namespace {

namespace json = boost::json;

struct Toy {
    std::string folder, system, board, scenario;
};
std::ostream& operator<<(std::ostream& out, const Toy& toy) { return out << toy.system << "/" << toy.scenario; }

std::vector<Toy> toys() {
    std::vector<Toy> all;
    std::istringstream lines(project_text("tests/toys/list.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.empty() || line[0] == '#') continue;
        Toy toy;
        std::istringstream(line) >> toy.folder >> toy.board;
        toy.system = toy.folder;
        std::replace(toy.system.begin(), toy.system.end(), '_', '-');
        for (const std::string& scenario : player::scenarios_of(toy.system, project_library())) {
            toy.scenario = scenario;
            all.push_back(toy);
        }
    }
    return all;
}

class Toys : public testing::TestWithParam<Toy> {
  protected:
    std::shared_ptr<const player::Opened> game() const { return opened(GetParam().system, GetParam().scenario); }
    std::string name() const { return GetParam().system + "/" + GetParam().scenario; }
};

TEST_P(Toys, PassTheExaminer) {
    const auto toy = game();
    game::Exam exam;
    exam.games = is_small_scale() ? 5 : 60;
    const game::Examined examined = workshop_for(*toy).examine(*toy, exam);
    for (const game::Finding& finding : examined.findings)
        ADD_FAILURE() << name_of(finding.check) << ": " << finding.detail << "\n"
                      << finding.position << "\n"
                      << finding.record;
    EXPECT_EQ(examined.games, exam.games);
    // Every kind of action is chosen, and of open kinds more is tried than is proposed.
    const auto face = toy->face();
    bool any_open = false;
    for (int kind = 0; kind < face->kinds(); ++kind) {
        EXPECT_GT(examined.chosen[static_cast<std::size_t>(kind)], 0U) << face->kind_name(kind);
        any_open = any_open || face->is_open(kind);
    }
    EXPECT_EQ(examined.free > 0, any_open);
}

TEST_P(Toys, HaveOpponents) {
    const auto toy = game();
    const int sides = toy->face()->sides();
    const auto bouts = static_cast<std::uint64_t>(is_small_scale() ? sides : 20 * sides);
    player::Seats seats{{player::Level::veteran, player::Level::random}, {}};
    const auto contest = workshop_for(*toy).contest(*toy, seats, 1806);
    std::set<game::Side> played;
    int halves = 0;
    for (std::uint64_t number = 0; number < bouts; ++number) {
        const player::Bout bout = contest->play(number);
        EXPECT_GT(bout.decisions, 0);
        played.insert(bout.side);
        halves += bout.halves;
    }
    EXPECT_EQ(static_cast<int>(played.size()), sides);
    // Against chance in all other seats a veteran wins more than his share.
    if (is_small_scale()) return;
    EXPECT_GT(halves * sides, 2 * static_cast<int>(bouts));
}

// --- at a desk ---

json::object ask(session::Desk& desk, const json::object& question) {
    const json::object answer = json::parse(desk.ask(json::serialize(question))).as_object();
    EXPECT_FALSE(answer.contains("error")) << json::serialize(question) << json::serialize(answer);
    return answer;
}

TEST_P(Toys, ArePlayedAtADesk) {
    session::Desk desk(games(), project_library());
    const auto names = game()->face()->side_names();
    json::object seats;
    for (std::size_t i = 0; i < names.size(); ++i) seats[names[i]] = i == 0 ? "person" : i == 1 ? "recruit" : "random";
    json::object answer = ask(desk, {{"ask", "open"},
                                     {"system", GetParam().system},
                                     {"scenario", GetParam().scenario},
                                     {"seats", seats},
                                     {"seed", 7}});
    EXPECT_EQ(answer.at("ground").at("kind").as_string(), GetParam().board);
    EXPECT_EQ(answer.at("roster").at("sides").as_array().size(), names.size());
    json::object look = answer.at("look").as_object();
    dice::Generator chance(7);
    int decisions = 0, odds = 0;
    while (!look.at("over").as_bool()) {
        ASSERT_LE(++decisions, game()->face()->longest());
        if (look.at("seat").as_string() == "person") {
            const json::array& actions = look.at("actions").as_array();
            ASSERT_FALSE(actions.empty());
            const json::value& action = actions[chance.below(static_cast<std::uint32_t>(actions.size()))];
            if (const auto* has = look.at("groups").at(action.at("group").as_string()).as_object().if_contains("odds");
                has != nullptr) {
                const json::object told = ask(desk, {{"ask", "odds"}, {"action", action.at("text")}});
                EXPECT_FALSE(told.at("prospects").as_array().empty());
                ++odds;
            }
            answer = ask(desk, {{"ask", "choose"}, {"action", action.at("text")}});
        } else {
            answer = ask(desk, {{"ask", "opponent"}});
        }
        if (!answer.contains("look")) return;
        look = answer.at("look").as_object();
    }
    EXPECT_GT(odds, 0);
    // The record is the whole game: it replays to the same end.
    const json::object kept = ask(desk, {{"ask", "record"}});
    Problems problems;
    const auto record = game::read_record(std::string(kept.at("record").as_string()), problems);
    ASSERT_TRUE(record.has_value());
    session::Desk other(games(), project_library());
    const json::object again = ask(other, {{"ask", "open"}, {"record", kept.at("record")}});
    EXPECT_EQ(again.at("look").at("standing"), look.at("standing"));
    EXPECT_TRUE(again.at("divergences").as_array().empty());
}

// --- in the terminal ---

struct Ran {
    int status;
    std::string out, err;
};

Ran ran(const std::vector<std::string>& arguments, const std::string& in = {}) {
    std::istringstream input(in);
    std::ostringstream out, err;
    const int status = cli::run(arguments, {input, out, err, false, "en", [] { return std::uint64_t{1813}; }});
    return {status, out.str(), err.str()};
}

TEST_P(Toys, ArePlayedInTheTerminal) {
    // Lines that begin with > are typed; the others are read, in this order, among whatever else is said.
    std::string typed;
    std::vector<std::string> expected;
    std::istringstream lines(project_text("tests/toys/" + GetParam().folder + "/conversation.txt"));
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("> ")) typed += line.substr(2) + "\n";
        if (!line.empty() && !line.starts_with("> ") && !line.starts_with("#")) expected.push_back(line);
    }
    const Ran played = ran({"play", name(), "--seed", "3"}, typed);
    EXPECT_EQ(played.err, "");
    ASSERT_FALSE(expected.empty());
    std::size_t at = 0;
    for (const std::string& line : expected) {
        const std::size_t found = played.out.find(line, at);
        ASSERT_NE(found, std::string::npos) << line << "\n--- after\n" << played.out.substr(at);
        at = found + line.size();
    }
}

TEST_P(Toys, AreExaminedMatchedAndReplayedInTheTerminal) {
    const Ran examined = ran({"examine", name(), "--n", "2"});
    EXPECT_EQ(examined.status, 0) << examined.out << examined.err;
    const Ran matched = ran({"match", name(), "--players", "recruit,random", "--games", "6", "--threads", "1"});
    EXPECT_EQ(matched.status, 0) << matched.err;
    // Everybody is an opponent but the first, who gives up after his first decisions; the record goes on.
    const std::string file = testing::TempDir() + "toy-" + std::to_string(getpid()) + ".record";
    const std::string first = game()->face()->side_name(0);
    const Ran saved = ran({"play", name(), "--seed", "3", "--side", first, "--opponent", "recruit"},
                          "1\n1\nsave " + file + "\nquit\n");
    EXPECT_EQ(saved.err, "");
    const Ran replayed = ran({"replay", file});
    EXPECT_EQ(replayed.status, 0) << replayed.err;
    EXPECT_NE(replayed.out.find(first), std::string::npos);
    std::filesystem::remove(file);
}

INSTANTIATE_TEST_SUITE_P(All, Toys, testing::ValuesIn(toys()), [](const auto& toy) {
    std::string name = toy.param.system + "_" + toy.param.scenario;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Toys);

}  // namespace
}  // namespace grognard
