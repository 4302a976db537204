#include "cli/files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "base/names.h"

namespace grognard::cli {

namespace {

constexpr std::size_t chunk = 64U * 1024;
constexpr std::size_t most_names = 2'000;

}  // namespace

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    std::error_code failed;
    for (std::filesystem::directory_iterator at(folder.empty() ? "." : folder, failed), end;
         !failed && at != end && names.size() < most_names; at.increment(failed))
        names.push_back(at->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string nearest_path(const std::string& path) {
    std::filesystem::path typed(path);
    if (!typed.has_filename()) typed = typed.parent_path();
    const std::string found = nearest(typed.filename().string(), names_in(typed.parent_path().string()));
    return found.empty() ? found : (typed.parent_path() / found).string();
}

std::string read_file(const Context& context, const std::string& path, std::size_t largest) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        context.refuse("problem.cli.no_file", {{"file", path}, {"nearest", nearest_path(path)}});
    if (is_folder(path)) context.refuse("cli.folder_not_file", {{"file", path}});
    std::ifstream file(path, std::ios::binary);
    if (!file) context.refuse("cli.cannot_read", {{"file", path}});
    std::string text;
    while (file && text.size() <= largest) {
        const std::size_t before = text.size();
        text.resize(std::min(largest + 1, before + chunk));
        file.read(text.data() + before, static_cast<std::streamsize>(text.size() - before));
        text.resize(before + static_cast<std::size_t>(file.gcount()));
    }
    if (text.size() > largest)
        context.refuse("cli.file_too_large", {{"file", path}, {"limit", std::to_string(largest / 1024)}});
    return text;
}

void write_file(Context& context, const std::string& path, const std::string& text) {
    if (path == "-") {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find('\n', at);
            context.line(std::string_view(text).substr(at, end - at));
            at = end == std::string::npos ? text.size() : end + 1;
        }
        return;
    }
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    file.flush();
    if (!file) context.refuse("cli.cannot_write", {{"file", path}});
}

}  // namespace grognard::cli
