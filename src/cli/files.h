// Files from outside: bounded, and with a clear word about what cannot be read or written.

#pragma once

#include <string>
#include <vector>

#include "base/toml_reader.h"
#include "cli/context.h"

namespace grognard::cli {

// Refuses what is no file, cannot be opened, or is larger than it may be.
std::string read_file(const Context& context, const std::string& path, std::size_t largest = largest_file);

// "-" is standard output: the text is put on the page.
void write_file(Context& context, const std::string& path, const std::string& text);

bool is_folder(const std::string& path);

// What lies in a folder, by name; "" is the one that the program was started in.
std::vector<std::string> names_in(const std::string& folder);
// What lies there that somebody most likely meant; empty if nothing is near.
std::string nearest_path(const std::string& path);

}  // namespace grognard::cli
