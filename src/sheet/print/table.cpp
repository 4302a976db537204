#include "sheet/print/table.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "sheet/print/phrases.h"
#include "sheet/print/text.h"

namespace grognard::sheet::printing {

namespace {

constexpr std::size_t many_columns = 8;  // from here on they stand closer
constexpr std::size_t few_columns = 4;   // have room for phrases in their cells
constexpr std::array<std::string_view, 4> signs = {"●", "○", "■", "□"};
constexpr std::size_t short_heading = 22;  // stays on one line
constexpr std::size_t long_heading = 40;   // stays on one line where the table has the width of the page
constexpr std::size_t short_cell = 12;
constexpr std::size_t longest_abbreviation = 4;

struct Width {
    std::size_t least = 0;
    std::size_t liked = 0;
};

class TablePrinter {
  public:
    TablePrinter(const Sheet& sheet, int table, const Phrases& phrases)
        : sheet_(sheet),
          index_(table),
          table_(sheet.tables[static_cast<std::size_t>(table)]),
          source_(sheet.source.tables[static_cast<std::size_t>(table)]),
          language_(phrases.language),
          phrases_(phrases) {}

    PrintedTable print() {
        widths_.assign(table_.rows.size() + source_.grid.columns.size(), {});
        Html inside = caption() + element("thead", "", head()) + element("tbody", "", body());
        const bool dense = widths_.size() > many_columns;
        Width width;
        for (const Width& w : widths_) {
            width.least += w.least + (dense ? 1 : 2);
            width.liked += w.liked + (dense ? 1 : 2);
        }
        const bool wide = width.least > column_of_the_page;
        const Html notes = legend();
        const Html drawn = element("table", dense ? "grid dense" : "grid", inside) + notes;
        const std::size_t rows = source_.grid.rows.size() + (table_.column ? 3 : 2) + (notes.empty() ? 0 : 1);
        return {element("figure", "", drawn), width.liked, rows, wide};
    }

  private:
    std::string words(std::string_view id) const {
        const Word* word = sheet_.table_words(index_, id);
        return word == nullptr ? std::string() : word->in(language_);
    }

    std::string own_words(std::string_view id) const {
        const Word* word = source_.words.find(id);
        return word == nullptr ? std::string() : word->in(language_);
    }

    std::string value_label(int enumeration, std::string_view value) const {
        const Enumeration& e = sheet_.enumerations[static_cast<std::size_t>(enumeration)];
        for (const int owner : {enumeration, e.root}) {
            const int from = owner < 0 ? -1 : sheet_.enumerations[static_cast<std::size_t>(owner)].source;
            if (from < 0) continue;
            if (const Word* word = sheet_.source.enums[static_cast<std::size_t>(from)].words.find(value))
                return word->in(language_);
        }
        const Word* word = sheet_.source.common.find(value);
        return word == nullptr ? std::string() : word->in(language_);
    }

    std::string kind_label(const Axis& axis) const {
        if (axis.type.kind != Kind::value) return {};
        const int from = sheet_.enumerations[static_cast<std::size_t>(axis.type.enumeration)].source;
        const Word* word = sheet_.source.enums[static_cast<std::size_t>(from)].words.find(".");
        return word == nullptr ? std::string() : word->in(language_);
    }

    // --- headings ---

    Html caption() const {
        const Word* name = source_.words.find(".");
        std::vector<std::string> cited;
        for (const Cell& ruling : source_.rulings) cited.push_back(ruling.text);
        if (name == nullptr) return {};
        return element("caption", "", escaped(name->in(language_)) + ruling_marks(sheet_, cited));
    }

    std::string value_heading(const Axis& axis, std::string_view text) const {
        std::vector<std::string> parts;
        while (true) {
            const std::size_t comma = text.find(',');
            const std::string_view part = text.substr(0, comma);
            const std::size_t dots = part.find("..");
            const auto label = [&](std::string_view value) {
                if (axis.type.kind == Kind::truth) return std::string(value == "true" ? phrases_.yes : phrases_.no);
                return value_label(axis.type.enumeration, value);
            };
            parts.push_back(dots == std::string_view::npos
                                ? label(part)
                                : label(part.substr(0, dots)) + "\u00a0– " + label(part.substr(dots + 2)));
            if (comma == std::string_view::npos) break;
            text.remove_prefix(comma + 1);
        }
        return joined(parts, ", ");
    }

    using Side = TableSource::Side;

