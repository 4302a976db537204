// Positions as text: words of a key and a value, units last.

#include <algorithm>
#include <charconv>
#include <tuple>

#include "board/tabletop/placement.h"
#include "game/position_words.h"
#include "games/impetus/play/battle.h"
#include "games/impetus/play/words.h"

namespace grognard::impetus {

namespace {

using game::parted;

class PositionWriter {
  public:
    PositionWriter(const Roster& roster, const State& state) : roster_(roster), state_(state) {}

    std::string write() {
        number("turn", state_.turn);
        number("chapter", state_.chapter);
        word("stage", stage_names[at(static_cast<int>(state_.stage))]);
        word("side", roster_.scenario.sides[at(state_.side)].id);
        if (state_.acting >= 0) word("acting", unit_id(state_.acting));
        for (Side side = 0; side < side_count; ++side)
            if (state_.named[at(side)] >= 0) word("named", corps_id(state_.named[at(side)]));
        if (state_.tied != 0) number("tied", 1);
        for (Side side = 0; side < side_count; ++side)
            if (state_.broken[at(side)] != 0) word("broken", roster_.scenario.sides[at(side)].id);
        write_ground();
        for (Side side = 0; side < side_count; ++side)
            for (int pass = 0; pass < state_.passed[at(side)]; ++pass) word("passed", side_id(side));
        if (state_.asked >= 0) word("asked", side_id(state_.asked));
        for (Side side = 0; side < side_count; ++side)
            for (std::size_t card = 0; card < strategic_names.size(); ++card)
                if (((state_.strategic[at(side)] & ~roster_.strategic[at(side)]) >> card & 1U) != 0)
                    word("open", side_id(side) + "/" + std::string(strategic_names[card]));
        for (Side side = 0; side < side_count; ++side) {
            const Hand& hand = state_.hands[at(side)];
            cards("hand", side, hand.held);
            cards("played", side, hand.played);
            if (hand.hidden > 0) word("hidden", side_id(side) + "/" + std::to_string(hand.hidden));
            for (std::size_t i = 0; i < query_names.size(); ++i)
                if (const int option = hand.decided[i] - 1; option >= 0)
                    word("decided", side_id(side) + "/" + std::string(query_names[i]) + "/" +
                                        std::string(options_of(static_cast<Query>(i))[at(option)]));
        }
        for (const game::rulebook::Fall fall : state_.thrown.falls()) word("thrown", std::to_string(fall));
        for (const Frame& frame : state_.frames.all()) word("under-way", frame_text(frame));
        for (std::size_t i = 0; i < roster_.corps.size(); ++i)
            word(roster_.scenario.formations[i].id, corps_text(state_.corps[i], roster_.corps[i].deployed));
        for (int i = 0; i < roster_.units(); ++i) word(roster_.names[at(i)], unit_text(state_.units[at(i)]));
        return text_.substr(1);
    }

  private:
    void word(std::string_view key, std::string_view value) {
        text_ += " ";
        text_ += key;
        text_ += "=";
        text_ += value;
    }
    void number(std::string_view key, int value) { word(key, std::to_string(value)); }
    const std::string& side_id(Side side) const { return roster_.scenario.sides[at(side)].id; }
    // Who defends if that was thrown for, how often they have thrown for ground, what was thrown, who has used SC6; and what lies where:
    // "small-hill/12,9.5/rome", "river/18,12/turned/rome"
    void write_ground() {
        if (roster_.terms.defender == nobody && state_.defender != nobody) word("defender", side_id(state_.defender));
        if (state_.laid_out > 0) number("laid-out", state_.laid_out);
        if (state_.entry > 0) word("entry", entry_names[at(state_.entry - 1)]);
        for (Side side = 0; side < side_count; ++side)
            if (state_.scouted[at(side)] != 0) word("scouted", side_id(side));
        for (const Laid& laid : state_.laid) {
            if (!laid.is_there()) break;
            const tabletop::Point centre = centre_of(laid);
            word("laid", std::string(element_names[at(static_cast<int>(laid.element))]) + "/" +
                             tabletop::text_of(centre.x) + "," + tabletop::text_of(centre.y) + "/" +
                             (laid.turned != 0 ? std::string(laid_turned) + "/" : "") + side_id(laid.by));
        }
    }
    // "rome/tc2+tc2+tc9"
    void cards(std::string_view key, Side side, const std::array<std::uint8_t, card_count>& counts) {
        std::string list;
        for (std::size_t card = 0; card < counts.size(); ++card)
            for (int copy = 0; copy < counts[card]; ++copy)
                list += (list.empty() ? "/" : "+") + std::string(query_names[card]);
        if (!list.empty()) word(key, side_id(side) + list);
    }
    std::string unit_id(int unit) const { return unit < 0 ? "-" : roster_.names[at(unit)]; }
    const std::string& corps_id(int corps) const { return roster_.scenario.formations[at(corps)].id; }

