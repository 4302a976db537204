// Expressions in words: values, conditions, folds.

#include "sheet/print/wording.h"

#include <algorithm>
#include <array>

#include "base/names.h"
#include "sheet/print/text.h"

namespace grognard::sheet::printing {

namespace {

using Form = Expression::Kind;

constexpr std::size_t longest_definition = 200;

std::string in_words(std::string_view a, std::string_view b, std::string_view c) {
    return std::string(a) + std::string(b) + std::string(c);
}

std::string with_owner(const std::string& text, const Meaning& meaning) {
    return meaning.owner.empty() ? text : text + " (" + meaning.owner + ")";
}

bool shares_a_word(std::string_view a, std::string_view b) {
    const std::vector<std::string> first = stems(a);
    const std::vector<std::string> second = stems(b);
    return std::any_of(first.begin(), first.end(), [&](const std::string& stem) {
        return std::find(second.begin(), second.end(), stem) != second.end();
    });
}

}  // namespace

Wording::Level Wording::level(const Expression& e) {
    switch (e.kind) {
        case Form::both: return Level::conjunction;
        case Form::compare:
        case Form::in:
        case Form::invert: return Level::comparison;
        case Form::arithmetic: return e.text == "+" || e.text == "-" ? Level::sum : Level::product;
        case Form::either:
        case Form::condition:
        case Form::select:
        case Form::function:
        case Form::fold: return Level::loose;
        default: return Level::atom;
    }
}

std::string Wording::text(const Expression& e, Level outer, int enumeration) const {
    std::string out;
    switch (e.kind) {
        case Form::number: return typeset(e.numerator, e.denominator);
        case Form::truth: return std::string(e.numerator != 0 ? phrases_.yes : phrases_.no);
        case Form::name: {
            const Expression* definition = has_value(enumeration, e.text) ? nullptr : definition_of(e);
            if (definition == nullptr) return name(e, enumeration);
            out = written_out(e.text, *definition);
            return level(*definition) < outer ? "(" + out + ")" : out;
        }
        case Form::member: return meaning(e).full();
        case Form::index: return look_up(e);
        case Form::shift: return text(*e.children[0], outer, enumeration);
        case Form::negate: return "\u2212" + text(*e.children[0], Level::atom, -1);
        case Form::span:
            return in_words(text(*e.children[0], Level::sum, enumeration), phrases_.number_span,
                            text(*e.children[1], Level::sum, enumeration));
        case Form::condition:
            out = in_words(text(*e.children[1], Level::conjunction, enumeration), phrases_.if_,
                           text(*e.children[0], Level::conjunction, -1)) +
                  ", " + in_words(phrases_.otherwise, text(*e.children[2], Level::loose, enumeration), "");
            break;
        case Form::arithmetic: out = arithmetic(e); break;
        case Form::function: out = function(e); break;
        case Form::fold: out = fold(e); break;
        case Form::select: out = selection(e, enumeration); break;
        case Form::compare: out = comparison(e); break;
        case Form::in: out = membership(e); break;
        case Form::invert: out = inversion(e); break;
        case Form::both:
        case Form::either: out = junction(e); break;
    }
    return level(e) < outer ? "(" + out + ")" : out;
}

std::string Wording::changed_mark(std::initializer_list<const Cell*> cells) const {
    const auto is_house = [&](const Cell* cell) { return sheet_.source.is_house(cell->place); };
    return std::any_of(cells.begin(), cells.end(), is_house) ? "\u00a0∆" : "";
}

std::string Wording::name(const Expression& e, int enumeration) const {
    if (has_value(enumeration, e.text)) return value_label(enumeration, e.text);
    const Meaning found = meaning(e);
    return found.known ? found.full() : value_label(any_enumeration_with(e.text), e.text);
}

const Expression* Wording::definition_of(const Expression& e) const {
    const Meaning found = meaning(e);
    return found.known && found.text.empty() ? found.definition : nullptr;
}

// A step without words of its own is written out: once, and not at any length.
std::string Wording::written_out(const std::string& name, const Expression& definition) const {
    const auto [known, is_new] = written_out_.emplace(name, std::string());
    if (!is_new) return known->second;
    std::string out = text(definition, Level::loose, -1);
    if (length(out) > longest_definition) out = "…";
    return written_out_[name] = out;
}

// A table by its name, with the keys that are values of their own: "Terrain (Hill)".
std::string Wording::look_up(const Expression& e) const {
    if (const ExpressionPtr number = printed_number(e)) return typeset(number->numerator, number->denominator);
    const Meaning found = meaning(e);
    if (found.table < 0) return found.full();
    std::vector<std::string> keys;
    for (std::size_t i = 1; i < e.children.size(); ++i) {
        const Expression& key = *e.children[i];
        if (key.kind != Form::name || named(key.text).known) continue;
        const std::string value = value_label(any_enumeration_with(key.text), key.text);
        if (!value.empty()) keys.push_back(value);
    }
    return keys.empty() ? found.text : found.text + " (" + joined(keys, ", ") + ")";
}

std::string Wording::arithmetic(const Expression& e) const {
    const Level own = level(e);
    const std::string left = text(*e.children[0], own, -1);
    // Behind a minus or a division sign equals need brackets as well.
    const std::string right = text(*e.children[1], own == Level::sum ? Level::product : Level::atom, -1);
    if (e.text == "mod") return in_words(phrases_.remainder_of, left, " ÷ " + right);
    const std::string_view sign = e.text == "+" ? " + " : e.text == "-" ? " \u2212 " : e.text == "*" ? " × " : " ÷ ";
    return in_words(left, sign, right);
}

std::string Wording::function(const Expression& e) const {
    const auto child = [&](std::size_t i) { return text(*e.children[i], Level::sum, -1); };
    if (e.text == "ceil") return in_words(child(0), phrases_.rounded_up, "");
    if (e.text == "floor") return in_words(child(0), phrases_.rounded_down, "");
    if (e.text == "round") return in_words(child(0), phrases_.rounded, "");
    if (e.text == "abs") return "|" + text(*e.children[0]) + "|";
    if (e.text == "rank" || e.text == "place") return in_words(phrases_.rank_of, child(0), "");
    if (e.text == "step") return in_words(child(0), phrases_.steps_further, child(1));
    if (e.text == "clamp") return child(0) + in_words(phrases_.between, child(1), phrases_.and_bound) + child(2);
    // max(1, x) is "x, at least 1".
    const bool most = e.text == "max";
    if (e.children.size() == 2) {
        for (const std::size_t i : {0U, 1U})
            if (e.children[i]->kind == Form::number)
                return in_words(child(1 - i), most ? phrases_.at_least : phrases_.at_most, child(i));
    }
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < e.children.size(); ++i) parts.push_back(child(i));
    return in_words(most ? phrases_.larger_of : phrases_.smaller_of, joined(parts, phrases_.and_), "");
}

