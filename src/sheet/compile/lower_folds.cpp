// Branches and folds: what is evaluated only if it is needed, and what goes over a collection.

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/lower.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

using ExpressionKind = Expression::Kind;

}  // namespace

// --- branches ---

Value Lowering::if_then_else(const Expression& e, const Type* expected) {
    const Value on = condition(*e.children[0]);
    if (on.bad) return on;
    const Slot dst = new_slot();
    const std::uint32_t to_else = emit_jump(Op::jump_if_false, on);
    Value first = expression(*e.children[1], expected);
    std::uint32_t first_copy = static_cast<std::uint32_t>(program_->code.size());
    emit_into(dst, Op::copy, first, first);
    const std::uint32_t to_end = emit_jump(Op::jump, on);
    patch(to_else);
    const Type hint = expected != nullptr ? *expected : first.type;
    Value second = expression(*e.children[2], &hint);
    if (first.bad || second.bad) {
        patch(to_end);
        return bad_value();
    }
    auto type = join(first.type, second.type);
    if (!type) {
        error("type.mismatch", e);
        patch(to_end);
        return bad_value();
    }
    if (type->kind == Kind::fraction && first.type.kind == Kind::whole) {
        program_->code[first_copy].op = Op::to_fraction;
    }
    const bool second_whole = type->kind == Kind::fraction && second.type.kind == Kind::whole;
    emit_into(dst, second_whole ? Op::to_fraction : Op::copy, second, second);
    patch(to_end);
    Value value;
    value.slot = dst;
    value.type = *type;
    value.dynamic = on.dynamic || first.dynamic || second.dynamic;
    return with_node(value, Node::What::condition, {on.node, first.node, second.node});
}

Value Lowering::select(const Expression& e, const Type* expected) {
    const Value on = expression(*e.children[0], nullptr);
    if (on.bad) return on;
    if (on.type.kind == Kind::fraction || on.type.kind == Kind::set) {
        error("type.wants_whole", *e.children[0]);
        return bad_value();
    }
    const Slot dst = new_slot();
    std::vector<std::uint32_t> nodes = {on.node};
    std::vector<std::uint32_t> ends;
    struct Branch {
        std::uint32_t copy;
        Value value;
        const Expression* e;
    };
    std::vector<Branch> branches;
    std::uint64_t named = 0;
    std::vector<Word64> numbers;
    bool bad = false;
    const auto branch = [&](const Expression& result) {
        const Type* hint = expected;
        if (hint == nullptr && !branches.empty() && !branches.front().value.bad) hint = &branches.front().value.type;
        const Value value = expression(result, hint);
        bad = bad || value.bad;
        branches.push_back({static_cast<std::uint32_t>(program_->code.size()), value, &result});
        emit_into(dst, Op::copy, value, value);
        nodes.push_back(value.node);
    };
    for (const Expression::Arm& arm : e.arms) {
        Value hit = constant(Type::truth(), 0);
        for (const ExpressionPtr& item : arm.values) {
            const Cell* kept = cell_;
            const Value value = expression(*item, &on.type);
            cell_ = kept;
            if (value.bad) return bad_value();
            if (!value.constant || !join(value.type, on.type)) {
                error("expression.constant_key", *item);
                return bad_value();
            }
            const bool again = on.type.kind == Kind::whole
                                   ? std::find(numbers.begin(), numbers.end(), value.word) != numbers.end()
                                   : ((named >> value.word) & 1U) != 0;
            const bool possible = on.type.kind == Kind::whole ? value.word >= on.type.low && value.word <= on.type.high
                                  : on.type.kind == Kind::value ? ((on.type.values >> value.word) & 1U) != 0
                                                                : true;
            if (again || !possible) error(again ? "expression.arm_twice" : "expression.arm_never", *item);
            if (on.type.kind == Kind::whole)
                numbers.push_back(value.word);
            else
                named |= std::uint64_t{1} << value.word;
            hit = emit(Op::either, hit, emit(Op::equal, on, value, Type::truth()), Type::truth());
        }
        const std::uint32_t next = emit_jump(Op::jump_if_false, hit);
        branch(*arm.result);
        ends.push_back(emit_jump(Op::jump, on));
        patch(next);
    }
    bool complete = false;
    if (on.type.kind == Kind::truth) complete = named == 3;
    if (on.type.kind == Kind::value) complete = (on.type.values & ~named) == 0;
    if (on.type.kind == Kind::whole)
        complete = static_cast<std::int64_t>(numbers.size()) == on.type.high - on.type.low + 1;
    if (e.otherwise != nullptr) {
        if (complete) error("expression.else_never", *e.otherwise);
        branch(*e.otherwise);
    } else if (!complete) {
        error("expression.incomplete", e);
        bad = true;
    }
    patch(ends);
    if (bad) return bad_value();
    std::optional<Type> type = branches.front().value.type;
    bool dynamic = on.dynamic;
    for (const Branch& b : branches) {
        type = join(*type, b.value.type);
        dynamic = dynamic || b.value.dynamic;
        if (!type) {
            error("type.mismatch", *b.e);
            return bad_value();
        }
    }
    for (const Branch& b : branches)
        if (type->kind == Kind::fraction && b.value.type.kind == Kind::whole)
            program_->code[b.copy].op = Op::to_fraction;
    Value value;
    value.slot = dst;
    value.type = *type;
    value.dynamic = dynamic;
    return with_node(value, Node::What::select, nodes);
}

