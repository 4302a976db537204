#include "board/tabletop/walk.h"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

#include "base/check.h"
#include "board/tabletop/contact.h"

namespace grognard::board::tabletop {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

int signed_notches(const Step& step) { return is_left(step.kind) ? -int{step.amount} : int{step.amount}; }

// A mover's place after a step of its leader: straight ones go the same way, turns keep it where the leader sees it.
Pose carried(const Box& leader, Pose leader_after, const Box& mover, StepKind kind) {
    if (kind == StepKind::about) return {mover.centre(), turned(mover.heading(), half_turn)};
    if (!is_turn(kind)) return {mover.centre() + (leader_after.centre - leader.centre()), mover.heading()};
    // Rounded once, not as the leader sees it and again as it is set out: a line would loosen twice as fast.
    const int turn = notches_of(leader_after.heading) - notches_of(leader.heading());
    const Point off = mover.centre() - leader.centre(), ahead = direction(leader_after.heading);
    const Wide right = dot(off, leader.right()), forth = dot(off, leader.ahead());
    const Wide own = dot(leader.ahead(), leader.ahead());
    const Point way{static_cast<Length>(divided(right * ahead.y + forth * ahead.x, own)),
                    static_cast<Length>(divided(forth * ahead.y - right * ahead.x, own))};
    return {leader_after.centre + way, turned(mover.heading(), turn)};
}

// The farthest front corner on a side, as the leader sees it.
Offset outermost(const Box& leader, std::span<const Box> movers, bool to_left) {
    Offset best{};
    bool first = true;
    for (const Box& box : movers) {
        const Offset seen = leader.offset(box.corner(to_left ? Corner::front_left : Corner::front_right));
        if (first || (to_left ? seen.right < best.right : seen.right > best.right)) best = seen;
        first = false;
    }
    return best;
}

// --- the way ---

// Everybody who walks, as they stand after some steps.
class Party {
  public:
    Party(const Table& table, Bases movers, int leading) {
        for_each(movers, [&](int base) {
            if (base == leading) leader_ = count_;
            bases_[count_] = static_cast<std::uint8_t>(base);
            room_.boxes[count_++] = table.box(base);
        });
    }
    std::size_t count() const { return count_; }
    const Box& leading() const { return room_.boxes[leader_]; }
    std::span<const Box> all() const { return {room_.boxes.data(), count_}; }
    int base(std::size_t index) const { return bases_[index]; }
    void go(Pose leader_after, StepKind kind) {
        const Box was = leading();
        for (std::size_t i = 0; i < count_; ++i) {
            Box& box = room_.boxes[i];
            box = box.elsewhere(i == leader_ ? leader_after : carried(was, leader_after, box, kind));
        }
    }

  private:
    // There is room for all, and only as much of it is touched as there are: mostly one walks alone.
    union Room {
        Room() {}
        std::array<Box, most_bases> boxes;
    };
    static_assert(std::is_trivially_copyable_v<Box> && std::is_trivially_destructible_v<Box>);

    Room room_;
    std::array<std::uint8_t, most_bases> bases_;
    std::size_t count_ = 0;
    std::size_t leader_ = 0;
};

Offset pivot_in(const Party& party, StepKind kind) {
    if (!holds(wheels, kind)) return {};
    const Box& leader = party.leading();
    // A single base turns about its corner exactly, not about the corner as rounded.
    if (party.count() == 1)
        return {is_left(kind) ? -leader.base().half_front : leader.base().half_front, leader.base().half_depth};
    return outermost(leader, party.all(), is_left(kind));
}

Length turn_length(const Party& party, const Step& step, Offset about, const Measures& measures) {
    const bool wheel = holds(wheels, step.kind);
    if (!wheel && measures.free_pivots) return 0;
    const Box& leader = party.leading();
    const Offset outer = party.count() == 1 && wheel
                             ? Offset{-about.right, about.ahead}
                             : outermost(leader, party.all(), wheel ? !is_left(step.kind) : is_left(step.kind));
    const Wide aside = Wide{outer.right} - about.right, along_it = Wide{outer.ahead} - about.ahead;
    const Length radius = static_cast<Length>(root_of(aside * aside + along_it * along_it));
    if (measures.wheel == Measures::Wheel::arc) return arc_of(radius, step.amount);
    const Point chord = direction(heading_of(step.amount)) - direction(heading_of(0));
    constexpr int finer = 10;  // bits of its root
    return static_cast<Length>(rounded(root_of(squared(chord) << (2 * finer)) * radius, direction_bits + finer));
}

// As far as somebody of the party has room.
Length way_to_contact(const Table& table, const Party& party, Point way, Bases solid) {
    Length least = boundless;
    for (const Box& box : party.all())
        for_each(solid, [&](int base) { least = std::min(least, room(box, way, table.box(base))); });
    return least;
}

// --- what is met ---

class Sweeper {
  public:
    Sweeper(const Table& table, Walk& walk, const Sought& sought)
        : table_(table),
          walk_(walk),
          straight_(table.there() & ~walk.movers & sought.straight),
          turning_(table.there() & ~walk.movers & sought.turning),
          zones_(table.zoned() & ~walk.movers & sought.zones) {}

