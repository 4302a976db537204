// Tables have the shapes that the rulings read into the damaged print. Most are promised in the sheets themselves
// (`shape`, checked by the loader); these are the ones that a promise cannot say.

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "sheet/project.h"

namespace grognard::sheet {
namespace {

// The cells of a table as they are written, by row and column.
class Grid {
  public:
    Grid(const std::string& system, const std::string& table) : sheet_(sheet_of(system)) {
        const int index = sheet_->find_table(table);
        if (index < 0) throw std::runtime_error("no table " + table);
        grid_ = &sheet_->source.tables[static_cast<std::size_t>(index)].grid;
    }

    std::size_t rows() const { return grid_->rows.size(); }
    std::size_t columns() const { return grid_->columns.size(); }
    const std::string& at(std::size_t row, std::size_t column) const { return grid_->rows[row].cells[column].text; }
    bool blank(std::size_t row, std::size_t column) const { return at(row, column) == "."; }
    std::string heading(std::size_t row, std::size_t which = 0) const { return grid_->rows[row].headings[which].text; }
    const std::string& column(std::size_t index) const { return grid_->columns[index].text; }

    // The number a cell starts with; marks behind it do not count.
    int number(std::size_t row, std::size_t column) const {
        return blank(row, column) ? 0 : std::stoi(at(row, column));
    }
    bool has(std::size_t row, std::size_t column, char mark) const {
        return at(row, column).find(mark) != std::string::npos;
    }
    std::size_t filled(std::size_t row) const {
        std::size_t count = 0;
        for (std::size_t c = 0; c < columns(); ++c) count += blank(row, c) ? 0 : 1;
        return count;
    }

