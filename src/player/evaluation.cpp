#include "player/evaluation.h"

#include <algorithm>

#include "base/reading.h"
#include "base/toml_reader.h"

namespace grognard::player {

namespace {

constexpr int largest_weight = 1'000'000;

class Reader {
  public:
    Reader(const TomlFile& file, const Vocabulary& words, Problems& problems)
        : file_(file), words_(words), problems_(problems) {}

    Evaluation read() {
        Keys outer(file_.root(), file_, problems_);
        const toml::table* table = outer.table("opponent");
        if (table == nullptr) {
            problems_.error("file.missing_key", outer.place(), {{"key", "opponent"}});
            return {};
        }
        outer.finish();
        Keys keys(*table, file_, problems_);
        const Cell system = keys.wanted_text("system");
        find_name(system, {words_.system}, problems_);
        Evaluation evaluation;
        evaluation.margin = read_whole(keys, "margin", file_, 0, 1000, -1, problems_);
        evaluation.spread = read_whole(keys, "spread", file_, 1, 1000, 0, problems_);
        read_plans(keys, evaluation);
        evaluation.foresight = read_whole(keys, "foresight", file_, 0, 6, evaluation.foresight, problems_);
        read_search(keys, evaluation);
        read_weights(keys, evaluation);
        read_habits(keys, evaluation);
        keys.finish();
        return evaluation;
    }

  private:
    void read_weights(Keys& keys, Evaluation& evaluation) {
        evaluation.weights.assign(words_.features.size(), 0);
        std::vector<bool> given(words_.features.size());
        const auto rows = read_list_grid(keys.grid("weights"), {"feature", "weight"}, 2, problems_);
        if (rows.empty()) problems_.error("file.missing_key", keys.place(), {{"key", "weights"}});
        for (const ListRow& row : rows) {
            const int found = find_name(row[0], words_.features, problems_);
            if (found < 0) continue;
            const auto feature = static_cast<std::size_t>(found);
            if (given[feature]) problems_.error("name.twice", row[0].place, {{"name", row[0].text}});
            given[feature] = true;
            evaluation.weights[feature] = read_whole(row[1], -largest_weight, largest_weight, problems_);
        }
    }

    void read_plans(Keys& keys, Evaluation& evaluation) {
        evaluation.followed = read_whole(keys, "followed", file_, 0, 1000, evaluation.followed, problems_);
        const Cell passes = keys.text("passes");
        if (!passes.text.empty()) evaluation.passes = find_name(passes, words_.kinds, problems_);
        if (evaluation.followed > 0 && passes.text.empty())
            problems_.error("file.missing_key", keys.place(), {{"key", "passes"}});
    }

    void read_search(Keys& keys, Evaluation& evaluation) {
        evaluation.guesses = read_whole(keys, "guesses", file_, 0, 64, evaluation.guesses, problems_);
        evaluation.trust = read_whole(keys, "trust", file_, 0, 1000, evaluation.trust, problems_);
        evaluation.patience = read_whole(keys, "patience", file_, 1, 1000, evaluation.patience, problems_);
        evaluation.width = read_whole(keys, "width", file_, 1, 100, evaluation.width, problems_);
        evaluation.widening = read_whole(keys, "widening", file_, 0, 1000, evaluation.widening, problems_);
        const Cell ends = keys.text("ends");
        if (!ends.text.empty()) evaluation.ends = find_name(ends, words_.kinds, problems_);
    }

    void read_habits(Keys& keys, Evaluation& evaluation) {
        const auto count = static_cast<int>(words_.kinds.size());
        for (int kind = 0; kind < count; ++kind) evaluation.habits.push_back(count + kind);
        int rank = 0;
        for (const Cell& cell : keys.blank_list("habits")) {
            const int kind = find_name(cell, words_.kinds, problems_);
            if (kind >= 0) evaluation.habits[static_cast<std::size_t>(kind)] = rank++;
        }
    }

    const TomlFile& file_;
    const Vocabulary& words_;
    Problems& problems_;
};

}  // namespace

std::shared_ptr<const Evaluation> read_judgement(const SourceText& text, const Vocabulary& words,
                                                 std::vector<Problem>& found) {
    std::shared_ptr<const Evaluation> evaluation;
    Problems problems;
    const TomlFile file(0, text.text, problems);
    if (!problems.any_error()) {
        evaluation = std::make_shared<const Evaluation>(Reader(file, words, problems).read());
        if (problems.any_error()) evaluation.reset();
    }
    problems.finish({text.name});
    for (Problem& problem : problems.take()) found.push_back(std::move(problem));
    return evaluation;
}

}  // namespace grognard::player
