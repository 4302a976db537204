#include "cli/play/resting.h"

#include <algorithm>
#include <filesystem>
#include <istream>
#include <ostream>

#include "base/names.h"
#include "cli/files.h"
#include "cli/gaming.h"
#include "cli/library.h"
#include "cli/lines.h"
#include "cli/play/saves.h"
#include "games/games.h"

namespace grognard::cli {

namespace {

constexpr std::size_t most_offered = 20;

struct Offer {
    std::string name;  // what `play` is told
    std::string words;
};

// What people call it, and what it is for.
struct Title {
    std::string words;
    bool for_trying = false;
};

// The scenario's title; its id where it is not known any more.
Title title_of(const Context& context, const std::string& system, const std::string& scenario) {
    player::Wanted wanted;
    wanted.system = system;
    wanted.scenario = scenario;
    const auto known = scenarios_of(system);
    if (std::find(known.begin(), known.end(), scenario) == known.end()) return {system + "/" + scenario};
    const player::OpenedOrNot found = player::open_game(games(), wanted, library());
    if (!found.ok()) return {system + "/" + scenario};
    return {found.opened->scenario().text.in(context.language()), found.opened->scenario().for_trying};
}

// A save that can be read and whose game has not ended; others are nobody's business here.
std::optional<Offer> unfinished(const Context& context, const std::string& path) {
    std::string text;
    try {
        text = read_file(context, path, game::Record::most_bytes);
    } catch (const Refused&) {
        return std::nullopt;
    }
    Problems unheard;
    const auto record = game::read_record(text, unheard);
    if (!record) return std::nullopt;
    int decisions = 0;
    for (const game::RecordLine& line : record->lines) {
        if (line.what == game::RecordLine::What::result) return std::nullopt;
        if (line.what == game::RecordLine::What::action) decisions = line.number;
    }
    std::string seats;
    for (const auto& [side, who] : record->sitting.seats) seats += (seats.empty() ? "" : ", ") + side + " " + who;
    return Offer{path, context.words.count(
                           "play.waiting", decisions,
                           {{"scenario", title_of(context, record->identity.system, record->identity.scenario).words},
                            {"seats", seats},
                            {"file", std::filesystem::path(path).filename().string()}})};
}

void list(Context& context, std::string_view heading, const std::vector<Offer>& offers, std::size_t first) {
    if (offers.empty()) return;
    context.gap();
    context.heading(context.say(heading));
    for (std::size_t i = 0; i < offers.size(); ++i)
        context.paragraph(pad_left(std::to_string(first + i), 4) + "  " + offers[i].words, 0, 6);
}

}  // namespace

bool means_leave(std::string_view word) { return word == "quit" || word == "exit" || word == "q" || word == "quitter"; }

std::string chosen_game(Context& context) {
    // 1. What there is.
    std::vector<Offer> waiting, scenarios, trials;
    if (!context.host.state_folder.empty())
        for (const std::string& path : saves_in(context.host.state_folder, most_looked_at))
            if (waiting.size() < most_offered)
                if (auto offer = unfinished(context, path)) waiting.push_back(std::move(*offer));
    for (const player::Module* module : games())
        for (const std::string& id : scenarios_of(std::string(module->system))) {
            const std::string name = std::string(module->system) + "/" + id;
            const Title title = title_of(context, std::string(module->system), id);
            Offer offer{name, context.say("play.scenario", {{"name", name}, {"title", title.words}})};
            (title.for_trying ? trials : scenarios).push_back(std::move(offer));
        }
    list(context, "play.unfinished", waiting, 1);
    list(context, "play.scenarios", scenarios, waiting.size() + 1);
    list(context, "play.trials", trials, waiting.size() + scenarios.size() + 1);
    context.gap();
    context.show();

    // 2. What is wanted: its number, or its name.
    context.host.out << context.paint.strong(context.say("play.which_game")) << " " << std::flush;
    std::string typed;
    if (read_line(context.host.in, typed, 2'000) == Line::none) context.host.out << '\n';
    typed = std::string(trimmed(typed));
    if (means_leave(typed)) return {};
    const auto number = read_number(typed);
    if (!number) return typed;
    std::vector<Offer> offered = std::move(waiting);
    for (std::vector<Offer>* more : {&scenarios, &trials}) offered.insert(offered.end(), more->begin(), more->end());
    if (number->second == 1 && number->first >= 1 && static_cast<std::size_t>(number->first) <= offered.size())
        return offered[static_cast<std::size_t>(number->first) - 1].name;
    context.refuse("play.no_such_game", {{"text", typed}});
}

}  // namespace grognard::cli
