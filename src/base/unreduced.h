// Exact chances on the way to where they are read.

#pragma once

#include "base/exact.h"

namespace grognard {

// A sum of products, as it comes: brought to lowest terms when it is read, where on the way that would take most of the time.
class Unreduced {
  public:
    Unreduced() = default;
    explicit Unreduced(int whole) : top_(whole) {}
    explicit Unreduced(const Fraction& value) : top_(value.numerator()), bottom_(value.denominator()) {}

    Unreduced& operator+=(const Unreduced& other);
    Unreduced times(const Integer& ways, const Integer& total) const;  // total above 0
    Fraction reduced() const { return {top_, bottom_}; }

  private:
    Integer top_ = 0;
    Integer bottom_ = 1;
};

}  // namespace grognard
