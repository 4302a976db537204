#include "sheet/run/reduce.h"

#include <algorithm>
#include <array>

#include "sheet/program/execute.h"
#include "sheet/program/jumps.h"

namespace grognard::sheet {

template <class Visit>
void Reducer::each_read(const Unit& unit, const Visit& visit) const {
    for (std::uint32_t i = unit.begin; i < unit.end; ++i) {
        const Instruction& in = program_.code[i];
        if (in.op != Op::jump) visit(in.a);
        if (!is_jump(in.op)) visit(in.b);
    }
    const auto visit_any = [&](std::initializer_list<Slot> slots) {
        for (const Slot slot : slots)
            if (slot != no_slot) visit(slot);
    };
    if (unit.what == Unit::What::draw) {
        const DrawCode& draw = program_.draws[unit.index];
        visit_any({draw.active, draw.count, draw.classes, draw.again});
        for (const Slot slot : draw.fallbacks) visit_any({slot});
    }
    if (unit.what == Unit::What::choice) {
        const ChoiceCode& choice = program_.choices[unit.index];
        visit_any({choice.active, choice.policy, choice.fallback, program_.regions[choice.region].headline});
    }
}

template <class Visit>
void Reducer::each_write(const Unit& unit, const Visit& visit) const {
    for (std::uint32_t i = unit.begin; i < unit.end; ++i)
        if (!is_jump(program_.code[i].op)) visit(program_.code[i].dst);
    if (unit.what == Unit::What::draw)
        for (const Slot slot : program_.draws[unit.index].results) visit(slot);
    if (unit.what == Unit::What::choice) visit(program_.choices[unit.index].result);
}

Reducer::Reducer(const Program& program, const std::vector<Slot>& asked)
    : program_(program),
      never_dynamic_(program.frame.size() + 1, 1),
      known_here_(program.frame.size() + 1, 0),
      here_(program.frame.size() + 1, 0),
      first_write_(program.frame.size() + 1, no_index) {
    for (const Unit& unit : program.units)
        if (unit.dynamic) each_write(unit, [&](Slot slot) { never_dynamic_[slot] = 0; });
    find_needed(asked);
}

void Reducer::find_needed(const std::vector<Slot>& asked) {
    std::vector<std::uint8_t> wanted(never_dynamic_.size(), 0);
    std::vector<std::uint8_t> needed(program_.units.size(), 0);
    for (const Slot slot : asked) wanted[slot] = 1;
    // A choice wants a headline that comes behind it: then once more from the back.
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t u = program_.units.size(); u-- > 0;) {
            const Unit& unit = program_.units[u];
            if (!unit.dynamic || needed[u] != 0) continue;
            each_write(unit, [&](Slot slot) { needed[u] = static_cast<std::uint8_t>(needed[u] | wanted[slot]); });
            if (needed[u] == 0) continue;
            changed = changed || unit.what == Unit::What::choice;
            each_read(unit, [&](Slot slot) { wanted[slot] = 1; });
        }
    }
    for (std::uint32_t u = 0; u < needed.size(); ++u)
        if (needed[u] != 0) units_.push_back(u);
    for (Slot slot = 0; slot < wanted.size(); ++slot)
        if (wanted[slot] != 0 && never_dynamic_[slot] != 0) facts_.push_back(slot);
}

const Reduced& Reducer::reduce(std::vector<Word64>& frame) {
    frame_ = &frame;
    looks_ahead_.assign(program_.choices.size(), false);
    for (std::size_t c = 0; c < looks_ahead_.size(); ++c) looks_ahead_[c] = frame[program_.choices[c].policy] == helps;
    reduce_all();
    return reduced_;
}

const Reduced& Reducer::reduce(const std::vector<bool>& looks_ahead) {
    frame_ = nullptr;
    looks_ahead_ = looks_ahead;
    looks_ahead_.resize(program_.choices.size(), false);
    reduce_all();
    return reduced_;
}

void Reducer::reduce_all() {
    known_ = never_dynamic_;
    reduced_.code.clear();
    reduced_.pieces.clear();
    reduced_.open_choices.clear();
    reduced_.settled.clear();
    for (const std::uint32_t index : units_) unit(index);
}

