// What an action promises: followed through all replies until nothing is under way any more.

#include <algorithm>
#include <array>
#include <bit>

#include <boost/json.hpp>

#include "board/tabletop/contact.h"
#include "game/odds_answer.h"
#include "game/prospect.h"
#include "games/impetus/show/scene.h"
#include "sheet/ask/json.h"

namespace grognard::impetus {

namespace json = boost::json;

namespace {

// What may happen on the way, besides losses: a bit for each and its side, then one for contacts.
constexpr std::array foreseen = {What::evades, What::retreats, What::pursues, What::routs};
constexpr std::array<std::string_view, foreseen.size()> foreseen_names = {"evades", "retreats", "pursues", "routs"};
using Happened = std::uint16_t;
constexpr Happened bit_of(std::size_t what, bool theirs) {
    return static_cast<Happened>(1U << (2 * what + (theirs ? 1U : 0U)));
}
constexpr Happened met_once = bit_of(foreseen.size(), false), met_again = bit_of(foreseen.size(), true);

// Whoever is asked on the way replies; winners who may pursue are asked too. Cards stay in hand, and dice as they fall.
class Course {
  public:
    Course(Battle& battle, Side asker) : battle_(battle), asker_(asker) {}

    // A pursuit that meets somebody is followed through the losses of that melee, and no farther.
    bool ended(const State& state, Happened tale) const {
        if (state.asked >= 0) return false;
        return state.frames.empty() || ((tale & met_again) != 0 && state.frames.top().phase == Phase::retreat);
    }
    game::Turn<Battle> turn(const State&, const std::vector<Action>& actions) const {
        using Deed = game::Turn<Battle>::What;
        if (kind_of(actions.front()) == Kind::opt) return {Deed::take, actions.front()};
        return {Deed::reply, {}};
    }
    void path(std::size_t number) {
        deeper_ = number < blows_.size() ? deeper_ + 1 : 0;
        number_ = number;
        if (blows_.size() <= number) blows_.resize(number + 1);
    }
    // The first dice of both in a melee, as they are asked for.
    void saw(const State&, const game::Trace& trace) {
        if (blows_.empty()) return;
        for (const game::Resolved& one : trace.resolutions()) {
            const sheet::Procedure* procedure = battle_.procedure(one.procedure);
            if (procedure == nullptr || procedure->name != "melee_attack") continue;
            auto& list = blows_[number_];
            const bool known = std::any_of(list.begin(), list.end(), [&](const Blow& other) {
                return battle_.roster().side_of(other.what.subject) == battle_.roster().side_of(one.subject);
            });
            const auto words = trace.words(one);
            if (!known) list.push_back({one, {words.begin(), words.end()}, deeper_});
        }
    }

    using Tale = Happened;
    Tale told(Tale tale, const game::Trace& trace) const {
        for (const game::Event& event : trace.events()) {
            What what = static_cast<What>(event.what);
            if (what == What::leaves) what = What::routs;
            if (what == What::contact) tale |= (tale & met_once) == 0 ? met_once : met_again;
            const auto found = std::find(foreseen.begin(), foreseen.end(), what);
            if (found == foreseen.end()) continue;
            const bool theirs = battle_.roster().side_of(event.subject) != asker_;
            tale |= bit_of(static_cast<std::size_t>(found - foreseen.begin()), theirs);
        }
        return tale;
    }

    // A second melee is followed through its losses alone.
    void put_in_order(State& state, Happened tale) {
        if ((tale & met_again) != 0 && !state.frames.empty() && state.frames.top().phase == Phase::attack &&
            state.thrown.empty())
            battle_.put_in_order(state, stands_);
    }
    // Of an end only losses are told.
    static State gist(const State& ended) {
        State left;
        for (std::size_t i = 0; i < left.units.size(); ++i) {
            left.units[i].vbu = ended.units[i].vbu;
            left.units[i].rear = ended.units[i].rear;
        }
        return left;
    }

