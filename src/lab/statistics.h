// What was counted, and how sure it is.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <boost/json/object.hpp>

#include "base/exact.h"
#include "player/contest.h"

namespace grognard::lab {

struct Interval {
    double low = 0, high = 1;
};

// Wilson's interval, 95 %, for `score` of `full`, seen in so many trials. Draws, which count half, make the true interval
// narrower: it errs on the safe side.
Interval wilson(std::size_t score, std::size_t full, std::size_t trials);

// How the first of the two fared: in all games, or in those of one side. A draw is half a win.
struct Score {
    std::size_t games = 0, won = 0, drawn = 0;
    std::int64_t lead = 0;  // in victory points, all games together

    void add(const player::Bout& bout);
    std::size_t lost() const { return games - won - drawn; }
    Fraction share() const { return Fraction(Integer(2 * won + drawn), Integer(2 * games)); }
    Fraction mean_lead() const { return Fraction(Integer(lead), Integer(games)); }
    Interval interval() const { return wilson(2 * won + drawn, 2 * games, games); }
};

struct Summary {
    Score all;
    std::vector<Score> by_side;  // that the first played; a side it never played has no games
    std::size_t decisions = 0;
    std::uint64_t signature = 0;                            // of all games as they went, in their order
    std::array<std::vector<player::LapseCount>, 2> lapses;  // of each of the two
};

Summary summed(const std::vector<player::Bout>& bouts, std::size_t sides);

// {"all", "sides", "decisions", "signature"}; a side is called by its id.
boost::json::object json_of(const Summary& summary, const std::vector<std::string>& sides);
// By name: {"seen", "of", "positions", "looks"}.
boost::json::object json_of(const std::vector<player::LapseCount>& lapses, const std::vector<std::string>& names);

}  // namespace grognard::lab
