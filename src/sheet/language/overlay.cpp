#include "sheet/language/overlay.h"

#include <algorithm>

#include "base/names.h"
#include "base/toml_reader.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_changes = 500;

std::string table_address(const TableSource& table, const TableGrid::Row& row, const Cell& column) {
    std::string at = table.name + "[";
    for (std::size_t i = 0; i < row.headings.size(); ++i) at += (i > 0 ? " " : "") + row.headings[i].text;
    return at + (table.column ? ", " + column.text + "]" : "]");
}

void add(std::vector<Address>& list, std::string at, Address::What what, Cell& cell) {
    if (!cell.empty()) list.push_back({std::move(at), what, &cell});
}

void procedure_addresses(ProcedureSource& p, std::vector<Address>& list) {
    using What = Address::What;
    for (FactSource& fact : p.facts)
        add(list, p.name + ".fact." + fact.name.text + ".default", What::fallback, fact.fallback);
    for (StepSource& step : p.steps) {
        const std::string at = p.name + "." + step.name.text;
        add(list, at + ".how", step.verb.text == "forbid" ? What::condition : What::expression, step.how);
        add(list, at + ".when", What::condition, step.when);
        add(list, at + ".else", What::expression, step.otherwise);
    }
    for (TallySource& tally : p.tallies) {
        for (LineSource& line : tally.lines) {
            const std::string at = p.name + "." + tally.name + "." + line.name.text;
            add(list, at + ".value", What::expression, line.value);
            add(list, at + ".per", What::expression, line.per);
            add(list, at + ".when", What::condition, line.when);
            add(list, at + ".limit", What::expression, line.limit);
        }
        for (TallySource::Group& group : tally.groups)
            add(list, p.name + "." + tally.name + ".group." + group.name, What::expression, group.rule);
    }
    for (ConvertSource& convert : p.converts)
        for (ConversionSource& row : convert.rows) {
            const std::string at = p.name + "." + convert.name + "." + row.name.text;
            add(list, at + ".from", What::fallback, row.from);
            add(list, at + ".to", What::expression, row.to);
            add(list, at + ".when", What::condition, row.when);
        }
    for (OutcomeSource& row : p.outcome) {
        add(list, p.name + ".outcome." + row.name.text + ".value", What::expression, row.value);
        add(list, p.name + ".outcome." + row.name.text + ".else", What::expression, row.otherwise);
    }
}

struct Change {
    Cell at, set, was, after, row, remove;
};

class Overlay {
  public:
    Overlay(SheetSource& sheet, Problems& problems) : sheet_(sheet), problems_(problems) {}

    void apply(const Change& change) {
        const int given = static_cast<int>(!change.at.empty()) + static_cast<int>(!change.after.empty()) +
                          static_cast<int>(!change.remove.empty());
        if (given != 1) {
            problems_.error("overlay.one_of", change.at.place);
            return;
        }
        if (!change.at.empty())
            set(change);
        else if (!change.after.empty())
            insert(change);
        else
            remove(change);
    }

  private:
    void set(const Change& change) {
        std::vector<std::string> known;
        for (Address& address : addresses(sheet_)) {
            known.push_back(address.at);
            if (address.at != change.at.text) continue;
            if (changed(change.at)) return;
            if (!change.was.empty() && address.cell->text != change.was.text) {
                problems_.error("overlay.was", change.was.place,
                                {{"at", change.at.text}, {"was", change.was.text}, {"is", address.cell->text}});
                return;
            }
            if (change.was.empty()) {
                problems_.error("overlay.no_was", change.at.place,
                                {{"at", change.at.text}, {"is", address.cell->text}});
                return;
            }
            address.cell->text = change.set.text;
            address.cell->place = change.set.place;
            address.cell->joins.clear();
            return;
        }
        problems_.error("overlay.unknown", change.at.place,
                        {{"at", change.at.text}, {"nearest", nearest(change.at.text, known)}});
    }

