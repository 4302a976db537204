// grognard systems

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/typed.h"

namespace grognard::cli {

int systems(Context& context) {
    if (context.json()) return answer_in_json(context);
    for (const std::string& id : library().systems()) {
        Problems ignored;  // tests load every system
        const sheet::SheetSource source = sheet::read_sheet(library().texts_of(id), ignored);
        const sheet::Word* name = source.words.find(".");
        context.line(context.paint.accent(pad_right(id, 20)) +
                     (name == nullptr ? std::string() : fitted(name->in(context.language()), context.width() - 20)));
        const auto count = [&](std::string_view what, std::size_t number) {
            return context.words.count(what, static_cast<std::int64_t>(number));
        };
        context.faint_paragraph(count("systems.procedures", source.procedures.size()) + ", " +
                                    count("systems.tables", source.tables.size()) + ", " +
                                    count("systems.rulings", source.rulings.size()),
                                20);
    }
    return Status::done;
}

}  // namespace grognard::cli
