// Games in the terminal: opening a scenario by name, and the words for what happens in it.

#pragma once

#include <string>
#include <vector>

#include "cli/context.h"
#include "game/game.h"
#include "game/record.h"
#include "game/replay.h"
#include "player/games.h"
#include "player/speech.h"

namespace grognard::cli {

// "jours-de-gloire/saalfeld-1806"; refuses what does not exist, with the nearest that does.
player::Opened open_scenario(const Context& context, const std::string& name, bool coverage = false);
player::Opened open_scenario(const Context& context, const player::Wanted& wanted);
std::vector<std::string> scenarios_of(const std::string& system);

// Reads a record and opens its scenario; refuses what is none.
game::Record read_record_file(const Context& context, const std::string& path);
player::Opened open_record(const Context& context, const game::Record& record);

// Words for people: ids of pieces and sides become names.
class Speech : public player::Speech {
  public:
    Speech(const Context& context, const player::Opened& opened)
        : player::Speech(context.words, opened), context_(context) {}

    std::string divergence(const game::Divergence& divergence, const std::string& file) const;

  private:
    const Context& context_;
};

}  // namespace grognard::cli
