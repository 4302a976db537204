#include <algorithm>

#include "base/names.h"
#include "sheet/compile/declare.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

// What one heading covers, on one axis.
struct Covered {
    bool any = false;
    bool from_below = false;  // no lower end
    bool to_above = false;    // no upper end
    FractionWord low = 0, high = 0;
    std::uint64_t values = 0;
};

std::optional<FractionWord> fraction_of(std::string_view text) {
    const auto number = read_number(text);
    if (!number || number->second > largest_denominator || number->first > largest_number ||
        number->first < -largest_number)
        return std::nullopt;
    return make_fraction(number->first, number->second);
}

class TableCompiler {
  public:
    TableCompiler(Sheet& sheet, Usage& usage, Problems& problems) : sheet_(sheet), usage_(usage), problems_(problems) {}

    void compile(const TableSource& source) {
        source_ = &source;
        table_ = Table{};
        table_.name = source.name;
        table_.row_count = static_cast<int>(source.grid.rows.size());
        table_.column_count = static_cast<int>(source.grid.columns.size());
        if (!source.column && table_.column_count != 1)
            problems_.error("table.one_column", source.place, {{"name", source.name}});
        compile_rows();
        if (source.column) compile_columns();
        compile_cells();
        check_shape();
        sheet_.tables.push_back(std::move(table_));
    }

  private:
    // --- axes ---

    std::optional<Axis> make_axis(const AxisSource& source) {
        Axis axis;
        if (source.type.text == "int")
            axis.type = Type::whole(-largest_number, largest_number);
        else if (source.type.text == "frac")
            axis.type = Type::fraction(-largest_number, largest_number, largest_denominator);
        else if (source.type.text == "bool")
            axis.type = Type::truth();
        else {
            const int enumeration = sheet_.find_enumeration(source.type.text);
            if (enumeration < 0) {
                std::vector<std::string> known = {"int", "frac", "bool"};
                for (const Enumeration& e : sheet_.enumerations) known.push_back(e.name);
                problems_.error("name.unknown", source.type.place,
                                {{"name", source.type.text}, {"nearest", nearest(source.type.text, known)}});
                return std::nullopt;
            }
            usage_.enumerations[static_cast<std::size_t>(enumeration)] = true;
            axis.type = Type::value(enumeration, sheet_.enumerations[static_cast<std::size_t>(enumeration)].mask);
        }
        return axis;
    }

    std::optional<Covered> read_heading(const Cell& cell, const Axis& axis) {
        Covered covered;
        const std::string_view text = cell.text;
        if (text == "*") {
            covered.any = true;
            return covered;
        }
        if (axis.type.kind == Kind::value || axis.type.kind == Kind::truth) return read_value_heading(cell, axis);
        const auto bad = [&]() -> std::optional<Covered> {
            problems_.error("table.bad_heading", cell.place, {{"text", cell.text}});
            return std::nullopt;
        };
        if (const std::size_t dots = text.find(".."); dots != std::string_view::npos) {
            const std::string_view low = text.substr(0, dots);
            const std::string_view high = text.substr(dots + 2);
            covered.from_below = low.empty();
            covered.to_above = high.empty();
            if (low.empty() && high.empty()) return bad();
            if (!low.empty()) {
                const auto end = fraction_of(low);
                if (!end) return bad();
                covered.low = *end;
            }
            if (!high.empty()) {
                const auto end = fraction_of(high);
                if (!end) return bad();
                covered.high = *end;
            }
        } else if (text.size() > 1 && text.back() == '+') {
            const auto end = fraction_of(text.substr(0, text.size() - 1));
            if (!end) return bad();
            covered.low = *end;
            covered.to_above = true;
        } else if (const std::size_t dash = text.find('-', 1); dash != std::string_view::npos) {
            const auto low = fraction_of(text.substr(0, dash));
            const auto high = fraction_of(text.substr(dash + 1));
            if (!low || !high) return bad();
            covered.low = *low;
            covered.high = *high;
        } else {
            const auto number = fraction_of(text);
            if (!number) return bad();
            covered.low = covered.high = *number;
        }
        if (!covered.from_below && !covered.to_above && less_fraction(covered.high, covered.low)) return bad();
        return covered;
    }

