// A game at the terminal: what is asked, what is answered, what is told. `grognard play` runs it.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/gaming.h"
#include "cli/play/keeping.h"
#include "cli/thinking.h"
#include "dice/generator.h"
#include "game/play.h"

namespace grognard::cli {

struct Seats {
    std::optional<game::Side> person;  // the one side a person plays; nothing: people play all
    bool real_dice = false;
    std::uint64_t seed = 0;
    Rival rival;  // the opponent
    Patience patience;
};

class TableTalk {
  public:
    TableTalk(Context& context, Battle battle, game::Play play, const Seats& seats, Keeping keeping);

    // Until the game is over or the person leaves.
    void run();

  private:
    // --- the course of a game ---
    void begin();
    bool ask();  // false: the person leaves
    bool hand_over();
    void opponent_move();
    void choose(const std::string& action);
    void tell_outcome();
    bool is_person() { return !seats_.person || *seats_.person == play_.face().mover(); }
    game::Side viewer();
    std::unique_ptr<game::Face> seen();  // the game as who sits here may see it

    // --- answers ---
    bool answer(const std::string& typed);
    bool command(const std::string& word, const std::string& rest);
    bool act(const std::string& typed);
    void list(const std::string& prefix);
    void tell_beginnings(const std::string& typed);
    void why(const std::string& rest);
    void odds(const std::string& typed);
    void hint();
    void near(const std::string& place);
    void undo();
    void note(const std::string& text);
    void save(const std::string& file);
    void board();
    void help();

    // Typed dice, one line at a time; nothing if the person gives up.
    std::optional<std::string> read_line(const std::string& prompt);
    bool throw_real(const std::optional<std::string>& action);
    // The legal action that was typed: its number in the list, its text, or the beginning of one only.
    std::optional<std::string> find(const std::string& typed);
    void tell(const std::vector<std::string>& lines);

    Context& context_;
    Battle battle_;
    Speech speech_;
    std::unique_ptr<game::TextBoard> board_;
    game::Play play_;
    Seats seats_;
    Keeping keeping_;
    dice::Generator dice_;
    std::unique_ptr<player::Opponent> opponent_;  // of all sides that no person plays
    std::unique_ptr<player::Opponent> adviser_;
    std::optional<game::Side> sitting_;  // who was asked last
    bool to_list_ = true;                // the actions have not been listed since the last decision
};

}  // namespace grognard::cli
