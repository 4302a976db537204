// grognard odds SYSTEM PROCEDURE

#include <algorithm>

#include "cli/batch.h"
#include "cli/choices.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/histogram.h"
#include "cli/library.h"
#include "cli/plot.h"
#include "cli/tale.h"
#include "cli/typed.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/outlook.h"
#include "sheet/explain/summary.h"

namespace grognard::cli {

namespace {

// A truth, and what is always the same, needs no histogram.
bool is_one_line(const sheet::FieldOdds& field) {
    return field.shares.size() == 1 || field.type.kind == sheet::Kind::truth;
}

// The fate of a unit that is not there, and what it loses for sure: nothing.
bool says_nothing(const sheet::Question& question, const sheet::FieldOdds& field) {
    if (field.shares.size() != 1) return false;
    const sheet::Word64 word = field.shares.front().word;
    if (field.type.is_number()) return sheet::number_of(field.type, word) == 0;
    return field.type.kind == sheet::Kind::value && question.sheet().value_name(field.type.enumeration, word) == "none";
}

// What no die changes, in three sentences at most: what always comes, what never does, and how the rest ends.
void tell_sure_fields(Context& context, const sheet::Question& question, const std::vector<sheet::FieldOdds>& fields) {
    std::string always;
    std::string never;
    std::string stays;
    const auto add = [&](std::string& list, const std::string& text) {
        list += (list.empty() ? "" : context.words.say("text.also")) + text;
    };
    for (const sheet::FieldOdds& field : fields) {
        const sheet::Word64 word = field.shares.front().word;
        const std::string name =
            sheet::label(question.sheet(), question.procedure(), field.name, context.words.language());
        if (field.type.kind == sheet::Kind::truth)
            add(word != 0 ? always : never, name);
        else
            add(stays,
                context.words.say(
                    "text.is",
                    {{"name", name}, {"value", sheet::value_text(question.sheet(), field.type, word, context.words)}}));
    }
    if (!fields.empty()) context.gap();
    if (!always.empty()) context.paragraph(context.words.say("odds.always", {{"list", always}}), 2, 4);
    if (!stays.empty()) context.paragraph(context.words.say("odds.sure", {{"list", stays}}), 2, 4);
    if (!never.empty()) context.paragraph(context.words.say("odds.never", {{"list", never}}), 2, 4);
}

// The headline, which is told already where it is one line, then what the dice decide, then what they do not.
void tell_fields(Context& context, const sheet::Question& question, const std::vector<sheet::FieldOdds>& fields) {
    const bool fractions = context.typed.has("--fractions");
    const bool throws_dice = fields.front().total > 1;
    std::vector<sheet::FieldOdds> sure;
    bool follows_on = false;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const sheet::FieldOdds& field = fields[i];
        if (i > 0 && says_nothing(question, field)) continue;
        if (i > 0 && throws_dice && field.shares.size() == 1) {
            sure.push_back(field);
            continue;
        }
        if (!is_one_line(field)) {
            context.gap();
            draw_histogram(context, question, field, {fractions, i == 0});
            follows_on = false;
        } else if (i > 0 || (fractions && field.shares.size() > 1)) {
            if (!follows_on) context.gap();
            std::string text = sheet::odds_sentence(question, field, context.words);
            if (const auto mean = field.mean(); fractions && mean && mean->denominator() != 1)
                text += " " + to_text(*mean);
            context.paragraph(text, 2, 2);
            follows_on = true;
        }
    }
    tell_sure_fields(context, question, sure);
}

// The answer, then what counts before a die is thrown.
void tell(Context& context, const sheet::Question& question, const sheet::Odds& odds) {
    const sheet::Outlook outlook = sheet::outlook(question);
    tell_distribution(context, question, odds);
    context.gap();
    tell_why(context, question, sheet::tell(question, outlook, context.words), outlook.explanation);
    if (const std::string readings = readings_used(context, outlook.explanation); !readings.empty())
        context.faint_paragraph(readings, 0, 2);
}

}  // namespace

void tell_distribution(Context& context, const sheet::Question& question, const sheet::Odds& odds) {
    if (odds.forbidden) {
        context.paragraph(sheet::forbidden_sentence(question, odds.reasons, context.words), 0, 0, Ink::strong);
        return;
    }
    const std::vector<sheet::FieldOdds> fields = sheet::all_field_odds(question, odds);
    context.paragraph(sheet::odds_sentence(question, fields.front(), context.words), 0, 0, Ink::strong);
    if (const std::string draw = sheet::draw_sentence(fields, context.words); !draw.empty())
        context.paragraph(draw, 0, 0, Ink::strong);
    tell_fields(context, question, fields);
    tell_choices(context, question);
    tell_idle_choices(context, question);
}

int odds(Context& context) {
    if (context.typed.has("--batch")) return answer_batch(context);
    const sheet::Request request = typed_request(context);
    const auto csv = context.typed.value("--csv");
    const auto svg = context.typed.value("--svg");
    if (context.json()) answer_in_json(context, request);
    if (context.json() && !csv && !svg) return Status::done;
    const sheet::Question question = sheet::question_of(load_sheet(context, request.system), request, context.words);
    const sheet::Odds odds = sheet::exact_odds(question, request, context.words);
    if (!context.json() && csv != "-" && svg != "-") tell(context, question, odds);
    if (csv) write_file(context, *csv, odds_csv(question, odds));
    if (svg) write_file(context, *svg, odds_svg(context, question, odds));
    return Status::done;
}

}  // namespace grognard::cli
