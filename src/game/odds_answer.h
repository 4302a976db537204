// The odds of an action as every game answers them: a prospect for each reply of the other side, the worst and the best marked.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/catalogue.h"
#include "base/exact.h"

namespace grognard::game {

class OddsAnswer {
  public:
    // What the asker gets from a reply: the more the better, the second among equals.
    using Value = std::pair<Fraction, Fraction>;
    // What comes of one reply: the fates of both sides, and the chance that each suffers at all.
    struct Prospect {
        boost::json::array replies, texts;
        boost::json::array mine, theirs;
        Fraction mine_suffer = 0, theirs_suffer = 0;
        Fraction undecided = 0;
        bool too_large = false;
    };

    // A game may add to what it is handed back, until the next one.
    boost::json::object& add(Prospect prospect, Value value);
    // In the game's words: <id>.mine and <id>.theirs for what is summed, <id>.<note>.
    boost::json::object told(const std::string& asker, const Catalogue& words, const std::string& id,
                             const std::string& note = "note");

  private:
    boost::json::array prospects_;
    std::vector<Value> values_;
    std::size_t worst_ = 0, best_ = 0;
};

}  // namespace grognard::game
