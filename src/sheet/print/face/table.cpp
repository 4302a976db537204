#include "sheet/print/face/table.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/face_marks.h"
#include "sheet/compile/face_tables.h"
#include "sheet/language/face_row.h"
#include "sheet/language/typeset.h"

namespace grognard::sheet::face {

using printing::element;
using printing::escaped;

namespace {

constexpr std::size_t short_cell = 12;  // characters; longer ones are set as text

struct Heading {
    Html text;
    bool counts = false;  // of an axis of numbers
};

// What is drawn, before it is turned or split.
struct Drawn {
    Html corner;
    std::vector<Heading> columns, rows;
    std::vector<std::vector<Html>> cells;             // by row
    std::vector<std::pair<std::string, Html>> spans;  // headings over so many columns
};

class TableDrawer {
  public:
    TableDrawer(const Context& context, int index, const std::set<std::string>& in_title, PageMarks& marks)
        : context_(context),
          in_title_(in_title),
          index_(index),
          table_(context.sheet.tables[static_cast<std::size_t>(index)]),
          source_(context.sheet.source.tables[static_cast<std::size_t>(index)]),
          marks_(marks) {
        if (const FaceTable* face = context.face.table(source_.name)) face_ = *face;
    }

    std::vector<Html> draw() {
        choose();
        Drawn drawn = face_.across ? fill_across() : fill();
        if (face_.turned) turn(drawn);
        std::vector<Html> tables;
        const std::size_t rows = drawn.rows.size();
        const auto parts = static_cast<std::size_t>(face_.split);
        const std::size_t each = (rows + parts - 1) / parts;
        for (std::size_t from = 0; from < rows; from += each)
            tables.push_back(markup_of(drawn, from, std::min(rows, from + each)));
        return tables;
    }

  private:
    // --- which rows and columns, in which order ---

    void choose() {
        const TableGrid& grid = source_.grid;
        for (std::size_t c = 0; c < grid.columns.size(); ++c)
            if (face_.columns.empty()) columns_.push_back(c);
        for (const WordedCell& wanted : face_.columns)
            for (std::size_t c = 0; c < grid.columns.size(); ++c)
                if (grid.columns[c].text == wanted.at.text) columns_.push_back(c);
        // What house rules add comes last where the face has an order of its own.
        for (std::size_t c = 0; c < grid.columns.size(); ++c)
            if (context_.is_house(grid.columns[c].place)) add_once(columns_, c);
        for (std::size_t r = 0; r < grid.rows.size(); ++r)
            if (face_.rows.empty()) rows_.push_back(r);
        for (const WordedCell& wanted : face_.rows)
            for (std::size_t r = 0; r < grid.rows.size(); ++r)
                if (row_name(grid.rows[r]) == wanted.at.text) rows_.push_back(r);
        for (std::size_t r = 0; r < grid.rows.size(); ++r)
            if (context_.is_house(grid.rows[r].headings.front().place)) add_once(rows_, r);
        if (face_.falling) std::reverse(rows_.begin(), rows_.end());
    }

    Html corner() const {
        if (face_.corner) return set_text(context_, *face_.corner);
        const Word* name = context_.sheet.table_words(index_, "row");
        return name == nullptr ? Html() : escaped(name->in(context_.language));
    }

    Drawn fill() {
        Drawn drawn;
        drawn.corner = corner();
        for (const WordedCell& span : face_.spans) drawn.spans.emplace_back(span.at.text, set_text(context_, span));
        for (const std::size_t c : columns_) drawn.columns.push_back(column_heading(source_.grid.columns[c]));
        for (const std::size_t r : rows_) {
            const TableGrid::Row& row = source_.grid.rows[r];
            drawn.rows.push_back(row_heading(row));
            std::vector<Html>& cells = drawn.cells.emplace_back();
            for (const std::size_t c : columns_) cells.push_back(c < row.cells.size() ? cell(row, c) : Html());
        }
        return drawn;
    }