    void straight(const Box& box, Point way, Length length, Length before) {
        const Box end = box.moved(along(way, length));
        const auto within = [&](const Stretch& stretch) { return stretch.lies_on(length); };
        const auto near = [&](const Box& other) { return may_meet(box, end, other); };
        for_each(straight_, [&](int base) {
            const Box& other = table_.box(base);
            if (!near(other) || !within(tabletop::overlapping(box, way, other, depth_of_thousandth))) return;
            const Length free = std::max(0, tabletop::overlapping(box, way, other, 0).first - 1);
            note(walk_.met_straight, walk_.met(), walk_.met_at, base, before + free);
        });
        for_each(zones_, [&](int base) {
            const Box& zone = table_.zone(base);
            if (!near(zone)) return;
            const Stretch stretch = tabletop::overlapping(box, way, zone, depth_of_thousandth);
            if (within(stretch))
                note(walk_.zones, walk_.zones, walk_.zone_at, base, before + std::max(0, stretch.first));
        });
        const auto [low, high] = bounds(box, end);
        for (const Part& part : table_.ground().parts()) {
            if (part.beyond(low, high)) continue;
            const Stretch stretch = part.overlapping(box, way);
            if (within(stretch))
                note(walk_.entered, walk_.entered, walk_.entered_at, part.piece(), before + std::max(0, stretch.first));
        }
        leave_straight(box, end, way, length, before);
    }

    // `place_at` says where a base is after so many notches, `length_at` how long the turn was until then.
    template <class PlaceAt, class LengthAt>
    void turning(const Box& box, Offset about, int notches, Length before, PlaceAt&& place_at, LengthAt&& length_at) {
        const Length way = longest_way_of_notch(box, about);
        const Point hub = box.at(about);
        const Length lever = arc_lever(way);
        const Point low = hub - Point{lever, lever}, high = hub + Point{lever, lever};
        const auto near = [&](const Box& other) {
            const Point c = other.centre(), reach = other.reach();
            return c.x + reach.x >= low.x && c.x - reach.x <= high.x && c.y + reach.y >= low.y &&
                   c.y - reach.y <= high.y;
        };
        const auto first_notch = [&](auto&& depth_there) -> std::optional<int> {
            for (int notch = 0;;) {
                const Length deep = depth_there(box.elsewhere(place_at(notch)));
                if (deep > 0) return notch;
                if (notch == notches) return std::nullopt;
                notch = std::min(notches, notch + std::max(1, -deep / way));
            }
        };
        // How much deeper than a thousandth, in lengths: above 0 if it is at all.
        const auto into = [&](const Box& other) {
            return [&](const Box& there) {
                const Wide deep = depth(there, other) - depth_of_thousandth;
                return static_cast<Length>(deep > 0 ? (deep >> depth_bits) + 1 : -((-deep) >> depth_bits));
            };
        };
        for_each(turning_, [&](int base) {
            if (!near(table_.box(base))) return;
            if (const auto notch = first_notch(into(table_.box(base))))
                note(walk_.met_turning, walk_.met(), walk_.met_at, base, before + length_at(std::max(0, *notch - 1)));
        });
        for_each(zones_, [&](int base) {
            if (!near(table_.zone(base))) return;
            if (const auto notch = first_notch(into(table_.zone(base))))
                note(walk_.zones, walk_.zones, walk_.zone_at, base, before + length_at(*notch));
        });
        for (const Part& part : table_.ground().parts()) {
            if (part.beyond(low, high)) continue;
            const auto notch = first_notch([&](const Box& there) {
                return part.overlaps(there) ? 1 : std::min(0, part.depth(there) - thousandth);
            });
            if (notch) note(walk_.entered, walk_.entered, walk_.entered_at, part.piece(), before + length_at(*notch));
        }
        const Point size = table_.ground().size();
        if (low.x >= 0 && low.y >= 0 && high.x <= size.x && high.y <= size.y) return;
        for (int notch = 0; notch <= notches; ++notch) {
            const Box there = box.elsewhere(place_at(notch));
            if (!table_.ground().holds(there)) return leave(there, before + length_at(std::max(0, notch - 1)));
        }
    }

