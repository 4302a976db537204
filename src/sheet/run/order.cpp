#include "sheet/run/order.h"

#include <algorithm>

#include "sheet/program/jumps.h"

namespace grognard::sheet {

Order::Order(const Program& program, Reduced reduced) : program_(program), reduced_(std::move(reduced)) {
    find_flows();
    find_regions();
    home_.resize(reduced_.pieces.size());
    level_.resize(reduced_.pieces.size());
    barriers_.resize(program.regions.size());
    barriers_[0].emplace_back();
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < reduced_.pieces.size(); ++i) {
        if (next < beforehand_.size() && beforehand_[next] == i)
            ++next;
        else
            place(i);
    }
    items_.resize(program.regions.size());
    for (std::size_t r = 0; r < barriers_.size(); ++r)
        for (std::size_t b = 0; b < barriers_[r].size(); ++b) {
            if (b != 0) items_[r].push_back(barriers_[r][b].item);
            for (const std::uint32_t piece : barriers_[r][b].code) items_[r].push_back({What::plain, piece});
        }
}

// --- what is read and written ---

void Order::find_flows() {
    find_producers();
    const auto count = static_cast<std::uint32_t>(reduced_.pieces.size());
    flows_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Reduced::Piece& piece = reduced_.pieces[i];
        flows_[i].reads = static_cast<std::uint32_t>(slots_.size());
        for (std::uint32_t at = piece.begin; at < piece.end; ++at) {
            const Instruction& in = reduced_.code[at];
            if (in.op != Op::jump) add_read(in.a, i);
            if (!is_jump(in.op)) add_read(in.b, i);
        }
        if (piece.what == Reduced::What::draw) {
            const DrawCode& draw = program_.draws[piece.index];
            for (const Slot slot : {draw.count, draw.classes, draw.again}) add_read(slot, i);
            if (!piece.certain) {
                add_read(draw.active, i);
                for (const Slot slot : draw.fallbacks) add_read(slot, i);
            }
        }
        if (piece.what == Reduced::What::choice && !piece.certain) {
            add_read(program_.choices[piece.index].active, i);
            add_read(program_.choices[piece.index].fallback, i);
        }
        flows_[i].writes = static_cast<std::uint32_t>(slots_.size());
        for (std::uint32_t at = piece.begin; at < piece.end; ++at) {
            const Slot slot = reduced_.code[at].dst;
            if (is_jump(reduced_.code[at].op) || seen_[slot] == count + i) continue;
            seen_[slot] = count + i;
            slots_.push_back(slot);
        }
        if (piece.what == Reduced::What::draw)
            for (const Slot slot : program_.draws[piece.index].results) slots_.push_back(slot);
        if (piece.what == Reduced::What::choice) slots_.push_back(program_.choices[piece.index].result);
        flows_[i].end = static_cast<std::uint32_t>(slots_.size());
    }
    std::sort(fixed_.begin(), fixed_.end());
    fixed_.erase(std::unique(fixed_.begin(), fixed_.end()), fixed_.end());
}

void Order::find_producers() {
    producer_.assign(program_.frame.size() + 1, no_index);
    seen_.assign(program_.frame.size() + 1, no_index);
    for (std::uint32_t i = 0; i < reduced_.pieces.size(); ++i) {
        const Reduced::Piece& piece = reduced_.pieces[i];
        bool dynamic = piece.what != Reduced::What::plain;
        for (std::uint32_t at = piece.begin; at < piece.end && !dynamic; ++at) {
            const Instruction& in = reduced_.code[at];
            dynamic =
                (in.op != Op::jump && producer_[in.a] != no_index) || (!is_jump(in.op) && producer_[in.b] != no_index);
        }
        if (!dynamic) {
            beforehand_.push_back(i);
            continue;
        }
        for (std::uint32_t at = piece.begin; at < piece.end; ++at)
            if (!is_jump(reduced_.code[at].op)) producer_[reduced_.code[at].dst] = i;
        if (piece.what == Reduced::What::draw)
            for (const Slot slot : program_.draws[piece.index].results) producer_[slot] = i;
        if (piece.what == Reduced::What::choice) producer_[program_.choices[piece.index].result] = i;
    }
}

void Order::add_read(Slot slot, std::uint32_t piece) {
    if (slot == no_slot || producer_[slot] == piece || seen_[slot] == piece) return;
    seen_[slot] = piece;
    if (producer_[slot] == no_index)
        fixed_.push_back(slot);
    else
        slots_.push_back(slot);
}

