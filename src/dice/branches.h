// Every distinct result of one draw with its exact weight: the inner loop of all odds.
//
// Weights are whole numbers. The weight of a result counts the equally likely throws that lead to it,
// after classes have been reduced by their common factor; all weights of a draw sum to base^count.
// `Weight` is std::uint64_t, Wide, double or Integer (the same whole numbers, rounded once a double
// cannot hold them); the caller sees to it that base^count fits, with bits_needed. Nothing here
// allocates, unless Weight does.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "dice/draw.h"

namespace grognard::dice {

__extension__ typedef unsigned __int128 Wide;

// How likely each class of a draw is for one die: weight[c] in base.
struct ClassWeights {
    int classes = 0;
    std::array<std::uint32_t, max_classes> weight{};  // without a common factor
    std::uint32_t base = 0;                           // their sum

    friend constexpr bool operator==(const ClassWeights&, const ClassWeights&) = default;
};

// A die that may be rolled again has sides^2 equally likely pairs of throws; the dice stay
// independent of each other.
constexpr ClassWeights class_weights(const Draw& draw) {
    std::array<std::uint32_t, max_classes> faces{};
    for (int face = draw.die.lowest; face <= draw.die.highest; ++face) {
        ++faces[static_cast<std::size_t>(draw.class_of_face(face))];
    }
    std::uint32_t faces_again = 0;
    for (int c = 0; c < draw.classes; ++c) {
        if (draw.rolls_again(c)) faces_again += faces[static_cast<std::size_t>(c)];
    }

    ClassWeights weights;
    weights.classes = draw.classes;
    std::uint32_t common = 0;
    const auto sides = static_cast<std::uint32_t>(draw.die.sides());
    for (int c = 0; c < draw.classes; ++c) {
        const auto at = static_cast<std::size_t>(c);
        const std::uint32_t kept = draw.rolls_again(c) ? 0 : sides;
        weights.weight[at] = faces[at] * (kept + faces_again);
        common = std::gcd(common, weights.weight[at]);
    }
    for (std::uint32_t& weight : weights.weight) {
        if (common > 1) weight /= common;
        weights.base += weight;
    }
    return weights;
}

namespace detail {

// Pascal's triangle, row after row. C(64, 32) is the largest and fits.
inline constexpr auto binomials = [] {
    std::array<std::uint64_t, (max_dice + 1) * (max_dice + 2) / 2> triangle{};
    std::size_t at = 0;
    for (std::size_t n = 0; n <= max_dice; ++n) {
        for (std::size_t k = 0; k <= n; ++k, ++at) {
            const bool edge = k == 0 || k == n;
            triangle[at] = edge ? 1 : triangle[at - n - 1] + triangle[at - n];
        }
    }
    return triangle;
}();

constexpr const std::uint64_t* binomial_row(int n) {
    return binomials.data() + static_cast<std::size_t>(n) * static_cast<std::size_t>(n + 1) / 2;
}

// At least log2(base) in units of 2^-16, and no more than two units above; whole-number arithmetic.
constexpr std::uint64_t log2_above(std::uint32_t base) {
    unsigned whole = 0;
    while (base >> whole > 1) ++whole;
    std::uint64_t result = whole;
    // The mantissa, in [2^31, 2^32), is squared again and again; each doubling is one more bit.
    std::uint64_t mantissa = (std::uint64_t{base} << 31) >> whole;
    const bool exact = mantissa == std::uint64_t{1} << 31;
    if (exact) return result << 16;
    for (int bit = 0; bit < 16; ++bit) {
        mantissa = (mantissa * mantissa >> 31) + 1;
        const std::uint64_t doubled = mantissa >> 32;
        result = 2 * result + doubled;
        if (doubled != 0) mantissa = mantissa / 2 + 1;
    }
    return result + 1;
}

}  // namespace detail

// Walks the vectors of counts of draws with the same class weights, up to a largest count; whoever asks
// many pools of the same dice builds it once. Classes of weight 0 are left out at the start.
template <class Weight, class Visit>
class ClassWalk {
  public:
    ClassWalk(const ClassWeights& weights, int count, Visit& visit) : visit_(visit) {
        for (std::size_t c = 0; c < static_cast<std::size_t>(weights.classes); ++c) {
            if (weights.weight[c] == 0) continue;
            auto& powers = powers_[static_cast<std::size_t>(live_)];
            powers[0] = Weight(1);
            const Weight factor(weights.weight[c]);
            for (int k = 1; k <= count; ++k) powers[index(k)] = powers[index(k - 1)] * factor;
            slots_[static_cast<std::size_t>(live_++)] = c;
        }
    }

    void run(int count) {
        if (count == 0) {
            counts_ = {};  // of the pool before
            visit_(std::as_const(counts_), Weight(1));
        } else if (live_ == 1) {
            counts_[slots_[0]] = static_cast<std::uint16_t>(count);
            visit_(std::as_const(counts_), Weight(powers_[0][index(count)]));
        } else if (live_ == 2) {
            last_two(0, count, Weight(1));
        } else if (live_ == 3) {
            first_of_three(count);
        } else {
            spread(0, count, Weight(1));
        }
    }

  private:
    static constexpr std::size_t index(int k) { return static_cast<std::size_t>(k); }

