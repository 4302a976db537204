#include "sheet/readings.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/toml_reader.h"
#include "dice/script.h"
#include "sheet/explain/explain.h"
#include "sheet/language/fraction_word.h"
#include "sheet/language/overlay.h"
#include "sheet/project.h"
#include "sheet/run/run.h"

namespace grognard::sheet {

namespace {

using Rows = std::vector<std::vector<std::string>>;
using Renames = std::map<std::string, std::string>;

Rows read_tsv(const std::string& text) {
    Rows rows;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::vector<std::string> row;
        for (std::size_t from = at; from <= end;) {
            const std::size_t tab = std::min(text.find('\t', from), end);
            row.push_back(text.substr(from, tab - from));
            from = tab + 1;
        }
        if (end > at) rows.push_back(std::move(row));
        at = end + 1;
    }
    return rows;
}

// "+1" and "1", "0,5" and "1/2" are the same number.
std::string normal(const std::string& text) {
    const auto number = read_number(text);
    return number ? to_text(Datum::of(number->first, number->second)) : text;
}

}  // namespace

struct TableEntry {
    std::string reading, table;
    bool transposed = false;
    bool as_printed = false;  // the grid as the scan has it
    Renames rows, columns, cells;
};

struct Probe {
    enum class What { sweep, line, outcome, at, shown };
    What what = What::line;
    std::string id;  // of modifiers.tsv, or the reading of a sweep
    std::string procedure, name, row;
    std::vector<std::pair<std::string, Datum>> set;
    std::vector<std::string> cases;
};

struct Readings::Map {
    std::string system;
    std::map<std::string, Rows> readings;
    std::map<std::string, std::string> modifiers;
    std::vector<TableEntry> tables;
    std::vector<Probe> probes;

    void read(const TomlFile& file, Problems& problems);
    void compare_table(const TableEntry& entry, const Sheet& sheet, std::vector<std::string>& out) const;
    void compare_probe(const Probe& probe, const std::shared_ptr<const Sheet>& sheet,
                       std::vector<std::string>& out) const;
    std::string found(const Probe& probe, const std::shared_ptr<const Sheet>& sheet, const std::string& key) const;
};

namespace {

Renames renames(Keys& keys, std::string_view key) {
    Renames list;
    if (const toml::table* table = keys.table(key))
        for (const auto& [from, to] : *table) list[std::string(from.str())] = to.value_or(std::string());
    return list;
}

template <class Read>
void each(Keys& keys, std::string_view key, const TomlFile& file, Problems& problems, Read&& read) {
    const toml::node* node = keys.node(key);
    if (node == nullptr || node->as_array() == nullptr) return;
    for (const toml::node& element : *node->as_array()) {
        if (element.as_table() == nullptr) continue;
        Keys inner(*element.as_table(), file, problems);
        read(inner);
        inner.finish();
    }
}

}  // namespace

void Readings::Map::read(const TomlFile& file, Problems& problems) {
    Keys keys(file.root(), file, problems);
    each(keys, "table", file, problems, [&](Keys& k) {
        TableEntry entry;
        entry.reading = k.wanted_text("reading").text;
        entry.table = k.wanted_text("table").text;
        entry.transposed = k.truth("transposed");
        entry.as_printed = k.truth("as_printed");
        entry.rows = renames(k, "rows");
        entry.columns = renames(k, "columns");
        entry.cells = renames(k, "cells");
        tables.push_back(std::move(entry));
    });
    const auto probe = [&](std::string_view key, Probe::What what, std::string_view id, std::string_view name) {
        each(keys, key, file, problems, [&](Keys& k) {
            Probe one;
            one.what = what;
            one.id = k.wanted_text(id).text;
            if (what == Probe::What::shown) {
                for (const Cell& cell : k.texts("cases")) one.cases.push_back(cell.text);
            } else {
                one.name = k.wanted_text(name).text;
            }
            if (what == Probe::What::sweep) one.row = k.wanted_text("row").text;
            if (what != Probe::What::at && what != Probe::What::shown) {
                one.procedure = k.wanted_text("procedure").text;
                if (const toml::table* set = k.table("set"))
                    for (const auto& [fact, value] : *set)
                        one.set.emplace_back(std::string(fact.str()), *datum_of(value));
            }
            probes.push_back(std::move(one));
        });
    };
    probe("sweep", Probe::What::sweep, "reading", "tally");
    probe("line", Probe::What::line, "id", "line");
    probe("outcome", Probe::What::outcome, "id", "outcome");
    probe("at", Probe::What::at, "id", "at");
    probe("shown", Probe::What::shown, "id", "");
    keys.finish();
}

