#include "sheet/run/plan.h"

#include <algorithm>

#include "sheet/program/execute.h"

namespace grognard::sheet {

void Plan::Live::add(Slot slot) {
    if (live_[slot] != 0) return;
    live_[slot] = 1;
    list_.insert(std::lower_bound(list_.begin(), list_.end(), slot), slot);
}

void Plan::Live::remove(Slot slot) {
    if (live_[slot] == 0) return;
    live_[slot] = 0;
    list_.erase(std::lower_bound(list_.begin(), list_.end(), slot));
}

Plan::Plan(const Program& program, const std::vector<Slot>& asked, const std::vector<bool>& looks_ahead)
    : Plan(program, asked, Reducer(program, asked).reduce(looks_ahead)) {}

Plan::Plan(const Program& program, std::vector<Slot> asked, const Reduced& reduced)
    : program_(&program),
      order_(program, reduced),
      asked_(std::move(asked)),
      fixed_(order_.fixed()),
      column_of_(program.frame.size() + 1, no_index) {
    for (std::size_t u = 0; u < program.units.size(); ++u)
        if (!program.units[u].dynamic) static_units_.push_back(static_cast<std::uint32_t>(u));
    for (const std::uint32_t index : order_.beforehand()) {
        const Reduced::Piece& piece = order_.piece(index);
        if (!beforehand_.empty() && beforehand_.back().second == piece.begin)
            beforehand_.back().second = piece.end;
        else
            beforehand_.emplace_back(piece.begin, piece.end);
    }
    for (const Slot slot : asked_)
        if (!order_.is_dynamic(slot)) fixed_.push_back(slot);
    std::sort(fixed_.begin(), fixed_.end());
    fixed_.erase(std::unique(fixed_.begin(), fixed_.end()), fixed_.end());
    root_ = build(0, 0, asked_);
}

int Plan::build(std::uint32_t region, std::size_t from, const std::vector<Slot>& out) {
    // Every choice that looks ahead asks for the rest of its region, and so do the choices in that rest: each is built once.
    std::vector<std::uint32_t> key = {region, static_cast<std::uint32_t>(from)};
    key.insert(key.end(), out.begin(), out.end());
    if (const auto known = built_.find(key); known != built_.end()) return known->second;
    std::vector<Needed> list = needed(region, from, out);
    std::vector<Stage> stages;
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool plain = list[i].item.what == Order::What::plain;
        if (!plain || stages.empty()) stages.emplace_back();
        if (plain)
            stages.back().code.push_back(static_cast<int>(i));
        else
            stages.back().split = static_cast<int>(i);
    }
    if (stages.empty()) stages.emplace_back();
    delay(list, stages, out);
    Block block;
    lay(block, list, stages, out);
    blocks_.push_back(std::move(block));
    const int index = static_cast<int>(blocks_.size()) - 1;
    built_.emplace(std::move(key), index);
    return index;
}

// --- what is needed ---

// Backwards: which items are needed for what is asked.
std::vector<Plan::Needed> Plan::needed(std::uint32_t region, std::size_t from, const std::vector<Slot>& out) {
    Live live(program_->frame.size() + 1);
    Live* const outer = live_;
    live_ = &live;
    for (const Slot slot : out)
        if (order_.is_dynamic(slot)) live.add(slot);
    std::vector<Needed> list;
    const std::vector<Order::Item>& items = order_.items(region);
    for (std::size_t i = items.size(); i-- > from;) {
        Needed entry;
        entry.item = items[i];
        if (!need(entry, region, i)) continue;
        for (const Slot slot : entry.results) live.remove(slot);
        for (const Slot slot : entry.reads) live.add(slot);
        list.push_back(std::move(entry));
    }
    std::reverse(list.begin(), list.end());
    live_ = outer;
    return list;
}

