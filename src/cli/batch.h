// Many requests on standard input, one JSON object a line, one answer a line.

#pragma once

#include "cli/context.h"

namespace grognard::cli {

// A bad line is answered by { "error": ... } and the others go on; what the command line gives holds for every line.
int answer_batch(Context& context);

}  // namespace grognard::cli
