// Which rulings the printed face marks: a doubtful place as it is read here, or a proposal of our own.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sheet/language/face_row.h"
#include "sheet/language/sentence.h"
#include "sheet/language/spots.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

// The spots that a row speaks of, the rulings they rest on, and what is no longer there.
struct RowSpots {
    std::vector<const Spot*> shown, spoken;  // `spoken`: covered, or a number inside the sentence
    std::vector<std::string> rulings;        // each once, in the order of the row
    bool has_source = false;                 // something of it stands on the original
    bool missing = false;                    // something of it is gone
};

// The spots of a row with its sentences; `sentences` may be empty.
RowSpots spots_of_row(const Sheet& sheet, const Spots& spots, const RowAt& at, const Cell& of,
                      const std::vector<const Sentence*>& sentences);

const Word* words_of_spot(const Sheet& sheet, const Spot& spot);

inline bool is_proposal(std::string_view ruling) { return ruling.starts_with('G'); }

// A reading that could be another: it has options, or is not quite sure. Glyphs repaired with confidence are not marked.
bool is_doubtful(const Sheet& sheet, std::string_view ruling);

// What is marked of these rulings: doubtful readings, and proposals where all that is spoken of is ours.
std::vector<std::string> marked_rulings(const Sheet& sheet, const RowSpots& row);

}  // namespace grognard::sheet
