// One procedure as a compact block: tables, what is thrown, refusals, modifiers, conversions, result.

#pragma once

#include <map>
#include <set>
#include <string>

#include "sheet/print/html.h"
#include "sheet/print/phrases.h"
#include "sheet/print/rules.h"

namespace grognard::sheet::printing {

// What the page has shown so far, so that nothing is shown twice.
struct Shown {
    std::set<int> tables;
    std::map<std::string, std::string> lines;  // printed lines of a tally, and the procedure that shows them
};

// A table stands where it is first read; those in `shown` stand elsewhere.
Html print_procedure(const Sheet& sheet, const Rule& rule, const Phrases& phrases, Shown& shown);

}  // namespace grognard::sheet::printing
