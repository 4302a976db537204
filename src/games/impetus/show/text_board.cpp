#include "games/impetus/show/text_board.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "board/tabletop/contact.h"
#include "board/tabletop/quarters.h"
#include "games/impetus/play/words.h"

namespace grognard::impetus {

namespace {

using game::Inked;
using game::InkedLine;
using Tone = Inked::Tone;

constexpr Length column_width = tabletop::unit / 2;
constexpr Length row_height = tabletop::unit;
constexpr int columns_a_mark = 10;  // how often a column is numbered
// Farther than this nobody is near.
constexpr Length near_by = 12 * tabletop::unit;

std::string word(const std::string& text) { return "impetus." + text; }

// The middle of a cell; a hair off, so that an edge between two cells belongs to one of them.
tabletop::Point cell(int column, int row) {
    return {column * column_width + column_width / 2 + tabletop::thousandth,
            row * row_height + row_height / 2 + tabletop::thousandth};
}

std::string_view arrow(tabletop::Heading heading) {
    static constexpr std::array<std::string_view, 8> arrows = {"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};
    constexpr int part = tabletop::headings / 8;
    return arrows[at((tabletop::notches_of(heading) + part / 2) / part % 8)];
}

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

struct Ink {
    std::string text;
    Side side = nobody;
};

}  // namespace

std::string TextBoard::letter(int unit) const {
    const Side side = roster_->side_of(unit);
    int number = 0;
    for_each(roster_->of_side[at(side)], [&](int other) { number += other < unit ? 1 : 0; });
    constexpr int letters = 26;
    if (number >= letters) return std::to_string(number - letters);
    return std::string(1, static_cast<char>((side == 0 ? 'A' : 'a') + number));
}

std::string TextBoard::ground_at(const tabletop::Ground& ground, tabletop::Point point) const {
    std::string glyph = " ";
    for (tabletop::Pieces under = ground.under(point); under != 0; under &= under - 1) {
        const tabletop::Piece& piece = ground.piece(std::countr_zero(under));
        const board::LegendEntry* entry = roster_->ground_kind(piece.kind);
        glyph = entry == nullptr || entry->glyph.empty() ? "." : entry->glyph;
        if (piece.level > 0) glyph = std::to_string(piece.level);
    }
    return glyph;
}

std::string TextBoard::panel(const Battle& battle, const State& state, const game::Speech& speech) const {
    const Catalogue& words = speech.words();
    std::string text = words.say(
        word("panel.turn"), {{"turn", std::to_string(state.turn)}, {"turns", std::to_string(roster_->scenario.turns)}});
    for (Side side = 0; side < side_count; ++side)
        text += " " + words.say(word("panel.side"), {{"side", speech.name(roster_->scenario.sides[at(side)].id)},
                                                     {"losses", said_losses(battle, state, side, words)}});
    for (Side side = 0; side < side_count; ++side)
        if (const std::string cards = said_cards(battle, state, side, words); !cards.empty())
            text += " " + words.say(word("panel.hand"),
                                    {{"side", speech.name(roster_->scenario.sides[at(side)].id)}, {"cards", cards}});
    if (state.laid_count() > 0) {
        std::string laid;
        for (int i = 0; i < state.laid_count(); ++i)
            laid += (laid.empty() ? "" : ", ") + laid_id(i) + " " +
                    said_element(*battle.sheet(), state.laid[at(i)].element, words.language());
        text += " " + words.say("text.is", {{"name", words.say(word("panel.laid"))}, {"value", laid}}) + ".";
    }
    for (std::size_t i = 0; i < roster_->corps.size(); ++i)
        if (state.corps[i].is_away())
            text += " " + words.say(word("panel.coming"), {{"corps", speech.name(roster_->scenario.formations[i].id)},
                                                           {"coming", said_coming(state.corps[i], words)}});
    return text;
}

// North is above. A base fills the cells whose middle it covers; its arrow and letter stand in its middle.
std::vector<InkedLine> TextBoard::drawn(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    const Battle& battle = known(view).game();
    const tabletop::Point size = roster_->map.ground.size();
    const int columns = (size.x + column_width - 1) / column_width, rows = (size.y + row_height - 1) / row_height;
    std::vector<std::vector<Ink>> cells(at(rows), std::vector<Ink>(at(columns)));
    // 1. The ground, and over it the bases.
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            cells[at(row)][at(column)] = {ground_at(battle.ground(state), cell(column, row))};
    for (int unit = 0; unit < roster_->units(); ++unit) {
        const Unit& one = state.units[at(unit)];
        if (!one.is_there() || one.is_unplaced()) continue;
        const Box box = battle.box(state, unit);
        const Side side = roster_->side_of(unit);
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                if (box.holds(cell(column, row))) cells[at(row)][at(column)] = {one.has(disordered) ? "%" : "=", side};
    }
    // 2. Who they are.
    for (int unit = 0; unit < roster_->units(); ++unit) {
        const Unit& one = state.units[at(unit)];
        if (!one.is_there() || one.is_unplaced()) continue;
        const Side side = roster_->side_of(unit);
        const int row = std::min(rows - 1, (one.centre.y - 2 * tabletop::thousandth) / row_height);
        const int column = std::clamp((one.centre.x - 2 * tabletop::thousandth) / column_width, 0, columns - 2);
        auto& line = cells[at(std::max(row, 0))];
        line[at(column)] = {std::string(arrow(one.heading)), side};
        line[at(column + 1)] = {letter(unit), side};
        const bool leads = state.corps[at(roster_->unit(unit).corps)].general_with == unit;
        if (leads && column + 2 < columns) line[at(column + 2)] = {"*", side};
    }
    // 3. Lines, the northern one first.
    std::vector<InkedLine> lines{{{panel(battle, state, speech)}}};
    std::string heading = "   ";
    for (int column = 0; column < columns; column += columns_a_mark) {
        std::string mark = std::to_string(column / 2);
        heading += mark + std::string(at(columns_a_mark) - mark.size(), ' ');
    }
    heading.erase(heading.find_last_not_of(' ') + 1);
    lines.push_back({{heading, Tone::faint}});
    for (int row = rows - 1; row >= 0; --row) {
        InkedLine line{{padded(std::to_string(row), 2) + " ", Tone::faint}};
        for (const Ink& ink : cells[at(row)]) {
            const Tone tone = ink.side == nobody ? Tone::faint : Tone::side;
            if (line.back().tone == tone && line.back().side == ink.side)
                line.back().text += ink.text;
            else
                line.push_back({ink.text, tone, ink.side});
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

// --- words ---

std::string TextBoard::ground_words(const Battle& battle, const State& state, tabletop::Pieces pieces,
                                    const game::Speech& speech) const {
    std::string text;
    for (; pieces != 0; pieces &= pieces - 1) {
        const int piece = std::countr_zero(pieces);
        const board::LegendEntry* entry = roster_->ground_kind(battle.ground(state).piece(piece).kind);
        const int laid = piece - roster_->map.ground.count();
        text += (text.empty() ? "" : ", ") +
                (laid < 0 ? speech.name(roster_->map.features[at(piece)].id)
                          : said_element(*battle.sheet(), state.laid[at(laid)].element, speech.language()));
        if (entry != nullptr) text += " (" + (speech.language() == Language::fr ? entry->fr : entry->en) + ")";
    }
    return text;
}

// The nearest first: how far, in which arc, how far off straight ahead, and what they turn to it.
std::vector<std::string> TextBoard::around(const Battle& battle, const State& state, int unit,
                                           const game::Speech& speech) const {
    const Catalogue& words = speech.words();
    const Box here = battle.box(state, unit);
    std::vector<std::pair<Length, int>> found;
    for (int other = 0; other < roster_->units(); ++other) {
        if (other == unit || !state.units[at(other)].is_there() || state.units[at(other)].is_unplaced()) continue;
        const Length gap = tabletop::distance(here, battle.box(state, other)).length();
        if (gap <= near_by) found.emplace_back(gap, other);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> lines;
    for (const bool enemies : {true, false})
        for (const auto& [gap, other] : found) {
            const Side side = roster_->side_of(other);
            if ((side != roster_->side_of(unit)) != enemies) continue;
            const Box there = battle.box(state, other);
            const Face arc = tabletop::quarter(here, there.centre(), tabletop::Division::corners);
            const int off =
                tabletop::turn_between(here.heading(), tabletop::heading_toward(here.centre(), there.centre()));
            const std::string id = std::string(gap <= tabletop::thousandth ? "near.touch_" : "near.") +
                                   std::string(face_names[at(static_cast<int>(arc))]);
            std::string text = words.say(
                word(id), {{"unit", speech.name(roster_->names[at(other)])}, {"length", said_length(gap, words)}});
            const int degrees = (std::abs(off) + tabletop::degree / 2) / tabletop::degree;
            if (arc == Face::front && degrees > 0)
                text += ", " + words.say(word(off < 0 ? "near.off_left" : "near.off_right"),
                                         {{"value", std::to_string(degrees)}});
            if (enemies) {
                const Face shown = battle.struck_face(there, here);
                text += ", " + words.say(word("near.shows_" + std::string(face_names[at(static_cast<int>(shown))])));
                if (tabletop::overlap(tabletop::zone(here, Face::front, roster_->terms.zone), there))
                    text += ", " + words.say(word("near.in_zone"));
                if (tabletop::overlap(tabletop::zone(there, Face::front, roster_->terms.zone), here))
                    text += ", " + words.say(word("near.has_zone"));
            }
            lines.push_back("  " + words.say(word(enemies ? "near.enemy" : "near.friend"), {{"text", text}}));
        }
    return lines;
}

std::vector<std::string> TextBoard::around(const Battle& battle, const State& state, tabletop::Point point,
                                           const game::Speech& speech) const {
    const Catalogue& words = speech.words();
    std::vector<std::pair<Length, int>> found;
    for (int other = 0; other < roster_->units(); ++other) {
        if (!state.units[at(other)].is_there() || state.units[at(other)].is_unplaced()) continue;
        const Length gap = tabletop::distance(battle.box(state, other), point).length();
        if (gap <= near_by) found.emplace_back(gap, other);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> lines;
    for (const auto& [gap, other] : found) {
        const auto toward = tabletop::heading_toward(point, state.units[at(other)].centre);
        lines.push_back("  " + words.say(word(gap == 0 ? "near.here" : "near.toward"),
                                         {{"unit", speech.name(roster_->names[at(other)])},
                                          {"length", said_length(gap, words)},
                                          {"facing", said_heading(toward, words)}}));
    }
    return lines;
}

std::vector<std::string> TextBoard::told(game::Face& view, const std::string& place, const game::Speech& speech) const {
    const State& state = known(view).state();
    const Battle& battle = known(view).game();
    const tabletop::Ground& ground = battle.ground(state);
    const Catalogue& words = speech.words();
    std::vector<std::string> lines;
    const auto add = [&](std::vector<std::string> more) {
        for (std::string& line : more) lines.push_back(std::move(line));
    };
    const auto put = [&](const std::string& name, const std::string& value) {
        lines.push_back(words.say("text.is", {{"name", name}, {"value", value}}));
    };
    if (const int unit = roster_->scenario.find_unit(place); unit >= 0) {
        put(speech.name(place), said_of(battle, state, unit, speech));
        if (!state.units[at(unit)].is_there() || state.units[at(unit)].is_unplaced()) return lines;
        if (const auto touched = ground.touched(battle.box(state, unit)); touched != 0)
            put(words.say(word("near.ground")), ground_words(battle, state, touched, speech));
        add(around(battle, state, unit, speech));
        return lines;
    }
    auto piece = roster_->map.piece(place);
    for (int i = 0; i < state.laid_count(); ++i)
        if (place == laid_id(i)) piece = roster_->map.ground.count() + i;
    if (piece) {
        const tabletop::Part* first = nullptr;
        for (const tabletop::Part& part : ground.parts())
            if (part.piece() == *piece && first == nullptr) first = &part;
        lines.push_back(ground_words(battle, state, tabletop::piece_bit(*piece), speech));
        if (first != nullptr) add(around(battle, state, first->shape()[0], speech));
        return lines;
    }
    // "12.5,3"
    const std::size_t comma = place.find(',');
    if (comma == std::string::npos) return lines;
    const auto east = tabletop::read_length(place.substr(0, comma)),
               north = tabletop::read_length(place.substr(comma + 1));
    if (!east || !north || *east < 0 || *north < 0 || *east > ground.size().x || *north > ground.size().y) return lines;
    const tabletop::Point point{*east, *north};
    const std::string under = ground_words(battle, state, ground.under(point), speech);
    put(said_point(point, words), under.empty() ? words.say(word("near.open")) : under);
    add(around(battle, state, point, speech));
    return lines;
}

std::vector<std::string> TextBoard::pieces(game::Face& view, game::Side side, const game::Speech& speech) const {
    const State& state = known(view).state();
    const Battle& battle = known(view).game();
    std::vector<std::string> lines;
    for_each(roster_->of_side[at(side)], [&](int unit) {
        const std::string& id = roster_->names[at(unit)];
        lines.push_back("  " + letter(unit) + "  " + id + "  " + speech.name(id) + ", " +
                        said_of(battle, state, unit, speech));
    });
    return lines;
}

}  // namespace grognard::impetus
