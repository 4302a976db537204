// The spots of a definition that its printed face can name: tables and their cells, lines, numbers, refusals, conversions.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sheet/language/source.h"

namespace grognard::sheet {

struct Spot {
    enum class What { number, table, cell, procedure, step, refusal, line, group, conversion };

    What what = What::step;
    std::string at;
    const Cell* cell =
        nullptr;  // of a number, a cell, a line's value, a group's rule, a step's `how`, a conversion's `to`
    const ProcedureSource* procedure = nullptr;
    const TallySource* tally = nullptr;
    const LineSource* line = nullptr;
    const StepSource* step = nullptr;
    const ConversionSource* conversion = nullptr;
    const TableSource* table = nullptr;
    std::string words_id;  // among the words of its procedure, table or the numbers

    Place place() const;

    // House rules switched it off.
    bool is_off() const;

    // Paper must show it, or excuse it.
    bool must_show() const {
        return what == What::number || what == What::table || what == What::line || what == What::refusal ||
               what == What::conversion;
    }
};

class Spots {
  public:
    explicit Spots(const SheetSource& sheet);

    const std::vector<Spot>& all() const { return all_; }

    // The spot of that address. `.when`, `.per`, `.limit`, `.value` and the like behind it lead to that cell of it,
    // `TABLE[row, column]` to a cell, and `TALLY.group.NAME` to the rule of a group.
    const Spot* find(std::string_view at) const;
    // A pattern with `*`; without one, the spot itself and all below it.
    std::vector<const Spot*> matching(std::string_view pattern) const;

    // A name that somebody most likely meant.
    std::string nearest_to(std::string_view at) const;

  private:
    void add(Spot spot);
    void add_number(const NumberSource& number);
    void add_table(const TableSource& table);
    void add_procedure(const ProcedureSource& procedure);
    void add_cells(const TableSource& table);
    void add_parts(std::size_t of);

    std::vector<Spot> all_;
    std::vector<Spot> cells_;  // cells of tables and further cells of spots
    std::map<std::string, std::size_t, std::less<>> by_address_, cells_by_address_;
};

// `.line` behind the address it belongs to.
std::string whole_address(std::string_view at, const Cell& of);

// The address of a table's cell: its headings in order, however they are parted.
std::string cell_address(std::string_view table, const std::vector<std::string_view>& headings);

// The numbers that are written in a cell, in order: those inside its expression, with their signs.
std::vector<std::pair<std::int64_t, std::int64_t>> literals_in(const Cell& cell);

bool fits_pattern(std::string_view text, std::string_view pattern);

}  // namespace grognard::sheet
