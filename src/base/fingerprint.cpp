#include "base/fingerprint.h"

namespace grognard {

namespace {

std::uint64_t mixed(std::uint64_t hash, char c) { return (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U; }

}  // namespace

std::uint64_t fingerprint_of(std::string_view text, std::uint64_t before) {
    for (const char c : text) before = mixed(before, c);
    return before;
}

std::uint64_t fingerprint_of_columns(std::string_view text, std::uint64_t before) {
    char last = '\n';
    for (const char c : text) {
        if (c != ' ' || last != ' ') before = mixed(before, c);
        last = c;
    }
    return before;
}

std::string hexadecimal(std::uint64_t number) {
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; number >>= 4U) digits[i] = "0123456789abcdef"[number & 15U];
    return digits;
}

}  // namespace grognard
