#include "table/speech.h"

#include "base/names.h"

namespace grognard::table {

std::string Speech::name(const std::string& id) const {
    const game::Scenario& scenario = opened_.scenario;
    if (const int unit = scenario.find_unit(id); unit >= 0)
        return scenario.units[static_cast<std::size_t>(unit)].text.in(language());
    if (const int leader = scenario.find_leader(id); leader >= 0)
        return scenario.leaders[static_cast<std::size_t>(leader)].text.in(language());
    if (const int formation = scenario.find_formation(id); formation >= 0)
        return scenario.formations[static_cast<std::size_t>(formation)].text.in(language());
    if (const int side = scenario.find_side(id); side >= 0)
        return scenario.sides[static_cast<std::size_t>(side)].text.in(language());
    return id;
}

std::string Speech::hex(const std::string& hex) const {
    const board::Hex found = opened_.map.board.named(hex);
    const board::NamedPlace* place = found == board::nowhere ? nullptr : opened_.map.place_at(found);
    if (place == nullptr) return hex;
    return hex + " (" + (language() == Language::fr ? place->fr : place->en) + ")";
}

std::string Speech::argument(const std::string& name_of_it, const std::string& value) const {
    if (name_of_it == "facing") return words_.say("facing." + value);
    if (name_of_it == "hex") return hex(value);
    if (name_of_it == "formations") {
        std::string names;
        for (const std::string_view word : words_of(value))
            names +=
                (names.empty() ? "" : ", ") + (word == "none" ? words_.say("speech.none") : name(std::string(word)));
        return names;
    }
    return name(value);
}

std::string Speech::title(const sheet::Procedure& procedure) const {
    const sheet::Word* words = opened_.sheet->words_of(procedure, ".");
    return words == nullptr ? procedure.name : words->in(language());
}

std::string Speech::say(const game::Sentence& sentence) const {
    if (!sentence.procedure.empty()) {
        const sheet::Procedure* procedure = opened_.sheet->procedure(sentence.procedure);
        const sheet::Word* words = procedure == nullptr ? nullptr : opened_.sheet->words_of(*procedure, sentence.step);
        const std::string text = words == nullptr ? sentence.step : words->in(language());
        return words_.say("speech.sheet_refuses",
                          {{"reason", text}, {"line", sentence.procedure + "." + sentence.step}});
    }
    Catalogue::Arguments arguments;
    for (const auto& [key, value] : sentence.arguments) arguments.emplace_back(key, argument(key, value));
    std::string text = words_.say(sentence.id, arguments);
    // French names bring their articles, in small letters.
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string Speech::result(const game::Result& result, game::Face& face) const {
    std::string points;
    for (game::Side side = 0; side < face.sides(); ++side)
        points += (side == 0 ? "" : ":") + std::to_string(result.points[static_cast<std::size_t>(side)]);
    if (result.winner == game::nobody) return words_.say("speech.drawn", {{"points", points}});
    std::string degree = result.degree;
    for (const game::VictoryLevel& level : opened_.scenario.levels)
        if (level.id == degree) degree = level.text.in(language());
    return words_.say("speech.won",
                      {{"side", name(face.side_name(result.winner))}, {"degree", degree}, {"points", points}});
}

}  // namespace grognard::table
