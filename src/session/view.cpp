#include "session/view.h"

#include <algorithm>

#include "base/names.h"
#include "player/unasked.h"

namespace grognard::session {

namespace json = boost::json;

// --- requests ---

struct View::Kind {
    std::string_view name;
    std::vector<std::string> keys;
    Act act;
};

const std::vector<View::Kind>& View::kinds() {
    static const std::vector<Kind> all{
        {"board", {}, &View::board},
        {"look", {}, &View::look},
        {"sit", {"side"}, &View::sit},
        {"choose", {"action", "faces"}, &View::choose},
        {"opponent", {"nodes", "ms", "faces"}, &View::opponent},
        {"undo", {}, &View::undo},
        {"odds", {"action", "then", "with", "supposing"}, &View::odds},
        {"threats", {"piece", "at"}, &View::threats},
        {"reach", {"piece"}, &View::reach},
        {"ties", {"piece"}, &View::ties},
        {"hint", {"nodes", "ms"}, &View::hint},
        {"why_not", {"action", "piece", "to"}, &View::why_not},
        {"approaches", {"to"}, &View::approaches},
        {"way", {"action", "piece", "with", "to"}, &View::way},
        {"ranges", {"piece"}, &View::ranges},
        {"final", {"action"}, &View::final},
        {"ahead", {"actions", "nodes", "ms"}, &View::ahead},
        {"account", {}, &View::account},
        {"log", {"from"}, &View::log},
        {"trace", {"line"}, &View::trace},
        {"review", {"line"}, &View::review},
        {"note", {"line", "text", "bookmark"}, &View::note},
    };
    return all;
}

std::vector<std::string> View::kind_names() {
    std::vector<std::string> names;
    for (const Kind& kind : kinds()) names.emplace_back(kind.name);
    return names;
}

View::Object View::answer(const std::string& name, const Request& request) {
    for (const Kind& kind : kinds()) {
        if (kind.name != name) continue;
        request.allow_only(kind.keys);
        return (this->*kind.act)(request);
    }
    request.refuse("ask.unknown_question", {{"name", name}, {"nearest", nearest(name, kind_names())}}, "ask");
}

// --- who may know what ---

bool View::mine() {
    const game::Side mover = session_.face().mover();
    return session_.is_person(mover) && std::find(sides_.begin(), sides_.end(), mover) != sides_.end();
}

bool View::waits_for_seat() {
    game::Face& face = session_.face();
    return sides_.size() > 1 && mine() && session_.scene().secret(face) && seated_ != face.mover();
}

std::vector<game::Side> View::audience() {
    game::Face& face = session_.face();
    if (face.over()) return {};
    if (sides_.size() > 1 && session_.scene().secret(face) && seated_ && *seated_ == face.mover()) return {*seated_};
    if (!sides_.empty() || session_.people().empty()) return sides_;
    std::vector<game::Side> everybody;
    for (game::Side side = 0; side < face.sides(); ++side) everybody.push_back(side);
    return everybody;
}

game::Side View::reader_of(const Told& told) {
    game::Side reader = told.side;
    for (const game::Side side : audience())
        if (side != told.side) reader = side;
    return reader;
}

// A legal action of a person who may decide now.
std::string View::legal_action(const Request& request) {
    game::Face& face = session_.face();
    if (face.over()) request.refuse("game.over");
    if (!mine()) request.refuse("game.not_yours");
    if (waits_for_seat()) request.refuse("game.take_seat");
    std::string text = request.needed("action");
    if (const game::Refusal refusal = face.why_not(text))
        request.refuse("game.refused", {{"reason", speech(request).say(*refusal)}}, "action");
    return text;
}

std::size_t View::line_of(const Request& request) const {
    const auto line = request.number("line");
    const std::size_t lines = session_.told().size();
    if (!line || *line < 0 || *line >= static_cast<std::int64_t>(lines))
        request.refuse("game.no_line", {{"most", std::to_string(lines)}}, "line");
    return static_cast<std::size_t>(*line);
}

player::Limits View::limits(const Request& request, double spent_ms) const {
    constexpr std::int64_t longest = 600'000;
    player::Limits limits;
    if (const auto nodes = request.limit("nodes", host_.most_nodes)) limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto ms = request.limit("ms", longest); ms && host_.clock) {
        const double end = host_.clock() + static_cast<double>(*ms) - spent_ms;
        limits.stop = [this, end] { return host_.clock() >= end; };
    }
    if (limits.nodes == 0 && !limits.stop)
        limits.nodes = std::min(player::usual_nodes, static_cast<std::uint64_t>(host_.most_nodes));
    return limits;
}

// --- telling ---

