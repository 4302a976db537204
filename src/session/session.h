// A running game: the true state, who sits where, its dice, and what is told of it afterwards. Views answer those who look at it
// (view.h), each what he may know; several may look at once. Nothing of a session is for anybody but its host.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dice/generator.h"
#include "game/play.h"
#include "player/opened.h"

namespace grognard::session {

// A seat that no opponent has.
inline constexpr std::string_view person_seat = "person";

// One decision as it is told afterwards; the first is the start.
struct Told {
    std::size_t record_line = 0;
    int number = 0;
    game::Side side = game::nobody;
    int turn = 0;
    std::vector<game::Sentence> words;  // as each side may see it
    std::vector<std::string> texts;
    game::Trace trace;
    std::string position;  // after it
};

struct Note {
    std::string text;
    bool bookmark = false;
};

class Session {
  public:
    struct Manner {
        std::vector<std::string> seats;  // by side: "person", or the level of an opponent
        bool real_dice = false;
        std::uint64_t seed = 0;
    };

    // From the set-up.
    Session(std::shared_ptr<const player::Opened> opened, Manner manner);
    // From where a record ends: it is played through, so that it can be told. Divergences are kept.
    Session(std::shared_ptr<const player::Opened> opened, Manner manner, game::Record record);

    // --- what it is ---

    const player::Opened& opened() const { return *opened_; }
    const game::Scene& scene() const { return opened_->scene(); }
    game::Face& face() { return play_->face(); }
    game::Play& play() { return *play_; }
    const std::vector<Told>& told() const { return told_; }
    const std::vector<game::Divergence>& divergences() const { return divergences_; }
    // The whole game, secrets and notes included.
    game::Record record() const;

    // --- who sits where ---

    const std::vector<std::string>& seats() const { return manner_.seats; }
    bool real_dice() const { return manner_.real_dice; }
    void change_seats(std::vector<std::string> seats, std::optional<bool> real_dice);
    std::vector<game::Side> people() const;
    bool is_person(game::Side side) const;

    // --- playing ---

    // What real dice lack; nothing, and then it has been done.
    using Wants = std::optional<game::Play::Wants>;
    // A legal action of the mover; with real dice, those that fell so far.
    Wants choose(std::string_view action, const std::optional<std::vector<int>>& faces);
    // What a marshal would do here, and what speaks for it.
    struct Advice {
        player::Choice choice;
        std::vector<player::Reason> reasons;
    };
    Advice advice(const player::Limits& limits);
    // What the mover's opponent has decided, or decides now; until it is done it does not think again: within a limit of time it
    // might change its mind.
    const std::string& opponent_action(const player::Limits& limits);
    Wants let_opponent(const std::optional<std::vector<int>>& faces);  // do it
    // A person may choose these one after the other: an opponent who would have to answer next thinks about that meanwhile, as far as
    // the limits go. True: he could go on thinking. Nobody thinks if a die falls before; only a marshal needs the time.
    bool think_ahead(const std::vector<std::string>& actions, const player::Limits& limits);
    // How long that was, by the host's clock; of the decision that is to be taken now, if that was it.
    void add_ms_ahead(double ms) { ahead_->ms += ms; }
    double ms_ahead() { return has_thought_ahead() ? ahead_->ms : 0; }
    void undo();

    // --- notes on what happened, by line ---

    const std::vector<Note>& notes(std::size_t line) const;
    // A bookmark, or a text, in the place of the one that was there; an empty text takes it away.
    void set_note(std::size_t line, const Note& note, bool there);

    // As it would be told: who decides what. The action is legal.
    Told about(std::string_view action);

  private:
    void start();
    void play_through(const game::Record& record);
    void tell(Told told);

    std::shared_ptr<const player::Opened> opened_;
    Manner manner_;
    std::optional<game::Play> play_;
    dice::Generator dice_;
    std::optional<std::string> decided_;  // what an opponent does as soon as its dice are thrown
    // A decision that an opponent may have to take: who, what he would see, and which one it would be.
    struct Ahead {
        std::shared_ptr<player::Opponent> opponent;
        std::string seat;
        std::string view;
        int number = 0;
        double ms = 0;
    };
    std::optional<Ahead> ahead_;
    bool has_thought_ahead();  // the mover, about his decision
    std::vector<Told> told_;
    std::map<std::size_t, std::vector<Note>> notes_;  // by line of told_
    std::vector<game::Divergence> divergences_;       // of the record it was opened with
};

}  // namespace grognard::session
