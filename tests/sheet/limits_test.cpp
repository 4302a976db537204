// A sheet from a stranger may be as large as it likes to be: it is refused in good time, with the limit that it breaks.

#include <ctime>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "sheet/explain/explain.h"
#include "sheet/language/overlay.h"
#include "sheet/project.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {
namespace {

const std::string sheet_head =
    "[sheet]\nid = \"s\"\nversion = \"1\"\nwords = '''\n. | S | S\n'''\n[dice]\nd6 = \"1..6\"\n";

// A procedure with its words; `facts`, `steps` and `outcome` are grids.
std::string procedure(const std::string& name, const std::string& facts, const std::string& steps,
                      const std::string& outcome) {
    return "[procedure." + name + "]\nfacts = '''\n" + facts + "'''\nsteps = '''\n" + steps + "'''\noutcome = '''\n" +
           outcome + "'''\n";
}

std::set<std::string> errors_of(const std::vector<SourceText>& texts, const std::vector<SourceText>& overlays = {}) {
    std::set<std::string> ids;
    for (const Problem& problem : load(texts, overlays).problems)
        if (problem.severity == Severity::error) ids.insert(problem.id);
    return ids;
}

std::string repeated(int count, const std::function<std::string(int)>& one) {
    std::string text;
    for (int i = 0; i < count; ++i) text += one(i);
    return text;
}

// `make(limit)` must not break the limit, `make(limit + 1)` must.
void expect_limit(const std::string& id, int limit, const std::function<std::string(int)>& make) {
    EXPECT_EQ(errors_of({{"sheet", make(limit)}}).count(id), 0U) << id << " at " << limit;
    EXPECT_EQ(errors_of({{"sheet", make(limit + 1)}}).count(id), 1U) << id << " at " << limit + 1;
}

std::string number(int i) { return std::to_string(i); }

TEST(Limits, OfTexts) {
    expect_limit("file.too_large", 512 * 1024, [](int size) {
        return sheet_head + "#" + std::string(static_cast<std::size_t>(size) - sheet_head.size() - 1, 'x');
    });
    const std::string half_mega(512 * 1024 - 1, '\n');
    const auto parts = [&](int count) {
        std::vector<SourceText> texts = {{"sheet", sheet_head}};
        for (int i = 0; i < count; ++i) texts.push_back({"part", half_mega});
        return texts;
    };
    EXPECT_EQ(errors_of(parts(3)).count("sheet.too_large"), 0U);
    EXPECT_EQ(errors_of(parts(5)).count("sheet.too_large"), 1U);
    expect_limit("grid.too_many_rows", 2000, [](int rows) {
        return sheet_head + procedure("p", "", "", repeated(rows, [](int i) { return "r" + number(i) + " | 1\n"; }));
    });
    expect_limit("name.bad", 48, [](int size) {
        return sheet_head + "[enum." + std::string(static_cast<std::size_t>(size), 'n') + "]\nvalues = \"a b\"\n";
    });
    expect_limit("words.bad_text", 300, [](int size) {
        return sheet_head + "[enum.e]\nvalues = \"a b\"\nwords = '''\n. | " +
               std::string(static_cast<std::size_t>(size), 'x') + " | E\n'''\n";
    });
    EXPECT_EQ(errors_of({{"sheet", sheet_head + "x = " + std::string(100'000, '[')}}).count("file.too_deep"), 1U);
}

TEST(Limits, OfDeclarations) {
    expect_limit("enum.count", 64, [](int count) {
        return sheet_head + "[enum.e]\nvalues = \"" + repeated(count, [](int i) { return " v" + number(i); }) + "\"\n";
    });
    expect_limit("record.count", 64, [](int count) {
        return sheet_head + "[record.r]\nfields = '''\n" +
               repeated(count, [](int i) { return "f" + number(i) + " | bool\n"; }) + "'''\n";
    });
    expect_limit("table.size", 128, [](int rows) {
        return sheet_head + "[table.t]\nrow = \"int\"\ncell = \"int\"\ngrid = '''\nd | n\n" +
               repeated(rows, [](int i) { return number(i) + " | 1\n"; }) + "'''\n";
    });
    expect_limit("table.size", 64, [](int columns) {
        return sheet_head +
               "[enum.e]\nvalues = \"a b\"\n[table.t]\nrow = \"e\"\ncolumn = \"int\"\ncell = \"int\"\ngrid = '''\nd |" +
               repeated(columns, [](int i) { return " " + number(i); }) + "\n* |" +
               repeated(columns, [](int) { return " 1"; }) + "\n'''\n";
    });
    expect_limit("procedure.too_many_steps", 80, [](int steps) {
        return sheet_head +
               procedure("p", "", repeated(steps, [](int i) { return "let | s" + number(i) + " | 1\n"; }), "r | 1\n");
    });
    expect_limit("tally.too_many_lines", 64, [](int lines) {
        return sheet_head + procedure("p", "", "tally | t | 0\n", "r | t\n") + "[procedure.p.tally.t]\nlines = '''\n" +
               repeated(lines, [](int i) { return "l" + number(i) + " | 1\n"; }) + "'''\n";
    });
}

TEST(Limits, OfExpressions) {
    const auto outcome = [](const std::string& value) {
        return sheet_head + procedure("p", "n | int 0..9\n", "", "r | " + value + "\n");
    };
    expect_limit("expression.too_long", 600, [&](int size) {
        return outcome(std::string(static_cast<std::size_t>(size) - 1, ' ')
                           .insert(0, "n")
                           .substr(0, static_cast<std::size_t>(size) - 2) +
                       "+n");
    });
    expect_limit("expression.too_deep", 23, [&](int depth) {
        return outcome(std::string(static_cast<std::size_t>(depth), '(') + "n" +
                       std::string(static_cast<std::size_t>(depth), ')'));
    });
    EXPECT_EQ(errors_of({{"sheet", outcome("1000000 + n")}}).count("number.too_large"), 1U);
    EXPECT_EQ(errors_of({{"sheet", outcome("1/10001 + n")}}).size(), 1U);
    expect_limit("roll.too_many", 64, [](int dice) {
        return sheet_head + procedure("p", "n | int 0.." + number(dice) + "\n", "roll | d | (n)d6\n", "r | d\n");
    });
}

TEST(Limits, OfCalls) {
    expect_limit("call.too_deep", 8, [](int depth) {
        return sheet_head + procedure("p0", "", "", "r | 1\n") + repeated(depth, [](int i) {
                   return procedure("p" + number(i + 1), "", "call | c | p" + number(i) + "()\n", "r | c.r\n");
               });
    });
    // 16 elements, each with 16 calls below it, and so on: 69,905 rows.
    const std::string deep =
        sheet_head + "[record.u]\nfields = '''\na | int 0..1\n'''\n" +
        procedure("p0", "a | int 0..1\n", "", "r | a\n") + repeated(4, [](int i) {
            return procedure("p" + number(i + 1), "l | list u 16..16\n",
                             "call | c | p" + number(i) + (i == 0 ? "(a = x.a)" : "()") + " each x in l\n",
                             "r | " + std::string(i == 0 ? "sum" : "max") + "(y in c: y.r)\n");
        });
    EXPECT_EQ(errors_of({{"sheet", deep}}).count("procedure.too_large"), 1U);
}

TEST(Limits, OfCode) {
    if (is_small_scale()) GTEST_SKIP() << "a million instructions";
    // Four procedures that call each other, each with 800 outcomes of up to 300 additions: a million instructions.
    const auto outcomes = repeated(800, [](int i) {
        const std::string name = "r" + number(i) + " | ";
        if (i % 8 == 7) return name + "if n > 1 then 1/2 else min(n, 1/2) + by(n, 0: 1/2, else: n)\n";
        return name + repeated(299, [](int) { return std::string("n+"); }) + "n\n";
    });
    std::vector<SourceText> texts = {{"sheet", sheet_head}};
    for (int i = 0; i < 4; ++i) {
        const std::string call = i > 0 ? "call | c | p" + number(i - 1) + "()\n" : "";
        const std::string more = i > 0 ? "r | c.r0\n" : "";
        texts.push_back({"part", procedure("p" + number(i), "n | int 0..9\n", call, outcomes + more)});
    }
    EXPECT_EQ(errors_of(texts), std::set<std::string>{"procedure.too_large"});
}

TEST(Limits, OfOverlays) {
    const auto overlays = [](std::size_t count) {
        return std::vector<SourceText>(count, {"o", "base = \"s\"\nchange = []\n"});
    };
    EXPECT_EQ(errors_of({{"sheet", sheet_head}}, overlays(8)).count("overlay.too_many"), 0U);
    EXPECT_EQ(errors_of({{"sheet", sheet_head}}, overlays(9)).count("overlay.too_many"), 1U);
}

// A sheet that may not be complete: words are left to whoever wants them.
std::shared_ptr<const Sheet> loaded_with_words(std::string text) {
    Loaded loaded = load({{"sheet", text}});
    std::string common;
    for (const Problem& problem : loaded.problems)
        if (problem.id == "words.needed") common += problem.arguments.front().second + " | w | w\n";
    const std::size_t at = text.find("[procedure.p]\n") + 14;
    text.insert(at, "words = '''\n" + common + "'''\n");
    loaded = load({{"sheet", text}});
    EXPECT_TRUE(loaded.ok()) << text_of(loaded.problems);
    return loaded.sheet;
}

TEST(Limits, OfOdds) {
    // The results of a single draw are counted before any of them is followed.
    const auto sheet = loaded_with_words(
        sheet_head + "[bins.b]\nclasses = '''\n" +
        repeated(5, [](int i) { return "c" + number(i) + " | face == " + number(i + 1) + "\n"; }) + "'''\n" +
        procedure("p", "", "roll | d | 64d6 as b\n", "r | d.c0 + d.c1 * d.c2 * 65 + d.c3 * d.c4\n"));
    ASSERT_NE(sheet, nullptr);
    const Odds odds = grognard::sheet::odds(Question(sheet, sheet->procedures.front()), {}, 1'000'000);
    EXPECT_TRUE(odds.too_large);
    EXPECT_EQ(odds.branches, 11'238'513U);  // C(64 + 5, 5)
}

TEST(Limits, OfForesight) {
    // Each choice looks ahead over all that follow it.
    const int choices = 24;
    const auto step = [](int i) {
        const std::string n = number(i);
        const std::string before = i > 0 ? "s" + number(i - 1) + " + " : "";
        return "roll | d" + n + " | 1d6\nchoose | c" + n + " | no, yes by me\nlet | s" + n + " | " + before + "(if c" +
               n + " == yes then d" + n + " else 1)\n";
    };
    const auto sheet = loaded_with_words(
        sheet_head + procedure("p", "", repeated(choices, step), "r | s" + number(choices - 1) + "\n"));
    ASSERT_NE(sheet, nullptr);
    Question question(sheet, sheet->procedures.front());
    Problems problems;
    for (int i = 0; i < choices; ++i) question.set("c" + number(i), Datum::of(std::string("when_it_helps")), problems);
    const std::clock_t begin = std::clock();  // of the processor: the machine may be busy
    const Odds odds = grognard::sheet::odds(question, {}, 200'000);
    EXPECT_TRUE(odds.too_large);
    EXPECT_LT(std::clock() - begin, 20 * CLOCKS_PER_SEC);
}

}  // namespace
}  // namespace grognard::sheet
