// What is told of a table: who is near, how far, and in which arc. Distances are worked out from the set-up.

#include <algorithm>

#include <gtest/gtest.h>

#include "base/catalogue.h"
#include "impetus/battles.h"
#include "impetus/situation.h"
#include "oddities.h"
#include "project_files.h"

namespace grognard::impetus {
namespace {

struct Reader {
    explicit Reader(Language language, const std::string& scenario = drill)
        : battle(opened_battle(scenario)), words(catalogue(language)) {}

    static Catalogue catalogue(Language language) {
        const std::string name = language == Language::fr ? "fr.toml" : "en.toml";
        Problems problems;
        Catalogue all(language, project_text("i18n/" + name), problems);
        all.add(project_text("rules/impetus/i18n/" + name), problems);
        EXPECT_FALSE(problems.any_error());
        return all;
    }

    std::vector<std::string> near(const std::string& place) { return board->told(*face, place, speech()); }
    std::string drawn() {
        std::string text;
        for (const game::InkedLine& line : board->drawn(*face, speech())) {
            for (const game::Inked& piece : line) text += piece.text;
            text += "\n";
        }
        return text;
    }
    game::Speech speech() { return battle->speech(words); }

    std::shared_ptr<const player::Opened> battle;
    std::unique_ptr<game::TextBoard> board = workshop_for(*battle).text_board(*battle);
    std::unique_ptr<game::Face> face = battle->face();
    Catalogue words;
};

bool holds(const std::vector<std::string>& lines, const std::string& text) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.find(text) != std::string::npos; });
}

TEST(TextBoard, TellsWhoIsNearAndInWhichArc) {
    Reader reader(Language::en);
    const auto lines = reader.near("libyans");
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0], "Libyan foot: VBU 5, fresh, with Hanno, 9 H east, 4 H north, facing north");
    // Fronts at 4.5 and 13.5; the centre of the hastati lies 1 to the right and 10 ahead: an angle of 5.7 degrees.
    EXPECT_TRUE(holds(lines, "Enemy: line of hastati, 9 H in front, 6° to the right, its front turned here"));
    // Right edge of the Libyans at 10, left edge of the Iberian horse at 14.
    EXPECT_TRUE(holds(lines, "Friend: Iberian horse, 4 H to its right"));
    EXPECT_TRUE(holds(lines, "Friend: Gallic warband, touching it on its right"));
    // The principes begin at 11, 1 beyond its edge, and 9 before it: the root of 82.
    EXPECT_TRUE(holds(lines, "line of principes, 9.06 H in front"));
}

TEST(TextBoard, TellsOfAnyPlace) {
    Reader reader(Language::fr);
    const auto lines = reader.near("12.5,3");
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0], "12,5\u00a0H à l’est, 3\u00a0H au nord\u00a0: terrain dégagé");
    // The left edge of the Iberian horse is at 14.
    EXPECT_TRUE(holds(lines, "la cavalerie ibère, 1,5\u00a0H en direction est"));
    EXPECT_TRUE(holds(reader.near("2.5,9"), "le bosquet"));
    EXPECT_TRUE(reader.near("nowhere").empty());
    EXPECT_TRUE(reader.near("25,3").empty());
}

TEST(TextBoard, DrawsBasesWhereTheyStand) {
    Reader reader(Language::en);
    // Half an H to a column: the Libyans reach from 8 to 10, the Gauls from 10 to 12.
    EXPECT_NE(reader.drawn().find("\n 3                 =↑A*=↑B="), std::string::npos) << reader.drawn();
    EXPECT_NE(reader.drawn().find("\n13           ====    =↓a*=↓b= =↓d="), std::string::npos) << reader.drawn();
}

// On the bare table of the pitched battle a small wood from 10.5 to 13.5 H, and a river at 16.
TEST(TextBoard, DrawsAndTellsOfGroundThatWasLaid) {
    Reader reader(Language::en, "pitched-battle");
    auto& face = static_cast<game::FaceOf<Battle>&>(*reader.face);
    State state = face.state();
    state.stage = Stage::purchase;
    state.defender = 0;
    state.laid_out = 6;
    state.laid[0] = {Element::small_difficult, 0, 24, 20, 1};
    state.laid[1] = {Element::river, 0, 36, 32, 0};
    Problems problems;
    ASSERT_TRUE(reader.face->set_position(face.game().position(state), problems));
    EXPECT_EQ(reader.near("12,10")[0], "12 H east, 10 H north: Small difficult area (Difficult)");
    EXPECT_EQ(reader.near("laid-2")[0], "River (Rough)");
    EXPECT_NE(reader.drawn().find("laid-1 Small difficult area, laid-2 River"), std::string::npos) << reader.drawn();
    EXPECT_NE(reader.drawn().find("\n15 ~~~~~~"), std::string::npos) << reader.drawn();
}

// A second move: class B needs a 4, the principes are under command and have no general with them; the hastati are with
// Gaius, whose 2 they add, and a 1 fails all the same.
TEST(Moves, SayHowLikelyTheirTestIs) {
    Reader reader(Language::en);
    Situation legion("legion");
    const auto said = [&](const std::string& text) {
        return reader.speech().say(
            legion.battle.explain_action(legion.state, *legion.battle.read_action(legion.state, text)));
    };
    EXPECT_EQ(said("move principes ahead 2"), "Line of principes moves: 2 H ahead.");
    legion.at_unit("principes").moves = legion.at_unit("hastati").moves = 1;
    EXPECT_EQ(said("move principes ahead 2"),
              "Line of principes moves again: 2 H ahead. First a discipline test: 50.00%.");
    EXPECT_EQ(said("move hastati ahead 2"), "Line of hastati moves again: 2 H ahead. First a discipline test: 83.33%.");
    EXPECT_EQ(
        said("move hastati+principes ahead 2"),
        "Line of hastati, line of principes move together again: 2 H ahead. First discipline tests: 83.33%, 50.00%.");
}

// Who throws where no unit is meant: his are the first two dice, and "mine" in what is told of them.
TEST(Throws, OfBothSidesAreToldOfOne) {
    Reader reader(Language::en);
    const game::Scene& scene = reader.battle->scene();
    game::Resolved thrown;
    thrown.subject = of_side(0);
    EXPECT_EQ(scene.thrower(*reader.face, thrown, 0), 0);
    EXPECT_EQ(scene.thrower(*reader.face, thrown, 2), nobody);
    thrown.subject = of_side(1);
    EXPECT_EQ(scene.thrower(*reader.face, thrown, 1), 1);
}

TEST(TextBoard, ReadsWellInBothLanguages) {
    for (const Language language : {Language::en, Language::fr}) {
        Reader reader(language);
        for (const char* unit : {"libyans", "numidians", "hastati", "velites"})
            for (const std::string& line : reader.near(unit))
                for (const std::string& odd : oddities_in(line)) ADD_FAILURE() << "“" << odd << "” in: " << line;
    }
}

}  // namespace
}  // namespace grognard::impetus
