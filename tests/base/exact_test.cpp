#include "base/exact.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/unreduced.h"
#include "dice/property.h"

namespace grognard::dice {
namespace {

Integer power(int base, int exponent) {
    Integer result = 1;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

Fraction two_to(int exponent) {
    return exponent >= 0 ? Fraction(power(2, exponent)) : Fraction(1, power(2, -exponent));
}

std::uint64_t bits_of(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

// The exact value of a finite double above 0, read from its bits.
Fraction exactly(double value) {
    const std::uint64_t bits = bits_of(value);
    const int field = static_cast<int>(bits >> 52);
    const std::uint64_t mantissa = bits & ((std::uint64_t{1} << 52) - 1);
    const std::uint64_t units = field == 0 ? mantissa : mantissa + (std::uint64_t{1} << 52);
    return Fraction(Integer(units)) * two_to((field == 0 ? 1 : field) - 1075);
}

// "12.5e-3" as an exact fraction.
Fraction from_decimal(const std::string& text) {
    const auto e = text.find('e');
    const auto point = text.find('.');
    std::string digits = text.substr(0, e);
    int scale = e == std::string::npos ? 0 : std::stoi(text.substr(e + 1));
    if (point != std::string::npos) {
        scale -= static_cast<int>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    digits.erase(0, digits.find_first_not_of('0'));  // Boost reads a leading 0 as octal
    const Integer whole(digits);
    return scale >= 0 ? Fraction(whole * power(10, scale)) : Fraction(whole, power(10, -scale));
}

TEST(Fraction, IsInLowestTerms) {
    EXPECT_EQ(to_text(Fraction(6, 36)), "1/6");
    EXPECT_EQ(to_text(Fraction(-6, 36)), "-1/6");
    EXPECT_EQ(to_text(Fraction(6, -36)), "-1/6");
    EXPECT_EQ(to_text(Fraction(-6, -36)), "1/6");
    EXPECT_EQ(to_text(Fraction(12, 4)), "3");
    EXPECT_EQ(to_text(Fraction(0, -5)), "0");
    EXPECT_EQ(Fraction(0, -5).denominator(), 1);
    EXPECT_EQ(to_text(Fraction(std::numeric_limits<std::uint64_t>::max())), "18446744073709551615");
    EXPECT_EQ(to_text(Fraction(power(6, 60), power(6, 59) * 5)), "6/5");
}

TEST(FractionDeathTest, HasNoZeroBelow) {
    EXPECT_DEATH(Fraction(1, 0), "denominator_ != 0");
    EXPECT_DEATH(Fraction(1) / Fraction(0), "denominator_ != 0");
}

Fraction any_fraction() {
    return Fraction(*rc::gen::inRange<std::int64_t>(-1000, 1001), *rc::gen::inRange<std::int64_t>(1, 1000));
}

RC_GTEST_PROP(Fraction, KeepsTheLawsOfArithmetic, ()) {
    const Fraction a = any_fraction();
    const Fraction b = any_fraction();
    const Fraction c = any_fraction();
    RC_ASSERT(a + b == b + a);
    RC_ASSERT((a + b) + c == a + (b + c));
    RC_ASSERT((a * b) * c == a * (b * c));
    RC_ASSERT(a * (b + c) == a * b + a * c);
    RC_ASSERT(a - b == -(b - a));
    RC_ASSERT((a - b) + b == a);
    if (b != Fraction(0)) RC_ASSERT(a / b * b == a);
    RC_ASSERT((a < b) == (a - b < Fraction(0)));
    RC_ASSERT((a <= b) == !(b < a));
    RC_ASSERT(a.denominator() > 0 && gcd(a.numerator(), a.denominator()) == 1);
}

RC_GTEST_PROP(Unreduced, IsTheSameInTheEnd, ()) {
    const Fraction a = any_fraction();
    Fraction sum = a;
    Unreduced kept(a);
    const int terms = *rc::gen::inRange(0, 20);
    for (int i = 0; i < terms; ++i) {
        const Fraction start = any_fraction();
        const Integer ways = *rc::gen::inRange(0, 40);
        const Integer total = power(6, *rc::gen::inRange(0, 4));
        sum += start * Fraction(ways, total);
        kept += Unreduced(start).times(ways, total);
    }
    RC_ASSERT(kept.reduced() == sum);
}

// The compiler reads a literal correctly rounded; the text beside it is the same number.
#define LITERAL(number) \
    { #number, number }
struct Literal {
    std::string text;
    double expected;
};
const std::vector<Literal> literals = {
    LITERAL(1),
    LITERAL(0.1),
    LITERAL(0.3),
    LITERAL(58.33),
    LITERAL(123456789.125),
    LITERAL(9007199254740993.0),      // 2^53 + 1: a tie, down to even
    LITERAL(9007199254740995.0),      // 2^53 + 3: a tie, up to even
    LITERAL(9007199254740993.00001),  // just above the tie
    LITERAL(5e-324),
    LITERAL(2.4703282292062328e-324),  // just above half of the smallest
    LITERAL(2.2250738585072011e-308),  // the largest subnormal, which hung parsers
    LITERAL(2.2250738585072012e-308),
    LITERAL(2.2250738585072014e-308),
    LITERAL(1.7976931348623157e308),
    LITERAL(6.62607015e-34),
    LITERAL(3.14159265358979323846264338327950288),
    LITERAL(0.500000000000000166533453693773481063544750213623046875),
    LITERAL(1.00000000000000011102230246251565404236316680908203125),  // 1 + 2^-53: a tie
    LITERAL(1.00000000000000011102230246251565404236316680908203124),
    LITERAL(1.00000000000000011102230246251565404236316680908203126),
};

TEST(ToDouble, AgreesWithTheCompilersLiterals) {
    for (const auto& [text, expected] : literals) {
        EXPECT_EQ(bits_of(to_double(from_decimal(text))), bits_of(expected)) << text;
        EXPECT_EQ(bits_of(to_double(-from_decimal(text))), bits_of(-expected)) << text;
    }
}

TEST(ToDouble, RoundsTheEdgesAsTheStandardDoes) {
    const double infinity = std::numeric_limits<double>::infinity();
    const double largest = std::numeric_limits<double>::max();
    const double smallest = std::numeric_limits<double>::denorm_min();
    const double normal = std::numeric_limits<double>::min();
    const Fraction hair = two_to(-3000);
    struct Case {
        std::string why;
        Fraction value;
        double expected;
    };
    const std::vector<Case> cases = {
        {"zero", 0, 0.0},
        {"a third", Fraction(1, 3), 1.0 / 3},
        {"the largest", exactly(largest), largest},
        {"half a unit above the largest", exactly(largest) + two_to(970), infinity},
        {"a hair less", exactly(largest) + two_to(970) - hair, largest},
        {"far above", two_to(5000), infinity},
        {"the smallest", two_to(-1074), smallest},
        {"half of the smallest", two_to(-1075), 0.0},
        {"a hair above half of the smallest", two_to(-1075) + hair, smallest},
        {"one and a half of the smallest", Fraction(3) * two_to(-1075), 2 * smallest},
        {"two and a half of the smallest", Fraction(5) * two_to(-1075), 2 * smallest},
        {"far below", two_to(-5000), 0.0},
        {"half a unit below the smallest normal", two_to(-1022) - two_to(-1075), normal},
        {"a hair less again", two_to(-1022) - two_to(-1075) - hair, normal - smallest},
        {"all ones carry to the next power", two_to(53) - Fraction(1, 2), std::ldexp(1.0, 53)},
        {"a hair less than the carry", two_to(53) - Fraction(1, 2) - hair, std::ldexp(1.0, 53) - 1},
    };
    for (const auto& [why, value, expected] : cases) {
        EXPECT_EQ(bits_of(to_double(value)), bits_of(expected)) << why;
    }
}

// No double is nearer; of two equally near ones it is the even one.
void expect_nearest(const Fraction& value) {
    const double rounded = to_double(value);
    const auto distance = [&](double candidate) {
        const Fraction difference = exactly(candidate) - value;
        return difference < Fraction(0) ? -difference : difference;
    };
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double neighbour : {std::nextafter(rounded, 0.0), std::nextafter(rounded, infinity)}) {
        RC_ASSERT(distance(rounded) <= distance(neighbour));
        if (distance(rounded) == distance(neighbour)) RC_ASSERT(bits_of(rounded) % 2 == 0U);
    }
}

RC_GTEST_PROP(ToDouble, FindsTheNearest, (std::uint64_t high, std::uint64_t low, std::uint64_t below)) {
    const int shift = *rc::gen::inRange(-1150, 800);
    const Integer above = (Integer(high) << 64) + low + 1;
    expect_nearest(Fraction(above, Integer(below) + 1) * two_to(shift));
}

RC_GTEST_PROP(ToDouble, GivesADoubleBack, ()) {
    const auto bits = *rc::gen::inRange<std::uint64_t>(1, std::uint64_t{0x7ff} << 52);
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    RC_ASSERT(to_double(exactly(value)) == value);
    // Halfway to the next one up is a tie.
    const Fraction unit = exactly(std::nextafter(value, 2 * value)) - exactly(value);
    if (bits + 1 < std::uint64_t{0x7ff} << 52) expect_nearest(exactly(value) + unit / 2);
}

TEST(ToDouble, IsNearestForEveryShareOfThreeDice) {
    for (int part = 1; part <= 216; ++part) {
        EXPECT_EQ(to_double(Fraction(part, 216)), part / 216.0);
        EXPECT_EQ(to_double(Fraction(part * power(6, 57), power(6, 60))), part / 216.0);
    }
}

TEST(Decimal, RoundsFromTheExactValue) {
    struct Case {
        Fraction value;
        int digits;
        std::string expected;
    };
    const std::vector<Case> cases = {
        {Fraction(7, 12), 4, "0.5833"},
        {Fraction(0), 0, "0"},
        {Fraction(0), 2, "0.00"},
        {Fraction(1, 2), 0, "1"},
        {Fraction(-1, 2), 0, "-1"},
        {Fraction(3, 2), 0, "2"},
        {Fraction(5, 2), 0, "3"},
        {Fraction(1, 8), 2, "0.13"},
        {Fraction(-1, 8), 2, "-0.13"},
        {Fraction(-1, 1000), 2, "0.00"},
        {Fraction(999, 1000), 2, "1.00"},
        {Fraction(9995, 1000), 2, "10.00"},
        {Fraction(2, 3), 10, "0.6666666667"},
        {Fraction(1005, 1000), 2, "1.01"},  // as a double it would be 1.00
        {Fraction(power(10, 30) + 1, power(10, 30)), 30, "1.000000000000000000000000000001"},
    };
    for (const auto& [value, digits, expected] : cases) EXPECT_EQ(decimal_text(value, digits), expected);
    EXPECT_EQ(decimal_text(Fraction(-7, 2), 1, ","), "-3,5");
    EXPECT_EQ(percent_text(Fraction(7, 12), 2), "58.33");
    EXPECT_EQ(percent_text(Fraction(7, 12), 2, ","), "58,33");
    EXPECT_EQ(percent_text(Fraction(1), 0), "100");
}

// What is printed is within half a unit of the last digit.
RC_GTEST_PROP(Decimal, IsWithinHalfAUnit, ()) {
    const Fraction value = any_fraction();
    const int digits = *rc::gen::inRange(1, 6);
    std::string written = decimal_text(value, digits);
    const bool negative = written.front() == '-';
    if (negative) written.erase(0, 1);
    written.erase(written.find('.'), 1);
    written.erase(0, std::min(written.find_first_not_of('0'), written.size() - 1));
    const Fraction printed = Fraction(Integer(written), power(10, digits)) * (negative ? -1 : 1);
    const Fraction error = printed < value ? value - printed : printed - value;
    RC_ASSERT(error <= Fraction(1, 2 * power(10, digits)));
}

}  // namespace
}  // namespace grognard::dice
