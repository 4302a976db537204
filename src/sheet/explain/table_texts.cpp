#include "sheet/explain/table_texts.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/explain/labels.h"
#include "sheet/language/read_words.h"
#include "sheet/language/sentence.h"
#include "sheet/language/typeset.h"

namespace grognard::sheet {

namespace {

std::string shown(const std::string& cell) { return cell == "." ? "·" : cell; }

// What words say without their style; nothing if a number of the sheet stands among them, which only paper sets.
std::string plain_words(const Cell& cell, Language language) {
    Problems none;  // loading has found them
    std::string text;
    for (const Piece& piece : parse_sentence(cell, none).text) {
        if (piece.what == Piece::What::number || piece.what == Piece::What::heading ||
            piece.what == Piece::What::option)
            return {};
        if (piece.what != Piece::What::text && piece.what != Piece::What::code) continue;
        const bool doubled = !text.empty() && text.back() == ' ' && !piece.text.empty() && piece.text.front() == ' ';
        text += std::string_view(piece.text).substr(doubled ? 1 : 0);  // a reference stood between two blanks
    }
    return typeset_words(trimmed(text), language);
}

class Wording {
  public:
    Wording(const Sheet& sheet, const Catalogue& words) : sheet_(sheet), words_(words) {}

    // Also spans `a..b` and lists `a,b` of values; truths are yes and no.
    std::string text(int enumeration, const std::string& written) const {
        if (written == "true" || written == "false") return words_.say(written == "true" ? "value.yes" : "value.no");
        if (enumeration < 0 || written == "." || written == "*") return shown(written);
        std::string text;
        for (std::size_t at = 0; at <= written.size();) {
            const std::size_t end = std::min(written.find(',', at), written.size());
            const std::string part = written.substr(at, end - at);
            const std::size_t dots = part.find("..");
            text += text.empty() ? "" : ", ";
            text += value(enumeration, part.substr(0, dots));
            if (dots != std::string::npos) text += "–" + value(enumeration, part.substr(dots + 2));
            at = end + 1;
        }
        return text;
    }

    // A cell of that column.
    std::string cell(int table, const std::string& column, const std::string& written) const {
        const TableSource& source = sheet_.source.tables[static_cast<std::size_t>(table)];
        const FormSource* form = &source.form;
        for (const auto& [heading, own] : source.form_of)
            if (heading == column) form = &own;
        if (const WordedCell* worded = find_worded(source.cells, written))
            if (std::string words = plain_words(worded->in(words_.language()), words_.language()); !words.empty())
                return words;
        const std::string& named = form->plain.empty() ? form->word_enum : form->plain;
        const int enumeration = named.empty() ? -1 : sheet_.find_enumeration(named);
        std::string word = written, mark;
        while (const auto* ending = ending_of(word, form->marks)) {
            mark = *ending + mark;
            word.resize(word.size() - ending->size());
        }
        const std::size_t slash = word.find('/');
        if (enumeration < 0 && !form->pair_first.empty() && slash != std::string::npos)
            return typeset_text(word.substr(0, slash)) + "/" + typeset_text(word.substr(slash + 1)) + mark;
        if (enumeration >= 0 && source.codes) return shown(word) + mark;
        return (enumeration < 0 ? typeset_text(text(-1, word)) : text(enumeration, word)) + mark;
    }

    // The codes that stand in some cell, each as it is printed there.
    std::vector<std::pair<std::string, std::string>> legend(int table) const {
        std::vector<std::pair<std::string, std::string>> legend;
        const TableSource& source = sheet_.source.tables[static_cast<std::size_t>(table)];
        if (!source.codes) return legend;
        const auto describe = [&](const FormSource& form) {
            const int enumeration = sheet_.find_enumeration(form.plain.empty() ? form.word_enum : form.plain);
            if (enumeration < 0) return;
            for (const std::string& code : sheet_.enumerations[static_cast<std::size_t>(enumeration)].values) {
                const std::string meaning = value(enumeration, code);
                const std::string printed = cell(table, {}, code);
                const auto same = [&](const auto& one) { return one.first == printed; };
                if (source.holds(code) && meaning != printed && std::none_of(legend.begin(), legend.end(), same))
                    legend.emplace_back(printed, meaning);
            }
        };
        describe(source.form);
        for (const auto& [column, form] : source.form_of) describe(form);
        return legend;
    }

