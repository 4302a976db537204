// What no reader should stumble over: a word said twice, a thing explained by itself, empty brackets, marks that meet, a gap.

#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace grognard {

namespace oddities {

inline constexpr std::array<std::string_view, 4> blanks = {" ", "\u00a0", "\u202f", "\u2009"};

// Blanks of every width become one kind.
inline std::string with_plain_blanks(std::string_view text) {
    std::string all;
    for (std::size_t i = 0; i < text.size();) {
        const auto blank = std::find_if(blanks.begin(), blanks.end(),
                                        [&](std::string_view one) { return text.substr(i).starts_with(one); });
        all += blank == blanks.end() ? text[i] : ' ';
        i += blank == blanks.end() ? 1 : blank->size();
    }
    return all;
}

// Small letters; the text stays as long as it was.
inline std::string small(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    const std::string_view large = "É", little = "é";
    for (std::size_t at = text.find(large); at != std::string::npos; at = text.find(large, at))
        text.replace(at, large.size(), little);
    return text;
}

// A byte of a word: letters, and everything outside ASCII but the marks that part words.
inline bool is_of_word(char c) { return (c >= 'a' && c <= 'z') || (c & 0x80) != 0 || c == '-'; }

inline bool is_word(std::string_view text) {
    return text.size() > 1 && std::all_of(text.begin(), text.end(), is_of_word) && text[0] != '-';
}

inline void find_doubled_words(const std::string& text, std::vector<std::string>& found) {
    // "Nous nous" and "vous vous" are French; marks such as → and · part words as blanks do.
    static const std::array<std::string_view, 4> may_be_twice = {"nous", "vous", "→", "·"};
    std::string_view before;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        const std::string_view word = std::string_view(text).substr(begin, end - begin);
        const bool may = std::find(may_be_twice.begin(), may_be_twice.end(), word) != may_be_twice.end();
        // What ends with a mark is no longer the same word: "word, word".
        std::string_view bare = word;
        while (!bare.empty() && !is_of_word(bare.back())) bare.remove_suffix(1);
        if (is_word(before) && bare == before && !may) found.push_back(std::string(before) + " " + std::string(word));
        before = word;
        begin = end + 1;
    }
}

// "Eliminated (eliminated)"; what is written in capitals is an abbreviation: "fire factor (FIRE)".
inline void find_echoes(const std::string& written, std::vector<std::string>& found) {
    const std::string text = small(written);
    for (std::size_t open = text.find('('); open != std::string::npos; open = text.find('(', open + 1)) {
        const std::size_t close = text.find_first_of("()", open + 1);
        if (close == std::string::npos || text[close] != ')') continue;
        const std::string_view inside = std::string_view(text).substr(open + 1, close - open - 1);
        std::string_view before = std::string_view(text).substr(0, open);
        while (!before.empty() && before.back() == ' ') before.remove_suffix(1);
        const std::string as_written = written.substr(open + 1, inside.size());
        const bool letters = std::any_of(as_written.begin(), as_written.end(), is_of_word);
        const bool whole = before.size() == inside.size() ||
                           (before.size() > inside.size() && !is_of_word(before[before.size() - inside.size() - 1]));
        if (letters && before.ends_with(inside) && whole) found.push_back("(" + std::string(inside) + ")");
    }
}

// Brackets with nothing in them, a question in place of an answer, marks that meet.
inline void find_gaps(const std::string& text, std::vector<std::string>& found) {
    std::string tight;
    for (const char c : text)
        if (c != ' ') tight += c;
    for (const std::string_view gap :
         {"()", "[]", "“”", "«»", ":?", ",,", ",;", ",:", ",.", ";,", ";;", ";:", ";.", ":,",
          ":;", "::", ":.", "··", "·,", "·.", ",·", "(,", "(;", ",)", ";)", "(:", ":)"})
        if (tight.find(gap) != std::string::npos) found.emplace_back(gap);
    for (std::size_t at = tight.find(".."); at != std::string::npos; at = tight.find("..", at + 2)) {
        const bool is_range =
            (at > 0 && tight[at - 1] >= '0' && tight[at - 1] <= '9') || tight.substr(at).starts_with("...");
        if (!is_range) found.emplace_back("..");
    }
}

}  // namespace oddities

// What is odd about a text that somebody reads; nothing in most.
inline std::vector<std::string> oddities_in(std::string_view text) {
    const std::string plain = oddities::with_plain_blanks(text);
    std::vector<std::string> found;
    oddities::find_doubled_words(oddities::small(plain), found);
    oddities::find_echoes(plain, found);
    oddities::find_gaps(plain, found);
    return found;
}

}  // namespace grognard
