#include "sheet/print/procedure.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/print/lines.h"
#include "sheet/print/table.h"
#include "sheet/print/text.h"
#include "sheet/print/wording.h"

namespace grognard::sheet::printing {

namespace {

using Form = Expression::Kind;

constexpr std::size_t least_room = 24;         // characters that a text beside a table needs
constexpr std::size_t shortest_reference = 3;  // fewer lines are printed again rather than referred to
constexpr std::size_t many_lines = 8;          // of a tally may go on in the next column
constexpr std::size_t many_rows = 5;           // of a conversion, which are longer

class ProcedurePrinter {
  public:
    ProcedurePrinter(const Sheet& sheet, const Rule& rule, const Phrases& phrases, Shown& shown)
        : sheet_(sheet),
          rule_(rule),
          procedure_(*rule.procedure),
          language_(phrases.language),
          wording_(sheet, rule, phrases),
          phrases_(phrases),
          role_(find_role(wording_)),
          only_calls_(has_only_calls()),
          shown_(shown) {}

    Html print() {
        tables();
        Html body = refusals();
        for (std::size_t i = 0; i < rule_.steps.size(); ++i) body += step(i);
        body += calls();
        body += outcome();
        body += elsewhere();
        const std::string note = wording_.in_language(procedure_.source->words.find("note"));
        if (!note.empty()) body += element("p", "", note);
        return element("section", "", head() + arranged(body));
    }

  private:
    // A narrow table leaves room beside it for a short text.
    Html arranged(const Html& body) const {
        if (drawn_.empty()) return body;
        const std::size_t room = column_of_the_page > width_ ? column_of_the_page - width_ : 0;
        const bool beside = room >= least_room && letters(body) / room <= rows_;
        if (!beside) return element("div", "tables", drawn_) + body;
        return element("div", "beside", element("div", "tables", drawn_) + element("div", "text", body));
    }

    // How many letters a piece of markup shows.
    static std::size_t letters(const Html& html) {
        std::size_t count = 0;
        bool inside = false;
        for (const char c : html.code) {
            if (c == '<') inside = true;
            if (!inside && !continues_character(c)) ++count;
            if (c == '>') inside = false;
        }
        return count;
    }

    // "label: text" with the label set apart.
    Html row(std::string_view label, std::string_view text) const {
        return element("p", "", element("b", "", label) + escaped(std::string(phrases_.colon) + std::string(text)));
    }

    std::string when_of(const RuleStep& step, std::string_view label) const {
        return joined(wording_.unsaid(step.when.get(), label), phrases_.and_);
    }

    // --- heading ---

    Html head() const {
        const Word* name = procedure_.source->words.find(".");
        if (name == nullptr) return {};
        Html html = escaped(name->in(language_));
        // The heading of the printed sheet, which is French.
        if (language_ == Language::fr && !name->source.empty() && !says(name->in(language_), name->source))
            html += escaped(" ") + element("i", "", name->source);
        std::vector<std::string> cited = name->rulings;
        for (const Cell& ruling : procedure_.source->rulings) cited.push_back(ruling.text);
        const std::string dice = thrown();
        if (!dice.empty()) html += element("span", "dice", dice);
        return element("h2", "", html + ruling_marks(sheet_, cited));
    }

    // What is thrown, as far as it is a plain number of dice.
    std::string thrown() const {
        std::vector<std::string> dice;
        for (std::size_t i = 0; i < rule_.steps.size(); ++i) {
            const RuleStep& step = rule_.steps[i];
            if (step.never || step.count == nullptr || step.count->kind != Form::number) continue;
            const std::string text = text_of_dice(i);
            if (std::find(dice.begin(), dice.end(), text) == dice.end()) dice.push_back(text);
        }
        return joined(dice, ", ");
    }

    std::string text_of_dice(std::size_t index) const {
        const std::string& die = procedure_.steps[index].roll->die;
        const Expression& count = *rule_.steps[index].count;
        if (count.kind == Form::number) return std::to_string(count.numerator) + die;
        return wording_.text(count) + " × " + die;
    }

    // --- tables ---

