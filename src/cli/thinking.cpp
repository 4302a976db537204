#include "cli/thinking.h"

#include "sheet/names.h"

namespace grognard::cli {

player::Level read_level(const Context& context, const std::string& name) {
    if (const auto level = player::level_named(name)) return *level;
    const auto& known = player::level_names();
    std::string all;
    for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
    context.refuse("problem.cli.unknown_level",
                   {{"name", name}, {"nearest", sheet::nearest(name, known)}, {"known", all}});
}

}  // namespace grognard::cli
