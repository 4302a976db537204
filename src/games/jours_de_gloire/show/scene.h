// Battles of Jours de Gloire for those who draw them. See game/scene.h.

#pragma once

#include "game/prospect.h"
#include "game/scene.h"
#include "games/jours_de_gloire/show/setting.h"

namespace grognard::jours_de_gloire {

class Scene final : public game::Scene {
  public:
    explicit Scene(std::shared_ptr<const Setting> setting) : setting_(std::move(setting)) {}

    boost::json::object ground(const game::Speech& speech) const override;
    boost::json::object roster(const game::Speech& speech) const override;
    boost::json::object guide(const game::Speech& speech) const override;
    boost::json::object position(game::Face& view, const game::Speech& speech) const override;
    int turn(game::Face& face) const override;
    boost::json::array ledger(game::Face& view, const game::Speech& speech) const override;
    std::string step(game::Face& face) const override;
    game::Sentence stage(game::Face& face) const override;
    boost::json::object choices(game::Face& face, const game::Speech& speech) const override;
    std::string meant(game::Face& face, const std::string& piece, const std::string& place) const override;
    bool secret(game::Face& face) const override;
    std::string throw_label(game::Face& face, const game::Resolved& what, const game::Speech& speech) const override;
    game::Side thrower(game::Face& face, const game::Resolved& what, std::size_t die) const override;
    boost::json::object reach(game::Face& face, const std::string& piece, const game::Speech& speech) const override;
    boost::json::object odds(game::Face& face, std::string_view action, const game::Asker& asker,
                             const game::Speech& speech, Problems& problems) const override;
    std::vector<std::string> reasons(game::Face& face, std::string_view action,
                                     const std::vector<game::Sentence>& general,
                                     const game::Speech& speech) const override;
    boost::json::array approaches(game::Face& face, const std::string& piece, const std::string& place,
                                  const game::Speech& speech) const override;
    game::Side side_of(const std::string& piece) const override;
    boost::json::object threats(game::Face& face, const std::string& piece, const std::string& place, game::Side asker,
                                const game::Speech& speech) const override;

  private:
    boost::json::array hexes() const;
    boost::json::array pieces(const game::Speech& speech) const;
    boost::json::array terms(const game::Speech& speech) const;
    boost::json::object placed(const Battle& battle, const State& state, int number, const game::Speech& speech) const;
    std::string said(const Battle& battle, const State& state, int number, const game::Speech& speech) const;
    int piece_named(const std::string& id) const;  // -1 if there is none
    // A scene is only asked about a game of its own.
    static game::FaceOf<Battle>& battle_face(game::Face& face) { return static_cast<game::FaceOf<Battle>&>(face); }
    boost::json::object prospects(Battle& battle, const game::Guesses<Battle>& from, const Action& action,
                                  game::Side asker, const game::Speech& speech) const;
    std::string aim_of(Battle& battle, const State& from, const Action& move, const game::Speech& speech) const;
    boost::json::array shots_at(Battle& battle, const State& from, int piece, game::Side asker,
                                const game::Speech& speech) const;
    boost::json::array assaults_on(Battle& battle, const State& from, Hex hex, game::Side asker,
                                   const game::Speech& speech) const;

    std::shared_ptr<const Setting> setting_;
};

}  // namespace grognard::jours_de_gloire
