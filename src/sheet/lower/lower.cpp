#include "sheet/lower/lower.h"

#include "sheet/lower/calls.h"
#include "sheet/lower/choices.h"
#include "sheet/lower/rolls.h"
#include "sheet/lower/steps.h"
#include "sheet/lower/tallies.h"

namespace grognard::sheet {

namespace {

// One program while it is written.
class Lowering {
  public:
    Lowering(Compiling& compiling, Program& program)
        : problems_(compiling.problems),
          site_(compiling.sheet, compiling.usage, compiling.problems, compiling.nested),
          code_(program) {}

    void lower(const Want* want);

  private:
    Symbol body();
    void step(const Step& step, int index);

    Problems& problems_;
    Site site_;
    Emitter code_;
    Expressions values_{site_, code_};
    Rows rows_{site_, code_, values_};
    Facts facts_{site_, code_, values_};
    Bindings bindings_{site_, code_, values_, rows_, facts_};
    Steps steps_{site_, code_, values_, rows_};
    Tallies tallies_{site_, code_, values_, rows_};
    Rolls rolls_{site_, code_, values_, rows_};
    Choices choices_{site_, code_, values_, rows_};
    Calls calls_{site_, code_, values_, rows_, bindings_, [this] { return body(); }};
};

void Lowering::lower(const Want* want) {
    Program& program = code_.program();
    const int known_errors = problems_.errors();
    Scope scope;
    scope.procedure = program.procedure;
    const Scoped in(site_.scope, &scope);
    scope.active = code_.truth(true);
    program.regions.push_back({});
    const Procedure& procedure = site_.procedure();
    for (std::size_t i = 0; i < procedure.facts.size(); ++i)
        scope.add(procedure.facts[i].name, facts_.fact(procedure.facts[i], static_cast<std::uint32_t>(i)));
    const Symbol outcomes = body();
    if (code_.is_too_large())
        problems_.error("procedure.too_large", procedure.source->place, {{"name", procedure.name}});
    // A name that is misspelled where it is read would be reported twice.
    if (problems_.errors() == known_errors) site_.check_unused();
    if (want != nullptr) steps_.want(want->condition, want->cell, outcomes);
    program.regions.front().end = static_cast<std::uint32_t>(program.units.size());
}

Symbol Lowering::body() {
    const std::vector<Step>& steps = site_.procedure().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) step(steps[i], static_cast<int>(i));
    return steps_.outcomes();
}

void Lowering::step(const Step& step, int index) {
    site_.cell = &step.source->how;
    if (code_.is_too_large()) return;
    switch (step.verb) {
        case Verb::forbid: return steps_.forbid(step, index);
        case Verb::let: return steps_.let(step, index);
        case Verb::tally: return tallies_.tally(step, index);
        case Verb::roll: return rolls_.roll(step, index);
        case Verb::convert: return choices_.convert(step, index);
        case Verb::choose: return choices_.choose(step, index);
        case Verb::call: return calls_.call(step, index);
        case Verb::outcome:
        case Verb::derive: return;
    }
}

}  // namespace

std::unique_ptr<Program> lower(Compiling& compiling, int procedure, const Want* want) {
    auto program = std::make_unique<Program>();
    program->procedure = procedure;
    program->tables = &compiling.sheet.table_code;
    Lowering(compiling, *program).lower(want);
    return program;
}

}  // namespace grognard::sheet
