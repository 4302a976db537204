// grognard play SYSTEM/SCENARIO, or a record to go on with

#include <filesystem>

#include "base/names.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/table_talk.h"
#include "cli/thinking.h"
#include "cli/typed.h"

namespace grognard::cli {

namespace {

std::optional<game::Side> asked_side(const Context& context, game::Face& face) {
    const auto name = context.typed.value("--side");
    if (!name) return std::nullopt;
    std::vector<std::string> known;
    for (game::Side side = 0; side < face.sides(); ++side) {
        known.push_back(face.side_name(side));
        if (known.back() == *name) return side;
    }
    std::string all;
    for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
    context.refuse("problem.cli.unknown_side", {{"name", *name}, {"nearest", nearest(*name, known)}, {"known", all}});
}

Seats asked_seats(const Context& context, game::Face& face) {
    Seats seats;
    seats.person = asked_side(context, face);
    if (const auto dice = context.typed.value("--dice")) {
        if (*dice != "mine") context.refuse("play.dice_option", {{"text", *dice}});
        seats.real_dice = true;
    }
    if (const auto level = context.typed.value("--opponent")) {
        if (!seats.person) context.refuse("play.opponent_of_whom");
        seats.level = read_level(context, *level);
    }
    seats.patience = read_patience(context);
    const auto seed = context.typed.value("--seed");
    seats.seed = seed ? read_seed(context, *seed) : context.host.fresh_seed();
    return seats;
}

int sit_down(Context& context, const Battle& battle, game::Play play) {
    const Seats seats = asked_seats(context, play.face());
    TableTalk(context, battle, std::move(play), seats).run();
    return Status::done;
}

int go_on(Context& context, const std::string& path) {
    game::Record record = read_record_file(context, path);
    const Battle battle = open_record(context, record);
    game::Resumed resumed = game::resume(battle->face(), std::move(record));
    const Speech speech(context, battle);
    for (const game::Divergence& divergence : resumed.divergences)
        context.paragraph(speech.divergence(divergence, path));
    if (!resumed.whole) context.paragraph(context.say("play.goes_on"));
    return sit_down(context, battle, game::Play(std::move(resumed)));
}

}  // namespace

int play(Context& context) {
    if (context.json()) context.refuse("play.no_json");
    const std::string& name = context.typed.positionals[0];
    std::error_code ignored;
    if (std::filesystem::is_regular_file(name, ignored)) return go_on(context, name);
    const Battle battle = open_scenario(context, typed_game(context, name));
    std::unique_ptr<game::Face> face = battle->face();
    const std::string from = context.typed.value("--position").value_or(std::string());
    if (!from.empty()) {
        Problems problems;
        if (!face->set_position(from, problems)) {
            problems.finish({context.say("play.position")});
            context.refuse(problems.all());
        }
    }
    return sit_down(context, battle, game::Play(std::move(face), from));
}

}  // namespace grognard::cli
