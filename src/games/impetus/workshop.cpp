#include "player/workshop.h"

#include "board/tabletop/map.h"
#include "games/impetus/field/muster.h"
#include "games/impetus/show/text_board.h"

namespace grognard::impetus {

namespace {

std::unique_ptr<game::TextBoard> text_board(const player::Opened& opened) {
    return std::make_unique<TextBoard>(static_cast<const Names&>(opened.names()).roster());
}

struct Files {
    static auto legend(const SourceText& text, const sheet::Sheet& sheet) { return tabletop::read_legend(text, sheet); }
    static auto map(const SourceText& text, const tabletop::Legend& known) { return tabletop::read_map(text, known); }
    static void tell(const tabletop::Map& map, player::Survey& survey) {
        survey.say("impetus.check.table", {{"name", map.text.in(survey.language)},
                                           {"width", tabletop::text_of(map.ground.size().x)},
                                           {"height", tabletop::text_of(map.ground.size().y)},
                                           {"pieces", std::to_string(map.ground.count())}});
    }
    static std::optional<game::Scenario> scenario(player::Survey& survey, const game::ScenarioForm& form,
                                                  const tabletop::Map& map) {
        Problems problems;
        const auto legend = tabletop::read_legend(survey.part("maps/legend.toml"), *survey.sheet);
        if (!legend.ok()) return std::nullopt;
        const auto roster = read_roster(survey.file, form, *legend.legend, map, *survey.sheet, problems);
        problems.finish({survey.file.name});
        survey.take(problems.take());
        if (!roster) return std::nullopt;
        return roster->scenario;
    }
};

void survey(player::Survey& asked) {
    if (asked.table == "army")
        player::survey_army(&muster, asked);
    else
        player::survey_files<Files>(asked);
}

}  // namespace

extern const player::Workshop workshop;
const player::Workshop workshop = player::workshop_of<Battle>("impetus", &text_board, &survey);

}  // namespace grognard::impetus
