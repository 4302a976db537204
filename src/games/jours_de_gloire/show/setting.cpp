#include "games/jours_de_gloire/show/setting.h"

#include "base/names.h"

namespace grognard::jours_de_gloire {

std::string hex_name(const Setting& setting, const std::string& hex, Language language) {
    const board::Hex found = setting.map.board.named(hex);
    const board::NamedPlace* place = found == board::nowhere ? nullptr : setting.map.place_at(found);
    if (place == nullptr) return hex;
    return hex + " (" + (language == Language::fr ? place->fr : place->en) + ")";
}

std::string Names::name(const std::string& id, Language language) const {
    return setting_->scenario.name(id, language);
}

std::string Names::degree(const std::string& id, Language language) const {
    return setting_->scenario.degree(id, language);
}

std::string Names::argument(const std::string& key, const std::string& value, const Catalogue& words) const {
    if (key == "facing") return words.say("facing." + value);
    if (key == "hex") return hex_name(*setting_, value, words.language());
    if (key != "formations") return name(value, words.language());
    std::string names;
    for (const std::string_view word : words_of(value))
        names += (names.empty() ? "" : ", ") +
                 (word == "none" ? words.say("speech.none") : name(std::string(word), words.language()));
    return names;
}

}  // namespace grognard::jours_de_gloire
