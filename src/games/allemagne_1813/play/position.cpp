// Positions as text: words of a key and a value, counters last.

#include <charconv>

#include "games/allemagne_1813/play/campaign.h"
#include "games/allemagne_1813/play/words.h"

namespace grognard::allemagne_1813 {

namespace {

class PositionWriter {
  public:
    PositionWriter(const Roster& roster, const State& state) : roster_(roster), state_(state) {}

    std::string write() {
        number("turn", state_.turn);
        number("chapter", state_.chapter);
        word("stage", stage_names[at(static_cast<int>(state_.stage))]);
        word("weather", weather_names[at(static_cast<int>(state_.weather))]);
        if (state_.mud_due != 0) number("mud-due", 1);
        if (state_.first >= 0) word("first", side_id(state_.first));
        if (state_.active >= 0) word("active", side_id(state_.active));
        if (state_.collapsed >= 0) word("collapsed", side_id(state_.collapsed));
        if (state_.cursor != 0) number("army", state_.cursor);
        numbers("won", state_.won, side_count);
        numbers("command", state_.command, roster_.armies.size());
        for (Side side = 0; side < side_count; ++side) write_side(side);
        points("due", state_.due);
        points("open", state_.open);
        links("laid", Bridge::laid);
        links("destroyed", Bridge::destroyed);
        for (const game::rulebook::Fall fall : state_.thrown.falls()) word("thrown", std::to_string(fall));
        write_march();
        write_fight();
        for (std::size_t piece = 0; piece < roster_.counters.size(); ++piece)
            word(roster_.counters[piece].id, piece_text(state_.pieces[piece]));
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
    template <class List>
    void numbers(std::string_view key, const List& list, std::size_t count) {
        std::string value;
        for (std::size_t i = 0; i < count; ++i) value += (i == 0 ? "" : ",") + std::to_string(list[i]);
        word(key, value);
    }
    const std::string& side_id(Side side) const { return roster_.scenario.sides[at(side)].id; }
    std::string point_id(Point point) const { return point == nowhere ? "-" : roster_.map.town(point).id; }

    void points(const std::string& key, const PointSet& set) {
        std::string value;
        for (std::size_t i = 0; i < roster_.map.towns.size(); ++i)
            if (set.has(board::network::point_of(i))) value += (value.empty() ? "" : ",") + roster_.map.towns[i].id;
        if (!value.empty()) word(key, value);
    }
    void links(const std::string& key, Bridge bridge) {
        std::string value;
        for (int i = 0; i < roster_.map.network.links(); ++i) {
            if (state_.bridges[at(i)] != bridge) continue;
            const auto ends = roster_.map.network.ends(static_cast<Link>(i));
            value += (value.empty() ? "" : ",") + point_id(ends[0]) + "/" + point_id(ends[1]);
        }
        if (!value.empty()) word(key, value);
    }
    // Markers are said where somebody hidden is among them.
    void write_side(Side side) {
        const std::string& id = side_id(side);
        points(id + ".holds", state_.held[at(side)]);
        points(id + ".entrenched", state_.entrenched[at(side)]);
        points(id + ".shut-in", state_.shut[at(side)]);
        bool hidden = false;
        each(roster_.of_side[at(side)], [&](int piece) { hidden = hidden || state_.pieces[at(piece)].hidden(); });
        if (hidden) points(id + ".markers", state_.markers[at(side)]);
    }
    void write_march() {
        const March& march = state_.march;
        if (march.point == nowhere) return;
        word("march", point_id(march.point) + "/" + std::to_string(march.spent) + "/" + std::to_string(march.forced) +
                          "/" + (march.cursor < 0 ? "-" : roster_.counter(march.cursor).id) + "/" +
                          point_id(march.target) + "/" + std::to_string(march.looks));
    }
    void write_fight() {
        const Fight& fight = state_.fight;
        if (fight.point == nowhere) return;
        std::string value = point_id(fight.point);
        for (const int one : {int{fight.sequence}, int{fight.last}, int{fight.circumstances}, int{fight.tests},
                              int{fight.flees}, static_cast<int>(fight.cause), int{fight.drawn}})
            value += "/" + std::to_string(one);
        for (std::size_t role = 0; role < 2; ++role)
            for (const int one :
                 {int{fight.lost[role]}, int{fight.hit[role]}, int{fight.dealt[role]}, int{fight.horse[role]}})
                value += "/" + std::to_string(one);
        word("fight", value);
    }
    // "jena/8/1" with PF and flags, where it came from, and its trail if that leads elsewhere; "?/8/jena" for one in some marker, with
    // its trail.
    std::string piece_text(const Piece& piece) const {
        if (piece.where == Where::expected) return "expected";
        if (piece.where == Where::gone) return "gone";
        const bool off = piece.trail != piece.point;
        if (piece.hidden()) return "?/" + std::to_string(piece.pf) + (off ? "/" + point_id(piece.trail) : "");
        return point_id(piece.point) + "/" + std::to_string(piece.pf) + "/" + std::to_string(piece.flags) +
               (piece.from == nowhere && !off ? "" : "/" + point_id(piece.from)) +
               (off ? "/" + point_id(piece.trail) : "");
    }

    const Roster& roster_;
    const State& state_;
    std::string text_;
};

class PositionReader {
  public:
    PositionReader(const Roster& roster, State& state) : roster_(roster), state_(state) {}