// --- regions ---

// A call in which nothing is thrown or chosen any more is plain code of its caller.
void Order::find_regions() {
    const std::size_t count = program_.regions.size();
    std::vector<std::uint32_t> inner(program_.units.size(), 0);
    for (std::uint32_t r = 1; r < count; ++r)
        for (std::uint32_t u = program_.regions[r].begin; u < program_.regions[r].end; ++u) inner[u] = r;
    std::vector<bool> alive(count, false);
    alive[0] = true;
    for (const Reduced::Piece& piece : reduced_.pieces)
        if (piece.what != Reduced::What::plain)
            for (std::uint32_t r = inner[piece.unit]; !alive[r]; r = program_.regions[r].parent) alive[r] = true;
    parent_.assign(count, 0);
    depth_.assign(count, 0);
    for (std::uint32_t r = 1; r < count; ++r) {
        if (!alive[r]) continue;
        parent_[r] = program_.regions[r].parent;
        depth_[r] = depth_[parent_[r]] + 1;
    }
    region_of_ = std::move(inner);
    for (std::uint32_t& r : region_of_)
        while (!alive[r]) r = program_.regions[r].parent;
    level_of_region_.assign(count, 0);
}

std::uint32_t Order::common(std::uint32_t a, std::uint32_t b) const {
    while (a != b) {
        if (depth_[a] < depth_[b]) std::swap(a, b);
        a = parent_[a];
    }
    return a;
}

void Order::open(std::uint32_t region) {
    if (!barriers_[region].empty()) return;
    const std::uint32_t parent = parent_[region];
    open(parent);
    level_of_region_[region] = static_cast<std::uint32_t>(barriers_[parent].size());
    barriers_[parent].push_back({{What::region, region}, {}});
    barriers_[region].emplace_back();
}

// Behind which barrier of a region the words of a piece are there.
std::uint32_t Order::level_in(std::uint32_t region, std::uint32_t piece) const {
    std::uint32_t at = home_[piece];
    if (at == region) return level_[piece];
    while (depth_[at] > depth_[region] + 1) at = parent_[at];
    return depth_[at] == depth_[region] + 1 && parent_[at] == region ? level_of_region_[at] : 0;
}

void Order::place(std::uint32_t index) {
    const Reduced::Piece& piece = reduced_.pieces[index];
    const std::uint32_t region = region_of_[piece.unit];
    if (piece.what != Reduced::What::plain) {
        open(region);
        home_[index] = region;
        level_[index] = static_cast<std::uint32_t>(barriers_[region].size());
        const What what = piece.what == Reduced::What::draw ? What::draw : What::choice;
        barriers_[region].push_back({{what, index}, {}});
        return;
    }
    std::uint32_t home = reads(index).empty() ? region : 0;
    for (const Slot slot : reads(index)) {
        const std::uint32_t from = common(region, home_[producer_[slot]]);
        if (depth_[from] > depth_[home]) home = from;
    }
    open(home);
    std::uint32_t level = 0;
    for (const Slot slot : reads(index)) level = std::max(level, level_in(home, producer_[slot]));
    home_[index] = home;
    level_[index] = level;
    barriers_[home][level].code.push_back(index);
}

std::vector<std::uint32_t> Order::ready_at(std::uint32_t unit) const {
    std::vector<std::uint32_t> list;
    Item stop{What::choice, 0};
    while (stop.index < reduced_.pieces.size() &&
           (reduced_.pieces[stop.index].unit != unit || reduced_.pieces[stop.index].what != Reduced::What::choice))
        ++stop.index;
    if (stop.index == reduced_.pieces.size()) return list;
    for (std::uint32_t region = home_[stop.index];; region = parent_[region]) {
        std::vector<std::uint32_t> here;
        for (const Item& item : items_[region]) {
            if (item.what == stop.what && item.index == stop.index) break;
            // What stands in front of the choice has run already.
            if (item.what == What::plain && reduced_.pieces[item.index].unit > unit) here.push_back(item.index);
        }
        list.insert(list.begin(), here.begin(), here.end());
        if (region == 0) return list;
        stop = {What::region, region};
    }
}

bool Order::comes_from(Slot slot, std::uint32_t region) const {
    if (producer_[slot] == no_index) return false;
    std::uint32_t at = home_[producer_[slot]];
    while (depth_[at] > depth_[region]) at = parent_[at];
    return at == region;
}

}  // namespace grognard::sheet
