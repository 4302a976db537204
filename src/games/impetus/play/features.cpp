// What a position has that is good for a side, for opponents (docs/opponents.md).
//
// Positions are judged by the thousand: bases are taken for their centres and extents, in tenths of an H, and what the sheet says
// of a clash is read from field/clashes.h. All but cards are thousandths of a victory point: what is at stake is VD.

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "games/impetus/play/battle.h"

namespace grognard::impetus {

namespace {

enum Feature : std::size_t {
    lead,         // in victory points
    ahead,        // who leads, the more the later it is
    doomed,       // corps and armies that break at the end of the turn, and are not counted yet
    brittle,      // corps on the way there
    strength,     // VBU left
    order,        // units that are disordered
    fit,          // units that are fresh, by their impetus
    melee,        // fights that go on, by who is likely to win them
    threat,       // the enemy's, that one's own could charge with advantage
    danger,       // one's own, that the enemy could
    advance,      // one's own, by how near to a good charge, once they press on
    turned,       // one's own that do not face the nearest enemy
    line,         // one's own beside each other
    shots,        // one's own that shoot, by how far they are from where they can
    eager,        // of the threat, what the corps has that throws for the initiative
    cards,        // in hand
    ground_laid,  // that was laid out, by whose horse it hinders more
    tempo,        // what is decided in this activation comes before what is decided in the next
    feature_count
};
constexpr std::array<std::string_view, feature_count> feature_labels = {
    "points", "ahead",   "doomed", "brittle", "strength", "order", "fresh", "melee",  "threat",
    "danger", "advance", "turned", "line",    "shots",    "eager", "cards", "ground", "tempo"};

constexpr int thousand = 1000;
constexpr int all_points = 100 * thousand;
// Lengths are in tenths of an H here.
constexpr int whole = 10;
constexpr Length tenth = tabletop::unit / whole;
// Farther than this beyond its reach nobody is near a charge.
constexpr int horizon = 16 * whole;
// Who is that near has to be faced.
constexpr int close_by = 8 * whole;
// Of what it would win, by those who may evade.
constexpr int of_evaders = 2;
// So far one goes rather than for those who run, and than against the worst odds.
constexpr int runs = 3 * whole;
constexpr int worse_than = 12 * whole;
constexpr int of_absent = 2;  // horizons
// For a third of it the enemy may come, if he will; and whoever leads need not go.
constexpr int of_the_battle = 3;

// A unit as it is seen from afar.
struct Figure {
    int number = 0;
    int x = 0, y = 0;
    tabletop::Point ahead;
    int half_front = 0, half_depth = 0;
    int reach = 0;  // of a charge
    int range = 0;
    int dice = 0, guard = 0;  // without what depends on the foe
    int thrown = 0;           // dice at the first clash alone
    int beset = 0;            // dice of support that anybody has against it who joins its fight
    int stake = 0;            // what it is worth, in thousandths of a point
    bool ordered = false;
    bool dashing = false;  // fresh and in order: it has its impetus
    bool fights = false;
    bool evades = false;
    bool answers = false;  // by a counter-charge
    Status status = Status::fresh;
};

int shifted(std::int64_t value) { return static_cast<int>(value >> tabletop::direction_bits); }

// Within a twentieth.
int length_of(int a, int b) {
    const int longer = std::max(std::abs(a), std::abs(b)), shorter = std::min(std::abs(a), std::abs(b));
    return (123 * longer + 51 * shorter) >> 7;
}

// How one stands to another.
struct Bearing {
    int ahead = 0, aside = 0;  // of the other's centre
    int away = 0;              // from edge to edge
    int need = 0;              // way into contact, with the wheel before it
    bool possible = false;
    bool flank = false, rear = false;  // where it would strike
};

// The widest wheel is in hundredths of a radian.
Bearing bearing_of(const Figure& one, const Figure& other, int widest) {
    const tabletop::Point a = one.ahead, b = other.ahead;
    const std::int64_t dx = other.x - one.x, dy = other.y - one.y;
    Bearing found;
    found.ahead = shifted(dx * a.x + dy * a.y);
    found.aside = std::abs(shifted(dx * a.y - dy * a.x));
    constexpr int fraction = 8;  // bits of cosine and sine
    constexpr int drop = 2 * tabletop::direction_bits - fraction;
    const auto cosine = static_cast<int>(std::abs(tabletop::dot(a, b)) >> drop);
    const auto sine = static_cast<int>(std::abs(tabletop::cross(a, b)) >> drop);
    const auto extent = [&](const Figure& of, int along, int across) {
        return (of.half_depth * along + of.half_front * across) >> fraction;
    };
    const int depths = one.half_depth + extent(other, cosine, sine);
    const int beside = found.aside - one.half_front - extent(other, sine, cosine);
    const int turn = found.ahead > 0 ? std::max(0, 100 * beside / found.ahead) : 2 * widest;
    found.possible = found.ahead > 0 && turn <= widest;
    found.away = std::max(0, length_of(found.ahead, found.aside) - depths);
    // The outer corner goes a whole front about the inner one, the middle half of that.
    found.need =
        std::max(0, beside > 0 ? found.away : found.ahead - depths) + one.half_front * std::min(turn, 4 * widest) / 100;
    const int before = shifted(-dx * b.x - dy * b.y);
    found.flank = before + extent(one, cosine, sine) <= other.half_depth;
    found.rear = found.flank && -before > std::abs(shifted(dx * b.y - dy * b.x));
    return found;
}

// From -1000 to 1000: who is likely to come off better.
int odds_of(int dice, int guard, int foes_dice, int foes_guard) {
    const int mine = std::max(1, dice) * std::max(1, guard), theirs = std::max(1, foes_dice) * std::max(1, foes_guard);
    return thousand * (mine - theirs) / (mine + theirs);
}

// What those who can charge one would win of it: the best, and half as much as the next.
struct Blows {
    int best = 0, next = 0;

