#include "board/hex/sight.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::board {

namespace {

// Walks a straight line from centre to centre, hex by hex, in whole numbers: no rounding, so nothing depends on which end
// one starts from.
class Walk {
  public:
    Walk(Cube from, Cube to) : here_(from), origin_(centre_of(from)), heading_(centre_of(to) - centre_of(from)) {}

    Cube here() const { return here_; }

    // Goes on to the next hex whose inside the line crosses. If it runs along a side to get there, `pair` gets the hexes
    // on either side, and the answer is true.
    bool go(std::array<Cube, 2>& pair) {
        for (int k = 0; k < direction_count; ++k) {
            const int before = side_of(k);
            const int after = side_of(k + 1);
            if (before < 0 && after > 0) {  // out over side k
                here_ = here_ + step(static_cast<Direction>(k));
                return false;
            }
            if (before < 0 && after == 0 && side_of(k + 2) > 0) return leave_by_corner((k + 1) % 6, pair);
        }
        GROGNARD_CHECK(false, here_.x, here_.z, heading_.x, heading_.y);
        return false;
    }

  private:
    // Negative left of the line, 0 on it, positive right of it.
    int side_of(int k) const { return cross(heading_, centre_of(here_) + corner(k) - origin_); }

    bool leave_by_corner(int k, std::array<Cube, 2>& pair) {
        const Cube left = here_ + step(static_cast<Direction>((k + 5) % 6));
        const Cube right = here_ + step(static_cast<Direction>(k));
        const int bend = cross(corner(k), heading_);
        if (bend == 0) {
            pair = {left, right};
            here_ = here_ + step(static_cast<Direction>((k + 5) % 6)) + step(static_cast<Direction>(k));
            return true;
        }
        here_ = bend < 0 ? left : right;
        return false;
    }

    Cube here_;
    Point origin_;
    Point heading_;
};

}  // namespace

void line_between(const Board& board, Hex from, Hex to, Line& line) {
    line.count = 0;
    if (from == to) return;
    const auto pass = [&](Passed passed) {
        GROGNARD_CHECK(line.count < longest_line, line.count);
        line.passed[static_cast<std::size_t>(line.count++)] = passed;
    };
    Walk walk(board.cube(from), board.cube(to));
    const Cube end = board.cube(to);
    std::array<Cube, 2> pair;
    while (true) {
        if (walk.go(pair)) pass({board.at(pair[0]), board.at(pair[1]), true});
        if (walk.here() == end) return;
        pass({board.at(walk.here()), nowhere, false});
    }
}

namespace {

// Asks the rule about the hexes of one line.
class Inspection {
  public:
    Inspection(const Board& board, SideSet crests, const std::function<bool(const SightQuestion&)>& stops, Hex firer,
               Hex target)
        : board_(board), crests_(crests), stops_(stops), firer_(firer), target_(target) {}

    enum class Answer { never, if_held, always };

    // One hex of the line, between what lies before and after it: crests count on both its sides.
    Answer ask(Hex hex, const Passed& before, const Passed& after) const {
        if (hex == nowhere) return Answer::never;
        SightQuestion question{hex, false, false, true, firer_, target_};
        look_at_side(question, before);
        look_at_side(question, after);
        question.crest_at_end = question.crest && question.crest_at_end;
        if (stops_(question)) return Answer::always;
        question.occupied = true;
        return stops_(question) ? Answer::if_held : Answer::never;
    }

  private:
    void look_at_side(SightQuestion& question, const Passed& beside) const {
        // Between a hex and a pair it is the way through this very hex that matters, so a pair has no side here.
        if (beside.along || beside.first == nowhere) return;
        if (board_.distance(question.hex, beside.first) != 1) return;
        if ((board_.sides(question.hex, board_.direction(question.hex, beside.first)) & crests_) == 0) return;
        question.crest = true;
        if (beside.first != firer_ && beside.first != target_) question.crest_at_end = false;
    }

    const Board& board_;
    SideSet crests_;
    const std::function<bool(const SightQuestion&)>& stops_;
    Hex firer_;
    Hex target_;
};

}  // namespace

SightLines::SightLines(const Board& board, SideSet crests, int longest,
                       const std::function<bool(const SightQuestion&)>& stops)
    : longest_(longest), hexes_(static_cast<std::size_t>(board.count())), entries_(hexes_ * hexes_) {
    using Answer = Inspection::Answer;
    Line line;
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const Hex from = static_cast<Hex>(i / hexes_);
        const Hex to = static_cast<Hex>(i % hexes_);
        Entry& entry = entries_[i];
        if (to < from) {  // one sees both ways or neither
            entry = entries_[index_of(to) * hexes_ + index_of(from)];
            continue;
        }
        if (board.distance(from, to) > longest) continue;
        line_between(board, from, to, line);
        const Inspection inspection(board, crests, stops, from, to);
        entry.begin = static_cast<std::uint32_t>(gates_.size());
        entry.state = State::open;
        for (int k = 0; k < line.count && entry.state != State::stopped; ++k) {
            const auto at = static_cast<std::size_t>(k);
            const Passed before = k == 0 ? Passed{from, nowhere, false} : line.passed[at - 1];
            const Passed after = k + 1 == line.count ? Passed{to, nowhere, false} : line.passed[at + 1];
            const Passed& passed = line.passed[at];
            const Answer first = inspection.ask(passed.first, before, after);
            // Along a side, both must stop the line; where the board ends there is only one of them.
            const bool two = passed.along && passed.first != nowhere && passed.second != nowhere;
            const Answer second = passed.along ? inspection.ask(passed.second, before, after) : first;
            const Answer open = two ? std::min(first, second) : std::max(first, second);
            if (open == Answer::always) entry.state = State::stopped;
            if (open != Answer::if_held) continue;
            entry.state = State::by_units;
            Gate gate;
            if (first == Answer::if_held) gate.first = passed.first;
            if (passed.along && second == Answer::if_held)
                (gate.first == nowhere ? gate.first : gate.second) = passed.second;
            gates_.push_back(gate);
        }
        if (entry.state == State::stopped) gates_.resize(entry.begin);
        entry.end = static_cast<std::uint32_t>(gates_.size());
    }
}

}  // namespace grognard::board
