#include "sheet/print/lines.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "sheet/print/table.h"
#include "sheet/print/text.h"

namespace grognard::sheet::printing {

namespace {

using Form = Expression::Kind;

const Tally& tally_of(const Rule& rule, std::size_t step) {
    return rule.procedure->tallies[static_cast<std::size_t>(rule.procedure->steps[step].tally)];
}

// The paths that a line depends on as a role does: `side == attacker and ...`, or `by(side, ...)`.
std::vector<std::string> role_paths(const RuleLine& line) {
    std::vector<std::string> paths;
    const auto look = [&](const Expression& e) {
        if (e.kind == Form::compare && e.text == "==") paths.push_back(path_of(*e.children[0]));
    };
    if (line.when != nullptr && line.when->kind == Form::both)
        for (const ExpressionPtr& child : line.when->children) look(*child);
    else if (line.when != nullptr)
        look(*line.when);
    if (line.value->kind == Form::select) paths.push_back(path_of(*line.value->children[0]));
    return paths;
}

bool depends_on(const RuleLine& line, const std::string& path) {
    const std::vector<std::string> paths = role_paths(line);
    return std::find(paths.begin(), paths.end(), path) != paths.end();
}

// The enumeration of a fact that could be a role.
int role_enumeration(const Wording& wording, const std::string& path) {
    for (const Fact& fact : wording.rule().procedure->facts) {
        if (fact.name != path || fact.declared.what != Declared::What::scalar) continue;
        if (fact.declared.type.kind != Kind::value) return -1;
        const int enumeration = fact.declared.type.enumeration;
        const std::size_t count = wording.sheet().enumerations[static_cast<std::size_t>(enumeration)].values.size();
        return count >= 2 && count <= 3 ? enumeration : -1;
    }
    return -1;
}

struct Amount {
    std::string figure;  // "+2", "×½", "±"
    std::string detail;  // where the figure is not the whole story
};

std::string set_figure(TallyOp op, const Expression& number) {
    if (op == TallyOp::product) return "×" + typeset(number.numerator, number.denominator);
    if (op == TallyOp::sum) return typeset_signed(number.numerator, number.denominator);
    return typeset(number.numerator, number.denominator);
}

class TallyPrinter {
  public:
    TallyPrinter(const Wording& wording, std::size_t step, const Role& role)
        : wording_(wording),
          phrases_(wording.phrases()),
          step_(wording.rule().procedure->steps[step]),
          rule_(wording.rule().steps[step]),
          tally_(tally_of(wording.rule(), step)) {
        const bool uses =
            !role.path.empty() && std::any_of(rule_.lines.begin(), rule_.lines.end(),
                                              [&](const RuleLine& l) { return depends_on(l, role.path); });
        if (!uses) {
            columns_.push_back({{}, Known{&wording.sheet(), {}, {}}});
            return;
        }
        const std::vector<std::string>& values =
            wording.sheet().enumerations[static_cast<std::size_t>(role.enumeration)].values;
        for (const std::string& value : values)
            columns_.push_back({wording.value_label(role.enumeration, value),
                                Known{&wording.sheet(), {{role.path, value, &values}}, {}}});
    }

    PrintedTally print() {
        const Html name = head();
        Html roles, rows;
        if (columns_.size() > 1) {
            for (const Column& column : columns_) roles += element("th", "", column.label);
            roles = element("tr", "", roles + element("th", "", ""));
        }
        for (std::size_t i = 0; i < rule_.lines.size(); ++i) rows += line(i);
        const std::string across = "<th class=\"of\" colspan=\"" + std::to_string(columns_.size() + 1) + "\">";
        const Html title = element("tr", "", Html{across + name.code + "</th>"});
        const Html table = element("thead", "", title + roles) + element("tbody", "", rows);
        return {name, roles + rows + groups(), element("table", "lines", table) + groups(), rule_.lines.size()};
    }

  private:
    struct Column {
        std::string label;
        Known known;
    };

