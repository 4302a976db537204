#include "sheet/language/tokens.h"

#include <algorithm>
#include <array>

#include "base/names.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t longest_expression = 600;

constexpr std::array<std::string_view, 14> reserved = {"if", "then", "else",  "and", "or",    "not",  "in",
                                                       "by", "true", "false", "mod", "where", "each", "as"};

// What other languages, and printed sheets, write for it.
struct Foreign {
    std::string_view symbol, here;
};
constexpr std::array<Foreign, 8> foreign = {
    {{"&", "and"}, {"!", "not"}, {"−", "-"}, {"×", "*"}, {"÷", "/"}, {"≤", "<="}, {"≥", ">="}, {"≠", "!="}}};

}  // namespace

Tokens::Tokens(const Cell& cell, std::size_t begin, std::size_t end, Problems& problems)
    : cell_(cell), text_(std::string_view(cell.text).substr(0, end)), at_(begin), problems_(problems) {
    if (end - begin > longest_expression)
        fail("expression.too_long", begin, {{"limit", std::to_string(longest_expression)}});
    advance();
}

void Tokens::advance() {
    last_end_ = end_;
    while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
    begin_ = at_;
    if (at_ >= text_.size()) {
        token_ = Token::end;
    } else if (is_digit(text_[at_])) {
        token_ = Token::number;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        // A decimal point is not a span: 0.25 but 1..6.
        if (at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
            ++at_;
            while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        }
    } else if (starts_name(text_[at_])) {
        token_ = Token::name;
        while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
    } else {
        token_ = Token::symbol;
        const std::string_view two = text_.substr(at_, 2);
        at_ += two == "==" || two == "!=" || two == "<=" || two == ">=" || two == ".." ? 2 : 1;
        while (at_ < text_.size() && continues_character(text_[at_])) ++at_;
    }
    end_ = at_;
}

bool Tokens::accept(std::string_view symbol) {
    if (!is_symbol(symbol)) return false;
    advance();
    return true;
}

void Tokens::take_symbol(std::string_view symbol) {
    if (failed_ || accept(symbol)) return;
    fail("expression.expected_symbol", begin_, {{"symbol", std::string(symbol)}, {"found", found()}});
}

void Tokens::take_word(std::string_view word) {
    if (failed_) return;
    if (is_word(word))
        advance();
    else
        fail("expression.expected_symbol", begin_, {{"symbol", std::string(word)}, {"found", found()}});
}

std::string Tokens::take_name() {
    if (failed_) return {};
    if (!is(Token::name) || std::find(reserved.begin(), reserved.end(), text()) != reserved.end()) {
        expected("expression.name");
        return {};
    }
    std::string name(text());
    if (name.size() > longest_name) fail("name.bad", begin_, {{"name", excerpt_of(name)}});
    advance();
    return name;
}

void Tokens::expected(std::string_view id) {
    for (const Foreign& one : foreign)
        if (is_symbol(one.symbol))
            return fail("expression.foreign_symbol", begin_, {{"found", found()}, {"right", std::string(one.here)}});
    fail(id, begin_, {{"found", found()}});
}

void Tokens::fail(std::string_view id, std::size_t offset, Problems::Arguments arguments) {
    if (failed_) return;
    failed_ = true;
    problems_.error(id, cell_.place_at(offset), std::move(arguments));
}

std::string_view Tokens::rest() const {
    const std::size_t after = text_.find_first_not_of(" \t\r\n", end_);
    return after == std::string_view::npos ? std::string_view() : text_.substr(after);
}

bool Tokens::next_word_is(std::string_view word) const {
    const std::string_view next = rest();
    return next.starts_with(word) && (next.size() == word.size() || !continues_name(next[word.size()]));
}

}  // namespace grognard::sheet
