// Games that were played and saved earlier open still: tests/records keeps some as they were written then. A save never dies.

#include <filesystem>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "game/replay.h"
#include "opened.h"
#include "project_files.h"
#include "session/desk.h"

namespace grognard::session {
namespace {

namespace json = boost::json;

std::vector<std::string> old_records() {
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(project_path("tests/records")))
        paths.push_back("tests/records/" + entry.path().filename().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

TEST(OldRecords, ReplayAsTheyWent) {
    ASSERT_FALSE(old_records().empty());
    for (const std::string& path : old_records()) {
        SCOPED_TRACE(path);
        Problems problems;
        const auto record = game::read_record(project_text(path), problems);
        ASSERT_TRUE(record.has_value());
        const auto battle = opened(record->identity.system, record->identity.scenario, record->identity.rulings);
        game::Replay replay(battle->face(), *record);
        while (replay.forward()) {
        }
        for (const game::Divergence& one : replay.divergences())
            ADD_FAILURE() << one.problem.id << ": " << game::write_line(record->lines[one.line.value()]);
        EXPECT_TRUE(replay.whole() && replay.face().over());
    }
}

// As the page opens a game that it has stored.
TEST(OldRecords, OpenAtADesk) {
    for (const std::string& path : old_records()) {
        SCOPED_TRACE(path);
        Desk desk(games(), project_library());
        const std::string question = json::serialize(json::object{{"ask", "open"}, {"record", project_text(path)}});
        const json::object answer = json::parse(desk.ask(question)).as_object();
        ASSERT_FALSE(answer.contains("error")) << json::serialize(answer);
        EXPECT_TRUE(answer.at("look").at("over").as_bool());
        EXPECT_TRUE(answer.at("divergences").as_array().empty());
    }
}

}  // namespace
}  // namespace grognard::session
