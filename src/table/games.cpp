#include "table/games.h"

#include <algorithm>

#include "base/names.h"
#include "player/mind.h"
#include "sheet/compile/load.h"

namespace grognard::table {

namespace {

class Opener {
  public:
    Opener(const Wanted& wanted, const Texts& texts, std::shared_ptr<const sheet::Sheet> sheet = {})
        : wanted_(wanted), texts_(texts), folder_("rules/" + wanted.system + "/"), sheet_(std::move(sheet)) {}

    OpenedOrNot open() {
        const auto& known = playable_systems();
        if (std::find(known.begin(), known.end(), wanted_.system) == known.end()) {
            error("game.no_system", {{"name", wanted_.system}, {"nearest", nearest(wanted_.system, known)}});
            return finish();
        }
        if (read_sheet() && read_ground()) make();
        return finish();
    }

  private:
    void error(std::string_view id, Problems::Arguments arguments) {
        Problems problems;
        problems.error(id, {}, std::move(arguments));
        take(problems.take());
    }
    void take(std::vector<Problem> problems) {
        for (Problem& problem : problems) found_.problems.push_back(std::move(problem));
    }
    OpenedOrNot finish() { return std::move(found_); }

    std::optional<SourceText> text(const std::string& name) {
        auto found = texts_(folder_ + name);
        if (found) return SourceText{folder_ + name, std::move(*found)};
        error("game.no_text", {{"file", folder_ + name}});
        return std::nullopt;
    }

    bool read_sheet() {
        if (sheet_ != nullptr) return true;
        const auto first = text("sheet.toml");
        if (!first) return false;
        std::vector<SourceText> all = {*first};
        for (const std::string& part : sheet::parts_of(first->text)) {
            auto more = text(part);
            if (!more) return false;
            all.push_back(std::move(*more));
        }
        sheet::Loaded loaded = sheet::load(all);
        sheet_ = loaded.sheet;
        // Warnings of the sheet are its own affair.
        if (!sheet_) take(std::move(loaded.problems));
        return sheet_ != nullptr;
    }

    // Legend, form, map and scenario.
    bool read_ground() {
        const auto legend = text("maps/legend.toml");
        const auto form = text("scenarios/form.toml");
        const auto scenario = text("scenarios/" + wanted_.scenario + ".toml");
        if (!legend || !form || !scenario) return false;
        const auto map = text("maps/" + game::map_of(scenario->text) + ".toml");
        if (!map) return false;
        auto legend_read = board::read_legend(*legend, *sheet_);
        auto form_read = game::read_form(*form, *sheet_);
        if (!legend_read.ok() || !form_read.ok()) {
            take(std::move(legend_read.problems));
            take(std::move(form_read.problems));
            return false;
        }
        auto map_read = board::read_map(*map, *legend_read.legend);
        take(std::move(map_read.problems));
        if (!map_read.ok()) return false;
        auto read = game::read_scenario(*scenario, *form_read.form, *map_read.map, *sheet_);
        take(std::move(read.problems));
        if (!read.ok()) return false;
        legend_ = std::move(legend_read.legend);
        form_ = std::move(form_read.form);
        map_ = std::move(map_read.map);
        scenario_ = std::move(read.scenario);
        return true;
    }

    std::optional<std::pair<int, int>> ruling(const std::string& name, const std::string& option) {
        for (std::size_t i = 0; i < sheet_->rulings.size(); ++i) {
            const sheet::Ruling& known = sheet_->rulings[i];
            if (known.name != name || known.enumeration < 0) continue;
            const auto& values = sheet_->enumerations[static_cast<std::size_t>(known.enumeration)].values;
            const auto found = std::find(values.begin(), values.end(), option);
            if (found == values.end()) break;
            return std::pair(static_cast<int>(i), static_cast<int>(found - values.begin()));
        }
        error("game.no_ruling", {{"name", name}, {"option", option}});
        return std::nullopt;
    }

    void make() {
        jours_de_gloire::Rulings rulings;
        for (const auto& [name, option] : wanted_.rulings) {
            const auto found = ruling(name, option);
            if (!found) return;
            rulings.push_back(*found);
        }
        Problems problems;
        const auto coverage = wanted_.coverage ? std::make_shared<game::Coverage>(sheet_) : nullptr;
        auto battle = jours_de_gloire::Battle::make(sheet_, *form_, *map_, *scenario_, rulings, problems, coverage);
        take(problems.take());
        if (!battle) return;
        auto evaluation = read_judgement(*battle);
        if (!evaluation) return;
        found_.opened.emplace(Opened{AnyGame(std::move(*battle)), sheet_, std::move(*legend_), std::move(*map_),
                                     std::move(*scenario_), coverage, std::move(evaluation)});
    }

    template <game::Game G>
    std::shared_ptr<const player::Evaluation> read_judgement(G& game) {
        const auto file = text("opponent.toml");
        if (!file) return nullptr;
        player::Vocabulary words{wanted_.system, {}, {}};
        for (const std::string_view name : game.feature_names()) words.features.emplace_back(name);
        for (int kind = 0; kind < game.kinds(); ++kind) words.kinds.push_back(game.kind_name(kind));
        auto evaluation = player::read_evaluation(*file, words, found_.problems);
        return evaluation ? std::make_shared<const player::Evaluation>(std::move(*evaluation)) : nullptr;
    }

    const Wanted& wanted_;
    const Texts& texts_;
    std::string folder_;
    std::shared_ptr<const sheet::Sheet> sheet_;
    std::optional<board::Legend> legend_;
    std::optional<game::ScenarioForm> form_;
    std::optional<board::Map> map_;
    std::optional<game::Scenario> scenario_;
    OpenedOrNot found_;
};

}  // namespace

const std::vector<std::string>& playable_systems() {
    static const std::vector<std::string> systems = {"jours-de-gloire"};
    return systems;
}

std::unique_ptr<game::Face> Opened::face() const {
    return std::visit([](const auto& one) { return game::face_of(one); }, game);
}

std::unique_ptr<player::Opponent> Opened::opponent(player::Character character) const {
    return std::visit(
        [&](const auto& one) -> std::unique_ptr<player::Opponent> {
            return std::make_unique<player::OpponentOf<std::decay_t<decltype(one)>>>(one, evaluation, character);
        },
        game);
}

OpenedOrNot open_game(const Wanted& wanted, const Texts& texts) { return Opener(wanted, texts).open(); }

OpenedOrNot open_game(const Wanted& wanted, sheet::Library& library) {
    const auto texts = [&](const std::string& name) {
        const std::string_view text = library.file(name);
        return text.empty() ? std::nullopt : std::optional<std::string>(text);
    };
    const bool known = library.has(wanted.system);
    return Opener(wanted, texts, known ? library.load(wanted.system, {}).sheet : nullptr).open();
}

}  // namespace grognard::table
