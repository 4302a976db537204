// House rules from a stranger: an overlay applies, or gets its problems; the sheet under it is never harmed.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "sheet/compile/load.h"
#include "sheet/run/odds.h"

using namespace grognard;

namespace {

const char* const base = R"toml(
[sheet]
id = "base"
version = "1"
words = '''
. | Base | Base
'''
[dice]
d6 = "1..6"
[words]
common = '''
die | Dé | Die
'''
[table.losses]
row = { type = "int", below = "clamp", above = "clamp" }
cell = { number = "lost", marks = { "*" = "test" } }
grid = '''
die | lost
1-3 | 0
4-5 | 1
6+  | 2*
'''
words = '''
. | Pertes | Losses
'''
[procedure.fire]
facts = '''
far | bool
'''
steps = '''
roll  | die   | 1d6
tally | total | die
let   | cell  | losses[total]
'''
outcome = '''
lost  | cell.lost
tests | cell.test
'''
words = '''
.          | Tir     | Fire
far        | Loin    | Far
total      | Total   | Total
total.far  | Loin    | Far
lost       | Pertes  | Losses
tests      | Test    | Test
'''
[procedure.fire.tally.total]
lines = '''
id  | value | when
far | -1    | far
'''
)toml";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const sheet::Loaded loaded = sheet::load({{"sheet.toml", base}}, {{"house.toml", text}});
    GROGNARD_CHECK(loaded.ok() || !loaded.problems.empty());
    if (!loaded.ok()) return 0;
    for (const sheet::Procedure& procedure : loaded.sheet->procedures)
        sheet::odds(sheet::Question(loaded.sheet, procedure), {}, 2'000);
    return 0;
}
