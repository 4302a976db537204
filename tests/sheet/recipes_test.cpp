// The recipes of docs/cookbook.md are exact. Each mechanism is played here a second time as people play it, with dice that are
// sorted, cards that leave the deck and so on, in every way it can go, and the odds of the sheet must be the same fractions.

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <string_view>

#include <gtest/gtest.h>

#include "project_files.h"
#include "sheet/compile/load.h"
#include "sheet/every_recipe.h"
#include "sheet/program/values.h"
#include "sheet/run/odds.h"

namespace grognard::cookbook {
namespace {

std::shared_ptr<const sheet::Sheet> sheet_of(const std::string& recipe) {
    const std::string path = "tests/cookbook/" + recipe + "/sheet.toml";
    const sheet::Loaded loaded = sheet::load({{path, project_text(path)}});
    for (const Problem& problem : loaded.problems)
        ADD_FAILURE() << path << ":" << problem.place.line << " " << problem.id;
    return loaded.sheet;
}

struct Given {
    template <class Value>
    Given(const char* of, const Value& value) : name(of), text(written(value)) {}

    std::string name;
    std::string text;
};

// Asks one procedure of a recipe again and again.
class Asked {
  public:
    explicit Asked(const std::string& address)
        : sheet_(sheet_of(address.substr(0, address.find('/')))), procedure_(address.substr(address.find('/') + 1)) {}

    Chances odds(const std::vector<Given>& facts) const {
        if (sheet_ == nullptr) return {};
        sheet::Question question(sheet_, *sheet_->procedure(procedure_));
        Problems problems;
        for (const Given& fact : facts)
            EXPECT_TRUE(question.set(fact.name, *read_datum(fact.text), problems)) << fact.name;
        const sheet::Odds exact = sheet::odds(question);
        EXPECT_FALSE(exact.too_large);
        Chances chances;
        for (const sheet::Likelihood& one : exact.list) {
            Outcome came;
            for (std::size_t i = 0; i < one.outcome.size(); ++i)
                came.push_back(word_text(*sheet_, question.program().outcome[i].type, one.outcome[i]));
            EXPECT_TRUE(chances.emplace(came, to_text(exact.probability(one))).second);
        }
        return chances;
    }

    template <class Play>
    void expect(const std::vector<Given>& facts, const Play& play) const {
        std::string told = procedure_;
        for (const Given& fact : facts) told += " " + fact.name + "=" + fact.text;
        EXPECT_EQ(odds(facts), every_way(play)) << told;
    }

