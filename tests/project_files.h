// The project's own files, and how much of a test to run. Paths are from the root of the project.

#pragma once

#include <string>

namespace grognard {

// The path for the system.
std::string project_path(const std::string& path);

// The program itself, for tests that run it; hosts' suites have it built before them.
std::string program_path();

// The whole text; throws if it cannot be read.
std::string project_text(const std::string& path);

// Reduced tests, for builds that run many times slower.
bool is_small_scale();
// Everything at the count it was meant for, however long it takes: make prove.
bool is_full_scale();

}  // namespace grognard
