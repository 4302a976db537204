#include "session/desk.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/ask/json.h"
#include "sheet/ask/refused.h"
#include "sheet/ask/request.h"
#include "sheet/explain/labels.h"

namespace grognard::session {

namespace json = boost::json;

struct Desk::Kind {
    std::string_view name;
    std::vector<std::string> keys;
    Act act;
    bool needs_game;
};

const std::vector<Desk::Kind>& Desk::kinds() {
    static const std::vector<Kind> all{
        {"games", {}, &Desk::games, false},
        {"open",
         {"system", "scenario", "rulings", "house", "battle", "seats", "dice", "seed", "record"},
         &Desk::open,
         false},
        {"seats", {"seats", "dice"}, &Desk::seats, true},
        {"record", {}, &Desk::record, true},
    };
    return all;
}

std::string Desk::ask(std::string_view text) {
    const Catalogue* words = &library_.words(Language::en);
    try {
        const Object object = sheet::parse_request(text, *words);
        if (const auto language = sheet::language_of(object, *words)) words = &library_.words(*language);
        const Request request(object, *words);
        return sheet::to_line(answer(request.needed("ask"), request));
    } catch (const sheet::Refused& refused) {
        return sheet::error_line(refused, *words);
    }
}

Desk::Object Desk::answer(const std::string& name, const Request& request) {
    std::vector<std::string> known = View::kind_names();
    for (const Kind& kind : kinds()) {
        known.emplace_back(kind.name);
        if (kind.name != name) continue;
        request.allow_only(kind.keys);
        if (kind.needs_game && !view_) request.refuse("game.none_open");
        return (this->*kind.act)(request);
    }
    if (std::find(known.begin(), known.end(), name) == known.end())
        request.refuse("ask.unknown_question", {{"name", name}, {"nearest", nearest(name, known)}}, "ask");
    if (!view_) request.refuse("game.none_open");
    return view_->answer(name, request);
}

// --- opening ---

Desk::Object Desk::games(const Request& request) {
    const Language language = request.words().language();
    json::array list;
    for (const player::Module* module : games_)
        for (const std::string& id : player::scenarios_of(module->system, library_)) {
            player::Wanted wanted;
            wanted.system = module->system;
            wanted.scenario = id;
            const auto found = player::open_game(games_, wanted, library_);
            if (!found.ok()) continue;
            const game::Scenario& scenario = found.opened->scenario();
            json::array sides;
            for (const game::ScenarioSide& side : scenario.sides)
                sides.push_back(json::object{{"id", side.id}, {"label", side.text.in(language)}});
            json::object one{{"system", module->system},
                             {"scenario", id},
                             {"board", module->board},
                             {"label", scenario.text.in(language)},
                             {"briefing", scenario.briefing.in(language)},
                             {"turns", scenario.turns},
                             {"units", scenario.units.size()},
                             {"sides", std::move(sides)}};
            if (const auto sheet = found.opened->sheet()) one["system_label"] = sheet::label(*sheet, language);
            json::object guide = found.opened->scene().guide(found.opened->speech(request.words()));
            if (scenario.for_trying) one["for_trying"] = true;
            if (!guide.empty()) one["guide"] = std::move(guide["about"]);
            list.push_back(std::move(one));
        }
    return {{"games", std::move(list)}};
}

std::shared_ptr<const player::Opened> Desk::opened(const player::Wanted& wanted, const std::vector<SourceText>& battle,
                                                   const Request& request) {
    player::LibraryWith all(library_, wanted.system, battle);
    player::OpenedOrNot found = player::open_game(games_, wanted, battle.empty() ? library_ : all.texts());
    if (found.ok()) return found.opened;
    const std::string& file = found.problems.front().file;
    const auto is_it = [&](const SourceText& text) { return text.name == file; };
    const bool in_house = std::any_of(wanted.house.begin(), wanted.house.end(), is_it);
    const bool in_rulings = found.problems.front().id == "game.no_ruling";
    request.refuse(found.problems, in_house ? "house" : in_rulings ? "rulings" : "scenario");
}

std::vector<std::string> Desk::seats_of(const std::vector<std::string>& sides, const Request& request) const {
    std::vector<std::string> seats(sides.size(), std::string(person_seat));
    const auto& levels = player::level_names();
    for (const auto& [side, who] : request.texts_by_name("seats")) {
        const auto found = std::find(sides.begin(), sides.end(), side);
        if (found == sides.end())
            request.refuse("file.unknown_key", {{"key", side}, {"nearest", nearest(side, sides)}}, "seats." + side);
        if (who != person_seat && std::find(levels.begin(), levels.end(), who) == levels.end())
            request.refuse("game.bad_seat", {{"name", who}, {"nearest", nearest(who, levels)}}, "seats." + side);
        seats[static_cast<std::size_t>(found - sides.begin())] = who;
    }
    return seats;
}

std::optional<bool> Desk::real_dice(const Request& request) const {
    const auto dice = request.text("dice");
    if (!dice) return std::nullopt;
    return *dice == "mine";
}

// Maps and scenarios that the system does not bring along, by their names among its files.
std::vector<SourceText> Desk::battle_of(const Request& request) const {
    std::vector<SourceText> battle;
    for (const SourceText& file : request.named_texts("battle")) {
        std::string text = game::names_a_battle_file(file.name) ? game::carried_text(file.text) : std::string();
        if (text.empty()) request.refuse("game.bad_value", {{"key", "battle"}}, "battle");
        battle.push_back({file.name, std::move(text)});
    }
    if (battle.size() > game::Record::most_battle_files)
        request.refuse("game.bad_value", {{"key", "battle"}}, "battle");
    return battle;
}

Desk::Object Desk::open(const Request& request) {
    player::Wanted wanted;
    wanted.rulings = request.texts_by_name("rulings");
    wanted.house = request.named_texts("house");
    std::vector<SourceText> battle;
    std::optional<game::Record> record;
    if (const auto text = request.text("record")) {
        Problems problems;
        record = game::read_record(*text, problems);
        if (record) wanted = player::wanted_for(record->identity, std::move(wanted), problems);
        problems.finish({"record"});
        if (problems.any_error()) request.refuse(problems.all(), record ? "house" : "record");
        battle = record->battle;
    } else {
        wanted.system = request.needed("system");
        wanted.scenario = request.needed("scenario");
    }
    // What is handed over goes before what a record carries.
    if (request.value("battle") != nullptr) battle = battle_of(request);
    auto game = opened(wanted, battle, request);
    Session::Manner manner;
    manner.seats = seats_of(game->face()->side_names(), request);
    manner.real_dice = real_dice(request).value_or(session_ && session_->real_dice());
    manner.seed = static_cast<std::uint64_t>(request.number("seed").value_or(0));
    view_.reset();
    battle_ = std::move(battle);
    if (record)
        session_.emplace(std::move(game), std::move(manner), std::move(*record));
    else
        session_.emplace(std::move(game), std::move(manner));
    view_.emplace(*session_, session_->people(), host_);
    return view_->board(request);
}

Desk::Object Desk::seats(const Request& request) {
    session_->change_seats(seats_of(session_->face().side_names(), request), real_dice(request));
    view_->look_again(session_->people());
    return {{"look", view_->board(request)["look"]}};
}

Desk::Object Desk::record(const Request&) {
    game::Record record = session_->record();
    record.battle = battle_;
    return {{"record", game::write_record(record)},
            {"over", session_->face().over()},
            {"number", session_->play().number()}};
}

}  // namespace grognard::session
