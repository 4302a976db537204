// What an action of Jours de Gloire promises, and what the enemy could do.

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

#include <boost/json.hpp>

#include "game/odds_answer.h"
#include "games/jours_de_gloire/show/forecast.h"
#include "games/jours_de_gloire/show/scene.h"
#include "sheet/ask/json.h"

namespace grognard::jours_de_gloire {

namespace json = boost::json;

namespace {

// One fire or one assault up to where the winner follows up: nobody pursues, and who falls back takes the first way out.
class Course {
  public:
    bool ended(const State& state) const {
        switch (state.stage) {
            case Stage::answer:
            case Stage::shoot:
            case Stage::struck:
            case Stage::join:
            case Stage::nerve:
            case Stage::react:
            case Stage::react_test:
            case Stage::reaction_fire:
            case Stage::clash:
            case Stage::effect:
            case Stage::recoil:
            case Stage::recoil_test:
            case Stage::leader_loss: return false;
            default: return true;
        }
    }
    using Turn = game::Turn<Battle>;
    Turn turn(const State& state, const std::vector<Action>& actions) const {
        if (state.stage == Stage::recoil) return {Turn::What::take, actions.front()};
        if (state.stage != Stage::join) return {Turn::What::reply, {}};
        for (const Action& action : actions)
            if (action.kind == Kind::done) return {Turn::What::take, action};
        return {};
    }
    void path(std::size_t number) { number_ = number; }
    // The question that decides: of the first clash of this path, or of the first shot.
    void saw(const State& before, const game::Trace& trace) {
        const bool decides = before.stage == Stage::clash || (before.stage == Stage::shoot && !assault_);
        if (!decides || trace.resolutions().empty()) return;
        if (asked_.size() <= number_) asked_.resize(number_ + 1);
        Asked& asked = asked_[number_];
        if (asked.procedure >= 0) return;
        const game::Resolved& resolved = trace.resolutions().front();
        asked.procedure = resolved.procedure;
        asked.words.assign(trace.words(resolved).begin(), trace.words(resolved).end());
    }

    struct Asked {
        int procedure = -1;
        std::vector<sheet::Word64> words;
    };
    const Asked* asked(std::size_t number) const {
        return number < asked_.size() && asked_[number].procedure >= 0 ? &asked_[number] : nullptr;
    }
    explicit Course(const Action& action)
        : assault_(action.kind != Kind::fire && action.kind != Kind::answer && action.kind != Kind::reaction_fire) {}

