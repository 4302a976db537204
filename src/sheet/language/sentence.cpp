#include "sheet/language/sentence.h"

#include "base/datum.h"
#include "base/names.h"

namespace grognard::sheet {

namespace {

constexpr std::string_view paragraph = "§";
constexpr std::string_view parts_a_figure = " :: ";
constexpr int deepest = 3;

class SentenceParser {
  public:
    SentenceParser(const Cell& cell, Problems& problems) : cell_(cell), text_(cell.text), problems_(problems) {}

    Sentence parse() {
        Sentence sentence;
        const std::size_t cut = figure_end();
        sentence.has_figure = cut != std::string_view::npos;
        if (sentence.has_figure) sentence.figure = pieces(0, cut, 0);
        sentence.text = pieces(sentence.has_figure ? cut + parts_a_figure.size() : 0, text_.size(), 0);
        return sentence;
    }

  private:
    void error(std::string_view id, std::size_t at, Problems::Arguments arguments = {}) {
        if (!failed_) problems_.error(id, cell_.place_at(at), std::move(arguments));
        failed_ = true;
    }

    std::size_t figure_end() const {
        int depth = 0;
        for (std::size_t i = 0; i < text_.size(); ++i) {
            if (text_[i] == '{') ++depth;
            if (text_[i] == '}') --depth;
            if (depth == 0 && text_.substr(i).starts_with(parts_a_figure)) return i;
        }
        return std::string_view::npos;
    }

    std::vector<Piece> pieces(std::size_t at, std::size_t end, int depth) {
        std::vector<Piece> list;
        bool bold = false, italic = false;
        const std::size_t begin = at;
        while (at < end && !failed_) {
            const std::string_view rest = text_.substr(at, end - at);
            if (rest.front() == '{') {
                at = braces(list, at, end, depth);
            } else if (rest.front() == '`') {
                at = code(list, at, end);
            } else if (rest.starts_with("**")) {
                list.push_back({Piece::What::bold, {}, {}, 0, {}, {}, at});
                bold = !bold;
                at += 2;
            } else if (rest.front() == '*' &&
                       (italic ? at > begin && !is_blank(text_[at - 1]) : rest.size() > 1 && !is_blank(rest[1]))) {
                list.push_back({Piece::What::italic, {}, {}, 0, {}, {}, at});
                italic = !italic;
                ++at;
            } else if (const std::size_t length = reference(rest); length > 0) {
                list.push_back({Piece::What::reference, std::string(rest.substr(0, length)), {}, 0, {}, {}, at});
                at += length;
            } else {
                add_text(list, at);
                ++at;
            }
        }
        if (bold || italic) error("print.unbalanced", begin, {{"text", excerpt_of(text_.substr(begin, end - begin))}});
        return list;
    }

    void add_text(std::vector<Piece>& list, std::size_t at) const {
        if (list.empty() || list.back().what != Piece::What::text)
            list.push_back({Piece::What::text, {}, {}, 0, {}, {}, at});
        list.back().text += text_[at];
    }

    // "§8.6", how long it is.
    static std::size_t reference(std::string_view rest) {
        if (!rest.starts_with(paragraph)) return 0;
        std::size_t at = paragraph.size();
        while (at < rest.size() && (is_digit(rest[at]) || (rest[at] == '.' && at + 1 < rest.size() &&
                                                           is_digit(rest[at + 1]) && at > paragraph.size())))
            ++at;
        return at > paragraph.size() ? at : 0;
    }

    std::size_t code(std::vector<Piece>& list, std::size_t at, std::size_t end) {
        const std::size_t close = text_.find('`', at + 1);
        if (close == std::string_view::npos || close >= end) {
            error("print.unbalanced", at, {{"text", excerpt_of(text_.substr(at, end - at))}});
            return end;
        }
        list.push_back({Piece::What::code, std::string(text_.substr(at + 1, close - at - 1)), {}, 0, {}, {}, at});
        return close + 1;
    }

    std::size_t braces(std::vector<Piece>& list, std::size_t at, std::size_t end, int depth) {
        int open = 0;
        std::size_t close = at;
        for (; close < end; ++close) {
            if (text_[close] == '{') ++open;
            if (text_[close] == '}' && --open == 0) break;
        }
        if (close >= end || depth == deepest) {
            error("print.unbalanced", at, {{"text", excerpt_of(text_.substr(at, end - at))}});
            return end;
        }
        const std::string_view inside = text_.substr(at + 1, close - at - 1);
        const std::size_t equal = inside.find('='), asks = inside.find('?');
        if (equal != std::string_view::npos && asks != std::string_view::npos && equal < asks &&
            is_name(inside.substr(0, equal)) && is_name(inside.substr(equal + 1, asks - equal - 1))) {
            Piece option{Piece::What::option,
                         std::string(inside.substr(0, equal)),
                         std::string(inside.substr(equal + 1, asks - equal - 1)),
                         0,
                         {},
                         {},
                         at};
            option.inside = pieces(at + 1 + asks + 1, close, depth + 1);
            list.push_back(std::move(option));
        } else {
            list.push_back(address(inside, at));
        }
        return close + 1;
    }

    Piece address(std::string_view inside, std::size_t at) {
        Piece piece{Piece::What::number, {}, {}, 0, {}, {}, at};
        const std::size_t bracket = inside.rfind(']');
        const std::size_t from = bracket == std::string_view::npos ? 0 : bracket;
        if (const std::size_t colon = inside.find(':', from); colon != std::string_view::npos) {
            piece.format = inside.substr(colon + 1);
            inside = inside.substr(0, colon);
            bool known = false;
            for (const std::string& format : number_formats()) known = known || format == piece.format;
            if (!known)
                error("print.bad_format", at + 1 + colon + 1,
                      {{"text", piece.format}, {"nearest", nearest(piece.format, number_formats())}});
        }
        if (const std::size_t sign = inside.find('@'); sign != std::string_view::npos) {
            piece.what = Piece::What::heading;
            piece.value = inside.substr(sign + 1);
            inside = inside.substr(0, sign);
        } else if (const std::size_t hash = inside.find('#', from); hash != std::string_view::npos) {
            const auto number = read_number(inside.substr(hash + 1));
            if (!number || number->second != 1 || number->first < 1 || number->first > 99)
                error("print.bad_literal", at + 1 + hash, {{"text", std::string(inside.substr(hash))}});
            else
                piece.literal = static_cast<int>(number->first);
            inside = inside.substr(0, hash);
        }
        piece.text = inside;
        return piece;
    }

    const Cell& cell_;
    std::string_view text_;
    Problems& problems_;
    bool failed_ = false;
};

}  // namespace

const std::vector<std::string>& number_formats() {
    static const std::vector<std::string> list = {"+", "abs", "atleast", "cm", "half", "word", "Word"};
    return list;
}

Sentence parse_sentence(const Cell& cell, Problems& problems) { return SentenceParser(cell, problems).parse(); }

}  // namespace grognard::sheet
