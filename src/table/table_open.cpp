// Opening games at a table: scenarios, records, seats. See table.h.

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "player/opponent.h"
#include "sheet/ask/refused.h"
#include "table/table.h"

namespace grognard::table {

namespace json = boost::json;

Table::Object Table::games() {
    json::array list;
    for (const std::string& system : playable_systems()) {
        const std::string folder = "rules/" + system + "/scenarios/";
        for (const std::string& path : library_.paths(folder)) {
            const std::string id = path.substr(folder.size(), path.size() - folder.size() - 5);
            if (id == "form") continue;
            const auto found = open_game({system, id, {}, false}, library_);
            if (!found.ok()) continue;
            const Opened& opened = *found.opened;
            json::array sides;
            for (const game::ScenarioSide& side : opened.scenario.sides)
                sides.push_back(json::object{{"id", side.id}, {"label", side.text.in(words_->language())}});
            list.push_back(json::object{{"system", system},
                                        {"scenario", id},
                                        {"label", opened.scenario.text.in(words_->language())},
                                        {"briefing", opened.scenario.briefing.in(words_->language())},
                                        {"turns", opened.scenario.turns},
                                        {"units", opened.scenario.units.size()},
                                        {"hexes", opened.map.board.count()},
                                        {"sides", std::move(sides)}});
        }
    }
    return {{"games", std::move(list)}};
}

void Table::open_scenario(const Wanted& wanted) {
    OpenedOrNot found = open_game(wanted, library_);
    if (!found.ok()) sheet::refuse(*words_, found.problems, "scenario");
    play_.reset();
    scene_.reset();
    opened_ = std::move(found.opened);
    scene_ = scene_of(*opened_);
    told_.clear();
    notes_.clear();
    divergences_.clear();
    seated_.reset();
    decided_.reset();
}

void Table::take_seats() {
    std::vector<std::string> seats;
    for (const game::ScenarioSide& side : opened_->scenario.sides) {
        std::string who(person_seat);
        if (const json::value* all = asked_->if_contains("seats")) {
            if (!all->is_object()) refuse("game.bad_value", {{"key", "seats"}}, "seats");
            if (const json::value* one = all->get_object().if_contains(side.id); one != nullptr && one->is_string())
                who = one->get_string();
        }
        const auto& levels = player::level_names();
        if (who != person_seat && std::find(levels.begin(), levels.end(), who) == levels.end())
            refuse("game.bad_seat", {{"name", who}, {"nearest", nearest(who, levels)}}, "seats." + side.id);
        seats.push_back(std::move(who));
    }
    seats_ = std::move(seats);
    if (const auto dice = text_at("dice")) real_dice_ = *dice == "mine";
}

Table::Object Table::open() {
    std::optional<game::Record> record;
    if (const auto text = text_at("record")) {
        Problems problems;
        record = game::read_record(*text, problems);
        problems.finish({"record"});
        if (!record) sheet::refuse(*words_, problems.all(), "record");
        open_scenario({record->identity.system, record->identity.scenario, record->identity.rulings, false});
    } else {
        const std::string system = needed("system");
        open_scenario({system, needed("scenario"), {}, false});
    }
    take_seats();
    seed_ = static_cast<std::uint64_t>(number_at("seed").value_or(0));
    dice_ = dice::Generator(seed_, 0);
    if (record) {
        set_up(std::move(*record));
    } else {
        play_.emplace(opened_->face());
        Told told = before(std::nullopt);
        play_->start(dice_);
        after(std::move(told));
    }
    return opened_json();
}

// Plays a record through, so that it can be told, and goes on where it ends.
void Table::set_up(game::Record from) {
    std::vector<std::pair<std::size_t, Note>> remarks;  // by line of the record without them
    game::Record record = from;
    record.lines.clear();
    for (game::RecordLine& line : from.lines) {
        if (line.what != game::RecordLine::What::remark) {
            record.lines.push_back(std::move(line));
            continue;
        }
        constexpr std::string_view star = "★";
        const bool bookmark = line.text.starts_with(star);
        std::string text = bookmark ? line.text.substr(star.size()) : line.text;
        text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
        remarks.push_back({record.lines.size(), {std::move(text), bookmark}});
    }
    game::Replay replay(opened_->face(), record);
    play_.emplace(opened_->face());
    while (!replay.at_end()) {
        const std::size_t line = replay.at();
        const game::RecordLine& written = replay.record().lines[line];
        const bool starts = written.what == game::RecordLine::What::start;
        std::optional<std::size_t> action;
        if (written.what == game::RecordLine::What::action) action = replay.face().find_action(written.text);
        if (!starts && !action) {
            replay.forward();
            continue;
        }
        Told told;
        told.record_line = line;
        told.number = written.number;
        if (action) {
            told.side = replay.face().mover();
            for (game::Side side = 0; side < replay.face().sides(); ++side) {
                told.words.push_back(scene_->explain(replay.face(), *action, side));
                told.texts.push_back(replay.face().action_for(*action, side));
            }
        }
        replay.forward();
        if (replay.stands() <= line) continue;  // it went another way there
        told.trace = replay.trace();
        told.turn = scene_->turn(replay.face());
        told.position = replay.face().position();
        told_.push_back(std::move(told));
    }
    const Speech speech(*words_, *opened_);
    game::Resumed resumed = game::resume(opened_->face(), std::move(record));
    for (const game::Divergence& divergence : resumed.divergences) {
        std::string text = words_->problem_text(divergence.problem);
        if (divergence.refusal) text += " " + speech.say(*divergence.refusal);
        divergences_.push_back(std::move(text));
    }
    while (!told_.empty() && told_.back().record_line >= resumed.record.lines.size()) told_.pop_back();
    for (auto& [line, remark] : remarks) {
        std::size_t index = 0;
        while (index + 1 < told_.size() && told_[index + 1].record_line < line) ++index;
        if (!told_.empty()) notes_[index].push_back(std::move(remark));
    }
    play_.emplace(std::move(resumed));
    if (play_->to_start()) {
        Told told = before(std::nullopt);
        play_->start(dice_);
        after(std::move(told));
    }
}

Table::Object Table::seats() {
    take_seats();
    seated_.reset();
    decided_.reset();
    return look();
}

Table::Object Table::record() {
    game::Record record = play_->record();
    for (auto it = notes_.rbegin(); it != notes_.rend(); ++it) {
        std::size_t where = told_[it->first].record_line + 1;
        for (const Note& note : it->second) {
            game::RecordLine line;
            line.what = game::RecordLine::What::remark;
            line.text = note.bookmark ? (note.text.empty() ? "★" : "★ " + note.text) : note.text;
            record.lines.insert(record.lines.begin() + static_cast<std::ptrdiff_t>(where++), std::move(line));
        }
    }
    return {{"record", game::write_record(record)}, {"over", play_->face().over()}, {"number", play_->number()}};
}

Table::Object Table::opened_json() {
    const Speech speech(*words_, *opened_);
    json::object seats;
    for (std::size_t i = 0; i < seats_.size(); ++i) seats[opened_->scenario.sides[i].id] = seats_[i];
    json::array other_ways;
    for (const std::string& text : divergences_) other_ways.emplace_back(text);
    return {
        {"ground", scene_->ground(speech)},        {"roster", scene_->roster(speech)},     {"seats", std::move(seats)},
        {"dice", real_dice_ ? "mine" : "program"}, {"divergences", std::move(other_ways)}, {"look", look_json()}};
}

}  // namespace grognard::table
