// Maps: a board with its names, read from rules/<system>/maps/<id>.toml.
//
// A legend (maps/legend.toml) says which enumerations of the sheet a map speaks in and what the reader has to know about
// their values: which lie along lines that may not have gaps, which have an inside, which carry a road across others.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "board/hex/board.h"
#include "board/legend_entries.h"
#include "sheet/language/source.h"
#include "sheet/program/model.h"

namespace grognard::board {

// --- the legend ---

struct Legend {
    std::string system;
    LegendEntries terrains, sides, routes;
    Terrain open_terrain = 0;  // of a hex of which the map says nothing
    Route no_route = 0;
    SideSet lines = 0;      // drawn as lines: a gap is an error
    SideSet one_sided = 0;  // works: the hex named first is their inside
    SideSet bridges = 0;    // must lie on one of `bridged`
    SideSet bridged = 0;    // a road across needs a bridge, or crosses at a ford
    SideSet deep = 0;       // of these, a road across without a bridge is an error

    const LegendEntry* terrain(int value) const;
    const LegendEntry* route(int value) const;
    const LegendEntry* side(int value) const;
};

struct LegendRead {
    std::optional<Legend> legend;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return legend.has_value(); }
};

LegendRead read_legend(const SourceText& text, const sheet::Sheet& sheet);

// --- a map ---

struct NamedPlace {
    std::string id;
    std::vector<Hex> hexes;
    std::string fr, en;
};

// A stream, a river, a crest, in the order in which it was written.
struct NamedLine {
    std::vector<MapSide> sides;
    std::string fr, en;
};

// The sea beyond an edge of the board.
struct Coast {
    Edge edge = Edge::north;
    std::string fr, en;
};

struct Map {
    std::string id;
    std::string system;
    std::string fr, en;
    int metres = 0;  // across a hex; 0 if the map does not say
    Board board;
    std::vector<NamedPlace> places;
    std::vector<NamedLine> lines;
    std::vector<Coast> coasts;

    const NamedPlace* place(std::string_view id) const;
    const NamedPlace* place_at(Hex hex) const;
};

struct MapRead {
    std::optional<Map> map;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return map.has_value(); }
};

MapRead read_map(const SourceText& text, const Legend& legend);

}  // namespace grognard::board
