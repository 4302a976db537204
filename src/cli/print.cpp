// grognard print SYSTEM --out FILE [--sheet-only]

#include "sheet/print/print.h"

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "sheet/compile/check_face.h"

namespace grognard::cli {

int print(Context& context) {
    const sheet::Request request = typed_request(context);
    const auto sheet = load_sheet(context, request.system);
    if (request.house.empty())
        if (const std::vector<Problem> problems = sheet::face_problems(*sheet); !problems.empty())
            context.refuse(problems);
    sheet::judge_rulings(sheet, request.rulings, context.words);
    const std::string file = needed(context, "--out");
    write_file(
        context, file,
        sheet::print_sheet(*sheet, context.words,
                           {request.rulings, context.typed.has("--sheet-only"), library().file(sheet::print_fonts)}));
    if (file != "-") context.line(context.say("print.written", {{"file", file}}));
    return Status::done;
}

}  // namespace grognard::cli
