#include "cli/gaming.h"

#include <algorithm>

#include "base/names.h"
#include "cli/files.h"
#include "cli/library.h"
#include "embedded/embedded.h"

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

table::Opened open_scenario(const Context& context, const table::Wanted& wanted) {
    const auto& systems = table::playable_systems();
    if (std::find(systems.begin(), systems.end(), wanted.system) == systems.end())
        context.refuse(
            "problem.cli.unplayable",
            {{"name", wanted.system}, {"nearest", nearest(wanted.system, systems)}, {"known", joined(systems)}});
    const std::vector<std::string> known = scenarios_of(wanted.system);
    if (std::find(known.begin(), known.end(), wanted.scenario) == known.end())
        context.refuse(
            "problem.cli.unknown_scenario",
            {{"name", wanted.scenario}, {"nearest", nearest(wanted.scenario, known)}, {"known", joined(known)}});
    table::OpenedOrNot opened = table::open_game(wanted, text_at);
    if (!opened.ok()) context.refuse(opened.problems);
    return std::move(*opened.opened);
}

table::Opened open_scenario(const Context& context, const std::string& name, bool coverage) {
    const std::size_t slash = name.find('/');
    table::Wanted wanted;
    wanted.system = name.substr(0, slash);
    if (slash != std::string::npos) wanted.scenario = name.substr(slash + 1);
    wanted.coverage = coverage;
    return open_scenario(context, wanted);
}

game::Record read_record_file(const Context& context, const std::string& path) {
    const std::string text = read_file(context, path);
    Problems problems;
    auto record = game::read_record(text, problems);
    problems.finish({path});
    if (!record) context.refuse(problems.all());
    return std::move(*record);
}

table::Opened open_record(const Context& context, const game::Record& record) {
    return open_scenario(context, {record.identity.system, record.identity.scenario, record.identity.rulings, false});
}

// --- words ---

std::string Speech::divergence(const game::Divergence& divergence, const std::string& file) const {
    Problem problem = divergence.problem;
    problem.file = file;
    std::string text = context_.words.problem_text(problem);
    if (divergence.refusal) text += " " + say(*divergence.refusal);
    return text;
}

}  // namespace grognard::cli