// --- folds ---

bool Lowering::members(const Expression& collection, std::vector<Member>& out, bool quiet) {
    const auto values_of = [&](const Type& type, const Value* set, int procedure) {
        for (int i = 0; i < 64; ++i) {
            if (((type.values >> i) & 1U) == 0) continue;
            Member member;
            member.index = i;
            member.symbol.value = constant(Type::value(type.enumeration, std::uint64_t{1} << i), i);
            member.symbol.name = add_name({NameRef::What::element, procedure, -1, {}, {}, i});
            member.present = set == nullptr ? constant(Type::truth(), 1)
                                            : emit(Op::set_has, *set, member.symbol.value, Type::truth());
            out.push_back(std::move(member));
        }
    };
    if (collection.kind == ExpressionKind::name && find(collection.text) == nullptr) {
        const int enumeration = sheet_.find_enumeration(collection.text);
        if (enumeration >= 0) {
            usage_.enumerations[static_cast<std::size_t>(enumeration)] = true;
            values_of(Type::value(enumeration, sheet_.enumerations[static_cast<std::size_t>(enumeration)].mask),
                      nullptr, scope_->procedure);
            return true;
        }
    }
    const Symbol* symbol = path(collection, quiet);
    if (symbol == nullptr) return false;
    if (symbol->what == Symbol::What::scalar && symbol->value.type.kind == Kind::set) {
        const Value set = scalar_of(*symbol, collection);
        values_of(set.type, &set, scope_->procedure);
        return true;
    }
    if (symbol->what != Symbol::What::list) {
        if (!quiet) error("expression.collection", collection);
        return false;
    }
    for (std::size_t i = 0; i < symbol->elements.size(); ++i) {
        Member member;
        member.index = static_cast<int>(i);
        member.symbol = symbol->elements[i];
        member.present = presence(*symbol, i);
        out.push_back(std::move(member));
    }
    return true;
}

Value Lowering::presence(const Symbol& list, std::size_t index) {
    if (!list.presents.empty()) return list.presents[index];
    const auto at = static_cast<std::int64_t>(index);
    if (at < list.least) return constant(Type::truth(), 1);
    return emit(Op::less, constant(Type::whole(at, at), at), list.value, Type::truth());
}