void Reducer::unit(std::uint32_t index) {
    const Unit& unit = program_.units[index];
    emitted_.clear();
    settle(unit.begin, unit.end);
    if (unit.what == Unit::What::draw)
        draw(unit, index);
    else if (unit.what == Unit::What::choice)
        choice(unit, index);
    else
        finish(index);
}

// Follows the code of a unit: jumps that facts decide are taken now, and words that only facts reach are worked out.
void Reducer::settle(std::uint32_t begin, std::uint32_t end) {
    base_ = begin;
    pending_ = begin;
    reached_.assign(end - begin + 1, 0);
    reached_[0] = 1;
    joins_.assign(end - begin + 1, 0);
    for (std::uint32_t at = begin; at < end; ++at) {
        if (joins_[at - begin] != 0) forget_here();
        if (reached_[at - begin] != 0) instruction(program_.code[at], at);
    }
    forget_here();
}

void Reducer::instruction(const Instruction& in, std::uint32_t at) {
    if (is_jump(in.op)) {
        if (jump(in, at)) reached_[at + 1 - base_] = 1;
        return;
    }
    reached_[at + 1 - base_] = 1;
    const bool certain = at >= pending_;
    const bool foldable = certain && is_known(in.a) && is_known(in.b);
    emitted_.push_back({in, at, false});
    write(in, foldable);
    if (!foldable) foresee(in);
}

// What an instruction writes on this way through the code, if that is known. It is kept: on other ways something else may
// be written there.
void Reducer::foresee(const Instruction& in) {
    const bool known = frame_ != nullptr && is_known_here(in.a) && is_known_here(in.b);
    if (known) {
        std::array<Word64, 3> words{word_here(in.a), word_here(in.b), absent};
        const Instruction alone{in.op, in.aux, 2, 0, 1};
        execute(&alone, 0, 1, words.data(), *program_.tables);
        here_[in.dst] = words[2];
        written_here_.push_back(in.dst);
    }
    known_here_[in.dst] = known ? 1 : 0;
}

void Reducer::forget_here() {
    for (const Slot slot : written_here_) known_here_[slot] = 0;
    written_here_.clear();
}

// Whether what follows is reached too.
bool Reducer::jump(const Instruction& in, std::uint32_t at) {
    bool always = in.op == Op::jump;
    if (!always && is_known_here(in.a)) {
        const Word64 word = word_here(in.a);
        always = in.op == Op::jump_if_false ? word == 0 : in.op == Op::jump_if_true ? word != 0 : word == absent;
        reduced_.settled.push_back(always);
        if (!always) return true;
    }
    std::uint8_t* const target = reached_.data() + (in.b - base_);
    // With no other way to what lies between, nothing need be jumped over.
    const bool nothing_between = std::find(reached_.data() + (at + 1 - base_), target, 1) == target;
    *target = 1;
    if (always && nothing_between) return false;
    Instruction kept = in;
    if (always) kept.op = Op::jump;
    emitted_.push_back({kept, at, false});
    pending_ = std::max(pending_, in.b);
    joins_[in.b - base_] = 1;
    return !always;
}

void Reducer::write(const Instruction& in, bool foldable) {
    if (foldable) {
        execute(&in, 0, 1, frame_->data(), *program_.tables);
        emitted_.back().folded = true;
        known_[in.dst] = 1;
        return;
    }
    if (known_[in.dst] != 0) take_back(in.dst);
}

// A word that was known is written again by something that is not: its earlier value must be written there too.
void Reducer::take_back(Slot slot) {
    known_[slot] = 0;
    for (Emitted& earlier : emitted_)
        if (earlier.folded && earlier.in.dst == slot) earlier.folded = false;
}

void Reducer::copy(Slot to, Slot from) {
    const Slot source = from == no_slot ? absent_slot(program_) : from;
    const Instruction in{Op::copy, 0, to, source, source};
    emitted_.push_back({in, no_index, false});
    write(in, is_known(source));
}