// What a fold or an `each` goes over; that may also be an enumeration.
std::string Wording::collection(const Expression& e) const {
    const int enumeration = e.kind == Form::name && !named(e.text).known ? sheet_.find_enumeration(e.text) : -1;
    if (enumeration < 0) return text(e, Level::sum, -1);
    const int source = sheet_.enumerations[static_cast<std::size_t>(enumeration)].source;
    return in_language(sheet_.source.enums[static_cast<std::size_t>(source)].words.find("."));
}

std::string Wording::fold(const Expression& e) const {
    const std::string all = collection(*e.children[0]);
    open(e.variable, *e.children[0]);
    const std::string body = e.body == nullptr ? std::string() : text(*e.body, Level::conjunction, -1);
    const std::string where = e.where == nullptr ? std::string() : text(*e.where, Level::conjunction, -1);
    close();
    const std::string among = " " + in_words(phrases_.among, " ", all);
    const std::string only = where.empty() ? "" : " " + in_words(phrases_.such_that, " ", where);
    if (e.text == "any" || e.text == "all")
        return std::string(e.text == "any" ? phrases_.at_least_one : phrases_.all_of) + among + only +
               (body.empty() ? "" : in_words(phrases_.with, body, ""));
    if (e.text == "count") return std::string(phrases_.number_of) + among + only;
    const std::string_view what = e.text == "sum"    ? phrases_.total_of
                                  : e.text == "mean" ? phrases_.mean_of
                                  : e.text == "min"  ? phrases_.lowest_of
                                                     : phrases_.highest_of;
    return in_words(what, " (", body + ")") + among + only;
}

