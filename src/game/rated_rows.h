// Rows that rate somebody as a form has it: units and leaders of scenarios and of army lists.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "game/scenario.h"

namespace grognard::game {

class RatedRows {
  public:
    // Columns of the caller's own come first, then one for each rating, then the labels. What is handed over outlives it.
    RatedRows(const GridText& grid, std::vector<std::string> first, const std::vector<Rating>& ratings,
              Problems& problems);

    const std::vector<ListRow>& rows() const { return rows_; }
    // What a row rates somebody of that type; a type below 0 is none. Its first cell names him.
    std::vector<std::optional<int>> ratings(const ListRow& row, int type);
    Text labels(const ListRow& row, const std::string& id);

  private:
    struct LeftOut {
        std::string name;
        bool told = false;
    };

    void missing(const Rating& rating, const Cell& who);

    Place place_;
    std::size_t first_;
    const std::vector<Rating>& ratings_;
    Problems& problems_;
    std::vector<ListRow> rows_;
    std::vector<LeftOut> left_out_;  // columns of ratings that the grid does not have
};

}  // namespace grognard::game
