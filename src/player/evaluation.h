// What a position is worth to an opponent, as written down for a system in rules/<system>/opponent.toml: a weight for each
// feature the game names, how a lead in victory points becomes a chance of winning, and what is done without much thought.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "sheet/language/source.h"

namespace grognard::player {

struct Evaluation {
    std::vector<std::int32_t>
        weights;              // thousandths of a victory point for each unit of a feature, in the game's order
    double margin = 0;        // the lead that wins
    double spread = 1;        // how far a lead may still change: the greater, the less a point counts
    std::vector<int> habits;  // by kind of action: the lowest is taken where nothing is weighed
    // How a plan is followed: the best few actions are judged by the best that their side can do afterwards in the same chapter.
    int followed = 0;  // so many; 0: every action is judged by itself
    int passes = -1;   // the kind of action that goes on to what comes afterwards
    // Decisions that only complete one (`completes` of a game): so many are followed before it is judged.
    int foresight = 0;
    // How a marshal looks ahead in this system.
    int guesses = 0;     // of what is hidden that he thinks through; 0: another one each time
    int trust = 25;      // visits that a veteran's value of an action counts for
    int patience = 1;    // rounds that end in a position before it is followed
    int width = 4;       // actions followed at a position at first
    int widening = 100;  // and for each root of its visits, in hundredths
    int ends = -1;       // the kind of action behind which what is prepared is fought out; none: it is judged unfought

    // From the weighted features, in millionths of a point, to points.
    static double points(std::int64_t sum) { return static_cast<double>(sum) / 1'000'000; }
    // From -1, lost, to 1, won.
    double utility(double points) const {
        return (bend((points - margin) / spread) + bend((points + margin) / spread)) / 2;
    }

  private:
    static double bend(double x) { return x / (1 + (x < 0 ? -x : x)); }
};

// What a game has names for.
struct Vocabulary {
    std::string system;
    std::vector<std::string> features;
    std::vector<std::string> kinds;
};

// A feature without a weight counts nothing, so that old weights still play when a game has learnt to see more. Kinds that are not named come last, in the order of the game.
std::shared_ptr<const Evaluation> read_judgement(const SourceText& text, const Vocabulary& words,
                                                 std::vector<Problem>& problems);

}  // namespace grognard::player
