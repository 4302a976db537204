// grognard procedures SYSTEM

#include <algorithm>

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

int procedures(Context& context) {
    if (context.json()) return answer_in_json(context);
    const auto sheet = load_sheet(context, context.typed.positionals[0]);
    context.heading(sheet::label(*sheet, context.language()));
    context.line();
    int widest = 0;
    for (const sheet::Procedure& procedure : sheet->procedures) widest = std::max(widest, width_of(procedure.name));
    std::string part;
    for (const sheet::Procedure& procedure : sheet->procedures) {
        if (const std::string next = sheet::part_label(*sheet, procedure, context.language()); next != part) {
            if (!part.empty()) context.line();
            context.line(context.paint.strong(part = next));
        }
        const std::string& headline = procedure.outcome[static_cast<std::size_t>(procedure.headline)].name;
        context.line("  " + context.paint.accent(pad_right(procedure.name, widest)) + "  " +
                     fitted(sheet::label(*sheet, procedure, context.language()), context.width() - widest - 4));
        context.faint_paragraph("→ " + sheet::label(*sheet, procedure, headline, context.language()), widest + 4, 2);
    }
    return Status::done;
}

}  // namespace grognard::cli