    void tables() {
        for (const int table : rule_.tables) {
            if (!shown_.tables.insert(table).second) {
                elsewhere_.push_back(table);
                continue;
            }
            const PrintedTable printed = print_table(sheet_, table, phrases_);
            drawn_ += printed.html;
            width_ = std::max(width_, printed.width);
            rows_ += printed.rows;
        }
    }

    Html elsewhere() const {
        std::vector<std::string> names;
        for (const int table : elsewhere_) names.push_back(wording_.table_label(table));
        return names.empty() ? Html() : row(phrases_.see_also, joined(names, ", "));
    }

    // --- steps ---

    Html refusals() const {
        std::vector<std::string> reasons;
        for (std::size_t i = 0; i < rule_.steps.size(); ++i) {
            if (procedure_.steps[i].verb != Verb::forbid || rule_.steps[i].never) continue;
            const std::string label = wording_.label(procedure_.steps[i].name);
            const StepSource& source = *procedure_.steps[i].source;
            const std::string unsaid = joined(wording_.unsaid(rule_.steps[i].how.get(), label), phrases_.and_);
            const std::string reason = label + (unsaid.empty() ? "" : " (" + unsaid + ")") +
                                       wording_.changed_mark({&source.name, &source.how});
            if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
        }
        return reasons.empty() ? Html() : row(phrases_.impossible, joined(reasons, phrases_.also));
    }

    Html step(std::size_t index) {
        const Step& source = procedure_.steps[index];
        const RuleStep& rule = rule_.steps[index];
        if (rule.never && source.verb != Verb::tally) return {};
        if (source.verb == Verb::call) {
            calls_.push_back(call_text(index));
            return {};
        }
        Html shown;
        switch (source.verb) {
            case Verb::let: shown = let(index); break;
            case Verb::tally: shown = tally(index); break;
            case Verb::roll: shown = roll(index); break;
            case Verb::convert: shown = conversion(index); break;
            case Verb::choose: shown = choice(index); break;
            default: break;
        }
        if (!shown.empty()) labels_.push_back(wording_.label(source.name));
        return shown.empty() ? shown : calls() + shown;
    }

    Html let(std::size_t index) const {
        const RuleStep& rule = rule_.steps[index];
        const std::string label = wording_.label(procedure_.steps[index].name);
        // Another name for something, or what a table gives, needs no line, unless there is more to say.
        const bool always = rule.when == nullptr && rule.otherwise == nullptr;
        if (label.empty() || (is_path(*rule.how) && always) || (only_calls_ && !decides(index))) return {};
        const int enumeration = wording_.meaning(named(procedure_.steps[index].name)).enumeration;
        std::string text = wording_.text_of(*rule.how, enumeration);
        if (text.empty() || (always && text == label)) return {};
        if (always && is_condition(*rule.how) && wording_.said(*rule.how, label)) return {};
        const std::string when = rule.when == nullptr ? std::string() : wording_.text(*rule.when);
        if (!when.empty()) text += std::string(phrases_.if_) + when;
        if (rule.otherwise != nullptr)
            text += ", " + std::string(phrases_.otherwise) + wording_.text_of(*rule.otherwise, enumeration);
        return element("p", "", element("b", "", label) + escaped(" = " + text));
    }

    static bool is_read(const ExpressionPtr& e) { return is_path(*e); }

    static bool is_path(const Expression& e) {
        return e.kind == Form::name || e.kind == Form::member || e.kind == Form::index;
    }

    static bool is_condition(const Expression& e) {
        return e.kind == Form::compare || e.kind == Form::in || e.kind == Form::both || e.kind == Form::either ||
               e.kind == Form::invert;
    }

    // Sums over a roster only carry facts to the procedures that are called; a truth is a rule.
    bool decides(std::size_t index) const {
        for (const TraceRow& row : procedure_.program->rows)
            if (row.depth == 0 && row.verb == Verb::let && row.step == static_cast<int>(index))
                return row.type.kind == Kind::truth;
        return false;
    }

    bool has_only_calls() const {
        const auto is = [&](std::initializer_list<Verb> verbs) {
            return std::any_of(procedure_.steps.begin(), procedure_.steps.end(), [&](const Step& step) {
                return std::find(verbs.begin(), verbs.end(), step.verb) != verbs.end();
            });
        };
        return is({Verb::call}) && !is({Verb::tally, Verb::roll, Verb::convert, Verb::choose}) && rule_.tables.empty();
    }

