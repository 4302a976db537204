#include "cli/library.h"

#include <algorithm>
#include <filesystem>

#include "cli/files.h"
#include "embedded/embedded.h"
#include "sheet/names.h"

namespace grognard::cli {

namespace {

constexpr std::string_view rules = "rules/";
constexpr std::string_view sheet_file = "sheet.toml";

// A part is a plain file of the same folder: a sheet from a stranger reads nothing else.
bool is_part_name(std::string_view name) {
    return !name.empty() && name.front() != '.' && name.find('/') == std::string_view::npos &&
           name.find('\\') == std::string_view::npos && name.find('\0') == std::string_view::npos;
}

bool looks_like_folder(const std::string& system) {
    return system.find('/') != std::string::npos || system == "." || system == ".." || is_folder(system);
}

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names) all += (all.empty() ? "" : ", ") + name;
    return all;
}

std::vector<sheet::SourceText> folder_texts(const Context& context, const std::string& folder) {
    if (!is_folder(folder)) context.refuse("cli.no_folder", {{"folder", folder}});
    const std::filesystem::path root(folder);
    const std::string first = (root / sheet_file).string();
    std::vector<sheet::SourceText> texts{{first, read_file(context, first)}};
    for (const std::string& part : sheet::parts_of(texts.front().text)) {
        if (!is_part_name(part)) context.refuse("cli.bad_part", {{"file", first}, {"part", part}});
        const std::string path = (root / part).string();
        texts.push_back({path, read_file(context, path)});
    }
    return texts;
}

}  // namespace

std::string_view embedded_text(std::string_view path) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.path == path) return file.text;
    return {};
}

std::vector<std::string> embedded_systems() {
    std::vector<std::string> ids;
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with(rules)) continue;
        const std::string_view rest = file.path.substr(rules.size());
        const std::size_t slash = rest.find('/');
        if (slash != std::string_view::npos && rest.substr(slash + 1) == sheet_file)
            ids.emplace_back(rest.substr(0, slash));
    }
    return ids;
}

std::vector<sheet::SourceText> texts_of(const Context& context, const std::string& system) {
    const std::vector<std::string> known = embedded_systems();
    if (std::find(known.begin(), known.end(), system) == known.end()) {
        if (looks_like_folder(system)) return folder_texts(context, system);
        context.refuse("problem.cli.unknown_system",
                       {{"name", system}, {"nearest", sheet::nearest(system, known)}, {"known", joined(known)}});
    }
    const std::string folder = std::string(rules) + system + "/";
    const auto text = [&](const std::string& name) {
        return sheet::SourceText{folder + name, std::string(embedded_text(folder + name))};
    };
    std::vector<sheet::SourceText> texts{text(std::string(sheet_file))};
    for (const std::string& part : sheet::parts_of(texts.front().text)) texts.push_back(text(part));
    return texts;
}

sheet::Loaded try_sheet(const Context& context, const std::string& system,
                        const std::vector<sheet::SourceText>& overlays) {
    return sheet::load(texts_of(context, system), overlays);
}

std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system,
                                               const std::vector<std::string>& house_files) {
    std::vector<sheet::SourceText> overlays;
    for (const std::string& file : house_files) overlays.push_back({file, read_file(context, file)});
    sheet::Loaded loaded = try_sheet(context, system, overlays);
    if (!loaded.ok()) context.refuse(loaded.problems);
    return loaded.sheet;
}

std::shared_ptr<const sheet::Sheet> load_sheet(const Context& context, const std::string& system) {
    return load_sheet(context, system, context.request.all("--house"));
}

}  // namespace grognard::cli
