// grognard facts SYSTEM PROCEDURE

#include <algorithm>

#include "base/names.h"
#include "cli/commands.h"
#include "cli/typed.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

namespace {

constexpr int name_column = 24;  // where names begin

class Facts {
  public:
    Facts(Context& context, const sheet::Question& question)
        : context_(context), question_(question), sheet_(question.sheet()), procedure_(question.procedure()) {}

    void tell() {
        context_.heading(sheet::label(sheet_, procedure_, context_.language()));
        std::vector<std::string> groups;
        for (const sheet::Fact& fact : procedure_.facts)
            if (std::find(groups.begin(), groups.end(), fact.group) == groups.end()) groups.push_back(fact.group);
        for (const std::string& group : groups) {
            context_.line();
            const std::string label = sheet::group_label(sheet_, group, context_.language());
            if (!group.empty()) context_.line(context_.verbose() ? with_id(label, group) : label);
            for (const sheet::Fact& fact : procedure_.facts)
                if (fact.group == group) tell_fact(fact);
        }
        tell_choices();
        tell_outcome();
        tell_presets();
        if (context_.verbose()) tell_callers();
    }

  private:
    // "Close order (close)": what it is called, and what may be typed for short.
    static std::string with_id(const std::string& label, const std::string& id) {
        return folded(label) == folded(id) ? label : label + " (" + id + ")";
    }

    std::string values_of(int enumeration, std::uint64_t mask) const {
        std::string all;
        for (sheet::Word64 i = 0; i < 64; ++i)
            if ((mask >> i) & 1U)
                all += (all.empty() ? "" : " | ") +
                       with_id(sheet::value_label(sheet_, enumeration, i, context_.language()),
                               sheet_.value_name(enumeration, i));
        return all;
    }

    // One that the sheet has by a name; the options of a choice have none.
    std::string of_enumeration(const sheet::Type& type) const {
        const auto& one = sheet_.enumerations[static_cast<std::size_t>(type.enumeration)];
        return context_.verbose() && one.source >= 0 ? "[enum." + one.name + "] · " : std::string();
    }

    std::string type_of(const sheet::Type& type) const {
        const Catalogue::Arguments bounds{{"low", context_.words.whole(type.low)},
                                          {"high", context_.words.whole(type.high)},
                                          {"step", "1/" + std::to_string(type.step)}};
        switch (type.kind) {
            case sheet::Kind::truth: return context_.say("value.yes") + " | " + context_.say("value.no");
            case sheet::Kind::whole: return context_.say("facts.whole", bounds);
            case sheet::Kind::fraction: return context_.say("facts.fraction", bounds);
            case sheet::Kind::value: return of_enumeration(type) + values_of(type.enumeration, type.values);
            case sheet::Kind::set: return of_enumeration(type) + "[" + values_of(type.enumeration, type.values) + "]";
        }
        return {};
    }

    // What may be typed, what it is called beside it, or below where there is no room, and what it may be.
    void row(const std::string& id, const std::string& name, const std::string& detail, int indent) {
        const std::string typed = std::string(static_cast<std::size_t>(indent), ' ') + context_.paint.accent(id);
        const int room = name_column - indent - width_of(id);
        const std::string left(name_column, ' ');
        std::vector<std::string> lines = wrapped(name, context_.width() - name_column, context_.width() - name_column);
        if (room < 1) {
            context_.line(typed);
        } else {
            context_.line(typed + std::string(static_cast<std::size_t>(room), ' ') + lines.front());
            lines.erase(lines.begin());
        }
        for (const std::string& line : lines) context_.line(left + line);
        if (!detail.empty()) context_.faint_paragraph(detail, name_column, 2);
    }

    // A fact may have other defaults than its record.
    std::string with_default(const sheet::Type& type, const std::string& path, sheet::Word64 otherwise) const {
        const std::uint32_t input = question_.input(path);
        const sheet::Word64 word = input == sheet::no_index ? otherwise : question_.program().inputs[input].fallback;
        return type_of(type) + " · " +
               context_.say("facts.default", {{"value", sheet::value_text(sheet_, type, word, context_.words)}});
    }

