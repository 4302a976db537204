#include "sheet/compile/checks.h"

#include <algorithm>
#include <functional>
#include <set>

#include "base/names.h"
#include "sheet/program/execute.h"
#include "sheet/program/question.h"

namespace grognard::sheet {

namespace {

class Checker {
  public:
    Checker(Sheet& sheet, const Usage& usage, Problems& problems) : sheet_(sheet), usage_(usage), problems_(problems) {}

    void check() {
        check_words();
        check_unused();
        check_rulings();
        check_inventory();
        check_profile();
        for (const Procedure& procedure : sheet_.procedures) check_never(procedure);
        if (!problems_.any_error()) check_presets();
    }

  private:
    // --- words ---

    // Every id that needs words has them, and every word names something.
    void expect(const Words& words, Place place, const std::vector<std::string>& needed,
                const std::vector<std::string>& optional, const std::function<bool(const std::string&)>& elsewhere) {
        for (const std::string& id : needed)
            if (words.find(id) == nullptr && !elsewhere(id)) problems_.error("words.needed", place, {{"id", id}});
        for (const Word& word : words.list) {
            const bool known = std::find(needed.begin(), needed.end(), word.id) != needed.end() ||
                               std::find(optional.begin(), optional.end(), word.id) != optional.end();
            if (!known) {
                std::vector<std::string> all = needed;
                all.insert(all.end(), optional.begin(), optional.end());
                problems_.error("words.unknown_id", word.place, {{"id", word.id}, {"nearest", nearest(word.id, all)}});
            }
            for (const std::string& ruling : word.rulings) check_cited(ruling, word.place);
        }
    }

    void check_cited(const std::string& ruling, Place place) {
        cited_.insert(ruling);
        const std::vector<RulingSource>& rulings = sheet_.source.rulings;
        if (std::any_of(rulings.begin(), rulings.end(), [&](const RulingSource& r) { return r.name == ruling; }))
            return;
        std::vector<std::string> known;
        for (const RulingSource& r : rulings) known.push_back(r.name);
        problems_.error("ruling.unknown", place,
                        {{"name", ruling}, {"nearest", nearest(ruling, known)}, {"known", ""}});
    }

    bool in_common(const std::string& id) const {
        const std::size_t dot = id.rfind('.');
        return sheet_.source.common.find(id) != nullptr ||
               (dot != std::string::npos && dot > 0 && sheet_.source.common.find(id.substr(dot + 1)) != nullptr);
    }

    void check_words() {
        const auto common = [&](const std::string& id) { return id != "." && in_common(id); };
        const auto nowhere = [](const std::string&) { return false; };
        const SheetSource& source = sheet_.source;
        std::vector<std::string> parts;
        for (const ProcedureSource& procedure : source.procedures)
            parts.push_back("part." + source.part_of(procedure.place));
        expect(source.words, source.place, {"."}, parts, nowhere);
        for (const EnumSource& e : source.enums) {
            std::vector<std::string> ids = {"."}, names;
            for (const Cell& value : e.values) ids.push_back(value.text), names.push_back(value.text + ".name");
            const int index = sheet_.find_enumeration(e.name);
            expect(e.words, e.place, ids, names, [&](const std::string& id) {
                if (common(id)) return true;
                const int root = sheet_.enumerations[static_cast<std::size_t>(index)].root;
                return id != "." && root != index &&
                       source.enums[static_cast<std::size_t>(root)].words.find(id) != nullptr;
            });
        }
        for (const RecordSource& record : source.records) {
            std::vector<std::string> ids = {"."};
            for (const auto& field : record.fields) ids.push_back(field.name.text);
            for (const auto& field : record.derived) ids.push_back(field.name.text);
            expect(record.words, record.place, ids, {}, common);
        }
        for (std::size_t t = 0; t < source.tables.size(); ++t) {
            const TableSource& table = source.tables[t];
            std::vector<std::string> optional = {"row", "column", "note"};
            for (const TableField& field : sheet_.tables[t].fields) optional.push_back(field.name);
            const auto may_name = [&](const char* side, const std::string& heading) {
                optional.push_back(heading);
                optional.push_back(side + heading);
            };
            for (const Cell& column : table.grid.columns) may_name("column.", column.text);
            for (const TableGrid::Row& row : table.grid.rows)
                for (const Cell& heading : row.headings) may_name("row.", heading.text);
            expect(table.words, table.place, {"."}, optional, nowhere);
            for (const Cell& ruling : table.rulings) check_cited(ruling.text, ruling.place);
        }
        for (const Procedure& procedure : sheet_.procedures) check_procedure_words(procedure);
        for (const RulingSource& ruling : source.rulings) {
            std::vector<std::string> ids = {".", "reason"};
            for (const Cell& option : ruling.options) ids.push_back(option.text);
            expect(ruling.words, ruling.place, ids, {}, nowhere);
        }
        for (const BinsSource& bins : source.bins) {
            std::vector<std::string> classes;
            for (const BinsSource::Class& c : bins.classes) classes.push_back(c.name);
            expect(bins.words, bins.place, {}, classes, nowhere);
        }
        for (const PresetSource& preset : source.presets) expect(preset.words, preset.place, {"."}, {"note"}, nowhere);
        std::vector<std::string> numbers;
        for (const NumberSource& number : source.numbers) numbers.push_back(number.name);
        expect(source.number_words, source.number_words.place, numbers, {}, common);
        for (const Word& word : source.common.list)
            for (const std::string& ruling : word.rulings) check_cited(ruling, word.place);
    }

