#include "games/jours_de_gloire/play/moves.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::jours_de_gloire {

namespace {

// In the order in which the list names what one piece may do.
constexpr std::array kinds_of_a_piece = {Kind::leave_square, Kind::move, Kind::turn, Kind::form_square, Kind::charge};

Action action_of(Kind kind, int piece, int facing = 0) {
    return {kind, static_cast<std::uint8_t>(facing), static_cast<std::int8_t>(piece)};
}

// The bit with this number among those of a set, which is given word by word; n is lowered by those that are passed.
template <class Word>
int nth_bit(int words, const Word& word, std::uint32_t& n) {
    for (int i = 0; i < words; ++i) {
        std::uint64_t left = word(static_cast<std::size_t>(i));
        const auto here = static_cast<std::uint32_t>(__builtin_popcountll(left));
        if (n >= here) {
            n -= here;
            continue;
        }
        for (; n > 0; --n) left &= left - 1;
        return i * 64 + __builtin_ctzll(left);
    }
    return -1;
}

}  // namespace

Moves::Moves(Core& core, const State& state)
    : core_(core), state_(state), room_(core.room()), obstacles_(core.obstacles_of(state, state.side)) {
    room_.movers.clear();
    each(core_.active_pieces(state_), [&](int piece) {
        Mover mover;
        mover.piece = piece;
        const Piece& one = state_.pieces[at(piece)];
        mover.leaves_square = one.on_map() && one.has(square) && !one.has(moved);
        if (core_.may_move(state_, piece)) {
            mover.march = core_.march_of(state_, piece, obstacles_);
            mover.moves = mover.march.start != nowhere;
        }
        if (mover.leaves_square || mover.moves) room_.movers.push_back(mover);
    });
}

// --- in full, and one of them ---

void Moves::list(Actions& actions) {
    for (const Mover& mover : room_.movers)
        for (const Kind kind : kinds_of_a_piece) list(mover, kind, actions);
}

void Moves::list(const Mover& mover, Kind kind, Actions& actions) {
    if (kind == Kind::leave_square && mover.leaves_square) actions.push_back(action_of(kind, mover.piece));
    if (!mover.moves) return;
    if (kind == Kind::move) return list_moves(mover, actions);
    if (is_leader(mover.piece) || mover.march.enters) return;
    if (kind == Kind::turn) return list_turns(mover, actions);
    if (kind == Kind::form_square && may_form_square(mover)) actions.push_back(action_of(kind, mover.piece));
    if (kind == Kind::charge && mover.march.arm == Arm::cavalry) list_charges(mover, actions);
}

bool Moves::any(const Mover& mover, Kind kind) {
    if (kind == Kind::move) return mover.moves && (has_free_step(mover) || count_moves(mover) > 0);
    room_.few.clear();
    list(mover, kind, room_.few);
    return !room_.few.empty();
}

game::Kinds Moves::kinds() {
    game::Kinds kinds;
    for (const Mover& mover : room_.movers)
        for (const Kind kind : kinds_of_a_piece)
            if (!kinds.has(static_cast<int>(kind)) && any(mover, kind)) kinds.add(static_cast<int>(kind));
    kinds.add(static_cast<int>(Kind::done));
    return kinds;
}

// What is short is written down after all.
std::uint32_t Moves::count(int number) {
    const auto kind = static_cast<Kind>(number);
    if (kind == Kind::done) return 1;
    room_.few.clear();
    std::uint32_t moves = 0;
    for (const Mover& mover : room_.movers)
        if (kind != Kind::move)
            list(mover, kind, room_.few);
        else if (mover.moves)
            moves += count_moves(mover);
    return kind == Kind::move ? moves : static_cast<std::uint32_t>(room_.few.size());
}

Action Moves::nth(int number, std::uint32_t n) {
    const auto kind = static_cast<Kind>(number);
    if (kind == Kind::done) return {};
    room_.few.clear();
    for (const Mover& mover : room_.movers) {
        if (kind != Kind::move) {
            list(mover, kind, room_.few);
            if (n < room_.few.size()) return room_.few[n];
        } else if (mover.moves) {
            const std::uint32_t moves = count_moves(mover);
            if (n < moves) return nth_move(mover, n);
            n -= moves;
        }
    }
    GROGNARD_CHECK(false, number, n);
    return {};
}

// --- moves: to friends first, then where any facing may be taken, then where only some may ---

const Reaches::Known& Moves::reach(const Mover& mover) {
    return room_.reaches.of(core_.ground(), core_.marches(), state_.side, mover.march, obstacles_);
}

