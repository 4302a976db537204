#include "player/table.h"

#include <algorithm>

#include <boost/json.hpp>

#include "sheet/json.h"
#include "sheet/names.h"
#include "sheet/refused.h"
#include "sheet/request.h"

namespace grognard::player {

namespace json = boost::json;

namespace {

constexpr std::string_view person = "person";

}  // namespace

// --- questions ---

struct Table::Question {
    std::string_view name;
    std::vector<std::string> keys;
    Act act;
    bool needs_game = true;
};

const std::vector<Table::Question>& Table::questions() {
    static const std::vector<Question> list{
        {"games", {}, &Table::games, false},
        {"open", {"system", "scenario", "seats", "dice", "seed", "record"}, &Table::open, false},
        {"seats", {"seats", "dice"}, &Table::seats},
        {"record", {}, &Table::record},
        {"board", {}, &Table::opened_json},
        {"look", {}, &Table::look},
        {"sit", {"side"}, &Table::sit},
        {"choose", {"action", "faces"}, &Table::choose},
        {"opponent", {"nodes", "ms"}, &Table::opponent},
        {"undo", {}, &Table::undo},
        {"odds", {"action"}, &Table::odds},
        {"threats", {"piece", "hex"}, &Table::threats},
        {"reach", {"piece"}, &Table::reach},
        {"hint", {"nodes", "ms"}, &Table::hint},
        {"why_not", {"action"}, &Table::why_not},
        {"log", {"from"}, &Table::log},
        {"trace", {"line"}, &Table::trace},
        {"review", {"line"}, &Table::review},
        {"note", {"line", "text", "bookmark"}, &Table::note},
    };
    return list;
}

std::string Table::ask(std::string_view text) {
    words_ = &library_.words(sheet::Language::en);
    try {
        const Object object = sheet::parse_request(text, *words_);
        if (const auto language = sheet::language_of(object, *words_)) words_ = &library_.words(*language);
        asked_ = &object;
        const std::string name = needed("ask");
        std::vector<std::string> known;
        for (const Question& question : questions()) {
            known.emplace_back(question.name);
            if (question.name != name) continue;
            for (const auto& entry : object) {
                const std::string key(entry.key());
                if (key != "ask" && key != "lang" &&
                    std::find(question.keys.begin(), question.keys.end(), key) == question.keys.end())
                    refuse("file.unknown_key", {{"key", key}, {"nearest", sheet::nearest(key, question.keys)}}, key);
            }
            if (question.needs_game) must_be_open();
            return sheet::to_line((this->*question.act)());
        }
        refuse("ask.unknown_question", {{"name", name}, {"nearest", sheet::nearest(name, known)}}, "ask");
    } catch (const sheet::Refused& refused) {
        return sheet::error_line(refused, *words_);
    }
}

void Table::refuse(std::string_view id, const sheet::Catalogue::Arguments& arguments, std::string_view where) const {
    sheet::refuse(*words_, id, arguments, where);
}

const std::string* Table::text_at(std::string_view key) const {
    static thread_local std::string text;
    const json::value* value = asked_->if_contains(key);
    if (value == nullptr) return nullptr;
    if (!value->is_string()) refuse("game.bad_value", {{"key", std::string(key)}}, key);
    text = value->get_string();
    return &text;
}

std::string Table::needed(std::string_view key) const {
    const std::string* text = text_at(key);
    if (text == nullptr) refuse("game.needs_key", {{"key", std::string(key)}}, key);
    return *text;
}

std::optional<std::int64_t> Table::number_at(std::string_view key) const {
    const json::value* value = asked_->if_contains(key);
    if (value == nullptr) return std::nullopt;
    boost::system::error_code error;
    const auto number = value->to_number<std::int64_t>(error);
    if (error) refuse("game.bad_value", {{"key", std::string(key)}}, key);
    return number;
}

void Table::must_be_open() const {
    if (!play_) refuse("game.none_open");
}

std::size_t Table::line_at() {
    const auto line = number_at("line");
    if (!line || *line < 0 || *line >= static_cast<std::int64_t>(told_.size()))
        refuse("game.no_line", {{"most", std::to_string(told_.size())}}, "line");
    return static_cast<std::size_t>(*line);
}

// A legal action of a person who may decide now.
std::size_t Table::action_at() {
    game::Face& face = play_->face();
    if (face.over()) refuse("game.over");
    if (!is_person()) refuse("game.not_yours");
    if (waits_for_seat()) refuse("game.take_seat");
    const std::string text = needed("action");
    if (const auto action = face.find_action(text)) return *action;
    const game::Refusal refusal = face.why_not(text);
    const Speech speech(*words_, *opened_);
    refuse("game.refused", {{"reason", refusal ? speech.say(*refusal) : text}}, "action");
}

// --- opening ---

Table::Object Table::games() {
    json::array list;
    for (const std::string& system : playable_systems()) {
        const std::string folder = "rules/" + system + "/scenarios/";
        for (const std::string& path : library_.paths(folder)) {
            const std::string id = path.substr(folder.size(), path.size() - folder.size() - 5);
            if (id == "form") continue;
            const auto found = open_game({system, id, {}, false}, [&](const std::string& name) {
                return std::optional<std::string>(library_.file(name));
            });
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
    OpenedOrNot found = open_game(wanted, [&](const std::string& name) {
        const std::string_view text = library_.file(name);
        return text.empty() ? std::nullopt : std::optional<std::string>(text);
    });
    if (!found.ok()) sheet::refuse(*words_, found.problems, "scenario");
    play_.reset();
    scene_.reset();
    opened_ = std::move(found.opened);
    scene_ = scene_of(*opened_);
    told_.clear();
    notes_.clear();
    divergences_.clear();
    seated_.reset();
}

void Table::take_seats() {
    std::vector<std::string> seats;
    for (const game::ScenarioSide& side : opened_->scenario.sides) {
        std::string who(person);
        if (const json::value* all = asked_->if_contains("seats")) {
            if (!all->is_object()) refuse("game.bad_value", {{"key", "seats"}}, "seats");
            if (const json::value* one = all->get_object().if_contains(side.id); one != nullptr && one->is_string())
                who = one->get_string();
        }
        const auto& levels = level_names();
        if (who != person && std::find(levels.begin(), levels.end(), who) == levels.end())
            refuse("game.bad_seat", {{"name", who}, {"nearest", sheet::nearest(who, levels)}}, "seats." + side.id);
        seats.push_back(std::move(who));
    }
    seats_ = std::move(seats);
    if (const std::string* dice = text_at("dice")) real_dice_ = *dice == "mine";
}

Table::Object Table::open() {
    std::optional<game::Record> record;
    if (const std::string* text = text_at("record")) {
        sheet::Problems problems;
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

// --- telling ---

Table::Told Table::before(std::optional<std::size_t> action) {
    Told told;
    game::Face& face = play_->face();
    told.record_line = play_->record().lines.size();
    told.number = play_->number();
    if (!action) return told;
    told.side = face.mover();
    for (game::Side side = 0; side < face.sides(); ++side) {
        told.words.push_back(scene_->explain(face, *action, side));
        told.texts.push_back(face.action_for(*action, side));
    }
    return told;
}

void Table::after(Told told) {
    told.trace = play_->trace();
    told.turn = scene_->turn(play_->face());
    told.position = play_->face().position();
    told_.push_back(std::move(told));
}

Table::Object Table::line_json(std::size_t index) {
    const Told& told = told_[index];
    const Speech speech(*words_, *opened_);
    game::Face& face = play_->face();
    json::object object{{"line", index}, {"turn", told.turn}};
    if (told.side != game::nobody) {
        game::Side reader = told.side;
        for (const game::Side side : audience())
            if (side != told.side) reader = side;
        object["number"] = told.number;
        object["side"] = face.side_name(told.side);
        object["text"] = told.texts[static_cast<std::size_t>(reader)];
        object["words"] = speech.say(told.words[static_cast<std::size_t>(reader)]);
    }
    json::array events, rolls;
    for (const game::Trace::Entry& entry : told.trace.entries()) {
        if (entry.what == game::Trace::Entry::What::event) {
            const game::Event& event = told.trace.events()[entry.index];
            events.push_back(json::object{{"note", face.note(event)}, {"words", speech.say(face.say(event))}});
            continue;
        }
        const game::Resolved& resolved = told.trace.resolutions()[entry.index];
        const auto faces = told.trace.faces(resolved);
        const sheet::Procedure* procedure = face.procedure(resolved.procedure);
        if (faces.empty() || procedure == nullptr) continue;
        json::array dice;
        for (const int one : faces) dice.emplace_back(one);
        rolls.push_back(json::object{{"title", speech.title(*procedure)}, {"faces", std::move(dice)}});
    }
    object["events"] = std::move(events);
    object["rolls"] = std::move(rolls);
    json::array notes;
    if (const auto found = notes_.find(index); found != notes_.end())
        for (const Note& one : found->second)
            notes.push_back(json::object{{"text", one.text}, {"bookmark", one.bookmark}});
    object["notes"] = std::move(notes);
    return object;
}

// --- who may know what ---

std::vector<game::Side> Table::people() const {
    std::vector<game::Side> sides;
    for (std::size_t i = 0; i < seats_.size(); ++i)
        if (seats_[i] == person) sides.push_back(static_cast<game::Side>(i));
    return sides;
}

bool Table::is_person() {
    const game::Side mover = play_->face().mover();
    return mover != game::nobody && seats_[static_cast<std::size_t>(mover)] == person;
}

bool Table::waits_for_seat() {
    return people().size() > 1 && is_person() && scene_->secret(play_->face()) && seated_ != play_->face().mover();
}

Audience Table::audience() {
    game::Face& face = play_->face();
    if (face.over()) return {};
    const auto sides = people();
    if (sides.size() > 1 && scene_->secret(face) && seated_ && *seated_ == face.mover()) return {face.mover()};
    return sides;
}

Table::Object Table::standing_json(game::Face& face) {
    const game::Result result = face.result();
    json::object points;
    for (game::Side side = 0; side < face.sides(); ++side)
        points[face.side_name(side)] = result.points[static_cast<std::size_t>(side)];
    json::object object{{"points", std::move(points)},
                        {"sentence", Speech(*words_, *opened_).result(result, face)},
                        {"degree", result.degree}};
    if (result.winner != game::nobody) object["winner"] = face.side_name(result.winner);
    return object;
}

Table::Object Table::look_json() {
    game::Face& face = play_->face();
    json::array seen_by;
    for (const game::Side side : audience()) seen_by.emplace_back(face.side_name(side));
    json::object object{{"number", play_->number()},       {"over", face.over()},
                        {"audience", std::move(seen_by)},  {"position", scene_->position(face, audience())},
                        {"standing", standing_json(face)}, {"lines", told_.size()}};
    if (face.over()) return object;
    const bool waits = waits_for_seat();
    object["mover"] = face.side_name(face.mover());
    object["seat"] = seats_[static_cast<std::size_t>(face.mover())];
    object["prompt"] = words_->say(scene_->stage(face));
    if (waits) object["hand_over"] = true;
    object["actions"] = is_person() && !waits ? scene_->actions(face, Speech(*words_, *opened_)) : json::array();
    object["undo"] = play_->can_undo() && is_person();
    if (!play_->can_undo()) object["no_undo"] = Speech(*words_, *opened_).say(play_->why_no_undo());
    return object;
}

}  // namespace grognard::player
