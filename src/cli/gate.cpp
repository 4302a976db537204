#include "cli/gate.h"

#include <algorithm>
#include <cstdio>

namespace grognard::cli {

namespace {

constexpr std::size_t most_ready = 16U * 1024;
constexpr char first_of_word = '\xFE';  // no UTF-8 has it
constexpr char32_t replacement = 0xFFFD;

// In the order of Signal.
constexpr std::array<std::string_view, 8> codes{
    "\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[38;5;137m", "\x1b[38;5;166m", "\r\x1b[K", "\x1b[2J\x1b[3J\x1b[H", "\t"};

bool turns_writing(char32_t c) {
    return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

bool is_control(char32_t c) { return (c < 0x20 && c != '\n') || (c >= 0x7F && c <= 0x9F); }

std::size_t length_of(unsigned char first) {
    return first < 0x80                     ? 1
           : first >= 0xC2 && first <= 0xDF ? 2
           : first >= 0xE0 && first <= 0xEF ? 3
           : first >= 0xF0 && first <= 0xF4 ? 4
                                            : 0;
}

// Of whole sequences; the replacement for one that a shorter would have said, or that is no character.
char32_t decoded(std::string_view bytes) {
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
    constexpr std::array<unsigned, 5> mask{0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t c = static_cast<unsigned char>(bytes.front()) & mask[bytes.size()];
    for (const char byte : bytes.substr(1)) c = c << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
    const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    return c < least[bytes.size()] || c > 0x10FFFF || surrogate ? replacement : c;
}

struct Spelt {
    std::u32string_view characters;
    std::string_view ascii;  // all of them read so
};

constexpr std::array<Spelt, 44> spellings{{
    {U"àâäáãå", "a"}, {U"ÀÂÄÁÃÅ", "A"}, {U"éèêë", "e"},
    {U"ÉÈÊË", "E"},   {U"îïíì", "i"},   {U"ÎÏÍÌ", "I"},
    {U"ôöóòõ", "o"},  {U"ÔÖÓÒÕ", "O"},  {U"ûùüú", "u"},
    {U"ÛÙÜÚ", "U"},   {U"ç", "c"},      {U"Ç", "C"},
    {U"ñ", "n"},      {U"ÿ", "y"},      {U"œ", "oe"},
    {U"Œ", "OE"},     {U"æ", "ae"},     {U"ß", "ss"},
    {U"’‘′", "'"},    {U"“”«»″", "\""}, {U"\u00A0\u202F\u2009", " "},
    {U"–—−─‑", "-"},  {U"│▏▎▍", "|"},   {U"┼", "+"},
    {U"█▌▋▊▉", "#"},  {U"░", ":"},      {U"…·●•", "."},
    {U"○°", "o"},     {U"→↗↘", ">"},    {U"←↖↙", "<"},
    {U"↑", "^"},      {U"↓", "v"},      {U"×✗", "x"},
    {U"±", "+-"},     {U"≤", "<="},     {U"≥", ">="},
    {U"½", "1/2"},    {U"¼", "1/4"},    {U"¾", "3/4"},
    {U"§", "S"},      {U"†★", "*"},     {U"□", "_"},
    {U"♣", "+"},      {U"€", "E"},
}};

}  // namespace

std::string_view in_ascii(char32_t c) {
    for (const Spelt& spelt : spellings)
        if (spelt.characters.find(c) != std::u32string_view::npos) return spelt.ascii;
    return "?";
}

Signals::Signals(std::uint64_t secret) : word_(1, first_of_word) {
    for (int digit = 0; digit < 16; ++digit, secret >>= 4U) word_ += "0123456789abcdef"[secret & 15U];
}

// --- from bytes ---

Gate::int_type Gate::overflow(int_type c) {
    if (c == traits_type::eof()) return traits_type::not_eof(c);
    const char byte = traits_type::to_char_type(c);
    return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
}

std::streamsize Gate::xsputn(const char* text, std::streamsize size) {
    for (std::streamsize i = 0; i < size; ++i) take(static_cast<unsigned char>(text[i]));
    if (ready_.size() < most_ready) return size;
    to_ << ready_;
    ready_.clear();
    return to_ ? size : 0;
}

int Gate::sync() {
    to_ << ready_ << std::flush;
    ready_.clear();
    return to_ ? 0 : -1;
}

// The word begins with a byte that it has nowhere else, so that one that breaks off hides no other.
void Gate::take(unsigned char c) {
    if (matched_ == word_.size()) {
        matched_ = 0;
        const auto signal = static_cast<std::size_t>(c - 'a');
        if (signal < codes.size()) ready_ += codes[signal];
        return;
    }
    if (c == static_cast<unsigned char>(word_[matched_])) {
        ++matched_;
        return;
    }
    for (const char byte : word_.substr(0, matched_)) take_plain(static_cast<unsigned char>(byte));
    matched_ = c == static_cast<unsigned char>(first_of_word) ? 1 : 0;
    if (matched_ == 0) take_plain(c);
}

void Gate::take_plain(unsigned char c) {
    if (wanted_ > 0 && (c & 0xC0U) != 0x80U) end_broken();
    if (wanted_ == 0) wanted_ = length_of(c);
    if (wanted_ == 0) return put_hidden(replacement);
    bytes_ += static_cast<char>(c);
    if (bytes_.size() < wanted_) return;
    put(decoded(bytes_), bytes_);
    bytes_.clear();
    wanted_ = 0;
}

void Gate::end_broken() {
    put_hidden(replacement);
    bytes_.clear();
    wanted_ = 0;
}

// --- to the terminal ---

void Gate::put(char32_t c, std::string_view bytes) {
    if (is_control(c) || turns_writing(c) || c == replacement)
        put_hidden(c);
    else if (manner_.plain && c >= 0x80)
        ready_ += in_ascii(c);
    else
        ready_ += bytes;
}

void Gate::put_hidden(char32_t c) {
    if (!manner_.json) {
        ready_ += manner_.plain ? "?" : "\uFFFD";
        return;
    }
    std::array<char, 8> escape{};
    std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(c));
    ready_ += escape.data();
}

}  // namespace grognard::cli