    void check_procedure_words(const Procedure& procedure) {
        std::vector<std::string> needed = {"."};
        std::vector<std::string> optional = {"note", "me", "me.of", "me.to", "enemy", "enemy.of", "enemy.to"};
        for (const Fact& fact : procedure.facts) {
            needed.push_back(fact.name);
            groups_.insert(fact.group);
        }
        for (const Step& step : procedure.steps) {
            (step.verb == Verb::let || step.verb == Verb::call ? optional : needed).push_back(step.name);
            if (step.verb == Verb::let) optional.push_back(step.name + ".no");
            if (step.tally >= 0)
                for (const LineSource& line : procedure.tallies[static_cast<std::size_t>(step.tally)].source->lines)
                    needed.push_back(step.name + "." + line.name.text);
            if (step.convert >= 0)
                for (const ConversionSource& row :
                     procedure.source->converts[static_cast<std::size_t>(step.convert)].rows)
                    needed.push_back(step.name + "." + row.name.text);
            if (step.choice >= 0)
                for (const std::string& option : sheet_.enumerations[static_cast<std::size_t>(step.choice)].values)
                    needed.push_back(step.name + "." + option);
        }
        for (const OutcomeRow& row : procedure.outcome) {
            needed.push_back(row.name);
            optional.push_back(row.name + ".no");
        }
        for (const FactSource& fact : procedure.source->facts) check_group(fact.group);
        expect(procedure.source->words, procedure.source->place, needed, optional,
               [&](const std::string& id) { return id != "." && in_common(id); });
        for (const Cell& ruling : procedure.source->rulings) check_cited(ruling.text, ruling.place);
    }

    void check_group(const Cell& group) {
        if (group.empty() || sheet_.source.groups.find(group.text) != nullptr) return;
        std::vector<std::string> known;
        for (const Word& one : sheet_.source.groups.list) known.push_back(one.id);
        problems_.error("fact.unknown_group", group.place,
                        {{"name", group.text}, {"nearest", nearest(group.text, known)}, {"known", joined(known)}});
    }

    // --- what nobody uses ---

