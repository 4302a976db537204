// Positions as text: words of a key and a value, with a blank between them; those of pieces last, one for each. See game.h.

#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"

namespace grognard::game {

// The parts between that character, empty ones too.
inline std::vector<std::string_view> parted(std::string_view text, char by) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(by);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

// Hands key and value of each word to `read`, those of the last `pieces` words to `read_piece`: whatever somebody calls a piece, it is
// no other word. False, with the place of the word, as soon as one is refused.
template <class Read, class ReadPiece>
bool read_position_words(std::string_view text, std::size_t pieces, Problems& problems, Read&& read,
                         ReadPiece&& read_piece) {
    const std::vector<std::string_view> words = parted(text, ' ');
    const std::size_t others = words.size() - std::min(words.size(), pieces);
    std::size_t column = 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::size_t equals = words[i].find('=');
        const bool is_word = equals != std::string_view::npos;
        const std::string_view key = words[i].substr(0, equals), value = is_word ? words[i].substr(equals + 1) : key;
        if (!is_word || !(i < others ? read(key, value) : read_piece(key, value))) {
            problems.error("position.bad_word", {0, 1, static_cast<int>(column)}, {{"word", std::string(words[i])}});
            return false;
        }
        column += words[i].size() + 1;
    }
    return true;
}

}  // namespace grognard::game