    Html head() const {
        Html html = element("b", "", wording_.label(step_.name));
        const bool plain = rule_.how->kind == Form::number &&
                           rule_.how->numerator == (tally_.op == TallyOp::product ? rule_.how->denominator : 0);
        if (!plain) html += escaped(" = " + wording_.text(*rule_.how));
        const std::string_view how = tally_.op == TallyOp::first   ? phrases_.first_line
                                     : tally_.op == TallyOp::least ? phrases_.least_line
                                     : tally_.op == TallyOp::most  ? phrases_.most_line
                                                                   : std::string_view();
        if (!how.empty()) html += element("i", "", ", " + std::string(how));
        const std::string when = joined(wording_.unsaid(rule_.when.get(), wording_.label(step_.name)), phrases_.and_);
        if (!when.empty()) html += element("i", "when", " " + when);
        return html;
    }

    std::string label(std::size_t line) const {
        return wording_.label(step_.name + "." + tally_.source->lines[line].name.text);
    }

    Html cites(std::size_t index) const {
        const LineSource& line = tally_.source->lines[index];
        const Word* word = wording_.sheet().words_of(*wording_.rule().procedure, step_.name + "." + line.name.text);
        const Html rulings = word == nullptr ? Html() : ruling_marks(wording_.sheet(), word->rulings);
        return rulings + escaped(wording_.changed_mark({&line.name, &line.value, &line.per, &line.when, &line.limit}));
    }

    Html line(std::size_t index) {
        const Line& source = tally_.lines[index];
        const RuleLine& rule = rule_.lines[index];
        const std::string name = label(index);
        if (rule.never) return off(index, name);
        if (source.each != nullptr) wording_.open(source.each->variable, *source.each->collection);
        Html figures;
        std::vector<std::pair<std::string, std::string>> details;  // column, detail
        std::vector<std::string> conditions;
        bool first = true;
        for (const Column& column : columns_) {
            const ExpressionPtr when = rule.when == nullptr ? nullptr : simplify(*rule.when, column.known);
            if (is_truth(when.get(), false)) {
                figures += element("td", "n", "");
                continue;
            }
            const ExpressionPtr value = simplify(*rule.value, column.known);
            const Amount amount = this->amount(*value, rule.per.get(), name);
            figures += element("td", "n", amount.figure);
            details.emplace_back(column.label, amount.detail);
            if (first) conditions = wording_.unsaid(when.get(), name);
            first = false;
        }
        if (source.each != nullptr) wording_.close();
        add_details(details, conditions);
        add_bounds(source, conditions);
        Html text = escaped(name) + group_mark(source.group) + cites(index);
        if (!conditions.empty()) text += element("i", "when", " " + joined(conditions, ", "));
        return element("tr", "", figures + element("td", "", text));
    }

    // What the columns have in common is said once.
    void add_details(const std::vector<std::pair<std::string, std::string>>& details,
                     std::vector<std::string>& conditions) const {
        const bool same = std::all_of(details.begin(), details.end(),
                                      [&](const auto& d) { return d.second == details.front().second; });
        std::vector<std::string> parts;
        for (const auto& [column, detail] : details)
            if (!detail.empty()) parts.push_back(same ? detail : column + " " + detail);
        if (same && parts.size() > 1) parts.resize(1);
        conditions.insert(conditions.begin(), parts.begin(), parts.end());
    }

    void add_bounds(const Line& source, std::vector<std::string>& conditions) const {
        if (source.each != nullptr) {
            const std::string of = wording_.collection(*source.each->collection);
            if (!of.empty()) conditions.push_back(std::string(phrases_.for_each) + of);
        }
        if (source.limit)
            conditions.push_back(typeset_signed(source.limit->first) + std::string(phrases_.number_span) +
                                 typeset_signed(source.limit->second));
    }

    // A line that only another ruling brings in: its name, no value, and the ruling.
    Html off(std::size_t index, const std::string& name) const {
        std::vector<std::string> rulings;
        collect_rulings(tally_.lines[index].when.get(), rulings);
        Html figures;
        for (std::size_t i = 0; i < columns_.size(); ++i) figures += element("td", "n", "–");
        const Html text = escaped(name) + element("i", "when", " (" + joined(rulings, ", ") + ")");
        return element("tr", "off", figures + element("td", "", text));
    }

