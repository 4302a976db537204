// What those share who tell a tale: the run, the words for it, and what was said already.

#pragma once

#include <set>
#include <string>
#include <vector>

#include "base/catalogue.h"
#include "sheet/explain/tale.h"

namespace grognard::sheet {

using TaleLines = std::vector<TaleLine>;

TaleLine line_of(TaleLine::What what, int depth, std::string label, std::string text, std::string figure = {});
std::string with_capital(std::string text);

struct Telling {
    Telling(const Question& asked, const Resolution& run, const Explanation& explanation, const Catalogue& catalogue);

    const Question& question;
    const Sheet& sheet;
    const Program& program;
    const Resolution& resolution;
    const std::vector<Entry>& entries;
    const Catalogue& words;
    const Bearing bearing;
    std::set<const Entry*> absorbed;  // entries told as part of another line

    // --- words ---

    std::string name(const Entry& entry) const;
    std::string value(const Type& type, Word64 word) const;
    std::string number(const Type& type, Word64 word) const;
    std::string faces(const Entry& roll, std::size_t begin, std::size_t end, std::string_view between) const;
    // An outcome that is so, or is not: in words of its own where the sheet has some, otherwise as "label: no".
    struct Truth {
        std::string label, value, whole;
    };
    Truth truth(const Procedure& procedure, const std::string& outcome, const Sides& sides, bool is_so) const;
    // Names inside a sentence begin small, unless they are abbreviations or the sheet keeps their capital.
    std::string lowered(const std::string& text) const;

    // --- the run ---

    Word64 word(Slot slot) const { return slot == no_slot ? absent : resolution.frame[slot]; }
    bool is_input(Slot slot) const;
    // The first answer of a procedure.
    bool is_answer(const Entry& entry) const;
    // What a look-up with one key was looked up with.
    Slot key_of(const Entry& lookup) const;

    // --- what was said ---

    void say(Slot slot);
    // Itself, or what it was only passed on from.
    bool is_said(Slot slot) const { return said_.count(slot) != 0 || said_.count(bearing.origin(slot)) != 0; }
    // It is an outcome that stands at the head, whatever names it was handed on by.
    bool is_in_head(Slot slot) const { return in_head_.count(slot) != 0; }

  private:
    void add_to_head(Slot slot);

    std::set<Slot> said_, in_head_;
};

}  // namespace grognard::sheet
