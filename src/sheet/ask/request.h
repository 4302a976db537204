// A request: what another program sends as one JSON object, or a person types. It names what is wanted, mostly a question, and
// all that this is asked with.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/fwd.hpp>

#include "base/catalogue.h"
#include "base/datum.h"
#include "base/exact.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {

using RulingChoices = std::vector<std::pair<std::string, std::string>>;

struct Request {
    std::string kind;  // of the answer: "odds", "facts"... In JSON it is called "ask".
    std::string system;
    std::string procedure;
    std::optional<std::string> preset;
    std::vector<std::pair<std::string, Datum>> set;  // later ones win
    RulingChoices rulings;
    std::vector<SourceText> house;

    // What a comparison starts from; the sheet as it is, unless said.
    struct Reading {
        RulingChoices rulings;
        std::vector<SourceText> house;
    };
    std::optional<Reading> against;

    std::optional<std::vector<int>> dice;  // real ones, in the order they are asked for
    std::optional<std::uint64_t> seed;
    std::optional<std::string> of;     // one field of the outcome
    std::optional<std::string> table;  // one table
    std::optional<std::string> only;   // printed: the original "sheet", without what we propose; or the "tables"
    std::optional<std::string> want, fact;
    std::optional<Fraction> at_least;
    std::uint64_t budget = default_budget;        // branches, before odds are said to be too large
    std::int64_t largest_budget = 1'000'000'000;  // that a request may state
};

inline constexpr std::size_t longest_request = 4U * 1024 * 1024;
inline constexpr std::size_t most_dice = 4096;

// The object in a text; refuses what is none.
boost::json::object parse_request(std::string_view text, const Catalogue& words);

// The language a request names; nothing if it names none. Refuses one that there is not.
std::optional<Language> language_of(const boost::json::object& object, const Catalogue& words);

// What the object says, on top of `base`: facts and rulings are added to those there, everything else takes their place.
Request read_request(const boost::json::object& object, Request base, const Catalogue& words);

// "0.75", "3/4" or "75%"; nothing if it is no chance.
std::optional<Fraction> chance_in(std::string_view text);

}  // namespace grognard::sheet
