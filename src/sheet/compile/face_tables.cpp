#include "sheet/compile/face_tables.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/language/face_row.h"
#include "sheet/language/spots.h"

namespace grognard::sheet {

namespace {

class FaceTableChecker {
  public:
    FaceTableChecker(const FaceTable& face, const TableSource& table, Problems& problems)
        : face_(face), table_(table), problems_(problems) {
        for (const Cell& column : table.grid.columns) columns_.push_back(column.text);
        for (const TableGrid::Row& row : table.grid.rows) {
            rows_.push_back(row_name(row));
            for (const Cell& heading : row.headings) headings_.push_back(heading.text);
        }
        headings_.insert(headings_.end(), columns_.begin(), columns_.end());
    }

    void check() {
        for (const WordedCell& column : face_.columns) expect(column.at, columns_);
        for (const WordedCell& row : face_.rows) expect(row.at, rows_);
        for (const PairedCell& note : face_.notes)
            for (const Cell& heading : words_in(note.at)) expect(heading, headings_);
        for (const PairedCell& format : face_.formats) {
            expect(format.at, columns_);
            expect(format.what, {"signed", "span", "atleast", "cm"});
        }
        check_rests();
        check_spans();
        if (face_.turned && face_.split > 1) problems_.error("print.bad_split", face_.place);
        const bool plain = face_.rows.empty() && face_.spans.empty() && !face_.turned && !face_.falling;
        if (face_.across && (table_.rows.size() != 2 || !plain)) problems_.error("print.bad_across", face_.place);
    }

  private:
    void expect(const Cell& cell, const std::vector<std::string>& known) {
        if (std::find(known.begin(), known.end(), cell.text) == known.end())
            problems_.error("name.unknown", cell.place, {{"name", cell.text}, {"nearest", nearest(cell.text, known)}});
    }

    void check_rests() {
        std::vector<std::string> known;
        for (const TableGrid::Row& row : table_.grid.rows)
            for (const Cell& column : table_.grid.columns) {
                std::vector<std::string_view> headings;
                for (const Cell& heading : row.headings) headings.push_back(heading.text);
                if (table_.column) headings.push_back(column.text);
                known.push_back(cell_address(table_.name, headings));
            }
        for (const PairedCell& rests : face_.rests) {
            std::vector<std::string_view> headings = words_of(rests.at.text);
            for (std::string_view& heading : headings)
                if (heading.size() > 1 && heading.back() == ',') heading.remove_suffix(1);
            expect({cell_address(table_.name, headings), rests.at.place, {}}, known);
        }
    }

    // The columns under headings that go over several are all the columns.
    void check_spans() {
        if (face_.spans.empty()) return;
        std::size_t sum = 0;
        for (const WordedCell& span : face_.spans) {
            const auto count = read_number(span.at.text);
            if (!count || count->second != 1 || count->first < 1 || count->first > 64) {
                problems_.error("number.bad", span.at.place, {{"text", span.at.text}});
                return;
            }
            sum += static_cast<std::size_t>(count->first);
        }
        const std::size_t columns = face_.columns.empty() ? columns_.size() : face_.columns.size();
        if (sum != columns)
            problems_.error("print.bad_spans", face_.spans.front().at.place,
                            {{"sum", std::to_string(sum)}, {"columns", std::to_string(columns)}});
    }

    const FaceTable& face_;
    const TableSource& table_;
    Problems& problems_;
    std::vector<std::string> columns_, rows_, headings_;
};

}  // namespace

std::string row_name(const TableGrid::Row& row) {
    std::string name;
    for (const Cell& heading : row.headings) name += (name.empty() ? "" : " ") + heading.text;
    return name;
}

void check_face_table(const FaceTable& face, const TableSource& table, Problems& problems) {
    FaceTableChecker(face, table, problems).check();
}

}  // namespace grognard::sheet
