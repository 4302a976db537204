#include "sheet/mutants.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/names.h"
#include "sheet/language/expression.h"

namespace grognard::sheet {

namespace {

using Texts = std::vector<std::string>;

// The value that stands behind this one in its enumeration, or in front of it if it is the last.
class Neighbours {
  public:
    explicit Neighbours(const SheetSource& sheet) {
        for (const EnumSource& source : sheet.enums) add(source.values);
        for (const RulingSource& ruling : sheet.rulings) add(ruling.options);
    }
    const std::string* of(const std::string& value) const {
        const auto found = next_.find(value);
        return found == next_.end() ? nullptr : &found->second;
    }

  private:
    void add(const std::vector<Cell>& values) {
        for (std::size_t i = 0; values.size() > 1 && i < values.size(); ++i)
            next_.emplace(values[i].text, values[i + 1 < values.size() ? i + 1 : i - 1].text);
    }
    std::map<std::string, std::string> next_;
};

// Texts of an expression with one node changed.
class ExpressionMutator {
  public:
    ExpressionMutator(const std::string& text, const Neighbours& neighbours, Texts& out)
        : text_(text), neighbours_(neighbours), out_(out) {}

    void visit(const Expression& e) {
        change(e);
        for (const ExpressionPtr& child : e.children) visit(*child);
        for (const Expression::Arm& arm : e.arms) visit(*arm.result);
        for (const ExpressionPtr* part : {&e.otherwise, &e.where, &e.body})
            if (*part != nullptr) visit(**part);
    }

  private:
    using K = Expression::Kind;

    std::string of(const Expression& e) const { return text_.substr(e.begin, e.end - e.begin); }
    static std::string bracketed(const std::string& text) { return "(" + text + ")"; }
    void put(const Expression& e, const std::string& instead) {
        out_.push_back(text_.substr(0, e.begin) + instead + text_.substr(e.end));
    }

    void change(const Expression& e) {
        switch (e.kind) {
            case K::number:
                if (e.denominator != 1) break;
                put(e, std::to_string(e.numerator + 1));
                put(e, e.numerator > 0 ? std::to_string(e.numerator - 1) : "(-1)");
                break;
            case K::truth: put(e, e.numerator != 0 ? "false" : "true"); break;
            case K::name:
                if (const std::string* other = neighbours_.of(e.text)) put(e, *other);
                break;
            case K::member:
                if (const std::string* other = neighbours_.of(e.text);
                    other != nullptr && e.children[0]->kind == K::name)
                    put(e, e.children[0]->text + "." + *other);
                break;
            case K::shift: put(e, of(*e.children[0])); break;
            case K::negate:
            case K::invert: put(e, bracketed(of(*e.children[0]))); break;
            case K::both: connective(e, " or "); break;
            case K::either: connective(e, " and "); break;
            case K::compare: comparison(e); break;
            case K::in: membership(e); break;
            case K::arithmetic: arithmetic(e); break;
            case K::condition:
                put(e, bracketed(of(*e.children[1])));
                put(e, bracketed(of(*e.children[2])));
                break;
            case K::select:
                for (std::size_t i = 0; i < e.arms.size(); ++i) {
                    const Expression& other = *e.arms[i + 1 < e.arms.size() ? i + 1 : 0].result;
                    if (of(other) != of(*e.arms[i].result)) put(*e.arms[i].result, bracketed(of(other)));
                }
                break;
            case K::function: function(e); break;
            case K::fold: fold(e); break;
            case K::index:
            case K::span: break;
        }
    }

    void connective(const Expression& e, const std::string& other) {
        std::string swapped;
        for (const ExpressionPtr& child : e.children) swapped += (swapped.empty() ? "" : other) + bracketed(of(*child));
        put(e, bracketed(swapped));
        for (std::size_t left_out = 0; left_out < e.children.size(); ++left_out) {
            std::string rest;
            for (std::size_t i = 0; i < e.children.size(); ++i)
                if (i != left_out)
                    rest += (rest.empty() ? "" : e.kind == K::both ? " and " : " or ") + bracketed(of(*e.children[i]));
            put(e, bracketed(rest));
        }
    }

    void comparison(const Expression& e) {
        static const std::map<std::string, std::string> others = {{"==", "!="}, {"!=", "=="}, {"<", "<="},
                                                                  {"<=", "<"},  {">", ">="},  {">=", ">"}};
        put(e, of(*e.children[0]) + " " + others.at(e.text) + " " + of(*e.children[1]));
    }

    void membership(const Expression& e) {
        const auto with = [&](bool inverted, std::size_t left_out) {
            std::string list;
            for (std::size_t i = 1; i < e.children.size(); ++i)
                if (i != left_out) list += (list.empty() ? "" : ", ") + of(*e.children[i]);
            const bool brackets = e.children.size() > 2 || e.children[1]->kind == K::span;
            return of(*e.children[0]) + (inverted ? " not in " : " in ") + (brackets ? "[" + list + "]" : list);
        };
        put(e, with(e.text != "not", 0));
        for (std::size_t i = 1; e.children.size() > 2 && i < e.children.size(); ++i) put(e, with(e.text == "not", i));
    }