    bool read(std::string_view key, std::string_view value) {
        if (key == "turn") return whole(value, state_.turn);
        if (key == "chapter") return whole(value, state_.chapter);
        if (key == "stage") return named(stage_names, value, state_.stage);
        if (key == "weather") return named(weather_names, value, state_.weather);
        if (key == "mud-due") return whole(value, state_.mud_due);
        if (key == "first") return side(value, state_.first);
        if (key == "active") return side(value, state_.active);
        if (key == "collapsed") return side(value, state_.collapsed);
        if (key == "army") return whole(value, state_.cursor);
        if (key == "won") return numbers(value, state_.won);
        if (key == "command") return numbers(value, state_.command);
        if (key == "due") return points(value, state_.due);
        if (key == "open") return points(value, state_.open);
        if (key == "laid") return links(value, Bridge::laid);
        if (key == "destroyed") return links(value, Bridge::destroyed);
        if (key == "thrown") return thrown(value);
        if (key == "march") return march(value);
        if (key == "fight") return fight(value);
        if (const std::size_t dot = key.find('.'); dot != std::string_view::npos)
            return of_side(key.substr(0, dot), key.substr(dot + 1), value);
        return false;
    }
    bool read_counter(std::string_view key, std::string_view value) {
        const int number = roster_.scenario.find_unit(key);
        return number >= 0 && piece(value, number);
    }

