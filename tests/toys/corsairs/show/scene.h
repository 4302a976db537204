// Corsairs for those who draw them. See game/scene.h.

#pragma once

#include "corsairs/play/corsairs.h"
#include "game/prospect.h"
#include "game/scene.h"

namespace grognard::corsairs {

class Names final : public game::Names {
  public:
    explicit Names(std::shared_ptr<const Sea> sea) : sea_(std::move(sea)) {}

    std::string name(const std::string& id, Language language) const override;
    std::string argument(const std::string& key, const std::string& value, const Catalogue& words) const override;
    std::string degree(const std::string& id, Language language) const override {
        return sea_->scenario.degree(id, language);
    }
    const std::shared_ptr<const Sea>& sea() const { return sea_; }

  private:
    std::shared_ptr<const Sea> sea_;
};

class Scene final : public game::Scene {
  public:
    explicit Scene(std::shared_ptr<const Sea> sea) : sea_(std::move(sea)) {}

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
    game::Side side_of(const std::string& piece) const override;
    boost::json::object threats(game::Face& face, const std::string& piece, const std::string& place, game::Side asker,
                                const game::Speech& speech) const override;

  private:
    // Islands are places by their id; anywhere else goes by its coordinates.
    std::string place_text(Point point) const;
    std::optional<Point> place_named(const std::string& place) const;
    std::string said(const State& state, int fleet, const game::Speech& speech) const;

    std::shared_ptr<const Sea> sea_;
};

}  // namespace grognard::corsairs
