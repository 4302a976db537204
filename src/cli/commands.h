// One function a command, each in a file of its own. They write the page and return how the program ends.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/context.h"
#include "sheet/run/odds.h"

namespace grognard::cli {

int systems(Context& context);
int procedures(Context& context);
int facts(Context& context);
int table(Context& context);
int rulings(Context& context);
int inventory(Context& context);
int resolve(Context& context);
int odds(Context& context);
int levers(Context& context);
int seek(Context& context);
int compare(Context& context);
int sample(Context& context);
int check(Context& context);
int print(Context& context);
int serve(Context& context);
int play(Context& context);
int replay(Context& context);
int examine(Context& context);
int match(Context& context);
int army(Context& context);
int demo(Context& context);
int completion(Context& context);
int complete(Context& context);
int help(Context& context);
int manual(Context& context);

// "grognard odds SYSTEM PROCEDURE"
std::string usage_of(const Context& context, const CommandSpec& command);
// The help of one command, or of the program where none is named.
void tell_help(Context& context, std::string_view command);

// --- parts that the demonstration shows too ---

void tell_resolution(Context& context, const sheet::Question& question, const std::vector<int>& dice);
// The sentence and the histograms, without the reasons.
void tell_distribution(Context& context, const sheet::Question& question, const sheet::Odds& odds);
void tell_levers(Context& context, const sheet::Question& question, const std::string& want, std::size_t most);
void tell_comparison(Context& context, const sheet::Question& before, const sheet::Question& after,
                     const std::vector<std::pair<std::string, std::string>>& rulings);

}  // namespace grognard::cli
