// What speaks for an action of Jours de Gloire, and from where something can be done to an enemy.

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>

#include <boost/json.hpp>

#include "base/exact.h"
#include "games/jours_de_gloire/show/forecast.h"
#include "games/jours_de_gloire/show/scene.h"

namespace grognard::jours_de_gloire {

namespace {

// In whole percent, unless that would make it certain.
std::string at_a_glance(const Fraction& chance, const Catalogue& words) {
    std::string exact = words.percent(chance);
    if (chance < Fraction(1, 100) || chance > Fraction(99, 100)) return exact;
    const std::size_t figures = exact.find_first_not_of("0123456789.,");
    return percent_text(chance, 0) + exact.substr(figures);
}

// The chance that those suffer who stand there if the unit attacks them after that move, with all who can join it then. Nothing, if it
// cannot, or if a die falls before.
[[gnu::noinline]] std::optional<Fraction> promise(Battle& battle, const State& from, const Action& move, Hex hex) {
    State state = from;
    battle.begin(state, move, nullptr);
    if (battle.pending(state) || !can_attack(battle, state, move.unit, hex)) return std::nullopt;
    state.stage = Stage::declare;
    Action attack{Kind::attack};
    attack.unit = move.unit;
    attack.hex = static_cast<std::uint16_t>(hex);
    const Declared assault = declared(battle, state, attack, everybody);
    return but_holds(harm(battle, certain(assault.state), assault.last, battle.man(move.unit).side));
}

}  // namespace

// --- reasons ---

// Whom a move threatens that could not be attacked before it, and how that would go; empty if nobody.
std::string Scene::aim_of(Battle& battle, const State& from, const Action& move, const game::Speech& speech) const {
    std::string words;
    Fraction most = 0;
    each(battle.roster().units_of[at(1 - battle.man(move.unit).side)], [&](int enemy) {
        const Piece& other = from.pieces[at(enemy)];
        if (!other.on_map() || !battle.board().adjacent(static_cast<Hex>(move.hex), other.at())) return;
        if (can_attack(battle, from, move.unit, other.at())) return;
        const auto chance = promise(battle, from, move, other.at());
        if (!chance || *chance <= most) return;
        most = *chance;
        words = speech.words().say("jours_de_gloire.reason.threatens", {{"who", speech.name(battle.man(enemy).id)},
                                                                        {"chance", at_a_glance(most, speech.words())}});
    });
    return words;
}

std::vector<std::string> Scene::reasons(game::Face& face, std::string_view text,
                                        const std::vector<game::Sentence>& general, const game::Speech& speech) const {
    std::vector<std::string> told = game::Scene::reasons(face, text, general, speech);
    auto& known = battle_face(face);
    Battle battle = known.game();
    const game::Side side = face.mover();
    const Action action = known.read(text);
    game::Guesses<Battle> guesses = game::guesses_of(battle, battle.view(known.state(), side), side);
    const auto is = [](const game::Sentence& reason, std::string_view name) { return reason.id.ends_with(name); };
    if (action.kind == Kind::attack || action.kind == Kind::fire) {
        Action last = action;
        for (auto& [state, weight] : guesses.list) {
            if (action.kind == Kind::fire) break;
            const Declared attack = declared(battle, state, action, everybody);
            state = attack.state;
            last = attack.last;
        }
        const Fates theirs = harm(battle, guesses, last, side);
        for (std::size_t i = 0; i < told.size(); ++i) {
            const bool routs = is(general[i], "theirs.routed");
            if (!routs && !is(general[i], "theirs.disordered")) continue;
            const Fraction chance = at_least(routs ? Fate::routed : Fate::disordered, theirs);
            told[i] = speech.words().say("jours_de_gloire.reason.chance",
                                         {{"reason", told[i]}, {"chance", at_a_glance(chance, speech.words())}});
        }
        return told;
    }
    if ((action.kind != Kind::move && action.kind != Kind::charge) || is_leader(action.unit)) return told;
    // Words that come to the same are said once, with a name.
    constexpr std::array vague = {"ours.threat", "ours.assault", "ours.closing", "theirs.danger"};
    const auto is_vague = [&](const game::Sentence& one) {
        return std::any_of(vague.begin(), vague.end(), [&](std::string_view name) { return is(one, name); });
    };
    if (std::none_of(general.begin(), general.end(), is_vague)) return told;
    std::string aim = aim_of(battle, guesses.list.front().first, action, speech);
    if (aim.empty()) return told;
    for (std::size_t i = 0; i < told.size(); ++i)
        if (is_vague(general[i])) told[i] = std::exchange(aim, {});
    return told;
}

// --- from where ---

// Moves of the unit after which it can assault the place in the same activation: the best of each hex, the best first. Of no unit
// named: the best of each unit.
boost::json::array Scene::approaches(game::Face& face, const std::string& piece, const std::string& place,
                                     const game::Speech& speech) const {
    auto& known = battle_face(face);
    Battle battle = known.game();
    const game::Side side = face.mover();
    const State from = game::guesses_of(battle, battle.view(known.state(), side), side).list.front().first;
    const bool anybody = piece.empty();
    const int unit = anybody ? 0 : piece_named(piece);
    const Hex hex = battle.board().named(place);
    if (unit < 0 || is_leader(unit) || hex == board::nowhere || from.stage != Stage::move) return {};
    struct Way {
        Action move;
        Fraction chance;
    };
    std::vector<Way> ways;  // the best first
    for (const Action& move : known.proposed()) {
        if ((move.kind != Kind::move && move.kind != Kind::charge) || is_leader(move.unit)) continue;
        if (!anybody && move.unit != unit) continue;
        if (!battle.board().adjacent(static_cast<Hex>(move.hex), hex)) continue;
        const auto chance = promise(battle, from, move, hex);
        if (!chance) continue;
        const auto worse = [&](const Way& one) { return one.chance < *chance; };
        ways.insert(std::find_if(ways.begin(), ways.end(), worse), {move, *chance});
    }
    boost::json::array list;
    std::set<int> told;  // units, or hexes
    for (const Way& way : ways) {
        if (!told.insert(anybody ? way.move.unit : way.move.hex).second) continue;
        const std::string text = battle.action_text(from, way.move);
        boost::json::object& one = list.emplace_back(boost::json::object()).as_object();
        one["action"] = text;
        one["words"] = speech.say(face.words_for(text, side));
        one["suffer"] = game::chance_json(way.chance);
    }
    return list;
}

}  // namespace grognard::jours_de_gloire
