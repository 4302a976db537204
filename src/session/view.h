// What one viewer sees of a session and may do in it: one JSON request in, one JSON answer out. docs/protocol.md lists them.
//
// A viewer sits in one seat, in several at one screen, or in none: a spectator. Who sits alone is told what that side may know; several
// at one screen are told what all of them may know, and the one who decides something secret what he may know, after the seats
// were changed over; a spectator what everybody may know, until the game is over, or everything where only opponents play.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "session/request.h"
#include "session/session.h"

namespace grognard::session {

// What a host lets opponents use.
struct Host {
    // Milliseconds from any beginning: opponents with a limit of time look at it.
    std::function<double()> clock;
    std::int64_t most_nodes = 10'000'000;  // that a request may give an opponent
};

class View {
  public:
    // The sides that look through it; none: a spectator. The session stays with the caller.
    View(Session& session, std::vector<game::Side> sides, Host host)
        : session_(session), sides_(std::move(sides)), host_(std::move(host)) {}

    using Object = boost::json::object;

    // The kinds of request by name; and the answer to one of a kind. What cannot be answered is refused.
    static std::vector<std::string> kind_names();
    Object answer(const std::string& name, const Request& request);

    // What stays the same, and how things stand.
    Object board(const Request& request);
    // Seats were changed.
    void look_again(std::vector<game::Side> sides) {
        sides_ = std::move(sides);
        seated_.reset();
    }

    // Who may know what is told here; nobody: everything is told.
    std::vector<game::Side> audience();

  private:
    using Act = Object (View::*)(const Request& request);
    struct Kind;
    static const std::vector<Kind>& kinds();

    // --- playing ---
    Object look(const Request& request);
    Object sit(const Request& request);
    Object choose(const Request& request);
    Object opponent(const Request& request);
    Object undo(const Request& request);

    // --- asking ---
    Object odds(const Request& request);
    Object threats(const Request& request);
    Object reach(const Request& request);
    Object ties(const Request& request);
    Object hint(const Request& request);
    Object why_not(const Request& request);
    Object approaches(const Request& request);
    Object way(const Request& request);
    Object ranges(const Request& request);
    Object final(const Request& request);
    Object ahead(const Request& request);

    // --- looking back ---
    Object account(const Request& request);
    boost::json::array turning_points(const Request& request);
    Object log(const Request& request);
    Object trace(const Request& request);
    Object review(const Request& request);
    Object note(const Request& request);
    std::unique_ptr<game::Face> face_after(std::size_t line);

    // --- who may do what ---
    bool mine();  // the decision is one of a side that looks
    bool waits_for_seat();
    game::Side reader_of(const Told& told);  // of those who look, the one who may know less of it
    std::string legal_action(const Request& request);
    std::size_t line_of(const Request& request) const;
    player::Limits limits(const Request& request, double spent_ms = 0) const;

    // --- telling ---
    game::Speech speech(const Request& request) const { return session_.opened().speech(request.words()); }
    Object look_json(const Request& request);
    Object standing_json(game::Face& face, const Request& request);
    Object line_json(std::size_t index, const Request& request);
    Object played(const Request& request, bool happened);
    Object outcome(const Session::Wants& wants, const Told& told, const Request& request);
    Object needs_json(const game::Play::Wants& wants, const Told& told, const Request& request);

    Session& session_;
    std::vector<game::Side> sides_;
    Host host_;
    std::optional<game::Side> seated_;  // who has changed over for a secret decision
};

}  // namespace grognard::session
