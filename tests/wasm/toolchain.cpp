// What every other WebAssembly program relies on: exceptions are caught, and the compiled-in files are the files.

#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "embedded/embedded.h"

namespace {

int passed = 0;
int failed = 0;

void expect(bool condition, const std::string& what) {
    ++(condition ? passed : failed);
    if (!condition) std::printf("FAILED: %s\n", what.c_str());
}

bool catches() {
    try {
        throw std::runtime_error("thrown");
    } catch (const std::exception& caught) {
        return caught.what() == std::string("thrown");
    }
}

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

int main() {
    expect(catches(), "an exception is caught");
    for (const auto& file : grognard::embedded_files()) {
        expect(file.text == read_file(std::string(file.path)), std::string(file.path) + " is embedded as it is");
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}
