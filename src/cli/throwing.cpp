#include "cli/throwing.h"

#include <boost/json/object.hpp>

#include "dice/generator.h"
#include "dice/script.h"
#include "sheet/json.h"
#include "sheet/labels.h"

namespace grognard::cli {

namespace {

std::string purpose(const Context& context, const sheet::Question& question, std::uint32_t row) {
    return sheet::row_label(question.sheet(), question.program(), row, context.language());
}

[[noreturn]] void ask_for_dice(const Context& context, const sheet::Question& question,
                               const dice::Script::Missing& missing) {
    Refused refused;
    refused.status = Status::needs_dice;
    refused.message = context.words.count(missing.rerolled ? "resolve.needs_again" : "resolve.needs", missing.dice,
                                          {{"low", std::to_string(missing.die.lowest)},
                                           {"high", std::to_string(missing.die.highest)},
                                           {"purpose", purpose(context, question, missing.purpose)}});
    refused.json = sheet::to_line(sheet::needs_json(question, missing, context.words));
    throw refused;
}

}  // namespace

Resolved throw_dice(const Context& context, const sheet::Question& question, const Thrown& thrown) {
    if (!thrown.dice) {
        const std::uint64_t seed = thrown.seed ? *thrown.seed : context.host.fresh_seed();
        dice::Generator generator(seed);
        return {sheet::resolve(question, generator), seed};
    }
    dice::Script script(*thrown.dice);
    Resolved resolved{sheet::resolve(question, script), std::nullopt};
    if (resolved.resolution.forbidden) return resolved;
    if (script.bad())
        context.refuse("resolve.bad_face", {{"position", std::to_string(script.bad()->position + 1)},
                                            {"face", std::to_string(script.bad()->face)},
                                            {"low", std::to_string(script.bad()->die.lowest)},
                                            {"high", std::to_string(script.bad()->die.highest)},
                                            {"purpose", purpose(context, question, script.bad()->purpose)}});
    if (script.missing()) ask_for_dice(context, question, *script.missing());
    if (script.leftover() > 0) {
        const auto used = static_cast<std::int64_t>(thrown.dice->size() - script.leftover());
        throw Refused{
            Status::bad_input,
            context.words.count("resolve.too_many_dice", used, {{"given", std::to_string(thrown.dice->size())}}),
            {}};
    }
    return resolved;
}

}  // namespace grognard::cli
