#include "sheet/lower/folds.h"

#include <algorithm>

#include "sheet/language/fraction_word.h"
#include "sheet/lower/expressions.h"

namespace grognard::sheet {

namespace {

constexpr int deepest_fold = 2;

bool is_truth(std::string_view fold) { return fold == "any" || fold == "all"; }

}  // namespace

// --- what a collection holds ---

Folds::Collection Folds::members(const Expression& collection) {
    Collection found;
    if (site_.is_unknown_name(collection)) {
        const int enumeration = site_.sheet.find_enumeration(collection.text);
        if (enumeration >= 0) {
            const auto index = static_cast<std::size_t>(enumeration);
            site_.usage.enumerations[index] = true;
            add_values(Type::value(enumeration, site_.sheet.enumerations[index].mask), nullptr, found);
            return found;
        }
    }
    const Symbol* symbol = values_.paths().path(collection, false);
    if (symbol == nullptr) return found;
    if (symbol->is_scalar() && symbol->value.type.kind == Kind::set) {
        const Value set = values_.paths().scalar_of(*symbol, collection);
        add_values(set.type, &set, found);
        return found;
    }
    if (symbol->what != Symbol::What::list) {
        site_.error("expression.collection", collection);
        return found;
    }
    found.known = true;
    found.list = symbol;
    for (std::size_t i = 0; i < symbol->elements.size(); ++i) {
        found.members.push_back({symbol->elements[i], presence(*symbol, i), static_cast<int>(i)});
        found.members.back().symbol.number = static_cast<int>(i) + 1;
    }
    return found;
}

Folds::Collection Folds::members_in_unit(const Expression& collection) {
    code_.begin_unit();
    Absence absence(code_);
    Collection found = members(collection);
    absence.land();
    code_.end_unit();
    return found;
}

// Every value of an enumeration, or those that may be in a set.
void Folds::add_values(const Type& type, const Value* set, Collection& to) {
    to.known = true;
    for (int i = 0; i < 64; ++i) {
        if (((type.values >> i) & 1U) == 0) continue;
        Member member;
        member.index = i;
        member.symbol.value = code_.constant(Type::value(type.enumeration, std::uint64_t{1} << i), i);
        member.symbol.name = code_.add_name({NameRef::What::element, site_.scope->procedure, -1, {}, {}, i});
        member.present =
            set == nullptr ? code_.truth(true) : code_.emit(Op::set_has, *set, member.symbol.value, Type::truth());
        to.members.push_back(std::move(member));
    }
}

Value Folds::presence(const Symbol& list, std::size_t index) {
    if (!list.presents.empty()) return list.presents[index];
    const auto at = static_cast<std::int64_t>(index);
    if (at < list.least) return code_.truth(true);
    return code_.emit(Op::less, code_.constant(Type::whole(at, at), at), list.value, Type::truth());
}

// --- folds ---

// What is known after some of the elements.
struct Folds::Running {
    Value total;
    Value count;  // of the elements that were there, for min, max and mean
    Value one;
    std::uint32_t start = 0;  // where the total gets its first value, which rests on the type of the elements
    std::optional<Type> type;
    bool always = false;  // some element is always there
    bool dynamic = false;
    bool bad = false;
    Bounds sum;
    std::vector<std::uint32_t> nodes;
};

Value Folds::fold(const Expression& e, const Type* expected) {
    Running running;
    const std::size_t size = elements(e, expected, running);
    return running.bad || !running.type ? bad_value() : result(e, running, size);
}

std::size_t Folds::elements(const Expression& e, const Type* expected, Running& running) {
    const Scoped deeper(depth_, depth_ + 1);
    running.bad = true;
    if (depth_ > deepest_fold) {
        site_.error("expression.fold_depth", e);
        return 0;
    }
    const Collection all = members(*e.children[0]);
    if (!all.known || !is_well_formed(e)) return 0;
    running.bad = false;
    running.total.slot = code_.new_slot();
    running.count.slot = code_.new_slot();
    running.count.type = Type::whole(0, longest_list);
    const Value zero = code_.constant(Type::whole(0, 0), 0);
    running.one = code_.constant(Type::whole(1, 1), 1);
    running.start = code_.emit_into(running.total.slot, Op::copy, zero, zero);
    code_.copy(running.count.slot, zero);
    for (const Member& member : all.members) {
        if (running.bad || code_.is_too_large()) break;
        element(e, expected, member, running);
    }
    return all.members.size();
}

bool Folds::is_well_formed(const Expression& e) {
    if (e.body == nullptr && e.text != "count" && !(is_truth(e.text) && e.where != nullptr)) {
        site_.error("expression.fold_body", e, {{"name", e.text}});
        return false;
    }
    if (e.text == "count" && e.body != nullptr) {
        site_.error("expression.count_body", e);
        return false;
    }
    return true;
}

void Folds::element(const Expression& e, const Type* expected, const Member& member, Running& running) {
    const Site::Local variable(site_, e.variable, member.symbol);
    std::vector<std::uint32_t> skips;
    running.dynamic = running.dynamic || member.present.dynamic;
    bool certain = always_there(member.present);
    if (!certain) skips.push_back(code_.jump(Op::jump_if_false, member.present));
    std::vector<std::uint32_t> parts;
    if (e.where != nullptr) {
        const Value where = values_.condition(*e.where);
        running.bad = running.bad || where.bad;
        running.dynamic = running.dynamic || where.dynamic;
        if (!where.bad && !where.constant) skips.push_back(code_.jump(Op::jump_if_false, where));
        if (!where.bad && where.constant && where.word == 0) skips.push_back(code_.jump(Op::jump, running.one));
        certain = certain && where.constant && where.word == 1;
        parts.push_back(where.node);
    }
    Value body = running.one;
    if (e.body != nullptr) {
        body = is_truth(e.text) ? values_.condition(*e.body) : values_.value(*e.body, expected);
        parts.push_back(body.node);
    }
    running.bad = running.bad || body.bad;
    if (!running.bad) {
        running.always = running.always || certain;
        running.sum.low += certain ? body.type.low : std::min<std::int64_t>(0, body.type.low);
        running.sum.high += certain ? body.type.high : std::max<std::int64_t>(0, body.type.high);
        take(e, body, running);
    }
    code_.patch(skips);
    if (parts.size() == 1) running.nodes.push_back(parts.front());
    if (parts.size() > 1) {
        const Node::What what = is_truth(e.text) ? Node::What::both : Node::What::other;
        running.nodes.push_back(code_.with_node(body, what, parts).node);
    }
    if (!variable.is_used() && e.body != nullptr && site_.reports())
        site_.error("unused.variable", e, {{"name", e.variable}});
}

// One more element enters the total.
void Folds::take(const Expression& e, const Value& body, Running& running) {
    running.dynamic = running.dynamic || body.dynamic;
    const auto joined = running.type ? site_.join(*running.type, body.type) : std::optional<Type>(body.type);
    if (!joined) {
        site_.error("type.mismatch", e);
        running.bad = true;
    } else {
        running.type = joined;
    }
    const Slot total = running.total.slot;
    if (e.text == "any") {
        code_.emit_into(total, Op::either, running.total, body);
    } else if (e.text == "all") {
        const Value failed = code_.emit(Op::invert, body, body, Type::truth());
        code_.emit_into(total, Op::either, running.total, failed);
    } else if (e.text == "count") {
        code_.emit_into(total, Op::add, running.total, running.one);
    } else {
        const bool fraction = body.type.kind == Kind::fraction;
        Op op = fraction ? Op::fraction_add : Op::add;
        if (e.text == "min") op = fraction ? Op::fraction_smaller_present : Op::smaller_present;
        if (e.text == "max") op = fraction ? Op::fraction_larger_present : Op::larger_present;
        code_.emit_into(total, op, running.total, body);
        code_.emit_into(running.count.slot, Op::add, running.count, running.one);
    }
}

// --- what it results in ---

Value Folds::result(const Expression& e, const Running& running, std::size_t size) {
    const std::string& name = e.text;
    const Type& type = *running.type;
    Value value = running.total;
    value.dynamic = running.dynamic;
    if (is_truth(name)) {
        value.type = Type::truth();
        if (name == "all") value = code_.emit(Op::invert, value, value, Type::truth());
        return code_.with_node(value, name == "any" ? Node::What::any : Node::What::all, running.nodes);
    }
    if (name == "count") {
        value.type = Type::whole(0, static_cast<std::int64_t>(size));
        return code_.with_node(value, Node::What::other, running.nodes);
    }
    if (!type.is_number() && !((name == "min" || name == "max") && type.kind == Kind::value)) {
        site_.error("type.wants_number", e);
        return bad_value();
    }
    if (name != "sum") return of_those_there(e, running, size);
    start_total(running, type.kind == Kind::fraction ? whole_fraction(0) : 0);
    value.type = type;
    value.type.low = saturated(running.sum.low);
    value.type.high = saturated(running.sum.high);
    return values_.checked(code_.with_node(value, Node::What::other, running.nodes), e);
}

// The code that starts the total was written before the type of the elements was known.
void Folds::start_total(const Running& running, Word64 word) {
    if (word != 0) code_.at(running.start).a = code_.constant(*running.type, word).slot;
}

// min, max and mean need an element; without one, what stands behind `else`.
Value Folds::of_those_there(const Expression& e, const Running& running, std::size_t size) {
    if (!running.always && e.otherwise == nullptr) {
        site_.error("expression.fold_else", e, {{"name", e.text}});
        return bad_value();
    }
    Value value = running.total;
    value.dynamic = running.dynamic;
    value.type = *running.type;
    const Slot dst = code_.new_slot();
    const Word64 nought = value.type.kind == Kind::fraction ? whole_fraction(0) : 0;
    start_total(running, e.text == "mean" ? nought : absent);
    const std::uint32_t to_else = code_.jump(Op::jump_if_false, running.count);
    const Value there = e.text == "mean" ? mean(value, running.count, size) : value;
    value.type = there.type;
    code_.copy(dst, there);
    if (e.otherwise == nullptr) {
        code_.patch(to_else);
    } else {
        const std::uint32_t to_end = code_.jump(Op::jump, running.one);
        code_.patch(to_else);
        Value other = values_.value(*e.otherwise, &value.type);
        if (other.bad) return bad_value();
        if (value.type.kind == Kind::fraction) other = code_.to_fraction(other);
        const auto joined = site_.join(value.type, other.type);
        if (!joined || joined->kind != value.type.kind) {
            site_.error("type.mismatch", *e.otherwise);
            return bad_value();
        }
        value.type = *joined;
        value.dynamic = value.dynamic || other.dynamic;
        code_.copy(dst, other);
        code_.patch(to_end);
    }
    value.slot = dst;
    return values_.checked(code_.with_node(value, Node::What::other, running.nodes), e);
}

Value Folds::mean(const Value& sum, const Value& count, std::size_t size) {
    const Type& type = sum.type;
    Type mean = Type::fraction(type.low, type.high, type.step * static_cast<std::int64_t>(size));
    mean.regular = false;
    if (type.kind == Kind::whole) return code_.emit(Op::make_quotient, sum, count, mean);
    return code_.emit(Op::fraction_divide, sum, code_.to_fraction(count), mean);
}

}  // namespace grognard::sheet
