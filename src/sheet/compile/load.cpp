#include "sheet/compile/load.h"

#include <algorithm>
#include <functional>

#include "base/check.h"
#include "base/fingerprint.h"
#include "base/names.h"
#include "sheet/compile/checks.h"
#include "sheet/compile/compile_tables.h"
#include "sheet/compile/declare.h"
#include "sheet/language/overlay.h"
#include "sheet/lower/lower.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_overlays = 8;
constexpr std::size_t most_tried = 64;  // edits, when one is looked for that broke the sheet
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

// What a house rule no longer needs is no mistake of the sheet: words, numbers and lines that served only what it took out.
bool is_left_over(std::string_view id) {
    return id.starts_with("unused.") || id.starts_with("never.") || id == "words.unknown_id" ||
           id == "inventory.missing" || id == "sheet.no_such_fact" || id == "tally.no_effect" || id == "table.shape" ||
           id == "expression.arm_never" || id == "expression.else_never" || id == "step.else_never";
}

// `false` as a condition: somebody means it.
bool is_switched_off(const Problem& problem) {
    return problem.id == "never.holds" &&
           std::any_of(problem.arguments.begin(), problem.arguments.end(),
                       [](const auto& argument) { return argument.first == "text" && argument.second == "false"; });
}

// For who compiles a part of a sheet, and has no word on the rest.
Usage everything_used(const Sheet& sheet) {
    Usage usage;
    usage.enumerations.assign(sheet.enumerations.size(), true);
    usage.records.assign(sheet.records.size(), true);
    usage.tables.assign(sheet.tables.size(), true);
    usage.bins.assign(sheet.source.bins.size(), true);
    usage.numbers.assign(sheet.source.numbers.size(), true);
    usage.dice.assign(sheet.source.dice.size(), true);
    for (const Table& table : sheet.tables) usage.table_fields.emplace_back(table.fields.size(), true);
    usage.rulings.assign(sheet.rulings.size(), true);
    return usage;
}

// One way from texts to a sheet.
class Compilation {
  public:
    Compilation(ReadTexts texts, const std::vector<SourceText>& overlays)
        : problems_(std::move(texts.problems)),
          overlays_(overlays),
          sheet_(std::make_shared<Sheet>()),
          fingerprint_(texts.fingerprint) {
        sheet_->source = std::move(texts.source);
    }

    void overlook_left_overs() {
        const auto own = static_cast<int>(sheet_->source.own_files);
        problems_.overlook([own](const Problem& problem) {
            return (problem.place.file < own && is_left_over(problem.id)) || is_switched_off(problem);
        });
    }

    // All but one edit. What it leaves unused is overlooked in the house rules too.
    void leave_out(std::size_t edit) {
        edits_.left_out = edit;
        problems_.overlook([](const Problem& problem) { return is_left_over(problem.id); });
    }

    Loaded run() {
        apply_overlays();
        Usage usage;
        parse(usage);
        if (!problems_.any_error() && is_acyclic(*sheet_, problems_)) lower_all(usage);
        if (!problems_.any_error()) check_sheet(*sheet_, usage, problems_);
        return told();
    }

    // Of a sheet that is known to be right: nothing is checked, and programs are written when they are asked for.
    Loaded run_unchecked() {
        sheet_->fingerprint = fingerprint_;
        Usage usage;
        parse(usage);
        if (problems_.any_error()) return told();
        const Sheet& sheet = *sheet_;
        for (std::size_t i = 0; i < sheet_->procedures.size(); ++i)
            sheet_->procedures[i].program.put_off([&sheet, i] {
                Usage all = everything_used(sheet);
                Problems none;
                Compiling compiling{sheet, all, none};
                std::unique_ptr<const Program> program = lower(compiling, static_cast<int>(i));
                GROGNARD_CHECK(!none.any_error(), static_cast<long long>(i));
                return program;
            });
        return told();
    }

    const Edits& edits() const { return edits_; }

