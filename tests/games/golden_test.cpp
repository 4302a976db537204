// Golden games and signatures: what every scenario does today, in files that a person can read.
//
// tools/golden writes them anew; a change of the rules then shows up as a readable difference.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "game/examiner.h"
#include "game/play.h"
#include "opened.h"
#include "project_files.h"

namespace grognard {
namespace {

constexpr std::uint64_t golden_seed = 1809;

// A scenario of a game.
struct Scenario {
    std::string system, id;
};
std::ostream& operator<<(std::ostream& out, const Scenario& one) { return out << one.system << "/" << one.id; }

std::vector<Scenario> scenarios() {
    std::vector<Scenario> all;
    for (const player::Module* game : games())
        for (const std::string& id : player::scenarios_of(game->system, project_library()))
            all.push_back({std::string(game->system), id});
    return all;
}

bool rewrites() { return std::getenv("GROGNARD_WRITE_GOLDEN") != nullptr; }

std::string golden_path(const std::string& system, const std::string& name) {
    return project_path("tests/games/golden/" + system + "/" + name);
}

// --- golden games ---

// "move 34, turn 12", and the actions themselves where they are few.
std::string choices_text(game::Face& face) {
    const auto actions = face.actions();
    std::map<int, std::vector<std::string>> kinds;
    for (const auto& action : actions) kinds[action.kind].push_back(action.text);
    std::string text;
    for (const auto& [kind, texts] : kinds) {
        text += text.empty() ? "" : ", ";
        if (texts.size() > 3) {
            text += face.kind_name(kind) + " x" + std::to_string(texts.size());
            continue;
        }
        for (std::size_t i = 0; i < texts.size(); ++i) text += (i == 0 ? "" : ", ") + texts[i];
    }
    return text;
}

std::string golden_game(const Scenario& one) {
    const auto battle = opened(one.system, one.id);
    game::Play play(battle->face());
    dice::Generator dice = game::dice_of(golden_seed, 0);
    dice::Generator choices = game::choices_of(golden_seed, 0);
    std::ostringstream out;
    out << "# " << battle->scenario().text.en << ": a game at random, decision by decision.\n";
    out << "# What can be chosen; then the lines of the record: the choice, its dice, what happened.\n\n";
    play.start(dice);
    std::size_t told = 0;
    const auto tell = [&] {
        for (; told < play.record().lines.size(); ++told) out << game::write_line(play.record().lines[told]) << "\n";
    };
    tell();
    while (!play.face().over()) {
        const auto actions = play.face().actions();
        std::vector<int> kinds;
        for (const auto& action : actions)
            if (std::find(kinds.begin(), kinds.end(), action.kind) == kinds.end()) kinds.push_back(action.kind);
        const int kind = kinds[choices.below(static_cast<std::uint32_t>(kinds.size()))];
        std::vector<std::string> members;
        for (const game::ActionLine& action : actions)
            if (action.kind == kind) members.push_back(action.text);
        out << "    " << choices_text(play.face()) << "\n";
        play.choose(members[choices.below(static_cast<std::uint32_t>(members.size()))], dice);
        tell();
    }
    return out.str();
}

TEST(Golden, GamesAreWhatTheyWere) {
    ASSERT_FALSE(scenarios().empty());
    for (const Scenario& scenario : scenarios()) {
        if (is_small_scale() && scenario.id != scenarios().back().id) continue;
        const std::string now = golden_game(scenario);
        const std::string path = golden_path(scenario.system, scenario.id + ".txt");
        if (rewrites()) {
            std::filesystem::create_directories(std::filesystem::path(path).parent_path());
            std::ofstream(path, std::ios::binary) << now;
            continue;
        }
        std::ifstream file(path, std::ios::binary);
        ASSERT_TRUE(file.good()) << scenario << " has no golden game; run tools/golden";
        std::istringstream expected(std::string(std::istreambuf_iterator<char>(file), {}));
        std::istringstream found(now);
        std::string one, other;
        for (int line = 1; std::getline(expected, one); ++line) {
            std::getline(found, other);
            ASSERT_EQ(one, other) << scenario << ".txt:" << line << "; tools/golden writes it anew";
        }
        ASSERT_FALSE(std::getline(found, other)) << scenario << ".txt is too short";
    }
}

TEST(Signature, IsTheOneThatIsWrittenDown) {
    for (const player::Module* game : games()) {
        const std::string system(game->system);
        std::string now;
        for (const Scenario& scenario : scenarios()) {
            if (scenario.system != system) continue;
            const auto battle = opened(system, scenario.id);
            const std::uint64_t number =
                workshop_for(*battle).signature(*battle, game::signature_seed, game::signature_games);
            now += scenario.id + " " + std::to_string(number) + "\n";
        }
        const std::string path = golden_path(system, "signatures");
        if (rewrites()) std::ofstream(path, std::ios::binary) << now;
        std::ifstream file(path, std::ios::binary);
        EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), now) << "tools/golden writes it anew";
    }
}

// --- the examiner ---

class Examination : public testing::TestWithParam<Scenario> {};

