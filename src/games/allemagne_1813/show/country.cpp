// The country of a campaign as a program draws it.

#include <algorithm>

#include <boost/json.hpp>

#include "games/allemagne_1813/show/scene.h"

namespace grognard::allemagne_1813 {

namespace json = boost::json;

namespace {

// The upper left corner of everything that is drawn.
board::network::Spot corner_of(const board::network::Map& map) {
    board::network::Spot corner = map.towns.front().spot;
    const auto add = [&](board::network::Spot spot) {
        corner = {std::max(corner.north, spot.north), std::min(corner.east, spot.east)};
    };
    for (const auto& town : map.towns) add(town.spot);
    for (const auto& river : map.rivers)
        for (const auto& spot : river.course) add(spot);
    for (const auto& height : map.heights)
        for (const auto& spot : height.crest) add(spot);
    return corner;
}

json::array line_json(const std::vector<board::network::Spot>& spots, board::network::Spot corner) {
    json::array line;
    for (const auto& spot : spots) {
        const auto at = board::network::planned(spot, corner);
        line.push_back(json::array{at.right, at.down});
    }
    return line;
}

json::array words_json(const board::LegendEntries& entries, Language language) {
    json::array list;
    for (const board::LegendEntry& entry : entries) list.emplace_back(language == Language::fr ? entry.fr : entry.en);
    return list;
}

json::array bits_json(std::uint32_t bits) {
    json::array list;
    for (int i = 0; bits != 0; ++i, bits >>= 1U)
        if ((bits & 1U) != 0) list.emplace_back(i);
    return list;
}

// Whole degrees between the towns, a little beyond them, and where their lines lie.
json::object degrees_json(const board::network::Map& map, board::network::Spot corner) {
    constexpr int degree = 1000;
    board::network::Spot least = corner, most = corner;
    for (const auto& town : map.towns) {
        least = {std::min(least.north, town.spot.north), std::min(least.east, town.spot.east)};
        most = {std::max(most.north, town.spot.north), std::max(most.east, town.spot.east)};
    }
    json::array parallels, meridians;
    for (int north = (least.north / degree) * degree; north <= most.north + degree; north += degree)
        parallels.push_back(json::array{north / degree, board::network::planned({north, corner.east}, corner).down});
    for (int east = (least.east / degree) * degree; east <= most.east + degree; east += degree)
        meridians.push_back(json::array{east / degree, board::network::planned({corner.north, east}, corner).right});
    return {{"parallels", std::move(parallels)}, {"meridians", std::move(meridians)}};
}

}  // namespace

json::object Scene::ground(const game::Speech& speech) const {
    const auto& map = roster_->map;
    const auto corner = corner_of(map);
    json::array places, links, rivers, heights;
    for (const auto& town : map.towns) {
        const auto at = board::network::planned(town.spot, corner);
        const Point point = map.point(town.id);
        json::object one{{"id", town.id}, {"label", town.text.in(speech.language())}, {"x", at.right}, {"y", at.down}};
        one["terrain"] = map.network.terrain(point);
        if (map.network.fortified(point)) one["fortified"] = true;
        places.push_back(std::move(one));
    }
    for (int i = 0; i < map.network.links(); ++i) {
        const Link link = static_cast<Link>(i);
        const auto& passage = map.network.passage(link);
        json::object one{{"from", town(map.network.ends(link)[0])},
                         {"to", town(map.network.ends(link)[1])},
                         {"route", passage.route},
                         {"water", passage.water},
                         {"crossing", passage.crossing}};
        if (map.rivers_of[at(link)] != board::network::no_river) one["river"] = map.rivers_of[at(link)];
        links.push_back(std::move(one));
    }
    for (const auto& river : map.rivers)
        rivers.push_back(json::object{{"label", river.text.in(speech.language())},
                                      {"water", river.water},
                                      {"course", line_json(river.course, corner)}});
    for (const auto& one : map.heights)
        heights.push_back(
            json::object{{"label", one.text.in(speech.language())}, {"crest", line_json(one.crest, corner)}});
    json::object drawing = degrees_json(map, corner);
    drawing["links"] = std::move(links);
    drawing["rivers"] = std::move(rivers);
    drawing["heights"] = std::move(heights);
    drawing["terrains"] = words_json(map.legend.terrains, speech.language());
    drawing["routes"] = words_json(map.legend.routes, speech.language());
    drawing["waters"] = words_json(map.legend.waters, speech.language());
    drawing["crossings"] = words_json(map.legend.crossings, speech.language());
    drawing["open"] = map.legend.open_terrain;
    drawing["ford"] = map.legend.ford;
    drawing["laid"] = map.legend.laid;
    drawing["deep"] = bits_json(map.legend.deep);
    return {{"kind", "network"},
            {"label", map.text.in(speech.language())},
            {"places", std::move(places)},
            {"headings", json::array()},
            {"drawing", std::move(drawing)}};
}

}  // namespace grognard::allemagne_1813
