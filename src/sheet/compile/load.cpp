#include "sheet/compile/load.h"

#include <algorithm>
#include <functional>

#include "base/fingerprint.h"
#include "sheet/compile/checks.h"
#include "sheet/compile/compile_tables.h"
#include "sheet/compile/declare.h"
#include "sheet/language/overlay.h"
#include "sheet/lower/lower.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_overlays = 8;
constexpr std::string_view face_file = "print.toml";

std::uint64_t fingerprint_of_texts(const std::vector<SourceText>& texts, std::uint64_t before) {
    for (const SourceText& text : texts) before = fingerprint_of_columns(text.text, before);
    return before;
}

// Procedures call each other without circles, so every question ends.
bool is_acyclic(const Sheet& sheet, Problems& problems) {
    std::vector<int> state(sheet.procedures.size(), 0);
    bool ok = true;
    const std::function<void(std::size_t)> visit = [&](std::size_t at) {
        state[at] = 1;
        for (const int callee : sheet.procedures[at].calls) {
            const auto next = static_cast<std::size_t>(callee);
            if (state[next] == 1 && ok) {
                problems.error("call.circle", sheet.procedures[at].source->place,
                               {{"name", sheet.procedures[at].name}});
                ok = false;
            }
            if (state[next] == 0) visit(next);
        }
        state[at] = 2;
    };
    for (std::size_t i = 0; i < state.size(); ++i)
        if (state[i] == 0) visit(i);
    return ok;
}

}  // namespace

ReadTexts read_texts(const std::vector<SourceText>& texts) {
    ReadTexts read;
    read.source = read_sheet(texts, read.problems);
    // How a sheet is printed is no rule: games stay what they were when it changes.
    std::vector<SourceText> rules = texts;
    std::erase_if(rules, [](const SourceText& text) { return text.name.ends_with(face_file); });
    read.fingerprint = fingerprint_of_texts(rules, no_fingerprint);
    return read;
}

Loaded load(const std::vector<SourceText>& texts, const std::vector<SourceText>& overlays) {
    return compile(read_texts(texts), overlays);
}

Loaded compile(ReadTexts texts, const std::vector<SourceText>& overlays) {
    Problems& problems = texts.problems;
    auto sheet = std::make_shared<Sheet>();
    sheet->source = std::move(texts.source);
    std::vector<std::string> files = sheet->source.files;
    if (overlays.size() > most_overlays)
        problems.error("overlay.too_many", {-1, 0, 0}, {{"limit", std::to_string(most_overlays)}});
    for (std::size_t i = 0; i < overlays.size() && i < most_overlays; ++i) {
        files.push_back(overlays[i].name);
        apply_overlay(sheet->source, overlays[i], static_cast<int>(files.size()) - 1, problems);
    }
    sheet->source.files = files;
    sheet->fingerprint = fingerprint_of_texts(overlays, texts.fingerprint);
    Usage usage;
    if (!problems.any_error()) declare(*sheet, usage, problems);
    if (!problems.any_error()) compile_tables(*sheet, usage, problems);
    if (!problems.any_error()) parse_procedures(*sheet, usage, problems);
    if (!problems.any_error() && is_acyclic(*sheet, problems)) {
        Compiling compiling{*sheet, usage, problems};
        for (std::size_t i = 0; i < sheet->procedures.size(); ++i)
            sheet->procedures[i].program = lower(compiling, static_cast<int>(i));
        if (!problems.any_error())
            for (const Problem& problem : compiling.nested.all())
                problems.error(problem.id, problem.place, problem.arguments);
    }
    if (!problems.any_error()) check_sheet(*sheet, usage, problems);
    problems.finish(files);
    Loaded loaded;
    if (!problems.any_error()) loaded.sheet = std::move(sheet);
    loaded.problems = problems.take();
    return loaded;
}

Wanted compile_want(const Sheet& sheet, const Procedure& procedure, std::string_view condition) {
    Wanted wanted;
    Problems problems;
    const Cell cell{std::string(condition), {0, 1, 1}, {}};
    const ExpressionPtr e = parse_expression(cell, problems);
    if (e != nullptr) {
        Usage usage;
        usage.enumerations.assign(sheet.enumerations.size(), true);
        usage.records.assign(sheet.records.size(), true);
        usage.tables.assign(sheet.tables.size(), true);
        usage.bins.assign(sheet.source.bins.size(), true);
        usage.numbers.assign(sheet.source.numbers.size(), true);
        usage.dice.assign(sheet.source.dice.size(), true);
        for (const Table& table : sheet.tables) usage.table_fields.emplace_back(table.fields.size(), true);
        usage.rulings.assign(sheet.rulings.size(), true);
        Compiling compiling{sheet, usage, problems};
        const Want want{*e, cell};
        auto program = lower(compiling, sheet.find_procedure(procedure.name), &want);
        if (!problems.any_error()) wanted.program = std::move(program);
    }
    problems.finish({"want"});
    wanted.problems = problems.take();
    std::erase_if(wanted.problems, [](const Problem& p) { return p.severity == Severity::warning; });
    return wanted;
}

}  // namespace grognard::sheet
