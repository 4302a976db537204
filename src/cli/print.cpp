// grognard print SYSTEM --out FILE

#include "sheet/print/print.h"

#include "cli/asking.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/library.h"

namespace grognard::cli {

int print(Context& context) {
    const sheet::Request typed = typed_request(context);
    const auto sheet = load_sheet(context, typed.system);
    sheet::judge_rulings(sheet, typed.rulings, context.words);
    const std::string file = needed(context, "--out");
    write_file(context, file, sheet::print_sheet(*sheet, context.words, typed.rulings));
    if (file != "-") context.line(context.say("print.written", {{"file", file}}));
    return Status::done;
}

}  // namespace grognard::cli