Value Lowering::fold(const Expression& e, const Type* expected) {
    const std::string& name = e.text;
    std::vector<Member> all;
    if (++fold_depth_ > 2) {
        --fold_depth_;
        error("expression.fold_depth", e);
        return bad_value();
    }
    if (!members(*e.children[0], all)) {
        --fold_depth_;
        return bad_value();
    }
    const bool truths = name == "any" || name == "all";
    if (e.body == nullptr && name != "count" && !(truths && e.where != nullptr)) {
        --fold_depth_;
        error("expression.fold_body", e, {{"name", name}});
        return bad_value();
    }
    if (name == "count" && e.body != nullptr) {
        --fold_depth_;
        error("expression.count_body", e);
        return bad_value();
    }
    const Slot total = new_slot();
    const Slot counted = new_slot();
    Value running;
    running.slot = total;
    const Value zero = constant(Type::whole(0, 0), 0);
    const Value one = constant(Type::whole(1, 1), 1);
    // The first pass over the elements finds the type; code is written in the same pass, so numbers start as the body says.
    std::optional<Type> type;
    bool always = false;  // some element is always there
    bool dynamic = false;
    bool bad = false;
    std::int64_t low = 0, high = 0;
    std::vector<std::uint32_t> nodes;
    std::vector<std::uint32_t> ends;
    std::vector<std::uint32_t> body_ops;
    const std::uint32_t start_at = static_cast<std::uint32_t>(program_->code.size());
    emit_into(total, Op::copy, zero, zero);
    emit_into(counted, Op::copy, zero, zero);
    Value counting;
    counting.slot = counted;
    counting.type = Type::whole(0, 16);
    for (Member& member : all) {
        if (bad || too_large_) break;
        const std::size_t depth = scope_->symbols.size();
        scope_->symbols.emplace_back(e.variable, member.symbol);
        scope_->used.push_back(false);
        std::vector<std::uint32_t> skips;
        dynamic = dynamic || member.present.dynamic;
        if (!always_there(member.present)) skips.push_back(emit_jump(Op::jump_if_false, member.present));
        bool certain = always_there(member.present);
        std::vector<std::uint32_t> parts;
        if (e.where != nullptr) {
            const Value where = condition(*e.where);
            bad = bad || where.bad;
            dynamic = dynamic || where.dynamic;
            if (!where.bad && !where.constant) skips.push_back(emit_jump(Op::jump_if_false, where));
            if (!where.bad && where.constant && where.word == 0) skips.push_back(emit_jump(Op::jump, one));
            certain = certain && where.constant && where.word == 1;
            parts.push_back(where.node);
        }
        Value body = one;
        if (e.body != nullptr) {
            body = truths ? condition(*e.body) : expression(*e.body, expected);
            parts.push_back(body.node);
        }
        bad = bad || body.bad;
        if (!bad) {
            dynamic = dynamic || body.dynamic;
            always = always || certain;
            const auto joined = type ? join(*type, body.type) : std::optional<Type>(body.type);
            if (!joined) {
                error("type.mismatch", e);
                bad = true;
            } else {
                type = joined;
            }
            low += certain ? body.type.low : std::min<std::int64_t>(0, body.type.low);
            high += certain ? body.type.high : std::max<std::int64_t>(0, body.type.high);
            if (name == "any") {
                emit_into(total, Op::either, running, body);
            } else if (name == "all") {
                const Value failed = emit(Op::invert, body, body, Type::truth());
                emit_into(total, Op::either, running, failed);
            } else if (name == "count") {
                emit_into(total, Op::add, running, one);
            } else {
                body_ops.push_back(static_cast<std::uint32_t>(program_->code.size()));
                const bool fraction = body.type.kind == Kind::fraction;
                Op op = fraction ? Op::fraction_add : Op::add;
                if (name == "min") op = fraction ? Op::fraction_smaller_present : Op::smaller_present;
                if (name == "max") op = fraction ? Op::fraction_larger_present : Op::larger_present;
                emit_into(total, op, running, body);
                emit_into(counted, Op::add, counting, one);
            }
        }
        patch(skips);
        if (!parts.empty()) {
            Node node;
            node.what = truths ? Node::What::both : Node::What::other;
            node.slot = body.slot;
            node.type = body.type;
            nodes.push_back(parts.size() == 1 ? parts.front() : add_node(node, parts));
        }
        if (!scope_->used.back() && e.body != nullptr && reports()) error("unused.variable", e, {{"name", e.variable}});
        scope_->symbols.resize(depth);
        scope_->used.resize(depth);
    }
    --fold_depth_;
    if (bad || !type) return bad_value();
    Value value;
    value.slot = total;
    value.dynamic = dynamic;
    if (truths) {
        value.type = Type::truth();
        if (name == "all") value = emit(Op::invert, value, value, Type::truth());
        return with_node(value, name == "any" ? Node::What::any : Node::What::all, nodes);
    }
    if (name == "count") {
        value.type = Type::whole(0, static_cast<std::int64_t>(all.size()));
        return with_node(value, Node::What::other, nodes);
    }
    if (!type->is_number() && !(name != "sum" && name != "mean" && type->kind == Kind::value)) {
        error("type.wants_number", e);
        return bad_value();
    }
    if (name == "sum") {
        value.type = *type;
        value.type.low = saturated(low);
        value.type.high = saturated(high);
        if (type->kind == Kind::fraction) program_->code[start_at].a = constant(*type, whole_fraction(0)).slot;
        return checked(with_node(value, Node::What::other, nodes), e);
    }
    if (!always && e.otherwise == nullptr) {
        error("expression.fold_else", e, {{"name", name}});
        return bad_value();
    }
    const Slot dst = new_slot();
    if (name == "mean") {
        if (type->kind == Kind::fraction) program_->code[start_at].a = constant(*type, whole_fraction(0)).slot;
    } else {
        program_->code[start_at].a = constant(*type, absent).slot;
    }
    value.type = *type;
    const std::uint32_t to_else = emit_jump(Op::jump_if_false, counting);
    if (name == "mean") {
        value.type.low = std::min<std::int64_t>(type->low, 0);
        Type mean = Type::fraction(type->low, type->high, type->step * static_cast<std::int64_t>(all.size()));
        mean.regular = false;
        Value sum = value;
        sum.type = *type;
        Value quotient;
        if (type->kind == Kind::whole) {
            quotient = emit(Op::make_quotient, sum, counting, mean);
        } else {
            quotient = emit(Op::fraction_divide, sum, to_fraction(counting), mean);
        }
        value.type = mean;
        emit_into(dst, Op::copy, quotient, quotient);
    } else {
        emit_into(dst, Op::copy, value, value);
    }
    if (e.otherwise != nullptr) {
        const std::uint32_t to_end = emit_jump(Op::jump, one);
        patch(to_else);
        Value other = expression(*e.otherwise, &value.type);
        if (other.bad) return bad_value();
        if (value.type.kind == Kind::fraction) other = to_fraction(other);
        const auto joined = join(value.type, other.type);
        if (!joined || joined->kind != value.type.kind) {
            error("type.mismatch", *e.otherwise);
            return bad_value();
        }
        value.type = *joined;
        value.dynamic = value.dynamic || other.dynamic;
        emit_into(dst, Op::copy, other, other);
        patch(to_end);
    } else {
        patch(to_else);
    }
    value.slot = dst;
    return checked(with_node(value, Node::What::other, nodes), e);
}

}  // namespace grognard::sheet
