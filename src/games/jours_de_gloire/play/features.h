// What an opponent looks at in a battle. Nothing here is a rule: it decides how well an opponent plays, never what is legal.

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "games/jours_de_gloire/field/ground.h"
#include "games/jours_de_gloire/field/roster.h"

namespace grognard::jours_de_gloire {

// What an opponent knows of the map before the first move: distances, cover, and what it costs to go from every hex to every
// hex that counts, in half movement points with nobody in the way.
class Outlook {
  public:
    Outlook(const Ground& ground, const Roster& roster);

    // To all hexes that count, one after the other; and how near these are, up to `around`.
    std::span<const std::uint16_t> costs(Arm arm, Hex from) const {
        return {costs_.data() + (board::index_of(from) * 4 + static_cast<std::size_t>(arm)) * prizes_, prizes_};
    }
    std::span<const std::uint8_t> nearness(Hex from) const {
        return {nearness_.data() + board::index_of(from) * prizes_, prizes_};
    }

    int distance(Hex a, Hex b) const { return distances(a)[b]; }
    // Those from one hex, for who asks for many.
    class Distances {
      public:
        explicit Distances(const std::uint8_t* row) : row_(row) {}
        int operator[](Hex to) const { return row_[board::index_of(to)]; }

      private:
        const std::uint8_t* row_;
    };
    Distances distances(Hex from) const { return Distances(distances_.data() + board::index_of(from) * hexes_); }
    // Of the six directions, the one nearest to the straight line.
    Direction toward(Hex from, Hex to) const {
        return static_cast<Direction>(toward_[board::index_of(from) * hexes_ + board::index_of(to)]);
    }
    // How much the ground helps who is attacked there, in hundredths of a point on the die, as a mean over where from.
    int shelter(Hex hex) const { return shelter_[board::index_of(hex)]; }

    static constexpr std::uint16_t far = 120;
    static constexpr int around = 7;  // beyond it nobody counts for a hex

  private:
    std::uint16_t& cost(Arm arm, std::size_t prize, Hex from) {
        return costs_[(board::index_of(from) * 4 + static_cast<std::size_t>(arm)) * prizes_ + prize];
    }
    void spread(const Ground& ground, Arm arm, std::size_t prize, Hex to);
    void measure(const Ground& ground);

    std::size_t prizes_;
    std::size_t hexes_;
    std::vector<std::uint16_t> costs_;
    std::vector<std::uint8_t> distances_, toward_, nearness_;
    std::vector<int> shelter_;
};

// In the order of feature_names().
enum class Feature : std::uint8_t {
    points,      // the lead, in thousandths of a victory point; all others in thousandths of a strength point or so
    disordered,  // strength in disorder, of the enemy
    routed,      // strength in rout, of the enemy
    reforming,   // own disordered strength that can rally where it stands
    approach,    // nearness to hexes that count and are not held, by their points
    guard,       // points of held hexes on which a unit stands
    closing,     // nearness of own strength to the enemy, as long as the lead is small
    assault,     // what can still be attacked in this activation, and how well
    threat,      // what can be attacked later, less what the enemy can attack
    flanked,     // strength with an enemy in its rear
    facing,      // strength that faces the nearest enemy
    shelter,     // ground that helps where an enemy is near
    danger,      // what the enemy could come and attack, and how well, less what we could
    command,     // strength within its leader's reach, and leaders within their commander's
    risk,        // commanders where a clash may come
    guns,        // strength of batteries with an enemy before them in reach
    orders,      // strength of formations under orders
    exposed,     // leaders alone or next to an enemy, of the enemy; so are the next two
    unescorted,  // batteries without troops beside them that the enemy can reach
    squares,     // squares that no cavalry can reach
    turned,      // strength that faces none of its nearest enemies, of the enemy
    reserves,    // nearness of own strength that is far from the enemy, as long as the lead is small
    retreat,     // nearness to its own edge of what a beaten side has left
    contest,     // points of hexes around which its strength outweighs the enemy's
    fit,         // strength on the map that is not routed, without guns; half of what is in disorder
};
inline constexpr std::size_t feature_count = static_cast<std::size_t>(Feature::fit) + 1;

}  // namespace grognard::jours_de_gloire
