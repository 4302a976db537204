#include "cli/library.h"

#include <algorithm>
#include <filesystem>

#include "base/names.h"
#include "cli/files.h"
#include "embedded/embedded.h"

namespace grognard::cli {

namespace {

constexpr std::string_view sheet_file = "sheet.toml";

// A part is a plain file of the same folder: a sheet from a stranger reads nothing else.
bool is_part_name(std::string_view name) {
    return !name.empty() && name.front() != '.' && name.find('/') == std::string_view::npos &&
           name.find('\\') == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

bool looks_like_folder(const std::string& system) {
    return system.find('/') != std::string::npos || system == "." || system == ".." || system.ends_with(".toml") ||
           is_folder(system);
}

// One that lies beside the file that names it, or where it was said.
std::string folder_of(const std::string& system, const std::string& named_by) {
    std::string beside = (std::filesystem::path(named_by).parent_path() / system).string();
    return is_folder(beside) ? beside : system;
}

// A sheet is a folder, or its first file.
std::vector<SourceText> folder_texts(const Context& context, const std::string& folder) {
    const bool is_file = folder.ends_with(".toml");
    if (!is_file && !is_folder(folder))
        context.refuse("problem.cli.no_folder", {{"folder", folder}, {"nearest", nearest_path(folder)}});
    const std::filesystem::path root =
        is_file ? std::filesystem::path(folder).parent_path() : std::filesystem::path(folder);
    const std::string first = is_file ? folder : (root / sheet_file).lexically_normal().string();
    std::vector<SourceText> texts{{first, read_file(context, first)}};
    for (const std::string& part : sheet::parts_of(texts.front().text)) {
        if (!is_part_name(part)) context.refuse("cli.bad_part", {{"file", first}, {"part", part}});
        const std::string path = (root / part).lexically_normal().string();
        texts.push_back({path, read_file(context, path)});
    }
    return texts;
}

}  // namespace

sheet::Library& library() {
    static sheet::Library all(embedded_files());
    return all;
}

bool judge_system(const Cell& system, Problems& problems, const std::string& named_by) {
    const std::vector<std::string> known = library().systems();
    if (std::find(known.begin(), known.end(), system.text) != known.end()) return true;
    if (looks_like_folder(folder_of(system.text, named_by))) return true;
    problems.error("cli.unknown_system", system.place,
                   {{"name", system.text}, {"nearest", nearest(system.text, known)}, {"known", joined(known)}});
    return false;
}

void provide(const Context& context, const std::string& system, const std::string& named_by) {
    const std::vector<std::string> known = library().systems();
    if (std::find(known.begin(), known.end(), system) != known.end()) return;
    Problems problems;
    if (!judge_system({system, {}, {}}, problems, named_by)) context.refuse(problems.all());
    const std::string folder = folder_of(system, named_by);
    // Read every time: somebody may be writing it.
    library().add(system, folder_texts(context, folder));
}

std::vector<SourceText> read_house(const Context& context, const std::vector<std::string>& files) {
    std::vector<SourceText> texts;
    for (const std::string& file : files) texts.push_back({file, read_file(context, file)});
    return texts;
}

std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system,
                                               const std::vector<std::string>& house_files) {
    const std::vector<SourceText> house = read_house(context, house_files);
    provide(context, system);
    const sheet::Loaded loaded = library().load(system, house);
    if (!loaded.ok()) context.refuse(loaded.problems);
    return loaded.sheet;
}

std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system) {
    return load_sheet(context, system, context.typed.all("--house"));
}

}  // namespace grognard::cli
