// Actions and events as text.

#include <algorithm>

#include "games/jours_de_gloire/battle.h"
#include "games/jours_de_gloire/names.h"

namespace grognard::jours_de_gloire {

namespace {

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text.substr(0, end));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return words;
}

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

}  // namespace

std::string Battle::kind_name(int kind) const { return std::string(kind_names[at(kind)]); }

// --- actions ---

std::string Battle::action_text(const State&, const Action& action) const {
    std::string text(kind_names[at(static_cast<int>(action.kind))]);
    const auto word = [&](std::string_view next) { text += " " + std::string(next); };
    const auto hex = [&] { word(board().name(static_cast<Hex>(action.hex))); };
    const auto unit = [&] { word(man(action.unit).id); };
    const auto facing = [&] { word(board::name_of(static_cast<Direction>(action.facing))); };
    switch (action.kind) {
        case Kind::orders:
            if (action.hex == hidden_orders) {
                word("?");
                break;
            }
            if (action.hex == 0) word("none");
            for (std::size_t f = 0; f < roster().corps.size(); ++f)
                if ((action.hex >> f & 1U) != 0) word(roster().corps[f].id);
            break;
        case Kind::first: word(roster().corps[at(action.unit)].id); break;
        case Kind::fire:
            word(action.other >= 0 ? man(action.unit).id + "+" + man(action.other).id : man(action.unit).id);
            word(man(action.target).id);
            break;
        case Kind::reaction_fire:
            unit();
            word(man(action.target).id);
            break;
        case Kind::move:
        case Kind::charge:
            unit();
            hex();
            if (!is_leader(action.unit)) facing();
            break;
        case Kind::turn:
            unit();
            facing();
            break;
        case Kind::attack:
            hex();
            unit();
            break;
        case Kind::recoil:
        case Kind::pursue:
        case Kind::advance:
            unit();
            hex();
            break;
        case Kind::answer:
        case Kind::form_square:
        case Kind::leave_square:
        case Kind::join: unit(); break;
        case Kind::turn_to_face: facing(); break;
        case Kind::evade:
        case Kind::break_through:
        case Kind::countershock: hex(); break;
        case Kind::done:
        case Kind::react_square:
        case Kind::counter_charge: break;
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
    bool good = true;
    const auto word = [&]() -> std::string_view {
        if (next < words.size()) return words[next++];
        good = false;
        return {};
    };
    const auto piece = [&](std::string_view name, std::int8_t& into) {
        const int found = piece_named(roster(), name);
        if (found < 0) good = false;
        into = static_cast<std::int8_t>(found);
    };
    const auto unit = [&] { piece(word(), action.unit); };
    const auto hex = [&] {
        const Hex found = board().named(word());
        if (found == nowhere) good = false;
        action.hex = static_cast<std::uint16_t>(found);
    };
    const auto facing = [&] {
        const auto found = board::direction_named(word());
        if (!found) good = false;
        action.facing = static_cast<std::uint8_t>(found.value_or(Direction::n));
    };
    switch (action.kind) {
        case Kind::orders: {
            unsigned chosen = 0;
            const bool none = words.size() == 2 && words[1] == "none";
            for (next = none ? 2 : 1; next < words.size(); ++next) {
                const int corps = corps_named(roster(), words[next]);
                if (corps < 0) return std::nullopt;
                chosen |= 1U << corps;
            }
            if (words.size() == 1) return std::nullopt;
            action.hex = static_cast<std::uint16_t>(chosen);
            break;
        }
        case Kind::first: {
            const int corps = corps_named(roster(), word());
            if (corps < 0) good = false;
            action.unit = static_cast<std::int8_t>(corps);
            break;
        }
        case Kind::fire: {
            const std::string_view guns = word();
            const std::size_t plus = guns.find('+');
            piece(guns.substr(0, plus), action.unit);
            if (plus != std::string_view::npos) piece(guns.substr(plus + 1), action.other);
            piece(word(), action.target);
            break;
        }
        case Kind::reaction_fire:
            unit();
            piece(word(), action.target);
            break;
        case Kind::move:
        case Kind::charge:
            unit();
            hex();
            if (action.unit >= 0 && !is_leader(action.unit)) facing();
            break;
        case Kind::turn:
            unit();
            facing();
            break;
        case Kind::attack:
            hex();
            unit();
            break;
        case Kind::recoil:
        case Kind::pursue:
        case Kind::advance:
            unit();
            hex();
            break;
        case Kind::answer:
        case Kind::form_square:
        case Kind::leave_square:
        case Kind::join: unit(); break;
        case Kind::turn_to_face: facing(); break;
        case Kind::evade:
        case Kind::break_through:
        case Kind::countershock: hex(); break;
        case Kind::done:
        case Kind::react_square:
        case Kind::counter_charge: break;
    }
    if (!good || next != words.size()) return std::nullopt;
    return action;
}

game::Sentence Battle::explain_action(const State& state, const Action& action) const {
    game::Sentence sentence;
    sentence.id = "jours_de_gloire.action." + std::string(kind_names[at(static_cast<int>(action.kind))]);
    std::replace(sentence.id.begin(), sentence.id.end(), '-', '_');
    const auto give = [&](std::string name, std::string value) {
        sentence.arguments.push_back({std::move(name), std::move(value)});
    };
    const bool formation = action.kind == Kind::first;
    if (action.unit >= 0) give("unit", formation ? roster().corps[at(action.unit)].id : man(action.unit).id);
    if (action.other >= 0) give("other", man(action.other).id);
    if (action.target >= 0) give("target", man(action.target).id);
    if (action.kind == Kind::orders) {
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
