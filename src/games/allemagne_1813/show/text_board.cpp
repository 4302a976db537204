#include "games/allemagne_1813/show/text_board.h"

#include <algorithm>

#include "base/names.h"
#include "games/allemagne_1813/play/words.h"
#include "games/allemagne_1813/show/scene.h"

namespace grognard::allemagne_1813 {

namespace {

game::FaceOf<Campaign>& campaign_in(game::Face& face) { return static_cast<game::FaceOf<Campaign>&>(face); }

// As wide as a terminal is at least; what goes on in another line is set in.
std::vector<std::string> folded(const std::string& text, std::size_t first, std::size_t later) {
    constexpr std::size_t widest = 79;
    std::vector<std::string> lines;
    std::string line(first, ' ');
    std::size_t wide = first;
    bool begun = false;
    for (const std::string_view word : parted(text, ' ')) {
        const auto letters = static_cast<std::size_t>(
            std::count_if(word.begin(), word.end(), [](char c) { return !continues_character(c); }));
        if (begun && wide + 1 + letters > widest) {
            lines.push_back(std::move(line));
            line.assign(later, ' ');
            wide = later;
        } else if (begun) {
            line += ' ';
            ++wide;
        }
        begun = true;
        line += word;
        wide += letters;
    }
    lines.push_back(std::move(line));
    return lines;
}

}  // namespace

std::string TextBoard::who(const State& state, Side side, Point point, const game::Speech& speech) const {
    if (!state.markers[at(side)].has(point)) return {};
    std::string list;
    each(roster_->of_side[at(side)], [&](int piece) {
        const Piece& one = state.pieces[at(piece)];
        if (!one.on_map() || one.point != point) return;
        list += (list.empty() ? "" : ", ") + speech.name(roster_->counter(piece).id);
        if (fights(roster_->counter(piece).kind)) list += " " + std::to_string(one.pf);
    });
    return list.empty() ? speech.words().say(id_of("marker")) : list;
}

// What the day is like, then the towns: whose they are and who is there, and where the roads lead. Read aloud, it is sentences.
std::vector<game::InkedLine> TextBoard::drawn(game::Face& view, const game::Speech& speech) const {
    const State& state = campaign_in(view).state();
    const Ground& ground = campaign_in(view).game().ground();
    const Catalogue& words = speech.words();
    std::vector<game::InkedLine> lines;
    for (const std::string& line : folded(panel(state, speech), 0, 0)) lines.push_back({{line}});
    for (std::size_t i = 0; i < roster_->map.towns.size(); ++i) {
        const Point point = board::network::point_of(i);
        const std::string town = speech.name(roster_->map.towns[i].id);
        Side holder = nobody;
        bool is_told = false;
        for (Side side = 0; side < side_count; ++side) {
            if (state.held[at(side)].has(point)) holder = side;
            const std::string list = who(state, side, point, speech);
            if (list.empty()) continue;
            is_told = true;
            const std::string text =
                words.say(id_of("board.there"), {{"point", town}, {"side", side_name(side, speech)}, {"units", list}});
            for (const std::string& line : folded(text, 0, 4)) lines.push_back({{line, game::Inked::Tone::side, side}});
        }
        // Whoever is there holds it, unless another is said to.
        if (holder != nobody && !state.markers[at(holder)].has(point))
            lines.push_back({{words.say(id_of("board.held"), {{"point", town}, {"side", side_name(holder, speech)}}),
                              game::Inked::Tone::side, holder}});
        if (!is_told && holder == nobody) lines.push_back({{words.say(id_of("board.free"), {{"point", town}})}});
        std::string roads;
        for (const auto& way : ground.network().ways(point)) {
            const Cost cost = ground.cost(way.link, state.weather, state.bridges);
            const std::string other = speech.name(roster_->map.town(way.to).id);
            roads += (roads.empty() ? "" : ", ") + (cost == board::network::unreached
                                                        ? words.say(id_of("board.no_way"), {{"point", other}})
                                                        : other + " " + std::to_string(cost));
        }
        for (const std::string& line : folded(words.say(id_of("board.roads"), {{"list", roads}}), 4, 4))
            lines.push_back({{line, game::Inked::Tone::faint}});
    }
    return lines;
}

std::string TextBoard::side_name(Side side, const game::Speech& speech) const {
    return speech.name(roster_->scenario.sides[at(side)].id);
}

std::string TextBoard::panel(const State& state, const game::Speech& speech) const {
    const Catalogue& words = speech.words();
    std::string text = words.say(id_of("panel.turn"), {{"turn", std::to_string(state.turn)},
                                                       {"turns", std::to_string(roster_->scenario.turns)},
                                                       {"date", said_date(*roster_, state.turn, words)}});
    text += " " + words.say(id_of("event.weather." + std::string(weather_names[at(static_cast<int>(state.weather))])));
    if (state.mud_due != 0) text += " " + words.say(id_of("panel.mud_due"));
    for (std::size_t army = 0; army < roster_->armies.size(); ++army)
        text += " " + words.say(id_of("event.command"), {{"army", speech.name(roster_->armies[army].id)},
                                                         {"value", std::to_string(state.command[army])}});
    return text;
}

std::vector<std::string> TextBoard::told(game::Face& view, const std::string& place, const game::Speech& speech) const {
    const Point point = roster_->map.point(place);
    if (point == nowhere) return {};
    const State& state = campaign_in(view).state();
    const Ground& ground = campaign_in(view).game().ground();
    const Catalogue& words = speech.words();
    std::vector<std::string> lines{speech.name(place)};
    for (Side side = 0; side < side_count; ++side) {
        const std::string& id = roster_->scenario.sides[at(side)].id;
        if (state.held[at(side)].has(point))
            lines.push_back(words.say(id_of("told.held"), {{"side", speech.name(id)}}));
        if (const std::string list = who(state, side, point, speech); !list.empty())
            lines.push_back(words.say(id_of("told.there"), {{"side", speech.name(id)}, {"units", list}}));
        if (state.entrenched[at(side)].has(point)) lines.push_back(words.say(id_of("told.entrenched")));
    }
    if (ground.network().fortified(point)) lines.push_back(words.say(id_of("told.fortified")));
    for (const auto& way : ground.network().ways(point)) {
        const Cost cost = ground.cost(way.link, state.weather, state.bridges);
        lines.push_back(cost == board::network::unreached
                            ? words.say(id_of("told.no_way"), {{"point", speech.name(roster_->map.town(way.to).id)}})
                            : words.say(id_of("told.way"), {{"point", speech.name(roster_->map.town(way.to).id)},
                                                            {"value", std::to_string(cost)}}));
    }
    return lines;
}

std::vector<std::string> TextBoard::pieces(game::Face& view, game::Side side, const game::Speech& speech) const {
    const State& state = campaign_in(view).state();
    std::vector<std::string> lines;
    each(roster_->of_side[at(side)], [&](int piece) {
        const std::string& id = roster_->counter(piece).id;
        lines.push_back(id + "  " + speech.name(id) + ", " + said_of(*roster_, state, piece, speech));
    });
    return lines;
}

}  // namespace grognard::allemagne_1813
