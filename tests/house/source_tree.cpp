#include "house/source_tree.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>

#include "project_files.h"

namespace grognard::house {

namespace {

const std::filesystem::path root = project_path("");

std::string output_of(const std::string& command) {
    std::string output;
    FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return output;
    for (int c = std::getc(pipe); c != EOF; c = std::getc(pipe)) output.push_back(static_cast<char>(c));
    pclose(pipe);
    return output;
}

std::vector<std::string> all_files() {
    std::vector<std::string> files;
    for (auto entry = std::filesystem::recursive_directory_iterator(root);
         entry != std::filesystem::recursive_directory_iterator(); ++entry) {
        const auto name = entry->path().filename();
        if (entry->is_directory() && (name == "build" || name == ".git" || name == "node_modules")) {
            entry.disable_recursion_pending();
        } else if (entry->is_regular_file()) {
            files.push_back(entry->path().lexically_relative(root).generic_string());
        }
    }
    return files;
}

}  // namespace

std::vector<std::string> project_files() {
    // The owner of the folder may be another user, as on a build machine.
    std::istringstream listed(output_of("git -c safe.directory='*' -c core.quotePath=off -C '" + root.string() +
                                        "' ls-files --cached --others --exclude-standard 2>/dev/null"));
    std::vector<std::string> files;
    for (std::string line; std::getline(listed, line);) {
        if (std::filesystem::is_regular_file(root / line)) files.push_back(line);
    }
    if (files.empty()) files = all_files();
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    return files;
}

std::string read_file(const std::string& path) {
    std::ifstream file(root / path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool is_text(const std::string& content) { return content.find('\0') == std::string::npos; }

bool is_cpp(const std::string& path) { return path.ends_with(".cpp") || path.ends_with(".h"); }

}  // namespace grognard::house
