#include "board/tabletop/proposals.h"

#include <algorithm>
#include <cstdlib>

#include "board/tabletop/contact.h"
#include "board/tabletop/formation.h"

namespace grognard::board::tabletop {

namespace {

constexpr int scanned = 5 * degree;

// Thousandths of a unit, which is what a step counts, rounded down.
std::uint16_t amount_of(Length length) {
    return static_cast<std::uint16_t>(std::clamp<Length>(length / thousandth, 0, UINT16_MAX));
}

class Thinker {
  public:
    Thinker(const Table& table, const Wish& wish, std::vector<Steps>& list)
        : table_(table), wish_(wish), list_(list), first_(list.size()), box_(table.box(wish.leader)) {}

    void moves() {
        advances();
        for (const StepKind side : {StepKind::left, StepKind::right})
            for (const int third : {1, 2, 3}) wheel(side, wish_.widest_wheel * third / 3);
        face_the_nearest();
        if (wish_.backward > 0) straight(StepKind::back, wish_.backward);
        if (wish_.sideways > 0)
            for (const StepKind side : {StepKind::shift_left, StepKind::shift_right}) straight(side, wish_.sideways);
        if (wish_.may_turn_about) add(Steps{Step{StepKind::about, 0}});
    }

    void contacts(int enemy) {
        const Box& target = table_.box(enemy);
        if (!distance(box_, target).within(wish_.allowance)) return;
        contact(enemy, {});
        for (const bool to_the_right : {false, true}) {
            const Offset about = pivot(to_the_right);
            if (const auto least = least_that_strikes(target, to_the_right, about))
                contact(enemy, {turn_of(to_the_right), static_cast<std::uint16_t>(*least)});
            for (const Point point :
                 {target.centre(), target.corner(Corner::front_left), target.corner(Corner::front_right)})
                if (const auto notches = aim(box_, {about, to_the_right, 0, wish_.widest_wheel}, point))
                    contact(enemy, {turn_of(to_the_right), static_cast<std::uint16_t>(*notches)});
        }
        if (list_.size() > first_) return;
        for (int notches = scanned; notches <= wish_.widest_wheel; notches += scanned)
            for (const bool to_the_right : {false, true})
                contact(enemy, {turn_of(to_the_right), static_cast<std::uint16_t>(notches)});
    }

  private:
    static StepKind turn_of(bool to_the_right) { return to_the_right ? StepKind::right : StepKind::left; }
    Offset pivot(bool to_the_right) const {
        return pivot_of(table_, wish_.leader, wish_.movers, turn_of(to_the_right));
    }

    void add(const Steps& steps) {
        if (std::find(list_.begin() + static_cast<std::ptrdiff_t>(first_), list_.end(), steps) == list_.end())
            list_.push_back(steps);
    }
    void straight(StepKind kind, Length length) {
        if (amount_of(length) > 0) add(Steps{Step{kind, amount_of(length)}});
    }

    // --- ahead ---

    void advances() {
        straight(StepKind::ahead, wish_.allowance);
        straight(StepKind::ahead, wish_.allowance / 2);
        // As far as somebody lets it, and to just short of an enemy ahead.
        Length free = wish_.allowance, short_of = boundless;
        for_each(wish_.movers, [&](int mover) {
            const Box& one = table_.box(mover);
            for_each(table_.there() & ~wish_.movers, [&](int other) {
                const Length here = room(one, one.ahead(), table_.box(other));
                free = std::min(free, here);
                if ((wish_.enemies & base_bit(other)) != 0) short_of = std::min(short_of, here);
            });
        });
        straight(StepKind::ahead, free);
        if (short_of != boundless) straight(StepKind::ahead, std::min(free, short_of - wish_.near - thousandth));
        // Level with a friend that faces the same way.
        int levels = 0;
        for_each(wish_.friends & table_.there() & ~wish_.movers, [&](int other) {
            const Box& neighbour = table_.box(other);
            if (neighbour.heading() != box_.heading() || levels == 3) return;
            const Length ahead = box_.offset(neighbour.middle(Face::front)).ahead - box_.base().half_depth;
            if (ahead <= thousandth || ahead > wish_.allowance) return;
            straight(StepKind::ahead, ahead);
            ++levels;
        });
    }

    // --- wheels ---

    void wheel(StepKind side, int notches) {
        if (notches <= 0) return;
        const Step turn{side, static_cast<std::uint16_t>(notches)};
        Journey journey;
        journey.leader = wish_.leader;
        journey.movers = wish_.movers;
        journey.steps = Steps{turn};
        Walk walked;
        if (!plan(table_, journey, walked) || walked.length() > wish_.allowance) return;
        const std::uint16_t rest = amount_of(wish_.allowance - walked.length());
        if (rest > 0) add(Steps{turn, Step{StepKind::ahead, rest}});
        add(Steps{turn});
    }

