#include "sheet/print/face/prose.h"

#include "base/names.h"
#include "sheet/language/read_words.h"
#include "sheet/language/typeset.h"

namespace grognard::sheet::face {

using printing::element;
using printing::escaped;
using printing::markup;

namespace {

class ProseSetter {
  public:
    ProseSetter(const Context& context, const Cell& of) : context_(context), of_(of) {}

    Html set(const std::vector<Piece>& pieces) {
        Html html;
        bool bold = false, italic = false;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const Piece& piece = pieces[i];
            in_name_ = is_in_name(pieces, i);
            if (piece.what == Piece::What::bold) {
                html += markup(bold ? "</b>" : "<b>");
                bold = !bold;
            } else if (piece.what == Piece::What::italic) {
                html += markup(italic ? "</i>" : "<i>");
                italic = !italic;
            } else {
                html += one(piece);
            }
        }
        return html;
    }

    bool lost() const { return lost_; }

  private:
    // A figure that goes on with a letter, or with which dice begin, is part of a name and set as that is: P2, 2D6.
    static bool is_in_name(const std::vector<Piece>& pieces, std::size_t at) {
        const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
        const bool follows = at > 0 && pieces[at - 1].what == Piece::What::text && !pieces[at - 1].text.empty() &&
                             is_letter(pieces[at - 1].text.back());
        const bool leads = at + 1 < pieces.size() && pieces[at + 1].what == Piece::What::text &&
                           pieces[at + 1].text.size() > 1 && pieces[at + 1].text[0] == 'D' &&
                           is_digit(pieces[at + 1].text[1]);
        return follows || leads;
    }
    Html figure(std::string_view tag, std::string_view text) const {
        return in_name_ ? escaped(text) : element(tag, "", text);
    }

    Html one(const Piece& piece) {
        switch (piece.what) {
            case Piece::What::code: return figure("b", piece.text);
            case Piece::What::reference: return reference(piece.text);
            case Piece::What::number: return number(piece);
            case Piece::What::heading: return heading(piece);
            case Piece::What::option: return context_.in_force(piece.text, piece.value) ? set(piece.inside) : Html();
            default: return escaped(typeset_words(piece.text, context_.language));
        }
    }

    Html number(const Piece& piece) {
        const auto found = number_at(context_, whole_address(piece.text, of_), piece.literal);
        lost_ = lost_ || !found;
        return figure("em", found ? number_text(context_, *found, piece.format) : "–");
    }

    // The heading of the row whose cell has this value.
    Html heading(const Piece& piece) {
        const int table = context_.sheet.find_table(piece.text);
        if (table >= 0)
            for (const TableGrid::Row& row : context_.sheet.source.tables[static_cast<std::size_t>(table)].grid.rows)
                if (!row.cells.empty() && row.cells.front().text == piece.value)
                    return element("em", "", number_heading(row.headings.front().text));
        lost_ = true;
        return element("em", "", "–");
    }

    const Context& context_;
    const Cell& of_;
    bool lost_ = false;
    bool in_name_ = false;
};

}  // namespace

Sentence sentence_of(const Context& context, const WordedCell& words) {
    Problems none;  // loading has found them
    return parse_sentence(words.in(context.language), none);
}

Prose set_sentence(const Context& context, const Sentence& sentence, const Cell& of) {
    ProseSetter setter(context, of);
    Prose prose;
    prose.figure = setter.set(sentence.figure);
    prose.text = setter.set(sentence.text);
    prose.has_figure = sentence.has_figure;
    prose.lost = setter.lost();
    return prose;
}

Html set_text(const Context& context, const WordedCell& words) {
    return set_sentence(context, sentence_of(context, words), {}).text;
}

Html reference(std::string_view text) {
    constexpr std::string_view paragraph = "§";
    std::string shown(text);
    if (text.starts_with(paragraph))
        shown = std::string(paragraph) + "\u00a0" + std::string(trimmed(text.substr(paragraph.size())));
    return element("span", "ref", shown);
}

std::size_t shown_length(const Html& html) {
    std::size_t count = 0;
    bool tag = false, entity = false;
    for (const char c : html.code) {
        if (c == '<') tag = true;
        if (!tag && c == '&') entity = true;
        if (!tag && !continues_character(c) && (!entity || c == ';')) ++count;
        if (c == ';') entity = false;
        if (c == '>') tag = false;
    }
    return count;
}

}  // namespace grognard::sheet::face
