#include <algorithm>

#include "base/names.h"
#include "sheet/compile/declare.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

const std::vector<std::string> verbs = {"forbid", "let", "tally", "roll", "convert", "choose", "call"};

class ProcedureParser {
  public:
    ProcedureParser(Sheet& sheet, Usage& usage, Problems& problems)
        : sheet_(sheet), usage_(usage), problems_(problems) {}

    Procedure parse(const ProcedureSource& source) {
        Procedure procedure;
        procedure.name = source.name;
        procedure.source = &source;
        for (const FactSource& fact : source.facts) parse_fact(procedure, fact);
        for (const TallySource& tally : source.tallies) procedure.tallies.push_back(parse_tally(tally));
        for (const ConvertSource& convert : source.converts) parse_convert(procedure, convert);
        for (const StepSource& step : source.steps) parse_step(procedure, step);
        for (const OutcomeSource& row : source.outcome) {
            if (!is_name(row.name.text)) problems_.error("name.bad", row.name.place, {{"name", row.name.text}});
            for (const OutcomeRow& other : procedure.outcome)
                if (other.name == row.name.text)
                    problems_.error("name.twice", row.name.place, {{"name", row.name.text}});
            OutcomeRow outcome;
            outcome.name = row.name.text;
            outcome.value = parse_expression(row.value, problems_);
            if (!row.otherwise.empty()) outcome.otherwise = parse_expression(row.otherwise, problems_);
            outcome.source = &row;
            procedure.outcome.push_back(std::move(outcome));
        }
        parse_headline(procedure);
        check_used(procedure);
        return procedure;
    }

  private:
    void parse_fact(Procedure& procedure, const FactSource& source) {
        for (const Fact& other : procedure.facts)
            if (other.name == source.name.text)
                problems_.error("name.twice", source.name.place, {{"name", other.name}});
        const auto declared = read_type(source.type, sheet_, usage_, problems_);
        if (!declared) return;
        Fact fact;
        fact.name = source.name.text;
        fact.declared = *declared;
        fact.group = source.group.text;
        if (declared->what == Declared::What::scalar || declared->what == Declared::What::counts)
            fact.fallback = default_of(source.fallback, declared->type, sheet_, problems_);
        else if (!source.fallback.empty())
            parse_whole_default(fact, source.fallback);
        if (source.by.text == "me")
            fact.by = Controller::me;
        else if (source.by.text == "enemy")
            fact.by = Controller::enemy;
        else if (!source.by.empty() && source.by.text != "given")
            problems_.error("fact.bad_controller", source.by.place, {{"text", source.by.text}});
        procedure.facts.push_back(std::move(fact));
    }

    // `{ kind = archers }` or `[{ pf = 3 }, { pf = 4 }]`; what is in it is checked where the fields are known.
    void parse_whole_default(Fact& fact, const Cell& cell) {
        auto datum = read_datum(cell.text);
        const bool is_list = fact.declared.what == Declared::What::list;
        const auto size = datum ? static_cast<int>(datum->list.size()) : 0;
        const bool fits = datum && datum->kind == (is_list ? Datum::Kind::list : Datum::Kind::record) &&
                          (!is_list || (size >= fact.declared.least && size <= fact.declared.most));
        if (!fits)
            problems_.error("value.unreadable", cell.place, {{"value", cell.text}});
        else
            fact.whole = std::move(datum);
    }

    std::optional<std::pair<Word64, Word64>> parse_range(const Cell& cell, std::size_t from) {
        const std::string_view text = trimmed(std::string_view(cell.text).substr(from));
        const std::size_t dots = text.find("..");
        const auto low = read_number(trimmed(text.substr(0, dots)));
        const auto high = dots == std::string_view::npos ? std::nullopt : read_number(trimmed(text.substr(dots + 2)));
        if (!low || !high || low->second != 1 || high->second != 1 || low->first > high->first) {
            problems_.error("tally.bad_range", cell.place, {{"text", cell.text}});
            return std::nullopt;
        }
        return std::pair{low->first, high->first};
    }

    std::optional<TallyOp> parse_op(std::string_view text) {
        if (text.empty() || text == "sum") return TallyOp::sum;
        if (text == "product") return TallyOp::product;
        if (text == "first") return TallyOp::first;
        if (text == "min") return TallyOp::least;
        if (text == "max") return TallyOp::most;
        return std::nullopt;
    }

