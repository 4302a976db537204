// Every command, in both languages: it answers, within 80 columns, in words.

#include <algorithm>
#include <cstdlib>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/command_line.h"
#include "cli/library.h"
#include "cli/paint.h"
#include "cli/program.h"

namespace grognard::cli {
namespace {

std::string in(const std::string& language, const std::string& line) {
    std::vector<std::string> arguments = split(line);
    arguments.insert(arguments.end(), {"--lang", language});
    const Ran result = ran(arguments);
    EXPECT_EQ(result.status, 0) << line << "\n" << result.err;
    EXPECT_EQ(result.err, "") << line;
    return result.out;
}

// What no reader should meet: a line too long, an argument that was not filled in, a bare id of the catalogue.
void expect_readable(const std::string& page, const std::string& line) {
    static const std::regex hole(R"(\{[a-z_]+\})");
    static const std::regex id(
        R"((^|\s)(value|text|odds|choices|trace|table|resolve|levers|seek|compare|sample|systems|facts|check|cli|problem|help)\.[a-z_.]+($|\s))");
    std::istringstream lines(page);
    for (std::string one; std::getline(lines, one);) {
        EXPECT_LE(width_of(one), usual_columns) << line << "\n" << one;
        EXPECT_FALSE(std::regex_search(one, hole)) << line << "\n" << one;
        EXPECT_FALSE(std::regex_search(one, id)) << line << "\n" << one;
        EXPECT_EQ(one.find('\x1b'), std::string::npos) << line << "\n" << one;
    }
}

const std::vector<std::string> lines{
    "",
    "help",
    "help resolve",
    "odds --help",
    "systems",
    "procedures allemagne-1813",
    "facts allemagne-1813 combat_roll",
    "facts allemagne-1813 combat_sequence",
    "table allemagne-1813",
    "table allemagne-1813 combat",
    "table allemagne-1813 combat_as_printed",
    "rulings allemagne-1813",
    "inventory allemagne-1813",
    "resolve allemagne-1813 combat_roll --preset across_the_bridge --dice 4",
    "resolve allemagne-1813 combat_roll --preset across_the_bridge --dice 4 --verbose",
    "resolve allemagne-1813 combat_sequence --preset corps_against_corps --seed 7",
    "resolve allemagne-1813 artillery_fire --set sequence=1",
    "odds allemagne-1813 combat_roll",
    "odds allemagne-1813 combat_roll --fractions --verbose",
    "odds allemagne-1813 combat_roll --of enemy_tests",
    "odds allemagne-1813 weather --set month=oct",
    "odds allemagne-1813 artillery_fire --set sequence=1",
    "odds allemagne-1813 combat_sequence --preset corps_against_corps",
    "levers allemagne-1813 combat_roll --want 'enemy_pf_lost >= 2'",
    "seek allemagne-1813 combat_roll --want 'enemy_pf_lost >= 1' --fact pf --at-least 0.75",
    "seek allemagne-1813 combat_roll --want 'enemy_pf_lost >= 5' --fact pf --at-least 1",
    "compare allemagne-1813 combat_roll --set pf=21 --set fatigued=true --ruling R5=down",
    "compare allemagne-1813 combat_roll --ruling R2=star_is_threshold",
    "compare allemagne-1813 --ruling R5=down",
    "sample allemagne-1813 combat_roll --n 500 --seed 7",
    "army impetus",
    "army impetus gaul --verbose",
    "demo",
};

TEST(Commands, AnswerInBothLanguages) {
    for (const std::string& line : lines) {
        const std::string english = in("en", line);
        const std::string french = in("fr", line);
        EXPECT_GT(english.size(), 40U) << line;
        EXPECT_NE(english, french) << line;
        expect_readable(english, line);
        expect_readable(french, line);
    }
}

TEST(Commands, AreAllTried) {
    for (const CommandSpec& command : commands()) {
        const bool elsewhere = command.name == "check" || command.name == "print" || command.name == "completion" ||
                               command.name == "complete" || command.name == "play" || command.name == "replay" ||
                               command.name == "examine" || command.name == "match" || command.name == "manual" ||
                               command.name == "serve";  // tests/server
        const bool tried = std::any_of(lines.begin(), lines.end(),
                                       [&](const std::string& line) { return line.starts_with(command.name); });
        EXPECT_TRUE(tried || elsewhere) << command.name;
    }
}

TEST(Commands, AnswerForEverySystem) {
    const std::size_t every = is_small_scale() ? 12 : 1;
    std::size_t number = 0;
    for (const std::string& system : library().systems()) {
        for (const std::string language : {"en", "fr"})
            for (const std::string command : {"procedures", "table", "rulings", "inventory"})
                expect_readable(in(language, command + " " + system), command + " " + system);
        const auto list = answer({"procedures", system});
        for (const auto& procedure : list.at("procedures").as_array()) {
            if (++number % every != 0) continue;
            const std::string name(procedure.at("name").as_string());
            for (const std::string command : {"facts", "resolve", "odds"}) {
                // Every procedure in one of the languages; the words of the sheets are compared elsewhere.
                const Ran result = ran({command, system, name, "--lang", number % 2 == 0 ? "en" : "fr"});
                // The empty question may be too large for exact odds; it is never wrong.
                EXPECT_TRUE(result.status == 0 || (command == "odds" && result.status == 4)) << name << result.err;
                expect_readable(result.out, command + " " + system + " " + name);
            }
        }
    }
}

TEST(Commands, PutTheAnswerFirst) {
    const std::string odds = in("en", "odds allemagne-1813 combat_roll --preset across_the_bridge");
    EXPECT_TRUE(odds.starts_with("PF lost by the enemy, 1 or more: 66.67%.\n")) << odds;
    const std::string french = in("fr", "odds allemagne-1813 combat_roll --preset across_the_bridge");
    EXPECT_TRUE(french.starts_with("PF perdus par l’ennemi, 1 ou plus\u00A0: 66,67\u202F%.\n")) << french;
    const std::string resolved = in("en", "resolve allemagne-1813 combat_roll --preset across_the_bridge --dice 4");
    EXPECT_TRUE(resolved.starts_with("PF lost by the enemy: 1\n")) << resolved;
    const std::string forbidden = in("en", "resolve allemagne-1813 artillery_fire --set sequence=1");
    EXPECT_TRUE(forbidden.starts_with("This cannot be done: ")) << forbidden;
}

// The parts stand on the page one behind the other.
void expect_in_order(const std::string& page, const std::vector<std::string>& parts) {
    std::size_t at = 0;
    for (const std::string& part : parts) {
        const std::size_t found = page.find(part, at);
        ASSERT_NE(found, std::string::npos) << part << "\n" << page;
        at = found;
    }
}

TEST(Commands, TellWhatCounted) {
    const std::string line = "resolve allemagne-1813 combat_roll --preset across_the_bridge --dice 5";
    const std::string page = in("en", line);
    expect_in_order(page, {"PF lost by the enemy: 1\n", "Given: ", "Combat die\n",
                           "Modified die: 5 die, +2 tactical bonus of the highest leader, −2 attack across\n", "= 5\n",
                           "Combat table, 5: 16–21 1 · 22–29 [1] · 30–40 1\n", "weighed and set aside (--why)\n",
                           "Readings R2, R4, R5, R7", "dice 5\n"});
    EXPECT_EQ(page.find("clear ground"), std::string::npos) << "it does not count";
}

TEST(Commands, TellWhatWasSetAsideWhenAsked) {
    const std::string line = "resolve allemagne-1813 combat_roll --preset across_the_bridge --dice 5";
    expect_in_order(in("en", line + " --why"),
                    {"Modified die: 5 die", "Weighed and set aside\n",
                     "The whole side is fatigued: no — Fatigued attacker", "Rulings in force\n"});
    expect_in_order(in("en", line + " --verbose"),
                    {"5  Die", "+2  Tactical bonus", "−2  Attack across a bridge",
                     "·  Defence in clear ground — Side that rolls: Attacker", "─────", "5\n",
                     "Combat table, row 5, column 22–29: 1", "[1]", "Rulings in force"});
}

TEST(Commands, SayAWishInWords) {
    const std::string line = "allemagne-1813 combat_roll --set pf=45 --want 'enemy_pf_lost >= 2'";
    EXPECT_TRUE(in("en", "levers " + line).starts_with("PF lost by the enemy at least 2: "));
    const std::string sought = in("fr", "seek " + line + " --fact pf --at-least 50%");
    EXPECT_NE(sought.find("PF perdus par l’ennemi au moins 2"), std::string::npos) << sought;
}

TEST(Commands, ShowAWholeTable) {
    const std::string page = in("en", "table jours-de-gloire terrain_effects");
    const std::string chart = page.substr(0, page.find("As printed"));
    EXPECT_NE(chart.find("−1[b][e]"), std::string::npos) << chart;
    EXPECT_NE(chart.find("−2/−1[e][g]"), std::string::npos) << chart;
    EXPECT_EQ(chart.find("-1["), std::string::npos) << chart;
    const std::string coloured = ran({"table", "jours-de-gloire", "odds", "--lang", "en"}, {}, "C", true).out;
    EXPECT_NE(coloured.find("\x1b[1mDie modifier"), std::string::npos) << coloured;
}

TEST(Commands, ShowFactsWhole) {
    const std::string facts = in("en", "facts impetus whole_melee");
    EXPECT_EQ(facts.find("…\n"), std::string::npos) << "cut off";
    expect_in_order(facts, {"contact.my_blow.hurt.tc6\n", "First contact, My melee dice"});
    EXPECT_NE(in("en", "facts hail-caesar clash").find("a list of 1 to 3, 1 unless given"), std::string::npos);
}

TEST(Commands, GiveNoOddsOfWhatIsNotThere) {
    const std::string odds = in("en", "odds hail-caesar clash");
    EXPECT_NE(odds.find("Casualties of my first unit\n"), std::string::npos) << odds;
    EXPECT_EQ(odds.find("Casualties of my second unit"), std::string::npos) << odds;
}

TEST(Commands, MarkChangedRulings) {
    const std::string page = in("en", "resolve allemagne-1813 combat_roll --ruling R5=down --dice 4");
    EXPECT_NE(page.find("! R5"), std::string::npos) << page;
    EXPECT_NE(page.find("(the sheet has:"), std::string::npos) << page;
}

TEST(Commands, ColourOnlyWhereItIsWanted) {
    const std::vector<std::string> arguments = split("odds allemagne-1813 combat_roll --lang en");
    const std::string plain = ran(arguments).out;
    const std::string coloured = ran(arguments, {}, "C", true).out;
    EXPECT_EQ(plain.find('\x1b'), std::string::npos);
    EXPECT_NE(coloured.find("\x1b["), std::string::npos);
    EXPECT_EQ(std::regex_replace(coloured, std::regex("\x1b\\[[0-9;]*m"), ""), plain);
}

TEST(Commands, FollowTheLocale) {
    EXPECT_EQ(ran({"systems"}, {}, "fr_FR.UTF-8").out, ran({"systems", "--lang", "fr"}).out);
    EXPECT_EQ(ran({"systems"}, {}, "").out, ran({"systems", "--lang", "en"}).out);
    EXPECT_EQ(ran({"systems"}, {}, "de_DE.UTF-8").out, ran({"systems", "--lang", "en"}).out);
    EXPECT_EQ(ran({"--lang", "fr", "systems"}).out, ran({"systems", "--lang", "fr"}).out);
}

TEST(Commands, SayTheirVersion) { EXPECT_TRUE(ran({"--version"}).out.starts_with("grognard ")); }

TEST(Commands, RepeatTheirSeed) {
    const std::vector<std::string> question = split("resolve allemagne-1813 combat_roll");
    const Ran fresh = ran(question);
    EXPECT_NE(fresh.out.find("--seed 1813"), std::string::npos) << fresh.out;
    auto again = question;
    again.insert(again.end(), {"--seed", "1813"});
    EXPECT_EQ(ran(again).out, fresh.out);
}

TEST(Commands, TakeFactsAnywhere) {
    const std::string expected = ran(split("odds allemagne-1813 combat_roll --set pf=30 --set fatigued=true")).out;
    EXPECT_EQ(ran(split("odds allemagne-1813 combat_roll pf=30 fatigued=true")).out, expected);
    EXPECT_EQ(ran(split("odds --set pf=30 fatigued=true allemagne-1813 combat_roll")).out, expected);
    EXPECT_EQ(ran(split("odds allemagne-1813 --set=pf=30 combat_roll --set fatigued=true")).out, expected);
}

// Every example of the help is run as it stands, but for those that write files, need a shell or a record, or do not end
// soon.
TEST(Help, ExamplesWork) {
    const Catalogue words = catalogue(Language::en);
    int tried = 0;
    for (const auto& [id, text] : words.sentences()) {
        if (!id.starts_with("help.example.")) continue;
        std::string joined = std::regex_replace(text, std::regex(R"(\\\n\s*)"), "");
        std::istringstream examples(joined);
        for (std::string line; std::getline(examples, line);) {
            const bool ours = line.starts_with("grognard ") && line.find(" | ") == std::string::npos &&
                              line.find("--out") == std::string::npos && !line.starts_with("grognard check") &&
                              !line.starts_with("grognard serve") && !line.starts_with("grognard examine") &&
                              !line.starts_with("grognard match") && line.find(".record") == std::string::npos;
            if (!ours) continue;
            ++tried;
            const Ran result = ran(split(line.substr(9)));
            EXPECT_EQ(result.status, 0) << line << "\n" << result.err;
        }
    }
    EXPECT_GT(tried, 15);
}

TEST(Help, ExistsForEveryCommandAndOption) {
    for (const Language language : {Language::en, Language::fr}) {
        const Catalogue words = catalogue(language);
        for (const CommandSpec& command : commands()) {
            for (const std::string_view name : command.positionals)
                EXPECT_TRUE(words.has("help.value." + std::string(name))) << name;
            for (const std::string_view name : command.options) {
                EXPECT_TRUE(words.has("help.option." + std::string(name.substr(2)))) << name;
                if (option(name).value.empty()) continue;
                EXPECT_TRUE(words.has("help.value." + std::string(option(name).value))) << name;
            }
            if (command.hidden) continue;
            for (const std::string part : {"short", "about", "example"})
                EXPECT_TRUE(words.has("help." + part + "." + std::string(command.name))) << part << command.name;
        }
    }
}

}  // namespace
}  // namespace grognard::cli
