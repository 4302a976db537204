#include "sheet/language/expression.h"

#include <algorithm>
#include <array>

#include "base/datum.h"
#include "base/names.h"
#include "sheet/language/tokens.h"

namespace grognard::sheet {

namespace {

constexpr int deepest_expression = 24;

constexpr std::array<std::string_view, 7> folds = {"sum", "count", "any", "all", "min", "max", "mean"};
constexpr std::array<std::string_view, 10> functions = {"min",   "max",   "abs",  "floor", "ceil",
                                                        "round", "clamp", "rank", "step",  "place"};

template <std::size_t N>
bool one_of(std::string_view text, const std::array<std::string_view, N>& list) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

// A recursive-descent parser over the text of one cell. The first mistake ends it.
class Parser {
  public:
    Parser(const Cell& cell, std::size_t begin, std::size_t end, Problems& problems)
        : tokens_(cell, begin, end, problems) {}

    ExpressionPtr whole() {
        ExpressionPtr result = expression();
        if (result != nullptr && !tokens_.is(Token::end))
            tokens_.expected(tokens_.is_symbol("=") ? "expression.two_equals_signs" : "expression.end");
        return tokens_.failed() ? nullptr : std::move(result);
    }

    std::unique_ptr<CallText> call() {
        auto call = std::make_unique<CallText>();
        call->procedure_begin = tokens_.begin();
        call->procedure = tokens_.take_name();
        tokens_.take_symbol("(");
        if (!tokens_.is_symbol(")")) {
            do {
                Binding binding;
                binding.begin = tokens_.begin();
                binding.target = tokens_.take_name();
                if (tokens_.is_symbol(".")) {
                    tokens_.advance();
                    binding.target += '.' + tokens_.take_name();
                }
                tokens_.take_symbol("=");
                binding.value = expression();
                call->bindings.push_back(std::move(binding));
            } while (!tokens_.failed() && tokens_.accept(","));
        }
        tokens_.take_symbol(")");
        if (tokens_.is_word("each")) {
            tokens_.advance();
            call->variable = tokens_.take_name();
            tokens_.take_word("in");
            call->collection = postfix();
        } else if (tokens_.is_word("until") || tokens_.is_word("at")) {
            if (tokens_.is_word("until")) {
                tokens_.advance();
                call->until = expression();
            }
            tokens_.take_word("at");
            tokens_.take_word("most");
            call->rounds = postfix();
        }
        if (!tokens_.failed() && !tokens_.is(Token::end)) tokens_.expected("expression.end");
        return tokens_.failed() ? nullptr : std::move(call);
    }

    std::unique_ptr<EachText> each() {
        auto each = std::make_unique<EachText>();
        if (tokens_.is_word("each")) tokens_.advance();
        each->variable = tokens_.take_name();
        tokens_.take_word("in");
        each->collection = postfix();
        if (!tokens_.failed() && !tokens_.is(Token::end)) tokens_.expected("expression.end");
        return tokens_.failed() ? nullptr : std::move(each);
    }

    // `2d6 as bins again low if cond`: the count is a number or bracketed, the die follows without a blank.
    std::unique_ptr<RollText> roll() {
        auto roll = std::make_unique<RollText>();
        if (tokens_.is_symbol("(")) {
            tokens_.advance();
            roll->count = expression();
            if (!tokens_.is_symbol(")"))
                tokens_.expected("expression.closing_bracket");
            else
                tokens_.advance();
        } else if (tokens_.is(Token::number)) {
            roll->count = number();
        } else {
            tokens_.expected("expression.dice");
        }
        roll->die_begin = tokens_.begin();
        roll->die = tokens_.take_name();
        if (tokens_.is_word("as")) {
            tokens_.advance();
            roll->bins_begin = tokens_.begin();
            roll->bins = tokens_.take_name();
        }
        if (tokens_.is_word("again")) {
            tokens_.advance();
            roll->again_begin = tokens_.begin();
            roll->again = tokens_.take_name();
            if (tokens_.is_word("if")) {
                tokens_.advance();
                roll->again_if = expression();
            }
        }
        if (!tokens_.failed() && !tokens_.is(Token::end)) tokens_.expected("expression.end");
        return tokens_.failed() ? nullptr : std::move(roll);
    }

