// A sentence of the printed face: text with marks of style, and `{...}` where the definition speaks.
//
//     {address} {address#2} {address:+}   a number of the definition
//     {TABLE@value}                       the heading that gives this value
//     {R14=option?text}                   text of one reading
//     §8.6  `code`  *italic*  **bold**    ` :: ` parts a worded figure from the sentence

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"

namespace grognard::sheet {

struct Piece {
    enum class What { text, bold, italic, code, reference, number, heading, option };

    What what = What::text;
    std::string text;           // what is shown; an address; a table; a ruling
    std::string value;          // of a heading or an option
    int literal = 0;            // the n-th inside an expression; 0: the whole
    std::string format;         // "+", "word"...
    std::vector<Piece> inside;  // of an option
    std::size_t begin = 0;      // in the text of the cell
};

struct Sentence {
    std::vector<Piece> figure;  // in words, if it has one
    std::vector<Piece> text;
    bool has_figure = false;
};

Sentence parse_sentence(const Cell& cell, Problems& problems);

// Formats that a number may have.
const std::vector<std::string>& number_formats();

// Goes through all pieces, also those inside options.
template <class Visit>
void each_piece(const std::vector<Piece>& pieces, const Visit& visit) {
    for (const Piece& piece : pieces) {
        visit(piece);
        each_piece(piece.inside, visit);
    }
}

}  // namespace grognard::sheet