    Html tally(std::size_t index) {
        PrintedTally printed = print_tally(wording_, index, role_);
        const std::string name = wording_.label(".");
        const auto [known, is_new] = shown_.lines.emplace(printed.lines.code, name);
        if (!is_new && known->second != name && printed.count >= shortest_reference) {
            const std::string other = std::string(phrases_.as_for) + " " + known->second;
            return element("div", "tally", element("h3", "", printed.head) + element("p", "group", other));
        }
        return element("div", kept_together(printed.count < many_lines), printed.whole);
    }

    static std::string_view kept_together(bool is_short) { return is_short ? "tally" : "tally long"; }

    Html roll(std::size_t index) const {
        const Step& source = procedure_.steps[index];
        const RuleStep& rule = rule_.steps[index];
        const std::string label = wording_.label(source.name);
        const std::string when = when_of(rule, label);
        const Meaning meaning = wording_.meaning(named(source.name));
        if (rule.count->kind == Form::number && meaning.bins == nullptr && when.empty()) return {};
        std::string text = text_of_dice(index);
        if (meaning.bins != nullptr) {
            std::vector<std::string> classes;
            for (const BinsSource::Class& c : meaning.bins->classes) {
                std::string faces = wording_.class_name(*meaning.bins, c.name);
                faces += (faces.empty() ? "" : std::string(phrases_.colon)) + wording_.faces_of(c);
                if (source.roll->again == c.name)
                    faces += " (" + std::string(phrases_.roll_again) + again_if(rule) + ")";
                classes.push_back(std::move(faces));
            }
            text += " (" + joined(classes, ", ") + ")";
        }
        Html html = element("b", "", label) + escaped(std::string(phrases_.colon) + text);
        if (!when.empty()) html += element("i", "when", " " + when);
        return element("p", "", html);
    }

    static Expression named(const std::string& name) {
        Expression e;
        e.kind = Form::name;
        e.text = name;
        return e;
    }

    std::string again_if(const RuleStep& rule) const {
        if (rule.again_if == nullptr || is_truth(rule.again_if.get(), true)) return {};
        return std::string(phrases_.if_) + wording_.text(*rule.again_if);
    }

    Html conversion(std::size_t index) const {
        const Step& source = procedure_.steps[index];
        const RuleStep& rule = rule_.steps[index];
        const std::vector<Conversion>& conversions = procedure_.converts[static_cast<std::size_t>(source.convert)];
        const ConvertSource& rows = procedure_.source->converts[static_cast<std::size_t>(source.convert)];
        const int enumeration = wording_.meaning(named(source.name)).enumeration;
        Html list;
        for (std::size_t i = 0; i < conversions.size(); ++i) {
            std::vector<std::string> from;
            for (const auto& value : conversions[i].from)
                from.push_back(wording_.value_label(enumeration, value.first));
            const std::string label = wording_.label(source.name + "." + rows.rows[i].name.text);
            const std::string start = from.empty() ? std::string(phrases_.any_value) : joined(from, ", ");
            Html text = escaped(start + " → " + wording_.text_of(*rule.rows[i].to, enumeration));
            const std::string when = joined(wording_.unsaid(rule.rows[i].when.get(), label), ", ");
            const ConversionSource& row = rows.rows[i];
            text += element("i", "when", " " + label + (when.empty() ? "" : ", " + when)) +
                    escaped(wording_.changed_mark({&row.name, &row.from, &row.to, &row.when}));
            list += element("li", is_truth(rule.rows[i].when.get(), false) ? "off" : "", text);
        }
        Html head = element("b", "", wording_.label(source.name));
        if (rule.otherwise != nullptr)
            head +=
                escaped(" (" + std::string(phrases_.otherwise) + wording_.text_of(*rule.otherwise, enumeration) + ")");
        return element("div", kept_together(conversions.size() < many_rows),
                       element("h3", "", head) + element("ul", "", list));
    }

