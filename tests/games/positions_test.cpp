// Situations worked out by hand from the sheet and its rulings: tests/positions/jours-de-gloire/*.toml, one test per file.
//
//     [[case]]
//     name, why                what it shows, and how the expectation was derived
//     scenario, at, pieces     the position: a header of [headers], then the pieces; those not named are not there
//     rulings                  readings other than the sheet's own: { G6 = "all_around" }
//     play, dice               decisions by their text, with all dice in order; it stops where the dice run out
//     legal, illegal           actions that must be, or not be, legal at the end
//     hexes                    unit = the exact hexes it may move to
//     why_not                  action = "procedure.step" of the sheet, or the id of our refusal
//     after, events            words that the position must hold at the end (marks may be left out), events that must be told
//     stage                    where the game stands at the end
//     points                   of both sides

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "base/toml.h"
#include "dice/script.h"
#include "games/battles.h"
#include "games/jours_de_gloire/state/names.h"
#include "project_files.h"

namespace grognard::jours_de_gloire {
namespace {

std::vector<std::string> files() {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(project_path("tests/positions/jours-de-gloire")))
        found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<std::string> strings(const toml::node_view<const toml::node>& node) {
    std::vector<std::string> list;
    if (const auto* array = node.as_array())
        for (const auto& item : *array) list.push_back(item.value_or(std::string()));
    return list;
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

class Situation {
  public:
    Situation(const toml::table& table, const toml::table& headers, Battle& battle) : table_(table), battle_(battle) {
        const std::string header = table["at"].value_or(std::string());
        position_ = headers[header].value_or(std::string()) + " " + table["pieces"].value_or(std::string());
        if (const auto* array = table["dice"].as_array())
            for (const auto& die : *array) dice_.push_back(static_cast<int>(die.value_or(std::int64_t{0})));
    }

    void check() {
        Problems problems;
        const auto state = battle_.read_position(position_, problems);
        ASSERT_TRUE(state.has_value()) << position_ << (problems.all().empty() ? "" : problems.all().front().id);
        state_ = *state;
        for (const std::string& action : strings(table_["play"])) {
            if (battle_.pending(state_)) run();
            decide(action);
            if (testing::Test::HasFatalFailure()) return;
            run();
        }
        run();
        EXPECT_EQ(used_, dice_.size()) << "dice are left over; " << battle_.position(state_);
        EXPECT_TRUE(battle_.is_consistent(state_)) << battle_.position(state_);
        lists();
        outcome();
    }

  private:
    void decide(const std::string& text) {
        const auto action = battle_.read_action(state_, text);
        ASSERT_TRUE(action.has_value()) << text;
        Battle::Actions actions;
        battle_.propose(state_, actions);
        ASSERT_NE(std::find(actions.begin(), actions.end(), *action), actions.end())
            << text << " is not legal; " << battle_.position(state_);
        battle_.begin(state_, *action, &trace_);
    }

    // Steps as long as the dice last.
    void run() {
        while (battle_.pending(state_)) {
            const State before = state_;
            const game::Trace events = trace_;
            dice::Script script({dice_.begin() + static_cast<std::ptrdiff_t>(used_), dice_.end()});
            battle_.step(state_, script, &trace_);
            if (script.missing()) {
                state_ = before;
                trace_ = events;
                return;
            }
            ASSERT_FALSE(script.bad().has_value());
            used_ = dice_.size() - script.leftover();
        }
    }

    void lists() {
        Battle::Actions actions;
        battle_.propose(state_, actions);
        const auto listed = [&](const std::string& text) {
            const auto action = battle_.read_action(state_, text);
            EXPECT_TRUE(action.has_value()) << text;
            return action && std::find(actions.begin(), actions.end(), *action) != actions.end();
        };
        for (const std::string& text : strings(table_["legal"])) EXPECT_TRUE(listed(text)) << text;
        for (const std::string& text : strings(table_["illegal"])) EXPECT_FALSE(listed(text)) << text;
        if (const auto* table = table_["hexes"].as_table())
            for (const auto& [unit, hexes] : *table) {
                std::set<std::string> found;
                for (const Action& action : actions)
                    if (action.kind == Kind::move && battle_.man(action.unit).id == unit.str())
                        found.insert(battle_.board().name(static_cast<Hex>(action.hex)));
                const auto expected = words(hexes.value_or(std::string()));
                EXPECT_EQ(found, std::set<std::string>(expected.begin(), expected.end()));
            }
        if (const auto* table = table_["why_not"].as_table())
            for (const auto& [text, reason] : *table) {
                const auto action = battle_.read_action(state_, text.str());
                ASSERT_TRUE(action.has_value()) << text.str();
                const auto refusal = battle_.why_not(state_, *action);
                ASSERT_TRUE(refusal.has_value()) << text.str() << " is legal";
                const std::string found = refusal->step.empty() ? refusal->id.substr(refusal->id.rfind('.') + 1)
                                                                : refusal->procedure + "." + refusal->step;
                EXPECT_EQ(found, reason.value_or(std::string())) << text.str();
            }
    }

    void outcome() {
        const std::string position = battle_.position(state_);
        const std::vector<std::string> found = words(position);
        for (const std::string& word : strings(table_["after"])) {
            const bool marks = word.find('+') != std::string::npos || word.find('=') != std::string::npos;
            const bool there = std::any_of(found.begin(), found.end(), [&](const std::string& other) {
                return other == word || (!marks && other.substr(0, other.find('+')) == word);
            });
            EXPECT_TRUE(there) << word << " is not in " << position;
        }
        std::vector<std::string> events;
        for (const game::Event& event : trace_.events()) events.push_back(battle_.note(event));
        for (const std::string& event : strings(table_["events"]))
            EXPECT_NE(std::find(events.begin(), events.end(), event), events.end())
                << event << " did not happen, but " << testing::PrintToString(events);
        const std::string stage = table_["stage"].value_or(std::string());
        if (!stage.empty()) {
            EXPECT_EQ(stage, stage_names[static_cast<std::size_t>(state_.stage)]) << position;
        }
        const auto* points = table_["points"].as_array();
        for (std::size_t side = 0; points != nullptr && side < 2; ++side) {
            EXPECT_EQ(battle_.result(state_).points[side], points->get(side)->value_or(-1)) << side;
        }
    }

    const toml::table& table_;
    Battle& battle_;
    std::string position_;
    std::vector<int> dice_;
    std::size_t used_ = 0;
    State state_;
    game::Trace trace_;
};

class Positions : public testing::TestWithParam<std::string> {};

TEST_P(Positions, AreAsWorkedOutByHand) {
    const auto parsed = toml::parse(project_text("tests/positions/jours-de-gloire/" + GetParam()));
    ASSERT_TRUE(parsed) << parsed.error().description();
    const toml::table& file = parsed.table();
    const toml::table& headers = *file["headers"].as_table();
    for (const auto& node : *file["case"].as_array()) {
        const toml::table& table = *node.as_table();
        SCOPED_TRACE(table["name"].value_or(std::string()));
        std::vector<std::pair<std::string, std::string>> readings;
        if (const auto* rulings = table["rulings"].as_table())
            for (const auto& [ruling, option] : *rulings)
                readings.push_back({std::string(ruling.str()), option.value_or(std::string())});
        // Setting one up takes longer than a case.
        const std::string id = table["scenario"].value_or(file["scenario"].value_or(std::string("tiny")));
        static std::map<std::string, Battle> battles;
        if (readings.empty() && battles.count(id) == 0) battles.emplace(id, battle_of(id));
        Battle battle = readings.empty() ? battles.at(id) : battle_of(id, readings);
        Situation(table, headers, battle).check();
    }
}

INSTANTIATE_TEST_SUITE_P(All, Positions, testing::ValuesIn(files()), [](const auto& file) {
    std::string name = file.param.substr(0, file.param.find('.'));
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '-'; }, '_');
    return name;
});

}  // namespace
}  // namespace grognard::jours_de_gloire
