// The printed face of a sheet as it is written: what stands where on paper, and in which words. No number stands here: sentences
// name the address of each.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"

namespace grognard::sheet {

// A thing with its words in both languages, each with its place.
struct WordedCell {
    Cell at, fr, en;

    const Cell& in(Language language) const { return language == Language::fr ? fr : en; }
};

const WordedCell* find_worded(const std::vector<WordedCell>& list, std::string_view at);

// `at | something`: letters or rulings on headings and cells, formats of columns.
struct PairedCell {
    Cell at, what;
};

struct FaceRow {
    WordedCell words;
    Cell ref;  // where the original has it: "§ 8.6"
};

// An example, resolved while printing.
struct FaceRun {
    Cell procedure, preset;
    std::vector<int> dice;
    Place place;
};

struct FaceBlock {
    std::string name;
    Place place;
    std::vector<WordedCell> words;  // "." is the title; a block may go without
    std::vector<FaceRow> rows;
    std::vector<int> items;  // numbers of the inventory
    Cell of;                 // stands before addresses that begin with a dot
    Cell ref;
    Cell rests;   // rulings of the whole block
    Cell covers;  // addresses that are shown without a row
    Cell moved;   // why its items stand out of order
    Cell look;
    bool steps = false;  // numbered
    bool own = false;    // not on the original
    std::optional<FaceRun> run;
};

struct FaceTable {
    std::string name;
    Place place;
    std::vector<WordedCell> columns, rows;  // which, in which order, under which headings
    std::vector<WordedCell> spans;          // headings over several columns: their number
    std::vector<PairedCell> notes, rests, formats;
    std::optional<WordedCell> corner;
    bool falling = false;
    bool odds = false;  // 3/2 reads 1.5/1
    bool turned = false;
    bool across = false;  // the second heading of a row goes across, under the columns
    int split = 1;        // into so many tables side by side
    Cell look;
};

struct FaceBand {
    int page = 1;
    Place place;
    std::vector<int> widths;
    std::vector<std::vector<Cell>> columns;  // names of blocks; `key` is the page's key of marks
};

struct FaceSource {
    Place place;
    Text size;  // of the type, as CSS has it: "10.1pt"
    std::vector<WordedCell> words;
    std::vector<FaceBand> bands;
    std::vector<PairedCell> excused;  // addresses | why
    std::vector<FaceTable> tables;
    std::vector<FaceBlock> blocks;

    const FaceBlock* block(std::string_view name) const;
    const FaceTable* table(std::string_view name) const;
};

// The number of a sheet whose distances are printed in inches and centimetres.
inline constexpr std::string_view inch_address = "number.inch_in_cm";

// The name in `pages` that stands for the key of marks.
inline constexpr std::string_view face_key = "key";

}  // namespace grognard::sheet
