#include "sheet/run/plan.h"

#include <algorithm>

#include "sheet/program/execute.h"
#include "sheet/run/alike.h"

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
      column_of_(program.frame.size() + 1, no_index),
      origins_(program.frame.size() + 1) {
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
    origins_ = {};
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
        find_like(entry.inner);
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

// What is not handed anything is worked once, and nobody waits for it to be compared.
void Plan::find_like(int called) {
    Block& now = blocks_[static_cast<std::size_t>(called)];
    if (now.entry.empty() || std::find(called_.begin(), called_.end(), called) != called_.end()) return;
    for (const int earlier : called_) {
        Block& first = blocks_[static_cast<std::size_t>(earlier)];
        if (first.like >= 0 && first.like != earlier) continue;
        std::optional<std::vector<std::pair<Slot, Slot>>> agree = alike(*this, first, now);
        if (!agree) continue;
        first.like = earlier;
        now.like = earlier;
        now.agree = std::move(*agree);
        break;
    }
    called_.push_back(called);
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

// Backwards: what is alive behind each stage, and last what is before the first.
std::vector<std::vector<Slot>> Plan::alive(const std::vector<Needed>& list, const std::vector<Stage>& stages,
                                           const std::vector<Slot>& out) const {
    Live live(program_->frame.size() + 1);
    for (const Slot slot : out)
        if (order_.is_dynamic(slot)) live.add(slot);
    std::vector<std::vector<Slot>> behind(stages.size() + 1);
    const auto passes = [&](int index) {
        const Needed& entry = list[static_cast<std::size_t>(index)];
        for (const Slot slot : entry.results) live.remove(slot);
        for (const Slot slot : entry.reads) live.add(slot);
    };
    for (std::size_t s = stages.size(); s-- > 0;) {
        behind[s] = live.list();
        for (std::size_t i = stages[s].code.size(); i-- > 0;) passes(stages[s].code[i]);
        if (stages[s].split >= 0) passes(stages[s].split);
    }
    behind.back() = live.list();
    return behind;
}

// Words that code works out from others of the same state, or from those that the block began with, tell nothing: where the
// others are equal and began alike, so are these. Each tag begins with one state.
class Plan::Following {
  public:
    Following(const std::vector<Needed>& list, std::vector<Origin>& origins, std::uint32_t& now)
        : list_(list), origins_(origins), now_(now) {
        for (std::size_t i = 0; i < list.size(); ++i)
            for (const Slot slot : list[i].results) origins_[slot].producer = static_cast<int>(i);
    }
    ~Following() {
        for (const Needed& entry : list_)
            for (const Slot slot : entry.results) origins_[slot].producer = -1;
    }
    Following(const Following&) = delete;
    Following& operator=(const Following&) = delete;

    // From now on it is about states that keep these words.
    void keep(const std::vector<Slot>& kept) {
        ++now_;
        for (const Slot slot : kept) note(slot, true);
    }
    bool follows(Slot slot) {
        const int producer = origins_[slot].producer;
        return producer < 0 || follows(list_[static_cast<std::size_t>(producer)]);
    }
    bool follows(const Needed& entry) {
        if (entry.item.what != Order::What::plain) return false;
        return std::all_of(entry.reads.begin(), entry.reads.end(), [&](Slot slot) { return is_known(slot); });
    }

  private:
    bool is_known(Slot slot) {
        if (origins_[slot].seen != now_) note(slot, follows(slot));
        return origins_[slot].known;
    }
    void note(Slot slot, bool known) {
        origins_[slot].seen = now_;
        origins_[slot].known = known;
    }

    const std::vector<Needed>& list_;
    std::vector<Origin>& origins_;
    std::uint32_t& now_;
};

// Long code that follows from what tells states apart runs once for each of them, in a step of its own, not for every branch
// that leads there. False: there is none.
bool Plan::set_apart(const std::vector<Needed>& list, std::vector<Stage>& stages,
                     const std::vector<std::vector<Slot>>& behind, Following& following) const {
    constexpr std::uint32_t long_code = 16;
    const auto length = [&](const std::vector<int>& code) {
        std::uint32_t sum = 0;
        for (const int index : code) {
            const Reduced::Piece& piece = order_.piece(list[static_cast<std::size_t>(index)].item.index);
            sum += piece.end - piece.begin;
        }
        return sum;
    };
    const auto is_long = [&](const Stage& stage) { return stage.split >= 0 && length(stage.code) >= long_code; };
    if (std::none_of(stages.begin(), stages.end(), is_long)) return false;
    std::vector<Stage> all;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        all.push_back(stages[s]);
        if (s + 1 == stages.size() || !is_long(stages[s])) continue;
        following.keep(behind[s]);
        // Backwards, since what code that stays here reads stays too.
        std::vector<int> stays, apart;
        std::vector<Slot> read_here;
        for (std::size_t i = stages[s].code.size(); i-- > 0;) {
            const int index = stages[s].code[i];
            const Needed& entry = list[static_cast<std::size_t>(index)];
            const bool moves =
                following.follows(entry) && std::none_of(entry.results.begin(), entry.results.end(), [&](Slot slot) {
                    return std::find(read_here.begin(), read_here.end(), slot) != read_here.end();
                });
            (moves ? apart : stays).push_back(index);
            if (!moves) read_here.insert(read_here.end(), entry.reads.begin(), entry.reads.end());
        }
        if (length(apart) < long_code) continue;
        all.back().code.assign(stays.rbegin(), stays.rend());
        all.emplace_back();
        all.back().code.assign(apart.rbegin(), apart.rend());
    }
    if (all.size() == stages.size()) return false;
    stages = std::move(all);
    return true;
}

void Plan::lay(Block& block, const std::vector<Needed>& list, std::vector<Stage>& stages,
               const std::vector<Slot>& out) {
    Following following(list, origins_, now_);
    std::vector<std::vector<Slot>> behind = alive(list, stages, out);
    if (set_apart(list, stages, behind, following)) behind = alive(list, stages, out);
    block.entry = behind.back();
    block.steps.resize(stages.size());
    for (std::size_t s = 0; s < stages.size(); ++s) {
        Block::Step& step = block.steps[s];
        // The last step keeps exactly what is asked, in the order it is asked.
        const bool is_last = s + 1 == stages.size();
        step.kept = is_last ? out : behind[s];
        step.telling = step.kept.size();
        if (!is_last && step.telling > 1) {
            following.keep(step.kept);
            const auto others = std::stable_partition(step.kept.begin(), step.kept.end(),
                                                      [&](Slot slot) { return !following.follows(slot); });
            step.telling = static_cast<std::size_t>(others - step.kept.begin());
        }
        const std::vector<Slot>& before = s == 0 ? block.entry : block.steps[s - 1].kept;
        if (stages[s].split >= 0) lay_step(step, list[static_cast<std::size_t>(stages[s].split)], before);
        lay_lanes(step, list, stages[s], before);
    }
}

void Plan::lay_step(Block::Step& step, const Needed& entry, const std::vector<Slot>& before) const {
    const auto source = [&](Slot slot) {
        const auto at = std::find(before.begin(), before.end(), slot);
        return Block::Source{at != before.end() ? static_cast<std::uint32_t>(at - before.begin()) : no_index, slot};
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
    // What passes through untouched and tells nothing needs no column.
    const auto place_before = [&](Slot slot) {
        return static_cast<std::uint32_t>(std::find(before.begin(), before.end(), slot) - before.begin());
    };
    const auto passes = [&](Slot slot) {
        return place_before(slot) < before.size() &&
               (column_of_[slot] >= written.size() || written[column_of_[slot]] == 0) &&
               std::find(step.results.begin(), step.results.end(), slot) == step.results.end();
    };
    const auto others = step.kept.begin() + static_cast<std::ptrdiff_t>(step.telling);
    const auto passed = std::stable_partition(others, step.kept.end(), [&](Slot slot) { return !passes(slot); });
    for (auto slot = step.kept.begin(); slot != passed; ++slot) lanes.kept.push_back(column(*slot));
    for (auto slot = passed; slot != step.kept.end(); ++slot) lanes.passed.push_back(place_before(*slot));
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