  private:
    static std::pair<Point, Point> bounds(const Box& from, const Box& to) {
        const Point a = from.centre(), b = to.centre(), reach = from.reach();
        return {Point{std::min(a.x, b.x), std::min(a.y, b.y)} - reach,
                Point{std::max(a.x, b.x), std::max(a.y, b.y)} + reach};
    }
    static bool may_meet(const Box& from, const Box& to, const Box& other) {
        const auto [low, high] = bounds(from, to);
        const Point c = other.centre(), reach = other.reach();
        return c.x + reach.x >= low.x && c.x - reach.x <= high.x && c.y + reach.y >= low.y && c.y - reach.y <= high.y;
    }
    // Back from the way of a notch to the radius, generously.
    static Length arc_lever(Length way) { return static_cast<Length>(std::min<Wide>(Wide{way} * 230, boundless / 4)); }

    // Marks it, with the least length of all marks that it had.
    template <class Set, class Lengths>
    void note(Set& set, Set known, Lengths& lengths, int which, Length length) {
        const Set bit = Set{1} << static_cast<unsigned>(which);
        Length& least = lengths[at(which)];
        least = (known & bit) == 0 ? length : std::min(least, length);
        set |= bit;
    }

    void leave(const Box& there, Length length) {
        if (walk_.left_table != 0 && length >= walk_.edge_at) return;
        walk_.left_table = 1;
        walk_.edge = table_.ground().edge_beyond(there);
        walk_.edge_at = length;
    }

    void leave_straight(const Box& box, const Box& end, Point way, Length length, Length before) {
        const Ground& ground = table_.ground();
        if (ground.holds(end)) return;
        // The table is convex: on it until somewhere, then off it.
        Length low = 0, high = length;
        if (!ground.holds(box)) high = 0;
        while (high - low > 1) {
            const Length middle = low + (high - low) / 2;
            (ground.holds(box.moved(along(way, middle))) ? low : high) = middle;
        }
        leave(box.moved(along(way, high)), before + low);
    }

    const Table& table_;
    Walk& walk_;
    Bases straight_, turning_, zones_;
};

void note_end(const Table& table, const Party& party, Walk& walk) {
    const Bases others = table.there() & ~walk.movers;
    for (const Box& box : party.all())
        for_each(others, [&](int base) {
            const Box& other = table.box(base);
            if (!is_near(box, other, 2 * thousandth)) return;
            if (overlap(box, other))
                walk.crowded |= base_bit(base);
            else if (touch(box, other))
                walk.touched |= base_bit(base);
        });
}

}  // namespace

void Walk::begin(const Journey& journey) {
    leader = journey.leader;
    movers = journey.movers;
    steps = journey.steps;
    places = {};
    lengths = {};
    turned_about = {};
    touches = true;
    met_straight = met_turning = zones = crowded = touched = 0;
    entered = 0;
    left_table = 0;
    edge = Edge::north;
    edge_at = 0;
}

Point step_direction(Heading heading, StepKind kind) {
    int notches = 0;
    if (kind == StepKind::back) notches = half_turn;
    if (kind == StepKind::shift_left || kind == StepKind::shift_right) notches = quarter_turn;
    if (kind == StepKind::oblique_left || kind == StepKind::oblique_right) notches = quarter_turn / 2;
    return direction(turned(heading, is_left(kind) ? -notches : notches));
}

Offset pivot_of(const Table& table, int leader, Bases movers, StepKind kind) {
    return pivot_in(Party(table, movers, leader), kind);
}

