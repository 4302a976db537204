// grognard levers SYSTEM PROCEDURE --want CONDITION

#include <algorithm>
#include <utility>

#include "cli/commands.h"
#include "cli/typed.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/wish_text.h"

namespace grognard::cli {

namespace {

std::string now_sentence(const Context& context, const sheet::Question& question, const std::string& typed,
                         const sheet::Wish::Chance& now) {
    const std::string want = sheet::wish_text(question, typed, context.words);
    if (now.forbidden) return context.say("levers.now_forbidden", {{"want", want}});
    return context.say("levers.now", {{"want", want}, {"chance", context.words.percent(now.probability)}});
}

// Levers of one kind, best first, under what they have in common.
void tell_some(Context& context, const sheet::Question& question, std::string_view heading,
               const std::vector<sheet::Lever>& list) {
    if (list.empty()) return;
    context.gap();
    context.heading(context.say(heading));
    for (const sheet::Lever& lever : list) {
        const sheet::Input& input = question.program().inputs[lever.input];
        const auto text = [&](sheet::Word64 word) {
            return sheet::value_text(question.sheet(), input.type, word, context.words);
        };
        const std::string change =
            context.is(sheet::label(question.sheet(), question.procedure(), input, context.language()),
                       text(question.words()[lever.input]) + " → " + text(lever.to));
        const std::string chance = pad_left(context.words.percent(lever.chance.probability), 9);
        const auto lines = wrapped(change, context.width() - 11, context.width() - 13);
        context.line(context.paint.strong(chance) + "  " + lines.front());
        for (std::size_t k = 1; k < lines.size(); ++k) context.line(std::string(13, ' ') + lines[k]);
    }
}

void tell(Context& context, const sheet::Question& question, const std::string& want, const sheet::Wish::Chance& now,
          const sheet::Levers& levers, std::size_t most) {
    const std::vector<sheet::Lever>& list = levers.list;
    context.paragraph(now_sentence(context, question, want, now), 0, 0, Ink::strong);
    if (list.empty() && !levers.is_cut_short) context.paragraph(context.say("levers.none"));
    std::vector<sheet::Lever> mine, hoped, troops;
    for (const sheet::Lever& lever : list)
        (lever.is_profile ? troops : lever.by == sheet::Controller::me ? mine : hoped).push_back(lever);
    std::size_t left = most;
    for (const auto& [heading, some] :
         {std::pair("levers.mine", &mine), {"levers.hoped", &hoped}, {"levers.troops", &troops}}) {
        some->resize(std::min(some->size(), left));
        left -= some->size();
        tell_some(context, question, heading, *some);
    }
    if (list.size() > most)
        context.faint_paragraph(context.words.count("levers.more", static_cast<std::int64_t>(list.size() - most)), 11);
    if (levers.is_cut_short) context.faint_paragraph(context.say("levers.cut_short"), 0);
}

}  // namespace

void tell_levers(Context& context, const sheet::Question& question, const std::string& want, std::size_t most) {
    const sheet::Wish wish = sheet::wish_of(question, want, context.words, "--want");
    tell(context, question, want, wish.chance(question), sheet::levers(question, wish), most);
}

int levers(Context& context) {
    const sheet::Question question = asked_question(context);
    const sheet::Wish wish = asked_wish(context, question);
    const std::string want = needed(context, "--want");
    if (context.json()) return answer_in_json(context);
    const sheet::Wish::Chance now = wish.chance(question);
    if (now.too_large) sheet::refuse_too_large(now.branches, {}, context.words);
    const sheet::Levers all = sheet::levers(question, wish);
    tell(context, question, want, now, all, all.list.size());
    return Status::done;
}

}  // namespace grognard::cli
