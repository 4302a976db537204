// What is right or wrong with a text that somebody wrote for a sheet: house rules, or cases.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json/fwd.hpp>

#include "sheet/ask/cases.h"
#include "sheet/ask/library.h"

namespace grognard::sheet {

// What was found about one file.
struct Report {
    std::string file;
    std::string_view what = "unknown";  // sheet, part, overlay, cases
    std::string summary;                // of a right one
    std::vector<std::string> problems;
    std::vector<std::string> warnings;

    bool right() const { return problems.empty(); }
    void take(const std::vector<Problem>& found, const Catalogue& words);
};

// The library has the system that each speaks of.
void check_overlay(Library& library, const SourceText& text, const std::string& base, const Catalogue& words,
                   Report& report);
void check_cases(Library& library, const SourceText& text, const CaseFile& cases, const Catalogue& words,
                 Report& report);

// Finds out by itself what the text is; a system that the library lacks is refused.
Report check_text(Library& library, const SourceText& text, const Catalogue& words);

boost::json::object reports_json(const std::vector<Report>& reports);

}  // namespace grognard::sheet
