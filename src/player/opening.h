// Opening a game: from the texts of a system to a game that is ready to be played.

#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "base/text.h"
#include "game/coverage.h"
#include "player/evaluation.h"
#include "player/mind.h"
#include "player/opened.h"
#include "sheet/ask/library.h"

namespace grognard::player {

struct Wanted {
    std::string system;
    std::string scenario;
    std::vector<std::pair<std::string, std::string>> rulings;  // ruling, option; laid over those of the scenario
    std::vector<SourceText> house;                             // house rules, laid over the sheet in order
    bool coverage = false;                                     // everything that is asked of the sheet is counted
};

// What a module reads from, and what it tells its problems to.
class Opening {
  public:
    Opening(const Wanted& wanted, sheet::Library& library) : wanted_(wanted), library_(library) {}

    // --- what is there ---

    const Wanted& wanted() const { return wanted_; }
    const std::shared_ptr<const sheet::Sheet>& sheet() const { return sheet_; }
    const std::shared_ptr<game::Coverage>& coverage() const { return coverage_; }
    // A file of the system that the game is played by: "maps/tiny.toml". It counts in the fingerprint. Nothing, with a problem, if
    // there is none.
    std::optional<SourceText> text(const std::string& name);
    // The map that a scenario names.
    std::optional<SourceText> map_of(const SourceText& scenario);
    // Those of a scenario and over them what was wanted, as the sheet counts them: index of a ruling, option.
    std::vector<std::pair<int, int>> rulings(std::vector<std::pair<int, int>> of_scenario) const;
    // What a record must name, after all texts were read: their fingerprint, house rules, and these rulings where they are not at
    // their default.
    game::Identity identity(const std::vector<std::pair<int, int>>& rulings) const;
    // How opponents judge, from opponent.toml. Nothing, with problems, if it does not fit the game.
    template <game::Game G>
    std::shared_ptr<const Evaluation> evaluation(G& game);

    // --- what is wrong ---

    void error(std::string_view id, Problems::Arguments arguments = {});
    void take(std::vector<Problem> problems);
    bool failed() const { return failed_; }
    std::vector<Problem> take_problems() { return std::move(problems_); }

    // Before a module is asked. False, with problems, if there is no such sheet, house rule or ruling.
    bool prepare();

  private:
    std::optional<SourceText> find(const std::string& name);
    std::optional<std::pair<int, int>> ruling(const std::string& name, const std::string& option);
    std::shared_ptr<const Evaluation> own_judgement(const Vocabulary& words);

    const Wanted& wanted_;
    sheet::Library& library_;
    std::shared_ptr<const sheet::Sheet> sheet_;
    std::shared_ptr<game::Coverage> coverage_;
    std::vector<std::pair<int, int>> rulings_;
    std::uint64_t fingerprint_ = 0;  // of the sheet and of what was read so far
    std::vector<Problem> problems_;
    bool failed_ = false;
};

// A missing text or a ruling that does not exist is a problem: game.no_text, game.no_system, game.no_ruling. The sheet is
// compiled once for all games of a library.
OpenedOrNot open_game(const Modules& games, const Wanted& wanted, sheet::Library& library);

// A library with maps and scenarios more, as a record carries them. Whoever opens a game with it keeps it, and them, so long.
class LibraryWith {
  public:
    LibraryWith(const sheet::Library& library, const std::string& system, const std::vector<SourceText>& files);

    sheet::Library& texts() { return texts_; }

  private:
    sheet::Library texts_;
    std::deque<std::string> paths_;
};

// What a record is opened with: `wanted` has rulings and house rules that were handed over with it, and they are laid over those it
// names. House rules that it names and that were neither handed over nor carried in it are a problem: game.house_missing. Those of the same name and
// other words are taken; a replay tells (game/replay.h).
Wanted wanted_for(const game::Identity& identity, Wanted wanted, Problems& problems);

// The maps, scenarios and army lists of a system that a library holds, by id.
std::vector<std::string> maps_of(std::string_view system, const sheet::Library& library);
std::vector<std::string> scenarios_of(std::string_view system, const sheet::Library& library);
std::vector<std::string> armies_of(std::string_view system, const sheet::Library& library);

// --- for modules ---

template <game::Game G>
Vocabulary vocabulary_of(G& game, const std::string& system) {
    Vocabulary words{system, {}, {}};
    for (const std::string_view name : game.feature_names()) words.features.emplace_back(name);
    for (int kind = 0; kind < game.kinds(); ++kind) words.kinds.push_back(game.kind_name(kind));
    return words;
}

// What a module puts together, as hosts see it.
template <game::Game G>
class OpenedGame final : public Opened {
  public:
    struct Parts {
        game::Scenario scenario;
        std::shared_ptr<game::Coverage> coverage;
        std::shared_ptr<const Evaluation> evaluation;
        std::unique_ptr<const game::Names> names;
        std::unique_ptr<const game::Scene> scene;
    };

    OpenedGame(G game, Parts parts) : game_(std::move(game)), parts_(std::move(parts)) {}

    const game::Scenario& scenario() const override { return parts_.scenario; }
    std::shared_ptr<const sheet::Sheet> sheet() const override { return G(game_).sheet(); }
    const game::Names& names() const override { return *parts_.names; }
    std::shared_ptr<game::Coverage> coverage() const override { return parts_.coverage; }
    std::unique_ptr<game::Face> face() const override { return game::face_of(game_); }
    const game::Scene& scene() const override { return *parts_.scene; }
    std::unique_ptr<Opponent> opponent(Character character) const override {
        return std::make_unique<OpponentOf<G>>(game_, parts_.evaluation, std::move(character));
    }
    std::shared_ptr<const Evaluation> judgement(const SourceText& text, std::vector<Problem>& problems) const override {
        G game(game_);
        return read_judgement(text, vocabulary_of(game, parts_.scenario.system), problems);
    }

    // --- for those who know the system ---

    const G& game() const { return game_; }
    const std::shared_ptr<const Evaluation>& evaluation() const { return parts_.evaluation; }

  private:
    G game_;
    Parts parts_;
};

template <game::Game G>
std::shared_ptr<const Evaluation> Opening::evaluation(G& game) {
    return own_judgement(vocabulary_of(game, wanted_.system));
}

}  // namespace grognard::player
