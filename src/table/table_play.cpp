// Playing at a table: decisions, opponents, questions before them, and looking back. See table.h.

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "sheet/ask/json.h"
#include "table/table.h"

namespace grognard::table {

namespace json = boost::json;

namespace {

constexpr std::size_t most_dice = 64;
constexpr std::size_t longest_note = 1'000;

}  // namespace

// --- playing ---

Table::Object Table::look() { return {{"look", look_json()}}; }

Table::Object Table::sit() {
    const std::string side = needed("side");
    game::Face& face = play_->face();
    if (face.mover() == game::nobody || face.side_name(face.mover()) != side) refuse("game.not_yours", {}, "side");
    seated_ = face.mover();
    return look();
}

Table::Object Table::played(const std::optional<std::size_t>& line) {
    seated_.reset();
    json::object object{{"look", look_json()}};
    if (line) object["happened"] = line_json(*line);
    return object;
}

std::vector<int> Table::given_faces() const {
    const json::value& given = asked_->at("faces");
    if (!given.is_array() || given.get_array().size() > most_dice)
        refuse("game.bad_value", {{"key", "faces"}}, "faces");
    std::vector<int> faces;
    for (const json::value& face : given.get_array()) {
        boost::system::error_code error;
        faces.push_back(face.to_number<int>(error));
        if (error) refuse("game.bad_value", {{"key", "faces"}}, "faces");
    }
    return faces;
}

Table::Object Table::needs_json(const game::Play::Wants& wants, const Told& told) {
    const auto& missing = *wants.missing;
    const Speech speech(*words_, *opened_);
    game::Face& face = play_->face();
    json::object object{{"needs", json::array{json::object{{"count", missing.dice},
                                                           {"sides", missing.die.sides()},
                                                           {"lowest", missing.die.lowest},
                                                           {"die", ""},
                                                           {"for", ""},
                                                           {"label", scene_->throw_label(face, wants.what, speech)},
                                                           {"again", missing.rerolled}}}}};
    if (const game::Side side = scene_->thrower(face, wants.what, wants.die); side != game::nobody)
        object["side"] = face.side_name(side);
    object["words"] = speech.say(told.words[static_cast<std::size_t>(reader_of(told))]);
    return object;
}

Table::Object Table::carry_out(std::size_t action) {
    Told told = before(action);
    if (real_dice_ && asked_->contains("faces")) {
        const std::vector<int> faces = given_faces();
        const game::Play::Wants wants = play_->choose_with(action, faces);
        if (wants.bad || wants.leftover > 0) refuse("game.bad_dice", {}, "faces");
        if (wants.missing) return needs_json(wants, told);
    } else {
        play_->choose(action, dice_);
    }
    after(std::move(told));
    return played(told_.size() - 1);
}

Table::Object Table::choose() { return carry_out(action_at()); }

Table::Object Table::opponent() {
    game::Face& face = play_->face();
    if (face.over()) refuse("game.over");
    if (is_person()) refuse("game.yours");
    // Asked again with more dice it does not think again: within a limit of time it might change its mind.
    if (!decided_) decided_ = picked(seats_[static_cast<std::size_t>(face.mover())]).first;
    Object answer = carry_out(*decided_);
    if (!answer.contains("needs")) decided_.reset();
    return answer;
}

Table::Object Table::undo() {
    if (!play_->can_undo()) refuse("game.refused", {{"reason", Speech(*words_, *opened_).say(play_->why_no_undo())}});
    if (!is_person()) refuse("game.not_yours");
    play_->undo();
    while (!told_.empty() && told_.back().record_line >= play_->record().lines.size()) told_.pop_back();
    std::erase_if(notes_, [&](const auto& entry) { return entry.first >= told_.size(); });
    return played(std::nullopt);
}

// --- asking ---

Table::Object Table::odds() {
    const std::size_t action = action_at();
    return scene_->odds(play_->face(), action, play_->face().mover(), *words_);
}

Table::Object Table::threats() {
    const std::string piece = needed("piece");
    const std::string where = text_at("hex").value_or(std::string());
    const int unit = opened_->scenario.find_unit(piece);
    if (unit < 0) refuse("game.no_piece", {{"name", piece}}, "piece");
    const auto& scenario = opened_->scenario;
    const game::Side side =
        scenario.formations[static_cast<std::size_t>(scenario.units[static_cast<std::size_t>(unit)].formation)].side;
    const auto sides = people();
    if (!sides.empty() && std::find(sides.begin(), sides.end(), side) == sides.end()) refuse("game.not_yours");
    return scene_->threats(play_->face(), piece, where, side, *words_);
}

Table::Object Table::reach() {
    const std::string piece = needed("piece");
    return {{"piece", piece}, {"costs", scene_->reach(play_->face(), piece)}};
}

Table::Object Table::hint() {
    game::Face& face = play_->face();
    if (face.over()) refuse("game.over");
    if (!is_person() || waits_for_seat()) refuse("game.not_yours");
    const auto [action, best] = picked("marshal");
    const Speech speech(*words_, *opened_);
    json::array list;
    for (const auto& [index, points] : best) {
        list.push_back(json::object{{"action", face.action_for(index, face.mover())},
                                    {"words", speech.say(scene_->explain(face, index, face.mover()))},
                                    {"points", points}});
    }
    return {{"action", face.action_for(action, face.mover())},
            {"words", speech.say(scene_->explain(face, action, face.mover()))},
            {"best", std::move(list)}};
}

Table::Object Table::why_not() {
    const std::string text = needed("action");
    const game::Refusal refusal = play_->face().why_not(text);
    json::object object{{"action", text}, {"legal", !refusal}};
    if (refusal) object["reason"] = Speech(*words_, *opened_).say(*refusal);
    return object;
}

// --- looking back ---

Table::Object Table::log() {
    const auto from = number_at("from").value_or(0);
    json::array lines;
    for (std::size_t i = from < 0 ? 0 : static_cast<std::size_t>(from); i < told_.size(); ++i)
        lines.push_back(line_json(i));
    return {{"lines", std::move(lines)}};
}

Table::Object Table::trace() {
    const std::size_t index = line_at();
    const game::Trace& trace = told_[index].trace;
    const Speech speech(*words_, *opened_);
    json::array rolls;
    for (const game::Resolved& resolved : trace.resolutions()) {
        const sheet::Procedure* procedure = play_->face().procedure(resolved.procedure);
        if (procedure == nullptr || trace.faces(resolved).empty()) continue;
        rolls.push_back(json::object{{"title", speech.title(*procedure)},
                                     {"resolution", resolved_json(*opened_, *procedure, trace.words(resolved),
                                                                  trace.faces(resolved), *words_)}});
    }
    return {{"line", line_json(index)}, {"rolls", std::move(rolls)}};
}

Table::Object Table::review() {
    const std::size_t index = line_at();
    const std::unique_ptr<game::Face> face = play_->face().copy();
    Problems problems;
    GROGNARD_CHECK(face->set_position(told_[index].position, problems));
    return {{"line", line_json(index)},
            {"position", scene_->position(*face, audience())},
            {"standing", standing_json(*face)}};
}

Table::Object Table::note() {
    const std::size_t index = line_at();
    const std::string given = text_at("text").value_or(std::string());
    // Not in the middle of a letter.
    std::size_t end = std::min(given.size(), longest_note);
    while (end > 0 && end < given.size() && (static_cast<unsigned char>(given[end]) & 0xC0U) == 0x80U) --end;
    std::string text;
    for (const char c : given.substr(0, end)) text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    text = std::string(trimmed(text));
    const json::value* mark = asked_->if_contains("bookmark");
    const bool bookmark = mark != nullptr && mark->is_bool() && mark->get_bool();
    auto& notes = notes_[index];
    std::erase_if(notes, [&](const Note& one) { return one.bookmark == bookmark; });
    // A bookmark is set by the truth of its key, a note by its text.
    if (mark != nullptr ? bookmark : !text.empty()) notes.push_back({text, bookmark});
    if (notes.empty()) notes_.erase(index);
    return {{"line", line_json(index)}};
}

}  // namespace grognard::table
