// Headings of rows and columns: what each covers, and that every key has exactly one.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/compile_tables.h"

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

class AxesCompiler {
  public:
    explicit AxesCompiler(const TableWork& work) : work_(work) {}

    void compile_rows() {
        std::vector<std::vector<std::optional<Covered>>> headings;
        std::vector<Place> places;
        for (const AxisSource& source : work_.source.rows) {
            auto axis = make_axis(source);
            if (!axis) return;
            work_.table.rows.push_back(*axis);
        }
        for (const TableGrid::Row& row : work_.source.grid.rows) {
            if (row.headings.size() != work_.table.rows.size()) {
                work_.problems.error("table.headings", row.headings.front().place,
                                     {{"count", std::to_string(row.headings.size())},
                                      {"wanted", std::to_string(work_.table.rows.size())}});
                return;
            }
            std::vector<std::optional<Covered>> covered;
            for (std::size_t k = 0; k < work_.table.rows.size(); ++k)
                covered.push_back(read_heading(row.headings[k], work_.table.rows[k]));
            headings.push_back(std::move(covered));
            places.push_back(row.headings.front().place);
        }
        for (std::size_t k = 0; k < work_.table.rows.size(); ++k) {
            std::vector<std::optional<Covered>> column;
            for (const auto& row : headings) column.push_back(row[k]);
            if (!lay_out(work_.table.rows[k], work_.source.rows[k], column)) return;
        }
        work_.table.row_headings = fill_headings(work_.table.rows, work_.source.rows, headings, places);
    }

    void compile_columns() {
        auto axis = make_axis(*work_.source.column);
        if (!axis) return;
        std::vector<std::optional<Covered>> flat;
        std::vector<std::vector<std::optional<Covered>>> headings;
        std::vector<Place> places;
        for (const Cell& cell : work_.source.grid.columns) {
            flat.push_back(read_heading(cell, *axis));
            headings.push_back({flat.back()});
            places.push_back(cell.place);
        }
        if (!lay_out(*axis, *work_.source.column, flat)) return;
        work_.table.column_headings = fill_headings({*axis}, {*work_.source.column}, headings, places);
        work_.table.column = axis;
    }

  private:
    std::optional<Axis> make_axis(const AxisSource& source) {
        Axis axis;
        if (source.type.text == "int")
            axis.type = Type::whole(-largest_number, largest_number);
        else if (source.type.text == "frac")
            axis.type = Type::fraction(-largest_number, largest_number, largest_denominator);
        else if (source.type.text == "bool")
            axis.type = Type::truth();
        else {
            const int enumeration = work_.sheet.find_enumeration(source.type.text);
            if (enumeration < 0) {
                std::vector<std::string> known = {"int", "frac", "bool"};
                for (const Enumeration& e : work_.sheet.enumerations) known.push_back(e.name);
                work_.problems.error("name.unknown", source.type.place,
                                     {{"name", source.type.text}, {"nearest", nearest(source.type.text, known)}});
                return std::nullopt;
            }
            work_.usage.enumerations[static_cast<std::size_t>(enumeration)] = true;
            axis.type = Type::value(enumeration, work_.sheet.enumerations[static_cast<std::size_t>(enumeration)].mask);
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
            work_.problems.error("table.bad_heading", cell.place, {{"text", cell.text}});
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
            names = work_.sheet.enumerations[static_cast<std::size_t>(axis.type.enumeration)].values;
            allowed = axis.type.values;
        }
        const auto index_of = [&](std::string_view name) -> int {
            for (std::size_t i = 0; i < names.size(); ++i)
                if (names[i] == name && ((allowed >> i) & 1U)) return static_cast<int>(i);
            work_.problems.error("name.unknown", cell.place,
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
                work_.problems.error("table.fraction_reads", source.place, {{"name", work_.source.name}});
                return false;
            }
            for (const auto& heading : headings) {
                if (!heading || heading->any || heading->from_below || heading->to_above ||
                    heading->low != heading->high) {
                    work_.problems.error("table.floor_headings", source.place, {{"name", work_.source.name}});
                    return false;
                }
                if (!code.floors.empty() && !less_fraction(code.floors.back(), heading->low)) {
                    work_.problems.error("table.floor_order", source.place, {{"name", work_.source.name}});
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
                work_.problems.error("table.whole_headings", source.place, {{"name", work_.source.name}});
                return false;
            }
            if (first) axis.open_below = axis.open_above = true;  // only "*"
            if (source.floors) axis.open_above = true;
            if (axis.high - axis.low > 4096) {
                work_.problems.error("table.too_wide", source.place, {{"name", work_.source.name}});
                return false;
            }
            code.lowest = axis.low;
            code.count = axis.high - axis.low + 1;
        }
        axis.code = static_cast<int>(work_.sheet.table_code.axes.size());
        work_.sheet.table_code.axes.push_back(std::move(code));
        return true;
    }

    bool covers(const Covered& heading, const Axis& axis, std::int64_t ordinal) const {
        if (heading.any) return true;
        if (axis.type.kind == Kind::value || axis.type.kind == Kind::truth)
            return ((heading.values >> ordinal) & 1U) != 0;
        const AxisCode& code = work_.sheet.table_code.axes[static_cast<std::size_t>(axis.code)];
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
            counts.push_back(work_.sheet.table_code.axes[static_cast<std::size_t>(axis.code)].count);
            combinations *= static_cast<std::size_t>(counts.back());
        }
        if (combinations > 65536) {
            work_.problems.error("table.too_wide", work_.source.place, {{"name", work_.source.name}});
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
                    work_.problems.error("table.overlap", places[h], {{"name", work_.source.name}});
                    overlap_said_ = true;
                }
                if (filled[at] < 0) filled[at] = static_cast<std::int16_t>(h);
                hit[h] = true;
            }
            if (filled[at] < 0 && !gap_said_) {
                std::string missing;
                for (std::size_t k = 0; k < axes.size(); ++k)
                    missing += (k > 0 ? ", " : "") + ordinal_text(axes[k], ordinals[k]);
                work_.problems.error("table.gap", work_.source.place, {{"name", work_.source.name}, {"key", missing}});
                gap_said_ = true;
            }
        }
        for (std::size_t h = 0; h < headings.size(); ++h)
            if (!hit[h] && !overlap_said_)
                work_.problems.error("table.never_read", places[h], {{"name", work_.source.name}});
        work_.sheet.table_code.headings.push_back(std::move(filled));
        return static_cast<int>(work_.sheet.table_code.headings.size()) - 1;
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
        if (axis.type.kind == Kind::value) return work_.sheet.value_name(axis.type.enumeration, ordinal);
        if (axis.type.kind == Kind::truth) return ordinal != 0 ? "true" : "false";
        return std::to_string(axis.low + ordinal);
    }

    const TableWork& work_;
    bool gap_said_ = false;
    bool overlap_said_ = false;
};

}  // namespace

void compile_axes(const TableWork& work) {
    AxesCompiler(work).compile_rows();
    if (work.source.column) AxesCompiler(work).compile_columns();
}

}  // namespace grognard::sheet
