#include "sheet/ask/from_request.h"

#include <boost/json/object.hpp>

#include "base/check.h"
#include "base/names.h"
#include "dice/generator.h"
#include "dice/script.h"
#include "sheet/ask/json.h"
#include "sheet/explain/labels.h"

namespace grognard::sheet {

// --- names ---

const Procedure& find_procedure(const Sheet& sheet, const std::string& name, const Catalogue& words) {
    if (const Procedure* procedure = sheet.procedure(name)) return *procedure;
    std::vector<std::string> known;
    for (const Procedure& procedure : sheet.procedures) known.push_back(procedure.name);
    refuse(words, "ask.unknown_procedure",
           {{"name", name}, {"system", sheet.source.id}, {"nearest", nearest(name, known)}, {"known", joined(known)}},
           "procedure");
}

std::size_t find_field(const Question& question, const std::string& name, const Catalogue& words) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < question.program().outcome.size(); ++i) {
        known.push_back(question.program().outcome[i].name);
        if (known.back() == name) return i;
    }
    refuse(words, "ask.unknown_outcome",
           {{"name", name},
            {"procedure", question.procedure().name},
            {"nearest", nearest(name, known)},
            {"known", joined(known)}},
           "of");
}

std::size_t find_fact(const Question& question, const std::string& path, const Catalogue& words) {
    const std::uint32_t input = question.input(path);
    if (input != no_index && question.program().inputs[input].what == Input::What::fact) return input;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < question.program().inputs.size(); ++i) {
        const Input& one = question.program().inputs[i];
        if (one.what == Input::What::fact && question.in_use(i)) known.push_back(one.path);
    }
    refuse(words, "fact.unknown",
           {{"name", path},
            {"procedure", question.procedure().name},
            {"nearest", nearest(path, known)},
            {"known", joined(known)}},
           "fact");
}

int find_table(const Sheet& sheet, const std::string& name, const Catalogue& words) {
    if (const int index = sheet.find_table(name); index >= 0) return index;
    std::vector<std::string> known;
    for (const TableSource& source : sheet.source.tables) {
        known.push_back(source.name);
        if (!source.as_printed.empty() && name == source.name + "_as_printed") return sheet.find_table(source.name);
    }
    refuse(words, "ask.unknown_table",
           {{"name", name}, {"system", sheet.source.id}, {"nearest", nearest(name, known)}, {"known", joined(known)}},
           "table");
}

// --- the question ---

Question question_of(std::shared_ptr<const Sheet> sheet, const Request& request, const Catalogue& words) {
    const Procedure& procedure = find_procedure(*sheet, request.procedure, words);
    Question question(std::move(sheet), procedure);
    Problems problems;
    std::string where = "preset";
    // Everything that is wrong is told at once; the place is that of the first.
    const auto fits = [&](const std::string& part, bool right) {
        if (!right && problems.errors() == 1) where = part;
    };
    if (request.preset) fits("preset", question.set_preset(*request.preset, problems));
    for (const auto& [name, value] : request.set) fits("set." + name, question.set(name, value, problems));
    for (const auto& [id, option] : request.rulings) fits("rulings." + id, question.set_ruling(id, option, problems));
    if (problems.any_error()) refuse(words, problems.all(), where);
    return question;
}

Question question_before(std::shared_ptr<const Sheet> sheet, const Question& after, const Request& request,
                         const RulingChoices& rulings, const Catalogue& words) {
    const Procedure& procedure = find_procedure(*sheet, request.procedure, words);
    Question question(std::move(sheet), procedure);
    Problems unknown;  // what only the other has
    for (const PresetSource& preset : after.sheet().source.presets)
        if (preset.name == request.preset && preset.procedure.text == request.procedure)
            for (const auto& [fact, value] : preset.set) question.set(fact, value, unknown);
    for (const auto& [name, value] : request.set) question.set(name, value, unknown);
    Problems problems;
    for (const auto& [id, option] : rulings) question.set_ruling(id, option, problems);
    if (problems.any_error()) refuse(words, problems.all(), "against");
    return question;
}