  private:
    std::shared_ptr<const Sheet> sheet_;
    const TableGrid* grid_;
};

// --- Allemagne 1813 ---

// R1, R3: leading blanks were lost in print, so the values of a row stand at its right end.
TEST(Shapes, RightAlignedTablesOfAllemagne) {
    for (const std::string table :
         {"combat", "artillery", "pursuit_table", "reconnaissance_table", "forced_march_table"}) {
        const Grid grid("allemagne-1813", table);
        for (std::size_t r = 0; r < grid.rows(); ++r)
            for (std::size_t c = 0; c < grid.columns(); ++c)
                EXPECT_EQ(grid.blank(r, c), c < grid.columns() - grid.filled(r)) << table << " " << grid.heading(r);
    }
}

// R1: row d fills min(10, d + 2) cells; die plus column decides the number, except on one diagonal, which alternates and
// holds every star.
TEST(Shapes, DiagonalsOfTheCombatTable) {
    const Grid grid("allemagne-1813", "combat");
    std::map<int, std::set<int>> numbers;
    std::set<int> starred;
    int stars = 0;
    for (std::size_t r = 0; r < grid.rows(); ++r) {
        const int die = std::stoi(grid.heading(r));
        EXPECT_EQ(grid.filled(r), static_cast<std::size_t>(std::min(10, die + 2)));
        for (std::size_t c = 0; c < grid.columns(); ++c) {
            const int diagonal = die + static_cast<int>(c);
            numbers[diagonal].insert(grid.number(r, c));
            if (!grid.has(r, c, '*')) continue;
            starred.insert(diagonal);
            ++stars;
        }
    }
    EXPECT_EQ(stars, 6);
    ASSERT_EQ(starred.size(), 1U);
    for (const auto& [diagonal, found] : numbers)
        EXPECT_EQ(found.size(), starred.count(diagonal) != 0 ? 2U : 1U) << "die + column = " << diagonal;
}

// --- Les Trois Couleurs ---

// R30: 100 x steps / (3 x figures) to the nearest 5, halves up; blank where nobody is left; four cells as printed.
TEST(Shapes, LossPercentages) {
    const std::map<std::pair<int, int>, int> printed = {{{5, 23}, 10}, {{6, 11}, 15}, {{10, 19}, 15}, {{13, 19}, 20}};
    const Grid grid("les-trois-couleurs", "loss_percent");
    ASSERT_EQ(grid.rows(), 20U);
    ASSERT_EQ(grid.columns(), 30U);
    for (std::size_t r = 0; r < grid.rows(); ++r)
        for (std::size_t c = 0; c < grid.columns(); ++c) {
            const int steps = std::stoi(grid.heading(r));
            const int figures = std::stoi(grid.column(c));
            const std::string where = std::to_string(steps) + " steps of " + std::to_string(figures) + " figures";
            ASSERT_EQ(grid.blank(r, c), steps >= 3 * figures) << where;
            if (grid.blank(r, c)) continue;
            // floor(x / 5 + 1/2) for x = 100 steps / 3 figures
            const int nearest = (200 * steps + 15 * figures) / (30 * figures) * 5;
            const auto exception = printed.find({steps, figures});
            if (exception == printed.end()) {
                EXPECT_EQ(grid.number(r, c), nearest) << where;
            } else {
                EXPECT_EQ(grid.number(r, c), exception->second) << where;
                EXPECT_NE(exception->second, nearest) << where << " is no exception";
            }
        }
}

// In half steps: "*" is less than a step, "3" is 6, "3+" is 7.
int halves(const Grid& grid, std::size_t row, std::size_t column) {
    if (grid.blank(row, column)) return 0;
    if (grid.at(row, column) == "*") return 1;
    return 2 * grid.number(row, column) + (grid.has(row, column, '+') ? 1 : 0);
}

// R3: column 15 is the half step between its neighbours where they are a whole step apart, otherwise column 14 again.
TEST(Shapes, FifteenthColumnOfTheLossTable) {
    const Grid grid("les-trois-couleurs", "loss_table");
    ASSERT_EQ(grid.columns(), 16U);
    for (std::size_t r = 0; r < grid.rows(); ++r) {
        const int before = halves(grid, r, 13), after = halves(grid, r, 15);
        EXPECT_EQ(halves(grid, r, 14), after - before >= 2 ? before + 1 : before) << grid.heading(r);
        for (std::size_t c = 1; c < grid.columns(); ++c)
            EXPECT_GE(halves(grid, r, c), halves(grid, r, c - 1)) << grid.heading(r) << " " << c;
        for (std::size_t c = 0; c < grid.columns() && r > 0; ++c)
            EXPECT_GE(halves(grid, r, c), halves(grid, r - 1, c)) << grid.heading(r) << " " << c;
    }
}

// What a friend in a state is worth to the mind, an enemy in it is worth the other way round.
TEST(Shapes, FriendsAndEnemiesSeen) {
    const Grid grid("les-trois-couleurs", "seen");
    ASSERT_EQ(grid.columns(), 2U);
    for (std::size_t r = 0; r < grid.rows(); ++r) EXPECT_EQ(grid.number(r, 0), -grid.number(r, 1)) << grid.heading(r);
}

// --- Jours de Gloire ---

// R1: on every row of the chart a general pays no more than infantry, infantry than cavalry, cavalry than guns.
TEST(Shapes, ArmsOnTheTerrainChart) {
    const Grid grid("jours-de-gloire", "terrain_effects");
    ASSERT_EQ(grid.rows(), 23U);
    const auto cost = [&](std::size_t row, std::size_t column) {
        if (grid.at(row, column).starts_with("NA")) return 100;
        if (grid.at(row, column) == "1/2") return 1;
        return 2 * grid.number(row, column);
    };
    for (std::size_t r = 0; r < grid.rows(); ++r)
        for (std::size_t c = 1; c < 4; ++c) EXPECT_LE(cost(r, c - 1), cost(r, c)) << grid.heading(r);
}

// R9: unit steps, and the inverse of a ratio has the opposite modifier.
TEST(Shapes, OddsAreAntisymmetric) {
    const Grid grid("jours-de-gloire", "odds");
    const auto inverse = [](const std::string& ratio) {
        const std::size_t slash = ratio.find('/');
        if (slash == std::string::npos) return ratio == "1" ? ratio : "1/" + ratio;
        const std::string over = ratio.substr(0, slash), under = ratio.substr(slash + 1);
        return over == "1" ? under : under + "/" + over;
    };
    std::map<std::string, int> modifiers;
    for (std::size_t r = 0; r < grid.rows(); ++r) {
        modifiers[grid.heading(r)] = grid.number(r, 0);
        EXPECT_EQ(grid.number(r, 0), grid.number(0, 0) + static_cast<int>(r)) << grid.heading(r);
    }
    for (const auto& [ratio, modifier] : modifiers) {
        ASSERT_EQ(modifiers.count(inverse(ratio)), 1U) << ratio;
        EXPECT_EQ(modifiers[inverse(ratio)], -modifier) << ratio;
    }
}

// --- Impetus ---

// R20: nobody is pursued further than the same die lets them run.
TEST(Shapes, PursuitNeverExceedsRetreat) {
    const Grid retreat("impetus", "retreat_table"), pursuit("impetus", "pursuit_table");
    ASSERT_EQ(retreat.rows(), pursuit.rows());
    for (std::size_t r = 0; r < retreat.rows(); ++r)
        for (std::size_t c = 0; c < retreat.columns(); ++c)
            EXPECT_LE(pursuit.number(r, c), retreat.number(r, c)) << retreat.heading(r) << " " << c;
}

// --- Hail Caesar ---

// How bad a fate is; a cell with stars is worse than the same one without.
int severity(const std::string& fate) {
    static const std::vector<std::string> order = {"hold",
                                                   "confusion_or_retreat",
                                                   "retreat",
                                                   "retreat_disordered",
                                                   "give_ground",
                                                   "give_ground_disordered",
                                                   "give_ground_anarchic",
                                                   "rout"};
    const std::string plain = fate.substr(0, fate.find('*'));
    const auto at = std::find(order.begin(), order.end(), plain);
    EXPECT_NE(at, order.end()) << fate;
    // Infantry may choose the retreat that others must make.
    const auto rank = plain == "confusion_or_retreat" ? 2 : static_cast<int>(at - order.begin());
    return 4 * rank + static_cast<int>(fate.size() - plain.size());
}

// R6: at each score infantry fares no worse than cavalry, cavalry no worse than skirmishers; nobody fares better with
// less.
TEST(Shapes, BreakTableFallsBothWays) {
    const Grid grid("hail-caesar", "break_table");
    const std::vector<std::string> kinds = {"infantry", "cavalry", "skirmishers"};
    for (std::size_t phase = 0; phase < grid.columns(); ++phase) {
        std::map<std::pair<int, std::string>, int> at;
        for (std::size_t r = 0; r < grid.rows(); ++r)
            for (const std::string& kind : kinds)
                if (grid.heading(r, 1) == kind || grid.heading(r, 1) == "*")
                    at[{std::stoi(grid.heading(r)), kind}] = severity(grid.at(r, phase));
        ASSERT_EQ(at.size(), 27U);
        for (const auto& [key, fate] : at) {
            const auto& [score, kind] = key;
            const std::string steadier = kind == "skirmishers" ? "cavalry" : "infantry";
            EXPECT_GE(fate, at.at({score, steadier})) << score << " " << kind;
            EXPECT_GE(fate, at.at({std::min(10, score + 1), kind})) << score << " " << kind;
        }
    }
}

}  // namespace
}  // namespace grognard::sheet