bool plan(const Table& table, const Journey& journey, Walk& walk) {
    walk.begin(journey);
    GROGNARD_CHECK((journey.movers & base_bit(journey.leader)) != 0, journey.leader);
    GROGNARD_CHECK((journey.movers & ~table.there()) == 0);
    if (!journey.steps.is_right()) return false;
    Party party(table, journey.movers, journey.leader);
    walk.places[0] = party.leading().pose();
    for (int i = 0; i < journey.steps.count(); ++i) {
        const Step step = journey.steps[i];
        const Box& leader = party.leading();
        Pose after = leader.pose();
        Length length = 0;
        if (step.kind == StepKind::about) {
            after.heading = turned(after.heading, half_turn);
        } else if (is_turn(step.kind)) {
            walk.turned_about[at(i)] = pivot_in(party, step.kind);
            after = turned_about(leader, {walk.turned_about[at(i)], signed_notches(step)});
            length = turn_length(party, step, walk.turned_about[at(i)], journey.measures);
        } else {
            const Point way = step_direction(leader.heading(), step.kind);
            length = step.length();
            if (step.kind == StepKind::contact) {
                const Bases solid = table.there() & ~journey.movers & ~journey.through;
                length = way_to_contact(table, party, way, solid);
                if (length > journey.farthest || length == boundless) {
                    walk.touches = false;
                    length = 0;
                }
            }
            after.centre = after.centre + along(way, length);
        }
        walk.lengths[at(i)] = length;
        walk.places[at(i) + 1] = after;
        party.go(after, step.kind);
    }
    return true;
}

void sweep(const Table& table, Walk& walk, const Sought& sought) {
    Party party(table, walk.movers, walk.leader);
    Sweeper sweeper(table, walk, sought);
    Length before = 0;
    for (int i = 0; i < walk.steps.count(); ++i) {
        const Step step = walk.steps[i];
        const Box leader = party.leading();
        const Length length = walk.lengths[at(i)];
        for (const Box& box : party.all()) {
            if (!is_turn(step.kind)) {
                // A half turn covers the ground that it covered before.
                sweeper.straight(box, step_direction(box.heading(), step.kind), length, before);
                continue;
            }
            const Offset about = walk.turned_about[at(i)];
            const int sign = is_left(step.kind) ? -1 : 1;
            const auto place_at = [&](int notch) {
                const Pose leading = turned_about(leader, {about, sign * notch});
                return &box == &party.leading() ? leading : carried(leader, leading, box, step.kind);
            };
            const auto length_at = [&](int notch) { return static_cast<Length>(Wide{length} * notch / step.amount); };
            sweeper.turning(box, box.offset(leader.at(about)), step.amount, before, place_at, length_at);
        }
        party.go(walk.places[at(i) + 1], step.kind);
        before += length;
    }
    if (sought.end) note_end(table, party, walk);
}

void arrive(const Table& table, Walk& walk) {
    Party party(table, walk.movers, walk.leader);
    for (int i = 0; i < walk.steps.count(); ++i) party.go(walk.places[at(i) + 1], walk.steps[i].kind);
    note_end(table, party, walk);
}

bool walk(const Table& table, const Journey& journey, Walk& found) {
    if (!plan(table, journey, found)) return false;
    sweep(table, found);
    return true;
}

Pose place(const Table& table, const Walk& walk, int base, int steps) {
    Party party(table, walk.movers, walk.leader);
    for (int i = 0; i < steps; ++i) party.go(walk.places[at(i) + 1], walk.steps[i].kind);
    for (std::size_t i = 0; i < party.count(); ++i)
        if (party.base(i) == base) return party.all()[i].pose();
    GROGNARD_CHECK(false, base);
    return {};
}

Pose part(const Table& table, const Walk& walk, int base, Length length) {
    int step = 0;
    while (step < walk.steps.count() && length >= walk.lengths[at(step)]) length -= walk.lengths[at(step++)];
    const Pose before = place(table, walk, base, step);
    if (step == walk.steps.count() || length <= 0) return before;
    // The rest is some of the next step: of a turn as many notches as it lasts for.
    const Step next = walk.steps[step];
    const Pose leader = walk.places[at(step)];
    const Box box(table.box(walk.leader).base(), leader);
    Pose after = leader;
    if (is_turn(next.kind)) {
        const int notches = static_cast<int>(Wide{length} * next.amount / walk.lengths[at(step)]);
        after = turned_about(box, {walk.turned_about[at(step)], is_left(next.kind) ? -notches : notches});
    } else {
        after.centre = after.centre + along(step_direction(leader.heading, next.kind), length);
    }
    if (base == walk.leader) return after;
    return carried(box, after, table.box(base).elsewhere(before), next.kind);
}

}  // namespace grognard::board::tabletop