  private:
    // --- grammar, from the loosest to the tightest ---

    // Counts what nests: brackets, conditions, `by`, folds, and chains of `not` or `-`.
    struct Deeper {
        explicit Deeper(Parser& parser) : parser_(parser) {
            if (++parser_.depth_ > deepest_expression)
                parser_.tokens_.fail("expression.too_deep", parser_.tokens_.begin(),
                                     {{"limit", std::to_string(deepest_expression)}});
        }
        ~Deeper() { --parser_.depth_; }
        Parser& parser_;
    };

    ExpressionPtr make(Expression::Kind kind, std::size_t begin) const {
        auto node = std::make_unique<Expression>();
        node->kind = kind;
        node->begin = begin;
        node->end = tokens_.last_end();
        return node;
    }

    ExpressionPtr close(ExpressionPtr node) const {
        if (node != nullptr) node->end = tokens_.last_end();
        return node;
    }

    ExpressionPtr expression() {
        const Deeper deeper(*this);
        if (tokens_.failed()) return nullptr;
        if (!tokens_.is_word("if")) return either();
        ExpressionPtr node = make(Expression::Kind::condition, tokens_.begin());
        tokens_.advance();
        node->children.push_back(expression());
        tokens_.take_word("then");
        node->children.push_back(expression());
        tokens_.take_word("else");
        node->children.push_back(expression());
        return close(std::move(node));
    }

    ExpressionPtr either() {
        const std::size_t begin = tokens_.begin();
        ExpressionPtr first = conjunction();
        if (tokens_.failed() || (!tokens_.is_word("or") && !tokens_.is_word("and"))) return first;
        ExpressionPtr node = make(Expression::Kind::either, begin);
        node->children.push_back(std::move(first));
        while (!tokens_.failed() && tokens_.is_word("or")) {
            tokens_.advance();
            node->children.push_back(conjunction());
        }
        // A reader should not have to know which of the two binds tighter.
        if (!tokens_.failed() && saw_bare_and_) tokens_.fail("expression.and_beside_or", begin, {});
        return close(std::move(node));
    }

    ExpressionPtr conjunction() {
        const std::size_t begin = tokens_.begin();
        ExpressionPtr first = inversion();
        saw_bare_and_ = false;
        if (tokens_.failed() || !tokens_.is_word("and")) return first;
        ExpressionPtr node = make(Expression::Kind::both, begin);
        node->children.push_back(std::move(first));
        while (!tokens_.failed() && tokens_.is_word("and")) {
            tokens_.advance();
            node->children.push_back(inversion());
        }
        saw_bare_and_ = true;
        if (!tokens_.failed() && tokens_.is_word("or")) tokens_.fail("expression.and_beside_or", begin, {});
        return close(std::move(node));
    }

    ExpressionPtr inversion() {
        if (!tokens_.is_word("not")) return comparison();
        const Deeper deeper(*this);
        if (tokens_.failed()) return nullptr;
        ExpressionPtr node = make(Expression::Kind::invert, tokens_.begin());
        tokens_.advance();
        node->children.push_back(inversion());
        return close(std::move(node));
    }

    ExpressionPtr comparison() {
        const std::size_t begin = tokens_.begin();
        ExpressionPtr left = sum();
        if (tokens_.failed()) return nullptr;
        for (const std::string_view symbol : {"==", "!=", "<=", ">=", "<", ">"})
            if (tokens_.is_symbol(symbol)) {
                ExpressionPtr node = make(Expression::Kind::compare, begin);
                node->text = symbol;
                tokens_.advance();
                node->children.push_back(std::move(left));
                node->children.push_back(sum());
                return close(std::move(node));
            }
        const bool inverted = tokens_.is_word("not");
        if (!inverted && !tokens_.is_word("in")) return left;
        ExpressionPtr node = make(Expression::Kind::in, begin);
        if (inverted) {
            node->text = "not";
            tokens_.advance();
        }
        tokens_.take_word("in");
        node->children.push_back(std::move(left));
        if (tokens_.accept("[")) {
            do node->children.push_back(span());
            while (!tokens_.failed() && tokens_.accept(","));
            tokens_.take_symbol("]");
        } else {
            node->children.push_back(span());
        }
        return close(std::move(node));
    }

