// A game at a desk: every line is a question, asked one after the other of a game of two people that is open. Each is answered
// with one line of JSON.
//
// Tabulating a scenario takes a tenth of a second under the sanitizers, and large ones take seconds: the desk knows none but the
// smallest, and as it is shipped that one is opened once for all inputs. Nothing else is kept between them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "answers.h"
#include "games/games.h"
#include "player/opening.h"
#include "session/desk.h"

using namespace grognard;

namespace {

constexpr std::string_view fuzzed_system = "jours-de-gloire", scenario = "tiny";

std::shared_ptr<const player::Opened> open_once(player::Opening& opening) {
    static const player::Module* const module = player::find_module(games(), fuzzed_system);
    const player::Wanted& wanted = opening.wanted();
    if (wanted.scenario != scenario || !wanted.rulings.empty() || !wanted.house.empty()) return module->open(opening);
    static const std::shared_ptr<const player::Opened> opened = module->open(opening);
    return opened;
}

sheet::Library library_of_one_scenario() {
    std::vector<EmbeddedFile> files;
    for (const EmbeddedFile& file : embedded_files()) {
        const std::string path(file.path);
        const bool is_scenario = path.find("/scenarios/") != std::string::npos && !path.ends_with("/form.toml");
        if (!is_scenario || path.ends_with("/" + std::string(scenario) + ".toml")) files.push_back(file);
    }
    return sheet::Library(files);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static sheet::Library library = library_of_one_scenario();
    static const player::Module module{fuzzed_system, player::find_module(games(), fuzzed_system)->board, open_once};
    static const player::Modules modules{&module};
    std::string_view text(reinterpret_cast<const char*>(data), size);
    session::Desk desk(modules, library, {{}, 50});
    fuzz::checked(desk.ask(R"({"ask":"open","system":"jours-de-gloire","scenario":"tiny","seats":{},"seed":7})"));
    constexpr int most = 8;  // questions: each may play a record
    for (int i = 0; i < most && !text.empty(); ++i) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        fuzz::checked(desk.ask(text.substr(0, end)));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return 0;
}
