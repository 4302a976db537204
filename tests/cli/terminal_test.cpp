// A terminal as it is: narrow, without UTF-8, shared by two people, interrupted; and what is installed for it.

#include <atomic>
#include <csignal>
#include <filesystem>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/paint.h"
#include "cli/process.h"
#include "cli/program.h"
#include "cli/run.h"
#include "project_files.h"

namespace grognard::cli {
namespace {

struct Terminal {
    bool utf8 = true;
    int columns = 80;
    bool people = false;
    std::function<bool()> interrupted = {};
};

Ran ran_at(const Terminal& terminal, const std::vector<std::string>& arguments, const std::string& in = {}) {
    std::istringstream input(in);
    std::ostringstream out, err;
    const Host host{input,
                    out,
                    err,
                    false,
                    "en_GB.UTF-8",
                    [] { return std::uint64_t{1813}; },
                    {},
                    terminal.utf8,
                    terminal.columns,
                    terminal.people,
                    terminal.interrupted};
    const int status = run(arguments, host);
    return {status, out.str(), err.str()};
}

int widest_line(const std::string& text) {
    int widest = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        // What is typed ends a line that this text does not have; what is to be typed cannot be broken.
        while (line.find("> ") < 12) line.erase(0, line.find("> ") + 2);
        if (line.find("grognard ") != std::string::npos) continue;
        widest = std::max(widest, width_of(line));
    }
    return widest;
}

TEST(Width, FollowsTheTerminal) {
    const std::vector<std::string> commands = {
        "",
        "help",
        "help odds",
        "help play",
        "systems",
        "procedures allemagne-1813",
        "facts allemagne-1813 combat_roll",
        "rulings allemagne-1813",
        "table allemagne-1813 combat",
        "table impetus",
        "resolve allemagne-1813 combat_roll pf=24 --dice 4 --why",
        "odds allemagne-1813 combat_roll pf=24 --why",
        "odds allemagne-1813 combat_roll pf=24 --fractions --verbose",
        "levers allemagne-1813 combat_roll pf=24 --want enemy_pf_lost>=3",
        "seek allemagne-1813 combat_roll pf=24 --want enemy_pf_lost>=3 --fact pf --at-least 1/2",
        "inventory impetus",
    };
    for (const std::string& command : commands)
        for (const std::string language : {"en", "fr"})
            for (const int columns : {60, 100}) {
                std::vector<std::string> arguments = split(command);
                arguments.insert(arguments.end(), {"--lang", language});
                const Ran result = ran_at(Terminal{true, columns}, arguments);
                EXPECT_EQ(result.status, 0) << command << result.err;
                EXPECT_LE(widest_line(result.out), columns) << command << "\n" << result.out;
            }
    const std::vector<std::string> help = {"help", "play"};
    EXPECT_GT(widest_line(ran_at(Terminal{true, 100}, help).out), 80) << "wider where there is room";
}

TEST(Width, OfAGameFits60Columns) {
    const Ran played = ran_at(Terminal{true, 60}, {"play", "jours-de-gloire/tiny", "--seed", "3"},
                              "?\nlist\npieces\nnear 0304\n1\n1\nlist\nodds 1\nwhy\nquit\n");
    EXPECT_EQ(played.status, 0) << played.err;
    EXPECT_LE(widest_line(played.out), 60) << played.out;
}

TEST(Plain, NothingBreaksWithoutUtf8) {
    for (const std::string& command :
         {std::string("odds allemagne-1813 combat_roll pf=24 --lang fr"),
          std::string("table allemagne-1813 combat --lang fr"), std::string("help --lang fr")}) {
        const std::string plain = ran_at(Terminal{false}, split(command)).out, rich = ran(split(command)).out;
        EXPECT_TRUE(
            std::all_of(plain.begin(), plain.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 0x7F); }));
        EXPECT_EQ(plain.find('?'), std::string::npos) << plain;
        EXPECT_EQ(std::count(plain.begin(), plain.end(), '\n'), std::count(rich.begin(), rich.end(), '\n'));
    }
    // Programs read UTF-8 whatever the terminal does.
    const std::vector<std::string> json = {"systems", "--json"};
    EXPECT_EQ(ran_at(Terminal{false}, json).out, ran(json).out);
}

