#include "sheet/language/overlay.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/language/additions.h"
#include "sheet/language/read_words.h"
#include "sheet/language/things.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_changes = 500;

std::string table_address(const TableSource& table, const TableGrid::Row& row, const Cell& column) {
    std::string at = table.name + "[";
    for (std::size_t i = 0; i < row.headings.size(); ++i) at += (i > 0 ? " " : "") + row.headings[i].text;
    return at + (table.column ? ", " + column.text + "]" : "]");
}

void add(std::vector<Address>& list, std::string at, Address::What what, Cell& cell) {
    list.push_back({std::move(at), what, &cell});
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

// The address that was most likely meant: the same but for its beginning or its end, or spelt nearly so, or with a last part that is.
std::string nearest_address(const std::string& wrong, const std::vector<std::string>& known) {
    for (const std::string& one : known)
        if (one.ends_with("." + wrong)) return one;
    for (const std::string& one : known)
        if (one.starts_with(wrong + ".") || one.starts_with(wrong + "[")) return one;
    if (std::string near = nearest(wrong, known); !near.empty()) return near;
    const auto last_of = [](const std::string& at) { return at.substr(at.rfind('.') + 1); };
    std::vector<std::string> last;
    for (const std::string& one : known) last.push_back(last_of(one));
    const std::string near = nearest(last_of(wrong), last);
    for (const std::string& one : known)
        if (!near.empty() && last_of(one) == near) return one;
    return {};
}

struct Change {
    Cell at, set, was, after, before, row, column, remove;
};

class Overlay {
  public:
    Overlay(SheetSource& sheet, Edits& edits, Problems& problems) : sheet_(sheet), edits_(edits), problems_(problems) {}

    void apply(const Change& change) {
        const Cell* given = nullptr;
        int count = 0;
        for (const Cell* one : {&change.at, &change.after, &change.before, &change.remove}) {
            if (one->empty()) continue;
            if (given == nullptr) given = one;
            ++count;
        }
        if (count != 1) {
            problems_.error("overlay.one_of", change.at.place);
            return;
        }
        if (!edits_.takes(given->place)) return;
        if (given == &change.at)
            set(change);
        else if (given == &change.remove)
            remove(change.remove);
        else
            insert(*given, given == &change.before ? Beside::before : Beside::behind, change);
    }

  private:
    void set(const Change& change) {
        std::vector<std::string> known;
        for (Address& address : addresses(sheet_, Blanks::too)) {
            known.push_back(address.at);
            if (address.at != change.at.text) continue;
            if (changed(change.at)) return;
            if (change.was.empty() && !address.cell->empty()) {
                problems_.error("overlay.no_was", change.at.place,
                                {{"at", change.at.text}, {"is", address.cell->text}});
                return;
            }
            if (address.cell->text != change.was.text) {
                problems_.error("overlay.was", change.was.place,
                                {{"at", change.at.text}, {"was", change.was.text}, {"is", address.cell->text}});
                return;
            }
            address.cell->text = change.set.text;
            address.cell->place = change.set.place;
            address.cell->joins.clear();
            return;
        }
        unknown(change.at, known);
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

    void unknown(const Cell& at, const std::vector<std::string>& known) {
        problems_.error("overlay.unknown", at.place, {{"at", at.text}, {"nearest", nearest_address(at.text, known)}});
    }

    std::optional<Thing> find(const Cell& at) {
        std::vector<std::string> known;
        for (Thing& thing : things_of(sheet_, problems_)) {
            if (thing.at == at.text) return std::move(thing);
            known.push_back(std::move(thing.at));
        }
        unknown(at, known);
        return std::nullopt;
    }

    void insert(const Cell& at, Beside side, const Change& change) {
        const auto thing = find(at);
        if (!thing) return;
        const bool column = at.text.find("[,") != std::string::npos;
        const Cell& row = column ? change.column : change.row;
        if (thing->insert == nullptr)
            problems_.error("overlay.no_rows", at.place, {{"at", at.text}});
        else if (row.empty())
            problems_.error("file.missing_key", at.place, {{"key", column ? "column" : "row"}});
        else
            thing->insert(row, side);
    }

    void remove(const Cell& at) {
        if (const auto thing = find(at); thing && !changed(at)) thing->remove();
    }

    SheetSource& sheet_;
    Edits& edits_;
    Problems& problems_;
    std::vector<std::string> changed_;
};

std::vector<Address> all_addresses(SheetSource& sheet) {
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

// What an overlay says of itself.
bool is_heading(std::string_view key) {
    return key == "base" || key == "title_fr" || key == "title_en" || key == "languages";
}

void apply_changes(SheetSource& sheet, const toml::array& list, const TomlFile& toml, Edits& edits,
                   Problems& problems) {
    Overlay changes(sheet, edits, problems);
    std::size_t count = 0;
    for (const toml::node& node : list) {
        if (node.as_table() == nullptr || ++count > most_changes) {
            problems.error("file.wants_table", toml.place_of(node), {{"key", "change"}});
            return;
        }
        const int known_errors = problems.errors();
        Keys entry(*node.as_table(), toml, problems);
        const auto raw = [&](std::string_view key) {
            const GridText text = entry.grid(key);
            return Cell{std::string(trimmed(text.text)), text.given() ? text.place : entry.place(), {}};
        };
        const Change change{raw("at"),     raw("set"), raw("was"),    raw("after"),
                            raw("before"), raw("row"), raw("column"), raw("remove")};
        entry.finish();
        if (problems.errors() == known_errors) changes.apply(change);
    }
}

}  // namespace

std::vector<Address> addresses(SheetSource& sheet, Blanks blanks) {
    std::vector<Address> list = all_addresses(sheet);
    if (blanks == Blanks::left_out) std::erase_if(list, [](const Address& address) { return address.cell->empty(); });
    return list;
}

void apply_overlay(SheetSource& sheet, const SourceText& overlay, int file, Edits& edits, Problems& problems) {
    const int known_errors = problems.errors();
    TomlFile toml(file, overlay.text, problems);
    if (problems.errors() > known_errors) return;
    Keys keys(toml.root(), toml, problems);
    const Cell base = keys.wanted_text("base");
    keys.text("title_fr");
    keys.text("title_en");
    toml.speak(read_languages(keys, sheet.languages, problems));
    if (!base.empty() && base.text != sheet.id)
        problems.error("overlay.base", base.place, {{"base", base.text}, {"sheet", sheet.id}});
    SheetSource added = read_additions(toml, keys, problems);
    const toml::node* list = keys.node("change");
    const bool empty = std::all_of(toml.root().begin(), toml.root().end(),
                                   [](const auto& entry) { return is_heading(entry.first.str()); });
    if (list != nullptr && list->as_array() == nullptr) {
        problems.error("overlay.change_list", toml.place_of(*list));
        return;
    }
    if (empty) {
        problems.error("file.missing_key", keys.place(), {{"key", "change"}});
        return;
    }
    keys.finish();
    if (problems.errors() > known_errors) return;
    add_to(sheet, std::move(added), edits, problems);
    if (list != nullptr) apply_changes(sheet, *list->as_array(), toml, edits, problems);
}

}  // namespace grognard::sheet
