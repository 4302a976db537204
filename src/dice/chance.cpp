#include "dice/chance.h"

#include "base/check.h"

namespace grognard::dice {

int Chance::die(Die die, std::uint32_t purpose) { return sum(1, die, purpose); }

int Chance::sum(int count, Die die, std::uint32_t purpose) { return draw(sum_draw(count, die, purpose)).sum; }

int Chance::successes(int count, Die die, int at_least, std::uint32_t purpose) {
    return draw(success_draw(count, die, at_least, purpose)).counts[1];
}

ClassCounts Chance::faces(int count, Die die, std::uint32_t purpose) {
    GROGNARD_CHECK(die.sides() <= max_classes, die.lowest, die.highest);
    return draw(face_draw(count, die, purpose)).counts;
}

}  // namespace grognard::dice
