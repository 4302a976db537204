// Choices inside a question: odds never average over them, so each option has its own answer.

#pragma once

#include <boost/json/fwd.hpp>

#include "cli/context.h"
#include "sheet/question.h"

namespace grognard::cli {

// One line an option, the worst for the asker marked. Choices whose policy was given, or that nothing turns on, are left out.
void tell_choices(Context& context, const sheet::Question& question);
void put_choices(boost::json::object& object, const Context& context, const sheet::Question& question);

}  // namespace grognard::cli