  private:
    bool assault_;
    std::size_t number_ = 0;
    std::vector<Asked> asked_;
};

Fate fate_of(const Piece& before, const Piece& after) {
    if (after.where != Where::on_map) return Fate::lost;
    if (after.order > before.order) return after.order == Order::routed ? Fate::routed : Fate::disordered;
    return after.hex != before.hex ? Fate::gives_way : Fate::holds;
}

Fate worst_of(Battle& battle, const State& before, const State& after, int side) {
    Fate worst = Fate::holds;
    each(battle.roster().units_of[at(side)], [&](int unit) {
        if (before.pieces[at(unit)].on_map())
            worst = std::max(worst, fate_of(before.pieces[at(unit)], after.pieces[at(unit)]));
    });
    return worst;
}

json::array fates_json(const Fates& fates, const Catalogue& words) {
    json::array list;
    for (int i = 0; i < fate_count; ++i) {
        if (fates[at(i)] == Fraction(0)) continue;
        json::object one{{"label", words.say("jours_de_gloire.fate." + std::string(fate_names[i]))}, {"grade", i}};
        sheet::put_chance(one, fates[at(i)]);
        list.push_back(std::move(one));
    }
    return list;
}

// How bad it is on the whole, where the chance of any harm is equal.
Fraction severity(const Fates& fates) {
    Fraction sum = 0;
    for (int i = 1; i < fate_count; ++i) sum += fates[at(i)] * Fraction(i);
    return sum;
}

}  // namespace

Fraction at_least(Fate fate, const Fates& fates) {
    Fraction sum = 0;
    for (int i = static_cast<int>(fate); i < fate_count; ++i) sum += fates[at(i)];
    return sum;
}

Fraction but_holds(const Fates& fates) { return at_least(Fate::gives_way, fates); }

namespace {

// Once in the program, which a page has to fetch.
[[gnu::noinline]] auto foreseen(Battle& battle, Course& course, const game::Guesses<Battle>& guesses,
                                const Action& action) {
    return game::Foreseer<Battle, Course>(battle, course).run(guesses, action);
}

// What comes of one way to reply for both, and how good that is for the first.
struct Ends {
    Fates mine{}, theirs{};
    std::pair<Fraction, Fraction> value;
};

template <class Ways>
[[gnu::noinline]] Ends ends_of(Battle& battle, const State& from, const Ways& ways, game::Side asker) {
    Ends ends;
    for (const auto& end : ways) {
        ends.mine[at(static_cast<int>(worst_of(battle, from, end.state, asker)))] += end.weight;
        ends.theirs[at(static_cast<int>(worst_of(battle, from, end.state, 1 - asker)))] += end.weight;
    }
    ends.value = {but_holds(ends.theirs) - but_holds(ends.mine), severity(ends.theirs) - severity(ends.mine)};
    return ends;
}

// If the others reply as is worst for the asker.
Ends at_worst(Battle& battle, const game::Guesses<Battle>& guesses, const Action& action, game::Side asker) {
    const State& from = guesses.list.front().first;
    Course course(action);
    std::optional<Ends> worst;
    for (const auto& reply : foreseen(battle, course, guesses, action)) {
        Ends ends = ends_of(battle, from, reply.ends, asker);
        if (!worst || ends.value < worst->value) worst = std::move(ends);
    }
    return worst ? *std::move(worst) : Ends{};
}

}  // namespace

Fates harm(Battle& battle, const game::Guesses<Battle>& guesses, const Action& action, game::Side asker) {
    return at_worst(battle, guesses, action, asker).theirs;
}

// --- odds ---

json::object Scene::prospects(Battle& battle, const game::Guesses<Battle>& guesses, const Action& action,
                              game::Side asker, const game::Speech& speech) const {
    const Catalogue& words = speech.words();
    // What is hidden makes no difference to where units stand.
    const State& from = guesses.list.front().first;
    Course course(action);
    const auto found = foreseen(battle, course, guesses, action);
    game::OddsAnswer answer;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [mine, theirs, value] = ends_of(battle, from, found[i].ends, asker);
        json::array path, texts;
        for (const Action& reply : found[i].replies) {
            texts.emplace_back(battle.action_text(from, reply));
            path.emplace_back(reply.kind == Kind::done ? words.say("jours_de_gloire.reply.none")
                                                       : speech.say(battle.explain_action(from, reply)));
        }
        json::object& one =
            answer.add({std::move(path), std::move(texts), fates_json(mine, words), fates_json(theirs, words),
                        but_holds(mine), but_holds(theirs), found[i].undecided, found[i].too_large},
                       value);
        if (const auto* asked = course.asked(i)) {
            const sheet::Procedure& procedure = *battle.procedure(asked->procedure);
            one["title"] = speech.title(procedure);
            one["because"] = game::awaited_json(battle.sheet(), procedure, asked->words, words);
        }
    }
    json::object object = answer.told(battle.side_name(asker), words, "jours_de_gloire.odds");
    if (guesses.supposed) object["supposed"] = battle.position(from);
    return object;
}

Declared declared(Battle& battle, const State& from, const Action& attack,
                  const std::function<bool(const Action&)>& wanted) {
    Declared found{from, attack, {}, {}};
    std::vector<Action> legal;
    for (bool any = true; any;) {
        State next = found.state;
        battle.begin(next, found.last, nullptr);
        if (next.stage != Stage::join) break;
        battle.propose(next, legal);
        any = false;
        for (const Action& one : legal) {
            if (one.kind != Kind::join) continue;
            if (std::find(found.candidates.begin(), found.candidates.end(), one) == found.candidates.end())
                found.candidates.push_back(one);
            if (any || !wanted(one)) continue;
            found.joined.push_back(one);
            any = true;
        }
        if (!any) break;
        found.state = next;
        found.last = found.joined.back();
    }
    return found;
}

bool everybody(const Action&) { return true; }

