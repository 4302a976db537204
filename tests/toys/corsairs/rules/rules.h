// The procedures of the sheet that the game asks.

#pragma once

#include "corsairs/state/types.h"
#include "game/rulebook/rulebook.h"

namespace grognard::game::rulebook {

template <>
struct Words<corsairs::Wind> {
    static constexpr std::string_view enumeration = "wind";
    static constexpr std::array<std::string_view, 3> names = {"calm", "breeze", "gale"};
};

template <>
struct Words<corsairs::Craft> {
    static constexpr std::string_view enumeration = "craft";
    static constexpr std::array<std::string_view, 2> names = {"galleys", "feluccas"};
};
template <>
struct Words<corsairs::Berth> {
    static constexpr std::string_view enumeration = "berth";
    static constexpr std::array<std::string_view, 2> names = {"at_sea", "at_anchor"};
};

}  // namespace grognard::game::rulebook

namespace grognard::corsairs {

using game::rulebook::In;
using game::rulebook::Out;
using game::rulebook::Procedure;

struct Weather : Procedure {
    using Procedure::Procedure;
    Out<Wind> wind{this, "wind"};
};
struct Sailing : Procedure {
    using Procedure::Procedure;
    In<Wind> wind{this, "wind"};
    In<Craft> craft{this, "craft"};
    Out<int> speed{this, "speed"};
    Out<int> sight{this, "sight"};
};
struct Boarding : Procedure {
    using Procedure::Procedure;
    In<int> attackers{this, "attackers"};
    In<int> defenders{this, "defenders"};
    In<Berth> berth{this, "berth"};
    Out<int> taken{this, "sunk"};
    Out<int> lost{this, "lost"};
};

struct Rules : game::rulebook::Rulebook {
    Weather weather{this, "weather"};
    Sailing sailing{this, "sailing"};
    Boarding boarding{this, "boarding"};
};

}  // namespace grognard::corsairs
