// Ground that its players lay out before the battle: who defends (R9), then throws on the tables of the sheet (R10, G3), the defender's
// first, in turn; and SC6, when cards are known (R63).
//
// A piece is measured by the rectangle that it fills, in half H. To change sides the table is turned about: it is bare, and its edges lie
// opposite each other.

#include <optional>

#include "board/tabletop/placement.h"
#include "games/impetus/play/battle.h"
#include "games/impetus/play/words.h"

namespace grognard::impetus {

namespace {

constexpr int farthest = 255;  // in half H

bool is_on_grain(const Action& action) {
    for (int i = 0; i < 2; ++i)
        if (const Length length = action.steps[i].length(); length % laid_grain != 0 || length / laid_grain > farthest)
            return false;
    return true;
}

int middle_of(const Laid& laid, const Plot& table) { return (laid.turned != 0 ? table.north : table.east) / 2; }

}  // namespace

// --- who throws ---

void Battle::begin_set_up(State& state) {
    state.defender = static_cast<std::int8_t>(roster_->terms.defender);
    if (roster_->terms.defender != nobody) return next_terrain(state, nullptr);
    state.stage = Stage::roles;
    state.side = 0;
}

// R2, R9, R10: neither elephants nor wagons are mounted here.
int Battle::horse_of(Side side) const {
    int count = 0;
    for (const Troops& troops : roster_->troops)
        if (troops.side == side && is_mounted(troops.kind) && troops.kind != Troop::EL) ++count;
    return count;
}

void Battle::throw_roles(State& state, dice::Chance& chance, Trace* trace) {
    TerrainRoles& rule = rules_->terrain_roles;
    rule.mounted.set_up_to_most(horse_of(0));
    rule.enemy_mounted.set_up_to_most(horse_of(1));
    rule.ask();
    if (!roll(state, rule, chance, trace, -1, 0) || rule.role() == Role::roll_again) return;
    state.defender = rule.role() == Role::defender ? 0 : 1;
    happened(trace, What::defends, state.defender);
    next_terrain(state, trace);
}

void Battle::next_terrain(State& state, Trace* trace) {
    if (!roster_->terms.thrown_ground || state.laid_out == side_count * tables_.terrain_rolls())
        return open_purchase(state, trace);
    state.stage = Stage::terrain;
    state.side = static_cast<std::int8_t>(layer_of(state));
}

void Battle::throw_terrain(State& state, dice::Chance& chance, Trace* trace) {
    TerrainThrow& rule = rules_->terrain_throw;
    int foot = 0;
    for (const Troops& troops : roster_->troops) foot += troops.side == state.side && is_foot(troops.kind) ? 1 : 0;
    rule.foot.set_up_to_most(foot);
    rule.mounted.set_up_to_most(horse_of(state.side));
    rule.element = Element::nothing;
    rule.ask();
    if (!roll(state, rule, chance, trace, -1, state.side)) return;
    state.entry = static_cast<std::uint8_t>(1 + static_cast<int>(rule.entry()));
    state.stage = Stage::laying;
    Actions actions;
    list_layings(state, actions);
    // Who can do nothing is not asked.
    if (actions.size() > 1 || kind_of(actions.front()) != Kind::pass) return;
    happened(trace, What::lays_nothing, state.side);
    end_laying(state, trace);
}

void Battle::end_laying(State& state, Trace* trace) {
    ++state.chapter;
    if (state.stage == Stage::laying) {
        state.entry = 0;
        ++state.laid_out;
        return next_terrain(state, trace);
    }
    state.scouted[at(state.side)] = 1;
    open_scouting(state, trace);
}

// --- SC6 ---

void Battle::open_scouting(State& state, Trace* trace) {
    const Side first = state.defender;
    for (const Side side : {first, 1 - first}) {
        if (!roster_->terms.thrown_ground || !holds(state, side, Strategic::sc6) || state.scouted[at(side)] != 0)
            continue;
        state.stage = Stage::scouting;
        state.side = static_cast<std::int8_t>(side);
        return;
    }
    next_muster(state, first, trace);
}

game::Refusal Battle::ask_scouting(Exploration how, Element element) {
    StrategicCard& rule = rules_->strategic_card;
    rule.card = Strategic::sc6;
    rule.moment = SetupMoment::after_terrain;
    rule.exploration = how;
    rule.piece_large = tables_.shape(element).form != Form::small_area;
    rule.piece_river = element == Element::river;
    if (rule.ask()) return std::nullopt;
    return game::Sentence{{}, {}, "strategic_card", std::string(rule.refusal())};
}

void Battle::throw_exchange(State& state, dice::Chance& chance, Trace* trace) {
    ask_scouting(Exploration::change_sides, Element::nothing);
    if (!roll(state, rules_->strategic_card, chance, trace, -1, state.side)) return;
    const bool works = rules_->strategic_card.works();
    happened(trace, works ? What::changes_sides : What::stays_put, state.side);
    if (works) {
        const Plot table = plot_of(roster_->map.ground.size());
        for (Laid& one : state.laid) {
            if (!one.is_there()) break;
            const bool course = tables_.shape(one.element).form == Form::course;
            if (!course || one.turned != 0) one.x = static_cast<std::uint8_t>(table.east - one.x);
            if (!course || one.turned == 0) one.y = static_cast<std::uint8_t>(table.north - one.y);
        }
    }
    end_laying(state, trace);
}

// --- where something may lie ---

game::Refusal Battle::cannot_lie(const State& state, const Laid& laid, int except) const {
    const tabletop::Point size = roster_->map.ground.size();
    const Plot table = plot_of(size), plot = plot_of(laid, tables_, size);
    const Form form = tables_.shape(laid.element).form;
    if (!plot.is_within(table)) return refusal("off_table");
    if (const int middle = middle_of(laid, table);
        form == Form::course && (laid.turned != 0 ? laid.y : laid.x) != middle)
        return refusal("course_middle", {{"length", tabletop::text_of(middle * laid_grain)}});
    const int count = state.laid_count();
    bool on_river = form != Form::crossing;
    for (int i = 0; i < count; ++i)
        on_river = on_river || (i != except && crosses(laid, state.laid[at(i)], tables_, size));
    if (!on_river) return refusal("no_river");
    if (const auto near = too_near(state, laid, except)) {
        const Element other = state.laid[at(near->piece)].element;
        return refusal("too_near", {{"length", tabletop::text_of(tables_.gap() * laid_grain)},
                                    {"terrain", std::string(element_names[at(static_cast<int>(other))])},
                                    {"value", std::to_string(near->piece + 1)}});
    }
    return std::nullopt;
}

std::optional<Battle::TooNear> Battle::too_near(const State& state, const Laid& laid, int except) const {
    const tabletop::Point size = roster_->map.ground.size();
    const Plot plot = plot_of(laid, tables_, size);
    const int count = state.laid_count();
    for (int i = 0; i < count; ++i) {
        const Laid& other = state.laid[at(i)];
        if (i == except || crosses(laid, other, tables_, size) || crosses(other, laid, tables_, size)) continue;
        const tabletop::Measured gap = plot.gap_to(plot_of(other, tables_, size));
        if (gap.length() < tables_.gap() * laid_grain) return TooNear{i, gap};
    }
    return std::nullopt;
}

std::optional<Battle::TooNear> Battle::too_near(const State& state, const Action& laying) const {
    Laid laid = spot_of(laying);
    if (kind_of(laying) == Kind::lay) return too_near(state, laid, -1);
    laid.element = state.laid[laying.leader].element;
    return too_near(state, laid, laying.leader);
}

bool Battle::is_crossed(const State& state, int river) const {
    return std::any_of(state.laid.begin(), state.laid.end(), [&](const Laid& one) {
        return crosses(one, state.laid[at(river)], tables_, roster_->map.ground.size());
    });
}

// --- what may be done ---

game::Refusal Battle::cannot_use(const State& state, Element element) {
    if (tables_.shape(element).form == Form::none) return refusal("no_such_element");
    if (state.stage == Stage::scouting) {
        if (auto found = ask_scouting(Exploration::add_small_piece, element)) return found;
    } else if (!tables_.offers(entry_of(state), element)) {
        return refusal("not_permitted", {{"terrain", std::string(element_names[at(static_cast<int>(element))])},
                                         {"entry", std::string(entry_names[at(static_cast<int>(entry_of(state)))])}});
    }
    if (state.laid_count() == most_laid) return refusal("table_full");
    return std::nullopt;
}

// A piece that lies there, to be moved or taken away.
game::Refusal Battle::cannot_take(const State& state, int number, Kind kind) {
    if (number >= state.laid_count()) return refusal("no_such_piece");
    const Laid& laid = state.laid[at(number)];
    if (state.stage == Stage::laying) {
        if (kind != Kind::shift) return refusal("wrong_moment");
        if (!tables_.offers(entry_of(state), Element::move_enemy_piece)) return refusal("no_shifting");
        if (laid.by == state.side) return refusal("own_piece");
    } else if (auto found = ask_scouting(
                   kind == Kind::shift ? Exploration::move_piece : Exploration::remove_small_piece, laid.element)) {
        return found;
    }
    if (laid.element == Element::river && is_crossed(state, number)) return refusal("is_crossed");
    return std::nullopt;
}

game::Refusal Battle::cannot_lay(const State& state, const Action& action) {
    if (action.option >= element_count) return refusal("no_such_element");
    if (auto found = cannot_use(state, static_cast<Element>(action.option))) return found;
    if (!is_on_grain(action)) return refusal("half_h");
    return cannot_lie(state, spot_of(action), -1);
}

game::Refusal Battle::cannot_shift(const State& state, const Action& action) {
    const int number = action.leader;
    if (auto found = cannot_take(state, number, Kind::shift)) return found;
    if (!is_on_grain(action)) return refusal("half_h");
    Laid laid = spot_of(action);
    laid.element = state.laid[at(number)].element;
    if (laid.lies_as(state.laid[at(number)])) return refusal("lies_there");
    return cannot_lie(state, laid, number);
}

// Where the sheet does not name nothing among the pieces of a throw, one of them is laid if it has room; a piece of the enemy may be left
// where it is.
game::Refusal Battle::cannot_lay_nothing(const State& state) {
    if (state.stage == Stage::scouting || tables_.offers(entry_of(state), Element::nothing)) return std::nullopt;
    for (int i = 0; i < element_count; ++i)
        if (const Element element = static_cast<Element>(i);
            !cannot_use(state, element) && !spots_for(state, element, -1).empty())
            return refusal("must_lay");
    return std::nullopt;
}

// --- what is proposed ---

// Places all over the table; if none of them is free, the first that is anywhere.
std::vector<Laid> Battle::spots_for(const State& state, Element element, int except) const {
    constexpr int stride = 6;
    const Plot table = plot_of(roster_->map.ground.size());
    const ElementShape& shape = tables_.shape(element);
    std::vector<Laid> found;
    const auto look = [&](int step, bool all) {
        for (int turned = 0; turned < (shape.width == shape.depth ? 1 : 2); ++turned)
            for (int x = step; x < table.east; x += step)
                for (int y = step; y < table.north; y += step) {
                    if (!all && !found.empty()) return;
                    Laid laid{element, static_cast<std::uint8_t>(turned), static_cast<std::uint8_t>(x),
                              static_cast<std::uint8_t>(y), state.side};
                    // Of a course one number says all.
                    if (shape.form == Form::course && (turned != 0 ? y : x) != step) continue;
                    if (shape.form == Form::course)
                        (turned != 0 ? laid.y : laid.x) = static_cast<std::uint8_t>(middle_of(laid, table));
                    if (except >= 0 && laid.lies_as(state.laid[at(except)])) continue;
                    if (!cannot_lie(state, laid, except)) found.push_back(laid);
                }
    };
    look(stride, true);
    if (found.empty()) look(1, false);
    return found;
}

void Battle::list_layings(const State& state, Actions& actions) {
    constexpr std::size_t few = 36, least = 4;
    std::vector<Actions> lists;
    for (int i = 0; i < element_count; ++i)
        if (const Element element = static_cast<Element>(i); !cannot_use(state, element)) {
            lists.emplace_back();
            for (const Laid& laid : spots_for(state, element, -1))
                lists.back().push_back(laying_of(element, centre_of(laid), laid.turned != 0));
        }
    for (int number = 0; number < state.laid_count(); ++number)
        if (!cannot_take(state, number, Kind::shift)) {
            lists.emplace_back();
            for (const Laid& laid : spots_for(state, state.laid[at(number)].element, number))
                lists.back().push_back(shifting_of(number, centre_of(laid), laid.turned != 0));
        }
    for (const Actions& all : lists) {
        const std::size_t count = std::min(all.size(), std::max(least, few / lists.size()));
        for (std::size_t i = 0; i < count; ++i)
            actions.push_back(all[all.size() <= count ? i : i * (all.size() - 1) / (count - 1)]);
    }
    if (state.stage == Stage::scouting) {
        for (int number = 0; number < state.laid_count(); ++number)
            if (!cannot_take(state, number, Kind::clear)) actions.push_back(action_of(Kind::clear, number));
        actions.push_back(action_of(Kind::change_sides));
    }
    if (!cannot_lay_nothing(state)) actions.push_back(action_of(Kind::pass));
}

// --- carrying it out ---

void Battle::lay_ground(State& state, const Action& action, Trace* trace) {
    const auto told = [&](What what, Element element) {
        happened(trace, what, state.side, -1, static_cast<int>(element));
    };
    const Kind kind = kind_of(action);
    if (kind == Kind::change_sides) {
        state.stage = Stage::exchange;
        return;
    }
    if (kind == Kind::lay) {
        Laid& laid = state.laid[at(state.laid_count())];
        laid = spot_of(action);
        laid.by = state.side;
        told(What::lays, laid.element);
    } else if (kind == Kind::shift) {
        Laid& laid = state.laid[action.leader];
        const Laid to = spot_of(action);
        laid = {laid.element, to.turned, to.x, to.y, laid.by};
        told(What::shifts, laid.element);
    } else if (kind == Kind::clear) {
        told(What::clears, state.laid[action.leader].element);
        for (std::size_t i = action.leader; i + 1 < state.laid.size(); ++i) state.laid[i] = state.laid[i + 1];
        state.laid.back() = {};
    } else {
        happened(trace, What::lays_nothing, state.side);
    }
    end_laying(state, trace);
}

// --- what holds of it ---

bool Battle::is_laid_right(const State& state) const {
    const bool thrown = roster_->terms.thrown_ground;
    const int throws = thrown ? side_count * tables_.terrain_rolls() : 0;
    // 1. Roles.
    if ((state.stage == Stage::roles) != (state.defender == nobody) || state.defender >= side_count) return false;
    if (roster_->terms.defender != nobody && state.defender != roster_->terms.defender) return false;
    // 2. Throws.
    const bool lays = state.stage == Stage::terrain || state.stage == Stage::laying;
    if (state.laid_out > throws || lays != (state.defender != nobody && state.laid_out < throws)) return false;
    if (lays && state.side != layer_of(state)) return false;
    if (state.stage == Stage::roles && (state.laid_out != 0 || state.side != 0)) return false;
    if ((state.stage == Stage::laying) != (state.entry != 0) || state.entry > entry_count) return false;
    // 3. SC6.
    const bool scouts = state.stage == Stage::scouting || state.stage == Stage::exchange;
    int added = 0;
    for (Side side = 0; side < side_count; ++side) {
        const bool may = thrown && holds(state, side, Strategic::sc6);
        if (state.scouted[at(side)] > 1 || (state.scouted[at(side)] != 0 && (!may || state.stage < Stage::scouting)))
            return false;
        if (scouts && side == state.side && (!may || state.scouted[at(side)] != 0)) return false;
        if (state.stage > Stage::exchange && may && state.scouted[at(side)] == 0) return false;
        added += state.scouted[at(side)];
    }
    // 4. Pieces.
    const int count = state.laid_count();
    if (count > state.laid_out + added) return false;
    for (int i = 0; i < most_laid; ++i) {
        const Laid& laid = state.laid[at(i)];
        if (i >= count) {
            if (!(laid == Laid{})) return false;
            continue;
        }
        if (static_cast<int>(laid.element) >= element_count || laid.turned > 1 || laid.by < 0 ||
            laid.by >= side_count || tables_.shape(laid.element).form == Form::none || cannot_lie(state, laid, i))
            return false;
    }
    return true;
}

}  // namespace grognard::impetus
