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

std::string Scenario::name(const std::string& wanted, Language language) const {
    if (const int unit = find_unit(wanted); unit >= 0) return units[static_cast<std::size_t>(unit)].text.in(language);
    if (const int leader = find_leader(wanted); leader >= 0)
        return leaders[static_cast<std::size_t>(leader)].text.in(language);
    if (const int formation = find_formation(wanted); formation >= 0)
        return formations[static_cast<std::size_t>(formation)].text.in(language);
    if (const int side = find_side(wanted); side >= 0) return sides[static_cast<std::size_t>(side)].text.in(language);
    return wanted;
}

std::string Scenario::degree(const std::string& wanted, Language language) const {
    for (const VictoryLevel& level : levels)
        if (level.id == wanted) return level.text.in(language);
    return wanted;
}

}  // namespace grognard::game
