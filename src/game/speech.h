// The words of a game for people: sentences of the game with the names of pieces, sides and places in them.

#pragma once

#include <string>

#include "base/catalogue.h"
#include "game/game.h"
#include "sheet/program/model.h"

namespace grognard::game {

// What a scenario calls things.
class Names {
  public:
    virtual ~Names() = default;

    // A piece, formation or side by its id; the id itself if it is none of these.
    virtual std::string name(const std::string& id, Language language) const = 0;
    // An argument of a sentence as people read it: the name it has there ("unit", "place") and its value, mostly an id.
    virtual std::string argument(const std::string& key, const std::string& value, const Catalogue& words) const = 0;
    // A degree of victory.
    virtual std::string degree(const std::string& id, Language language) const = 0;
};

class Speech {
  public:
    // The sheet is null for a game without one.
    Speech(const Catalogue& words, const Names& names, const sheet::Sheet* sheet)
        : words_(words), names_(names), sheet_(sheet) {}

    std::string say(const Sentence& sentence) const;
    std::string phrase(const Sentence& sentence) const;  // as a part of another one
    std::string name(const std::string& id) const { return names_.name(id, language()); }
    // How a game stands, or ended; sides are named by the ids they have there.
    std::string result(const Result& result, const std::vector<std::string>& sides) const;
    // Of a procedure of the sheet.
    std::string title(const sheet::Procedure& procedure) const;

    const Catalogue& words() const { return words_; }
    Language language() const { return words_.language(); }

  private:
    const Catalogue& words_;
    const Names& names_;
    const sheet::Sheet* sheet_;
};

}  // namespace grognard::game