    // Markers are where counters are, and where they are said to be.
    void finish() {
        for (std::size_t i = 0; i < roster_.counters.size(); ++i)
            if (const Piece& one = state_.pieces[i]; one.on_map() && !one.hidden())
                state_.markers[at(roster_.counters[i].side)].add(one.point);
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
    template <class List>
    static bool numbers(std::string_view text, List& list) {
        const auto parts = parted(text, ',');
        if (parts.size() > list.size()) return false;
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (!whole(parts[i], list[i])) return false;
        return true;
    }
    bool side(std::string_view text, std::int8_t& value) const {
        value = static_cast<std::int8_t>(roster_.scenario.find_side(text));
        return value >= 0;
    }
    bool point(std::string_view text, Point& value) const {
        value = roster_.map.point(text);
        return value != nowhere || text == "-";
    }
    bool points(std::string_view text, PointSet& set) const {
        for (const std::string_view part : parted(text, ',')) {
            const Point one = roster_.map.point(part);
            if (one == nowhere) return false;
            set.add(one);
        }
        return true;
    }
    bool links(std::string_view text, Bridge bridge) {
        for (const std::string_view part : parted(text, ',')) {
            const auto ends = parted(part, '/');
            Point one = nowhere, other = nowhere;
            if (ends.size() != 2 || !point(ends[0], one) || !point(ends[1], other)) return false;
            if (one == nowhere || other == nowhere) return false;
            const Link link = roster_.map.network.between(one, other);
            if (link == no_link) return false;
            state_.bridges[at(link)] = bridge;
        }
        return true;
    }
    bool of_side(std::string_view id, std::string_view key, std::string_view value) {
        std::int8_t number = -1;
        if (!side(id, number)) return false;
        if (key == "holds") return points(value, state_.held[at(number)]);
        if (key == "entrenched") return points(value, state_.entrenched[at(number)]);
        if (key == "shut-in") return points(value, state_.shut[at(number)]);
        return key == "markers" && points(value, state_.markers[at(number)]);
    }
    bool thrown(std::string_view text) {
        game::rulebook::Fall fall = 0;
        if (state_.thrown.falls().size() + 1 == Thrown::most_draws || !whole(text, fall)) return false;
        state_.thrown.push(fall);
        return true;
    }
    bool march(std::string_view text) {
        const auto parts = parted(text, '/');
        March& march = state_.march;
        if (parts.size() != 6 || !point(parts[0], march.point) || !whole(parts[1], march.spent)) return false;
        if (!whole(parts[2], march.forced) || !point(parts[4], march.target) || !whole(parts[5], march.looks))
            return false;
        if (parts[3] == "-") return true;
        march.cursor = static_cast<std::int8_t>(roster_.scenario.find_unit(parts[3]));
        return march.cursor >= 0;
    }
    bool fight(std::string_view text) {
        const auto parts = parted(text, '/');
        Fight& fight = state_.fight;
        std::uint8_t cause = 0;
        if (parts.size() != 16 || !point(parts[0], fight.point)) return false;
        if (!whole(parts[1], fight.sequence) || !whole(parts[2], fight.last) || !whole(parts[3], fight.circumstances) ||
            !whole(parts[4], fight.tests) || !whole(parts[5], fight.flees) || !whole(parts[6], cause) ||
            !whole(parts[7], fight.drawn))
            return false;
        fight.cause = static_cast<Cause>(cause);
        for (std::size_t role = 0; role < 2; ++role) {
            const std::size_t from = 8 + 4 * role;
            if (!whole(parts[from], fight.lost[role]) || !whole(parts[from + 1], fight.hit[role]) ||
                !whole(parts[from + 2], fight.dealt[role]) || !whole(parts[from + 3], fight.horse[role]))
                return false;
        }
        return true;
    }
    bool piece(std::string_view text, int number) {
        Piece& one = state_.pieces[at(number)];
        one = {};
        if (text == "expected") {
            one.pf = static_cast<std::uint8_t>(roster_.counter(number).pf);
            return true;
        }
        one.where = text == "gone" ? Where::gone : Where::on_map;
        if (text == "gone") return true;
        const auto parts = parted(text, '/');
        if (parts.size() < 2 || !whole(parts[1], one.pf)) return false;
        if (parts[0] == "?") return parts.size() == 2 || (parts.size() == 3 && point(parts[2], one.trail));
        if (parts.size() > 5 || parts.size() < 3 || !point(parts[0], one.point) || one.point == nowhere) return false;
        one.trail = one.point;
        if (!whole(parts[2], one.flags)) return false;
        if (parts.size() > 3 && !point(parts[3], one.from)) return false;
        return parts.size() < 5 || point(parts[4], one.trail);
    }

    const Roster& roster_;
    State& state_;
};

}  // namespace

std::string Campaign::position(const State& state) const { return PositionWriter(*roster_, state).write(); }

std::optional<State> Campaign::read_position(std::string_view text, Problems& problems) const {
    State state;
    for (std::size_t i = 0; i < roster_->counters.size(); ++i)
        state.pieces[i].pf = static_cast<std::uint8_t>(roster_->counters[i].pf);
    PositionReader reader(*roster_, state);
    const auto word = [&](std::string_view key, std::string_view value) { return reader.read(key, value); };
    const auto counter = [&](std::string_view key, std::string_view value) { return reader.read_counter(key, value); };
    if (!game::read_position_words(text, roster_->counters.size(), problems, word, counter)) return std::nullopt;
    reader.finish();
    if (is_consistent(state) && position(state) == text) return state;
    problems.error("position.inconsistent", {0, 1, 1});
    return std::nullopt;
}

}  // namespace grognard::allemagne_1813
