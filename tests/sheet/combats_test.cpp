// Whole combats: each one question, whose many outcomes are known one by one.
//
// What comes of each unit is asked by itself, because all of it together is too much to list: it must be the same as the
// outcome of every way the dice can fall, and as what generated dice give.

#include <cmath>

#include <gtest/gtest.h>

#include "base/datum.h"
#include "sheet/explain/summary.h"
#include "sheet/project.h"
#include "sheet/situations.h"
#include "sheet/witness.h"

namespace grognard::sheet {
namespace {

// Facts, as they are typed.
using Given = std::vector<std::pair<std::string, std::string>>;

struct Combat {
    std::string system, procedure;
    std::vector<Given> small;  // few dice, so that all ways can be tried
};

void PrintTo(const Combat& combat, std::ostream* out) { *out << combat.procedure; }

std::vector<Combat> combats() {
    const std::vector<Given> clashes = {
        {{"my_units", "[{ clash = 1 }, { clash = 0 }]"}, {"their_units", "[{ clash = 1, save = 7, stamina = 1 }]"}},
        {{"my_units", "[{ clash = 0, save = 7, stamina = 1, blocked = true }]"},
         {"my_supports", "[{ short_support = 0, casualties = 1 }, { short_support = 0, stamina = 1 }]"},
         {"their_units", "[{ clash = 2, save = 7 }]"}},
        {{"my_units", "[{ clash = 0, save = 7, captain_attacks = 1, stamina = 1 }]"},
         {"their_units", "[{ clash = 1, save = 7, higher_ground = true }]"}},
    };
    const std::vector<Given> assaults = {
        {},
        {{"reply", "counter"},
         {"attacker", "{ arm = cav, type = 1 }"},
         {"defender", "{ arm = cav, melee_factor = 3 }"}},
        {{"defender", "{ base_morale = -3, part = parent }"}, {"attacker", "{ general_engaged = true }"}},
        {{"assimilated", "[{ order = unformed }]"}, {"defender", "{ leader_factor = 1 }"}},
    };
    const std::vector<Given> battles = {
        {{"base_sequences", "1"},
         {"attackers", "[{ pf = 30, cavalry = true, bc = 3 }]"},
         {"attacker_leaders", "[{ tactical_bonus = 2 }]"}},
        {{"base_sequences", "2"},
         {"attackers", "[{ pf = 2 }, { pf = 1, cavalry = true, bc = 3 }]"},
         {"attacker_share", "share_cavalry"},
         {"attacker_ba", "9"},
         {"defender_ba", "9"}},
        {{"base_sequences", "2"},
         {"attackers", "[{ pf = 16 }]"},
         {"attacker_leaders", "[{ tactical_bonus = 2 }]"},
         {"encircled", "true"}},
        {{"base_sequences", "2"},
         {"attackers", "[{ pf = 12, fatigued = true }, { pf = 2, cavalry = true, bc = 5 }]"},
         {"defenders", "[{ pf = 1, cohesion = 5 }, { pf = 2 }]"},
         {"defender_bears", "1"}},
    };
    return {{"hail-caesar", "clash", clashes},
            {"les-trois-couleurs", "assault", assaults},
            {"allemagne-1813", "battle", battles}};
}

class Combats : public testing::TestWithParam<Combat> {
  protected:
    std::shared_ptr<const Sheet> sheet() const { return sheet_of(GetParam().system); }
    const Procedure& procedure() const { return *sheet()->procedure(GetParam().procedure); }

    std::vector<Question> presets() const {
        std::vector<Question> list;
        for (const PresetSource& preset : sheet()->source.presets) {
            if (preset.procedure.text != procedure().name) continue;
            Question question(sheet(), procedure());
            Problems problems;
            EXPECT_TRUE(question.set_preset(preset.name, problems));
            list.push_back(std::move(question));
        }
        return list;
    }
};

// The chances of a field that was asked by itself.
std::map<Word64, Fraction> shares_by_itself(const Question& question, std::size_t field) {
    std::map<Word64, Fraction> shares;
    const Odds alone = odds(question, {field});
    EXPECT_FALSE(alone.too_large) << text_of(question);
    for (const Likelihood& one : alone.list) shares[one.outcome[0]] += alone.probability(one);
    return shares;
}

// Together or apart, whoever reads the answer finds the same fields.
TEST_P(Combats, AreAnsweredFieldByField) {
    for (const Question& question : presets()) {
        const Odds all = all_odds(question);
        ASSERT_FALSE(all.too_large || all.forbidden) << text_of(question);
        const std::vector<FieldOdds> fields = all_field_odds(question, all);
        ASSERT_EQ(fields.size(), question.program().outcome.size());
        EXPECT_EQ(fields.front().field, static_cast<std::size_t>(procedure().headline));
        for (const FieldOdds& field : fields) {
            std::map<Word64, Fraction> told;
            for (std::size_t i = 0; i < field.shares.size(); ++i) told[field.shares[i].word] = field.probability(i);
            EXPECT_EQ(told, shares_by_itself(question, field.field)) << field.name;
        }
        EXPECT_TRUE(same_odds(all, all_odds(question)));
    }
}

TEST_P(Combats, EqualEveryWayTheDiceCanFall) {
    int compared = 0;
    for (const Given& given : GetParam().small) {
        Question question(sheet(), procedure());
        for (const auto& [path, text] : given) {
            Problems problems;
            ASSERT_TRUE(question.set(path, *read_datum(text), problems)) << path;
        }
        const RawOdds raw = brute_force(question, is_small_scale() ? 2'000 : is_full_scale() ? 2'000'000 : 200'000);
        ASSERT_TRUE(raw.complete || !is_full_scale()) << text_of(question);
        if (!raw.complete) continue;
        ++compared;
        EXPECT_GT(raw.shares.size(), 2U) << text_of(question);
        for (std::size_t field = 0; field < question.program().outcome.size(); ++field) {
            std::map<Word64, Fraction> marginal;
            for (const auto& [outcome, share] : raw.shares) marginal[outcome[field]] += share;
            EXPECT_EQ(shares_by_itself(question, field), marginal)
                << text_of(question) << " " << question.program().outcome[field].name;
        }
    }
    EXPECT_TRUE(compared > 0 || is_small_scale());
}

TEST_P(Combats, EqualGeneratedOnes) {
    const int throws = is_small_scale() ? 200 : is_full_scale() ? 1'000'000 : 10'000;
    for (const Question& question : presets()) {
        const std::size_t fields = question.program().outcome.size();
        std::vector<std::map<Word64, int>> seen(fields);
        Runner runner(question.program());
        runner.bind(question.words());
        dice::Generator chance(1813);
        for (int i = 0; i < throws; ++i) {
            runner.run(chance);
            for (std::size_t f = 0; f < fields; ++f) ++seen[f][runner.outcome(f)];
        }
        for (std::size_t f = 0; f < fields; ++f) {
            for (const auto& [word, exact] : shares_by_itself(question, f)) {
                const double share = to_double(exact);
                const double expected = throws * share;
                EXPECT_NEAR(seen[f][word], expected, 5 * std::sqrt(expected * (1 - share)) + 5)
                    << text_of(question) << " " << question.program().outcome[f].name;
                seen[f].erase(word);
            }
            EXPECT_TRUE(seen[f].empty()) << question.program().outcome[f].name << " gave what the odds do not know";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Whole, Combats, testing::ValuesIn(combats()),
                         [](const auto& combat) { return test_name(combat.param.system); });

}  // namespace
}  // namespace grognard::sheet
