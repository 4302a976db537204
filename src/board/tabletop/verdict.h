// Whether a walk may be made: yes, or the first thing that refuses it, with where that is and what was measured.
//
// What may be done is said by the system in Terms; the table only knows how to look.

#pragma once

#include "board/tabletop/walk.h"

namespace grognard::board::tabletop {

struct Terms {
    StepKinds kinds = any_kind;    // of steps that may be made
    int most_turns = most_steps;   // how many of them may be turns, and how wide each
    int widest_turn = half_turn;   // in notches
    Length allowance = boundless;  // for the whole way
    Bases barring = ~Bases{0};     // nobody goes through these,
    Bases letting_turn = 0;        // but turns may brush these: whoever stands beside in a line
    Bases crowding = ~Bases{0};    // nobody ends in these
    Bases untouchable = 0;         // or against these, who was not so at the start, unless by a step to contact
    Pieces shut = 0;               // ground that nobody enters
    Bases shut_zones = 0;          // zones that nobody enters
    bool may_leave = false;        // the table
    // Whether it is refused is all that is asked: what cannot bar it is not looked for, the reason is any of those it
    // has, and nothing is measured.
    bool hasty = false;
};

enum class Bar : std::uint8_t {
    none,
    form,
    kind,
    turns,
    turn,
    length,
    no_contact,
    base,
    end,
    touch,
    ground,
    zone,
    edge
};
inline constexpr int bars = 13;
std::string_view name_of(Bar bar);

struct Refusal {
    Bar bar = Bar::none;
    int step = 0;       // of kinds and turns
    int which = 0;      // base, piece, zone or edge
    Length at = 0;      // how far the way was free; for a length, how long it is
    int mover = 0;      // whose way it was
    Measured measured;  // from where it stopped to what stopped it, or along the way that is too long

    bool any() const { return bar != Bar::none; }
};

// Walks it and says why not. What costs nothing is asked first: the walk is complete only if nothing refused it.
Refusal why_not(const Table& table, const Journey& journey, const Terms& terms, Walk& walk);
// The same of a walk that was made: all but its form.
Refusal why_not(const Table& table, const Walk& walk, const Terms& terms);

}  // namespace grognard::board::tabletop
