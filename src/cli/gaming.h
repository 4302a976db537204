// Games in the terminal: opening a scenario by name, and the words for what happens in it.

#pragma once

#include <string>
#include <vector>

#include "cli/context.h"
#include "game/game.h"
#include "game/record.h"
#include "game/replay.h"
#include "table/games.h"
#include "table/speech.h"

namespace grognard::cli {

// "jours-de-gloire/saalfeld-1806"; refuses what does not exist, with the nearest that does.
table::Opened open_scenario(const Context& context, const std::string& name, bool coverage = false);
table::Opened open_scenario(const Context& context, const table::Wanted& wanted);
std::vector<std::string> scenarios_of(const std::string& system);

// Reads a record and opens its scenario; refuses what is none.
game::Record read_record_file(const Context& context, const std::string& path);
table::Opened open_record(const Context& context, const game::Record& record);

// Words for people: ids of pieces and sides become names.
class Speech : public table::Speech {
  public:
    Speech(const Context& context, const table::Opened& opened)
        : table::Speech(context.words, opened), context_(context) {}

    std::string divergence(const game::Divergence& divergence, const std::string& file) const;

  private:
    const Context& context_;
};

}  // namespace grognard::cli
