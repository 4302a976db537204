#include "base/problem.h"

#include <algorithm>

namespace grognard {

namespace {

// A hostile sheet may have a problem in every cell; nobody reads more than this.
constexpr std::size_t most_problems = 100;

}  // namespace

void Problems::error(std::string_view id, Place place, Arguments arguments) {
    add(Severity::error, id, place, std::move(arguments));
}

void Problems::warning(std::string_view id, Place place, Arguments arguments) {
    add(Severity::warning, id, place, std::move(arguments));
}

void Problems::add(Severity severity, std::string_view id, Place place, Arguments arguments) {
    Problem problem{severity, std::string(id), std::move(arguments), place, {}};
    if (overlooked_ && overlooked_(problem)) return;
    if (severity == Severity::error) ++errors_;
    if (all_.size() >= most_problems) return;
    for (const Problem& known : all_)
        if (known.place == place && known.id == problem.id && known.arguments == problem.arguments) return;
    all_.push_back(std::move(problem));
}

void Problems::finish(const std::vector<std::string>& file_names) {
    for (Problem& problem : all_)
        if (problem.place.file >= 0 && problem.place.file < static_cast<int>(file_names.size()))
            problem.file = file_names[static_cast<std::size_t>(problem.place.file)];
    std::stable_sort(all_.begin(), all_.end(), [](const Problem& a, const Problem& b) {
        if (a.place.file != b.place.file) return a.place.file < b.place.file;
        if (a.place.line != b.place.line) return a.place.line < b.place.line;
        return a.place.column < b.place.column;
    });
}

}  // namespace grognard