    std::optional<Covered> read_value_heading(const Cell& cell, const Axis& axis) {
        Covered covered;
        std::vector<std::string> names = {"false", "true"};
        std::uint64_t allowed = 3;
        if (axis.type.kind == Kind::value) {
            names = sheet_.enumerations[static_cast<std::size_t>(axis.type.enumeration)].values;
            allowed = axis.type.values;
        }
        const auto index_of = [&](std::string_view name) -> int {
            for (std::size_t i = 0; i < names.size(); ++i)
                if (names[i] == name && ((allowed >> i) & 1U)) return static_cast<int>(i);
            problems_.error("name.unknown", cell.place,
                            {{"name", std::string(name)}, {"nearest", nearest(name, names)}});
            return -1;
        };
        std::string_view rest = cell.text;
        while (!rest.empty()) {
            const std::size_t comma = rest.find(',');
            const std::string_view part = rest.substr(0, comma);
            const std::size_t dots = part.find("..");
            const int first = index_of(part.substr(0, dots));
            const int last = dots == std::string_view::npos ? first : index_of(part.substr(dots + 2));
            if (first < 0 || last < 0) return std::nullopt;
            for (int i = first; i <= last; ++i)
                if ((allowed >> i) & 1U) covered.values |= std::uint64_t{1} << i;
            if (comma == std::string_view::npos) break;
            rest.remove_prefix(comma + 1);
        }
        return covered;
    }

    // Chooses the ordinals of an axis so that every finite heading lies within them.
    bool lay_out(Axis& axis, const AxisSource& source, const std::vector<std::optional<Covered>>& headings) {
        AxisCode code;
        code.kind = axis.type.kind;
        code.below = source.below == "absent" ? AxisCode::Outside::nothing : AxisCode::Outside::clamp;
        code.above = source.above == "absent" ? AxisCode::Outside::nothing : AxisCode::Outside::clamp;
        axis.may_be_absent = source.below == "absent" || source.above == "absent";
        axis.open_below = !source.below.empty();
        axis.open_above = !source.above.empty();
        if (axis.type.kind == Kind::value || axis.type.kind == Kind::truth) {
            code.count = axis.type.kind == Kind::truth ? 2 : 64;
        } else if (axis.type.kind == Kind::fraction) {
            if (!source.floors) {
                problems_.error("table.fraction_reads", source.place, {{"name", source_->name}});
                return false;
            }
            for (const auto& heading : headings) {
                if (!heading || heading->any || heading->from_below || heading->to_above ||
                    heading->low != heading->high) {
                    problems_.error("table.floor_headings", source.place, {{"name", source_->name}});
                    return false;
                }
                if (!code.floors.empty() && !less_fraction(code.floors.back(), heading->low)) {
                    problems_.error("table.floor_order", source.place, {{"name", source_->name}});
                    return false;
                }
                code.floors.push_back(heading->low);
            }
            code.count = static_cast<std::int64_t>(code.floors.size());
            axis.low = ceil_fraction(code.floors.front());  // bounds of a key are whole: 0 may lie under 1/2
            axis.open_above = true;
        } else {
            bool first = true;
            bool whole = true;
            for (const auto& heading : headings) {
                if (!heading || heading->any) continue;
                const auto widen = [&](FractionWord end) {
                    whole = whole && bottom_of(end) == 1;
                    const std::int64_t number = floor_fraction(end);
                    axis.low = first ? number : std::min(axis.low, number);
                    axis.high = first ? number : std::max(axis.high, number);
                    first = false;
                };
                if (!heading->from_below) widen(heading->low);
                if (!heading->to_above) widen(heading->high);
                axis.open_below = axis.open_below || heading->from_below;
                axis.open_above = axis.open_above || heading->to_above;
            }
            if (!whole) {
                problems_.error("table.whole_headings", source.place, {{"name", source_->name}});
                return false;
            }
            if (first) axis.open_below = axis.open_above = true;  // only "*"
            if (source.floors) axis.open_above = true;
            if (axis.high - axis.low > 4096) {
                problems_.error("table.too_wide", source.place, {{"name", source_->name}});
                return false;
            }
            code.lowest = axis.low;
            code.count = axis.high - axis.low + 1;
        }
        axis.code = static_cast<int>(sheet_.table_code.axes.size());
        sheet_.table_code.axes.push_back(std::move(code));
        return true;
    }

    bool covers(const Covered& heading, const Axis& axis, std::int64_t ordinal) const {
        if (heading.any) return true;
        if (axis.type.kind == Kind::value || axis.type.kind == Kind::truth)
            return ((heading.values >> ordinal) & 1U) != 0;
        const AxisCode& code = sheet_.table_code.axes[static_cast<std::size_t>(axis.code)];
        if (axis.type.kind == Kind::fraction) return heading.low == code.floors[static_cast<std::size_t>(ordinal)];
        const FractionWord key = whole_fraction(code.lowest + ordinal);
        return (heading.from_below || !less_fraction(key, heading.low)) &&
               (heading.to_above || !less_fraction(heading.high, key));
    }

