// What is done with a game besides playing it: examining it, signing it, setting opponents against each other, drawing it in a
// terminal, looking at a single file of it. A page needs none of this, so it stands apart from the module.

#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/catalogue.h"
#include "game/examiner.h"
#include "game/random_play.h"
#include "game/scenario.h"
#include "game/text_board.h"
#include "player/contest.h"
#include "player/muster.h"
#include "player/opened.h"
#include "player/opening.h"

namespace grognard::player {

// One file of a system, looked at alone: a map, a scenario, an army list, or what describes the form of these.
struct Survey {
    // --- given ---
    SourceText file;
    std::string table;  // the one that it has: "map", "scenario"
    std::shared_ptr<const sheet::Sheet> sheet;
    Language language = Language::en;
    std::function<SourceText(const std::string& name)> part;  // another file of the system: "maps/tiny.toml"
    std::vector<std::string> maps;                            // that there are, by their ids

    // --- found ---
    std::vector<Problem> problems;  // of the file, or of those that it needs
    std::string sentence;           // if it is right: what it is, in words of i18n/
    Catalogue::Arguments arguments;

    void take(std::vector<Problem> more) {
        for (Problem& problem : more) problems.push_back(std::move(problem));
    }
    void say(std::string_view id, Catalogue::Arguments more) {
        sentence = id;
        arguments = std::move(more);
        arguments.emplace_back("sheet", sheet->source.id);
    }
};

struct Workshop {
    std::string_view system;
    game::Examined (*examine)(const Opened& opened, const game::Exam& exam);
    std::uint64_t (*signature)(const Opened& opened, std::uint64_t seed, int games);
    std::unique_ptr<Contest> (*contest)(const Opened& opened, const Seats& seats, std::uint64_t seed);
    std::vector<std::string> (*feature_names)(const Opened& opened);
    std::vector<std::string> (*lapse_names)(const Opened& opened);  // ids of sentences; none if the game names none
    std::unique_ptr<game::TextBoard> (*text_board)(const Opened& opened);
    void (*survey)(Survey& asked);  // nothing if no file of the game can be looked at alone
};

inline const Workshop* find_workshop(const Workshops& workshops, std::string_view system) {
    for (const Workshop* one : workshops)
        if (one->system == system) return one;
    return nullptr;
}

// --- for games ---

// Looks at the files of a game whose scenarios stand on a map: a legend, a map, a form or a scenario, each read in the words of the
// one before. `Files` reads a legend and a map, tells of a map, and reads a scenario, with its problems, into the survey.
template <class Files>
class Surveyor {
  public:
    explicit Surveyor(Survey& survey) : survey_(survey) {}

    void survey() {
        if (survey_.table == "legend" && legend(survey_.file)) survey_.say("check.legend", {});
        if (survey_.table == "form" && form(survey_.file)) survey_.say("check.form", {});
        if (survey_.table == "map") survey_map();
        if (survey_.table == "scenario") survey_scenario();
    }

  private:
    void survey_map() {
        if (const auto known = legend(survey_.part("maps/legend.toml")))
            if (const auto read = map(survey_.file, *known)) Files::tell(*read, survey_);
    }

    void survey_scenario() {
        const auto known = legend(survey_.part("maps/legend.toml"));
        if (!known) return;
        const auto filled = form(survey_.part("scenarios/form.toml"));
        const std::string id = game::map_of(survey_.file, survey_.maps, survey_.problems);
        if (id.empty()) return;
        const auto ground = map(survey_.part("maps/" + id + ".toml"), *known);
        if (!filled || !ground) return;
        const std::optional<game::Scenario> scenario = Files::scenario(survey_, *filled, *ground);
        if (!scenario) return;
        survey_.say("check.scenario", {{"name", scenario->text.in(survey_.language)},
                                       {"units", std::to_string(scenario->units.size())},
                                       {"turns", std::to_string(scenario->turns)}});
    }

    auto legend(const SourceText& text) {
        auto read = Files::legend(text, *survey_.sheet);
        survey_.take(std::move(read.problems));
        return std::move(read.legend);
    }
    auto form(const SourceText& text) {
        auto read = game::read_form(text, *survey_.sheet);
        survey_.take(std::move(read.problems));
        return std::move(read.form);
    }
    template <class Legend>
    auto map(const SourceText& text, const Legend& known) {
        auto read = Files::map(text, known);
        survey_.take(std::move(read.problems));
        return std::move(read.map);
    }

    Survey& survey_;
};

// Looks at an army list.
inline void survey_army(decltype(Armies::muster) muster, Survey& asked) {
    Mustered found = muster(asked.file, {asked.sheet, asked.part});
    if (found.ok())
        asked.say("army.right", {{"name", found.muster->army.text.in(asked.language)},
                                 {"units", std::to_string(found.muster->army.units())},
                                 {"points", std::to_string(found.muster->points)}});
    asked.take(std::move(found.problems));
}

template <class Files>
void survey_files(Survey& asked) {
    Surveyor<Files>(asked).survey();
}

template <game::Game G>
const OpenedGame<G>& opened_as(const Opened& opened) {
    return static_cast<const OpenedGame<G>&>(opened);
}

template <game::Game G>
constexpr Workshop workshop_of(std::string_view system,
                               std::unique_ptr<game::TextBoard> (*text_board)(const Opened& opened),
                               void (*survey)(Survey& asked) = nullptr) {
    return {system,
            [](const Opened& opened, const game::Exam& exam) {
                return game::examine(G(opened_as<G>(opened).game()), exam);
            },
            [](const Opened& opened, std::uint64_t seed, int games) {
                G game(opened_as<G>(opened).game());
                return game::signature(game, seed, games);
            },
            [](const Opened& opened, const Seats& seats, std::uint64_t seed) -> std::unique_ptr<Contest> {
                const auto& known = opened_as<G>(opened);
                return std::make_unique<ContestOf<G>>(known.game(), known.evaluation(), seats, seed);
            },
            [](const Opened& opened) {
                G game(opened_as<G>(opened).game());
                return vocabulary_of(game, {}).features;
            },
            [](const Opened& opened) {
                G game(opened_as<G>(opened).game());
                std::vector<std::string> names;
                if constexpr (requires { game.lapse_names(); })
                    for (const std::string_view name : game.lapse_names()) names.emplace_back(name);
                return names;
            },
            text_board,
            survey};
}

}  // namespace grognard::player
