// What may come of one fire or one assault: for whatever tells odds, threats and reasons.

#pragma once

#include <array>
#include <functional>
#include <vector>

#include "game/prospect.h"
#include "games/jours_de_gloire/play/battle.h"

namespace grognard::jours_de_gloire {

// The worst that befalls any unit of a side.
enum class Fate : std::uint8_t { holds, gives_way, disordered, routed, lost };
constexpr int fate_count = 5;
constexpr std::string_view fate_names[] = {"holds", "gives_way", "disordered", "routed", "lost"};
using Fates = std::array<Fraction, fate_count>;

Fraction at_least(Fate fate, const Fates& fates);
Fraction but_holds(const Fates& fates);

// What a fire or an assault does to the others, if they reply as is worst for the asker.
Fates harm(Battle& battle, const game::Guesses<Battle>& guesses, const Action& action, game::Side asker);
game::Guesses<Battle> certain(const State& state);

// Those who join an attack are named before a die falls: the last of its actions, and the state before it.
struct Declared {
    State state;
    Action last;
    std::vector<Action> joined;
    std::vector<Action> candidates;  // all who could have been next at some time
};

// With all that are wanted and can, in the order in which they can.
Declared declared(Battle& battle, const State& from, const Action& attack,
                  const std::function<bool(const Action&)>& wanted);
bool everybody(const Action& action);

// The position with that formation activated: in full, under orders.
State activated(Battle& battle, const State& from, int formation);
bool can_attack(Battle& battle, const State& state, int unit, Hex hex);

}  // namespace grognard::jours_de_gloire
