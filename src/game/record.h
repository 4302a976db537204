// The record of a game: text, one line an action, with its dice, what happened and the version of the rules.
//
//     grognard record 1
//     system napoleonic-battles
//     scenario saalfeld-1806
//     rules 9f86d081884c7d65                     fingerprint of all texts that it is played by
//     house ours.toml 2c26b46b68ffc68f           house rules, each with its own, in the order they are laid on
//     > base = "napoleonic-battles"              their text, so that nobody has to keep the file
//     battle maps/river.toml                     a map or scenario that the system does not bring along,
//     > [map]                                    with its text, so that nobody has to keep the folder
//     ruling star_on point_blank                 rulings that are not at their default
//     seat french person                         who plays a side: a person, or an opponent of some level
//     dice mine                                  the dice are real ones
//     nodes 500                                  how much an opponent looks at, and
//     time 1000                                  how many milliseconds it has
//     from <position>                            only if it does not begin with the set-up
//
//     start | 4 2 | wins-initiative french       the steps before the first decision: dice | what happened
//     @1 <position>                              where a chapter begins: a turn, an activation
//     1 french: orders vanguard                  decisions are numbered
//     2 allied: attack 0804 xaver | 6 3 | clash 0804 5; disordered xaver
//     # Too bold.                                somebody's words about the line above
//     ! rules 1b4f0e9851971998                   play went on from the last position above under other rules
//     = french 12:5 decisive
//
// The set-up, the actions and the dice are the game; everything else can be worked out again, and is kept so that a person
// can read it and a replay can tell where it went another way. What is written is read back as the same record. Every line ends
// with a line break: where the last one does not, somebody stopped writing there.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "base/text.h"
#include "game/face.h"

namespace grognard::game {

struct RecordLine {
    enum class What : std::uint8_t { start, action, position, resumed, remark, result };
    What what = What::action;
    int line = 0;                    // in the text it was read from, from 1; 0: in none
    int number = 0;                  // of the decision, or the chapter of a position
    std::string side;                // of an action
    std::string text;                // the action, position, remark or result
    std::vector<int> dice;           // in the order they fell
    std::vector<std::string> notes;  // what happened
    std::uint64_t rules = 0;         // of a line `resumed`

    // As each side may see the text, where that is not the text itself; not part of the record that is written.
    std::vector<std::string> seen;

    // Whether they say the same; where they stood does not matter.
    bool says_as(const RecordLine& other) const {
        return what == other.what && number == other.number && side == other.side && text == other.text &&
               dice == other.dice && notes == other.notes && rules == other.rules;
    }
};

// Who sits at the table and how they play. A save keeps it; the game is the same without.
struct Sitting {
    std::vector<std::pair<std::string, std::string>> seats;  // side, "person" or a level
    bool real_dice = false;
    int nodes = 0;  // 0: not said
    int milliseconds = 0;

    friend bool operator==(const Sitting&, const Sitting&) = default;
};

struct Record {
    static constexpr int version = 1;
    static constexpr std::size_t most_bytes = 8'000'000;
    static constexpr std::size_t most_lines = 200'000;
    static constexpr std::size_t most_battle_files = 8;

    Identity identity;
    std::vector<SourceText> battle;  // of one's own, each by its name among the files of the system
    Sitting sitting;
    std::string from;  // position; empty: the set-up
    std::vector<RecordLine> lines;

    // --- of the text it was read from; not written ---

    bool unended = false;  // its last line has no end: it may have been cut
    int cut = 0;           // the line that was left out because it was; 0: none

    // As this side may see it: secrets of the others read "?".
    Record seen_by(Side side) const;
};

bool same(const Record& a, const Record& b);

// --- text ---

std::string write_record(const Record& record);
// Whether what was written will be read: no record grows beyond what a reader takes.
bool can_be_read(const Record& record, std::string_view text);
std::string write_line(const RecordLine& line);

// Nothing, with problems that name line and column, if it is no record. A last line that was cut is left out. Whether its actions are legal is the replay's to say.
std::optional<Record> read_record(std::string_view text, Problems& problems);

// Whether a text is meant to be a record: it begins as one.
bool looks_like_record(std::string_view text);

// --- lines of a running game ---

std::vector<std::string> notes_of(Face& face, const Trace& trace);
RecordLine start_line(Face& face, const Trace& trace);
// The position the game stands in, as a line.
RecordLine position_line(Face& face);
RecordLine result_line(Face& face);
// An action that has not been carried out yet; dice and notes are added when it has.
RecordLine action_line(Face& face, std::string_view action, int number);

// Whether a text can be a position: one line, no blanks around it. An action or a note moreover holds no '|' and no ';'.
bool is_one_line(std::string_view text);
bool fits_a_record(std::string_view text);
// Whether this is the name of a map or scenario among the files of a system: "maps/river.toml".
bool names_a_battle_file(std::string_view name);
// House rules and files of a battle as a record carries them, line by line without blanks at their ends; nothing if one is longer than a line may be.
std::string carried_text(std::string_view text);

}  // namespace grognard::game