TEST_P(Examination, IsPassed) {
    const auto battle = opened(GetParam().system, GetParam().id);
    game::Exam exam;
    exam.games = is_small_scale() ? 1 : 25;
    const game::Examined examined = workshop_for(*battle).examine(*battle, exam);
    for (const game::Finding& finding : examined.findings)
        ADD_FAILURE() << name_of(finding.check) << ": " << finding.detail << "\n"
                      << finding.position << "\n"
                      << finding.record;
    EXPECT_EQ(examined.games, exam.games);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Examination, testing::ValuesIn(scenarios()), [](const auto& scenario) {
    std::string name = scenario.param.system + "_" + scenario.param.id;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

// Everything of a sheet is reached on its proving ground, in random games as it is and under every other reading; except what
// unreached/ says cannot be, or is too rare.
class ProvingGround : public testing::TestWithParam<std::string> {};

// Plays so many games more, and remembers in the battle's coverage what they reach.
void examine_quickly(const player::Opened& battle, game::Exam& exam, int games) {
    exam.games = games;
    exam.secrets = false;
    exam.on_paper = false;
    exam.coverage = battle.coverage();
    for (const game::Finding& finding : workshop_for(battle).examine(battle, exam).findings)
        ADD_FAILURE() << name_of(finding.check) << ": " << finding.detail << "\n" << finding.position;
    exam.first += static_cast<std::uint64_t>(games);
}

// The proving ground as it is and under every other reading of its sheet, played in rounds.
class Grounds {
  public:
    explicit Grounds(const std::string& system) {
        open(system, {});
        const auto sheet = grounds_[0].battle->sheet();
        for (const sheet::Ruling& ruling : sheet->rulings) {
            if (ruling.enumeration < 0) continue;
            const auto& options = sheet->enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
            for (std::size_t option = 0; option < options.size(); ++option)
                if (static_cast<int>(option) != ruling.fallback) open(system, {{ruling.name, options[option]}});
        }
    }

    void play(int as_it_is, int under_each) {
        for (Ground& ground : grounds_) {
            SCOPED_TRACE(ground.reading);
            examine_quickly(*ground.battle, ground.exam, &ground == &grounds_[0] ? as_it_is : under_each);
        }
    }

    // How often each part of the sheet was reached, on whichever ground.
    std::vector<game::Coverage::Item> reached() const {
        game::Coverage all(grounds_[0].battle->sheet());
        for (const Ground& ground : grounds_) all.add(*ground.battle->coverage());
        return all.items();
    }

  private:
    struct Ground {
        std::string reading;
        std::shared_ptr<const player::Opened> battle;
        game::Exam exam;
    };

    void open(const std::string& system, const std::vector<std::pair<std::string, std::string>>& reading) {
        grounds_.push_back({reading.empty() ? "" : reading[0].first + " " + reading[0].second,
                            opened(system, "proving-ground", reading, true),
                            {}});
    }

    std::vector<Ground> grounds_;
};

// What unreached/ says of a sheet: what no game can reach, and what is too rare to wait for.
struct Excuses {
    std::set<std::string> never, rarely;

    explicit Excuses(const std::string& system) {
        std::ifstream file(project_path("tests/games/unreached/" + system + ".txt"));
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line[0] == '#') continue;
            const std::size_t end = line.find(" | ");
            (line.find(" | too rare") == end ? rarely : never).insert(line.substr(0, end));
        }
    }
    bool excuse(const std::string& address) const { return never.count(address) + rarely.count(address) > 0; }
};

// In few rounds, as long as something is missing; at full count all of them, which finds more of what is excused and yet reached.
TEST_P(ProvingGround, ReachesTheSheet) {
    if (is_small_scale()) GTEST_SKIP() << "reduced";
    const Excuses excuses(GetParam());
    EXPECT_FALSE(excuses.never.empty());
    Grounds grounds(GetParam());
    std::set<std::string> listed, reached, missing;
    for (int round = 0; round < 6 && (round == 0 || !missing.empty() || is_full_scale()); ++round) {
        grounds.play(10, 1);
        missing.clear();
        for (const game::Coverage::Item& item : grounds.reached()) {
            // "table[*]" is every cell of a table, and none of them is reached.
            const std::string whole = item.address.substr(0, item.address.find('[')) + "[*]";
            const std::string& address = excuses.excuse(whole) ? whole : item.address;
            listed.insert(address);
            if (item.times > 0) {
                reached.insert(address);
            } else if (!excuses.excuse(address)) {
                missing.insert(address);
            }
        }
    }
    for (const std::string& address : missing) ADD_FAILURE() << "not reached: " << address;
    for (const std::string& address : excuses.never) EXPECT_TRUE(reached.count(address) == 0) << "reached: " << address;
    for (const std::set<std::string>* excused : {&excuses.never, &excuses.rarely})
        for (const std::string& address : *excused)
            EXPECT_TRUE(listed.count(address) == 1) << "not of the sheet: " << address;
}

INSTANTIATE_TEST_SUITE_P(Games, ProvingGround, testing::ValuesIn(player::systems_of(games())), [](const auto& system) {
    std::string name = system.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

}  // namespace
}  // namespace grognard
