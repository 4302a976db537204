// grognard check on maps and scenarios: right ones are named, wrong ones told with their place.

#include <filesystem>

#include <gtest/gtest.h>

#include "cli/program.h"

namespace grognard::cli {
namespace {

TEST(CheckBoards, NamesRightOnes) {
    int files = 0;
    for (const std::string folder : {"rules/jours-de-gloire/maps", "rules/jours-de-gloire/scenarios"})
        for (const auto& entry : std::filesystem::directory_iterator(project_path(folder))) {
            ++files;
            const Ran english = ran({"check", entry.path().string()});
            EXPECT_EQ(english.status, 0) << english.err;
            EXPECT_NE(english.out.find(": right, the "), std::string::npos) << english.out;
            const Ran french = ran({"check", entry.path().string(), "--lang", "fr"});
            EXPECT_EQ(french.status, 0) << french.err;
            EXPECT_NE(french.out.find(": juste, l"), std::string::npos) << french.out;
        }
    EXPECT_GE(files, 10);
}

struct Mistake {
    std::string file, was, is, says;
};

// Elsewhere than in a system's folder, the rest comes from inside the program.
TEST(CheckBoards, TellMistakesWithTheirPlace) {
    const std::vector<Mistake> mistakes = {
        {"maps/saalfeld-1806.toml", "rough | 0706", "ruogh | 0706",
         "x.toml:17:1: There is nothing called “ruogh”. Did you mean rough?"},
        {"maps/saalfeld-1806.toml", "0703/0802 0802/0803", "0802/0803",
         "x.toml:46:59: The stream has a gap here: this hexside does not go on where the one between 0702 and 0703 "
         "ended."},
        {"maps/saalfeld-1806.toml", "0510 0610 0710", "0510 0710",
         "x.toml:62:80: The road jumps from 0510 to 0710; each hex must touch the next."},
        {"maps/saalfeld-1806.toml", "bridge | 1409/1509", "bridge | 1408/1509",
         "The road crosses the river from 1409 to 1509, and no bridge is there."},
        {"scenarios/saalfeld-1806.toml", "34e-ligne        | suchet ", "34e-ligne        | suchett",
         "x.toml:42:20: There is nothing called “suchett”. Did you mean suchet?"},
        {"scenarios/saalfeld-1806.toml", "map = \"saalfeld-1806\"", "map = 1806",
         "map must be the id of a map, in quotes."},
        {"scenarios/saalfeld-1806.toml", "map = \"saalfeld-1806\"", "map = \"jena\"",
         "There is no map “jena”. There are: maida-1806, proving-ground, saalfeld-1806, tiny."},
        {"scenarios/saalfeld-1806.toml", "system = \"jours-de-gloire\"", "", "x.toml:3:1: “system” is missing."},
        {"scenarios/form.toml", "\"combat_arm\"", "\"combat_arms\"", "Did you mean combat_arm?"},
    };
    for (const Mistake& mistake : mistakes) {
        SCOPED_TRACE(mistake.is);
        std::string text = project_text("rules/jours-de-gloire/" + mistake.file);
        const std::size_t at = text.find(mistake.was);
        ASSERT_NE(at, std::string::npos);
        text.replace(at, mistake.was.size(), mistake.is);
        const TemporaryFolder folder;
        const Ran result = ran({"check", folder.write("x.toml", text)});
        EXPECT_NE(result.status, 0);
        EXPECT_NE(result.err.find(mistake.says), std::string::npos) << result.err << result.out;
    }
}

}  // namespace
}  // namespace grognard::cli
