#include "sheet/explain/bearing.h"

#include <algorithm>

#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

bool is_jump(Op op) { return op >= Op::jump; }

bool is_limit(Op op) {
    switch (op) {
        case Op::smaller:
        case Op::larger:
        case Op::fraction_smaller:
        case Op::fraction_larger:
        case Op::smaller_present:
        case Op::larger_present:
        case Op::fraction_smaller_present:
        case Op::fraction_larger_present:
        case Op::first_present: return true;
        default: return false;
    }
}

bool is_product(Op op) {
    return op == Op::multiply || op == Op::fraction_multiply || op == Op::multiply_present ||
           op == Op::fraction_multiply_present;
}

bool reads_itself(const Instruction& in) { return in.a == in.dst || in.b == in.dst; }

bool reads_two(Op op) {
    switch (op) {
        case Op::copy:
        case Op::negate:
        case Op::absolute:
        case Op::to_fraction:
        case Op::fraction_negate:
        case Op::fraction_absolute:
        case Op::floor:
        case Op::ceil:
        case Op::round:
        case Op::invert:
        case Op::set_size:
        case Op::is_present:
        case Op::ordinal:
        case Op::heading:
        case Op::cell: return false;
        default: return true;
    }
}

}  // namespace

Bearing::Bearing(const Program& program, const std::vector<Word64>& frame)
    : program_(program),
      frame_(frame),
      ran_(program.code.size(), false),
      before_(program.code.size(), no_index),
      made_(frame.size()),
      thrown_(frame.size(), no_index),
      bears_(frame.size(), Bears::not_at_all),
      keys_(frame.size(), false) {
    for (std::uint32_t unit = 0; unit < program.units.size(); ++unit) run(unit);
    for (std::uint32_t draw = 0; draw < program.draws.size(); ++draw)
        for (const Slot result : program.draws[draw].results) thrown_[result] = draw;
}

// Goes through a unit once more, only to see which way it went: every slot still holds what the jumps looked at.
void Bearing::run(std::uint32_t unit) {
    for (std::uint32_t at = program_.units[unit].begin; at < program_.units[unit].end; ++at) {
        const Instruction& in = program_.code[at];
        ran_[at] = true;
        if (!is_jump(in.op)) {
            if (reads_itself(in)) before_[at] = made_[in.dst].at;
            made_[in.dst] = {at, unit};
            continue;
        }
        const Word64 word = frame_[in.a];
        const bool taken = in.op == Op::jump || (in.op == Op::jump_if_false && word == 0) ||
                           (in.op == Op::jump_if_true && word != 0) || (in.op == Op::jump_if_absent && word == absent);
        if (taken) at = in.b - 1;
    }
}

void Bearing::add(Slot slot, Bears how) {
    if (slot == no_slot) return;
    to_do_.emplace_back(slot, how);
    while (!to_do_.empty()) {
        const auto [next, bears] = to_do_.back();
        to_do_.pop_back();
        const bool is_new_key = bears == Bears::as_key && !keys_[next];
        if (frame_[next] == unevaluated || (bears_[next] >= bears && !is_new_key)) continue;
        if (is_new_key) keys_[next] = true;
        bears_[next] = std::max(bears_[next], bears);
        if (frame_[next] == absent) {  // dice that were not thrown: why they were not
            if (thrown_[next] != no_index) to_do_.emplace_back(program_.draws[thrown_[next]].active, Bears::decides);
            continue;
        }
        if (thrown_[next] != no_index) follow_draw(program_.draws[thrown_[next]]);
        const Ran made = made_[next];
        if (made.at == no_index) continue;
        // What adds itself up was made by all of its writers.
        for (std::uint32_t at = made.at; at != no_index; at = before_[at]) {
            follow_operands(program_.code[at], bears);
            follow_conditions({at, made.unit});
        }
    }
}

// How many dice, and which faces count.
void Bearing::follow_draw(const DrawCode& draw) {
    if (frame_[draw.active] != 1) {
        for (std::size_t i = 0; i < draw.results.size(); ++i)
            if (draw.fallbacks[i] != no_slot) to_do_.emplace_back(draw.fallbacks[i], bears_[draw.results[i]]);
        return;
    }
    to_do_.emplace_back(draw.count, Bears::as_key);
    if (draw.classes != no_slot) to_do_.emplace_back(draw.classes, Bears::as_key);
    to_do_.emplace_back(draw.active, Bears::decides);
}