    Tally parse_tally(const TallySource& source) {
        Tally tally;
        tally.source = &source;
        if (const auto op = parse_op(source.op.text))
            tally.op = *op;
        else
            problems_.error("tally.bad_op", source.op.place, {{"text", source.op.text}});
        for (std::size_t i = 0; i < source.lines.size(); ++i) {
            const LineSource& line = source.lines[i];
            for (std::size_t j = 0; j < i; ++j)
                if (source.lines[j].name.text == line.name.text)
                    problems_.error("name.twice", line.name.place, {{"name", line.name.text}});
            Line parsed;
            parsed.value = parse_expression(line.value, problems_);
            if (!line.per.empty()) parsed.per = parse_expression(line.per, problems_);
            if (!line.when.empty()) parsed.when = parse_expression(line.when, problems_);
            if (!line.each.empty()) parsed.each = parse_each(line.each, problems_);
            if (!line.limit.empty()) parsed.limit = parse_range(line.limit, 0);
            if (!line.group.empty()) {
                for (std::size_t g = 0; g < source.groups.size(); ++g)
                    if (source.groups[g].name == line.group.text) parsed.group = static_cast<int>(g);
                if (parsed.group < 0)
                    problems_.error("name.unknown", line.group.place, {{"name", line.group.text}, {"nearest", ""}});
            }
            tally.lines.push_back(std::move(parsed));
        }
        for (std::size_t g = 0; g < source.groups.size(); ++g)
            tally.groups.push_back(parse_group(source, tally, static_cast<int>(g)));
        return tally;
    }

    TallyGroup parse_group(const TallySource& source, const Tally& tally, int index) {
        const TallySource::Group& group = source.groups[static_cast<std::size_t>(index)];
        TallyGroup parsed;
        const std::string_view text = group.rule.text;
        const std::string_view word = text.substr(0, text.find(' '));
        const auto op = parse_op(word);
        if (!op || *op == TallyOp::product || word.empty()) {
            problems_.error("tally.bad_group", group.rule.place, {{"text", group.rule.text}});
            return parsed;
        }
        parsed.op = *op;
        const std::string_view rest =
            word.size() < text.size() ? trimmed(text.substr(word.size())) : std::string_view();
        std::vector<int> members;
        for (std::size_t i = 0; i < tally.lines.size(); ++i)
            if (tally.lines[i].group == index) members.push_back(static_cast<int>(i));
        if (members.empty()) problems_.error("tally.empty_group", group.rule.place, {{"name", group.name}});
        if (parsed.op == TallyOp::sum) {
            if (!rest.empty()) parsed.bounds = parse_range(group.rule, word.size());
            return parsed;
        }
        if (parsed.op != TallyOp::first) {
            if (!rest.empty()) problems_.error("tally.bad_group", group.rule.place, {{"text", group.rule.text}});
            return parsed;
        }
        std::string_view names = rest;
        while (!names.empty()) {
            const std::size_t comma = names.find(',');
            const std::string_view name = trimmed(names.substr(0, comma));
            int line = -1;
            for (const int member : members)
                if (source.lines[static_cast<std::size_t>(member)].name.text == name) line = member;
            if (line < 0)
                problems_.error("name.unknown", group.rule.place, {{"name", std::string(name)}, {"nearest", ""}});
            else
                parsed.order.push_back(line);
            if (comma == std::string_view::npos) break;
            names.remove_prefix(comma + 1);
        }
        if (parsed.order.size() != members.size())
            problems_.error("tally.precedence", group.rule.place, {{"name", group.name}});
        return parsed;
    }

    void parse_convert(Procedure& procedure, const ConvertSource& source) {
        std::vector<Conversion> rows;
        for (const ConversionSource& row : source.rows) {
            Conversion conversion;
            if (row.from.text != "any") {
                std::string_view rest = row.from.text;
                while (true) {
                    const std::size_t comma = rest.find(',');
                    conversion.from.emplace_back(std::string(trimmed(rest.substr(0, comma))), row.from.place);
                    if (comma == std::string_view::npos) break;
                    rest.remove_prefix(comma + 1);
                }
            }
            conversion.to = parse_expression(row.to, problems_);
            if (!row.when.empty()) conversion.when = parse_expression(row.when, problems_);
            rows.push_back(std::move(conversion));
        }
        procedure.converts.push_back(std::move(rows));
    }

    void parse_choice(Step& step, const StepSource& source) {
        const std::string_view text = source.how.text;
        const std::size_t by = text.rfind(" by ");
        const std::string_view role = by == std::string_view::npos ? std::string_view() : trimmed(text.substr(by + 4));
        if (role != "me" && role != "enemy") {
            problems_.error("choice.role", source.how.place, {{"text", source.how.text}});
            return;
        }
        step.chosen_by_me = role == "me";
        Enumeration options;
        options.name = "choice." + step.name;
        std::string_view rest = text.substr(0, by);
        while (true) {
            const std::size_t comma = rest.find(',');
            const std::string option(trimmed(rest.substr(0, comma)));
            if (!is_name(option)) problems_.error("name.bad", source.how.place, {{"name", option}});
            options.values.push_back(option);
            if (comma == std::string_view::npos || options.values.size() == 16) break;
            rest.remove_prefix(comma + 1);
        }
        if (options.values.size() < 2) problems_.error("choice.options", source.how.place, {});
        options.root = static_cast<int>(sheet_.enumerations.size());
        options.mask = (std::uint64_t{1} << options.values.size()) - 1;
        step.choice = options.root;
        sheet_.enumerations.push_back(std::move(options));
        usage_.enumerations.push_back(true);
    }

