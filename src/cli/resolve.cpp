// grognard resolve SYSTEM PROCEDURE

#include <boost/json.hpp>

#include "cli/arithmetic.h"
#include "cli/asking.h"
#include "cli/batch.h"
#include "cli/circumstances.h"
#include "cli/commands.h"
#include "cli/throwing.h"
#include "sheet/explain.h"
#include "sheet/json.h"
#include "sheet/labels.h"
#include "sheet/summary.h"

namespace grognard::cli {

namespace {

Thrown typed_dice(const Context& context) {
    Thrown thrown;
    if (const auto dice = context.request.value("--dice")) thrown.dice = read_dice(context, *dice);
    if (const auto seed = context.request.value("--seed")) thrown.seed = read_seed(context, *seed);
    if (thrown.dice && thrown.seed) context.refuse("cli.dice_or_seed");
    return thrown;
}

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

void tell_dice(Context& context, const Resolved& resolved) {
    std::string faces;
    for (const sheet::Thrown& thrown : resolved.resolution.thrown)
        for (const int face : thrown.faces) faces += (faces.empty() ? "" : ",") + std::to_string(face);
    if (faces.empty()) return;
    context.faint_paragraph(resolved.seed ? context.say("resolve.dice_of_seed",
                                                        {{"faces", faces}, {"seed", std::to_string(*resolved.seed)}})
                                          : context.say("resolve.dice", {{"faces", faces}}),
                            0);
}

void tell(Context& context, const sheet::Question& question, const Resolved& resolved) {
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

boost::json::object answer(const Context& context, const sheet::Question& question, const Resolved& resolved) {
    boost::json::object object = sheet::resolution_json(question, resolved.resolution,
                                                        sheet::explain(question, resolved.resolution), context.words);
    if (resolved.seed) object["seed"] = *resolved.seed;
    return object;
}

}  // namespace

void tell_resolution(Context& context, const sheet::Question& question, const std::vector<int>& dice) {
    tell(context, question, throw_dice(context, question, {dice, std::nullopt}));
}

int resolve(Context& context) {
    if (context.request.has("--batch"))
        return answer_batch(context, [&](const sheet::Question& question, const BatchLine& line) {
            const bool own = line.dice || line.seed;
            return answer(context, question,
                          throw_dice(context, question, own ? Thrown{line.dice, line.seed} : typed_dice(context)));
        });
    const sheet::Question question = asked_question(context);
    const Resolved resolved = throw_dice(context, question, typed_dice(context));
    if (context.json())
        context.line(sheet::to_line(answer(context, question, resolved)));
    else
        tell(context, question, resolved);
    return Status::done;
}

}  // namespace grognard::cli
