#include "sheet/run/unread.h"

#include "sheet/program/execute.h"
#include "sheet/program/jumps.h"

namespace grognard::sheet {

namespace {

constexpr std::uint64_t everything = ~std::uint64_t{0};

class Reading {
  public:
    explicit Reading(const Question& question)
        : program_(question.program()),
          frame_(program_.frame),
          open_(frame_.size(), false),
          runs_(program_.code.size() + 1, false),
          read_(frame_.size(), 0) {
        for (std::size_t i = 0; i < program_.inputs.size(); ++i) frame_[program_.inputs[i].slot] = question.words()[i];
    }

    std::vector<std::uint64_t> by_input() {
        for (const Unit& unit : program_.units) run(unit);
        for (const OutcomeField& field : program_.outcome) read(field.slot);
        for (const Forbid& forbid : program_.forbids) read(forbid.slot);
        for (const ChoiceCode& choice : program_.choices)
            if (frame_[choice.policy] == helps && !is_word(choice.active, 0))
                read(program_.regions[choice.region].headline);
        for (std::size_t u = program_.units.size(); u-- > 0;) look_back(program_.units[u]);
        std::vector<std::uint64_t> all;
        for (const Input& input : program_.inputs) all.push_back(read_[input.slot]);
        return all;
    }

  private:
    // --- forwards ---

    bool is_known(Slot slot) const { return !open_[slot]; }
    bool is_word(Slot slot, Word64 word) const { return is_known(slot) && frame_[slot] == word; }

    void run(const Unit& unit) {
        run_code(unit);
        if (unit.what == Unit::What::draw) {
            const DrawCode& draw = program_.draws[unit.index];
            for (std::size_t r = 0; r < draw.results.size(); ++r)
                settle(draw.results[r], draw.active, no_slot, draw.fallbacks[r]);
        }
        if (unit.what == Unit::What::choice) {
            const ChoiceCode& choice = program_.choices[unit.index];
            settle(choice.result, choice.active, frame_[choice.policy] == helps ? no_slot : choice.policy,
                   choice.fallback);
        }
    }

    // What a draw or a choice comes to: known where it is known not to happen, or what happens then.
    void settle(Slot result, Slot active, Slot then, Slot otherwise) {
        const bool happens = !is_word(active, 0);
        const Slot from = happens ? then : otherwise;
        if (!is_known(active) || (happens && then == no_slot) || (from != no_slot && !is_known(from)))
            open_[result] = true;
        else
            frame_[result] = from == no_slot ? absent : frame_[from];
    }

    void run_code(const Unit& unit) {
        std::uint32_t open_until = unit.begin;  // dice decide whether what lies before is run
        runs_[unit.begin] = true;
        for (std::uint32_t at = unit.begin; at < unit.end; ++at) {
            if (!runs_[at]) continue;
            const Instruction& in = program_.code[at];
            if (!is_jump(in.op)) {
                runs_[at + 1] = true;
                write(in, at < open_until);
                continue;
            }
            const bool decided = in.op == Op::jump || is_known(in.a);
            const bool jumps = in.op == Op::jump || !decided || jumps_on(in);
            if (jumps) runs_[in.b] = true;
            if (!decided || !jumps) runs_[at + 1] = true;
            if (!decided || at < open_until) open_until = std::max(open_until, in.b);
            if (!decided) leave_early(at);
        }
        runs_[unit.end] = false;  // the next unit begins there
    }

    // Who reads a word knows that it was written: it is known if there is but one that can stand there.
    void write(const Instruction& in, bool may_be_skipped) {
        if (!is_known(in.a) || !is_known(in.b)) {
            open_[in.dst] = true;
            return;
        }
        const Word64 before = frame_[in.dst];
        execute(&in, 0, 1, frame_.data(), *program_.tables);
        if (may_be_skipped && before != unevaluated && before != frame_[in.dst]) open_[in.dst] = true;
    }

