#include "base/unreduced.h"

namespace grognard {

// What comes of throws of the same dice has the same denominator, or one that holds the other.
Unreduced& Unreduced::operator+=(const Unreduced& other) {
    if (bottom_ == other.bottom_) {
        top_ += other.top_;
    } else if (bottom_ % other.bottom_ == 0) {
        top_ += other.top_ * (bottom_ / other.bottom_);
    } else {
        const Integer common = lcm(bottom_, other.bottom_);
        top_ = top_ * (common / bottom_) + other.top_ * (common / other.bottom_);
        bottom_ = common;
    }
    return *this;
}

Unreduced Unreduced::times(const Integer& ways, const Integer& total) const {
    Unreduced product;
    product.top_ = top_ * ways;
    product.bottom_ = bottom_ * total;
    return product;
}

}  // namespace grognard
