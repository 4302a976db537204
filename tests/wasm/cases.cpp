// Every case of every system, in the engine as the browser runs it.

#include "sheet/ask/cases.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include <dirent.h>

#include "sheet/compile/load.h"
#include "wasm/report.h"

using namespace grognard::sheet;

namespace {

// Names in a folder, sorted; none if there is no such folder.
std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    DIR* open = opendir(folder.c_str());
    if (open == nullptr) return names;
    while (const dirent* entry = readdir(open))
        if (entry->d_name[0] != '.') names.emplace_back(entry->d_name);
    closedir(open);
    std::sort(names.begin(), names.end());
    return names;
}

void print(const std::vector<grognard::Problem>& problems) {
    for (const grognard::Problem& problem : problems) {
        std::printf("  %s:%d: %s", problem.file.c_str(), problem.place.line, problem.id.c_str());
        for (const auto& [name, value] : problem.arguments) std::printf(" %s=%s", name.c_str(), value.c_str());
        std::printf("\n");
    }
}

}  // namespace

void check_cases(Report& report) {
    for (const std::string& system : names_in("tests/cases")) {
        const std::string folder = "rules/" + system + "/";
        std::vector<grognard::SourceText> texts = {{"sheet.toml", read_file(folder + "sheet.toml")}};
        for (const std::string& part : parts_of(texts.front().text)) texts.push_back({part, read_file(folder + part)});
        const Loaded loaded = load(texts);
        if (!loaded.ok()) {
            report.count(false);
            print(loaded.problems);
            continue;
        }
        for (const std::string& name : names_in("tests/cases/" + system)) {
            const std::string path = "tests/cases/" + system + "/" + name;
            const CaseFile file = read_cases({path, read_file(path)});
            if (!file.ok()) {
                report.count(false);
                print(file.problems);
            }
            for (const CaseResult& result : run_cases(loaded.sheet, file)) {
                report.count(result.passed());
                print(result.differences);
            }
        }
    }
}
