// What the parts of the program count. It is one program, since linking takes longer than what it does.

#pragma once

#include <fstream>
#include <iterator>
#include <string>

struct Report {
    int passed = 0;
    int failed = 0;

    bool count(bool good) {
        ++(good ? passed : failed);
        return good;
    }
};

// The project's files are read as they are.
inline std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void check_toolchain(Report& report);
void check_cases(Report& report);
void check_signatures(Report& report);
