// What another reading or house rules do to a whole system: every procedure asked as its presets have it, before and after.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "base/catalogue.h"
#include "base/exact.h"
#include "sheet/ask/request.h"
#include "sheet/program/model.h"

namespace grognard::sheet {

// One question whose answer changes.
struct Difference {
    std::string procedure, procedure_label;
    std::string preset, preset_label;  // none: every fact at its default
    std::string field;                 // of the outcome, the first that changes; none where it is allowed only once
    std::string sentence;              // "Hits, 2 or more: 41.20% → 35.10%."
    std::optional<Fraction> before, after;
};

// Facts of one procedure that are new: before there was nothing to ask them of.
struct NewFacts {
    std::string procedure;
    std::vector<std::string> facts;  // by their paths, those that no preset sets
};

// A line, a refusal, a conversion, a number or a table that is another, or gone, and shows in no answer.
struct Unmet {
    std::string at;
    std::string procedure;  // that it stands in; none of a number or a table
};

struct Differences {
    std::vector<Difference> list;  // in the order of the sheet
    int asked = 0;
    int too_large = 0;
    std::vector<NewFacts> left;  // at their defaults in every question
    std::vector<Unmet> unmet;
};

// A sheet with the rulings in force.
struct SheetAsRead {
    std::shared_ptr<const Sheet> sheet;
    RulingChoices rulings;
};

Differences compare_presets(const SheetAsRead& before, const SheetAsRead& after, const Catalogue& words);

boost::json::object differences_json(const Differences& differences);

}  // namespace grognard::sheet