    void tell_fact(const sheet::Fact& fact) {
        const std::string name = sheet::label(sheet_, procedure_, fact.name, context_.language());
        const std::string by = fact.by == sheet::Controller::me      ? context_.say("facts.by_me")
                               : fact.by == sheet::Controller::enemy ? context_.say("facts.by_enemy")
                                                                     : std::string();
        const std::string end = by.empty() ? by : " · " + by;
        switch (fact.declared.what) {
            case sheet::Declared::What::scalar:
                row(fact.name, name, with_default(fact.declared.type, fact.name, fact.fallback) + end, 2);
                return;
            case sheet::Declared::What::counts: {
                const auto& per = sheet_.enumerations[static_cast<std::size_t>(fact.declared.enumeration)];
                row(fact.name + ".…", name,
                    type_of(fact.declared.type) + " · " +
                        context_.say("facts.per", {{"values", values_of(fact.declared.enumeration, per.mask)}}) + end,
                    2);
                return;
            }
            case sheet::Declared::What::list:
                row(fact.name, name,
                    of_record(fact) +
                        context_.say("facts.list", {{"low", std::to_string(fact.declared.least)},
                                                    {"high", std::to_string(fact.declared.most)},
                                                    {"default", std::to_string(length_of(fact))},
                                                    {"example", fact.name + ".0." + first_field(fact)}}) +
                        end,
                    2);
                tell_fields(fact, fact.name + ".0.");
                return;
            case sheet::Declared::What::record:
                row(fact.name, name,
                    of_record(fact) + context_.say("facts.record", {{"example", fact.name + "." + first_field(fact)}}) +
                        end,
                    2);
                tell_fields(fact, fact.name + ".");
                return;
        }
    }

    // What house rules call its record by.
    std::string of_record(const sheet::Fact& fact) const {
        if (!context_.verbose()) return {};
        return "[record." + sheet_.records[static_cast<std::size_t>(fact.declared.record)].name + "] · ";
    }

    // How many a list has unless more are given.
    sheet::Word64 length_of(const sheet::Fact& fact) const {
        for (const sheet::Input& input : question_.program().inputs)
            if (input.what == sheet::Input::What::size && input.path == fact.name) return input.fallback;
        return fact.declared.least;
    }

    const std::string& first_field(const sheet::Fact& fact) const {
        return sheet_.records[static_cast<std::size_t>(fact.declared.record)].fields.front().name;
    }

    void tell_fields(const sheet::Fact& fact, const std::string& before) {
        const sheet::Record& record = sheet_.records[static_cast<std::size_t>(fact.declared.record)];
        const auto name_of = [&](const std::string& id) {
            const sheet::Word* words = sheet_.record_words(fact.declared.record, id);
            return words == nullptr ? id : words->in(context_.language());
        };
        for (const sheet::RecordField& field : record.fields)
            row("." + field.name, name_of(field.name),
                with_default(field.declared.type, before + field.name, field.fallback), 4);
        for (const sheet::DerivedField& field : record.derived)
            row("." + field.name, name_of(field.name), context_.say("facts.derived"), 4);
    }

    void tell_choices() {
        bool first = true;
        for (const sheet::Input& input : question_.program().inputs) {
            if (input.what != sheet::Input::What::policy) continue;
            if (first) {
                context_.line();
                context_.line(context_.say("facts.choices"));
            }
            first = false;
            row(input.path, sheet::label(sheet_, procedure_, input, context_.language()),
                type_of(input.type) + " | " + with_id(context_.say("value.when_it_helps"), "when_it_helps"), 2);
        }
    }

    void tell_outcome() {
        context_.line();
        context_.line(context_.say("facts.outcome"));
        for (const sheet::OutcomeField& field : question_.program().outcome)
            row(field.name, sheet::label(sheet_, procedure_, field.name, context_.language()), type_of(field.type), 2);
    }

    void tell_presets() {
        bool first = true;
        for (const sheet::PresetSource& preset : sheet_.source.presets) {
            if (preset.procedure.text != procedure_.name) continue;
            if (first) {
                context_.line();
                context_.line(context_.say("facts.presets"));
            }
            first = false;
            row(preset.name, sheet::label(sheet_, preset, context_.language()), {}, 2);
        }
    }

    // Who asks it as a step of his own: there a new fact has to be handed over.
    void tell_callers() {
        std::vector<std::string> callers;
        for (const sheet::Procedure& caller : sheet_.procedures)
            for (const sheet::Step& step : caller.steps)
                if (step.call != nullptr && step.call->procedure == procedure_.name)
                    callers.push_back(caller.name + "." + step.name);
        if (callers.empty()) return;
        context_.line();
        context_.line(context_.say("facts.callers"));
        for (const std::string& one : callers) context_.line("  " + context_.paint.accent(one));
    }

    Context& context_;
    const sheet::Question& question_;
    const sheet::Sheet& sheet_;
    const sheet::Procedure& procedure_;
};

}  // namespace

int facts(Context& context) {
    if (context.json()) return answer_in_json(context);
    const sheet::Question question = asked_question(context);
    Facts(context, question).tell();
    return Status::done;
}

}  // namespace grognard::cli
