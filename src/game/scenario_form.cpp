#include <algorithm>

#include "base/names.h"
#include "base/reading.h"
#include "base/toml_reader.h"
#include "game/scenario.h"
#include "sheet/program/values.h"

namespace grognard::game {

namespace {

constexpr int largest_rating = 10'000;
constexpr std::size_t most_ratings = 24;
constexpr std::size_t most_marks = 32;

class FormReader {
  public:
    FormReader(const TomlFile& file, const sheet::Sheet& sheet, Problems& problems)
        : file_(file), sheet_(sheet), problems_(problems) {}

    ScenarioForm read() {
        const toml::table* table = only_table(file_, "form", problems_);
        if (table == nullptr) return {};
        Keys keys(*table, file_, problems_);
        form_.system = read_system(keys, sheet_.source.id, problems_);
        form_.types = values(keys, "type");
        if (keys.has("state")) form_.states = values(keys, "state");
        // Values of a second enumeration count on.
        int before = 0;
        for (const Cell& cell : keys.blank_list("held")) {
            for (const FormValue& value : values_of(cell)) form_.held.push_back({value.name, before + value.value});
            before = static_cast<int>(form_.held.size());
        }
        for (const Cell& cell : keys.blank_list("marks")) form_.marks.push_back(read_id(cell, problems_));
        if (form_.marks.size() > most_marks) form_.marks.resize(most_marks);
        form_.unit = ratings(keys, "unit");
        form_.leader = ratings(keys, "leader");
        form_.victory = ratings(keys, "victory");
        keys.finish();
        return std::move(form_);
    }

  private:
    std::vector<FormValue> values(Keys& keys, std::string_view key) { return values_of(keys.wanted_text(key)); }
    std::vector<FormValue> values_of(const Cell& cell) {
        std::vector<FormValue> list;
        if (cell.empty()) return list;
        for (const sheet::EnumValue& value : sheet::read_enumeration(cell, sheet_, problems_))
            list.push_back({value.name, value.value});
        return list;
    }

    std::vector<Rating> ratings(Keys& keys, std::string_view key) {
        std::vector<Rating> list;
        for (const ListRow& row :
             read_list_grid(keys.grid(key), {"rating", "bounds", "types", "default", "fr", "en"}, 6, problems_)) {
            Rating rating;
            rating.name = row[0].text;
            if (!is_name(rating.name)) problems_.error("name.bad", row[0].place, {{"name", excerpt_of(rating.name)}});
            if (ScenarioForm::find(list, rating.name) >= 0 || list.size() >= most_ratings)
                problems_.error("name.twice", row[0].place, {{"name", rating.name}});
            read_bounds(row[1], rating);
            for (const Cell& word : words_of(row[2])) {
                std::vector<std::string> names;
                for (const FormValue& type : form_.types) names.push_back(type.name);
                const int found = find_name(word, names, problems_);
                if (found >= 0) rating.types.push_back(form_.types[static_cast<std::size_t>(found)].value);
            }
            rating.may_lack = row[3].text == "-";
            if (!row[3].empty() && !rating.may_lack) rating.fallback = read_rating(row[3], rating, problems_);
            rating.text = read_labels(row[4], row[5], rating.name, problems_);
            list.push_back(std::move(rating));
        }
        return list;
    }

    // "1..9", or an enumeration of the sheet.
    void read_bounds(const Cell& cell, Rating& rating) {
        const std::size_t dots = cell.text.find("..");
        if (dots == std::string::npos && is_name(cell.text)) {
            for (const sheet::EnumValue& value : sheet::read_enumeration(cell, sheet_, problems_)) {
                rating.values.push_back({value.name, value.value});
                rating.high = std::max(rating.high, value.value);
            }
            return;
        }
        if (dots == std::string::npos) {
            problems_.error("scenario.bad_bounds", cell.place, {{"text", excerpt_of(cell.text)}});
            return;
        }
        rating.low = read_whole(cell.text.substr(0, dots), cell.place, 0, largest_rating, problems_);
        rating.high = read_whole(cell.text.substr(dots + 2), cell.place, rating.low, largest_rating, problems_);
    }

    const TomlFile& file_;
    const sheet::Sheet& sheet_;
    Problems& problems_;
    ScenarioForm form_;
};

}  // namespace

std::optional<int> read_rating(const Cell& cell, const Rating& rating, Problems& problems) {
    if (rating.values.empty()) return read_whole(cell, rating.low, rating.high, problems);
    std::vector<std::string> names;
    for (const FormValue& value : rating.values) names.push_back(value.name);
    const int found = find_name(cell, names, problems);
    if (found < 0) return std::nullopt;
    return rating.values[static_cast<std::size_t>(found)].value;
}

int ScenarioForm::find(const std::vector<Rating>& ratings, std::string_view name) {
    for (std::size_t i = 0; i < ratings.size(); ++i)
        if (ratings[i].name == name) return static_cast<int>(i);
    return -1;
}

int ScenarioForm::mark(std::string_view name) const {
    for (std::size_t i = 0; i < marks.size(); ++i)
        if (marks[i] == name) return static_cast<int>(i);
    return -1;
}

FormRead read_form(const SourceText& text, const sheet::Sheet& sheet) {
    FormRead read;
    read.form = read_text(text, read.problems, [&](const TomlFile& file, Problems& problems) {
        return FormReader(file, sheet, problems).read();
    });
    return read;
}

}  // namespace grognard::game
