#include "sheet/language/expression.h"

#include <algorithm>
#include <array>

#include "base/datum.h"
#include "base/names.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t longest_expression = 600;
constexpr int deepest_expression = 24;

enum class Token { end, number, name, symbol };

constexpr std::array<std::string_view, 14> reserved = {"if", "then", "else",  "and", "or",    "not",  "in",
                                                       "by", "true", "false", "mod", "where", "each", "as"};

constexpr std::array<std::string_view, 7> folds = {"sum", "count", "any", "all", "min", "max", "mean"};
constexpr std::array<std::string_view, 9> functions = {"min",   "max",   "abs",  "floor", "ceil",
                                                       "round", "clamp", "rank", "step"};

template <std::size_t N>
bool one_of(std::string_view text, const std::array<std::string_view, N>& list) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

// A recursive-descent parser over the text of one cell. The first mistake ends it.
class Parser {
  public:
    Parser(const Cell& cell, std::size_t begin, std::size_t end, Problems& problems)
        : cell_(cell), text_(std::string_view(cell.text).substr(0, end)), at_(begin), problems_(problems) {
        if (end - begin > longest_expression)
            fail("expression.too_long", begin, {{"limit", std::to_string(longest_expression)}});
        advance();
    }

    ExpressionPtr whole() {
        ExpressionPtr result = expression();
        if (result != nullptr && token_ != Token::end) expected("expression.end");
        return failed_ ? nullptr : std::move(result);
    }

    std::unique_ptr<CallText> call() {
        auto call = std::make_unique<CallText>();
        call->procedure_begin = token_begin_;
        call->procedure = take_name();
        take_symbol("(");
        if (!is_symbol(")")) {
            do {
                Binding binding;
                binding.begin = token_begin_;
                binding.target = take_name();
                if (is_symbol(".")) {
                    advance();
                    binding.target += '.' + take_name();
                }
                take_symbol("=");
                binding.value = expression();
                call->bindings.push_back(std::move(binding));
            } while (!failed_ && accept(","));
        }
        take_symbol(")");
        if (is_word("each")) {
            advance();
            call->variable = take_name();
            take_word("in");
            call->collection = postfix();
        }
        if (!failed_ && token_ != Token::end) expected("expression.end");
        return failed_ ? nullptr : std::move(call);
    }

    std::unique_ptr<EachText> each() {
        auto each = std::make_unique<EachText>();
        if (is_word("each")) advance();
        each->variable = take_name();
        take_word("in");
        each->collection = postfix();
        if (!failed_ && token_ != Token::end) expected("expression.end");
        return failed_ ? nullptr : std::move(each);
    }

    // `2d6 as bins again low if cond`: the count is a number or bracketed, the die follows without a blank.
    std::unique_ptr<RollText> roll() {
        auto roll = std::make_unique<RollText>();
        if (is_symbol("(")) {
            advance();
            roll->count = expression();
            if (!is_symbol(")"))
                expected("expression.closing_bracket");
            else
                advance();
        } else if (token_ == Token::number) {
            roll->count = number();
        } else {
            expected("expression.dice");
        }
        roll->die_begin = token_begin_;
        roll->die = take_name();
        if (is_word("as")) {
            advance();
            roll->bins_begin = token_begin_;
            roll->bins = take_name();
        }
        if (is_word("again")) {
            advance();
            roll->again_begin = token_begin_;
            roll->again = take_name();
            if (is_word("if")) {
                advance();
                roll->again_if = expression();
            }
        }
        if (!failed_ && token_ != Token::end) expected("expression.end");
        return failed_ ? nullptr : std::move(roll);
    }

  private:
    // --- tokens ---

    void advance() {
        last_end_ = token_end_;
        while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
        token_begin_ = at_;
        if (at_ >= text_.size()) {
            token_ = Token::end;
        } else if (is_digit(text_[at_])) {
            token_ = Token::number;
            while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
            // A decimal point is not a span: 0.25 but 1..6.
            if (at_ + 1 < text_.size() && text_[at_] == '.' && is_digit(text_[at_ + 1])) {
                ++at_;
                while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
            }
        } else if (starts_name(text_[at_])) {
            token_ = Token::name;
            while (at_ < text_.size() && continues_name(text_[at_])) ++at_;
        } else {
            token_ = Token::symbol;
            const std::string_view two = text_.substr(at_, 2);
            at_ += two == "==" || two == "!=" || two == "<=" || two == ">=" || two == ".." ? 2 : 1;
            while (at_ < text_.size() && continues_character(text_[at_])) ++at_;
        }
        token_end_ = at_;
    }

