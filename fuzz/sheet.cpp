// Sheets: whatever the text, it loads or gets its problems; what loads can be asked, thrown and explained.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "dice/generator.h"
#include "sheet/compile/check_face.h"
#include "sheet/compile/load.h"
#include "sheet/explain/explain.h"
#include "sheet/explain/outlook.h"
#include "sheet/run/odds.h"

using namespace grognard;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    const sheet::Loaded loaded = sheet::load({{"sheet.toml", text}});
    if (!loaded.ok()) {
        GROGNARD_CHECK(!loaded.problems.empty());
        return 0;
    }
    sheet::face_problems(*loaded.sheet);
    dice::Generator generator(1813);
    for (const sheet::Procedure& procedure : loaded.sheet->procedures) {
        const sheet::Question question(loaded.sheet, procedure);
        const sheet::Resolution resolution = sheet::resolve(question, generator);
        GROGNARD_CHECK(resolution.forbidden == resolution.outcome.empty());
        sheet::explain(question, resolution);
        sheet::outlook(question);
        const sheet::Odds odds = sheet::odds(question, {}, 2'000);
        GROGNARD_CHECK(odds.forbidden == resolution.forbidden);
        if (odds.forbidden || odds.too_large) continue;
        Integer ways = 0;
        for (const sheet::Likelihood& one : odds.list) ways += one.ways;
        GROGNARD_CHECK(ways == odds.total);
    }
    return 0;
}