  private:
    void apply_overlays() {
        std::vector<std::string> files = sheet_->source.files;
        if (overlays_.size() > most_overlays)
            problems_.error("overlay.too_many", {-1, 0, 0}, {{"limit", std::to_string(most_overlays)}});
        for (std::size_t i = 0; i < overlays_.size() && i < most_overlays; ++i) {
            files.push_back(overlays_[i].name);
            apply_overlay(sheet_->source, overlays_[i], static_cast<int>(files.size()) - 1, edits_, problems_);
        }
        sheet_->source.files = files;
        sheet_->fingerprint = fingerprint_of_texts(overlays_, fingerprint_);
    }

    Loaded told() {
        problems_.finish(sheet_->source.files);
        Loaded loaded;
        if (!problems_.any_error()) loaded.sheet = std::move(sheet_);
        loaded.problems = problems_.take();
        loaded.edits = edits_.places.size();
        return loaded;
    }

    void parse(Usage& usage) {
        if (!problems_.any_error()) declare(*sheet_, usage, problems_);
        if (!problems_.any_error()) compile_tables(*sheet_, usage, problems_);
        if (!problems_.any_error()) parse_procedures(*sheet_, usage, problems_);
    }

    void lower_all(Usage& usage) {
        Compiling compiling{*sheet_, usage, problems_};
        for (std::size_t i = 0; i < sheet_->procedures.size(); ++i)
            sheet_->procedures[i].program.set(lower(compiling, static_cast<int>(i)));
        if (problems_.any_error()) return;
        for (const Problem& problem : compiling.nested.all())
            problems_.error(problem.id, problem.place, problem.arguments);
    }

    Problems problems_;
    const std::vector<SourceText>& overlays_;
    std::shared_ptr<Sheet> sheet_;
    std::uint64_t fingerprint_;
    Edits edits_;
};

bool has(const std::vector<Problem>& list, const Problem& problem) {
    return std::any_of(list.begin(), list.end(), [&](const Problem& other) {
        return other.id == problem.id && other.place == problem.place && other.file == problem.file;
    });
}

// The texts once more, whenever they are compiled again: a copy, or read anew.
using Texts = std::function<ReadTexts()>;

bool is_of_a_name(const Problem& problem) {
    return problem.id == "name.unknown" || problem.id == "name.unknown_field" || problem.id == "call.unknown_fact";
}

// The address of the cell that a place lies in; none if it is no cell.
std::string address_at(SheetSource& sheet, Place place) {
    std::string found;
    int nearest = 0;
    for (const Address& address : addresses(sheet)) {
        std::vector<Place> begins = {address.cell->place};
        for (const auto& [offset, at] : address.cell->joins) begins.push_back(at);
        for (const Place& begin : begins) {
            if (begin.file != place.file || begin.line != place.line || begin.column > place.column) continue;
            if (begin.column <= nearest) continue;
            nearest = begin.column;
            found = address.at;
        }
    }
    return found;
}

constexpr std::size_t most_told = 6;  // of those who read what is gone

// Who reads a name that is gone, in the order of the sheet.
std::string readers_of(SheetSource& sheet, const std::string& name, const std::vector<Problem>& problems) {
    std::vector<std::string> readers;
    for (const Problem& problem : problems) {
        if (!is_of_a_name(problem) || problem.arguments.front().second != name) continue;
        std::string at = address_at(sheet, problem.place);
        at = (at.empty() ? "" : at + ", ") + problem.file + ":" + std::to_string(problem.place.line);
        if (std::find(readers.begin(), readers.end(), at) == readers.end()) readers.push_back(std::move(at));
    }
    const std::size_t more = readers.size() > most_told ? readers.size() - most_told : 0;
    readers.resize(readers.size() - more);
    return joined(readers, "; ") + (more > 0 ? "; +" + std::to_string(more) : "");
}

