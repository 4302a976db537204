// What a battle promises. Before it begins, the sheet's `battle`: fought to the end, in the sheet's order of losses. In the middle of
// one the campaign itself is followed, with losses as they are listed. Of what a marker may hide all is gone through.

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <tuple>

#include <boost/json.hpp>

#include "game/odds_answer.h"
#include "game/prospect.h"
#include "games/allemagne_1813/show/scene.h"
#include "sheet/ask/json.h"
#include "sheet/run/odds.h"

namespace grognard::allemagne_1813 {

namespace json = boost::json;

namespace {

// --- what comes of it, for the attacker and for the defender ---

struct Ending {
    std::array<int, 2> lost{};  // PF
    int winner = -1;            // a role, or nobody

    friend bool operator<(const Ending& a, const Ending& b) {
        return std::tie(a.lost, a.winner) < std::tie(b.lost, b.winner);
    }
};

struct Promise {
    std::vector<Action> replies;
    std::map<Ending, Fraction> endings;
    Fraction undecided = 0;  // that was not followed
    bool too_large = false;
    std::optional<sheet::Question> question;  // of its likeliest battle
};

// --- before a battle ---

// The battles that one action leads to, by what is asked of the sheet, each with its chance.
struct Battles {
    std::vector<Action> replies;
    std::map<std::vector<sheet::Word64>, std::pair<sheet::Question, Fraction>> list;
    Fraction none = 0;     // nobody is there to fight
    Fraction unknown = 0;  // what the sheet has no room for
};

// More are not followed: the rest is left undecided.
constexpr std::size_t most_battles = 12;

class Before {
  public:
    explicit Before(Campaign& rules) : rules_(rules) {}

    // As many as the other side has ways to meet it. A march is followed to where it leads.
    std::vector<Battles> run(const game::Guesses<Campaign>& from, const Action& action,
                             const std::vector<std::string>& then) {
        for (const auto& [guess, chance] : from.list) {
            State state = guess;
            Action last = action;
            rules_.begin(state, action, nullptr);
            for (const std::string& text : then) {
                const auto step = rules_.read_action(state, text);
                if (state.stage != Stage::march || !step || rules_.why_not(state, *step)) break;
                rules_.begin(state, last = *step, nullptr);
            }
            if (state.fight.point == nowhere && !join(state, last.point))
                quiet_ += chance;
            else
                follow(state, {}, chance);
        }
        if (found_.empty()) found_.emplace_back();
        for (Battles& one : found_) one.none = quiet_;
        return std::move(found_);
    }

  private:
    // Whoever comes to the enemy fights him in the same turn; whatever his march still costs him comes before that.
    bool join(State& state, Point point) {
        if (point == nowhere || !state.due.has(point)) return false;
        state.march = {};
        state.stage = Stage::battles;
        Action fight;
        fight.act = Act::fight;
        fight.point = point;
        rules_.begin(state, fight, nullptr);
        return true;
    }

    // Where the defender stands is a reply; that a town is then stormed goes without saying.
    void follow(const State& state, std::vector<Action> replies, const Fraction& chance) {
        if (state.stage == Stage::stand) {
            for (const Act act : {Act::stand, Act::shut_in}) {
                State next = state;
                Action reply;
                reply.act = act;
                rules_.begin(next, reply, nullptr);
                follow(next, {reply}, chance);
            }
            return;
        }
        State next = state;
        if (state.stage == Stage::storm) {
            Action storm;
            storm.act = Act::storm;
            rules_.begin(next, storm, nullptr);
        }
        Battles& battles = of(std::move(replies));
        auto question = rules_.whole_battle(next);
        if (!question) {
            battles.unknown += chance;
            return;
        }
        const auto known = battles.list.find(question->words());
        if (known != battles.list.end())
            known->second.second += chance;
        else
            battles.list.emplace(question->words(), std::pair(*question, chance));
    }

    Battles& of(std::vector<Action> replies) {
        for (Battles& one : found_)
            if (one.replies == replies) return one;
        found_.emplace_back().replies = std::move(replies);
        return found_.back();
    }