std::span<const Moves::Stack> Moves::stacks() {
    if (!stacked_) {
        stacked_ = true;
        each(core_.roster().units_of[at(state_.side)], [&](int unit) {
            const Piece& piece = state_.pieces[at(unit)];
            if (!piece.on_map()) return;
            std::size_t i = 0;
            while (i < stack_count_ && stacks_[i].hex != piece.at()) ++i;
            if (i == stack_count_)
                stacks_[stack_count_++] = {core_.marches().place_of(piece.at()), piece.at(), 0, 0, 0, piece.facing};
            const bool gun = core_.man(unit).arm == Arm::artillery;
            (gun ? stacks_[i].guns : stacks_[i].units) += 1;
            if (gun) stacks_[i].formations |= set_of(core_.man(unit).formation);
        });
    }
    return {stacks_.data(), stack_count_};
}

// A leader goes where he likes: he joins nobody.
template <class What>
void Moves::each_joined(const Mover& mover, const Reached& reached, What&& what) {
    if (is_leader(mover.piece)) return;
    const bool gun = mover.march.arm == Arm::artillery;
    for (const Stack& stack : stacks()) {
        if (!mover.march.enters && stack.hex == mover.march.start) continue;
        const auto& [word, bit] = stack.place;
        if (((reached.any_open(word) | reached.any_facing(stack.facing, word)) & bit) == 0) continue;
        PieceSet formations = stack.formations;
        if (gun) formations |= set_of(core_.man(mover.piece).formation);
        if (core_.ground().stack_allowed(stack.units + (gun ? 0 : 1), stack.guns + (gun ? 1 : 0),
                                         jours_de_gloire::count(formations) <= 1))
            what(stack);
    }
}

std::uint32_t Moves::count_moves(const Mover& mover) {
    const Reaches::Known& known = reach(mover);
    std::uint32_t moves = known.free;
    each_joined(mover, known.reached, [&](const Stack&) { ++moves; });
    return moves;
}

void Moves::list_moves(const Mover& mover, Actions& actions) {
    const Marches& marches = core_.marches();
    const Reaches::Known& known = reach(mover);
    const Reached& reached = known.reached;
    Action action = action_of(Kind::move, mover.piece);
    each_joined(mover, reached, [&](const Stack& stack) {
        action.hex = static_cast<std::uint16_t>(stack.hex);
        action.facing = stack.facing;
        actions.push_back(action);
    });
    std::size_t end = actions.size();
    actions.resize(end + known.free);
    const auto put = [&](Hex hex, unsigned facing) {
        action.hex = static_cast<std::uint16_t>(hex);
        action.facing = static_cast<std::uint8_t>(facing);
        actions[end++] = action;
    };
    if (is_leader(mover.piece)) {
        marches.each([&](std::size_t i) { return reached.any_open(i); },
                     [&](Hex hex) {
                         if (mover.march.enters || hex != mover.march.start) put(hex, 0);
                     });
    } else {
        const Bits& friends = obstacles_.friends;
        marches.each([&](std::size_t i) { return reached.any_open(i) & ~friends[i]; },
                     [&](Hex hex) {
                         for (unsigned facing = 0; facing < 6; ++facing) put(hex, facing);
                     });
        for (unsigned facing = 0; facing < 6; ++facing)
            marches.each(
                [&](std::size_t i) { return reached.any_facing(facing, i) & ~friends[i] & ~reached.any_open(i); },
                [&](Hex hex) { put(hex, facing); });
    }
    GROGNARD_CHECK(end == actions.size(), static_cast<long long>(end), static_cast<long long>(actions.size()));
}

Action Moves::nth_move(const Mover& mover, std::uint32_t n) {
    const Marches& marches = core_.marches();
    const Reached& reached = reach(mover).reached;
    Action action = action_of(Kind::move, mover.piece);
    // 1. To friends.
    bool found = false;
    each_joined(mover, reached, [&](const Stack& stack) {
        if (found) return;
        found = n == 0;
        if (!found) --n;
        action.hex = static_cast<std::uint16_t>(stack.hex);
        action.facing = stack.facing;
    });
    if (found) return action;
    action.facing = 0;

    // 2. Where any facing may be taken; a leader has none, and does not stay where he is.
    const bool leader = is_leader(mover.piece);
    const Bits& friends = obstacles_.friends;
    const auto own = marches.place_of(mover.march.start);
    const auto open = [&](std::size_t i) {
        if (!leader) return reached.any_open(i) & ~friends[i];
        return reached.any_open(i) & ~(i == own.word && !mover.march.enters ? own.bit : std::uint64_t{0});
    };
    const std::uint32_t facings = leader ? 1 : 6;
    std::uint32_t left = n / facings;
    int bit = nth_bit(marches.words(), open, left);
    action.facing = static_cast<std::uint8_t>(bit >= 0 ? n % facings : 0);

    // 3. Where only some may.
    n = left * facings + n % facings;
    for (unsigned facing = 0; facing < 6 && bit < 0; ++facing) {
        const auto faced = [&](std::size_t i) { return reached.any_facing(facing, i) & ~friends[i] & ~open(i); };
        bit = nth_bit(marches.words(), faced, n);
        action.facing = static_cast<std::uint8_t>(facing);
    }
    GROGNARD_CHECK(bit >= 0, mover.piece, n);
    action.hex = static_cast<std::uint16_t>(marches.hex_at(bit));
    return action;
}