Readings::Readings(const std::string& system) : map_(std::make_unique<Map>()) {
    const std::string folder = "tests/readings/" + system;
    map_->system = system;
    std::vector<std::string> paths = files_in(folder, ".tsv");
    for (const std::string& path : files_in(folder + "/as_printed", ".tsv")) paths.push_back(path);
    for (const std::string& path : paths) {
        std::string name = path.substr(folder.size() + 1);
        name.resize(name.size() - 4);
        Rows rows = read_tsv(project_text(path));
        if (name == "modifiers")
            for (std::size_t i = 1; i < rows.size(); ++i) map_->modifiers[rows[i].front()] = rows[i][1];
        else
            map_->readings[name] = std::move(rows);
    }
    if (files_in(folder, "map.toml").empty()) return;
    Problems problems;
    const TomlFile file(0, project_text(folder + "/map.toml"), problems);
    map_->read(file, problems);
    problems.finish({folder + "/map.toml"});
    for (const Problem& problem : problems.all()) problems_.push_back(text_of(problem));
}

Readings::~Readings() = default;

bool Readings::empty() const { return map_->readings.empty() && map_->modifiers.empty(); }

void Readings::Map::compare_table(const TableEntry& entry, const Sheet& sheet, std::vector<std::string>& out) const {
    const auto reading = readings.find(entry.reading);
    const int index = sheet.find_table(entry.table);
    if (reading == readings.end() || index < 0) {
        out.push_back(entry.reading + " or " + entry.table + " is not there");
        return;
    }
    const TableSource& table = sheet.source.tables[static_cast<std::size_t>(index)];
    const TableGrid& grid = entry.as_printed ? table.as_printed : table.grid;
    const std::string blank = table.blank && !entry.as_printed ? table.blank->text : std::string();
    const auto renamed = [](const Renames& list, const std::string& text) {
        const auto found = list.find(text);
        return found == list.end() ? text : found->second;
    };
    std::map<std::pair<std::string, std::string>, std::string> read, written;
    const Rows& rows = reading->second;
    for (std::size_t r = 1; r < rows.size(); ++r)
        for (std::size_t c = 1; c < rows.front().size(); ++c) {
            std::string cell = c < rows[r].size() ? renamed(entry.cells, rows[r][c]) : std::string();
            if (cell.empty()) cell = blank;
            const std::string row = entry.transposed ? rows.front()[c] : rows[r].front();
            const std::string column = entry.transposed ? rows[r].front() : rows.front()[c];
            const std::pair<std::string, std::string> key = {renamed(entry.rows, row), renamed(entry.columns, column)};
            if (key.first.empty() || key.second.empty()) continue;
            const auto [known, is_new] = read.try_emplace(key, normal(cell));
            if (!is_new && known->second != normal(cell))
                out.push_back(entry.reading + " says both " + known->second + " and " + normal(cell) + " for " +
                              key.first + ", " + key.second);
        }
    for (const TableGrid::Row& row : grid.rows)
        for (std::size_t c = 0; c < grid.columns.size(); ++c) {
            std::string heading;
            for (const Cell& part : row.headings) heading += (heading.empty() ? "" : " ") + part.text;
            // The print may have lost the blanks at the end of a row.
            const std::string cell = c < row.cells.size() ? row.cells[c].text : ".";
            written[{heading, grid.columns[c].text}] = normal(cell == "." ? blank : cell);
        }
    for (const auto& [key, cell] : read) {
        const auto found = written.find(key);
        const std::string at = entry.table + "[" + key.first + ", " + key.second + "]";
        if (found == written.end())
            out.push_back(at + " is read, but not on the sheet");
        else if (found->second != cell)
            out.push_back(at + " is read as " + cell + ", the sheet has " + found->second);
    }
    for (const auto& [key, cell] : written)
        if (read.find(key) == read.end())
            out.push_back(entry.table + "[" + key.first + ", " + key.second + "] was not read");
}

