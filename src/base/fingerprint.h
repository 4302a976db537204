// Fingerprints: enough to tell two versions of a text apart, equal on every machine (FNV-1a).

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace grognard {

inline constexpr std::uint64_t no_fingerprint = 0xCBF29CE484222325U;  // of no text at all

// Of a text, or of several: `before` is that of those that come before it.
std::uint64_t fingerprint_of(std::string_view text, std::uint64_t before = no_fingerprint);

// The same for TOML with texts in columns: lined up in another way, or without its comments, as the page is sent them, it is no other
// text. A run of blanks counts as one; beside a column's bar, or at the end of a line, as none. Nor does it matter how lines end.
std::uint64_t fingerprint_of_columns(std::string_view text, std::uint64_t before = no_fingerprint);

// As it is shown and written: sixteen digits.
std::string hexadecimal(std::uint64_t number);

}  // namespace grognard
