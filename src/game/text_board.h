// A board in a terminal: drawn in letters, and told in words for those who do not see it.

#pragma once

#include <string>
#include <vector>

#include "game/face.h"
#include "game/speech.h"

namespace grognard::game {

// A piece of a line, and how a terminal paints it.
struct Inked {
    enum class Tone : std::uint8_t { plain, faint, side };
    std::string text;
    Tone tone = Tone::plain;
    Side side = nobody;  // whose colour; of Tone::side
};
using InkedLine = std::vector<Inked>;

// Faces that are handed over are views: what the reader may not know is not in them.
class TextBoard {
  public:
    virtual ~TextBoard() = default;

    // How to read what is drawn, and how places are written; lines of text.
    virtual std::string key(const Speech& speech) const = 0;
    // The board with all pieces.
    virtual std::vector<InkedLine> drawn(Face& view, const Speech& speech) const = 0;
    // What is at a place, what lies around it, and who is near. Nothing if there is no such place.
    virtual std::vector<std::string> told(Face& view, const std::string& place, const Speech& speech) const = 0;
    // All pieces of a side, one a line.
    virtual std::vector<std::string> pieces(Face& view, Side side, const Speech& speech) const = 0;
};

}  // namespace grognard::game
