#include "cli/choices.h"

#include "sheet/explain/choices.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

void tell_choices(Context& context, const sheet::Question& question) {
    for (const sheet::Choice& choice : sheet::open_choices(question)) {
        const sheet::Input& input = question.program().inputs[choice.input];
        context.line();
        context.paragraph(context.say(
            "choices.open", {{"name", sheet::label(question.sheet(), question.procedure(), input, context.language())},
                             {"example", input.path}}));
        const sheet::Word64 value = sheet::telling_value(choice.options.front().odds);
        for (std::size_t i = 0; i < choice.options.size(); ++i) {
            const sheet::Choice::Option& option = choice.options[i];
            std::string text = context.is(sheet::value_text(question.sheet(), input.type, option.word, context.words),
                                          sheet::odds_sentence_of(question, option.odds, value, context.words));
            if (option.odds.type.is_number())
                text += " " + context.say("odds.mean", {{"mean", context.words.decimal(option.expected)}});
            if (i == choice.worst) text += " " + context.say("choices.worst");
            context.paragraph(text, 2, 2);
        }
    }
}

void tell_idle_choices(Context& context, const sheet::Question& question) {
    for (const std::size_t i : sheet::idle_choices(question)) {
        const sheet::Input& input = question.program().inputs[i];
        context.paragraph(
            context.say("choices.idle",
                        {{"name", sheet::label(question.sheet(), question.procedure(), input, context.language())}}),
            0, 2, Ink::marked);
    }
}

}  // namespace grognard::cli
