// Golden games and signatures: what every scenario does today, in files that a person can read.
//
// tools/golden writes them anew; a change of the rules then shows up as a readable difference.

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "embedded/embedded.h"
#include "game/examiner.h"
#include "game/play.h"
#include "project_files.h"
#include "table/games.h"

namespace grognard {
namespace {

constexpr const char* system_id = "jours-de-gloire";
constexpr std::uint64_t golden_seed = 1809;

std::optional<std::string> text_at(const std::string& path) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.path == path) return std::string(file.text);
    return std::nullopt;
}

std::vector<std::string> scenarios() {
    std::vector<std::string> ids;
    const std::string folder = "rules/" + std::string(system_id) + "/scenarios/";
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with(folder)) continue;
        const std::string id(file.path.substr(folder.size(), file.path.size() - folder.size() - 5));
        if (id != "form") ids.push_back(id);
    }
    return ids;
}

table::Opened opened(const std::string& id, const std::vector<std::pair<std::string, std::string>>& readings = {},
                     bool coverage = false) {
    table::OpenedOrNot found = table::open_game({system_id, id, readings, coverage}, text_at);
    for (const Problem& problem : found.problems) ADD_FAILURE() << id << ": " << problem.id;
    return std::move(*found.opened);
}

bool rewrites() { return std::getenv("GROGNARD_WRITE_GOLDEN") != nullptr; }

std::string golden_path(const std::string& name) { return project_path("tests/games/golden/" + name); }

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

std::string golden_game(const std::string& id) {
    const auto scenario = opened(id);
    game::Play play(scenario.face());
    dice::Generator dice = game::dice_of(golden_seed, 0);
    dice::Generator choices = game::choices_of(golden_seed, 0);
    std::ostringstream out;
    out << "# " << scenario.scenario.text.en << ": a game at random, decision by decision.\n";
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
        std::vector<std::size_t> members;
        for (std::size_t i = 0; i < actions.size(); ++i)
            if (actions[i].kind == kind) members.push_back(i);
        out << "    " << choices_text(play.face()) << "\n";
        play.choose(members[choices.below(static_cast<std::uint32_t>(members.size()))], dice);
        tell();
    }
    return out.str();
}

TEST(Golden, GamesAreWhatTheyWere) {
    ASSERT_FALSE(scenarios().empty());
    for (const std::string& id : scenarios()) {
        const std::string now = golden_game(id);
        if (rewrites()) {
            std::ofstream(golden_path(id + ".txt"), std::ios::binary) << now;
            continue;
        }
        std::ifstream file(golden_path(id + ".txt"), std::ios::binary);
        ASSERT_TRUE(file.good()) << id << " has no golden game; run tools/golden";
        std::istringstream expected(std::string(std::istreambuf_iterator<char>(file), {}));
        std::istringstream found(now);
        std::string one, other;
        for (int line = 1; std::getline(expected, one); ++line) {
            std::getline(found, other);
            ASSERT_EQ(one, other) << id << ".txt:" << line << "; tools/golden writes it anew";
        }
        ASSERT_FALSE(std::getline(found, other)) << id << ".txt is too short";
    }
}

TEST(Signature, IsTheOneThatIsWrittenDown) {
    std::string now;
    for (const std::string& id : scenarios()) {
        auto scenario = opened(id);
        const std::uint64_t number = std::visit(
            [](auto& one) { return game::signature(one, game::signature_seed, game::signature_games); }, scenario.game);
        now += id + " " + std::to_string(number) + "\n";
    }
    if (rewrites()) std::ofstream(golden_path("signatures"), std::ios::binary) << now;
    std::ifstream file(golden_path("signatures"), std::ios::binary);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), now) << "tools/golden writes it anew";
}

// --- the examiner ---

class Examination : public testing::TestWithParam<std::string> {};

TEST_P(Examination, IsPassed) {
    auto scenario = opened(GetParam());
    game::Exam exam;
    exam.games = is_small_scale() ? 2 : 25;
    const game::Examined examined = std::visit([&](auto& one) { return game::examine(one, exam); }, scenario.game);
    for (const game::Finding& finding : examined.findings)
        ADD_FAILURE() << name_of(finding.check) << ": " << finding.detail << "\n"
                      << finding.position << "\n"
                      << finding.record;
    EXPECT_EQ(examined.games, exam.games);
}

INSTANTIATE_TEST_SUITE_P(Scenarios, Examination, testing::ValuesIn(scenarios()), [](const auto& scenario) {
    std::string name = scenario.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

// Everything of the sheet is reached on the proving ground, in random games as it is and under every other reading; except
// what unreached/ says cannot be.
TEST(ProvingGround, ReachesTheSheet) {
    if (is_small_scale()) GTEST_SKIP() << "reduced";
    const auto play = [](table::Opened& scenario, int games) {
        game::Exam exam;
        exam.games = games;
        exam.secrets = false;
        exam.on_paper = false;
        exam.coverage = scenario.coverage;
        const game::Examined examined = std::visit([&](auto& one) { return game::examine(one, exam); }, scenario.game);
        for (const game::Finding& finding : examined.findings)
            ADD_FAILURE() << name_of(finding.check) << ": " << finding.detail << "\n" << finding.position;
    };
    auto scenario = opened("proving-ground", {}, true);
    play(scenario, 60);
    for (const sheet::Ruling& ruling : scenario.sheet->rulings) {
        if (ruling.enumeration < 0) continue;
        const auto& options = scenario.sheet->enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
        for (std::size_t option = 0; option < options.size(); ++option) {
            if (static_cast<int>(option) == ruling.fallback) continue;
            SCOPED_TRACE(ruling.name + " " + options[option]);
            auto other = opened("proving-ground", {{ruling.name, options[option]}}, true);
            play(other, 4);
            scenario.coverage->add(*other.coverage);
        }
    }
    std::set<std::string> unreached, excused;
    for (const game::Coverage::Item& item : scenario.coverage->items())
        if (item.times == 0) unreached.insert(item.address);
    std::ifstream file(project_path("tests/games/unreached/jours-de-gloire.txt"));
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line[0] != '#') excused.insert(line.substr(0, line.find(" | ")));
    EXPECT_FALSE(excused.empty());
    for (const std::string& address : unreached) EXPECT_TRUE(excused.count(address) == 1) << "not reached: " << address;
    for (const std::string& address : excused) EXPECT_TRUE(unreached.count(address) == 1) << "reached: " << address;
}

}  // namespace
}  // namespace grognard