bool Plan::need(Needed& entry, std::uint32_t region, std::size_t at) {
    const Order::Item item = entry.item;
    if (item.what == Order::What::region) {
        for (const Slot slot : live_->list())
            if (order_.comes_from(slot, item.index)) entry.results.push_back(slot);
        if (entry.results.empty()) return false;
        entry.inner = build(item.index, 0, entry.results);
        entry.reads = block(entry.inner).entry;
        return true;
    }
    for (const Slot slot : order_.writes(item.index))
        if ((*live_)[slot]) entry.results.push_back(slot);
    if (entry.results.empty()) return false;
    if (item.what == Order::What::draw) {
        need_draw(entry, order_.piece(item.index));
        return true;
    }
    for (const Slot slot : order_.reads(item.index)) entry.reads.push_back(slot);
    if (item.what == Order::What::choice) {
        const Reduced::Piece& piece = order_.piece(item.index);
        const ChoiceCode& choice = program_->choices[piece.index];
        entry.inner = build(region, at + 1, {program_->regions[choice.region].headline});
        lookaheads_.emplace_back(piece.unit, entry.inner);
        for (const Slot slot : block(entry.inner).entry)
            if (slot != choice.result && std::find(entry.reads.begin(), entry.reads.end(), slot) == entry.reads.end())
                entry.reads.push_back(slot);
    }
    return true;
}

void Plan::need_draw(Needed& entry, const Reduced::Piece& piece) {
    const DrawCode& draw = program_->draws[piece.index];
    const auto reads = [&](Slot slot) {
        if (slot != no_slot && order_.is_dynamic(slot) &&
            std::find(entry.reads.begin(), entry.reads.end(), slot) == entry.reads.end())
            entry.reads.push_back(slot);
    };
    for (const Slot slot : {draw.count, draw.classes, draw.again}) reads(slot);
    if (piece.certain) return;
    reads(draw.active);
    for (std::size_t r = 0; r < draw.results.size(); ++r)
        if ((*live_)[draw.results[r]]) reads(draw.fallbacks[r]);
}

// --- when it runs ---

struct Plan::Uses {
    std::vector<int> producer;        // by slot: of the list
    std::vector<int> last;            // by slot: the last stage that reads it
    std::vector<std::uint8_t> split;  // by slot: the next split reads it
    std::vector<std::uint8_t> stays;  // by slot: code that stays reads it
};

// Code whose words are not wanted yet, and which lets none be forgotten, waits: states are the narrower for it.
void Plan::delay(std::vector<Needed>& list, std::vector<Stage>& stages, const std::vector<Slot>& out) {
    if (stages.size() < 2) return;
    const std::size_t slots = program_->frame.size() + 1;
    Uses uses{std::vector<int>(slots, -1), std::vector<int>(slots, -1), std::vector<std::uint8_t>(slots, 0),
              std::vector<std::uint8_t>(slots, 0)};
    const int end = static_cast<int>(stages.size());
    const auto entry_of = [&](int index) -> Needed& { return list[static_cast<std::size_t>(index)]; };
    const auto read_in = [&](int index, int stage) {
        for (const Slot slot : entry_of(index).reads) uses.last[slot] = std::max(uses.last[slot], stage);
    };
    for (int s = 0; s < end; ++s) {
        const Stage& stage = stages[static_cast<std::size_t>(s)];
        if (stage.split >= 0) read_in(stage.split, s);
        for (const int index : stage.code) read_in(index, s);
    }
    for (const Slot slot : out) uses.last[slot] = end;
    for (int s = 0; s + 1 < end; ++s) {
        Stage& stage = stages[static_cast<std::size_t>(s)];
        Stage& next = stages[static_cast<std::size_t>(s) + 1];
        const Needed& split = entry_of(next.split);
        for (const Slot slot : split.reads) uses.split[slot] = 1;
        for (const int index : stage.code) {
            entry_of(index).moves = true;
            for (const Slot slot : entry_of(index).results) uses.producer[slot] = index;
        }
        const auto must_stay = [&](const Needed& entry) {
            for (const Slot slot : entry.results)
                if (uses.split[slot] != 0 || uses.stays[slot] != 0) return true;
            for (const Slot slot : entry.reads) {
                const int producer = uses.producer[slot];
                if (uses.last[slot] <= s && (producer < 0 || !entry_of(producer).moves)) return true;
            }
            return false;
        };
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = stage.code.size(); i-- > 0;) {
                Needed& entry = entry_of(stage.code[i]);
                if (!entry.moves || !must_stay(entry)) continue;
                entry.moves = false;
                changed = true;
                for (const Slot slot : entry.reads) uses.stays[slot] = 1;
            }
        }
        for (const Slot slot : split.reads) uses.split[slot] = 0;
        std::vector<int> moved;
        for (const int index : stage.code) {
            const Needed& entry = entry_of(index);
            for (const Slot slot : entry.results) uses.producer[slot] = -1;
            for (const Slot slot : entry.reads) uses.stays[slot] = 0;
            if (!entry.moves) continue;
            moved.push_back(index);
            read_in(index, s + 1);
        }
        if (moved.empty()) continue;
        std::erase_if(stage.code, [&](int index) { return entry_of(index).moves; });
        next.code.insert(next.code.begin(), moved.begin(), moved.end());
    }
}

