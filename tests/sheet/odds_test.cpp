// Exact means exact: odds, play, replay and real dice are compared with each other over a spread of situations.

#include "sheet/run/odds.h"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <optional>
#include <set>

#include <gtest/gtest.h>

#include "sheet/explain/explain.h"
#include "sheet/project.h"
#include "sheet/situations.h"
#include "sheet/witness.h"

namespace grognard::sheet {
namespace {

constexpr std::uint64_t seed = 1813;

// What a test asks for may be answered by "too large"; it then asks something else. Under the sanitizers sooner.
const std::uint64_t budget = is_small_scale() ? 10'000 : 100'000;

Odds odds_within_budget(const Question& question, std::vector<std::size_t> fields = {}) {
    return odds(question, std::move(fields), budget);
}

class OddsOf : public testing::TestWithParam<std::string> {
  protected:
    std::shared_ptr<const Sheet> sheet() const { return sheet_of(GetParam()); }

    // Fewer situations under the sanitizers, and for systems that are not yet hunted.
    bool is_full() const { return !is_small_scale() && is_hunted(GetParam()); }
    int spread(int full) const {
        if (is_small_scale()) return 1;
        if (is_full()) return is_full_scale() ? full : full / 2;
        return std::max(4, full / 12);
    }

    template <class Check>
    void in_every_situation(int count, Check&& check) const {
        const auto loaded = sheet();
        for (const Procedure& procedure : loaded->procedures)
            for (const Question& question : situations(loaded, procedure, count, seed)) check(question);
    }
};

TEST_P(OddsOf, EqualEveryWayTheDiceCanFall) {
    const std::size_t most = !is_full()        ? (is_small_scale() ? 10'000 : 100'000)
                             : is_full_scale() ? 2'000'000
                                               : 1'000'000;
    const auto loaded = sheet();
    for (const Procedure& procedure : loaded->procedures) {
        // Several small situations, and if there are none one large one.
        std::size_t left = most / 8;
        int compared = 0;
        const auto compare = [&](const Question& question, std::size_t allowed) {
            const Odds exact = odds_within_budget(question);
            if (exact.too_large) return;
            const RawOdds raw = brute_force(question, allowed);
            left -= std::min(left, raw.sequences);
            if (!raw.complete) return;
            if (!exact.forbidden) ++compared;
            ASSERT_EQ(shares_of(exact), raw.shares) << text_of(question);
            ASSERT_EQ(exact.forbidden, raw.shares.empty()) << text_of(question);
        };
        const std::vector<Question> asked = situations(loaded, procedure, spread(80), seed);
        for (const Question& question : asked) compare(question, left / 4);
        for (std::size_t i = 0; i < asked.size() && compared == 0; ++i) compare(with_small_pools(asked[i]), most / 40);
        for (std::size_t i = 0; i < asked.size() && i < 5 && compared == 0; ++i) compare(asked[i], most);
        // Combats of many units have tests of their own, with few enough dice.
        const bool is_whole_combat = procedure.outcome.size() > most_together;
        EXPECT_TRUE(compared > 0 || is_whole_combat || !is_full()) << procedure.name;
    }
}

TEST_P(OddsOf, SumToOneAndAgreeFieldByField) {
    in_every_situation(spread(60), [](const Question& question) {
        const Odds joint = odds_within_budget(question);
        if (joint.forbidden || joint.too_large) return;
        Integer sum = 0;
        for (const Likelihood& one : joint.list) {
            EXPECT_GT(one.ways, 0) << text_of(question);
            sum += one.ways;
        }
        ASSERT_EQ(sum, joint.total) << text_of(question);
        for (std::size_t field = 0; field < question.program().outcome.size(); ++field) {
            Shares marginal;
            for (const Likelihood& one : joint.list) marginal[{one.outcome[field]}] += joint.probability(one);
            ASSERT_EQ(shares_of(odds_within_budget(question, {field})), marginal) << text_of(question) << " " << field;
        }
    });
}

TEST_P(OddsOf, AreTheSameWhoeverWasAskedBefore) {
    const auto loaded = sheet();
    for (const Procedure& procedure : loaded->procedures) {
        std::optional<Reckoner> reckoner;
        for (const Question& question : situations(loaded, procedure, spread(60), seed)) {
            if (!reckoner) reckoner.emplace(question.program(), std::vector<std::size_t>{}, budget);
            const Odds& remembered = reckoner->odds(question.words());
            const Odds fresh = odds_within_budget(question);
            ASSERT_EQ(remembered.forbidden, fresh.forbidden) << text_of(question);
            ASSERT_EQ(remembered.too_large, fresh.too_large) << text_of(question);
            ASSERT_EQ(shares_of(remembered), shares_of(fresh)) << text_of(question);
        }
    }
}

// A choice that facts rule out: however it would be made, nothing changes.
TEST_P(OddsOf, HangOnNoChoiceThatCannotArise) {
    in_every_situation(spread(24), [](const Question& question) {
        const Odds asked = odds_within_budget(question);
        if (asked.forbidden || asked.too_large) return;
        const std::vector<Slot> open = Reckoner(question.program(), {}, budget).policies(question.words());
        for (std::size_t i = 0; i < question.program().inputs.size(); ++i) {
            const Input& input = question.program().inputs[i];
            if (input.what != Input::What::policy) continue;
            if (std::find(open.begin(), open.end(), input.slot) != open.end()) continue;
            for (Word64 word = 0; word < 64; ++word) {
                if (((input.type.values >> word) & 1U) == 0) continue;
                Question changed = question;
                changed.words()[i] = word;
                ASSERT_EQ(shares_of(odds_within_budget(changed)), shares_of(asked)) << text_of(changed);
            }
        }
    });
}

// Whether they can arise hangs on dice first and on the card second: what facts decide behind a throw is worked out too.
TEST(Choices, OfCardsThatNobodyHoldsDoNotArise) {
    const auto sheet = sheet_of("impetus");
    const auto melee = std::find_if(sheet->procedures.begin(), sheet->procedures.end(),
                                    [](const Procedure& one) { return one.name == "melee_round"; });
    ASSERT_NE(melee, sheet->procedures.end());
    const Question question(sheet, *melee);
    Reckoner headline(question.program(), {static_cast<std::size_t>(melee->headline)}, budget);
    const std::vector<Slot> open = headline.policies(question.words());
    int cards = 0;
    for (const Input& input : question.program().inputs) {
        const std::string_view name = std::string_view(input.path).substr(input.path.rfind('.') + 1);
        if (input.what != Input::What::policy || !name.starts_with("tc")) continue;
        EXPECT_EQ(std::find(open.begin(), open.end(), input.slot), open.end()) << input.path;
        ++cards;
    }
    EXPECT_GT(cards, 10);
}

TEST_P(OddsOf, NeverLeaveTheBoundsOfTheOutcome) {
    in_every_situation(spread(200), [](const Question& question) {
        const Odds joint = odds_within_budget(question);
        for (const Likelihood& one : joint.list)
            for (std::size_t i = 0; i < one.outcome.size(); ++i) {
                const Type& type = question.program().outcome[i].type;
                ASSERT_NE(one.outcome[i], absent) << text_of(question);
                ASSERT_NE(one.outcome[i], unevaluated) << text_of(question);
                if (type.kind == Kind::whole || type.kind == Kind::truth) {
                    ASSERT_GE(one.outcome[i], type.low) << text_of(question);
                    ASSERT_LE(one.outcome[i], type.high) << text_of(question);
                } else if (type.kind == Kind::value) {
                    ASSERT_TRUE((type.values >> one.outcome[i]) & 1U) << text_of(question);
                }
            }
    });
}

TEST_P(OddsOf, EqualManyThrows) {
    const auto loaded = sheet();
    for (const Procedure& procedure : loaded->procedures) {
        int asked = 0;
        for (const Question& question : situations(loaded, procedure, 12, seed + 1)) {
            const Odds exact = odds_within_budget(question);
            if (exact.forbidden || exact.too_large || exact.list.size() < 2) continue;
            if (++asked > 2) break;
            // At full count a million of them for each procedure; fewer where every one looks ahead.
            const int throws = is_small_scale() || looks_ahead(question) ? 1'000
                               : !is_full()                              ? 10'000
                               : is_full_scale()                         ? 500'000
                                                                         : 20'000;
            std::map<std::vector<Word64>, int> seen;
            Runner runner(question.program());
            runner.bind(question.words());
            dice::Generator chance(seed, static_cast<std::uint64_t>(asked));
            std::vector<Word64> outcome(question.program().outcome.size());
            for (int i = 0; i < throws; ++i) {
                runner.run(chance);
                for (std::size_t f = 0; f < outcome.size(); ++f) outcome[f] = runner.outcome(f);
                ++seen[outcome];
            }
            for (const Likelihood& one : exact.list) {
                const double share = to_double(exact.probability(one));
                const double expected = throws * share;
                // 5 standard deviations; of what is rare a handful more, where the normal curve does not hold.
                EXPECT_NEAR(seen[one.outcome], expected, 5 * std::sqrt(expected * (1 - share)) + 5)
                    << text_of(question);
                seen.erase(one.outcome);
            }
            EXPECT_TRUE(seen.empty()) << text_of(question) << " gave what the odds do not know";
        }
    }
}

TEST_P(OddsOf, DoNotMoveTheGenerator) {
    dice::Generator chance(seed);
    in_every_situation(2, [&](const Question& question) {
        resolve(question, chance);
        const dice::Generator before = chance;
        odds_within_budget(question);
        ASSERT_EQ(before, chance);
    });
}

bool same(const Entry& a, const Entry& b) {
    return a.what == b.what && a.verdict == b.verdict && a.address == b.address && a.word == b.word &&
           a.before == b.before && a.faces == b.faces && a.beaten_by == b.beaten_by && a.row == b.row &&
           a.column == b.column && a.cell == b.cell && a.because.size() == b.because.size();
}

TEST_P(OddsOf, AndDiceTypedOneAtATimeGiveTheSameAsAllAtOnce) {
    dice::Generator chance(seed);
    in_every_situation(spread(30), [&](const Question& question) {
        const Resolution thrown = resolve(question, chance);
        std::vector<int> faces;
        for (const Thrown& draw : thrown.thrown) faces.insert(faces.end(), draw.faces.begin(), draw.faces.end());
        std::vector<int> typed;
        while (true) {
            dice::Script script(typed);
            const Resolution so_far = resolve(question, script);
            if (!script.missing()) {
                ASSERT_TRUE(script.fits()) << text_of(question);
                ASSERT_EQ(typed, faces) << text_of(question);
                ASSERT_EQ(so_far.outcome, thrown.outcome) << text_of(question);
                ASSERT_EQ(so_far.frame, thrown.frame) << text_of(question);
                const Explanation a = explain(question, so_far);
                const Explanation b = explain(question, thrown);
                ASSERT_EQ(a.entries.size(), b.entries.size());
                for (std::size_t i = 0; i < a.entries.size(); ++i)
                    ASSERT_TRUE(same(a.entries[i], b.entries[i])) << text_of(question) << " " << a.entries[i].address;
                break;
            }
            ASSERT_LT(typed.size(), faces.size()) << text_of(question);
            typed.push_back(faces[typed.size()]);
        }
    });
}

TEST_P(OddsOf, TotalsAreSumsOverTheTrace) {
    dice::Generator chance(seed);
    in_every_situation(spread(100), [&](const Question& question) {
        const Resolution resolution = resolve(question, chance);
        if (resolution.forbidden) return;
        const Explanation explanation = explain(question, resolution);
        // A plain sum of whole numbers: start and lines must add up to the total that is told.
        Word64 sum = 0;
        bool plain = false;
        for (const Entry& entry : explanation.entries) {
            if (entry.what == Entry::What::tally) {
                const Procedure& procedure = question.sheet().procedures[static_cast<std::size_t>(entry.procedure)];
                const auto tally = std::find_if(procedure.tallies.begin(), procedure.tallies.end(),
                                                [&](const Tally& t) { return t.source->name == entry.id; });
                plain =
                    entry.type.kind == Kind::whole && tally->op == TallyOp::sum && entry.verdict != Verdict::not_there;
                sum = entry.word;
            } else if (entry.what == Entry::What::line &&
                       (entry.verdict == Verdict::applied || entry.verdict == Verdict::cut)) {
                sum += entry.word;
            } else if (entry.what == Entry::What::group) {
                sum += entry.word - entry.before;
            } else if (entry.what == Entry::What::total && plain) {
                ASSERT_EQ(sum, entry.word) << text_of(question) << " " << entry.address;
            }
        }
    });
}

TEST_P(OddsOf, SayWhenTheyAreTooLarge) {
    in_every_situation(5, [](const Question& question) {
        const Odds full = odds_within_budget(question);
        if (full.forbidden || full.too_large || full.branches < 4) return;
        const Odds cut = odds(question, {}, full.branches / 2);
        EXPECT_TRUE(cut.too_large) << text_of(question);
        EXPECT_TRUE(cut.list.empty()) << text_of(question);
        EXPECT_GT(cut.branches, full.branches / 2) << text_of(question);
    });
}

INSTANTIATE_TEST_SUITE_P(All, OddsOf, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });

}  // namespace
}  // namespace grognard::sheet