// What the sheet says where a probe looks; empty if there is nothing.
std::string Readings::Map::found(const Probe& probe, const std::shared_ptr<const Sheet>& sheet,
                                 const std::string& key) const {
    if (probe.what == Probe::What::at) {
        SheetSource source = sheet->source;
        for (const Address& address : addresses(source)) {
            if (address.at != probe.name) continue;
            if (address.cell->text != ".") return address.cell->text;
            const int table = sheet->find_table(probe.name.substr(0, probe.name.find('[')));
            return source.tables[static_cast<std::size_t>(table)].blank->text;
        }
        return {};
    }
    const Procedure* procedure = sheet->procedure(probe.procedure);
    if (procedure == nullptr) return {};
    Question question(sheet, *procedure);
    Problems problems;
    for (const auto& [fact, value] : probe.set) question.set(fact, value, problems);
    if (probe.what == Probe::What::sweep) question.set(probe.row, Datum::of(key), problems);
    if (problems.any_error()) return text_of(problems.take());
    // No die matters here: an empty script answers the lowest face.
    dice::Script script({});
    const Resolution resolution = resolve(question, script);
    if (resolution.forbidden) return {};
    if (probe.what == Probe::What::outcome) {
        const auto& outcome = procedure->program->outcome;
        for (std::size_t i = 0; i < outcome.size(); ++i)
            if (outcome[i].name == probe.name) return word_text(*sheet, outcome[i].type, resolution.outcome[i]);
        return {};
    }
    Word64 start = 0;
    for (const Entry& entry : explain(question, resolution).entries) {
        const std::string end = "." + probe.name;
        if (entry.address.size() < end.size() || entry.address.substr(entry.address.size() - end.size()) != end)
            continue;
        if (probe.what == Probe::What::line && entry.what == Entry::What::line && entry.verdict == Verdict::applied)
            return word_text(*sheet, entry.type, entry.word);
        if (probe.what == Probe::What::sweep && entry.what == Entry::What::tally) start = entry.word;
        if (probe.what == Probe::What::sweep && entry.what == Entry::What::total)
            return std::to_string(entry.word - start);
    }
    return {};
}

void Readings::Map::compare_probe(const Probe& probe, const std::shared_ptr<const Sheet>& sheet,
                                  std::vector<std::string>& out) const {
    const auto differ = [&](const std::string& name, const std::string& read, const std::string& is) {
        if (normal(read) != normal(is)) out.push_back(name + " is read as " + read + ", the sheet has " + is);
    };
    if (probe.what == Probe::What::sweep) {
        const auto reading = readings.find(probe.id);
        if (reading == readings.end()) return;
        for (std::size_t r = 1; r < reading->second.size(); ++r) {
            const std::string& key = reading->second[r].front();
            differ(probe.id + " " + key, reading->second[r][1], found(probe, sheet, key));
        }
        return;
    }
    const auto modifier = modifiers.find(probe.id);
    if (modifier == modifiers.end()) {
        out.push_back(probe.id + " is not in modifiers.tsv");
    } else if (probe.what == Probe::What::shown) {
        if (probe.cases.empty()) out.push_back(probe.id + " names no case");
        for (const std::string& name : probe.cases) {
            bool known = false;
            for (const CaseFile& file : cases_of(system))
                for (const Case& one : file.cases) known = known || one.name == name;
            if (!known) out.push_back(probe.id + " names a case that is not there: " + name);
        }
    } else {
        differ(probe.id, modifier->second, found(probe, sheet, {}));
    }
}

std::vector<std::string> Readings::compare(const std::shared_ptr<const Sheet>& sheet, bool first_only) const {
    std::vector<std::string> out;
    for (const TableEntry& entry : map_->tables) {
        map_->compare_table(entry, *sheet, out);
        if (first_only && !out.empty()) return out;
    }
    for (const Probe& probe : map_->probes) {
        map_->compare_probe(probe, sheet, out);
        if (first_only && !out.empty()) return out;
    }
    return out;
}

std::vector<std::string> Readings::not_compared(const Sheet& sheet) const {
    std::vector<std::string> missing;
    std::set<std::string> tables, names;
    for (const TableEntry& entry : map_->tables) {
        tables.insert(entry.table);
        names.insert(entry.reading);
    }
    for (const Probe& probe : map_->probes) names.insert(probe.id);
    for (const Table& table : sheet.tables)
        if (tables.count(table.name) == 0) missing.push_back("table " + table.name);
    for (const auto& [name, rows] : map_->readings)
        if (names.count(name) == 0) missing.push_back("reading " + name);
    for (const auto& [id, value] : map_->modifiers)
        if (names.count(id) == 0) missing.push_back("modifier " + id);
    return missing;
}

}  // namespace grognard::sheet
