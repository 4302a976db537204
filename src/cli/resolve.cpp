// grognard resolve SYSTEM PROCEDURE

#include "cli/batch.h"
#include "cli/choices.h"
#include "cli/commands.h"
#include "cli/library.h"
#include "cli/tale.h"
#include "cli/typed.h"
#include "sheet/explain/explain.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/summary.h"

namespace grognard::cli {

namespace {

// "Readings R42, G11 · dice 5,2,2 (--seed 7)"
void tell_foot(Context& context, const sheet::Resolved& resolved, const sheet::Explanation& explanation) {
    std::string faces, foot = readings_used(context, explanation);
    for (const sheet::Thrown& thrown : resolved.resolution.thrown)
        for (const int face : thrown.faces) faces += (faces.empty() ? "" : ",") + std::to_string(face);
    if (!faces.empty()) foot += (foot.empty() ? "" : " · ") + context.say("tale.dice", {{"faces", faces}});
    if (!faces.empty() && resolved.seed) foot += " (--seed " + std::to_string(*resolved.seed) + ")";
    if (!foot.empty()) context.faint_paragraph(foot, 0, 2);
}

void tell_head(Context& context, const sheet::Tale& tale) {
    context.paragraph(tale.headline, 0, 0, Ink::strong);
    std::string also;
    for (const std::string& outcome : tale.also) also += (also.empty() ? "" : " · ") + outcome;
    if (!also.empty()) context.paragraph(also, 0, 4);
}

void tell(Context& context, const sheet::Question& question, const sheet::Resolved& resolved) {
    const sheet::Explanation explanation = sheet::explain(question, resolved.resolution);
    const sheet::Tale tale = sheet::tell(question, resolved.resolution, explanation, context.words);
    tell_head(context, tale);
    if (!resolved.resolution.forbidden) tell_idle_choices(context, question);
    tell_why(context, question, tale, explanation);
    tell_foot(context, resolved, explanation);
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
