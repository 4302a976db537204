#include "player/workshop.h"

#include "board/network/map.h"
#include "games/allemagne_1813/show/text_board.h"

namespace grognard::allemagne_1813 {

namespace {

std::unique_ptr<game::TextBoard> text_board(const player::Opened& opened) {
    return std::make_unique<TextBoard>(static_cast<const Names&>(opened.names()).roster());
}

struct Files {
    static auto legend(const SourceText& text, const sheet::Sheet& sheet) {
        return board::network::read_legend(text, sheet);
    }
    static auto map(const SourceText& text, const board::network::Legend& known) {
        return board::network::read_map(text, known);
    }
    static void tell(const board::network::Map& map, player::Survey& survey) {
        survey.say("allemagne_1813.check.network", {{"name", map.text.in(survey.language)},
                                                    {"points", std::to_string(map.network.points())},
                                                    {"links", std::to_string(map.network.links())}});
    }
    static std::optional<game::Scenario> scenario(player::Survey& survey, const game::ScenarioForm& form,
                                                  const board::network::Map& map) {
        Problems problems;
        const auto roster = read_roster(survey.file, form, map, *survey.sheet, problems);
        problems.finish({survey.file.name});
        survey.take(problems.take());
        if (!roster) return std::nullopt;
        return roster->scenario;
    }
};

}  // namespace

extern const player::Workshop workshop;
const player::Workshop workshop =
    player::workshop_of<Campaign>("allemagne-1813", &text_board, &player::survey_files<Files>);

}  // namespace grognard::allemagne_1813