    std::string_view token_text() const { return text_.substr(token_begin_, token_end_ - token_begin_); }
    bool is_symbol(std::string_view symbol) const { return token_ == Token::symbol && token_text() == symbol; }
    bool is_word(std::string_view word) const { return token_ == Token::name && token_text() == word; }

    bool accept(std::string_view symbol) {
        if (!is_symbol(symbol)) return false;
        advance();
        return true;
    }

    void take_symbol(std::string_view symbol) {
        if (failed_ || accept(symbol)) return;
        fail("expression.expected_symbol", token_begin_, {{"symbol", std::string(symbol)}, {"found", found()}});
    }

    void take_word(std::string_view word) {
        if (failed_) return;
        if (is_word(word))
            advance();
        else
            fail("expression.expected_symbol", token_begin_, {{"symbol", std::string(word)}, {"found", found()}});
    }

    std::string take_name() {
        if (failed_) return {};
        if (token_ != Token::name || one_of(token_text(), reserved)) {
            expected("expression.name");
            return {};
        }
        std::string name(token_text());
        if (name.size() > longest_name) fail("name.bad", token_begin_, {{"name", excerpt_of(name)}});
        advance();
        return name;
    }

    std::string found() const { return token_ == Token::end ? std::string() : std::string(token_text()); }

    void expected(std::string_view id) { fail(id, token_begin_, {{"found", found()}}); }

    void fail(std::string_view id, std::size_t offset, Problems::Arguments arguments) {
        if (failed_) return;
        failed_ = true;
        problems_.error(id, cell_.place_at(offset), std::move(arguments));
    }

    // --- grammar, from the loosest to the tightest ---

    // Counts what nests: brackets, conditions, `by`, folds, and chains of `not` or `-`.
    struct Deeper {
        explicit Deeper(Parser& parser) : parser_(parser) {
            if (++parser_.depth_ > deepest_expression)
                parser_.fail("expression.too_deep", parser_.token_begin_,
                             {{"limit", std::to_string(deepest_expression)}});
        }
        ~Deeper() { --parser_.depth_; }
        Parser& parser_;
    };

    ExpressionPtr make(Expression::Kind kind, std::size_t begin) const {
        auto node = std::make_unique<Expression>();
        node->kind = kind;
        node->begin = begin;
        node->end = last_end_;
        return node;
    }

    ExpressionPtr close(ExpressionPtr node) const {
        if (node != nullptr) node->end = last_end_;
        return node;
    }

    ExpressionPtr expression() {
        const Deeper deeper(*this);
        if (failed_) return nullptr;
        if (!is_word("if")) return either();
        ExpressionPtr node = make(Expression::Kind::condition, token_begin_);
        advance();
        node->children.push_back(expression());
        take_word("then");
        node->children.push_back(expression());
        take_word("else");
        node->children.push_back(expression());
        return close(std::move(node));
    }

    ExpressionPtr either() {
        const std::size_t begin = token_begin_;
        ExpressionPtr first = conjunction();
        if (failed_ || (!is_word("or") && !is_word("and"))) return first;
        ExpressionPtr node = make(Expression::Kind::either, begin);
        node->children.push_back(std::move(first));
        while (!failed_ && is_word("or")) {
            advance();
            node->children.push_back(conjunction());
        }
        // A reader should not have to know which of the two binds tighter.
        if (!failed_ && saw_bare_and_) fail("expression.and_beside_or", begin, {});
        return close(std::move(node));
    }

    ExpressionPtr conjunction() {
        const std::size_t begin = token_begin_;
        ExpressionPtr first = inversion();
        saw_bare_and_ = false;
        if (failed_ || !is_word("and")) return first;
        ExpressionPtr node = make(Expression::Kind::both, begin);
        node->children.push_back(std::move(first));
        while (!failed_ && is_word("and")) {
            advance();
            node->children.push_back(inversion());
        }
        saw_bare_and_ = true;
        if (!failed_ && is_word("or")) fail("expression.and_beside_or", begin, {});
        return close(std::move(node));
    }

