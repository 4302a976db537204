// grognard compare SYSTEM [PROCEDURE] --ruling ID=OPTION | --house FILE

#include <algorithm>

#include "base/names.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/histogram.h"
#include "cli/library.h"
#include "cli/plot.h"
#include "cli/typed.h"
#include "sheet/ask/differences.h"
#include "sheet/ask/json.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/summary.h"

namespace grognard::cli {

namespace {

std::string sentence_of(const Context& context, const sheet::Question& question, const sheet::Odds& odds) {
    if (odds.forbidden) return sheet::forbidden_sentence(question, odds.reasons, context.words);
    return sheet::odds_sentence(question, sheet::all_field_odds(question, odds).front(), context.words);
}

bool same(const sheet::FieldOdds& a, const sheet::FieldOdds& b) {
    if (a.shares.size() != b.shares.size()) return false;
    for (std::size_t i = 0; i < a.shares.size(); ++i)
        if (a.shares[i].word != b.shares[i].word || a.probability(i) != b.probability(i)) return false;
    return true;
}

std::string signed_decimal(const Context& context, const Fraction& value) {
    return (value > Fraction(0) ? "+" : "") + context.words.decimal(value);
}

void tell(Context& context, const sheet::Asked& before, const sheet::Asked& after, const std::string& change) {
    if (before.odds.forbidden || after.odds.forbidden) {
        context.paragraph(change, 0, 0, Ink::strong);
        context.paragraph(context.is(context.say("compare.before"), sentence_of(context, before.question, before.odds)),
                          2);
        context.paragraph(context.is(context.say("compare.after"), sentence_of(context, after.question, after.odds)),
                          2);
        return;
    }
    const auto first = sheet::all_field_odds(before.question, before.odds);
    const auto second = sheet::all_field_odds(after.question, after.odds);
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < first.size() && i < second.size(); ++i)
        if (!same(first[i], second[i])) changed.push_back(i);
    context.paragraph(change, 0, 0, Ink::strong);
    if (changed.empty()) {
        context.paragraph(context.say("compare.same"));
        return;
    }
    const std::size_t main = changed.front();
    const sheet::Word64 value = sheet::telling_value(first[main]);
    const auto sentence = [&](const sheet::FieldOdds& odds) {
        return sheet::odds_sentence_of(before.question, odds, value, context.words);
    };
    context.paragraph("█ " + context.is(context.say("compare.before"), sentence(first[main])), 2, 2);
    context.paragraph("░ " + context.is(context.say("compare.after"), sentence(second[main])), 2, 2);
    for (const std::size_t i : changed) {
        context.line();
        draw_comparison(context, before.question, first[i], second[i], {context.typed.has("--fractions"), false});
        const auto mean = first[i].mean();
        const auto other = second[i].mean();
        if (mean && other && first[i].type.is_number())
            context.line("  " + context.say("compare.means", {{"before", context.words.decimal(*mean)},
                                                              {"after", context.words.decimal(*other)},
                                                              {"change", signed_decimal(context, *other - *mean)}}));
    }
}

// "R5: Upwards → Downwards", "house.toml".
std::string change_text(const Context& context, const sheet::Sheet& sheet,
                        const std::vector<std::pair<std::string, std::string>>& rulings) {
    std::string text;
    for (const auto& [id, option] : rulings) {
        const sheet::Ruling* ruling = sheet.ruling(id);
        if (ruling == nullptr || ruling->enumeration < 0) continue;
        const auto& options = sheet.enumerations[static_cast<std::size_t>(ruling->enumeration)].values;
        const auto word = std::find(options.begin(), options.end(), option) - options.begin();
        const auto name = [&](sheet::Word64 w) {
            return sheet::value_label(sheet, ruling->enumeration, w, context.language());
        };
        text += (text.empty() ? "" : context.say("text.also")) + id + ", " +
                context.is(sheet::ruling_label(sheet, id, ".", context.language()),
                           name(ruling->fallback) + " → " + name(word));
    }
    for (const std::string& file : context.typed.all("--house"))
        text += (text.empty() ? "" : context.say("text.also")) + context.say("compare.house", {{"file", file}});
    return text;
}

// Every procedure over its presets, those that change.
void tell_differences(Context& context, const sheet::Differences& differences) {
    std::string procedure;
    for (const sheet::Difference& one : differences.list) {
        if (one.procedure != procedure) {
            context.gap();
            context.line(context.paint.accent(one.procedure) + "  " + one.procedure_label);
        }
        procedure = one.procedure;
        const std::string preset = one.preset.empty() ? context.say("compare.defaults") : one.preset_label;
        context.paragraph(context.is(preset, one.sentence), 2, 2);
    }
    if (!differences.list.empty()) context.gap();
    const auto changed = static_cast<std::int64_t>(differences.list.size());
    context.paragraph(
        context.words.count("compare.of_questions", changed, {{"asked", context.words.whole(differences.asked)}}));
    if (differences.too_large > 0) context.paragraph(context.words.count("compare.too_large", differences.too_large));
    for (const sheet::NewFacts& left : differences.left)
        context.paragraph(context.words.count(
            "compare.left", static_cast<std::int64_t>(left.facts.size()),
            {{"procedure", left.procedure}, {"facts", joined(left.facts)}, {"first", left.facts.front()}}));
    for (const sheet::Unmet& unmet : differences.unmet)
        context.paragraph(context.say(unmet.procedure.empty() ? "compare.unmet" : "compare.unmet_in",
                                      {{"at", unmet.at}, {"procedure", unmet.procedure}}));
}

int compare_all(Context& context, const sheet::Request& request) {
    if (context.json()) return answer_in_json(context, request);
    for (const std::string option : {"--set", "--preset", "--of", "--svg"})
        if (context.typed.has(option)) context.refuse("compare.needs_procedure", {{"option", option}});
    const auto before = load_sheet(context, request.system, {});
    const auto after = load_sheet(context, request.system);
    sheet::judge_rulings(after, request.rulings, context.words);
    context.paragraph(change_text(context, *after, request.rulings), 0, 0, Ink::strong);
    tell_differences(context, sheet::compare_presets({before, {}}, {after, request.rulings}, context.words));
    return Status::done;
}

}  // namespace

void tell_comparison(Context& context, const sheet::Question& before, const sheet::Question& after,
                     const std::vector<std::pair<std::string, std::string>>& rulings) {
    const sheet::Odds first = sheet::odds(before);
    const sheet::Odds second = sheet::odds(after);
    tell(context, {before, first}, {after, second}, change_text(context, after.sheet(), rulings));
}

int compare(Context& context) {
    const sheet::Request changed = typed_request(context);
    if (changed.rulings.empty() && changed.house.empty()) context.refuse("compare.needs_change");
    if (changed.procedure.empty()) return compare_all(context, changed);
    const sheet::Question after = sheet::question_of(load_sheet(context, changed.system), changed, context.words);
    const sheet::Question before =
        sheet::question_before(load_sheet(context, changed.system, {}), after, changed, {}, context.words);
    const sheet::Odds first = sheet::exact_odds(before, changed, context.words);
    const sheet::Odds second = sheet::exact_odds(after, changed, context.words);
    if (context.json())
        answer_in_json(context, changed);
    else
        tell(context, {before, first}, {after, second}, change_text(context, after.sheet(), changed.rulings));
    if (const auto svg = context.typed.value("--svg"); svg && !first.forbidden && !second.forbidden)
        write_file(context, *svg,
                   comparison_svg(context, before, sheet::all_field_odds(before, first).front(),
                                  sheet::all_field_odds(after, second).front()));
    return Status::done;
}

}  // namespace grognard::cli