    // Rows that share their first heading are one; the second goes across, once under each column.
    Drawn fill_across() {
        Drawn drawn;
        drawn.corner = corner();
        std::vector<std::string> across, down;
        for (const std::size_t r : rows_) {
            add_once(down, source_.grid.rows[r].headings.front().text);
            if (const std::string& second = source_.grid.rows[r].headings.back().text; second != "*")
                add_once(across, second);
        }
        for (const std::size_t c : columns_) {
            drawn.spans.emplace_back(std::to_string(across.size()), column_heading(source_.grid.columns[c]).text);
            for (const std::string& second : across)
                drawn.columns.push_back({escaped(heading_text(table_.rows.back(), second)), false});
        }
        for (const std::string& first : down)
            drawn.rows.push_back(
                {escaped(heading_text(table_.rows.front(), first)), table_.rows.front().type.is_number()});
        drawn.cells.assign(down.size(), std::vector<Html>(drawn.columns.size()));
        for (const std::size_t r : rows_) {
            const TableGrid::Row& row = source_.grid.rows[r];
            const std::string& second = row.headings.back().text;
            const auto at = std::find(down.begin(), down.end(), row.headings.front().text) - down.begin();
            for (std::size_t c = 0; c < columns_.size(); ++c)
                for (std::size_t k = 0; k < across.size(); ++k)
                    if (second == "*" || second == across[k])
                        drawn.cells[static_cast<std::size_t>(at)][c * across.size() + k] = cell(row, columns_[c]);
        }
        return drawn;
    }

    template <class One>
    static void add_once(std::vector<One>& list, const One& one) {
        if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
    }

    static void turn(Drawn& drawn) {
        std::vector<std::vector<Html>> turned(drawn.columns.size());
        for (const std::vector<Html>& row : drawn.cells)
            for (std::size_t c = 0; c < row.size(); ++c) turned[c].push_back(row[c]);
        drawn.cells = std::move(turned);
        std::swap(drawn.columns, drawn.rows);
        for (Heading& heading : drawn.rows) heading.counts = false;
    }

    // --- headings ---

    std::string value_label(const Axis& axis, std::string_view value) const {
        if (axis.type.kind == Kind::truth) return value == "true" ? context_.phrases.yes : context_.phrases.no;
        const Enumeration& e = context_.sheet.enumerations[static_cast<std::size_t>(axis.type.enumeration)];
        for (std::size_t i = 0; i < e.values.size(); ++i)
            if (e.values[i] == value)
                if (const Word* word = context_.sheet.value_words(axis.type.enumeration, static_cast<Word64>(i)))
                    return word->in(context_.language);
        return std::string(value);
    }

    // "FP, EL", "CP1 – EL"
    std::string value_heading(const Axis& axis, std::string_view text) const {
        std::string label;
        while (true) {
            const std::size_t comma = text.find(',');
            const std::string_view part = text.substr(0, comma);
            const std::size_t dots = part.find("..");
            if (!label.empty()) label += ", ";
            label += value_label(axis, part.substr(0, dots));
            if (dots != std::string_view::npos) label += "\u00a0– " + value_label(axis, part.substr(dots + 2));
            if (comma == std::string_view::npos) return label;
            text.remove_prefix(comma + 1);
        }
    }

    using Side = TableSource::Side;

    const AxisSource& written(const Axis& axis) const {
        return table_.column && &axis == &*table_.column
                   ? *source_.column
                   : source_.rows[static_cast<std::size_t>(&axis - table_.rows.data())];
    }

    std::string heading_text(const Axis& axis, std::string_view text) const {
        const Side side = table_.column && &axis == &*table_.column ? Side::column : Side::row;
        if (const Word* own = source_.heading_words(side, text)) return own->in(context_.language);
        if (text == "*") return {};
        if (axis.type.kind == Kind::value || axis.type.kind == Kind::truth) return value_heading(axis, text);
        return face_.odds ? to_one(text) : odds_heading(text, written(axis).shown);
    }

    // 3/2 is 1.5 to 1, 2/3 is 1 to 1.5.
    std::string to_one(std::string_view text) const {
        const auto number = read_number(text);
        if (!number || number->first <= 0) return number_heading(text);
        const Integer top(number->first), bottom(number->second);
        return top >= bottom ? context_.words.exact(Fraction(top, bottom)) + "/1"
                             : "1/" + context_.words.exact(Fraction(bottom, top));
    }

