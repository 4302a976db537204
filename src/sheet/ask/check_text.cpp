#include "sheet/ask/check_text.h"

#include <boost/json.hpp>

#include "base/names.h"
#include "base/toml_reader.h"
#include "sheet/ask/refused.h"

namespace grognard::sheet {

namespace json = boost::json;

void Report::take(const std::vector<Problem>& found, const Catalogue& words) {
    for (const Problem& problem : found)
        (problem.severity == Severity::error ? problems : warnings).push_back(words.problem_text(problem));
}

void check_overlay(Library& library, const SourceText& text, const std::string& base, const Catalogue& words,
                   Report& report) {
    report.what = "overlay";
    const Loaded loaded = library.load(base, {text});
    report.take(loaded.problems, words);
    report.summary = words.count("check.overlay", static_cast<std::int64_t>(loaded.edits), {{"sheet", base}});
}

void check_cases(Library& library, const SourceText& text, const CaseFile& cases, const Catalogue& words,
                 Report& report) {
    report.what = "cases";
    const Loaded loaded = library.load(cases.system);
    if (!loaded.ok()) {
        report.take(loaded.problems, words);
        return;
    }
    const std::vector<CaseResult> results = run_cases(loaded.sheet, cases);
    for (std::size_t i = 0; i < results.size(); ++i)
        for (Problem difference : results[i].differences) {
            difference.file = text.name;
            difference.place = cases.cases[i].place;
            report.problems.push_back(words.problem_text(difference) + " " +
                                      words.say("check.in_case", {{"name", cases.cases[i].name}}));
        }
    report.summary =
        words.count("check.cases", static_cast<std::int64_t>(cases.cases.size()), {{"sheet", cases.system}});
}

namespace {

void judge_system(const Library& library, const std::string& system, const Catalogue& words) {
    if (library.has(system)) return;
    refuse(words, "ask.unknown_system", {{"name", system}, {"nearest", nearest(system, library.systems())}}, "house");
}

void look(Library& library, const SourceText& text, const Catalogue& words, Report& report) {
    Problems problems;
    const TomlFile toml(0, text.text, problems);
    if (problems.any_error()) {
        problems.finish({text.name});
        report.take(problems.all(), words);
        return;
    }
    if (toml.root().contains("base")) {
        const auto* base = toml.root()["base"].as_string();
        report.what = "overlay";
        if (base == nullptr) {
            report.problems.push_back(words.say("check.no_base", {{"file", text.name}}));
            return;
        }
        judge_system(library, base->get(), words);
        check_overlay(library, text, base->get(), words, report);
    } else if (toml.root().contains("case")) {
        report.what = "cases";
        const CaseFile cases = read_cases(text);
        report.take(cases.problems, words);
        if (!cases.ok()) return;
        judge_system(library, cases.system, words);
        check_cases(library, text, cases, words, report);
    } else {
        report.problems.push_back(words.say("check.unknown", {{"file", text.name}}));
    }
}

}  // namespace

Report check_text(Library& library, const SourceText& text, const Catalogue& words) {
    Report report;
    report.file = text.name;
    try {
        look(library, text, words, report);
    } catch (const Refused& refused) {
        report.problems.push_back(refused.message);
    }
    return report;
}

json::object reports_json(const std::vector<Report>& reports) {
    json::array list;
    for (const Report& report : reports)
        list.push_back(json::object{{"file", report.file},
                                    {"what", report.what},
                                    {"ok", report.right()},
                                    {"summary", report.summary},
                                    {"problems", json::array(report.problems.begin(), report.problems.end())},
                                    {"warnings", json::array(report.warnings.begin(), report.warnings.end())}});
    return {{"files", std::move(list)}};
}

}  // namespace grognard::sheet