// by(side, attacker: -1, defender: 1) is "Attacker −1, Defender +1"; an arm that gives 0 goes without saying.
std::string Wording::selection(const Expression& e, int enumeration) const {
    const int selector = enumeration_of(*e.children[0]);
    const auto is_zero = [](const Expression& x) { return x.kind == Form::number && x.numerator == 0; };
    const auto result = [&](const Expression& x, std::string_view arrow) {
        if (x.kind == Form::number) return "\u00a0" + typeset_signed(x.numerator, x.denominator);
        return std::string(arrow) + text(x, Level::sum, enumeration);
    };
    std::vector<std::string> parts;
    for (const Expression::Arm& arm : e.arms) {
        if (is_zero(*arm.result)) continue;
        std::vector<std::string> values;
        for (const ExpressionPtr& value : arm.values) values.push_back(text(*value, Level::sum, selector));
        parts.push_back(joined(values, phrases_.or_) + result(*arm.result, " → "));
    }
    if (e.otherwise != nullptr && !is_zero(*e.otherwise))
        parts.push_back(std::string(trimmed(phrases_.otherwise)) + result(*e.otherwise, " "));
    return joined(parts, ", ");
}

// --- conditions ---

int Wording::enumeration_of(const Expression& e) const {
    if (e.kind == Form::name || e.kind == Form::member || e.kind == Form::index) return meaning(e).enumeration;
    if (e.kind == Form::condition) return enumeration_of(*e.children[1]);
    if (e.kind == Form::select && !e.arms.empty()) return enumeration_of(*e.arms.front().result);
    if (e.kind == Form::function && e.text == "step") return enumeration_of(*e.children[0]);
    return -1;
}

// "Ground: Woods, Hill", or the values alone where they repeat the subject's name.
std::string Wording::about(const Meaning& subject, const Expression& e, const std::vector<std::string>& values,
                           bool inverted) const {
    const bool repeats = std::all_of(values.begin(), values.end(),
                                     [&](const std::string& value) { return shares_a_word(subject.text, value); });
    const std::string what = (inverted ? std::string(phrases_.no_such) + " " : "") + joined(values, phrases_.or_);
    const std::string who = subject.known ? subject.full() : text(e, Level::sum, -1);
    if (who.empty() || (repeats && !values.empty())) return with_owner(what, subject);
    return who + std::string(phrases_.colon) + what;
}

std::string Wording::comparison(const Expression& e) const {
    const Expression& left = *e.children[0];
    const Expression& right = *e.children[1];
    const bool equals = e.text == "==" || e.text == "!=";
    int enumeration = enumeration_of(left);
    if (enumeration < 0) enumeration = enumeration_of(right);
    if (enumeration >= 0 && equals) {
        const bool left_is_value = left.kind == Form::name && !named(left.text).known;
        const Expression& subject = left_is_value ? right : left;
        const std::string value = text(left_is_value ? left : right, Level::sum, enumeration);
        return about(meaning(subject), subject, {value}, e.text == "!=");
    }
    if (equals && right.kind == Form::truth) {
        const bool holds = (right.numerator != 0) == (e.text == "==");
        return (holds ? "" : std::string(phrases_.no_such) + " ") + text(left, Level::comparison, -1);
    }
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> signs = {
        {{"==", " = "}, {"!=", " \u2260 "}, {"<", " < "}, {"<=", " \u2264 "}, {">", " > "}, {">=", " \u2265 "}}};
    std::string_view sign;
    for (const auto& [written, printed] : signs)
        if (written == e.text) sign = printed;
    return in_words(text(left, Level::sum, enumeration), sign, text(right, Level::sum, enumeration));
}

std::vector<std::string> Wording::members(const Expression& e, int enumeration) const {
    std::vector<std::string> values;
    for (std::size_t i = 1; i < e.children.size(); ++i) values.push_back(text(*e.children[i], Level::sum, enumeration));
    return values;
}

std::string Wording::membership(const Expression& e) const {
    const bool inverted = !e.text.empty();
    const Expression& left = *e.children[0];
    const Meaning set = meaning(*e.children[1]);
    if (e.children.size() == 2 && set.known && set.enumeration >= 0)
        return about(set, *e.children[1], {text(left, Level::sum, set.enumeration)}, inverted);
    const int enumeration = enumeration_of(left);
    return about(meaning(left), left, members(e, enumeration), inverted);
}

