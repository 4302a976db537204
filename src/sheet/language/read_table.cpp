#include "sheet/language/read_table.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/language/read_face.h"
#include "sheet/language/read_words.h"

namespace grognard::sheet {

namespace {

class TableReader {
  public:
    TableReader(const TomlFile& file, Problems& problems) : file_(file), problems_(problems) {}

    TableSource read_table(const TomlEntry& entry, Keys& keys) {
        TableSource table;
        table.name = entry.name;
        table.place = entry.place;
        table.covers = keys.numbers("covers");
        table.rulings = keys.texts("rulings");
        if (const toml::node* row = keys.node("row")) {
            if (const toml::array* axes = row->as_array())
                for (const toml::node& axis : *axes) table.rows.push_back(read_axis(axis));
            else
                table.rows.push_back(read_axis(*row));
        }
        if (table.rows.empty() || table.rows.size() > 4)
            problems_.error("file.missing_key", entry.place, {{"key", "row"}});
        if (const toml::node* column = keys.node("column")) table.column = read_axis(*column);
        if (const toml::node* cell = keys.node("cell"))
            table.form = read_form(*cell);
        else
            problems_.error("file.missing_key", entry.place, {{"key", "cell"}});
        if (const toml::table* forms = keys.table("cell_of"))
            for (const TomlEntry& form : in_order(*forms, file_))
                table.form_of.emplace_back(form.name, read_form(*form.node));
        if (keys.has("blank")) table.blank = keys.text("blank");
        table.shape = keys.texts("shape");
        table.grid = read_table_grid(keys.grid("grid"), Ragged::no, problems_);
        table.as_printed = read_table_grid(keys.grid("as_printed"), Ragged::yes, problems_);
        if (table.grid.rows.size() > 128 || table.grid.columns.size() > 64 || table.grid.empty() ||
            table.grid.columns.empty())
            problems_.error("table.size", entry.place, {{"name", entry.name}});
        table.cells = read_worded(keys, "cells", problems_);
        read_codes(table, keys.text("codes"));
        table.words = read_words(keys, problems_);
        return table;
    }

  private:
    void read_codes(TableSource& table, const Cell& codes) {
        if (codes.empty()) return;
        if (codes.text != "legend" && codes.text != "spelt")
            problems_.error("table.bad_codes", codes.place,
                            {{"text", codes.text}, {"nearest", nearest(codes.text, {"legend", "spelt"})}});
        table.codes = codes.text == "legend";
        const auto has_values = [](const FormSource& form) {
            const std::string& named = form.plain.empty() ? form.word_enum : form.plain;
            return !named.empty() && named != "int" && named != "frac" && named != "bool";
        };
        bool any = has_values(table.form);
        for (const auto& [column, form] : table.form_of) any = any || has_values(form);
        if (!any) problems_.error("table.no_codes", codes.place, {{"name", table.name}});
    }

    AxisSource read_axis(const toml::node& node) {
        AxisSource axis;
        axis.place = file_.place_of(node);
        if (node.is_string()) {
            const GridText text = file_.text_of(node);
            axis.type = {text.text, text.place, {}};
            return axis;
        }
        if (node.as_table() == nullptr) {
            problems_.error("table.bad_axis", axis.place);
            return axis;
        }
        Keys keys(*node.as_table(), file_, problems_);
        axis.type = keys.wanted_text("type");
        for (const auto& [key, to] : {std::pair{"below", &axis.below}, std::pair{"above", &axis.above}}) {
            const Cell cell = keys.text(key);
            if (!cell.empty() && cell.text != "clamp" && cell.text != "absent")
                problems_.error("table.bad_outside", cell.place, {{"text", cell.text}});
            *to = cell.text;
        }
        const Cell reads = keys.text("reads");
        if (!reads.empty() && reads.text != "floor")
            problems_.error("table.bad_reads", reads.place, {{"text", reads.text}});
        axis.floors = reads.text == "floor";
        const Cell shown = keys.text("shown");
        if (!shown.empty() && shown.text != "3-1" && shown.text != "3:1" && shown.text != "3/1")
            problems_.error("table.bad_shown", shown.place, {{"text", shown.text}});
        else if (!shown.empty() && axis.type.text != "int" && axis.type.text != "frac")
            problems_.error("table.shown_numbers", shown.place, {{"type", axis.type.text}});
        axis.shown = shown.text;
        keys.finish();
        return axis;
    }