    // Fills ordinal (or combination of ordinals) -> heading, and finds gaps and overlaps.
    int fill_headings(const std::vector<Axis>& axes, const std::vector<AxisSource>& sources,
                      const std::vector<std::vector<std::optional<Covered>>>& headings,
                      const std::vector<Place>& places) {
        // A heading that could not be read has been reported; the gap it leaves is no second mistake.
        for (const auto& heading : headings)
            for (const auto& part : heading)
                if (!part) return -1;
        std::size_t combinations = 1;
        std::vector<std::int64_t> counts;
        for (const Axis& axis : axes) {
            counts.push_back(sheet_.table_code.axes[static_cast<std::size_t>(axis.code)].count);
            combinations *= static_cast<std::size_t>(counts.back());
        }
        if (combinations > 65536) {
            problems_.error("table.too_wide", source_->place, {{"name", source_->name}});
            return -1;
        }
        std::vector<std::int16_t> filled(combinations, -1);
        std::vector<bool> hit(headings.size(), false);
        for (std::size_t at = 0; at < combinations; ++at) {
            std::size_t rest = at;
            std::vector<std::int64_t> ordinals(axes.size());
            bool exists = true;
            for (std::size_t k = axes.size(); k-- > 0;) {
                ordinals[k] = static_cast<std::int64_t>(rest % static_cast<std::size_t>(counts[k]));
                rest /= static_cast<std::size_t>(counts[k]);
                if (axes[k].type.kind == Kind::value && ((axes[k].type.values >> ordinals[k]) & 1U) == 0)
                    exists = false;
            }
            if (!exists) continue;
            for (std::size_t h = 0; h < headings.size(); ++h) {
                bool inside = true;
                for (std::size_t k = 0; k < axes.size() && inside; ++k)
                    inside = headings[h][k] &&
                             (floors_whole(axes[k], sources[k]) ? covers_floor(headings, h, k, axes[k], ordinals[k])
                                                                : covers(*headings[h][k], axes[k], ordinals[k]));
                if (!inside) continue;
                if (filled[at] >= 0 && !overlap_said_) {
                    problems_.error("table.overlap", places[h], {{"name", source_->name}});
                    overlap_said_ = true;
                }
                if (filled[at] < 0) filled[at] = static_cast<std::int16_t>(h);
                hit[h] = true;
            }
            if (filled[at] < 0 && !gap_said_) {
                std::string missing;
                for (std::size_t k = 0; k < axes.size(); ++k)
                    missing += (k > 0 ? ", " : "") + ordinal_text(axes[k], ordinals[k]);
                problems_.error("table.gap", source_->place, {{"name", source_->name}, {"key", missing}});
                gap_said_ = true;
            }
        }
        for (std::size_t h = 0; h < headings.size(); ++h)
            if (!hit[h] && !overlap_said_) problems_.error("table.never_read", places[h], {{"name", source_->name}});
        sheet_.table_code.headings.push_back(std::move(filled));
        return static_cast<int>(sheet_.table_code.headings.size()) - 1;
    }

    static bool floors_whole(const Axis& axis, const AxisSource& source) {
        return source.floors && axis.type.kind == Kind::whole;
    }

    // With reads = "floor" a whole number belongs to the largest heading not above it.
    static bool covers_floor(const std::vector<std::vector<std::optional<Covered>>>& headings, std::size_t h,
                             std::size_t k, const Axis& axis, std::int64_t ordinal) {
        const FractionWord key = whole_fraction(axis.low + ordinal);
        if (less_fraction(key, headings[h][k]->low)) return false;
        for (const auto& other : headings)
            if (other[k] && less_fraction(headings[h][k]->low, other[k]->low) && !less_fraction(key, other[k]->low))
                return false;
        return true;
    }

    std::string ordinal_text(const Axis& axis, std::int64_t ordinal) const {
        if (axis.type.kind == Kind::value) return sheet_.value_name(axis.type.enumeration, ordinal);
        if (axis.type.kind == Kind::truth) return ordinal != 0 ? "true" : "false";
        return std::to_string(axis.low + ordinal);
    }

