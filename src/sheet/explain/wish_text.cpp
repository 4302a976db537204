#include "sheet/explain/wish_text.h"

#include <algorithm>

#include "base/exact.h"
#include "sheet/explain/labels.h"
#include "sheet/language/expression.h"

namespace grognard::sheet {

namespace {

class WishWording {
  public:
    WishWording(const Question& question, const Catalogue& words) : question_(question), words_(words) {}

    // Nothing where it cannot be said.
    std::string text(const Expression& e) const {
        switch (e.kind) {
            case Expression::Kind::both: return joined(e, "wish.and");
            case Expression::Kind::either: return joined(e, "wish.or");
            case Expression::Kind::compare: return comparison(e);
            case Expression::Kind::name: return truth(e, true);
            case Expression::Kind::invert: return truth(*e.children[0], false);
            default: return {};
        }
    }

  private:
    const OutcomeField* field(const Expression& e) const {
        const auto& outcome = question_.program().outcome;
        const auto found = std::find_if(outcome.begin(), outcome.end(), [&](const OutcomeField& one) {
            return e.kind == Expression::Kind::name && one.name == e.text;
        });
        return found == outcome.end() ? nullptr : &*found;
    }

    std::string joined(const Expression& e, std::string_view how) const {
        std::string all;
        for (const ExpressionPtr& child : e.children) {
            const std::string part = text(*child);
            if (part.empty()) return {};
            all = all.empty() ? part : words_.say(how, {{"left", all}, {"right", part}});
        }
        return all;
    }

    std::string comparison(const Expression& e) const {
        const OutcomeField* compared = field(*e.children[0]);
        const std::string value = compared == nullptr ? std::string() : value_of(*e.children[1], compared->type);
        if (value.empty()) return {};
        const std::string_view relation = e.text == ">="   ? "wish.at_least"
                                          : e.text == "<=" ? "wish.at_most"
                                          : e.text == ">"  ? "wish.more_than"
                                          : e.text == "<"  ? "wish.less_than"
                                          : e.text == "!=" ? "wish.is_not"
                                                           : "wish.is";
        return sentence(*compared, relation, value);
    }

    std::string truth(const Expression& e, bool is_so) const {
        const OutcomeField* asked = field(e);
        if (asked == nullptr || asked->type.kind != Kind::truth) return {};
        if (is_so) return name(*asked);
        return sentence(*asked, "wish.is", words_.say("value.no"));
    }

    std::string sentence(const OutcomeField& asked, std::string_view relation, const std::string& value) const {
        return words_.say("wish.text", {{"name", name(asked)}, {"relation", words_.say(relation)}, {"value", value}});
    }

    std::string name(const OutcomeField& asked) const {
        return label(question_.sheet(), question_.procedure(), asked.name, words_.language());
    }

    std::string value_of(const Expression& e, const Type& type) const {
        if (e.kind == Expression::Kind::number) return words_.exact(Fraction(e.numerator) / Fraction(e.denominator));
        if (e.kind == Expression::Kind::negate && e.children[0]->kind == Expression::Kind::number)
            return words_.exact(-Fraction(e.children[0]->numerator) / Fraction(e.children[0]->denominator));
        if (e.kind == Expression::Kind::truth) return words_.say(e.numerator != 0 ? "value.yes" : "value.no");
        const bool is_value = e.kind == Expression::Kind::name || e.kind == Expression::Kind::member;
        if (type.kind != Kind::value || !is_value) return {};
        const auto& values = question_.sheet().enumerations[static_cast<std::size_t>(type.enumeration)].values;
        const auto found = std::find(values.begin(), values.end(), e.text);
        if (found == values.end()) return {};
        return value_label(question_.sheet(), type.enumeration, found - values.begin(), words_.language());
    }

    const Question& question_;
    const Catalogue& words_;
};

}  // namespace

std::string wish_text(const Question& question, const std::string& want, const Catalogue& words) {
    Problems none;  // who has made the wish has seen them
    const ExpressionPtr parsed = parse_expression(Cell{want, {}, {}}, none);
    const std::string text = parsed == nullptr ? std::string() : WishWording(question, words).text(*parsed);
    return text.empty() ? want : text;
}

std::string example_of_wish(const Question& question) {
    const OutcomeField& headline = question.program().outcome[static_cast<std::size_t>(question.procedure().headline)];
    if (headline.type.kind == Kind::value)
        return headline.name + " == " + question.sheet().value_name(headline.type.enumeration, 0);
    if (headline.type.is_number()) return headline.name + (question.procedure().more_for_me ? " >= 1" : " <= 1");
    return headline.name;
}

}  // namespace grognard::sheet
