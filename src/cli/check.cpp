// grognard check FILE...

#include <algorithm>
#include <filesystem>
#include <functional>

#include <boost/json/object.hpp>

#include "base/names.h"
#include "base/toml_reader.h"
#include "cli/battlefields.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/gaming.h"
#include "cli/library.h"
#include "player/unasked.h"
#include "sheet/ask/check_text.h"
#include "sheet/ask/json.h"
#include "sheet/compile/check_face.h"

namespace grognard::cli {

namespace {

using sheet::Report;

class Checker {
  public:
    explicit Checker(const Context& context) : context_(context) {}

    void check(const std::vector<std::string>& paths) {
        for (const std::string& path : paths) {
            if (!is_battle(path)) looked_at_.push_back(path);
            if (is_battle(path))
                for (const std::string& file : battle_files(context_, path)) looked_at_.push_back(file);
        }
        for (const std::string& path : paths) {
            if (is_battle(path))
                check_folder(path);
            else
                report_on(path, [&](Report& report) { look(path, report); });
        }
    }

    std::vector<Report> take_reports() { return std::move(reports_); }

  private:
    void report_on(const std::string& path, const std::function<void(Report&)>& look_at) {
        Report report;
        report.file = path;
        try {
            look_at(report);
        } catch (const Refused& refused) {
            report.problems.push_back(refused.message);
        }
        reports_.push_back(std::move(report));
    }

    // A folder that is no sheet and has a map or a scenario in it.
    bool is_battle(const std::string& path) const {
        std::error_code ignored;
        if (!is_folder(path) || std::filesystem::exists(std::filesystem::path(path) / "sheet.toml", ignored))
            return false;
        const std::vector<std::string> files = battle_files(context_, path);
        return std::any_of(files.begin(), files.end(), [&](const std::string& file) { return belongs(file, false); });
    }

    // To a battle: a map or a scenario; also house rules, and what cannot be read.
    bool belongs(const std::string& file, bool or_house) const {
        Problems problems;
        const TomlFile toml(0, read_file(context_, file), problems);
        if (!table_of_battle(toml).empty()) return true;
        return or_house && (toml.root().contains("base") || problems.any_error());
    }

    // Every file by itself, then each scenario as it is played: with the house rules. What is passed over is named: somebody may
    // have meant it.
    void check_folder(const std::string& folder) {
        take_maps(context_, folder);
        const std::size_t before = reports_.size();
        std::vector<std::string> passed_over;
        Problems unheard;
        for (const std::string& file : battle_files(context_, folder)) {
            if (belongs(file, true))
                report_on(file, [&](Report& report) { look(file, report); });
            else
                passed_over.push_back(unknown(file, TomlFile(0, read_file(context_, file), unheard)));
        }
        for (const std::string& warning : passed_over) reports_.back().warnings.push_back(warning);
        for (std::size_t i = before; i < reports_.size(); ++i)
            if (!reports_[i].right()) return;
        bool is_one = true;  // maps and house rules alone are no battle yet
        report_on(folder, [&](Report& report) {
            const OwnBattle own = take_battle(context_, folder);
            is_one = !own.scenarios.empty() || !passed_over.empty();
            if (is_one) check_own(folder, own, report);
        });
        if (!is_one) reports_.pop_back();
    }

    void check_own(const std::string& folder, const OwnBattle& own, Report& report) {
        report.what = "battle";
        if (own.scenarios.empty()) context_.refuse("cli.no_scenario", {{"folder", folder}});
        player::Wanted wanted;
        wanted.system = own.system;
        wanted.house = own.house;
        for (const std::string& scenario : own.scenarios) {
            wanted.scenario = scenario;
            const Battle battle = open_scenario(context_, wanted);
            if (const auto sheet = battle->sheet(); sheet && &scenario == &own.scenarios.front())
                report.take(player::unasked(*sheet, context_.words), context_.words);
        }
        report.summary = context_.words.count("check.battle", static_cast<std::int64_t>(own.scenarios.size()),
                                              {{"scenarios", joined(own.scenarios)}, {"sheet", own.system}});
    }