TEST(HiddenOrders, AreNotLeftOnTheScreen) {
    const std::vector<std::string> play = {"play", "jours-de-gloire/tiny", "--seed", "3"};
    const Ran shared = ran_at(Terminal{true, 80, true}, play, "orders blue-brigade\n\norders none\nquit\n");
    EXPECT_EQ(shared.status, 0) << shared.err;
    const std::size_t cleared = shared.out.find("\x1b[2J\x1b[3J\x1b[H");
    ASSERT_NE(cleared, std::string::npos) << shared.out;
    EXPECT_GT(cleared, shared.out.find("orders blue-brigade"));
    const std::size_t prompt = shared.out.find("Hand over to Red", cleared);
    ASSERT_NE(prompt, std::string::npos) << shared.out;
    EXPECT_EQ(shared.out.find("blue-brigade", cleared), std::string::npos) << "the red side reads no blue orders";
    EXPECT_NE(shared.out.find("orders red-brigade", prompt), std::string::npos);
    // Nobody clears a file, and nobody the screen of one person.
    EXPECT_EQ(ran(play, "orders blue-brigade\norders none\nquit\n").out.find('\x1b'), std::string::npos);
    const Ran alone = ran_at(Terminal{true, 80, true},
                             {"play", "jours-de-gloire/tiny", "--seed", "3", "--side", "blue", "--opponent", "random"},
                             "orders blue-brigade\nquit\n");
    EXPECT_EQ(alone.out.find("\x1b[2J"), std::string::npos);
}

// Whoever types what is no action learns how actions begin.
TEST(Moves, ThatAreNoneAreAnsweredWithWhatCanBeDone) {
    const Ran played =
        ran({"play", "jours-de-gloire/tiny", "--seed", "3"}, "list zz\nfire blue-battery red-first\npieces\nquit\n");
    EXPECT_NE(played.out.find("No action begins with “zz”."), std::string::npos) << played.out;
    const std::string begins = "What can be done now begins with: orders";
    const std::size_t first = played.out.find(begins);
    EXPECT_NE(first, std::string::npos) << played.out;
    EXPECT_NE(played.out.find(begins, first + 1), std::string::npos) << "not the moment for it";
    EXPECT_NE(played.out.find("  0203  blue-first  Blue 1st Regiment ("), std::string::npos) << "what can be typed";
}

TEST(Moves, AreListedByUnitThenPlace) {
    const Ran played = ran({"play", "jours-de-gloire/tiny", "--seed", "3"}, "1\n1\ndone\nlist move red-horse\nquit\n");
    std::istringstream lines(played.out);
    std::vector<std::string> moves;
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find("move red-horse ");
        if (at != std::string::npos && line.find("…") == std::string::npos) moves.push_back(line.substr(at, 19));
    }
    EXPECT_GT(moves.size(), 5U) << played.out;
    EXPECT_TRUE(std::is_sorted(moves.begin(), moves.end())) << played.out;
}

// --- interrupted ---

