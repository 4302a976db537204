// Where a unit can go with its movement points: all hexes at once, as sets of bits.
//
// Hexes are laid out so that a step in one direction is the same shift everywhere. A level is a cost; in each level there is
// one set of hexes for every facing. Level by level, a set is shifted into its front directions and cut by the hexes that
// cost so much to enter that way. What is reached does not depend on the way, and movement points left over are lost, so that
// no way has to be kept; board/hex/reach.h, which keeps it, is the witness that this finds the same hexes.

#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/jours_de_gloire/field/ground.h"

namespace grognard::jours_de_gloire {

inline constexpr int most_words = 16;

// A set of hexes in the layout of one Marches.
using Bits = std::array<std::uint64_t, most_words>;

// What stands in the way of one side, the same for all its units.
struct Obstacles {
    Bits enemies{};   // hexes they hold
    Bits adjacent{};  // hexes next to one
    Bits zone{};      // hexes in their zones
    Bits friends{};   // hexes of friendly units
};

struct March {
    Arm arm = Arm::infantry;
    Order order = Order::good_order;
    Hex start = nowhere;
    Direction facing = Direction::n;
    Halves allowance = 0;
    bool zones_closed = false;  // may not enter an enemy zone
    bool enters = false;        // comes from off the map at `start`

    friend bool operator==(const March&, const March&) = default;
};

// The hexes that may be entered in each direction for one cost, surcharges included: for all units of one arm, state and side.
struct Openings {
    static constexpr int most_costs = 20;
    std::uint32_t used = 0;  // a bit per cost
    std::array<std::array<Bits, 6>, most_costs> into;
    Bits adjacent{}, zone{}, friends{};  // that were counted
};

struct Reached {
    Bits open{};                   // any facing may be taken there
    std::array<Bits, 6> facing{};  // only these
    bool any_harmed = false;
    Bits harmed_open{};  // as above, but the unit arrives disordered
    std::array<Bits, 6> harmed_facing{};

    // A word of a set, disordered or not.
    std::uint64_t any_open(std::size_t i) const { return any_harmed ? open[i] | harmed_open[i] : open[i]; }
    std::uint64_t any_facing(std::size_t f, std::size_t i) const {
        return any_harmed ? facing[f][i] | harmed_facing[f][i] : facing[f][i];
    }
};

class Marches {
  public:
    explicit Marches(const Ground& ground);

    // What the ground leaves open to units that are alike, while nobody is on the map.
    void open(const Ground& ground, Arm arm, Order order, Openings& openings) const;
    // The same with these obstacles instead of those that were counted last: only what has changed is gone through.
    void update(const Ground& ground, Arm arm, Order order, const Obstacles& obstacles, Openings& openings) const;
    // Brings these openings, and those of the disordered, up to date as far as they are needed.
    void search(const Ground& ground, const March& march, const Obstacles& obstacles, Openings& openings,
                Openings& harmed, Reached& reached) const;
    void search(const Ground& ground, const March& march, const Obstacles& obstacles, Reached& reached) const;
    // What it costs to come in, in half movement points; `closed` if it cannot.
    static Halves entry_cost(const Ground& ground, const March& march, bool next_to_enemy, bool friendly, bool zoned);

    // What was reached, and that with all hexes next to it: where changes could change it.
    void influence(const Reached& reached, Hex start, Bits& came, Bits& beside) const;
    // Whether a march would still reach the same.
    bool as_before(const Ground& ground, const March& march, const Obstacles& then, const Obstacles& now,
                   const Bits& came, const Bits& beside) const;

    // --- sets ---

    void add(Bits& set, Hex hex) const {
        const unsigned bit = bit_of_[board::index_of(hex)];
        set[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    bool has(const Bits& set, Hex hex) const {
        const unsigned bit = bit_of_[board::index_of(hex)];
        return (set[bit / 64] >> (bit % 64) & 1U) != 0;
    }
    int words() const { return words_; }
    // For every hex of a set that is given word by word, or whole.
    template <class Word, class What>
    void each(const Word& word, What&& what) const {
        for (std::size_t i = 0; i < static_cast<std::size_t>(words_); ++i)
            for (std::uint64_t left = word(i); left != 0; left &= left - 1)
                what(hex_at(static_cast<int>(i) * 64 + __builtin_ctzll(left)));
    }
    template <class What>
    void each(const Bits& set, What&& what) const {
        each([&](std::size_t i) { return set[i]; }, what);
    }
    struct Place {
        std::size_t word;
        std::uint64_t bit;
    };
    Place place_of(Hex hex) const {
        const unsigned bit = bit_of_[board::index_of(hex)];
        return {bit / 64, std::uint64_t{1} << (bit % 64)};
    }
    Hex hex_at(int bit) const { return static_cast<Hex>(hex_of_[static_cast<std::size_t>(bit)]); }
    const Bits& neighbours(Hex hex) const { return neighbours_[board::index_of(hex)]; }

    // Whether the board fits; it is said when the game is set up.
    static bool fits(const board::Board& board);

  private:
    template <int W>
    struct Work;

    void note_ground(const Ground& ground, Arm arm, Order order);
    // Of a step into a hex, in levels; -1 where it is closed or harms.
    struct Circumstance {
        bool next_to_enemy, friendly, zoned;
    };
    int cost_of(const Ground& ground, Arm arm, Order order, std::size_t step, const Circumstance& there) const;
    void use(Openings& openings, int cost) const;
    template <int W>
    void look(const March& march, const Obstacles& obstacles, const Openings& openings, Work<W>& work) const;
    template <int W>
    void run(const Ground& ground, const March& march, const Obstacles& obstacles, const Openings& openings,
             Openings& harmed, std::size_t base, Reached& reached) const;
    template <int W>
    bool harm(const Ground& ground, const March& march, const Obstacles& obstacles, const Work<W>& work,
              Work<W>& harmed) const;
    template <int W>
    void spread(Work<W>& work, const Obstacles& obstacles) const;

    int words_ = 0;
    int stride_ = 0;
    std::array<int, 6> shift_{};
    std::vector<std::uint16_t> bit_of_, hex_of_;
    std::vector<Bits> neighbours_;
    Bits all_round_{};                             // hexes with six fronts
    DirectionSet fronts_ = 0;                      // bearings elsewhere
    std::array<int, 4> grain_{};                   // halves in a level
    std::array<std::array<Bits, 2>, 4> routes_{};  // hexes where it matters whether an enemy is near
    std::array<Bits, 4> harming_{};                // hexes that some step out of would disorder the arm
};

}  // namespace grognard::jours_de_gloire
