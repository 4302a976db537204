// Cases: a question, its dice, and the answer that a person worked out by hand from the printed sheet.
//
// A case file is the outside witness of a sheet: what it says was never computed by the program it tests.

#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/datum.h"
#include "base/problem.h"
#include "sheet/language/source.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

struct Case {
    std::string name;
    std::string procedure;
    std::string why;     // how the answer was worked out
    std::string source;  // heading of the printed sheet
    Place place;
    std::vector<std::pair<std::string, Datum>> set;
    std::vector<std::pair<std::string, std::string>> rulings;  // ruling, option
    std::vector<int> dice;
    std::vector<std::pair<std::string, Datum>> expect;  // every outcome of the procedure
    // Lines, conversions and refusals by the last two parts of their address ("columns.mountain").
    std::vector<std::string> applied, refused;
    std::vector<std::pair<std::string, std::string>> beaten;  // line, the line that stands instead
    std::vector<std::string> forbidden;                       // all that hold, in the order of the sheet
};

struct CaseFile {
    std::string system;
    std::string name;  // of the text
    std::vector<Case> cases;
    std::vector<Problem> problems;  // a file with one has no cases to be trusted

    bool ok() const { return problems.empty(); }
};

CaseFile read_cases(const SourceText& text);

// What a case says and the sheet does not: ids `case.*` with what was expected and what was found.
struct CaseResult {
    std::vector<Problem> differences;

    bool passed() const { return differences.empty(); }
};

CaseResult run_case(const std::shared_ptr<const Sheet>& sheet, const Case& one);

// One result per case, in order.
std::vector<CaseResult> run_cases(const std::shared_ptr<const Sheet>& sheet, const CaseFile& file);

}  // namespace grognard::sheet
