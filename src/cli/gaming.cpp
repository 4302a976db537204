#include "cli/gaming.h"

#include <algorithm>

#include "cli/files.h"
#include "cli/library.h"
#include "embedded/embedded.h"
#include "sheet/names.h"

namespace grognard::cli {

namespace {

std::optional<std::string> text_at(const std::string& path) {
    const std::string_view text = library().file(path);
    if (text.empty()) return std::nullopt;
    return std::string(text);
}

}  // namespace

std::vector<std::string> scenarios_of(const std::string& system) {
    std::vector<std::string> ids;
    const std::string folder = "rules/" + system + "/scenarios/";
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with(folder)) continue;
        const std::string id(file.path.substr(folder.size(), file.path.size() - folder.size() - 5));
        if (id != "form") ids.push_back(id);
    }
    return ids;
}

player::Opened open_scenario(const Context& context, const player::Wanted& wanted) {
    const auto& systems = player::playable_systems();
    if (std::find(systems.begin(), systems.end(), wanted.system) == systems.end())
        context.refuse("problem.cli.unplayable", {{"name", wanted.system},
                                                  {"nearest", sheet::nearest(wanted.system, systems)},
                                                  {"known", sheet::joined(systems)}});
    const std::vector<std::string> known = scenarios_of(wanted.system);
    if (std::find(known.begin(), known.end(), wanted.scenario) == known.end())
        context.refuse("problem.cli.unknown_scenario", {{"name", wanted.scenario},
                                                        {"nearest", sheet::nearest(wanted.scenario, known)},
                                                        {"known", sheet::joined(known)}});
    player::OpenedOrNot opened = player::open_game(wanted, text_at);
    if (!opened.ok()) context.refuse(opened.problems);
    return std::move(*opened.opened);
}

player::Opened open_scenario(const Context& context, const std::string& name, bool coverage) {
    const std::size_t slash = name.find('/');
    player::Wanted wanted;
    wanted.system = name.substr(0, slash);
    if (slash != std::string::npos) wanted.scenario = name.substr(slash + 1);
    wanted.coverage = coverage;
    return open_scenario(context, wanted);
}

game::Record read_record_file(const Context& context, const std::string& path) {
    const std::string text = read_file(context, path);
    sheet::Problems problems;
    auto record = game::read_record(text, problems);
    problems.finish({path});
    if (!record) context.refuse(problems.all());
    return std::move(*record);
}

player::Opened open_record(const Context& context, const game::Record& record) {
    return open_scenario(context, {record.identity.system, record.identity.scenario, record.identity.rulings, false});
}

// --- words ---

std::string Speech::name(const std::string& id) const {
    const game::Scenario& scenario = opened_.scenario;
    const sheet::Language language = context_.language();
    if (const int unit = scenario.find_unit(id); unit >= 0)
        return scenario.units[static_cast<std::size_t>(unit)].text.in(language);
    if (const int leader = scenario.find_leader(id); leader >= 0)
        return scenario.leaders[static_cast<std::size_t>(leader)].text.in(language);
    if (const int formation = scenario.find_formation(id); formation >= 0)
        return scenario.formations[static_cast<std::size_t>(formation)].text.in(language);
    if (const int side = scenario.find_side(id); side >= 0)
        return scenario.sides[static_cast<std::size_t>(side)].text.in(language);
    return id;
}

std::string Speech::hex(const std::string& hex) const {
    const board::Hex found = opened_.map.board.named(hex);
    const board::NamedPlace* place = found == board::nowhere ? nullptr : opened_.map.place_at(found);
    if (place == nullptr) return hex;
    return hex + " (" + (context_.language() == sheet::Language::fr ? place->fr : place->en) + ")";
}

std::string Speech::argument(const std::string& name_of_it, const std::string& value) const {
    if (name_of_it == "facing") return context_.say("facing." + value);
    if (name_of_it == "hex") return hex(value);
    if (name_of_it == "formations") {
        std::vector<std::string> names;
        for (const std::string_view word : sheet::words_of(value))
            names.push_back(word == "none" ? context_.say("play.none") : name(std::string(word)));
        return sheet::joined(names);
    }
    return name(value);
}

std::string Speech::say(const game::Sentence& sentence) const {
    if (!sentence.procedure.empty()) {
        const sheet::Procedure* procedure = opened_.sheet->procedure(sentence.procedure);
        const sheet::Word* words = procedure == nullptr ? nullptr : opened_.sheet->words_of(*procedure, sentence.step);
        const std::string text = words == nullptr ? sentence.step : words->in(context_.language());
        return context_.say("play.sheet_refuses",
                            {{"reason", text}, {"line", sentence.procedure + "." + sentence.step}});
    }
    sheet::Catalogue::Arguments arguments;
    for (const auto& [key, value] : sentence.arguments) arguments.emplace_back(key, argument(key, value));
    std::string text = context_.say(sentence.id, arguments);
    // French names bring their articles, in small letters.
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

std::string Speech::result(const game::Result& result, game::Face& face) const {
    std::string points;
    for (game::Side side = 0; side < face.sides(); ++side)
        points += (side == 0 ? "" : ":") + std::to_string(result.points[static_cast<std::size_t>(side)]);
    if (result.winner == game::nobody) return context_.say("play.drawn", {{"points", points}});
    std::string degree = result.degree;
    for (const game::VictoryLevel& level : opened_.scenario.levels)
        if (level.id == degree) degree = level.text.in(context_.language());
    return context_.say("play.won",
                        {{"side", name(face.side_name(result.winner))}, {"degree", degree}, {"points", points}});
}

std::string Speech::divergence(const game::Divergence& divergence, const std::string& file) const {
    sheet::Problem problem = divergence.problem;
    problem.file = file;
    std::string text = context_.words.problem_text(problem);
    if (divergence.refusal) text += " " + say(*divergence.refusal);
    return text;
}

}  // namespace grognard::cli
