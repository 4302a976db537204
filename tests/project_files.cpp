#include "project_files.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace grognard {

std::string project_path(const std::string& path) {
    static const std::string root = GROGNARD_SOURCE_DIR;
    return root + "/" + path;
}

std::string project_text(const std::string& path) {
    std::ifstream file(project_path(path), std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

bool is_small_scale() {
    const char* scale = std::getenv("GROGNARD_TEST_SCALE");
    return scale != nullptr && std::string(scale) == "small";
}

}  // namespace grognard