  private:
    // The mark that a cell ends with, behind something else.
    static const std::string* ending_of(const std::string& cell,
                                        const std::vector<std::pair<std::string, std::string>>& marks) {
        for (const auto& [ending, field] : marks)
            if (cell.size() > ending.size() && cell.ends_with(ending)) return &ending;
        return nullptr;
    }

    // A value of the enumeration in the reader's words; anything else stays as it is written.
    std::string value(int enumeration, const std::string& written) const {
        const auto& values = sheet_.enumerations[static_cast<std::size_t>(enumeration)].values;
        const auto found = std::find(values.begin(), values.end(), written);
        if (found == values.end()) return written;
        return value_label(sheet_, enumeration, found - values.begin(), words_.language());
    }

    const Sheet& sheet_;
    const Catalogue& words_;
};

int enumeration_of(const Axis& axis) { return axis.type.kind == Kind::value ? axis.type.enumeration : -1; }

TableTexts texts_of(const Sheet& sheet, int table, const TableGrid& grid, const Catalogue& words) {
    const Table& model = sheet.tables[static_cast<std::size_t>(table)];
    const Wording wording(sheet, words);
    const TableSource& source = sheet.source.tables[static_cast<std::size_t>(table)];
    using Side = TableSource::Side;
    const auto heading = [&](const Axis& axis, const AxisSource& written_axis, Side side, const std::string& written) {
        if (const Word* own = source.heading_words(side, written)) return own->in(words.language());
        const bool named = sheet.table_words(table, written) != nullptr;
        if (named) return table_label(sheet, table, written, words.language());
        return axis.type.is_number() ? odds_heading(written, written_axis.shown)
                                     : wording.text(enumeration_of(axis), written);
    };
    TableTexts texts;
    for (const Cell& column : grid.columns)  // without a column axis the heading is free; the table's words may name it
        texts.columns.push_back(model.column ? heading(*model.column, *source.column, Side::column, column.text)
                                             : table_label(sheet, table, column.text, words.language()));
    for (const TableGrid::Row& row : grid.rows) {
        std::string keys;
        for (std::size_t k = 0; k < row.headings.size() && k < model.rows.size(); ++k)
            keys +=
                (keys.empty() ? "" : "  ") + heading(model.rows[k], source.rows[k], Side::row, row.headings[k].text);
        texts.headings.push_back(keys);
        std::vector<std::string> cells;
        for (std::size_t c = 0; c < row.cells.size(); ++c)
            cells.push_back(
                wording.cell(table, c < grid.columns.size() ? grid.columns[c].text : std::string(), row.cells[c].text));
        texts.cells.push_back(std::move(cells));
    }
    texts.legend = wording.legend(table);
    return texts;
}

}  // namespace

std::string TableTexts::spelt(std::size_t row, std::size_t column) const {
    const std::string& cell = cells[row][column];
    for (const auto& [code, meaning] : legend)
        if (code == cell) return code + " (" + meaning + ")";
    return cell;
}

TableTexts table_texts(const Sheet& sheet, int table, const Catalogue& words) {
    return texts_of(sheet, table, sheet.source.tables[static_cast<std::size_t>(table)].grid, words);
}

TableTexts as_printed_texts(const Sheet& sheet, int table, const Catalogue& words) {
    TableTexts texts = texts_of(sheet, table, sheet.source.tables[static_cast<std::size_t>(table)].as_printed, words);
    for (auto& row : texts.cells)  // a blank inside a cell of a grid is written as an underscore
        for (std::string& cell : row) std::replace(cell.begin(), cell.end(), '_', ' ');
    return texts;
}

}  // namespace grognard::sheet
