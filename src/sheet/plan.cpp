#include "sheet/plan.h"

#include <algorithm>

namespace grognard::sheet {

namespace {

bool is_jump(Op op) {
    return op == Op::jump || op == Op::jump_if_false || op == Op::jump_if_true || op == Op::jump_if_absent;
}

// The words that something later reads: few of a frame's many.
class Live {
  public:
    explicit Live(std::size_t slots) : live_(slots, false) {}

    bool operator[](Slot slot) const { return live_[slot]; }
    void add(Slot slot) {
        if (live_[slot]) return;
        live_[slot] = true;
        list_.insert(std::lower_bound(list_.begin(), list_.end(), slot), slot);
    }
    void remove(Slot slot) {
        if (!live_[slot]) return;
        live_[slot] = false;
        list_.erase(std::lower_bound(list_.begin(), list_.end(), slot));
    }
    bool touches(const std::vector<Slot>& slots) const {
        return std::any_of(slots.begin(), slots.end(), [&](Slot slot) { return live_[slot]; });
    }
    const std::vector<Slot>& list() const { return list_; }

  private:
    std::vector<bool> live_;
    std::vector<Slot> list_;  // in order
};

}  // namespace

Plan::Plan(const Program& program, std::vector<Slot> asked, const std::vector<bool>& looks_ahead)
    : program_(&program), asked_(std::move(asked)), looks_ahead_(looks_ahead), dynamic_(program.frame.size(), false) {
    looks_ahead_.resize(program.choices.size(), false);
    // What each unit writes, then what it reads of the others.
    std::vector<std::vector<Slot>> written(program.units.size());
    for (std::size_t u = 0; u < program.units.size(); ++u) {
        const Unit& unit = program.units[u];
        if (!unit.dynamic) {
            static_units_.push_back(static_cast<std::uint32_t>(u));
            continue;
        }
        for (std::uint32_t i = unit.begin; i < unit.end; ++i)
            if (!is_jump(program.code[i].op)) written[u].push_back(program.code[i].dst);
        if (unit.what == Unit::What::draw)
            for (const Slot slot : program.draws[unit.index].results) written[u].push_back(slot);
        if (unit.what == Unit::What::choice) written[u].push_back(program.choices[unit.index].result);
        std::sort(written[u].begin(), written[u].end());
        written[u].erase(std::unique(written[u].begin(), written[u].end()), written[u].end());
        for (const Slot slot : written[u]) dynamic_[slot] = true;
    }
    flows_.resize(program.units.size());
    for (std::size_t u = 0; u < program.units.size(); ++u) {
        const Unit& unit = program.units[u];
        if (!unit.dynamic) continue;
        Flow& flow = flows_[u];
        flow.writes = written[u];
        const auto reads = [&](Slot slot) {
            if (slot == no_slot) return;
            if (!dynamic_[slot])
                fixed_.push_back(slot);
            else if (!std::binary_search(flow.writes.begin(), flow.writes.end(), slot))
                flow.reads.push_back(slot);
        };
        for (std::uint32_t i = unit.begin; i < unit.end; ++i) {
            const Instruction& in = program.code[i];
            if (in.op == Op::jump) continue;
            reads(in.a);
            if (!is_jump(in.op)) reads(in.b);
        }
        if (unit.what == Unit::What::draw) {
            const DrawCode& draw = program.draws[unit.index];
            for (const Slot slot : draw.fallbacks) reads(slot);
            for (const Slot slot : {draw.active, draw.count, draw.classes, draw.again}) reads(slot);
        }
        if (unit.what == Unit::What::choice) {
            const ChoiceCode& choice = program.choices[unit.index];
            for (const Slot slot : {choice.active, choice.policy, choice.fallback}) reads(slot);
        }
        std::sort(flow.reads.begin(), flow.reads.end());
        flow.reads.erase(std::unique(flow.reads.begin(), flow.reads.end()), flow.reads.end());
    }
    for (const Slot slot : asked_)
        if (!dynamic_[slot]) fixed_.push_back(slot);
    std::sort(fixed_.begin(), fixed_.end());
    fixed_.erase(std::unique(fixed_.begin(), fixed_.end()), fixed_.end());
    root_ = build(0, static_cast<std::uint32_t>(program.units.size()), 0, asked_);
}

// The units of a block in order; calls that throw dice count as one.
std::vector<Plan::Item> Plan::items(std::uint32_t begin, std::uint32_t end, std::uint32_t region) const {
    std::vector<Item> list;
    for (std::uint32_t u = begin; u < end;) {
        std::uint32_t inner = no_index;
        for (std::uint32_t r = 1; r < program_->regions.size(); ++r) {
            const Region& candidate = program_->regions[r];
            if (r == region || candidate.begin != u || candidate.end <= u || candidate.end > end) continue;
            // The widest region that starts here and is not the one we are in.
            if (candidate.begin == program_->regions[region].begin && candidate.end >= program_->regions[region].end &&
                region != 0)
                continue;
            if (inner == no_index || candidate.end > program_->regions[inner].end) inner = r;
        }
        if (inner != no_index) {
            list.push_back({Block::What::region, u, inner, program_->regions[inner].end});
            u = program_->regions[inner].end;
            continue;
        }
        const Unit& unit = program_->units[u];
        if (unit.dynamic) {
            Block::What what = Block::What::plain;
            if (unit.what == Unit::What::draw) what = Block::What::draw;
            if (unit.what == Unit::What::choice) what = Block::What::choice;
            list.push_back({what, u, region, u + 1});
        }
        ++u;
    }
    return list;
}

void Plan::keep_needed(Block::Step& step, const std::vector<Slot>& live) const {
    const DrawCode& draw = program_->draws[program_->units[step.unit].index];
    step.results.clear();
    if (draw.classes == no_slot) {
        step.results = draw.results;
        return;
    }
    // Classes that nobody reads join the rest.
    step.classes.assign(static_cast<std::size_t>(draw.class_count), 0);
    int count = 0;
    for (std::size_t c = 0; c < draw.results.size(); ++c)
        if (std::binary_search(live.begin(), live.end(), draw.results[c])) {
            step.results.push_back(draw.results[c]);
            step.classes[c] = static_cast<std::uint8_t>(count++);
        } else {
            step.classes[c] = 255;
        }
    for (std::uint8_t& c : step.classes)
        if (c == 255) c = static_cast<std::uint8_t>(count);
    step.classes.back() = static_cast<std::uint8_t>(count);
    step.live_classes = count + 1;
}

int Plan::build(std::uint32_t begin, std::uint32_t end, std::uint32_t region, const std::vector<Slot>& out) {
    // Every choice that looks ahead asks for the rest of its region, and so do the choices in that rest: each is built once.
    std::vector<std::uint32_t> key = {begin, end, region};
    key.insert(key.end(), out.begin(), out.end());
    if (const auto known = built_.find(key); known != built_.end()) return known->second;
    const std::vector<Item> list = items(begin, end, region);
    Live live(program_->frame.size());
    for (const Slot slot : out)
        if (dynamic_[slot]) live.add(slot);

    // Backwards: which items are needed, and what is alive behind each.
    struct Needed {
        const Item* item;
        Block::Step step;
        std::vector<Slot> behind;
    };
    std::vector<Needed> needed;
    for (std::size_t i = list.size(); i-- > 0;) {
        const Item& item = list[i];
        // Words are kept where a step ends: in front of the next draw, choice or call.
        const bool ends_step = !needed.empty() && needed.back().item->what != Block::What::plain;
        Needed entry{&item, {}, ends_step ? live.list() : std::vector<Slot>()};
        entry.step.what = item.what;
        entry.step.unit = item.unit;
        if (item.what == Block::What::region) {
            std::vector<Slot> results;
            for (std::uint32_t u = item.unit; u < item.end; ++u)
                for (const Slot slot : flows_[u].writes)
                    if (live[slot]) results.push_back(slot);
            std::sort(results.begin(), results.end());
            results.erase(std::unique(results.begin(), results.end()), results.end());
            if (results.empty()) continue;
            entry.step.results = results;
            entry.step.inner = build(item.unit, item.end, item.region, results);
            for (const Slot slot : results) live.remove(slot);
            for (const Slot slot : blocks_[static_cast<std::size_t>(entry.step.inner)].entry) live.add(slot);
        } else {
            const Flow& flow = flows_[item.unit];
            if (!live.touches(flow.writes)) continue;
            if (item.what == Block::What::draw) keep_needed(entry.step, live.list());
            for (const Slot slot : flow.writes) live.remove(slot);
            for (const Slot slot : flow.reads) live.add(slot);
            const Unit& unit = program_->units[item.unit];
            if (item.what == Block::What::choice && looks_ahead_[unit.index]) {
                const ChoiceCode& choice = program_->choices[unit.index];
                const Region& whole = program_->regions[choice.region];
                const std::uint32_t rest =
                    choice.region == 0 ? static_cast<std::uint32_t>(program_->units.size()) : whole.end;
                entry.step.inner = build(item.unit + 1, rest, choice.region, {whole.headline});
                lookaheads_.emplace_back(item.unit, entry.step.inner);
                for (const Slot slot : blocks_[static_cast<std::size_t>(entry.step.inner)].entry)
                    if (slot != choice.result) live.add(slot);
            }
        }
        needed.push_back(std::move(entry));
    }
    std::reverse(needed.begin(), needed.end());

    // Forwards: pure code runs behind the draw it follows.
    Block block;
    block.entry = live.list();
    Block::Step* current = nullptr;
    const auto add_code = [&](const Unit& unit) {
        if (!current->code.empty() && current->code.back().second == unit.begin)
            current->code.back().second = unit.end;
        else
            current->code.emplace_back(unit.begin, unit.end);
    };
    for (Needed& entry : needed) {
        const bool plain = entry.item->what == Block::What::plain;
        if (current == nullptr || !plain) {
            block.steps.push_back(entry.step);
            current = &block.steps.back();
            if (current->what == Block::What::draw) {
                const Flow& flow = flows_[entry.item->unit];
                current->asks_once = true;
                const DrawCode& draw = program_->draws[program_->units[entry.item->unit].index];
                for (const Slot slot : flow.reads)
                    current->asks_once = current->asks_once && std::find(draw.fallbacks.begin(), draw.fallbacks.end(),
                                                                         slot) != draw.fallbacks.end();
            }
        }
        if (plain) add_code(program_->units[entry.item->unit]);
        current->kept = std::move(entry.behind);
    }
    if (block.steps.empty()) block.steps.push_back({});
    // The last step keeps exactly what is asked, in the order it is asked.
    block.steps.back().kept = out;
    for (std::size_t i = 0; i < block.steps.size(); ++i)
        lay_lanes(block.steps[i], i == 0 ? block.entry : block.steps[i - 1].kept);
    blocks_.push_back(std::move(block));
    const int index = static_cast<int>(blocks_.size()) - 1;
    built_.emplace(std::move(key), index);
    return index;
}

// Rewrites the code of a step for lanes: every slot that it reads, writes or keeps gets a column.
void Plan::lay_lanes(Block::Step& step, const std::vector<Slot>& before) const {
    LaneCode& lanes = step.lanes;
    std::vector<Slot> slots;
    const auto column = [&](Slot slot) {
        const auto known = std::find(slots.begin(), slots.end(), slot);
        if (known != slots.end()) return static_cast<std::uint32_t>(known - slots.begin());
        slots.push_back(slot);
        return static_cast<std::uint32_t>(slots.size() - 1);
    };
    std::vector<Slot> written;
    for (const auto& [begin, end] : step.code)
        for (std::uint32_t i = begin; i < end; ++i) {
            const Instruction& in = program_->code[i];
            if (is_jump(in.op) || lanes.code.size() >= 200) {
                lanes = {};
                return;
            }
            lanes.code.push_back({in.op, in.aux, column(in.dst), column(in.a), column(in.b)});
            written.push_back(in.dst);
        }
    for (const Slot slot : step.kept) lanes.kept.push_back(column(slot));
    const auto is_in = [](const std::vector<Slot>& list, Slot slot) {
        return static_cast<std::size_t>(std::find(list.begin(), list.end(), slot) - list.begin());
    };
    std::vector<Slot> results = step.results;
    if (step.what == Block::What::choice) results = {program_->choices[program_->units[step.unit].index].result};
    for (std::uint32_t c = 0; c < slots.size(); ++c) {
        if (is_in(written, slots[c]) < written.size()) continue;
        if (const std::size_t r = is_in(results, slots[c]); r < results.size())
            lanes.results.emplace_back(static_cast<std::uint32_t>(r), c);
        else if (const std::size_t w = is_in(before, slots[c]); w < before.size())
            lanes.before.emplace_back(static_cast<std::uint32_t>(w), c);
        else
            lanes.fixed.emplace_back(slots[c], c);
    }
    lanes.columns = slots.size();
    lanes.straight = true;
}

int Plan::lookahead_after(std::uint32_t unit) const {
    for (const auto& [at, block] : lookaheads_)
        if (at == unit) return block;
    return -1;
}

}  // namespace grognard::sheet
