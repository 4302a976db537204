#include "base/exact.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "base/check.h"

namespace grognard {
namespace {

static_assert(std::numeric_limits<double>::is_iec559, "to_double writes the bits of an IEEE double");

constexpr int mantissa_bits = 52;  // without the implied one
constexpr int highest_exponent = 1023;
constexpr int lowest_unit = -1074;  // the smallest double is 2^-1074

Integer shifted(const Integer& value, int by) { return by > 0 ? Integer(value << static_cast<unsigned>(by)) : value; }

int highest_bit(const Integer& value) { return static_cast<int>(boost::multiprecision::msb(value)); }

// floor(log2(a / b)), for a and b above 0.
int exponent_of(const Integer& a, const Integer& b) {
    const int guess = highest_bit(a) - highest_bit(b);
    return shifted(a, -guess) < shifted(b, guess) ? guess - 1 : guess;
}

// The bits of the double nearest to a / b, for a and b above 0.
std::uint64_t nearest_bits(const Integer& a, const Integer& b) {
    const int exponent = exponent_of(a, b);
    constexpr std::uint64_t infinity = std::uint64_t{2 * highest_exponent + 1} << mantissa_bits;
    if (exponent > highest_exponent) return infinity;

    // 1. How many units of the last place: a quotient of 53 bits, fewer among the smallest numbers.
    const int unit = std::max(exponent - mantissa_bits, lowest_unit);
    const Integer divisor = shifted(b, unit);
    Integer quotient;
    Integer rest;
    boost::multiprecision::divide_qr(shifted(a, -unit), divisor, quotient, rest);

    // 2. Half or more of a unit rounds up; exactly half goes to the even neighbour.
    auto units = static_cast<std::uint64_t>(quotient);
    const Integer twice = rest << 1;
    if (twice > divisor || (twice == divisor && units % 2 == 1)) ++units;

    // 3. The implied one adds itself to the exponent's field, which therefore starts one lower. A
    //    carry out of the mantissa moves to the next exponent, or to infinity, the same way.
    const auto field = static_cast<std::uint64_t>(unit - lowest_unit);
    return (field << mantissa_bits) + units;
}

}  // namespace

Fraction::Fraction(Integer numerator, Integer denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
    GROGNARD_CHECK(denominator_ != 0);
    if (denominator_ < 0) {
        numerator_ = -numerator_;
        denominator_ = -denominator_;
    }
    const Integer common = gcd(numerator_, denominator_);
    if (common != 1) {
        numerator_ /= common;
        denominator_ /= common;
    }
}

Fraction Fraction::operator-() const {
    Fraction negated = *this;
    negated.numerator_ = -negated.numerator_;
    return negated;
}

Fraction& Fraction::operator+=(const Fraction& other) {
    return *this = Fraction(numerator_ * other.denominator_ + other.numerator_ * denominator_,
                            denominator_ * other.denominator_);
}

Fraction& Fraction::operator-=(const Fraction& other) { return *this += -other; }

Fraction& Fraction::operator*=(const Fraction& other) {
    return *this = Fraction(numerator_ * other.numerator_, denominator_ * other.denominator_);
}

Fraction& Fraction::operator/=(const Fraction& other) {
    return *this = Fraction(numerator_ * other.denominator_, denominator_ * other.numerator_);
}

std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    const Integer left = a.numerator_ * b.denominator_;
    return left.compare(b.numerator_ * a.denominator_) <=> 0;
}

std::string to_text(const Fraction& value) {
    if (value.denominator() == 1) return value.numerator().str();
    return value.numerator().str() + "/" + value.denominator().str();
}

double to_double(const Fraction& value) {
    if (value.numerator() == 0) return 0.0;
    const std::uint64_t bits = nearest_bits(abs(value.numerator()), value.denominator());
    double size = 0.0;
    std::memcpy(&size, &bits, sizeof size);  // std::bit_cast is not everywhere yet
    return value.numerator() < 0 ? -size : size;
}

std::string decimal_text(const Fraction& value, int digits, std::string_view point) {
    GROGNARD_CHECK(digits >= 0, digits);
    const auto places = static_cast<std::size_t>(digits);
    Integer scale = 1;
    for (int digit = 0; digit < digits; ++digit) scale *= 10;

    // floor(x + 1/2) in units of the last digit.
    const Integer units = (abs(value.numerator()) * scale * 2 + value.denominator()) / (value.denominator() * 2);
    std::string written = units.str();
    if (written.size() <= places) written.insert(0, places + 1 - written.size(), '0');
    if (places > 0) written.insert(written.size() - places, point);
    if (value.numerator() < 0 && units != 0) written.insert(0, "-");
    return written;
}

std::string percent_text(const Fraction& value, int digits, std::string_view point) {
    return decimal_text(value * 100, digits, point);
}

}  // namespace grognard