namespace {

// An attack with those of them who can join it, whatever is hidden.
Declared declared_with(Battle& battle, game::Guesses<Battle>& guesses, const Action& attack,
                       const std::vector<Action>& company) {
    const auto is_wanted = [&](const Action& one) {
        return std::find(company.begin(), company.end(), one) != company.end();
    };
    Declared found{guesses.list.front().first, attack, {}, {}};
    for (auto& [state, weight] : guesses.list) {
        found = declared(battle, state, attack, is_wanted);
        state = found.state;
    }
    return found;
}

// With whom an attack promises most: of all who may join, one after the other is left out who betters nothing.
std::vector<Action> best_company(Battle& battle, const game::Guesses<Battle>& guesses, const Action& attack,
                                 const std::vector<Action>& all, game::Side asker) {
    const auto value_with = [&](const std::vector<Action>& company) {
        game::Guesses<Battle> with = guesses;
        const Declared found = declared_with(battle, with, attack, company);
        return at_worst(battle, with, found.last, asker).value;
    };
    std::vector<Action> best = all;
    if (best.empty()) return best;
    auto most = value_with(best);
    while (!best.empty()) {
        std::optional<std::size_t> left_out;
        for (std::size_t i = 0; i < best.size(); ++i) {
            std::vector<Action> fewer = best;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            const auto value = value_with(fewer);
            if (left_out ? value <= most : value < most) continue;
            left_out = i;
            most = value;
        }
        if (!left_out) break;
        best.erase(best.begin() + static_cast<std::ptrdiff_t>(*left_out));
    }
    return best;
}

}  // namespace

json::object Scene::odds(game::Face& face, std::string_view text, const game::Asker& asker, const game::Speech& speech,
                         Problems& problems) const {
    auto& known = battle_face(face);
    auto guesses = known.guesses(asker, problems);
    if (!guesses) return {};
    const Action action = known.read(text);
    Battle battle = known.game();
    if (action.kind != Kind::attack) {
        json::object object = prospects(battle, *guesses, action, asker.side, speech);
        object["action"] = battle.action_text(known.state(), action);
        object["words"] = speech.say(face.words_for(text, asker.side));
        return object;
    }
    // Fewer who join give nobody else the right to.
    const State from = guesses->list.front().first;
    const std::vector<Action> all = declared(battle, from, action, everybody).candidates;
    const auto name = [&](const Action& one) { return battle.action_text(from, one); };
    std::vector<Action> company;
    if (asker.with)
        std::copy_if(all.begin(), all.end(), std::back_inserter(company), [&](const Action& one) {
            return std::find(asker.with->begin(), asker.with->end(), name(one)) != asker.with->end();
        });
    else
        company = best_company(battle, *guesses, action, all, asker.side);
    const Declared attack = declared_with(battle, *guesses, action, company);
    json::object object = prospects(battle, *guesses, attack.last, asker.side, speech);
    object["action"] = name(action);
    object["words"] = speech.say(face.words_for(text, asker.side));
    json::array together;
    for (const Action& one : all) {
        const bool in = std::find(attack.joined.begin(), attack.joined.end(), one) != attack.joined.end();
        together.push_back(json::object{{"text", name(one)}, {"piece", battle.man(one.unit).id}, {"in", in}});
    }
    if (!together.empty()) object["together"] = std::move(together);
    return object;
}

// --- threats ---

game::Guesses<Battle> certain(const State& state) { return {{{state, Fraction(1)}}, false}; }

State activated(Battle& battle, const State& from, int formation) {
    State state = from;
    const Corps& corps = battle.roster().corps[at(formation)];
    state.side = static_cast<std::int8_t>(corps.side);
    state.formation = static_cast<std::int8_t>(formation);
    state.under_way.clear();
    for (Piece& one : state.pieces) one.flags = static_cast<std::uint8_t>(one.flags & lasting_flags);
    each(corps.units, [&](int unit) {
        state.pieces[at(unit)].set(full);
        state.pieces[at(unit)].set(sure);
    });
    return state;
}

bool can_attack(Battle& battle, const State& state, int unit, Hex hex) {
    State then = state;
    then.stage = Stage::declare;
    Action attack{Kind::attack};
    attack.unit = static_cast<std::int8_t>(unit);
    attack.hex = static_cast<std::uint16_t>(hex);
    return !battle.why_not(then, attack);
}