  private:
    std::shared_ptr<const sheet::Sheet> sheet_;
    std::string procedure_;
};

std::vector<int> falling(std::vector<int> faces) {
    std::sort(faces.rbegin(), faces.rend());
    return faces;
}

void risk(const Asked& asked) {
    for (int attackers = 1; attackers <= 3; ++attackers)
        for (int defenders = 1; defenders <= 2; ++defenders)
            asked.expect({{"attackers", attackers}, {"defenders", defenders}}, [&](Dice& dice) {
                const std::vector<int> mine = falling(dice.d6s(attackers)), theirs = falling(dice.d6s(defenders));
                int won = 0, lost = 0;
                for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i)
                    ++(mine[i] > theirs[i] ? won : lost);
                return outcome(won, lost);
            });
}

using Armies = std::pair<int, int>;  // the attacker's and the defender's

Armies after_assault(Armies left, Dice& dice) {
    const std::vector<int> mine = falling(dice.d6s(std::min(left.first, 3)));
    const std::vector<int> theirs = falling(dice.d6s(std::min(left.second, 2)));
    for (std::size_t i = 0; i < std::min(mine.size(), theirs.size()); ++i)
        --(mine[i] > theirs[i] ? left.second : left.first);
    return left;
}

Outcome after_battle(const Armies& left) { return outcome(left.second == 0, left.first, left.second); }

void risk_round(const Asked& asked) {
    for (const Armies& from : {Armies{20, 20}, Armies{1, 2}, Armies{2, 1}, Armies{3, 7}})
        asked.expect({{"mine", from.first}, {"theirs", from.second}}, [&](Dice& dice) {
            const Armies left = after_assault(from, dice);
            return outcome(left.first, left.second);
        });
}

void risk_battle(const Asked& asked) {
    for (const Armies& from : {Armies{1, 1}, Armies{2, 1}, Armies{1, 2}, Armies{2, 2}})
        asked.expect({{"mine", from.first}, {"theirs", from.second}}, [&](Dice& dice) {
            Armies left = from;
            while (left.first > 0 && left.second > 0) left = after_assault(left, dice);
            return after_battle(left);
        });
    // Twenty against twenty, state by state: each has fewer armies than the one before, and is left for good.
    std::map<Armies, Fraction, std::greater<>> open = {{{20, 20}, Fraction(1)}};
    std::map<Armies, Fraction> ended;
    while (!open.empty()) {
        const auto [from, chance] = *open.begin();
        open.erase(open.begin());
        std::map<Armies, int> came;
        Dice dice;
        do ++came[after_assault(from, dice)];
        while (dice.next());
        int ways = 0;
        for (const auto& [left, count] : came) ways += count;
        for (const auto& [left, count] : came) {
            Fraction& sum = left.first == 0 || left.second == 0 ? ended[left] : open[left];
            sum += chance * Fraction(Integer(count), Integer(ways));
        }
    }
    Chances expected;
    for (const auto& [left, chance] : ended) expected[after_battle(left)] = to_text(chance);
    EXPECT_EQ(asked.odds({{"mine", 20}, {"theirs", 20}}), expected);
}

void odds_table(const Asked& asked) {
    // By column, 1-3 to 5-1, the results of the faces 1 to 6.
    const std::vector<std::vector<const char*>> columns = {
        {"AE", "AE", "AE", "AE", "AR", "AR"}, {"AE", "AE", "AR", "AR", "EX", "DR"},
        {"AE", "AR", "AR", "EX", "DR", "DR"}, {"AR", "AR", "EX", "DR", "DR", "DE"},
        {"AR", "EX", "DR", "DR", "DR", "DE"}, {"EX", "DR", "DR", "DR", "DE", "DE"},
        {"DR", "DR", "DR", "DE", "DE", "DE"}};
    const std::vector<std::pair<const char*, int>> grounds = {{"open", 0}, {"woods", -1}, {"town", -2}};
    for (const auto& [attacker, defender] : std::vector<std::pair<int, int>>{
             {1, 9}, {1, 3}, {4, 9}, {5, 10}, {9, 10}, {7, 7}, {19, 10}, {12, 5}, {3, 1}, {19, 4}, {20, 4}, {60, 1}})
        for (const auto& [ground, shift] : grounds)
            for (const bool flank : {false, true})
                asked.expect({{"attacker", attacker}, {"defender", defender}, {"ground", ground}, {"flank", flank}},
                             [&, attacker = attacker, defender = defender, shift = shift](Dice& dice) {
                                 int column = 0;
                                 if (2 * attacker >= defender) column = 1;
                                 for (int times = 1; times <= 5; ++times)
                                     if (attacker >= times * defender) column = times + 1;
                                 column = std::clamp(column + shift + (flank ? 1 : 0), 0, 6);
                                 const auto face = static_cast<std::size_t>(dice.d6() - 1);
                                 return outcome(columns[static_cast<std::size_t>(column)][face]);
                             });
}

void to_wound(const Asked& asked) {
    struct Setting {
        int shots, skill, strength, toughness, armour;
    };
    for (const Setting& at : {Setting{1, 3, 4, 4, 5}, Setting{2, 3, 4, 3, 5}, Setting{2, 4, 3, 4, 2},
                              Setting{2, 5, 8, 4, 7}, Setting{2, 2, 1, 9, 6}, Setting{3, 6, 4, 5, 4}})
        asked.expect({{"shots", at.shots},
                      {"skill", at.skill},
                      {"strength", at.strength},
                      {"toughness", at.toughness},
                      {"armour", at.armour}},
                     [&](Dice& dice) {
                         const int needed = 4 - std::clamp(at.strength - at.toughness, -2, 2);
                         int lost = 0;
                         for (int shot = 0; shot < at.shots; ++shot) {
                             if (dice.d6() < at.skill) continue;
                             if (dice.d6() < needed) continue;
                             if (dice.d6() < at.armour) ++lost;
                         }
                         return outcome(lost);
                     });
}

void opposed(const Asked& asked) {
    for (int mine = 0; mine <= 8; mine += 2)
        for (int theirs = 0; theirs <= 8; ++theirs)
            for (const bool uphill : {false, true})
                for (int overlaps = 0; overlaps <= 2; ++overlaps)
                    asked.expect({{"mine", mine}, {"theirs", theirs}, {"uphill", uphill}, {"overlaps", overlaps}},
                                 [&](Dice& dice) {
                                     const int me = dice.d6() + mine + (uphill ? 1 : 0) - overlaps;
                                     const int enemy = dice.d6() + theirs;
                                     if (me * 2 <= enemy) return outcome("destroyed");
                                     if (enemy * 2 <= me) return outcome("destroys");
                                     return outcome(me < enemy ? "recoils" : me > enemy ? "pushes" : "locked");
                                 });
}

void cards(const Asked& asked) {
    for (const int trumps : {0, 1, 3, 4, 7, 11, 12})
        for (int hand = 1; hand <= 4; ++hand)
            asked.expect({{"trumps", trumps}, {"hand", hand}}, [&](Dice& dice) {
                std::vector<int> deck(12);
                std::iota(deck.begin(), deck.end(), 0);
                int found = 0;
                for (int card = 0; card < hand; ++card) {
                    const auto drawn = deck.begin() + dice.die(0, static_cast<int>(deck.size()) - 1);
                    if (*drawn < trumps) ++found;
                    deck.erase(drawn);
                }
                return outcome(found);
            });
}

const char* tested(Dice& dice, int morale, int losses, int routs) {
    const int total = dice.d6() + dice.d6() + losses + routs;
    return total <= morale ? "steady" : total <= morale + 2 ? "shaken" : "routed";
}

void morale_test(const Asked& asked) {
    for (int morale = 2; morale <= 12; ++morale)
        for (const int losses : {0, 1, 6})
            for (int routs = 0; routs <= 2; ++routs)
                asked.expect({{"unit.morale", morale}, {"unit.losses", losses}, {"routs", routs}},
                             [&](Dice& dice) { return outcome(tested(dice, morale, losses, routs)); });
}

void morale_line(const Asked& asked) {
    struct Unit {
        int morale, losses;
    };
    for (const std::vector<Unit>& units :
         std::vector<std::vector<Unit>>{{{8, 2}, {8, 0}, {8, 0}}, {{6, 3}, {7, 1}, {9, 0}}, {{12, 0}, {2, 6}, {5, 0}}})
        asked.expect({{"front.morale", units[0].morale},
                      {"front.losses", units[0].losses},
                      {"next.morale", units[1].morale},
                      {"next.losses", units[1].losses},
                      {"rear.morale", units[2].morale},
                      {"rear.losses", units[2].losses}},
                     [&](Dice& dice) {
                         int routs = 0;
                         const char* state = "";
                         for (const Unit& unit : units) {
                             state = tested(dice, unit.morale, unit.losses, routs);
                             if (state == std::string("routed")) ++routs;
                         }
                         return outcome(routs, state);
                     });
}

void d66_leader(const Asked& asked) {
    asked.expect({}, [](Dice& dice) {
        const std::string read = std::to_string(dice.d6()) + std::to_string(dice.d6());
        return outcome(read <= "12"   ? "killed"
                       : read <= "15" ? "captured"
                       : read <= "24" ? "wounded"
                       : read <= "36" ? "horse"
                                      : "unhurt");
    });
}

void d66_percent(const Asked& asked) {
    for (const int chance : {0, 1, 35, 50, 99, 100})
        asked.expect({{"chance", chance}}, [&](Dice& dice) {
            const int read = dice.die(1, 100);
            const bool success = read <= chance;
            return outcome(success, !success && (read % 11 == 0 || read == 100));
        });
}

void keep(const Asked& asked) {
    for (int thrown = 1; thrown <= 5; ++thrown)
        for (int kept = 1; kept <= thrown; ++kept)
            for (const bool low : {false, true})
                asked.expect({{"dice", thrown}, {"kept", kept}, {"low", low}}, [&](Dice& dice) {
                    std::vector<int> faces = falling(dice.d6s(thrown));
                    if (low) std::reverse(faces.begin(), faces.end());
                    return outcome(std::accumulate(faces.begin(), faces.begin() + kept, 0));
                });
    EXPECT_EQ(asked.odds({{"dice", 2}, {"kept", 3}}), Chances());
}

void exploding(const Asked& asked) {
    for (int thrown = 0; thrown <= 3; ++thrown)
        for (int needed = 2; needed <= 6; ++needed)
            asked.expect({{"dice", thrown}, {"needed", needed}}, [&](Dice& dice) {
                int hits = 0;
                for (int shot = 0; shot < thrown; ++shot) {
                    int face = 6;
                    for (int again = 0; again <= 2 && face == 6; ++again) {
                        face = dice.d6();
                        if (face >= needed) ++hits;
                    }
                }
                return outcome(hits);
            });
}

void symbols_battle(const Asked& asked) {
    const std::string faces = "IIAGFS";
    const std::vector<std::pair<const char*, std::string>> targets = {
        {"infantry", "IG"}, {"armour", "AG"}, {"guns", "G"}};
    for (int thrown = 1; thrown <= 4; ++thrown)
        for (const auto& [target, hit_by] : targets)
            for (const bool backed : {false, true})
                asked.expect({{"dice", thrown}, {"target", target}, {"backed", backed}},
                             [&, by = std::string_view(hit_by)](Dice& dice) {
                                 int hits = 0, flags = 0;
                                 for (const int face : dice.d6s(thrown)) {
                                     const char symbol = faces[static_cast<std::size_t>(face - 1)];
                                     if (by.find(symbol) != std::string_view::npos) ++hits;
                                     if (symbol == 'F') ++flags;
                                 }
                                 return outcome(hits, backed && flags > 0 ? flags - 1 : flags);
                             });
}

void symbols_fate(const Asked& asked) {
    for (int thrown = 1; thrown <= 6; ++thrown)
        for (const int skill : {0, 3, 8})
            for (const int difficulty : {0, 2, 8})
                asked.expect({{"dice", thrown}, {"skill", skill}, {"difficulty", difficulty}}, [&](Dice& dice) {
                    int effort = skill;
                    for (int i = 0; i < thrown; ++i) effort += dice.die(-1, 1);
                    return outcome(effort - difficulty);
                });
}

void attrition(const Asked& asked) {
    // Fortieths of the strength, for 2-4, 5-8, 9-11 and 12.
    const std::map<std::string, std::vector<int>> rates = {
        {"assault", {4, 6, 8, 12}}, {"hold", {2, 4, 6, 8}}, {"skirmish", {0, 1, 2, 4}}};
    const auto fortieths = [&](const char* posture, int total) {
        return rates.at(posture)[total <= 4 ? 0U : total <= 8 ? 1U : total <= 11 ? 2U : 3U];
    };
    struct Setting {
        int mine, theirs;
        const char* posture;
        const char* answer;
        bool entrenched;
    };
    for (const Setting& at : {Setting{24, 18, "assault", "hold", false}, Setting{24, 18, "assault", "hold", true},
                              Setting{30, 7, "hold", "skirmish", false}, Setting{60, 1, "assault", "assault", false},
                              Setting{10, 50, "skirmish", "assault", true}, Setting{0, 60, "hold", "hold", false},
                              Setting{2, 60, "hold", "assault", false}})
        asked.expect({{"mine", at.mine},
                      {"theirs", at.theirs},
                      {"posture", at.posture},
                      {"answer", at.answer},
                      {"entrenched", at.entrenched}},
                     [&](Dice& dice) {
                         const int full = at.mine * fortieths(at.posture, dice.d6() + dice.d6());
                         const int theirs = at.theirs * fortieths(at.answer, dice.d6() + dice.d6());
                         const int taken = at.entrenched ? full / 40 : (full + 20) / 40;
                         return outcome(std::min(at.theirs, taken), std::min(at.mine, (theirs + 39) / 40));
                     });
}

void command(const Asked& asked) {
    struct Setting {
        int command, distance;
        bool engaged;
    };
    for (const Setting& at : {Setting{8, 10, false}, Setting{10, 0, false}, Setting{8, 20, true}, Setting{7, 59, false},
                              Setting{5, 80, true}})
        asked.expect({{"command", at.command}, {"distance", at.distance}, {"engaged", at.engaged}}, [&](Dice& dice) {
            int needed = at.command - at.distance / 20 - (at.engaged ? 1 : 0);
            for (int orders = 0; orders < 3; ++orders, --needed) {
                const int total = dice.d6() + dice.d6();
                if (total > needed) return outcome(orders, total == 12);
            }
            return outcome(3, false);
        });
}

const std::map<std::string, void (*)(const Asked&)> recipes = {
    {"attrition/day", attrition},
    {"cards/draw", cards},
    {"command/orders", command},
    {"d66/leader", d66_leader},
    {"d66/percent", d66_percent},
    {"exploding/shoot", exploding},
    {"keep/keep", keep},
    {"morale/line", morale_line},
    {"morale/test", morale_test},
    {"odds-table/attack", odds_table},
    {"opposed/melee", opposed},
    {"risk/assault", risk},
    {"risk/battle", risk_battle},
    {"risk/round", risk_round},
    {"symbols/battle", symbols_battle},
    {"symbols/fate", symbols_fate},
    {"to-wound/shoot", to_wound},
};

TEST(Recipes, EqualEveryWayTheDiceCanFall) {
    std::size_t number = 0;
    for (const auto& [address, compare] : recipes) {
        if (is_small_scale() && number++ % 3 != 0) continue;
        SCOPED_TRACE(address);
        compare(Asked(address));
    }
}

TEST(Recipes, AreAllCompared) {
    std::set<std::string> written_down, compared;
    for (const auto& entry : std::filesystem::directory_iterator(project_path("tests/cookbook"))) {
        if (!entry.is_directory()) continue;
        const std::string recipe = entry.path().filename().string();
        const auto loaded = sheet_of(recipe);
        ASSERT_NE(loaded, nullptr) << recipe;
        for (const sheet::Procedure& procedure : loaded->procedures) written_down.insert(recipe + "/" + procedure.name);
    }
    for (const auto& [address, compare] : recipes) compared.insert(address);
    EXPECT_EQ(written_down, compared);
}

}  // namespace
}  // namespace grognard::cookbook