    void check_unused() {
        const SheetSource& source = sheet_.source;
        const auto unused = [&](const auto& list, const std::vector<bool>& used, std::string_view kind) {
            for (std::size_t i = 0; i < list.size(); ++i)
                if (!used[i])
                    problems_.error("unused." + std::string(kind), place_of(list[i]), {{"name", list[i].name}});
        };
        unused(source.records, usage_.records, "record");
        unused(source.tables, usage_.tables, "table");
        unused(source.bins, usage_.bins, "bins");
        unused(source.numbers, usage_.numbers, "number");
        unused(source.dice, usage_.dice, "die");
        unused(source.enums, usage_.enumerations, "enum");
        for (std::size_t t = 0; t < source.tables.size(); ++t)
            for (std::size_t f = 0; f < sheet_.tables[t].fields.size(); ++f)
                if (usage_.tables[t] && !usage_.table_fields[t][f])
                    problems_.error("unused.field", source.tables[t].place,
                                    {{"name", source.tables[t].name + "." + sheet_.tables[t].fields[f].name}});
        for (const Word& group : source.groups.list)
            if (groups_.count(group.id) == 0) problems_.error("unused.group", group.place, {{"name", group.id}});
    }

    template <class Thing>
    static Place place_of(const Thing& thing) {
        if constexpr (requires { thing.place; })
            return thing.place;
        else
            return thing.value.place;
    }

    void check_rulings() {
        for (std::size_t i = 0; i < sheet_.source.rulings.size(); ++i) {
            const RulingSource& ruling = sheet_.source.rulings[i];
            const bool switchable = !ruling.options.empty();
            const bool used = switchable ? usage_.rulings[i] : cited_.count(ruling.name) != 0;
            if (!used && !ruling.used_by_game) problems_.error("unused.ruling", ruling.place, {{"name", ruling.name}});
        }
    }

    // --- the inventory ---

    void check_inventory() {
        std::set<int> covered;
        std::set<int> known;
        for (const InventoryItem& item : sheet_.source.inventory) known.insert(item.number);
        const auto cover = [&](const std::vector<int>& numbers, Place place) {
            for (const int number : numbers) {
                covered.insert(number);
                if (known.count(number) == 0)
                    problems_.error("inventory.unknown", place, {{"number", std::to_string(number)}});
            }
        };
        for (const TableSource& table : sheet_.source.tables) cover(table.covers, table.place);
        for (const ProcedureSource& procedure : sheet_.source.procedures) cover(procedure.covers, procedure.place);
        for (const InventoryItem& item : sheet_.source.inventory)
            if (covered.count(item.number) == 0 && item.game_en.empty())
                problems_.error("inventory.missing", item.place, {{"number", std::to_string(item.number)}});
    }

    void check_presets() {
        const std::shared_ptr<const Sheet> unowned(std::shared_ptr<const Sheet>(), &sheet_);
        for (const PresetSource& preset : sheet_.source.presets) {
            const Procedure* procedure = sheet_.procedure(preset.procedure.text);
            if (procedure == nullptr) {
                std::vector<std::string> known;
                for (const Procedure& p : sheet_.procedures) known.push_back(p.name);
                problems_.error("name.unknown", preset.procedure.place,
                                {{"name", preset.procedure.text}, {"nearest", nearest(preset.procedure.text, known)}});
                continue;
            }
            Question question(unowned, *procedure);
            for (std::size_t i = 0; i < preset.set.size(); ++i) {
                Problems inner;
                question.set(preset.set[i].first, preset.set[i].second, inner);
                for (const Problem& problem : inner.all()) problems_.error(problem.id, preset.at[i], problem.arguments);
            }
        }
    }

    // Every name of the profile, and of what a unit carries on or finds itself in, is a fact or a field.
    void check_profile() {
        std::vector<std::string> known;
        for (const RecordSource& record : sheet_.source.records)
            for (const RecordSource::Field& field : record.fields) known.push_back(field.name.text);
        for (const Procedure& procedure : sheet_.procedures)
            for (const Fact& fact : procedure.facts) known.push_back(fact.name);
        for (const std::vector<Cell>* list : {&sheet_.source.profile, &sheet_.source.carried, &sheet_.source.found})
            for (const Cell& name : *list)
                if (std::find(known.begin(), known.end(), name.text) == known.end())
                    problems_.error("sheet.no_such_fact", name.place,
                                    {{"name", name.text}, {"nearest", nearest(name.text, known)}});
    }

    // --- lines that can never apply, whatever the facts ---