    ExpressionPtr span() {
        const std::size_t begin = tokens_.begin();
        ExpressionPtr first = sum();
        if (tokens_.failed() || !tokens_.is_symbol("..")) return first;
        ExpressionPtr node = make(Expression::Kind::span, begin);
        tokens_.advance();
        node->children.push_back(std::move(first));
        node->children.push_back(sum());
        return close(std::move(node));
    }

    ExpressionPtr sum() {
        const std::size_t begin = tokens_.begin();
        ExpressionPtr left = product();
        while (!tokens_.failed() && (tokens_.is_symbol("+") || tokens_.is_symbol("-")))
            left = operation(std::move(left), begin, false);
        return left;
    }

    ExpressionPtr product() {
        const std::size_t begin = tokens_.begin();
        ExpressionPtr left = negation();
        while (!tokens_.failed() && (tokens_.is_symbol("*") || tokens_.is_symbol("/") || tokens_.is_word("mod")))
            left = operation(std::move(left), begin, true);
        return left;
    }

    ExpressionPtr operation(ExpressionPtr left, std::size_t begin, bool tight) {
        ExpressionPtr node = make(Expression::Kind::arithmetic, begin);
        node->text = tokens_.text();
        tokens_.advance();
        node->children.push_back(std::move(left));
        node->children.push_back(tight ? negation() : product());
        return close(std::move(node));
    }

    // A plus in front says nothing: modifiers are printed with it.
    ExpressionPtr negation() {
        if (tokens_.accept("+")) return postfix();
        if (!tokens_.is_symbol("-")) return postfix();
        const Deeper deeper(*this);
        if (tokens_.failed()) return nullptr;
        ExpressionPtr node = make(Expression::Kind::negate, tokens_.begin());
        tokens_.advance();
        node->children.push_back(negation());
        return close(std::move(node));
    }

    ExpressionPtr postfix() {
        const std::size_t begin = tokens_.begin();
        ExpressionPtr node = atom();
        while (!tokens_.failed() && (tokens_.is_symbol(".") || tokens_.is_symbol("["))) {
            if (tokens_.accept(".")) {
                ExpressionPtr member = make(Expression::Kind::member, begin);
                member->children.push_back(std::move(node));
                member->text = tokens_.take_name();
                node = close(std::move(member));
            } else {
                tokens_.advance();
                ExpressionPtr index = make(Expression::Kind::index, begin);
                index->children.push_back(std::move(node));
                do index->children.push_back(key());
                while (!tokens_.failed() && tokens_.accept(","));
                tokens_.take_symbol("]");
                node = close(std::move(index));
            }
        }
        return node;
    }

    ExpressionPtr key() {
        if (!tokens_.is_word("shift")) return expression();
        ExpressionPtr node = make(Expression::Kind::shift, tokens_.begin());
        tokens_.advance();
        tokens_.take_symbol("(");
        node->children.push_back(expression());
        tokens_.take_symbol(",");
        node->children.push_back(expression());
        tokens_.take_symbol(")");
        return close(std::move(node));
    }

    ExpressionPtr number() {
        const auto value = read_number(tokens_.text());
        ExpressionPtr node = make(Expression::Kind::number, tokens_.begin());
        if (!value || value->first > 1'000'000 || value->second > 10'000) {
            tokens_.fail("number.bad", tokens_.begin(), {{"text", excerpt_of(tokens_.text())}});
            return nullptr;
        }
        node->numerator = value->first;
        node->denominator = value->second;
        tokens_.advance();
        return close(std::move(node));
    }

