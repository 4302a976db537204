// grognard resolve SYSTEM PROCEDURE

#include "cli/arithmetic.h"
#include "cli/batch.h"
#include "cli/circumstances.h"
#include "cli/commands.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "sheet/explain/explain.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/summary.h"

namespace grognard::cli {

namespace {

void tell_outcome(Context& context, const sheet::Question& question, const sheet::Resolution& resolution) {
    const auto& fields = question.program().outcome;
    const auto headline = static_cast<std::size_t>(question.procedure().headline);
    const auto text = [&](std::size_t i) {
        return context.is(sheet::label(question.sheet(), question.procedure(), fields[i].name, context.language()),
                          sheet::value_text(question.sheet(), fields[i].type, resolution.outcome[i], context.words));
    };
    context.paragraph(text(headline), 0, 0, Ink::strong);
    for (std::size_t i = 0; i < fields.size(); ++i)
        if (i != headline) context.paragraph(text(i));
}

void tell_dice(Context& context, const sheet::Resolved& resolved) {
    std::string faces;
    for (const sheet::Thrown& thrown : resolved.resolution.thrown)
        for (const int face : thrown.faces) faces += (faces.empty() ? "" : ",") + std::to_string(face);
    if (faces.empty()) return;
    context.faint_paragraph(resolved.seed ? context.say("resolve.dice_of_seed",
                                                        {{"faces", faces}, {"seed", std::to_string(*resolved.seed)}})
                                          : context.say("resolve.dice", {{"faces", faces}}),
                            0);
}

void tell(Context& context, const sheet::Question& question, const sheet::Resolved& resolved) {
    const sheet::Explanation explanation = sheet::explain(question, resolved.resolution);
    if (resolved.resolution.forbidden) {
        context.paragraph(sheet::forbidden_sentence(question, resolved.resolution.reasons, context.words), 0, 0,
                          Ink::strong);
    } else {
        tell_outcome(context, question, resolved.resolution);
        tell_dice(context, resolved);
    }
    context.line();
    tell_facts(context, question, explanation);
    tell_arithmetic(context, question, explanation);
    tell_rulings(context, question, explanation);
}

}  // namespace

void tell_resolution(Context& context, const sheet::Question& question, const std::vector<int>& dice) {
    sheet::Request request;
    request.dice = dice;
    tell(context, question, sheet::throw_dice(question, request, context.words));
}

int resolve(Context& context) {
    if (context.typed.has("--batch")) return answer_batch(context);
    sheet::Request request = typed_request(context);
    if (!request.dice && !request.seed) request.seed = context.host.fresh_seed();
    if (context.json()) return answer_in_json(context, request);
    const sheet::Question question = sheet::question_of(load_sheet(context, request.system), request, context.words);
    tell(context, question, sheet::throw_dice(question, request, context.words));
    return Status::done;
}

}  // namespace grognard::cli
