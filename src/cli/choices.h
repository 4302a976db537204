// Choices inside a question, as the terminal tells them.

#pragma once

#include "cli/context.h"
#include "sheet/program/question.h"

namespace grognard::cli {

// One line an option, the worst for the asker marked.
void tell_choices(Context& context, const sheet::Question& question);

// What was said of choices that cannot come up is not passed over in silence.
void tell_idle_choices(Context& context, const sheet::Question& question);

}  // namespace grognard::cli
