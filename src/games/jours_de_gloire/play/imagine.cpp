// Decisions that somebody might try, legal or not: what the examiner asks about beside what is proposed.

#include <array>

#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

namespace {

// The given kind, or one that the stage is about.
Kind likely_kind(const State& state, int kind, int choice) {
    if (kind >= 0) return static_cast<Kind>(kind);
    constexpr std::array moves = {Kind::move, Kind::turn, Kind::charge, Kind::form_square, Kind::fire};
    constexpr std::array replies = {Kind::turn_to_face, Kind::evade, Kind::react_square, Kind::counter_charge,
                                    Kind::done};
    switch (state.stage) {
        case Stage::fire: return Kind::fire;
        case Stage::move: return moves[at(choice)];
        case Stage::declare: return Kind::attack;
        case Stage::join: return Kind::join;
        case Stage::react: return replies[at(choice)];
        case Stage::follow:
        case Stage::riposte: return Kind::pursue;
        default: return static_cast<Kind>(choice);
    }
}

class Fancy {
  public:
    Fancy(const Core& core, const State& state, dice::Generator& random)
        : core_(core), state_(state), random_(random), side_(state.side == 1 ? 1 : 0) {}

    Action action() {
        const Roster& roster = core_.roster();
        mine_ = below(8) == 0                            ? roster.units | roster.leaders
                : state_.formation >= 0 && below(2) == 0 ? roster.corps[at(state_.formation)].units
                                                         : roster.of_side[side_];
        action_.kind = likely_kind(state_, below(2) == 0 ? -1 : below(kind_count), below(5));
        unit_ = any_of(mine_);
        if (const PieceSet likely = likely_units()) unit_ = any_of(likely);
        const PieceSet near = enemies_next_to(unit_);
        enemy_ = any_of(near != 0 && below(4) != 0 ? near : roster.units_of[1 - side_]);
        for (const Part part : parts_of(action_.kind)) fill(part);
        return action_;
    }

  private:
    int below(int count_of) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(count_of))); }
    std::int8_t any_of(PieceSet set) {
        for (int left = set == 0 ? 0 : below(count(set)); left > 0; --left) set &= set - 1;
        return static_cast<std::int8_t>(set == 0 ? -1 : lowest(set));
    }
    const Piece& piece(int number) const { return state_.pieces[at(number)]; }

    // Those next to the target join, those who rode attack; nobody in particular does anything else.
    PieceSet likely_units() const {
        PieceSet units = 0;
        const bool joins = action_.kind == Kind::join && state_.stage == Stage::join;
        if (!joins && action_.kind != Kind::attack) return 0;
        each(core_.roster().units_of[side_], [&](int other) {
            const bool likely = joins ? !holds(state_.combat().attackers, other) && piece(other).on_map() &&
                                            next_to(other, static_cast<Hex>(state_.combat().target))
                                      : piece(other).has(charging);
            if (likely) units |= set_of(other);
        });
        return units;
    }
    PieceSet enemies_next_to(int unit) const {
        PieceSet near = 0;
        if (piece(unit).on_map())
            each(core_.roster().units_of[1 - side_], [&](int other) {
                if (piece(other).on_map() && next_to(other, piece(unit).at())) near |= set_of(other);
            });
        return near;
    }
    bool next_to(int unit, Hex hex) const { return core_.board().adjacent(piece(unit).at(), hex); }

    void fill(Part part) {
        const int formations = static_cast<int>(core_.roster().corps.size());
        switch (part) {
            case Part::formations: action_.hex = static_cast<std::uint16_t>(below(1 << formations)); return;
            case Part::formation: action_.unit = static_cast<std::int8_t>(below(formations)); return;
            case Part::guns:
                action_.unit = unit_;
                if (below(4) == 0) action_.other = any_of(mine_ & ~set_of(unit_));
                return;
            case Part::unit: action_.unit = unit_; return;
            case Part::target: action_.target = enemy_; return;
            case Part::hex: return fill_hex();
            case Part::unit_facing:
                if (is_leader(action_.unit)) action_.facing = 0;
                if (is_leader(action_.unit) || (action_.kind == Kind::charge && action_.facing != 0)) return;
                [[fallthrough]];
            case Part::facing: action_.facing = static_cast<std::uint8_t>(below(6)); return;
        }
    }
    // Near the unit, where an enemy is, or anywhere.
    void fill_hex() {
        const board::Board& board = core_.board();
        Hex hex = static_cast<Hex>(below(board.count()));
        const int where = below(8);
        if (where < 3 && piece(unit_).on_map())
            hex = board.neighbour(piece(unit_).at(), static_cast<Direction>(below(6)));
        else if (where < 7 && piece(enemy_).on_map())
            hex = piece(enemy_).at();
        if (action_.kind == Kind::charge && piece(enemy_).on_map() && where < 7) {
            hex = board.neighbour(piece(enemy_).at(), static_cast<Direction>(below(6)));
            if (hex != nowhere) action_.facing = static_cast<std::uint8_t>(board.direction(hex, piece(enemy_).at()));
        }
        action_.hex = static_cast<std::uint16_t>(hex == nowhere ? Hex{0} : hex);
    }

    const Core& core_;
    const State& state_;
    dice::Generator& random_;
    const std::size_t side_;
    PieceSet mine_ = 0;
    std::int8_t unit_ = -1;
    std::int8_t enemy_ = -1;
    Action action_;
};

}  // namespace

Action Battle::imagine(const State& state, dice::Generator& random) const {
    return Fancy(*this, state, random).action();
}

}  // namespace grognard::jours_de_gloire
