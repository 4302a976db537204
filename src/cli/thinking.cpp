#include "cli/thinking.h"

#include "base/names.h"
#include "cli/files.h"
#include "cli/typed.h"
#include "lab/stopwatch.h"

namespace grognard::cli {

namespace {

player::Level read_level(const Context& context, const std::string& name) {
    if (const auto level = player::level_named(name)) return *level;
    const auto& known = player::level_names();
    std::string all;
    for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
    context.refuse("problem.cli.unknown_level", {{"name", name}, {"nearest", nearest(name, known)}, {"known", all}});
}

}  // namespace

Rival read_rival(const Context& context, const Battle& battle, const std::string& typed) {
    const std::size_t colon = typed.find(':');
    Rival rival{read_level(context, typed.substr(0, colon)), nullptr, {}};
    rival.name = player::name_of(rival.level);
    if (colon == std::string::npos) return rival;
    const std::string file = typed.substr(colon + 1);
    std::vector<Problem> problems;
    rival.judgement = battle->judgement({file, read_file(context, file)}, problems);
    if (!rival.judgement) context.refuse(problems);
    rival.name += ":" + file;
    return rival;
}

Patience read_patience(const Context& context) {
    Patience patience;
    if (context.typed.has("--nodes"))
        patience.nodes = static_cast<std::uint64_t>(read_whole(context, "--nodes", 1, 1'000'000'000));
    if (context.typed.has("--time")) patience.milliseconds = read_whole(context, "--time", 1, 600'000);
    if (patience.nodes == 0 && !patience.milliseconds) patience.milliseconds = 1000;
    return patience;
}

player::Choice chosen_in_time(player::Opponent& opponent, game::Face& face, std::uint64_t number,
                              const Patience& patience) {
    const lab::Stopwatch watch(patience.milliseconds);
    return player::choose(opponent, face, number, {patience.nodes, watch.stop()});
}

std::string in_tenths(const Context& context, double points) {
    const auto tenths = static_cast<std::int64_t>(points * 10 + (points < 0 ? -0.5 : 0.5));
    return context.words.with_sign(Fraction(Integer(tenths), 10));
}

}  // namespace grognard::cli
