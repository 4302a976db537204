// Where a unit can go, what it costs, and by which way: a plain search from hex to hex, the witness for faster ones.
//
// Costs are whole numbers of half movement points. What a step costs was asked of the sheet when the scenario was loaded, for
// every hexside and every combination of circumstances (`StepTable`); which circumstances hold in which hex, the game says
// before each search (`Going`). A search goes through hexes and facings: a step leads into a hex at one of the fronts and
// keeps the facing; turning by a hexside has its price.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/check.h"
#include "board/hex/board.h"

namespace grognard::board {

using Cost = std::uint8_t;  // half movement points

inline constexpr Cost dearest = 100;
inline constexpr Cost unreached = 0xFF;

// Circumstances of a step, four of them: what each bit means is the game's affair.
inline constexpr int circumstance_bits = 4;
using Circumstances = std::uint8_t;

class StepTable {
  public:
    struct Step {
        Cost cost = unreached;  // unreached: not allowed
        bool harms = false;     // the unit is disordered by this step
    };

    StepTable() = default;
    explicit StepTable(const Board& board)
        : cells_(static_cast<std::size_t>(board.count()) * 6 << circumstance_bits, closed) {}

    void set(Hex from, Direction direction, Circumstances circumstances, Step step) {
        cells_[place(from, direction, circumstances)] =
            step.cost > dearest ? closed : static_cast<std::uint8_t>(step.cost | (step.harms ? harm : 0));
    }
    Step get(Hex from, Direction direction, Circumstances circumstances) const {
        const std::uint8_t cell = cells_[place(from, direction, circumstances)];
        if (cell == closed) return {};
        return {static_cast<Cost>(cell & ~harm), (cell & harm) != 0};
    }

  private:
    static constexpr std::uint8_t closed = 0xFF;
    static constexpr std::uint8_t harm = 0x80;
    static std::size_t place(Hex from, Direction direction, Circumstances circumstances) {
        return (index_of(from) * 6 + index_of(direction)) << circumstance_bits | circumstances;
    }

    std::vector<std::uint8_t> cells_;
};

// What the game says about each hex before a search.
struct Going {
    struct Note {
        Circumstances entering = 0;  // that hold for a step into this hex
        Circumstances leaving = 0;   // that hold for a step out of it
        bool closed = false;         // may not be entered at all
        bool stops = false;          // a step into it is the last (the unit may still turn there)
    };
    std::array<Note, most_hexes> notes{};

    Note& operator[](Hex hex) { return notes[index_of(hex)]; }
    const Note& operator[](Hex hex) const { return notes[index_of(hex)]; }
};

struct Mover {
    Hex start = nowhere;
    Direction facing = Direction::n;
    DirectionSet fronts = three_fronts;  // bearings it may step to; every_direction: its facing does not matter
    Cost allowance = 0;
    Cost turn_cost = 2;       // for one hexside
    bool may_harm = true;     // steps that harm may be taken, once on a way
    bool first_step = false;  // one step is always allowed if the allowance is not 0, whatever it costs
};

// One search at a time; the arrays are used again.
class Reach {
  public:
    // Finds the cheapest way to every hex and facing. Of two ways of equal cost the one without harm, then the one with
    // fewer turns left to the lower direction is kept: the same board always gives the same ways.
    void search(const Board& board, const StepTable& steps, const Going& going, const Mover& mover);

    // Hexes reached, the start first, by rising cost of the cheapest facing.
    const std::vector<Hex>& hexes() const { return hexes_; }
    Cost cost(Hex hex, Direction facing) const { return costs_[node(hex, facing)]; }
    // The cheapest over all facings; unreached if there is none.
    Cost cost(Hex hex) const { return costs_[node(hex, facing_at(hex))]; }
    // The facing of the cheapest way; of several, the one found first.
    Direction facing_at(Hex hex) const { return best_[index_of(hex)]; }
    bool harmed(Hex hex, Direction facing) const { return harmed_[node(hex, facing)] != 0; }

    // The hexes of the way, start and end included, into `way` (cleared first).
    void way_to(Hex hex, Direction facing, std::vector<Hex>& way) const;

  private:
    using Node = std::uint16_t;
    static std::size_t node(Hex hex, Direction facing) { return index_of(hex) * 6 + index_of(facing); }

    void start(const Board& board, const Mover& mover);
    void settle(Node node, const Board& board, const StepTable& steps, const Going& going, const Mover& mover);
    void offer(std::size_t to, int cost, bool harm, Node from);