    void arithmetic(const Expression& e) {
        static const std::map<std::string, std::string> others = {
            {"+", "-"}, {"-", "+"}, {"*", "+"}, {"/", "*"}, {"mod", "+"}};
        put(e,
            bracketed(bracketed(of(*e.children[0])) + " " + others.at(e.text) + " " + bracketed(of(*e.children[1]))));
    }

    void function(const Expression& e) {
        const auto renamed = [&](const std::string& name) {
            put(e, name + text_.substr(e.begin + e.text.size(), e.end - e.begin - e.text.size()));
        };
        if (e.text == "min") renamed("max");
        if (e.text == "max") renamed("min");
        for (const std::string name : {"floor", "ceil", "round"})
            if ((e.text == "floor" || e.text == "ceil" || e.text == "round") && e.text != name) renamed(name);
        if (e.text == "abs" || e.text == "clamp") put(e, bracketed(of(*e.children[0])));
    }

    void fold(const Expression& e) {
        const auto with = [&](const std::string& name, bool where) {
            std::string text = name + "(" + e.variable + " in " + of(*e.children[0]);
            if (where && e.where != nullptr) text += " where " + of(*e.where);
            if (e.body != nullptr) text += ": " + of(*e.body);
            if (e.otherwise != nullptr) text += " else " + of(*e.otherwise);
            return text + ")";
        };
        static const std::map<std::string, std::string> others = {{"min", "max"}, {"max", "min"},  {"any", "all"},
                                                                  {"all", "any"}, {"mean", "max"}, {"sum", "max"}};
        const auto other = others.find(e.text);
        if (other != others.end()) put(e, with(other->second, true));
        if (e.where != nullptr && e.body != nullptr) put(e, with(e.text, false));
    }

    const std::string& text_;
    const Neighbours& neighbours_;
    Texts& out_;
};

bool is_whole(const std::string& text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

// Every run of digits one more and one less, a sign before it belonging to it.
void shift_numbers(const std::string& text, Texts& out) {
    for (std::size_t at = 0; at < text.size();) {
        if (!is_digit(text[at]) || (at > 0 && continues_name(text[at - 1]))) {
            ++at;
            continue;
        }
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end])) ++end;
        const bool negative = at > 0 && text[at - 1] == '-' && (at == 1 || !is_digit(text[at - 2]));
        const std::size_t begin = negative ? at - 1 : at;
        const long long value = std::stoll(text.substr(begin, end - begin));
        for (const long long other : {value + 1, value - 1})
            out.push_back(text.substr(0, begin) + std::to_string(other) + text.substr(end));
        at = end;
    }
}

class SheetMutator {
  public:
    explicit SheetMutator(SheetSource& sheet) : sheet_(sheet), neighbours_(sheet) {
        for (const ProcedureSource& procedure : sheet.procedures) procedures_.insert(procedure.name);
    }

    std::vector<Mutant> all() {
        for (const Address& address : addresses(sheet_)) {
            const Texts texts = changed(address);
            std::set<std::string> seen = {address.cell->text};
            for (const std::string& text : texts)
                if (seen.insert(text).second)
                    list_.push_back({{{address.at, address.cell->text, text}}, procedure_of(address.at)});
        }
        for (TableSource& table : sheet_.tables) move_edges(table);
        return std::move(list_);
    }

  private:
    std::string procedure_of(const std::string& at) const {
        const std::string first = at.substr(0, at.find('.'));
        return procedures_.count(first) != 0 ? first : std::string();
    }

    Texts changed(const Address& address) {
        Texts out;
        const std::string& text = address.cell->text;
        const bool heading =
            address.at.find(".row.") != std::string::npos || address.at.find(".column.") != std::string::npos;
        switch (address.what) {
            case Address::What::number: shift_numbers(text, out); break;
            case Address::What::table_cell:
                cell(text, has_marks(address.at.substr(0, address.at.find('['))), out);
                break;
            case Address::What::condition:
                out.push_back("not (" + text + ")");
                expression(*address.cell, out);
                break;
            case Address::What::expression: expression(*address.cell, out); break;
            case Address::What::fallback:
                if (!heading || procedure_of(address.at) != "") word(text, out);
                break;
        }
        return out;
    }

    void word(const std::string& text, Texts& out) const {
        if (text == "true" || text == "false")
            out.push_back(text == "true" ? "false" : "true");
        else if (const std::string* other = neighbours_.of(text))
            out.push_back(*other);
        else
            shift_numbers(text, out);
    }

    bool has_marks(const std::string& table) const {
        for (const TableSource& source : sheet_.tables)
            if (source.name == table) return !source.form.marks.empty();
        return false;
    }

    void cell(const std::string& text, bool marked, Texts& out) const {
        if (text == ".")
            out.push_back("1");
        else if (const std::string* other = neighbours_.of(text))
            out.push_back(*other);
        else
            shift_numbers(text, out);
        if (!marked) return;
        std::size_t marks = text.size();
        while (marks > 0 && text[marks - 1] == '*') --marks;
        if (marks < text.size() && marks > 0)
            out.push_back(text.substr(0, marks));
        else if (text != ".")
            out.push_back(text + "*");
    }