void Bearing::follow_operands(const Instruction& in, Bears how) {
    if (in.op == Op::ordinal || in.op == Op::heading || in.op == Op::cell) how = std::min(how, Bears::as_key);
    if (in.op == Op::is_present) how = std::min(how, Bears::decides);
    if (is_limit(in.op)) {
        // What a fixed limit has cut is told with what it was before.
        const Slot left = chosen(in);
        if (frame_[in.a] == frame_[in.b] && in.a != in.dst && in.b != in.dst) {  // both are as good
            to_do_.emplace_back(in.a, how);
            to_do_.emplace_back(in.b, how);
            return;
        }
        const bool fixed = left != in.dst && made_[left].at == no_index && thrown_[left] == no_index;
        to_do_.emplace_back(left, how);
        if (fixed || reads_itself(in)) to_do_.emplace_back(left == in.a ? in.b : in.a, how);
        return;
    }
    // Nothing but the 0 is in a product with 0.
    const bool of_fractions = in.op == Op::fraction_multiply || in.op == Op::fraction_multiply_present;
    if (is_product(in.op))
        for (const Slot operand : {in.a, in.b})
            if (frame_[operand] == (of_fractions ? whole_fraction(0) : 0)) {
                to_do_.emplace_back(operand, how);
                return;
            }
    to_do_.emplace_back(in.a, how);
    if (reads_two(in.op)) to_do_.emplace_back(in.b, in.op == Op::mark_class ? std::min(how, Bears::as_key) : how);
}

// The operand that a limit left.
Slot Bearing::chosen(const Instruction& in) const { return frame_[in.a] == frame_[in.dst] ? in.a : in.b; }

// What had to hold for an instruction to be reached: jumps over it that were not taken, and those that led into the branch it
// stands in, which begins behind the end of another.
void Bearing::follow_conditions(Ran ran) {
    for (std::uint32_t at = program_.units[ran.unit].begin; at < ran.at; ++at) {
        const Instruction& in = program_.code[at];
        if (!ran_[at] || !is_jump(in.op) || in.op == Op::jump) continue;
        const bool over = in.b > ran.at;
        bool into = false;
        if (!over && in.b > at + 1) {
            const Instruction& end = program_.code[in.b - 1];
            into = end.op == Op::jump && !ran_[in.b - 1] && end.b > ran.at;
        }
        if (over || into) to_do_.emplace_back(in.a, Bears::decides);
    }
    follow_what_was_passed_over(ran);
}

// What would have been written over it, had a condition come out otherwise.
void Bearing::follow_what_was_passed_over(Ran ran) {
    const Unit& unit = program_.units[ran.unit];
    const Slot slot = program_.code[ran.at].dst;
    for (std::uint32_t later = ran.at + 1; later < unit.end; ++later) {
        const Instruction& other = program_.code[later];
        if (ran_[later] || is_jump(other.op) || other.dst != slot) continue;
        for (std::uint32_t at = ran.at + 1; at < later; ++at) {
            const Instruction& in = program_.code[at];
            if (ran_[at] && is_jump(in.op) && in.op != Op::jump && in.b > later)
                to_do_.emplace_back(in.a, Bears::decides);
        }
    }
}

// The operand that a limit has let pass; none where a fixed number took its place, or both are as good.
Slot Bearing::uncut(const Instruction& in) const {
    const bool a_is_fixed = is_fixed(in.a), b_is_fixed = is_fixed(in.b);
    if (frame_[in.a] == frame_[in.b]) return a_is_fixed == b_is_fixed ? no_slot : a_is_fixed ? in.b : in.a;
    const Slot left = chosen(in);
    return is_fixed(left) ? no_slot : left;
}

Slot Bearing::origin(Slot slot) const {
    while (slot != no_slot && thrown_[slot] == no_index && made_[slot].at != no_index) {
        const Instruction& in = program_.code[made_[slot].at];
        if (reads_itself(in)) break;
        if (in.op == Op::copy || in.op == Op::to_fraction)
            slot = in.a;  // NOLINT(bugprone-branch-clone): in this order
        else if (const Slot left = is_limit(in.op) ? uncut(in) : no_slot; left != no_slot)
            slot = left;
        else if ((in.op == Op::add_present || in.op == Op::fraction_add_present || in.op == Op::multiply_present ||
                  in.op == Op::fraction_multiply_present) &&
                 frame_[in.b] == absent)
            slot = in.a;
        else
            break;
    }
    return slot;
}

const Instruction* Bearing::made_by(Slot slot) const {
    if (slot == no_slot || made_[slot].at == no_index || thrown_[slot] != no_index) return nullptr;
    return &program_.code[made_[slot].at];
}

}  // namespace grognard::sheet
