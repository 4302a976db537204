#include "sheet/run/alike.h"

namespace grognard::sheet {

namespace {

class Likeness {
  public:
    explicit Likeness(const Plan& plan) : plan_(plan) {}

    bool blocks(const Block& a, const Block& b) {
        if (a.entry.size() != b.entry.size() || a.steps.size() != b.steps.size()) return false;
        for (std::size_t s = 0; s < a.steps.size(); ++s)
            if (!steps(a.steps[s], b.steps[s])) return false;
        return true;
    }

    std::vector<std::pair<Slot, Slot>> fixed() && { return std::move(fixed_); }

  private:
    bool steps(const Block::Step& a, const Block::Step& b) {
        if (a.what != b.what || a.certain != b.certain || a.telling != b.telling || a.kept.size() != b.kept.size())
            return false;
        if (a.what == Block::What::choice) return false;  // each decides for itself
        if (a.what == Block::What::draw && !draws(a, b)) return false;
        if (!sources(a.handed, b.handed) || !codes(a.lanes, b.lanes)) return false;
        return a.what != Block::What::region || blocks(plan_.block(a.inner), plan_.block(b.inner));
    }

    bool draws(const Block::Step& a, const Block::Step& b) {
        const DrawCode& one = plan_.program().draws[a.index];
        const DrawCode& other = plan_.program().draws[b.index];
        return one.die == other.die && one.class_count == other.class_count && a.class_of == b.class_of &&
               a.live_classes == b.live_classes && a.throws_alike == b.throws_alike && source(a.active, b.active) &&
               source(a.count, b.count) && source(a.classes, b.classes) && source(a.again, b.again) &&
               sources(a.instead, b.instead);
    }

    bool codes(const LaneCode& a, const LaneCode& b) {
        if (a.columns != b.columns || a.code != b.code || a.lands != b.lands || a.cleared != b.cleared ||
            a.before != b.before || a.results != b.results || a.kept != b.kept || a.passed != b.passed ||
            a.fixed.size() != b.fixed.size())
            return false;
        for (std::size_t i = 0; i < a.fixed.size(); ++i) {
            if (a.fixed[i].second != b.fixed[i].second) return false;
            same(a.fixed[i].first, b.fixed[i].first);
        }
        return true;
    }

    bool sources(const std::vector<Block::Source>& a, const std::vector<Block::Source>& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (!source(a[i], b[i])) return false;
        return true;
    }

    bool source(const Block::Source& a, const Block::Source& b) {
        if (a.word != b.word || (a.slot == no_slot) != (b.slot == no_slot)) return false;
        if (a.word == no_index && a.slot != no_slot) same(a.slot, b.slot);
        return true;
    }

    void same(Slot a, Slot b) {
        if (a != b) fixed_.emplace_back(a, b);
    }

    const Plan& plan_;
    std::vector<std::pair<Slot, Slot>> fixed_;
};

}  // namespace

std::optional<std::vector<std::pair<Slot, Slot>>> alike(const Plan& plan, const Block& a, const Block& b) {
    Likeness likeness(plan);
    if (!likeness.blocks(a, b)) return std::nullopt;
    return std::move(likeness).fixed();
}

}  // namespace grognard::sheet
