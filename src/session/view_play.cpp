// What is done and asked through a view: decisions, opponents, odds, and looking back. See view.h.

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/names.h"
#include "session/view.h"

namespace grognard::session {

namespace json = boost::json;

namespace {

constexpr std::size_t longest_note = 1'000;

// At most so many bytes, cut between two characters, on one line.
std::string plain_note(const std::string& given) {
    std::size_t end = std::min(given.size(), longest_note);
    while (end > 0 && end < given.size() && continues_character(given[end])) --end;
    std::string text;
    for (const char c : given.substr(0, end)) text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    return std::string(trimmed(text));
}

}  // namespace

// --- playing ---

View::Object View::look(const Request& request) { return {{"look", look_json(request)}}; }

View::Object View::sit(const Request& request) {
    const std::string side = request.needed("side");
    game::Face& face = session_.face();
    if (!mine() || face.side_name(face.mover()) != side) request.refuse("game.not_yours", {}, "side");
    seated_ = face.mover();
    return look(request);
}

View::Object View::played(const Request& request, bool happened) {
    seated_.reset();
    json::object object{{"look", look_json(request)}};
    if (happened) object["happened"] = line_json(session_.told().size() - 1, request);
    return object;
}

View::Object View::needs_json(const game::Play::Wants& wants, const Told& told, const Request& request) {
    const auto& missing = *wants.missing;
    const game::Speech words = speech(request);
    game::Face& face = session_.face();
    const game::Scene& scene = session_.scene();
    json::object object{{"needs", json::array{json::object{{"count", missing.dice},
                                                           {"sides", missing.die.sides()},
                                                           {"lowest", missing.die.lowest},
                                                           {"die", ""},
                                                           {"for", ""},
                                                           {"label", scene.throw_label(face, wants.what, words)},
                                                           {"again", missing.rerolled}}}}};
    if (const game::Side side = scene.thrower(face, wants.what, wants.die); side != game::nobody)
        object["side"] = face.side_name(side);
    object["words"] = words.say(told.words[static_cast<std::size_t>(reader_of(told))]);
    return object;
}

View::Object View::outcome(const Session::Wants& wants, const Told& told, const Request& request) {
    if (!wants) return played(request, true);
    if (wants->bad || wants->leftover > 0) request.refuse("game.bad_dice", {}, "faces");
    return needs_json(*wants, told, request);
}

View::Object View::choose(const Request& request) {
    const std::string action = legal_action(request);
    const Told told = session_.about(action);
    return outcome(session_.choose(action, request.faces()), told, request);
}

View::Object View::opponent(const Request& request) {
    game::Face& face = session_.face();
    if (face.over()) request.refuse("game.over");
    if (session_.is_person(face.mover())) request.refuse("game.yours");
    const auto faces = request.faces();
    const std::string action = session_.opponent_action(limits(request, session_.ms_ahead()));
    const Told told = session_.about(action);
    return outcome(session_.let_opponent(faces), told, request);
}

View::Object View::undo(const Request& request) {
    if (!session_.play().can_undo())
        request.refuse("game.refused", {{"reason", speech(request).say(session_.play().why_no_undo())}});
    if (!mine()) request.refuse("game.not_yours");
    session_.undo();
    return played(request, false);
}

// --- asking ---

View::Object View::odds(const Request& request) {
    const std::string action = legal_action(request);
    game::Face& face = session_.face();
    Problems problems;
    const game::Asker asker{face.mover(), request.words_of("supposing"), request.texts("with"),
                            request.texts("then").value_or(std::vector<std::string>())};
    Object odds = session_.scene().odds(face, action, asker, speech(request), problems);
    if (problems.any_error()) request.refuse(problems.all(), "supposing");
    // Who is named has to be among those who can.
    const json::value* together = odds.if_contains("together");
    for (const std::string& one : asker.with.value_or(std::vector<std::string>())) {
        const auto is_it = [&](const json::value& other) { return other.at("text").get_string() == one; };
        if (together == nullptr || std::none_of(together->get_array().begin(), together->get_array().end(), is_it))
            request.refuse("game.cannot_join", {{"name", one}}, "with");
    }
    return odds;
}

View::Object View::threats(const Request& request) {
    const std::string piece = request.needed("piece");
    const game::Side side = session_.scene().side_of(piece);
    if (side == game::nobody) request.refuse("game.no_piece", {{"name", piece}}, "piece");
    if (!session_.people().empty() && std::find(sides_.begin(), sides_.end(), side) == sides_.end())
        request.refuse("game.not_yours");
    const std::string place = request.text("at").value_or(std::string());
    return session_.scene().threats(session_.face(), piece, place, side, speech(request));
}

View::Object View::reach(const Request& request) {
    const std::string piece = request.needed("piece");
    const auto seers = audience();
    Object object = session_.scene().reach(*session_.face().seen_by(seers), piece, speech(request));
    object["piece"] = piece;
    return object;
}

View::Object View::ties(const Request& request) {
    const std::string piece = request.needed("piece");
    if (session_.scene().side_of(piece) == game::nobody) request.refuse("game.no_piece", {{"name", piece}}, "piece");
    const auto seers = audience();
    Object object = session_.scene().ties(*session_.face().seen_by(seers), piece, speech(request));
    object["piece"] = piece;
    return object;
}

View::Object View::hint(const Request& request) {
    game::Face& face = session_.face();
    if (face.over()) request.refuse("game.over");
    if (!mine() || waits_for_seat()) request.refuse("game.not_yours");
    const auto [choice, weighty] = session_.advice(limits(request));
    const game::Speech words = speech(request);
    const auto said = [&](const std::string& action) { return words.say(face.words_for(action, face.mover())); };
    json::array best;
    for (const player::Valued& one : choice.best)
        best.push_back(json::object{{"action", one.action}, {"words", said(one.action)}, {"points", one.points}});
    std::vector<game::Sentence> general;
    for (const player::Reason& one : weighty) general.push_back(one.words);
    const auto told = session_.scene().reasons(face, choice.action, general, words);
    json::array reasons;
    for (std::size_t i = 0; i < told.size(); ++i)
        if (!told[i].empty()) reasons.push_back(json::object{{"words", told[i]}, {"points", weighty[i].points}});
    return {{"action", choice.action},
            {"words", said(choice.action)},
            {"best", std::move(best)},
            {"reasons", std::move(reasons)}};
}

View::Object View::why_not(const Request& request) {
    // Of an action, or of what somebody means who points from a piece at a place.
    const auto given = request.text("action");
    const std::string text =
        given ? *given : session_.scene().meant(session_.face(), request.needed("piece"), request.needed("to"));
    if (!session_.face().over() && (!mine() || waits_for_seat())) request.refuse("game.not_yours");
    const game::Refusal refusal = session_.face().why_not(text);
    json::object object{{"action", text}, {"legal", !refusal}};
    if (refusal) object["reason"] = speech(request).say(*refusal);
    if (refusal && !given && !session_.face().over()) {
        json::array ways = session_.scene().approaches(session_.face(), request.needed("piece"), request.needed("to"),
                                                       speech(request));
        if (!ways.empty()) object["approaches"] = std::move(ways);
    }
    return object;
}

// Who of all could go against whoever stands there.
View::Object View::approaches(const Request& request) {
    const std::string to = request.needed("to");
    json::array ways;
    if (mine() && !waits_for_seat() && !session_.face().over())
        ways = session_.scene().approaches(session_.face(), "", to, speech(request));
    return {{"to", to}, {"approaches", std::move(ways)}};
}

// As for why_not; and where it leads, for those who draw it.
View::Object View::way(const Request& request) {
    game::Face& face = session_.face();
    if (face.over()) request.refuse("game.over");
    if (!mine() || waits_for_seat()) request.refuse("game.not_yours");
    std::string text = request.text("action").value_or(std::string());
    if (request.value("action") == nullptr) {
        std::vector<std::string> pieces{request.needed("piece")};
        for (std::string& one : request.texts("with").value_or(std::vector<std::string>())) pieces.push_back(one);
        for (const std::string& one : pieces)
            if (session_.scene().side_of(one) == game::nobody)
                request.refuse("game.no_piece", {{"name", one}}, &one == &pieces.front() ? "piece" : "with");
        text = session_.scene().meant_together(face, pieces, request.needed("to"));
    } else if (const auto to = request.text("to")) {
        text = session_.scene().elsewhere(face, text, *to);
    }
    const game::Refusal refusal = face.why_not(text);
    Object object = session_.scene().way(face, text, speech(request));
    object["legal"] = !refusal;
    if (refusal) object["reason"] = speech(request).say(*refusal);
    return object;
}

View::Object View::ranges(const Request& request) {
    const std::string piece = request.needed("piece");
    if (session_.scene().side_of(piece) == game::nobody) request.refuse("game.no_piece", {{"name", piece}}, "piece");
    const auto seers = audience();
    Object object = session_.scene().ranges(*session_.face().seen_by(seers), piece, speech(request));
    object["piece"] = piece;
    return object;
}

View::Object View::final(const Request& request) {
    const std::string action = legal_action(request);
    const game::Bar bar = session_.play().bar_of(action);
    json::object object{{"action", action}, {"final", bar != game::Bar::none}};
    constexpr std::array names{"", "dice", "secret", "player"};
    if (bar != game::Bar::none) object["because"] = names[static_cast<std::size_t>(bar)];
    return object;
}

// Whether there is more to think about, once it was done for that long.
View::Object View::ahead(const Request& request) {
    const auto actions = request.texts("actions").value_or(std::vector<std::string>());
    const double began = host_.clock ? host_.clock() : 0;
    const bool thinks = mine() && !waits_for_seat() && session_.think_ahead(actions, limits(request));
    if (thinks && host_.clock) session_.add_ms_ahead(host_.clock() - began);
    return {{"thinks", thinks}};
}

// --- looking back ---

View::Object View::account(const Request& request) {
    game::Face& face = session_.face();
    const auto seers = audience();
    Object object{{"ledger", session_.scene().ledger(*face.seen_by(seers), speech(request))}};
    if (face.over()) object["turning"] = turning_points(request);
    return object;
}

// The decisions after which most was to be expected otherwise than before, in the order they were taken.
json::array View::turning_points(const Request& request) {
    constexpr std::size_t most = 3;
    const auto judge = session_.opened().opponent({player::Level::veteran, 0});
    struct Swing {
        std::size_t line = 0;
        game::Side side = 0;
        double points = 0;
    };
    std::vector<Swing> swings;
    std::vector<double> before;
    for (std::size_t i = 0; i < session_.told().size(); ++i) {
        std::vector<double> leads;
        for (game::Side side = 0; side < session_.face().sides(); ++side) {
            Problems problems;
            const auto lead = judge->lead(session_.told()[i].position, side, problems);
            GROGNARD_CHECK(lead.has_value());
            leads.push_back(*lead);
        }
        Swing best{i, 0, 0};
        for (std::size_t side = 0; side < before.size(); ++side)
            if (leads[side] - before[side] > best.points)
                best = {i, static_cast<game::Side>(side), leads[side] - before[side]};
        if (best.points > 0) swings.push_back(best);
        before = std::move(leads);
    }
    std::stable_sort(swings.begin(), swings.end(), [](const Swing& a, const Swing& b) { return a.points > b.points; });
    if (swings.size() > most) swings.resize(most);
    std::sort(swings.begin(), swings.end(), [](const Swing& a, const Swing& b) { return a.line < b.line; });
    json::array list;
    for (const Swing& swing : swings)
        list.push_back(json::object{{"line", line_json(swing.line, request)},
                                    {"side", session_.face().side_name(swing.side)},
                                    {"points", swing.points}});
    return list;
}

View::Object View::log(const Request& request) {
    const auto from = request.number("from").value_or(0);
    json::array lines;
    for (std::size_t i = from < 0 ? 0 : static_cast<std::size_t>(from); i < session_.told().size(); ++i)
        lines.push_back(line_json(i, request));
    return {{"lines", std::move(lines)}};
}

View::Object View::trace(const Request& request) {
    const std::size_t index = line_of(request);
    const game::Trace& trace = session_.told()[index].trace;
    const game::Speech words = speech(request);
    const auto seers = audience();
    json::array rolls;
    for (const game::Resolved& resolved : trace.resolutions()) {
        const sheet::Procedure* procedure = session_.face().procedure(resolved.procedure);
        if (procedure == nullptr || trace.faces(resolved).empty()) continue;
        // Who is meant by "my" in it; which of his pieces it is about is told to those who may know them.
        const game::Side side = session_.scene().thrower(session_.face(), resolved, 0);
        const bool own = seers.empty() || std::find(seers.begin(), seers.end(), side) != seers.end();
        json::object roll{
            {"title", own ? session_.scene().throw_label(session_.face(), resolved, words) : words.title(*procedure)},
            {"resolution", game::resolved_json(session_.opened().sheet(), *procedure, trace.words(resolved),
                                               trace.faces(resolved), request.words())}};
        if (side != game::nobody) roll["side"] = session_.face().side_name(side);
        rolls.push_back(std::move(roll));
    }
    Object object{{"line", line_json(index, request)}, {"rolls", std::move(rolls)}};
    // Where it led, from how everything stood before it.
    if (const Told& told = session_.told()[index]; told.side != game::nobody && index > 0) {
        const auto before = face_after(index - 1)->seen_by(seers);
        const std::string& text = told.texts[static_cast<std::size_t>(reader_of(told))];
        for (auto& [key, value] : session_.scene().way(*before, text, words)) object[key] = std::move(value);
    }
    return object;
}

std::unique_ptr<game::Face> View::face_after(std::size_t line) {
    std::unique_ptr<game::Face> face = session_.face().copy();
    Problems problems;
    GROGNARD_CHECK(face->set_position(session_.told()[line].position, problems));
    return face;
}

View::Object View::review(const Request& request) {
    const std::size_t index = line_of(request);
    const std::unique_ptr<game::Face> face = face_after(index);
    const auto seers = audience();
    return {{"line", line_json(index, request)},
            {"position", session_.scene().position(*face->seen_by(seers), speech(request))},
            {"standing", standing_json(*face, request)}};
}

// A bookmark is set by the truth of its key, a note by its text.
View::Object View::note(const Request& request) {
    const std::size_t index = line_of(request);
    const std::string text = plain_note(request.text("text").value_or(std::string()));
    const auto mark = request.truth("bookmark");
    session_.set_note(index, {text, mark.has_value()}, mark.value_or(!text.empty()));
    return {{"line", line_json(index, request)}};
}

}  // namespace grognard::session