    Html choice(std::size_t index) const {
        const Step& source = procedure_.steps[index];
        std::vector<std::string> options;
        for (const std::string& option : sheet_.enumerations[static_cast<std::size_t>(source.choice)].values)
            options.push_back(wording_.label(source.name + "." + option));
        const std::string label = wording_.label(source.name);
        Html html = element("b", "", label) +
                    escaped(" (" + std::string(source.chosen_by_me ? phrases_.choose_me : phrases_.choose_enemy) + ")" +
                            std::string(phrases_.colon) + joined(options, phrases_.or_));
        const std::string when = when_of(rule_.steps[index], label);
        if (!when.empty()) html += element("i", "when", " " + when);
        return element("p", "", html);
    }

    // --- calls: one row for those that follow each other ---

    std::string call_text(std::size_t index) const {
        const Step& source = procedure_.steps[index];
        const int callee = sheet_.find_procedure(source.call->procedure);
        const Procedure& called = sheet_.procedures[static_cast<std::size_t>(callee)];
        const std::string name = wording_.in_language(sheet_.words_of(called, "."));
        const bool named = procedure_.source->words.find(source.name) != nullptr;
        const std::string own = named ? wording_.label(source.name) : std::string();
        std::string text = own.empty() ? name : says(own, name) ? own : own + " (" + name + ")";
        const std::string when = only_calls_ ? std::string() : when_of(rule_.steps[index], text);
        return (when.empty() ? text : text + " [" + when + "]") + again_and_again(rule_.steps[index]);
    }

    std::string again_and_again(const RuleStep& rule) const {
        if (rule.rounds == nullptr) return {};
        const std::string end =
            rule.until == nullptr ? std::string() : std::string(phrases_.until) + wording_.text(*rule.until) + ", ";
        return " [" + end + wording_.text(*rule.rounds) + std::string(phrases_.times_at_most) + "]";
    }

    Html calls() {
        if (calls_.empty()) return {};
        Html html = element("p", "", "→ " + joined(calls_, " → "));
        calls_.clear();
        return html;
    }

    // --- outcome ---

    Html outcome() const {
        // A procedure that only hands on a row of a table has nothing to add to it.
        if (procedure_.steps.empty() && !elsewhere_.empty() &&
            std::all_of(rule_.outcome.begin(), rule_.outcome.end(), is_read))
            return {};
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < rule_.outcome.size(); ++i) {
            const std::string label = wording_.label(procedure_.outcome[i].name);
            const std::string text = outcome_text(*rule_.outcome[i], label);
            if (text.empty() && is_shown(label)) continue;
            const bool goes_on = text.compare(0, label.size() + 1, label + ",") == 0;
            const OutcomeSource& source = *procedure_.outcome[i].source;
            parts.push_back((text.empty() ? label
                             : goes_on    ? text
                                          : label + " = " + text) +
                            wording_.changed_mark({&source.name, &source.value, &source.otherwise}));
        }
        return parts.empty() ? Html() : row(phrases_.gives, joined(parts, phrases_.also));
    }

    // The block has a step of this name.
    bool is_shown(const std::string& label) const {
        return std::find(labels_.begin(), labels_.end(), label) != labels_.end();
    }

    // How an outcome follows, where it is more than what a step or a cell gives.
    std::string outcome_text(const Expression& value, const std::string& label) const {
        const Meaning meaning = wording_.meaning(value);
        const bool wordless = meaning.known && meaning.text.empty() && meaning.definition != nullptr;
        if ((is_path(value) && !wordless) || value.kind == Form::truth || only_calls_) return {};
        const std::string text = wording_.text(value);
        return text == label ? std::string() : text;
    }

    const Sheet& sheet_;
    const Rule& rule_;
    const Procedure& procedure_;
    Language language_;
    Wording wording_;
    const Phrases& phrases_;
    Role role_;
    bool only_calls_;  // a frame for other procedures, whose blocks say the rest
    Shown& shown_;
    Html drawn_;  // tables inside the block, the width of the widest and the height of all
    std::size_t width_ = 0;
    std::size_t rows_ = 0;
    std::vector<int> elsewhere_;
    std::vector<std::string> calls_;
    std::vector<std::string> labels_;  // of the steps that were printed
};

}  // namespace

Html print_procedure(const Sheet& sheet, const Rule& rule, const Phrases& phrases, Shown& shown) {
    return ProcedurePrinter(sheet, rule, phrases, shown).print();
}

}  // namespace grognard::sheet::printing
