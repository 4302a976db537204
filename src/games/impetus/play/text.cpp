// Decisions and events as text.

#include "board/tabletop/placement.h"
#include "game/position_words.h"
#include "games/impetus/play/battle.h"
#include "games/impetus/play/words.h"

namespace grognard::impetus {

std::string Battle::kind_name(int kind) const { return std::string(kind_names[at(kind)]); }

std::string Battle::kind_id(const Action& action) {
    std::string name(kind_names[action.kind]);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

namespace {

// "tc3", "sc4", or what everybody else sees
std::string_view card_name(int card) {
    if (card < card_count) return query_names[at(card)];
    return card < card_count + strategic_count ? strategic_names[at(card - card_count)] : some_card;
}

// "west", or what everybody else sees: whether a card brings it sooner
std::string way_in(int edge) {
    if (edge < edge_count) return std::string(tabletop::edge_names[at(edge)]);
    return std::string(nobody_knows) + (edge == edge_count ? "" : std::string(with_card));
}

// "tc6 a-six", "again both"
std::string choice_text(const Action& action) {
    if (action.leader >= query_count || action.option >= most_options) return std::string(unseen_choice);
    return std::string(query_names[action.leader]) + " " +
           std::string(options_of(static_cast<Query>(action.leader))[action.option]);
}

// "small-hill 12,9.5"; "2 12,9.5 turned"; "2": pieces that were laid are counted
std::string laying_text(const Action& action) {
    std::string text = kind_of(action) == Kind::lay ? std::string(element_names[action.option % element_count])
                                                    : std::to_string(action.leader + 1);
    if (!has_spot(action)) return text;
    text += " " + tabletop::text_of(action.steps[0].length()) + "," + tabletop::text_of(action.steps[1].length());
    return action.target != 0 ? text + " " + std::string(laid_turned) : text;
}

std::optional<Action> read_laying(Kind kind, std::string_view text) {
    const auto words = game::parted(text, ' ');
    int number = kind == Kind::lay ? number_in(element_names, words[0]) : -1;
    if (kind != Kind::lay)
        for (int i = 0; i < most_laid; ++i)
            if (words[0] == std::to_string(i + 1)) number = i;
    if (number < 0) return std::nullopt;
    if (kind == Kind::clear) return words.size() == 1 ? std::optional(action_of(Kind::clear, number)) : std::nullopt;
    if (words.size() < 2 || words.size() > 3 || (words.size() == 3 && words[2] != laid_turned)) return std::nullopt;
    const auto place = game::parted(words[1], ',');
    if (place.size() != 2) return std::nullopt;
    const auto x = tabletop::read_length(place[0]), y = tabletop::read_length(place[1]);
    constexpr Length most = 65 * tabletop::unit;  // a place is a step each way
    if (!x || !y || *x > most || *y > most) return std::nullopt;
    const bool turned = words.size() == 3;
    return kind == Kind::lay ? laying_of(static_cast<Element>(number), {*x, *y}, turned)
                             : shifting_of(number, {*x, *y}, turned);
}

std::optional<Action> read_choice(std::string_view text) {
    if (text == unseen_choice) return unseen();
    const std::size_t blank = text.find(' ');
    const int query = number_in(query_names, text.substr(0, blank));
    if (query < 0 || blank == std::string_view::npos || blank + 1 == text.size()) return std::nullopt;
    const int option = number_in(options_of(static_cast<Query>(query)), text.substr(blank + 1));
    if (option < 0) return std::nullopt;
    return choice_of(static_cast<Query>(query), option);
}

}  // namespace

// --- decisions: "arrive rearguard 12", "move libyans+gauls right 22.5 ahead 2", "charge gauls contact on hastati", "shoot velites on gauls" ---

std::string Battle::action_text(const State&, const Action& action) const {
    const std::string name = kind_name(action.kind);
    if (kind_of(action) == Kind::lay || kind_of(action) == Kind::shift || kind_of(action) == Kind::clear)
        return name + " " + laying_text(action);
    if (kind_of(action) == Kind::nominate) return name + " " + corps_id(action.option);
    if (kind_of(action) == Kind::arrive)
        return name + " " + corps_id(action.leader) + " " + std::to_string(action.option);
    if (kind_of(action) == Kind::opt) return name + " " + choice_text(action);
    if (kind_of(action) == Kind::buy) return name + " " + std::string(card_name(action.option));
    if (kind_of(action) == Kind::deploy)
        return name + " " + corps_id(action.leader) + " " + std::to_string(action.option) + " " +
               std::string(array_names[action.target]);
    if (kind_of(action) == Kind::keep) return name + " " + corps_id(action.leader) + " " + way_in(action.option);
    if (kind_of(action) == Kind::park) return name + " " + id_of(action.leader) + " " + std::to_string(action.option);
    if (kind_of(action) == Kind::ambush && !has_place(action))
        return name + " " + id_of(action.leader) + " " + std::string(nobody_knows);
    if (has_place(action)) {
        const Pose pose = place_of(action);
        return name + " " + id_of(action.leader) + " " + tabletop::text_of(pose.centre.x) + "," +
               tabletop::text_of(pose.centre.y) + " " + tabletop::degrees_text(tabletop::notches_of(pose.heading));
    }
    return has_unit(kind_of(action)) ? name + " " + tabletop::text_of(action, roster_->names) : name;
}

std::optional<Action> Battle::read_action(const State& state, std::string_view text) const {
    const std::size_t blank = text.find(' ');
    const int number = number_in(kind_names, text.substr(0, blank));
    if (number < 0) return std::nullopt;
    const Kind kind = static_cast<Kind>(number);
    const std::string_view rest = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    Action action = action_of(kind);
    if (kind == Kind::nominate) {
        const int corps = roster_->scenario.find_formation(rest);
        if (corps < 0) return std::nullopt;
        action = nomination(corps);
    } else if (kind == Kind::arrive) {
        const std::size_t end = rest.find(' ');
        const int corps = roster_->scenario.find_formation(rest.substr(0, end));
        const auto place = end == std::string_view::npos ? std::nullopt : tabletop::read_length(rest.substr(end + 1));
        if (corps < 0 || !place || *place > tabletop::longest_table) return std::nullopt;
        action = arrival_of(corps, *place / tabletop::unit);
    } else if (kind == Kind::lay || kind == Kind::shift || kind == Kind::clear) {
        const auto read = read_laying(kind, rest);
        if (!read) return std::nullopt;
        action = *read;
    } else if (kind >= Kind::buy && kind <= Kind::ambush) {
        const auto read = read_set_up(kind, rest);
        if (!read) return std::nullopt;
        action = *read;
    } else if (kind == Kind::opt) {
        const auto read = read_choice(rest);
        if (!read) return std::nullopt;
        action = *read;
    } else if (has_unit(kind)) {
        const auto read = tabletop::read_move(rest, roster_->names);
        if (!read) return std::nullopt;
        action = *read;
        action.kind = static_cast<std::uint8_t>(number);
        const bool is_right = (action.target != tabletop::no_target) == has_target(kind) &&
                              action.steps.empty() != has_steps(kind) && (action.others == 0 || kind == Kind::move);
        if (!is_right) return std::nullopt;
    }
    if (action_text(state, action) != text) return std::nullopt;
    return action;
}

// "tc3"; "left-wing 12 forward"; "wagons 12"; "hastati 9.5,4 180"
std::optional<Action> Battle::read_set_up(Kind kind, std::string_view text) const {
    const auto words = game::parted(text, ' ');
    if (kind == Kind::buy) {
        for (int card = 0; card <= card_count + strategic_count; ++card)
            if (card_name(card) == text) return purchase_of(card);
        return std::nullopt;
    }
    if (kind == Kind::keep && words.size() == 2) {
        const int corps = roster_->scenario.find_formation(words[0]);
        for (int edge = 0; edge <= edge_count + 1 && corps >= 0; ++edge)
            if (way_in(edge) == words[1]) return keeping_of(corps, edge);
        return std::nullopt;
    }
    if (kind == Kind::park) {
        const int unit = roster_->scenario.find_unit(words[0]);
        const auto place = words.size() == 2 ? tabletop::read_length(words[1]) : std::nullopt;
        if (unit < 0 || !place || *place > tabletop::longest_table) return std::nullopt;
        return parking_of(unit, *place / tabletop::unit);
    }
    if (kind == Kind::ambush && words.size() == 2) {
        const int unit = roster_->scenario.find_unit(words[0]);
        if (unit < 0 || words[1] != nobody_knows) return std::nullopt;
        return unseen_ambush(unit);
    }
    if (words.size() != 3 || kind == Kind::keep) return std::nullopt;
    if (kind == Kind::deploy) {
        const int corps = roster_->scenario.find_formation(words[0]), array = number_in(array_names, words[2]);
        const auto place = tabletop::read_length(words[1]);
        if (corps < 0 || array < 0 || !place || *place > tabletop::longest_table) return std::nullopt;
        return deployment_of(corps, *place / tabletop::unit, static_cast<Array>(array));
    }
    const int unit = roster_->scenario.find_unit(words[0]);
    const auto place = game::parted(words[1], ',');
    const auto heading = tabletop::read_degrees(words[2]);
    if (unit < 0 || place.size() != 2 || !heading || *heading >= tabletop::headings) return std::nullopt;
    const auto x = tabletop::read_length(place[0]), y = tabletop::read_length(place[1]);
    if (!x || !y || *x > tabletop::longest_table || *y > tabletop::longest_table) return std::nullopt;
    return posting_of(unit, {{*x, *y}, tabletop::heading_of(*heading)}, kind);
}

// What is decided while dice fall.
void Battle::explain_option(const Action& action, game::Sentence& sentence) {
    const Query query = static_cast<Query>(action.leader);
    const bool known = action.option < most_options && action.leader < query_count;
    std::string what = "unseen";
    if (known && card_of(query) < 0) what = std::string(query_names[action.leader]);
    if (known && card_of(query) >= 0) what = action.option == 0 ? "kept" : "played";
    sentence.id += "." + what;
    const bool is_played = known && card_of(query) >= 0 && action.option > 0;
    if (known && (card_of(query) < 0 || (is_played && query == Query::tc6)))
        sentence.id += "." + std::string(options_of(query)[action.option]);
    else if (is_played)
        sentence.id += ".card";
    std::replace(sentence.id.begin(), sentence.id.end(), '-', '_');
    if (known && card_of(query) >= 0) sentence.arguments.emplace_back("card", query_names[at(card_of(query))]);
}

void Battle::explain_set_up(const State& state, const Action& action, game::Sentence& sentence) const {
    const Kind kind = kind_of(action);
    auto& arguments = sentence.arguments;
    if (kind == Kind::lay || kind == Kind::shift || kind == Kind::clear) {
        const Element element = kind == Kind::lay ? static_cast<Element>(action.option % element_count)
                                                  : state.laid[action.leader % most_laid].element;
        arguments.emplace_back("terrain", element_names[at(static_cast<int>(element))]);
        if (kind != Kind::lay) arguments.emplace_back("value", std::to_string(action.leader + 1));
        if (has_spot(action)) {
            if (action.target != 0) sentence.id += "_turned";
            arguments.emplace_back("east", tabletop::text_of(action.steps[0].length()));
            arguments.emplace_back("north", tabletop::text_of(action.steps[1].length()));
        }
    }
    if (kind == Kind::pass && state.stage != Stage::muster)
        sentence.id += state.stage == Stage::laying ? "_laying" : "_scouting";
    if (kind == Kind::buy) {
        const bool known = action.option < card_count + strategic_count;
        sentence.id += known ? ".known" : ".unseen";
        if (known) arguments.emplace_back("card", card_name(action.option));
    }
    if (kind == Kind::deploy) {
        sentence.id += "." + std::string(array_names[action.target]);
        arguments.emplace_back("corps", corps_id(action.leader));
        arguments.emplace_back("value", std::to_string(action.option));
    }
    if (kind == Kind::park) {
        arguments.emplace_back("units", id_of(action.leader));
        arguments.emplace_back("value", std::to_string(action.option));
    }
    if (kind == Kind::keep) {
        const bool known = action.option < edge_count;
        sentence.id += "." + std::string(known                         ? tabletop::edge_names[action.option]
                                         : action.option == edge_count ? nobody_knows
                                                                       : "by_card");
        arguments.emplace_back("corps", corps_id(action.leader));
    }
    if (kind == Kind::ambush) {
        sentence.id += has_place(action) ? ".known" : ".unseen";
        arguments.emplace_back("units", id_of(action.leader));
    }
    if (has_place(action)) {
        if (kind == Kind::post) arguments.emplace_back("units", id_of(action.leader));
        arguments.emplace_back("east", tabletop::text_of(place_of(action).centre.x));
        arguments.emplace_back("north", tabletop::text_of(place_of(action).centre.y));
    }
    if (kind == Kind::finish) sentence.id += state.stage == Stage::purchase ? ".purchase" : ".posting";
}

game::Sentence Battle::explain_action(const State& state, const Action& action) {
    const Kind kind = kind_of(action);
    game::Sentence sentence{"impetus.action." + (action.others != 0 ? "move_together" : kind_id(action)), {}, {}, {}};
    auto& arguments = sentence.arguments;
    if (kind == Kind::opt) {
        explain_option(action, sentence);
        return sentence;
    }
    if (sets_up(kind)) explain_set_up(state, action, sentence);
    if (kind == Kind::nominate) arguments.emplace_back("corps", corps_id(action.option));
    if (kind == Kind::arrive) {
        const Corps& corps = state.corps[action.leader];
        arguments.emplace_back("corps", corps_id(action.leader));
        arguments.emplace_back("value", std::to_string(action.option));
        sentence.id += "." + std::string(corps.has_edge() ? tabletop::edge_names[at(static_cast<int>(corps.edge()))]
                                                          : nobody_knows);
    }
    if (kind == Kind::ride) arguments.emplace_back("corps", corps_id(roster_->unit(action.leader).corps));
    if (has_unit(kind)) {
        std::string units;
        for_each(action.movers(), [&](int unit) { units += (units.empty() ? "" : " ") + id_of(unit); });
        arguments.emplace_back("units", units);
    }
    if (has_target(kind)) arguments.emplace_back("target", id_of(action.target));
    if (has_steps(kind)) arguments.emplace_back("way", tabletop::text_of(action.steps));
    if (kind == Kind::move || kind == Kind::charge) {
        std::string chances;
        for (const Fraction& chance : further_chances(state, action))
            chances += (chances.empty() ? "" : " ") + to_text(chance);
        if (!chances.empty()) {
            sentence.id += "_tested";
            arguments.emplace_back("chances", chances);
        }
    }
    // How far, of a shot.
    if (const auto shot = shot_of(state, action))
        arguments.emplace_back("length", tabletop::text_of(range_between(state, shot->first, shot->second).length()));
    if (!state.frames.empty()) {
        const Frame& frame = state.frames.top();
        const bool reacts = frame.phase == Phase::react;
        if (!has_unit(kind) && kind != Kind::nominate) {
            const int who = reacts ? frame.cursor : frame.phase == Phase::reply ? frame.target : frame.unit;
            if (who >= 0) arguments.emplace_back("units", id_of(who));
            const int other = frame.phase == Phase::reply ? frame.unit : frame.target;
            if (other >= 0) arguments.emplace_back("target", id_of(other));
        }
    }
    return sentence;
}

// Mostly of the active side, and often nearly right.
Action Battle::imagine(const State& state, dice::Generator& random) const {
    const auto below = [&](int count) { return static_cast<int>(random.below(static_cast<std::uint32_t>(count))); };
    const int units = roster_->units();
    const bool posts = state.stage == Stage::posting;
    const Kind often = posts ? Kind::post : below(3) == 0 ? Kind::charge : Kind::move;
    const bool lays = state.stage == Stage::laying || state.stage == Stage::scouting;
    const Kind kind = below(3) == 0                                     ? static_cast<Kind>(below(kind_count))
                      : lays && state.laid_count() > 0 && below(3) == 0 ? Kind::shift
                      : lays                                            ? Kind::lay
                                                                        : often;
    if (kind == Kind::lay || kind == Kind::shift) {
        const tabletop::Point size = roster_->map.ground.size();
        const auto somewhere = [&](Length most) { return (1 + below(most / laid_grain)) * laid_grain; };
        const tabletop::Point point{below(4) == 0 ? size.x / 2 : somewhere(size.x),
                                    below(4) == 0 ? size.y / 2 : somewhere(size.y)};
        return kind == Kind::lay ? laying_of(static_cast<Element>(below(element_count)), point, below(2) == 0)
                                 : shifting_of(below(most_laid), point, below(2) == 0);
    }
    if (kind == Kind::clear) return action_of(kind, below(most_laid));
    if (kind == Kind::nominate) return nomination(below(static_cast<int>(roster_->corps.size())));
    if (kind == Kind::arrive)
        return arrival_of(below(static_cast<int>(roster_->corps.size())),
                          below(1 + roster_->map.ground.size().x / tabletop::unit));
    if (kind == Kind::opt) {
        const Query query = static_cast<Query>(below(query_count));
        return choice_of(query, below(options_of(query)[2].empty() ? 2 : options_of(query)[3].empty() ? 3 : 4));
    }
    if (kind == Kind::buy) return purchase_of(below(card_count + strategic_count));
    if (kind == Kind::keep) return keeping_of(below(static_cast<int>(roster_->corps.size())), below(edge_count));
    if (kind == Kind::park) {
        const int baggage = roster_->baggage[at(state.side)];
        return parking_of(baggage < 0 || below(4) == 0 ? below(units) : baggage,
                          below(1 + roster_->map.ground.size().x / tabletop::unit));
    }
    if (kind == Kind::ambush) {
        const auto& places = terrain(state).hiding_places();
        const tabletop::Point point =
            places.empty() ? tabletop::Point{} : places[at(below(static_cast<int>(places.size())))];
        return posting_of(below(units), {point, tabletop::heading_of(below(tabletop::headings))}, kind);
    }
    if (kind == Kind::deploy)
        return deployment_of(below(static_cast<int>(roster_->corps.size())),
                             below(1 + roster_->map.ground.size().x / tabletop::unit),
                             static_cast<Array>(below(array_count)));
    if (kind == Kind::post) {
        const auto near = [&](Length length) {
            const Length there = length + (below(6001) - 3000) * tabletop::thousandth;
            return there < 0 ? 0 : there / tabletop::thousandth * tabletop::thousandth;
        };
        const int unit = posts && below(4) != 0
                             ? std::countr_zero(roster_->corps[at(active_corps(state))].units) + below(3)
                             : below(units);
        const Unit& one = state.units[at(std::min(unit, units - 1))];
        return posting_of(std::min(unit, units - 1), {{near(one.centre.x), near(one.centre.y)}, one.heading});
    }
    if (!has_unit(kind)) return action_of(kind);
    const int unit = state.acting >= 0 && below(4) != 0 ? state.acting : below(units);
    Action action = action_of(kind, unit, has_target(kind) ? below(units) : int{tabletop::no_target});
    if (!has_steps(kind)) return action;
    if (kind == Kind::move && below(4) == 0) {
        const Bases friends = roster_->corps[at(roster_->unit(unit).corps)].units;
        Bases some = 0;
        for_each(friends, [&](int other) { some |= below(2) == 0 ? 0 : base_bit(other); });
        action.set_movers(unit, some | base_bit(unit));
    }
    using tabletop::Step;
    using tabletop::StepKind;
    const auto notches = [&] { return static_cast<std::uint16_t>(1 + below(200)); };
    const auto thousandths = [&] { return static_cast<std::uint16_t>(1 + below(4000)); };
    if (below(2) == 0) action.steps.add({below(2) == 0 ? StepKind::left : StepKind::right, notches()});
    if (kind == Kind::charge) {
        action.steps.add({StepKind::contact, 0});
    } else if (below(4) != 0) {
        action.steps.add({StepKind::ahead, thousandths()});
    } else {
        const StepKind any = static_cast<StepKind>(1 + below(tabletop::step_kinds - 1));
        const bool unmeasured = tabletop::holds(tabletop::unmeasured, any);
        action.steps.add({any, unmeasured ? std::uint16_t{0} : tabletop::is_turn(any) ? notches() : thousandths()});
    }
    return action;
}

// --- what happened ---

std::string Battle::note(const game::Event& event) const {
    const EventForm& form = event_forms[event.what];
    std::string text;
    if (event.subject >= 0) text += (form.of_side ? side_name(event.subject) : id_of(event.subject)) + " ";
    text += form.name;
    if (form.object == EventForm::Object::unit) text += " " + id_of(event.object);
    if (form.object == EventForm::Object::corps) text += " " + corps_id(event.object);
    if (form.value == EventForm::Value::number) text += " " + std::to_string(event.value);
    if (form.value == EventForm::Value::face) text += " " + std::string(face_names[at(event.value)]);
    if (form.value == EventForm::Value::dice) text += " " + std::string(which_dice[at(event.value)]);
    if (form.value == EventForm::Value::card) text += " " + std::string(query_names[at(event.value)]);
    if (form.value == EventForm::Value::element) text += " " + std::string(element_names[at(event.value)]);
    std::replace(text.begin(), text.end(), '_', '-');
    return text;
}

game::Sentence Battle::say(const game::Event& event) const {
    const EventForm& form = event_forms[event.what];
    game::Sentence sentence{"impetus.event." + std::string(form.name), {}, {}, {}};
    auto& arguments = sentence.arguments;
    if (event.subject >= 0)
        arguments.emplace_back(form.of_side ? "side" : "unit",
                               form.of_side ? side_name(event.subject) : id_of(event.subject));
    if (form.object == EventForm::Object::unit) arguments.emplace_back("other", id_of(event.object));
    if (form.object == EventForm::Object::corps) arguments.emplace_back("corps", corps_id(event.object));
    if (form.value == EventForm::Value::number) arguments.emplace_back("value", std::to_string(event.value));
    if (form.value == EventForm::Value::dice) sentence.id += "." + std::string(which_dice[at(event.value)]);
    if (form.value == EventForm::Value::card) arguments.emplace_back("card", query_names[at(event.value)]);
    if (form.value == EventForm::Value::element) arguments.emplace_back("terrain", element_names[at(event.value)]);
    if (form.value == EventForm::Value::length)
        arguments.emplace_back("length", tabletop::text_of(event.value * tabletop::thousandth));
    if (form.value == EventForm::Value::face) sentence.id += "." + std::string(face_names[at(event.value)]);
    return sentence;
}

}  // namespace grognard::impetus