    Amount amount(const Expression& value, const Expression* per, const std::string& name) const {
        Amount amount = this->amount(value, name);
        if (per == nullptr) return amount;
        amount.figure += "\u00a0×";
        if (!amount.detail.empty() && value.kind == Form::arithmetic) amount.detail = wording_.factor(value);
        const std::string times = wording_.factor(*per);
        const bool path = per->kind == Form::name || per->kind == Form::member;
        if (!path || !says(name, times)) amount.detail += (amount.detail.empty() ? "× " : " × ") + times;
        return amount;
    }

    Amount amount(const Expression& value, const std::string& name) const {
        if (const ExpressionPtr number = wording_.printed_number(value)) return {set_figure(tally_.op, *number), {}};
        const bool product = tally_.op == TallyOp::product;
        const bool replaces = tally_.op != TallyOp::product && tally_.op != TallyOp::sum;
        const bool negative = value.kind == Form::negate;
        const bool path = value.kind == Form::name || value.kind == Form::member;
        const Meaning meaning = wording_.meaning(negative ? *value.children[0] : value);
        const bool reads_table = meaning.table >= 0 && !path;
        const std::string words = reads_table ? std::string(phrases_.see) + " " + wording_.text(value)
                                              : wording_.text(negative ? *value.children[0] : value);
        const bool enough = path && says(name, words);
        std::string figure = product ? "×" : replaces ? "=" : negative ? "\u2212" : path ? "+" : "±";
        return {std::move(figure), enough ? std::string() : words};
    }

    // --- groups ---

    static Html group_mark(int group) {
        static constexpr std::array<std::string_view, 5> marks = {"†", "‡", "§", "¶", "#"};
        if (group < 0) return {};
        const auto index = static_cast<std::size_t>(group);
        const std::string mark(marks[index % marks.size()]);
        return escaped(index < marks.size() ? " " + mark : " " + mark + mark);
    }

    Html groups() const {
        Html html;
        for (std::size_t g = 0; g < tally_.groups.size(); ++g) {
            const TallyGroup& group = tally_.groups[g];
            const int index = static_cast<int>(g);
            std::string text;
            if (group.op == TallyOp::first) {
                std::vector<std::string> order;
                for (const int line : group.order) order.push_back(label(static_cast<std::size_t>(line)));
                text = std::string(phrases_.prevails) + std::string(phrases_.colon) + joined(order, ", ");
            } else if (group.op == TallyOp::sum) {
                if (!group.bounds) continue;
                text = std::string(phrases_.together) + " " + typeset_signed(group.bounds->first) +
                       std::string(phrases_.number_span) + typeset_signed(group.bounds->second);
            } else {
                text = group.op == TallyOp::most ? phrases_.only_highest : phrases_.only_lowest;
            }
            html += element("p", "group", group_mark(index) + escaped("\u00a0" + text));
        }
        return html;
    }

    const Wording& wording_;
    const Phrases& phrases_;
    const Step& step_;
    const RuleStep& rule_;
    const Tally& tally_;
    std::vector<Column> columns_;
};

}  // namespace

Role find_role(const Wording& wording) {
    const Rule& rule = wording.rule();
    for (std::size_t s = 0; s < rule.steps.size(); ++s) {
        const std::vector<RuleLine>& lines = rule.steps[s].lines;
        for (const RuleLine& line : lines) {
            for (const std::string& path : role_paths(line)) {
                const int enumeration = role_enumeration(wording, path);
                const auto count = std::count_if(lines.begin(), lines.end(),
                                                 [&](const RuleLine& other) { return depends_on(other, path); });
                // A column that stays blank for most lines would only cost room.
                if (enumeration >= 0 && count >= 2 && 2 * static_cast<std::size_t>(count) >= lines.size())
                    return {path, enumeration};
            }
        }
    }
    return {};
}

PrintedTally print_tally(const Wording& wording, std::size_t step, const Role& role) {
    return TallyPrinter(wording, step, role).print();
}

}  // namespace grognard::sheet::printing
