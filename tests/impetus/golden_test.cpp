// A battle at random that a person can read, and a signature: what the rules do today. GROGNARD_WRITE_GOLDEN=1 writes both anew;
// read the difference before you commit it.

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include "game/play.h"
#include "game/random_play.h"
#include "impetus/opened.h"
#include "project_files.h"

namespace grognard::impetus {
namespace {

constexpr std::uint64_t golden_seed = 218;

bool rewrites() { return std::getenv("GROGNARD_WRITE_GOLDEN") != nullptr; }

// "move x34, halt gauls": the actions themselves where they are few.
std::string choices_text(game::Face& face) {
    std::map<int, std::vector<std::string>> kinds;
    for (const auto& action : face.actions()) kinds[action.kind].push_back(action.text);
    std::string text;
    for (const auto& [kind, texts] : kinds) {
        text += text.empty() ? "" : ", ";
        if (texts.size() > 3) text += face.kind_name(kind) + " x" + std::to_string(texts.size());
        for (std::size_t i = 0; i < texts.size() && texts.size() <= 3; ++i) text += (i == 0 ? "" : ", ") + texts[i];
    }
    return text;
}

std::string golden_game(const std::string& scenario) {
    game::Play play(game::face_of(open_scenario(scenario)));
    dice::Generator dice = game::dice_of(golden_seed, 0);
    dice::Generator choices = game::choices_of(golden_seed, 0);
    std::ostringstream out;
    out << "# A battle at random, decision by decision.\n";
    out << "# What can be chosen; then the lines of the record: the choice, its dice, what happened.\n\n";
    play.start(dice);
    std::size_t told = 0;
    const auto tell = [&] {
        for (; told < play.record().lines.size(); ++told) out << game::write_line(play.record().lines[told]) << "\n";
    };
    tell();
    while (!play.face().over()) {
        std::map<int, std::vector<std::string>> kinds;
        for (const auto& action : play.face().actions()) kinds[action.kind].push_back(action.text);
        auto kind = kinds.begin();
        std::advance(kind, choices.below(static_cast<std::uint32_t>(kinds.size())));
        out << "    " << choices_text(play.face()) << "\n";
        play.choose(kind->second[choices.below(static_cast<std::uint32_t>(kind->second.size()))], dice);
        tell();
    }
    return out.str();
}

// Equal to the file, or the file is written anew.
void hold(const std::string& name, const std::string& now) {
    const std::string path = project_path("tests/impetus/golden/" + name);
    if (rewrites()) {
        std::ofstream(path, std::ios::binary) << now;
        return;
    }
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file.good()) << path;
    std::istringstream expected(std::string(std::istreambuf_iterator<char>(file), {}));
    std::istringstream found(now);
    std::string one, other;
    for (int line = 1; std::getline(expected, one); ++line) {
        std::getline(found, other);
        ASSERT_EQ(one, other) << name << ":" << line;
    }
    ASSERT_FALSE(std::getline(found, other)) << name << " is too short";
}

constexpr std::array scenarios{"first-charge", "proving-ground"};

TEST(Golden, BattlesAreWhatTheyWere) {
    for (const std::string scenario : scenarios) hold(scenario + ".txt", golden_game(scenario));
}

TEST(Golden, SignaturesAreThoseThatAreWrittenDown) {
    std::string now;
    for (const std::string scenario : scenarios) {
        Battle battle = open_scenario(scenario);
        now += scenario + " " + std::to_string(game::signature(battle, golden_seed, 30)) + "\n";
    }
    hold("signatures", now);
}

}  // namespace
}  // namespace grognard::impetus
