#include "sheet/ask/refused.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/check.h"

namespace grognard::sheet {

namespace json = boost::json;

void refuse(const Catalogue& words, std::string_view id, const Catalogue::Arguments& arguments,
            std::string_view where) {
    Problem problem;
    problem.id = id;
    problem.arguments = arguments;
    throw Refused{
        Refused::Why::bad_input, std::string(id), std::string(where), words.sentence(problem), {}, {},
    };
}

void refuse(const Catalogue& words, const std::vector<Problem>& problems, std::string_view where) {
    GROGNARD_CHECK(!problems.empty());
    Refused refused;
    refused.where = where;
    refused.problems = problems;
    const auto is_error = [](const Problem& p) { return p.severity == Severity::error; };
    if (std::any_of(problems.begin(), problems.end(), is_error))
        std::erase_if(refused.problems, [&](const Problem& p) { return !is_error(p); });
    refused.id = refused.problems.front().id;
    for (const Problem& problem : refused.problems)
        refused.message += (refused.message.empty() ? "" : "\n") + words.problem_text(problem);
    throw refused;
}

std::string error_line(const Refused& refused, const Catalogue& words) {
    json::object error{{"id", refused.id}, {"text", refused.message}};
    if (!refused.where.empty()) error["where"] = refused.where;
    json::array problems;
    for (const Problem& problem : refused.problems) {
        json::object one{{"id", problem.id}, {"text", words.sentence(problem)}};
        if (!problem.file.empty()) one["file"] = problem.file;
        if (problem.place.line > 0) one["line"] = problem.place.line;
        if (problem.place.column > 0) one["column"] = problem.place.column;
        problems.push_back(std::move(one));
    }
    if (!problems.empty()) error["problems"] = std::move(problems);
    return json::serialize(json::object{{"error", std::move(error)}});
}

}  // namespace grognard::sheet
