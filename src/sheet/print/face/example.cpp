#include "sheet/print/face/example.h"

#include "base/names.h"
#include "dice/script.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/tale.h"

namespace grognard::sheet::face {

using printing::element;
using printing::escaped;

namespace {

constexpr double indent = 2.4;  // mm a depth

// What the preset says, each fact with its value; of a truth that holds its name is enough.
std::string given_facts(const Context& context, const Explanation& explanation) {
    std::vector<std::string> facts;
    for (const Entry& entry : explanation.entries) {
        if (entry.what != Entry::What::fact || entry.assumed) continue;
        const bool truth = entry.type.kind == Kind::truth;
        if (truth && entry.word == 0) continue;
        std::string fact = label(context.sheet, entry, context.language);
        if (!truth) fact += " " + value_text(context.sheet, entry.type, entry.word, context.words);
        facts.push_back(std::move(fact));
    }
    return joined(facts, " · ");
}

Html line_of_tale(const Context& context, const TaleLine& line) {
    const bool column = line.what == TaleLine::What::addend || line.what == TaleLine::What::total;
    const std::string text = line.what == TaleLine::What::heading ? line.label
                             : column                             ? line.figure + " " + line.text
                                                                  : text_of(line, context.words);
    const auto tenths = static_cast<int>(10 * indent * line.depth);
    return Html{"<p style=\"margin-left:" + std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + "mm\">" +
                escaped(text).code + "</p>"};
}

}  // namespace

Html set_example(const Context& context, const FaceRun& run) {
    const Procedure* procedure = context.sheet.procedure(run.procedure.text);
    if (procedure == nullptr) return {};
    const std::shared_ptr<const Sheet> unowned(std::shared_ptr<const Sheet>(), &context.sheet);
    Question question(unowned, *procedure);
    Problems unread;  // a ruling that the procedure does not read
    if (!question.set_preset(run.preset.text, unread)) return {};
    for (const printing::KnownValue& value : context.known.values)
        question.set_ruling(value.path.substr(value.path.find('.') + 1), value.value, unread);
    dice::Script script(run.dice);
    const Resolution resolution = resolve(question, script);
    if (resolution.forbidden || script.bad() || script.missing() || script.leftover() > 0) return {};
    const Explanation explanation = explain(question, resolution);
    const Tale tale = tell(question, resolution, explanation, context.words);
    Html lines = element("p", "given", given_facts(context, explanation));
    for (const TaleLine& line : tale.lines) lines += line_of_tale(context, line);
    Html result = element("b", "", tale.headline + ".");
    if (!tale.also.empty()) result += escaped(" " + joined(tale.also, " · "));
    return element("div", "run", lines + element("p", "result", result));
}

}  // namespace grognard::sheet::face
