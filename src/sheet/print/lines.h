// The modifiers of a tally as a printed list: signed values, labels, and what a label leaves unsaid.

#pragma once

#include <string>
#include <vector>

#include "sheet/print/html.h"
#include "sheet/print/wording.h"

namespace grognard::sheet::printing {

// A fact of two or three values on which many lines depend (attacker or defender): its values become columns.
struct Role {
    std::string path;
    int enumeration = -1;
};

// The role of a procedure, if it has one; otherwise its path is empty.
Role find_role(const Wording& wording);

// One tally: heading, lines, groups. `role` is used if a line of this tally depends on it.
struct PrintedTally {
    Html head;
    Html lines;  // by which a tally that is printed twice is known
    Html whole;  // a table under the heading, which every column it runs through repeats
    std::size_t count = 0;
};

PrintedTally print_tally(const Wording& wording, std::size_t step, const Role& role);

}  // namespace grognard::sheet::printing
