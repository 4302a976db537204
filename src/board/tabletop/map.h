// Maps of free tables: their size, the pieces of ground and lines on them, and areas that have a name; read from
// rules/<system>/maps/<id>.toml. Everything is measured in the system's unit from the south-west corner: "12.5,3".
//
// A legend (maps/legend.toml) says which enumerations of the sheet pieces and lines speak in, what else a piece may be, and
// what the unit is called.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "board/legend_entries.h"
#include "board/tabletop/ground.h"
#include "sheet/program/model.h"

namespace grognard::board::tabletop {

// --- the legend ---

// What a piece may be besides its kind, as the system names it.
struct Mark {
    std::string id;
    Text text;
};
inline constexpr std::size_t most_marks = 8;

struct Legend {
    std::string system;
    Text unit;            // as it is written behind a number
    LegendEntries kinds;  // of pieces
    LegendEntries lines;  // none if the system has no lines
    std::vector<Mark> marks;

    int mark(std::string_view id) const;  // its number; -1 if there is none
};

struct LegendRead {
    std::optional<Legend> legend;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return legend.has_value(); }
};

LegendRead read_legend(const SourceText& text, const sheet::Sheet& sheet);

// --- a map ---

struct Feature {
    std::string id;
    Text text;
};

// Where somebody sets up, comes in, or has to get to.
struct Area {
    std::string id;
    Text text;
    Part part;
};
inline constexpr std::size_t most_areas = 32;

struct Map {
    std::string id;
    std::string system;
    Text text;
    Ground ground;
    std::vector<Feature> features;  // one for each piece
    std::vector<Area> areas;

    std::optional<int> piece(std::string_view id) const;
    const Area* area(std::string_view id) const;  // nothing if there is none
};

struct MapRead {
    std::optional<Map> map;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return map.has_value(); }
};

MapRead read_map(const SourceText& text, const Legend& legend);

// A place on the table that a cell names: "12.5,3", on thousandths; nothing after an error.
std::optional<Point> read_point(const Cell& cell, const Ground& ground, Problems& problems);

}  // namespace grognard::board::tabletop
