// The terminal program as a function, so that tests need no process.

#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace grognard::cli {

// Of a page that no terminal asks for.
inline constexpr int usual_columns = 80;

// What the program finds around it.
struct Host {
    std::istream& in;
    std::ostream& out;
    std::ostream& err;
    bool colour = false;  // standard output is a terminal that wants it
    std::string locale;   // "fr_FR.UTF-8"
    std::function<std::uint64_t()> fresh_seed;
    std::string state_folder = {};  // where games are kept; empty: nowhere
    bool utf8 = true;               // who reads it reads UTF-8
    int columns = usual_columns;    // of the terminal
    bool terminal = false;          // people sit at both ends
    // Whether somebody has pressed Ctrl-C since the first question: who asks ends by himself. Empty: nobody ever has.
    std::function<bool()> interrupted = {};
};

// How the program ends.
struct Status {
    static constexpr int done = 0;
    static constexpr int bad_input =
        2;  // a message on standard error; with --json also as an object on standard output
    static constexpr int needs_dice = 3;  // the dice given do not reach
    static constexpr int too_large = 4;   // too many branches for exact odds
};

int run(const std::vector<std::string>& arguments, const Host& host);

}  // namespace grognard::cli
