#include "session/barracks.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "player/opening.h"
#include "session/request.h"
#include "sheet/ask/json.h"
#include "sheet/ask/refused.h"
#include "sheet/ask/request.h"
#include "sheet/explain/labels.h"

namespace grognard::session {

namespace json = boost::json;

namespace {

json::array texts(const std::vector<std::string>& from) {
    json::array list;
    for (const std::string& one : from) list.emplace_back(one);
    return list;
}

// --- what a list costs ---

json::object row_json(const player::MusterRow& row, Language in) {
    json::array reasons;
    for (const player::MusterReason& reason : row.reasons)
        reasons.push_back(json::object{{"text", reason.text.in(in)}, {"points", reason.points}});
    return {{"id", row.id},
            {"name", row.text.in(in)},
            {"leader", row.is_leader},
            {"profile", row.profile.in(in)},
            {"count", row.count},
            {"points", row.points},
            {"vd", row.vd},
            {"reasons", std::move(reasons)}};
}

json::object cost_json(const player::Muster& muster, Language in) {
    json::array formations;
    for (const player::MusterFormation& corps : muster.formations) {
        json::array rows;
        for (const player::MusterRow& row : corps.rows) rows.push_back(row_json(row, in));
        formations.push_back(json::object{{"id", corps.id},
                                          {"name", corps.text.in(in)},
                                          {"points", corps.points},
                                          {"vd", corps.vd},
                                          {"rows", std::move(rows)}});
    }
    return {{"id", muster.army.id},
            {"name", muster.army.text.in(in)},
            {"note", std::string(trimmed(muster.army.note.in(in)))},
            {"points", muster.points},
            {"most_points", muster.most_points},
            {"vd", muster.vd},
            {"units", muster.army.units()},
            {"held", texts(muster.held)},
            {"held_cost", muster.held_cost},
            {"held_budget", muster.held_budget},
            {"formations", std::move(formations)}};
}

json::array problems_json(const std::vector<Problem>& problems, const Catalogue& words) {
    json::array list;
    for (const Problem& problem : problems) {
        json::object one{{"id", problem.id}, {"text", words.sentence(problem)}};
        if (problem.place.line > 0) one["line"] = problem.place.line;
        if (problem.place.column > 0) one["column"] = problem.place.column;
        list.push_back(std::move(one));
    }
    return list;
}

// --- what a list is made of ---

// Forms name values of the sheet, of one enumeration or of several one after the other: the one that most of those from there on
// belong to, and how many these are.
std::pair<int, std::size_t> enumeration_of(const sheet::Sheet& sheet, const std::vector<game::FormValue>& values,
                                           std::size_t from) {
    std::pair<int, std::size_t> found{-1, 0};
    for (std::size_t e = 0; e < sheet.enumerations.size(); ++e) {
        const sheet::Enumeration& one = sheet.enumerations[e];
        if (one.root != static_cast<int>(e)) continue;
        const auto is_of = [&](const game::FormValue& value) {
            return std::find(one.values.begin(), one.values.end(), value.name) != one.values.end();
        };
        const auto begin = values.begin() + static_cast<std::ptrdiff_t>(from);
        const auto count = static_cast<std::size_t>(std::find_if_not(begin, values.end(), is_of) - begin);
        if (count > found.second) found = {static_cast<int>(e), count};
    }
    return found;
}

json::object value_json(const sheet::Sheet& sheet, int enumeration, const std::string& name, Language in) {
    const auto& names = sheet.enumerations[static_cast<std::size_t>(enumeration)].values;
    const auto value = static_cast<sheet::Word64>(std::find(names.begin(), names.end(), name) - names.begin());
    json::object one{{"id", name}, {"label", sheet::value_label(sheet, enumeration, value, in)}};
    if (const auto* full = sheet.value_words(enumeration, value, ".name")) one["name"] = full->in(in);
    return one;
}

json::array values_json(const sheet::Sheet& sheet, const std::vector<game::FormValue>& values, Language in) {
    json::array list;
    while (list.size() < values.size()) {
        const auto [enumeration, count] = enumeration_of(sheet, values, list.size());
        if (count == 0) break;
        for (std::size_t i = 0; i < count; ++i)
            list.push_back(value_json(sheet, enumeration, values[list.size()].name, in));
    }
    return list;
}

json::array ratings_json(const sheet::Sheet& sheet, const std::vector<game::Rating>& ratings,
                         const std::vector<game::FormValue>& types, Language in) {
    json::array list;
    for (const game::Rating& rating : ratings) {
        json::object one{{"name", rating.name}, {"label", rating.text.in(in)}};
        if (rating.values.empty()) {
            one["low"] = rating.low;
            one["high"] = rating.high;
        } else {
            one["values"] = values_json(sheet, rating.values, in);
        }
        if (rating.may_lack) one["may_lack"] = true;
        if (!rating.types.empty()) {
            json::array rated;
            for (const game::FormValue& type : types)
                if (std::find(rating.types.begin(), rating.types.end(), type.value) != rating.types.end())
                    rated.emplace_back(type.name);
            one["types"] = std::move(rated);
        }
        if (rating.fallback) {
            const auto named =
                std::find_if(rating.values.begin(), rating.values.end(),
                             [&](const game::FormValue& value) { return value.value == *rating.fallback; });
            one["default"] = named == rating.values.end() ? std::to_string(*rating.fallback) : named->name;
        }
        list.push_back(std::move(one));
    }
    return list;
}

json::array rows_json(const std::vector<std::string>& columns, const game::ArmyCells::Rows& rows) {
    json::array list;
    for (const std::vector<std::string>& row : rows) {
        json::object one;
        for (std::size_t i = 0; i < columns.size(); ++i) one[columns[i]] = row[i];
        list.push_back(std::move(one));
    }
    return list;
}

json::object text_json(const Text& text) {
    return {{"fr", std::string(trimmed(text.fr))}, {"en", std::string(trimmed(text.en))}};
}

json::object cells_json(const game::ArmyCells& cells) {
    return {{"id", cells.id},
            {"name", text_json(cells.text)},
            {"note", text_json(cells.note)},
            {"held", texts(cells.held)},
            {"formations", rows_json(cells.formation_columns, cells.formations)},
            {"leaders", rows_json(cells.leader_columns, cells.leaders)},
            {"units", rows_json(cells.unit_columns, cells.units)}};
}

}  // namespace

json::object muster_json(const player::Mustered& found, const Catalogue& words) {
    json::object all = found.muster ? cost_json(*found.muster, words.language()) : json::object();
    all["problems"] = problems_json(found.problems, words);
    return all;
}

std::string Barracks::ask(std::string_view text) {
    const Catalogue* words = &library_.words(Language::en);
    try {
        const Object object = sheet::parse_request(text, *words);
        if (const auto language = sheet::language_of(object, *words)) words = &library_.words(*language);
        return sheet::to_line(answer(Request(object, *words)));
    } catch (const sheet::Refused& refused) {
        return sheet::error_line(refused, *words);
    }
}

Barracks::Object Barracks::answer(const Request& request) {
    struct Kind {
        std::string name;
        std::vector<std::string> keys;
        Object (Barracks::*act)(const player::Module&, const player::MusterTerms&, const Request&);
    };
    const std::vector<Kind> kinds{{"armies", {"system", "house"}, &Barracks::armies},
                                  {"muster", {"system", "house", "text"}, &Barracks::muster},
                                  {"battle", {"system", "house", "lists"}, &Barracks::battle}};
    const std::string name = request.needed("ask");
    const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& one) { return one.name == name; });
    if (kind == kinds.end()) {
        std::vector<std::string> known;
        for (const Kind& one : kinds) known.push_back(one.name);
        request.refuse("ask.unknown_question", {{"name", name}, {"nearest", nearest(name, known)}}, "ask");
    }
    request.allow_only(kind->keys);
    const std::string system = request.needed("system");
    const player::Module* game = player::find_module(games_, system);
    if (game == nullptr || game->armies == nullptr) {
        std::vector<std::string> known;
        for (const player::Module* one : games_)
            if (one->armies != nullptr) known.emplace_back(one->system);
        request.refuse("ask.unknown_system", {{"name", system}, {"nearest", nearest(system, known)}}, "system");
    }
    sheet::Loaded loaded = library_.load(system, request.named_texts("house"));
    if (!loaded.sheet) request.refuse(loaded.problems, "house");
    const auto part = [&](const std::string& file) -> SourceText {
        const std::string path = "rules/" + system + "/" + file;
        return {path, std::string(library_.file(path))};
    };
    return (this->*kind->act)(*game, {loaded.sheet, part}, request);
}

