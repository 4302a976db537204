// Battles of Jours de Gloire for those who draw them. See scene.h.

#pragma once

#include "games/jours_de_gloire/play/battle.h"
#include "player/prospect.h"
#include "table/scene.h"

namespace grognard::table {

class HexScene final : public Scene {
  public:
    using Battle = jours_de_gloire::Battle;
    using State = jours_de_gloire::State;
    using Action = jours_de_gloire::Action;

    explicit HexScene(const Opened& opened) : opened_(opened) {}

    boost::json::object ground(const Speech& speech) const override;
    boost::json::object roster(const Speech& speech) const override;
    boost::json::object position(game::Face& face, const Audience& audience) const override;
    int turn(game::Face& face) const override;
    std::string stage(game::Face& face) const override;
    boost::json::array actions(game::Face& face, const Speech& speech) const override;
    game::Sentence explain(game::Face& face, std::size_t action, game::Side side) const override;
    bool secret(game::Face& face) const override;
    std::string throw_label(game::Face& face, const game::Resolved& what, const Speech& speech) const override;
    game::Side thrower(game::Face& face, const game::Resolved& what, std::size_t die) const override;
    boost::json::object reach(game::Face& face, const std::string& piece) const override;
    boost::json::object odds(game::Face& face, std::size_t action, game::Side asker,
                             const Catalogue& words) const override;
    boost::json::object threats(game::Face& face, const std::string& piece, const std::string& hex, game::Side asker,
                                const Catalogue& words) const override;

  private:
    boost::json::array hexes() const;
    boost::json::array pieces(const Speech& speech) const;
    // A scene is only asked about a game of its own.
    static game::FaceOf<Battle>& battle_face(game::Face& face) { return dynamic_cast<game::FaceOf<Battle>&>(face); }
    State guess(game::Face& face, game::Side asker) const;
    boost::json::object prospects(Battle& battle, const State& from, const Action& action, game::Side asker,
                                  const Catalogue& words) const;
    boost::json::array shots_at(Battle& battle, const State& from, int piece, game::Side asker,
                                const Catalogue& words) const;
    boost::json::array assaults_on(Battle& battle, const State& from, jours_de_gloire::Hex hex, game::Side asker,
                                   const Catalogue& words) const;

    const Opened& opened_;
};

}  // namespace grognard::table
