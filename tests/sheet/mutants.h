// Mutants of a sheet: the same sheet with one small mistake in it.
//
// A mutant that no case and no reading notices shows a number or a condition that nothing tests.

#pragma once

#include <string>
#include <vector>

#include "sheet/language/overlay.h"

namespace grognard::sheet {

struct Mutant {
    struct Change {
        std::string at, was, set;
    };
    std::vector<Change> changes;  // more than one only where two headings share an edge

    std::string procedure;  // that it stands in, if it stands in one
    std::string text() const;
    SourceText overlay(const std::string& base) const;
};

// Every mutant of a sheet, in the order of its addresses: numbers one more and one less, conditions turned around, parts of
// conditions left out, comparisons at their edge, values for their neighbours, edges of table headings moved.
std::vector<Mutant> mutants_of(SheetSource sheet);

}  // namespace grognard::sheet