    void add(int value) {
        next = std::max(next, std::min(best, value));
        best = std::max(best, value);
    }
    int sum() const { return best + next / 2; }
};

// One position, as a side sees it.
class Survey {
  public:
    Survey(const Battle& battle, const Clashes& clashes, const State& state, Side side, std::span<std::int32_t> values)
        : roster_(battle.roster()), clashes_(clashes), state_(state), side_(side), values_(values) {
        for (Side one = 0; one < side_count; ++one) weigh_losses(battle, one);
        for (int number = 0; number < roster_.units(); ++number)
            if (state.units[at(number)].is_there()) muster(battle, number);
        widest_ = radian_hundredths * roster_.terms.widest_wheel / tabletop::quarter_turn;
        const game::Result now = battle.result(state);
        const int leading = thousand * (now.points[at(side)] - now.points[at(1 - side)]) + values[doomed];
        presses_ = of_the_battle * state.turn > roster_.scenario.turns && leading <= 0;
    }

    void look() {
        for (const Figure& one : of(side_)) weigh_melee(one);
        for (const Side attacker : {side_, 1 - side_})
            for (const Figure& one : of(attacker)) {
                if (!one.ordered && (attacker != side_ || one.fights))
                    values_[order] += attacker == side_ ? -one.stake : one.stake;
                if (!one.fights && one.reach > 0) weigh_charges(one, attacker);
            }
        for (std::size_t i = 0; i < of(1 - side_).size(); ++i) values_[threat] += blows_[at(1 - side_)][i].sum();
        for (std::size_t i = 0; i < of(side_).size(); ++i) values_[danger] -= blows_[at(side_)][i].sum();
        for (const Figure& one : of(side_)) weigh_line(one);
    }

  private:
    static constexpr int radian_hundredths = 157;  // of a quarter turn

    std::span<const Figure> of(Side side) const { return {figures_[at(side)].data(), at(count_[at(side)])}; }
    int sign_of(Side side) const { return side == side_ ? 1 : -1; }

    // What a VD is worth, and who is about to break.
    void weigh_losses(const Battle& battle, Side side) {
        const auto [counted, all] = battle.balance(state_, side);
        const int share = all_points / std::max(1, all), sign = sign_of(side);
        share_[at(side)] = share;
        int held = state_.hands[at(side)].hidden, lost = counted;
        for (const std::uint8_t count : state_.hands[at(side)].held) held += count;
        values_[cards] += sign * held * thousand;
        for (int corps = 0; at(corps) < roster_.corps.size(); ++corps) {
            if (roster_.corps[at(corps)].side != side) continue;
            const int gone = battle.vd_lost(state_, corps), left = battle.tables().vd_of_corps(corps) - gone;
            const int borne = clashes_.borne_by_corps(corps);
            if (gone > borne)
                lost += left;
            else
                values_[brittle] -= sign * share * left * gone / (borne + 1) * gone / (borne + 1);
        }
        const int then = lost > clashes_.borne_by_army(side) ? all_points : share * lost;
        values_[doomed] -= sign * (then - share * counted);
    }