// --- steps ---

void Plan::lay(Block& block, const std::vector<Needed>& list, const std::vector<Stage>& stages,
               const std::vector<Slot>& out) {
    // Backwards: what is alive behind each stage.
    Live live(program_->frame.size() + 1);
    for (const Slot slot : out)
        if (order_.is_dynamic(slot)) live.add(slot);
    block.steps.resize(stages.size());
    const auto passes = [&](int index) {
        const Needed& entry = list[static_cast<std::size_t>(index)];
        for (const Slot slot : entry.results) live.remove(slot);
        for (const Slot slot : entry.reads) live.add(slot);
    };
    for (std::size_t s = stages.size(); s-- > 0;) {
        block.steps[s].kept = live.list();
        for (std::size_t i = stages[s].code.size(); i-- > 0;) passes(stages[s].code[i]);
        if (stages[s].split >= 0) passes(stages[s].split);
    }
    block.entry = live.list();
    // The last step keeps exactly what is asked, in the order it is asked.
    block.steps.back().kept = out;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        const std::vector<Slot>& before = s == 0 ? block.entry : block.steps[s - 1].kept;
        if (stages[s].split >= 0) lay_step(block.steps[s], list[static_cast<std::size_t>(stages[s].split)], before);
        lay_lanes(block.steps[s], list, stages[s], before);
    }
}

void Plan::lay_step(Block::Step& step, const Needed& entry, const std::vector<Slot>& before) const {
    const auto source = [&](Slot slot) {
        const auto at = std::lower_bound(before.begin(), before.end(), slot);
        const bool is_word = at != before.end() && *at == slot;
        return Block::Source{is_word ? static_cast<std::uint32_t>(at - before.begin()) : no_index, slot};
    };
    step.what = entry.item.what;
    step.results = entry.results;
    step.inner = entry.inner;
    if (step.inner >= 0)
        for (const Slot slot : block(step.inner).entry) step.handed.push_back(source(slot));
    if (step.what == Order::What::region) return;
    const Reduced::Piece& piece = order_.piece(entry.item.index);
    step.index = piece.index;
    step.certain = piece.certain;
    if (step.what == Order::What::choice) {
        const ChoiceCode& choice = program_->choices[piece.index];
        step.active = source(choice.active);
        step.instead = {source(choice.fallback)};
        for (std::size_t i = 0; i < step.handed.size(); ++i)
            if (step.handed[i].slot == choice.result) step.option = static_cast<std::uint32_t>(i);
        return;
    }
    const DrawCode& draw = program_->draws[piece.index];
    step.active = source(draw.active);
    step.count = source(draw.count);
    step.classes = source(draw.classes);
    step.again = source(draw.again);
    step.throws_alike = true;
    for (const Block::Source& one : {step.active, step.count, step.classes, step.again})
        if (one.word != no_index) step.throws_alike = false;
    join_classes(step, draw);
    for (const Slot result : step.results)
        for (std::size_t r = 0; r < draw.results.size(); ++r)
            if (draw.results[r] == result) step.instead.push_back(source(draw.fallbacks[r]));
}

