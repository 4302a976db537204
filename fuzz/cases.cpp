// Case files: whatever the text, it reads or gets its problems; what reads can be run.

#include "sheet/ask/cases.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "sheet/compile/load.h"

using namespace grognard::sheet;

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
[procedure.throw]
facts = '''
dice  | int 0..6
bonus | int -3..3
'''
steps = '''
forbid | no_dice | dice == 0
roll   | thrown  | (dice)d6
'''
outcome = '''
sum | thrown + bonus
'''
words = '''
.       | Jet      | Throw
dice    | Dés      | Dice
bonus   | Bonus    | Bonus
no_dice | Sans dé  | No dice
thrown  | Le jet   | The throw
sum     | Somme    | Sum
'''
)toml";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Loaded loaded = load({{"sheet.toml", base}});
    GROGNARD_CHECK(loaded.ok());
    const CaseFile file = read_cases({"file.case", std::string(reinterpret_cast<const char*>(data), size)});
    if (!file.ok()) return 0;
    GROGNARD_CHECK(run_cases(loaded.sheet, file).size() == file.cases.size());
    return 0;
}
