#include "game/scenario.h"

#include <algorithm>

#include "base/names.h"
#include "base/reading.h"
#include "base/toml_reader.h"
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

int Scenario::side_of(const Arrival& arrival) const {
    const auto piece = static_cast<std::size_t>(arrival.piece);
    if (arrival.is_leader) return leaders[piece].side;
    const auto formation = static_cast<std::size_t>(units[piece].formation);
    return formation < formations.size() ? formations[formation].side : -1;
}

std::string map_of(const SourceText& text, const std::vector<std::string>& maps, std::vector<Problem>& found) {
    Problems problems;
    const TomlFile file(0, text.text, problems);
    const auto node = file.root()["scenario"]["map"];
    const auto* name = node.as_string();
    std::string map = name != nullptr && is_id(name->get()) ? name->get() : std::string();
    if (map.empty() && !problems.any_error())
        problems.error("scenario.no_map", node ? file.place_of(*node.node()) : file.place_of(file.root()));
    if (!map.empty() && std::find(maps.begin(), maps.end(), map) == maps.end()) {
        problems.error("scenario.unknown_map", file.place_of(*node.node()),
                       {{"name", map}, {"known", joined(maps)}, {"nearest", nearest(map, maps)}});
        map.clear();
    }
    problems.finish({text.name});
    for (Problem& problem : problems.take()) found.push_back(std::move(problem));
    return map;
}

Scenario read_scenario(const SourceText& text, const ScenarioTerms& terms, Problems& problems) {
    const TomlFile file(0, text.text, problems);
    return problems.any_error() ? Scenario{} : ScenarioReader(file, terms, problems).read();
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
