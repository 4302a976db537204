#include "table/table.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "sheet/ask/json.h"
#include "sheet/ask/refused.h"
#include "sheet/ask/request.h"

namespace grognard::table {

namespace json = boost::json;

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
        {"opponent", {"nodes", "ms", "faces"}, &Table::opponent},
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
    words_ = &library_.words(Language::en);
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
                    refuse("file.unknown_key", {{"key", key}, {"nearest", nearest(key, question.keys)}}, key);
            }
            if (question.needs_game) must_be_open();
            return sheet::to_line((this->*question.act)());
        }
        refuse("ask.unknown_question", {{"name", name}, {"nearest", nearest(name, known)}}, "ask");
    } catch (const sheet::Refused& refused) {
        return sheet::error_line(refused, *words_);
    }
}

void Table::refuse(std::string_view id, const Catalogue::Arguments& arguments, std::string_view where) const {
    sheet::refuse(*words_, id, arguments, where);
}

std::optional<std::string> Table::text_at(std::string_view key) const {
    const json::value* value = asked_->if_contains(key);
    if (value == nullptr) return std::nullopt;
    if (!value->is_string()) refuse("game.bad_value", {{"key", std::string(key)}}, key);
    return std::string(value->get_string());
}

std::string Table::needed(std::string_view key) const {
    const auto text = text_at(key);
    if (!text) refuse("game.needs_key", {{"key", std::string(key)}}, key);
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

std::optional<std::int64_t> Table::limit_at(std::string_view key, std::int64_t most) const {
    const auto number = number_at(key);
    if (number && (*number < 1 || *number > most))
        refuse("game.beyond_limit", {{"key", std::string(key)}, {"most", std::to_string(most)}}, key);
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

game::Side Table::reader_of(const Told& told) {
    game::Side reader = told.side;
    for (const game::Side side : audience())
        if (side != told.side) reader = side;
    return reader;
}

Table::Object Table::line_json(std::size_t index) {
    const Told& told = told_[index];
    const Speech speech(*words_, *opened_);
    game::Face& face = play_->face();
    json::object object{{"line", index}, {"turn", told.turn}};
    if (told.side != game::nobody) {
        const auto reader = static_cast<std::size_t>(reader_of(told));
        object["number"] = told.number;
        object["side"] = face.side_name(told.side);
        object["text"] = told.texts[reader];
        object["words"] = speech.say(told.words[reader]);
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
        if (seats_[i] == person_seat) sides.push_back(static_cast<game::Side>(i));
    return sides;
}

bool Table::is_person() {
    const game::Side mover = play_->face().mover();
    return mover != game::nobody && seats_[static_cast<std::size_t>(mover)] == person_seat;
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

}  // namespace grognard::table