    // "libyans/1/0/0/0/0": whom the general stands with, whether it was activated, is routed, has lost its general, he has ridden,
    // and a tenacious one has had a test thrown again; "/west" after that: it is still to come, by that edge; "/in-hand": it is still to
    // be deployed; "/advanced": it was, by a card
    std::string corps_text(const Corps& corps, bool deployed) const {
        return unit_id(corps.general_with) + "/" + std::to_string(corps.activated) + "/" +
               std::to_string(corps.routed) + "/" + std::to_string(corps.general_killed) + "/" +
               std::to_string(corps.rode) + "/" + std::to_string(corps.stubborn) +
               (corps.is_away()       ? "/" + coming_text(corps, deployed)
                : corps.advanced != 0 ? "/" + std::string(array_names[2])
                                      : "");
    }

    // Whether a card brings it sooner is said of one that its owner has kept back: of others the scenario says it.
    static std::string coming_text(const Corps& corps, bool deployed) {
        if (corps.is_in_hand()) return std::string(held_back);
        return std::string(corps.comes_by == unknown_edge ? nobody_knows
                                                          : tabletop::edge_names[at(static_cast<int>(corps.edge()))]) +
               (deployed && corps.by_card != 0 ? std::string(with_card) : "");
    }

    // "9,4/0/5/1,0,0,1/hastati/disordered+done": centre, heading, VBU ("5+4" with a rear base), moves, tests and group, foe, flags
    std::string unit_text(const Unit& unit) const {
        if (!unit.is_there()) return "gone";
        std::string flags;
        for (std::size_t i = 0; i < flag_names.size(); ++i)
            if ((unit.flags >> i & 1U) != 0) flags += (flags.empty() ? "" : "+") + std::string(flag_names[i]);
        return tabletop::text_of(unit.centre.x) + "," + tabletop::text_of(unit.centre.y) + "/" +
               tabletop::degrees_text(tabletop::notches_of(unit.heading)) + "/" + std::to_string(unit.vbu) +
               (unit.rear > 0 ? "+" + std::to_string(unit.rear) : "") + "/" + std::to_string(unit.moves) + "," +
               std::to_string(unit.move_tests) + "," + std::to_string(unit.evasions) + "," +
               std::to_string(unit.group) + "/" + unit_id(unit.foe) + "/" + (flags.empty() ? "-" : flags);
    }

    std::string frame_text(const Frame& frame) const {
        std::string text(doing_names[at(static_cast<int>(frame.doing))]);
        const auto add = [&](std::string_view more) {
            text += "/";
            text += more;
        };
        add(phase_names[at(static_cast<int>(frame.phase))]);
        add(unit_id(frame.unit));
        add(unit_id(frame.target));
        add(unit_id(frame.cursor));
        add(std::to_string(frame.asked));
        for (const auto& pair : {frame.damage, frame.lost, frame.shaken, frame.bereaved})
            add(std::to_string(pair[0]) + "," + std::to_string(pair[1]));
        add(std::to_string(frame.way));
        add(reply_names[at(static_cast<int>(frame.reply))]);
        add(shot_names[at(static_cast<int>(frame.shot))]);
        add(trigger_names[at(static_cast<int>(frame.trigger))]);
        add(std::to_string(frame.reaction));
        add(part_names[at(static_cast<int>(frame.part))]);
        add(std::to_string(frame.main_pursues));
        add(unit_id(frame.first));
        const bool none = frame.move == tabletop::Move{};
        add(none ? "-" : std::string(kind_names[frame.move.kind]));
        std::string move = none ? "-" : tabletop::text_of(frame.move, roster_.names);
        std::replace(move.begin(), move.end(), ' ', '_');
        add(move);
        return text;
    }