std::string Wording::inversion(const Expression& e) const {
    const Expression& inner = *e.children[0];
    if (inner.kind == Form::compare || inner.kind == Form::in) {
        static constexpr std::array<std::pair<std::string_view, std::string_view>, 8> opposites = {
            {{"==", "!="}, {"!=", "=="}, {"<", ">="}, {">=", "<"}, {">", "<="}, {"<=", ">"}, {"", "not"}, {"not", ""}}};
        ExpressionPtr opposite = simplify(inner, Known{&sheet_, {}, {}});
        for (const auto& [from, to] : opposites)
            if (from == inner.text) opposite->text = to;
        return text(*opposite, Level::comparison, -1);
    }
    return std::string(phrases_.no_such) + std::string(phrases_.colon) + text(inner, Level::comparison, -1);
}

std::string Wording::junction(const Expression& e) const {
    const bool both = e.kind == Form::both;
    std::vector<std::string> parts;
    for (const ExpressionPtr& child : e.children)
        parts.push_back(text(*child, both ? Level::comparison : Level::conjunction, -1));
    return joined(parts, both ? phrases_.and_ : phrases_.or_);
}

// --- what a label already says ---

std::vector<std::string> Wording::unsaid(const Expression* when, std::string_view label, bool inside) const {
    std::vector<std::string> parts;
    if (when == nullptr || is_truth(when, true)) return parts;
    if (when->kind == Form::both) {
        for (const ExpressionPtr& child : when->children)
            for (std::string& part : unsaid(child.get(), label, true)) parts.push_back(std::move(part));
    } else if (!said(*when, label)) {
        std::string part = text(*when, inside ? Level::conjunction : Level::loose, -1);
        if (!part.empty()) parts.push_back(std::move(part));
    }
    return parts;
}

bool Wording::said(const Expression& e, std::string_view label) const {
    switch (e.kind) {
        case Form::both:
        case Form::either: {
            // None may be missing: what is not on the page is nowhere.
            return std::all_of(e.children.begin(), e.children.end(),
                               [&](const ExpressionPtr& child) { return said(*child, label); });
        }
        case Form::invert: return says_not(label) && said(*e.children[0], label);
        case Form::compare: return said_comparison(e, label);
        case Form::in: {
            const int enumeration = enumeration_of(*e.children[0]);
            return (e.text.empty() || says_not(label)) && said_values(e, label, enumeration);
        }
        case Form::fold: {
            if (e.body == nullptr || e.where != nullptr) return false;
            open(e.variable, *e.children[0]);
            const bool result = said(*e.body, label);
            close();
            return result;
        }
        case Form::name:
        case Form::member:
        case Form::index: {
            const Meaning found = meaning(e);
            return says(label, found.text.empty() ? text(e) : found.text);
        }
        default: return says(label, text(e));
    }
}

bool Wording::said_comparison(const Expression& e, std::string_view label) const {
    int enumeration = enumeration_of(*e.children[0]);
    if (enumeration < 0) enumeration = enumeration_of(*e.children[1]);
    if (enumeration >= 0) return (e.text == "==" || says_not(label)) && said_values(e, label, enumeration);
    const Expression& right = *e.children[1];
    if (right.kind != Form::number || right.denominator != 1) return false;
    const bool some = (e.text == ">" && right.numerator == 0) || (e.text == "!=" && right.numerator == 0) ||
                      (e.text == ">=" && right.numerator == 1);
    return some ? said(*e.children[0], label) : says_number(label, right.numerator);
}

bool Wording::said_values(const Expression& e, std::string_view label, int enumeration) const {
    if (enumeration < 0) return false;
    const int source = sheet_.enumerations[static_cast<std::size_t>(enumeration)].source;
    const std::string kind =
        source < 0 ? std::string() : in_language(sheet_.source.enums[static_cast<std::size_t>(source)].words.find("."));
    for (std::size_t i = 1; i < e.children.size(); ++i) {
        const std::string value = text(*e.children[i], Level::sum, enumeration);
        if (!says(label, value, kind) && !(value.size() <= 3 && label.find(value) != std::string_view::npos))
            return false;
    }
    return true;
}

}  // namespace grognard::sheet::printing
