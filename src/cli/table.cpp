// grognard table SYSTEM [TABLE]

#include <boost/json/object.hpp>

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/table_text.h"
#include "sheet/json.h"
#include "sheet/names.h"

namespace grognard::cli {

namespace {

// The table that the request names; the repaired form stands for the printed one too.
std::optional<int> asked_table(const Context& context, const sheet::Sheet& sheet) {
    if (context.request.positionals.size() < 2) return std::nullopt;
    const std::string& name = context.request.positionals[1];
    const int index = sheet.find_table(name);
    if (index >= 0) return index;
    std::vector<std::string> known;
    std::string all;
    for (const sheet::TableSource& source : sheet.source.tables) {
        known.push_back(source.name);
        all += (all.empty() ? "" : ", ") + source.name;
        if (!source.as_printed.empty() && name == source.name + "_as_printed") return sheet.find_table(source.name);
    }
    context.refuse(
        "problem.cli.unknown_table",
        {{"name", name}, {"system", sheet.source.id}, {"nearest", sheet::nearest(name, known)}, {"known", all}});
}

}  // namespace

int table(Context& context) {
    const auto sheet = load_sheet(context, context.request.positionals[0]);
    const std::optional<int> only = asked_table(context, *sheet);
    if (context.json()) {
        context.line(sheet::to_line(sheet::tables_json(*sheet, only, context.language())));
        return Status::done;
    }
    for (int t = 0; t < static_cast<int>(sheet->source.tables.size()); ++t) {
        if (only && *only != t) continue;
        if (!only && t > 0) context.line();
        draw_table(context, *sheet, t);
    }
    return Status::done;
}

}  // namespace grognard::cli
