#include "cli/battlefields.h"

#include <filesystem>

#include "base/names.h"
#include "cli/files.h"
#include "cli/library.h"
#include "games/games.h"

namespace grognard::cli {

namespace fs = std::filesystem;

std::string_view table_of_battle(const TomlFile& toml) {
    for (const std::string_view table : {"legend", "map", "form", "scenario"})
        if (toml.root().contains(table)) return table;
    return {};
}

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
    const auto* system = toml.root()[table]["system"].as_string();
    if (system == nullptr) context.refuse("check.no_system", {{"file", file.name}});
    const std::string folder = beside ? root.string() : system->get();
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
        if (text.empty()) context.refuse("cli.no_file", {{"file", path}});
        return {path, std::string(text)};
    };
    workshop->survey(asked);
    asked.part = nullptr;  // it speaks of this call
    return asked;
}

}  // namespace grognard::cli
