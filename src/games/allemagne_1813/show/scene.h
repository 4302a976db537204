// A campaign for those who draw it. See game/scene.h.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/scene.h"
#include "games/allemagne_1813/play/campaign.h"

namespace grognard::allemagne_1813 {

// Of a word of this system.
inline std::string id_of(const std::string& text) { return "allemagne_1813." + text; }

class Names final : public game::Names {
  public:
    explicit Names(std::shared_ptr<const Roster> roster) : roster_(std::move(roster)) {}

    std::string name(const std::string& id, Language language) const override;
    std::string argument(const std::string& key, const std::string& value, const Catalogue& words) const override;
    std::string degree(const std::string& id, Language language) const override {
        return roster_->scenario.degree(id, language);
    }
    const std::shared_ptr<const Roster>& roster() const { return roster_; }

  private:
    std::shared_ptr<const Roster> roster_;
};

// "Late April 1813".
std::string said_date(const Roster& roster, int turn, const Catalogue& words);
// What is known of a counter, in words: "8 PF, fatigued, Jena".
std::string said_of(const Roster& roster, const State& state, int piece, const game::Speech& speech);

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
    std::string_view opens(game::Face& face, const game::Event& event) const override;
    boost::json::object ties(game::Face& view, const std::string& piece, const game::Speech& speech) const override;
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
    // Where a march can lead: by which points, for how many MP, how many it has left then, and whether its cavalry finds
    // something to scout there.
    struct March {
        std::vector<Point> via;
        int cost = 0;
        int left = 0;
        bool scouts = false;
    };
    static std::vector<March> marches(Campaign& rules, const State& state, const Action& action);
    void add_marches(game::FaceOf<Campaign>& face, const game::Speech& speech, boost::json::array& list,
                     boost::json::object& groups) const;
    boost::json::array links(const Ground& ground, const State& state) const;
    boost::json::object clash(Campaign& rules, const State& state, const game::Speech& speech) const;
    // What the asker may suppose of the enemy at a point; null where nothing is hidden.
    boost::json::value hidden_at(const State& view, const State& supposed, Side asker, Point point,
                                 const game::Speech& speech) const;
    boost::json::array panel(game::Face& view, const game::Speech& speech) const;
    const std::string& town(Point point) const { return roster_->map.town(point).id; }
    const std::string& side_id(Side side) const { return roster_->scenario.sides[at(side)].id; }

    std::shared_ptr<const Roster> roster_;
};

}  // namespace grognard::allemagne_1813