// Whether an empty hex ahead, or the one where it comes in, is open: then there is a move, and what else it could reach need not be found.
bool Moves::has_free_step(const Mover& mover) const {
    const March& march = mover.march;
    const Ground& ground = core_.ground();
    const Marches& marches = core_.marches();
    const bool leader = is_leader(mover.piece);
    if (march.enters) {
        const bool friendly = marches.has(obstacles_.friends, march.start);
        return (leader || !friendly) &&
               Marches::entry_cost(ground, march, marches.has(obstacles_.adjacent, march.start), friendly,
                                   marches.has(obstacles_.zone, march.start)) <= march.allowance;
    }
    const DirectionSet front =
        leader ? board::every_direction : board::seen_from(ground.fronts(march.start, false), march.facing);
    const ArmCosts& costs = ground.costs(march.arm, march.order);
    const int leaving = marches.has(obstacles_.zone, march.start) ? ground.leaving_zone(march.arm) : 0;
    for (unsigned left = front; left != 0; left &= left - 1) {
        const auto direction = static_cast<Direction>(__builtin_ctz(left));
        const Hex to = core_.board().neighbour(march.start, direction);
        if (to == nowhere || marches.has(obstacles_.enemies, to)) continue;
        if (!leader && marches.has(obstacles_.friends, to)) continue;
        const bool zoned = marches.has(obstacles_.zone, to);
        if (zoned && march.zones_closed) continue;
        const std::size_t step = board::index_of(march.start) * 6 + board::index_of(direction);
        const StepCost& one = marches.has(obstacles_.adjacent, to) ? costs.plain[step] : costs.by_route[step];
        if (one.cost == closed || (one.harms && march.order != Order::good_order)) continue;
        const int entering = zoned && march.order != Order::good_order ? ground.entering_zone(march.arm) : 0;
        const int friends = marches.has(obstacles_.friends, to) ? ground.into_friends(march.arm) : 0;
        if (one.cost + leaving + entering + friends <= march.allowance) return true;
    }
    return false;
}

// --- in place ---

bool Moves::may_form_square(const Mover& mover) const {
    const Ground& ground = core_.ground();
    return ground.may_form_square(mover.march.arm, mover.march.order) &&
           mover.march.allowance >= ground.square_cost(core_.man(mover.piece).movement);
}

// The lowest unit of a stack turns all of it; every unit must be of the formation, able to move and pay.
void Moves::list_turns(const Mover& mover, Actions& actions) const {
    const int unit = mover.piece;
    const Piece& piece = state_.pieces[at(unit)];
    if (core_.ground().fronts(piece.at(), false) == board::every_direction) return;
    PieceSet stack = 0;
    each(core_.roster().units_of[at(state_.side)], [&](int other) {
        if (state_.pieces[at(other)].on_map() && state_.pieces[at(other)].hex == piece.hex) stack |= set_of(other);
    });
    if (lowest(stack) != unit || (stack & ~core_.roster().corps[at(state_.formation)].units) != 0) return;
    Halves least = 0xFF;
    bool able = true;
    each(stack, [&](int other) {
        able = able && core_.may_move(state_, other);
        least = std::min(least, core_.allowance(state_, other));
    });
    if (!able) return;
    const bool free = !core_.marches().has(obstacles_.zone, piece.at()) && core_.ground().free_last_turn();
    for (int by = 1; by < 6; ++by) {
        const Direction facing = board::turned(piece.faces(), by);
        const int cost = free ? 0 : board::hexsides_between(piece.faces(), facing) * core_.ground().turn();
        if (cost > least) continue;
        Action action{Kind::turn, static_cast<std::uint8_t>(facing), static_cast<std::int8_t>(unit)};
        actions.push_back(action);
    }
}

