// The text of a cell, token by token. The first mistake is reported; after it nothing else is.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/grid.h"
#include "base/problem.h"

namespace grognard::sheet {

enum class Token { end, number, name, symbol };

class Tokens {
  public:
    Tokens(const Cell& cell, std::size_t begin, std::size_t end, Problems& problems);

    // --- the token it stands at ---
    bool is(Token token) const { return token_ == token; }
    bool is_symbol(std::string_view symbol) const { return is(Token::symbol) && text() == symbol; }
    bool is_word(std::string_view word) const { return is(Token::name) && text() == word; }
    // What stands behind it.
    bool next_word_is(std::string_view word) const;
    bool opens_bracket() const { return rest().starts_with('('); }
    std::string_view text() const { return text_.substr(begin_, end_ - begin_); }
    std::size_t begin() const { return begin_; }
    std::size_t last_end() const { return last_end_; }  // of the token before it

    // --- going on ---
    void advance();
    bool accept(std::string_view symbol);  // if it is that one
    void take_symbol(std::string_view symbol);
    void take_word(std::string_view word);
    std::string take_name();

    // --- mistakes ---
    bool failed() const { return failed_; }
    void expected(std::string_view id);  // something else than what it stands at
    void fail(std::string_view id, std::size_t offset, Problems::Arguments arguments);

  private:
    std::string_view rest() const;  // behind the token and what is blank
    std::string found() const { return is(Token::end) ? std::string() : std::string(text()); }

    const Cell& cell_;
    std::string_view text_;
    std::size_t at_;
    Problems& problems_;
    Token token_ = Token::end;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::size_t last_end_ = 0;
    bool failed_ = false;
};

}  // namespace grognard::sheet
