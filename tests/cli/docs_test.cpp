// The pages that newcomers read are followed to the letter: every command of the README answers, a turn is as told, and the system that
// docs/add-a-system.md adds from nothing is added here, step by step.

#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "cli/process.h"
#include "cli/program.h"

namespace grognard::cli {
namespace {

std::vector<std::string> lines_of_page(const std::string& page) {
    std::istringstream in(project_text(page));
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// Indented lines that call the program, without what a shell would drop.
std::vector<std::string> commands_of(const std::string& page, const std::string& program) {
    std::vector<std::string> commands;
    for (const std::string& line : lines_of_page(page)) {
        if (!line.starts_with("    " + program + " ")) continue;
        commands.push_back(line.substr(0, line.find(" #")).substr(5 + program.size()));
    }
    return commands;
}

TEST(Readme, CommandsAnswer) {
    const TemporaryFolder folder;
    const std::vector<std::string> commands = commands_of("README.md", "build/grognard");
    EXPECT_GE(commands.size(), 12U);
    for (const std::string& command : commands) {
        std::vector<std::string> arguments = split(command);
        for (std::string& argument : arguments)
            if (argument == "sheet.html") argument = folder.path("sheet.html");
        const Ran result = ran(arguments);
        EXPECT_EQ(result.status, 0) << command << "\n" << result.err;
        EXPECT_EQ(result.err, "") << command;
    }
    EXPECT_NE(read_text(folder.path("sheet.html")).find("</html>"), std::string::npos);
}

// A turn in docs/a-turn-of-saalfeld.md, typed again: what the page shows comes, in this order. A list cut short ends with "...".
TEST(Transcript, IsWhatTheProgramPrints) {
    std::string command, typed;
    std::vector<std::string> shown;
    bool inside = false, saves = false;
    for (const std::string& line : lines_of_page("docs/a-turn-of-saalfeld.md")) {
        if (line == "```") {
            inside = !inside;
            continue;
        }
        if (!inside) continue;
        const std::size_t prompt = line.find("> ");
        if (shown.empty() && !line.starts_with("   01")) {
            command += (command.empty() ? "" : " ") + line.substr(std::min(line.size(), line.find_first_not_of(' ')));
        } else if (prompt != std::string::npos && line[0] >= '0' && line[0] <= '9') {
            // A file would be left behind.
            saves = line.find("> save ") != std::string::npos;
            if (!saves) typed += line.substr(prompt + 2) + "\n";
        } else if (!saves && line.find_first_not_of(" .") != std::string::npos) {
            shown.push_back(line);
        }
    }
    ASSERT_GT(shown.size(), 150U);
    std::vector<std::string> arguments = split(command);
    arguments.erase(arguments.begin());
    const Ran result = ran(arguments, typed);
    EXPECT_EQ(result.status, 0) << result.err;
    std::size_t at = 0;
    for (const std::string& line : shown) {
        const std::size_t found = result.out.find(line + "\n", at);
        ASSERT_NE(found, std::string::npos) << line << "\n--- after ---\n" << result.out.substr(at, 1000);
        at = found + line.size();
    }
}

// The page's blocks in order: sheets between ```toml fences, and the indented text that starts with `system = `.
struct Walk {
    std::vector<std::string> toml;
    std::string cases;
};

Walk walk_of(const std::string& page) {
    Walk walk;
    bool fenced = false, indented = false;
    for (const std::string& line : lines_of_page(page)) {
        if (line.starts_with("```")) {
            fenced = line == "```toml";
            if (fenced) walk.toml.emplace_back();
        } else if (fenced) {
            walk.toml.back() += line + "\n";
        } else if (line.starts_with("    system = ")) {
            indented = true;
        } else if (!line.empty() && !line.starts_with("    ")) {
            indented = false;
        }
        if (indented) walk.cases += (line.empty() ? line : line.substr(4)) + "\n";
    }
    return walk;
}

// Somebody who follows the page stands in a folder of their own.
class AddASystem : public testing::Test {
  protected:
    static constexpr const char* page = "docs/add-a-system.md";

    AddASystem() : walk_(walk_of(page)), home_(std::filesystem::current_path()) {
        std::filesystem::current_path(folder_.path());
        std::filesystem::create_directory("skirmish");
    }
    ~AddASystem() override { std::filesystem::current_path(home_); }

    // Does the first `steps` steps of the page.
    void follow(std::size_t steps) const {
        std::string text;
        for (std::size_t i = 0; i < steps && i < walk_.toml.size(); ++i) text += walk_.toml[i];
        folder_.write("skirmish/sheet.toml", text);
        folder_.write("rain.toml", walk_.toml.back());
        folder_.write("skirmish.case", walk_.cases);
    }

    Walk walk_;
    std::filesystem::path home_;
    TemporaryFolder folder_;
};

// A folder with the files of docs/maps-and-scenarios.md, and the commands of that page in its order.
class OwnBattles : public testing::Test {
  protected:
    static constexpr const char* page = "docs/maps-and-scenarios.md";

    OwnBattles() : home_(std::filesystem::current_path()) {
        std::filesystem::current_path(folder_.path());
        std::filesystem::create_directory("my-battle");
        const std::vector<std::string> names = {
            // two are of other boards, and the last is some rows of a list
            "my-battle/map", "", "", "my-battle/crossing", "my-battle/ours", "numidia", ""};
        const std::vector<std::string> texts = walk_of(page).toml;
        EXPECT_EQ(texts.size(), names.size());
        for (std::size_t i = 0; i < names.size() && i < texts.size(); ++i)
            if (!names[i].empty()) folder_.write(names[i] + ".toml", texts[i]);
    }
    ~OwnBattles() override { std::filesystem::current_path(home_); }

    // As a process: files of one's own join what a program knows for as long as it runs.
    struct Said {
        int status = 0;
        std::string text;
    };
    Said run(const std::vector<std::string>& arguments, const std::string& typed = {}) const {
        Process program(arguments, {folder_.path()});
        program.type(typed);
        program.end_input();
        Said said;
        said.text = program.hear_all();
        said.status = program.end();
        return said;
    }

    std::filesystem::path home_;
    TemporaryFolder folder_;
};

TEST_F(OwnBattles, AreCheckedPlayedExaminedMatchedAndReplayed) {
    std::set<std::string> done;
    for (const std::string& command : commands_of(page, "grognard")) {
        if (command.find("rules/") != std::string::npos) continue;  // of the project's own folder
        const std::vector<std::string> arguments = split(command);
        const Said said = run(arguments, arguments.front() == "play" ? "1\n1\n" : "");
        EXPECT_EQ(said.status, 0) << command << "\n" << said.text;
        done.insert(arguments.front());
    }
    EXPECT_EQ(done, (std::set<std::string>{"army", "check", "play", "examine", "match", "replay"}));
    const std::string record = read_text("crossing.grognard");
    EXPECT_NE(record.find("scenario the-crossing\n"), std::string::npos) << record;
    EXPECT_NE(record.find("ours.toml"), std::string::npos) << record;
}

// A save has all that it needs, whatever becomes of the folder: it goes on by name, and from the list of what waits.
TEST_F(OwnBattles, GoOnWithoutTheirFolder) {
    const auto went_on = [&](const std::vector<std::string>& arguments, const std::string& typed) {
        Said said = run(arguments, typed);
        EXPECT_EQ(said.status, 0) << said.text;
        return said.text;
    };
    const auto says = [](const std::string& text, const std::string& part) {
        return text.find(part) != std::string::npos;
    };
    went_on({"play", "my-battle", "--side", "blue", "--opponent", "recruit"}, "1\n1\n");
    went_on({"play", "my-battle", "--save", "crossing.grognard"}, "1\n1\n");
    const std::string begun = read_text("crossing.grognard");
    const std::string elsewhere = "crossing.grognard:";  // where it goes another way

    // 1. The folder is another: the save goes on as it began, and with the folder it says so.
    std::string changed = read_text("my-battle/crossing.toml");
    changed.replace(changed.find(" | disordered\n"), 13, "");
    folder_.write("my-battle/crossing.toml", changed);
    EXPECT_FALSE(says(went_on({"replay", "crossing.grognard"}, ""), elsewhere));
    EXPECT_TRUE(says(went_on({"replay", "crossing.grognard", "--battle", "my-battle"}, ""), elsewhere));

    // 2. The folder is gone.
    std::filesystem::remove_all("my-battle");
    const std::string save = "grognard/jours-de-gloire-the-crossing.record";
    const std::string left = read_text(save);
    const std::string offered = went_on({"play"}, "1\n1\n");
    EXPECT_TRUE(says(offered, "the-crossing")) << offered;
    const std::string kept = read_text(save);
    EXPECT_GT(kept.size(), left.size()) << "a decision more";
    went_on({"check", "crossing.grognard"}, "");
    went_on({"play", "crossing.grognard"}, "1\n");
    EXPECT_TRUE(says(kept, "battle scenarios/the-crossing.toml\n> [scenario]\n")) << kept;
    EXPECT_TRUE(says(kept, "battle maps/tiny-crossing.toml\n> [map]\n")) << kept;

    // 3. A save that does not carry it says what to do.
    const std::size_t first = begun.find("battle "), last = begun.find("\nseat ");
    folder_.write("bare.grognard", begun.substr(0, first) + begun.substr(last + 1));
    const Said bare = run({"replay", "bare.grognard"});
    EXPECT_EQ(bare.status, 2);
    EXPECT_TRUE(says(bare.text, "--battle")) << bare.text;
}

TEST_F(OwnBattles, SayWhatIsMissing) {
    const auto refused = [&](const std::vector<std::string>& arguments, const std::string& named) {
        const Said said = run(arguments);
        EXPECT_EQ(said.status, 2) << said.text;
        EXPECT_NE(said.text.find(named), std::string::npos) << said.text;
    };
    refused({"play", "my-battle/the-crosing"}, "the-crossing");
    std::string other = read_text("my-battle/crossing.toml");
    other.replace(other.find("the-crossing"), 12, "the-other-way");
    folder_.write("my-battle/other.toml", other);
    refused({"play", "my-battle"}, "the-other-way");
    other.replace(other.find("| cavalry "), 10, "| horse   ");
    folder_.write("my-battle/other.toml", other);
    refused({"play", "my-battle/the-other-way"}, "other.toml:");
    std::filesystem::create_directory("empty");
    refused({"match", "empty", "--players", "recruit,random"}, "[scenario]");
    for (int i = 0; i < 70; ++i) folder_.write("empty/" + std::to_string(i) + ".toml", "");
    refused({"examine", "empty"}, "64");
}

TEST_F(AddASystem, SaysFirstWhatIsMissing) {
    ASSERT_EQ(walk_.toml.size(), 4U) << "the sheet in three steps, and house rules";
    follow(1);
    const Ran checked = ran({"check", "skirmish"});
    EXPECT_NE(checked.status, 0);
    for (const std::string item : {"1", "2"}) EXPECT_NE(checked.err.find(item), std::string::npos) << checked.err;
    EXPECT_NE(checked.err.find("d6"), std::string::npos) << checked.err;
}

TEST_F(AddASystem, ThenAnswers) {
    follow(3);
    const std::vector<std::string> commands = commands_of(page, "grognard");
    ASSERT_EQ(commands.size(), 8U);
    for (const std::string& command : commands) {
        const Ran result = ran(split(command));
        EXPECT_EQ(result.status, 0) << command << "\n" << result.err;
        EXPECT_EQ(result.err, "") << command;
    }
    // "A 6 behind a hedge is a 5: one hit, nobody shaken. The odds are one hit in 2 of 6, none in 4 of 6."
    const boost::json::object rolled = answer({"resolve", "skirmish", "shoot", "--set", "cover=hedge", "--dice", "6"});
    const boost::json::object expected{{"hits", 1}, {"shaken", false}};
    EXPECT_EQ(rolled.at("outcome"), boost::json::value(expected));
    const boost::json::object odds = answer({"odds", "skirmish", "shoot", "--set", "cover=hedge", "--of", "hits"});
    std::map<std::int64_t, std::string> chances;
    for (const boost::json::value& one : odds.at("outcomes").as_array())
        chances[one.at("outcome").at("hits").to_number<std::int64_t>()] = one.at("fraction").as_string().c_str();
    EXPECT_EQ(chances, (std::map<std::int64_t, std::string>{{0, "2/3"}, {1, "1/3"}}));
}

TEST_F(AddASystem, ThenIsPlayedWithHouseRules) {
    follow(3);
    // A 6 in the rain is a 5.
    const boost::json::object wet =
        answer({"resolve", "skirmish", "shoot", "--set", "rain=true", "--dice", "6", "--house", "rain.toml"});
    const boost::json::object expected{{"hits", 1}, {"shaken", false}};
    EXPECT_EQ(wet.at("outcome"), boost::json::value(expected));
    const boost::json::object compared = answer({"compare", "skirmish", "--house", "rain.toml"});
    ASSERT_EQ(compared.at("changes").as_array().size(), 1U) << "only the new preset sets the new fact";
    const boost::json::object& downpour = compared.at("changes").as_array()[0].as_object();
    EXPECT_EQ(downpour.at("preset").as_string(), "downpour");
    EXPECT_EQ(compared.at("asked").to_number<int>(), 2);
    for (const std::string language : {"fr", "en"}) {
        const Ran told = ran({"compare", "skirmish", "--house", "rain.toml", "--lang", language});
        EXPECT_NE(told.out.find("In a downpour"), std::string::npos) << told.out;
        EXPECT_NE(told.out.find(" → "), std::string::npos) << told.out;
    }
    ASSERT_EQ(ran({"print", "skirmish", "--house", "rain.toml", "--out", "skirmish.html"}).status, 0);
    const std::string printed = read_text(folder_.path("skirmish.html"));
    EXPECT_NE(printed.find("Damp powder"), std::string::npos);
    EXPECT_NE(printed.find("∆"), std::string::npos);
}

// The folder, the folder by its path, or the file itself stand for the system.
TEST_F(AddASystem, IsNamedByFolderOrFile) {
    follow(3);
    for (const std::string system : {"skirmish", "./skirmish", "skirmish/sheet.toml"})
        for (const std::string command :
             {"procedures SYSTEM", "facts SYSTEM shoot", "table SYSTEM fire", "rulings SYSTEM", "inventory SYSTEM",
              "resolve SYSTEM shoot --dice 3", "odds SYSTEM shoot", "levers SYSTEM shoot --want 'hits >= 1'",
              "seek SYSTEM shoot --want 'hits >= 1' --fact distance --at-least 0.1",
              "sample SYSTEM shoot --n 5 --seed 1", "compare SYSTEM shoot --house rain.toml",
              "print SYSTEM --out skirmish.html", "check SYSTEM"}) {
            std::string line = command;
            line.replace(line.find("SYSTEM"), 6, system);
            const Ran result = ran(split(line));
            EXPECT_EQ(result.status, 0) << line << "\n" << result.err;
        }
    const Ran wrong = ran({"procedures", "skirmish/nothing.toml"});
    EXPECT_NE(wrong.status, 0);
    EXPECT_NE(wrong.err.find("skirmish/nothing.toml"), std::string::npos) << wrong.err;
}

TEST_F(AddASystem, ThenIsPinnedDown) {
    follow(3);
    ASSERT_FALSE(walk_.cases.empty());
    std::string wrong_text = walk_.cases;
    wrong_text.replace(wrong_text.find("hits = 1"), 8, "hits = 2");
    folder_.write("wrong.case", wrong_text);
    const Ran wrong = ran({"check", "wrong.case"});
    EXPECT_NE(wrong.status, 0) << wrong.out;
}

}  // namespace
}  // namespace grognard::cli