    struct Blow {
        game::Resolved what;
        std::vector<sheet::Word64> words;
        std::size_t after = 0;  // how many replies, of those in which its prospect differs from the one before
    };
    // Of a prospect: what was thrown before its last reply was given belongs to the first that has it.
    const std::vector<Blow>& blows(std::size_t number) const { return blows_[number]; }

  private:
    Battle& battle_;
    Side asker_;
    Battle::Stands stands_;
    std::size_t number_ = 0, deeper_ = 0;
    std::vector<std::vector<Blow>> blows_;
};

// VBU lost, from none to so many and more.
constexpr std::size_t most_lost = 5;
using Losses = std::array<Fraction, most_lost>;

json::array losses_json(const Losses& chances, const Catalogue& words) {
    json::array list;
    for (std::size_t lost = 0; lost < chances.size(); ++lost) {
        if (chances[lost] == Fraction(0)) continue;
        const std::string id = lost == 0 ? "none" : lost + 1 == most_lost ? "more" : "some";
        json::object one{{"label", words.say("impetus.loses." + id, {{"value", std::to_string(lost)}})},
                         {"grade", lost}};
        sheet::put_chance(one, chances[lost]);
        list.push_back(std::move(one));
    }
    return list;
}

int vbu_of(const Roster& roster, const State& state, Side side) {
    int sum = 0;
    for_each(roster.of_side[at(side)],
             [&](int unit) { sum += state.units[at(unit)].vbu + state.units[at(unit)].rear; });
    return sum;
}

}  // namespace

json::object Scene::promised(Battle& rules, const game::Guesses<Battle>& guesses, const Action& action, Side asker,
                             const game::Speech& speech) const {
    const Battle::Remembering remembering(rules);
    Course course(rules, asker);
    const auto found = game::Foreseer<Battle, Course>(rules, course, true).run(guesses, action);
    const State& from = guesses.list.front().first;
    const Catalogue& words = speech.words();
    const auto lost = [&](const State& state, Side side) {
        const int sum = vbu_of(*roster_, from, side) - vbu_of(*roster_, state, side);
        return std::min<std::size_t>(at(std::max(sum, 0)), most_lost - 1);
    };
    game::OddsAnswer answer;
    json::array reasons;
    std::size_t thrown_in = 0, thrown_after = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto& one = found[i];
        Losses mine{}, theirs{};
        Fraction value = 0;
        std::array<Fraction, 2 * foreseen.size() + 2> happens{};
        for (const auto& end : one.ends) {
            const std::size_t own = lost(end.state, asker), other = lost(end.state, 1 - asker);
            mine[own] += end.weight;
            theirs[other] += end.weight;
            value += end.weight * Fraction(static_cast<int>(other) - static_cast<int>(own));
            for (unsigned bits = end.tale; bits != 0; bits &= bits - 1)
                happens[at(std::countr_zero(bits))] += end.weight;
        }
        json::array replies, texts;
        for (const Action& reply : one.replies) {
            texts.emplace_back(rules.action_text(from, reply));
            replies.emplace_back(speech.say({"impetus.reply." + std::string(rules.kind_id(reply)), {}, {}, {}}));
        }
        json::object& told = answer.add({std::move(replies), std::move(texts), losses_json(mine, words),
                                         losses_json(theirs, words), Fraction(1) - mine[0] - one.undecided,
                                         Fraction(1) - theirs[0] - one.undecided, one.undecided, one.too_large},
                                        {value, 0});
        json::array events;
        const auto add = [&](const std::string& name, const Fraction& chance) {
            if (chance == Fraction(0)) return;
            events.push_back(game::chance_json(chance));
            events.back().as_object()["words"] = words.say("impetus.foreseen." + name);
        };
        for (const bool of_them : {true, false})
            for (std::size_t what = 0; what < foreseen.size(); ++what)
                add((of_them ? "theirs." : "mine.") + std::string(foreseen_names[what]),
                    happens[2 * what + (of_them ? 1 : 0)]);
        add("again", happens.back());
        if (!events.empty()) told["events"] = std::move(events);
        // The dice of both are those of the first prospect that has them, where they fell before the replies parted.
        const auto common = [&](std::size_t other) {
            const auto& there = found[other].replies;
            const auto parted = std::mismatch(one.replies.begin(), one.replies.end(), there.begin(), there.end());
            return static_cast<std::size_t>(parted.first - one.replies.begin());
        };
        if (reasons.empty() || common(thrown_in) < thrown_after) {
            reasons.clear();
            thrown_in = i;
            for (const Course::Blow& blow : course.blows(i)) {
                const sheet::Procedure& procedure = *rules.procedure(blow.what.procedure);
                thrown_after = blow.after + (i == 0 ? 0 : common(i - 1) + 1);
                reasons.push_back(json::object{
                    {"title", speech.title(procedure) + ", " + speech.name(roster_->names[at(blow.what.subject)])},
                    {"because", game::awaited_json(rules.sheet(), procedure, blow.words, words)}});
            }
        }
        if (!reasons.empty()) told["reasons"] = reasons;
    }
    return answer.told(side_id(asker), words, "impetus.odds");
}

