// grognard table SYSTEM [TABLE]

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/table_text.h"
#include "cli/typed.h"

namespace grognard::cli {

int table(Context& context) {
    if (context.json()) return answer_in_json(context);
    const auto sheet = load_sheet(context, context.typed.positionals[0]);
    std::optional<int> only;
    if (context.typed.positionals.size() > 1)
        only = sheet::find_table(*sheet, context.typed.positionals[1], context.words);
    for (int t = 0; t < static_cast<int>(sheet->source.tables.size()); ++t) {
        if (only && *only != t) continue;
        if (!only && t > 0) context.line();
        draw_table(context, *sheet, t);
    }
    return Status::done;
}

}  // namespace grognard::cli