    std::string heading(const Axis& axis, const AxisSource& written, Side side, std::string_view text) const {
        if (const Word* own = source_.heading_words(side, text)) return own->in(language_);
        if (!written.shown.empty()) return odds_heading(text, written.shown);
        if (text == "*") return std::string(phrases_.any_value);
        if (axis.type.kind == Kind::value || axis.type.kind == Kind::truth) return value_heading(axis, text);
        if (const std::size_t dots = text.find(".."); dots != std::string_view::npos) {
            const std::string low = typeset_text(text.substr(0, dots));
            const std::string high = typeset_text(text.substr(dots + 2));
            if (low.empty()) return "\u2264\u00a0" + high;
            return high.empty() ? low + "+" : low + std::string(phrases_.number_span) + high;
        }
        if (text.size() > 1 && text.back() == '+') return typeset_text(text.substr(0, text.size() - 1)) + "+";
        const std::size_t dash = text.find('-', 1);
        if (dash == std::string_view::npos) return typeset_text(text);
        return typeset_text(text.substr(0, dash)) + "–" + typeset_text(text.substr(dash + 1));
    }

    std::string column_heading(const Cell& cell) const {
        if (table_.column) return heading(*table_.column, *source_.column, Side::column, cell.text);
        // Without a column axis the heading is a free name; only its words are worth printing.
        return words(cell.text);
    }

    // A column is at least as wide as its longest word; it likes to be as wide as its short texts.
    void widen(std::size_t column, std::string_view text, std::size_t liked, std::size_t more = 0) {
        Width& width = widths_[column];
        const std::size_t least = length(text) <= short_cell ? length(text) : longest_word(text);
        width.least = std::max(width.least, least + more);
        width.liked = std::max({width.liked, width.least, std::min(length(text), liked) + more});
    }

    // The names of the axes stand above the columns and in the corner, as far as the sheet has words for them.
    Html head() {
        const std::size_t keys = table_.rows.size();
        const std::string above = !table_.column            ? std::string()
                                  : words("column").empty() ? kind_label(*table_.column)
                                                            : words("column");
        const std::string rows = above.empty() ? "" : " rowspan=\"2\"";
        std::string top;
        const std::string all = words("row");
        if (!all.empty()) {
            top = "<th class=\"key\"" + rows + (keys > 1 ? " colspan=\"" + std::to_string(keys) + "\"" : "") + ">" +
                  escaped(all).code + "</th>";
        } else {
            for (const Axis& axis : table_.rows)
                top += "<th class=\"key\"" + rows + ">" + escaped(kind_label(axis)).code + "</th>";
        }
        Html headings;
        bool any = !all.empty();
        for (std::size_t c = 0; c < source_.grid.columns.size(); ++c) {
            const std::string text = column_heading(source_.grid.columns[c]);
            const bool figures = table_.column && table_.column->type.is_number();
            any = any || !text.empty();
            widths_[keys + c].least = longest_word(text);
            headings += element("th", words_in(c) ? "" : figures ? "n short" : "n", text);
        }
        if (above.empty()) return any ? element("tr", "", Html{top} + headings) : Html();
        top += "<th class=\"axis\" colspan=\"" + std::to_string(source_.grid.columns.size()) + "\">" +
               escaped(above).code + "</th>";
        return element("tr", "", Html{top}) + element("tr", "", headings);
    }

    // --- rows ---

    Html body() {
        Html rows;
        for (std::size_t r = 0; r < source_.grid.rows.size(); ++r) {
            const TableGrid::Row& row = source_.grid.rows[r];
            Html cells;
            for (std::size_t k = 0; k < row.headings.size() && k < table_.rows.size(); ++k) {
                const std::string text = heading(table_.rows[k], source_.rows[k], Side::row, row.headings[k].text);
                // A heading that the row above has as well is printed once.
                const bool repeated = k + 1 < row.headings.size() && r > 0 &&
                                      source_.grid.rows[r - 1].headings[k].text == row.headings[k].text;
                widen(k, text, short_heading);
                const bool number = table_.rows[k].type.is_number();
                const char* const kind = number                          ? "n"
                                         : length(text) <= short_heading ? "short"
                                         : length(text) <= long_heading  ? "long"
                                                                         : "";
                cells += element("th", kind, repeated ? std::string_view() : std::string_view(text));
            }
            for (std::size_t c = 0; c < row.cells.size(); ++c) cells += cell(c, row.cells[c].text);
            rows += element("tr", "", cells);
        }
        return rows;
    }

