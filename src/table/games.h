// All games by name, for hosts: they hand over texts and get a game that is ready to be played.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/hex/map.h"
#include "game/coverage.h"
#include "game/face.h"
#include "game/scenario.h"
#include "games/jours_de_gloire/play/battle.h"
#include "player/evaluation.h"
#include "player/opponent.h"
#include "sheet/ask/library.h"
#include "sheet/language/source.h"

namespace grognard::table {

// A text of the project by its path ("rules/jours-de-gloire/maps/tiny.toml"); nothing if there is none.
using Texts = std::function<std::optional<std::string>(const std::string& path)>;

using AnyGame = std::variant<jours_de_gloire::Battle>;

// A scenario that was opened, with what a host shows of it.
struct Opened {
    AnyGame game;
    std::shared_ptr<const sheet::Sheet> sheet;
    board::Legend legend;
    board::Map map;
    game::Scenario scenario;
    std::shared_ptr<game::Coverage> coverage;  // if it was wanted

    std::shared_ptr<const player::Evaluation> evaluation;  // by which opponents judge

    std::unique_ptr<game::Face> face() const;
    // For any side; it keeps nothing of a game between decisions.
    std::unique_ptr<player::Opponent> opponent(player::Character character) const;
};

struct OpenedOrNot {
    std::optional<Opened> opened;  // nothing if there was an error
    std::vector<Problem> problems;

    bool ok() const { return opened.has_value(); }
};

// Systems that can be played.
const std::vector<std::string>& playable_systems();

struct Wanted {
    std::string system;
    std::string scenario;
    std::vector<std::pair<std::string, std::string>> rulings;  // ruling, option; laid over those of the scenario
    bool coverage = false;                                     // everything that is asked of the sheet is counted
};

// A missing text or a ruling that does not exist is a problem: game.no_text, game.no_system, game.no_ruling.
OpenedOrNot open_game(const Wanted& wanted, const Texts& texts);
// The same from what a library holds: the sheet is compiled once for all games.
OpenedOrNot open_game(const Wanted& wanted, sheet::Library& library);

}  // namespace grognard::table
