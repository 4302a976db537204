#include "cli/battlefields.h"

#include <algorithm>
#include <deque>
#include <filesystem>

#include "base/names.h"
#include "base/reading.h"
#include "cli/files.h"
#include "cli/library.h"
#include "game/record.h"
#include "games/games.h"

namespace grognard::cli {

namespace fs = std::filesystem;

std::string_view table_of_battle(const TomlFile& toml) {
    for (const std::string_view table : {"legend", "map", "form", "scenario", "army"})
        if (toml.root().contains(table)) return table;
    return {};
}

// In the folder and in the folders in it, by name.
std::vector<std::string> battle_files(const Context& context, const std::string& folder) {
    std::vector<std::string> files;
    const auto look = [&](const fs::path& in, std::vector<fs::path>* folders) {
        std::error_code failed;
        for (fs::directory_iterator at(in, failed), end; !failed && at != end; at.increment(failed)) {
            std::error_code ignored;
            if (at->is_directory(ignored) && folders != nullptr) folders->push_back(at->path());
            if (!at->is_regular_file(ignored) || at->path().extension() != ".toml") continue;
            files.push_back(at->path().string());
            if (files.size() > most_battle_files)
                context.refuse("cli.too_many_files",
                               {{"folder", folder}, {"limit", std::to_string(most_battle_files)}});
        }
    };
    std::vector<fs::path> inside;
    look(folder, &inside);
    for (const fs::path& one : inside) look(one, nullptr);
    std::sort(files.begin(), files.end());
    return files;
}

namespace {

// Files that have joined the library, which only looks at them.
struct Joined {
    std::string path, file, text;
};

std::deque<Joined>& joined_files() {
    static std::deque<Joined> all;
    return all;
}

// Its own id, or the name it lies under, is what others call it by.
std::string id_of(const TomlFile& toml, std::string_view table, const std::string& file) {
    const auto* named = toml.root()[table]["id"].as_string();
    return named != nullptr ? named->get() : fs::path(file).stem().string();
}

// What the files of a system call it.
std::string name_of(std::string_view table, const std::string& id) {
    return (table == "map" ? "maps/" : "scenarios/") + id + ".toml";
}

void join_library(const std::string& system, const std::string& name, SourceText text) {
    const Joined& one =
        joined_files().emplace_back(Joined{"rules/" + system + "/" + name, std::move(text.name), std::move(text.text)});
    library().add(sheet::Library::File{one.path, one.text});
}

// Of two, nobody could say which one is played.
[[noreturn]] void refuse_twice(const Context& context, const TomlFile& toml, std::string_view table,
                               const std::string& file, const std::string& id, const std::string& other) {
    Problems problems;
    const toml::node* written = toml.root()[table]["id"].node();
    problems.error("cli.id_twice", toml.place_of(written != nullptr ? *written : *toml.root().get(table)),
                   {{"name", id}, {"other", other}});
    problems.finish({file});
    context.refuse(problems.all());
}

}  // namespace

std::string system_of(const Context& context, const TomlFile& toml, std::string_view table, const std::string& file) {
    Problems problems;
    Keys outer(toml.root(), toml, problems);
    std::string system;
    if (const toml::table* inner = outer.table(table)) {
        Keys keys(*inner, toml, problems);
        const Cell cell = keys.wanted_text("system");
        system = cell.text;
        if (!problems.any_error()) judge_system(cell, problems);
        // Perhaps it is there under another name.
        for (const TomlEntry& entry : in_order(*inner, toml))
            if (!keys.has("system") && !nearest(entry.name, {"system"}).empty())
                problems.error("file.unknown_key", entry.place, {{"key", entry.name}, {"nearest", "system"}});
    }
    if (problems.any_error()) {
        problems.finish({file});
        context.refuse(problems.all());
    }
    return system;
}

OwnBattle take_battle(const Context& context, const std::string& folder) {
    OwnBattle battle;
    std::vector<std::pair<std::string, std::string>> taken;  // name among the files of the system, file
    for (const std::string& file : battle_files(context, folder)) {
        std::string text = read_file(context, file);
        Problems problems;
        const TomlFile toml(0, text, problems);
        if (problems.any_error()) {
            problems.finish({file});
            context.refuse(problems.all());
        }
        const std::string_view table = table_of_battle(toml);
        if (table != "map" && table != "scenario") {
            if (table.empty() && toml.root().contains("base")) battle.house.push_back({file, std::move(text)});
            continue;
        }
        const std::string system = system_of(context, toml, table, file);
        const std::string id = id_of(toml, table, file), name = system + "/" + name_of(table, id);
        const auto same = std::find_if(taken.begin(), taken.end(), [&](const auto& one) { return one.first == name; });
        if (same != taken.end()) refuse_twice(context, toml, table, file, id, same->second);
        taken.emplace_back(name, file);
        if (table == "scenario") {
            battle.system = system;
            battle.scenarios.push_back(id);
        }
        join_library(system, name_of(table, id), {file, std::move(text)});
    }
    return battle;
}

namespace {

// Of several the last to join is the one that counts.
const Joined* find_joined(const std::string& system, const std::string& name) {
    const std::string path = "rules/" + system + "/" + name;
    const auto found = std::find_if(joined_files().rbegin(), joined_files().rend(),
                                    [&](const Joined& one) { return one.path == path; });
    return found == joined_files().rend() ? nullptr : &*found;
}

}  // namespace

std::string own_path(const std::string& system, const std::string& name) {
    const Joined* found = find_joined(system, name);
    return found == nullptr ? name : found->file;
}

std::vector<SourceText> own_files(const std::string& system, const std::string& scenario) {
    const std::string folder = "rules/" + system + "/";
    std::vector<std::string> names = {name_of("scenario", scenario)};
    Problems unheard;
    const TomlFile toml(0, library().file(folder + names.front()), unheard);
    if (const auto* map = toml.root()["scenario"]["map"].as_string()) names.push_back(name_of("map", map->get()));
    std::vector<SourceText> own;
    for (const std::string& name : names) {
        const Joined* found = find_joined(system, name);
        if (found == nullptr || !game::names_a_battle_file(name)) continue;
        if (std::string text = game::carried_text(found->text); !text.empty()) own.push_back({name, std::move(text)});
    }
    return own;
}

// What else lies there is no matter of the file that is looked at.
void take_maps(const Context& context, const std::string& folder) {
    for (const std::string& file : battle_files(context, folder)) {
        std::string text = read_file(context, file);
        Problems problems;
        const TomlFile toml(0, text, problems);
        const auto* system = toml.root()["map"]["system"].as_string();
        if (problems.any_error() || table_of_battle(toml) != "map" || system == nullptr) continue;
        join_library(system->get(), name_of("map", id_of(toml, "map", file)), {file, std::move(text)});
    }
}

void name_own_files(std::vector<Problem>& problems) {
    for (Problem& problem : problems)
        for (const Joined& one : joined_files())
            if (problem.file == one.path) problem.file = one.file;
}

namespace {

// The maps that lie in a folder, by the names they lie under.
std::vector<std::string> map_files(const fs::path& folder) {
    std::vector<std::string> ids;
    std::error_code failed;
    for (fs::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed))
        if (at->path().extension() == ".toml" && at->path().stem() != "legend")
            ids.push_back(at->path().stem().string());
    std::sort(ids.begin(), ids.end());
    return ids;
}

}  // namespace