TEST(Interrupted, ASampleTellsWhatItHas) {
    int asked = 0;
    const Terminal terminal{true, 80, false, [&] { return ++asked == 5; }};
    const std::vector<std::string> sample = {"sample",    "allemagne-1813", "combat_roll", "pf=24", "--n",
                                             "100000000", "--seed",         "3",           "--json"};
    const Ran result = ran_at(terminal, sample);
    EXPECT_EQ(result.status, 0) << result.err;
    const auto object = boost::json::parse(result.out).as_object();
    EXPECT_EQ(object.at("n").as_int64(), 5'000);
    EXPECT_TRUE(object.at("interrupted").as_bool());
    // Just what a sample of that size has.
    EXPECT_EQ(object.at("counts"),
              answer({"sample", "allemagne-1813", "combat_roll", "pf=24", "--n", "5000", "--seed", "3"}).at("counts"));
}

TEST(Interrupted, AMatchTellsWhatItHas) {
    std::atomic<int> asked = 0;
    const Terminal terminal{true, 80, false, [&] { return ++asked > 3; }};
    const std::vector<std::string> match = {"match",     "jours-de-gloire/tiny",
                                            "--players", "random,random",
                                            "--seed",    "5",
                                            "--games",   "1000000",
                                            "--threads", "1",
                                            "--json"};
    const Ran result = ran_at(terminal, match);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_NE(result.err.find("3 of 1000000"), std::string::npos) << result.err;
    const auto object = boost::json::parse(result.out).as_object();
    EXPECT_EQ(object.at("all").at("games").to_number<int>(), 3);
}

TEST(Interrupted, ByCtrlCItEndsByItself) {
    const TemporaryFolder folder;
    Process sample({"sample", "allemagne-1813", "combat_roll", "pf=24", "--n", "100000000", "--seed", "3", "--json"},
                   {folder.path()});
    // Before it has begun Ctrl-C ends it as it ends anything; afterwards it tells. Either is an end.
    sample.signal(SIGINT);
    const std::string said = sample.hear_all();
    const int status = sample.end();
    EXPECT_TRUE(status == -SIGINT || (status == 0 && said.find("\"interrupted\":true") != std::string::npos)) << said;
}

// --- refused in JSON ---

TEST(Refusals, AreObjectsForPrograms) {
    const std::vector<std::string> lines = {"odds allemagne-1813 combat_rol --json",
                                            "odds alemagne --json x",
                                            "table allemagne-1813 nothing --json",
                                            "facts allemagne-1813 --json",
                                            "resolve allemagne-1813 combat_roll pf=3000 --json",
                                            "seek allemagne-1813 combat_roll --json",
                                            "sample allemagne-1813 combat_roll --n 0 --json",
                                            "match jours-de-gloire/tiny --json",
                                            "replay nothing.record --json",
                                            "odds allemagne-1813 combat_roll --nonsense --json",
                                            "odds allemagne-1813 combat_roll --json --preset",
                                            "nonsense --json"};
    for (const std::string& line : lines) {
        const Ran result = ran(split(line));
        EXPECT_EQ(result.status, 2) << line;
        boost::system::error_code error;
        const auto value = boost::json::parse(result.out, error);
        ASSERT_FALSE(error) << line << "\n" << result.out;
        EXPECT_FALSE(value.at("error").at("text").as_string().empty()) << line;
        EXPECT_NE(result.err, "") << line;
    }
}

TEST(Json, IsListedWhereItIsTaken) {
    for (const char* command : {"play", "serve", "print", "demo", "examine", "completion"}) {
        EXPECT_EQ(ran({"help", command}).out.find("--json"), std::string::npos) << command;
        EXPECT_EQ(ran({command, "--json"}).status, 2) << command;
    }
    for (const char* command : {"systems", "odds", "match", "sample", "check", "replay"})
        EXPECT_NE(ran({"help", command}).out.find("--json"), std::string::npos) << command;
}

// --- installed ---

TEST(Manual, IsMadeFromTheHelp) {
    for (const std::string language : {"en", "fr"}) {
        const std::string page = ran({"manual", "--lang", language}).out;
        EXPECT_EQ(page.find(".TH GROGNARD 1"), 0U);
        for (const std::string command : {"resolve", "odds", "play", "serve", "completion"})
            EXPECT_NE(page.find(".SS \"grognard " + command), std::string::npos) << command;
        EXPECT_EQ(page.find("help."), std::string::npos) << "a bare id";
        // Every line that begins with a dot is a request that we mean.
        std::istringstream lines(page);
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with('.')) continue;
            const std::string request = line.substr(0, line.find(' '));
            EXPECT_TRUE(request == ".TH" || request == ".SH" || request == ".SS" || request == ".TP" ||
                        request == ".B" || request == ".PP" || request == ".nf" || request == ".fi")
                << line;
        }
    }
}

TEST(Installing, PutsEverythingBelowAPrefix) {
    if (is_small_scale()) GTEST_SKIP() << "it copies files";
    const TemporaryFolder folder;
    const std::string command =
        project_path("tools/install") + " " + program_path() + " " + folder.path("usr") + " >/dev/null 2>&1";
    ASSERT_EQ(std::system(command.c_str()), 0);
    for (const char* file : {"usr/bin/grognard", "usr/share/man/man1/grognard.1", "usr/share/man/fr/man1/grognard.1",
                             "usr/share/bash-completion/completions/grognard", "usr/share/zsh/site-functions/_grognard",
                             "usr/share/fish/vendor_completions.d/grognard.fish"})
        EXPECT_GT(std::filesystem::file_size(folder.path(file)), 100U) << file;
}

}  // namespace
}  // namespace grognard::cli
