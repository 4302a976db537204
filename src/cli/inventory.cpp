// grognard inventory SYSTEM

#include <algorithm>

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/typed.h"

namespace grognard::cli {

namespace {

std::string covered_by(const sheet::Sheet& sheet, int number) {
    std::string names;
    const auto add = [&](const std::vector<int>& covers, const std::string& name) {
        if (std::find(covers.begin(), covers.end(), number) != covers.end())
            names += (names.empty() ? "" : ", ") + name;
    };
    for (const sheet::TableSource& table : sheet.source.tables) add(table.covers, table.name);
    for (const sheet::ProcedureSource& procedure : sheet.source.procedures) add(procedure.covers, procedure.name);
    return names;
}

}  // namespace

int inventory(Context& context) {
    if (context.json()) return answer_in_json(context);
    const auto sheet = load_sheet(context, context.typed.positionals[0]);
    const bool french = context.language() == Language::fr;
    for (const sheet::InventoryItem& item : sheet->source.inventory) {
        context.line(pad_left(std::to_string(item.number), 3) + "  " +
                     context.paint.strong(french ? item.fr : item.en));
        if (const std::string names = covered_by(*sheet, item.number); !names.empty())
            context.paragraph(names, 5, 0, Ink::accent);
        if (const std::string& game = french ? item.game_fr : item.game_en; !game.empty())
            context.faint_paragraph(game, 5);
    }
    return Status::done;
}

}  // namespace grognard::cli
