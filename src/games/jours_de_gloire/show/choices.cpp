// What can be decided in a battle of Jours de Gloire, with the roles of its parts, and how a beginner is led through the first.

#include <algorithm>
#include <array>

#include <boost/json.hpp>

#include "base/names.h"
#include "games/jours_de_gloire/show/scene.h"
#include "games/jours_de_gloire/state/names.h"

namespace grognard::jours_de_gloire {

namespace json = boost::json;

namespace {

// --- what is asked ---

std::string step_name(const State& state) {
    std::string name(stage_names[at(static_cast<int>(state.stage))]);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

// --- groups: what is common to the actions of a kind ---

bool is_hostile(Kind kind) {
    return kind == Kind::attack || kind == Kind::fire || kind == Kind::reaction_fire || kind == Kind::break_through ||
           kind == Kind::countershock;
}

// Whoever attacks, and whoever answers an attack, sees the odds first.
bool is_grave(const State& state, Kind kind) {
    const bool answers = state.stage == Stage::react || state.stage == Stage::reaction_fire;
    return is_hostile(kind) || kind == Kind::join || kind == Kind::answer || answers;
}

// Of one's own, in which one unit after the other acts.
bool is_phase(Stage stage) { return stage == Stage::fire || stage == Stage::move || stage == Stage::declare; }

std::string verb_id(const State& state, Kind kind) {
    switch (kind) {
        case Kind::done: return "jours_de_gloire.end." + step_name(state);
        case Kind::orders: return "jours_de_gloire.orders.give";
        case Kind::move:
        case Kind::charge:
        case Kind::attack:
        case Kind::fire:
        case Kind::turn:
        case Kind::join: return "jours_de_gloire.verb." + std::string(kind_names[at(static_cast<int>(kind))]);
        default: return "jours_de_gloire.verb.other";
    }
}

json::object group_json(const State& state, Kind kind, int most_orders, const Catalogue& words) {
    json::object group{{"verb", words.say(verb_id(state, kind))}};
    if (kind == Kind::done) group["ends"] = true;
    if (kind == Kind::done && is_phase(state.stage))
        group["left"] = words.say("jours_de_gloire.left." + step_name(state));
    if (is_hostile(kind)) group["hostile"] = true;
    if (kind != Kind::done && is_grave(state, kind)) group["grave"] = group["odds"] = true;
    if (kind == Kind::move) group["costs"] = true;
    if (kind == Kind::charge) group["mark"] = "charge";
    if (kind == Kind::move || kind == Kind::charge)
        group["say"] = words.say("jours_de_gloire.say." + std::string(kind_names[at(static_cast<int>(kind))]));
    if (kind == Kind::orders) {
        group["label"] = words.say("jours_de_gloire.orders.most", {{"count", std::to_string(most_orders)}});
        group["none"] = words.say("jours_de_gloire.orders.none");
    }
    return group;
}

// --- what a press most likely means: a unit ends up facing the nearest enemy that is not far, or else the way it goes ---

class Usual {
  public:
    Usual(Battle& battle, const State& state) : board_(battle.board()), state_(state), mover_(battle.mover(state)) {
        for (int piece = 0; piece < most_pieces; ++piece)
            if (battle.man(piece).exists && battle.man(piece).side != mover_ && state.pieces[at(piece)].on_map())
                enemies_.push_back(centre(state.pieces[at(piece)].at()));
    }

    // Of actions that differ only in their facing, the likeliest; the numbers are those of the list.
    std::vector<bool> among(const std::vector<Action>& actions) {
        std::vector<bool> usual(actions.size(), false);
        std::vector<Best> best(static_cast<std::size_t>(board_.count()));
        for (std::size_t first = 0; first < actions.size();) {
            std::size_t end = first;
            while (end < actions.size() && actions[end].kind == actions[first].kind &&
                   actions[end].unit == actions[first].unit)
                ++end;
            if (turns(actions[first])) choose(actions, first, end, best, usual);
            first = end;
        }
        return usual;
    }

  private:
    struct Best {
        std::size_t run = 0;  // the first action of it, and one more
        std::size_t action = 0;
        board::Point goal;
        int score = 0;
        int ways = 0;
    };

    static bool turns(const Action& action) {
        return (action.kind == Kind::move || action.kind == Kind::charge) && !is_leader(action.unit);
    }
    board::Point centre(Hex hex) const { return board::centre_of(board_.cube(hex)); }
    // Centres lie on a grid that is stretched: a step down counts three times.
    static int dot(board::Point a, board::Point b) { return a.x * b.x + 3 * a.y * b.y; }

    void choose(const std::vector<Action>& actions, std::size_t first, std::size_t end, std::vector<Best>& best,
                std::vector<bool>& usual) const {
        const Piece& piece = state_.pieces[at(actions[first].unit)];
        for (std::size_t i = first; i < end; ++i) {
            const auto hex = static_cast<Hex>(actions[i].hex);
            Best& one = best[board::index_of(hex)];
            const bool begins = one.run != first + 1;
            if (begins) one = {first + 1, i, goal(hex, piece), 0, 0};
            const auto facing = board::centre_of(board::step(static_cast<Direction>(actions[i].facing)));
            const int score = dot(facing, one.goal);
            if (begins || score > one.score) one.action = i, one.score = score;
            ++one.ways;
        }
        for (std::size_t i = first; i < end; ++i) {
            const Best& one = best[board::index_of(static_cast<Hex>(actions[i].hex))];
            if (one.action == i && one.ways > 1) usual[i] = true;
        }
    }

    board::Point goal(Hex hex, const Piece& piece) const {
        constexpr int far = 12 * 18;  // a little more than four hexes, squared: neighbours are 12 apart
        const board::Point here = centre(hex);
        board::Point wanted = piece.on_map() ? here - centre(piece.at()) : board::Point{};
        int nearest = far;
        for (const board::Point& enemy : enemies_) {
            const board::Point way = enemy - here;
            const int distance = dot(way, way);
            if (distance > 0 && distance < nearest) nearest = distance, wanted = way;
        }
        return wanted;
    }

    const board::Board& board_;
    const State& state_;
    game::Side mover_;
    std::vector<board::Point> enemies_;
};

// --- actions with their parts ---

constexpr std::size_t most_parts = 6;  // of a move: text, group, piece, to, heading, usual

void put_parts(json::object& one, const Battle& battle, const Action& action) {
    const auto id = [&](int piece) -> const std::string& { return battle.man(piece).id; };
    if (action.kind == Kind::first) return;
    if (action.kind == Kind::orders) {
        json::array chosen;
        for (std::size_t f = 0; f < battle.roster().corps.size(); ++f)
            if ((action.hex >> f & 1U) != 0) chosen.emplace_back(battle.roster().corps[f].id);
        one["set"] = std::move(chosen);
        return;
    }
    if (action.unit >= 0) one.emplace("piece", id(action.unit));
    if (action.other >= 0) one.emplace("with", json::array{id(action.other)});
    if (action.target >= 0) one.emplace("against", json::array{id(action.target)});
    if (action.hex != 0xFFFF)
        one.emplace(is_hostile(action.kind) ? "at" : "to", battle.board().name(static_cast<Hex>(action.hex)));
    const bool faces = action.kind == Kind::move || action.kind == Kind::charge || action.kind == Kind::turn ||
                       action.kind == Kind::turn_to_face;
    if (faces && (action.unit < 0 || !is_leader(action.unit)))
        one.emplace("heading", board::name_of(static_cast<Direction>(action.facing)));
}

}  // namespace

json::object Scene::choices(game::Face& face, const game::Speech& speech) const {
    auto& known = battle_face(face);
    Battle& battle = known.game();
    const State& state = known.state();
    const std::vector<Action>& legal = known.proposed();
    const std::vector<bool> usual = Usual(battle, state).among(legal);
    json::object object, groups;
    json::array list;
    list.reserve(legal.size());
    std::array<bool, kind_count> met{};
    int most_orders = 0;
    for (std::size_t i = 0; i < legal.size(); ++i) {
        const Action& action = legal[i];
        met[at(static_cast<int>(action.kind))] = true;
        if (action.kind == Kind::orders) most_orders = std::max(most_orders, __builtin_popcount(action.hex));
        json::object one;
        one.reserve(most_parts);
        one.emplace("text", battle.action_text(state, action));
        one.emplace("group", kind_names[at(static_cast<int>(action.kind))]);
        put_parts(one, battle, action);
        if (usual[i]) one["usual"] = true;
        // Of moves there are thousands; their group says them in fewer words.
        if (action.kind != Kind::move && action.kind != Kind::charge)
            one["words"] = speech.say(battle.explain_action(state, action));
        if (action.kind == Kind::done && state.stage == Stage::join) object["foretell"] = one["text"];
        list.push_back(std::move(one));
    }
    for (int kind = 0; kind < kind_count; ++kind)
        if (met[at(kind)])
            groups[kind_names[at(kind)]] = group_json(state, static_cast<Kind>(kind), most_orders, speech.words());
    object["actions"] = std::move(list);
    object["groups"] = std::move(groups);
    return object;
}

std::string Scene::meant(game::Face& face, const std::string& piece, const std::string& place) const {
    const int number = piece_named(piece);
    std::string text = "move " + piece + " " + place;
    if (number < 0 || is_leader(number)) return text;
    return text + " " + std::string(board::name_of(battle_face(face).state().pieces[at(number)].faces()));
}

int Scene::piece_named(const std::string& id) const {
    for (int number = 0; number < most_pieces; ++number)
        if (setting_->battle.man(number).exists && setting_->battle.man(number).id == id) return number;
    return -1;
}

game::Side Scene::side_of(const std::string& piece) const {
    const int number = piece_named(piece);
    return number < 0 ? game::nobody : static_cast<game::Side>(setting_->battle.man(number).side);
}

int Scene::turn(game::Face& face) const { return battle_face(face).state().turn; }

std::string Scene::step(game::Face& face) const { return step_name(battle_face(face).state()); }

game::Sentence Scene::stage(game::Face& face) const { return {"jours_de_gloire.stage." + step(face), {}, {}, {}}; }

bool Scene::secret(game::Face& face) const { return battle_face(face).state().stage == Stage::orders; }

std::string Scene::throw_label(game::Face& face, const game::Resolved& what, const game::Speech& speech) const {
    const sheet::Procedure* procedure = face.procedure(what.procedure);
    if (procedure == nullptr) return speech.say({"jours_de_gloire.throw.marker", {}, {}, {}});
    const std::string title = speech.title(*procedure);
    return what.subject < 0 ? title : title + ", " + speech.name(battle_face(face).game().man(what.subject).id);
}

game::Side Scene::thrower(game::Face& face, const game::Resolved& what, std::size_t die) const {
    if (what.subject >= 0) return static_cast<game::Side>(battle_face(face).game().man(what.subject).side);
    // For initiative a die each; markers are drawn by nobody in particular.
    return face.procedure(what.procedure) == nullptr ? game::nobody : static_cast<game::Side>(die);
}

json::object Scene::reach(game::Face& face, const std::string& piece, const game::Speech& speech) const {
    auto& known = battle_face(face);
    Battle& battle = known.game();
    json::object costs;
    if (const int number = piece_named(piece); number >= 0)
        for (const auto& [hex, halves] : battle.costs_of_moves(known.state(), number)) {
            const int points = static_cast<int>(halves) / 2;
            if (static_cast<int>(halves) % 2 == 0)
                costs[battle.board().name(hex)] = points;
            else
                costs[battle.board().name(hex)] = points + 0.5;
        }
    return {{"unit", speech.words().say("jours_de_gloire.reach.unit")}, {"costs", std::move(costs)}};
}

// --- the first battle, step by step ---

json::object Scene::guide(const game::Speech& speech) const {
    constexpr std::string_view scenario = "tiny";
    if (setting_->scenario.id != scenario) return {};
    // Each is said while one of these is asked of the reader, or at any time; and is done with once one of those is asked, once the
    // reader has done that, or once he was asked and goes on.
    using Stages = std::vector<std::string_view>;
    struct Lesson {
        Stages during{};
        Stages until{};
        std::string_view does{};
        bool by_keys = false;
    };
    static const std::vector<Lesson> lessons{
        {.during = {"orders"}},
        {.during = {"orders"}},
        {.until = {"fire", "move", "declare"}},
        {.during = {"fire"}, .by_keys = true},
        {.during = {"move"}, .does = "chooses", .by_keys = true},
        {.during = {"move"}, .does = "picks", .by_keys = true},
        {.during = {"move"}, .does = "acts", .by_keys = true},
        {.during = {"move"}, .does = "is_refused", .by_keys = true},
        {.during = {"move"}, .by_keys = true},
        {.during = {"declare"}, .does = "sees_odds"},
        {.does = "sees_why", .by_keys = true},
        {.during = {"fire", "move", "declare"}, .does = "asks_help", .by_keys = true},
    };
    json::array steps;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        const Lesson& lesson = lessons[i];
        const std::string number = std::to_string(i + 1);
        json::object one{{"words", speech.words().say("jours_de_gloire.guide." + number)}};
        if (lesson.by_keys) one["keys"] = speech.words().say("jours_de_gloire.guide_keys." + number);
        if (!lesson.during.empty()) one["during"] = json::array(lesson.during.begin(), lesson.during.end());
        if (!lesson.until.empty()) one["until"] = json::array(lesson.until.begin(), lesson.until.end());
        if (!lesson.does.empty()) one["does"] = lesson.does;
        steps.push_back(std::move(one));
    }
    return {{"about", speech.words().say("jours_de_gloire.guide.about")}, {"steps", std::move(steps)}};
}

}  // namespace grognard::jours_de_gloire
