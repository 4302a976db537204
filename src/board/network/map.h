// Maps of networks: points, rivers and roads with their names and where they lie, read from rules/<system>/maps/<id>.toml.
//
// A legend (maps/legend.toml) says which enumerations of the sheet a map speaks in and what the reader has to know about
// their values: which waters stop a road without a crossing, which crossing a bridge can be laid on, and which one is laid.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "board/legend_entries.h"
#include "board/network/geography.h"
#include "board/network/network.h"
#include "sheet/program/model.h"

namespace grognard::board::network {

// --- the legend ---

struct Legend {
    std::string system;
    LegendEntries terrains, routes, waters, crossings;
    int open_terrain = 0;    // of a point of which the map says nothing
    int no_water = 0;        // of a link that no river lies across
    int no_crossing = 0;     // of a link across a river without anything
    int ford = 0;            // where a bridge can be laid
    int laid = 0;            // what is laid there, in play; no map has it
    std::uint32_t deep = 0;  // waters, a bit for each: a link across leads over a crossing
};

struct LegendRead {
    std::optional<Legend> legend;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return legend.has_value(); }
};

LegendRead read_legend(const SourceText& text, const sheet::Sheet& sheet);

// --- a map ---

struct Town {
    std::string id;
    Spot spot;
    Text text;
};

// What is drawn and crossed: a river with its course; heights with their crest, which are only drawn.
struct River {
    std::string id;
    int water = 0;
    std::vector<Spot> course;
    Text text;
};

struct Height {
    std::string id;
    std::vector<Spot> crest;
    Text text;
};

inline constexpr int no_river = -1;

struct Map {
    std::string id;
    std::string system;
    Text text;
    Legend legend;  // that it was read with
    Network network;
    std::vector<Town> towns;  // one for each point
    std::vector<River> rivers;
    std::vector<Height> heights;
    std::vector<int> rivers_of;  // for each link the river that it crosses, or no_river

    Point point(std::string_view id) const;  // nowhere if there is none
    const Town& town(Point point) const { return towns[at(point)]; }
};

struct MapRead {
    std::optional<Map> map;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return map.has_value(); }
};

MapRead read_map(const SourceText& text, const Legend& legend);

// The point that a cell names; nowhere after an error.
Point read_point(const Cell& cell, const Map& map, Problems& problems);

}  // namespace grognard::board::network
