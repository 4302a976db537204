// Actions and events as text.

#include <array>
#include <span>

#include "base/names.h"
#include "games/jours_de_gloire/play/battle.h"
#include "games/jours_de_gloire/state/names.h"

namespace grognard::jours_de_gloire {

namespace {

int piece_named(const Roster& roster, std::string_view name) {
    for (int piece = 0; piece < most_pieces; ++piece)
        if (roster.man(piece).exists && roster.man(piece).id == name) return piece;
    return -1;
}

int corps_named(const Roster& roster, std::string_view name) {
    for (std::size_t i = 0; i < roster.corps.size(); ++i)
        if (roster.corps[i].id == name) return static_cast<int>(i);
    return -1;
}

std::optional<std::uint16_t> read_formations(const Roster& roster, std::span<const std::string_view> words) {
    unsigned chosen = 0;
    if (words.size() == 1 && words[0] == "none") return std::uint16_t{0};
    for (const std::string_view word : words) {
        const int corps = corps_named(roster, word);
        if (corps < 0) return std::nullopt;
        chosen |= 1U << corps;
    }
    return static_cast<std::uint16_t>(chosen);
}

// False if there is nothing of that name.
bool read_part(const Core& core, Part part, std::string_view word, Action& action) {
    const auto take = [](int found, std::int8_t& into) {
        into = static_cast<std::int8_t>(found);
        return found >= 0;
    };
    switch (part) {
        case Part::formations: return false;  // several words
        case Part::formation: return take(corps_named(core.roster(), word), action.unit);
        case Part::guns: {
            const std::size_t plus = word.find('+');
            if (!take(piece_named(core.roster(), word.substr(0, plus)), action.unit)) return false;
            return plus == std::string_view::npos ||
                   take(piece_named(core.roster(), word.substr(plus + 1)), action.other);
        }
        case Part::unit: return take(piece_named(core.roster(), word), action.unit);
        case Part::target: return take(piece_named(core.roster(), word), action.target);
        case Part::hex: {
            const Hex found = core.board().named(word);
            action.hex = static_cast<std::uint16_t>(found);
            return found != nowhere;
        }
        case Part::unit_facing:
        case Part::facing: {
            const auto found = board::direction_named(word);
            action.facing = static_cast<std::uint8_t>(found.value_or(Direction::n));
            return found.has_value();
        }
    }
    return false;
}

}  // namespace

// How an action is written behind its kind; reading and writing follow the same list.
std::span<const Part> parts_of(Kind kind) {
    using P = Part;
    static constexpr std::array formations = {P::formations}, formation = {P::formation}, unit = {P::unit};
    static constexpr std::array facing = {P::facing}, hex = {P::hex};
    static constexpr std::array shot = {P::guns, P::target}, reaction = {P::unit, P::target};
    static constexpr std::array march = {P::unit, P::hex, P::unit_facing};
    static constexpr std::array turn = {P::unit, P::facing}, attack = {P::hex, P::unit}, step = {P::unit, P::hex};
    switch (kind) {
        case Kind::orders: return formations;
        case Kind::first: return formation;
        case Kind::fire: return shot;
        case Kind::reaction_fire: return reaction;
        case Kind::move:
        case Kind::charge: return march;
        case Kind::turn: return turn;
        case Kind::attack: return attack;
        case Kind::recoil:
        case Kind::pursue:
        case Kind::advance: return step;
        case Kind::answer:
        case Kind::form_square:
        case Kind::leave_square:
        case Kind::join: return unit;
        case Kind::turn_to_face: return facing;
        case Kind::evade:
        case Kind::break_through:
        case Kind::countershock: return hex;
        case Kind::done:
        case Kind::react_square:
        case Kind::counter_charge: break;
    }
    return {};
}

std::string Battle::kind_name(int kind) const { return std::string(kind_names[at(kind)]); }

// --- actions ---

std::string Battle::action_text(const State&, const Action& action) const {
    std::string text(kind_names[at(static_cast<int>(action.kind))]);
    const auto word = [&](std::string_view next) { text += " " + std::string(next); };
    for (const Part part : parts_of(action.kind)) switch (part) {
            case Part::formations:
                if (action.hex == hidden_orders) word("?");
                if (action.hex == 0) word("none");
                for (std::size_t f = 0; f < roster().corps.size() && action.hex != hidden_orders; ++f)
                    if ((action.hex >> f & 1U) != 0) word(roster().corps[f].id);
                break;
            case Part::formation: word(roster().corps[at(action.unit)].id); break;
            case Part::guns:
                word(action.other >= 0 ? man(action.unit).id + "+" + man(action.other).id : man(action.unit).id);
                break;
            case Part::unit: word(man(action.unit).id); break;
            case Part::target: word(man(action.target).id); break;
            case Part::hex: word(board().name(static_cast<Hex>(action.hex))); break;
            case Part::unit_facing:
                if (is_leader(action.unit)) break;
                [[fallthrough]];
            case Part::facing: word(board::name_of(static_cast<Direction>(action.facing))); break;
        }
    return text;
}

std::optional<Action> Battle::read_action(const State&, std::string_view text) const {
    const std::vector<std::string_view> words = words_of(text);
    if (words.empty()) return std::nullopt;
    const int kind = find_name(kind_names, words[0]);
    if (kind < 0) return std::nullopt;
    Action action{static_cast<Kind>(kind)};
    std::size_t next = 1;
    for (const Part part : parts_of(action.kind)) {
        if (part == Part::unit_facing && is_leader(action.unit)) continue;
        if (next == words.size()) return std::nullopt;
        if (part == Part::formations) {
            const auto chosen = read_formations(roster(), std::span(words).subspan(next));
            if (!chosen) return std::nullopt;
            action.hex = *chosen;
            next = words.size();
        } else if (!read_part(*this, part, words[next++], action)) {
            return std::nullopt;
        }
    }
    return next == words.size() ? std::optional(action) : std::nullopt;
}

game::Sentence Battle::explain_action(const State& state, const Action& action) const {
    game::Sentence sentence;
    sentence.id = "jours_de_gloire.action." + std::string(kind_names[at(static_cast<int>(action.kind))]);
    std::replace(sentence.id.begin(), sentence.id.end(), '-', '_');
    if (action.kind == Kind::move && is_leader(action.unit)) sentence.id += "_leader";  // he faces every way
    const auto give = [&](std::string name, std::string value) {
        sentence.arguments.push_back({std::move(name), std::move(value)});
    };
    const bool formation = action.kind == Kind::first;
    if (action.unit >= 0) give("unit", formation ? roster().corps[at(action.unit)].id : man(action.unit).id);
    if (action.other >= 0) give("other", man(action.other).id);
    if (action.target >= 0) give("target", man(action.target).id);
    if (action.kind == Kind::orders && action.hex == hidden_orders) {
        sentence.id += "_hidden";
    } else if (action.kind == Kind::orders) {
        const std::string text = action_text(state, action);
        give("formations", text.substr(text.find(' ') + 1));
    } else if (action.hex != 0xFFFF) {
        give("hex", board().name(static_cast<Hex>(action.hex)));
    }
    give("facing", std::string(board::name_of(static_cast<Direction>(action.facing))));
    return sentence;
}

// --- events ---

std::string Battle::note(const game::Event& event) const {
    const auto what = static_cast<What>(event.what);
    std::string text(what_names[event.what]);
    std::replace(text.begin(), text.end(), '_', '-');
    const auto add = [&](const std::string& word) { text += " " + word; };
    const bool side = what == What::wins_initiative || what == What::takes || what == What::sudden_end;
    const bool corps =
        what == What::marker_drawn || what == What::orders_shown || (what == What::activation_full && event.object < 0);
    if (event.subject >= 0)
        add(side ? side_name(event.subject) : corps ? roster().corps[at(event.subject)].id : man(event.subject).id);
    if (event.place >= 0) add(board().name(static_cast<Hex>(event.place)));
    if (event.object >= 0 && what != What::activation_full) add(man(event.object).id);
    if (what == What::moves || what == What::enters || what == What::turns) {
        if (!is_leader(event.subject)) add(std::string(board::name_of(static_cast<Direction>(event.value))));
    } else if (what == What::turn_begins || what == What::clash) {
        add(std::to_string(event.value));
    } else if (what == What::orders_shown) {
        add(event.value == 1 ? "received" : "none");
    } else if (what == What::activation_full) {
        add(event.value == 1 ? "full" : "reduced");
    } else if (what == What::shot) {
        constexpr std::array<std::string_view, 4> results = {"no-effect", "test", "disorder", "rout"};
        add(std::string(results[at(event.value)]));
    }
    return text;
}

game::Sentence Battle::say(const game::Event& event) const {
    const auto what = static_cast<What>(event.what);
    game::Sentence sentence;
    sentence.id = "jours_de_gloire.event." + std::string(what_names[event.what]);
    const bool two = what == What::orders_shown || what == What::activation_full;
    if (two) sentence.id += event.value == 1 ? "_yes" : "_no";
    if (what == What::shot) sentence.id += "_" + std::to_string(event.value);
    const bool goes = what == What::moves || what == What::enters;
    if (goes && is_leader(event.subject)) sentence.id += "_leader";
    const bool side = what == What::wins_initiative || what == What::takes || what == What::sudden_end;
    const bool corps =
        what == What::marker_drawn || what == What::orders_shown || (what == What::activation_full && event.object < 0);
    const auto give = [&](std::string name, std::string value) {
        sentence.arguments.push_back({std::move(name), std::move(value)});
    };
    if (event.subject >= 0)
        give("unit", side    ? side_name(event.subject)
                     : corps ? roster().corps[at(event.subject)].id
                             : man(event.subject).id);
    if (event.place >= 0) give("hex", board().name(static_cast<Hex>(event.place)));
    if (event.object >= 0 && what != What::activation_full) give("other", man(event.object).id);
    give("value", std::to_string(event.value));
    if (what == What::moves || what == What::enters || what == What::turns)
        give("facing", std::string(board::name_of(static_cast<Direction>(event.value))));
    return sentence;
}

}  // namespace grognard::jours_de_gloire