    // A condition, a value, a roll, a call, a choice, a group or a limit: whatever the cell turns out to be.
    void expression(const Cell& source, Texts& out) {
        Cell cell = source;
        Problems ignored;
        ExpressionMutator mutator(cell.text, neighbours_, out);
        if (const ExpressionPtr e = parse_expression(cell, ignored)) {
            mutator.visit(*e);
        } else if (const auto roll = parse_roll(cell, ignored)) {
            mutator.visit(*roll->count);
            if (roll->again_if != nullptr) mutator.visit(*roll->again_if);
        } else if (const auto call = parse_call(cell, ignored)) {
            for (const Binding& binding : call->bindings) mutator.visit(*binding.value);
        } else {
            rule(cell.text, out);
        }
    }

    // "sum -3..0", "max", "first a, b", "yes, no by me".
    static void rule(const std::string& text, Texts& out) {
        shift_numbers(text, out);
        if (text == "max" || text == "min") out.push_back(text == "max" ? "min" : "max");
        const std::size_t comma = text.find(", ");
        if (comma == std::string::npos) return;
        const std::size_t begin = text.compare(0, 6, "first ") == 0 ? 6 : 0;
        const std::size_t end = std::min(text.find_first_of(", ", comma + 2), text.size());
        out.push_back(text.substr(0, begin) + text.substr(comma + 2, end - comma - 2) + ", " +
                      text.substr(begin, comma - begin) + text.substr(end));
    }

    // --- headings ---

    // `1-3 4-6` becomes `1-2 3-6` and `1-4 5-6`.
    void move_edges(const TableSource& table) {
        std::vector<std::pair<std::string, std::string>> columns;
        for (std::size_t c = 0; c < table.grid.columns.size(); ++c)
            columns.emplace_back(table.name + ".column." + std::to_string(c), table.grid.columns[c].text);
        if (table.column) move_edges(columns);
        if (table.rows.size() != 1) return;
        std::vector<std::pair<std::string, std::string>> rows;
        for (std::size_t r = 0; r < table.grid.rows.size(); ++r)
            rows.emplace_back(table.name + ".row." + std::to_string(r) + ".0",
                              table.grid.rows[r].headings.front().text);
        move_edges(rows);
    }

    struct Heading {
        std::string low, high;  // empty: open
        bool span = false;

        std::string text() const {
            if (low.empty()) return ".." + high;
            if (high.empty()) return low + "+";
            return low == high ? low : low + ".." + high;
        }
    };

    static bool read(const std::string& text, Heading& out) {
        const std::size_t dots = text.find("..");
        const std::size_t dash = text.find('-', 1);
        if (dots != std::string::npos)
            out = {text.substr(0, dots), text.substr(dots + 2), true};
        else if (text.back() == '+')
            out = {text.substr(0, text.size() - 1), {}, true};
        else if (dash != std::string::npos)
            out = {text.substr(0, dash), text.substr(dash + 1), true};
        else
            out = {text, text, false};
        const auto fine = [](const std::string& end) {
            return end.empty() || is_whole(end[0] == '-' ? end.substr(1) : end);
        };
        return fine(out.low) && fine(out.high);
    }

    void move_edges(const std::vector<std::pair<std::string, std::string>>& headings) {
        for (std::size_t i = 0; i + 1 < headings.size(); ++i) {
            Heading left, right;
            if (!read(headings[i].second, left) || !read(headings[i + 1].second, right)) return;
            if (left.high.empty() || right.low.empty()) continue;
            const long long edge = std::stoll(left.high);
            if (std::stoll(right.low) != edge + 1) continue;
            for (const long long by : {-1, 1}) {
                Heading a = left, b = right;
                a.high = std::to_string(edge + by);
                b.low = std::to_string(edge + 1 + by);
                const bool empty = (!a.low.empty() && std::stoll(a.low) > edge + by) ||
                                   (!b.high.empty() && std::stoll(b.high) < edge + 1 + by);
                if (empty) continue;
                list_.push_back({{{headings[i].first, headings[i].second, a.text()},
                                  {headings[i + 1].first, headings[i + 1].second, b.text()}},
                                 {}});
            }
        }
    }

    SheetSource& sheet_;
    Neighbours neighbours_;
    std::set<std::string> procedures_;
    std::vector<Mutant> list_;
};

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

}  // namespace

std::string Mutant::text() const {
    std::string out;
    for (const Change& change : changes)
        out += (out.empty() ? "" : "; ") + change.at + ": " + change.was + "  ->  " + change.set;
    return out;
}

SourceText Mutant::overlay(const std::string& base) const {
    std::string out = "base = " + quoted(base) + "\n";
    for (const Change& change : changes)
        out += "[[change]]\nat = " + quoted(change.at) + "\nwas = " + quoted(change.was) +
               "\nset = " + quoted(change.set) + "\n";
    return {"mutant", out};
}

std::vector<Mutant> mutants_of(SheetSource sheet) { return SheetMutator(sheet).all(); }

}  // namespace grognard::sheet
