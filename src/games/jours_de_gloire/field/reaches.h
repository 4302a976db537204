// What marches reached when they were last asked, as long as nothing has changed where they came.
//
// A memory and nothing else: every answer is what Marches would find now. A copy of it is empty.

#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/jours_de_gloire/field/marches.h"

namespace grognard::jours_de_gloire {

class Reaches {
  public:
    struct Known {
        std::uint64_t key = 0;  // of the march; 0: none yet
        Obstacles obstacles;    // that there were
        Bits came{}, beside{};  // where they matter
        Reached reached;
        std::uint32_t free = 0;  // moves to hexes without friends, a facing each; of a leader, to any other hex
    };

    Reaches() = default;
    Reaches(const Reaches&) : Reaches() {}
    Reaches(Reaches&&) = default;
    Reaches& operator=(Reaches&&) = default;
    Reaches& operator=(const Reaches&) { return *this = Reaches(); }
    ~Reaches() = default;

    // What this march of a side reaches; good until the next question.
    const Known& of(const Ground& ground, const Marches& marches, int side, const March& march,
                    const Obstacles& obstacles);

  private:
    static constexpr unsigned places_log = 9;

    Openings& openings(const Ground& ground, const Marches& marches, int side, Arm arm, Order order);

    std::vector<Known> known_;  // by what the key comes to
    std::array<std::unique_ptr<Openings>, 16> openings_;
};

}  // namespace grognard::jours_de_gloire
