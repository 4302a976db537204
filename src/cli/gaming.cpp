#include "cli/gaming.h"

#include <algorithm>

#include "base/fingerprint.h"
#include "base/names.h"
#include "cli/battlefields.h"
#include "cli/files.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "games/games.h"
#include "player/unasked.h"

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
    player::LibraryWith all(library(), wanted.system, files);
    return open_from(context, wanted, all.texts());
}

// A folder, or a folder and a scenario in it; nothing if the name is that of a system, or of no folder.
std::string folder_in(const std::string& name) {
    const std::vector<std::string> systems = player::systems_of(games());
    if (std::find(systems.begin(), systems.end(), name.substr(0, name.find('/'))) != systems.end()) return {};
    if (is_folder(name)) return name;
    const std::string outer = name.substr(0, name.find_last_of('/'));
    return outer.size() < name.size() && is_folder(outer) ? outer : std::string();
}

// What somebody most likely meant: a game, or something that lies beside what was named.
std::string nearest_battle(const std::string& name) {
    const std::string system = nearest(name.substr(0, name.find('/')), player::systems_of(games()));
    const std::string path = nearest_path(name);
    return path.empty() ? system : path;
}

// The readings and house rules that were typed.
player::Wanted typed_options(const Context& context) {
    player::Wanted wanted;
    wanted.rulings = typed_rulings(context);
    wanted.house = read_house(context, context.typed.all("--house"));
    return wanted;
}

// House rules of a folder come before those that were typed.
void lay_first(const std::vector<SourceText>& house, player::Wanted& wanted) {
    wanted.house.insert(wanted.house.begin(), house.begin(), house.end());
}

// Another scenario is another game.
void require_same_scenario(const Context& context, const game::Identity& played, const OwnBattle& own,
                           const std::string& folder) {
    if (own.scenarios.empty()) context.refuse("cli.no_scenario", {{"folder", folder}});
    const bool there = std::find(own.scenarios.begin(), own.scenarios.end(), played.scenario) != own.scenarios.end();
    if (there && own.system == played.system) return;
    context.refuse("cli.other_battle", {{"folder", folder},
                                        {"name", played.system + "/" + played.scenario},
                                        {"known", own.system + "/" + joined(own.scenarios, ", " + own.system + "/")}});
}

[[noreturn]] void refuse_unknown(const Context& context, const std::string& name) {
    context.refuse("problem.cli.no_battle",
                   {{"name", name}, {"nearest", nearest_battle(name)}, {"known", joined(player::systems_of(games()))}});
}

// "folder/scenario", or the name of a folder that is not there.
std::string scenario_in(const Context& context, const OwnBattle& own, const std::string& folder,
                        const std::string& name) {
    std::string scenario = name.substr(folder.size() + 1);
    if (std::find(own.scenarios.begin(), own.scenarios.end(), scenario) != own.scenarios.end()) return scenario;
    const std::string near = nearest(scenario, own.scenarios);
    if (own.scenarios.empty() || (near.empty() && is_folder(nearest_path(name)))) refuse_unknown(context, name);
    context.refuse("problem.cli.unknown_scenario",
                   {{"name", scenario}, {"nearest", near}, {"known", joined(own.scenarios)}});
}

// One scenario needs no name.
void want_own(const Context& context, const std::string& folder, const std::string& name, player::Wanted& wanted) {
    const OwnBattle own = take_battle(context, folder);
    if (folder != name) {
        wanted.scenario = scenario_in(context, own, folder, name);
    } else if (own.scenarios.size() == 1) {
        wanted.scenario = own.scenarios.front();
    } else if (own.scenarios.empty()) {
        context.refuse("cli.no_scenario", {{"folder", folder}});
    } else {
        context.refuse("cli.which_scenario", {{"folder", folder}, {"known", joined(own.scenarios)}});
    }
    wanted.system = own.system;
    lay_first(own.house, wanted);
}

}  // namespace

Battle open_scenario(const Context& context, const player::Wanted& wanted) {
    return open_from(context, wanted, library());
}

