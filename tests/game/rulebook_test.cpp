// A small sheet with draws of every grain, played step by step: odds, replay, typed dice, allocations, refusals at the start.

#include "game/rulebook/rulebook.h"

#include <map>

#include <gtest/gtest.h>

#include "base/exact.h"
#include "counted_allocations.h"
#include "dice/generator.h"
#include "dice/script.h"
#include "project_files.h"
#include "sheet/compile/load.h"
#include "sheet/run/odds.h"

namespace grognard::game::rulebook {

enum class Mood : std::uint8_t { calm, shaken };
enum class Doubled : std::uint8_t { calm, calm_again };

template <>
struct Words<Mood> {
    static constexpr std::string_view enumeration = "mood";
    static constexpr std::array<std::string_view, 2> names = {"calm", "shaken"};
};
template <>
struct Words<Doubled> {
    static constexpr std::string_view enumeration = "mood";
    static constexpr std::array<std::string_view, 2> names = {"calm", "calm_again"};
};

namespace {
struct Volley : Procedure {
    using Procedure::Procedure;
    In<int> dice{this, "dice"};
    In<int> needed{this, "needed"};
    In<bool> lucky{this, "lucky"};
    In<bool> card{this, "card"};
    In<Mood> mood{this, "mood"};
    Out<int> hits{this, "hits"};
    Out<int> nerve{this, "nerve"};
    Out<Mood> mood_after{this, "mood"};
};
struct Troop : Record {
    In<int> strength{this, "strength"};
    In<bool> tired{this, "tired"};
};
struct Burden : Procedure {
    using Procedure::Procedure;
    List<Troop> troops{this, "troops"};
    Out<int> weight{this, "weight"};
    Out<Amount> pace{this, "pace"};
};
struct Book : Rulebook {
    Volley volley{this, "volley"};
    Burden burden{this, "burden"};
    Value shaken{this, "mood", "shaken"};
};

std::shared_ptr<const sheet::Sheet> the_sheet() {
    static const sheet::Loaded loaded = sheet::load({{"sheet.toml", project_text("tests/game/rulebook_sheet.toml")}});
    for (const Problem& problem : loaded.problems)
        EXPECT_EQ(problem.severity, Severity::warning) << problem.id << ":" << problem.place.line;
    return loaded.sheet;
}

// --- a game of one procedure: each step draws at most once ---

struct State {
    Thrown<2> thrown;
    std::int32_t hits = -1;  // not yet over
    std::int32_t nerve = 0;
    Mood mood = Mood::calm;
    std::uint8_t pad[7] = {0, 0, 0, 0, 0, 0, 0};

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);

void step(Book& book, State& state, dice::Chance& chance, Trace* trace) {
    ASSERT_TRUE(book.volley.ask());
    if (!book.volley.roll(state.thrown, chance, trace, 7)) return;
    state.hits = book.volley.hits();
    state.nerve = book.volley.nerve();
    state.mood = book.volley.mood_after();
}

State played(Book& book, dice::Chance& chance, Trace* trace) {
    State state;
    while (state.hits < 0) step(book, state, chance, trace);
    return state;
}

Book bound(const Rulings& rulings = {}) {
    Book book;
    Problems problems;
    EXPECT_TRUE(book.bind(the_sheet(), rulings, 3, problems));
    for (const Problem& problem : problems.all()) ADD_FAILURE() << problem.id << " " << problem.arguments[0].second;
    return book;
}

// The pools worth looking at: small and large, with and without a re-roll and the card.
std::vector<Book> pools() {
    std::vector<Book> books;
    for (const int dice : {1, 3, 12})
        for (const bool lucky : {false, true})
            for (const bool card : {false, true}) {
                books.push_back(bound());
                books.back().volley.dice = dice;
                books.back().volley.lucky = lucky;
                books.back().volley.card = card;
            }
    return books;
}

// --- tests ---

TEST(Rulebook, StepsHaveTheOddsOfTheSheet) {
    using Ending = std::vector<Word64>;
    for (Book& book : pools()) {
        std::map<Ending, Fraction> found;
        std::vector<std::pair<State, Fraction>> open = {{State{}, 1}};
        std::size_t most = 0;
        while (!open.empty()) {
            const auto [from, chance_before] = open.back();
            open.pop_back();
            dice::Enumerator<std::uint64_t> chance(1'000);
            std::size_t branches = 0;
            do {
                State next = from;
                step(book, next, chance, nullptr);
                ++branches;
                const Fraction weight = chance_before * Fraction(Integer(chance.weight()), Integer(chance.total()));
                if (next.hits < 0)
                    open.emplace_back(next, weight);
                else
                    found[{next.hits, next.nerve, static_cast<Word64>(next.mood)}] += weight;
            } while (chance.next_path());
            most = std::max(most, branches);
        }
        // Twelve dice in four classes have 455 results, not two billion.
        EXPECT_LE(most, 455U);
        std::map<Ending, Fraction> expected;
        const sheet::Odds odds = sheet::odds(book.question(book.volley));
        ASSERT_FALSE(odds.forbidden || odds.too_large);
        for (const sheet::Likelihood& one : odds.list) expected[one.outcome] += odds.probability(one);
        EXPECT_TRUE(found == expected);
    }
}

// Weighed as a whole, one step leads where all dice lead, with the same odds.
TEST(Rulebook, OutcomesAreWeighedWithTheSameOdds) {
    using Ending = std::vector<Word64>;
    for (Book& book : pools()) {
        std::map<Ending, Fraction> found, expected;
        dice::Enumerator<Integer> chance(1'000, true);
        do {
            State state;
            step(book, state, chance, nullptr);
            ASSERT_GE(state.hits, 0) << "there is more to come";
            ASSERT_FALSE(chance.so_far().too_large);
            found[{state.hits, state.nerve, static_cast<Word64>(state.mood)}] +=
                Fraction(chance.weight(), chance.total());
        } while (chance.next_path());
        const sheet::Odds odds = sheet::odds(book.question(book.volley));
        for (const sheet::Likelihood& one : odds.list) expected[one.outcome] += odds.probability(one);
        EXPECT_TRUE(found == expected);
        // With room for fewer than there are, it says so.
        dice::Enumerator<Integer> narrow(odds.list.size() - 1, true);
        State state;
        step(book, state, narrow, nullptr);
        EXPECT_TRUE(narrow.so_far().too_large);
    }
}

// Whoever need not run the same twice comes to the same states with the same odds, by fewer runs.
TEST(Rulebook, ResultsThatComeToTheSameAreRunOnce) {
    using Ending = std::vector<Word64>;
    std::size_t runs = 0, results = 0;
    for (Book& book : pools()) {
        std::map<Ending, double> found, expected;
        std::vector<std::pair<State, double>> open = {{State{}, 1}};
        while (!open.empty()) {
            const auto [from, before] = open.back();
            open.pop_back();
            dice::Enumerator<double> chance(1'000, {.weighs = false, .merges = true});
            std::vector<State> led;
            do {
                ++results;
                if (const auto first = chance.alike()) {
                    chance.pass_over();
                    led.push_back(led[*first]);
                } else {
                    ++runs;
                    led.push_back(from);
                    step(book, led.back(), chance, nullptr);
                }
                const double weight = before * chance.weight() / chance.total();
                const State& next = led.back();
                if (next.hits < 0)
                    open.emplace_back(next, weight);
                else
                    found[{next.hits, next.nerve, static_cast<Word64>(next.mood)}] += weight;
            } while (chance.next_path());
        }
        const sheet::Odds odds = sheet::odds(book.question(book.volley));
        for (const sheet::Likelihood& one : odds.list) expected[one.outcome] += to_double(odds.probability(one));
        ASSERT_EQ(found.size(), expected.size());
        for (const auto& [ending, weight] : expected) EXPECT_NEAR(found[ending], weight, 1e-9);
    }
    EXPECT_LT(runs, results);
}

TEST(Rulebook, TheFacesOfTheTraceReplayAndExplain) {
    for (Book& book : pools())
        for (std::uint64_t game = 0; game < 50; ++game) {
            dice::Generator chance(1813, game);
            Trace trace;
            const State state = played(book, chance, &trace);
            dice::Generator untraced(1813, game);
            EXPECT_EQ(played(book, untraced, nullptr), state);

            dice::Script script(trace.all_faces());
            Trace again;
            EXPECT_EQ(played(book, script, &again), state);
            EXPECT_TRUE(script.fits());
            EXPECT_EQ(again.all_faces(), trace.all_faces());

            // One resolution with all its dice: run at once it is the same.
            ASSERT_EQ(trace.resolutions().size(), 1U);
            const Resolved& resolved = trace.resolutions().front();
            EXPECT_EQ(resolved.subject, 7);
            const auto faces = trace.faces(resolved);
            ASSERT_EQ(faces.size(), trace.all_faces().size());
            sheet::Question question(the_sheet(), *book.procedure(resolved.procedure));
            const auto words = trace.words(resolved);
            std::copy(words.begin(), words.end(), question.words().begin());
            dice::Script whole({faces.begin(), faces.end()});
            const sheet::Resolution resolution = sheet::resolve(question, whole);
            EXPECT_TRUE(whole.fits());
            EXPECT_EQ(resolution.outcome[0], state.hits);
            EXPECT_EQ(resolution.outcome[1], state.nerve);
        }
}

// Faces are handed over one by one, as somebody types them: what is asked for is always the die that comes next.
TEST(Rulebook, DiceAreTypedOneAtATime) {
    for (Book& book : pools()) {
        dice::Generator chance(1806, 3);
        Trace trace;
        const State state = played(book, chance, &trace);
        const std::vector<int> faces = trace.all_faces();
        for (std::size_t known = 0; known < faces.size(); ++known) {
            dice::Script script({faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(known)});
            Trace trial;
            State typed;
            while (typed.hits < 0 && !script.missing()) step(book, typed, script, &trial);
            ASSERT_TRUE(script.missing().has_value());
            EXPECT_GE(script.missing()->dice, 1);
            EXPECT_TRUE(script.missing()->die.shows(faces[known]));
            EXPECT_EQ(trial.thrown_for(known).procedure, trace.resolutions().front().procedure);
            EXPECT_EQ(trial.thrown_for(known).first_face, 0U);
        }
        dice::Script script(faces);
        EXPECT_EQ(played(book, script, nullptr), state);
    }
}

TEST(Rulebook, AskingAgainAllocatesNothing) {
    Book book = bound();
    book.volley.card = true;
    dice::Generator chance(1);
    State warm;
    const auto ask = [&] {
        for (int i = 0; i < 100; ++i) {
            book.volley.lucky = i % 2 == 0;
            warm = played(book, chance, nullptr);
            book.burden.troops.clear();
            book.burden.troops.add().strength = i % 10;
            book.burden.ask();
        }
    };
    ask();
    const long long before = allocations;
    ask();
    EXPECT_EQ(allocations, before);
    EXPECT_GE(warm.hits, 0);
}

// More questions than are kept, each asked again after all the others: every answer is that of a rulebook that was asked nothing else.
TEST(Rulebook, AnswersAreThoseOfTheFactsAsked) {
    Book asked = bound();
    for (int again = 0; again < 3; ++again)
        for (int dice = 0; dice <= 12; ++dice)
            for (int needed = 2; needed <= 6; ++needed) {
                Book fresh = bound();
                for (Book* book : {&asked, &fresh}) {
                    book->volley.dice = dice;
                    book->volley.needed = needed;
                    book->volley.card = again == 1;
                }
                ASSERT_EQ(asked.volley.ask(), fresh.volley.ask()) << dice;
                EXPECT_EQ(asked.volley.refusal(), fresh.volley.refusal());
                if (dice == 0) continue;
                dice::Generator one(7), other(7);
                EXPECT_EQ(played(asked, one, nullptr), played(fresh, other, nullptr)) << dice << " " << needed;
            }
}

TEST(Rulebook, CopiesAreIndependent) {
    Book book = bound();
    book.volley.dice = 0;
    Book copy = book;
    copy.volley.dice = 3;
    EXPECT_FALSE(book.volley.ask());
    EXPECT_EQ(book.volley.refusal(), "unarmed");
    EXPECT_TRUE(copy.volley.ask());
    EXPECT_EQ(copy.volley.refusal(), "");
    copy.volley.dice.reset();
    EXPECT_EQ(copy.volley.words()[0], 12);
    Kept<Book> kept(book);
    Kept<Book> other = kept;
    other->burden.troops.clear();
    other->burden.troops.add().strength = 9;
    other->burden.ask();
    kept->burden.ask();
    EXPECT_EQ(other->burden.weight(), 9);
    EXPECT_EQ(kept->burden.weight(), 2);
    kept = other;
    kept->burden.ask();
    EXPECT_EQ(kept->burden.weight(), 9);
}

TEST(Rulebook, ListsAndFractions) {
    Book book = bound();
    Burden& rule = book.burden;
    EXPECT_EQ(rule.troops.most(), 3);
    rule.troops.clear();
    for (const int strength : {3, 4, 6}) {
        Troop& troop = rule.troops.add();
        troop.strength = strength;
        troop.tired = strength == 4;
    }
    ASSERT_TRUE(rule.ask());
    EXPECT_EQ(rule.weight(), 9);
    EXPECT_EQ(rule.pace().top, 9);
    EXPECT_EQ(rule.pace().bottom, 2);
    EXPECT_EQ(rule.pace().floor_of(1), 4);
    EXPECT_EQ(rule.pace().floor_of(2), 9);
    rule.troops.clear();
    rule.troops.add().strength = 1;
    ASSERT_TRUE(rule.ask());
    EXPECT_EQ(rule.weight(), 1);
    EXPECT_EQ(book.shaken(), 1);
}

// Rulings are set once; every way the dice can fall is visited.
TEST(Rulebook, RulingsHold) {
    const auto most_faces = [](Book book) {
        book.volley.dice = 1;
        book.volley.needed = 6;
        book.volley.ask();
        int ways = 0, least = 99, most = -1;
        EXPECT_TRUE(book.volley.for_all_dice([&] {
            ++ways;
            least = std::min(least, book.volley.hits());
            most = std::max(most, book.volley.hits());
        }));
        EXPECT_EQ(least, 0);
        EXPECT_EQ(most, 1);
        return ways;
    };
    EXPECT_EQ(most_faces(bound()), 11 * 3);
    dice::Script ones({1, 1, 1, 6});
    Book again = bound({{0, 1}});
    again.volley.dice = 1;
    EXPECT_EQ(played(again, ones, nullptr).hits, 1);
    EXPECT_TRUE(ones.fits());
}

// A die more than the position knows of was thrown before: only the faces are kept, nothing is explained by half.
TEST(Rulebook, HalfATraceExplainsNothing) {
    Book book = bound();
    State state;
    dice::Generator chance(5);
    step(book, state, chance, nullptr);
    ASSERT_FALSE(state.thrown.empty());
    Trace trace;
    while (state.hits < 0) step(book, state, chance, &trace);
    ASSERT_EQ(trace.resolutions().size(), 1U);
    EXPECT_EQ(trace.resolutions().front().procedure, -1);
    EXPECT_EQ(trace.all_faces().size(), 12U);
}

TEST(Thrown, WhatCannotFallIsBroughtIntoRange) {
    const dice::Draw sum = dice::sum_draw(2, dice::d6);
    EXPECT_EQ(rolled_of(sum, 7).sum, 7);
    EXPECT_EQ(rolled_of(sum, 0).sum, 2);
    EXPECT_EQ(rolled_of(sum, 99).sum, 12);
    const dice::Draw pool = dice::success_draw(5, dice::d6, 4);
    const dice::Rolled rolled = rolled_of(pool, 0x0203);
    EXPECT_EQ(rolled.counts[0], 3);
    EXPECT_EQ(rolled.counts[1], 2);
    EXPECT_EQ(fall_of(pool, rolled), 0x0203U);
    EXPECT_EQ(rolled_of(pool, ~Fall{0}).counts[0], 5);
    EXPECT_EQ(rolled_of(pool, 0).counts[1], 5);
}

// --- what the sheet lacks ---

template <class B>
std::vector<std::string> problems_of(int most_draws = 3) {
    B book;
    Problems problems;
    EXPECT_FALSE(book.bind(the_sheet(), {}, most_draws, problems));
    std::vector<std::string> said;
    for (const Problem& problem : problems.all()) said.push_back(problem.id + " " + problem.arguments[0].second);
    return said;
}

struct OddVolley : Procedure {
    using Procedure::Procedure;
    In<int> cards{this, "cards"};
    In<bool> dice{this, "dice"};
    In<Doubled> mood{this, "mood"};
    Out<Mood> hits{this, "hits"};
    Out<int> lost{this, "lost"};
};
struct OddTroop : Record {
    In<int> pluck{this, "pluck"};
};
struct OddBurden : Procedure {
    using Procedure::Procedure;
    List<OddTroop> troops{this, "troops"};
    List<OddTroop> waggons{this, "waggons"};
    Out<int> pace{this, "pace"};
};
struct OddBook : Rulebook {
    OddVolley volley{this, "volley"};
    OddBurden burden{this, "burden"};
    Volley salvo{this, "salvo"};
    Value wild{this, "mood", "wild"};
    Value red{this, "colour", "red"};
};

TEST(Rulebook, SaysAtTheStartWhatTheSheetLacks) {
    const std::vector<std::string> expected = {"rulebook.lacks volley.cards",
                                               "rulebook.other_kind volley.dice",
                                               "rulebook.lacks mood.calm_again",
                                               "rulebook.other_kind volley.hits",
                                               "rulebook.lacks volley.lost",
                                               "rulebook.lacks burden.troops.0.pluck",
                                               "rulebook.lacks burden.troops.1.pluck",
                                               "rulebook.lacks burden.troops.2.pluck",
                                               "rulebook.lacks burden.waggons",
                                               "rulebook.other_kind burden.pace",
                                               "rulebook.lacks salvo",
                                               "rulebook.lacks mood.wild",
                                               "rulebook.lacks colour"};
    EXPECT_EQ(problems_of<OddBook>(), expected);
    EXPECT_EQ(problems_of<Book>(2), std::vector<std::string>{"rulebook.too_many_draws volley"});
}

}  // namespace
}  // namespace grognard::game::rulebook
