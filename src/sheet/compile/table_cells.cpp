// Cells: each is read as its form says, into one word per field.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/compile_tables.h"

namespace grognard::sheet {

namespace {

class CellsCompiler {
  public:
    explicit CellsCompiler(const TableWork& work) : work_(work) {}

    void compile() {
        declare_form(work_.source.form);
        for (const auto& [heading, form] : work_.source.form_of) {
            bool known = false;
            for (const Cell& column : work_.source.grid.columns) known = known || column.text == heading;
            if (!known) work_.problems.error("name.unknown", form.place, {{"name", heading}, {"nearest", ""}});
            declare_form(form);
        }
        for (std::size_t r = 0; r < work_.source.grid.rows.size(); ++r)
            for (std::size_t c = 0; c < work_.source.grid.columns.size(); ++c)
                read_cell(form_of(c), r * work_.source.grid.columns.size() + c, work_.source.grid.rows[r].cells[c]);
        for (TableField& f : work_.table.fields) {
            for (const Word64 word : work_.sheet.table_code.fields[static_cast<std::size_t>(f.code)]) {
                if (f.type.kind == Kind::value) f.type.values |= std::uint64_t{1} << word;
                if (f.type.kind == Kind::whole) {
                    f.type.low = std::min(f.type.low, word);
                    f.type.high = std::max(f.type.high, word);
                }
                if (f.type.kind == Kind::fraction) {
                    f.type.low = std::min(f.type.low, floor_fraction(word));
                    f.type.high = std::max(f.type.high, ceil_fraction(word));
                    f.type.step = std::lcm(f.type.step, bottom_of(word));
                }
            }
            if (f.type.kind == Kind::whole && f.type.low > f.type.high) f.type.low = f.type.high = 0;
            if (f.type.step > largest_denominator) f.type.step = largest_denominator;
        }
    }

  private:
    TableField& field(const std::string& name, const Type& type, Place place) {
        for (TableField& known : work_.table.fields)
            if (known.name == name) {
                if (known.type.kind != type.kind || known.type.enumeration != type.enumeration)
                    work_.problems.error("table.field_types", place, {{"name", name}});
                return known;
            }
        work_.table.fields.push_back({name, type, static_cast<int>(work_.sheet.table_code.fields.size())});
        // A field that a cell does not set is false, 0 or the first value.
        work_.sheet.table_code.fields.emplace_back(work_.source.grid.rows.size() * work_.source.grid.columns.size(),
                                                   type.kind == Kind::fraction ? whole_fraction(0) : 0);
        return work_.table.fields.back();
    }

    static Type number_type() { return Type::whole(INT64_MAX, INT64_MIN); }  // bounds follow from the cells

    void declare_form(const FormSource& form) {
        if (!form.plain.empty()) {
            work_.table.plain = true;
            if (form.plain == "int")
                field("", number_type(), form.place);
            else if (form.plain == "frac")
                field("", Type::fraction(INT64_MAX, INT64_MIN, 1), form.place);
            else if (form.plain == "bool")
                field("", Type::truth(), form.place);
            else
                declare_value_field("", form.plain, form.place);
            return;
        }
        if (!form.number.empty()) field(form.number, number_type(), form.place);
        if (!form.pair_first.empty()) {
            field(form.pair_first, number_type(), form.place);
            field(form.pair_second, number_type(), form.place);
        }
        if (!form.word_field.empty()) declare_value_field(form.word_field, form.word_enum, form.place);
        for (const auto& [mark, name] : form.marks) field(name, Type::truth(), form.place);
        for (const FormSource::Fixed& fixed : form.words)
            for (const auto& [name, datum] : fixed.fields) {
                if (datum.kind == Datum::Kind::truth)
                    field(name, Type::truth(), form.place);
                else if (datum.kind == Datum::Kind::number)
                    field(name, number_type(), form.place);
                else if (name != form.word_field)
                    work_.problems.error("table.bad_word", form.place, {{"word", fixed.word}});
            }
    }

    void declare_value_field(const std::string& name, const std::string& enumeration, Place place) {
        const int index = work_.sheet.find_enumeration(enumeration);
        if (index < 0) {
            std::vector<std::string> known = {"int", "frac", "bool"};
            for (const Enumeration& e : work_.sheet.enumerations) known.push_back(e.name);
            work_.problems.error("name.unknown", place,
                                 {{"name", enumeration}, {"nearest", nearest(enumeration, known)}});
            return;
        }
        work_.usage.enumerations[static_cast<std::size_t>(index)] = true;
        field(name, Type::value(index, 0), place);
    }

    bool set(const std::string& name, std::size_t at, Word64 word) {
        for (TableField& known : work_.table.fields) {
            if (known.name != name) continue;
            work_.sheet.table_code.fields[static_cast<std::size_t>(known.code)][at] = word;
            return true;
        }
        return false;
    }

    bool set_number(const std::string& name, std::size_t at, std::string_view text) {
        const auto number = fraction_of(text);
        if (!number) return false;
        for (const TableField& known : work_.table.fields)
            if (known.name == name && known.type.kind == Kind::fraction) return set(name, at, *number);
        return bottom_of(*number) == 1 && set(name, at, floor_fraction(*number));
    }

