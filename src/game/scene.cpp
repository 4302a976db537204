#include "game/scene.h"

#include <boost/json.hpp>

#include "base/names.h"
#include "dice/script.h"
#include "sheet/ask/json.h"
#include "sheet/explain/explain.h"
#include "sheet/run/run.h"

namespace grognard::game {

boost::json::array Scene::pieces_of(Face& face, const Event& event) const {
    boost::json::array pieces;
    const std::string note = face.note(event);
    for (const std::string_view word : words_of(note))
        if (side_of(std::string(word)) != nobody) pieces.emplace_back(word);
    return pieces;
}

std::vector<std::string> Scene::reasons(Face&, std::string_view, const std::vector<Sentence>& general,
                                        const Speech& speech) const {
    std::vector<std::string> told;
    for (const Sentence& one : general) told.push_back(speech.phrase(one));
    return told;
}

boost::json::array Scene::approaches(Face&, const std::string&, const std::string&, const Speech&) const { return {}; }

namespace {

// With the facts that a game asked with. What it left as the sheet has it goes without saying.
sheet::Question question_of(const std::shared_ptr<const sheet::Sheet>& sheet, const sheet::Procedure& procedure,
                            std::span<const sheet::Word64> words) {
    sheet::Question question(sheet, procedure);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool said = question.words()[i] != words[i];
        question.words()[i] = words[i];
        if (said && question.program().inputs[i].what == sheet::Input::What::fact) question.mark_given(i);
    }
    return question;
}

}  // namespace

boost::json::object Scene::way(Face&, std::string_view, const Speech&) const { return {}; }

boost::json::object Scene::ranges(Face&, const std::string&, const Speech&) const {
    return {{"ranges", boost::json::array()}};
}

boost::json::object Scene::ties(Face&, const std::string&, const Speech&) const { return {}; }

boost::json::object roster_json(const Scenario& scenario, const Speech& speech) {
    const Language language = speech.language();
    boost::json::array sides, formations;
    for (std::size_t i = 0; i < scenario.sides.size(); ++i) {
        boost::json::object side{{"id", scenario.sides[i].id},
                                 {"label", scenario.sides[i].text.in(language)},
                                 {"briefing", scenario.orders[i].in(language)}};
        if (!scenario.sides[i].colour.empty()) side["colour"] = scenario.sides[i].colour;
        sides.push_back(std::move(side));
    }
    for (const ScenarioFormation& formation : scenario.formations) {
        boost::json::object one{{"id", formation.id},
                                {"side", scenario.sides[static_cast<std::size_t>(formation.side)].id},
                                {"label", formation.text.in(language)}};
        if (!formation.colour.empty()) one["colour"] = formation.colour;
        formations.push_back(std::move(one));
    }
    return {{"system", scenario.system},
            {"scenario", scenario.id},
            {"label", scenario.text.in(language)},
            {"briefing", scenario.briefing.in(language)},
            {"turns", scenario.turns},
            {"minutes", scenario.minutes},
            {"start_minute", scenario.start_minute},
            {"sides", std::move(sides)},
            {"formations", std::move(formations)}};
}

boost::json::object chance_json(const Fraction& chance) {
    boost::json::object object;
    sheet::put_chance(object, chance);
    return object;
}

boost::json::object resolved_json(const std::shared_ptr<const sheet::Sheet>& sheet, const sheet::Procedure& procedure,
                                  std::span<const sheet::Word64> words, std::span<const int> faces,
                                  const Catalogue& catalogue) {
    const sheet::Question question = question_of(sheet, procedure, words);
    dice::Script script(std::vector<int>(faces.begin(), faces.end()));
    const sheet::Resolution resolution = sheet::resolve(question, script);
    return sheet::resolution_json(question, resolution, sheet::explain(question, resolution), catalogue);
}

boost::json::object awaited_json(const std::shared_ptr<const sheet::Sheet>& sheet, const sheet::Procedure& procedure,
                                 std::span<const sheet::Word64> words, const Catalogue& catalogue) {
    return sheet::outlook_json(question_of(sheet, procedure, words), catalogue);
}

}  // namespace grognard::game
