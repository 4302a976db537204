// The sentences: the same ids and arguments in both languages, one for every problem, none outside the catalogue.

#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "cli/program.h"
#include "project_files.h"

namespace grognard::cli {
namespace {

std::set<std::string> arguments_in(const std::string& text) {
    static const std::regex argument(R"(\{([a-z_]+)\})");
    std::set<std::string> names;
    for (std::sregex_iterator at(text.begin(), text.end(), argument), end; at != end; ++at) names.insert((*at)[1]);
    return names;
}

std::map<std::string, std::string> sentences(Language language) {
    const Catalogue words = catalogue(language);
    return {words.sentences().begin(), words.sentences().end()};
}

std::vector<std::string> sources(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(project_path(folder)))
        if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
            files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

TEST(Words, AreTheSameIdsAndArguments) {
    const auto english = sentences(Language::en);
    const auto french = sentences(Language::fr);
    EXPECT_GT(english.size(), 300U);
    for (const auto& [id, text] : english) {
        ASSERT_EQ(french.count(id), 1U) << id;
        EXPECT_EQ(arguments_in(text), arguments_in(french.at(id))) << id;
        EXPECT_FALSE(text.empty()) << id;
    }
    for (const auto& [id, text] : french) EXPECT_EQ(english.count(id), 1U) << id;
}

TEST(Words, AreSpacedAsTheFrenchDo) {
    const std::string narrow = "\u202F";
    for (const auto& [id, text] : sentences(Language::fr)) {
        // Examples are typed as they stand.
        if (id.starts_with("help.example.")) continue;
        for (const std::string loose : {" ;", " :", " !", " ?", " %", " »", "« ", " '", "l'", "d'", "n'", "qu'"})
            EXPECT_TRUE(text.find(loose) == std::string::npos || id == "help.option.want") << id << ": " << text;
        for (const std::string mark : {";", "!", "?", "»"})
            for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1))
                EXPECT_TRUE(text.substr(0, at).ends_with(narrow)) << id << ": " << text;
        EXPECT_EQ(text.find(narrow + ":"), std::string::npos) << id << ": " << text;
    }
}

TEST(Words, HaveBothFormsOfANumber) {
    const auto english = sentences(Language::en);
    for (const auto& [id, text] : english) {
        if (!id.ends_with(".one")) continue;
        EXPECT_EQ(english.count(id.substr(0, id.size() - 3) + "many"), 1U) << id;
    }
    const auto en = catalogue(Language::en);
    const auto fr = catalogue(Language::fr);
    EXPECT_EQ(en.count("systems.tables", 0), "0 tables");
    EXPECT_EQ(fr.count("systems.tables", 0), "0 table");
    EXPECT_EQ(fr.count("systems.tables", 2), "2 tables");
}

// Ids that problems are raised with, in the sources of the engine.
std::map<std::string, std::set<std::string>> problem_ids() {
    // Both parts of a conditional count; ids that are put together stand in the list below.
    static const std::regex raised(
        R"re((error|warning|error_at|warn_at|fail|expected|refuse|differ|diverge)\(([^;]*?)"([a-z]+\.[a-z_]+)")re");
    static const std::regex id(R"re("([a-z]+\.[a-z_]+)")re");
    static const std::regex argument(R"re(\{\s*"([a-z_]+)"\s*,)re");
    std::map<std::string, std::set<std::string>> ids;
    std::vector<std::string> files;
    for (const std::string folder :
         {"src/base", "src/sheet", "src/board", "src/game", "src/games", "src/player", "src/session"})
        for (const std::string& file : sources(folder)) files.push_back(file);
    for (const std::string& file : files) {
        const std::string text = read_text(file);
        for (std::sregex_iterator at(text.begin(), text.end(), raised), end; at != end; ++at) {
            const auto begin = static_cast<std::size_t>(at->position());
            const std::string statement = text.substr(begin, text.find(';', begin) - begin);
            std::set<std::string> names;
            for (std::sregex_iterator a(statement.begin(), statement.end(), argument), last; a != last; ++a)
                names.insert((*a)[1]);
            if (statement.find("named_in_both(") != std::string::npos) names.insert("name");
            for (std::sregex_iterator i(statement.begin(), statement.end(), id), last; i != last; ++i)
                ids[(*i)[1]].insert(names.begin(), names.end());
        }
    }
    ids.erase("file.wants_");
    for (const std::string kind : {"record", "table", "bins", "number", "die", "enum"})
        ids["unused." + kind] = {"name"};
    for (const std::string type : {"text", "texts", "truth", "numbers", "table"}) ids["file.wants_" + type] = {"key"};
    return ids;
}