    ExpressionPtr inversion() {
        if (!is_word("not")) return comparison();
        const Deeper deeper(*this);
        if (failed_) return nullptr;
        ExpressionPtr node = make(Expression::Kind::invert, token_begin_);
        advance();
        node->children.push_back(inversion());
        return close(std::move(node));
    }

    ExpressionPtr comparison() {
        const std::size_t begin = token_begin_;
        ExpressionPtr left = sum();
        if (failed_) return nullptr;
        for (const std::string_view symbol : {"==", "!=", "<=", ">=", "<", ">"})
            if (is_symbol(symbol)) {
                ExpressionPtr node = make(Expression::Kind::compare, begin);
                node->text = symbol;
                advance();
                node->children.push_back(std::move(left));
                node->children.push_back(sum());
                return close(std::move(node));
            }
        const bool inverted = is_word("not");
        if (!inverted && !is_word("in")) return left;
        ExpressionPtr node = make(Expression::Kind::in, begin);
        if (inverted) {
            node->text = "not";
            advance();
        }
        take_word("in");
        node->children.push_back(std::move(left));
        if (accept("[")) {
            do node->children.push_back(span());
            while (!failed_ && accept(","));
            take_symbol("]");
        } else {
            node->children.push_back(span());
        }
        return close(std::move(node));
    }

    ExpressionPtr span() {
        const std::size_t begin = token_begin_;
        ExpressionPtr first = sum();
        if (failed_ || !is_symbol("..")) return first;
        ExpressionPtr node = make(Expression::Kind::span, begin);
        advance();
        node->children.push_back(std::move(first));
        node->children.push_back(sum());
        return close(std::move(node));
    }

    ExpressionPtr sum() {
        const std::size_t begin = token_begin_;
        ExpressionPtr left = product();
        while (!failed_ && (is_symbol("+") || is_symbol("-"))) left = operation(std::move(left), begin, false);
        return left;
    }

    ExpressionPtr product() {
        const std::size_t begin = token_begin_;
        ExpressionPtr left = negation();
        while (!failed_ && (is_symbol("*") || is_symbol("/") || is_word("mod")))
            left = operation(std::move(left), begin, true);
        return left;
    }

    ExpressionPtr operation(ExpressionPtr left, std::size_t begin, bool tight) {
        ExpressionPtr node = make(Expression::Kind::arithmetic, begin);
        node->text = token_text();
        advance();
        node->children.push_back(std::move(left));
        node->children.push_back(tight ? negation() : product());
        return close(std::move(node));
    }

    ExpressionPtr negation() {
        if (!is_symbol("-")) return postfix();
        const Deeper deeper(*this);
        if (failed_) return nullptr;
        ExpressionPtr node = make(Expression::Kind::negate, token_begin_);
        advance();
        node->children.push_back(negation());
        return close(std::move(node));
    }

    ExpressionPtr postfix() {
        const std::size_t begin = token_begin_;
        ExpressionPtr node = atom();
        while (!failed_ && (is_symbol(".") || is_symbol("["))) {
            if (accept(".")) {
                ExpressionPtr member = make(Expression::Kind::member, begin);
                member->children.push_back(std::move(node));
                member->text = take_name();
                node = close(std::move(member));
            } else {
                advance();
                ExpressionPtr index = make(Expression::Kind::index, begin);
                index->children.push_back(std::move(node));
                do index->children.push_back(key());
                while (!failed_ && accept(","));
                take_symbol("]");
                node = close(std::move(index));
            }
        }
        return node;
    }

    ExpressionPtr key() {
        if (!is_word("shift")) return expression();
        ExpressionPtr node = make(Expression::Kind::shift, token_begin_);
        advance();
        take_symbol("(");
        node->children.push_back(expression());
        take_symbol(",");
        node->children.push_back(expression());
        take_symbol(")");
        return close(std::move(node));
    }