    // Two overlays on one address would make the order of files a rule.
    bool changed(const Cell& at) {
        if (std::find(changed_.begin(), changed_.end(), at.text) != changed_.end()) {
            problems_.error("overlay.twice", at.place, {{"at", at.text}});
            return true;
        }
        changed_.push_back(at.text);
        return false;
    }

    struct Found {
        ProcedureSource* procedure = nullptr;
        TallySource* tally = nullptr;
        ConvertSource* convert = nullptr;
        std::size_t row = 0;
    };

    // `procedure.step`, `procedure.tally.line` or `procedure.convert.row`.
    bool find(const Cell& at, Found& found) {
        std::vector<std::string> known;
        for (ProcedureSource& procedure : sheet_.procedures) {
            for (std::size_t i = 0; i < procedure.steps.size(); ++i) {
                known.push_back(procedure.name + "." + procedure.steps[i].name.text);
                if (known.back() == at.text) {
                    found = {&procedure, nullptr, nullptr, i};
                    return true;
                }
            }
            for (TallySource& tally : procedure.tallies)
                for (std::size_t i = 0; i < tally.lines.size(); ++i) {
                    known.push_back(procedure.name + "." + tally.name + "." + tally.lines[i].name.text);
                    if (known.back() == at.text) {
                        found = {&procedure, &tally, nullptr, i};
                        return true;
                    }
                }
            for (ConvertSource& convert : procedure.converts)
                for (std::size_t i = 0; i < convert.rows.size(); ++i) {
                    known.push_back(procedure.name + "." + convert.name + "." + convert.rows[i].name.text);
                    if (known.back() == at.text) {
                        found = {&procedure, nullptr, &convert, i};
                        return true;
                    }
                }
        }
        problems_.error("overlay.unknown", at.place, {{"at", at.text}, {"nearest", nearest(at.text, known)}});
        return false;
    }

    void insert(const Change& change) {
        Found found;
        if (!find(change.after, found)) return;
        const auto behind = static_cast<std::ptrdiff_t>(found.row) + 1;
        const GridText grid{change.row.text, change.row.place};
        const auto one = [&](const std::vector<std::string>& columns, std::size_t usual) {
            std::vector<ListRow> rows = read_list_grid(grid, columns, usual, problems_);
            if (rows.size() != 1) problems_.error("overlay.one_row", change.row.place);
            return rows.size() == 1 ? rows : std::vector<ListRow>{};
        };
        if (found.tally != nullptr) {
            for (ListRow& r : one({"id", "value", "when", "per", "each", "group", "limit"}, 7)) {
                found.tally->lines.insert(found.tally->lines.begin() + behind,
                                          {r[0], r[1], r[3], r[2], r[4], r[5], r[6]});
                add_words(*found.procedure, found.tally->name + "." + r[0].text, r[0].place);
            }
        } else if (found.convert != nullptr) {
            for (ListRow& r : one({"id", "from", "to", "when"}, 4)) {
                found.convert->rows.insert(found.convert->rows.begin() + behind, {r[0], r[1], r[2], r[3]});
                add_words(*found.procedure, found.convert->name + "." + r[0].text, r[0].place);
            }
        } else {
            for (ListRow& r : one({"do", "name", "how", "when", "else"}, 5)) {
                found.procedure->steps.insert(found.procedure->steps.begin() + behind, {r[0], r[1], r[2], r[3], r[4]});
                add_words(*found.procedure, r[1].text, r[1].place);
            }
        }
    }

    // A house rule's line is named by its own id until its author gives it words.
    static void add_words(ProcedureSource& procedure, std::string id, Place place) {
        if (procedure.words.find(id) != nullptr) return;
        std::string shown = id.substr(id.rfind('.') + 1);
        std::replace(shown.begin(), shown.end(), '_', ' ');
        procedure.words.list.push_back({std::move(id), shown, shown, {}, {}, place});
    }

