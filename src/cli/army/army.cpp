// grognard army SYSTEM [LIST [LIST]]

#include <algorithm>
#include <filesystem>

#include <boost/json.hpp>

#include "base/names.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/library.h"
#include "games/games.h"
#include "player/opening.h"
#include "session/barracks.h"

namespace grognard::cli {

namespace {

namespace fs = std::filesystem;

// Armies of one system, as they were asked for.
struct Barracks {
    std::string system;
    const player::Armies* armies = nullptr;
    player::MusterTerms terms;
};

Barracks barracks_of(const Context& context, const std::string& system) {
    std::vector<std::string> known;
    for (const player::Module* one : games())
        if (one->armies != nullptr) known.emplace_back(one->system);
    const player::Module* game = player::find_module(games(), system);
    if (game == nullptr || game->armies == nullptr) {
        if (!library().has(system)) provide(context, system);  // refuses what is no system at all
        context.refuse("problem.cli.no_armies",
                       {{"name", system}, {"nearest", nearest(system, known)}, {"known", joined(known)}});
    }
    const auto part = [&context, system](const std::string& name) -> SourceText {
        const std::string path = "rules/" + system + "/" + name;
        const std::string_view text = library().file(path);
        if (text.empty()) context.refuse("problem.cli.no_file", {{"file", path}});
        return {path, std::string(text)};
    };
    return {system, game->armies, {load_sheet(context, system), part}};
}

// A list of the program by its name, or a file.
SourceText list_named(const Context& context, const Barracks& barracks, const std::string& name) {
    const std::string path = "rules/" + barracks.system + "/armies/" + name + ".toml";
    if (const std::string_view text = library().file(path); !text.empty()) return {path, std::string(text)};
    std::error_code ignored;
    if (name.ends_with(".toml") || name.find('/') != std::string::npos || fs::exists(name, ignored))
        return {name, read_file(context, name)};
    const std::vector<std::string> known = player::armies_of(barracks.system, library());
    context.refuse("problem.cli.unknown_army",
                   {{"name", name}, {"nearest", nearest(name, known)}, {"known", joined(known)}});
}

// Refuses what cannot be read.
player::Mustered mustered(const Context& context, const Barracks& barracks, const std::string& name) {
    player::Mustered found = barracks.armies->muster(list_named(context, barracks, name), barracks.terms);
    if (!found.muster) context.refuse(found.problems);
    return found;
}

// --- in words ---

constexpr int numbers_width = 18;

std::string numbers(int each, int all, int vd) {
    return pad_left(each == 0 && all == 0 ? "" : std::to_string(each), 4) + pad_left(std::to_string(all), 7) +
           pad_left(std::to_string(vd), 7);
}

void tell_line(Context& context, const std::string& left, const std::string& right, Ink ink) {
    const int width = context.width() - numbers_width;
    context.line(context.paint.in(ink, pad_right(fitted(left, width - 1), width)) + right);
}

void tell_row(Context& context, const player::MusterRow& row) {
    const Language in = context.language();
    const std::string count = row.is_leader ? "" : std::to_string(row.count);
    tell_line(context, pad_left(count, 3) + "  " + row.text.in(in),
              numbers(row.points, row.count * row.points, row.count * row.vd), Ink::plain);
    context.faint_paragraph(row.profile.in(in), 5, 2);
    if (!context.verbose()) return;
    std::string reasons;
    for (const player::MusterReason& reason : row.reasons)
        reasons +=
            (reasons.empty() ? "" : " + ") +
            context.say("army.reason", {{"text", reason.text.in(in)}, {"points", std::to_string(reason.points)}});
    if (!reasons.empty()) context.faint_paragraph(reasons, 5, 2);
}

void tell(Context& context, const player::Mustered& found) {
    const player::Muster& muster = *found.muster;
    const Language in = context.language();
    context.heading(muster.army.text.in(in));
    context.line(context.say("army.total", {{"points", std::to_string(muster.points)},
                                            {"most", std::to_string(muster.most_points)},
                                            {"vd", std::to_string(muster.vd)}}));
    const std::string_view note = trimmed(muster.army.note.in(in));
    context.faint_paragraph(note, 0);
    context.gap();
    tell_line(context, "", context.say("army.columns"), Ink::plain);
    for (const player::MusterFormation& corps : muster.formations) {
        tell_line(context, corps.text.in(in), "    " + numbers(0, corps.points, corps.vd).substr(4), Ink::strong);
        for (const player::MusterRow& row : corps.rows) tell_row(context, row);
    }
    context.gap();
    context.line(
        context.say(muster.held.empty() ? "army.no_cards" : "army.cards",
                    {{"cost", std::to_string(muster.held_cost)}, {"budget", std::to_string(muster.held_budget)}}) +
        (muster.held.empty() ? "" : " (" + joined(muster.held) + ")"));
    if (found.problems.empty()) return;
    context.gap();
    context.heading(context.say("army.wrong"));
    for (const Problem& problem : found.problems)
        context.paragraph(context.words.problem_text(problem), 2, 2, Ink::marked);
}

// --- what was asked ---

// The lists of the program, or those that were named.
int show(Context& context, const Barracks& barracks, const std::vector<std::string>& names, bool briefly) {
    boost::json::array armies;
    bool right = true;
    for (const std::string& name : names) {
        const player::Mustered found = mustered(context, barracks, name);
        right = right && found.ok();
        if (context.json()) {
            armies.push_back(session::muster_json(found, context.words));
        } else if (briefly) {
            context.line(context.paint.accent(pad_right(name, 14)) +
                         pad_right(found.muster->army.text.in(context.language()), 16) +
                         context.words.count("army.points", found.muster->points) + ", " +
                         context.words.count("army.units", found.muster->army.units()));
        } else {
            context.gap();
            tell(context, found);
        }
    }
    if (context.json()) context.line(boost::json::serialize(boost::json::object{{"armies", std::move(armies)}}));
    return right ? Status::done : Status::bad_input;
}

int write_battle(Context& context, const Barracks& barracks, const std::vector<std::string>& names,
                 const std::string& file) {
    std::vector<player::Muster> musters;
    for (const std::string& name : names) {
        player::Mustered found = mustered(context, barracks, name);
        if (!found.ok()) context.refuse(found.problems);
        musters.push_back(std::move(*found.muster));
    }
    const player::ArmyBattle battle = barracks.armies->battle(
        musters[0], musters[1], barracks.terms, {&library().words(Language::fr), &library().words(Language::en)});
    if (battle.text.empty()) context.refuse(battle.problems);
    const std::string folder = fs::path(file).parent_path().string();
    std::error_code failed;
    if (file != "-" && !folder.empty()) fs::create_directories(folder, failed);  // writing says what is wrong
    write_file(context, file, battle.text);
    if (file == "-") return Status::done;
    if (context.json())
        context.line(boost::json::serialize(boost::json::object{{"written", file}, {"id", battle.id}}));
    else
        context.paragraph(context.say(
            "army.written", {{"file", file}, {"name", battle.id}, {"folder", folder.empty() ? "." : folder}}));
    return Status::done;
}

}  // namespace

int army(Context& context) {
    const std::vector<std::string>& words = context.typed.positionals;
    const Barracks barracks = barracks_of(context, words[0]);
    const std::vector<std::string> names(words.begin() + 1, words.end());
    if (const auto file = context.typed.value("--out")) {
        if (names.size() != 2) context.refuse("cli.army_needs_two");
        return write_battle(context, barracks, names, *file);
    }
    if (names.empty()) return show(context, barracks, player::armies_of(barracks.system, library()), true);
    return show(context, barracks, names, false);
}

}  // namespace grognard::cli
