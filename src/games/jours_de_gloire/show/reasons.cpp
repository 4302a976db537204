// What speaks for an action of Jours de Gloire, and from where something can be done to an enemy.

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>

#include <boost/json.hpp>

#include "base/exact.h"
#include "games/jours_de_gloire/show/forecast.h"
#include "games/jours_de_gloire/show/scene.h"

namespace grognard::jours_de_gloire {

namespace {

// In whole percent, unless that would make it certain.
std::string at_a_glance(const Fraction& chance, const Catalogue& words) {
    const std::string exact = words.percent(chance);
    if (chance < Fraction(1, 100) || chance > Fraction(99, 100)) return exact;
    const std::size_t figures = exact.find_first_not_of("0123456789.,");
    return percent_text(chance, 0) + exact.substr(figures);
}

}  // namespace

// --- reasons ---

// What a move makes possible against whom: an assault in the same activation, or fire in the next, with what is there to join it.
std::optional<Scene::Aim> Scene::aim_of(Battle& battle, const State& from, const Action& move,
                                        const game::Speech& speech) const {
    const int unit = move.unit;
    State after = from;
    battle.begin(after, move, nullptr);
    if (is_leader(unit) || battle.pending(after) || !after.pieces[at(unit)].on_map()) return std::nullopt;
    const bool shoots = battle.man(unit).arm == Arm::artillery;
    const auto ready = [&](const State& state) {
        State then = shoots ? activated(battle, state, battle.man(unit).formation) : state;
        then.stage = shoots ? Stage::fire : Stage::declare;
        return then;
    };
    const State before = ready(from);
    const State then = ready(after);
    const game::Side side = battle.man(unit).side;
    std::optional<Aim> best;
    each(battle.roster().units_of[at(1 - side)], [&](int enemy) {
        if (!then.pieces[at(enemy)].on_map()) return;
        Action action{shoots ? Kind::fire : Kind::attack};
        action.unit = static_cast<std::int8_t>(unit);
        if (shoots)
            action.target = static_cast<std::int8_t>(enemy);
        else
            action.hex = then.pieces[at(enemy)].hex;
        if (battle.why_not(then, action) || !battle.why_not(before, action)) return;
        Declared declares{then, action, {}, {}};
        if (!shoots) declares = declared(battle, then, action, everybody);
        const Fraction chance = but_holds(harm(battle, certain(declares.state), declares.last, side));
        if (best && chance <= best->chance) return;
        best = {speech.words().say(
                    shoots ? "jours_de_gloire.reason.shells" : "jours_de_gloire.reason.threatens",
                    {{"who", speech.name(battle.man(enemy).id)}, {"chance", at_a_glance(chance, speech.words())}}),
                chance};
    });
    return best;
}

std::vector<std::string> Scene::reasons(game::Face& face, std::string_view text,
                                        const std::vector<game::Sentence>& general, const game::Speech& speech) const {
    std::vector<std::string> told = game::Scene::reasons(face, text, general, speech);
    auto& known = battle_face(face);
    Battle battle = known.game();
    const game::Side side = face.mover();
    const Action action = known.read(text);
    game::Guesses<Battle> guesses = game::guesses_of(battle, battle.view(known.state(), side), side);
    const auto is = [](const game::Sentence& reason, std::string_view name) {
        return reason.id == "jours_de_gloire.reason." + std::string(name);
    };
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
    if (action.kind != Kind::move && action.kind != Kind::charge) return told;
    // Words that come to the same are said once, with a name.
    constexpr std::array vague = {"ours.threat", "ours.assault", "ours.closing", "ours.guns", "theirs.danger"};
    const auto is_vague = [&](const game::Sentence& one) {
        return std::any_of(vague.begin(), vague.end(), [&](std::string_view name) { return is(one, name); });
    };
    if (std::none_of(general.begin(), general.end(), is_vague)) return told;
    const auto aim = aim_of(battle, guesses.list.front().first, action, speech);
    bool said = false;
    for (std::size_t i = 0; aim && i < told.size(); ++i)
        if (is_vague(general[i])) told[i] = std::exchange(said, true) ? std::string() : aim->words;
    return told;
}

// --- from where ---

// Moves of the unit after which it can assault the place in the same activation: the best of each hex, the best first.
boost::json::array Scene::approaches(game::Face& face, const std::string& piece, const std::string& place,
                                     const game::Speech& speech) const {
    auto& known = battle_face(face);
    Battle battle = known.game();
    const game::Side side = face.mover();
    const State from = game::guesses_of(battle, battle.view(known.state(), side), side).list.front().first;
    const int unit = piece_named(piece);
    const Hex hex = battle.board().named(place);
    if (unit < 0 || is_leader(unit) || hex == board::nowhere || from.stage != Stage::move) return {};
    struct Way {
        Action move;
        Fraction chance;
    };
    std::map<int, Way> best;
    for (const Action& move : known.proposed()) {
        if (move.unit != unit || (move.kind != Kind::move && move.kind != Kind::charge)) continue;
        if (!battle.board().adjacent(static_cast<Hex>(move.hex), hex)) continue;
        State after = from;
        battle.begin(after, move, nullptr);
        if (battle.pending(after) || !can_attack(battle, after, unit, hex)) continue;
        after.stage = Stage::declare;
        Action attack{Kind::attack};
        attack.unit = static_cast<std::int8_t>(unit);
        attack.hex = static_cast<std::uint16_t>(hex);
        const Declared assault = declared(battle, after, attack, everybody);
        const Fraction chance = but_holds(harm(battle, certain(assault.state), assault.last, side));
        const auto [way, is_new] = best.try_emplace(move.hex, Way{move, chance});
        if (!is_new && chance > way->second.chance) way->second = {move, chance};
    }
    std::vector<Way> ways;
    for (const auto& [at_hex, way] : best) ways.push_back(way);
    std::stable_sort(ways.begin(), ways.end(), [](const Way& a, const Way& b) { return a.chance > b.chance; });
    boost::json::array list;
    for (const Way& way : ways) {
        const std::string text = battle.action_text(from, way.move);
        list.push_back(boost::json::object{{"action", text},
                                           {"words", speech.say(face.words_for(text, side))},
                                           {"suffer", game::chance_json(way.chance)}});
    }
    return list;
}

}  // namespace grognard::jours_de_gloire
