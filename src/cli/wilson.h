// How sure a share is that was counted.

#pragma once

#include <cmath>
#include <cstddef>

namespace grognard::cli {

struct Interval {
    double low = 0, high = 1;
};

// Wilson's interval, 95 %, for `score` of `full`, seen in so many trials. Draws, which count half, make the true interval
// narrower: it errs on the safe side.
inline Interval wilson(std::size_t score, std::size_t full, std::size_t trials) {
    if (trials == 0) return {};
    const double z = 1.959964;
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(score) / static_cast<double>(full);
    const double middle = share + z * z / (2 * n);
    const double reach = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {(middle - reach) / scale, (middle + reach) / scale};
}

}  // namespace grognard::cli
