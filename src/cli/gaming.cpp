#include "cli/gaming.h"

#include <algorithm>
#include <deque>

#include "base/names.h"
#include "cli/battlefields.h"
#include "cli/files.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "games/games.h"

namespace grognard::cli {

std::vector<std::string> scenarios_of(const std::string& system) { return player::scenarios_of(system, library()); }

namespace {

Battle open_from(const Context& context, const player::Wanted& wanted, sheet::Library& texts) {
    const std::vector<std::string> systems = player::systems_of(games());
    if (std::find(systems.begin(), systems.end(), wanted.system) == systems.end())
        context.refuse(
            "problem.cli.unplayable",
            {{"name", wanted.system}, {"nearest", nearest(wanted.system, systems)}, {"known", joined(systems)}});
    const std::vector<std::string> known = player::scenarios_of(wanted.system, texts);
    if (std::find(known.begin(), known.end(), wanted.scenario) == known.end())
        context.refuse(
            "problem.cli.unknown_scenario",
            {{"name", wanted.scenario}, {"nearest", nearest(wanted.scenario, known)}, {"known", joined(known)}});
    player::OpenedOrNot found = player::open_game(games(), wanted, texts);
    name_own_files(found.problems);
    if (!found.ok()) context.refuse(found.problems);
    return found.opened;
}

// With its map and scenario as the record carries them; the next one may have others of the same names.
Battle open_carried(const Context& context, const player::Wanted& wanted, const std::vector<SourceText>& files) {
    sheet::Library texts = library();
    std::deque<std::string> paths;
    for (const SourceText& file : files) {
        paths.push_back("rules/" + wanted.system + "/" + file.name);
        texts.add(sheet::Library::File{paths.back(), file.text});
    }
    return open_from(context, wanted, texts);
}

// A folder, or a folder and a scenario in it; nothing if the name is that of a system, or of no folder.
std::string folder_in(const std::string& name) {
    const std::vector<std::string> systems = player::systems_of(games());
    if (std::find(systems.begin(), systems.end(), name.substr(0, name.find('/'))) != systems.end()) return {};
    if (is_folder(name)) return name;
    const std::string outer = name.substr(0, name.find_last_of('/'));
    return outer.size() < name.size() && is_folder(outer) ? outer : std::string();
}

// One scenario needs no name.
void want_own(const Context& context, const std::string& folder, const std::string& name, player::Wanted& wanted) {
    OwnBattle own = take_battle(context, folder);
    if (own.scenarios.empty()) context.refuse("cli.no_scenario", {{"folder", folder}});
    wanted.system = own.system;
    wanted.house = std::move(own.house);
    if (folder != name) {
        wanted.scenario = name.substr(folder.size() + 1);
    } else if (own.scenarios.size() == 1) {
        wanted.scenario = own.scenarios.front();
    } else {
        context.refuse("cli.which_scenario", {{"folder", folder}, {"known", joined(own.scenarios)}});
    }
}

}  // namespace

Battle open_scenario(const Context& context, const player::Wanted& wanted) {
    return open_from(context, wanted, library());
}

player::Wanted typed_game(const Context& context, const std::string& name) {
    player::Wanted wanted;
    if (const auto folder = context.typed.value("--battle")) {
        wanted.house = take_battle(context, *folder).house;
    } else if (const std::string own = folder_in(name); !own.empty()) {
        want_own(context, own, name, wanted);
    }
    if (wanted.system.empty()) {
        const std::size_t slash = name.find('/');
        wanted.system = name.substr(0, slash);
        if (slash != std::string::npos) wanted.scenario = name.substr(slash + 1);
    }
    wanted.rulings = typed_rulings(context);
    for (SourceText& house : read_house(context, context.typed.all("--house")))
        wanted.house.push_back(std::move(house));
    return wanted;
}

const player::Workshop& workshop_of(const Battle& battle) {
    return *player::find_workshop(workshops(), battle->scenario().system);
}

game::Record read_record_file(const Context& context, const std::string& path) {
    const std::string text = read_file(context, path, game::Record::most_bytes);
    Problems problems;
    auto record = game::read_record(text, problems);
    problems.finish({path});
    if (!record) context.refuse(problems.all());
    return std::move(*record);
}

Battle open_record(const Context& context, const game::Record& record) {
    Problems problems;
    const player::Wanted wanted = player::wanted_for(record.identity, typed_game(context, {}), problems);
    if (problems.any_error()) context.refuse(problems.all());
    if (context.typed.has("--battle")) return open_scenario(context, wanted);
    if (!record.battle.empty()) return open_carried(context, wanted, record.battle);
    // What no system has was somebody's own.
    const std::vector<std::string> known = scenarios_of(wanted.system);
    if (!known.empty() && std::find(known.begin(), known.end(), wanted.scenario) == known.end())
        context.refuse("cli.battle_missing", {{"name", wanted.system + "/" + wanted.scenario}});
    return open_scenario(context, wanted);
}

// --- words ---

std::string Speech::divergence(const game::Divergence& divergence, const std::string& file) const {
    Problem problem = divergence.problem;
    problem.file = file;
    std::string text = context_.words.problem_text(problem);
    if (divergence.refusal) text += " " + say(*divergence.refusal);
    return text;
}

// --- the board ---

std::vector<std::string> painted(const Context& context, const std::vector<game::InkedLine>& lines) {
    // Four sides at most; the first two have always had these.
    constexpr Ink of_side[] = {Ink::accent, Ink::marked, Ink::strong, Ink::plain};
    std::vector<std::string> all;
    for (const game::InkedLine& line : lines) {
        std::string text;
        for (const game::Inked& piece : line) {
            const auto side = static_cast<std::size_t>(std::max(0, piece.side));
            text += piece.tone == game::Inked::Tone::faint  ? context.paint.faint(piece.text)
                    : piece.tone == game::Inked::Tone::side ? context.paint.in(of_side[side], piece.text)
                                                            : piece.text;
        }
        all.push_back(std::move(text));
    }
    return all;
}

}  // namespace grognard::cli
