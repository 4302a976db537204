// Which parts of a sheet were reached: procedures, cells of tables, modifiers, refusals, conversions.
//
// A trace keeps the facts and faces of every resolution. Each one that is new is run again and explained; what its explanation
// names has been reached.

#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "dice/chance.h"
#include "game/trace.h"
#include "sheet/program/model.h"
#include "sheet/program/question.h"

namespace grognard::game {

class Coverage {
  public:
    enum class Part : std::uint8_t { procedure, cell, modifier, refusal, conversion };
    static constexpr int part_count = 5;

    explicit Coverage(std::shared_ptr<const sheet::Sheet> sheet);

    // A resolution with the faces that fell.
    void reach(const sheet::Procedure& procedure, std::span<const sheet::Word64> words, std::span<const int> faces);
    // A question as players ask it, with the dice of this chance.
    void wonder(const sheet::Question& question, dice::Chance& chance);
    // A question, of which the dice may fall later: of a procedure with dice only what forbids it has been reached.
    void ask(const sheet::Procedure& procedure, std::span<const sheet::Word64> words);

    // What another game over the same sheet has reached.
    void add(const Coverage& other);

    struct Item {
        Part part = Part::procedure;
        std::string address;  // "clash.position.rear", "combat_table[7, open]"
        std::uint64_t times = 0;
    };
    // All parts in the order of the sheet.
    const std::vector<Item>& items() const { return items_; }
    int count(Part part) const;
    int reached(Part part) const;
    std::vector<std::string> unreached(Part part) const;

  private:
    void list_procedure(const sheet::Procedure& procedure);
    void list_tables();
    void list(Part part, std::string address);
    void mark(Part part, const std::string& address);
    enum class How : std::uint8_t { asked, resolved, wondered };
    bool is_new(const sheet::Procedure& procedure, std::span<const sheet::Word64> words, std::span<const int> faces,
                How how);
    void explain(const sheet::Question& question, dice::Chance& chance, bool refusals_only);
    sheet::Question question(const sheet::Procedure& procedure, std::span<const sheet::Word64> words) const;

    std::shared_ptr<const sheet::Sheet> sheet_;
    std::vector<Item> items_;
    std::map<std::pair<Part, std::string>, std::size_t> index_;
    std::set<std::uint64_t> known_;  // hashes of resolutions that have been looked at
};

}  // namespace grognard::game
