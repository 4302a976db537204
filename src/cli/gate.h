// The one way out: everything that the program says goes through here, and nothing that a file, a name or a line says can do
// more to a terminal than be read.
//
// Of control characters only line breaks pass; 0x7F, U+0080 to U+009F, those that turn the direction of writing, and bytes that
// are no UTF-8 are shown as U+FFFD, or, in JSON, as the escapes that mean the same. What the program itself wants of a terminal, a colour
// or a cleared line, it says in marks (`Signals`) that begin with a word nobody else knows.

#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace grognard::cli {

// What the program wants of a terminal.
enum class Signal : std::uint8_t { end, strong, faint, accent, marked, clear_line, clear_screen, tab };

class Signals {
  public:
    // The word differs from run to run.
    explicit Signals(std::uint64_t secret);

    std::string mark(Signal signal) const { return word_ + static_cast<char>('a' + static_cast<int>(signal)); }
    const std::string& word() const { return word_; }

  private:
    std::string word_;
};

class Gate : public std::streambuf {
  public:
    struct Manner {
        bool json = false;   // escapes instead of the sign for what cannot be shown
        bool plain = false;  // for a terminal without UTF-8: letters and signs as ASCII has them
    };

    Gate(std::ostream& to, const Signals& signals, Manner manner) : to_(to), word_(signals.word()), manner_(manner) {}

  protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

  private:
    void take(unsigned char c);
    void take_plain(unsigned char c);
    void end_broken();
    void put(char32_t c, std::string_view bytes);
    void put_hidden(char32_t c);

    std::ostream& to_;
    std::string_view word_;
    Manner manner_;
    std::size_t matched_ = 0;  // of the word
    std::string bytes_;        // of a character that is not whole yet
    std::size_t wanted_ = 0;
    std::string ready_;
};

// As ASCII has it: one character for one wherever there is one.
std::string_view in_ascii(char32_t c);

}  // namespace grognard::cli