    void remove(const Change& change) {
        Found found;
        if (!find(change.remove, found) || changed(change.remove)) return;
        const auto at = static_cast<std::ptrdiff_t>(found.row);
        if (found.tally != nullptr)
            found.tally->lines.erase(found.tally->lines.begin() + at);
        else if (found.convert != nullptr)
            found.convert->rows.erase(found.convert->rows.begin() + at);
        else
            found.procedure->steps.erase(found.procedure->steps.begin() + at);
        // Its words go with it, or they would name nothing.
        const std::string id = change.remove.text.substr(found.procedure->name.size() + 1);
        std::erase_if(found.procedure->words.list, [&](const Word& word) { return word.id == id; });
    }

    SheetSource& sheet_;
    Problems& problems_;
    std::vector<std::string> changed_;
};

}  // namespace

std::vector<Address> addresses(SheetSource& sheet) {
    using What = Address::What;
    std::vector<Address> list;
    for (NumberSource& number : sheet.numbers) add(list, "number." + number.name, What::number, number.value);
    for (BinsSource& bins : sheet.bins)
        for (BinsSource::Class& c : bins.classes)
            add(list, "bins." + bins.name + "." + c.name, What::condition, c.condition);
    for (RecordSource& record : sheet.records) {
        for (RecordSource::Field& field : record.fields)
            add(list, record.name + "." + field.name.text + ".default", What::fallback, field.fallback);
        for (RecordSource::Derived& derived : record.derived)
            add(list, record.name + "." + derived.name.text + ".derived", What::condition, derived.how);
    }
    for (TableSource& table : sheet.tables) {
        for (TableGrid::Row& row : table.grid.rows)
            for (std::size_t c = 0; c < row.cells.size(); ++c)
                add(list, table_address(table, row, table.grid.columns[c]), What::table_cell, row.cells[c]);
        for (std::size_t r = 0; r < table.grid.rows.size(); ++r)
            for (std::size_t k = 0; k < table.grid.rows[r].headings.size(); ++k)
                add(list, table.name + ".row." + std::to_string(r) + "." + std::to_string(k), What::fallback,
                    table.grid.rows[r].headings[k]);
        for (std::size_t c = 0; c < table.grid.columns.size(); ++c)
            add(list, table.name + ".column." + std::to_string(c), What::fallback, table.grid.columns[c]);
    }
    for (ProcedureSource& procedure : sheet.procedures) procedure_addresses(procedure, list);
    for (RulingSource& ruling : sheet.rulings)
        add(list, "ruling." + ruling.name + ".default", What::fallback, ruling.fallback);
    return list;
}

void apply_overlay(SheetSource& sheet, const SourceText& overlay, int file, Problems& problems) {
    const int known_errors = problems.errors();
    const TomlFile toml(file, overlay.text, problems);
    if (problems.errors() > known_errors) return;
    Keys keys(toml.root(), toml, problems);
    const Cell base = keys.wanted_text("base");
    keys.text("title_fr");
    keys.text("title_en");
    if (!base.empty() && base.text != sheet.id)
        problems.error("overlay.base", base.place, {{"base", base.text}, {"sheet", sheet.id}});
    const toml::node* list = keys.node("change");
    if (list == nullptr || list->as_array() == nullptr) {
        problems.error("file.missing_key", keys.place(), {{"key", "change"}});
        return;
    }
    keys.finish();
    Overlay changes(sheet, problems);
    std::size_t count = 0;
    for (const toml::node& node : *list->as_array()) {
        if (node.as_table() == nullptr || ++count > most_changes) {
            problems.error("file.wants_table", toml.place_of(node), {{"key", "change"}});
            return;
        }
        Keys entry(*node.as_table(), toml, problems);
        const auto raw = [&](std::string_view key) {
            const GridText text = entry.grid(key);
            return Cell{std::string(trimmed(text.text)), text.given() ? text.place : entry.place(), {}};
        };
        const Change change{raw("at"), raw("set"), raw("was"), raw("after"), raw("row"), raw("remove")};
        entry.finish();
        changes.apply(change);
    }
}

}  // namespace grognard::sheet
