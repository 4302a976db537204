// Lines of command of each army (G4), remembered as long as nothing has changed that they depend on.

#pragma once

#include <array>
#include <cstring>

#include "games/allemagne_1813/field/ground.h"

namespace grognard::allemagne_1813 {

class Lines {
  public:
    // What the commander-in-chief of an army reaches from where he is.
    const PointSet& of(const Ground& ground, int army, Point chief, int allowance, const PointSet& enemies,
                       const Bridges& bridges) {
        Known& known = known_[at(army)];
        if (known.chief != chief || known.enemies != enemies ||
            std::memcmp(known.bridges.data(), bridges.data(), sizeof bridges) != 0) {
            known = {chief, enemies, {}, bridges};
            const Ways ways = ground.lines(chief, allowance, enemies, bridges);
            for (int i = 0; i < ground.network().points(); ++i)
                if (const Point point = board::network::point_of(at(i)); ways.reaches(point)) known.reached.add(point);
        }
        return known.reached;
    }

  private:
    struct Known {
        Point chief = nowhere;
        PointSet enemies, reached;
        Bridges bridges{};
    };
    std::array<Known, most_armies> known_{};
};

}  // namespace grognard::allemagne_1813