// What shows in the sheet, told of the edit that made it. What is gone is not misspelled.
Problem seen_from(Place edit, Problem problem, SheetSource& sheet, const std::vector<Problem>& all) {
    const std::string at = problem.file + ":" + std::to_string(problem.place.line);
    if (is_of_a_name(problem)) {
        const std::string name = problem.arguments.front().second;
        Problems told;
        told.error("overlay.still_needed", edit, {{"name", name}, {"at", readers_of(sheet, name, all)}});
        return told.all().front();
    }
    std::erase_if(problem.arguments, [](const auto& argument) { return argument.first == "nearest"; });
    problem.arguments.emplace_back("shows_at", at);
    problem.place = edit;
    return problem;
}

// A sheet that is right by itself is broken by an edit of house rules: the one without which the problem is gone. The problem
// is told there, with the place in the sheet where it shows; of several from one edit, the first.
void blame(const Texts& texts, const std::vector<SourceText>& overlays, const Edits& edits, Loaded& loaded) {
    const std::vector<SourceText> none;
    ReadTexts again = texts();
    SheetSource unchanged = again.source;
    const auto own = static_cast<int>(again.source.own_files);
    const Loaded alone = Compilation(std::move(again), none).run();
    const auto in_the_sheet = [&](const Problem& p) {
        return p.severity == Severity::error && p.place.file >= 0 && p.place.file < own && !has(alone.problems, p);
    };
    std::vector<Place> at(loaded.problems.size(), edits.places.empty() ? Place{} : edits.places.front());
    enum class Found { nothing, among_others, by_itself };
    std::vector<Found> found(loaded.problems.size(), Found::nothing);
    if (std::none_of(loaded.problems.begin(), loaded.problems.end(), in_the_sheet)) return;
    for (std::size_t e = 0; e < edits.places.size() && edits.places.size() > 1 && e < most_tried; ++e) {
        Compilation without(texts(), overlays);
        without.leave_out(e);
        const Loaded other = without.run();
        const bool clean = std::all_of(other.problems.begin(), other.problems.end(),
                                       [&](const Problem& p) { return has(loaded.problems, p); });
        const Found how = clean ? Found::by_itself : Found::among_others;
        for (std::size_t i = 0; i < loaded.problems.size(); ++i)
            if ((found[i] < how || found[i] == Found::among_others) && !has(other.problems, loaded.problems[i])) {
                at[i] = edits.places[e];
                found[i] = how;
            }
    }
    std::vector<Problem> told;
    for (std::size_t i = 0; i < loaded.problems.size(); ++i) {
        Problem problem = loaded.problems[i];
        if (in_the_sheet(problem)) {
            problem = seen_from(at[i], std::move(problem), unchanged, loaded.problems);
            problem.file = overlays[static_cast<std::size_t>(std::max(at[i].file - own, 0))].name;
            if (std::any_of(told.begin(), told.end(), [&](const Problem& p) { return p.place == at[i]; })) continue;
        }
        told.push_back(std::move(problem));
    }
    loaded.problems = std::move(told);
}

Loaded compile(const Texts& texts, const std::vector<SourceText>& overlays, LeftOvers left_overs) {
    Compilation compilation(texts(), overlays);
    if (overlays.empty() || left_overs == LeftOvers::refused) return compilation.run();
    compilation.overlook_left_overs();
    Loaded loaded = compilation.run();
    if (!loaded.ok()) blame(texts, overlays, compilation.edits(), loaded);
    return loaded;
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
    return compile([&] { return read_texts(texts); }, overlays, LeftOvers::overlooked);
}

Loaded load_unchecked(const std::vector<SourceText>& texts) {
    return Compilation(read_texts(texts), {}).run_unchecked();
}

Loaded compile(const ReadTexts& texts, const std::vector<SourceText>& overlays, LeftOvers left_overs) {
    return compile([&] { return texts; }, overlays, left_overs);
}

Wanted compile_want(const Sheet& sheet, const Procedure& procedure, std::string_view condition) {
    Wanted wanted;
    Problems problems;
    const Cell cell{std::string(condition), {0, 1, 1}, {}};
    const ExpressionPtr e = parse_expression(cell, problems);
    if (e != nullptr) {
        Usage usage = everything_used(sheet);
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