player::Survey survey(const Context& context, const SourceText& file, std::string_view table) {
    // 1. The sheet: of the folder that the file lies in, or the one it names.
    const fs::path root = fs::path(file.name).parent_path() / "..";
    std::error_code ignored;
    const bool beside = fs::exists(root / "sheet.toml", ignored);
    player::Survey asked;
    asked.file = file;
    asked.table = table;
    asked.language = context.language();
    Problems problems;
    const TomlFile toml(0, file.text, problems);
    // A map of one's own lies beside its scenario.
    const std::string around = fs::path(file.name).parent_path().string();
    if (!beside && table == "scenario") take_maps(context, around.empty() ? "." : around);
    const std::string folder = beside ? root.string() : system_of(context, toml, table, file.name);
    provide(context, folder);
    sheet::Loaded loaded = library().load(folder);
    // Warnings of the sheet are its own affair.
    if (!loaded.ok()) {
        asked.problems = std::move(loaded.problems);
        return asked;
    }
    asked.sheet = loaded.sheet;

    // 2. The game, which knows what the file means.
    const std::string& id = asked.sheet->source.id;
    const player::Workshop* workshop = player::find_workshop(workshops(), id);
    if (workshop == nullptr || workshop->survey == nullptr) {
        const std::vector<std::string> known = player::systems_of(games());
        context.refuse("problem.cli.unplayable",
                       {{"name", id}, {"nearest", nearest(id, known)}, {"known", joined(known)}});
    }
    asked.part = [&](const std::string& name) -> SourceText {
        const std::string path = beside ? (root / name).lexically_normal().string() : "rules/" + id + "/" + name;
        if (beside) return {path, read_file(context, path)};
        const std::string_view text = library().file(path);
        if (text.empty()) context.refuse("problem.cli.no_file", {{"file", path}});
        return {path, std::string(text)};
    };
    asked.maps = beside ? map_files(root / "maps") : player::maps_of(id, library());
    workshop->survey(asked);
    asked.part = nullptr;  // it speaks of this call
    name_own_files(asked.problems);
    return asked;
}

}  // namespace grognard::cli
