// grognard examine SYSTEM[/SCENARIO]

#include <algorithm>
#include <ostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/gaming.h"
#include "cli/typed.h"
#include "game/examiner.h"

namespace grognard::cli {

namespace {

using Part = game::Coverage::Part;
constexpr std::pair<Part, std::string_view> parts[] = {
    {Part::procedure, "examine.procedures"},   {Part::cell, "examine.cells"},
    {Part::modifier, "examine.modifiers"},     {Part::refusal, "examine.refusals"},
    {Part::conversion, "examine.conversions"},
};

void tell_coverage(Context& context, const game::Coverage& coverage) {
    for (const auto& [part, id] : parts) {
        context.line("  " + context.say(id, {{"reached", std::to_string(coverage.reached(part))},
                                             {"all", std::to_string(coverage.count(part))}}));
        if (!context.verbose()) continue;
        for (const std::string& address : coverage.unreached(part)) context.faint_paragraph(address, 4);
    }
}

void tell_findings(Context& context, const game::Examined& examined, const std::string& scenario) {
    int number = 0;
    for (const game::Finding& finding : examined.findings) {
        const std::string file = scenario + "-" + std::to_string(++number) + ".record";
        context.paragraph(context.say("examine.finding",
                                      {{"check", context.say("examine.check." + std::string(name_of(finding.check)))},
                                       {"detail", finding.detail},
                                       {"game", std::to_string(finding.game)},
                                       {"decision", std::to_string(finding.decision)}}),
                          2, 2, Ink::marked);
        context.faint_paragraph(finding.position, 4);
        write_file(context, file, finding.record);
        context.paragraph(context.say("examine.written", {{"file", file}}), 4);
    }
}

// Some games under every other reading of every ruling; what they reach of the sheet is added.
bool examine_readings(Context& context, const player::Wanted& typed, const game::Exam& base, const Battle& as_it_is) {
    int readings = 0, games = 0;
    bool accepted = true;
    const auto sheet = as_it_is->sheet();
    for (const sheet::Ruling& ruling : sheet->rulings) {
        if (ruling.enumeration < 0) continue;
        const auto& options = sheet->enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
        for (std::size_t option = 0; option < options.size(); ++option) {
            if (static_cast<int>(option) == ruling.fallback) continue;
            player::Wanted wanted = typed;
            wanted.rulings.emplace_back(ruling.name, options[option]);
            const Battle battle = open_scenario(context, wanted);
            game::Exam exam = base;
            exam.games = std::max(1, base.games / 50);
            exam.coverage = battle->coverage();
            const game::Examined examined = workshop_of(battle).examine(*battle, exam);
            as_it_is->coverage()->add(*battle->coverage());
            ++readings;
            games += examined.games;
            accepted = accepted && examined.accepted();
            tell_findings(context, examined, typed.scenario + "-" + ruling.name + "-" + options[option]);
        }
    }
    context.line("  " + context.words.count("examine.other_readings", games, {{"readings", std::to_string(readings)}}));
    return accepted;
}

bool examine_one(Context& context, const player::Wanted& wanted, const game::Exam& base) {
    const Battle battle = open_scenario(context, wanted);
    const player::Workshop& workshop = workshop_of(battle);
    game::Exam exam = base;
    exam.coverage = battle->coverage();
    const game::Examined examined = workshop.examine(*battle, exam);
    const std::uint64_t signature = workshop.signature(*battle, game::signature_seed, game::signature_games);
    context.heading(wanted.scenario);
    tell_unasked(context, battle);
    context.line("  " + context.words.count("examine.played", examined.games,
                                            {{"decisions", std::to_string(examined.decisions)},
                                             {"longest", std::to_string(examined.longest)}}));
    std::string won;
    for (std::size_t side = 0; side + 1 < examined.won.size(); ++side)
        won += battle->scenario().sides[side].id + " " + std::to_string(examined.won[side]) + ", ";
    context.line("  " + context.say("examine.won", {{"won", won}, {"drawn", std::to_string(examined.won.back())}}));
    context.line("  " + context.say("examine.signature", {{"number", std::to_string(signature)}}));
    const bool others = !context.typed.has("--readings") || examine_readings(context, wanted, base, battle);
    tell_coverage(context, *battle->coverage());
    tell_findings(context, examined, wanted.scenario);
    context.show();
    return examined.accepted() && others;
}

}  // namespace

int examine(Context& context) {
    const std::string& name = context.typed.positionals[0];
    player::Wanted wanted = typed_game(context, name);
    wanted.coverage = true;
    game::Exam exam;
    exam.games = context.typed.has("--n") ? static_cast<int>(read_whole(context, "--n", 1, 1'000'000)) : 100;
    if (const auto seed = context.typed.value("--seed")) exam.seed = read_seed(context, *seed);
    std::vector<std::string> ids = scenarios_of(wanted.system);
    if (!wanted.scenario.empty() || name.find('/') != std::string::npos) ids = {wanted.scenario};
    if (ids.empty()) open_scenario(context, wanted);  // refuses
    bool accepted = true;
    for (const std::string& id : ids) {
        wanted.scenario = id;
        accepted = examine_one(context, wanted, exam) && accepted;
    }
    if (!accepted) context.refuse("examine.refused", {{"system", wanted.system}});
    context.line(context.say("examine.accepted", {{"system", wanted.system}}));
    return Status::done;
}

}  // namespace grognard::cli
