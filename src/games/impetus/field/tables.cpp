#include "games/impetus/field/tables.h"

#include <algorithm>

#include "games/impetus/field/terrain.h"

namespace grognard::impetus {

namespace {

Reach reach_of(const Troops& troops, Going going, bool is_charge, Movement& rule) {
    rule.kind = troops.kind;
    rule.impetuous = troops.impetuous;
    rule.charging = is_charge;
    rule.ground = going;
    if (!rule.ask()) return {0, false, std::string(rule.refusal())};
    return {rule.distance() * tabletop::unit, rule.ends_disordered(), {}};
}

Bases passes_of(const Roster& roster, int unit, Interpenetration& rule) {
    Bases found = 0;
    const Troops& mover = roster.unit(unit);
    for_each(roster.of_side[at(mover.side)] & ~base_bit(unit), [&](int other) {
        rule.kind = mover.kind;
        rule.impetuous = mover.impetuous;
        rule.large_unit = mover.rear > 0;
        rule.friend_large = roster.unit(other).rear > 0;
        rule.friend_kind = roster.unit(other).kind;
        rule.friend_impetuous = roster.unit(other).impetuous;
        if (rule.ask() && rule.allowed()) found |= base_bit(other);
    });
    return found;
}

Length shortest_of(const Troops& troops, Retreat& rule) {
    rule.kind = troops.kind;
    rule.impetuous = troops.impetuous;
    rule.blocked = false;
    rule.ask();
    int least = 0;
    bool first = true;
    rule.for_all_dice([&] {
        least = first ? rule.distance() : std::min(least, rule.distance());
        first = false;
    });
    return least * tabletop::unit;
}

// As the sheet answers it, tried in hundredths of a unit and in degrees: the longest and widest that are allowed, found by halving.
FieldOfFire field_of_fire_of(const Troops& troops, TargetPriority& rule) {
    if (!troops.shoots()) return {};
    rule.kind = troops.kind;
    rule.weapon = troops.weapon;
    rule.shooter_in_melee = false;
    set_length(rule.nearest_in_front, tabletop::longest_table);
    CandidateFacts& facts = *rule.target;
    facts.in_melee = false;
    facts.screen = Screen::clear_view;
    set_length(facts.screen_depth, 0);
    const auto allows = [&](Length distance, int degrees) {
        set_length(facts.distance, distance);
        facts.angle = degrees;
        return rule.ask();
    };
    const auto last = [](int most, auto&& holds) {
        int yes = 0, no = most + 1;
        while (no - yes > 1) (holds((yes + no) / 2) ? yes : no) = (yes + no) / 2;
        return yes;
    };
    constexpr Length fine = tabletop::unit / 100;
    constexpr int half_round = 180;
    return {last(tabletop::longest_table / fine - 1, [&](int n) { return allows(n * fine, 0); }) * fine,
            last(half_round, [&](int degrees) { return allows(fine, degrees); })};
}

}  // namespace

Tables::Tables(const Roster& roster, Rules& rules) {
    TargetPriority aim(rules.target_priority);  // a copy: what is only reckoned with is not played
    aim.watch(nullptr);
    for (int unit = 0; unit < roster.units(); ++unit) {
        const Troops& troops = roster.unit(unit);
        auto& reaches = reaches_.emplace_back();
        for (int going = 0; going < going_count; ++going)
            for (const bool is_charge : {false, true})
                reaches[at(going)][is_charge ? 1 : 0] =
                    reach_of(troops, static_cast<Going>(going), is_charge, rules.movement);
        const AmbushCards cards{roster.terms.defender, roster.holds(troops.side, Strategic::sc3),
                                roster.holds(1 - troops.side, Strategic::sc3)};
        refused_ambushes_.push_back(troops.hidden ? refused_ambush_at(roster, roster.map.ground, troops.side,
                                                                      troops.start.centre, cards, rules.ambush)
                                                  : std::string());
        passes_.push_back(passes_of(roster, unit, rules.interpenetration));
        shortest_.push_back(shortest_of(troops, rules.retreat));
        fields_of_fire_.push_back(field_of_fire_of(troops, aim));
        auto& statuses = statuses_.emplace_back();
        for (int vbu = 0; vbu <= troops.vbu; ++vbu) {
            rules.unit_status.initial_vbu = troops.vbu;
            rules.unit_status.vbu = vbu;
            rules.unit_status.ask();
            statuses[at(vbu)] = rules.unit_status.status();
        }
    }
    for (const Command& command : roster.corps) {
        rules.corps_value.elements.clear();
        for_each(command.units, [&](int unit) { rules.corps_value.elements.add().vd = roster.unit(unit).vd; });
        rules.corps_value.level = command.level;
        rules.corps_value.cinc = command.cinc;
        rules.corps_value.ask();
        vd_corps_.push_back(rules.corps_value.vd_corps());
        rules.commander_vd.level = command.level;
        rules.commander_vd.cinc = command.cinc;
        rules.commander_vd.ask();
        vd_general_.push_back(rules.commander_vd.vd());
        if (!command.cinc || roster.strategic[at(command.side)] == 0) continue;
        rules.card_purchase.cinc_level = command.level;
        rules.card_purchase.strategic = roster.strategic[at(command.side)];
        if (!rules.card_purchase.ask()) refused_cards_[at(command.side)] = rules.card_purchase.refusal();
    }
    // What an army is worth more than its corps.
    for (Side side = 0; side < side_count; ++side) {
        EndOfTurn& rule = rules.end_of_turn;
        int corps = 0;
        rule.corps.clear();
        for (std::size_t i = 0; i < roster.corps.size(); ++i) {
            if (roster.corps[i].side != side) continue;
            CorpsFacts& facts = rule.corps.add();
            facts.vd_corps = vd_corps_[i];
            facts.vd_lost = 0;
            corps += vd_corps_[i];
        }
        set_baggage(rule, roster, side, false);
        if (rule.ask()) vd_baggage_[at(side)] = rule.vd_army() - corps;
    }
    for (int card = 0; card < card_count; ++card)
        for (int moment = 0; moment < moment_count; ++moment) {
            rules.card_play.card = card;
            rules.card_play.moment = static_cast<CardMoment>(moment);
            rules.card_play.copies = static_cast<int>(rules.card_play.copies.most());
            rules.card_play.uses_so_far = 0;
            if (rules.card_play.ask()) uses_[at(card)] = rules.card_play.uses_left() + 1;
        }
    const auto ask = [&](Strategic card, SetupMoment moment) -> StrategicCard& {
        rules.strategic_card.card = card;
        rules.strategic_card.moment = moment;
        rules.strategic_card.ask();
        return rules.strategic_card;
    };
    advance_ = ask(Strategic::sc4, SetupMoment::deploying_the_corps).advance() * tabletop::unit;
    most_passes_ = ask(Strategic::sc5, SetupMoment::turn_to_deploy).passes();
    read_elements(rules.terrain_laying);
}

void Tables::read_elements(TerrainLaying& rule) {
    constexpr int in_grains = tabletop::unit / laid_grain;
    for (int i = 0; i < element_count; ++i)
        for (int entry = 0; entry < entry_count; ++entry) {
            rule.element = static_cast<Element>(i);
            rule.entry = static_cast<Entry>(entry);
            rule.ask();
            if (rule.allowed()) offers_[at(entry)] |= 1U << static_cast<unsigned>(i);
            shapes_[at(i)] = {in_grains * rule.width(),
                              in_grains * rule.depth(),
                              rule.level(),
                              rule.ground(),
                              rule.hides(),
                              rule.form()};
            gap_ = in_grains * rule.gap();
            terrain_rolls_ = rule.rolls();
        }
}

}  // namespace grognard::impetus
