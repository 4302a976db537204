#include "sheet/explain/tale_workings.h"

#include <algorithm>

#include "sheet/explain/labels.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

using What = Entry::What;

}  // namespace

void Workings::tell(const Entry& entry, int depth, TaleLines& lines) {
    if (entry.word == absent || !entry.classes.empty() || !has_words(t_.sheet, entry)) return;
    if (entry.type.kind == Kind::truth) return truth(entry, depth, lines);
    if (entry.type.kind == Kind::set) return;
    if (t_.is_said(entry.slot)) return;
    const Slot origin = t_.bearing.origin(entry.slot);
    if (t_.is_input(origin)) return;
    const Instruction* made = t_.bearing.made_by(origin);
    if (made != nullptr && is_passed_on(*made)) return t_.say(entry.slot);
    const bool answer = t_.is_answer(entry);
    if (!answer && entry.type.is_number() && number_of(entry.type, entry.word) == 0) return;
    const std::string how = made == nullptr ? std::string() : arithmetic(*made, entry.type);
    const bool in_result = t_.bearing.of(entry.slot) == Bears::as_value;
    if (!in_result && how.empty() && !(answer && entry.type.kind == Kind::value)) return;
    if (made == nullptr && !is_choice_of_values(entry)) return;
    t_.say(entry.slot);
    const std::string why = made == nullptr ? comparison(entry) : std::string();
    if (how.empty() && why.empty() && t_.is_in_head(entry.slot)) return;
    std::string text = t_.value(entry.type, entry.word);
    if (!how.empty()) text = how + " = " + text;
    if (!why.empty()) text += " (" + why + ")";
    lines.push_back(line_of(TaleLine::What::value, depth, t_.name(entry), text));
    lines.back().is_answer = answer;
}

// A truth is told where it answers and numbers decided it: "Test passed: 6 < 7"; so is what dice had to reach on the way.
void Workings::truth(const Entry& entry, int depth, TaleLines& lines) const {
    if ((t_.is_answer(entry) || is_trial(entry)) && !comparison(entry).empty()) lines.push_back(answer(entry, depth));
}

// Whether dice, or a sum that starts from them, were held against a number of the sheet, to decide what follows.
bool Workings::is_trial(const Entry& entry) const {
    const Procedure& procedure = t_.sheet.procedures[static_cast<std::size_t>(entry.procedure)];
    if (entry.what != What::value) return false;
    if (entry.word == 0 && t_.sheet.words_of(procedure, entry.id + ".no") == nullptr) return false;
    const std::uint32_t how = t_.program.rows[entry.program_row].how;
    if (how == no_index || t_.program.nodes[how].what != Node::What::compare || t_.program.nodes[how].count != 2)
        return false;
    const Node& node = t_.program.nodes[how];
    const Slot left = t_.program.nodes[t_.program.children[node.first]].slot;
    const Slot right = t_.program.nodes[t_.program.children[node.first + 1]].slot;
    const Slot compared = t_.bearing.origin(t_.bearing.is_fixed(right) ? left : right);
    const auto is_of_dice = [&](const Entry& other) {
        const bool counts = other.what == What::dice ? other.classes.empty() : other.what == What::tally;
        return counts && t_.bearing.origin(other.slot) == compared;
    };
    const auto answers = [&](const Entry& other) {
        return t_.is_answer(other) && t_.bearing.origin(other.slot) == t_.bearing.origin(entry.slot);
    };
    return t_.bearing.is_fixed(left) != t_.bearing.is_fixed(right) &&
           std::any_of(t_.entries.begin(), t_.entries.end(), is_of_dice) &&
           std::none_of(t_.entries.begin(), t_.entries.end(), answers);
}

TaleLine Workings::answer(const Entry& entry, int depth) const {
    const Procedure& procedure = t_.sheet.procedures[static_cast<std::size_t>(entry.procedure)];
    const Telling::Truth said = t_.truth(procedure, entry.id, entry.sides, entry.word != 0);
    const std::string why = comparison(entry);
    TaleLine line = line_of(TaleLine::What::value, depth, said.label,
                            said.value.empty() || why.empty() ? said.value + why : said.value + " (" + why + ")");
    line.is_truth = true;
    return line;
}

// A sum or difference with nothing, a product with one: what was told already stands under another name.
bool Workings::is_passed_on(const Instruction& in) const {
    const bool sum = in.op == Op::add || in.op == Op::fraction_add;
    const bool difference = in.op == Op::subtract || in.op == Op::fraction_subtract;
    const bool product = in.op == Op::multiply || in.op == Op::fraction_multiply;
    if (!sum && !difference && !product) return false;
    const bool of_fractions =
        in.op == Op::fraction_add || in.op == Op::fraction_subtract || in.op == Op::fraction_multiply;
    const Word64 neutral = of_fractions ? whole_fraction(product ? 1 : 0) : product ? 1 : 0;
    const auto is_neutral = [&](Slot slot) { return t_.word(slot) == neutral; };
    const auto was_told = [&](Slot slot) { return t_.is_said(slot) && !t_.bearing.is_fixed(t_.bearing.origin(slot)); };
    return (!difference && is_neutral(in.a) && was_told(in.b)) || (is_neutral(in.b) && was_told(in.a));
}