player::Wanted typed_game(const Context& context, const std::string& name) {
    player::Wanted wanted = typed_options(context);
    if (const auto folder = context.typed.value("--battle")) {
        lay_first(take_battle(context, *folder).house, wanted);
    } else if (const std::string own = folder_in(name); !own.empty()) {
        want_own(context, own, name, wanted);
        return wanted;
    }
    const std::size_t slash = name.find('/');
    wanted.system = name.substr(0, slash);
    if (slash != std::string::npos) wanted.scenario = name.substr(slash + 1);
    const std::vector<std::string> systems = library().systems();
    if (std::find(systems.begin(), systems.end(), wanted.system) == systems.end()) refuse_unknown(context, name);
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
    player::Wanted typed = typed_options(context);
    if (const auto folder = context.typed.value("--battle")) {
        const OwnBattle own = take_battle(context, *folder);
        require_same_scenario(context, record.identity, own, *folder);
        lay_first(own.house, typed);
    }
    Problems problems;
    const player::Wanted wanted = player::wanted_for(record.identity, std::move(typed), problems);
    if (problems.any_error()) context.refuse(problems.all());
    if (context.typed.has("--battle")) return open_scenario(context, wanted);
    if (!record.battle.empty()) return open_carried(context, wanted, record.battle);
    // What no system has was somebody's own.
    const std::vector<std::string> known = scenarios_of(wanted.system);
    if (!known.empty() && std::find(known.begin(), known.end(), wanted.scenario) == known.end())
        context.refuse("cli.battle_missing", {{"name", wanted.system + "/" + wanted.scenario}});
    return open_scenario(context, wanted);
}

namespace {

// Where two texts part: the first line that is not the same, however it is lined up.
struct Parting {
    int line = 0;
    std::string then, now;
};

Parting parting_of(std::string_view then, std::string_view now) {
    Parting at;
    const auto next = [](std::string_view& rest) {
        const std::size_t end = rest.find('\n');
        const std::string_view line = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
        return line;
    };
    while (!then.empty() || !now.empty()) {
        const std::string_view before = next(then), after = next(now);
        ++at.line;
        if (fingerprint_of_columns(before) == fingerprint_of_columns(after)) continue;
        at.then = excerpt_of(trimmed(before));
        at.now = excerpt_of(trimmed(after));
        break;
    }
    return at;
}

}  // namespace

std::vector<std::string> told_apart(const Context& context, const game::Record& record, const Battle& battle) {
    std::vector<std::string> told;
    const std::uint64_t rules = battle->face()->identity().rules, before = game::last_rules(record);
    const std::string& system = record.identity.system;
    if (!context.typed.has("--battle") || rules == before) return told;
    bool unknown = false;  // what one of them was
    for (const SourceText& now : own_files(system, record.identity.scenario)) {
        const auto then = std::find_if(record.battle.begin(), record.battle.end(),
                                       [&](const SourceText& one) { return one.name == now.name; });
        unknown = unknown || then == record.battle.end();
        if (then == record.battle.end()) continue;
        const std::uint64_t recorded = fingerprint_of_columns(then->text), found = fingerprint_of_columns(now.text);
        if (recorded == found) continue;
        const Parting at = parting_of(then->text, now.text);
        told.push_back(
            context.say("play.other_file", {{"file", own_path(system, now.name) + ":" + std::to_string(at.line)},
                                            {"recorded", hexadecimal(recorded)},
                                            {"found", hexadecimal(found)},
                                            {"then", at.then},
                                            {"now", at.now}}));
    }
    if (unknown)
        told.push_back(context.say("play.other_rules", {{"folder", *context.typed.value("--battle")},
                                                        {"recorded", hexadecimal(before)},
                                                        {"found", hexadecimal(rules)}}));
    return told;
}

// --- words ---

std::string Speech::divergence(const game::Divergence& divergence, const std::string& file) const {
    Problem problem = divergence.problem;
    problem.file = file;
    std::string text = context_.words.problem_text(problem);
    if (divergence.refusal) text += " " + say(*divergence.refusal);
    return text;
}

void tell_unasked(Context& context, const Battle& battle) {
    const auto sheet = battle->sheet();
    if (sheet == nullptr) return;
    for (const Problem& one : player::unasked(*sheet, context.words))
        context.paragraph(context.words.problem_text(one), 0, 0, Ink::marked);
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
