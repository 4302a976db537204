// No input takes all memory: what is too large is refused, with a word, below 200 MB of address space.

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "cli/process.h"
#include "cli/program.h"

namespace grognard::cli {
namespace {

constexpr std::size_t megabyte = 1024U * 1024;
constexpr std::size_t memory = 200 * megabyte;

class Memory : public ::testing::Test {
  protected:
    // Sanitizers reserve more than that for themselves.
    void SetUp() override {
        if (is_small_scale()) GTEST_SKIP();
    }

    struct Said {
        int status = 0;
        std::string text;
    };
    Said said(const std::vector<std::string>& arguments, const std::string& in_file = "/dev/null") const {
        Process program(arguments, {folder_.path(), 0, memory, in_file});
        Said all;
        all.text = program.hear_all();
        all.status = program.end();
        EXPECT_EQ(all.text.find("bad_alloc"), std::string::npos) << all.text;
        return all;
    }

    // As large as it says, and nothing on the disk.
    std::string sparse(const std::string& name, std::size_t megabytes, const std::string& beginning = {}) const {
        const std::string path = folder_.write(name, beginning);
        std::filesystem::resize_file(path, megabytes * megabyte);
        return path;
    }

    TemporaryFolder folder_;
};

TEST_F(Memory, IsEnoughForEverydayQuestions) {
    EXPECT_EQ(said({"odds", "allemagne-1813", "combat_roll", "pf=24"}).status, 0);
    EXPECT_EQ(said({"odds", "allemagne-1813", "combat_sequence", "--preset", "corps_against_corps"}).status, 0);
}

TEST_F(Memory, IsNotTakenByFiles) {
    const std::string record = sparse("a.record", 1'000, "grognard record 1\n"), sheet = sparse("a.toml", 1'000);
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{"replay", record},
                                                      {"play", record},
                                                      {"check", record},
                                                      {"check", sheet},
                                                      {"odds", "allemagne-1813", "combat_roll", "--house", sheet}}) {
        const Said answer = said(arguments);
        EXPECT_EQ(answer.status, 2) << arguments[0];
        EXPECT_NE(answer.text.find("KiB"), std::string::npos) << answer.text;
    }
    // Longer than any record, but not longer than a file of records may be.
    std::ofstream(folder_.path("long.record")) << "grognard record 1\n# " << std::string(7 * megabyte, 'x');
    EXPECT_EQ(said({"replay", folder_.path("long.record")}).status, 2);
}

TEST_F(Memory, IsNotTakenByALineOfABatch) {
    const std::string batch = sparse("batch", 300);
    std::ofstream(batch, std::ios::app) << "\n{\"set\": {\"pf\": 24}}\n";
    const Said answer = said({"odds", "allemagne-1813", "combat_roll", "--batch"}, batch);
    EXPECT_EQ(answer.status, 2);
    EXPECT_NE(answer.text.find("\"cli.line_too_long\""), std::string::npos) << answer.text.substr(0, 500);
    EXPECT_NE(answer.text.find("\"enemy_pf_lost\""), std::string::npos) << "the next line is answered";
    const Said played = said({"play", "jours-de-gloire/tiny", "--seed", "3"}, batch);
    EXPECT_EQ(played.status, 0) << played.text;
}

TEST_F(Memory, IsNotTakenByASite) {
    folder_.write("index.html", "<title>Page</title>");
    sparse("large.bin", 1'000);
    const Said answer = said({"serve", "--port", "0", "--site", folder_.path()});
    EXPECT_EQ(answer.status, 2);
    EXPECT_NE(answer.text.find("MiB"), std::string::npos) << answer.text;
}

// Eight dice, all of them asked for: a hundred million outcomes.
constexpr const char* many_outcomes = R"toml(
[sheet]
id = "many"
version = "1"
parts = []
words = '''
. | Beaucoup | Many
'''

[dice]
d10 = "0..9"

[words]
group = '''
g | Faits | Facts
'''

[procedure.all]
facts = '''
fact | type        | default | by | group
n    | int 1..2000 | 1       | me | g
'''
steps = '''
roll | a | 1d10
roll | b | 1d10
roll | c | 1d10
roll | d | 1d10
roll | e | 1d10
roll | f | 1d10
roll | g | 1d10
roll | h | 1d10
'''
outcome = '''
v | a + 10 * b + 100 * c + 1000 * d
w | e + 10 * f + 100 * g + 1000 * h + n
'''
headline = "w"
more_for = "me"
words = '''
. | Tout | All
n | n | n
a | a | a
b | b | b
c | c | c
d | d | d
e | e | e
f | f | f
g | g | g
h | h | h
v | v | v
w | w | w
'''

[bins.faces]
classes = '''
c1 | face == 1
c2 | face == 2
c3 | face == 3
c4 | face == 4
c5 | face == 5
c6 | face == 6
c7 | face == 7
'''

[procedure.pool]
facts = '''
fact | type        | default | by | group
n    | int 1..64   | 1       | me | g
'''
steps = '''
roll | a | (n)d10 as faces
'''
outcome = '''
v | a.c1 + a.c2
w | a.c3
x | a.c4
y | a.c5
z | a.c6
'''
headline = "v"
more_for = "me"
words = '''
. | Poignée | Pool
n | n | n
a | a | a
v | v | v
w | w | w
x | x | x
y | y | y
z | z | z
'''
)toml";

TEST_F(Memory, IsNotTakenByQuestionsWithTooManyOutcomes) {
    folder_.write("sheet.toml", many_outcomes);
    for (const std::string procedure : {"all", "pool"})
        for (const std::string budget : {"20000000", "1000000000"}) {
            const Said answer = said({"odds", folder_.path(), procedure, procedure == "pool" ? "n=40" : "n=1",
                                      "--budget", budget, "--lang", "en"});
            EXPECT_EQ(answer.status, 4) << procedure << ": " << answer.text.substr(0, 500);
        }
    // A handful of dice is counted all the same.
    EXPECT_EQ(said({"odds", folder_.path(), "pool", "n=6"}).status, 0);
    EXPECT_EQ(said({"odds", folder_.path(), "all", "--of", "v"}).status, 0);
}

}  // namespace
}  // namespace grognard::cli