    int limit_ = 0;
    std::array<Cost, static_cast<std::size_t>(most_hexes) * 6> costs_{};
    std::array<std::uint8_t, static_cast<std::size_t>(most_hexes) * 6> harmed_{};
    std::array<Node, static_cast<std::size_t>(most_hexes) * 6> from_{};
    std::array<Direction, most_hexes> best_{};
    std::array<std::vector<Node>, dearest + 1> buckets_;
    std::vector<Hex> hexes_;
};

inline void Reach::start(const Board& board, const Mover& mover) {
    GROGNARD_CHECK(mover.allowance <= dearest, mover.allowance);
    limit_ = mover.allowance;
    const auto nodes = static_cast<std::ptrdiff_t>(board.count()) * 6;
    std::fill(costs_.begin(), costs_.begin() + nodes, unreached);
    hexes_.clear();
    for (auto& bucket : buckets_) bucket.clear();
    const auto first = static_cast<Node>(node(mover.start, mover.facing));
    costs_[first] = 0;
    harmed_[first] = 0;
    from_[first] = first;
    buckets_[0].push_back(first);
}

inline void Reach::offer(std::size_t to, int cost, bool harm, Node from) {
    const Cost known = costs_[to];
    if (cost > known || (cost == known && (harm || harmed_[to] == 0))) return;
    costs_[to] = static_cast<Cost>(cost);
    harmed_[to] = harm ? 1 : 0;
    from_[to] = from;
    buckets_[static_cast<std::size_t>(cost)].push_back(static_cast<Node>(to));
}

inline void Reach::settle(Node node, const Board& board, const StepTable& steps, const Going& going,
                          const Mover& mover) {
    const auto hex = static_cast<Hex>(node / 6);
    const auto facing = static_cast<Direction>(node % 6);
    const int cost = costs_[node];
    const bool harm = harmed_[node] != 0;
    const bool all_round = mover.fronts == every_direction;
    if (!all_round && cost + mover.turn_cost <= limit_) {
        offer(Reach::node(hex, turned(facing, 1)), cost + mover.turn_cost, harm, node);
        offer(Reach::node(hex, turned(facing, -1)), cost + mover.turn_cost, harm, node);
    }
    const bool at_start = hex == mover.start;
    if (going[hex].stops && !at_start) return;
    const Circumstances leaving = going[hex].leaving;
    unsigned ways = all_round ? every_direction : seen_from(mover.fronts, facing);
    for (; ways != 0; ways &= ways - 1) {
        const auto way = static_cast<Direction>(__builtin_ctz(ways));
        const Hex next = board.neighbour(hex, way);
        if (next == nowhere) continue;
        const Going::Note& note = going[next];
        if (note.closed) continue;
        const StepTable::Step step = steps.get(hex, way, static_cast<Circumstances>(leaving | note.entering));
        if (step.cost == unreached || (step.harms && (harm || !mover.may_harm))) continue;
        int after = cost + step.cost;
        if (after > limit_) {
            // The promised step comes first: nothing was spent before it.
            if (!mover.first_step || !at_start || cost != 0 || limit_ == 0) continue;
            after = limit_;
        }
        offer(Reach::node(next, facing), after, harm || step.harms, node);
    }
}

inline void Reach::search(const Board& board, const StepTable& steps, const Going& going, const Mover& mover) {
    start(board, mover);
    HexSet seen;
    for (int cost = 0; cost <= limit_; ++cost) {
        auto& bucket = buckets_[static_cast<std::size_t>(cost)];
        // Steps that cost nothing add to the bucket that is being emptied.
        for (std::size_t i = 0; i < bucket.size(); ++i) {
            const Node node = bucket[i];
            if (costs_[node] != cost) continue;
            const auto hex = static_cast<Hex>(node / 6);
            if (!seen.holds(hex)) {
                seen.add(hex);
                hexes_.push_back(hex);
                best_[index_of(hex)] = static_cast<Direction>(node % 6);
            }
            settle(node, board, steps, going, mover);
        }
    }
}

inline void Reach::way_to(Hex hex, Direction facing, std::vector<Hex>& way) const {
    way.clear();
    auto node = static_cast<Node>(Reach::node(hex, facing));
    GROGNARD_CHECK(costs_[node] != unreached, static_cast<long long>(hex), static_cast<long long>(facing));
    while (true) {
        const auto here = static_cast<Hex>(node / 6);
        if (way.empty() || way.back() != here) way.push_back(here);
        if (from_[node] == node) break;
        node = from_[node];
    }
    std::reverse(way.begin(), way.end());
}

}  // namespace grognard::board
