// Lines of sight, from centre to centre.
//
// `line_between` is geometry: the hexes whose inside the line crosses, however little, and pairs of hexes where it runs
// along their common side. What stops a line is a rule, and is asked of the rules once for every kind of hex when a game is
// loaded. `SightLines` then knows every pair of hexes: open, stopped by the ground, or stopped if certain hexes are held.

#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "board/hex/board.h"
#include "board/hex/hex_set.h"

namespace grognard::board {

// What a line passes between its ends: one hex, or two on either side of the hexside it runs along. The second is nowhere
// where there is one; a hex off the board is nowhere too.
struct Passed {
    Hex first = nowhere;
    Hex second = nowhere;
    bool along = false;  // the line runs along the side between the two

    friend bool operator==(const Passed&, const Passed&) = default;
};

// Longest line on the largest board, pairs and clipped corners included.
inline constexpr int longest_line = 256;

struct Line {
    std::array<Passed, longest_line> passed{};
    int count = 0;
};

// What lies between two hexes, in order from the first; seen from the other end, the same in reverse.
void line_between(const Board& board, Hex from, Hex to, Line& line);

// What a rule of sight is asked about one hex that a line passes.
struct SightQuestion {
    Hex hex = nowhere;
    bool occupied = false;
    bool crest = false;         // the line enters or leaves this hex over a hexside with a feature that may stop it
    bool crest_at_end = false;  // and each such hexside belongs to an end of the line
    Hex firer = nowhere;
    Hex target = nowhere;
};

class SightLines {
  public:
    SightLines() = default;
    // `stops` answers for one hex; it must answer the same with the ends exchanged. `crests` are the features of hexsides
    // that matter. Lines longer than `longest` are not kept and are never open.
    SightLines(const Board& board, SideSet crests, int longest, const std::function<bool(const SightQuestion&)>& stops);

    int longest() const { return longest_; }
    // Whether one sees from hex to hex, with units in `occupied`; who stands at the ends does not matter.
    bool open(Hex from, Hex to, const HexSet& occupied) const {
        const Entry& line = entry(from, to);
        if (line.state != State::by_units) return line.state == State::open;
        for (std::size_t i = line.begin; i < line.end; ++i) {
            const Gate gate = gates_[i];
            if (occupied.holds(gate.first) && (gate.second == nowhere || occupied.holds(gate.second))) return false;
        }
        return true;
    }

  private:
    enum class State : std::uint8_t { stopped, open, by_units };
    // Closed if this hex is held, and the second too where there is one.
    struct Gate {
        Hex first = nowhere;
        Hex second = nowhere;
    };
    struct Entry {
        std::uint32_t begin = 0;
        std::uint32_t end = 0;
        State state = State::stopped;
    };

    const Entry& entry(Hex from, Hex to) const { return entries_[index_of(from) * hexes_ + index_of(to)]; }

    int longest_ = 0;
    std::size_t hexes_ = 0;
    std::vector<Entry> entries_;
    std::vector<Gate> gates_;
};

}  // namespace grognard::board