    struct Range {
        Slot slot;
        std::vector<Word64> values;
    };

    // The values an input can take, or none if there are too many to try.
    static std::vector<Word64> values_of(const Type& type) {
        std::vector<Word64> values;
        if (type.kind == Kind::truth) return {0, 1};
        if (type.kind == Kind::whole && type.high - type.low <= 200)
            for (Word64 v = type.low; v <= type.high; ++v) values.push_back(v);
        if (type.kind == Kind::value)
            for (int i = 0; i < 64; ++i)
                if ((type.values >> i) & 1U) values.push_back(i);
        return values;
    }

    // Tries a unit over all its facts; true if `holds` was never seen. Units that rest on more than facts are left alone.
    bool never(const Program& program, Slot slot, const std::function<bool(Word64)>& holds) {
        for (const Unit& unit : program.units) {
            if (unit.dynamic || unit.what != Unit::What::pure) continue;
            bool writes = false;
            for (std::uint32_t i = unit.begin; i < unit.end; ++i)
                writes = writes || (program.code[i].dst == slot && program.code[i].op < Op::jump);
            if (writes) return never_in(program, unit, slot, holds);
        }
        return false;
    }

    bool never_in(const Program& program, const Unit& unit, Slot slot, const std::function<bool(Word64)>& holds) {
        std::set<Slot> written, read;
        for (std::uint32_t i = unit.begin; i < unit.end; ++i) {
            const Instruction& in = program.code[i];
            if (in.op == Op::jump) continue;
            read.insert(in.a);
            if (in.op < Op::jump) {
                read.insert(in.b);
                written.insert(in.dst);
            }
        }
        std::vector<Range> ranges;
        std::size_t combinations = 1;
        for (const Slot r : read) {
            if (written.count(r) != 0 || program.frame[r] != unevaluated) continue;
            const auto input = std::find_if(program.inputs.begin(), program.inputs.end(),
                                            [&](const Input& in) { return in.slot == r; });
            if (input == program.inputs.end() || input->what == Input::What::given) return false;
            ranges.push_back({r, values_of(input->type)});
            if (ranges.back().values.empty()) return false;
            combinations *= ranges.back().values.size();
            if (combinations > 50'000) return false;
        }
        std::vector<Word64> frame = program.frame;
        for (std::size_t at = 0; at < combinations; ++at) {
            std::size_t rest = at;
            for (const Range& range : ranges) {
                frame[range.slot] = range.values[rest % range.values.size()];
                rest /= range.values.size();
            }
            execute(program.code.data(), unit.begin, unit.end, frame.data(), *program.tables);
            if (holds(frame[slot])) return false;
        }
        return true;
    }

    void check_never(const Procedure& procedure) {
        const Program& program = *procedure.program;
        for (const TraceRow& row : program.rows) {
            if (row.depth != 0) continue;
            if (row.verb == Verb::forbid && never(program, row.value, [](Word64 word) { return word == 1; })) {
                const StepSource& source = *procedure.steps[static_cast<std::size_t>(row.step)].source;
                problems_.error("never.holds", source.how.place,
                                {{"name", source.name.text}, {"text", source.how.text}});
            }
            for (const TraceLine& line : row.lines) {
                const Step& step = procedure.steps[static_cast<std::size_t>(row.step)];
                if (line.element >= 0 || line.when == no_index) continue;
                if (!never(program, program.nodes[line.when].slot, [](Word64 word) { return word == 1; })) continue;
                const LineSource& source =
                    procedure.tallies[static_cast<std::size_t>(step.tally)].source->lines[line.line];
                problems_.error("never.holds", source.name.place,
                                {{"name", source.name.text}, {"text", source.when.text}});
            }
        }
    }

    Sheet& sheet_;
    const Usage& usage_;
    Problems& problems_;
    std::set<std::string> cited_;
    std::set<std::string> groups_;
};

}  // namespace

void check_sheet(Sheet& sheet, const Usage& usage, Problems& problems) { Checker(sheet, usage, problems).check(); }

}  // namespace grognard::sheet
