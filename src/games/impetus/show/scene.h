// A battle for those who draw it or read it out. See game/scene.h.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/scene.h"
#include "games/impetus/play/battle.h"

namespace grognard::impetus {

class Names final : public game::Names {
  public:
    Names(std::shared_ptr<const Roster> roster, std::shared_ptr<const sheet::Sheet> sheet)
        : roster_(std::move(roster)), sheet_(std::move(sheet)) {}

    std::string name(const std::string& id, Language language) const override;
    // Lengths are written as the language writes numbers, and a way is told step by step.
    std::string argument(const std::string& key, const std::string& value, const Catalogue& words) const override;
    std::string degree(const std::string& id, Language language) const override {
        return roster_->scenario.degree(id, language);
    }
    const std::shared_ptr<const Roster>& roster() const { return roster_; }

  private:
    std::shared_ptr<const Roster> roster_;
    std::shared_ptr<const sheet::Sheet> sheet_;
};

// --- what those who show a battle ask again and again ---

// A scene is only asked about faces of its own game.
inline game::FaceOf<Battle>& known(game::Face& face) { return static_cast<game::FaceOf<Battle>&>(face); }

// The enemy who is nearest to a unit, edge to edge, from where it would stand; nobody: -1.
struct Nearest {
    int unit = -1;
    tabletop::Measured gap;
};
Nearest nearest_enemy(const Battle& battle, const State& state, int unit, const Box& from);

// --- in words ---

// In units, to the hundredth: "3.25".
std::string said_length(Length length, const Catalogue& words);
// "9.5 H east, 4 H north": from the south-western corner.
std::string said_point(tabletop::Point point, const Catalogue& words);
// One of eight: "north-east".
std::string said_heading(tabletop::Heading heading, const Catalogue& words);
// All that is to be known of a unit: "VBU 5, fresh, disordered, 9 H east, 4 H north, facing north".
std::string said_of(const Battle& battle, const State& state, int unit, const game::Speech& speech);
// Of a corps that is off the table.
std::string said_coming(const Corps& corps, const Catalogue& words);
// Of a side: "VD lost: 3 of 11".
std::string said_losses(const Battle& battle, const State& state, Side side, const Catalogue& words);
// Those that are known, or how many there are.
std::string said_cards(const Battle& battle, const State& state, Side side, const Catalogue& words);
// A piece of ground that was laid, as the sheet names it; and how it is named to ask about it: "laid-2".
std::string said_element(const sheet::Sheet& sheet, Element element, Language language);
std::string laid_id(int number);
std::string said_card(const sheet::Sheet& sheet, int card, Language language);  // as the sheet names it
// A place as it is typed: "9.5,4".
std::string place_text(tabletop::Point point);
// And read; after it may stand where one faces, in degrees, "9.5,4,270", or toward a point, "9.5,4,20,4.5".
struct Wanted {
    tabletop::Point point;
    std::optional<tabletop::Heading> heading;
};
std::optional<Wanted> read_wanted(const std::string& text);

class Scene final : public game::Scene {
  public:
    explicit Scene(std::shared_ptr<const Roster> roster) : roster_(std::move(roster)) {}

    boost::json::object ground(const game::Speech& speech) const override;
    boost::json::object roster(const game::Speech& speech) const override;
    boost::json::object guide(const game::Speech& speech) const override;
    boost::json::object position(game::Face& view, const game::Speech& speech) const override;
    int turn(game::Face& face) const override;
    boost::json::array ledger(game::Face& view, const game::Speech& speech) const override;
    std::string step(game::Face& face) const override;
    game::Sentence stage(game::Face& face) const override;
    boost::json::object choices(game::Face& face, const game::Speech& speech) const override;
    std::string meant(game::Face& face, const std::string& piece, const std::string& place) const override {
        return meant_together(face, {piece}, place);
    }
    std::string meant_together(game::Face& face, const std::vector<std::string>& pieces,
                               const std::string& place) const override;
    std::string elsewhere(game::Face& face, std::string_view action, const std::string& place) const override;
    boost::json::object way(game::Face& face, std::string_view action, const game::Speech& speech) const override;
    boost::json::object ranges(game::Face& view, const std::string& piece, const game::Speech& speech) const override;
    // Whoever is asked about a card, or has an ambush, looks alone.
    bool secret(game::Face& face) const override;
    std::string throw_label(game::Face& face, const game::Resolved& what, const game::Speech& speech) const override;
    game::Side thrower(game::Face& face, const game::Resolved& what, std::size_t die) const override;
    boost::json::object reach(game::Face& face, const std::string& piece, const game::Speech& speech) const override;
    boost::json::object odds(game::Face& face, std::string_view action, const game::Asker& asker,
                             const game::Speech& speech, Problems& problems) const override;
    game::Side side_of(const std::string& piece) const override;
    boost::json::object threats(game::Face& face, const std::string& piece, const std::string& place, game::Side asker,
                                const game::Speech& speech) const override;

  private:
    static std::string asked_about(Battle& battle, const State& state, game::Sentence& sentence);
    // What comes of an action, for every reply: exact odds.
    boost::json::object promised(Battle& rules, const game::Guesses<Battle>& guesses, const Action& action, Side asker,
                                 const game::Speech& speech) const;
    // A piece of ground with its parts, for those who draw it.
    boost::json::object drawn_ground(const tabletop::Ground& ground, int piece, const std::string& id,
                                     const std::string& label, Language language) const;
    // The zone where a corps is being deployed, and how much farther one may be by a card.
    boost::json::array drawn_zones(const Battle& battle, const State& state, const game::Speech& speech) const;
    // Of something that is put down: what it is, where it leads and how it lies there.
    void put_down(boost::json::object& one, Battle& battle, const State& state, const Action& action,
                  const game::Speech& speech) const;
    // An action with its parts.
    boost::json::object told(Battle& battle, const State& state, const Action& action,
                             const game::Speech& speech) const;
    const std::string& side_id(Side side) const { return roster_->scenario.sides[at(side)].id; }
    const std::string& corps_id(int corps) const { return roster_->scenario.formations[at(corps)].id; }

    std::shared_ptr<const Roster> roster_;
};

}  // namespace grognard::impetus
