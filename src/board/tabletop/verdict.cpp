#include "board/tabletop/verdict.h"

#include <algorithm>

#include "board/tabletop/contact.h"

namespace grognard::board::tabletop {

namespace {

constexpr std::array<std::string_view, bars> bar_names = {
    "none", "form", "kind", "turns", "turn", "length", "no-contact", "base", "end", "touch", "ground", "zone", "edge"};

// The one of a set that was met first; of those met at the same place, the one with the lowest number.
template <class Set, class Lengths>
int first_met(Set set, const Lengths& lengths) {
    int first = -1;
    for (; set != 0; set &= set - 1) {
        const int next = std::countr_zero(set);
        if (first < 0 || lengths[static_cast<std::size_t>(next)] < lengths[static_cast<std::size_t>(first)])
            first = next;
    }
    return first;
}

class Judge {
  public:
    Judge(const Table& table, const Walk& walk, const Terms& terms) : table_(table), walk_(walk), terms_(terms) {}

    Refusal about_form() const {
        int turns = 0;
        for (int i = 0; i < walk_.steps.count(); ++i) {
            const Step step = walk_.steps[i];
            if (!holds(terms_.kinds, step.kind)) return of_step(Bar::kind, i);
            if (is_turn(step.kind) && ++turns > terms_.most_turns) return of_step(Bar::turns, i);
            if (is_turn(step.kind) && step.amount > terms_.widest_turn) return of_step(Bar::turn, i);
        }
        return {};
    }

    Refusal about_length() const {
        if (!walk_.touches) return of_step(Bar::no_contact, walk_.steps.count() - 1);
        if (walk_.length() <= terms_.allowance) return {};
        Refusal refusal{Bar::length, 0, 0, walk_.length(), walk_.leader, {}};
        refusal.measured = measured(walk_.places[0].centre, walk_.end().centre);
        return refusal;
    }

    Refusal about_way() const {
        // A turn that everybody lets through is no obstacle; a straight way through the same base still is.
        const Bases barred = (walk_.met_straight | (walk_.met_turning & ~terms_.letting_turn)) & terms_.barring;
        if (barred != 0) return met(Bar::base, first_met(barred, walk_.met_at), walk_.met_at);
        if (walk_.left_table != 0 && !terms_.may_leave)
            return {Bar::edge, 0, static_cast<int>(walk_.edge), walk_.edge_at, walk_.leader, edge_line()};
        const Pieces shut = walk_.entered & terms_.shut;
        if (shut != 0) return entered(first_met(shut, walk_.entered_at));
        const Bases zones = walk_.zones & terms_.shut_zones;
        if (zones != 0) return met(Bar::zone, first_met(zones, walk_.zone_at), walk_.zone_at);
        return {};
    }

    Refusal about_end() const {
        const Bases crowded = walk_.crowded & terms_.crowding;
        if (crowded != 0) return at_end(Bar::end, std::countr_zero(crowded));
        const bool to_contact = !walk_.steps.empty() && walk_.steps[walk_.steps.count() - 1].kind == StepKind::contact;
        if (to_contact) return {};
        Bases touched = walk_.touched & terms_.untouchable;
        if (touched != 0) touched &= ~touched_before();
        if (touched != 0) return at_end(Bar::touch, std::countr_zero(touched));
        return {};
    }

  private:
    Refusal of_step(Bar bar, int step) const { return {bar, step, 0, 0, walk_.leader, {}}; }

    // The mover that is nearest to something, after so much of the way.
    template <class To>
    Refusal nearest(Bar bar, int which, Length at, To&& to) const {
        Refusal refusal{bar, 0, which, at, walk_.leader, {}};
        bool first = true;
        for_each(walk_.movers, [&](int base) {
            const Measured found = to(table_.box(base).elsewhere(part(table_, walk_, base, at)));
            if (!first && found.square >= refusal.measured.square) return;
            first = false;
            refusal.mover = base;
            refusal.measured = found;
        });
        return refusal;
    }

    template <class Lengths>
    Refusal met(Bar bar, int which, const Lengths& lengths) const {
        if (terms_.hasty) return {bar, 0, which, lengths[static_cast<std::size_t>(which)], walk_.leader, {}};
        const Box& other = bar == Bar::zone ? table_.zone(which) : table_.box(which);
        return nearest(bar, which, lengths[static_cast<std::size_t>(which)],
                       [&](const Box& box) { return distance(box, other); });
    }

    Refusal entered(int piece) const {
        return nearest(Bar::ground, piece, walk_.entered_at[static_cast<std::size_t>(piece)], [&](const Box& box) {
            Measured best{{}, {}, std::numeric_limits<Wide>::max()};
            for (const Part& one : table_.ground().parts()) {
                if (one.piece() != piece) continue;
                const Measured found = distance(Shape(box), one.shape());
                if (found.square < best.square) best = found;
            }
            return best;
        });
    }

    Refusal at_end(Bar bar, int which) const {
        if (terms_.hasty) return {bar, 0, which, walk_.length(), walk_.leader, {}};
        return nearest(bar, which, walk_.length(), [&](const Box& box) { return distance(box, table_.box(which)); });
    }

    // The edge of the table, to be drawn.
    Measured edge_line() const {
        const Point size = table_.ground().size();
        switch (walk_.edge) {
            case Edge::north: return measured({0, size.y}, size);
            case Edge::east: return measured({size.x, 0}, size);
            case Edge::south: return measured({0, 0}, {size.x, 0});
            case Edge::west: break;
        }
        return measured({0, 0}, {0, size.y});
    }

    Bases touched_before() const {
        Bases touched = 0;
        for_each(walk_.movers, [&](int base) { touched |= table_.touching(table_.box(base), terms_.untouchable); });
        return touched;
    }

    const Table& table_;
    const Walk& walk_;
    const Terms& terms_;
};

}  // namespace

std::string_view name_of(Bar bar) { return bar_names[static_cast<std::size_t>(bar)]; }

Refusal why_not(const Table& table, const Journey& journey, const Terms& terms, Walk& walk) {
    if (!plan(table, journey, walk)) return {Bar::form, 0, 0, 0, journey.leader, {}};
    const Judge judge(table, walk, terms);
    if (const Refusal refusal = judge.about_form(); refusal.any()) return refusal;
    if (const Refusal refusal = judge.about_length(); refusal.any()) return refusal;
    if (terms.hasty) {
        arrive(table, walk);
        if (const Refusal refusal = judge.about_end(); refusal.any()) return refusal;
        sweep(table, walk, {terms.barring, terms.barring & ~terms.letting_turn, terms.shut_zones, false});
    } else {
        sweep(table, walk);
    }
    if (const Refusal refusal = judge.about_way(); refusal.any()) return refusal;
    return judge.about_end();
}

Refusal why_not(const Table& table, const Walk& walk, const Terms& terms) {
    const Judge judge(table, walk, terms);
    if (const Refusal refusal = judge.about_form(); refusal.any()) return refusal;
    if (const Refusal refusal = judge.about_length(); refusal.any()) return refusal;
    if (const Refusal refusal = judge.about_way(); refusal.any()) return refusal;
    return judge.about_end();
}

}  // namespace grognard::board::tabletop
