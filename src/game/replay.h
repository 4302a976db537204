// Replaying a record: forward and back, line by line; and saying where and why it goes another way.
//
// A record that was made under other rules is replayed all the same: as long as it goes the same way nobody needs to hear of it
// (records from before the fingerprint covered map and scenario are of that kind). House rules of other words are told. Where a line cannot be carried out as it stands, or
// something else comes of it, the replay says at which line and why, and goes on from the next position of the record.
// Where no position follows, it stands at the last one before: play goes on there. A last line that was cut in the middle is left
// out, and that is told. A save never dies.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dice/script.h"
#include "game/record.h"
#include "game/way_back.h"

namespace grognard::game {

// Where a replay goes another way than the record.
struct Divergence {
    std::optional<std::size_t> line;  // of Record::lines; nothing: in its heading
    Problem problem;                  // its place is the line in the text; id "replay...."
    Refusal refusal;                  // of an action that is not legal any more
};

class Replay {
  public:
    // The face is of the record's scenario; it is put at the beginning.
    Replay(std::unique_ptr<Face> face, Record record);

    const Record& record() const { return record_; }
    Face& face() { return *face_; }
    std::unique_ptr<Face> take_face() { return std::move(face_); }

    // --- stepping; the lines before `at` have been replayed ---

    std::size_t at() const { return at_; }
    bool at_end() const { return at_ == record_.lines.size(); }
    bool forward();  // false at the end
    bool back();     // false at the beginning
    void go(std::size_t at);
    // What happened in the last line that forward() replayed.
    const Trace& trace() const { return trace_; }

    // --- going another way ---

    // So far, by line. A line that is replayed again is not told again.
    const std::vector<Divergence>& divergences() const { return divergences_; }
    // At the end of the record: whether the game stands where the record ends, or at a position before.
    bool whole() const { return stands_ == record_.lines.size(); }
    // How many lines of the record lead to where the game stands.
    std::size_t stands() const { return stands_; }

  private:
    // The game as it stands after some lines.
    struct Stand {
        std::string position;    // to be set; empty before the start
        std::size_t stands = 0;  // lines that lead to it
        bool lost = false;       // waits for the next position
    };

    void play(const RecordLine& line);
    void play_start(const RecordLine& line);
    void play_action(const RecordLine& line);
    void play_position(const RecordLine& line);
    void play_resumed();
    void play_result(const RecordLine& line);
    bool is_legal(const RecordLine& line);
    void compare(const RecordLine& line, const dice::Script& script);
    void diverge(const RecordLine& line, std::string_view id, Problems::Arguments arguments,
                 Refusal refusal = std::nullopt);
    void diverge(std::string_view id, Problems::Arguments arguments);  // in the heading; it goes on all the same
    void compare_house();
    bool play_unended();  // false: it was cut
    void tell_cut(int line);
    void fall_back();
    bool set(const std::string& position);
    Stand stand() { return {started_ ? face_->position() : std::string(), stands_, lost_}; }
    void become(const Stand& stand);
    void begin();

    std::unique_ptr<Face> face_;
    Record record_;
    std::vector<Stand> stands_after_;  // after line 0, 1, ...: what has been replayed once is only set
    std::vector<Divergence> divergences_;
    Trace trace_;
    std::size_t at_ = 0;
    std::size_t stands_ = 0;
    bool started_ = false;
    bool lost_ = false;
};

struct Resumed {
    std::unique_ptr<Face> face;
    Record record;  // up to where the game stands; it names the rules that hold now, and is marked if they are others
    std::vector<Divergence> divergences;
    WayBack back;  // as far as the record leads there by itself
    bool whole = true;
};

// The rules it was played by at its end.
std::uint64_t last_rules(const Record& record);

// Replays everything, so that play can go on.
Resumed resume(std::unique_ptr<Face> face, Record record);

}  // namespace grognard::game
