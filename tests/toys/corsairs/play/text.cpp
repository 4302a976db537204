// Actions, positions and events as text.

#include <algorithm>
#include <charconv>

#include "base/names.h"
#include "corsairs/play/corsairs.h"
#include "game/position_words.h"

namespace grognard::corsairs {

namespace {

constexpr std::array<std::string_view, kind_count> kind_names = {"stow", "sail", "strike", "hold", "done"};
constexpr std::array<std::string_view, 6> stage_names = {"stow", "weather", "sail", "answer", "board", "over"};
constexpr std::array<std::string_view, 3> wind_names = {"calm", "breeze", "gale"};

template <class Names>
int number_in(const Names& names, std::string_view name) {
    const auto found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

std::string galleys_text(std::uint8_t galleys) { return galleys == unknown ? "?" : std::to_string(galleys); }

template <class Number>
std::optional<Number> read_number(std::string_view text) {
    Number value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

using game::parted;

// One word of a position: what it is about, and what it says of it.
struct Word {
    std::string_view key;
    std::string_view value;
};

class PositionReader {
  public:
    PositionReader(const Sea& sea, State& state) : sea_(sea), state_(state) {}

    bool read(const Word& word) {
        if (word.key == "turn") return whole(word.value, state_.turn);
        if (word.key == "chapter") return whole(word.value, state_.chapter);
        if (word.key == "stage") return named(stage_names, word.value, state_.stage);
        if (word.key == "wind") return named(wind_names, word.value, state_.wind);
        if (word.key == "side") return side(word.value, state_.side) && state_.side >= 0;
        if (word.key == "asked") return word.value == "-" || fleet(word.value, state_.asked);
        if (word.key == "prizes")
            return each(word.value, state_.prizes, [&](auto text, auto& one) { return whole(text, one); });
        if (word.key == "islands")
            return each(word.value, state_.holder, [&](auto text, auto& one) { return side(text, one); });
        if (word.key == "thrown") return thrown(word.value);
        if (word.key == "under-way") return under_way(word.value);
        std::int8_t number = -1;
        return fleet(word.key, number) && placed(word.value, state_.fleets[at(number)]);
    }

  private:
    template <class Number>
    static bool whole(std::string_view text, Number& value) {
        const auto read = read_number<Number>(text);
        value = read.value_or(0);
        return read.has_value();
    }
    template <class Names, class Value>
    static bool named(const Names& names, std::string_view text, Value& value) {
        const int number = number_in(names, text);
        value = static_cast<Value>(std::max(0, number));
        return number >= 0;
    }
    template <class List, class One>
    static bool each(std::string_view text, List& list, One&& one) {
        const auto parts = parted(text, ',');
        if (parts.size() > list.size()) return false;
        for (std::size_t i = 0; i < parts.size(); ++i)
            if (!one(parts[i], list[i])) return false;
        return true;
    }
    bool side(std::string_view text, std::int8_t& value) const {
        value = static_cast<std::int8_t>(sea_.scenario.find_side(text));
        return value >= 0 || text == "-";
    }
    bool fleet(std::string_view text, std::int8_t& value) const {
        value = static_cast<std::int8_t>(sea_.scenario.find_unit(text));
        return value >= 0;
    }
    static bool point(std::string_view text, Point& value) {
        const auto read = read_point(text);
        value = read.value_or(Point{});
        return read.has_value();
    }
    bool thrown(std::string_view text) {
        game::rulebook::Fall fall = 0;
        if (!state_.thrown.empty() || !whole(text, fall)) return false;
        state_.thrown.push(fall);
        return true;
    }
    // "red-1/120,40/5" or "red-1/120,40/5/blue-2"
    bool under_way(std::string_view text) {
        const auto parts = parted(text, '/');
        Frame frame;
        if (state_.frames.full() || parts.size() < 3 || parts.size() > 4) return false;
        if (!fleet(parts[0], frame.fleet) || !point(parts[1], frame.goal) || !whole(parts[2], frame.asked))
            return false;
        if (parts.size() == 4 && !fleet(parts[3], frame.target)) return false;
        state_.frames.push(frame);
        return true;
    }
    // "120,40/2/3/1": where, galleys, its lot, flags
    static bool placed(std::string_view text, Fleet& fleet) {
        const auto parts = parted(text, '/');
        return parts.size() == 4 && point(parts[0], fleet.at) && galleys(parts[1], fleet.galleys) &&
               galleys(parts[2], fleet.lot) && whole(parts[3], fleet.flags);
    }
    static bool galleys(std::string_view text, std::uint8_t& value) {
        if (text != galleys_text(unknown)) return whole(text, value) && value != unknown;
        value = unknown;
        return true;
    }

    const Sea& sea_;
    State& state_;
};

}  // namespace

// --- actions ---

std::string Corsairs::kind_name(int kind) const { return std::string(kind_names[at(kind)]); }

std::string Corsairs::action_text(const State&, const Action& action) const {
    std::string text = kind_name(kind(action));
    if (action.kind == Kind::stow)
        for (const std::uint8_t galleys : action.stowed) text += " " + galleys_text(galleys);
    if (action.fleet >= 0) text += " " + sea_->fleet_id(action.fleet);
    if (action.kind == Kind::sail) text += " " + point_text(action.to);
    return text;
}

std::optional<Action> Corsairs::read_action(const State&, std::string_view text) const {
    const std::vector<std::string_view> words = parted(text, ' ');
    const int kind = number_in(kind_names, words.front());
    if (kind < 0) return std::nullopt;
    Action action;
    action.kind = static_cast<Kind>(kind);
    switch (action.kind) {
        case Kind::stow:
            if (words.size() != 1 + fleets_each) return std::nullopt;
            for (std::size_t i = 0; i < fleets_each; ++i) {
                const auto galleys = read_number<std::uint8_t>(words[i + 1]);
                if (!galleys || *galleys == unknown) return std::nullopt;
                action.stowed[i] = *galleys;
            }
            return action;
        case Kind::sail:
        case Kind::strike: {
            if (words.size() != (action.kind == Kind::sail ? 3 : 2)) return std::nullopt;
            action.fleet = static_cast<std::int8_t>(sea_->scenario.find_unit(words[1]));
            if (action.fleet < 0) return std::nullopt;
            if (action.kind == Kind::strike) return action;
            const auto point = read_point(words[2]);
            if (!point) return std::nullopt;
            action.to = *point;
            return action;
        }
        default: return words.size() == 1 ? std::optional(action) : std::nullopt;
    }
}

game::Sentence Corsairs::explain_action(const State& state, const Action& action) const {
    game::Sentence sentence{"corsairs.action." + kind_name(kind(action)), {}, {}, {}};
    if (action.kind == Kind::stow) {
        std::string dealt;
        for (int i = 0; i < fleets_each; ++i) {
            dealt += (i == 0 ? "" : " ") + galleys_text(action.stowed[at(i)]);
        }
        sentence.arguments.emplace_back("galleys", dealt);
    }
    if (action.fleet >= 0) sentence.arguments.emplace_back("fleet", sea_->fleet_id(action.fleet));
    if (action.kind == Kind::sail) sentence.arguments.emplace_back("point", point_text(action.to));
    if (action.kind == Kind::strike && !state.frames.empty())
        sentence.arguments.emplace_back("target", sea_->fleet_id(state.frames.top().fleet));
    return sentence;
}

Action Corsairs::imagine(const State& state, dice::Generator& random) const {
    const auto below = [&](int count) { return static_cast<int>(random.below(static_cast<std::uint32_t>(count))); };
    Action action;
    action.kind = static_cast<Kind>(below(kind_count));
    if (action.kind == Kind::stow)
        for (std::uint8_t& galleys : action.stowed) galleys = static_cast<std::uint8_t>(below(4));
    if (action.kind == Kind::sail || action.kind == Kind::strike)
        action.fleet = static_cast<std::int8_t>(below(most_fleets));
    if (action.kind != Kind::sail) return action;
    // Mostly not far away, and sometimes off the lake.
    const Point from = state.fleets[at(action.fleet)].at;
    const int span = below(4) == 0 ? 2 * sea_->lake.width : 400;
    action.to = {static_cast<std::int16_t>(from.x + below(span) - span / 2),
                 static_cast<std::int16_t>(from.y + below(span) - span / 2)};
    return action;
}

// --- positions ---

std::string Corsairs::position(const State& state) const {
    const auto side = [&](int number) { return number < 0 ? std::string("-") : sea_->side_id(number); };
    std::string text = "turn=" + std::to_string(state.turn) + " chapter=" + std::to_string(state.chapter) +
                       " stage=" + std::string(stage_names[at(static_cast<int>(state.stage))]) +
                       " side=" + side(state.side) +
                       " wind=" + std::string(wind_names[at(static_cast<int>(state.wind))]) +
                       " asked=" + (state.asked < 0 ? "-" : sea_->fleet_id(state.asked));
    for (std::size_t i = 0; i < most_sides; ++i) text += (i == 0 ? " prizes=" : ",") + std::to_string(state.prizes[i]);
    for (std::size_t i = 0; i < most_islands; ++i) text += (i == 0 ? " islands=" : ",") + side(state.holder[i]);
    for (const game::rulebook::Fall fall : state.thrown.falls()) text += " thrown=" + std::to_string(fall);
    for (const Frame& frame : state.frames.all()) {
        text += " under-way=" + sea_->fleet_id(frame.fleet) + "/" + point_text(frame.goal) + "/" +
                std::to_string(frame.asked);
        if (frame.target >= 0) text += "/" + sea_->fleet_id(frame.target);
    }
    for (int i = 0; i < most_fleets; ++i) {
        const Fleet& fleet = state.fleets[at(i)];
        text += " " + sea_->fleet_id(i) + "=" + point_text(fleet.at) + "/" + galleys_text(fleet.galleys) + "/" +
                galleys_text(fleet.lot) + "/" + std::to_string(fleet.flags);
    }
    return text;
}

std::optional<State> Corsairs::read_position(std::string_view text, Problems& problems) const {
    State state;
    state.holder.fill(-1);
    PositionReader reader(*sea_, state);
    const auto word = [&](std::string_view key, std::string_view value) { return reader.read({key, value}); };
    if (!game::read_position_words(text, 0, problems, word, word)) return std::nullopt;
    if (is_consistent(state) && position(state) == text) return state;
    problems.error("position.inconsistent", {0, 1, 1});
    return std::nullopt;
}

// --- what happened ---

std::string Corsairs::note(const game::Event& event) const {
    const auto fleet = [&](int number) { return sea_->fleet_id(number); };
    switch (static_cast<What>(event.what)) {
        case What::wind: return "wind " + std::string(wind_names[at(event.value)]);
        case What::sails:
            return fleet(event.subject) + " sails " + std::to_string(event.place) + "," + std::to_string(event.value);
        case What::takes: return sea_->side_id(event.subject) + " takes " + sea_->lake.islands[at(event.place)].id;
        case What::strikes: return fleet(event.subject) + " strikes " + fleet(event.object);
        case What::shows: return fleet(event.subject) + " shows " + std::to_string(event.value);
        case What::loses: return fleet(event.subject) + " loses " + std::to_string(event.value);
        case What::sinks: return fleet(event.subject) + " sinks";
    }
    return {};
}

game::Sentence Corsairs::say(const game::Event& event) const {
    const auto fleet = [&](int number) { return sea_->fleet_id(number); };
    const std::string value = std::to_string(event.value);
    switch (static_cast<What>(event.what)) {
        case What::wind: return {"corsairs.event.wind." + std::string(wind_names[at(event.value)]), {}, {}, {}};
        case What::sails:
            return {"corsairs.event.sails",
                    {{"fleet", fleet(event.subject)}, {"point", std::to_string(event.place) + "," + value}},
                    {},
                    {}};
        case What::takes:
            return {"corsairs.event.takes",
                    {{"side", sea_->side_id(event.subject)}, {"island", sea_->lake.islands[at(event.place)].id}},
                    {},
                    {}};
        case What::strikes:
            return {
                "corsairs.event.strikes", {{"fleet", fleet(event.subject)}, {"target", fleet(event.object)}}, {}, {}};
        case What::shows: return {"corsairs.event.shows", {{"fleet", fleet(event.subject)}, {"count", value}}, {}, {}};
        case What::loses: return {"corsairs.event.loses", {{"fleet", fleet(event.subject)}, {"count", value}}, {}, {}};
        case What::sinks: return {"corsairs.event.sinks", {{"fleet", fleet(event.subject)}}, {}, {}};
    }
    return {};
}

}  // namespace grognard::corsairs
