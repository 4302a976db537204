#include "games/impetus/show/scene.h"

#include <algorithm>
#include <bit>

#include <boost/json.hpp>

#include "base/names.h"
#include "board/tabletop/contact.h"
#include "board/tabletop/drawn.h"
#include "board/tabletop/placement.h"
#include "board/tabletop/quarters.h"
#include "games/impetus/play/words.h"
#include "sheet/ask/request.h"
#include "sheet/explain/labels.h"

namespace grognard::impetus {

namespace json = boost::json;

namespace {

std::string id_of(const std::string& text) { return "impetus." + text; }

std::string with_underscores(std::string_view name) {
    std::string text(name);
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

// A rectangle as bases are drawn: in the order of the clock, from the left end of the side that is its front.
json::array drawn_rectangle(tabletop::Point low, tabletop::Point high, tabletop::Edge front) {
    const std::array<tabletop::Point, 4> corners = {
        {{low.x, high.y}, {high.x, high.y}, {high.x, low.y}, {low.x, low.y}}};
    json::array drawn;
    for (std::size_t i = 0; i < corners.size(); ++i)
        drawn.push_back(tabletop::drawn(corners[(at(static_cast<int>(front)) + i) % corners.size()]));
    return drawn;
}

// What lies across has turned to the east with its north.
json::array drawn_plot(const Plot& plot, bool turned) {
    return drawn_rectangle({plot.west * laid_grain, plot.south * laid_grain},
                           {plot.east * laid_grain, plot.north * laid_grain},
                           turned ? tabletop::Edge::east : tabletop::Edge::north);
}

constexpr std::array<std::string_view, 4> status_names = {"fresh", "worn", "exhausted", "routed"};

const std::string& said_kind(const board::LegendEntry& entry, Language language) {
    return language == Language::fr ? entry.fr : entry.en;
}

std::string said_step(const tabletop::Step& step, const Catalogue& words) {
    const std::string id = id_of("way." + with_underscores(tabletop::name_of(step.kind)));
    const std::string amount = tabletop::is_turn(step.kind)
                                   ? words.exact(Fraction(step.amount, tabletop::degree))
                                   : words.exact(Fraction(step.amount, tabletop::unit / tabletop::thousandth));
    return words.say(id, {{"value", amount}});
}

}  // namespace

// --- words ---

std::string Names::name(const std::string& id, Language language) const {
    if (const auto piece = roster_->map.piece(id)) return roster_->map.features[at(*piece)].text.in(language);
    if (const tabletop::Area* area = roster_->map.area(id)) return area->text.in(language);
    return roster_->scenario.name(id, language);
}

std::string Names::argument(const std::string& key, const std::string& value, const Catalogue& words) const {
    if (key == "length" || key == "east" || key == "north") {
        const auto length = tabletop::read_length(value);
        return length ? said_length(*length, words) : value;
    }
    if (key == "chances") {
        std::string list;
        for (const std::string_view one : words_of(value)) {
            const auto chance = sheet::chance_in(one);
            list += (list.empty() ? "" : ", ") + (chance ? words.percent(*chance) : std::string(one));
        }
        return list;
    }
    if (key == "card") {
        const int open = number_in(strategic_names, value);
        return open < 0
                   ? said_card(*sheet_, number_in(query_names, value), words.language())
                   : sheet::value_label(*sheet_, sheet_->find_enumeration("strategic_card"), open, words.language());
    }
    if (key == "terrain")
        return said_element(*sheet_, static_cast<Element>(number_in(element_names, value)), words.language());
    if (key == "entry")
        return sheet::value_label(*sheet_, sheet_->find_enumeration("terrain_entry"), number_in(entry_names, value),
                                  words.language());
    if (key == "mine" || key == "theirs") {  // dice
        std::string list;
        for (const std::string_view face : words_of(value))
            list += (list.empty() ? "" : words.say(id_of("and"))) + std::string(face);
        return list;
    }
    if (key == "way") {
        std::string text;
        if (const auto steps = tabletop::read_steps(value))
            for (int i = 0; i < steps->count(); ++i) text += (i == 0 ? "" : ", ") + said_step((*steps)[i], words);
        return text;
    }
    std::string list;
    for (const std::string_view id : words_of(value))
        list += (list.empty() ? "" : ", ") + name(std::string(id), words.language());
    return list;
}

std::string said_length(Length length, const Catalogue& words) {
    constexpr Length hundredth = tabletop::unit / 100;
    return words.exact(Fraction(tabletop::divided(length, hundredth), 100));
}

std::string said_point(tabletop::Point point, const Catalogue& words) {
    return words.say(id_of("place"), {{"east", said_length(point.x, words)}, {"north", said_length(point.y, words)}});
}

std::string said_heading(tabletop::Heading heading, const Catalogue& words) {
    static constexpr std::array<std::string_view, 8> names = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    constexpr int part = tabletop::headings / 8;
    const int eighth = (tabletop::notches_of(heading) + part / 2) / part % 8;
    return words.say(id_of("facing." + std::string(names[at(eighth)])));
}

std::string said_of(const Battle& battle, const State& state, int number, const game::Speech& speech) {
    const Catalogue& words = speech.words();
    const Unit& unit = state.units[at(number)];
    const Roster& roster = battle.roster();
    if (!unit.is_there()) return words.say(id_of("unit.gone"));
    if (unit.has(away) && roster.unit(number).baggage)
        return words.say(id_of(state.stage <= Stage::posting ? "unit.in_hand" : "unit.no_room"));
    if (unit.has(away)) return said_coming(state.corps[at(roster.unit(number).corps)], words);
    if (unit.is_unplaced()) return words.say(id_of("unit.somewhere"));
    std::string said =
        words.say(id_of("unit.vbu"),
                  {{"value", std::to_string(unit.vbu) + (unit.rear > 0 ? " + " + std::to_string(unit.rear) : "")}});
    const auto add = [&](const std::string& more) { said += ", " + more; };
    add(words.say(id_of("unit." + std::string(status_names[at(static_cast<int>(battle.status(state, number)))]))));
    if (unit.has(disordered)) add(words.say(id_of("unit.disordered")));
    if (unit.has(hidden)) add(words.say(id_of("unit.hidden")));
    if (unit.has(close_ranks)) add(words.say(id_of("unit.close_ranks")));
    const int corps = roster.unit(number).corps;
    if (state.corps[at(corps)].general_with == number)
        add(words.say(id_of("unit.general"),
                      {{"name", speech.name(roster.scenario.leaders[at(roster.corps[at(corps)].general)].id)}}));
    if (unit.in_melee()) add(words.say(id_of("unit.fights"), {{"other", speech.name(roster.names[at(unit.foe)])}}));
    add(said_point(unit.centre, words));
    add(words.say(id_of("unit.faces"), {{"facing", said_heading(unit.heading, words)}}));
    return said;
}

std::string said_coming(const Corps& corps, const Catalogue& words) {
    if (corps.is_in_hand()) return words.say(id_of("unit.in_hand"));
    if (corps.comes_by == unknown_edge) return words.say(id_of("unit.comes"));
    return words.say(id_of("unit.comes_by." + std::string(tabletop::edge_names[at(static_cast<int>(corps.edge()))])));
}

std::string said_losses(const Battle& battle, const State& state, Side side, const Catalogue& words) {
    const auto [lost, all] = battle.balance(state, side);
    return words.say(id_of("panel.losses"), {{"value", std::to_string(lost)}, {"all", std::to_string(all)}});
}

std::string said_card(const sheet::Sheet& sheet, int card, Language language) {
    return sheet::value_label(sheet, sheet.find_enumeration("tactical_card"), card, language);
}

std::string said_element(const sheet::Sheet& sheet, Element element, Language language) {
    return sheet::value_label(sheet, sheet.find_enumeration("terrain_piece"), static_cast<int>(element), language);
}

std::string laid_id(int number) { return "laid-" + std::to_string(number + 1); }

// Strategic ones lie open.
std::string said_cards(const Battle& battle, const State& state, Side side, const Catalogue& words) {
    const Hand& hand = state.hands[at(side)];
    const sheet::Sheet& sheet = *battle.sheet();
    std::string said;
    const auto add = [&](const std::string& more) { said += (said.empty() ? "" : "; ") + more; };
    for (int card = 0; card < strategic_count; ++card)
        if (Battle::holds(state, side, static_cast<Strategic>(card)))
            add(sheet::value_label(sheet, sheet.find_enumeration("strategic_card"), card, words.language()));
    if (hand.hidden > 0) add(words.say(id_of("panel.hidden"), {{"value", std::to_string(hand.hidden)}}));
    for (std::size_t card = 0; card < hand.held.size(); ++card)
        for (int copy = 0; copy < hand.held[card]; ++copy)
            add(said_card(sheet, static_cast<int>(card), words.language()));
    return said;
}

std::string place_text(tabletop::Point point) {
    const auto text = [](Length length) {
        return tabletop::text_of(static_cast<Length>(tabletop::divided(length, tabletop::thousandth)) *
                                 tabletop::thousandth);
    };
    return text(point.x) + "," + text(point.y);
}

Nearest nearest_enemy(const Battle& battle, const State& state, int number, const Box& from) {
    const Roster& roster = battle.roster();
    Nearest found;
    for_each(roster.enemies_of(roster.side_of(number)), [&](int other) {
        if (!state.units[at(other)].is_there() || state.units[at(other)].is_unplaced()) return;
        const tabletop::Measured gap = tabletop::distance(from, battle.box(state, other));
        if (found.unit < 0 || gap.square < found.gap.square) found = {other, gap};
    });
    return found;
}

namespace {

// ". Enemy: line of hastati, 9 H in front": the nearest one, edge to edge.
std::string said_near(const Battle& battle, const State& state, int number, const game::Speech& speech) {
    const Roster& roster = battle.roster();
    if (!state.units[at(number)].is_there() || state.units[at(number)].in_melee()) return {};
    if (state.units[at(number)].is_unplaced()) return {};
    const Box here = battle.box(state, number);
    const auto [nearest, gap] = nearest_enemy(battle, state, number, here);
    if (nearest < 0) return {};
    const Face arc = tabletop::quarter(here, battle.box(state, nearest).centre(), tabletop::Division::corners);
    const std::string text = speech.words().say(
        id_of("near." + std::string(face_names[at(static_cast<int>(arc))])),
        {{"unit", speech.name(roster.names[at(nearest)])}, {"length", said_length(gap.length(), speech.words())}});
    return ". " + speech.words().say(id_of("near.enemy"), {{"text", text}});
}

}  // namespace

// --- what stays the same ---

json::object Scene::drawn_ground(const tabletop::Ground& ground, int piece, const std::string& id,
                                 const std::string& label, Language language) const {
    const board::LegendEntry* kind = roster_->ground_kind(ground.piece(piece).kind);
    json::array parts;
    for (const tabletop::Part& part : ground.parts())
        if (part.piece() == piece) parts.push_back(tabletop::drawn(part.shape()));
    return {{"id", id},
            {"label", label},
            {"kind", kind == nullptr ? std::string() : kind->name},
            {"said", kind == nullptr ? std::string() : said_kind(*kind, language)},
            {"level", ground.piece(piece).level},
            {"hides", roster_->is_hiding(ground.piece(piece))},
            {"parts", std::move(parts)}};
}

json::object Scene::ground(const game::Speech& speech) const {
    const tabletop::Map& map = roster_->map;
    json::array places, pieces;
    for (const tabletop::Area& area : map.areas)
        places.push_back(json::object{{"id", area.id}, {"label", area.text.in(speech.language())}});
    for (int piece = 0; piece < map.ground.count(); ++piece)
        pieces.push_back(drawn_ground(map.ground, piece, map.features[at(piece)].id,
                                      map.features[at(piece)].text.in(speech.language()), speech.language()));
    return {{"kind", "tabletop"},
            {"label", map.text.in(speech.language())},
            {"places", std::move(places)},
            {"headings", json::array()},
            {"drawing", json::object{{"width", tabletop::in_units(map.ground.size().x)},
                                     {"height", tabletop::in_units(map.ground.size().y)},
                                     {"unit", speech.words().say(id_of("measure"))},
                                     {"pieces", std::move(pieces)}}}};
}

json::object Scene::roster(const game::Speech& speech) const {
    static constexpr std::array<std::string_view, troop_count> symbols = {
        "heavy-foot",  "light-foot", "archers",        "skirmishers",      "heavy-horse", "heavy-horse", "medium-horse",
        "light-horse", "chariots",   "light-chariots", "scythed-chariots", "elephants",   "wagons",      "engines"};
    json::object object = game::roster_json(roster_->scenario, speech);
    json::array pieces;
    for (int unit = 0; unit < roster_->units(); ++unit) {
        const Troops& troops = roster_->unit(unit);
        json::array values;
        const auto add = [&](const std::string& name, int value) {
            values.push_back(
                json::object{{"id", name}, {"label", speech.words().say(id_of("value." + name))}, {"value", value}});
        };
        add("vbu", troops.vbu);
        if (troops.rear > 0) add("rear", troops.rear);
        add("impetus", troops.impetus);
        add("vd", troops.vd);
        pieces.push_back(json::object{{"id", roster_->names[at(unit)]},
                                      {"label", speech.name(roster_->names[at(unit)])},
                                      {"side", side_id(troops.side)},
                                      {"formation", corps_id(troops.corps)},
                                      {"symbol", symbols[at(static_cast<int>(troops.kind))]},
                                      {"front", tabletop::in_units(2 * troops.base.half_front)},
                                      {"depth", tabletop::in_units(2 * troops.base.half_depth)},
                                      {"values", std::move(values)}});
    }
    object["pieces"] = std::move(pieces);
    object["objectives"] = json::array();
    json::array terms;
    for (const char* term : {"turn", "units", "break", "share"})
        terms.emplace_back(speech.words().say(id_of(std::string("terms.") + term)));
    object["terms"] = std::move(terms);
    return object;
}

json::object Scene::guide(const game::Speech&) const { return {}; }

// --- a position ---

json::object Scene::position(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    const Battle& battle = known(view).game();
    const Catalogue& words = speech.words();
    json::array pieces, contested, panel;
    for (int number = 0; number < roster_->units(); ++number) {
        const Unit& unit = state.units[at(number)];
        json::object one{{"id", roster_->names[at(number)]},
                         {"said", said_of(battle, state, number, speech) + said_near(battle, state, number, speech)}};
        if (unit.is_unplaced()) {
            one["away"] = said_of(battle, state, number, speech);
        } else if (unit.is_there()) {
            one["at"] = place_text(unit.centre);
            one["corners"] = tabletop::drawn(battle.box(state, number));
            one["facing"] = static_cast<double>(tabletop::notches_of(unit.heading)) / tabletop::degree;
            one["state"] = status_names[at(static_cast<int>(battle.status(state, number)))];
            if (unit.in_melee()) one["foe"] = roster_->names[at(unit.foe)];
        } else {
            one["away"] = words.say(id_of("unit.gone"));
        }
        if (unit.has(done)) one["spent"] = true;
        json::array marks;
        if (unit.has(disordered)) marks.emplace_back("disordered");
        if (unit.has(close_ranks)) marks.emplace_back("close-ranks");
        if (unit.has(hidden)) marks.emplace_back("hidden");
        if (state.corps[at(roster_->unit(number).corps)].general_with == number) marks.emplace_back("general");
        if (!marks.empty()) one["marks"] = std::move(marks);
        json::object values;
        if (unit.vbu != roster_->unit(number).vbu) values["vbu"] = unit.vbu;
        if (unit.rear != roster_->unit(number).rear) values["rear"] = unit.rear;
        if (!values.empty()) one["values"] = std::move(values);
        if (unit.in_melee()) contested.emplace_back(place_text(unit.centre));
        pieces.push_back(std::move(one));
    }
    for (Side side = 0; side < side_count; ++side)
        panel.push_back(
            json::object{{"label", speech.name(side_id(side))}, {"value", said_losses(battle, state, side, words)}});
    for (Side side = 0; side < side_count; ++side)
        if (const std::string cards = said_cards(battle, state, side, words); !cards.empty())
            panel.push_back(json::object{
                {"label", words.say(id_of("panel.cards"), {{"side", speech.name(side_id(side))}})}, {"value", cards}});
    for (int corps = 0; at(corps) < roster_->corps.size(); ++corps)
        if (state.corps[at(corps)].is_away())
            panel.push_back(json::object{{"label", speech.name(corps_id(corps))},
                                         {"value", said_coming(state.corps[at(corps)], words)}});
    if (roster_->terms.defender == nobody && state.defender != nobody)
        panel.push_back(json::object{{"label", words.say(id_of("panel.defender"))},
                                     {"value", speech.name(side_id(state.defender))}});
    json::object object{
        {"turn", state.turn},        {"pieces", std::move(pieces)},       {"formations", json::object()},
        {"holders", json::object()}, {"contested", std::move(contested)}, {"panel", std::move(panel)}};
    // What the players have laid out, where they have.
    json::array laid;
    for (int i = 0; i < state.laid_count(); ++i)
        laid.push_back(drawn_ground(
            battle.ground(state), roster_->map.ground.count() + i, laid_id(i),
            std::to_string(i + 1) + " " + said_element(*battle.sheet(), state.laid[at(i)].element, speech.language()),
            speech.language()));
    if (!laid.empty()) object["terrain"] = std::move(laid);
    if (json::array zones = drawn_zones(battle, state, speech); !zones.empty()) object["zones"] = std::move(zones);
    return object;
}

json::array Scene::drawn_zones(const Battle& battle, const State& state, const game::Speech& speech) const {
    json::array zones;
    if (state.stage != Stage::muster && state.stage != Stage::posting) return zones;
    using tabletop::Edge;
    const Edge own = roster_->edge[at(state.side)];
    const auto inner = static_cast<Edge>((static_cast<int>(own) + 2) % edge_count);
    const auto add = [&](const std::string& kind, Length deep) {
        tabletop::Point low{0, 0}, high = roster_->map.ground.size();
        switch (own) {
            case Edge::north: low.y = high.y - deep; break;
            case Edge::east: low.x = high.x - deep; break;
            case Edge::south: high.y = deep; break;
            case Edge::west: high.x = deep; break;
        }
        zones.push_back(json::object{
            {"kind", kind},
            {"words", speech.words().say(id_of("range." + kind), {{"length", said_length(deep, speech.words())}})},
            {"length", tabletop::in_units(deep)},
            {"parts", json::array(1, drawn_rectangle(low, high, inner))}});
    };
    const bool posts = state.stage == Stage::posting;
    const bool advanced = posts && state.corps[at(state.named[at(state.side)])].advanced != 0;
    if (!advanced) add("deployment", battle.depth_of_zone(false));
    if (advanced || (!posts && battle.may_advance(state, state.side))) add("advanced", battle.depth_of_zone(true));
    return zones;
}

int Scene::turn(game::Face& face) const { return known(face).state().turn; }

json::array Scene::ledger(game::Face& view, const game::Speech& speech) const {
    const State& state = known(view).state();
    const game::Result result = known(view).game().result(state);
    json::array list;
    for (Side side = 0; side < side_count; ++side)
        if (result.points[at(side)] > 0) {
            const bool broken = state.broken[at(1 - side)] != 0;
            list.push_back(json::object{{"side", side_id(side)},
                                        {"points", result.points[at(side)]},
                                        {"words", speech.words().say(id_of(broken ? "gain.broken" : "gain.share"))}});
        }
    return list;
}

std::string Scene::step(game::Face& face) const {
    const State& state = known(face).state();
    if (state.asked >= 0) return "opt";
    return std::string(state.frames.empty() ? stage_names[at(static_cast<int>(state.stage))]
                                            : phase_names[at(static_cast<int>(state.frames.top().phase))]);
}

// What somebody is asked between the dice; of the enemy's cards nothing is said.
std::string Scene::asked_about(Battle& battle, const State& state, game::Sentence& sentence) {
    const auto open = battle.open_query(state);
    if (!open) return "enemy_decides";
    const std::string query = with_underscores(query_names[at(static_cast<int>(open->query))]);
    if (open->stands) sentence.arguments.emplace_back("value", std::to_string(*open->stands));
    if (const int card = card_of(open->query); card >= 0)
        sentence.arguments.emplace_back("card", query_names[at(card)]);
    if (open->query == Query::again || open->query == Query::all_again) {
        // As many of either side, and one more of who has played TC12.
        const auto falls = state.thrown.falls();
        const auto more = [&](Side side) {
            return state.hands[at(side)].decided[at(static_cast<int>(Query::tc12))] > 1 ? std::size_t{1} : 0;
        };
        const std::size_t first = (falls.size() - more(0) - more(1)) / 2 + more(0);
        std::array<std::string, side_count> dice;
        for (std::size_t i = 0; i < falls.size(); ++i) {
            std::string& list = dice[i < first ? 0 : 1];
            list += (list.empty() ? "" : " ") + std::to_string(falls[i]);
        }
        sentence.arguments.emplace_back("mine", dice[at(state.asked)]);
        sentence.arguments.emplace_back("theirs", dice[at(1 - state.asked)]);
        return "query.again";
    }
    return "query." + query;
}

game::Sentence Scene::stage(game::Face& face) const {
    const State& state = known(face).state();
    std::string name = with_underscores(step(face));
    game::Sentence sentence{{}, {}, {}, {}};
    const auto add = [&](const std::string& key, int unit) {
        if (unit >= 0) sentence.arguments.emplace_back(key, roster_->names[at(unit)]);
    };
    if (state.asked >= 0) {
        name = asked_about(known(face).game(), state, sentence);
        if (!state.frames.empty()) {
            add("unit", state.frames.top().unit);
            add("other", state.frames.top().target);
        }
    } else if (!state.frames.empty()) {
        const Frame& frame = state.frames.top();
        if (frame.phase == Phase::reply) {
            add("unit", frame.target);
            add("other", frame.unit);
        } else {
            add("unit", frame.phase == Phase::react ? frame.cursor : frame.unit);
            add("other", frame.target);
        }
    } else if (state.stage == Stage::muster && known(face).game().to_park(state, state.side) >= 0) {
        name = "park";
    } else if (state.stage == Stage::laying) {
        sentence.arguments.emplace_back("entry", entry_names[at(static_cast<int>(Battle::entry_of(state)))]);
    } else if (state.stage == Stage::purchase) {
        sentence.arguments.emplace_back("value", std::to_string(known(face).game().points_left(state, state.side)));
    } else if (state.stage == Stage::posting || state.stage == Stage::arrival || state.stage == Stage::deploy) {
        sentence.arguments.emplace_back("corps", corps_id(state.named[at(state.side)]));
    } else if (state.stage == Stage::activate) {
        sentence.arguments.emplace_back("corps", corps_id(state.named[at(state.side)]));
        if (state.acting >= 0) {
            name = "act";
            add("unit", state.acting);
        }
    }
    sentence.id = id_of("stage." + name);
    return sentence;
}

// --- actions ---

void Scene::put_down(json::object& one, Battle& battle, const State& state, const Action& action,
                     const game::Speech& speech) const {
    const Kind kind = kind_of(action);
    // 1. A corps, by the middle of its bases.
    if (kind == Kind::deploy || kind == Kind::arrive) {
        const Corps& corps = state.corps[action.leader];
        one["formation"] = corps_id(action.leader);
        std::optional<Battle::Poses> poses;
        if (kind == Kind::deploy)
            poses = battle.draw_up(state, action.leader, action.option, static_cast<Array>(action.target));
        else if (corps.has_edge())
            poses = battle.line_up(state, action.leader, corps.edge(), action.option);
        if (!poses) return;
        json::array ends;
        tabletop::Wide x = 0, y = 0;
        for_each(roster_->corps[action.leader].units, [&](int unit) {
            const Pose& pose = (*poses)[ends.size()];
            x += pose.centre.x;
            y += pose.centre.y;
            ends.push_back(tabletop::drawn(Box(roster_->unit(unit).base, pose)));
        });
        const auto count = static_cast<tabletop::Wide>(ends.size());
        one["to"] = place_text({static_cast<Length>(x / count), static_cast<Length>(y / count)});
        one["ends"] = std::move(ends);
        const std::string how = kind == Kind::deploy ? std::string(array_names[action.target]) : "arrive";
        one["one_of"] = speech.say({id_of("one_of." + how), {{"corps", corps_id(action.leader)}}, {}, {}});
    }
    // 2. Baggage, at its owner's edge.
    if (kind == Kind::park) {
        one["piece"] = roster_->names[at(action.leader)];
        if (const auto pose = battle.parked(state, state.side, action.option)) {
            one["to"] = place_text(pose->centre);
            one["ends"] = json::array(1, tabletop::drawn(Box(roster_->unit(action.leader).base, *pose)));
        }
    }
    // 3. Ground, by its centre.
    if (!has_spot(action)) return;
    Laid laid = spot_of(action);
    if (kind == Kind::shift) laid.element = state.laid[action.leader].element;
    const ElementShape& shape = battle.tables().shape(laid.element);
    const std::string name = said_element(*battle.sheet(), laid.element, speech.language());
    one["to"] = place_text({action.steps[0].length(), action.steps[1].length()});
    one["ends"] =
        json::array(1, drawn_plot(plot_of(laid, battle.tables(), roster_->map.ground.size()), laid.turned != 0));
    if (shape.width != shape.depth || shape.form == Form::course) one["lies"] = laid.turned != 0 ? 90 : 0;
    if (kind == Kind::shift) one["moves"] = laid_id(action.leader);
    one["one_of"] = kind == Kind::lay
                        ? name
                        : speech.words().say(id_of("one_of.shift"),
                                             {{"value", std::to_string(action.leader + 1)}, {"terrain", name}});
}

json::object Scene::told(Battle& battle, const State& state, const Action& action, const game::Speech& speech) const {
    const Kind kind = kind_of(action);
    json::object one{{"text", battle.action_text(state, action)},
                     {"group", battle.kind_name(action.kind)},
                     {"words", speech.say(battle.explain_action(state, action))}};
    if (has_unit(kind)) {
        one["piece"] = roster_->names[at(action.leader)];
        json::array with;
        for_each(action.movers() & ~base_bit(action.leader),
                 [&](int unit) { with.emplace_back(roster_->names[at(unit)]); });
        if (!with.empty()) one["with"] = std::move(with);
    }
    if (kind == Kind::nominate) one["formation"] = corps_id(action.option);
    if (kind == Kind::keep) one["formation"] = corps_id(action.leader);
    put_down(one, battle, state, action, speech);
    if (has_place(action)) {
        one["piece"] = roster_->names[at(action.leader)];
        one["to"] = place_text(place_of(action).centre);
        one["ends"] = json::array(1, tabletop::drawn(Box(roster_->unit(action.leader).base, place_of(action))));
    }
    if (const auto shot = battle.shot_of(state, action))
        one["across"] = tabletop::drawn(battle.range_between(state, shot->first, shot->second));
    if (has_target(kind)) one["against"] = json::array{roster_->names[at(action.target)]};
    if (has_steps(kind)) {
        const Battle::Judged judged = battle.judged(state, action);
        if (kind == Kind::move) one["to"] = place_text(judged.walk.end().centre);
        one["ends"] = tabletop::drawn_ends(battle.lay(state), judged.walk);
    }
    return one;
}

json::object Scene::choices(game::Face& face, const game::Speech& speech) const {
    auto& game = known(face);
    Battle& battle = game.game();
    const State& state = game.state();
    const Catalogue& words = speech.words();
    json::array list;
    json::object groups;
    const auto offer = [&](const Action& action) {
        const Kind kind = kind_of(action);
        const std::string group = battle.kind_name(action.kind);
        list.push_back(told(battle, state, action, speech));
        if (groups.contains(group)) return;
        const bool leaves = kind == Kind::pass && state.stage != Stage::muster;
        json::object common{{"verb", words.say(id_of("verb." + (leaves ? "lay_nothing" : with_underscores(group))))}};
        if (kind == Kind::halt || kind == Kind::end || kind == Kind::pass || kind == Kind::finish)
            common["ends"] = true;
        if (kind == Kind::charge || kind == Kind::shoot || kind == Kind::fight)
            common["hostile"] = common["odds"] = true;
        if (kind == Kind::keep) common["grave"] = true;
        if (kind >= Kind::receive || kind == Kind::opt) common["odds"] = true;
        groups[group] = std::move(common);
    };
    for (const Action& action : game.proposed()) {
        offer(action);
        if (kind_of(action) != Kind::pick) continue;
        // Who takes a base up picks and moves it in one: what it could do is shown beforehand.
        State after = state;
        battle.begin(after, action, nullptr);
        Battle::Actions next;
        battle.propose(after, next);
        for (const Action& one : next)
            if (!battle.why_not(state, one)) offer(one);
    }
    // Who is drawn up can be taken up: a step back or ahead is shown of each.
    if (state.stage == Stage::posting)
        for_each(roster_->corps[at(state.named[at(state.side)])].units, [&](int unit) {
            for (const Length step : {-tabletop::unit, tabletop::unit}) {
                Pose pose = state.units[at(unit)].pose();
                pose.centre = pose.centre + tabletop::along(tabletop::direction(pose.heading), step);
                const Action action = posting_of(unit, pose);
                if (battle.why_not(state, action)) continue;
                offer(action);
                break;
            }
        });
    json::object object{{"actions", std::move(list)}, {"groups", std::move(groups)}};
    if (state.stage == Stage::laying || state.stage == Stage::scouting)
        object["open"] = json::array(1, json::object{{"group", "lay"},
                                                     {"label", words.say(id_of("open.lay_label"))},
                                                     {"hint", words.say(id_of("open.lay_hint"))},
                                                     {"text", "lay {to}"}});
    if (state.stage == Stage::posting) {
        json::array open;
        const auto add = [&](const std::string& group) {
            open.push_back(json::object{{"group", group},
                                        {"label", words.say(id_of("open." + group + "_label"))},
                                        {"hint", words.say(id_of("open." + group + "_hint"))},
                                        {"text", group + " {piece} {to}"}});
        };
        add("post");
        if (!battle.terrain(state).hiding_places().empty()) add("ambush");
        object["open"] = std::move(open);
    }
    if (state.frames.empty() && state.stage == Stage::activate)
        object["open"] = json::array{json::object{{"group", "move"},
                                                  {"label", words.say(id_of("open.label"))},
                                                  {"hint", words.say(id_of("open.hint"))},
                                                  {"text", "move {piece} {to}"}}};
    return object;
}

bool Scene::secret(game::Face& face) const {
    const State& state = known(face).state();
    if (state.stage == Stage::purchase) return true;
    if (const auto open = known(face).game().open_query(state)) return card_of(open->query) >= 0;
    const Side mover = face.mover();
    bool lurks = false;
    if (mover != nobody)
        for_each(roster_->of_side[at(mover)], [&](int unit) {
            const bool comes = state.corps[at(roster_->unit(unit).corps)].has_edge();
            lurks = lurks || state.units[at(unit)].has(hidden) || comes;
        });
    return lurks;
}

std::string Scene::throw_label(game::Face& face, const game::Resolved& what, const game::Speech& speech) const {
    const std::string title = speech.title(*face.procedure(what.procedure));
    return what.subject < 0 ? title : title + ", " + speech.name(roster_->names[at(what.subject)]);
}

// Where no unit is meant and both throw, the first two dice are his whose throw it is.
game::Side Scene::thrower(game::Face&, const game::Resolved& what, std::size_t die) const {
    if (what.subject >= 0) return roster_->side_of(what.subject);
    return die < 2 ? side_in(what.subject) : nobody;
}

// How far a unit goes, by where its proposed moves end.
json::object Scene::reach(game::Face& face, const std::string& piece, const game::Speech& speech) const {
    auto& game = known(face);
    json::object costs;
    for (const Action& action : game.proposed())
        if (kind_of(action) == Kind::move && roster_->names[at(action.leader)] == piece) {
            const Unit& unit = game.state().units[at(action.leader)];
            const tabletop::Point end = game.game().judged(game.state(), action).walk.end().centre;
            costs[place_text(end)] = tabletop::in_units(tabletop::measured(unit.centre, end).length());
        }
    return {{"unit", speech.words().say(id_of("measure"))}, {"costs", std::move(costs)}};
}

game::Side Scene::side_of(const std::string& piece) const {
    const int number = roster_->scenario.find_unit(piece);
    return number < 0 ? nobody : roster_->side_of(number);
}

}  // namespace grognard::impetus
