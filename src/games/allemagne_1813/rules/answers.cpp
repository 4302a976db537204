#include "games/allemagne_1813/rules/answers.h"

namespace grognard::allemagne_1813 {

namespace {

// Facts one after the other.
class Key {
  public:
    Key& add(int value, unsigned bits) {
        key_ = key_ << bits | static_cast<std::uint64_t>(value);
        return *this;
    }
    std::uint64_t operator()() const { return key_; }

  private:
    std::uint64_t key_ = 0;
};

Key key_of(const Column& column) {
    Key key;
    for (const std::uint8_t count : column.of) key.add(count, 6);
    return key;
}

}  // namespace

int Answers::activation(Rules& rules, Deed deed, bool line) {
    return activation_.of(Key().add(static_cast<int>(deed), 3).add(line, 1)(), [&] {
        ActivationCost& rule = rules.activation_cost;
        rule.action = deed;
        rule.command_line = line;
        rule.ask();
        return rule.command_points();
    });
}

bool Answers::ask_limit(Rules& rules, const Column& column) {
    StackLimit& rule = rules.stack_limit;
    rule.infantry = column[Kind::infantry];
    rule.cavalry = column[Kind::cavalry];
    rule.decoys = column[Kind::decoy];
    rule.generals = column[Kind::general];
    rule.artillery_reserves = column[Kind::artillery_reserve];
    rule.commander_in_chief = column.led_by_chief;
    return rule.ask();
}

bool Answers::may_march(Rules& rules, const Column& column) {
    return limit_.of(key_of(column).add(column.led_by_chief, 1)(), [&] { return ask_limit(rules, column); });
}

int Answers::allowance(Rules& rules, const Column& column, bool line, Weather weather) {
    return allowance_.of(key_of(column).add(line, 1).add(static_cast<int>(weather), 3)(), [&] {
        StackAllowance& rule = rules.stack_allowance;
        rule.members.clear();
        // A decoy passes for either arm (R23), hence never holds up the others.
        for (int kind = 0; kind < kind_count; ++kind)
            for (int i = 0; i < column.of[at(kind)]; ++i)
                rule.members.add().unit_kind =
                    static_cast<Kind>(kind) == Kind::decoy ? Kind::cavalry : static_cast<Kind>(kind);
        rule.command_line = line;
        rule.weather = weather;
        rule.ask();
        return rule.mp();
    });
}

int Answers::mean_cohesion(Rules& rules, const Units& units) {
    return cohesion_.of(units.key, [&] {
        MeanCohesion& rule = rules.mean_cohesion;
        rule.units.clear();
        for (const Kind kind : {Kind::infantry, Kind::cavalry})
            for (int cohesion = 1; cohesion <= best_cohesion; ++cohesion)
                for (int i = units.count(kind, cohesion); i > 0; --i) {
                    CombatUnit& unit = rule.units.add();
                    unit.unit_kind = kind;
                    unit.cohesion = cohesion;
                }
        rule.ask();
        return rule.mean_cohesion();
    });
}

Amount Answers::effective_pf(Rules& rules, int pf, bool cavalry, bool fatigued, Role side, Terrain terrain, bool city) {
    Key key;
    key.add(pf, 8).add(cavalry, 1).add(fatigued, 1).add(static_cast<int>(side), 1);
    key.add(static_cast<int>(terrain), 3).add(city, 1);
    return pf_.of(key(), [&] {
        EffectivePf& rule = rules.effective_pf;
        rule.pf = pf;
        rule.cavalry = cavalry;
        rule.fatigued = fatigued;
        rule.side = side;
        rule.terrain = terrain;
        rule.fortified_city = city;
        rule.ask();
        return rule.effective_pf();
    });
}

}  // namespace grognard::allemagne_1813