    ExpressionPtr number() {
        const auto value = read_number(token_text());
        ExpressionPtr node = make(Expression::Kind::number, token_begin_);
        if (!value || value->first > 1'000'000 || value->second > 10'000) {
            fail("number.bad", token_begin_, {{"text", excerpt_of(token_text())}});
            return nullptr;
        }
        node->numerator = value->first;
        node->denominator = value->second;
        advance();
        return close(std::move(node));
    }

    ExpressionPtr atom() {
        if (failed_) return nullptr;
        if (token_ == Token::number) return number();
        if (accept("(")) {
            ExpressionPtr inner = expression();
            take_symbol(")");
            return inner;
        }
        if (token_ != Token::name) {
            expected("expression.value");
            return nullptr;
        }
        if (is_word("true") || is_word("false")) {
            ExpressionPtr node = make(Expression::Kind::truth, token_begin_);
            node->numerator = is_word("true") ? 1 : 0;
            advance();
            return close(std::move(node));
        }
        if (is_word("by")) return select();
        const std::string_view word = token_text();
        const std::size_t after = text_.find_first_not_of(" \t\r\n", token_end_);
        const bool called = after != std::string_view::npos && text_[after] == '(';
        if (called) return applied(std::string(word));
        ExpressionPtr node = make(Expression::Kind::name, token_begin_);
        node->text = take_name();
        return close(std::move(node));
    }

    ExpressionPtr select() {
        const Deeper deeper(*this);
        ExpressionPtr node = make(Expression::Kind::select, token_begin_);
        advance();
        take_symbol("(");
        node->children.push_back(expression());
        while (!failed_ && accept(",")) {
            if (is_word("else")) {
                advance();
                take_symbol(":");
                node->otherwise = expression();
                break;
            }
            Expression::Arm arm;
            arm.values.push_back(sum());
            while (!failed_ && is_word("or")) {
                advance();
                arm.values.push_back(sum());
            }
            take_symbol(":");
            arm.result = expression();
            node->arms.push_back(std::move(arm));
        }
        take_symbol(")");
        if (!failed_ && node->arms.empty()) expected("expression.value");
        return close(std::move(node));
    }

    ExpressionPtr applied(std::string name) {
        const std::size_t begin = token_begin_;
        if (!one_of(name, folds) && !one_of(name, functions)) {
            std::vector<std::string> known(functions.begin(), functions.end());
            known.insert(known.end(), folds.begin(), folds.end());
            fail("expression.unknown_function", begin, {{"name", name}, {"nearest", nearest(name, known)}});
            return nullptr;
        }
        advance();
        advance();  // the bracket
        if (one_of(name, folds) && token_ == Token::name && next_word_is("in")) return fold(std::move(name), begin);
        if (!one_of(name, functions)) {
            expected("expression.fold");
            return nullptr;
        }
        ExpressionPtr node = make(Expression::Kind::function, begin);
        node->text = std::move(name);
        do node->children.push_back(expression());
        while (!failed_ && accept(","));
        take_symbol(")");
        return close(std::move(node));
    }

    bool next_word_is(std::string_view word) const {
        const std::size_t after = text_.find_first_not_of(" \t\r\n", token_end_);
        return after != std::string_view::npos && text_.substr(after, word.size()) == word &&
               (after + word.size() >= text_.size() || !continues_name(text_[after + word.size()]));
    }

    ExpressionPtr fold(std::string name, std::size_t begin) {
        const Deeper deeper(*this);
        ExpressionPtr node = make(Expression::Kind::fold, begin);
        node->text = std::move(name);
        node->variable = take_name();
        take_word("in");
        node->children.push_back(postfix());
        if (is_word("where")) {
            advance();
            node->where = expression();
        }
        if (accept(":")) node->body = expression();
        if (is_word("else")) {
            advance();
            node->otherwise = expression();
        }
        take_symbol(")");
        return close(std::move(node));
    }

    const Cell& cell_;
    std::string_view text_;
    std::size_t at_;
    Problems& problems_;
    Token token_ = Token::end;
    std::size_t token_begin_ = 0;
    std::size_t token_end_ = 0;
    std::size_t last_end_ = 0;
    int depth_ = 0;
    bool saw_bare_and_ = false;
    bool failed_ = false;
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
