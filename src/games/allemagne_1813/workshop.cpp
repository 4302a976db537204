#include "player/workshop.h"

#include "board/network/map.h"
#include "games/allemagne_1813/show/text_board.h"

namespace grognard::allemagne_1813 {

namespace {

std::unique_ptr<game::TextBoard> text_board(const player::Opened& opened) {
    return std::make_unique<TextBoard>(static_cast<const Names&>(opened.names()).roster());
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
        say("allemagne_1813.check.network", {{"name", read->text.in(survey_.language)},
                                             {"points", std::to_string(read->network.points())},
                                             {"links", std::to_string(read->network.links())}});
    }

    void survey_scenario() {
        const auto found = legend(survey_.part("maps/legend.toml"));
        if (!found) return;
        const auto known = form(survey_.part("scenarios/form.toml"));
        const std::string id = game::map_of(survey_.file, survey_.problems);
        if (id.empty()) return;
        auto ground = map(survey_.part("maps/" + id + ".toml"), *found);
        if (!known || !ground) return;
        Problems problems;
        const auto roster = read_roster(survey_.file, *known, std::move(*ground), *survey_.sheet, problems);
        problems.finish({survey_.file.name});
        survey_.take(problems.take());
        if (!roster) return;
        say("check.scenario", {{"name", roster->scenario.text.in(survey_.language)},
                               {"units", std::to_string(roster->scenario.units.size())},
                               {"turns", std::to_string(roster->scenario.turns)}});
    }

    std::optional<board::network::Legend> legend(const SourceText& text) {
        board::network::LegendRead read = board::network::read_legend(text, *survey_.sheet);
        survey_.take(std::move(read.problems));
        return std::move(read.legend);
    }

    std::optional<game::ScenarioForm> form(const SourceText& text) {
        game::FormRead read = game::read_form(text, *survey_.sheet);
        survey_.take(std::move(read.problems));
        return std::move(read.form);
    }

    std::optional<board::network::Map> map(const SourceText& text, const board::network::Legend& known) {
        board::network::MapRead read = board::network::read_map(text, known);
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

extern const player::Workshop workshop;
const player::Workshop workshop = player::workshop_of<Campaign>("allemagne-1813", &text_board, &survey);

}  // namespace grognard::allemagne_1813