    void look(const std::string& path, Report& report) {
        if (is_folder(path)) {
            check_sheet(path, report, "sheet");
            return;
        }
        const SourceText text{path, read_file(context_, path, game::Record::most_bytes)};
        if (game::looks_like_record(text.text)) {
            check_record(path, report);
            return;
        }
        Problems problems;
        const TomlFile toml(0, text.text, problems);
        if (problems.any_error()) {
            problems.finish({path});
            report.take(problems.all(), context_.words);
            return;
        }
        const std::string folder = std::filesystem::path(path).parent_path().string();
        if (toml.root().contains("sheet"))
            check_sheet(folder.empty() ? "." : folder, report, "sheet");
        else if (toml.root().contains("base"))
            check_overlay(text, toml, report);
        else if (toml.root().contains("case"))
            check_cases(text, toml, report);
        else if (const std::string_view table = table_of_battle(toml); !table.empty())
            check_battle(text, table, report);
        else if (is_part(path, folder.empty() ? "." : folder))
            check_sheet(folder.empty() ? "." : folder, report, "part");
        else
            report.problems.push_back(unknown(path, toml));
    }

    // A record is right if it replays; one of other rules that goes another way still loads, so that is a warning.
    void check_record(const std::string& path, Report& report) {
        report.what = "record";
        game::Record record = read_record_file(context_, path);
        const Battle battle = open_record(context_, record);
        const bool other_rules = record.identity.rules != battle->face()->identity().rules;
        const auto actions = std::count_if(record.lines.begin(), record.lines.end(), [](const game::RecordLine& line) {
            return line.what == game::RecordLine::What::action;
        });
        report.warnings = told_apart(context_, record, battle);
        const game::Resumed resumed = game::resume(battle->face(), std::move(record));
        const Speech speech(context_, battle);
        for (const game::Divergence& divergence : resumed.divergences)
            (other_rules ? report.warnings : report.problems).push_back(speech.divergence(divergence, path));
        report.summary = context_.words.count("check.record", static_cast<std::int64_t>(actions),
                                              {{"name", battle->scenario().text.in(context_.language())}});
    }

    // What says nothing of itself that is known, and which word of it may have been meant to.
    std::string unknown(const std::string& path, const TomlFile& toml) const {
        std::string text = context_.say("check.unknown", {{"file", path}});
        for (const TomlEntry& entry : in_order(toml.root(), toml))
            if (const std::string meant = nearest(entry.name, {"sheet", "base", "case", "map", "scenario", "army"});
                !meant.empty()) {
                Problems problems;
                problems.error("file.unknown_key", entry.place, {{"key", entry.name}, {"nearest", meant}});
                problems.finish({path});
                text += "\n" + context_.words.problem_text(problems.all().front());
            }
        return text;
    }

    // A part says nothing by itself; its sheet does.
    bool is_part(const std::string& path, const std::string& folder) const {
        const std::filesystem::path whole = std::filesystem::path(folder) / "sheet.toml";
        std::error_code ignored;
        if (!std::filesystem::exists(whole, ignored)) return false;
        const std::vector<std::string> parts = sheet::parts_of(read_file(context_, whole.string()));
        return std::find(parts.begin(), parts.end(), std::filesystem::path(path).filename().string()) != parts.end();
    }

    void check_sheet(const std::string& folder, Report& report, std::string_view what) {
        report.what = what;
        const std::string system = folder.find('/') == std::string::npos ? "./" + folder : folder;
        provide(context_, system);
        const sheet::Loaded loaded = library().load(system);
        report.take(loaded.problems, context_.words);
        if (!loaded.ok()) return;
        report.take(sheet::face_problems(*loaded.sheet), context_.words);
        describe_sheet(*loaded.sheet, report);
    }

