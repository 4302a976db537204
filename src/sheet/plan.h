// How a program is enumerated: which units are needed for what is asked, where states part, and what is kept in between.
//
// After each draw only the words that something later reads are kept, so that states reached by different dice merge. A call
// that throws dice is worked once per distinct set of words it reads, whatever else its caller remembers.

#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sheet/lanes.h"
#include "sheet/program.h"

namespace grognard::sheet {

struct Block {
    enum class What : std::uint8_t { plain, draw, choice, region };

    struct Step {
        What what = What::plain;
        std::uint32_t unit = no_index;  // of a draw or choice
        int inner = -1;                 // of a region: its block; of a choice that looks ahead: the rest of its region
        bool asks_once = false;         // of a draw: count and classes are the same for every state
        std::vector<std::pair<std::uint32_t, std::uint32_t>> code;  // pure code behind it
        std::vector<Slot> kept;                                     // words of a state after it
        std::vector<Slot> results;                                  // of a draw: the live ones
        std::vector<std::uint8_t> classes;  // of a draw by classes: live class of each, the rest together last
        int live_classes = 0;
        LaneCode lanes;
    };

    std::vector<Slot> entry;  // words of a state before the first step
    std::vector<Step> steps;
};

class Plan {
  public:
    // `asked`: the slots that are wanted at the end. `looks_ahead`: one per choice, true where its policy is `helps`.
    Plan(const Program& program, std::vector<Slot> asked, const std::vector<bool>& looks_ahead);

    const Program& program() const { return *program_; }
    const TableCode& tables() const { return *program_->tables; }
    const Block& block(int index) const { return blocks_[static_cast<std::size_t>(index)]; }
    const Block& root() const { return block(root_); }
    const std::vector<Slot>& asked() const { return asked_; }
    const std::vector<std::uint32_t>& static_units() const { return static_units_; }

    // Everything that dice-driven code reads and no die reaches: where two questions agree in these words, they have the
    // same odds.
    const std::vector<Slot>& fixed() const { return fixed_; }

    // The block that a choice looks ahead with, if the plan was made so.
    int lookahead_after(std::uint32_t unit) const;

  private:
    struct Flow {
        std::vector<Slot> reads, writes;  // dynamic ones only
    };
    struct Item {
        Block::What what = Block::What::plain;
        std::uint32_t unit = 0;
        std::uint32_t region = 0;
        std::uint32_t end = 0;
    };

    int build(std::uint32_t begin, std::uint32_t end, std::uint32_t region, const std::vector<Slot>& out);
    std::vector<Item> items(std::uint32_t begin, std::uint32_t end, std::uint32_t region) const;
    void keep_needed(Block::Step& step, const std::vector<Slot>& live) const;
    void lay_lanes(Block::Step& step, const std::vector<Slot>& before) const;

    const Program* program_;
    std::vector<Slot> asked_;
    std::vector<bool> looks_ahead_;
    std::vector<Flow> flows_;  // one per unit
    std::vector<bool> dynamic_;
    std::vector<Block> blocks_;
    std::map<std::vector<std::uint32_t>, int> built_;  // units, region and words asked for, to the block
    std::vector<std::uint32_t> static_units_;
    std::vector<Slot> fixed_;
    std::vector<std::pair<std::uint32_t, int>> lookaheads_;
    int root_ = -1;
};

}  // namespace grognard::sheet
