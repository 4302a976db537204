// How a program is enumerated: which pieces are needed for what is asked, where states part, and what is kept in between.
//
// After each draw only the words that something later reads are kept, so that states reached by different dice merge. A call
// that throws dice is worked once per distinct set of words it reads, whatever else its caller remembers.

#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "sheet/program/program.h"
#include "sheet/run/lanes.h"
#include "sheet/run/order.h"

namespace grognard::sheet {

struct Block {
    using What = Order::What;

    // Where a word is read: in the state before, or, the same for every state, in the frame.
    struct Source {
        std::uint32_t word = no_index;
        Slot slot = no_slot;

        Word64 read(const Word64* key, const std::vector<Word64>& frame) const {
            return word != no_index ? key[word] : slot == no_slot ? absent : frame[slot];
        }
    };

    struct Step {
        What what = What::plain;
        std::uint32_t index = no_index;  // of the draw or choice
        int inner = -1;                  // of a region: its block; of a choice: the rest of its region
        bool certain = false;            // of a draw or choice: it happens in any case
        bool throws_alike = false;       // of a draw: count and classes are the same for every state
        Source active, count, classes, again;
        std::vector<Source> handed;          // of a region or choice: the words that the inner block begins with
        std::uint32_t option = no_index;     // of a choice: which of those words is the option itself
        std::vector<Slot> kept;              // words of a state after it
        std::size_t telling = 0;             // the first of them, which the others follow from
        std::vector<Slot> results;           // of a draw: the live ones
        std::vector<Source> instead;         // what they are where nothing happens
        std::vector<std::uint8_t> class_of;  // of a draw by classes: live class of each, the rest together last
        int live_classes = 0;
        LaneCode lanes;
    };

    std::vector<Slot> entry;  // words of a state before the first step
    std::vector<Step> steps;
    // Of a call that some other call is like: the first of them, and the words of that and of this one which must agree
    // for what is known of the first to be true of this.
    int like = -1;
    std::vector<std::pair<Slot, Slot>> agree;
};

class Plan {
  public:
    // For any facts. `asked`: the slots that are wanted at the end. `looks_ahead`: one per choice, true where its policy
    // is `helps`.
    Plan(const Program& program, const std::vector<Slot>& asked, const std::vector<bool>& looks_ahead);

    // For facts that reduce the program so.
    Plan(const Program& program, std::vector<Slot> asked, const Reduced& reduced);

    const Program& program() const { return *program_; }
    const TableCode& tables() const { return *program_->tables; }
    const Block& block(int index) const { return blocks_[static_cast<std::size_t>(index)]; }
    const Block& root() const { return block(root_); }
    const std::vector<Slot>& asked() const { return asked_; }
    const std::vector<std::uint32_t>& static_units() const { return static_units_; }

    // Runs the code of dice that no die reaches after all, in a frame that has its facts.
    void settle(std::vector<Word64>& frame) const {
        for (const auto& [begin, end] : beforehand_)
            execute(order_.reduced().code.data(), begin, end, frame.data(), *program_->tables);
    }

    // Everything that dice-driven code reads and no die reaches: where two questions agree in these words, they have the
    // same odds.
    const std::vector<Slot>& fixed() const { return fixed_; }

    // The block that a choice looks ahead with, if the plan was made so; negative if nothing asked depends on the choice.
    int lookahead_after(std::uint32_t unit) const;

    // Works out what the order of the plan has ready at a choice, in a frame that has run as far as the choice.
    void make_ready(std::uint32_t unit, std::vector<Word64>& frame) const;

  private:
    // An item that is needed, with the words that pass through it.
    struct Needed {
        Order::Item item;
        int inner = -1;
        bool moves = false;         // to the next step
        std::vector<Slot> results;  // the live ones
        std::vector<Slot> reads;
    };
    // A draw, choice or call, and the code behind it.
    struct Stage {
        int split = -1;         // of the list of needed items
        std::vector<int> code;  // likewise
    };
    struct Uses;
    class Following;
    // Of a word, while a block is built: what works it out, and whether it follows from what is kept.
    struct Origin {
        int producer = -1;  // of the list; negative: the block begins with it
        std::uint32_t seen = 0;
        bool known = false;
    };

    int build(std::uint32_t region, std::size_t from, const std::vector<Slot>& out);
    std::vector<Needed> needed(std::uint32_t region, std::size_t from, const std::vector<Slot>& out);
    bool need(Needed& entry, std::uint32_t region, std::size_t at);
    void find_like(int called);
    void need_draw(Needed& entry, const Reduced::Piece& piece);
    void delay(std::vector<Needed>& list, std::vector<Stage>& stages, const std::vector<Slot>& out);
    std::vector<std::vector<Slot>> alive(const std::vector<Needed>& list, const std::vector<Stage>& stages,
                                         const std::vector<Slot>& out) const;
    bool set_apart(const std::vector<Needed>& list, std::vector<Stage>& stages,
                   const std::vector<std::vector<Slot>>& behind, Following& following) const;
    void lay(Block& block, const std::vector<Needed>& list, std::vector<Stage>& stages, const std::vector<Slot>& out);
    void lay_step(Block::Step& step, const Needed& entry, const std::vector<Slot>& before) const;
    void join_classes(Block::Step& step, const DrawCode& draw) const;
    void lay_lanes(Block::Step& step, const std::vector<Needed>& list, const Stage& stage,
                   const std::vector<Slot>& before);

    // The words that something later reads: few of a frame's many.
    class Live {
      public:
        explicit Live(std::size_t slots) : live_(slots, 0) {}
        void clear() {
            for (const Slot slot : list_) live_[slot] = 0;
            list_.clear();
        }
        bool operator[](Slot slot) const { return live_[slot] != 0; }
        void add(Slot slot);
        void remove(Slot slot);
        const std::vector<Slot>& list() const { return list_; }

      private:
        std::vector<std::uint8_t> live_;
        std::vector<Slot> list_;  // in order
    };

    const Program* program_;
    Order order_;
    std::vector<Slot> asked_;
    std::vector<Block> blocks_;
    std::map<std::vector<std::uint32_t>, int> built_;  // region, first item and words asked for, to the block
    std::vector<int> called_;                          // blocks of calls that are handed words
    std::vector<std::uint32_t> static_units_;
    std::vector<Slot> fixed_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> beforehand_;  // code
    std::vector<std::pair<std::uint32_t, int>> lookaheads_;
    std::vector<std::uint32_t> column_of_;  // scratch, by slot
    std::vector<Origin> origins_;           // scratch, by slot
    std::uint32_t now_ = 0;                 // which of the kept words those are about
    Live* live_ = nullptr;                  // of the block that is being built
    int root_ = -1;
};

}  // namespace grognard::sheet
