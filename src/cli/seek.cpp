// grognard seek SYSTEM PROCEDURE --want CONDITION --fact FACT --at-least CHANCE

#include <boost/json/object.hpp>

#include "cli/asking.h"
#include "cli/commands.h"
#include "sheet/json.h"
#include "sheet/labels.h"
#include "sheet/names.h"

namespace grognard::cli {

namespace {

constexpr int bar_width = 40;

std::size_t asked_fact(const Context& context, const sheet::Question& question) {
    const std::string path = needed(context, "--fact");
    const std::uint32_t input = question.input(path);
    if (input != sheet::no_index && question.program().inputs[input].what == sheet::Input::What::fact) return input;
    std::vector<std::string> known;
    std::string all;
    for (std::size_t i = 0; i < question.program().inputs.size(); ++i) {
        const sheet::Input& one = question.program().inputs[i];
        if (one.what != sheet::Input::What::fact || !question.in_use(i)) continue;
        known.push_back(one.path);
        all += (all.empty() ? "" : ", ") + one.path;
    }
    context.refuse("problem.fact.unknown", {{"name", path},
                                            {"procedure", question.procedure().name},
                                            {"nearest", sheet::nearest(path, known)},
                                            {"known", all}});
}

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

void tell(Context& context, const sheet::Question& question, std::size_t input, const dice::Fraction& at_least,
          const sheet::Sought& sought) {
    const sheet::Input& fact = question.program().inputs[input];
    const auto text = [&](sheet::Word64 word) {
        return sheet::value_text(question.sheet(), fact.type, word, context.words);
    };
    const std::string name = sheet::label(question.sheet(), question.procedure(), fact, context.language());
    const std::string want = needed(context, "--want");
    context.paragraph(sought.found
                          ? context.say("seek.found", {{"name", name},
                                                       {"value", text(sought.value)},
                                                       {"want", want},
                                                       {"chance", context.words.percent(sought.chance.probability)}})
                          : context.say("seek.not_found",
                                        {{"name", name}, {"want", want}, {"chance", context.words.percent(at_least)}}),
                      0, 0, Ink::strong);
    context.line();
    const auto run_text = [&](const Run& run) {
        const std::string first = text(sought.tried[run.begin].first);
        if (run.end - run.begin == 1) return first;
        return context.say("seek.span", {{"low", first}, {"high", text(sought.tried[run.end - 1].first)}});
    };
    const auto holds = [&](const Run& run, sheet::Word64 word) {
        for (std::size_t i = run.begin; i < run.end; ++i)
            if (sought.tried[i].first == word) return true;
        return false;
    };
    const std::vector<Run> runs = runs_of(sought, fact.type.is_number() && !context.verbose());
    int widest = 1;
    for (const Run& run : runs) widest = std::max(widest, width_of(run_text(run)));
    for (const Run& run : runs) {
        const sheet::Wish::Chance& chance = sought.tried[run.begin].second;
        const bool known = !chance.forbidden && !chance.too_large;
        const std::string shown = known              ? context.words.percent(chance.probability)
                                  : chance.forbidden ? context.say("seek.forbidden")
                                                     : context.say("seek.too_large");
        const std::string drawn = bar(known ? dice::to_double(chance.probability) : 0, bar_width);
        const std::string blanks(static_cast<std::size_t>(bar_width + 1 - width_of(drawn)), ' ');
        const bool here = holds(run, question.words()[input]);
        context.line(std::string(sought.found && holds(run, sought.value) ? "> " : "  ") +
                     pad_left(run_text(run), widest) + "  " + context.paint.accent(drawn) + blanks +
                     pad_left(shown, 9) + (here ? context.paint.faint("  " + context.say("seek.now")) : ""));
    }
}

}  // namespace

int seek(Context& context) {
    const sheet::Question question = asked_question(context);
    const sheet::Wish wish = asked_wish(context, question);
    const std::size_t input = asked_fact(context, question);
    const dice::Fraction at_least = read_chance(context, "--at-least");
    const sheet::Sought sought = sheet::seek(question, wish, input, at_least);
    if (context.json())
        context.line(sheet::to_line(
            sheet::seek_json(question, needed(context, "--want"), input, at_least, sought, context.words)));
    else
        tell(context, question, input, at_least, sought);
    return Status::done;
}

}  // namespace grognard::cli