View::Object View::board(const Request& request) {
    const game::Speech words = speech(request);
    json::object seats;
    const auto names = session_.face().side_names();
    for (std::size_t i = 0; i < names.size(); ++i) seats[names[i]] = session_.seats()[i];
    json::array other_ways;
    for (const game::Divergence& divergence : session_.divergences()) {
        std::string text = request.words().problem_text(divergence.problem);
        if (divergence.refusal) text += " " + words.say(*divergence.refusal);
        other_ways.emplace_back(text);
    }
    json::object board{{"ground", session_.scene().ground(words)},
                       {"roster", session_.scene().roster(words)},
                       {"seats", std::move(seats)},
                       {"dice", session_.real_dice() ? "mine" : "program"},
                       {"divergences", std::move(other_ways)}};
    json::array unasked;
    if (const auto sheet = session_.opened().sheet())
        for (const Problem& one : player::unasked(*sheet, request.words()))
            unasked.emplace_back(request.words().problem_text(one));
    if (!unasked.empty()) board["unasked"] = std::move(unasked);
    board["look"] = look_json(request);
    return board;
}

View::Object View::standing_json(game::Face& face, const Request& request) {
    const game::Result result = face.result();
    const auto names = face.side_names();
    json::object points;
    for (std::size_t side = 0; side < names.size(); ++side) points[names[side]] = result.points[side];
    json::object object{
        {"points", std::move(points)}, {"sentence", speech(request).result(result, names)}, {"degree", result.degree}};
    if (result.winner != game::nobody) object["winner"] = face.side_name(result.winner);
    return object;
}

View::Object View::look_json(const Request& request) {
    game::Face& face = session_.face();
    const auto seers = audience();
    const game::Speech words = speech(request);
    const auto seen = face.seen_by(seers);
    json::array seen_by;
    for (const game::Side side : seers) seen_by.emplace_back(face.side_name(side));
    json::object object{
        {"number", session_.play().number()},       {"over", face.over()},
        {"audience", std::move(seen_by)},           {"position", session_.scene().position(*seen, words)},
        {"standing", standing_json(face, request)}, {"lines", session_.told().size()}};
    if (face.over()) return object;
    const bool waits = waits_for_seat();
    const bool decides = mine();
    object["mover"] = face.side_name(face.mover());
    object["seat"] = session_.seats()[static_cast<std::size_t>(face.mover())];
    object["step"] = session_.scene().step(face);
    // What the enemy is asked may name what only he knows.
    object["prompt"] = words.say(session_.scene().stage(decides && !waits ? face : *seen));
    if (waits) object["hand_over"] = true;
    object["actions"] = json::array();
    if (decides && !waits)
        for (auto& [key, value] : session_.scene().choices(face, words)) object[key] = std::move(value);
    object["undo"] = session_.play().can_undo() && decides;
    if (!session_.play().can_undo()) object["no_undo"] = words.say(session_.play().why_no_undo());
    return object;
}

View::Object View::line_json(std::size_t index, const Request& request) {
    const Told& told = session_.told()[index];
    const game::Speech words = speech(request);
    game::Face& face = session_.face();
    json::object object{{"line", index}, {"turn", told.turn}};
    if (told.side != game::nobody) {
        const auto reader = static_cast<std::size_t>(reader_of(told));
        object["number"] = told.number;
        object["side"] = face.side_name(told.side);
        object["text"] = told.texts[reader];
        object["words"] = words.say(told.words[reader]);
        // Others were told less of it.
        const std::string& whole = told.texts[static_cast<std::size_t>(told.side)];
        if (std::any_of(told.texts.begin(), told.texts.end(), [&](const std::string& one) { return one != whole; }))
            object["veiled"] = true;
    }
    json::array events, rolls;
    for (const game::Trace::Entry& entry : told.trace.entries()) {
        if (entry.what == game::Trace::Entry::What::event) {
            const game::Event& event = told.trace.events()[entry.index];
            json::object one{{"words", words.say(face.say(event))},
                             {"pieces", session_.scene().pieces_of(face, event)}};
            if (const std::string_view opened = session_.scene().opens(face, event); !opened.empty())
                one["opens"] = opened;
            events.push_back(std::move(one));
            continue;
        }
        const game::Resolved& resolved = told.trace.resolutions()[entry.index];
        const auto faces = told.trace.faces(resolved);
        const sheet::Procedure* procedure = face.procedure(resolved.procedure);
        if (faces.empty() || procedure == nullptr) continue;
        json::array dice;
        for (const int one : faces) dice.emplace_back(one);
        json::object one{{"title", words.title(*procedure)}, {"faces", std::move(dice)}};
        if (const game::Side side = session_.scene().thrower(face, resolved, 0); side != game::nobody)
            one["side"] = face.side_name(side);
        // Events that were told before it.
        one["after"] = events.size();
        rolls.push_back(std::move(one));
    }
    object["events"] = std::move(events);
    object["rolls"] = std::move(rolls);
    json::array notes;
    for (const Note& one : session_.notes(index))
        notes.push_back(json::object{{"text", one.text}, {"bookmark", one.bookmark}});
    object["notes"] = std::move(notes);
    return object;
}

}  // namespace grognard::session
