#include "game/speech.h"

namespace grognard::game {

std::string Speech::title(const sheet::Procedure& procedure) const {
    const sheet::Word* words = sheet_ == nullptr ? nullptr : sheet_->words_of(procedure, ".");
    return words == nullptr ? procedure.name : words->in(language());
}

std::string Speech::phrase(const Sentence& sentence) const {
    if (!sentence.procedure.empty() && sheet_ != nullptr) {
        const sheet::Procedure* procedure = sheet_->procedure(sentence.procedure);
        const sheet::Word* words = procedure == nullptr ? nullptr : sheet_->words_of(*procedure, sentence.step);
        const std::string text = words == nullptr ? sentence.step : words->in(language());
        return words_.say("speech.sheet_refuses",
                          {{"reason", text}, {"line", sentence.procedure + "." + sentence.step}});
    }
    Catalogue::Arguments arguments;
    for (const auto& [key, value] : sentence.arguments)
        arguments.emplace_back(key, names_.argument(key, value, words_));
    return words_.say(sentence.id, arguments);
}

std::string Speech::say(const Sentence& sentence) const {
    std::string text = phrase(sentence);
    // French names bring their articles, in small letters.
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string Speech::result(const Result& result, const std::vector<std::string>& sides) const {
    std::string points;
    for (std::size_t side = 0; side < sides.size(); ++side)
        points += (side == 0 ? "" : ":") + std::to_string(result.points[side]);
    if (result.winner == nobody) return words_.say("speech.drawn", {{"points", points}});
    return words_.say("speech.won", {{"side", name(sides[static_cast<std::size_t>(result.winner)])},
                                     {"degree", names_.degree(result.degree, language())},
                                     {"points", points}});
}

}  // namespace grognard::game
