#include "cli/circumstances.h"

#include <algorithm>

#include "sheet/explain/labels.h"

namespace grognard::cli {

namespace {

// "Formation line"; a value that begins with the name says it itself: "medium cover".
std::string part_with_value(const std::string& part, const std::string& value) {
    return part.empty() || value.starts_with(part + " ") ? value : part + " " + value;
}

}  // namespace

void tell_facts(Context& context, const sheet::Question& question, const sheet::Explanation& explanation) {
    std::string given, assumed;
    std::string last_given, last_assumed;  // the group that was told last: its parts go on behind it
    for (const sheet::Entry& entry : explanation.entries) {
        if (entry.what != sheet::Entry::What::fact) continue;
        const sheet::Input& input = question.program().inputs[question.input(entry.id)];
        if (input.what == sheet::Input::What::size) continue;  // seen from the elements
        const sheet::InputLabel name =
            sheet::label_parts(question.sheet(), question.procedure(), input, context.language());
        const std::string value = sheet::value_text(question.sheet(), entry.type, entry.word, context.words);
        std::string& list = entry.assumed ? assumed : given;
        std::string& last = entry.assumed ? last_assumed : last_given;
        if (!name.part.empty() && last == name.whole) {
            list += ", " + part_with_value(name.part, value);
            continue;
        }
        last = name.whole;
        list += (list.empty() ? "" : " · ") + context.is(name.whole, part_with_value(name.part, value));
    }
    if (!given.empty()) context.faint_paragraph(context.say("trace.given", {{"facts", given}}), 0, 2);
    if (context.verbose() && !assumed.empty())
        context.faint_paragraph(context.say("trace.assumed", {{"facts", assumed}}), 0, 2);
    else if (!assumed.empty())
        context.faint_paragraph(context.say(given.empty() ? "trace.all_assumed" : "trace.rest_assumed"), 0, 2);
    context.gap();
}

namespace {

const std::string& confidence_of(const sheet::Sheet& sheet, const std::string& ruling) {
    const auto& all = sheet.source.rulings;
    return std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == ruling; })->confidence;
}

}  // namespace

void tell_rulings(Context& context, const sheet::Question& question, const sheet::Explanation& explanation) {
    if (explanation.rulings.empty()) return;
    const sheet::Sheet& sheet = question.sheet();
    context.gap();
    std::string notes;
    bool any = false;
    for (const sheet::RulingUsed& used : explanation.rulings) {
        if (used.option == sheet::absent) {
            notes += (notes.empty() ? "" : ", ") + used.id;
            continue;
        }
        if (!any) context.heading(context.say("trace.rulings"));
        any = true;
        const sheet::Ruling& ruling = *sheet.ruling(used.id);
        const auto option = [&](sheet::Word64 word) {
            return sheet::value_label(sheet, ruling.enumeration, word, context.language());
        };
        std::string text =
            used.id + "  " +
            context.is(sheet::ruling_label(sheet, used.id, ".", context.language()), option(used.option));
        if (used.changed) text += " " + context.say("trace.ruling_changed", {{"default", option(ruling.fallback)}});
        if (const std::string& sure = confidence_of(sheet, used.id); sure != "high")
            text += " · " + context.say("rulings.confidence", {{"confidence", context.say("confidence." + sure)}});
        if (used.changed)
            context.paragraph("! " + text, 0, 6, Ink::marked);
        else
            context.paragraph(text, 2, 4);
    }
    if (!notes.empty())
        context.faint_paragraph(context.say(any ? "trace.notes" : "trace.only_notes", {{"rulings", notes}}),
                                any ? 2 : 0, 2);
}

}  // namespace grognard::cli
