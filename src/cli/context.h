// What every command works with: what was typed, the words of the reader's language, and the page it writes.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/catalogue.h"
#include "cli/command_line.h"
#include "cli/paint.h"
#include "cli/run.h"
#include "sheet/ask/refused.h"

namespace grognard::cli {

// Ends a command. Thrown where something is found wrong, caught once, in run(), which prints it.
using Refused = sheet::Refused;

class Context {
  public:
    Context(const Host& around, const CommandLine& command_line, const Catalogue& catalogue, const Signals& signals)
        : host(around), typed(command_line), words(catalogue), paint(around.colour, signals) {}

    const Host& host;
    const CommandLine& typed;
    const Catalogue& words;
    Paint paint;

    bool json() const { return typed.has("--json"); }
    bool interrupted() const { return host.interrupted && host.interrupted(); }
    bool verbose() const { return typed.has("--verbose"); }
    int width() const { return host.columns; }
    Language language() const { return words.language(); }
    std::string say(std::string_view id, const Catalogue::Arguments& arguments = {}) const {
        return words.say(id, arguments);
    }
    // "name: value", spaced as the language does.
    std::string is(const std::string& name, const std::string& value) const;

    // --- the page, printed only if the command succeeds ---

    void line(std::string_view text = {});
    // A blank line, unless there is one.
    void gap();
    // Broken at the page's width; lines after the first are indented further.
    void paragraph(std::string_view text, int indent = 0, int hanging = 0, Ink ink = Ink::plain);
    void faint_paragraph(std::string_view text, int indent, int hanging = 0) {
        paragraph(text, indent, hanging, Ink::faint);
    }
    void heading(std::string_view text) { line(paint.strong(text)); }
    const std::string& page() const { return page_; }
    // Prints the page so far: for those who ask and wait for an answer.
    void show();

    // --- refusing ---

    [[noreturn]] void refuse(std::string_view id, const Catalogue::Arguments& arguments = {}) const;
    [[noreturn]] void refuse(const std::vector<Problem>& problems) const { sheet::refuse(words, problems); }

  private:
    std::string page_;
};

}  // namespace grognard::cli