    Html letters(const std::vector<Cell>& headings) const {
        std::string text;
        for (const PairedCell& note : face_.notes)
            for (const Cell& wanted : words_in(note.at))
                for (const Cell& heading : headings)
                    if (heading.text == wanted.text) text += note.what.text;
        return text.empty() ? Html() : element("sup", "", text);
    }

    Html heading_marks(std::string_view column) {
        std::vector<std::string> rulings;
        if (const Word* words = source_.words.find(column))
            for (const std::string& ruling : words->rulings)
                if (!is_proposal(ruling) && is_doubtful(context_.sheet, ruling) && in_title_.count(ruling) == 0)
                    rulings.push_back(ruling);
        return marks_.mark(rulings);
    }

    Heading column_heading(const Cell& column) {
        Heading heading;
        if (const WordedCell* words = find_worded(face_.columns, column.text); words != nullptr && !words->fr.empty())
            heading.text = set_text(context_, *words);
        else if (table_.column)
            heading.text = escaped(heading_text(*table_.column, column.text));
        else if (const Word* word = context_.sheet.table_words(index_, column.text))
            heading.text = escaped(word->in(context_.language));
        heading.text += letters({column}) + heading_marks(column.text);
        heading.counts = table_.column && table_.column->type.is_number();
        return heading;
    }

    Heading row_heading(const TableGrid::Row& row) const {
        Heading heading;
        if (const WordedCell* words = find_worded(face_.rows, row_name(row)); words != nullptr && !words->fr.empty()) {
            heading.text = set_text(context_, *words);
        } else {
            std::string text;
            for (std::size_t k = 0; k < row.headings.size() && k < table_.rows.size(); ++k) {
                const std::string part = heading_text(table_.rows[k], row.headings[k].text);
                text += (text.empty() || part.empty() ? "" : " ") + part;
            }
            constexpr std::string_view star = " *";  // stays with its word
            if (text.ends_with(star)) text.replace(text.size() - star.size(), 1, "\u00a0");
            heading.text = escaped(text);
        }
        heading.text += letters(row.headings);
        heading.counts = table_.rows.size() == 1 && table_.rows.front().type.is_number() && !face_.odds;
        return heading;
    }

    // --- cells ---

    const FormSource& form(std::size_t column) const {
        for (const auto& [heading, form] : source_.form_of)
            if (source_.grid.columns[column].text == heading) return form;
        return source_.form;
    }

    std::string_view format(std::size_t column) const {
        for (const PairedCell& format : face_.formats)
            if (format.at.text == source_.grid.columns[column].text) return format.what.text;
        return {};
    }

    Html cell(const TableGrid::Row& row, std::size_t column) {
        const Cell& written = row.cells[column];
        Html html = cell_words(written.text);
        std::string_view text = written.text;
        if (html.empty() && text != ".") {
            const FormSource& form = this->form(column);
            while (true) {
                const std::size_t cut = form.join.empty() ? std::string_view::npos : text.find(form.join, 1);
                html += part(form, text.substr(0, cut), format(column));
                if (cut == std::string_view::npos) break;
                html += escaped("\u202f" + form.join + "\u202f");
                text.remove_prefix(cut + form.join.size());
            }
        }
        return html + marks_.mark(rests(row, column), false, context_.is_house(written.place));
    }

    // How the sheet says that a cell reads.
    Html cell_words(std::string_view text) const {
        const WordedCell* words = find_worded(source_.cells, text);
        return words == nullptr ? Html() : set_text(context_, *words);
    }

    std::vector<std::string> rests(const TableGrid::Row& row, std::size_t column) const {
        std::vector<std::string> rulings;
        std::vector<std::string_view> headings;
        for (const Cell& heading : row.headings) headings.push_back(heading.text);
        if (table_.column) headings.push_back(source_.grid.columns[column].text);
        for (const PairedCell& rest : face_.rests) {
            std::vector<std::string_view> wanted = words_of(rest.at.text);
            for (std::string_view& word : wanted)
                if (word.size() > 1 && word.back() == ',') word.remove_suffix(1);
            if (wanted == headings)
                for (const Cell& ruling : words_in(rest.what))
                    if (is_proposal(ruling.text) || is_doubtful(context_.sheet, ruling.text))
                        rulings.push_back(ruling.text);
        }
        return rulings;
    }