    void face_the_nearest() {
        std::optional<Measured> nearest;
        Point there{};
        for_each(wish_.enemies & table_.there(), [&](int enemy) {
            const Measured found = distance(box_, table_.box(enemy));
            if (nearest && nearest->square <= found.square) return;
            nearest = found;
            there = table_.box(enemy).centre();
        });
        if (!nearest) return;
        for (const bool to_the_right : {false, true})
            if (const auto notches = aim(box_, {pivot(to_the_right), to_the_right, 0, wish_.widest_wheel}, there))
                wheel(turn_of(to_the_right), *notches);
    }

    // --- contacts ---

    // The fewest notches after which something of the target lies straight ahead.
    std::optional<int> least_that_strikes(const Box& target, bool to_the_right, Offset about) const {
        std::optional<int> least;
        // The nearer end of its front comes to lie before the outer end of one's own.
        const Length sideways = to_the_right ? box_.base().half_front : -box_.base().half_front;
        for (const Point corner : target.corners()) {
            const auto notches = aim(box_, {about, to_the_right, sideways, wish_.widest_wheel}, corner);
            if (notches && (!least || *notches < *least)) least = notches;
        }
        if (!least) return std::nullopt;
        return std::min(*least + 1, wish_.widest_wheel);
    }

    void contact(int enemy, Step turn) {
        Journey journey;
        journey.leader = wish_.leader;
        journey.movers = wish_.movers;
        if (turn.kind != StepKind::none) journey.steps.add(turn);
        journey.steps.add(Step{StepKind::contact, 0});
        journey.farthest = wish_.allowance;
        Walk walked;
        if (!plan(table_, journey, walked) || !walked.touches || walked.length() > wish_.allowance) return;
        arrive(table_, walked);
        if ((walked.touched & base_bit(enemy)) != 0) add(journey.steps);
    }

    const Table& table_;
    const Wish& wish_;
    std::vector<Steps>& list_;
    std::size_t first_;
    const Box& box_;
};

}  // namespace

void propose_moves(const Table& table, const Wish& wish, std::vector<Steps>& list) {
    Thinker(table, wish, list).moves();
}

void propose_contacts(const Table& table, const Wish& wish, int enemy, std::vector<Steps>& list) {
    Thinker(table, wish, list).contacts(enemy);
}

void propose_toward(const Table& table, const Wish& wish, Point point, std::vector<Toward>& list) {
    const Box& box = table.box(wish.leader);
    const auto after = [](Pose from, StepKind kind, std::uint16_t amount) {
        const Step step{kind, amount};
        return Pose{from.centre + along(step_direction(from.heading, kind), step.length()), from.heading};
    };
    const auto straight = [&](StepKind kind, Length length, Length most) {
        if (const auto amount = amount_of(std::min(length, most)); amount > 0)
            list.push_back({Steps{Step{kind, amount}}, after(box.pose(), kind, amount)});
    };
    const Offset seen = box.offset(point);
    straight(StepKind::ahead, seen.ahead, wish.allowance);
    straight(StepKind::back, -seen.ahead, wish.backward);
    straight(StepKind::shift_left, -seen.right, wish.sideways);
    straight(StepKind::shift_right, seen.right, wish.sideways);
    if (wish.may_turn_about)
        list.push_back({Steps{Step{StepKind::about, 0}}, {box.centre(), turned(box.heading(), half_turn)}});
    for (const bool to_the_right : {false, true}) {
        const StepKind kind = to_the_right ? StepKind::right : StepKind::left;
        const Offset about = pivot_of(table, wish.leader, wish.movers, kind);
        const Offset outer = pivot_of(table, wish.leader, wish.movers, to_the_right ? StepKind::left : StepKind::right);
        const Wide aside = Wide{outer.right} - about.right, along_it = Wide{outer.ahead} - about.ahead;
        const Length radius = static_cast<Length>(root_of(aside * aside + along_it * along_it));
        for (int notches = 1; notches <= wish.widest_wheel; ++notches) {
            const Length left = wish.allowance - arc_of(radius, notches);
            if (left < 0) break;
            Toward one{Steps{Step{kind, static_cast<std::uint16_t>(notches)}},
                       turned_about(box, {about, to_the_right ? notches : -notches})};
            const Length ahead = std::min(left, box.elsewhere(one.end).offset(point).ahead);
            if (const auto amount = amount_of(ahead); amount > 0) {
                one.steps.add({StepKind::ahead, amount});
                one.end = after(one.end, StepKind::ahead, amount);
            }
            list.push_back(one);
        }
    }
}

std::optional<Steps> shortened(const Walk& walk, Length length) {
    Steps steps;
    for (int i = 0; i < walk.steps.count(); ++i) {
        const Step step = walk.steps[i];
        const Length here = walk.lengths[static_cast<std::size_t>(i)];
        if (here <= length) {
            steps.add(step);
            length -= here;
            continue;
        }
        if (is_turn(step.kind) || holds(unmeasured, step.kind)) break;
        if (const auto amount = amount_of(length); amount > 0) steps.add({step.kind, amount});
        break;
    }
    if (steps.empty() || steps == walk.steps) return std::nullopt;
    return steps;
}

}  // namespace grognard::board::tabletop