// Those of the library with what they come to, and what lists are made of.
Barracks::Object Barracks::armies(const player::Module& game, const player::MusterTerms& terms,
                                  const Request& request) {
    const Language in = request.words().language();
    const game::FormRead read = game.armies->form(terms);
    if (!read.ok()) request.refuse(read.problems, "house");
    const game::ScenarioForm& form = *read.form;
    json::array list;
    for (const std::string& id : player::armies_of(game.system, library_)) {
        const SourceText text = terms.part("armies/" + id + ".toml");
        Object one{{"id", id}, {"text", text.text}};
        const player::Mustered found = game.armies->muster(text, terms);
        one["army"] = muster_json(found, request.words());
        list.push_back(std::move(one));
    }
    return {{"system", game.system},
            {"label", sheet::label(*terms.sheet, in)},
            {"form", Object{{"types", values_json(*terms.sheet, form.types, in)},
                            {"unit", ratings_json(*terms.sheet, form.unit, form.types, in)},
                            {"leader", ratings_json(*terms.sheet, form.leader, {}, in)},
                            {"held", values_json(*terms.sheet, form.held, in)},
                            {"most_units", game.armies->limits.units},
                            {"most_formations", game.armies->limits.formations}}},
            {"armies", std::move(list)}};
}

Barracks::Object Barracks::muster(const player::Module& game, const player::MusterTerms& terms,
                                  const Request& request) {
    const SourceText list{"army", request.needed("text")};
    Object answer{{"army", muster_json(game.armies->muster(list, terms), request.words())}};
    const game::FormRead read = game.armies->form(terms);
    if (const auto cells = read.ok() ? game::read_army_cells(list, *read.form) : std::nullopt)
        answer["cells"] = cells_json(*cells);
    return answer;
}

Barracks::Object Barracks::battle(const player::Module& game, const player::MusterTerms& terms,
                                  const Request& request) {
    const auto lists = request.texts("lists");
    if (!lists || lists->size() != 2) request.refuse("game.bad_value", {{"key", "lists"}}, "lists");
    std::vector<player::Muster> musters;
    for (std::size_t i = 0; i < lists->size(); ++i) {
        player::Mustered found = game.armies->muster({"army", (*lists)[i]}, terms);
        if (!found.ok()) request.refuse(found.problems, "lists." + std::to_string(i));
        musters.push_back(std::move(*found.muster));
    }
    const player::ArmyBattle made = game.armies->battle(musters[0], musters[1], terms,
                                                        {&library_.words(Language::fr), &library_.words(Language::en)});
    if (made.text.empty()) request.refuse(made.problems, "lists");
    return {{"system", game.system}, {"scenario", made.id}, {"text", made.text}};
}

}  // namespace grognard::session