void Reducer::draw(const Unit& unit, std::uint32_t index) {
    const DrawCode& code = program_.draws[unit.index];
    const bool settled = is_known(code.active);
    const bool happens = settled && (*frame_)[code.active] != 0;
    if (settled) reduced_.settled.push_back(happens);
    if (settled && !happens) {
        for (std::size_t r = 0; r < code.results.size(); ++r) copy(code.results[r], code.fallbacks[r]);
        finish(index);
        return;
    }
    finish(index);
    reduced_.pieces.push_back({Reduced::What::draw, 0, 0, unit.index, index, happens});
}

void Reducer::choice(const Unit& unit, std::uint32_t index) {
    const ChoiceCode& code = program_.choices[unit.index];
    const bool settled = is_known(code.active);
    const bool happens = settled && (*frame_)[code.active] != 0;
    if (settled) reduced_.settled.push_back(happens);
    const bool looks_ahead = looks_ahead_[unit.index];
    if (!settled || happens) {
        reduced_.settled.push_back(looks_ahead);
        reduced_.open_choices.push_back(unit.index);
    }
    if (settled && (!happens || !looks_ahead)) {
        copy(code.result, happens ? code.policy : code.fallback);
        finish(index);
        return;
    }
    if (!looks_ahead) {
        // What is chosen is known, only not whether there is a choice.
        const auto end = static_cast<std::uint32_t>(unit.end - base_ + emitted_.size() + 3);
        copy(code.result, code.policy);
        take_back(code.result);
        emitted_.push_back({{Op::jump_if_true, 0, 0, code.active, base_ + end}, no_index, false});
        const Slot instead = code.fallback == no_slot ? absent_slot(program_) : code.fallback;
        emitted_.push_back({{Op::copy, 0, code.result, instead, instead}, no_index, false});
        finish(index);
        return;
    }
    finish(index);
    reduced_.pieces.push_back({Reduced::What::choice, 0, 0, unit.index, index, happens});
}

// Writes what is left of the unit's code, and cuts it into pieces.
void Reducer::finish(std::uint32_t unit) {
    std::vector<Instruction>& code = reduced_.code;
    const auto first = static_cast<std::uint32_t>(code.size());
    const Unit& source = program_.units[unit];
    // Where each instruction of the program, or the next that is left, stands now.
    place_of_.assign(source.end - source.begin + 1, no_index);
    std::uint32_t next = 0;
    for (const Emitted& one : emitted_) {
        const std::uint32_t until = one.at == no_index ? source.end + 1 : one.at + 1;
        for (; next < until - source.begin; ++next) place_of_[next] = static_cast<std::uint32_t>(code.size());
        if (!one.folded) code.push_back(one.in);
    }
    const auto end = static_cast<std::uint32_t>(code.size());
    for (; next < place_of_.size(); ++next) place_of_[next] = end;
    for (std::uint32_t i = first; i < end; ++i)
        if (is_jump(code[i].op))
            code[i].b = code[i].b - source.begin < place_of_.size() ? place_of_[code[i].b - source.begin] : end;
    cut(first, unit);
}

// A jump belongs together with everything up to where it leads, and so do all writers of one word.
void Reducer::cut(std::uint32_t first, std::uint32_t unit) {
    const std::vector<Instruction>& code = reduced_.code;
    const auto end = static_cast<std::uint32_t>(code.size());
    joined_.assign(end - first, 0);
    for (std::uint32_t i = first; i < end; ++i) {
        joined_[i - first] = std::max(joined_[i - first], i + 1);
        if (is_jump(code[i].op)) {
            joined_[i - first] = std::max(joined_[i - first], code[i].b);
            continue;
        }
        std::uint32_t& writer = first_write_[code[i].dst];
        if (writer == no_index)
            writer = i;
        else
            joined_[writer - first] = std::max(joined_[writer - first], i + 1);
    }
    for (std::uint32_t i = first; i < end; ++i)
        if (!is_jump(code[i].op)) first_write_[code[i].dst] = no_index;
    for (std::uint32_t begin = first; begin < end;) {
        std::uint32_t until = joined_[begin - first];
        for (std::uint32_t i = begin; i < until; ++i) until = std::max(until, joined_[i - first]);
        reduced_.pieces.push_back({Reduced::What::plain, begin, until, 0, unit, false});
        begin = until;
    }
}

}  // namespace grognard::sheet
