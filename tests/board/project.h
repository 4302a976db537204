// The project's own sheets, maps and scenarios, as the program carries them.

#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "board/hex/map.h"
#include "embedded/embedded.h"
#include "sheet/compile/load.h"

namespace grognard::board {

inline SourceText carried_text(const std::string& path) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.path == path) return {path, std::string(file.text)};
    ADD_FAILURE() << "there is no " << path;
    return {path, {}};
}

// Ids of the files of a folder of rules/<system>/, the description of their form left out.
inline std::vector<std::string> project_ids(const std::string& folder, const std::string& but) {
    std::vector<std::string> ids;
    for (const EmbeddedFile& file : embedded_files()) {
        const std::string path(file.path);
        if (path.compare(0, folder.size(), folder) != 0) continue;
        const std::string id = path.substr(folder.size(), path.size() - folder.size() - 5);
        if (id != but) ids.push_back(id);
    }
    return ids;
}

inline std::shared_ptr<const sheet::Sheet> project_sheet(const std::string& system) {
    const std::string folder = "rules/" + system + "/";
    std::vector<SourceText> texts = {carried_text(folder + "sheet.toml")};
    for (const std::string& part : sheet::parts_of(texts.front().text)) texts.push_back(carried_text(folder + part));
    return sheet::load(texts).sheet;
}

// "id at line:column (name = value, ...)"
inline std::string text_of(const Problem& problem) {
    std::string text =
        problem.id + " at " + std::to_string(problem.place.line) + ":" + std::to_string(problem.place.column);
    for (const auto& [name, value] : problem.arguments) text += " (" + name + " = " + value + ")";
    return text;
}

inline const sheet::Sheet& jours_de_gloire() {
    static const std::shared_ptr<const sheet::Sheet> sheet = project_sheet("jours-de-gloire");
    return *sheet;
}

inline const Legend& jours_de_gloire_legend() {
    static const LegendRead read = [] {
        LegendRead found = read_legend(carried_text("rules/jours-de-gloire/maps/legend.toml"), jours_de_gloire());
        for (const Problem& problem : found.problems) ADD_FAILURE() << text_of(problem);
        return found;
    }();
    return *read.legend;
}

}  // namespace grognard::board
