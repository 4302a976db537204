// What a file of src/ may include: its own folder and those to its left; and, in the engine, nothing that reaches the
// world outside.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grognard::house {

// One complaint per bad include, with its line. `path` is from the root of the project.
std::vector<std::string> complaints_about_includes(std::string_view path, std::string_view text);

}  // namespace grognard::house
