// Text for a terminal: widths, breaking of lines, and a little colour that nothing depends on.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/gate.h"

namespace grognard::cli {

// Characters as a terminal shows them.
int width_of(std::string_view text);
std::string pad_left(std::string_view text, int width);
std::string pad_right(std::string_view text, int width);
// Cut to fit, with an ellipsis.
std::string fitted(std::string_view text, int width);
// Breaks at blanks; the lines after the first have a width of their own.
std::vector<std::string> wrapped(std::string_view text, int first_width, int width);

enum class Ink {
    plain,
    strong,
    faint,
    accent,  // bars, and what a person may type
    marked,  // a reading that is not the sheet's own; it also carries a sign
};

class Paint {
  public:
    Paint(bool colour, const Signals& signals) : colour_(colour), signals_(signals) {}

    std::string in(Ink ink, std::string_view text) const;
    std::string strong(std::string_view text) const { return in(Ink::strong, text); }
    std::string faint(std::string_view text) const { return in(Ink::faint, text); }
    std::string accent(std::string_view text) const { return in(Ink::accent, text); }

    // What a terminal is told besides colours; the gate knows what that is to it.
    std::string signal(Signal signal) const { return signals_.mark(signal); }

  private:
    bool colour_;
    const Signals& signals_;
};

// A bar in eighths of a character; what is not nothing shows at least one.
std::string bar(double share, int width);

}  // namespace grognard::cli
