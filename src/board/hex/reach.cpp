#include "board/hex/reach.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::board {

void Reach::start(const Board& board, const Mover& mover) {
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

void Reach::offer(std::size_t to, int cost, bool harm, Node from) {
    const Cost known = costs_[to];
    if (cost > known || (cost == known && (harm || harmed_[to] == 0))) return;
    costs_[to] = static_cast<Cost>(cost);
    harmed_[to] = harm ? 1 : 0;
    from_[to] = from;
    buckets_[static_cast<std::size_t>(cost)].push_back(static_cast<Node>(to));
}

void Reach::settle(Node node, const Board& board, const StepTable& steps, const Going& going, const Mover& mover) {
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

void Reach::search(const Board& board, const StepTable& steps, const Going& going, const Mover& mover) {
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

void Reach::way_to(Hex hex, Direction facing, std::vector<Hex>& way) const {
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
