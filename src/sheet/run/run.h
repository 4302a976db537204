// Running a program: facts in, dice from a Chance, outcome out. Play, replay and real dice all come through here.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dice/chance.h"
#include "sheet/program/program.h"
#include "sheet/program/question.h"

namespace grognard::sheet {

// The dice of one draw as they fell.
struct Thrown {
    std::uint32_t draw = 0;  // of the program's draws
    std::vector<int> faces;
};

class Foresight;

// Decides where a policy asks; nothing if it is not decided yet.
class Chooser {
  public:
    virtual std::optional<Word64> choose(std::uint32_t choice) = 0;  // of the program's choices

  protected:
    ~Chooser() = default;
};

// A frame to run in. One is kept and used again: with the trace off, running allocates nothing.
class Runner {
  public:
    explicit Runner(const Program& program);
    ~Runner();

    const Program& program() const { return *program_; }

    // Takes the facts in and works out everything that no die reaches.
    void bind(std::span<const Word64> words);

    bool forbidden() const { return forbidden_; }

    // Runs the rest, with dice; may be called again and again after one bind. False if it stops at a choice that is not decided:
    // nothing behind it has been worked out.
    bool run(dice::Chance& chance, std::vector<Thrown>* thrown = nullptr, Chooser* chooser = nullptr);

    Word64 outcome(std::size_t field) const { return frame_[program_->outcome[field].slot]; }
    const std::vector<Word64>& frame() const { return frame_; }
    std::vector<Word64>& frame() { return frame_; }

    // Works out the draw that a unit asks for from the frame; count -1 if it is not reached.
    dice::Draw draw_of(const DrawCode& code) const;
    void take(const DrawCode& code, const dice::Rolled& rolled);
    void skip(const DrawCode& code);

  private:
    std::optional<Word64> choose(const Unit& unit, std::uint32_t number, Chooser* chooser);

    const Program* program_;
    std::vector<Word64> frame_;
    std::vector<std::uint32_t> static_units_;
    std::vector<std::uint32_t> dynamic_units_;
    bool forbidden_ = false;
    std::unique_ptr<Foresight> foresight_;  // once a policy has asked for it
};

// What a resolution says, with everything needed to explain it.
struct Resolution {
    bool forbidden = false;
    std::vector<std::uint32_t> reasons;  // forbids of the program that hold
    std::vector<Word64> outcome;         // one per outcome field; empty if forbidden
    std::vector<Word64> frame;           // the record of the run
    std::vector<Thrown> thrown;
};

Resolution resolve(const Question& question, dice::Chance& chance);

}  // namespace grognard::sheet
