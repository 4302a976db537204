#include "sheet/ask/cases.h"

#include <algorithm>
#include <functional>

#include "base/names.h"
#include "base/toml_reader.h"
#include "dice/script.h"
#include "sheet/explain/explain.h"
#include "sheet/run/run.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_cases = 5000;
constexpr std::size_t most_dice = 4096;

// --- reading ---

class CaseReader {
  public:
    CaseReader(const TomlFile& file, Problems& problems) : file_(file), problems_(problems) {}

    Case read(const toml::table& table) {
        Keys keys(table, file_, problems_);
        Case one;
        one.place = keys.place();
        one.name = keys.wanted_text("name").text;
        one.procedure = keys.wanted_text("procedure").text;
        one.why = keys.wanted_text("why").text;
        one.source = keys.text("source").text;
        one.set = data(keys, "set");
        one.expect = data(keys, "expect");
        one.rulings = words(keys, "rulings");
        one.beaten = words(keys, "beaten");
        one.dice = faces(keys);
        one.applied = names(keys, "applied");
        one.refused = names(keys, "refused");
        one.forbidden = names(keys, "forbidden");
        // Either the question has an answer or it has reasons why it has none.
        if (one.expect.empty() == one.forbidden.empty())
            problems_.error("case.one_of", one.place, {{"name", one.name}});
        keys.finish();
        return one;
    }

  private:
    std::vector<std::pair<std::string, Datum>> data(Keys& keys, std::string_view key) {
        std::vector<std::pair<std::string, Datum>> list;
        const toml::table* table = keys.table(key);
        if (table == nullptr) return list;
        for (const TomlEntry& entry : in_order(*table, file_)) {
            auto datum = datum_of(*entry.node);
            if (!datum)
                problems_.error("case.bad_value", entry.place, {{"name", entry.name}});
            else
                list.emplace_back(entry.name, std::move(*datum));
        }
        return list;
    }

    std::vector<std::pair<std::string, std::string>> words(Keys& keys, std::string_view key) {
        std::vector<std::pair<std::string, std::string>> list;
        const toml::table* table = keys.table(key);
        if (table == nullptr) return list;
        for (const TomlEntry& entry : in_order(*table, file_)) {
            const auto* text = entry.node->as_string();
            if (text == nullptr)
                problems_.error("file.wants_text", entry.place, {{"key", entry.name}});
            else
                list.emplace_back(entry.name, text->get());
        }
        return list;
    }

    std::vector<std::string> names(Keys& keys, std::string_view key) {
        std::vector<std::string> list;
        for (const Cell& cell : keys.texts(key)) list.push_back(cell.text);
        return list;
    }

    std::vector<int> faces(Keys& keys) {
        std::vector<int> list;
        const toml::node* node = keys.node("dice");
        if (node == nullptr) return list;
        const toml::array* array = node->as_array();
        if (array == nullptr || array->size() > most_dice) {
            problems_.error("file.wants_numbers", file_.place_of(*node), {{"key", "dice"}});
            return list;
        }
        for (const toml::node& face : *array) {
            const auto* number = face.as_integer();
            if (number == nullptr || number->get() < -1000 || number->get() > 1000)
                problems_.error("file.wants_numbers", file_.place_of(face), {{"key", "dice"}});
            else
                list.push_back(static_cast<int>(number->get()));
        }
        return list;
    }

    const TomlFile& file_;
    Problems& problems_;
};

void read_file(const SourceText& text, CaseFile& file, Problems& problems) {
    const TomlFile toml(0, text.text, problems);
    if (problems.any_error()) return;
    Keys keys(toml.root(), toml, problems);
    file.system = keys.wanted_text("system").text;
    const toml::node* list = keys.node("case");
    keys.finish();
    const toml::array* tables = list == nullptr ? nullptr : list->as_array();
    if (tables == nullptr || tables->empty() || tables->size() > most_cases) {
        problems.error("file.missing_key", keys.place(), {{"key", "case"}});
        return;
    }
    CaseReader reader(toml, problems);
    for (const toml::node& node : *tables) {
        if (node.as_table() == nullptr) {
            problems.error("file.wants_table", toml.place_of(node), {{"key", "case"}});
            continue;
        }
        Case one = reader.read(*node.as_table());
        // A case is reported by its name.
        for (const Case& other : file.cases)
            if (other.name == one.name) problems.error("name.twice", one.place, {{"name", one.name}});
        file.cases.push_back(std::move(one));
    }
}

// --- running ---

bool is_refusal(Verdict verdict) {
    return verdict == Verdict::refused || verdict == Verdict::nothing || verdict == Verdict::not_there;
}

bool is_application(Verdict verdict) { return verdict == Verdict::applied || verdict == Verdict::cut; }

// "columns.mountain" names "combat_die.columns.mountain".
bool names_it(std::string_view name, std::string_view address) {
    if (address.size() <= name.size()) return address == name;
    return address.substr(address.size() - name.size()) == name && address[address.size() - name.size() - 1] == '.';
}

class CaseRunner {
  public:
    CaseRunner(const std::shared_ptr<const Sheet>& sheet, const Case& one) : sheet_(sheet), case_(one) {}

