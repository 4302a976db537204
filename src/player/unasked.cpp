#include "player/unasked.h"

#include <algorithm>

#include "sheet/explain/labels.h"

namespace grognard::player {

namespace {

// A call names it, or the caller has something of that name.
bool hands_over(const sheet::Procedure& caller, const sheet::Step& call, const std::string& fact) {
    const auto names_it = [&](const sheet::Binding& binding) { return binding.target == fact; };
    const auto is_it = [&](const auto& one) { return one.name == fact; };
    return std::any_of(call.call->bindings.begin(), call.call->bindings.end(), names_it) ||
           std::any_of(caller.facts.begin(), caller.facts.end(), is_it) ||
           std::any_of(caller.steps.begin(), caller.steps.end(), is_it);
}

// By all who call its procedure; one that nobody calls is asked by the game itself.
bool is_handed_over(const sheet::Sheet& sheet, const sheet::Procedure& procedure, const std::string& fact) {
    bool called = false;
    for (const sheet::Procedure& caller : sheet.procedures)
        for (const sheet::Step& step : caller.steps) {
            if (step.call == nullptr || step.call->procedure != procedure.name) continue;
            if (!hands_over(caller, step, fact)) return false;
            called = true;
        }
    return called;
}

}  // namespace

std::vector<Problem> unasked(const sheet::Sheet& sheet, const Catalogue& words) {
    Problems problems;
    const auto warn = [&](const Cell& name, const std::string& of, const sheet::Declared& declared,
                          sheet::Word64 value) {
        const bool plain = declared.what == sheet::Declared::What::scalar;
        problems.warning("game.unasked", name.place,
                         {{"name", name.text},
                          {"of", of},
                          {"value", plain ? sheet::value_text(sheet, declared.type, value, words) : "-"}});
    };
    for (const sheet::Procedure& procedure : sheet.procedures) {
        if (sheet.source.is_house(procedure.source->place)) continue;  // no game asks it
        for (std::size_t i = 0; i < procedure.facts.size(); ++i) {
            const Cell& name = procedure.source->facts[i].name;
            const sheet::Fact& fact = procedure.facts[i];
            if (sheet.source.is_house(name.place) && !is_handed_over(sheet, procedure, fact.name))
                warn(name, procedure.name, fact.declared, fact.fallback);
        }
    }
    for (std::size_t r = 0; r < sheet.records.size(); ++r) {
        const sheet::RecordSource& source = sheet.source.records[r];
        for (std::size_t i = 0; i < source.fields.size() && !sheet.source.is_house(source.place); ++i)
            if (sheet.source.is_house(source.fields[i].name.place))
                warn(source.fields[i].name, source.name, sheet.records[r].fields[i].declared,
                     sheet.records[r].fields[i].fallback);
    }
    problems.finish(sheet.source.files);
    return problems.take();
}

}  // namespace grognard::player
