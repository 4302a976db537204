// grognard demo: one battle, from the dice to another reading of the rules.

#include "cli/asking.h"
#include "cli/commands.h"
#include "cli/library.h"
#include "sheet/labels.h"
#include "sheet/odds.h"

namespace grognard::cli {

namespace {

// The demonstration speaks of one question only; the numbers come from the sheet and its preset.
constexpr std::string_view system_id = "allemagne-1813";
constexpr std::string_view procedure = "combat_roll";
constexpr std::string_view preset = "across_the_bridge";
constexpr std::string_view want = "enemy_pf_lost >= 1";
constexpr std::string_view ruling = "R7";
constexpr std::string_view reading = "better_only";
constexpr int face = 4;
constexpr std::size_t levers_shown = 5;

std::string asked(std::string_view command) {
    return "grognard " + std::string(command) + " " + std::string(system_id) + " " + std::string(procedure) +
           " --preset " + std::string(preset);
}

void chapter(Context& context, std::string_view id, const std::string& typed) {
    context.line();
    context.paragraph(context.say(id));
    context.line("$ " + context.paint.accent(typed));
    context.line();
}

}  // namespace

int demo(Context& context) {
    const auto sheet = load_sheet(context, std::string(system_id), {});
    const Typed typed{std::string(procedure), std::string(preset), {}, {}};
    const sheet::Question question = question_of(context, sheet, typed);
    context.paragraph(context.say("demo.welcome", {{"sheet", sheet::label(*sheet, context.language())}}), 0, 0,
                      Ink::strong);

    chapter(context, "demo.resolve", asked("resolve") + " --dice " + std::to_string(face));
    tell_resolution(context, question, {face});

    chapter(context, "demo.odds", asked("odds"));
    tell_odds(context, question, sheet::odds(question));

    chapter(context, "demo.levers", asked("levers") + " --want '" + std::string(want) + "'");
    tell_levers(context, question, std::string(want), levers_shown);

    Typed other = typed;
    other.set = {{"enemy_mean_cohesion", sheet::Datum::of(std::int64_t{4})}};
    const sheet::Question before = question_of(context, sheet, other);
    other.rulings = {{std::string(ruling), std::string(reading)}};
    const sheet::Question after = question_of(context, sheet, other);
    chapter(context, "demo.compare",
            asked("compare") + " \\\n      --set enemy_mean_cohesion=4 --ruling " + std::string(ruling) + "=" +
                std::string(reading));
    tell_comparison(context, before, after,
                    std::string(ruling) + ", " + sheet::ruling_label(*sheet, ruling, ".", context.language()));

    context.line();
    context.heading(context.say("demo.next"));
    for (const std::string_view command : {"systems", "facts allemagne-1813 combat_roll", "table allemagne-1813 combat",
                                           "rulings allemagne-1813", "help odds"})
        context.line("  " + context.paint.accent("grognard " + std::string(command)));
    return Status::done;
}

}  // namespace grognard::cli
