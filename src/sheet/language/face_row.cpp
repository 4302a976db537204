#include "sheet/language/face_row.h"

#include "base/names.h"
#include "sheet/language/spots.h"

namespace grognard::sheet {

std::vector<Cell> words_in(const Cell& cell) {
    std::vector<Cell> list;
    const std::string_view text = cell.text;
    for (const std::string_view word : words_of(text))
        list.push_back({std::string(word), cell.place_at(static_cast<std::size_t>(word.data() - text.data())), {}});
    return list;
}

RowAt row_at(const Cell& at, const Cell& of) {
    RowAt row;
    for (Cell& word : words_in(at)) {
        const std::string_view text = word.text;
        if (text == "table") {
            row.kind = RowAt::Kind::tables;
        } else if (text == "=") {
            row.kind = RowAt::Kind::heading;
        } else if (text == "-") {
            continue;
        } else if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
            row.kind = RowAt::Kind::note;
            row.letter = text.substr(1, text.size() - 2);
        } else if (text.front() == '~') {
            row.covered.push_back({whole_address(text.substr(1), of), word.place, {}});
        } else {
            if (row.kind == RowAt::Kind::sentence) row.kind = RowAt::Kind::figure;
            row.shown.push_back({whole_address(text, of), word.place, {}});
        }
    }
    return row;
}

}  // namespace grognard::sheet
