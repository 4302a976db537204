// The one source of chance. Every die in the program comes from a `Chance` that is handed in.
//
// There are exactly three kinds: a Generator (play, simulation), a Script (replay, real dice typed at
// the table) and an Enumerator (exact odds). A rule is written once, in plain order, drawing dice
// where the rulebook rolls them, and all three run it.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/check.h"
#include "base/exact.h"
#include "dice/draw.h"

namespace grognard::dice {

// The physical faces of one draw in the order thrown: all first throws, then the dice rolled again.
class Faces {
  public:
    static constexpr int capacity = 2 * max_dice;

    void clear() { size_ = 0; }
    void push(int face) { faces_[static_cast<std::size_t>(size_++)] = narrow(face); }

    int size() const { return size_; }
    bool empty() const { return size_ == 0; }
    int operator[](int position) const { return faces_[static_cast<std::size_t>(position)]; }
    const std::int16_t* begin() const { return faces_.data(); }
    const std::int16_t* end() const { return faces_.data() + size_; }

  private:
    static std::int16_t narrow(int face) { return static_cast<std::int16_t>(face); }

    std::array<std::int16_t, capacity> faces_{};
    int size_ = 0;
};

class Chance {
  public:
    virtual ~Chance() = default;

    // Throws the dice of one draw. `seen`, where given, is overwritten with the physical faces; it
    // stays empty when there are none, as in an enumeration.
    virtual Rolled draw(const Draw& draw, Faces* seen = nullptr) = 0;

    // Whether something whose odds are known as a whole may be weighed instead of thrown for: its endings are then handed over
    // with their weights, and one of them is picked. For enumerations, where its dice would have too many results.
    bool weighs() const { return weighs_; }
    virtual std::size_t pick(std::span<const Integer>) {
        GROGNARD_CHECK(weighs_);
        return 0;
    }

    // Whether it goes through all results of a draw and need not go twice through what comes to the same. It is then told so just before the
    // draw: for every result, in the order of branches.h, the number of the first that comes to the same as it does.
    bool merges() const { return merges_; }
    virtual void merge(std::span<const std::uint8_t>) { GROGNARD_CHECK(merges_); }

    // It has no answers left that count: whoever goes on gets the lowest faces for ever.
    virtual bool ran_dry() const { return false; }

    // Common draws, by what they are asked for.
    int die(Die die, std::uint32_t purpose = 0);
    int sum(int count, Die die, std::uint32_t purpose = 0);
    int successes(int count, Die die, int at_least, std::uint32_t purpose = 0);

    // How many dice show each face, lowest first. Only for dice of at most max_classes sides.
    ClassCounts faces(int count, Die die, std::uint32_t purpose = 0);

  protected:
    Chance() = default;
    explicit Chance(bool weighs, bool merges = false) : weighs_(weighs), merges_(merges) {}
    Chance(const Chance&) = default;
    Chance& operator=(const Chance&) = default;

  private:
    bool weighs_ = false;
    bool merges_ = false;
};

}  // namespace grognard::dice
