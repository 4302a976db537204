// House rules: an overlay adds to a sheet, and changes it by address, before it is compiled.

#pragma once

#include <optional>

#include "sheet/language/source.h"

namespace grognard::sheet {

// A cell that an overlay may change, with its address.
struct Address {
    enum class What { number, condition, expression, table_cell, fallback };
    std::string at;
    What what = What::expression;
    Cell* cell = nullptr;
};

enum class Blanks { left_out, too };

// Every address of a sheet, in the order of the sheet; of optional cells those that are filled, or all.
std::vector<Address> addresses(SheetSource& sheet, Blanks blanks = Blanks::left_out);

// The edits of house rules, one by one: where each stands, and which one is left out, to see what it did.
struct Edits {
    std::vector<Place> places;
    std::optional<std::size_t> left_out;

    bool takes(Place place) {
        places.push_back(place);
        return left_out != places.size() - 1;
    }
};

// Applies an overlay; `file` is its index among the texts of the sheet.
void apply_overlay(SheetSource& sheet, const SourceText& overlay, int file, Edits& edits, Problems& problems);

}  // namespace grognard::sheet