    // In ambush they count as they stand.
    void muster(const Battle& battle, int number) {
        const Unit& unit = state_.units[at(number)];
        const Troops& troops = roster_.unit(number);
        const int sign = sign_of(troops.side), worth = share_[at(troops.side)] * troops.vd;
        const bool ordered = !unit.has(disordered);
        const Status status = battle.status(state_, number);
        values_[strength] += sign * worth * (unit.vbu + unit.rear) / (troops.vbu + troops.rear);
        if (status == Status::fresh) values_[fit] += sign * worth * troops.impetus / 2;
        if (unit.in_melee() && unit.has(on_flank)) flanked_ |= base_bit(unit.foe);
        // Who is still to come is farther from everything than anybody on the table.
        if (unit.has(away) && troops.side == side_) {
            values_[advance] -= of_absent * worth;
            if (troops.shoots()) values_[shots] -= of_absent * worth;
        }
        if (unit.is_unplaced()) return;
        Figure& figure = figures_[at(troops.side)][at(count_[at(troops.side)]++)];
        figure.number = number;
        figure.x = unit.centre.x / tenth;
        figure.y = unit.centre.y / tenth;
        figure.ahead = tabletop::direction(unit.heading);
        figure.half_front = troops.base.half_front / tenth;
        figure.half_depth = troops.base.half_depth / tenth;
        figure.reach = battle.tables().reach(number, Going::open, true).distance / tenth;
        figure.range = battle.tables().field_of_fire(number).range / tenth;
        const bool led = !troops.baggage && state_.corps[at(troops.corps)].general_with == number;
        figure.dice = unit.vbu + (led ? clashes_.led(number) : 0) + (unit.rear > 0 ? clashes_.mass(number) : 0) -
                      (ordered ? 0 : clashes_.unsteady(number));
        figure.guard = unit.vbu - (ordered ? 0 : clashes_.disorder_loss(number));
        figure.thrown = status == Status::fresh ? clashes_.thrown(number) : 0;
        figure.stake = worth;
        figure.ordered = ordered;
        figure.dashing = ordered && status == Status::fresh;
        figure.fights = unit.in_melee();
        if (figure.fights) figure.beset = clashes_.support(state_.units[at(unit.foe)].vbu);
        figure.evades = may_evade(troops.kind);
        figure.answers = may_countercharge(troops.kind, troops.impetuous);
        figure.status = status;
    }

    // A fight that goes on, by the one who leads it.
    void weigh_melee(const Figure& one) {
        const int foe = state_.units[at(one.number)].foe;
        if (foe < 0 || state_.units[at(foe)].foe != one.number) return;
        const auto enemies = of(1 - side_);
        const auto other =
            std::find_if(enemies.begin(), enemies.end(), [&](const Figure& e) { return e.number == foe; });
        if (other == enemies.end()) return;
        int mine = one.dice, theirs = other->dice;
        for (int i = 0; i < roster_.units(); ++i) {
            const Unit& unit = state_.units[at(i)];
            if (i != one.number && unit.foe == foe) mine += clashes_.support(unit.vbu);
            if (i != foe && unit.foe == one.number) theirs += clashes_.support(unit.vbu);
        }
        const auto guard = [&](const Figure& who, int against) {
            const bool flanked = (flanked_ & base_bit(who.number)) != 0;
            return who.guard + clashes_.guard(who.number, against) - (flanked ? clashes_.flank_loss(who.number) : 0);
        };
        const int odds = odds_of(mine, guard(one, foe), theirs, guard(*other, one.number));
        values_[melee] += odds * (odds > 0 ? other->stake : one.stake) / thousand;
    }

    // What would come of a charge. Those who fight it already support.
    int charge_odds(const Figure& one, const Figure& other, bool flank) const {
        const int rush = one.dashing ? clashes_.rush(one.number, other.number, flank) : 0;
        int answer = other.dice;
        if (!other.fights) {
            answer += other.thrown;
            if (!flank && other.answers && other.dashing) answer += clashes_.rush(other.number, one.number, false) / 2;
        }
        return odds_of(
            one.dice + one.thrown + other.beset + rush, one.guard + clashes_.guard(one.number, other.number), answer,
            other.guard + clashes_.guard(other.number, one.number) - (flank ? clashes_.flank_loss(other.number) : 0));
    }

