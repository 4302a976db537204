// Situations worked out by hand from a sheet and its rulings: tests/positions/<system>/*.toml, one test per file.
//
//     [[case]]
//     name, why          what it shows, and how the expectation was derived
//     scenario, at       where; the position begins with a header of [headers]. Then the pieces, as the game's own test says
//     play, dice         decisions by their text, with all dice in order; it stops where the dice run out
//     legal, illegal     actions that must be, or not be, legal at the end
//     why_not            action = "procedure.step" of the sheet, or the id of our refusal
//     after, absent      words that the position must hold at the end (marks may be left out), or must not begin with
//     events             what must be told
//     stage, points      where the game stands at the end; of both sides

#pragma once

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/toml.h"
#include "dice/script.h"
#include "game/game.h"
#include "project_files.h"

namespace grognard {

inline std::vector<std::string> situation_files(const std::string& system) {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(project_path("tests/positions/" + system)))
        found.push_back(entry.path().filename().string());
    std::sort(found.begin(), found.end());
    return found;
}

inline std::string situation_name(const testing::TestParamInfo<std::string>& file) {
    std::string name = file.param.substr(0, file.param.find('.'));
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

inline std::vector<std::string> strings_of(const toml::node_view<const toml::node>& node) {
    std::vector<std::string> list;
    if (const auto* array = node.as_array())
        for (const auto& item : *array) list.push_back(item.value_or(std::string()));
    return list;
}

inline std::vector<std::string> words_in(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}

// each_situation(system, file, [](const toml::table& one, const std::string& header, const std::string& scenario) {...})
template <class F>
void each_situation(const std::string& system, const std::string& name, F&& act) {
    const auto parsed = toml::parse(project_text("tests/positions/" + system + "/" + name));
    ASSERT_TRUE(parsed) << parsed.error().description();
    const toml::table& file = parsed.table();
    const toml::table& headers = *file["headers"].as_table();
    for (const auto& node : *file["case"].as_array()) {
        const toml::table& one = *node.as_table();
        SCOPED_TRACE(one["name"].value_or(std::string()));
        act(one, headers[one["at"].value_or(std::string())].value_or(std::string()),
            one["scenario"].value_or(file["scenario"].value_or(std::string())));
    }
}

template <class G>
class Situation {
  public:
    Situation(const toml::table& table, G& game, std::string position, std::span<const std::string_view> stages)
        : table_(table), game_(game), position_(std::move(position)), stages_(stages) {
        if (const auto* array = table["dice"].as_array())
            for (const auto& die : *array) dice_.push_back(static_cast<int>(die.value_or(std::int64_t{0})));
    }

    void check() {
        Problems problems;
        const auto state = game_.read_position(position_, problems);
        ASSERT_TRUE(state.has_value()) << position_ << (problems.all().empty() ? "" : problems.all().front().id);
        state_ = *state;
        for (const std::string& text : strings_of(table_["play"])) {
            run();
            const auto action = game_.read_action(state_, text);
            ASSERT_TRUE(action.has_value()) << text;
            ASSERT_TRUE(is_legal(*action)) << text << " is not legal; " << now();
            game_.begin(state_, *action, &trace_);
            if (testing::Test::HasFatalFailure()) return;
        }
        run();
        EXPECT_EQ(used_, dice_.size()) << "dice are left over; " << now();
        EXPECT_TRUE(game_.is_consistent(state_)) << now();
        legality();
        outcome();
    }

    const typename G::State& state() const { return state_; }

  private:
    using Action = typename G::Action;

    std::string now() const { return game_.position(state_); }

    // Proposed too, unless there are more of its kind than can be listed.
    bool is_legal(const Action& action) {
        if (game_.why_not(state_, action)) return false;
        if (game_.is_open(game_.kind(action))) return true;
        typename G::Actions actions;
        game_.propose(state_, actions);
        return std::find(actions.begin(), actions.end(), action) != actions.end();
    }

    // Steps as long as the dice last.
    void run() {
        while (game_.pending(state_)) {
            const typename G::State before = state_;
            const game::Trace events = trace_;
            dice::Script script({dice_.begin() + static_cast<std::ptrdiff_t>(used_), dice_.end()});
            game_.step(state_, script, &trace_);
            if (script.missing()) {
                state_ = before;
                trace_ = events;
                return;
            }
            ASSERT_FALSE(script.bad().has_value());
            used_ = dice_.size() - script.leftover();
        }
    }

    void legality() {
        for (const bool legal : {true, false})
            for (const std::string& text : strings_of(table_[legal ? "legal" : "illegal"])) {
                const auto action = game_.read_action(state_, text);
                ASSERT_TRUE(action.has_value()) << text;
                EXPECT_EQ(is_legal(*action), legal) << text << "; " << now();
            }
        if (const auto* table = table_["why_not"].as_table())
            for (const auto& [text, reason] : *table) {
                const auto action = game_.read_action(state_, text.str());
                ASSERT_TRUE(action.has_value()) << text.str();
                const auto refusal = game_.why_not(state_, *action);
                ASSERT_TRUE(refusal.has_value()) << text.str() << " is legal; " << now();
                const std::string found = refusal->step.empty() ? refusal->id.substr(refusal->id.rfind('.') + 1)
                                                                : refusal->procedure + "." + refusal->step;
                EXPECT_EQ(found, reason.value_or(std::string())) << text.str();
            }
    }

    void outcome() {
        const std::vector<std::string> found = words_in(now());
        for (const std::string& word : strings_of(table_["after"])) {
            const bool marks = word.find('+') != std::string::npos || word.find('=') != std::string::npos;
            const bool there = std::any_of(found.begin(), found.end(), [&](const std::string& other) {
                return other == word || (!marks && other.substr(0, other.find('+')) == word);
            });
            EXPECT_TRUE(there) << word << " is not in " << now();
        }
        for (const std::string& word : strings_of(table_["absent"]))
            for (const std::string& other : found) EXPECT_FALSE(other.starts_with(word)) << other;
        std::vector<std::string> events;
        for (const game::Event& event : trace_.events()) events.push_back(game_.note(event));
        for (const std::string& event : strings_of(table_["events"]))
            EXPECT_NE(std::find(events.begin(), events.end(), event), events.end())
                << event << " did not happen, but " << testing::PrintToString(events);
        const std::string stage = table_["stage"].value_or(std::string());
        if (!stage.empty()) {
            EXPECT_EQ(stage, stages_[static_cast<std::size_t>(state_.stage)]) << now();
        }
        const auto* points = table_["points"].as_array();
        for (std::size_t side = 0; points != nullptr && side < 2; ++side)
            EXPECT_EQ(game_.result(state_).points[side], points->get(side)->value_or(-1)) << side;
    }

    const toml::table& table_;
    G& game_;
    std::string position_;
    std::span<const std::string_view> stages_;
    std::vector<int> dice_;
    std::size_t used_ = 0;
    typename G::State state_;
    game::Trace trace_;
};

}  // namespace grognard
