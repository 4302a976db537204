#include "game/scenario.h"

#include "base/toml_reader.h"
#include "board/reading.h"
#include "game/scenario_reader.h"

namespace grognard::game {

namespace {

template <class List>
int find_id(const List& list, std::string_view id) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].id == id) return static_cast<int>(i);
    return -1;
}

}  // namespace

int Scenario::find_unit(std::string_view unit_id) const { return find_id(units, unit_id); }
int Scenario::find_leader(std::string_view leader_id) const { return find_id(leaders, leader_id); }
int Scenario::find_side(std::string_view side_id) const { return find_id(sides, side_id); }
int Scenario::find_formation(std::string_view formation_id) const { return find_id(formations, formation_id); }

std::string map_of(std::string_view scenario_text) {
    Problems problems;
    const TomlFile file(0, scenario_text, problems);
    if (problems.any_error()) return {};
    const auto* name = file.root()["scenario"]["map"].as_string();
    return name == nullptr || !board::is_id(name->get()) ? std::string() : name->get();
}

ScenarioRead read_scenario(const SourceText& text, const ScenarioForm& form, const board::Map& map,
                           const sheet::Sheet& sheet) {
    ScenarioRead read;
    Problems problems;
    const TomlFile file(0, text.text, problems);
    if (!problems.any_error()) {
        Scenario scenario = ScenarioReader(file, form, map, sheet, problems).read();
        if (!problems.any_error()) read.scenario = std::move(scenario);
    }
    problems.finish({text.name});
    read.problems = problems.take();
    return read;
}

}  // namespace grognard::game