    void compile_rows() {
        gap_said_ = overlap_said_ = false;
        std::vector<std::vector<std::optional<Covered>>> headings;
        std::vector<Place> places;
        for (const AxisSource& source : source_->rows) {
            auto axis = make_axis(source);
            if (!axis) return;
            table_.rows.push_back(*axis);
        }
        for (const TableGrid::Row& row : source_->grid.rows) {
            if (row.headings.size() != table_.rows.size()) {
                problems_.error(
                    "table.headings", row.headings.front().place,
                    {{"count", std::to_string(row.headings.size())}, {"wanted", std::to_string(table_.rows.size())}});
                return;
            }
            std::vector<std::optional<Covered>> covered;
            for (std::size_t k = 0; k < table_.rows.size(); ++k)
                covered.push_back(read_heading(row.headings[k], table_.rows[k]));
            headings.push_back(std::move(covered));
            places.push_back(row.headings.front().place);
        }
        for (std::size_t k = 0; k < table_.rows.size(); ++k) {
            std::vector<std::optional<Covered>> column;
            for (const auto& row : headings) column.push_back(row[k]);
            if (!lay_out(table_.rows[k], source_->rows[k], column)) return;
        }
        table_.row_headings = fill_headings(table_.rows, source_->rows, headings, places);
    }

    void compile_columns() {
        gap_said_ = overlap_said_ = false;
        auto axis = make_axis(*source_->column);
        if (!axis) return;
        std::vector<std::optional<Covered>> flat;
        std::vector<std::vector<std::optional<Covered>>> headings;
        std::vector<Place> places;
        for (const Cell& cell : source_->grid.columns) {
            flat.push_back(read_heading(cell, *axis));
            headings.push_back({flat.back()});
            places.push_back(cell.place);
        }
        if (!lay_out(*axis, *source_->column, flat)) return;
        table_.column_headings = fill_headings({*axis}, {*source_->column}, headings, places);
        table_.column = std::move(axis);
    }

    // --- cells ---

    TableField& field(const std::string& name, const Type& type, Place place) {
        for (TableField& known : table_.fields)
            if (known.name == name) {
                if (known.type.kind != type.kind || known.type.enumeration != type.enumeration)
                    problems_.error("table.field_types", place, {{"name", name}});
                return known;
            }
        table_.fields.push_back({name, type, static_cast<int>(sheet_.table_code.fields.size())});
        // A field that a cell does not set is false, 0 or the first value.
        sheet_.table_code.fields.emplace_back(source_->grid.rows.size() * source_->grid.columns.size(),
                                              type.kind == Kind::fraction ? whole_fraction(0) : 0);
        return table_.fields.back();
    }

    static Type number_type() { return Type::whole(INT64_MAX, INT64_MIN); }  // bounds follow from the cells

    void declare_form(const FormSource& form) {
        if (!form.plain.empty()) {
            table_.plain = true;
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
                    problems_.error("table.bad_word", form.place, {{"word", fixed.word}});
            }
    }

    void declare_value_field(const std::string& name, const std::string& enumeration, Place place) {
        const int index = sheet_.find_enumeration(enumeration);
        if (index < 0) {
            std::vector<std::string> known = {"int", "frac", "bool"};
            for (const Enumeration& e : sheet_.enumerations) known.push_back(e.name);
            problems_.error("name.unknown", place, {{"name", enumeration}, {"nearest", nearest(enumeration, known)}});
            return;
        }
        usage_.enumerations[static_cast<std::size_t>(index)] = true;
        field(name, Type::value(index, 0), place);
    }

    bool set(const std::string& name, std::size_t at, Word64 word) {
        for (TableField& known : table_.fields) {
            if (known.name != name) continue;
            sheet_.table_code.fields[static_cast<std::size_t>(known.code)][at] = word;
            return true;
        }
        return false;
    }

    bool set_number(const std::string& name, std::size_t at, std::string_view text) {
        const auto number = fraction_of(text);
        if (!number) return false;
        for (const TableField& known : table_.fields)
            if (known.name == name && known.type.kind == Kind::fraction) return set(name, at, *number);
        return bottom_of(*number) == 1 && set(name, at, floor_fraction(*number));
    }

