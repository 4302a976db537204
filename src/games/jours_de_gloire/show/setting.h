// What stays the same while a battle of Jours de Gloire is shown, and what its scenario calls things.

#pragma once

#include <memory>
#include <string>

#include "board/hex/map.h"
#include "game/scenario.h"
#include "game/speech.h"
#include "games/jours_de_gloire/play/battle.h"
#include "player/opened.h"

namespace grognard::jours_de_gloire {

struct Setting {
    Battle battle;  // the rules of it; a position is asked of the face it stands in
    board::Legend legend;
    board::Map map;
    game::Scenario scenario;
};

class Names final : public game::Names {
  public:
    explicit Names(std::shared_ptr<const Setting> setting) : setting_(std::move(setting)) {}

    const std::shared_ptr<const Setting>& setting() const { return setting_; }
    std::string name(const std::string& id, Language language) const override;
    std::string argument(const std::string& key, const std::string& value, const Catalogue& words) const override;
    std::string degree(const std::string& id, Language language) const override;

  private:
    std::shared_ptr<const Setting> setting_;
};

// Of a battle that was opened.
inline std::shared_ptr<const Setting> setting_of(const player::Opened& opened) {
    return static_cast<const Names&>(opened.names()).setting();
}

// "0804 (the Sandberg)"
std::string hex_name(const Setting& setting, const std::string& hex, Language language);

}  // namespace grognard::jours_de_gloire
