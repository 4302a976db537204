// A game at the terminal is kept as it goes: what is written after every decision, and what is said about it.

#pragma once

#include <optional>
#include <string>

#include "cli/context.h"
#include "cli/play/saves.h"
#include "game/record.h"

namespace grognard::cli {

class Keeping {
  public:
    // Without a file nothing is kept.
    Keeping(Context& context, std::optional<SaveFile> file, game::Sitting sitting, std::vector<SourceText> battle)
        : context_(context), file_(std::move(file)), sitting_(std::move(sitting)), battle_(std::move(battle)) {}

    // Trouble is told once; the game goes on, and what was saved last stays.
    void keep(const game::Record& record);
    // The person leaves: where the game is, or, if nothing was decided yet, nothing of it stays.
    void leave(const game::Record& record);

    // As it is written: with who sits where, and a battle of one's own.
    std::string text_of(game::Record record) const;

  private:
    bool is_offered() const;  // by `grognard play` alone

    Context& context_;
    std::optional<SaveFile> file_;
    game::Sitting sitting_;
    std::vector<SourceText> battle_;
    bool in_trouble_ = false;
};

// A copy that somebody asks for by its name; a file that is there already is not replaced.
void save_copy(Context& context, const std::string& path, const std::string& text);

}  // namespace grognard::cli
