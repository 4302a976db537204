#include "sheet/language/things.h"

#include <algorithm>
#include <optional>

#include "base/names.h"
#include "sheet/language/read_words.h"

namespace grognard::sheet {

namespace {

// `left | right`, each parted by blanks: a row or a column of a table.
struct Halves {
    std::vector<Cell> headings, cells;
};

Halves halves_of(const Cell& row) {
    Halves halves;
    const std::string_view text = row.text;
    const std::size_t bar = text.find('|');
    for (const std::string_view word : words_of(text)) {
        const auto begin = static_cast<std::size_t>(word.data() - text.data());
        if (begin != bar)
            (begin < bar ? halves.headings : halves.cells).push_back({std::string(word), row.place_at(begin), {}});
    }
    return halves;
}

std::string row_address(const TableSource& table, const TableGrid::Row& row) {
    std::string at = table.name + "[";
    for (const Cell& heading : row.headings) at += (at.ends_with('[') ? "" : " ") + heading.text;
    return at + "]";
}

// "first encircled, flank" without `encircled`.
void leave_out_of_rule(std::string& rule, std::string_view line) {
    const std::size_t blank = rule.find(' ');
    if (!rule.starts_with("first ") || blank == std::string::npos) return;
    std::vector<std::string> names;
    std::string_view rest = std::string_view(rule).substr(blank);
    while (true) {
        const std::size_t comma = rest.find(',');
        if (const std::string_view name = trimmed(rest.substr(0, comma)); name != line) names.emplace_back(name);
        if (comma == std::string_view::npos) break;
        rest.remove_prefix(comma + 1);
    }
    rule = "first " + joined(names);
}

class Finder {
  public:
    Finder(SheetSource& sheet, Problems& problems) : sheet_(sheet), problems_(problems) {}

    std::vector<Thing> all() {
        each(sheet_.numbers, [](const NumberSource& number) { return "number." + number.name; });
        for (BinsSource& bins : sheet_.bins) add_bins(bins);
        each(sheet_.bins, [](const BinsSource& bins) { return "bins." + bins.name; });
        for (EnumSource& source : sheet_.enums) add_enum(source);
        each(sheet_.enums, [](const EnumSource& source) { return "enum." + source.name; });
        for (RecordSource& record : sheet_.records) add_record(record);
        for (TableSource& table : sheet_.tables) add_table(table);
        each(sheet_.tables, [](const TableSource& table) { return table.name; });
        for (std::size_t i = 0; i < sheet_.procedures.size(); ++i) add_procedure(i);
        each(sheet_.rulings, [](const RulingSource& ruling) { return "ruling." + ruling.name; });
        each(sheet_.presets, [](const PresetSource& preset) { return "preset." + preset.name; });
        return std::move(list_);
    }

  private:
    using Remove = std::function<void()>;

    template <class Row>
    static void erase(std::vector<Row>& rows, std::size_t at) {
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(at));
    }

    // Things that only go.
    template <class Row, class At>
    void each(std::vector<Row>& rows, const At& at) {
        for (std::size_t i = 0; i < rows.size(); ++i)
            list_.push_back({at(rows[i]), [&rows, i] { erase(rows, i); }, nullptr});
    }

    // Rows of a grid; `make` makes one of a text, if it can.
    template <class Row, class At, class Make>
    void grid(std::vector<Row>& rows, const At& at, const Make& make,
              const std::function<void(std::size_t)>& gone = {}) {
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Remove remove = [&rows, i, gone] {
                if (gone) gone(i);
                erase(rows, i);
            };
            list_.push_back({at(rows[i]), remove, [&rows, i, make](const Cell& text, Beside side) {
                                 if (std::optional<Row> row = make(text))
                                     rows.insert(rows.begin() +
                                                     static_cast<std::ptrdiff_t>(i + (side == Beside::behind ? 1 : 0)),
                                                 std::move(*row));
                             }});
        }
    }

    // The one row of a grid; nothing if it is not one.
    static std::optional<ListRow> one_row(const Cell& text, const std::vector<std::string>& columns,
                                          Problems& problems) {
        std::vector<ListRow> rows = read_list_grid({text.text, text.place}, columns, columns.size(), problems);
        if (rows.size() == 1) return std::move(rows.front());
        problems.error("overlay.one_row", text.place);
        return std::nullopt;
    }

    // --- bins, enumerations, records ---

    void add_bins(BinsSource& bins) {
        grid(
            bins.classes, [&](const BinsSource::Class& c) { return "bins." + bins.name + "." + c.name; },
            [&problems = problems_](const Cell& text) -> std::optional<BinsSource::Class> {
                auto row = one_row(text, {"class", "faces"}, problems);
                if (!row) return std::nullopt;
                return BinsSource::Class{(*row)[0].text, (*row)[1]};
            });
    }