    FormSource read_form(const toml::node& node) {
        FormSource form;
        form.place = file_.place_of(node);
        if (const auto* text = node.as_string()) {
            form.plain = text->get();
            return form;
        }
        if (node.as_table() == nullptr) {
            problems_.error("table.bad_form", form.place);
            return form;
        }
        Keys keys(*node.as_table(), file_, problems_);
        form.number = keys.text("number").text;
        if (const auto* word = keys.table("word")) {
            for (const TomlEntry& entry : in_order(*word, file_)) {
                form.word_field = entry.name;
                if (const auto* text = entry.node->as_string()) form.word_enum = text->get();
            }
        }
        const Cell pair = keys.text("pair");
        if (!pair.empty()) {
            const std::size_t slash = pair.text.find('/');
            form.pair_first = pair.text.substr(0, slash);
            if (slash != std::string::npos) form.pair_second = pair.text.substr(slash + 1);
            if (!is_name(form.pair_first) || !is_name(form.pair_second)) problems_.error("table.bad_pair", pair.place);
        }
        if (const auto* marks = keys.table("marks"))
            for (const TomlEntry& entry : in_order(*marks, file_)) {
                const auto* text = entry.node->as_string();
                if (text == nullptr || !is_name(text->get()) || entry.name.empty())
                    problems_.error("table.bad_mark", entry.place, {{"mark", entry.name}});
                else
                    form.marks.emplace_back(entry.name, text->get());
            }
        std::stable_sort(form.marks.begin(), form.marks.end(),
                         [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
        if (const auto* words = keys.table("words"))
            for (const TomlEntry& entry : in_order(*words, file_)) read_fixed_word(form, entry);
        form.join = keys.text("join").text;
        keys.finish();
        return form;
    }

    void read_fixed_word(FormSource& form, const TomlEntry& entry) {
        FormSource::Fixed fixed;
        fixed.word = entry.name;
        const auto* table = entry.node->as_table();
        if (table == nullptr) {
            problems_.error("file.wants_table", entry.place, {{"key", entry.name}});
            return;
        }
        for (const TomlEntry& field : in_order(*table, file_)) {
            const auto datum = datum_of(*field.node);
            const bool fits = datum && (datum->kind == Datum::Kind::truth || datum->kind == Datum::Kind::number ||
                                        datum->kind == Datum::Kind::word);
            if (!fits || !is_name(field.name))
                problems_.error("table.bad_word", field.place, {{"word", entry.name}});
            else
                fixed.fields.emplace_back(field.name, *datum);
        }
        form.words.push_back(std::move(fixed));
    }

    const TomlFile& file_;
    Problems& problems_;
};

}  // namespace

const Word* TableSource::heading_words(Side side, std::string_view heading) const {
    const Word* own = words.find((side == Side::row ? "row." : "column.") + std::string(heading));
    return own != nullptr ? own : words.find(heading);
}

bool TableSource::holds(std::string_view value) const {
    const auto is_part = [](char c) { return is_name(std::string("a") + c); };
    for (const TableGrid::Row& row : grid.rows)
        for (const Cell& cell : row.cells)
            if (cell.text.starts_with(value) && (cell.text.size() == value.size() || !is_part(cell.text[value.size()])))
                return true;
    return false;
}

TableSource read_table(const TomlEntry& entry, Keys& keys, const TomlFile& file, Problems& problems) {
    return TableReader(file, problems).read_table(entry, keys);
}

}  // namespace grognard::sheet
