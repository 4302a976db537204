// grognard rulings SYSTEM

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

namespace {

void tell_ruling(Context& context, const sheet::Sheet& sheet, const sheet::Ruling& ruling,
                 const sheet::RulingSource& source) {
    const Language language = context.language();
    context.line(
        context.paint.accent(pad_right(ruling.name, 6)) +
        context.paint.strong(fitted(sheet::ruling_label(sheet, ruling.name, ".", language), context.width() - 6)));
    context.paragraph(sheet::ruling_label(sheet, ruling.name, "reason", language), 6);
    if (!source.confidence.empty())
        context.faint_paragraph(
            context.say("rulings.confidence", {{"confidence", context.say("confidence." + source.confidence)}}), 6);
    if (ruling.enumeration < 0) return;
    const auto& options = sheet.enumerations[static_cast<std::size_t>(ruling.enumeration)].values;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const auto word = static_cast<sheet::Word64>(i);
        context.line("      " + std::string(word == ruling.fallback ? "● " : "○ ") + context.paint.accent(options[i]));
        context.paragraph(sheet::value_label(sheet, ruling.enumeration, word, language), 10);
    }
}

}  // namespace

int rulings(Context& context) {
    if (context.json()) return answer_in_json(context);
    const auto sheet = load_sheet(context, context.typed.positionals[0]);
    for (std::size_t i = 0; i < sheet->rulings.size(); ++i) {
        if (i > 0) context.line();
        tell_ruling(context, *sheet, sheet->rulings[i], sheet->source.rulings[i]);
    }
    return Status::done;
}

}  // namespace grognard::cli
