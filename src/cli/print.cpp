// grognard print SYSTEM --out FILE

#include "sheet/print.h"

#include "cli/asking.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/library.h"

namespace grognard::cli {

int print(Context& context) {
    const auto sheet = load_sheet(context, context.request.positionals[0]);
    const Typed typed = typed_of(context);
    // Any procedure will do: a ruling is judged against the sheet.
    if (!sheet->procedures.empty()) {
        sheet::Question question(sheet, sheet->procedures.front());
        sheet::Problems problems;
        for (const auto& [id, option] : typed.rulings) question.set_ruling(id, option, problems);
        if (problems.any_error()) context.refuse(problems.all());
    }
    const std::string file = needed(context, "--out");
    write_file(context, file, sheet::print_sheet(*sheet, context.words, typed.rulings));
    if (file != "-") context.line(context.say("print.written", {{"file", file}}));
    return Status::done;
}

}  // namespace grognard::cli
