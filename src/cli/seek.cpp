// grognard seek SYSTEM PROCEDURE --want CONDITION --fact FACT --at-least CHANCE

#include "cli/commands.h"
#include "cli/typed.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/wish_text.h"

namespace grognard::cli {

namespace {

constexpr int widest_value = 40;
constexpr int widest_bar = 40;
constexpr int chance_width = 11;

// Values next to each other with the same chance.
struct Run {
    std::size_t begin = 0;
    std::size_t end = 0;
};

bool same(const sheet::Wish::Chance& a, const sheet::Wish::Chance& b) {
    return a.forbidden == b.forbidden && a.too_large == b.too_large && a.probability == b.probability;
}

std::vector<Run> runs_of(const sheet::Sought& sought, bool in_order) {
    std::vector<Run> runs;
    for (std::size_t i = 0; i < sought.tried.size(); ++i) {
        if (in_order && i > 0 && same(sought.tried[i - 1].second, sought.tried[i].second))
            runs.back().end = i + 1;
        else
            runs.push_back({i, i + 1});
    }
    return runs;
}

std::string sentence_of(const Context& context, const sheet::Question& question, std::size_t input,
                        const Fraction& at_least, const sheet::Sought& sought) {
    const sheet::Input& fact = question.program().inputs[input];
    const std::string name = sheet::label(question.sheet(), question.procedure(), fact, context.language());
    const std::string want = sheet::wish_text(question, needed(context, "--want"), context.words);
    if (!sought.found)
        return context.say("seek.not_found",
                           {{"name", name}, {"want", want}, {"chance", context.words.percent(at_least)}});
    return context.say("seek.found",
                       {{"name", name},
                        {"value", sheet::value_text(question.sheet(), fact.type, sought.value, context.words)},
                        {"want", want},
                        {"chance", context.words.percent(sought.chance.probability)}});
}

std::string chance_text(const Context& context, const sheet::Wish::Chance& chance) {
    if (chance.forbidden) return context.say("seek.forbidden");
    if (chance.too_large) return context.say("seek.too_large");
    return context.words.percent(chance.probability);
}

bool holds(const sheet::Sought& sought, const Run& run, sheet::Word64 word) {
    for (std::size_t i = run.begin; i < run.end; ++i)
        if (sought.tried[i].first == word) return true;
    return false;
}

void tell(Context& context, const sheet::Question& question, std::size_t input, const Fraction& at_least,
          const sheet::Sought& sought) {
    context.paragraph(sentence_of(context, question, input, at_least, sought), 0, 0, Ink::strong);
    context.line();
    const sheet::Type& type = question.program().inputs[input].type;
    const auto run_text = [&](const Run& run) {
        const auto text = [&](std::size_t i) {
            return sheet::value_text(question.sheet(), type, sought.tried[i].first, context.words);
        };
        if (run.end - run.begin == 1) return text(run.begin);
        return context.say("seek.span", {{"low", text(run.begin)}, {"high", text(run.end - 1)}});
    };
    const std::vector<Run> runs = runs_of(sought, type.is_number() && !context.verbose());
    int widest = 1;
    for (const Run& run : runs) widest = std::max(widest, std::min(widest_value, width_of(run_text(run))));
    const std::string now = "  " + context.say("seek.now");
    const int bar_width = std::min(widest_bar, context.width() - 4 - widest - chance_width - width_of(now));
    for (const Run& run : runs) {
        const sheet::Wish::Chance& chance = sought.tried[run.begin].second;
        const bool known = !chance.forbidden && !chance.too_large;
        const std::string drawn = bar(known ? to_double(chance.probability) : 0, bar_width);
        const std::string blanks(static_cast<std::size_t>(bar_width - width_of(drawn)), ' ');
        context.line(std::string(sought.found && holds(sought, run, sought.value) ? "> " : "  ") +
                     pad_left(fitted(run_text(run), widest), widest) + "  " + context.paint.accent(drawn) + blanks +
                     pad_left(chance_text(context, chance), chance_width) +
                     (holds(sought, run, question.words()[input]) ? context.paint.faint(now) : ""));
    }
}

}  // namespace

int seek(Context& context) {
    const sheet::Question question = asked_question(context);
    const sheet::Wish wish = asked_wish(context, question);
    const std::size_t input = sheet::find_fact(question, needed(context, "--fact"), context.words);
    const Fraction at_least = read_chance(context, "--at-least");
    if (context.json()) return answer_in_json(context);
    tell(context, question, input, at_least, sheet::seek(question, wish, input, at_least));
    return Status::done;
}

}  // namespace grognard::cli
