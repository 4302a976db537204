#include "project_files.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

namespace grognard {

std::string project_path(const std::string& path) {
    static const std::string root = GROGNARD_SOURCE_DIR;
    return root + "/" + path;
}

std::string program_path() { return GROGNARD_PROGRAM; }

std::string project_text(const std::string& path) {
    std::ifstream file(project_path(path), std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

namespace {

bool is_scale(std::string_view name) {
    const char* scale = std::getenv("GROGNARD_TEST_SCALE");
    return scale != nullptr && scale == name;
}

}  // namespace

bool is_small_scale() { return is_scale("small"); }
bool is_full_scale() { return is_scale("full"); }

}  // namespace grognard
