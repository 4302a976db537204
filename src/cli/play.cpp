// grognard play SYSTEM/SCENARIO, or a record to go on with; without either, what there is to choose from

#include <algorithm>
#include <filesystem>

#include "base/names.h"
#include "cli/battlefields.h"
#include "cli/commands.h"
#include "cli/play/resting.h"
#include "cli/play/table_talk.h"
#include "cli/thinking.h"
#include "cli/typed.h"

namespace grognard::cli {

namespace {

constexpr std::string_view person = "person";

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

// Who sat where when the game was saved; a table with several opponents has the level of the first.
void take_seats(const game::Sitting& sitting, game::Face& face, Seats& seats) {
    std::vector<game::Side> people;
    std::optional<player::Level> level;
    for (game::Side side = 0; side < face.sides(); ++side)
        for (const auto& [name, who] : sitting.seats) {
            if (name != face.side_name(side)) continue;
            if (who == person)
                people.push_back(side);
            else if (!level)
                level = player::level_named(who);
        }
    if (level && people.size() == 1) seats.person = people.front();
    if (level) seats.rival.level = *level;
    seats.real_dice = sitting.real_dice;
}

// What was typed, and otherwise what the save says.
Seats asked_seats(const Context& context, const Battle& battle, game::Face& face, const game::Sitting& saved) {
    Seats seats;
    take_seats(saved, face, seats);
    if (const auto side = asked_side(context, face)) seats.person = side;
    if (const auto dice = context.typed.value("--dice")) {
        if (*dice != "mine") context.refuse("play.dice_option", {{"text", *dice}});
        seats.real_dice = true;
    }
    if (const auto level = context.typed.value("--opponent")) {
        if (!seats.person) context.refuse("play.opponent_of_whom");
        seats.rival = read_rival(context, battle, *level);
    }
    if (context.typed.has("--nodes") || context.typed.has("--time") || saved.nodes + saved.milliseconds == 0) {
        seats.patience = read_patience(context);
    } else {
        seats.patience.nodes = static_cast<std::uint64_t>(saved.nodes);
        if (saved.milliseconds > 0) seats.patience.milliseconds = saved.milliseconds;
    }
    const auto seed = context.typed.value("--seed");
    seats.seed = seed ? read_seed(context, *seed) : context.host.fresh_seed();
    return seats;
}

game::Sitting sitting_of(const Seats& seats, game::Face& face) {
    game::Sitting sitting;
    for (game::Side side = 0; side < face.sides(); ++side) {
        const bool sits_here = !seats.person || *seats.person == side;
        sitting.seats.emplace_back(face.side_name(side), sits_here ? person : player::name_of(seats.rival.level));
    }
    sitting.real_dice = seats.real_dice;
    sitting.nodes = static_cast<int>(seats.patience.nodes);
    sitting.milliseconds = static_cast<int>(seats.patience.milliseconds.value_or(0));
    return sitting;
}

// Where the game is kept: where --save says, where it was kept before, or in a new file.
std::optional<SaveFile> asked_file(const Context& context, const Battle& battle, const std::string& kept_before) {
    if (const auto path = context.typed.value("--save")) {
        std::error_code ignored;
        if (!kept_before.empty() && std::filesystem::equivalent(*path, kept_before, ignored))
            return SaveFile::known(kept_before);
        if (std::filesystem::exists(*path, ignored)) context.refuse("play.save_exists", {{"file", *path}});
        return SaveFile::at(*path);
    }
    const std::string& folder = context.host.state_folder;
    if (!kept_before.empty()) return SaveFile::known(kept_before);
    if (folder.empty()) return std::nullopt;
    return SaveFile::fresh(folder, battle->scenario().system + "-" + battle->scenario().id);
}

// What is gone on with: nothing for a game that begins.
struct Before {
    std::string path;
    game::Sitting sitting;
    std::vector<SourceText> battle;  // as the save carries it
};

int sit_down(Context& context, const Battle& battle, game::Play play, const Before& before) {
    const Seats seats = asked_seats(context, battle, play.face(), before.sitting);
    tell_unasked(context, battle);
    Keeping keeping(
        context, asked_file(context, battle, before.path), sitting_of(seats, play.face()),
        before.battle.empty() ? own_files(battle->scenario().system, battle->scenario().id) : before.battle);
    if (!play.to_start() && context.typed.has("--save")) keeping.keep(play.record());
    TableTalk(context, battle, std::move(play), seats, std::move(keeping)).run();
    return Status::done;
}

int decisions_in(const game::Record& record) {
    return static_cast<int>(std::count_if(record.lines.begin(), record.lines.end(), [](const game::RecordLine& line) {
        return line.what == game::RecordLine::What::action;
    }));
}

// Whether there is a position to go on from.
bool stands_somewhere(const game::Record& record) {
    return std::any_of(record.lines.begin(), record.lines.end(),
                       [](const game::RecordLine& line) { return line.what == game::RecordLine::What::position; });
}

[[noreturn]] void refuse_to_begin_anew(const Context& context, const std::string& told, const std::string& path,
                                       const std::string& folder) {
    Refused refused;
    refused.id = "play.anew";
    refused.message = told + context.say("play.anew", {{"file", path}, {"folder", folder}});
    throw refused;
}

int go_on(Context& context, const std::string& path) {
    game::Record record = read_record_file(context, path);
    const Battle battle = open_record(context, record);
    Before before{path, record.sitting, {}};
    if (!context.typed.has("--battle")) before.battle = record.battle;
    const std::vector<std::string> other = told_apart(context, record, battle);
    const int played = decisions_in(record);
    game::Resumed resumed = game::resume(battle->face(), std::move(record));
    const Speech speech(context, battle);
    std::string told;
    for (const std::string& sentence : other) told += sentence + "\n";
    for (const game::Divergence& divergence : resumed.divergences) told += speech.divergence(divergence, path) + "\n";
    const int left = decisions_in(resumed.record);
    if (const auto folder = context.typed.value("--battle"); folder && played > 0 && !stands_somewhere(resumed.record))
        refuse_to_begin_anew(context, told, path, *folder);
    for (std::string_view rest = told; !rest.empty(); rest.remove_prefix(rest.find('\n') + 1))
        context.paragraph(rest.substr(0, rest.find('\n')));
    if (!resumed.whole) context.paragraph(context.words.count("play.goes_on", left, {{"of", std::to_string(played)}}));
    // What goes another way than the file says is kept beside it, not over it.
    if (!other.empty() || !resumed.divergences.empty()) {
        before.path.clear();
        context.paragraph(context.say("play.stays", {{"file", path}}));
    }
    return sit_down(context, battle, game::Play(std::move(resumed)), before);
}

}  // namespace

int play(Context& context) {
    const std::string name =
        context.typed.positionals.empty() ? chosen_game(context) : context.typed.positionals.front();
    if (name.empty()) return Status::done;
    std::error_code ignored;
    if (std::filesystem::is_regular_file(name, ignored)) return go_on(context, name);
    const Battle battle = open_scenario(context, typed_game(context, name));
    std::unique_ptr<game::Face> face = battle->face();
    std::string from = context.typed.value("--position").value_or(std::string());
    std::replace(from.begin(), from.end(), '\n', ' ');  // it is long, and may be pasted in several lines
    if (!from.empty()) {
        Problems problems;
        if (!face->set_position(from, problems)) {
            problems.finish({context.say("play.position")});
            context.refuse(problems.all());
        }
    }
    return sit_down(context, battle, game::Play(std::move(face), from), {});
}

}  // namespace grognard::cli