// Straight approaches, with a bend where the sheet allows one, that end with an enemy in front whom the charge can reach.
void Moves::list_charges(const Mover& mover, Actions& actions) const {
    const int unit = mover.piece;
    const Piece& piece = state_.pieces[at(unit)];
    const Ground& ground = core_.ground();
    const Marches& marches = core_.marches();
    const board::Board& board = core_.board();
    if (!piece.has(full) || !ground.may_charge(piece.order, piece.has(sure))) return;
    const Halves budget = std::min(ground.charge_allowance(core_.man(unit).movement), mover.march.allowance);
    const ArmCosts& costs = ground.costs(Arm::cavalry, piece.order);
    const std::size_t first = actions.size();
    struct Leg {
        Hex hex;
        int facing, hexes, bends, spent;
    };
    std::array<Leg, 256> legs;
    std::size_t count_of = 0;
    // Where any shape will do, the cheapest way to stand in a hex is enough.
    std::vector<Halves> least(ground.charges_wind() ? at(board.count()) * 6 : 0, closed);
    for (int facing = 0; facing < 6; ++facing) {
        const int turns = board::hexsides_between(piece.faces(), static_cast<Direction>(facing));
        const bool all_round = ground.fronts(piece.at(), false) == board::every_direction;
        legs[count_of++] = {piece.at(), facing, 0, 0, all_round ? 0 : turns * ground.turn()};
    }
    while (count_of > 0) {
        const Leg leg = legs[--count_of];
        if (leg.hexes > 0 && marches.has(obstacles_.zone, leg.hex)) continue;  // it stopped there
        for (int bend = -1; bend <= 1; ++bend) {
            if (bend != 0 && leg.hexes == 0) continue;
            const int facing = (leg.facing + bend + 6) % 6;
            const int bends = leg.bends + (bend != 0 && least.empty() ? 1 : 0);
            const auto direction = static_cast<Direction>(facing);
            const Hex to = board.neighbour(leg.hex, direction);
            if (to == nowhere || bends > ground.most_bends() || leg.hexes + 1 > ground.longest_charge()) continue;
            if (bends > 0 && !ground.charge_shape(ground.longest_charge(), bends)) continue;
            if (!board::holds(ground.charge_ways(leg.hex), direction) || marches.has(obstacles_.enemies, to)) continue;
            const std::size_t index = board::index_of(leg.hex) * 6 + board::index_of(direction);
            const StepCost& step = marches.has(obstacles_.adjacent, to) ? costs.plain[index] : costs.by_route[index];
            if (step.cost == closed || step.harms) continue;
            int spent = leg.spent + step.cost;
            if (marches.has(obstacles_.friends, to)) spent += ground.into_friends(Arm::cavalry);
            if (piece.order == Order::disordered && marches.has(obstacles_.zone, to))
                spent += ground.entering_zone(Arm::cavalry);
            if (leg.hexes == 0 && marches.has(obstacles_.zone, leg.hex)) spent += ground.leaving_zone(Arm::cavalry);
            if (spent > budget) continue;
            if (!least.empty()) {
                Halves& known = least[board::index_of(to) * 6 + board::index_of(direction)];
                if (known <= spent) continue;
                known = static_cast<Halves>(spent);
            }
            const Leg next{to, facing, leg.hexes + 1, bends, spent};
            GROGNARD_CHECK(count_of < legs.size(), static_cast<long long>(count_of));
            legs[count_of++] = next;
            if (!ground.charge_shape(next.hexes, next.bends) || !marches.has(obstacles_.adjacent, to)) continue;
            bool target = false;
            DirectionSet front = board::seen_from(ground.fronts(to, false), direction);
            front = static_cast<DirectionSet>(front & ground.charge_ways(to));
            for (unsigned left = front; left != 0; left &= left - 1)
                target = target || marches.has(obstacles_.enemies,
                                               board.neighbour(to, static_cast<Direction>(__builtin_ctz(left))));
            if (!target) continue;
            const PieceSet there = core_.units_at(state_, to);
            if (there != 0 && (!core_.may_stack(state_, unit, to) || state_.pieces[at(lowest(there))].facing != facing))
                continue;
            Action action{Kind::charge, static_cast<std::uint8_t>(facing), static_cast<std::int8_t>(unit)};
            action.hex = static_cast<std::uint16_t>(to);
            if (std::find(actions.begin() + static_cast<std::ptrdiff_t>(first), actions.end(), action) == actions.end())
                actions.push_back(action);
        }
    }
}

}  // namespace grognard::jours_de_gloire
