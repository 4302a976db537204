// Situations to ask a procedure about: its defaults, its presets, and facts drawn at random from a fixed seed.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "dice/generator.h"
#include "sheet/program/question.h"

namespace grognard::sheet {

// Any fact within its type, small numbers more often than large ones; any ruling; any policy, sometimes `when_it_helps`.
Question any_question(const std::shared_ptr<const Sheet>& sheet, const Procedure& procedure, dice::Generator& chance);

// The defaults, the presets, then `count` more.
std::vector<Question> situations(const std::shared_ptr<const Sheet>& sheet, const Procedure& procedure, int count,
                                 std::uint64_t seed);

// Whether a policy of the question is `when_it_helps`.
// The same with every number as near to 1 as it may be: few dice fall, so that all ways can be tried.
Question with_small_pools(Question question);

bool looks_ahead(const Question& question);

// "procedure(fact = value, ...)": what differs from the defaults.
std::string text_of(const Question& question);

}  // namespace grognard::sheet
