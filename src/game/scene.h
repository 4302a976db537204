// What a game shows of itself to a program that draws it: its ground, its pieces, a position, the actions with their parts, and
// what an action or an enemy promises. Everything else about a game (choosing, undoing, the log) is the same for all.
//
// A scene is only asked about faces of its own game. Faces that are handed over for a position are views already: what somebody
// may not know is not in them.

#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/fwd.hpp>

#include "game/face.h"
#include "game/scenario.h"
#include "game/speech.h"

namespace grognard::game {

class Scene {
  public:
    virtual ~Scene() = default;

    // --- what stays the same ---

    // { kind, label, ... }: a board of that kind, for those who draw it.
    virtual boost::json::object ground(const Speech& speech) const = 0;
    virtual boost::json::object roster(const Speech& speech) const = 0;
    // What a beginner learns in this scenario: { about, steps }; empty where there is no guide.
    virtual boost::json::object guide(const Speech& speech) const = 0;

    // --- a position ---

    virtual boost::json::object position(Face& view, const Speech& speech) const = 0;
    virtual int turn(Face& face) const = 0;
    // Where each side's points come from: [{ side, points, words, piece?, place? }]; they add up to the result.
    virtual boost::json::array ledger(Face& view, const Speech& speech) const = 0;
    // What has to be decided: its name, and in words.
    virtual std::string step(Face& face) const = 0;
    virtual Sentence stage(Face& face) const = 0;
    // Those who take part in what happened: the pieces that its note names.
    boost::json::array pieces_of(Face& face, const Event& event) const;
    // What begins with it, for a log that is read by parts: a "clash", a "round" of one; empty: nothing.
    virtual std::string_view opens(Face&, const Event&) const { return {}; }
    // Who commands that piece or whom it commands, and by which way: { words, within: [place], ties: [{ at, pieces, in, words,
    // via?, cost? }] }. A game where that can be asked says what it is called (`ties` of its roster).
    virtual boost::json::object ties(Face& view, const std::string& piece, const Speech& speech) const;

    // --- actions of the mover ---

    // Those that are proposed, each with the roles of its parts: { actions, groups }; and, where there are any, what is being
    // prepared (`foretell`) and what nobody can list (`open`). docs/protocol.md has the parts.
    virtual boost::json::object choices(Face& face, const Speech& speech) const = 0;
    // The text of what somebody means who points from a piece at a place.
    virtual std::string meant(Face& face, const std::string& piece, const std::string& place) const = 0;
    // The same of pieces that go as one, the first leads them; where none do, of that one alone.
    virtual std::string meant_together(Face& face, const std::vector<std::string>& pieces,
                                       const std::string& place) const {
        return meant(face, pieces.front(), place);
    }
    // The text of the same action elsewhere, as somebody means it who carries what it puts down to a place; of one that puts nothing down
    // itself.
    virtual std::string elsewhere(Face&, std::string_view action, const std::string&) const {
        return std::string(action);
    }
    // Where an action leads, legal or not, for those who draw that kind of board: { action, way }, the action with its parts; empty where
    // nothing is to be drawn.
    virtual boost::json::object way(Face& face, std::string_view action, const Speech& speech) const;
    // What a piece could do from where it stands, as the ground that it covers: { ranges }, for those who draw it.
    virtual boost::json::object ranges(Face& view, const std::string& piece, const Speech& speech) const;
    // Whether another side may not know what is decided: then nobody else may look on.
    virtual bool secret(Face& face) const = 0;
    // What real dice are thrown for, and who throws that one of them; nobody, where a draw is no side's.
    virtual std::string throw_label(Face& face, const Resolved& what, const Speech& speech) const = 0;
    virtual Side thrower(Face& face, const Resolved& what, std::size_t die) const = 0;
    // What it costs a piece to get to each place: { unit, costs: { place: cost } }.
    virtual boost::json::object reach(Face& face, const std::string& piece, const Speech& speech) const = 0;

    // --- what it promises ---

    // Of a legal action. Nothing, with a problem, if the asker supposes what cannot be.
    virtual boost::json::object odds(Face& face, std::string_view action, const Asker& asker, const Speech& speech,
                                     Problems& problems) const = 0;
    // What speaks for a legal action, told of the mover: general words become whom it is done to, and its chance, where the game can;
    // empty for one that is said with another.
    virtual std::vector<std::string> reasons(Face& face, std::string_view action, const std::vector<Sentence>& general,
                                             const Speech& speech) const;
    // Legal actions of a piece from which it can go on against whoever stands there: [{ action, words, suffer }], the best first, with
    // the chance that they suffer from it. Of no piece: the best of every piece that can.
    virtual boost::json::array approaches(Face& face, const std::string& piece, const std::string& place,
                                          const Speech& speech) const;
    // Whose piece it is; nobody, if there is none with that id.
    virtual Side side_of(const std::string& piece) const = 0;
    // What the others could do to that piece where it stands, or where it would stand.
    virtual boost::json::object threats(Face& face, const std::string& piece, const std::string& place, Side asker,
                                        const Speech& speech) const = 0;
};

// --- for those who write one ---

// What every game says of its scenario: its words, how long it lasts, sides with their orders, formations. Pieces, objectives and
// terms are the game's to add.
boost::json::object roster_json(const Scenario& scenario, const Speech& speech);
// { probability, fraction }
boost::json::object chance_json(const Fraction& chance);

// A resolution of the sheet with its reasons, or what is known before its dice fall.
boost::json::object resolved_json(const std::shared_ptr<const sheet::Sheet>& sheet, const sheet::Procedure& procedure,
                                  std::span<const sheet::Word64> words, std::span<const int> faces,
                                  const Catalogue& catalogue);
boost::json::object awaited_json(const std::shared_ptr<const sheet::Sheet>& sheet, const sheet::Procedure& procedure,
                                 std::span<const sheet::Word64> words, const Catalogue& catalogue);

}  // namespace grognard::game
