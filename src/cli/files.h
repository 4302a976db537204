// Files from outside: bounded, and with a clear word about what cannot be read or written.

#pragma once

#include <string>

#include "cli/context.h"

namespace grognard::cli {

// Refuses what is no file, cannot be opened, or is larger than any of ours may be.
std::string read_file(const Context& context, const std::string& path);

// "-" is standard output: the text is put on the page.
void write_file(Context& context, const std::string& path, const std::string& text);

bool is_folder(const std::string& path);

}  // namespace grognard::cli
