// Deciding in an expression what the rulings in force (or the column of a printed list) decide.

#include <algorithm>
#include <numeric>

#include "base/datum.h"
#include "sheet/print/rules.h"

namespace grognard::sheet::printing {

namespace {

using Form = Expression::Kind;

ExpressionPtr make(Form kind, std::int64_t numerator = 0, std::int64_t denominator = 1) {
    auto e = std::make_unique<Expression>();
    e->kind = kind;
    e->numerator = numerator;
    e->denominator = denominator;
    return e;
}

ExpressionPtr truth(bool value) { return make(Form::truth, value ? 1 : 0); }

class Simplifier {
  public:
    explicit Simplifier(const Known& known) : known_(known) {}

    ExpressionPtr of(const Expression& e) const {
        switch (e.kind) {
            case Form::name:
            case Form::member: return path(e);
            case Form::negate: return negation(e);
            case Form::arithmetic: return arithmetic(e);
            case Form::invert: return inversion(e);
            case Form::both:
            case Form::either: return junction(e);
            case Form::compare: return comparison(e);
            case Form::in: return membership(e);
            case Form::condition: return condition(e);
            case Form::select: return selection(e);
            default: return copy(e);
        }
    }

  private:
    ExpressionPtr of(const ExpressionPtr& e) const { return e == nullptr ? nullptr : of(*e); }

    ExpressionPtr copy(const Expression& e) const {
        auto made = make(e.kind, e.numerator, e.denominator);
        made->begin = e.begin;
        made->end = e.end;
        made->text = e.text;
        made->variable = e.variable;
        for (const ExpressionPtr& child : e.children) made->children.push_back(of(child));
        for (const Expression::Arm& arm : e.arms) {
            Expression::Arm& added = made->arms.emplace_back();
            for (const ExpressionPtr& value : arm.values) added.values.push_back(of(value));
            added.result = of(arm.result);
        }
        made->otherwise = of(e.otherwise);
        made->where = of(e.where);
        made->body = of(e.body);
        return made;
    }

    ExpressionPtr path(const Expression& e) const {
        const std::string name = path_of(e);
        for (const auto& [step, value] : known_.truths)
            if (step == name) return truth(value);
        if (name.compare(0, 7, "number.") == 0)
            for (const NumberSource& number : known_.sheet->source.numbers)
                if (name.substr(7) == number.name)
                    if (const auto value = read_number(number.value.text))
                        return make(Form::number, value->first, value->second);
        return copy(e);
    }

    ExpressionPtr negation(const Expression& e) const {
        ExpressionPtr inner = of(e.children[0]);
        if (inner->kind == Form::number) return make(Form::number, -inner->numerator, inner->denominator);
        auto made = make(Form::negate);
        made->children.push_back(std::move(inner));
        return made;
    }

    // A fraction is written as a quotient: 1/2. What a ruling sets to nothing is not printed: x + 0.
    ExpressionPtr arithmetic(const Expression& e) const {
        ExpressionPtr made = copy(e);
        const Expression& left = *made->children[0];
        const Expression& right = *made->children[1];
        const auto is = [](const Expression& side, std::int64_t number) {
            return side.kind == Form::number && side.denominator == 1 && side.numerator == number;
        };
        if ((e.text == "+" || e.text == "-") && is(right, 0)) return std::move(made->children[0]);
        if (e.text == "+" && is(left, 0)) return std::move(made->children[1]);
        if (e.text == "*" && is(right, 1)) return std::move(made->children[0]);
        const bool literals = left.kind == Form::number && right.kind == Form::number;
        if (e.text != "/" || !literals || left.denominator != 1 || right.denominator != 1 || right.numerator <= 0)
            return made;
        const std::int64_t common = std::gcd(left.numerator, right.numerator);
        return make(Form::number, left.numerator / common, right.numerator / common);
    }

