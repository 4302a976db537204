// The ground of a battle as it lies: the map's, with what the players have laid out on it (G3).

#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "games/impetus/field/roster.h"
#include "games/impetus/field/tables.h"
#include "games/impetus/rules/rules.h"

namespace grognard::impetus {

class Terrain {
  public:
    Terrain(const Roster& roster, tabletop::Ground ground);

    const tabletop::Ground& ground() const { return ground_; }
    // Points in what hides, a quarter of a unit apart.
    const std::vector<tabletop::Point>& hiding_places() const { return hiding_places_; }

  private:
    tabletop::Ground ground_;
    std::vector<tabletop::Point> hiding_places_;
};

// --- what is laid out ---

// Where a piece lies, in half H: what is measured of it. Its outline is rounder.
struct Plot {
    int west = 0, south = 0, east = 0, north = 0;

    bool is_within(const Plot& other) const {
        return west >= other.west && south >= other.south && east <= other.east && north <= other.north;
    }
    // From edge to edge.
    tabletop::Measured gap_to(const Plot& other) const;
};
Plot plot_of(const Laid& laid, const Tables& tables, tabletop::Point table);
Plot plot_of(tabletop::Point table);
// A bridge or a ford opens the river that it lies in.
bool crosses(const Laid& crossing, const Laid& river, const Tables& tables, tabletop::Point table);

// The grounds that were asked about last. A copy begins without any, so that games on several threads share nothing.
class LaidGrounds {
  public:
    LaidGrounds() = default;
    LaidGrounds(const LaidGrounds&) {}
    LaidGrounds(LaidGrounds&&) noexcept = default;
    LaidGrounds& operator=(LaidGrounds other) {
        kept_.swap(other.kept_);
        return *this;
    }
    ~LaidGrounds() = default;

    // It stays where it is while some others are asked about.
    const Terrain& of(const LaidPieces& laid, const Roster& roster, const Tables& tables);

  private:
    struct Kept {
        LaidPieces laid{};
        std::unique_ptr<Terrain> terrain;
    };
    static constexpr std::size_t most = 16;
    std::array<Kept, most> kept_;
    std::size_t last_ = 0;  // that was asked about
};

// --- ambushes ---

struct AmbushCards {
    Side defender = 0;
    bool sc3 = false, enemy_has_sc3 = false;
};
// What the sheet has against an ambush there; empty: nothing.
std::string refused_ambush_at(const Roster& roster, const tabletop::Ground& ground, Side side, tabletop::Point point,
                              const AmbushCards& cards, Ambush& rule);

}  // namespace grognard::impetus