namespace {

// Brings a unit to where it can attack the hex, by the first move that does; nothing changes if there is none.
void bring(Battle& battle, State& state, int unit, Hex hex) {
    if (!state.pieces[at(unit)].on_map() || can_attack(battle, state, unit, hex)) return;
    std::vector<Action> legal;
    state.stage = Stage::move;
    battle.propose(state, legal);
    for (const Action& move : legal) {
        if (move.unit != unit || (move.kind != Kind::move && move.kind != Kind::charge)) continue;
        if (!battle.board().adjacent(static_cast<Hex>(move.hex), hex)) continue;
        State next = state;
        battle.begin(next, move, nullptr);
        if (next.stage != Stage::move && next.stage != Stage::declare) continue;
        if (!can_attack(battle, next, unit, hex)) continue;
        state = next;
        return;
    }
}

// The first attack on the hex that anybody can declare.
std::optional<Action> attack_on(Battle& battle, const State& state, Hex hex) {
    std::vector<Action> legal;
    battle.propose(state, legal);
    const auto first = std::find_if(legal.begin(), legal.end(), [&](const Action& one) {
        return one.kind == Kind::attack && static_cast<Hex>(one.hex) == hex;
    });
    return first == legal.end() ? std::nullopt : std::optional(*first);
}

// By whom, in words, and whether the replies are the asker's: fire is answered by batteries alone.
void put_threat(json::object& threat, const Battle& battle, const std::vector<int>& by, const std::string& kind,
                const game::Speech& speech) {
    json::array ids;
    std::string who;
    for (const int unit : by) {
        ids.emplace_back(battle.man(unit).id);
        who += (who.empty() ? "" : ", ") + speech.name(battle.man(unit).id);
    }
    threat["by"] = std::move(ids);
    threat["words"] = speech.words().say("jours_de_gloire.threat." + kind, {{"who", who}});
    threat["yours"] = kind == "assault";
}

}  // namespace

// The batteries of the enemy that could fire at it now, if their formation were activated.
json::array Scene::shots_at(Battle& battle, const State& from, int piece, game::Side asker,
                            const game::Speech& speech) const {
    json::array list;
    const Hex hex = from.pieces[at(piece)].at();
    each(battle.roster().units_of[at(1 - asker)], [&](int gun) {
        const Piece& one = from.pieces[at(gun)];
        if (battle.man(gun).arm != Arm::artillery || !one.on_map()) return;
        State state = activated(battle, from, battle.man(gun).formation);
        state.stage = Stage::fire;
        if (one.order == Order::routed || !battle.can_shoot(state, gun, hex)) return;
        Action action{Kind::fire};
        action.unit = static_cast<std::int8_t>(gun);
        action.target = static_cast<std::int8_t>(piece);
        if (battle.why_not(state, action)) return;
        json::object object = prospects(battle, certain(state), action, asker, speech);
        put_threat(object, battle, {gun}, "fire", speech);
        list.push_back(std::move(object));
    });
    return list;
}

// Each formation of the enemy falls on the hex with all that can get there.
json::array Scene::assaults_on(Battle& battle, const State& from, Hex hex, game::Side asker,
                               const game::Speech& speech) const {
    json::array list;
    for (std::size_t f = 0; f < battle.roster().corps.size(); ++f) {
        const Corps& corps = battle.roster().corps[f];
        if (corps.side == asker) continue;
        State state = activated(battle, from, static_cast<int>(f));
        each(corps.units, [&](int unit) { bring(battle, state, unit, hex); });
        state.stage = Stage::declare;
        const auto attack = attack_on(battle, state, hex);
        if (!attack) continue;
        const Declared assault = declared(battle, state, *attack, everybody);
        std::vector<int> by{attack->unit};
        for (const Action& one : assault.joined) by.push_back(one.unit);
        json::object object = prospects(battle, certain(assault.state), assault.last, asker, speech);
        put_threat(object, battle, by, "assault", speech);
        list.push_back(std::move(object));
    }
    return list;
}

json::object Scene::threats(game::Face& face, const std::string& piece, const std::string& place, game::Side asker,
                            const game::Speech& speech) const {
    auto& known = battle_face(face);
    Battle battle = known.game();
    // The enemy is taken to have what orders he needs: any guess will do.
    State state = game::guesses_of(battle, battle.view(known.state(), asker), asker).list.front().first;
    json::object object{
        {"piece", piece}, {"note", speech.words().say("jours_de_gloire.threat.note")}, {"threats", json::array()}};
    const int number = piece_named(piece);
    if (number < 0) return object;
    const Hex there = battle.board().named(place);
    if (there != board::nowhere) {
        state.pieces[at(number)].hex = static_cast<std::uint16_t>(there);
        state.pieces[at(number)].where = Where::on_map;
    }
    if (!state.pieces[at(number)].on_map()) return object;
    const Hex stands = state.pieces[at(number)].at();
    object["at"] = battle.board().name(stands);
    json::array list = assaults_on(battle, state, stands, asker, speech);
    if (!is_leader(number))
        for (json::value& shot : shots_at(battle, state, number, asker, speech)) list.push_back(std::move(shot));
    object["threats"] = std::move(list);
    return object;
}

}  // namespace grognard::jours_de_gloire
