#include "player/workshop.h"

#include "board/hex/map.h"
#include "games/jours_de_gloire/field/set_up.h"
#include "games/jours_de_gloire/module.h"
#include "games/jours_de_gloire/show/text_board.h"

namespace grognard::jours_de_gloire {

namespace {

std::unique_ptr<game::TextBoard> text_board(const player::Opened& opened) {
    return std::make_unique<TextBoard>(setting_of(opened));
}

// A legend, a map, a form or a scenario, each read in the words of the one before.
class Surveyor {
  public:
    explicit Surveyor(player::Survey& survey) : survey_(survey) {}

    void survey() {
        if (survey_.table == "legend" && legend(survey_.file)) say("check.legend");
        if (survey_.table == "form" && form(survey_.file)) say("check.form");
        if (survey_.table == "map") survey_map();
        if (survey_.table == "scenario") survey_scenario();
    }

  private:
    void survey_map() {
        const auto found = legend(survey_.part("maps/legend.toml"));
        if (!found) return;
        const auto read = map(survey_.file, *found);
        if (!read) return;
        say("check.map", {{"name", Text{read->fr, read->en}.in(survey_.language)},
                          {"columns", std::to_string(read->board.columns())},
                          {"rows", std::to_string(read->board.rows())}});
    }

    void survey_scenario() {
        const auto found = legend(survey_.part("maps/legend.toml"));
        if (!found) return;
        const auto known = form(survey_.part("scenarios/form.toml"));
        const std::string id = game::map_of(survey_.file, survey_.problems);
        if (id.empty()) return;
        const auto ground = map(survey_.part("maps/" + id + ".toml"), *found);
        if (!known || !ground) return;
        SetUpRead read = read_set_up(survey_.file, *known, *ground, *survey_.sheet);
        survey_.take(std::move(read.problems));
        if (!read.ok()) return;
        const game::Scenario& scenario = read.set_up->scenario;
        say("check.scenario", {{"name", scenario.text.in(survey_.language)},
                               {"units", std::to_string(scenario.units.size())},
                               {"turns", std::to_string(scenario.turns)}});
    }

    std::optional<board::Legend> legend(const SourceText& text) {
        board::LegendRead read = board::read_legend(text, *survey_.sheet);
        survey_.take(std::move(read.problems));
        return std::move(read.legend);
    }

    std::optional<game::ScenarioForm> form(const SourceText& text) {
        game::FormRead read = game::read_form(text, *survey_.sheet);
        survey_.take(std::move(read.problems));
        return std::move(read.form);
    }

    std::optional<board::Map> map(const SourceText& text, const board::Legend& known) {
        board::MapRead read = board::read_map(text, known);
        survey_.take(std::move(read.problems));
        return std::move(read.map);
    }

    void say(std::string_view sentence, Catalogue::Arguments arguments = {}) {
        arguments.emplace_back("sheet", survey_.sheet->source.id);
        survey_.sentence = sentence;
        survey_.arguments = std::move(arguments);
    }

    player::Survey& survey_;
};

void survey(player::Survey& asked) { Surveyor(asked).survey(); }

}  // namespace

const player::Workshop workshop = player::workshop_of<Battle>("jours-de-gloire", &text_board, &survey);

}  // namespace grognard::jours_de_gloire