    const Roster& roster_;
    const State& state_;
    std::string text_;
};

class PositionReader {
  public:
    PositionReader(const Roster& roster, State& state) : roster_(roster), state_(state) {
        for (Side side = 0; side < side_count; ++side)
            state_.strategic[at(side)] = static_cast<std::uint8_t>(roster_.strategic[at(side)]);
        for (std::size_t i = 0; i < roster_.corps.size(); ++i)
            state_.corps[i].by_card = roster_.corps[i].by_card ? 1 : 0;
        state_.defender = static_cast<std::int8_t>(roster_.terms.defender);
    }

    bool read(std::string_view key, std::string_view value) {
        if (key == "turn") return whole(value, state_.turn);
        if (key == "chapter") return whole(value, state_.chapter);
        if (key == "stage") return named(stage_names, value, state_.stage);
        if (key == "side") return side(value, state_.side);
        if (key == "acting") return unit(value, state_.acting) && state_.acting >= 0;
        if (key == "named") return named_corps(value);
        if (key == "tied") return whole(value, state_.tied);
        if (key == "broken") {
            std::int8_t who = 0;
            if (!side(value, who)) return false;
            state_.broken[at(who)] = 1;
            return true;
        }
        if (key == "passed") {
            std::int8_t who = 0;
            if (!side(value, who)) return false;
            return ++state_.passed[at(who)] != 0;
        }
        if (key == "open") {
            const auto parts = parted(value, '/');
            const int card = parts.size() == 2 ? number_in(strategic_names, parts[1]) : -1;
            std::int8_t who = 0;
            if (card < 0 || !side(parts[0], who)) return false;
            state_.strategic[at(who)] |= static_cast<std::uint8_t>(1U << static_cast<unsigned>(card));
            return true;
        }
        if (key == "asked") return side(value, state_.asked);
        if (key == "defender") return side(value, state_.defender);
        if (key == "laid-out") return whole(value, state_.laid_out);
        if (key == "entry") {
            const int entry = number_in(entry_names, value);
            state_.entry = static_cast<std::uint8_t>(entry + 1);
            return entry >= 0;
        }
        if (key == "scouted") {
            std::int8_t who = 0;
            if (!side(value, who)) return false;
            state_.scouted[at(who)] = 1;
            return true;
        }
        if (key == "laid") return laid(value);
        if (key == "hand" || key == "played" || key == "hidden" || key == "decided") return hand(key, value);
        if (key == "thrown") return thrown(value);
        return key == "under-way" && frame(value);
    }
    bool hand(std::string_view key, std::string_view value) {
        const auto parts = parted(value, '/');
        std::int8_t who = 0;
        if (parts.size() < 2 || !side(parts[0], who)) return false;
        Hand& one = state_.hands[at(who)];
        if (key == "hidden") return parts.size() == 2 && whole(parts[1], one.hidden);
        if (key == "decided") {
            const int query = number_in(query_names, parts[1]);
            if (query < 0 || parts.size() != 3) return false;
            const int option = number_in(options_of(static_cast<Query>(query)), parts[2]);
            one.decided[at(query)] = static_cast<std::uint8_t>(option + 1);
            return option >= 0;
        }
        for (const std::string_view name : parted(parts[1], '+')) {
            const int card = number_in(query_names, name);
            if (card < 0 || card >= card_count) return false;
            std::uint8_t& count = (key == "hand" ? one.held : one.played)[at(card)];
            if (++count == 0) return false;
        }
        return parts.size() == 2;
    }
    // A corps or a unit.
    bool read_piece(std::string_view key, std::string_view value) {
        if (const int corps = roster_.scenario.find_formation(key); corps >= 0)
            return read_corps(value, state_.corps[at(corps)]);
        const int number = roster_.scenario.find_unit(key);
        return number >= 0 && read_unit(value, state_.units[at(number)]);
    }

