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

struct Files {
    static auto legend(const SourceText& text, const sheet::Sheet& sheet) { return board::read_legend(text, sheet); }
    static auto map(const SourceText& text, const board::Legend& known) { return board::read_map(text, known); }
    static void tell(const board::Map& map, player::Survey& survey) {
        survey.say("check.map", {{"name", Text{map.fr, map.en}.in(survey.language)},
                                 {"columns", std::to_string(map.board.columns())},
                                 {"rows", std::to_string(map.board.rows())}});
    }
    static std::optional<game::Scenario> scenario(player::Survey& survey, const game::ScenarioForm& form,
                                                  const board::Map& map) {
        SetUpRead read = read_set_up(survey.file, form, map, *survey.sheet);
        survey.take(std::move(read.problems));
        if (!read.ok()) return std::nullopt;
        return std::move(read.set_up->scenario);
    }
};

}  // namespace

const player::Workshop workshop =
    player::workshop_of<Battle>("jours-de-gloire", &text_board, &player::survey_files<Files>);

}  // namespace grognard::jours_de_gloire
