// Exact numbers: whole numbers without limit, and fractions. Nothing is rounded before it is printed
// or handed to a search, and then once, correctly, from the exact value.

#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

namespace grognard {

// Boost's cpp_int. Its expression templates are off: generic code may then write `auto` and `? :`.
using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>, boost::multiprecision::et_off>;

// A fraction in lowest terms with a denominator above 0, so that equal values have equal parts.
class Fraction {
  public:
    Fraction() = default;
    template <class Whole>
    requires std::is_integral_v<Whole> Fraction(Whole whole) : numerator_(whole) {}
    Fraction(Integer whole) : numerator_(std::move(whole)) {}
    Fraction(Integer numerator, Integer denominator);  // the denominator is not 0

    const Integer& numerator() const { return numerator_; }
    const Integer& denominator() const { return denominator_; }

    Fraction operator-() const;
    Fraction& operator+=(const Fraction& other);
    Fraction& operator-=(const Fraction& other);
    Fraction& operator*=(const Fraction& other);
    Fraction& operator/=(const Fraction& other);  // other is not 0

    friend Fraction operator+(Fraction a, const Fraction& b) { return a += b; }
    friend Fraction operator-(Fraction a, const Fraction& b) { return a -= b; }
    friend Fraction operator*(Fraction a, const Fraction& b) { return a *= b; }
    friend Fraction operator/(Fraction a, const Fraction& b) { return a /= b; }

    friend bool operator==(const Fraction& a, const Fraction& b) {
        return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
    }
    friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b);

  private:
    Integer numerator_ = 0;
    Integer denominator_ = 1;
};

// "7/12", or "7" when it is whole.
std::string to_text(const Fraction& value);

// The double nearest to the exact value, ties to even: equal on every platform.
double to_double(const Fraction& value);

// The value with this many digits after the point, rounded from the exact value; a tie goes away
// from zero, as people round. Never "-0.00".
std::string decimal_text(const Fraction& value, int digits, std::string_view point = ".");

// 100 times the value, without a sign: 7/12 with two digits is "58.33".
std::string percent_text(const Fraction& value, int digits, std::string_view point = ".");

}  // namespace grognard
