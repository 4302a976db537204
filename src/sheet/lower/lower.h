// The second pass of the compiler: a procedure, with everything it calls, becomes a program.
//
// Who does what, each on top of those before it:
//   Emitter      writes the program: slots, code, units, nodes
//   Site         where the compiler stands in the sheet, which names it sees there, whom it reports to
//   Expressions  expressions become values; with Paths, LookUps and Folds
//   Rows         what the rows of all verbs have in common
//   Facts        what a person gives; Bindings: what a caller hands over
//   Steps, Tallies, Rolls, Choices, Calls: the verbs

#pragma once

#include "sheet/program/model.h"

namespace grognard::sheet {

// What is compiled, and what is found on the way.
struct Compiling {
    const Sheet& sheet;
    Usage& usage;
    Problems& problems;
    // Mistakes found only where a procedure is unrolled inside another. There should be none that its own compilation did
    // not find; if there are, the sheet must not load.
    Problems nested = {};
};

// A condition over a procedure's outcome, which becomes one more outcome of that name.
struct Want {
    const Expression& condition;
    const Cell& cell;
};

std::unique_ptr<Program> lower(Compiling& compiling, int procedure, const Want* want = nullptr);

}  // namespace grognard::sheet
