// grognard demo: one battle, from the dice to another reading of the rules.

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "sheet/explain/labels.h"
#include "sheet/run/odds.h"

namespace grognard::cli {

namespace {

// The demonstration speaks of one question only; the numbers come from the sheet and its preset.
constexpr std::string_view system_id = "allemagne-1813";
constexpr std::string_view procedure = "combat_roll";
constexpr std::string_view preset = "encirclement";
constexpr std::string_view want = "enemy_pf_lost >= 3";
constexpr std::string_view ruling = "R2";
constexpr std::string_view reading = "star_is_threshold";
constexpr int face = 4;
constexpr std::size_t levers_shown = 5;

// A command on this question, its options one by one.
std::vector<std::string> asked(std::string_view command, const std::vector<std::string>& options = {}) {
    std::vector<std::string> parts{
        "grognard " + std::string(command) + " " + std::string(system_id) + " " + std::string(procedure),
        "--preset " + std::string(preset)};
    parts.insert(parts.end(), options.begin(), options.end());
    return parts;
}

// What happens next, and what to type for it, broken where a shell allows it.
void chapter(Context& context, std::string_view id, const std::vector<std::string>& parts) {
    context.gap();
    context.paragraph(context.say(id));
    std::string line = "$ ";
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool fits = width_of(line) + 1 + width_of(parts[i]) <= context.width() - 2;
        if (i > 0 && !fits) {
            context.line(context.paint.accent(line + " \\"));
            line = "     ";
        }
        line += (i > 0 ? " " : "") + parts[i];
    }
    context.line(context.paint.accent(line));
    context.line();
}

}  // namespace

int demo(Context& context) {
    const auto sheet = load_sheet(context, std::string(system_id), {});
    const std::string system(system_id);
    sheet::Request request;
    request.procedure = procedure;
    request.preset = std::string(preset);
    const sheet::Question question = sheet::question_of(sheet, request, context.words);
    context.paragraph(context.say("demo.welcome", {{"sheet", sheet::label(*sheet, context.language())}}), 0, 0,
                      Ink::strong);

    chapter(context, "demo.resolve", asked("resolve", {"--dice " + std::to_string(face)}));
    tell_resolution(context, question, {face});

    chapter(context, "demo.odds", asked("odds"));
    tell_distribution(context, question, sheet::odds(question));

    chapter(context, "demo.levers", asked("levers", {"--want '" + std::string(want) + "'"}));
    tell_levers(context, question, std::string(want), levers_shown);

    request.rulings = {{std::string(ruling), std::string(reading)}};
    chapter(context, "demo.compare",
            asked("compare", {"--ruling " + std::string(ruling) + "=" + std::string(reading)}));
    tell_comparison(context, question, sheet::question_of(sheet, request, context.words), request.rulings);

    context.gap();
    context.heading(context.say("demo.next"));
    for (const std::string& command : {std::string("systems"), "facts " + system + " " + std::string(procedure),
                                       "table " + system + " combat", "rulings " + system, std::string("help")})
        context.line("  " + context.paint.accent("grognard " + command));
    return Status::done;
}

}  // namespace grognard::cli