    void add_enum(EnumSource& source) {
        grid(
            source.values, [&](const Cell& value) { return "enum." + source.name + "." + value.text; },
            [&problems = problems_, &source](const Cell& text) -> std::optional<Cell> {
                if (!is_name(text.text)) problems.error("name.bad", text.place, {{"name", excerpt_of(text.text)}});
                show_by_name(source.words, text.text, text.text, text.place);
                return text;
            });
    }

    void add_record(RecordSource& record) {
        const auto named = [&record](const Cell& name) {
            show_by_name(record.words, name.text, name.text, name.place);
        };
        grid(
            record.fields, [&](const RecordSource::Field& field) { return record.name + "." + field.name.text; },
            [&problems = problems_, named](const Cell& text) -> std::optional<RecordSource::Field> {
                auto row = one_row(text, {"field", "type", "default"}, problems);
                if (!row) return std::nullopt;
                named((*row)[0]);
                return RecordSource::Field{(*row)[0], (*row)[1], (*row)[2]};
            });
        grid(
            record.derived, [&](const RecordSource::Derived& field) { return record.name + "." + field.name.text; },
            [&problems = problems_, named](const Cell& text) -> std::optional<RecordSource::Derived> {
                auto row = one_row(text, {"field", "how"}, problems);
                if (!row) return std::nullopt;
                named((*row)[0]);
                return RecordSource::Derived{(*row)[0], (*row)[1]};
            });
    }

    // --- tables ---

    void add_table(TableSource& table) {
        grid(
            table.grid.rows, [&](const TableGrid::Row& row) { return row_address(table, row); },
            [&problems = problems_, &table](const Cell& text) -> std::optional<TableGrid::Row> {
                Halves halves = halves_of(text);
                if (!fits(text, halves.headings.size(), table.rows.size(), problems) ||
                    !fits(text, halves.cells.size(), table.grid.columns.size(), problems))
                    return std::nullopt;
                return TableGrid::Row{std::move(halves.headings), std::move(halves.cells)};
            });
        if (!table.column) return;
        for (std::size_t c = 0; c < table.grid.columns.size(); ++c) {
            const Remove remove = [&table, c] {
                erase(table.grid.columns, c);
                for (TableGrid::Row& row : table.grid.rows) erase(row.cells, c);
            };
            list_.push_back({table.name + "[, " + table.grid.columns[c].text + "]", remove,
                             [&problems = problems_, &table, c](const Cell& text, Beside side) {
                                 add_column(table, c + (side == Beside::behind ? 1 : 0), text, problems);
                             }});
        }
    }

    // `heading | cells`, from the first row down.
    static void add_column(TableSource& table, std::size_t at, const Cell& text, Problems& problems) {
        Halves halves = halves_of(text);
        if (!fits(text, halves.headings.size(), 1, problems) ||
            !fits(text, halves.cells.size(), table.grid.rows.size(), problems))
            return;
        const auto place = static_cast<std::ptrdiff_t>(at);
        table.grid.columns.insert(table.grid.columns.begin() + place, std::move(halves.headings.front()));
        for (std::size_t r = 0; r < table.grid.rows.size(); ++r) {
            std::vector<Cell>& cells = table.grid.rows[r].cells;
            cells.insert(cells.begin() + place, std::move(halves.cells[r]));
        }
    }

    static bool fits(const Cell& text, std::size_t count, std::size_t wanted, Problems& problems) {
        if (count != wanted)
            problems.error("table.cells_in_row", text.place,
                           {{"count", std::to_string(count)}, {"wanted", std::to_string(wanted)}});
        return count == wanted;
    }

    // --- procedures ---

