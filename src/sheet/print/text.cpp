#include "sheet/print/text.h"

#include <algorithm>
#include <array>

#include "base/datum.h"
#include "base/grid.h"
#include "base/names.h"

namespace grognard::sheet::printing {

namespace {

// Letters without case and accents; everything else parts words.
std::string folded(std::string_view text) {
    static constexpr std::string_view latin = "aaaaaaaceeeeiiiidnooooo ouuuuyps";
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if (c >= 'A' && c <= 'Z') {
            out += static_cast<char>(c - 'A' + 'a');
        } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            out += static_cast<char>(c);
        } else if (c == 0xC3U && next >= 0x80U) {
            out += latin[(next - 0x80U) % 0x20U];
            ++i;
        } else if (c == 0xC5U && (next == 0x92U || next == 0x93U)) {
            out += "oe";
            ++i;
        } else if (c < 0x80U || (c & 0xC0U) != 0x80U) {
            out += ' ';
        }
    }
    return out;
}

constexpr std::size_t stem_length = 5;

// Words that many labels share and that distinguish nothing.
constexpr std::array<std::string_view, 20> common_words = {"avec", "celle", "cette", "chaqu", "dans", "dont", "each",
                                                           "elle", "est",   "from",  "have",  "les",  "leur", "par",
                                                           "pour", "sont",  "that",  "the",   "this", "with"};

bool is_common(std::string_view stem) {
    return std::find(common_words.begin(), common_words.end(), stem) != common_words.end();
}

bool contains(const std::vector<std::string>& list, std::string_view wanted) {
    return std::find(list.begin(), list.end(), wanted) != list.end();
}

}  // namespace

std::vector<std::string> stems(std::string_view text) {
    std::vector<std::string> list;
    const std::string letters = folded(text);
    for (const std::string_view word : words_of(letters)) {
        const std::string stem(word.substr(0, stem_length));
        // Short words are articles, unless they are the abbreviations in which sheets are rich: PF, VC.
        std::string capitals(word);
        for (char& c : capitals)
            if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        const bool abbreviation = word.size() <= 3 && text.find(capitals) != std::string_view::npos;
        if ((word.size() > 3 || abbreviation || is_digit(word.front())) && !is_common(stem)) list.push_back(stem);
    }
    return list;
}

bool says(std::string_view label, std::string_view phrase, std::string_view besides) {
    const std::vector<std::string> in_label = stems(label);
    std::vector<std::string> wanted = stems(phrase);
    const std::vector<std::string> known = stems(besides);
    const auto known_end =
        std::remove_if(wanted.begin(), wanted.end(), [&](const std::string& stem) { return contains(known, stem); });
    if (known_end != wanted.begin()) wanted.erase(known_end, wanted.end());
    std::size_t found = 0;
    for (const std::string& stem : wanted)
        if (contains(in_label, stem) || contains(in_label, ("un" + stem).substr(0, stem_length))) ++found;
    return !wanted.empty() && 2 * found >= wanted.size();
}

bool says_number(std::string_view label, std::int64_t number) {
    struct Numeral {
        std::int64_t number;
        std::string_view start;
    };
    static constexpr std::array<Numeral, 15> numerals = {{{1, "premi"},
                                                          {1, "first"},
                                                          {2, "deux"},
                                                          {2, "secon"},
                                                          {2, "two"},
                                                          {3, "trois"},
                                                          {3, "three"},
                                                          {3, "third"},
                                                          {4, "quatr"},
                                                          {4, "four"},
                                                          {5, "cinq"},
                                                          {5, "five"},
                                                          {5, "fifth"},
                                                          {6, "six"},
                                                          {6, "sixi"}}};
    const std::string digits = std::to_string(number);
    const std::string letters = folded(label);
    for (const std::string_view word : words_of(letters)) {
        if (word.substr(0, digits.size()) == digits && (word.size() == digits.size() || !is_digit(word[digits.size()])))
            return true;
        for (const Numeral& numeral : numerals)
            if (numeral.number == number && word.substr(0, numeral.start.size()) == numeral.start) return true;
    }
    return false;
}

bool says_not(std::string_view label) {
    static constexpr std::array<std::string_view, 12> words = {"non",  "pas", "sans", "hors",    "aucun", "aucune",
                                                               "sauf", "not", "no",   "without", "out",   "except"};
    const std::string letters = folded(label);
    for (const std::string_view word : words_of(letters)) {
        if (std::find(words.begin(), words.end(), word) != words.end()) return true;
        if (word.size() > 6 && (word.substr(0, 2) == "un" || word.substr(0, 3) == "non")) return true;
    }
    return false;
}

std::size_t longest_word(std::string_view text) {
    std::size_t longest = 0;
    for (const std::string_view word : words_of(text)) longest = std::max(longest, length(word));
    return longest;
}

std::size_t length(std::string_view text) { return static_cast<std::size_t>(characters_in(text)); }

}  // namespace grognard::sheet::printing
