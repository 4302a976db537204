// The project's own files, as the house rules look at them.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace grognard::house {

// Paths from the root of the project, sorted: what git has or would add; without git, everything outside build/.
std::vector<std::string> project_files();

// Empty for a file that vanished meanwhile: someone may be working beside the test.
std::string read_file(const std::string& path);

bool is_text(const std::string& content);
bool is_cpp(const std::string& path);

}  // namespace grognard::house
