// Many questions on standard input, one JSON object a line, one answer a line.

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/fwd.hpp>

#include "cli/asking.h"
#include "cli/context.h"

namespace grognard::cli {

struct BatchLine {
    Typed typed;
    std::optional<std::vector<int>> dice;
    std::optional<std::uint64_t> seed;
    std::optional<std::string> of;
};

using Answer = std::function<boost::json::object(const sheet::Question& question, const BatchLine& line)>;

// A bad line is answered by { "error": ... } and the others go on; what the command line gives holds for every line.
int answer_batch(Context& context, const Answer& answer);

}  // namespace grognard::cli
