// What everything on the pages of one printed sheet shares: the sheet, the reader's language, the readings in force.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/catalogue.h"
#include "sheet/language/spots.h"
#include "sheet/print/phrases.h"
#include "sheet/print/rules.h"

namespace grognard::sheet::face {

struct Context {
    Context(const Sheet& whole, const Catalogue& catalogue,
            const std::vector<std::pair<std::string, std::string>>& changed_rulings);

    const Sheet& sheet;
    const FaceSource& face;
    const Catalogue& words;
    Language language;
    printing::Known known;
    Spots spots;
    printing::Phrases phrases;

    // --- readings ---

    bool in_force(std::string_view ruling, std::string_view option) const;
    bool is_changed(std::string_view ruling) const;  // not the sheet's default

    // --- house rules ---

    bool is_house(const Place& place) const { return sheet.source.is_house(place); }
    bool is_house(const Spot& spot) const;
};

// --- numbers ---

struct Number {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
};

// The number at an address under the readings in force: a whole cell, or its n-th literal. Nothing if it is none.
std::optional<Number> number_at(const Context& context, std::string_view at, int literal = 0);
std::string number_text(const Context& context, Number number, std::string_view format);

// A text with a number in it: "+1", "-2". Anything else comes back as it is.
std::string cell_text(std::string_view text);

}  // namespace grognard::sheet::face
