#include "sheet/explain/tale_sums.h"

#include <algorithm>

#include "sheet/explain/labels.h"

namespace grognard::sheet {

namespace {

using What = Entry::What;

constexpr std::size_t longest_sum = 3;  // of the procedure that was asked: more lines stand in a column

}  // namespace

Sums::Sum Sums::sum_at(std::size_t at) const {
    Sum sum;
    sum.head = &t_.entries[at];
    sum.op = op_of(*sum.head);
    if (sum.head->verdict == Verdict::not_there) return sum;
    for (std::size_t i = at + 1; i < t_.entries.size() && sum.total == nullptr; ++i) {
        const Entry& entry = t_.entries[i];
        if (entry.what == What::total) sum.total = &entry;
        if (entry.what == What::group) sum.groups.push_back(&entry);
        const bool counts = entry.verdict == Verdict::applied || entry.verdict == Verdict::cut;
        if (entry.what == What::line && counts && entry.told) sum.lines.push_back(&entry);
    }
    return sum;
}

bool Sums::is_told(std::size_t at) const {
    if (!t_.entries[at].told) return false;
    const Sum sum = sum_at(at);
    return !sum.lines.empty() || !sum.groups.empty();
}

// Sums that are one line of another are told there.
void Sums::find_inner_sums() {
    std::map<Slot, std::size_t> sums;
    for (std::size_t i = 0; i < t_.entries.size(); ++i)
        if (t_.entries[i].what == What::tally && is_told(i) && !starts_from_something(t_.entries[i]))
            sums[t_.bearing.origin(t_.entries[i].slot)] = i;
    for (const Entry& entry : t_.entries) {
        if (entry.what != What::line || !entry.told || entry.verdict != Verdict::applied) continue;
        const auto inner = sums.find(t_.bearing.origin(entry.slot));
        if (inner == sums.end() || t_.entries[inner->second].program_row >= entry.program_row) continue;
        inner_[&entry] = inner->second;
        t_.absorbed.insert(&t_.entries[inner->second]);
    }
}

bool Sums::starts_from_something(const Entry& tally) const {
    const Slot start = t_.program.rows[tally.program_row].start;
    if (start == no_slot || t_.word(start) == absent || t_.word(start) == unevaluated) return false;
    const Fraction neutral(op_of(tally) == TallyOp::product ? 1 : 0);
    return number_of(tally.type, t_.word(start)) != neutral || roll_of(tally) != nullptr;
}
// The roll that it starts from.
const Entry* Sums::roll_of(const Entry& tally) const {
    const Slot from = t_.bearing.origin(t_.program.rows[tally.program_row].start);
    for (const Entry& entry : t_.entries)
        if (entry.what == What::dice && entry.slot == from && entry.classes.empty() && !entry.faces.empty())
            return &entry;
    return nullptr;
}
TallyOp Sums::op_of(const Entry& tally) const {
    const Procedure& procedure = t_.sheet.procedures[static_cast<std::size_t>(tally.procedure)];
    for (const Step& step : procedure.steps)
        if (step.name == tally.id && step.tally >= 0) return procedure.tallies[static_cast<std::size_t>(step.tally)].op;
    return TallyOp::sum;
}

TaleLines Sums::tell(std::size_t at, int depth) {
    TaleLines lines;
    const Entry& head = t_.entries[at];
    if (!is_told(at)) return lines;
    if (t_.absorbed.count(&head) != 0) {
        t_.say(head.slot);
        return lines;
    }
    const Sum sum = sum_at(at);
    const bool replaces = sum.op != TallyOp::sum && sum.op != TallyOp::product;
    const bool is_open = sum.total->word == unevaluated;
    const std::string total = is_open ? std::string() : t_.number(head.type, sum.total->word);
    t_.say(head.slot);
    if (replaces) {
        const std::string which = is_open ? names(sum) : total + " (" + names(sum) + ")";
        lines.push_back(line_of(TaleLine::What::sum, depth, t_.name(head), which));
        return lines;
    }
    if (depth == 0 && sum.lines.size() > longest_sum) {
        column(sum, total, depth, lines);
        return lines;
    }
    if (is_asked_for_any(sum)) {
        lines.push_back(line_of(TaleLine::What::sum, depth, t_.name(head), names(sum)));
        return lines;
    }
    const std::string start = start_text(sum);
    std::string text = start;
    for (const Entry* line : sum.lines)
        text += (text.empty() ? "" : start.empty() ? " " : ", ") + addend(*line, sum.op);
    for (const Entry* group : sum.groups) text += (text.empty() ? "" : ", ") + group_cut(*group, sum.op);
    const bool alone = start.empty() && sum.lines.size() == 1 && sum.groups.empty();
    if (!alone && !is_open) text += " = " + total;
    lines.push_back(line_of(TaleLine::What::sum, depth, t_.name(head), text));
    lines.back().faces = faces_of_start(head);
    return lines;
}

// One for each reason, and only whether there is any was asked.
bool Sums::is_asked_for_any(const Sum& sum) const {
    return sum.op == TallyOp::sum && sum.groups.empty() && !starts_from_something(*sum.head) &&
           t_.bearing.of(sum.head->slot) == Bears::decides && !t_.bearing.is_key(sum.head->slot) &&
           std::all_of(sum.lines.begin(), sum.lines.end(),
                       [](const Entry* line) { return number_of(line->type, line->word) == 1; });
}

void Sums::column(const Sum& sum, const std::string& total, int depth, TaleLines& lines) {
    lines.push_back(line_of(TaleLine::What::heading, depth, t_.name(*sum.head), {}));
    lines.back().faces = faces_of_start(*sum.head);
    if (const std::string start = start_text(sum); !start.empty())
        lines.push_back(line_of(TaleLine::What::addend, depth + 1, {}, start_name(*sum.head), start_number(*sum.head)));
    for (const Entry* line : sum.lines)
        lines.push_back(
            line_of(TaleLine::What::addend, depth + 1, {}, line_name(*line), figure(*line, sum.op, line->word)));
    for (const Entry* group : sum.groups)
        lines.push_back(line_of(TaleLine::What::addend, depth + 1, {}, group_cut(*group, sum.op)));
    if (!total.empty()) lines.push_back(line_of(TaleLine::What::total, depth + 1, {}, {}, total));
}

std::string Sums::names(const Sum& sum) const {
    std::string text;
    for (const Entry* line : sum.lines) text += (text.empty() ? "" : ", ") + t_.lowered(line_name(*line));
    return text;
}

// Dice as they fell, or the number and what it is called; nothing where the sum starts from nothing.
std::string Sums::start_text(const Sum& sum) const {
    if (!starts_from_something(*sum.head)) return {};
    const std::string called = start_name(*sum.head);
    const std::string start = start_number(*sum.head);
    return called.empty() || start.find(' ') != std::string::npos ? start : start + " " + t_.lowered(called);
}
// The dice that a sum starts from, if nobody has told them before.
std::vector<int> Sums::faces_of_start(const Entry& tally) {
    const Entry* roll = roll_of(tally);
    return roll != nullptr && told_dice_.insert(roll).second ? roll->faces : std::vector<int>();
}
std::string Sums::start_number(const Entry& tally) const {
    if (const Entry* roll = roll_of(tally); roll != nullptr && roll->faces.size() > 1)
        return t_.faces(*roll, 0, roll->faces.size(), " + ") + " = " + t_.number(roll->type, roll->word);
    return t_.number(tally.type, t_.word(t_.program.rows[tally.program_row].start));
}
std::string Sums::start_name(const Entry& tally) const {
    const Procedure& procedure = t_.sheet.procedures[static_cast<std::size_t>(tally.procedure)];
    for (const Step& step : procedure.steps)
        if (step.name == tally.id && step.tally >= 0 && t_.sheet.words_of(procedure, step.source->how.text) != nullptr)
            return label(t_.sheet, procedure, step.source->how.text, t_.words.language());
    return {};
}

std::string Sums::figure(const Entry& line, TallyOp op, Word64 word) const {
    const Fraction amount = number_of(line.type, word);
    return op == TallyOp::sum ? t_.words.with_sign(amount) : "× " + t_.words.exact(amount);
}
// "+2 situation (advance to contact)"
std::string Sums::addend(const Entry& line, TallyOp op) const {
    return figure(line, op, line.word) + " " + t_.lowered(line_name(line));
}

std::string Sums::line_name(const Entry& line) const {
    std::string text = t_.name(line);
    if (line.verdict == Verdict::cut)
        text += " " + t_.words.say("tale.cut", {{"before", figure(line, TallyOp::sum, line.before)}});
    const auto inner = inner_.find(&line);
    if (inner == inner_.end()) return text;
    // The innermost name says most.
    Sum sum = sum_at(inner->second);
    while (sum.lines.size() == 1 && sum.groups.empty()) {
        const auto deeper = inner_.find(sum.lines.front());
        if (deeper == inner_.end()) break;
        sum = sum_at(deeper->second);
    }
    std::string parts;
    if (sum.lines.size() == 1 && sum.groups.empty()) {
        parts = t_.lowered(line_name(*sum.lines.front()));
    } else {
        for (const Entry* part : sum.lines) parts += (parts.empty() ? "" : " ") + addend(*part, sum.op);
        for (const Entry* group : sum.groups) parts += (parts.empty() ? "" : ", ") + group_cut(*group, sum.op);
    }
    return parts == t_.lowered(text) ? text : text + " (" + parts + ")";
}

std::string Sums::group_cut(const Entry& group, TallyOp op) const {
    return t_.words.say("tale.group_cut", {{"name", t_.lowered(t_.name(group))},
                                           {"before", figure(group, op, group.before)},
                                           {"after", figure(group, op, group.word)}});
}

}  // namespace grognard::sheet