    Campaign& rules_;
    std::vector<Battles> found_;
    Fraction quiet_ = 0;
};

std::size_t field_of(const sheet::Question& question, std::string_view name) {
    const auto& fields = question.program().outcome;
    std::size_t i = 0;
    while (i < fields.size() && fields[i].name != name) ++i;
    return i;
}

Promise promise_of(Battles battles) {
    Promise promise;
    promise.replies = std::move(battles.replies);
    promise.undecided = battles.unknown;
    if (battles.none > Fraction(0)) promise.endings[{}] += battles.none;
    std::vector<std::pair<sheet::Question, Fraction>> list;
    for (auto& [words, one] : battles.list) list.push_back(std::move(one));
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    for (std::size_t i = 0; i < list.size(); ++i) {
        const auto& [question, chance] = list[i];
        if (i == 0) promise.question = question;
        if (i >= most_battles) {
            promise.undecided += chance;
            continue;
        }
        const sheet::Odds odds =
            sheet::odds(question, {field_of(question, "result"), field_of(question, "attacker_pf_lost"),
                                   field_of(question, "defender_pf_lost")});
        if (odds.too_large || odds.forbidden) {
            promise.undecided += chance;
            promise.too_large = true;
            continue;
        }
        for (const sheet::Likelihood& one : odds.list) {
            // As the sheet counts: the defender wins, nobody does, the attacker wins.
            const int result = static_cast<int>(one.outcome[0]);
            const Ending ending{{static_cast<int>(one.outcome[1]), static_cast<int>(one.outcome[2])},
                                result == 1 ? -1 : static_cast<int>(at(result == 2 ? Role::attacker : Role::defender))};
            promise.endings[ending] += chance * odds.probability(one);
        }
    }
    return promise;
}

// --- in the middle of one ---

// Both fight on to its end.
struct Course {
    Point point = nowhere;