// Classes that nobody reads join the rest.
void Plan::join_classes(Block::Step& step, const DrawCode& draw) const {
    if (draw.classes == no_slot) return;
    step.class_of.assign(static_cast<std::size_t>(draw.class_count), 255);
    int count = 0;
    for (std::size_t c = 0; c < draw.results.size(); ++c)
        if (std::find(step.results.begin(), step.results.end(), draw.results[c]) != step.results.end())
            step.class_of[c] = static_cast<std::uint8_t>(count++);
    for (std::uint8_t& c : step.class_of)
        if (c == 255) c = static_cast<std::uint8_t>(count);
    step.class_of.back() = static_cast<std::uint8_t>(count);
    step.live_classes = count + 1;
}

// Rewrites the code of a step for lanes: every slot that it reads, writes or keeps gets a column.
void Plan::lay_lanes(Block::Step& step, const std::vector<Needed>& list, const Stage& stage,
                     const std::vector<Slot>& before) {
    LaneCode& lanes = step.lanes;
    std::vector<Slot> slots;
    const auto column = [&](Slot slot) {
        if (column_of_[slot] == no_index) {
            column_of_[slot] = static_cast<std::uint32_t>(slots.size());
            slots.push_back(slot);
        }
        return column_of_[slot];
    };
    std::vector<std::uint8_t> written;  // by column: 1 always, 2 on some ways
    std::uint32_t pending = 0;
    for (const int index : stage.code) {
        const Reduced::Piece& piece = order_.piece(list[static_cast<std::size_t>(index)].item.index);
        const auto first = static_cast<std::uint32_t>(lanes.code.size());
        for (std::uint32_t at = piece.begin; at < piece.end; ++at) {
            Instruction in = order_.reduced().code[at];
            if (is_jump(in.op)) {
                in.b = first + in.b - piece.begin;
                in.a = in.op == Op::jump ? 0 : column(in.a);
                in.dst = 0;
                pending = std::max(pending, in.b);
                lanes.lands.resize(std::max<std::size_t>(lanes.lands.size(), in.b + 1), 0);
                lanes.lands[in.b] = 1;
            } else {
                in = {in.op, in.aux, column(in.dst), column(in.a), column(in.b)};
                written.resize(slots.size(), 0);
                if (written[in.dst] == 0) written[in.dst] = lanes.code.size() < pending ? 2 : 1;
            }
            lanes.code.push_back(in);
        }
    }
    if (!lanes.lands.empty()) lanes.lands.resize(lanes.code.size() + 1, 0);
    for (const Slot slot : step.kept) lanes.kept.push_back(column(slot));
    written.resize(slots.size(), 0);
    for (const std::uint32_t kept : lanes.kept)
        if (written[kept] == 2) lanes.cleared.push_back(kept);
    const auto find = [](const std::vector<Slot>& words, Slot slot) {
        return static_cast<std::size_t>(std::find(words.begin(), words.end(), slot) - words.begin());
    };
    for (std::uint32_t c = 0; c < slots.size(); ++c) {
        if (written[c] != 0) continue;
        if (const std::size_t r = find(step.results, slots[c]); r < step.results.size())
            lanes.results.emplace_back(static_cast<std::uint32_t>(r), c);
        else if (const std::size_t w = find(before, slots[c]); w < before.size())
            lanes.before.emplace_back(static_cast<std::uint32_t>(w), c);
        else
            lanes.fixed.emplace_back(slots[c], c);
    }
    lanes.columns = slots.size();
    for (const Slot slot : slots) column_of_[slot] = no_index;
}

// --- choices ---

int Plan::lookahead_after(std::uint32_t unit) const {
    for (const auto& [at, block] : lookaheads_)
        if (at == unit) return block;
    return -1;
}

void Plan::make_ready(std::uint32_t unit, std::vector<Word64>& frame) const {
    settle(frame);
    for (const std::uint32_t index : order_.ready_at(unit)) {
        const Reduced::Piece& piece = order_.piece(index);
        execute(order_.reduced().code.data(), piece.begin, piece.end, frame.data(), *program_->tables);
    }
}

}  // namespace grognard::sheet
