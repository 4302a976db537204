// Games in the terminal: opening a scenario by name, and the words for what happens in it.

#pragma once

#include <string>
#include <vector>

#include "cli/context.h"
#include "game/game.h"
#include "game/record.h"
#include "game/replay.h"
#include "player/games.h"

namespace grognard::cli {

// "jours-de-gloire/saalfeld-1806"; refuses what does not exist, with the nearest that does.
player::Opened open_scenario(const Context& context, const std::string& name, bool coverage = false);
player::Opened open_scenario(const Context& context, const player::Wanted& wanted);
std::vector<std::string> scenarios_of(const std::string& system);

// Reads a record and opens its scenario; refuses what is none.
game::Record read_record_file(const Context& context, const std::string& path);
player::Opened open_record(const Context& context, const game::Record& record);

// Words for people: ids of pieces and sides become names.
class Speech {
  public:
    Speech(const Context& context, const player::Opened& opened) : context_(context), opened_(opened) {}

    std::string say(const game::Sentence& sentence) const;
    // The name of a unit, leader, formation or side; the id itself if it is none of these.
    std::string name(const std::string& id) const;
    std::string hex(const std::string& hex) const;  // "0804 (the Sandberg)"
    std::string result(const game::Result& result, game::Face& face) const;
    std::string divergence(const game::Divergence& divergence, const std::string& file) const;

  private:
    std::string argument(const std::string& name, const std::string& value) const;

    const Context& context_;
    const player::Opened& opened_;
};

}  // namespace grognard::cli
