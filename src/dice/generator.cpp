#include "dice/generator.h"

#include "base/check.h"

namespace grognard::dice {
namespace {

// 2^32 mod sides: a product whose low half is smaller is thrown again, which makes every face
// equally likely (Lemire 2019). In a table, so that no die costs a division.
constexpr auto rejected_below = [] {
    std::array<std::uint32_t, max_faces + 1> table{};
    for (std::uint32_t sides = 1; sides <= max_faces; ++sides) table[sides] = (0U - sides) % sides;
    return table;
}();

// Throws dice and hands each one's offset from the lowest face to `take`. Every word gives two dice,
// the high half first; what is left of the last word is not kept, so that the state stays four words.
template <class Take>
inline void throw_dice(Xoshiro256& random, int count, int sides, Take&& take) {
    const auto bound = static_cast<std::uint32_t>(sides);
    const std::uint32_t rejected = rejected_below[bound];
    const auto stands = [&](std::uint64_t product) { return static_cast<std::uint32_t>(product) >= rejected; };
    while (count > 0) {
        const std::uint64_t word = random.next();
        const std::uint64_t first = (word >> 32) * bound;
        const std::uint64_t second = (word & 0xffffffffU) * bound;
        if (stands(first)) [[likely]] {
            take(static_cast<std::size_t>(first >> 32));
            if (--count == 0) return;
        }
        if (stands(second)) [[likely]] {
            take(static_cast<std::size_t>(second >> 32));
            --count;
        }
    }
}

// Eight counters of eight bits in one word: no count exceeds max_dice, and additions to a register do
// not wait for memory.
class PackedCounts {
  public:
    void add(unsigned face_class) { word_ += std::uint64_t{1} << shift(face_class); }

    // Empties a class and tells how many dice it held.
    int remove(unsigned face_class) {
        const int held = static_cast<int>(word_ >> shift(face_class) & 0xffU);
        word_ &= ~(std::uint64_t{0xff} << shift(face_class));
        return held;
    }

    void unpack(ClassCounts& counts) const {
        for (unsigned c = 0; c < max_classes; ++c) {
            counts[c] = static_cast<std::uint16_t>(word_ >> shift(c) & 0xffU);
        }
    }

  private:
    static unsigned shift(unsigned face_class) { return face_class % max_classes * 8; }

    std::uint64_t word_ = 0;
};

static_assert(max_dice < 256 && max_classes == 8);

template <class See>
inline void throw_and_sum(Xoshiro256& random, const Draw& draw, Rolled& rolled, See&& see) {
    int offsets = 0;
    throw_dice(random, draw.count, draw.die.sides(), [&](std::size_t offset) {
        see(offset);
        offsets += static_cast<int>(offset);
    });
    rolled.sum = offsets + draw.count * draw.die.lowest;
}

template <class See>
inline void throw_and_classify(Xoshiro256& random, const Draw& draw, Rolled& rolled, See&& see) {
    PackedCounts counts;
    std::uint32_t again = draw.again;
    for (int count = draw.count; count > 0;) {
        throw_dice(random, count, draw.die.sides(), [&](std::size_t offset) {
            see(offset);
            counts.add(draw.class_of[offset]);
        });
        count = 0;
        for (unsigned c = 0; again != 0; ++c, again >>= 1) {
            if ((again & 1U) != 0) count += counts.remove(c);
        }
    }
    counts.unpack(rolled.counts);
}

template <class See>
inline void throw_and_read(Xoshiro256& random, const Draw& draw, Rolled& rolled, See&& see) {
    // The state is worked on in registers and written back once.
    Xoshiro256 local{{random.state[0], random.state[1], random.state[2], random.state[3]}};
    if (draw.classes == 0) {
        throw_and_sum(local, draw, rolled, see);
    } else {
        throw_and_classify(local, draw, rolled, see);
    }
    for (std::size_t i = 0; i < 4; ++i) random.state[i] = local.state[i];
}

Xoshiro256 seeded(std::uint64_t seed, std::uint64_t index) {
    const std::uint64_t mixed_index = SplitMix64::mix(index);
    SplitMix64 words(seed ^ mixed_index);
    Xoshiro256 random;
    for (std::uint64_t& word : random.state) word = words.next();
    // Two pairs may share the words above; with the index in once more they cannot share the state.
    random.state[3] ^= mixed_index;
    return random;
}

}  // namespace

Generator::Generator(std::uint64_t seed, std::uint64_t index) : random_(seeded(seed, index)) {}

Rolled Generator::draw(const Draw& draw, Faces* seen) {
    GROGNARD_CHECK(0 <= draw.count && draw.count <= max_dice, draw.count);
    GROGNARD_CHECK(1 <= draw.die.sides(), draw.die.sides());
    if (draw.is_lot()) return draw_lot(draw, seen);
    GROGNARD_DEBUG_CHECK(is_consistent(draw));

    Rolled rolled;
    if (seen == nullptr) {
        throw_and_read(random_, draw, rolled, [](std::size_t) {});
    } else {
        seen->clear();
        throw_and_read(random_, draw, rolled,
                       [&](std::size_t offset) { seen->push(draw.die.lowest + static_cast<int>(offset)); });
    }
    return rolled;
}

Rolled Generator::draw_lot(const Draw& draw, Faces* seen) {
    GROGNARD_CHECK(is_consistent(draw), draw.count, draw.die.sides());
    Rolled rolled;
    rolled.sum = draw.die.lowest + static_cast<int>(below(static_cast<std::uint32_t>(draw.die.sides())));
    if (seen != nullptr) {
        seen->clear();
        seen->push(rolled.sum);
    }
    return rolled;
}

std::uint32_t Generator::below(std::uint32_t bound) {
    GROGNARD_CHECK(bound > 0);
    const std::uint32_t rejected = (0U - bound) % bound;
    while (true) {
        const std::uint64_t product = (random_.next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) >= rejected) {
            return static_cast<std::uint32_t>(product >> 32);
        }
    }
}

}  // namespace grognard::dice