    bool ended(const State& state) const { return state.fight.point != point; }
    game::Turn<Campaign> turn(const State&, const std::vector<Action>& actions) const {
        return {game::Turn<Campaign>::What::take, actions.front()};
    }
    void path(std::size_t) {}
    void saw(const State&, const game::Trace&) {}
};

std::vector<Promise> rest_of_battle(Campaign& rules, const game::Guesses<Campaign>& from, const Action& action) {
    const State& before = from.list.front().first;
    const auto strength = [&](const State& state, Side side) {
        int pf = 0;
        each(rules.roster().of_side[at(side)], [&](int piece) { pf += state.pieces[at(piece)].pf; });
        return pf;
    };
    Course course{before.fight.point};
    std::vector<Promise> list;
    for (const auto& one : game::Foreseer<Campaign, Course>(rules, course).run(from, action)) {
        Promise& promise = list.emplace_back();
        promise.undecided = one.undecided;
        promise.too_large = one.too_large;
        for (const auto& end : one.ends) {
            Ending ending;
            for (const Role role : {Role::attacker, Role::defender}) {
                const Side side = role == Role::attacker ? before.active : 1 - before.active;
                ending.lost[at(role)] = strength(before, side) - strength(end.state, side);
                if (end.state.won[at(side)] > before.won[at(side)]) ending.winner = static_cast<int>(at(role));
            }
            promise.endings[ending] += end.weight;
        }
    }
    return list;
}

// --- as it is told ---

// Losses by how much they hurt: nothing, a little, and so on.
constexpr std::array<int, 5> least_of_grade = {0, 1, 3, 6, 10};

json::array losses_json(const Promise& promise, Role role, const Catalogue& words) {
    std::array<Fraction, least_of_grade.size()> chances{};
    for (const auto& [ending, chance] : promise.endings) {
        std::size_t grade = least_of_grade.size() - 1;
        while (ending.lost[at(role)] < least_of_grade[grade]) --grade;
        chances[grade] += chance;
    }
    json::array list;
    for (std::size_t grade = 0; grade < chances.size(); ++grade) {
        if (chances[grade] == Fraction(0)) continue;
        const std::string id = grade == 0 ? "none" : grade + 1 == chances.size() ? "more" : "some";
        const int high = grade + 1 == chances.size() ? 0 : least_of_grade[grade + 1] - 1;
        json::object one{
            {"label", words.say("allemagne_1813.loses." + id,
                                {{"low", std::to_string(least_of_grade[grade])}, {"high", std::to_string(high)}})},
            {"grade", grade}};
        sheet::put_chance(one, chances[grade]);
        list.push_back(std::move(one));
    }
    return list;
}

// Where a march meets the enemy; nowhere, if it is none.
Point met_at(const Campaign& rules, const State& state, const Action& action, const std::vector<std::string>& then) {
    Point point = action.act == Act::go ? action.point : nowhere;
    for (const std::string& text : then)
        if (const auto step = rules.read_action(state, text); step && step->act == Act::go) point = step->point;
    return point;
}

Fraction won_by(const Promise& promise, Role role) {
    Fraction sum = 0;
    for (const auto& [ending, chance] : promise.endings)
        if (ending.winner == static_cast<int>(at(role))) sum += chance;
    return sum;
}

}  // namespace

// Whoever is hidden may be there, but for garrisons elsewhere. Where both sides are, all is seen.
json::value Scene::hidden_at(const State& view, const State& supposed, Side asker, Point point,
                             const game::Speech& speech) const {
    const Side other = 1 - asker;
    if (!view.markers[at(other)].has(point) || view.markers[at(asker)].has(point)) return nullptr;
    json::array may;
    each(roster_->of_side[at(other)], [&](int piece) {
        const Counter& counter = roster_->counter(piece);
        if (!view.pieces[at(piece)].hidden() || counter.garrison) return;
        std::string label = speech.name(counter.id);
        if (fights(counter.kind))
            label += ", " + speech.words().say("allemagne_1813.piece.pf",
                                               {{"value", std::to_string(view.pieces[at(piece)].pf)}});
        may.push_back(json::object{{"text", counter.id + "=" + town(point)},
                                   {"piece", counter.id},
                                   {"label", label},
                                   {"in", supposed.pieces[at(piece)].point == point}});
    });
    if (may.empty()) return nullptr;
    return json::object{
        {"at", town(point)},
        {"words", speech.words().say("allemagne_1813.odds.hidden", {{"point", speech.name(town(point))}})},
        {"only", "-=" + town(point)},
        {"may", std::move(may)}};
}

json::object Scene::odds(game::Face& face, std::string_view text, const game::Asker& asker, const game::Speech& speech,
                         Problems& problems) const {
    auto& game = static_cast<game::FaceOf<Campaign>&>(face);
    const auto guesses = game.guesses(asker, problems);
    if (!guesses) return {};
    Campaign rules = game.game();
    const Action action = game.read(text);
    const State& from = guesses->list.front().first;
    const bool fought = action.act == Act::go_on || action.act == Act::break_off;
    std::vector<Promise> promises;
    if (fought)
        promises = rest_of_battle(rules, *guesses, action);
    else
        for (Battles& one : Before(rules).run(*guesses, action, asker.then))
            promises.push_back(promise_of(std::move(one)));
    const Role mine = asker.side == from.active ? Role::attacker : Role::defender;
    const Catalogue& words = speech.words();
    game::OddsAnswer answer;
    for (const Promise& one : promises) {
        const Fraction won = won_by(one, mine), lost = won_by(one, other_of(mine));
        json::array replies, texts;
        for (const Action& reply : one.replies) {
            texts.emplace_back(rules.action_text(from, reply));
            replies.emplace_back(speech.say(rules.explain_action(from, reply)));
        }
        json::object& object =
            answer.add({std::move(replies), std::move(texts), losses_json(one, mine, words),
                        losses_json(one, other_of(mine), words), lost, won, one.undecided, one.too_large},
                       {won - lost, 0});
        if (one.question) {
            object["title"] = speech.title(one.question->procedure());
            object["because"] =
                game::awaited_json(rules.sheet(), one.question->procedure(), one.question->words(), words);
        }
    }
    const bool many = guesses->list.size() > 1;
    const std::string note = fought ? "note_rest" : guesses->supposed ? "note_supposed" : many ? "note_hidden" : "note";
    json::object object = answer.told(side_id(asker.side), words, "allemagne_1813.odds", note);
    object["action"] = text;
    object["words"] = speech.say(face.words_for(text, asker.side));
    if (guesses->supposed) object["supposed"] = rules.position(from);
    if (const Point point = met_at(rules, game.state(), action, asker.then); point != nowhere)
        if (json::value hidden = hidden_at(rules.view(game.state(), asker.side), from, asker.side, point, speech);
            !hidden.is_null()) {
            hidden.get_object()["supposed"] = guesses->supposed;
            object["hidden"] = std::move(hidden);
        }
    return object;
}

}  // namespace grognard::allemagne_1813
