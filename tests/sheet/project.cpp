#include "sheet/project.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <stdexcept>

#include "sheet/compile/check_face.h"

namespace grognard::sheet {

namespace {

const std::filesystem::path root = project_path("");

}  // namespace

std::vector<std::string> files_in(const std::string& folder, const std::string& ending) {
    std::vector<std::string> files;
    if (!std::filesystem::is_directory(root / folder)) return files;
    for (const auto& entry : std::filesystem::directory_iterator(root / folder)) {
        const std::string name = entry.path().filename().string();
        if (name.ends_with(ending)) files.push_back(folder + "/" + name);
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> folders_in(const std::string& folder) {
    std::vector<std::string> folders;
    if (!std::filesystem::is_directory(root / folder)) return folders;
    for (const auto& entry : std::filesystem::directory_iterator(root / folder))
        if (entry.is_directory()) folders.push_back(entry.path().filename().string());
    std::sort(folders.begin(), folders.end());
    return folders;
}

std::vector<std::string> systems() {
    std::vector<std::string> found;
    for (const std::string& system : folders_in("rules"))
        if (std::filesystem::exists(root / "rules" / system / "sheet.toml")) found.push_back(system);
    return found;
}

std::vector<SourceText> sheet_texts(const std::string& system) {
    const std::string folder = "rules/" + system + "/";
    std::vector<SourceText> texts = {{"sheet.toml", project_text(folder + "sheet.toml")}};
    for (const std::string& part : parts_of(texts.front().text)) texts.push_back({part, project_text(folder + part)});
    return texts;
}

std::shared_ptr<const Sheet> sheet_of(const std::string& system) {
    static std::map<std::string, std::shared_ptr<const Sheet>> known;
    std::shared_ptr<const Sheet>& sheet = known[system];
    if (sheet != nullptr) return sheet;
    Loaded loaded = load(sheet_texts(system));
    if (!loaded.ok()) throw std::runtime_error(system + " does not load:\n" + text_of(loaded.problems));
    if (const std::vector<Problem> problems = face_problems(*loaded.sheet); !problems.empty())
        throw std::runtime_error(system + " is not to be printed so:\n" + text_of(problems));
    sheet = loaded.sheet;
    return sheet;
}

const std::vector<CaseFile>& cases_of(const std::string& system) {
    static std::map<std::string, std::vector<CaseFile>> known;
    const auto found = known.find(system);
    if (found != known.end()) return found->second;
    std::vector<CaseFile>& files = known[system];
    for (const std::string& path : files_in("tests/cases/" + system, ".case")) {
        files.push_back(read_cases({path, project_text(path)}));
        if (!files.back().ok()) throw std::runtime_error(text_of(files.back().problems));
    }
    return files;
}

const Catalogue& sentences_in(Language language) {
    static const auto read = [](Language of, const std::string& file) {
        Problems problems;
        return Catalogue(of, project_text(file), problems);
    };
    static const Catalogue french = read(Language::fr, "i18n/fr.toml"), english = read(Language::en, "i18n/en.toml");
    return language == Language::fr ? french : english;
}

std::string text_of(const Problem& problem) {
    std::string text = problem.id;
    for (std::size_t i = 0; i < problem.arguments.size(); ++i)
        text += (i == 0 ? " (" : ", ") + problem.arguments[i].first + " = " + problem.arguments[i].second;
    if (!problem.arguments.empty()) text += ")";
    if (problem.place.line > 0)
        text += " at " + problem.file + ":" + std::to_string(problem.place.line) + ":" +
                std::to_string(problem.place.column);
    return text;
}

std::string text_of(const std::vector<Problem>& problems) {
    std::string text;
    for (const Problem& problem : problems) text += "  " + text_of(problem) + "\n";
    return text;
}

std::string test_name(const std::string& text) {
    std::string name;
    for (const char c : text) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        name += plain ? c : '_';
    }
    return name;
}

bool is_hunted(const std::string& system) { return !files_in("tests/mutants", system + ".toml").empty(); }

}  // namespace grognard::sheet
