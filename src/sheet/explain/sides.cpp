#include "sheet/explain/sides.h"

namespace grognard::sheet {

namespace {

const Word* side_words(const Sheet& sheet, const Side& side, std::string_view form) {
    const std::string id = (side.me ? "me" : "enemy") + std::string(form);
    if (side.procedure >= 0)
        if (const Word* own = sheet.source.procedures[static_cast<std::size_t>(side.procedure)].words.find(id))
            return own;
    return sheet.source.common.find(id);
}

bool names_its_sides(const Sheet& sheet, int procedure) {
    return sheet.source.procedures[static_cast<std::size_t>(procedure)].words.find("me") != nullptr;
}

const Fact* fact_of(const Procedure& procedure, std::string_view name) {
    for (const Fact& fact : procedure.facts)
        if (fact.name == name) return &fact;
    return nullptr;
}

// Whose the thing is that a plain name or path in a call speaks of; other names for it are followed, also of one out of many.
Controller controller_of(const Procedure& procedure, const CallText& call, const Expression& e) {
    const Expression* root = &e;
    while (root->kind == Expression::Kind::member || root->kind == Expression::Kind::index)
        root = root->children[0].get();
    if (root->kind != Expression::Kind::name) return Controller::given;
    if (call.collection != nullptr && call.variable == root->text && call.collection.get() != &e)
        return controller_of(procedure, call, *call.collection);
    if (const Fact* fact = fact_of(procedure, root->text)) return fact->by;
    for (const Step& step : procedure.steps)
        if (step.name == root->text && step.verb == Verb::let && step.how != nullptr && step.how.get() != &e)
            return controller_of(procedure, call, *step.how);
    return Controller::given;
}

// Whether what is mine in the callee is the enemy's in the caller, on the whole.
bool exchanges(const Procedure& caller, const Procedure& callee, const CallText& call) {
    int straight = 0, exchanged = 0;
    for (const Fact& fact : callee.facts) {
        if (fact.by == Controller::given) continue;
        Controller given = Controller::given;
        bool bound = false;
        for (const Binding& binding : call.bindings)
            if (binding.target == fact.name) given = controller_of(caller, call, *binding.value), bound = true;
        if (const Fact* same = fact_of(caller, fact.name); same != nullptr && !bound) given = same->by;
        if (given == Controller::given) continue;
        ++(given == fact.by ? straight : exchanged);
    }
    return exchanged > straight;
}

void put(std::string& text, std::string_view what, const std::string& words) {
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
        text.replace(at, what.size(), words);
        at += words.size();
    }
}

}  // namespace

Sides sides_of(const Sheet& sheet, int procedure) {
    const int owner = names_its_sides(sheet, procedure) ? procedure : -1;
    return {{owner, true}, {owner, false}};
}

Sides sides_of_call(const Sheet& sheet, const Sides& caller, const Procedure& from, const Step& call) {
    const int callee = sheet.find_procedure(call.call->procedure);
    if (names_its_sides(sheet, callee)) return sides_of(sheet, callee);
    return exchanges_sides(sheet, from, call) ? Sides{caller.enemy, caller.me} : caller;
}

bool exchanges_sides(const Sheet& sheet, const Procedure& from, const Step& call) {
    return exchanges(from, *sheet.procedure(call.call->procedure), *call.call);
}

std::string with_sides(const Sheet& sheet, std::string text, const Sides& sides, Language language) {
    if (text.find('{') == std::string::npos) return text;
    const bool begins = text.front() == '{';
    for (const bool me : {true, false}) {
        const Side& side = me ? sides.me : sides.enemy;
        const std::string name = me ? "me}" : "enemy}";
        for (const auto& [before, form] : {std::pair{"{of ", ".of"}, std::pair{"{to ", ".to"}, std::pair{"{", ""}})
            if (const Word* words = side_words(sheet, side, form)) put(text, before + name, words->in(language));
    }
    if (begins && text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    return text;
}

}  // namespace grognard::sheet
