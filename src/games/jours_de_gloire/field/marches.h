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

// The hexes that may be entered in each direction for one cost, surcharges included: for all units of one arm and state.
struct Openings {
    static constexpr int most_costs = 20;
    std::uint32_t used = 0;  // a bit per cost
    std::array<std::array<Bits, 6>, most_costs> into;
    Bits friends{};         // that were counted
    std::uint64_t era = 0;  // for who keeps them
};

struct Reached {
    Bits open{};                   // any facing may be taken there
    std::array<Bits, 6> facing{};  // only these
    bool any_harmed = false;
    Bits harmed_open{};  // as above, but the unit arrives disordered
    std::array<Bits, 6> harmed_facing{};
};

class Marches {
  public:
    explicit Marches(const Ground& ground);

    // What the enemy and friends leave open; asked once for all units that are alike.
    void prepare(const Ground& ground, const March& march, const Obstacles& obstacles, Openings& openings) const;
    // The same after friends have come or gone, where everything else is as it was.
    void befriend(const Ground& ground, Arm arm, const Bits& friends, Openings& openings) const;
    void search(const Ground& ground, const March& march, const Obstacles& obstacles, const Openings& openings,
                Reached& reached) const;
    void search(const Ground& ground, const March& march, const Obstacles& obstacles, Reached& reached) const;

    // Where a friend who comes or goes could change what was reached: those hexes and all next to them.
    void influence(const Reached& reached, Hex start, Bits& hexes) const;

    // --- sets ---

    bool equal(const Bits& a, const Bits& b) const { return std::equal(a.begin(), a.begin() + words_, b.begin()); }
    // Whether two sets differ in any of these hexes.
    bool differ(const Bits& a, const Bits& b, const Bits& within) const {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(words_); ++i) any |= (a[i] ^ b[i]) & within[i];
        return any != 0;
    }
    void add(Bits& set, Hex hex) const {
        const unsigned bit = bit_of_[board::index_of(hex)];
        set[bit / 64] |= std::uint64_t{1} << (bit % 64);
    }
    void remove(Bits& set, Hex hex) const {
        const unsigned bit = bit_of_[board::index_of(hex)];
        set[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
    }
    bool has(const Bits& set, Hex hex) const {
        const unsigned bit = bit_of_[board::index_of(hex)];
        return (set[bit / 64] >> (bit % 64) & 1U) != 0;
    }
    int words() const { return words_; }
    template <class What>
    void each(const Bits& set, What&& what) const {
        for (int i = 0; i < words_; ++i)
            for (std::uint64_t left = set[static_cast<std::size_t>(i)]; left != 0; left &= left - 1)
                what(static_cast<Hex>(hex_of_[static_cast<std::size_t>(i * 64 + __builtin_ctzll(left))]));
    }
    const Bits& neighbours(Hex hex) const { return neighbours_[board::index_of(hex)]; }

    // Whether the board fits; it is said when the game is set up.
    static bool fits(const board::Board& board);

  private:
    // The hexes that may be entered in each direction for one price.
    struct Price {
        int levels = 0;
        std::array<Bits, 6> by_route{};
        std::array<Bits, 6> plain{};
    };
    struct Prices {
        std::vector<Price> usual, harming;
    };
    template <int W>
    struct Work;

    void price(const Ground& ground, Arm arm, int disordered);
    static std::vector<Price>::iterator price_of(std::vector<Price>& prices, int levels);
    void prepare(const Ground& ground, Arm arm, int disordered, bool zones_closed, const Obstacles& obstacles,
                 Openings& openings) const;
    static void use(Openings& openings, int cost, std::size_t words);
    template <int W>
    void run(const Ground& ground, const March& march, const Obstacles& obstacles, const Openings& openings,
             std::size_t base, Reached& reached) const;
    template <int W>
    bool harm(const Ground& ground, const March& march, const Obstacles& obstacles, const Work<W>& work,
              Work<W>& harmed) const;
    template <int W>
    void spread(Work<W>& work, const Openings& openings, const Obstacles& obstacles) const;

    int words_ = 0;
    int stride_ = 0;
    std::array<int, 6> shift_{};
    std::vector<std::uint16_t> bit_of_, hex_of_;
    std::vector<Bits> neighbours_;
    Bits all_round_{};            // hexes with six fronts
    DirectionSet fronts_ = 0;     // bearings elsewhere
    std::array<int, 4> grain_{};  // halves in a level
    std::array<std::array<Prices, 2>, 4> prices_;
};

}  // namespace grognard::jours_de_gloire