bool Workings::is_choice_of_values(const Entry& entry) const {
    return entry.type.kind == Kind::value || entry.what == What::outcome;
}

// "9 − 3"
std::string Workings::arithmetic(const Instruction& in, const Type& type) const {
    std::string_view sign;
    switch (in.op) {
        case Op::add:
        case Op::add_present:
        case Op::fraction_add:
        case Op::fraction_add_present: sign = " + "; break;
        case Op::subtract:
        case Op::fraction_subtract: sign = " − "; break;
        case Op::multiply:
        case Op::multiply_present:
        case Op::fraction_multiply:
        case Op::fraction_multiply_present: sign = " × "; break;
        default: return {};
    }
    if (in.a == in.dst || in.b == in.dst) return {};
    const std::string left = t_.number(type, t_.word(in.a));
    std::string right = t_.number(type, t_.word(in.b));
    const bool sum = sign == " + ";
    const bool difference = in.op == Op::subtract || in.op == Op::fraction_subtract;
    if ((sum || difference) && number_of(type, t_.word(in.b)) < 0) {  // nobody says minus minus
        sign = sum ? " − " : " + ";
        right = t_.words.exact(-number_of(type, t_.word(in.b)));
    }
    const std::string_view neutral_number = sum || difference ? "0" : "1";
    const bool neutral = left == neutral_number || right == neutral_number;
    const bool is_nothing = !sum && !difference && (left == "0" || right == "0");
    return neutral || is_nothing ? std::string() : left + std::string(sign) + right;
}

// What chose between two answers: "6 = 6".
std::string Workings::comparison(const Entry& entry) const {
    const std::uint32_t how = t_.program.rows[entry.program_row].how;
    if (how == no_index) return {};
    if (entry.type.kind == Kind::truth) return comparison_in(how);
    if (t_.program.nodes[how].what != Node::What::condition) return {};
    const std::uint32_t on = t_.program.children[t_.program.nodes[how].first];
    return t_.program.nodes[on].what == Node::What::compare ? comparison_in(on) : std::string();
}

// The comparison of numbers that decided, with something that is not fixed.
std::string Workings::comparison_in(std::uint32_t at) const {
    const Node& node = t_.program.nodes[at];
    if (node.slot != no_slot && t_.word(node.slot) == unevaluated) return {};
    if (node.what == Node::What::leaf) {
        const Slot origin = t_.bearing.origin(node.slot);
        for (std::uint32_t i = 0; i < t_.program.nodes.size(); ++i)
            if (t_.program.nodes[i].what == Node::What::compare && t_.program.nodes[i].slot == origin)
                return comparison_in(i);
        return {};
    }
    if (node.what == Node::What::invert) return comparison_in(t_.program.children[node.first]);
    if (node.what == Node::What::both || node.what == Node::What::either) return decisive_comparison(node);
    if (node.what != Node::What::compare) return {};
    if (node.count != 2) return {};
    const Node& a = t_.program.nodes[t_.program.children[node.first]];
    const Node& b = t_.program.nodes[t_.program.children[node.first + 1]];
    const auto is_known = [&](const Node& part) {
        return part.type.is_number() && t_.word(part.slot) != unevaluated && t_.word(part.slot) != absent;
    };
    if (!is_known(a) || !is_known(b)) return {};
    const Fraction left = number_of(a.type, t_.word(a.slot)), right = number_of(b.type, t_.word(b.slot));
    if (left == 0 || right == 0) return {};
    const std::string_view sign = left < right ? " < " : left > right ? " > " : " = ";
    return t_.words.exact(left) + std::string(sign) + t_.words.exact(right);
}

// Of several conditions the first that decided; none where another one decided with it that is no comparison.
std::string Workings::decisive_comparison(const Node& node) const {
    const bool is_so = t_.word(node.slot) != 0;
    const bool one_is_enough = is_so == (node.what == Node::What::either);
    std::string first;
    for (std::uint32_t i = 0; i < node.count; ++i) {
        const std::uint32_t at = t_.program.children[node.first + i];
        const Node& part = t_.program.nodes[at];
        const Word64 word = t_.word(part.slot);
        if (word == unevaluated || (one_is_enough && (word != 0) != is_so)) continue;
        if (part.what == Node::What::leaf && t_.is_input(t_.bearing.origin(part.slot))) continue;
        const std::string found = comparison_in(at);
        if (found.empty()) return {};
        if (first.empty()) first = found;
    }
    return first;
}

}  // namespace grognard::sheet