    // One part of a cell: endings such as [e] are raised letters, others stay where they are.
    Html part(const FormSource& form, std::string_view text, std::string_view format) const {
        std::string letters, endings;
        bool found = true;
        while (found) {
            found = false;
            for (const auto& [mark, field] : form.marks) {
                if (text.size() < mark.size() || !text.ends_with(mark)) continue;
                text.remove_suffix(mark.size());
                const bool letter = mark.size() > 2 && mark.front() == '[';
                if (letter)
                    letters = mark.substr(1, mark.size() - 2) + letters;
                else
                    endings = mark + endings;
                found = true;
                break;
            }
        }
        Html html = cell_words(text);
        if (html.empty()) html = escaped(base_text(form, text, format));
        html += escaped(endings);
        return letters.empty() ? html : html + element("sup", "", letters);
    }

    std::string base_text(const FormSource& form, std::string_view text, std::string_view format) const {
        if (form.plain == "bool") return text == "true" ? context_.phrases.yes : "–";
        const std::string& named = form.plain.empty() ? form.word_enum : form.plain;
        if (const int enumeration = context_.sheet.find_enumeration(named); enumeration >= 0) {
            Axis axis;
            axis.type = Type::value(enumeration, 0);
            return value_label(axis, text);
        }
        const std::size_t slash = text.find('/', 1);
        if (form.pair_first.empty() || slash == std::string_view::npos) return formatted(text, format);
        const std::string_view between = format == "span" ? "–" : format == "signed" ? " / " : "/";
        return formatted(text.substr(0, slash), format) + std::string(between) +
               formatted(text.substr(slash + 1), format);
    }

    std::string formatted(std::string_view text, std::string_view format) const {
        const auto number = read_number(text);
        if (format == "cm" && number) return number_text(context_, {number->first, number->second}, format);
        if (format == "signed" && number && text != "0" && !text.starts_with('-')) return "+" + cell_text(text);
        if (format == "atleast" && number) return cell_text(text) + "+";
        return cell_text(text);
    }

    // --- markup ---

    Html markup_of(const Drawn& drawn, std::size_t from, std::size_t to) const {
        std::vector<bool> text(drawn.columns.size(), false);
        for (std::size_t r = 0; r < drawn.cells.size(); ++r)
            for (std::size_t c = 0; c < drawn.cells[r].size(); ++c)
                text[c] = text[c] || shown_length(drawn.cells[r][c]) > short_cell;
        Html rows;
        for (std::size_t r = from; r < to; ++r) {
            Html line = element("th", drawn.rows[r].counts ? "n" : "k", drawn.rows[r].text);
            for (std::size_t c = 0; c < drawn.cells[r].size(); ++c)
                line += element("td", text[c] ? "t" : "c", drawn.cells[r][c]);
            rows += element("tr", "", line);
        }
        const std::string kind =
            std::string("grid") + (face_.look.empty() ? "" : " " + face_.look.text) + (face_.split > 1 ? " half" : "");
        return element("table", kind, element("thead", "", spans(drawn) + head(drawn)) + element("tbody", "", rows));
    }

    Html head(const Drawn& drawn) const {
        const bool centred = table_.column || face_.turned;
        Html line = element("th", "k", drawn.corner);
        for (const Heading& heading : drawn.columns) line += element("th", centred ? "c" : "", heading.text);
        return element("tr", "", line);
    }

    static Html spans(const Drawn& drawn) {
        if (drawn.spans.empty()) return {};
        Html line = element("th", "", "");
        for (const auto& [count, text] : drawn.spans)
            line += Html{"<th class=\"c\" colspan=\"" + escaped(count).code + "\">" + text.code + "</th>"};
        return element("tr", "", line);
    }

    const Context& context_;
    const std::set<std::string>& in_title_;
    int index_;
    const Table& table_;
    const TableSource& source_;
    PageMarks& marks_;
    FaceTable face_;
    std::vector<std::size_t> columns_, rows_;
};

}  // namespace

std::vector<Html> draw_table(const Context& context, const std::string& table, const std::set<std::string>& in_title,
                             PageMarks& marks) {
    const int index = context.sheet.find_table(table);
    return index < 0 ? std::vector<Html>() : TableDrawer(context, index, in_title, marks).draw();
}

}  // namespace grognard::sheet::face