    // The last two classes share the dice left: the innermost loop.
    void last_two(std::size_t at, int left, const Weight& so_far) {
        const std::uint64_t* choose = detail::binomial_row(left);
        const auto& first = powers_[at];
        const auto& second = powers_[at + 1];
        std::uint16_t& first_count = counts_[slots_[at]];
        std::uint16_t& second_count = counts_[slots_[at + 1]];
        for (int k = 0; k <= left; ++k) {
            first_count = static_cast<std::uint16_t>(k);
            second_count = static_cast<std::uint16_t>(left - k);
            const Weight ways = Weight(choose[k]) * first[index(k)];
            visit_(std::as_const(counts_), Weight(so_far * ways * second[index(left - k)]));
        }
    }

    void first_of_three(int count) {
        const std::uint64_t* choose = detail::binomial_row(count);
        for (int k = 0; k <= count; ++k) {
            counts_[slots_[0]] = static_cast<std::uint16_t>(k);
            last_two(1, count - k, Weight(Weight(choose[k]) * powers_[0][index(k)]));
        }
    }

    void spread(std::size_t at, int left, const Weight& so_far) {
        if (at + 2 == static_cast<std::size_t>(live_)) return last_two(at, left, so_far);
        const std::uint64_t* choose = detail::binomial_row(left);
        for (int k = 0; k <= left; ++k) {
            counts_[slots_[at]] = static_cast<std::uint16_t>(k);
            const Weight ways = Weight(choose[k]) * powers_[at][index(k)];
            spread(at + 1, left - k, Weight(so_far * ways));
        }
    }

    Visit& visit_;
    int live_ = 0;
    std::array<std::size_t, max_classes> slots_{};
    std::array<std::array<Weight, max_dice + 1>, max_classes> powers_;
    ClassCounts counts_{};
};

// Bits that hold every whole number up to base^count, for choosing a Weight. At most one more than
// needed, and that rarely: 49 d6 need 127.
constexpr int bits_needed(std::uint32_t base, int count) {
    if (base <= 1) return 1;
    return static_cast<int>(detail::log2_above(base) * static_cast<std::uint64_t>(count) >> 16) + 1;
}

// The same for the whole of a draw.
constexpr int bits_needed(const Draw& draw) {
    const auto sides = static_cast<std::uint32_t>(draw.die.sides());
    return bits_needed(draw.classes == 0 ? sides : class_weights(draw).base, draw.count);
}

// How many results a draw has: by classes, as a sum, as it is.
constexpr std::uint64_t branch_count(const ClassWeights& weights, int dice) {
    const auto count = static_cast<std::uint64_t>(dice);
    std::uint64_t live = 0;
    for (const std::uint32_t weight : weights.weight) live += weight != 0 ? 1 : 0;
    // C(count + live - 1, live - 1); the quotient is whole after every step.
    std::uint64_t branches = 1;
    for (std::uint64_t k = 1; k < live; ++k) branches = branches * (count + k) / k;
    return branches;
}

constexpr std::uint64_t branch_count(Die die, int dice) {
    return static_cast<std::uint64_t>(dice) * static_cast<std::uint64_t>(die.sides() - 1) + 1;
}

constexpr std::uint64_t branch_count(const Draw& draw) {
    return draw.classes == 0 ? branch_count(draw.die, draw.count) : branch_count(class_weights(draw), draw.count);
}

// Calls visit(const ClassCounts&, Weight) once for each distinct vector of counts that can fall, in
// ascending order of the counts, the first class first.
template <class Weight, class Visit>
void for_each_class_branch(const ClassWeights& weights, int count, Visit&& visit) {
    GROGNARD_CHECK(0 <= count && count <= max_dice && weights.base > 0, count, weights.base);
    ClassWalk<Weight, Visit>(weights, count, visit).run(count);
}

// Calls visit(int sum, Weight) once for each sum, lowest first.
template <class Weight, class Visit>
void for_each_sum_branch(Die die, int count, Visit&& visit) {
    GROGNARD_CHECK(0 <= count && count <= max_dice, count);
    GROGNARD_CHECK(1 <= die.sides() && (count <= 1 || die.sides() <= max_faces), die.sides());
    const int sides = die.sides();
    const int lowest = count * die.lowest;
    const int span = count * (sides - 1);  // highest sum - lowest sum
    if (count <= 1) {
        for (int s = 0; s <= span; ++s) visit(lowest + s, Weight(1));
        return;
    }
    if (count == 2) {
        for (int s = 0; s <= span; ++s) {
            visit(lowest + s, Weight(static_cast<std::uint32_t>(s < sides ? s + 1 : span - s + 1)));
        }
        return;
    }

    // One die after the other, from the top down so that every cell still reads the dice before; the
    // lower half mirrors the upper one. Only additions: a running difference would lose the tails
    // when Weight is double.
    std::array<Weight, static_cast<std::size_t>(max_dice * (max_faces - 1) + 1)> ways;
    for (int s = 0; s < sides; ++s) ways[static_cast<std::size_t>(s)] = Weight(1);
    int reached = sides - 1;
    for (int thrown = 2; thrown <= count; ++thrown) {
        const int before = reached;
        reached += sides - 1;
        for (int s = reached; 2 * s >= reached; --s) {
            const int from = s - sides + 1;
            const int to = s < before ? s : before;
            Weight cell = ways[static_cast<std::size_t>(from)];
            for (int f = from + 1; f <= to; ++f) cell += ways[static_cast<std::size_t>(f)];
            ways[static_cast<std::size_t>(s)] = cell;
        }
        for (int s = 0; 2 * s < reached; ++s) {
            ways[static_cast<std::size_t>(s)] = ways[static_cast<std::size_t>(reached - s)];
        }
    }
    for (int s = 0; s <= span; ++s) visit(lowest + s, Weight(ways[static_cast<std::size_t>(s)]));
}

}  // namespace grognard::dice