    void add_procedure(std::size_t index) {
        ProcedureSource& p = sheet_.procedures[index];
        list_.push_back({p.name,
                         [&sheet = sheet_, index] {
                             const std::string name = sheet.procedures[index].name;
                             std::erase_if(sheet.presets,
                                           [&](const PresetSource& preset) { return preset.procedure.text == name; });
                             erase(sheet.procedures, index);
                         },
                         nullptr});
        grid(
            p.facts, [&](const FactSource& fact) { return p.name + ".fact." + fact.name.text; },
            [&sheet = sheet_, &problems = problems_, &p](const Cell& text) -> std::optional<FactSource> {
                auto row = one_row(text, {"fact", "type", "default", "by", "group"}, problems);
                if (!row) return std::nullopt;
                name(sheet, p, {}, (*row)[0]);
                return FactSource{(*row)[0], (*row)[1], (*row)[2], (*row)[3], (*row)[4]};
            },
            [&sheet = sheet_, &p](std::size_t i) { leave_out_of_presets(sheet, p.name, p.facts[i].name.text); });
        grid(
            p.steps, [&](const StepSource& step) { return p.name + "." + step.name.text; },
            [&sheet = sheet_, &problems = problems_, &p](const Cell& text) -> std::optional<StepSource> {
                auto row = one_row(text, {"do", "name", "how", "when", "else"}, problems);
                if (!row) return std::nullopt;
                if ((*row)[0].text != "let" && (*row)[0].text != "call") name(sheet, p, {}, (*row)[1]);
                return StepSource{(*row)[0], (*row)[1], (*row)[2], (*row)[3], (*row)[4]};
            },
            [&p](std::size_t i) {
                const StepSource& step = p.steps[i];
                const auto its = [&](const auto& lines) { return lines.name == step.name.text; };
                if (step.verb.text == "tally") std::erase_if(p.tallies, its);
                if (step.verb.text == "convert") std::erase_if(p.converts, its);
            });
        grid(
            p.outcome, [&](const OutcomeSource& row) { return p.name + ".outcome." + row.name.text; },
            [&sheet = sheet_, &problems = problems_, &p](const Cell& text) -> std::optional<OutcomeSource> {
                auto row = one_row(text, {"name", "value", "else"}, problems);
                if (!row) return std::nullopt;
                name(sheet, p, {}, (*row)[0]);
                return OutcomeSource{(*row)[0], (*row)[1], (*row)[2]};
            });
        for (TallySource& tally : p.tallies) add_tally(p, tally);
        for (ConvertSource& convert : p.converts)
            grid(
                convert.rows,
                [&](const ConversionSource& row) { return p.name + "." + convert.name + "." + row.name.text; },
                [&sheet = sheet_, &problems = problems_, &p,
                 &convert](const Cell& text) -> std::optional<ConversionSource> {
                    auto row = one_row(text, {"id", "from", "to", "when"}, problems);
                    if (!row) return std::nullopt;
                    name(sheet, p, convert.name + ".", (*row)[0]);
                    return ConversionSource{(*row)[0], (*row)[1], (*row)[2], (*row)[3]};
                });
    }

    void add_tally(ProcedureSource& p, TallySource& tally) {
        grid(
            tally.lines, [&](const LineSource& line) { return p.name + "." + tally.name + "." + line.name.text; },
            [&sheet = sheet_, &problems = problems_, &p, &tally](const Cell& text) -> std::optional<LineSource> {
                auto row = one_row(text, {"id", "value", "when", "per", "each", "group", "limit"}, problems);
                if (!row) return std::nullopt;
                name(sheet, p, tally.name + ".", (*row)[0]);
                return LineSource{(*row)[0], (*row)[1], (*row)[3], (*row)[2], (*row)[4], (*row)[5], (*row)[6]};
            },
            [&tally](std::size_t i) { leave_group(tally, i); });
        for (std::size_t g = 0; g < tally.groups.size(); ++g)
            list_.push_back({p.name + "." + tally.name + ".group." + tally.groups[g].name,
                             [&tally, g] {
                                 for (LineSource& line : tally.lines)
                                     if (line.group.text == tally.groups[g].name) line.group.text.clear();
                                 erase(tally.groups, g);
                             },
                             nullptr});
    }

    // A group goes with the last of its lines.
    static void leave_group(TallySource& tally, std::size_t line) {
        const std::string group = tally.lines[line].group.text;
        const auto members = std::count_if(tally.lines.begin(), tally.lines.end(),
                                           [&](const LineSource& other) { return other.group.text == group; });
        for (TallySource::Group& one : tally.groups)
            if (one.name == group) leave_out_of_rule(one.rule.text, tally.lines[line].name.text);
        if (members == 1) std::erase_if(tally.groups, [&](const TallySource::Group& one) { return one.name == group; });
    }

    static void leave_out_of_presets(SheetSource& sheet, const std::string& procedure, const std::string& fact) {
        for (PresetSource& preset : sheet.presets)
            if (preset.procedure.text == procedure)
                std::erase_if(preset.set, [&](const auto& given) { return given.first == fact; });
    }

    static void name(const SheetSource& sheet, ProcedureSource& p, const std::string& before, const Cell& cell) {
        if (sheet.common.find(cell.text) == nullptr) show_by_name(p.words, before + cell.text, cell.text, cell.place);
    }

    SheetSource& sheet_;
    Problems& problems_;
    std::vector<Thing> list_;
};

}  // namespace

std::vector<Thing> things_of(SheetSource& sheet, Problems& problems) { return Finder(sheet, problems).all(); }

}  // namespace grognard::sheet
