#include "games/impetus/field/clashes.h"

#include <vector>

#include "dice/script.h"

namespace grognard::impetus {

namespace {

// How two stand to each other; the rest is as fresh troops in the open are.
struct Stance {
    bool charging = false;
    bool disordered = false;
    bool flanked = false;
    bool attached = false;
    bool large = false;  // its second base stands
};

void describe(FighterFacts& facts, const Roster& roster, int unit, const Stance& stance) {
    const Troops& troops = roster.unit(unit);
    const Command& command = roster.corps[at(troops.corps)];
    set_troops(facts, troops, command.level);
    facts.vbu = troops.vbu;
    facts.disordered = stance.disordered;
    facts.charging = stance.charging;
    facts.flanked = stance.flanked;
    facts.close_ranks = false;

    facts.large_unit = stance.large;
    facts.support_dice = 0;
    facts.attached = stance.attached;

    facts.courageous = stance.attached && command.trait == Trait::courageous;
    facts.tenacious = false;
    facts.uphill = false;
    facts.in_difficult = false;
    facts.strong_position = false;
}

// Every die a six.
void throw_sixes(Procedure& rule) {
    constexpr int enough = 64;
    dice::Script chance(std::vector<int>(enough, 6));
    Thrown so_far;
    rule.ask();
    while (!rule.roll(so_far, chance, nullptr, -1)) {
    }
}

// Asks copies of the procedures: what is only reckoned with is not played.
class Asking {
  public:
    Asking(const Roster& roster, const Rules& rules)
        : roster_(roster), attack_(rules.melee_attack), test_(rules.cohesion_melee), charge_(rules.charge) {
        attack_.watch(nullptr);
        test_.watch(nullptr);
        charge_.watch(nullptr);
    }

    // A six is a damage: with all that are thrown at the first clash.
    int dice(int unit, const Stance& stance, int foe, const Stance& of_foe) {
        describe(*attack_.fighter, roster_, unit, stance);
        describe(*attack_.foe, roster_, foe, of_foe);
        attack_.first_round = true;
        throw_sixes(attack_);
        return attack_.damage();
    }
    int threshold(int unit, const Stance& stance, int foe) {
        describe(*test_.fighter, roster_, unit, stance);
        test_.foe_kind = roster_.unit(foe).kind;
        test_.damage = 1;
        throw_sixes(test_);
        return test_.threshold();
    }
    bool may_charge(int unit, int foe, Status status, bool into_rear) {
        const Troops& troops = roster_.unit(unit);
        charge_.kind = troops.kind;
        charge_.impetuous = troops.impetuous;
        charge_.impetus = troops.impetus;
        charge_.status = status;
        charge_.disordered = false;
        set_length(charge_.distance, 0);
        charge_.ground = Going::open;
        charge_.target_kind = roster_.unit(foe).kind;
        charge_.into_rear = into_rear;
        return charge_.ask();
    }

  private:
    const Roster& roster_;
    MeleeAttack attack_;
    CohesionMelee test_;
    Charge charge_;
};

}  // namespace

Clashes::Clashes(const Roster& roster, const Rules& rules, const Tables& tables) {
    Asking asking(roster, rules);
    const auto small = [](int number) { return static_cast<std::int8_t>(number); };
    for (int unit = 0; unit < roster.units(); ++unit) {
        const Bases enemies = roster.enemies_of(roster.side_of(unit));
        if (enemies == 0 || roster.unit(unit).baggage) continue;
        for_each(enemies, [&](int foe) {
            const int plain = asking.dice(unit, {}, foe, {});
            for (const bool flank : {false, true})
                rush_[at(unit)][at(foe)][flank ? 1 : 0] =
                    small(asking.dice(unit, {.charging = true}, foe, {.flanked = flank}) - plain);
            guard_[at(unit)][at(foe)] = small(asking.threshold(unit, {}, foe) + 1 - roster.unit(unit).vbu);
            for (int status = 0; status < status_count; ++status)
                for (const bool rear : {false, true})
                    if (asking.may_charge(unit, foe, static_cast<Status>(status), rear))
                        targets_[at(unit)][at(status)][rear ? 1 : 0] |= base_bit(foe);
        });
        // Whoever the foe is.
        const int foe = std::countr_zero(enemies);
        const int plain = asking.dice(unit, {}, foe, {}), steady = asking.threshold(unit, {}, foe);
        thrown_[at(unit)] = small(plain - roster.unit(unit).vbu);
        mass_[at(unit)] = small(asking.dice(unit, {.large = true}, foe, {}) - plain);
        led_[at(unit)] = small(asking.dice(unit, {.attached = true}, foe, {}) - plain);
        unsteady_[at(unit)] = small(plain - asking.dice(unit, {.disordered = true}, foe, {}));
        flank_loss_[at(unit)] = small(steady - asking.threshold(unit, {.flanked = true}, foe));
        disorder_loss_[at(unit)] = small(steady - asking.threshold(unit, {.disordered = true}, foe));
    }
    SupportDice supporting(rules.support_dice);
    CorpsRout rout(rules.corps_rout);
    ArmyDefeat defeat(rules.army_defeat);
    supporting.watch(nullptr);
    rout.watch(nullptr);
    defeat.watch(nullptr);
    for (int vbu = 1; vbu <= Tables::most_vbu; ++vbu) {
        supporting.supports.clear();
        supporting.supports.add().vbu = vbu;
        supporting.ask();
        support_[at(vbu)] = small(supporting.support_dice());
    }
    std::array<int, side_count> all{};
    for (Side side = 0; side < side_count; ++side) all[at(side)] = tables.vd_of_baggage(side);
    for (std::size_t i = 0; i < roster.corps.size(); ++i) {
        const int of_corps = tables.vd_of_corps(static_cast<int>(i));
        rout.vd_corps = of_corps;
        rout.vd_lost = 0;
        rout.ask();
        borne_by_corps_[i] = rout.may_lose();
        all[at(roster.corps[i].side)] += of_corps;
    }
    for (Side side = 0; side < side_count; ++side) {
        defeat.vd_army = all[at(side)];
        defeat.vd_lost = 0;
        defeat.ask();
        borne_by_army_[at(side)] = defeat.may_lose();
    }
}

}  // namespace grognard::impetus