    // "And" ends at its first false part, "or" at its first true one: whoever leaves here leaves with that. Only the last part says
    // something of its own.
    void leave_early(std::uint32_t at) {
        const Instruction& in = program_.code[at];
        if (at == 0 || in.b == at + 1 || in.op == Op::jump_if_absent) return;
        const Instruction& part = program_.code[at - 1];
        if (part.op != Op::copy || part.a != in.a) return;
        for (std::uint32_t next = at + 1; next < in.b; ++next) {
            const Instruction& other = program_.code[next];
            if (!is_jump(other.op) && other.dst == part.dst && other.a != part.dst) {
                open_[part.dst] = false;
                frame_[part.dst] = in.op == Op::jump_if_true ? 1 : 0;
                return;
            }
            if (other.a == part.dst || (!is_jump(other.op) && other.b == part.dst)) return;
        }
    }

    bool jumps_on(const Instruction& in) const {
        const Word64 word = frame_[in.a];
        if (in.op == Op::jump_if_absent) return word == absent;
        return (word != 0) == (in.op == Op::jump_if_true);
    }

    // --- backwards ---

    void read(Slot slot, std::uint64_t members = everything) {
        if (slot != no_slot) read_[slot] |= members;
    }

    void look_back(const Unit& unit) {
        if (unit.what == Unit::What::draw) look_back(program_.draws[unit.index]);
        if (unit.what == Unit::What::choice) look_back(program_.choices[unit.index]);
        const std::uint32_t count = unit.end - unit.begin;
        wanted_.assign(count + 1, 0);
        for (std::uint32_t i = count; i-- > 0;) {
            const std::uint32_t at = unit.begin + i;
            const Instruction& in = program_.code[at];
            const bool writes = !is_jump(in.op) && read_[in.dst] != 0;
            wanted_[i] = wanted_[i + 1] + (writes ? 1 : 0);
            if (!runs_[at]) continue;
            if (writes) operands(in);
            if (is_jump(in.op) && in.op != Op::jump && wanted_[i + 1] > wanted_[end_of_branch(in) - unit.begin])
                read(in.a);
        }
    }

    // Where the ways of a condition meet again: behind the other branch, if there is one.
    std::uint32_t end_of_branch(const Instruction& in) const {
        const Instruction& last = program_.code[in.b - 1];
        return last.op == Op::jump && last.b > in.b ? last.b : in.b;
    }

    void operands(const Instruction& in) {
        if (in.op == Op::copy) return read(in.a, read_[in.dst]);
        if (in.op == Op::set_has && is_constant(in.b)) return read(in.a, std::uint64_t{1} << (frame_[in.b] & 63));
        // One that settles it is enough; what adds itself up is not known any more as it was.
        if ((in.op == Op::both || in.op == Op::either) && in.a != in.dst && in.b != in.dst)
            for (const Slot operand : {in.a, in.b})
                if (is_word(operand, in.op == Op::both ? 0 : 1)) return read(operand);
        read(in.a);
        read(in.b);
    }

    bool is_constant(Slot slot) const { return program_.frame[slot] != unevaluated; }

    void look_back(const DrawCode& draw) {
        for (std::size_t r = 0; r < draw.results.size(); ++r) {
            if (read_[draw.results[r]] == 0) continue;
            read(draw.active);
            if (!is_word(draw.active, 1)) read(draw.fallbacks[r]);
            if (is_word(draw.active, 0)) continue;
            for (const Slot slot : {draw.count, draw.classes, draw.again}) read(slot);
        }
    }

    void look_back(const ChoiceCode& choice) {
        if (read_[choice.result] == 0) return;
        read(choice.active);
        if (!is_word(choice.active, 1)) read(choice.fallback);
        if (!is_word(choice.active, 0)) read(choice.policy);
    }

    const Program& program_;
    std::vector<Word64> frame_;
    std::vector<bool> open_;           // by slot: dice decide what it is
    std::vector<bool> runs_;           // by instruction: facts do not rule it out
    std::vector<std::uint64_t> read_;  // by slot
    std::vector<std::uint32_t> wanted_;
};

}  // namespace

std::vector<std::uint64_t> what_is_read(const Question& question) { return Reading(question).by_input(); }

}  // namespace grognard::sheet