TEST(Words, HaveASentenceForEveryProblem) {
    if (is_small_scale()) GTEST_SKIP() << "it looks at files, not at the engine";
    const auto english = sentences(Language::en);
    const auto ids = problem_ids();
    EXPECT_GT(ids.size(), 150U);
    for (const auto& [id, arguments] : ids) {
        ASSERT_EQ(english.count("problem." + id), 1U) << id;
        for (const std::string& name : arguments_in(english.at("problem." + id))) {
            // These are added where the problem is collected.
            const bool added = (id.starts_with("value.") && name == "value") ||
                               (id.starts_with("expression.") && name == "found") ||
                               (id.starts_with("rulebook.") && name == "name");
            EXPECT_TRUE(added || arguments.count(name) == 1) << id << " is raised without " << name;
        }
    }
    // And no sentence that nobody says.
    for (const auto& [id, text] : english) {
        static const std::regex problem(R"(problem\.([a-z]+\.[a-z_]+))");
        std::smatch match;
        if (!std::regex_match(id, match, problem) || match[1].str().starts_with("cli.")) continue;
        EXPECT_EQ(ids.count(match[1]), 1U) << id;
    }
}

TEST(Words, ExistForEveryIdInTheProgram) {
    static const std::regex said(
        R"re((say|context\.refuse|count)\((?:[^;"]*?\? *)?"([a-z]+\.[a-z_.]+)"(?:\s*:\s*"([a-z]+\.[a-z_.]+)")?)re");
    const auto english = sentences(Language::en);
    int found = 0;
    for (const std::string folder : {"src/cli", "src/sheet"})
        for (const std::string& file : sources(folder)) {
            const std::string text = read_text(file);
            for (std::sregex_iterator at(text.begin(), text.end(), said), end; at != end; ++at)
                for (const std::string& id : {(*at)[2].str(), (*at)[3].str()}) {
                    if (id.empty() || id.back() == '.') continue;
                    ++found;
                    EXPECT_TRUE(english.count(id) == 1 || english.count(id + ".one") == 1) << file << ": " << id;
                }
        }
    EXPECT_GT(found, 100);
}

// Two words with a blank between them are most likely a sentence.
TEST(Words, StandInTheCatalogueOnly) {
    static const std::regex literal(R"re("((?:[^"\\\n]|\\.)*)")re");
    static const std::regex sentence(R"re([A-Za-zéèàêô]{3,} [A-Za-zéèàêô]{2,})re");
    for (const std::string& file : sources("src/cli")) {
        // Shell scripts are no sentences.
        if (file.ends_with("completion_scripts.h")) continue;
        const std::string text = read_text(file);
        std::istringstream lines(text);
        int number = 0;
        for (std::string line; std::getline(lines, line);) {
            ++number;
            const std::size_t comment = line.find("//");
            const bool is_comment = comment != std::string::npos && line.find('"') > comment;
            if (is_comment || line.starts_with("#include")) continue;
            for (std::sregex_iterator at(line.begin(), line.end(), literal), end; at != end; ++at) {
                const std::string content = (*at)[1];
                // Markup, and what is typed in the demonstration.
                if (content.find('<') != std::string::npos || content.find('=') != std::string::npos) continue;
                if (file.ends_with("demo.cpp") && content.find("allemagne-1813") != std::string::npos) continue;
                EXPECT_FALSE(std::regex_search(content, sentence)) << file << ":" << number << ": " << content;
            }
        }
    }
}

TEST(Numbers, AreWrittenAsTheLanguageDoes) {
    const auto en = catalogue(Language::en);
    const auto fr = catalogue(Language::fr);
    const Fraction seven(7, 12);
    EXPECT_EQ(en.percent(seven), "58.33%");
    EXPECT_EQ(fr.percent(seven), "58,33\u202F%");
    EXPECT_EQ(en.percent(Fraction(0)), "0%");
    EXPECT_EQ(en.percent(Fraction(1)), "100%");
    EXPECT_EQ(en.percent(Fraction(1, 1'000'000)), "<0.01%");
    EXPECT_EQ(en.percent(Fraction(999'999, 1'000'000)), ">99.99%");
    EXPECT_EQ(fr.decimal(Fraction(-5, 6)), "−0,83");
    EXPECT_EQ(en.exact(Fraction(3, 2)), "1.5");
    EXPECT_EQ(fr.exact(Fraction(1, 16)), "0,0625");
    EXPECT_EQ(en.exact(Fraction(7, 3)), "7/3");
    EXPECT_EQ(en.exact(Fraction(12)), "12");
    EXPECT_EQ(en.with_sign(Fraction(2)), "+2");
    EXPECT_EQ(en.with_sign(Fraction(-2)), "−2");
}

TEST(Arguments, TakeThePlaceOfTheirNames) {
    EXPECT_EQ(filled_in("{a} and {b}, { a = 1 }, {c", {{"a", "1"}, {"b", "{a}"}}), "1 and {a}, { a = 1 }, {c");
}

TEST(Problems, AreToldWithTheirPlace) {
    const auto en = catalogue(Language::en);
    Problem problem;
    problem.id = "name.unknown";
    problem.arguments = {{"name", "brige"}, {"nearest", "bridge"}};
    EXPECT_EQ(en.problem_text(problem), "There is nothing called “brige”. Did you mean bridge?");
    problem.file = "combat.toml";
    problem.place = {0, 4, 7};
    EXPECT_EQ(en.problem_text(problem), "combat.toml:4:7: There is nothing called “brige”. Did you mean bridge?");
    problem.severity = Severity::warning;
    problem.arguments[1].second.clear();
    EXPECT_EQ(en.problem_text(problem), "combat.toml:4:7: warning: There is nothing called “brige”.");
}

}  // namespace
}  // namespace grognard::cli
