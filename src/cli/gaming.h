// Games in the terminal: opening a scenario by name, and the words for what happens in it.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/context.h"
#include "game/game.h"
#include "game/record.h"
#include "game/replay.h"
#include "player/opening.h"
#include "player/workshop.h"

namespace grognard::cli {

using Battle = std::shared_ptr<const player::Opened>;

// "SYSTEM/SCENARIO", or a folder with a battle of one's own, with the rulings and house rules that were typed.
player::Wanted typed_game(const Context& context, const std::string& name);
// Refuses what does not exist, with the nearest that does.
Battle open_scenario(const Context& context, const player::Wanted& wanted);
std::vector<std::string> scenarios_of(const std::string& system);
const player::Workshop& workshop_of(const Battle& battle);

// Reads a record and opens its scenario, with the house rules it names among those that were typed; refuses what is none. A battle of
// one's own comes from the folder that was typed, otherwise from the record itself.
game::Record read_record_file(const Context& context, const std::string& path);
Battle open_record(const Context& context, const game::Record& record);
// What of its scenario and map is not in that folder as the record carries it, a sentence for each file.
std::vector<std::string> told_apart(const Context& context, const game::Record& record, const Battle& battle);

// Words for people: ids of pieces and sides become names.
class Speech : public game::Speech {
  public:
    Speech(const Context& context, const Battle& battle)
        : game::Speech(battle->speech(context.words)), context_(context) {}

    std::string divergence(const game::Divergence& divergence, const std::string& file) const;
    std::string result(game::Face& face) const { return game::Speech::result(face.result(), face.side_names()); }

  private:
    const Context& context_;
};

// Which facts of the house rules the game knows nothing of.
void tell_unasked(Context& context, const Battle& battle);

// A board as it is drawn, line by line, in the colours of the terminal.
std::vector<std::string> painted(const Context& context, const std::vector<game::InkedLine>& lines);

}  // namespace grognard::cli
