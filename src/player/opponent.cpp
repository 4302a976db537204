#include "player/opponent.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::player {

const std::vector<std::string>& level_names() {
    static const std::vector<std::string> names = {"random", "recruit", "veteran", "marshal"};
    return names;
}

std::string_view name_of(Level level) { return level_names()[static_cast<std::size_t>(level)]; }

std::optional<Level> level_named(std::string_view name) {
    if (name == "greedy") return Level::veteran;
    if (name == "search") return Level::marshal;
    const auto& names = level_names();
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Level>(found - names.begin());
}

Choice choose(Opponent& opponent, game::Face& face, std::uint64_t number, const Limits& limits) {
    Problems problems;
    const bool begun = opponent.begin(face.position_for(face.mover()), number, problems);
    GROGNARD_CHECK(begun, static_cast<long long>(number));
    opponent.think(limits);
    return opponent.choice();
}

}  // namespace grognard::player
