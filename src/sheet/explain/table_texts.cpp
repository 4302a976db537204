#include "sheet/explain/table_texts.h"

#include <algorithm>

#include "sheet/explain/labels.h"

namespace grognard::sheet {

namespace {

std::string shown(const std::string& cell) { return cell == "." ? "·" : cell; }

// The signs that a number of a sheet is written with, as they are printed.
std::string with_true_minus(const std::string& text) {
    std::string shown;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool sign = text[i] == '-' && i + 1 < text.size() && text[i + 1] >= '0' && text[i + 1] <= '9' &&
                          (i == 0 || text[i - 1] == '/' || text[i - 1] == ' ' || text[i - 1] == '.');
        shown += sign ? "−" : std::string(1, text[i]);
    }
    return shown;
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

    // "7–9", "−3 to −1", "10 +", "≤ 1"
    std::string number_heading(const std::string& written) const {
        if (written == "." || written == "*") return shown(written);
        if (written.compare(0, 2, "..") == 0) return "≤ " + with_true_minus(written.substr(2));
        if (written.size() > 2 && written.compare(written.size() - 2, 2, "..") == 0)
            return with_true_minus(written.substr(0, written.size() - 2)) + " +";
        if (written.size() > 1 && written.back() == '+')
            return with_true_minus(written.substr(0, written.size() - 1)) + " +";
        const std::size_t dots = written.find("..");
        const std::size_t dash = written.find('-', 1);
        const std::size_t at = dots != std::string::npos ? dots : dash;
        if (at == std::string::npos) return with_true_minus(written);
        const std::string low = written.substr(0, at), high = written.substr(at + (dots != std::string::npos ? 2 : 1));
        if (low.front() == '-' || high.front() == '-')
            return words_.say("tale.span", {{"low", with_true_minus(low)}, {"high", with_true_minus(high)}});
        return low + "–" + high;
    }

    // A cell of that column.
    std::string cell(int table, const std::string& column, const std::string& written) const {
        const TableSource& source = sheet_.source.tables[static_cast<std::size_t>(table)];
        const FormSource* form = &source.form;
        for (const auto& [heading, own] : source.form_of)
            if (heading == column) form = &own;
        const std::string& named = form->plain.empty() ? form->word_enum : form->plain;
        const int enumeration = named.empty() ? -1 : sheet_.find_enumeration(named);
        std::string word = written, mark;
        for (const auto& [ending, field] : form->marks)
            if (mark.empty() && word.size() > ending.size() &&
                word.compare(word.size() - ending.size(), ending.size(), ending) == 0) {
                mark = ending;
                word.resize(word.size() - ending.size());
            }
        return with_true_minus(text(enumeration, word)) + mark;
    }

  private:
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

}  // namespace

TableTexts table_texts(const Sheet& sheet, int table, const Catalogue& words) {
    const Table& model = sheet.tables[static_cast<std::size_t>(table)];
    const TableGrid& grid = sheet.source.tables[static_cast<std::size_t>(table)].grid;
    const Wording wording(sheet, words);
    const auto heading = [&](const Axis& axis, const std::string& written) {
        const bool named = sheet.table_words(table, written) != nullptr;
        if (named) return table_label(sheet, table, written, words.language());
        return axis.type.is_number() ? wording.number_heading(written) : wording.text(enumeration_of(axis), written);
    };
    TableTexts texts;
    for (const Cell& column : grid.columns)  // without a column axis the heading is free; the table's words may name it
        texts.columns.push_back(model.column ? heading(*model.column, column.text)
                                             : table_label(sheet, table, column.text, words.language()));
    for (const TableGrid::Row& row : grid.rows) {
        std::string keys;
        for (std::size_t k = 0; k < row.headings.size() && k < model.rows.size(); ++k)
            keys += (keys.empty() ? "" : "  ") + heading(model.rows[k], row.headings[k].text);
        texts.headings.push_back(keys);
        std::vector<std::string> cells;
        for (std::size_t c = 0; c < row.cells.size(); ++c)
            cells.push_back(
                wording.cell(table, c < grid.columns.size() ? grid.columns[c].text : std::string(), row.cells[c].text));
        texts.cells.push_back(std::move(cells));
    }
    return texts;
}

TableTexts written_texts(const TableGrid& grid) {
    TableTexts texts;
    for (const Cell& column : grid.columns) texts.columns.push_back(column.text);
    for (const TableGrid::Row& row : grid.rows) {
        std::string heading;
        for (const Cell& one : row.headings) heading += (heading.empty() ? "" : "  ") + one.text;
        texts.headings.push_back(heading);
        std::vector<std::string> cells;
        for (const Cell& cell : row.cells) cells.push_back(shown(cell.text));
        texts.cells.push_back(std::move(cells));
    }
    return texts;
}

}  // namespace grognard::sheet
