#include "player/opening.h"

#include <algorithm>
#include <iterator>

#include "base/fingerprint.h"
#include "base/names.h"
#include "game/record.h"
#include "game/scenario.h"

namespace grognard::player {

// --- the list of games ---

const Module* find_module(const Modules& games, std::string_view system) {
    const auto found =
        std::find_if(games.begin(), games.end(), [&](const Module* one) { return one->system == system; });
    return found == games.end() ? nullptr : *found;
}

std::vector<std::string> systems_of(const Modules& games) {
    std::vector<std::string> systems;
    for (const Module* one : games) systems.emplace_back(one->system);
    return systems;
}

// --- house rules ---

namespace {

// "club/ours.toml" is "ours.toml" to a record; what no line of one can hold is left out.
game::HouseRules named_house(const SourceText& text) {
    const std::size_t slash = text.name.find_last_of("/\\");
    std::string name = excerpt_of(text.name.substr(slash == std::string::npos ? 0 : slash + 1));
    std::replace_if(
        name.begin(), name.end(),
        [](char c) {
            return !game::is_one_line({&c, 1});
        },
        ' ');
    name = std::string(trimmed(name));
    return {name.empty() ? "house" : name, fingerprint_of_columns(text.text), game::carried_text(text.text)};
}

}  // namespace

LibraryWith::LibraryWith(const sheet::Library& library, const std::string& system, const std::vector<SourceText>& files)
    : texts_(library) {
    for (const SourceText& file : files) {
        paths_.push_back("rules/" + system + "/" + file.name);
        texts_.add(sheet::Library::File{paths_.back(), file.text});
    }
}

Wanted wanted_for(const game::Identity& identity, Wanted wanted, Problems& problems) {
    wanted.system = identity.system;
    wanted.scenario = identity.scenario;
    wanted.rulings.insert(wanted.rulings.begin(), identity.rulings.begin(), identity.rulings.end());

    // In the order of the record: by their text under any name, otherwise by their name, otherwise as the record carries them; what
    // it does not name comes last.
    std::vector<SourceText> rest = std::move(wanted.house);
    wanted.house.clear();
    for (const game::HouseRules& named : identity.house) {
        const auto has_text = [&](const SourceText& one) { return named_house(one).fingerprint == named.fingerprint; };
        const auto has_name = [&](const SourceText& one) { return named_house(one).name == named.name; };
        auto found = std::find_if(rest.begin(), rest.end(), has_text);
        if (found == rest.end()) found = std::find_if(rest.begin(), rest.end(), has_name);
        if (found == rest.end() && !named.text.empty()) {
            wanted.house.push_back({named.name, named.text});
            continue;
        }
        if (found == rest.end()) {
            problems.error("game.house_missing", {},
                           {{"name", named.name}, {"fingerprint", hexadecimal(named.fingerprint)}});
            continue;
        }
        wanted.house.push_back(std::move(*found));
        rest.erase(found);
    }
    std::move(rest.begin(), rest.end(), std::back_inserter(wanted.house));
    return wanted;
}

// --- an opening ---

void Opening::error(std::string_view id, Problems::Arguments arguments) {
    Problems problems;
    problems.error(id, {}, std::move(arguments));
    take(problems.take());
}

void Opening::take(std::vector<Problem> problems) {
    for (Problem& problem : problems) {
        failed_ = failed_ || problem.severity == Severity::error;
        problems_.push_back(std::move(problem));
    }
}

std::optional<SourceText> Opening::text(const std::string& name) {
    auto found = find(name);
    if (found) fingerprint_ = fingerprint_of_columns(found->text, fingerprint_);
    return found;
}

std::optional<SourceText> Opening::map_of(const SourceText& scenario) {
    std::vector<Problem> nameless;
    const std::string id = game::map_of(scenario, maps_of(wanted_.system, library_), nameless);
    take(std::move(nameless));
    return id.empty() ? std::nullopt : text("maps/" + id + ".toml");
}

std::optional<SourceText> Opening::find(const std::string& name) {
    const std::string path = "rules/" + wanted_.system + "/" + name;
    const std::string_view found = library_.file(path);
    if (found.empty()) {
        error("game.no_text", {{"file", path}});
        return std::nullopt;
    }
    return SourceText{path, std::string(found)};
}

std::optional<std::pair<int, int>> Opening::ruling(const std::string& name, const std::string& option) {
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

bool Opening::prepare() {
    if (!library_.has(wanted_.system)) {
        error("game.no_text", {{"file", "rules/" + wanted_.system + "/sheet.toml"}});
        return false;
    }
    sheet::Loaded loaded = library_.load(wanted_.system, wanted_.house);
    sheet_ = loaded.sheet;
    // Warnings of the sheet are its own affair.
    if (!sheet_) take(std::move(loaded.problems));
    if (failed_) return false;
    fingerprint_ = sheet_->fingerprint;
    for (const auto& [name, option] : wanted_.rulings)
        if (const auto found = ruling(name, option)) rulings_.push_back(*found);
    if (wanted_.coverage) coverage_ = std::make_shared<game::Coverage>(sheet_);
    return !failed_;
}

std::vector<std::pair<int, int>> Opening::rulings(std::vector<std::pair<int, int>> of_scenario) const {
    std::vector<std::pair<int, int>> all = std::move(of_scenario);
    for (const auto& ruling : rulings_) {
        std::erase_if(all, [&](const auto& other) { return other.first == ruling.first; });
        all.push_back(ruling);
    }
    return all;
}

game::Identity Opening::identity(const std::vector<std::pair<int, int>>& rulings) const {
    game::Identity identity;
    identity.system = wanted_.system;
    identity.scenario = wanted_.scenario;
    identity.rules = fingerprint_;
    for (const SourceText& house : wanted_.house) identity.house.push_back(named_house(house));
    for (const auto& [ruling, option] : rulings) {
        const sheet::Ruling& entry = sheet_->rulings[static_cast<std::size_t>(ruling)];
        if (option == entry.fallback || entry.enumeration < 0) continue;
        identity.rulings.push_back({entry.name, sheet_->value_name(entry.enumeration, option)});
    }
    return identity;
}

std::shared_ptr<const Evaluation> Opening::own_judgement(const Vocabulary& words) {
    const auto file = find("opponent.toml");  // it judges, and changes no rule
    if (!file) return nullptr;
    std::vector<Problem> problems;
    auto evaluation = read_judgement(*file, words, problems);
    take(std::move(problems));
    return evaluation;
}

// --- opening ---

OpenedOrNot open_game(const Modules& games, const Wanted& wanted, sheet::Library& library) {
    Opening opening(wanted, library);
    OpenedOrNot found;
    if (const Module* module = find_module(games, wanted.system)) {
        if (opening.prepare()) found.opened = module->open(opening);
    } else {
        opening.error("game.no_system",
                      {{"name", wanted.system}, {"nearest", nearest(wanted.system, systems_of(games))}});
    }
    found.problems = opening.take_problems();
    return found;
}

namespace {

// The files of a folder of the system, by their ids; one of them says how the others are written.
std::vector<std::string> ids_in(const std::string& folder, std::string_view description,
                                const sheet::Library& library) {
    std::vector<std::string> ids;
    for (const std::string& path : library.paths(folder)) {
        std::string id = path.substr(folder.size(), path.size() - folder.size() - std::string_view(".toml").size());
        if (id != description) ids.push_back(std::move(id));
    }
    return ids;
}

}  // namespace

std::vector<std::string> maps_of(std::string_view system, const sheet::Library& library) {
    return ids_in("rules/" + std::string(system) + "/maps/", "legend", library);
}

std::vector<std::string> scenarios_of(std::string_view system, const sheet::Library& library) {
    return ids_in("rules/" + std::string(system) + "/scenarios/", "form", library);
}

std::vector<std::string> armies_of(std::string_view system, const sheet::Library& library) {
    return ids_in("rules/" + std::string(system) + "/armies/", {}, library);
}

}  // namespace grognard::player
