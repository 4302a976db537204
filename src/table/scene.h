// What a system shows of itself to a program that draws it: its ground, its pieces, a position as somebody may see it, the
// actions with their parts, and what an action or an enemy promises. One kind per sort of board; everything else about a game
// (choosing, undoing, the log) is the same for all, in table.h.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include <boost/json/fwd.hpp>

#include "game/face.h"
#include "table/games.h"
#include "table/speech.h"

namespace grognard::table {

// Who looks: everything that any of them may not know is left out. Nobody: a spectator, who sees all.
using Audience = std::vector<game::Side>;

class Scene {
  public:
    virtual ~Scene() = default;

    // --- what stays the same ---

    virtual boost::json::object ground(const Speech& speech) const = 0;
    virtual boost::json::object roster(const Speech& speech) const = 0;

    // --- a position ---

    virtual boost::json::object position(game::Face& face, const Audience& audience) const = 0;
    virtual int turn(game::Face& face) const = 0;
    // The name of what has to be decided; in i18n with the prefix of the system.
    virtual std::string stage(game::Face& face) const = 0;

    // --- actions ---

    // { text, kind } and what it is about: unit, hex, facing, target... and, but for moves, its words.
    virtual boost::json::array actions(game::Face& face, const Speech& speech) const = 0;
    // As that side may see it.
    virtual game::Sentence explain(game::Face& face, std::size_t action, game::Side side) const = 0;
    // Whether another side may not know it: then nobody else may look on.
    virtual bool secret(game::Face& face) const = 0;
    // What real dice are thrown for, and who throws that one of them; nobody, where a draw is no side's.
    virtual std::string throw_label(game::Face& face, const game::Resolved& what, const Speech& speech) const = 0;
    virtual game::Side thrower(game::Face& face, const game::Resolved& what, std::size_t die) const = 0;
    // What it costs to get to each hex: { hex: halves of a movement point }.
    virtual boost::json::object reach(game::Face& face, const std::string& piece) const = 0;

    // --- what it promises ---

    virtual boost::json::object odds(game::Face& face, std::size_t action, game::Side asker,
                                     const Catalogue& words) const = 0;
    // What the others could do to that piece where it stands, or where it would stand.
    virtual boost::json::object threats(game::Face& face, const std::string& piece, const std::string& hex,
                                        game::Side asker, const Catalogue& words) const = 0;
};

std::unique_ptr<Scene> scene_of(const Opened& opened);

// A resolution of the sheet with its reasons, or what is known before its dice fall.
boost::json::object resolved_json(const Opened& opened, const sheet::Procedure& procedure,
                                  std::span<const sheet::Word64> words, std::span<const int> faces,
                                  const Catalogue& catalogue);
boost::json::object awaited_json(const Opened& opened, const sheet::Procedure& procedure,
                                 std::span<const sheet::Word64> words, const Catalogue& catalogue);

}  // namespace grognard::table