  private:
    template <class Number>
    static bool whole(std::string_view text, Number& value) {
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        return error == std::errc{} && end == text.data() + text.size();
    }
    template <class Names, class Value>
    static bool named(const Names& names, std::string_view text, Value& value) {
        const int number = number_in(names, text);
        if (number < 0) return false;
        value = static_cast<Value>(number);
        return true;
    }
    bool side(std::string_view text, std::int8_t& value) const {
        const int found = roster_.scenario.find_side(text);
        value = static_cast<std::int8_t>(std::max(0, found));
        return found >= 0;
    }
    bool unit(std::string_view text, std::int8_t& value) const {
        value = text == "-" ? std::int8_t{-1} : static_cast<std::int8_t>(roster_.scenario.find_unit(text));
        return value >= 0 || text == "-";
    }
    bool named_corps(std::string_view text) {
        const int corps = roster_.scenario.find_formation(text);
        if (corps < 0) return false;
        state_.named[at(roster_.corps[at(corps)].side)] = static_cast<std::int8_t>(corps);
        return true;
    }
    bool thrown(std::string_view text) {
        game::rulebook::Fall fall = 0;
        if (state_.thrown.falls().size() + 1 == Thrown::most_draws || !whole(text, fall)) return false;
        state_.thrown.push(fall);
        return true;
    }
    bool laid(std::string_view text) {
        const auto parts = parted(text, '/');
        const int count = state_.laid_count();
        if (count == most_laid || parts.size() < 3 || parts.size() > 4) return false;
        Laid& one = state_.laid[at(count)];
        const auto place = parted(parts[1], ',');
        if (!named(element_names, parts[0], one.element) || place.size() != 2) return false;
        const auto half = [](std::string_view length, std::uint8_t& value) {
            const auto read = tabletop::read_length(length);
            if (!read || *read < 0 || *read % laid_grain != 0 || *read / laid_grain > 255) return false;
            value = static_cast<std::uint8_t>(*read / laid_grain);
            return true;
        };
        if (parts.size() == 4 && parts[2] != laid_turned) return false;
        one.turned = parts.size() == 4 ? 1 : 0;
        return one.is_there() && half(place[0], one.x) && half(place[1], one.y) && side(parts.back(), one.by);
    }
    bool read_corps(std::string_view text, Corps& corps) const {
        const auto parts = parted(text, '/');
        if (parts.size() == 7 && parts[6] == held_back) {
            corps.comes_by = in_hand;
        } else if (parts.size() == 7 && parts[6] == array_names[2]) {
            corps.advanced = 1;
        } else if (parts.size() == 7) {
            const auto& edges = tabletop::edge_names;
            std::string_view name = parts[6];
            if (name.ends_with(with_card)) {
                corps.by_card = 1;
                name.remove_suffix(with_card.size());
            }
            const auto edge = std::find(std::begin(edges), std::end(edges), name);
            if (edge == std::end(edges) && name != nobody_knows) return false;
            corps.comes_by = edge == std::end(edges) ? unknown_edge
                                                     : coming_by(static_cast<tabletop::Edge>(edge - std::begin(edges)));
        }
        return (parts.size() == 6 || parts.size() == 7) && unit(parts[0], corps.general_with) &&
               whole(parts[1], corps.activated) && whole(parts[2], corps.routed) &&
               whole(parts[3], corps.general_killed) && whole(parts[4], corps.rode) && whole(parts[5], corps.stubborn);
    }
    bool read_unit(std::string_view text, Unit& one) const {
        one = {};
        if (text == "gone") return true;
        const auto parts = parted(text, '/');
        if (parts.size() != 6) return false;
        const auto place = parted(parts[0], ','), counts = parted(parts[3], ',');
        if (place.size() != 2 || counts.size() != 4) return false;
        const auto x = tabletop::read_length(place[0]), y = tabletop::read_length(place[1]);
        const auto heading = tabletop::read_degrees(parts[1]);
        if (!x || !y || !heading || *heading >= tabletop::headings) return false;
        one.centre = {*x, *y};
        one.heading = tabletop::heading_of(*heading);
        const auto vbu = parted(parts[2], '+');
        if (vbu.size() > 2 || (vbu.size() == 2 && (!whole(vbu[1], one.rear) || one.rear == 0))) return false;
        if (!whole(vbu[0], one.vbu) || one.vbu == 0 || !whole(counts[0], one.moves) ||
            !whole(counts[1], one.move_tests) || !whole(counts[2], one.evasions) || !whole(counts[3], one.group) ||
            !unit(parts[4], one.foe))
            return false;
        if (parts[5] == "-") return true;
        for (const std::string_view name : parted(parts[5], '+')) {
            const int flag = number_in(flag_names, name);
            if (flag < 0) return false;
            one.flags = static_cast<std::uint16_t>(one.flags | 1U << static_cast<unsigned>(flag));
        }
        return true;
    }
    static bool pair(std::string_view text, std::array<std::uint8_t, 2>& values) {
        const auto parts = parted(text, ',');
        return parts.size() == 2 && whole(parts[0], values[0]) && whole(parts[1], values[1]);
    }
    bool frame(std::string_view text) {
        const auto parts = parted(text, '/');
        Frame one;
        if (state_.frames.full() || parts.size() != 20) return false;
        if (!named(doing_names, parts[0], one.doing) || !named(phase_names, parts[1], one.phase) ||
            !unit(parts[2], one.unit) || !unit(parts[3], one.target) || !unit(parts[4], one.cursor) ||
            !whole(parts[5], one.asked))
            return false;
        if (!pair(parts[6], one.damage) || !pair(parts[7], one.lost) || !pair(parts[8], one.shaken) ||
            !pair(parts[9], one.bereaved) || !whole(parts[10], one.way))
            return false;
        if (!named(reply_names, parts[11], one.reply) || !named(shot_names, parts[12], one.shot) ||
            !named(trigger_names, parts[13], one.trigger) || !whole(parts[14], one.reaction))
            return false;
        if (!named(part_names, parts[15], one.part) || !whole(parts[16], one.main_pursues) ||
            !unit(parts[17], one.first))
            return false;
        if (parts[18] != "-") {
            std::string move(parts[19]);
            std::replace(move.begin(), move.end(), '_', ' ');
            const auto read = tabletop::read_move(move, roster_.names);
            const int kind = number_in(kind_names, parts[18]);
            if (!read || kind < 0) return false;
            one.move = *read;
            one.move.kind = static_cast<std::uint8_t>(kind);
        } else if (parts[19] != "-") {
            return false;
        }
        state_.frames.push(one);
        return true;
    }

    const Roster& roster_;
    State& state_;
};

}  // namespace

std::string Battle::position(const State& state) const { return PositionWriter(*roster_, state).write(); }

std::optional<State> Battle::read_position(std::string_view text, Problems& problems) const {
    State state;
    PositionReader reader(*roster_, state);
    const auto word = [&](std::string_view key, std::string_view value) { return reader.read(key, value); };
    const auto piece = [&](std::string_view key, std::string_view value) { return reader.read_piece(key, value); };
    const std::size_t pieces = roster_->corps.size() + at(roster_->units());
    if (!game::read_position_words(text, pieces, problems, word, piece)) return std::nullopt;
    if (is_consistent(state) && position(state) == text) return state;
    problems.error("position.inconsistent", {0, 1, 1});
    return std::nullopt;
}

}  // namespace grognard::impetus