json::object Scene::odds(game::Face& face, std::string_view text, const game::Asker& asker, const game::Speech& speech,
                         Problems& problems) const {
    auto& game = known(face);
    // As long as no card is played it does not matter which the enemy holds, nor where an ambush lies that has not come out: the view
    // is followed as it is.
    std::optional<game::Guesses<Battle>> guesses =
        game::Guesses<Battle>{{{game.game().view(game.state(), asker.side), Fraction(1)}}, false};
    if (!asker.supposing.empty()) guesses = game.guesses(asker, problems);
    if (!guesses) return {};
    Battle& rules = game.game();
    json::object object = promised(rules, *guesses, game.read(text), asker.side, speech);
    object["action"] = text;
    object["words"] = speech.say(face.words_for(text, asker.side));
    if (guesses->supposed) object["supposed"] = rules.position(guesses->list.front().first);
    return object;
}

// --- threats ---

// What every enemy could do to it, if it were his turn and he had done nothing yet: a charge, and a shot.
json::object Scene::threats(game::Face& face, const std::string& piece, const std::string& place, game::Side asker,
                            const game::Speech& speech) const {
    Battle& rules = known(face).game();
    State state = rules.view(known(face).state(), asker);
    json::object object{{"piece", piece}, {"note", speech.words().say("impetus.threat.note")}};
    json::array list;
    const int target = roster_->scenario.find_unit(piece);
    if (target >= 0 && state.units[at(target)].is_on_table()) {
        if (const auto there = read_wanted(place)) {
            state.units[at(target)].centre = there->point;
            if (there->heading) state.units[at(target)].heading = *there->heading;
        }
        object["at"] = place_text(state.units[at(target)].centre);
        Battle::Actions actions;
        for_each(roster_->enemies_of(roster_->side_of(target)), [&](int enemy) {
            const Unit& enemy_unit = state.units[at(enemy)];
            if (!enemy_unit.is_on_table() || enemy_unit.in_melee()) return;
            const State then = rules.in_turn(state, enemy);
            rules.propose(then, actions);
            for (const Kind kind : {Kind::charge, Kind::shoot}) {
                const auto found = std::find_if(actions.begin(), actions.end(), [&](const Action& one) {
                    return kind_of(one) == kind && one.leader == enemy && one.target == target;
                });
                if (found == actions.end()) continue;
                const Length length =
                    kind == Kind::charge ? rules.judged(then, *found).walk.length()
                                         : tabletop::distance(rules.box(then, enemy), rules.box(then, target)).length();
                json::object one = promised(rules, {{{then, Fraction(1)}}, false}, *found, asker, speech);
                one["by"] = json::array{roster_->names[at(enemy)]};
                one["words"] = speech.words().say("impetus.threat." + rules.kind_id(*found),
                                                  {{"unit", speech.name(roster_->names[at(enemy)])},
                                                   {"length", said_length(length, speech.words())}});
                one["yours"] = true;
                list.push_back(std::move(one));
            }
        });
    }
    object["threats"] = std::move(list);
    return object;
}

}  // namespace grognard::impetus