    bool set_value(const std::string& name, std::size_t at, const std::string& text) {
        for (TableField& known : table_.fields) {
            if (known.name != name || known.type.kind != Kind::value) continue;
            const Enumeration& enumeration = sheet_.enumerations[static_cast<std::size_t>(known.type.enumeration)];
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
            if (!source_->blank) {
                problems_.error("table.blank", cell.place, {{"name", source_->name}});
                return;
            }
            text = source_->blank->text;
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
        if (!read) problems_.error("table.bad_cell", cell.place, {{"text", cell.text}});
    }

    const FormSource& form_of(std::size_t column) const {
        const std::string& heading = source_->grid.columns[column].text;
        for (const auto& [name, form] : source_->form_of)
            if (name == heading) return form;
        return source_->form;
    }

    void compile_cells() {
        declare_form(source_->form);
        for (const auto& [heading, form] : source_->form_of) {
            bool known = false;
            for (const Cell& column : source_->grid.columns) known = known || column.text == heading;
            if (!known) problems_.error("name.unknown", form.place, {{"name", heading}, {"nearest", ""}});
            declare_form(form);
        }
        for (std::size_t r = 0; r < source_->grid.rows.size(); ++r)
            for (std::size_t c = 0; c < source_->grid.columns.size(); ++c)
                read_cell(form_of(c), r * source_->grid.columns.size() + c, source_->grid.rows[r].cells[c]);
        for (TableField& f : table_.fields) {
            for (const Word64 word : sheet_.table_code.fields[static_cast<std::size_t>(f.code)]) {
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

    // --- promises ---

    // What the promises compare: the first number of a cell, or the rank of its value if that has an order.
    const TableField* compared() const {
        for (const TableField& f : table_.fields)
            if (f.type.kind == Kind::whole) return &f;
        for (const TableField& f : table_.fields)
            if (f.type.kind == Kind::value && sheet_.enumerations[static_cast<std::size_t>(f.type.enumeration)].ordered)
                return &f;
        return nullptr;
    }

    std::int64_t number_at(std::size_t r, std::size_t c) const {
        return sheet_.table_code
            .fields[static_cast<std::size_t>(compared()->code)][r * source_->grid.columns.size() + c];
    }

    bool rows_keep(int direction) const {
        for (std::size_t r = 0; r < source_->grid.rows.size(); ++r)
            for (std::size_t c = 1; c < source_->grid.columns.size(); ++c)
                if (direction * number_at(r, c) < direction * number_at(r, c - 1)) return false;
        return true;
    }

    // Down a column; where rows have several headings, among those that share all but the first.
    bool columns_keep(int direction) const {
        const auto& rows = source_->grid.rows;
        const auto alike = [&](std::size_t a, std::size_t b) {
            if (rows[a].headings.size() != rows[b].headings.size()) return false;
            for (std::size_t k = 1; k < rows[a].headings.size(); ++k)
                if (rows[a].headings[k].text != rows[b].headings[k].text) return false;
            return true;
        };
        for (std::size_t r = 1; r < rows.size(); ++r) {
            std::size_t above = r;
            while (above-- > 0 && !alike(above, r)) {
            }
            if (above >= r) continue;
            for (std::size_t c = 0; c < source_->grid.columns.size(); ++c)
                if (direction * number_at(r, c) < direction * number_at(above, c)) return false;
        }
        return true;
    }

    bool is_antisymmetric() const {
        const std::size_t size = source_->grid.rows.size();
        if (size != source_->grid.columns.size()) return false;
        for (std::size_t r = 0; r < size; ++r)
            for (std::size_t c = 0; c < size; ++c)
                if (number_at(r, c) != -number_at(c, r)) return false;
        return true;
    }

    std::string filled() const {
        std::size_t count = 0;
        for (const TableGrid::Row& row : source_->grid.rows)
            for (const Cell& cell : row.cells) count += cell.text != "." ? 1 : 0;
        return "filled " + std::to_string(count);
    }

    void check_shape() {
        for (const Cell& promise : source_->shape) {
            const std::string& text = promise.text;
            const bool counts = text.compare(0, 7, "filled ") == 0;
            if (!counts && compared() == nullptr) {
                problems_.error("table.shape_nothing", promise.place, {{"name", source_->name}});
                continue;
            }
            bool kept = true;
            if (counts)
                kept = filled() == text;
            else if (text == "rows rise")
                kept = rows_keep(1);
            else if (text == "rows fall")
                kept = rows_keep(-1);
            else if (text == "columns rise")
                kept = columns_keep(1);
            else if (text == "columns fall")
                kept = columns_keep(-1);
            else if (text == "antisymmetric")
                kept = is_antisymmetric();
            else
                problems_.error("table.unknown_shape", promise.place, {{"text", text}});
            if (!kept) problems_.error("table.shape", promise.place, {{"name", source_->name}, {"promise", text}});
        }
    }

    Sheet& sheet_;
    Usage& usage_;
    Problems& problems_;
    const TableSource* source_ = nullptr;
    Table table_;
    bool gap_said_ = false;
    bool overlap_said_ = false;
};

}  // namespace

const TableField* Table::field(std::string_view wanted) const {
    for (const TableField& known : fields)
        if (known.name == wanted) return &known;
    return nullptr;
}

void compile_tables(Sheet& sheet, Usage& usage, Problems& problems) {
    TableCompiler compiler(sheet, usage, problems);
    for (const TableSource& source : sheet.source.tables) compiler.compile(source);
    for (const Table& table : sheet.tables) usage.table_fields.emplace_back(table.fields.size(), false);
}

}  // namespace grognard::sheet
