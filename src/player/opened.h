// A game that was opened, its type left behind: everything that hosts do with it, whatever the system. And a module: what the
// folder of a game hands to the rest of the house. Nothing to the right of games/ knows more of a game than this.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "game/coverage.h"
#include "game/face.h"
#include "game/scenario.h"
#include "game/scene.h"
#include "player/evaluation.h"
#include "player/opponent.h"

namespace grognard::player {

class Opened {
  public:
    virtual ~Opened() = default;

    // --- what it is ---

    virtual const game::Scenario& scenario() const = 0;
    virtual std::shared_ptr<const sheet::Sheet> sheet() const = 0;
    virtual const game::Names& names() const = 0;
    virtual std::shared_ptr<game::Coverage> coverage() const = 0;  // if it was wanted

    // --- playing it ---

    virtual std::unique_ptr<game::Face> face() const = 0;  // at the set-up
    virtual const game::Scene& scene() const = 0;
    // For any side; it keeps nothing of a game between decisions.
    virtual std::unique_ptr<Opponent> opponent(Character character) const = 0;
    // Another judgement than the system's own, in the words of the game. Nothing, with problems, if it does not fit.
    virtual std::shared_ptr<const Evaluation> judgement(const SourceText& text,
                                                        std::vector<Problem>& problems) const = 0;

    game::Speech speech(const Catalogue& words) const { return {words, names(), sheet().get()}; }
};

struct OpenedOrNot {
    std::shared_ptr<const Opened> opened;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return opened != nullptr; }
};

class Opening;
struct Armies;

// The front door of a game's folder.
struct Module {
    std::string_view system;  // its folder below rules/
    std::string_view board;   // the kind of board it is played on
    // Nothing, with problems told to the opening, if what it reads does not fit.
    std::shared_ptr<const Opened> (*open)(Opening& opening);
    const Armies* armies = nullptr;  // see muster.h; nothing if nobody puts armies together
};

// The list of games that a host hands over.
using Modules = std::vector<const Module*>;

// What is done with games besides playing them; see workshop.h.
struct Workshop;
using Workshops = std::vector<const Workshop*>;

const Module* find_module(const Modules& games, std::string_view system);
std::vector<std::string> systems_of(const Modules& games);

}  // namespace grognard::player
