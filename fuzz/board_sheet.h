// A small sheet with a legend, a map and a form, for the fuzzers of maps and scenarios.

#pragma once

#include "base/check.h"
#include "sheet/compile/load.h"

namespace grognard::fuzz {

inline const sheet::Sheet& sheet() {
    static const sheet::Loaded loaded = sheet::load({{"sheet.toml", R"toml(
[sheet]
id = "base"
version = "1"
words = '''
. | Base | Base
'''
[dice]
d6 = "1..6"
[enum.terrain]
values = "clear woods town"
words = '''
.     | Terrain | Terrain
clear | Clair | Clear
woods | Bois | Woods
town  | Ville | Town
'''
[enum.side]
values = "river bridge crest wall"
words = '''
.      | Bord | Side
river  | Rivière | River
bridge | Pont | Bridge
crest  | Crête | Crest
wall   | Mur | Wall
'''
[enum.route]
values = "none road"
words = '''
.    | Route | Route
none | Aucune | None
road | Route | Road
'''
[enum.arm]
values = "foot guns"
words = '''
.    | Arme | Arm
foot | Infanterie | Foot
guns | Artillerie | Guns
'''
[enum.state]
values = "good bad"
words = '''
.    | État | State
good | Bon | Good
bad  | Mauvais | Bad
'''
[ruling.R1]
options = "one two"
default = "one"
confidence = "low"
words = '''
.      | Une | One
reason | Parce que | Because
one    | Un | One
two    | Deux | Two
'''
[procedure.throw]
facts = '''
terrain | terrain
side    | set of side
route   | route
arm     | arm
state   | state
'''
steps = '''
roll | thrown | 1d6
'''
outcome = '''
sum | thrown + by(ruling.R1, one: 0, two: 1) + (if terrain == clear and river in side and route == none and arm == foot and state == good then 1 else 0)
'''
headline = "sum"
more_for = "me"
words = '''
.       | Jet | Throw
terrain | Terrain | Terrain
side    | Bord | Side
route   | Route | Route
arm     | Arme | Arm
state   | État | State
thrown  | Le jet | The throw
sum     | Somme | Sum
'''
)toml"}});
    GROGNARD_CHECK(loaded.ok());
    return *loaded.sheet;
}

inline constexpr const char* legend = R"toml(
[legend]
system = "base"
terrain = "terrain"
side = "side"
route = "route"
open_terrain = "clear"
no_route = "none"
lines = "river crest"
one_sided = "wall"
bridges = "bridge"
bridged = "river"
deep = "river"
)toml";

inline constexpr const char* map = R"toml(
[map]
system = "base"
id = "m"
columns = 6
rows = 5
words = ". | M | M"
places = "a | 0303 | A | A"
)toml";

inline constexpr const char* form = R"toml(
[form]
system = "base"
type = "arm"
state = "state"
marks = "square"
unit = '''
strength | 1..9 |      |   | F | S
range    | 1..9 | guns | 1 | P | R
'''
leader = '''
rank_of | 0..9 | | 1 | R | R
'''
victory = '''
lost | 0..9 | | 1 | L | L
'''
)toml";

}  // namespace grognard::fuzz
