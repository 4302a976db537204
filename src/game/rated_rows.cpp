#include "game/rated_rows.h"

#include <algorithm>
#include <utility>

#include "base/reading.h"

namespace grognard::game {

RatedRows::RatedRows(const GridText& grid, std::vector<std::string> first, const std::vector<Rating>& ratings,
                     Problems& problems)
    : place_(grid.place), first_(first.size()), ratings_(ratings), problems_(problems) {
    std::vector<std::string> names = std::move(first);
    for (const Rating& rating : ratings) names.push_back(rating.name);
    names.push_back("fr");
    names.push_back("en");
    const int known_errors = problems_.errors();
    rows_ = read_list_grid(grid, names, names.size(), problems_);
    const bool told = problems_.errors() > known_errors;  // as a column that is not known
    for (const Rating& rating : ratings)
        if (leaves_out(grid, names, rating.name)) left_out_.push_back({rating.name, told});
}

std::vector<std::optional<int>> RatedRows::ratings(const ListRow& row, int type) {
    std::vector<std::optional<int>> values;
    for (std::size_t i = 0; i < ratings_.size(); ++i) {
        const Rating& rating = ratings_[i];
        const Cell& cell = row[first_ + i];
        const bool blank = cell.empty() || cell.text == "-";
        const bool has =
            rating.types.empty() || std::find(rating.types.begin(), rating.types.end(), type) != rating.types.end();
        std::optional<int> value;
        if (!has && !blank && type >= 0)
            problems_.error("scenario.not_rated", cell.place, {{"name", rating.name}, {"who", row[0].text}});
        if (has && !blank) value = read_rating(cell, rating, problems_);
        if (has && blank) {
            value = rating.fallback;
            if (!value && !rating.may_lack) missing(rating, row[0]);
        }
        values.push_back(value);
    }
    return values;
}

Text RatedRows::labels(const ListRow& row, const std::string& id) {
    const std::size_t at = first_ + ratings_.size();
    return read_labels(row[at], row[at + 1], id, problems_);
}

// A column that the whole grid lacks is told once, not of every piece.
void RatedRows::missing(const Rating& rating, const Cell& who) {
    const auto column =
        std::find_if(left_out_.begin(), left_out_.end(), [&](const LeftOut& one) { return one.name == rating.name; });
    if (column == left_out_.end()) {
        problems_.error("scenario.rating_missing", who.place, {{"name", rating.name}, {"who", who.text}});
        return;
    }
    if (!column->told) problems_.error("scenario.column_missing", place_, {{"name", rating.name}});
    column->told = true;
}

}  // namespace grognard::game