    void weigh_charges(const Figure& one, Side attacker) {
        int nearest = tabletop::longest_table / tenth, far = horizon, out_of_range = horizon;
        bool facing = true;
        for (std::size_t i = 0; i < of(1 - attacker).size(); ++i) {
            const Figure& other = figures_[at(1 - attacker)][i];
            const Bearing bearing = bearing_of(one, other, widest_);
            if (bearing.away < nearest) {
                nearest = bearing.away;
                facing = bearing.ahead > bearing.aside;
            }
            if (!other.fights)
                out_of_range = std::min(out_of_range, std::max(0, bearing.away - one.range) +
                                                          std::max(0, bearing.aside - bearing.ahead) / 2);
            const auto may = [&](Status status) {
                return (clashes_.targets(one.number, status, bearing.rear) & base_bit(other.number)) != 0;
            };
            // Who is too worn to charge has come no farther from it by that.
            if (!may(Status::fresh)) continue;
            const bool runs_off = other.evades && !bearing.rear;
            const int odds = charge_odds(one, other, bearing.flank);
            const int value = odds * other.stake / thousand / (runs_off ? of_evaders : 1);
            if (bearing.possible && bearing.need <= one.reach && may(one.status)) {
                blows_[at(1 - attacker)][i].add(value);
                if (attacker == side_ && is_named(one.number)) values_[eager] += std::max(0, value);
            }
            // Rather farther than against odds, or after somebody who runs.
            const int detour = std::max(0, -odds) * worse_than / thousand + (runs_off ? runs : 0);
            far = std::min(far, std::max(0, bearing.need - one.reach) + detour);
        }
        if (attacker != side_) return;
        // What is far from the enemy has time to rally.
        if (!one.ordered) values_[order] -= one.stake * (close_by + std::max(0, close_by - nearest)) / (2 * close_by);
        if (presses_ && clashes_.targets(one.number, Status::fresh, false) != 0)
            values_[advance] -= far * one.stake / horizon;
        if (!facing && nearest <= close_by) values_[turned] -= one.stake;
        if (one.range > 0) values_[shots] -= out_of_range * one.stake / horizon;
    }
    bool is_named(int unit) const {
        return state_.stage != Stage::activate && state_.named[at(side_)] == roster_.unit(unit).corps;
    }

    void weigh_line(const Figure& one) {
        for (const Figure& other : of(side_)) {
            if (one.number >= other.number || tabletop::dot(one.ahead, other.ahead) <= 0) continue;
            const std::int64_t dx = other.x - one.x, dy = other.y - one.y;
            const int before = shifted(dx * one.ahead.x + dy * one.ahead.y);
            const int beside = shifted(dx * one.ahead.y - dy * one.ahead.x);
            if (std::abs(before) <= whole / 2 && std::abs(beside) <= one.half_front + other.half_front + 1)
                values_[line] += std::min(one.stake, other.stake);
        }
    }

    const Roster& roster_;
    const Clashes& clashes_;
    const State& state_;
    Side side_;
    std::span<std::int32_t> values_;
    int widest_ = 0;
    bool presses_ = false;                 // it goes to meet the enemy
    std::array<int, side_count> share_{};  // of a VD, in thousandths of a point
    Bases flanked_ = 0;
    std::array<std::array<Figure, most_units>, side_count> figures_;
    std::array<int, side_count> count_{};
    std::array<std::array<Blows, most_units>, side_count> blows_{};
};

}  // namespace

// Bad ground is bad for horse, twice as much in the middle of the table; and a little for everybody.
int Battle::hindrance(const State& state, Side side) const {
    if (!state.laid[0].is_there()) return 0;
    const tabletop::Point size = roster_->map.ground.size();
    const Plot table = plot_of(size);
    int bad = 0;  // thousandths of the table
    for (const Laid& laid : state.laid) {
        const Plot plot = plot_of(laid, tables_, size);
        if (tables_.shape(laid.element).going == Going::open) continue;
        const int area = (plot.east - plot.west) * (plot.north - plot.south) * thousand / (table.east * table.north);
        const bool central = std::abs(2 * laid.x - table.east) < table.east / 2;
        bad += central ? 2 * area : area;
    }
    const auto mounted = [&](Side who) { return thousand * horse_of(who) / std::popcount(roster_->of_side[at(who)]); };
    constexpr int a_little = 20;
    return bad * (mounted(side) - mounted(1 - side) + a_little);
}

std::span<const std::string_view> Battle::feature_names() const { return feature_labels; }

void Battle::features(const State& state, Side side, std::span<std::int32_t> values) const {
    std::fill(values.begin(), values.end(), 0);
    const game::Result now = result(state);
    values[lead] = thousand * (now.points[at(side)] - now.points[at(1 - side)]);
    values[tempo] = -thousand * (2 * state.chapter + (state.stage == Stage::activate ? 0 : 1));
    values[ground_laid] = -hindrance(state, side);
    Survey survey(*this, clashes_, state, side, values);
    survey.look();
    if (const int leading = values[lead] + values[doomed]; leading != 0) {
        const int turn = state.turn, turns = roster_->scenario.turns;
        values[ahead] = (leading > 0 ? all_points : -all_points) / turns * turn / turns * turn;
    }
}

}  // namespace grognard::impetus