    const FormSource& form(std::size_t column) const {
        for (const auto& [heading, form] : source_.form_of)
            if (column < source_.grid.columns.size() && source_.grid.columns[column].text == heading) return form;
        return source_.form;
    }

    bool words_in(std::size_t column) const {
        const FormSource& form = this->form(column);
        return !form.word_enum.empty() || (!form.plain.empty() && form.plain != "int" && form.plain != "frac");
    }

    Html cell(std::size_t column, std::string_view text) {
        if (text == ".") return element("td", "", "");
        const FormSource& form = this->form(column);
        Html inside;
        std::size_t shown = 0;
        while (true) {
            const std::size_t cut = form.join.empty() ? std::string_view::npos : text.find(form.join, 1);
            inside += part(column, form, text.substr(0, cut), shown);
            if (cut == std::string_view::npos) break;
            inside += escaped(form.join);
            text.remove_prefix(cut + form.join.size());
        }
        const bool is_short = shown <= short_cell;
        return element("td", !is_short ? "" : words_in(column) ? "short" : "n", inside);
    }

    Html part(std::size_t column, const FormSource& form, std::string_view text, std::size_t& shown) {
        std::string marks;
        bool found = true;
        while (found) {
            found = false;
            for (const auto& [mark, field] : form.marks) {
                if (text.size() < mark.size() || text.substr(text.size() - mark.size()) != mark || fixed(form, text))
                    continue;
                if (text.size() == mark.size() && !marks.empty()) continue;
                marks.insert(0, mark);
                text.remove_suffix(mark.size());
                found = true;
                break;
            }
        }
        const std::string base = base_text(form, text);
        widen(table_.rows.size() + column, base, short_cell, length(marks));
        shown += length(base);
        if (marks.empty()) return escaped(base);
        // Stars hang in the margin of their cell, so that the figures still line up; letters have no room there.
        const bool hangs = length(marks) <= 2 && marks.find_first_not_of('*') == std::string::npos && !base.empty() &&
                           length(base) <= 3;
        return escaped(base) + element("span", hangs ? "mark" : "", marks);
    }

    static const FormSource::Fixed* fixed(const FormSource& form, std::string_view text) {
        for (const FormSource::Fixed& word : form.words)
            if (word.word == text) return &word;
        return nullptr;
    }

    // A value as the sheet wants it: spelt out, or as its code, which the legend explains.
    std::string in_cell(int enumeration, std::string_view value) const {
        return source_.codes ? std::string(value) : value_label(enumeration, value);
    }

    std::string base_text(const FormSource& form, std::string_view text) const {
        if (!form.plain.empty()) {
            if (form.plain == "bool") return std::string(text == "true" ? phrases_.yes : "–");
            const int enumeration = sheet_.find_enumeration(form.plain);
            return enumeration < 0 ? typeset_text(text) : in_cell(enumeration, text);
        }
        if (const FormSource::Fixed* word = fixed(form, text))
            return is_abbreviation(text) ? sign(text) : uses_signs(form) ? sign_of(form, *word) : field_labels(*word);
        if (!form.word_enum.empty()) {
            std::string label = in_cell(sheet_.find_enumeration(form.word_enum), text);
            if (!label.empty()) return label;
        }
        const std::size_t slash = text.find('/');
        if (!form.pair_first.empty() && slash != std::string_view::npos)
            return typeset_text(text.substr(0, slash)) + "/" + typeset_text(text.substr(slash + 1));
        return typeset_text(text);
    }

    // "NA" and "-" are printed as they are; "zero" is a name of the file's own.
    static bool is_abbreviation(std::string_view text) {
        const bool lower =
            std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
        return text.size() <= (lower ? 2 : longest_abbreviation);
    }

    // Many columns have no room for phrases: signs stand for them, and the legend says for what.
    bool uses_signs(const FormSource& form) const {
        const bool phrases = std::any_of(form.words.begin(), form.words.end(), [&](const FormSource::Fixed& word) {
            return !is_abbreviation(word.word) && length(field_labels(word)) > short_cell;
        });
        return phrases && form.words.size() <= signs.size() && source_.grid.columns.size() > few_columns;
    }

    static std::string sign_of(const FormSource& form, const FormSource::Fixed& word) {
        return std::string(signs[static_cast<std::size_t>(&word - form.words.data())]);
    }

    static std::string sign(std::string_view text) { return text == "-" ? "–" : typeset_text(text); }