    void parse_step(Procedure& procedure, const StepSource& source) {
        const auto verb = std::find(verbs.begin(), verbs.end(), source.verb.text);
        if (verb == verbs.end()) {
            problems_.error("step.unknown_verb", source.verb.place,
                            {{"name", source.verb.text}, {"nearest", nearest(source.verb.text, verbs)}});
            return;
        }
        if (!is_name(source.name.text)) {
            problems_.error("name.bad", source.name.place, {{"name", source.name.text}});
            return;
        }
        Step step;
        step.verb = static_cast<Verb>(verb - verbs.begin());
        step.name = source.name.text;
        step.source = &source;
        if (source.how.empty()) {
            problems_.error("step.no_how", source.name.place, {{"name", step.name}});
            return;
        }
        switch (step.verb) {
            case Verb::roll: step.roll = parse_roll(source.how, problems_); break;
            case Verb::call: step.call = parse_call(source.how, problems_); break;
            case Verb::choose: parse_choice(step, source); break;
            case Verb::tally:
                step.how = parse_expression(source.how, problems_);
                for (std::size_t i = 0; i < procedure.source->tallies.size(); ++i)
                    if (procedure.source->tallies[i].name == step.name) step.tally = static_cast<int>(i);
                if (step.tally < 0) problems_.error("step.no_lines", source.name.place, {{"name", step.name}});
                break;
            case Verb::convert:
                step.how = parse_expression(source.how, problems_);
                for (std::size_t i = 0; i < procedure.source->converts.size(); ++i)
                    if (procedure.source->converts[i].name == step.name) step.convert = static_cast<int>(i);
                if (step.convert < 0) problems_.error("step.no_lines", source.name.place, {{"name", step.name}});
                break;
            default: step.how = parse_expression(source.how, problems_); break;
        }
        if (!source.when.empty()) step.when = parse_expression(source.when, problems_);
        if (!source.otherwise.empty()) step.otherwise = parse_expression(source.otherwise, problems_);
        if (step.verb == Verb::forbid && (step.when != nullptr || step.otherwise != nullptr))
            problems_.error("step.forbid_when", source.name.place, {{"name", step.name}});
        if (step.verb == Verb::call && step.call != nullptr) {
            const int callee = sheet_.find_procedure(step.call->procedure);
            if (callee >= 0) procedure.calls.push_back(callee);
            if (step.otherwise != nullptr)
                problems_.error("step.call_else", source.otherwise.place, {{"name", step.name}});
        }
        procedure.steps.push_back(std::move(step));
    }

    void parse_headline(Procedure& procedure) {
        const ProcedureSource& source = *procedure.source;
        if (!source.headline.empty()) {
            procedure.headline = -1;
            std::vector<std::string> names;
            for (std::size_t i = 0; i < procedure.outcome.size(); ++i) {
                names.push_back(procedure.outcome[i].name);
                if (procedure.outcome[i].name == source.headline.text) procedure.headline = static_cast<int>(i);
            }
            if (procedure.headline < 0) {
                problems_.error("name.unknown", source.headline.place,
                                {{"name", source.headline.text}, {"nearest", nearest(source.headline.text, names)}});
                procedure.headline = 0;
            }
        }
        for (const Cell* who : {&source.more_for, &source.less_for})
            if (!who->empty() && who->text != "me" && who->text != "enemy")
                problems_.error("fact.bad_controller", who->place, {{"text", who->text}});
        procedure.says_for_whom = !source.more_for.empty() || !source.less_for.empty();
        procedure.more_for_me =
            source.more_for.text == "me" || source.less_for.text == "enemy" || !procedure.says_for_whom;
    }

    // Tallies and conversions that no step names would be silently dead.
    void check_used(const Procedure& procedure) {
        for (std::size_t i = 0; i < procedure.tallies.size(); ++i) {
            int uses = 0;
            for (const Step& step : procedure.steps) uses += step.tally == static_cast<int>(i) ? 1 : 0;
            check_section(procedure, *procedure.tallies[i].source, uses, "tally");
        }
        for (std::size_t i = 0; i < procedure.converts.size(); ++i) {
            int uses = 0;
            for (const Step& step : procedure.steps) uses += step.convert == static_cast<int>(i) ? 1 : 0;
            check_section(procedure, procedure.source->converts[i], uses, "convert");
        }
    }

    template <class Section>
    void check_section(const Procedure& procedure, const Section& section, int uses, std::string_view verb) {
        if (uses > 1) problems_.error("unused.tally", section.place, {{"name", section.name}});
        if (uses > 0) return;
        std::vector<std::string> known;
        for (const StepSource& step : procedure.source->steps)
            if (step.verb.text == verb) known.push_back(step.name.text);
        problems_.error("unused.section", section.place,
                        {{"name", section.name},
                         {"verb", std::string(verb)},
                         {"nearest", nearest(section.name, known)},
                         {"known", joined(known)}});
    }

    Sheet& sheet_;
    Usage& usage_;
    Problems& problems_;
};

}  // namespace

void parse_procedures(Sheet& sheet, Usage& usage, Problems& problems) {
    ProcedureParser parser(sheet, usage, problems);
    for (const ProcedureSource& source : sheet.source.procedures) sheet.procedures.push_back(parser.parse(source));
}

}  // namespace grognard::sheet
