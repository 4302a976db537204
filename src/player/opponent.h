// An opponent: for the side whose decision it is, chooses one of its legal actions, knowing what that side may know.
//
//     auto opponent = opened.opponent({player::Level::veteran, seed});
//     opponent->begin(face.position_for(face.mover()), number, problems);
//     opponent->think({.nodes = 0, .stop = [&] { return clock() > end; }});
//     face.apply(opponent->choice().action, dice, &trace);
//
// It is handed the text of a view and nothing else, so it cannot peek; what is hidden it guesses. Its chance is its own: the
// generators of (seed, number of the decision). The same seed, number, view and limit of nodes give the same choice, on every
// machine; a stop by the clock may not.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "game/face.h"

namespace grognard::player {

// What a person chooses from. A recruit is a veteran who often misjudges; a marshal looks ahead.
enum class Level : std::uint8_t { random, recruit, veteran, marshal };
inline constexpr int level_count = 4;

std::string_view name_of(Level level);
// Also by what they are: greedy (veteran), search (marshal).
std::optional<Level> level_named(std::string_view name);
const std::vector<std::string>& level_names();

struct Evaluation;

struct Character {
    Level level = Level::veteran;
    std::uint64_t seed = 0;
    std::shared_ptr<const Evaluation> judgement = {};  // nothing: as the system has it
};

// How long to think. A marshal ends at the first limit he meets; the others need little and always finish.
struct Limits {
    // Positions looked at since the decision was begun; 0: no limit, but then there must be a `stop`.
    std::uint64_t nodes = 0;
    // Asked every few hundred microseconds; true: enough. It is the host's clock: the engine has none.
    std::function<bool()> stop;
};

// For a marshal without a clock: about a tenth of a second on a common computer of 2020.
inline constexpr std::uint64_t usual_nodes = 20'000;

// An action and what it is expected to lead to: the lead of the side that decides, in victory points.
struct Valued {
    std::string action;  // stable: "move 17e-leger 0304 ne"
    double points = 0;
};

struct Choice {
    std::string action;
    std::vector<Valued> best;  // at most a few, best first, the chosen one among them; a random player has none
    std::uint64_t nodes = 0;   // positions looked at
};

// What speaks for a choice, in words of the game, and how many victory points it is worth.
struct Reason {
    game::Sentence words;
    double points = 0;
};

class Opponent {
  public:
    virtual ~Opponent() = default;

    // A decision to think about: the position as the side that has it may know it. False, with a problem, if the text is no
    // position, or nobody has a decision there. `number` tells the decisions of a game apart.
    virtual bool begin(std::string_view view, std::uint64_t number, Problems& problems) = 0;
    // True: there is nothing left to think about. False: a limit was met; it may be called again to think further.
    virtual bool think(const Limits& limits) = 0;
    // The best as far as was thought; also before thinking at all.
    virtual Choice choice() = 0;
    // What speaks for it against staying as things are, the weightiest first, a few at most; nothing if the game has no words for it.
    virtual std::vector<Reason> reasons() = 0;

    // The lead in victory points that the side can expect from a position, at a glance. Nothing, with a problem, if the text is none.
    virtual std::optional<double> lead(std::string_view position, game::Side side, Problems& problems) = 0;
};

// All at once, for the mover of a game.
Choice choose(Opponent& opponent, game::Face& face, std::uint64_t number, const Limits& limits);

}  // namespace grognard::player
