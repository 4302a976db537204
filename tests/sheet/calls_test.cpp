// Calls that are the same but for their words are worked once for each set of words, and weights grow as they must: the
// odds of whole fights, against a reckoning that does neither.

#include <map>

#include <gtest/gtest.h>

#include "project_files.h"
#include "sheet/project.h"
#include "sheet/run/exact_sweep.h"
#include "sheet/witness.h"

namespace grognard::sheet {
namespace {

Integer power(int base, int exponent) {
    Integer result = 1;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

Integer factorial(int n) {
    Integer result = 1;
    for (int i = 2; i <= n; ++i) result *= i;
    return result;
}

// Procedure (c) of the bench sheet by itself: sixes and pairs of fives, then a die against what is left of the cohesion.
std::map<int, Fraction> losses(int dice, int cohesion) {
    std::map<int, Fraction> shares;
    for (int six = 0; six <= dice; ++six)
        for (int five = 0; six + five <= dice; ++five) {
            const int rest = dice - six - five;
            const Integer ways =
                factorial(dice) / (factorial(six) * factorial(five) * factorial(rest)) * power(4, rest);
            for (int die = 1; die <= 6; ++die)
                shares[std::max(0, die - (cohesion - six - five / 2))] += Fraction(ways, power(6, dice + 1));
        }
    return shares;
}

Shares after_rounds(int mine, int theirs, int rounds) {
    Shares shares = {{{mine, theirs}, 1}};
    for (int round = 0; round < rounds; ++round) {
        Shares next;
        for (const auto& [units, share] : shares) {
            const int m = static_cast<int>(units[0]), t = static_cast<int>(units[1]);
            if (round > 0 && (m == 0 || t == 0)) {
                next[units] += share;
                continue;
            }
            for (const auto& [lost, by_enemy] : losses(m + 2, t))
                for (const auto& [suffered, by_me] : losses(t + 2, m))
                    next[{std::max(0, m - suffered), std::max(0, t - lost)}] += share * by_enemy * by_me;
        }
        shares = std::move(next);
    }
    return shares;
}

Loaded bench_sheet() { return load({{"sheet.toml", project_text("bench/sheet.toml")}}); }

// From one word of weights to more than two, and a call that itself does not fit into one.
TEST(Calls, AreWorkedOnceAndComeToTheSame) {
    const Loaded loaded = bench_sheet();
    ASSERT_TRUE(loaded.ok());
    const Program& program = *loaded.sheet->procedure("melee")->program;
    std::vector<Slot> asked;
    for (const OutcomeField& field : program.outcome) asked.push_back(field.slot);
    const Plan plan(program, asked, std::vector<bool>{});
    ExactSweep sweep(plan, default_budget);
    Reckoner reckoner(program, {});
    const std::vector<std::vector<Word64>> units = {{6, 5}, {1, 1}, {0, 3}, {9, 9}, {5, 6}, {2, 8}, {6, 5}};
    for (const std::vector<Word64>& unit : units) {
        const Shares expected = after_rounds(static_cast<int>(unit[0]), static_cast<int>(unit[1]), 3);
        EXPECT_EQ(shares_of(reckoner.odds(unit)), expected) << unit[0] << " " << unit[1];
        ASSERT_TRUE(sweep.bind(unit));
        ASSERT_EQ(sweep.run(), Ended::done);
        Shares shares;
        sweep.answer([&](const auto& answer) {
            const auto& states = answer.result();
            for (std::size_t i = 0; i < states.count; ++i)
                shares[{states.key(i), states.key(i) + states.width}] +=
                    Fraction(Integer(states.weights[i]), Integer(answer.total()));
        });
        EXPECT_EQ(shares, expected) << unit[0] << " " << unit[1];
    }
}

// Three calls of one procedure, each handed what the one before threw; they differ in what no die reaches.
std::string chain(const std::string& second, const std::string& third) {
    return "[sheet]\nid = \"s\"\nversion = \"1\"\nwords = '''\n. | S | S\n'''\n[dice]\nd6 = \"1..6\"\n"
           "[words]\ncommon = '''\ndice | w | w\nneeded | w | w\nhits | w | w\nfirst | w | w\na | w | w\nb | w | w\n"
           "c | w | w\nleft | w | w\n'''\n"
           "[bins.hit]\nclasses = '''\nhit | face >= needed\n'''\n"
           "[procedure.volley]\nfacts = '''\nfact | type | default\ndice | int 0..9 | 2\nneeded | int 2..6 | 4\n'''\n"
           "steps = '''\nroll | hits | (dice)d6 as hit\n'''\noutcome = '''\nhits | hits.hit\nleft | dice - "
           "hits.hit\n'''\n"
           "words = '''\n. | V | V\n'''\n"
           "[procedure.chain]\nfacts = '''\nfact | type | default\nfirst | int 0..3 | 2\n'''\nsteps = '''\n"
           "call | a | volley(dice = first)\n"
           "call | b | volley(" +
           second + ")\ncall | c | volley(" + third +
           ")\n'''\n"
           "outcome = '''\nhits | a.hits + b.hits * 10 + c.hits * 100\nleft | c.left\n'''\nwords = '''\n. | C | "
           "C\n'''\n";
}

TEST(Calls, AreNotTakenForOthers) {
    const std::vector<std::pair<std::string, std::string>> tellings = {
        {"dice = a.hits, needed = 3", "dice = b.hits, needed = 3"},              // alike, and so in fact
        {"dice = a.hits, needed = 3", "dice = b.hits, needed = 5"},              // alike but for a number
        {"dice = max(0, a.left), needed = 3", "dice = a.hits + 1, needed = 3"},  // the same words from elsewhere
        {"dice = a.hits", "dice = b.hits, needed = a.hits + 2"},                 // other words
        {"dice = a.hits + 1", "dice = b.hits"},                                  // more dice, and so another total
    };
    for (const auto& [second, third] : tellings) {
        const Loaded loaded = load({{"sheet", chain(second, third)}});
        ASSERT_TRUE(loaded.ok()) << text_of(loaded.problems);
        const Procedure& procedure = *loaded.sheet->procedure("chain");
        const Question question(loaded.sheet, procedure);
        const RawOdds raw = brute_force(question, 2'000'000);
        ASSERT_TRUE(raw.complete);
        EXPECT_EQ(shares_of(odds(question)), raw.shares) << second << "; " << third;
    }
}

}  // namespace
}  // namespace grognard::sheet
