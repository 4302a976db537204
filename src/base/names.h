// Names: what one may look like, and the right one nearest to a wrong one.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace grognard {

inline constexpr std::size_t longest_name = 48;

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
inline bool continues_name(char c) { return starts_name(c) || is_digit(c); }
inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
inline bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }  // of UTF-8

bool is_name(std::string_view text);

// Labels are plain text: no control characters, no marks that turn the direction of writing around.
bool is_plain(std::string_view text);

std::string_view trimmed(std::string_view text);
std::vector<std::string_view> words_of(std::string_view text);  // parted by blanks
std::string joined(const std::vector<std::string>& parts, std::string_view between = ", ");

// A text as people compare it: without accents, capitals and the finer blanks and marks of print.
std::string folded(std::string_view text);

// As much of a text from outside as a message repeats, cut between two characters.
std::string excerpt_of(std::string_view text);

// The candidate that a person most likely meant, or nothing if none is close.
std::string nearest(std::string_view wrong, const std::vector<std::string>& candidates);

}  // namespace grognard