    ExpressionPtr atom() {
        if (tokens_.failed()) return nullptr;
        if (tokens_.is(Token::number)) return number();
        if (tokens_.accept("(")) {
            ExpressionPtr inner = expression();
            tokens_.take_symbol(")");
            return inner;
        }
        if (!tokens_.is(Token::name)) {
            tokens_.expected("expression.value");
            return nullptr;
        }
        if (tokens_.is_word("true") || tokens_.is_word("false")) {
            ExpressionPtr node = make(Expression::Kind::truth, tokens_.begin());
            node->numerator = tokens_.is_word("true") ? 1 : 0;
            tokens_.advance();
            return close(std::move(node));
        }
        if (tokens_.is_word("by")) return select();
        if (tokens_.opens_bracket()) return applied(std::string(tokens_.text()));
        ExpressionPtr node = make(Expression::Kind::name, tokens_.begin());
        node->text = tokens_.take_name();
        return close(std::move(node));
    }

    ExpressionPtr select() {
        const Deeper deeper(*this);
        ExpressionPtr node = make(Expression::Kind::select, tokens_.begin());
        tokens_.advance();
        tokens_.take_symbol("(");
        node->children.push_back(expression());
        while (!tokens_.failed() && tokens_.accept(",")) {
            if (tokens_.is_word("else")) {
                tokens_.advance();
                tokens_.take_symbol(":");
                node->otherwise = expression();
                break;
            }
            Expression::Arm arm;
            arm.values.push_back(sum());
            while (!tokens_.failed() && tokens_.is_word("or")) {
                tokens_.advance();
                arm.values.push_back(sum());
            }
            tokens_.take_symbol(":");
            arm.result = expression();
            node->arms.push_back(std::move(arm));
        }
        tokens_.take_symbol(")");
        if (!tokens_.failed() && node->arms.empty()) tokens_.expected("expression.value");
        return close(std::move(node));
    }

    ExpressionPtr applied(std::string name) {
        const std::size_t begin = tokens_.begin();
        if (!one_of(name, folds) && !one_of(name, functions)) {
            std::vector<std::string> known(functions.begin(), functions.end());
            known.insert(known.end(), folds.begin(), folds.end());
            tokens_.fail("expression.unknown_function", begin, {{"name", name}, {"nearest", nearest(name, known)}});
            return nullptr;
        }
        tokens_.advance();
        tokens_.advance();  // the bracket
        if (one_of(name, folds) && tokens_.is(Token::name) && tokens_.next_word_is("in"))
            return fold(std::move(name), begin);
        if (!one_of(name, functions)) {
            tokens_.expected("expression.fold");
            return nullptr;
        }
        ExpressionPtr node = make(Expression::Kind::function, begin);
        node->text = std::move(name);
        do node->children.push_back(expression());
        while (!tokens_.failed() && tokens_.accept(","));
        tokens_.take_symbol(")");
        return close(std::move(node));
    }

    ExpressionPtr fold(std::string name, std::size_t begin) {
        const Deeper deeper(*this);
        ExpressionPtr node = make(Expression::Kind::fold, begin);
        node->text = std::move(name);
        node->variable = tokens_.take_name();
        tokens_.take_word("in");
        node->children.push_back(postfix());
        if (tokens_.is_word("where")) {
            tokens_.advance();
            node->where = expression();
        }
        if (tokens_.accept(":")) node->body = expression();
        if (tokens_.is_word("else")) {
            tokens_.advance();
            node->otherwise = expression();
        }
        tokens_.take_symbol(")");
        return close(std::move(node));
    }

    Tokens tokens_;
    int depth_ = 0;
    bool saw_bare_and_ = false;
};

}  // namespace

ExpressionPtr parse_expression(const Cell& cell, Problems& problems) {
    return parse_expression(cell, 0, cell.text.size(), problems);
}

ExpressionPtr parse_expression(const Cell& cell, std::size_t begin, std::size_t end, Problems& problems) {
    return Parser(cell, begin, end, problems).whole();
}

std::unique_ptr<CallText> parse_call(const Cell& cell, Problems& problems) {
    return Parser(cell, 0, cell.text.size(), problems).call();
}

std::unique_ptr<RollText> parse_roll(const Cell& cell, Problems& problems) {
    return Parser(cell, 0, cell.text.size(), problems).roll();
}

std::unique_ptr<EachText> parse_each(const Cell& cell, Problems& problems) {
    return Parser(cell, 0, cell.text.size(), problems).each();
}

}  // namespace grognard::sheet