void judge_rulings(std::shared_ptr<const Sheet> sheet, const RulingChoices& rulings, const Catalogue& words) {
    if (sheet->procedures.empty()) return;
    // Any procedure will do: a ruling is judged against the sheet.
    Question question(sheet, sheet->procedures.front());
    Problems problems;
    for (const auto& [id, option] : rulings) question.set_ruling(id, option, problems);
    if (problems.any_error()) refuse(words, problems.all(), "rulings");
}

Wish wish_of(const Question& question, const std::string& want, const Catalogue& words, std::string_view where,
             std::uint64_t budget) {
    std::vector<Problem> problems;
    auto wish = Wish::compile(question, want, problems, budget);
    for (Problem& problem : problems) problem.file = where;
    if (!wish) refuse(words, problems, where);
    return *wish;
}

// --- dice and odds ---

namespace {

std::string purpose(const Question& question, std::uint32_t row, const Catalogue& words) {
    return row_label(question.sheet(), question.program(), row, words.language());
}

[[noreturn]] void ask_for_dice(const Question& question, const dice::Script::Missing& missing, const Catalogue& words) {
    Refused refused;
    refused.why = Refused::Why::needs_dice;
    refused.id = "resolve.needs";
    refused.message = words.count(missing.rerolled ? "resolve.needs_again" : "resolve.needs", missing.dice,
                                  {{"low", std::to_string(missing.die.lowest)},
                                   {"high", std::to_string(missing.die.highest)},
                                   {"purpose", purpose(question, missing.purpose, words)}});
    refused.json = to_line(needs_json(question, missing, words));
    throw refused;
}

[[noreturn]] void refuse_dice(std::string_view id, std::string message) {
    Refused refused;
    refused.id = id;
    refused.where = "dice";
    refused.message = std::move(message);
    throw refused;
}

}  // namespace

Resolved throw_dice(const Question& question, const Request& request, const Catalogue& words) {
    if (request.seed) {
        dice::Generator generator(*request.seed);
        return {resolve(question, generator), request.seed};
    }
    GROGNARD_CHECK(request.dice.has_value());
    dice::Script script(*request.dice);
    Resolved resolved{resolve(question, script), std::nullopt};
    if (resolved.resolution.forbidden) return resolved;
    if (const auto& bad = script.bad())
        refuse_dice("resolve.bad_face",
                    words.say("resolve.bad_face", {{"position", std::to_string(bad->position + 1)},
                                                   {"face", std::to_string(bad->face)},
                                                   {"low", std::to_string(bad->die.lowest)},
                                                   {"high", std::to_string(bad->die.highest)},
                                                   {"purpose", purpose(question, bad->purpose, words)}}));
    if (script.missing()) ask_for_dice(question, *script.missing(), words);
    if (script.leftover() > 0)
        refuse_dice(
            "resolve.too_many_dice",
            words.count("resolve.too_many_dice", static_cast<std::int64_t>(request.dice->size() - script.leftover()),
                        {{"given", std::to_string(request.dice->size())}}));
    return resolved;
}

Odds exact_odds(const Question& question, const Request& request, const Catalogue& words) {
    Odds result = request.of ? odds(question, {find_field(question, *request.of, words)}, request.budget)
                             : all_odds(question, request.budget);
    if (result.too_large) refuse_too_large(result.branches, to_line(odds_json(question, result, words)), words);
    return result;
}

void refuse_too_large(std::uint64_t branches, std::string json, const Catalogue& words) {
    Refused refused;
    refused.why = Refused::Why::too_large;
    refused.id = "odds.too_large";
    refused.message = words.say("odds.too_large", {{"branches", std::to_string(branches)}});
    refused.json = std::move(json);
    throw refused;
}

}  // namespace grognard::sheet