    CaseResult run() {
        const Procedure* procedure = sheet_->procedure(case_.procedure);
        if (procedure == nullptr) {
            std::vector<std::string> known;
            for (const Procedure& other : sheet_->procedures) known.push_back(other.name);
            differ("name.unknown", {{"name", case_.procedure}, {"nearest", nearest(case_.procedure, known)}});
            return finish();
        }
        Question question(sheet_, *procedure);
        bool asked = true;
        for (const auto& [fact, value] : case_.set) asked = question.set(fact, value, problems_) && asked;
        for (const auto& [id, option] : case_.rulings) asked = question.set_ruling(id, option, problems_) && asked;
        if (!asked) return finish();

        dice::Script script(case_.dice);
        const Resolution resolution = resolve(question, script);
        check_forbidden(*procedure, resolution);
        check_dice(script);
        if (!resolution.forbidden && case_.forbidden.empty()) check_outcome(*procedure, resolution);
        if (!case_.applied.empty() || !case_.refused.empty() || !case_.beaten.empty())
            check_reasons(explain(question, resolution));
        return finish();
    }

  private:
    void differ(std::string_view id, Problems::Arguments arguments) {
        problems_.error(id, case_.place, std::move(arguments));
    }

    CaseResult finish() { return {problems_.take()}; }

    void check_forbidden(const Procedure& procedure, const Resolution& resolution) {
        std::vector<std::string> found;
        for (const std::uint32_t reason : resolution.reasons) {
            const TraceRow& row = procedure.program->rows[procedure.program->forbids[reason].row];
            found.push_back(procedure.steps[static_cast<std::size_t>(row.step)].name);
        }
        if (found != case_.forbidden)
            differ("case.forbidden", {{"expected", joined(case_.forbidden)}, {"found", joined(found)}});
    }

    void check_dice(const dice::Script& script) {
        if (script.bad())
            differ("case.bad_face", {{"face", std::to_string(script.bad()->face)}});
        else if (script.missing())
            differ("case.dice_missing", {{"count", std::to_string(script.missing()->dice)}});
        else if (script.leftover() > 0)
            differ("case.dice_left", {{"count", std::to_string(script.leftover())}});
    }

    void check_outcome(const Procedure& procedure, const Resolution& resolution) {
        const std::vector<OutcomeField>& fields = procedure.program->outcome;
        std::vector<std::string> known;
        for (std::size_t i = 0; i < fields.size(); ++i) {
            known.push_back(fields[i].name);
            const Datum found = word_datum(*sheet_, fields[i].type, resolution.outcome[i]);
            const auto named = std::find_if(case_.expect.begin(), case_.expect.end(),
                                            [&](const auto& pair) { return pair.first == fields[i].name; });
            if (named == case_.expect.end())
                differ("case.not_expected", {{"name", fields[i].name}, {"found", to_text(found)}});
            else if (named->second != found)
                differ("case.outcome",
                       {{"name", fields[i].name}, {"expected", to_text(named->second)}, {"found", to_text(found)}});
        }
        for (const auto& [name, value] : case_.expect)
            if (std::find(known.begin(), known.end(), name) == known.end())
                differ("case.unknown_outcome", {{"name", name}, {"nearest", nearest(name, known)}});
    }

    void check_reasons(const Explanation& explanation) {
        const auto entries = [&](const std::string& name) {
            std::vector<const Entry*> list;
            for (const Entry& entry : explanation.entries) {
                const bool weighed = entry.what == Entry::What::line || entry.what == Entry::What::conversion ||
                                     entry.what == Entry::What::forbid;
                if (weighed && names_it(name, entry.address)) list.push_back(&entry);
            }
            return list;
        };
        const auto any = [](const std::vector<const Entry*>& list, const std::function<bool(const Entry&)>& fits) {
            return std::any_of(list.begin(), list.end(), [&](const Entry* entry) { return fits(*entry); });
        };
        const auto found = [](const std::vector<const Entry*>& list) {
            std::vector<std::string> verdicts;
            for (const Entry* entry : list) verdicts.emplace_back(verdict_name(entry->verdict));
            return joined(verdicts);
        };
        for (const std::string& name : case_.applied) {
            const auto list = entries(name);
            if (!any(list, [](const Entry& entry) { return is_application(entry.verdict); }))
                differ("case.applied", {{"name", name}, {"found", found(list)}});
        }
        for (const std::string& name : case_.refused) {
            // Both sides of a battle weigh the same lines; one may apply where the other does not, if the case says so.
            const auto list = entries(name);
            const bool also = std::find(case_.applied.begin(), case_.applied.end(), name) != case_.applied.end();
            if (!any(list, [](const Entry& entry) { return is_refusal(entry.verdict); }) ||
                (!also && any(list, [](const Entry& entry) { return is_application(entry.verdict); })))
                differ("case.refused", {{"name", name}, {"found", found(list)}});
        }
        for (const auto& [name, winner] : case_.beaten) {
            const auto list = entries(name);
            const auto fits = [&winner = winner](const Entry& entry) {
                return entry.verdict == Verdict::beaten && names_it(winner, entry.beaten_by);
            };
            if (!any(list, fits)) differ("case.beaten", {{"name", name}, {"by", winner}, {"found", found(list)}});
        }
    }

    const std::shared_ptr<const Sheet>& sheet_;
    const Case& case_;
    Problems problems_;
};

}  // namespace

CaseFile read_cases(const SourceText& text) {
    CaseFile file;
    file.name = text.name;
    Problems problems;
    read_file(text, file, problems);
    problems.finish({text.name});
    file.problems = problems.take();
    return file;
}

CaseResult run_case(const std::shared_ptr<const Sheet>& sheet, const Case& one) { return CaseRunner(sheet, one).run(); }

std::vector<CaseResult> run_cases(const std::shared_ptr<const Sheet>& sheet, const CaseFile& file) {
    std::vector<CaseResult> results;
    results.reserve(file.cases.size());
    for (const Case& one : file.cases) {
        results.push_back(run_case(sheet, one));
        for (Problem& difference : results.back().differences) difference.file = file.name;
    }
    return results;
}

}  // namespace grognard::sheet
