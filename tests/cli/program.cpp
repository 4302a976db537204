#include "cli/program.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/library.h"
#include "cli/run.h"
#include "embedded/embedded.h"
#include "sheet/ask/library.h"

namespace grognard::cli {

Ran ran(const std::vector<std::string>& arguments, const std::string& in, const std::string& locale, bool colour) {
    std::istringstream input(in);
    std::ostringstream out, err;
    const Host host{input, out, err, colour, locale, [] { return std::uint64_t{1813}; }};
    const int status = run(arguments, host);
    return {status, out.str(), err.str()};
}

Ran ran_in(const std::string& state_folder, const std::vector<std::string>& arguments, const std::string& in) {
    std::istringstream input(in);
    std::ostringstream out, err;
    const Host host{input, out, err, false, "en_GB.UTF-8", [] { return std::uint64_t{1813}; }, state_folder};
    const int status = run(arguments, host);
    return {status, out.str(), err.str()};
}

boost::json::object answer(std::vector<std::string> arguments, const std::string& in) {
    arguments.emplace_back("--json");
    const Ran result = ran(arguments, in);
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.err, "");
    boost::system::error_code error;
    const boost::json::value value = boost::json::parse(result.out, error);
    EXPECT_FALSE(error) << result.out;
    return value.is_object() ? value.get_object() : boost::json::object();
}

std::vector<std::string> split(const std::string& line) {
    std::vector<std::string> words;
    char quote = 0;
    bool inside = false;
    for (const char c : line) {
        if (quote != 0 ? c == quote : (c == '\'' || c == '"')) {
            quote = quote != 0 ? '\0' : c;
            if (quote != 0 && !inside) words.emplace_back();
            inside = true;
        } else if (quote == 0 && c == ' ') {
            inside = false;
        } else {
            if (!inside) words.emplace_back();
            inside = true;
            words.back() += c;
        }
    }
    return words;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "grognard-XXXXXX").string();
    path_ = mkdtemp(name.data()) == nullptr ? std::string() : name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::path(const std::string& name) const {
    return name.empty() ? path_ : (std::filesystem::path(path_) / name).string();
}

std::string TemporaryFolder::write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
}

std::string read_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Catalogue catalogue(Language language) {
    // All that the program carries, read as it reads them; each without a problem.
    sheet::Library library(embedded_files());
    for (const EmbeddedFile& file : embedded_files())
        if (file.path.ends_with(language == Language::fr ? "i18n/fr.toml" : "i18n/en.toml")) {
            Problems problems;
            Catalogue(language, file.text, problems);
            EXPECT_FALSE(problems.any_error()) << file.path;
        }
    return library.words(language);
}

const char* const small_sheet = R"toml(
[sheet]
id = "small"
version = "1"
parts = []
words = '''
. | Petite feuille | Small sheet
'''

[words]
common = '''
dice  | Dés    | Dice
units | Unités | Units
'''
group = '''
troops | Les troupes | The troops
'''

[dice]
d6 = "1..6"

[bins.to_hit]
classes = '''
six | face == 6
hit | face >= 4
'''

[enum.ground]
values = "open woods"
words = '''
.     | Terrain | Ground
open  | Dégagé  | Open
woods | Bois    | Woods
'''

[record.unit]
fields = '''
field    | type                | default
strength | frac 0..10 by 1/2   | 3/2
ready    | bool                | true
'''
words = '''
.        | Unité | Unit
strength | Force | Strength
ready    | Prête | Ready
'''

[table.losses]
row = { type = "int", above = "clamp" }
column = "ground"
cell = { number = "lost", marks = { "*" = "rout" } }
blank = "0"
grid = '''
hits | open woods
0    | .    .
1    | 1    .
2+   | 2*   1
'''
as_printed = '''
hits | open woods
0    |
1    | 1
2+   | 2* 1
'''
words = '''
.      | Table des pertes | Loss table
row    | Touches          | Hits
column | Terrain          | Ground
lost   | Pertes           | Losses
rout   | Déroute          | Rout
'''

[procedure.volley]
facts = '''
fact   | type           | default | by    | group
dice   | int 0..20      | 4       | me    | troops
ground | ground         |         | enemy | troops
units  | list unit 1..3 |         | me    | troops
tired  | bool           |         | me    | troops
wedge  | bool           |         | me    | troops
'''
steps = '''
forbid | no_dice | dice == 0
let    | force   | sum(u in units where u.ready: u.strength)
tally  | pool    | dice
roll   | shots   | (max(0, pool))d6 as to_hit
choose | card    | keep, double by me
tally  | hits    | shots.six + shots.hit
let    | cell    | losses[max(0, hits), ground]
'''
outcome = '''
lost  | if ruling.S1 == harsh then cell.lost + 1 else cell.lost
rout  | cell.rout
force | force
'''
headline = "lost"
more_for = "me"
words = '''
.            | Salve             | Volley
no_dice      | Aucun dé à lancer | No dice to roll
ground       | Terrain           | Ground
tired        | Fatiguées         | Tired
wedge        | En coin           | In wedge
pool         | Réserve de dés    | Pool of dice
pool.tired   | Troupes fatiguées | Tired troops
pool.woods   | Sous bois         | Into woods
pool.exposed | À découvert, en coin | In the open, in wedge
shots        | Les tirs          | The shots
card         | La carte          | The card
card.keep    | Gardée            | Kept
card.double  | Jouée             | Played
hits         | Touches           | Hits
hits.card    | Carte jouée       | Card played
cell         | Case lue          | Cell read
lost         | Pertes            | Losses
rout         | Déroute           | Rout
force        | Force en ligne    | Force in line
'''

[procedure.volley.tally.pool]
lines = '''
id      | value | when
tired   | -1    | tired
woods   | -2    | ground == woods
exposed | 1     | ground == open and wedge and not tired
'''

[procedure.volley.tally.hits]
lines = '''
id   | value                 | when
card | shots.six + shots.hit | card == double
'''

[ruling.S1]
options = "mild harsh"
default = "mild"
confidence = "low"
words = '''
.      | Dureté | Harshness
reason | La feuille se tait. | The sheet is silent.
mild   | Douce  | Mild
harsh  | Dure   | Harsh
'''

[preset.wood_fight]
procedure = "volley"
set = { dice = 6, ground = "woods" }
words = '''
. | Combat sous bois | Fight in a wood
'''
)toml";

}  // namespace grognard::cli