    bool set_value(const std::string& name, std::size_t at, const std::string& text) {
        for (TableField& known : work_.table.fields) {
            if (known.name != name || known.type.kind != Kind::value) continue;
            const Enumeration& enumeration = work_.sheet.enumerations[static_cast<std::size_t>(known.type.enumeration)];
            for (std::size_t i = 0; i < enumeration.values.size(); ++i)
                if (enumeration.values[i] == text && ((enumeration.mask >> i) & 1U))
                    return set(name, at, static_cast<Word64>(i));
        }
        return false;
    }

    bool read_plain(const FormSource& form, std::size_t at, const std::string& text) {
        if (form.plain == "int" || form.plain == "frac") return set_number("", at, text);
        if (form.plain == "bool") return (text == "true" || text == "false") && set("", at, text == "true" ? 1 : 0);
        return set_value("", at, text);
    }

    bool read_part(const FormSource& form, std::size_t at, std::string text) {
        for (const FormSource::Fixed& fixed : form.words)
            if (fixed.word == text) {
                for (const auto& [name, datum] : fixed.fields) {
                    if (datum.kind == Datum::Kind::truth)
                        set(name, at, datum.truth ? 1 : 0);
                    else if (datum.kind == Datum::Kind::number)
                        set_number(name, at, to_text(datum));
                    else if (!set_value(name, at, datum.word))
                        return false;
                }
                return true;
            }
        for (bool again = true; again;) {
            again = false;
            for (const auto& [mark, name] : form.marks)
                if (text.size() >= mark.size() && text.compare(text.size() - mark.size(), mark.size(), mark) == 0) {
                    text.resize(text.size() - mark.size());
                    set(name, at, 1);
                    again = true;
                    break;
                }
        }
        if (text.empty()) return true;
        for (const FormSource::Fixed& fixed : form.words)
            if (fixed.word == text) return read_part(form, at, text);
        if (!form.pair_first.empty()) {
            const std::size_t slash = text.find('/');
            if (slash == std::string::npos)
                return set_number(form.pair_first, at, text) && set_number(form.pair_second, at, text);
            return set_side(form, form.pair_first, at, text.substr(0, slash)) &&
                   set_side(form, form.pair_second, at, text.substr(slash + 1));
        }
        if (!form.number.empty() && set_number(form.number, at, text)) return true;
        return !form.word_field.empty() && set_value(form.word_field, at, text);
    }

    // Half of a pair: a number, or a fixed word such as "+1/PE".
    bool set_side(const FormSource& form, const std::string& name, std::size_t at, const std::string& text) {
        if (set_number(name, at, text)) return true;
        for (const FormSource::Fixed& fixed : form.words)
            if (fixed.word == text) return read_part(form, at, text);
        return false;
    }

    void read_cell(const FormSource& form, std::size_t at, const Cell& cell) {
        std::string text = cell.text;
        if (text == ".") {
            if (!work_.source.blank) {
                work_.problems.error("table.blank", cell.place, {{"name", work_.source.name}});
                return;
            }
            text = work_.source.blank->text;
            if (text.empty()) return;
        }
        bool read = true;
        if (!form.plain.empty()) {
            read = read_plain(form, at, text);
        } else if (!form.join.empty()) {
            bool whole = false;
            for (const FormSource::Fixed& fixed : form.words) whole = whole || fixed.word == text;
            std::string_view rest = text;
            while (read && !rest.empty()) {
                const std::size_t join = whole ? std::string_view::npos : rest.find(form.join, 1);
                read = read_part(form, at, std::string(rest.substr(0, join)));
                if (join == std::string_view::npos) break;
                rest.remove_prefix(join + form.join.size());
            }
        } else {
            read = read_part(form, at, text);
        }
        if (read) return;
        const std::vector<std::string> known = words_in(form);
        work_.problems.error("table.bad_cell", cell.place,
                             {{"text", cell.text}, {"nearest", nearest(cell.text, known)}, {"known", joined(known)}});
    }

    // That may stand in a cell.
    std::vector<std::string> words_in(const FormSource& form) const {
        std::vector<std::string> known;
        for (const FormSource::Fixed& fixed : form.words) known.push_back(fixed.word);
        const int index = work_.sheet.find_enumeration(form.plain.empty() ? form.word_enum : form.plain);
        if (index < 0) return known;
        const Enumeration& enumeration = work_.sheet.enumerations[static_cast<std::size_t>(index)];
        for (std::size_t i = 0; i < enumeration.values.size(); ++i)
            if ((enumeration.mask >> i) & 1U) known.push_back(enumeration.values[i]);
        return known;
    }

    const FormSource& form_of(std::size_t column) const {
        const std::string& heading = work_.source.grid.columns[column].text;
        for (const auto& [name, form] : work_.source.form_of)
            if (name == heading) return form;
        return work_.source.form;
    }

    const TableWork& work_;
};

}  // namespace

void compile_cells(const TableWork& work) { CellsCompiler(work).compile(); }

}  // namespace grognard::sheet
