// The words of a game for people: sentences of the game with the names of pieces, sides and places in them.

#pragma once

#include <string>

#include "base/catalogue.h"
#include "game/game.h"
#include "table/games.h"

namespace grognard::table {

class Speech {
  public:
    Speech(const Catalogue& words, const Opened& opened) : words_(words), opened_(opened) {}

    std::string say(const game::Sentence& sentence) const;
    // The name of a unit, leader, formation or side; the id itself if it is none of these.
    std::string name(const std::string& id) const;
    std::string hex(const std::string& hex) const;  // "0804 (the Sandberg)"
    std::string result(const game::Result& result, game::Face& face) const;
    // Of a procedure of the sheet.
    std::string title(const sheet::Procedure& procedure) const;
    Language language() const { return words_.language(); }

  private:
    std::string argument(const std::string& name, const std::string& value) const;

    const Catalogue& words_;
    const Opened& opened_;
};

}  // namespace grognard::table