    std::string field_labels(const FormSource::Fixed& word) const {
        std::vector<std::string> labels;
        for (const auto& [field, value] : word.fields) {
            const std::string label = words(field);
            if (label.empty() || (value.kind == Datum::Kind::truth && !value.truth)) continue;
            const std::string named = value.kind == Datum::Kind::word ? label_of(field, value.word) : std::string();
            labels.push_back(value.kind == Datum::Kind::number
                                 ? label + " " + typeset_signed(value.numerator, value.denominator)
                             : named.empty() ? label
                                             : named);
        }
        return joined(labels, ", ");
    }

    // A value that a field of the cells may have.
    std::string label_of(std::string_view field, std::string_view value) const {
        const TableField* found = table_.field(field);
        return found == nullptr || found->type.kind != Kind::value ? std::string()
                                                                   : value_label(found->type.enumeration, value);
    }

    // --- what the signs of the cells mean ---

    Html legend() const {
        std::vector<std::string> notes;
        const auto add = [&](std::string note) {
            if (!note.empty() && std::find(notes.begin(), notes.end(), note) == notes.end())
                notes.push_back(std::move(note));
        };
        describe(source_.form, add);
        for (const auto& column : source_.form_of) describe(column.second, add);
        const bool floors =
            std::any_of(source_.rows.begin(), source_.rows.end(), [](const AxisSource& a) { return a.floors; });
        if (floors || (source_.column && source_.column->floors)) add(std::string(phrases_.largest_reached));
        add(own_words("note"));
        return notes.empty() ? Html() : element("figcaption", "", joined(notes, " · "));
    }

    template <class Add>
    void describe(const FormSource& form, const Add& add) const {
        const auto meaning = [&](const std::string& sign, std::string label) {
            if (const std::string known = " (" + sign + ")"; label.ends_with(known))
                label.resize(label.size() - known.size());
            if (!label.empty() && label != sign) add(sign + std::string(phrases_.colon) + label);
        };
        if (!form.number.empty() && !heads_a_column(form.number)) add(own_words(form.number));
        if (!form.pair_first.empty() && !words(form.pair_first).empty())
            add(words(form.pair_first) + " / " + words(form.pair_second));
        for (const auto& [mark, field] : form.marks) meaning(mark, words(field));
        const int values = sheet_.find_enumeration(form.plain.empty() ? form.word_enum : form.plain);
        if (source_.codes && values >= 0)
            for (const std::string& code : sheet_.enumerations[static_cast<std::size_t>(values)].values)
                if (source_.holds(code)) meaning(code, value_label(values, code));
        // Figures with a value of their own ("1+" is three halves) are for the reader of the file.
        const auto figures = std::count_if(form.words.begin(), form.words.end(), only_numbers);
        for (const FormSource::Fixed& word : form.words)
            if (occurs(word.word) && !(figures > 3 && only_numbers(word))) {
                if (is_abbreviation(word.word))
                    meaning(sign(word.word), field_labels(word));
                else if (uses_signs(form))
                    meaning(sign_of(form, word), field_labels(word));
            }
    }

    static bool only_numbers(const FormSource::Fixed& word) {
        return std::all_of(word.fields.begin(), word.fields.end(),
                           [](const auto& field) { return field.second.kind == Datum::Kind::number; });
    }

    bool heads_a_column(std::string_view id) const {
        return std::any_of(source_.grid.columns.begin(), source_.grid.columns.end(),
                           [&](const Cell& column) { return column.text == id; });
    }

    bool occurs(std::string_view word) const {
        for (const TableGrid::Row& row : source_.grid.rows)
            for (const Cell& cell : row.cells)
                if (cell.text.find(word) != std::string::npos) return true;
        return false;
    }

    const Sheet& sheet_;
    int index_;
    const Table& table_;
    const TableSource& source_;
    Language language_;
    const Phrases& phrases_;
    std::vector<Width> widths_;
};

}  // namespace

PrintedTable print_table(const Sheet& sheet, int table, const Phrases& phrases) {
    return TablePrinter(sheet, table, phrases).print();
}

Html ruling_marks(const Sheet& sheet, const std::vector<std::string>& cited) {
    std::vector<std::string> marks;
    for (const std::string& id : cited) {
        const Ruling* ruling = sheet.ruling(id);
        const bool switchable = ruling != nullptr && ruling->enumeration >= 0;
        if (switchable && std::find(marks.begin(), marks.end(), id) == marks.end()) marks.push_back(id);
    }
    return marks.empty() ? Html() : element("span", "cites", joined(marks, " "));
}

}  // namespace grognard::sheet::printing