    ExpressionPtr inversion(const Expression& e) const {
        ExpressionPtr inner = of(e.children[0]);
        if (inner->kind == Form::truth) return truth(inner->numerator == 0);
        auto made = make(Form::invert);
        made->children.push_back(std::move(inner));
        return made;
    }

    ExpressionPtr junction(const Expression& e) const {
        const bool absorbing = e.kind == Form::either;
        auto made = make(e.kind);
        for (const ExpressionPtr& child : e.children) {
            ExpressionPtr part = of(child);
            if (is_truth(part.get(), absorbing)) return truth(absorbing);
            if (!is_truth(part.get(), !absorbing)) made->children.push_back(std::move(part));
        }
        if (made->children.empty()) return truth(!absorbing);
        if (made->children.size() == 1) return std::move(made->children.front());
        return made;
    }

    // The place of a bare value among all that `known` could be; -1 if the expression is not one of them.
    static int place_among(const KnownValue& known, const Expression& e) {
        const bool bare = e.kind == Form::name || (e.kind == Form::member && e.children[0]->kind == Form::name);
        if (!bare) return -1;
        const auto found = std::find(known.values->begin(), known.values->end(), e.text);
        return found == known.values->end() ? -1 : static_cast<int>(found - known.values->begin());
    }

    static int place_of(const KnownValue& known) {
        const auto found = std::find(known.values->begin(), known.values->end(), known.value);
        return static_cast<int>(found - known.values->begin());
    }

    ExpressionPtr comparison(const Expression& e) const {
        if (e.text == "==" || e.text == "!=") {
            for (const std::size_t side : {0U, 1U}) {
                const KnownValue* known = known_.find(path_of(*e.children[side]));
                const int other = known == nullptr ? -1 : place_among(*known, *e.children[1 - side]);
                if (other >= 0) return truth((other == place_of(*known)) == (e.text == "=="));
            }
        }
        return copy(e);
    }

    ExpressionPtr membership(const Expression& e) const {
        const KnownValue* known = known_.find(path_of(*e.children[0]));
        if (known == nullptr) return copy(e);
        const int place = place_of(*known);
        bool inside = false;
        for (std::size_t i = 1; i < e.children.size(); ++i) {
            const Expression& member = *e.children[i];
            const bool span = member.kind == Form::span;
            const int low = place_among(*known, span ? *member.children[0] : member);
            const int high = place_among(*known, span ? *member.children[1] : member);
            if (low < 0 || high < 0) return copy(e);
            inside = inside || (place >= low && place <= high);
        }
        return truth(inside == e.text.empty());
    }

    ExpressionPtr condition(const Expression& e) const {
        const ExpressionPtr test = of(e.children[0]);
        if (test->kind == Form::truth) return of(e.children[test->numerator != 0 ? 1 : 2]);
        return copy(e);
    }

    ExpressionPtr selection(const Expression& e) const {
        const KnownValue* known = known_.find(path_of(*e.children[0]));
        if (known == nullptr) return copy(e);
        for (const Expression::Arm& arm : e.arms)
            for (const ExpressionPtr& value : arm.values)
                if (place_among(*known, *value) == place_of(*known)) return of(arm.result);
        return e.otherwise == nullptr ? copy(e) : of(e.otherwise);
    }

    const Known& known_;
};

}  // namespace

const KnownValue* Known::find(std::string_view path) const {
    if (path.empty()) return nullptr;
    for (const KnownValue& value : values)
        if (value.path == path) return &value;
    return nullptr;
}

std::string path_of(const Expression& e) {
    if (e.kind == Form::name) return e.text;
    if (e.kind != Form::member) return {};
    const std::string base = path_of(*e.children[0]);
    return base.empty() ? std::string() : base + "." + e.text;
}

bool is_truth(const Expression* e, bool wanted) {
    return e != nullptr && e->kind == Form::truth && (e->numerator != 0) == wanted;
}

ExpressionPtr simplify(const Expression& e, const Known& known) { return Simplifier(known).of(e); }

}  // namespace grognard::sheet::printing
