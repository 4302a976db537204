#include "corsairs/show/text_board.h"

namespace grognard::corsairs {

namespace {

constexpr int columns = 60;
constexpr int wide = 2;  // a letter is twice as high as wide

const State& state_of(game::Face& face) { return static_cast<game::FaceOf<Corsairs>&>(face).state(); }

std::string fleet_text(const Sea& sea, const State& state, int number, const game::Speech& speech) {
    const Fleet& fleet = state.fleets[at(number)];
    const std::string inside = !fleet.afloat() ? speech.words().say("corsairs.fleet.sunk")
                               : fleet.galleys == unknown
                                   ? speech.words().say("corsairs.fleet.unknown")
                                   : speech.words().count("corsairs.fleet.galleys", fleet.galleys);
    return speech.name(sea.fleet_id(number)) + ", " + inside + (fleet.afloat() ? ", " + point_text(fleet.at) : "");
}

}  // namespace

std::vector<game::InkedLine> TextBoard::drawn(game::Face& view, const game::Speech&) const {
    const State& state = state_of(view);
    const Lake& lake = sea_->lake;
    const int rows = (lake.height * columns + lake.width * wide - 1) / (lake.width * wide);
    std::vector<std::vector<game::Inked>> cells(at(rows + 1),
                                                std::vector<game::Inked>(columns + 1, {"~", game::Inked::Tone::faint}));
    const auto cell = [&](Point point) -> game::Inked& {
        return cells[at(point.y * columns / (lake.width * wide))][at(point.x * columns / lake.width)];
    };
    for (const Island& island : lake.islands) cell(island.at) = {"^"};
    for (int number = 0; number < most_fleets; ++number) {
        const Fleet& fleet = state.fleets[at(number)];
        if (!fleet.afloat()) continue;
        const Side side = Sea::side_of(number);
        std::string letter = sea_->side_id(side).substr(0, 1);
        letter[0] = static_cast<char>(letter[0] - 'a' + 'A');
        cell(fleet.at) = {letter, game::Inked::Tone::side, side};
    }
    std::vector<game::InkedLine> lines;
    for (auto& row : cells) lines.emplace_back(row.begin(), row.end());
    return lines;
}

std::vector<std::string> TextBoard::told(game::Face& view, const std::string& place, const game::Speech& speech) const {
    const State& state = state_of(view);
    const int island = sea_->lake.island_named(place);
    const auto point = island >= 0 ? std::optional(sea_->lake.islands[at(island)].at) : read_point(place);
    if (!point || !sea_->lake.holds(*point)) return {};
    std::vector<std::string> lines{island >= 0 ? speech.name(place) : place};
    for (int number = 0; number < most_fleets; ++number)
        if (state.fleets[at(number)].afloat() && state.fleets[at(number)].at == *point)
            lines.push_back(fleet_text(*sea_, state, number, speech));
    return lines;
}

std::vector<std::string> TextBoard::pieces(game::Face& view, game::Side side, const game::Speech& speech) const {
    std::vector<std::string> lines;
    for (int number = 0; number < most_fleets; ++number)
        if (Sea::side_of(number) == side) lines.push_back(fleet_text(*sea_, state_of(view), number, speech));
    return lines;
}

}  // namespace grognard::corsairs
