#include "cli/tale.h"

#include <algorithm>

#include "cli/arithmetic.h"
#include "cli/circumstances.h"
#include "sheet/explain/labels.h"
#include "sheet/language/overlay.h"

namespace grognard::cli {

namespace {

using sheet::Entry;
using sheet::TaleLine;

constexpr int number_width = 5;

// A figure in its column with its name beside it.
void addend(Context& context, const TaleLine& line) {
    const auto left = 2 * static_cast<std::size_t>(line.depth);
    if (line.what == TaleLine::What::total) {
        context.line(std::string(left, ' ') + "─────");
        context.line(std::string(left, ' ') + context.paint.strong(pad_left(line.figure, number_width)));
        return;
    }
    const int gap = static_cast<int>(left) + number_width + 2;
    bool first = true;
    for (const std::string& part : wrapped(line.text, context.width() - gap, context.width() - gap)) {
        context.line(std::string(left, ' ') + pad_left(first ? line.figure : std::string(), number_width) + "  " +
                     part);
        first = false;
    }
}

// What does not count and shares its reason.
struct SetAside {
    std::string reason;
    int distance = 0;
    std::vector<std::string> names;
};

std::string reason_of(const Context& context, const sheet::Sheet& sheet, const Entry& entry) {
    std::string text;
    for (const sheet::Reading& reading : entry.because) {
        const bool fixed =
            reading.name.what == sheet::NameRef::What::number || reading.name.what == sheet::NameRef::What::ruling;
        if (fixed && entry.because.size() > 1) continue;
        text += (text.empty() ? "" : ", ") +
                context.is(sheet::label(sheet, reading.name, reading.sides, context.language()),
                           sheet::value_text(sheet, reading.type, reading.word, context.words));
    }
    return text.empty() ? context.say("trace.not_reached") : text;
}

}  // namespace

void tell_tale(Context& context, const sheet::Tale& tale) {
    for (const TaleLine& line : tale.lines) {
        switch (line.what) {
            case TaleLine::What::heading:
                if (line.depth == 0) context.gap();
                context.paragraph(line.label, 2 * line.depth, 4, Ink::strong);
                break;
            case TaleLine::What::addend:
            case TaleLine::What::total: addend(context, line); break;
            case TaleLine::What::forbidden:
                context.paragraph("✗ " + line.label + (line.text.empty() ? "" : " — " + line.text), 0, 4, Ink::marked);
                break;
            default: context.paragraph(sheet::text_of(line, context.words), 2 * line.depth, 4);
        }
    }
}

namespace {

void tell_set_aside(Context& context, const sheet::Question& question, const sheet::Explanation& explanation) {
    std::vector<SetAside> all;
    for (const Entry& entry : explanation.entries) {
        if (!sheet::is_set_aside(entry)) continue;
        const std::string reason = reason_of(context, question.sheet(), entry);
        auto found = std::find_if(all.begin(), all.end(), [&](const SetAside& one) { return one.reason == reason; });
        if (found == all.end()) found = all.insert(all.end(), {reason, entry.distance, {}});
        found->distance = std::min(found->distance, entry.distance);
        const std::string name = sheet::label(question.sheet(), entry, context.language());
        if (std::find(found->names.begin(), found->names.end(), name) == found->names.end())
            found->names.push_back(name);
    }
    if (all.empty()) return;
    std::stable_sort(all.begin(), all.end(),
                     [](const SetAside& a, const SetAside& b) { return a.distance < b.distance; });
    context.gap();
    context.heading(context.say("tale.set_aside_heading"));
    for (const SetAside& one : all) {
        std::string names;
        for (const std::string& name : one.names) names += (names.empty() ? "" : ", ") + name;
        context.faint_paragraph(one.reason + " — " + names, 2, 4);
    }
}

// What a house rule would be written to: the addresses of all that the answer went through, with what stands there.
void tell_addresses(Context& context, const sheet::Question& question, const sheet::Explanation& explanation) {
    sheet::SheetSource source = question.sheet().source;
    const std::vector<sheet::Address> all = sheet::addresses(source, sheet::Blanks::left_out);
    std::vector<std::string> told;
    const auto tell = [&](const std::string& at) {
        if (std::find(told.begin(), told.end(), at) != told.end()) return;
        told.push_back(at);
        for (const sheet::Address& one : all) {
            const bool is_part = one.at.starts_with(at + ".") && one.at.find('.', at.size() + 1) == std::string::npos;
            if (one.at == at || is_part) context.faint_paragraph(one.at + " = " + one.cell->text, 2, 4);
        }
    };
    context.gap();
    context.heading(context.say("tale.addresses"));
    for (const Entry& entry : explanation.entries) {
        if (entry.what == Entry::What::lookup)
            tell(entry.table + "[" + entry.row + (entry.column.empty() ? "" : ", " + entry.column) + "]");
        tell(entry.address);
        for (const sheet::Reading& reading : entry.because)
            if (reading.name.what == sheet::NameRef::What::number) tell(sheet::path_of(reading.name));
    }
}

}  // namespace

void tell_why(Context& context, const sheet::Question& question, const sheet::Tale& tale,
              const sheet::Explanation& explanation) {
    tell_facts(context, question, explanation);
    if (context.verbose()) {
        tell_arithmetic(context, question, explanation);
    } else {
        tell_tale(context, tale);
        context.gap();
        if (context.typed.has("--why"))
            tell_set_aside(context, question, explanation);
        else if (tale.set_aside > 0)
            context.faint_paragraph(context.words.count("tale.set_aside", tale.set_aside), 0);
    }
    sheet::Explanation readings = explanation;
    if (!context.verbose() && !context.typed.has("--why"))
        std::erase_if(readings.rulings, [](const sheet::RulingUsed& used) { return !used.changed; });
    tell_rulings(context, question, readings);
    if (context.verbose()) tell_addresses(context, question, explanation);
}

std::string readings_used(const Context& context, const sheet::Explanation& explanation) {
    if (context.verbose() || context.typed.has("--why")) return {};  // they are told one by one
    std::string rulings;
    for (const sheet::RulingUsed& used : explanation.rulings)
        if (used.option != sheet::absent && !used.changed) rulings += (rulings.empty() ? "" : ", ") + used.id;
    return rulings.empty() ? std::string() : context.say("tale.readings", {{"rulings", rulings}});
}

}  // namespace grognard::cli