    void describe_sheet(const sheet::Sheet& sheet, Report& report) const {
        const auto count = [&](std::string_view id, std::size_t number) {
            return context_.words.count(id, static_cast<std::int64_t>(number));
        };
        report.summary = context_.say(report.what == "part" ? "check.part" : "check.sheet",
                                      {{"sheet", sheet.source.id},
                                       {"procedures", count("systems.procedures", sheet.procedures.size())},
                                       {"tables", count("systems.tables", sheet.tables.size())},
                                       {"rulings", count("systems.rulings", sheet.rulings.size())}});
    }

    // The system that a text says, under a key, that it is for; nothing, after telling where, if there is none.
    std::string system_under(std::string_view key, const SourceText& text, const TomlFile& toml, Report& report) const {
        Problems problems;
        Keys keys(toml.root(), toml, problems);
        const Cell system = keys.wanted_text(key);
        if (!problems.any_error()) judge_system(system, problems, text.name);
        problems.finish({text.name});
        report.take(problems.all(), context_.words);
        if (problems.any_error()) return {};
        provide(context_, system.text, text.name);
        return system.text;
    }

    void check_overlay(const SourceText& text, const TomlFile& toml, Report& report) {
        report.what = "overlay";
        const std::string base = system_under("base", text, toml, report);
        if (!base.empty()) sheet::check_overlay(library(), text, base, context_.words, report);
    }

    void check_cases(const SourceText& text, const TomlFile& toml, Report& report) {
        report.what = "cases";
        const sheet::CaseFile cases = sheet::read_cases(text);
        report.take(cases.problems, context_.words);
        if (!cases.ok() || system_under("system", text, toml, report).empty()) return;
        sheet::check_cases(library(), text, cases, context_.words, report);
    }

    void check_battle(const SourceText& text, std::string_view table, Report& report) {
        report.what = table;
        player::Survey asked = survey(context_, text, table);
        // Mistakes of a map that is looked at too are told there.
        std::vector<std::string> elsewhere;
        std::erase_if(asked.problems, [&](const Problem& problem) {
            const bool told = problem.file != text.name && problem.severity == Severity::error &&
                              std::any_of(looked_at_.begin(), looked_at_.end(),
                                          [&](const std::string& file) { return is_same(file, problem.file); });
            if (told && std::find(elsewhere.begin(), elsewhere.end(), problem.file) == elsewhere.end())
                elsewhere.push_back(problem.file);
            return told;
        });
        report.take(asked.problems, context_.words);
        for (const std::string& file : elsewhere)
            report.problems.push_back(context_.say("check.first", {{"file", text.name}, {"other", file}}));
        if (report.right()) report.summary = context_.say(asked.sentence, asked.arguments);
    }

    static bool is_same(const std::string& file, const std::string& other) {
        std::error_code ignored;
        return std::filesystem::equivalent(file, other, ignored);
    }

    const Context& context_;
    std::vector<Report> reports_;
    std::vector<std::string> looked_at_;
};

std::string report_text(const Context& context, const std::vector<Report>& reports) {
    std::string text;
    for (const Report& report : reports) {
        for (const std::string& warning : report.warnings) text += warning + "\n";
        for (const std::string& problem : report.problems) text += problem + "\n";
        text += report.right() ? context.say("check.right", {{"file", report.file}, {"what", report.summary}})
                               : context.words.count("check.wrong", static_cast<std::int64_t>(report.problems.size()),
                                                     {{"file", report.file}});
        text += "\n";
    }
    return text;
}

}  // namespace

int check(Context& context) {
    Checker checker(context);
    checker.check(context.typed.positionals);
    const std::vector<Report> reports = checker.take_reports();
    std::string text = context.json() ? sheet::to_line(sheet::reports_json(reports)) : report_text(context, reports);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    if (!std::all_of(reports.begin(), reports.end(), [](const Report& report) { return report.right(); })) {
        Refused refused;
        refused.id = "check.wrong";
        refused.message = text;
        throw refused;
    }
    context.line(text);
    return Status::done;
}

}  // namespace grognard::cli
