// grognard procedures SYSTEM

#include <algorithm>

#include <boost/json/object.hpp>

#include "cli/commands.h"
#include "cli/library.h"
#include "sheet/json.h"
#include "sheet/labels.h"

namespace grognard::cli {

int procedures(Context& context) {
    const auto sheet = load_sheet(context, context.request.positionals[0]);
    if (context.json()) {
        context.line(sheet::to_line(sheet::procedures_json(*sheet, context.language())));
        return Status::done;
    }
    context.heading(sheet::label(*sheet, context.language()));
    context.line();
    int widest = 0;
    for (const sheet::Procedure& procedure : sheet->procedures) widest = std::max(widest, width_of(procedure.name));
    for (const sheet::Procedure& procedure : sheet->procedures) {
        const std::string& headline = procedure.outcome[static_cast<std::size_t>(procedure.headline)].name;
        context.line("  " + context.paint.accent(pad_right(procedure.name, widest)) + "  " +
                     fitted(sheet::label(*sheet, procedure, context.language()), page_width - widest - 4));
        context.faint_paragraph("→ " + sheet::label(*sheet, procedure, headline, context.language()), widest + 4, 2);
    }
    return Status::done;
}

}  // namespace grognard::cli
