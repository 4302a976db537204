// The one compilation of the TOML library; see cmake/third_party.cmake.

#ifdef __EMSCRIPTEN__

// Without conversions of its own the library goes through streams, and streams bring every locale there is: 40 KB for
// the page to load. Emscripten's C++ library has conversions of whole numbers; those of real ones stand here. The C library's would
// bring numbers of 128 bits along: another 14 KB, of which 5 travel.

#include <charconv>
#include <cstdint>

#define TOML_INT_CHARCONV 1
#define TOML_FLOAT_CHARCONV 1

namespace std {

// Decimals as TOML has them, of which the library has checked the form. Exact up to fifteen digits and twenty-two places; what is read
// is kept to six decimals.
inline from_chars_result from_chars(const char* first, const char* last, double& value) {
    constexpr uint64_t most = 100'000'000'000'000'000;
    constexpr int longest = 300;
    uint64_t digits = 0;
    int scale = 0;  // of the digits that are kept
    bool behind_point = false;
    for (; first != last && *first != 'e' && *first != 'E'; ++first) {
        if (*first == '.') {
            behind_point = true;
        } else if (digits < most) {
            digits = 10 * digits + static_cast<uint64_t>(*first - '0');
            if (behind_point) --scale;
        } else if (!behind_point) {
            ++scale;
        }
    }
    if (first != last) {
        ++first;
        if (*first == '+') ++first;
        int power = 0;
        const from_chars_result exponent = from_chars(first, last, power);
        constexpr int beyond = 2 * longest;
        if (exponent.ec == errc::result_out_of_range) power = *first == '-' ? -beyond : beyond;
        first = exponent.ptr;
        scale += power < -beyond ? -beyond : power > beyond ? beyond : power;
    }
    double tens = 1;
    for (int i = 0; i < longest && i < (scale < 0 ? -scale : scale); ++i) tens *= 10;
    value = scale < -longest ? 0 : static_cast<double>(digits);
    value = scale < 0 ? value / tens : value * tens;
    return {first, scale > longest && digits != 0 ? errc::result_out_of_range : errc{}};
}

// Never called: nothing is written as TOML, and no message of the library holds a real number.
inline to_chars_result to_chars(char* first, char*, double) { return {first, errc{}}; }
inline to_chars_result to_chars(char* first, char*, double, chars_format, int = 0) { return {first, errc{}}; }

}  // namespace std

#endif

#define TOML_IMPLEMENTATION
#include "base/toml.h"
