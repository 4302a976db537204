// grognard systems

#include <boost/json.hpp>

#include "cli/commands.h"
#include "cli/library.h"
#include "sheet/json.h"

namespace grognard::cli {

int systems(Context& context) {
    boost::json::array list;
    for (const std::string& id : embedded_systems()) {
        sheet::Problems ignored;  // tests load every system
        const sheet::SheetSource source = sheet::read_sheet(texts_of(context, id), ignored);
        list.push_back(sheet::system_json(source, context.language()));
        if (context.json()) continue;
        const sheet::Word* name = source.words.find(".");
        context.line(context.paint.accent(pad_right(id, 20)) +
                     (name == nullptr ? std::string() : name->in(context.language())));
        const auto count = [&](std::string_view what, std::size_t number) {
            return context.words.count(what, static_cast<std::int64_t>(number));
        };
        context.faint_paragraph(count("systems.procedures", source.procedures.size()) + ", " +
                                    count("systems.tables", source.tables.size()) + ", " +
                                    count("systems.rulings", source.rulings.size()),
                                20);
    }
    if (context.json()) context.line(sheet::to_line({{"systems", std::move(list)}}));
    return Status::done;
}

}  // namespace grognard::cli
