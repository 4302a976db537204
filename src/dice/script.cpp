#include "dice/script.h"

#include <utility>

#include "base/check.h"

namespace grognard::dice {

Script::Script(std::vector<int> faces) : faces_(std::move(faces)) {}

Rolled Script::draw(const Draw& draw, Faces* seen) noexcept {
    GROGNARD_CHECK(0 <= draw.count && draw.count <= max_dice, draw.count);
    GROGNARD_DEBUG_CHECK(is_consistent(draw));
    if (seen != nullptr) seen->clear();

    Rolled rolled;
    const auto throw_one = [&](int still, bool rerolled) {
        const int face = take(draw, still, rerolled);
        if (seen != nullptr) seen->push(face);
        return face;
    };
    if (draw.classes == 0) {
        for (int still = draw.count; still > 0; --still) rolled.sum += throw_one(still, false);
        return rolled;
    }

    const auto count_in = [&](int face_class) { ++rolled.counts[static_cast<std::size_t>(face_class)]; };
    int rerolls = 0;
    for (int still = draw.count; still > 0; --still) {
        const int face_class = draw.class_of_face(throw_one(still, false));
        if (draw.rolls_again(face_class)) {
            ++rerolls;
        } else {
            count_in(face_class);
        }
    }
    for (; rerolls > 0; --rerolls) count_in(draw.class_of_face(throw_one(rerolls, true)));
    return rolled;
}

int Script::take(const Draw& draw, int still, bool rerolled) {
    if (used_ == faces_.size()) {
        if (!missing_) missing_ = Missing{still, rerolled, draw.die, draw.purpose};
        return draw.die.lowest;
    }
    const int face = faces_[used_++];
    if (draw.die.shows(face)) return face;
    if (!bad_) bad_ = BadFace{used_ - 1, face, draw.die, draw.purpose};
    return draw.die.lowest;
}

}  // namespace grognard::dice
