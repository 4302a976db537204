#include "sheet/program/reached.h"

#include <algorithm>

#include "sheet/program/jumps.h"

namespace grognard::sheet {

namespace {

class Spread {
  public:
    Spread(const Program& program, const std::vector<Word64>& frame)
        : program_(program), frame_(frame), reached_(program.frame.size(), false) {}

    std::vector<bool> over_all() {
        // Code runs forward only, so one pass is enough.
        for (const Unit& unit : program_.units) {
            code(unit);
            if (unit.what == Unit::What::draw) draw(program_.draws[unit.index]);
            if (unit.what == Unit::What::choice) choice(program_.choices[unit.index]);
        }
        return std::move(reached_);
    }

  private:
    bool reached(Slot slot) const { return slot != no_slot && reached_[slot]; }

    // What is written where dice decide whether to write it is reached too. Code that facts skip is followed as well:
    // that may say too much is reached, never too little.
    void code(const Unit& unit) {
        std::uint32_t decided_until = unit.begin;
        for (std::uint32_t at = unit.begin; at < unit.end; ++at) {
            const Instruction& in = program_.code[at];
            const bool decided = at < decided_until;
            if (!is_jump(in.op)) {
                if (decided || reached(in.a) || reached(in.b)) reached_[in.dst] = true;
            } else if (decided || (in.op != Op::jump && reached(in.a))) {
                decided_until = std::max(decided_until, in.b);
            }
        }
    }

    void draw(const DrawCode& code) {
        const bool never = !reached(code.active) && frame_[code.active] == 0;
        for (std::size_t i = 0; i < code.results.size(); ++i)
            if (!never || reached(code.fallbacks[i])) reached_[code.results[i]] = true;
    }

    void choice(const ChoiceCode& code) {
        const bool known = !reached(code.active);
        const bool never = known && frame_[code.active] == 0;
        const bool fixed = known && frame_[code.policy] != helps;
        if (never ? reached(code.fallback) : !fixed) reached_[code.result] = true;
    }

    const Program& program_;
    const std::vector<Word64>& frame_;
    std::vector<bool> reached_;
};

}  // namespace

std::vector<bool> reached_by_dice(const Program& program, const std::vector<Word64>& frame) {
    return Spread(program, frame).over_all();
}

}  // namespace grognard::sheet
