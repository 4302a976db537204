// Many questions on standard input.

#include <sstream>

#include <gtest/gtest.h>

#include "cli/program.h"

namespace grognard::cli {
namespace {

std::vector<boost::json::object> lines_of(const std::string& text) {
    std::vector<boost::json::object> list;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) list.push_back(boost::json::parse(line).as_object());
    return list;
}

TEST(Batch, AnswersLineByLine) {
    const Ran result = ran({"resolve", "allemagne-1813", "--batch"},
                           "{\"procedure\": \"combat_roll\", \"set\": {\"pf\": 24}, \"dice\": [6]}\n"
                           "\n"
                           "{\"procedure\": \"pursuit\", \"set\": {\"bc\": 6, \"weather\": \"rain\"}, \"seed\": 7}\n"
                           "{\"procedure\": \"combat_roll\", \"rulings\": {\"R5\": \"down\"}}\n");
    EXPECT_EQ(result.status, 0) << result.err;
    const auto answers = lines_of(result.out);
    ASSERT_EQ(answers.size(), 3U);
    EXPECT_EQ(answers[0].at("outcome").at("enemy_pf_lost").as_int64(), 1);
    EXPECT_EQ(answers[1].at("procedure").as_string(), "pursuit");
    EXPECT_EQ(answers[1].at("seed").to_number<int>(), 7);
    EXPECT_TRUE(answers[2].contains("seed"));
}

TEST(Batch, GivesTheSameAnswersAsOneByOne) {
    const auto one = answer(split("odds allemagne-1813 combat_roll --set pf=30"));
    const Ran result = ran(split("odds allemagne-1813 combat_roll --batch"), "{\"set\": {\"pf\": 30}}\n");
    EXPECT_EQ(lines_of(result.out).at(0), one);
    const auto resolved = answer(split("resolve allemagne-1813 combat_roll --set pf=30 --dice 4"));
    const Ran batch =
        ran(split("resolve allemagne-1813 combat_roll --batch"), "{\"set\": {\"pf\": 30}, \"dice\": [4]}\n");
    EXPECT_EQ(lines_of(batch.out).at(0), resolved);
}

TEST(Batch, GoesOnAfterABadLine) {
    const std::string good = "{\"set\": {\"pf\": 30}, \"dice\": [4]}\n";
    for (const std::string bad : {
             "nonsense",
             "[]",
             "{\"set\": {\"pff\": 3}}",
             "{\"set\": {\"pf\": 3000}}",
             "{\"set\": {\"pf\": null}}",
             "{\"set\": 3}",
             "{\"procedure\": \"combat_rol\"}",
             "{\"procedure\": 3}",
             "{\"rulings\": {\"R5\": \"dwn\"}}",
             "{\"rulings\": {\"R5\": 3}}",
             "{\"dice\": [7]}",
             "{\"dice\": [4, 4]}",
             "{\"dice\": [\"4\"]}",
             "{\"dice\": [4], \"seed\": 3}",
             "{\"seed\": -3}",
             "{\"sett\": {}}",
         }) {
        const Ran result = ran(split("resolve allemagne-1813 combat_roll --batch"), good + bad + "\n" + good);
        EXPECT_EQ(result.status, 2) << bad;
        const auto answers = lines_of(result.out);
        ASSERT_EQ(answers.size(), 3U) << bad;
        EXPECT_TRUE(answers[0].contains("outcome"));
        EXPECT_TRUE(answers[1].at("error").at("text").is_string()) << bad;
        EXPECT_EQ(answers[0], answers[2]);
    }
}

TEST(Batch, SaysWhichDiceAreNeeded) {
    const Ran result = ran(split("resolve allemagne-1813 combat_roll --batch"), "{\"dice\": []}\n");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(lines_of(result.out).at(0).at("needs").as_array().size(), 1U);
}

TEST(Batch, ReadsFractionsListsAndRecords) {
    const TemporaryFolder folder;
    folder.write("sheet.toml", small_sheet);
    const Ran result = ran({"resolve", folder.path(), "volley", "--batch"},
                           "{\"set\": {\"units\": [{\"strength\": 2.5}, {\"strength\": \"7/2\"}, {\"ready\": false}]}, "
                           "\"dice\": [1, 1, 1, 1]}\n");
    EXPECT_EQ(result.status, 0) << result.out;
    EXPECT_EQ(lines_of(result.out).at(0).at("outcome").at("force").as_int64(), 6);
}

TEST(Batch, MayAskForOneFieldAlone) {
    const Ran result =
        ran(split("odds allemagne-1813 combat_roll --batch"), "{\"of\": \"enemy_tests\"}\n{\"of\": \"x\"}\n");
    EXPECT_EQ(result.status, 2);
    const auto answers = lines_of(result.out);
    EXPECT_EQ(answers.at(0).at("outcomes").as_array().at(0).at("outcome").as_object().size(), 1U);
    EXPECT_TRUE(answers.at(1).contains("error"));
}

}  // namespace
}  // namespace grognard::cli
