#include "games/allemagne_1813/show/text_board.h"

#include "games/allemagne_1813/play/words.h"
#include "games/allemagne_1813/show/scene.h"

namespace grognard::allemagne_1813 {

namespace {

game::FaceOf<Campaign>& campaign_in(game::Face& face) { return static_cast<game::FaceOf<Campaign>&>(face); }

std::string word(const std::string& text) { return "allemagne_1813." + text; }

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
    return list.empty() ? speech.words().say(word("marker")) : list;
}

// What the day is like, then the towns: whose, who is there, and where the roads lead.
std::vector<game::InkedLine> TextBoard::drawn(game::Face& view, const game::Speech& speech) const {
    const State& state = campaign_in(view).state();
    const Ground& ground = campaign_in(view).game().ground();
    std::vector<game::InkedLine> lines{{{panel(state, speech)}}};
    for (std::size_t i = 0; i < roster_->map.towns.size(); ++i) {
        const Point point = board::network::point_of(i);
        game::InkedLine line{{speech.name(roster_->map.towns[i].id)}};
        for (Side side = 0; side < side_count; ++side)
            if (state.held[at(side)].has(point)) line.push_back({" " + letter(side), game::Inked::Tone::side, side});
        for (Side side = 0; side < side_count; ++side)
            if (const std::string list = who(state, side, point, speech); !list.empty())
                line.push_back({" [" + letter(side) + " " + list + "]", game::Inked::Tone::side, side});
        std::string roads;
        for (const auto& way : ground.network().ways(point)) {
            const Cost cost = ground.cost(way.link, state.weather, state.bridges);
            roads += (roads.empty() ? " - " : ", ") + speech.name(roster_->map.town(way.to).id) + " " +
                     (cost == board::network::unreached ? "x" : std::to_string(cost));
        }
        line.push_back({roads, game::Inked::Tone::faint});
        lines.push_back(std::move(line));
    }
    return lines;
}

std::string TextBoard::letter(Side side) const {
    const char first = roster_->scenario.sides[at(side)].id.front();
    return std::string(1, first >= 'a' && first <= 'z' ? static_cast<char>(first - 'a' + 'A') : first);
}

std::string TextBoard::panel(const State& state, const game::Speech& speech) const {
    const Catalogue& words = speech.words();
    std::string text = words.say(word("panel.turn"), {{"turn", std::to_string(state.turn)},
                                                      {"turns", std::to_string(roster_->scenario.turns)},
                                                      {"date", said_date(*roster_, state.turn, words)}});
    text += " " + words.say(word("event.weather." + std::string(weather_names[at(static_cast<int>(state.weather))])));
    if (state.mud_due != 0) text += " " + words.say(word("panel.mud_due"));
    for (std::size_t army = 0; army < roster_->armies.size(); ++army)
        text += " " + words.say(word("event.command"), {{"army", speech.name(roster_->armies[army].id)},
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
        if (state.held[at(side)].has(point)) lines.push_back(words.say(word("told.held"), {{"side", speech.name(id)}}));
        if (const std::string list = who(state, side, point, speech); !list.empty())
            lines.push_back(words.say(word("told.there"), {{"side", speech.name(id)}, {"units", list}}));
        if (state.entrenched[at(side)].has(point)) lines.push_back(words.say(word("told.entrenched")));
    }
    if (ground.network().fortified(point)) lines.push_back(words.say(word("told.fortified")));
    for (const auto& way : ground.network().ways(point)) {
        const Cost cost = ground.cost(way.link, state.weather, state.bridges);
        lines.push_back(cost == board::network::unreached
                            ? words.say(word("told.no_way"), {{"point", speech.name(roster_->map.town(way.to).id)}})
                            : words.say(word("told.way"), {{"point", speech.name(roster_->map.town(way.to).id)},
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
