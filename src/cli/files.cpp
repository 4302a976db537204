#include "cli/files.h"

#include <filesystem>
#include <fstream>

#include "base/toml_reader.h"

namespace grognard::cli {

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return std::filesystem::is_directory(path, ignored);
}

std::string read_file(const Context& context, const std::string& path) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) context.refuse("cli.no_file", {{"file", path}});
    if (is_folder(path)) context.refuse("cli.folder_not_file", {{"file", path}});
    std::ifstream file(path, std::ios::binary);
    if (!file) context.refuse("cli.cannot_read", {{"file", path}});
    std::string text(largest_file + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > largest_file)
        context.refuse("cli.file_too_large", {{"file", path}, {"limit", std::to_string(largest_file / 1024)}});
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
