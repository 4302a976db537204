#include "sheet/outlook.h"

#include <algorithm>

namespace grognard::sheet {

namespace {

// Stands for the total of a tally that waits for dice, so that its lines are told all the same.
constexpr Word64 waiting = INT64_MIN + 2;

bool waits(const Entry& entry) {
    using What = Entry::What;
    if (entry.what == What::call)  // a condition that was not evaluated leaves no reason behind
        return entry.verdict == Verdict::refused && entry.because.empty();
    for (const auto& [name, word] : entry.classes)
        if (word == unevaluated) return true;
    const bool told_without_value = entry.what == What::dice || entry.what == What::tally || entry.what == What::total;
    return entry.word == unevaluated && !told_without_value;
}

int group_of(const Sheet& sheet, const Entry& entry) {
    const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(entry.procedure)];
    const std::size_t dot = entry.id.find('.');
    for (const Step& step : procedure.steps) {
        if (step.tally < 0 || dot == std::string::npos || step.name != entry.id.substr(0, dot)) continue;
        const Tally& tally = procedure.tallies[static_cast<std::size_t>(step.tally)];
        for (std::size_t i = 0; i < tally.lines.size(); ++i)
            if (tally.source->lines[i].name.text == entry.id.substr(dot + 1)) return tally.lines[i].group;
    }
    return -1;
}

// In a group with a line that waits for dice nobody knows yet which one stands.
void drop_open_groups(const Sheet& sheet, std::vector<Entry>& entries) {
    std::vector<bool> drop(entries.size(), false);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Entry& open = entries[i];
        if (open.what != Entry::What::line || open.word != unevaluated) continue;
        const int group = group_of(sheet, open);
        if (group < 0) continue;
        const auto same_tally = [&](std::size_t at) {
            return entries[at].what == Entry::What::line && entries[at].depth == open.depth &&
                   entries[at].procedure == open.procedure;
        };
        std::size_t begin = i;
        while (begin > 0 && same_tally(begin - 1)) --begin;
        for (std::size_t at = begin; at < entries.size() && same_tally(at); ++at)
            if (group_of(sheet, entries[at]) == group && entries[at].word != absent) drop[at] = true;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (!drop[i]) {
            if (kept != i) entries[kept] = std::move(entries[i]);
            ++kept;
        }
    entries.resize(kept);
}

// Rulings that are read only after a die has fallen are in force all the same.
std::vector<RulingUsed> with_later_ones(const Question& question, const std::vector<RulingUsed>& read) {
    std::vector<RulingUsed> all;
    for (const Ruling& ruling : question.sheet().rulings) {
        const auto known =
            std::find_if(read.begin(), read.end(), [&](const RulingUsed& used) { return used.id == ruling.name; });
        if (known != read.end()) {
            all.push_back(*known);
            continue;
        }
        for (std::size_t i = 0; i < question.program().inputs.size(); ++i) {
            const Input& input = question.program().inputs[i];
            if (input.what == Input::What::ruling && input.path == ruling.name)
                all.push_back({ruling.name, question.words()[i], question.words()[i] != ruling.fallback});
        }
    }
    return all;
}

}  // namespace

Explanation outlook(const Question& question) {
    Runner runner(question.program());
    runner.bind(question.words());
    Resolution resolution;
    resolution.forbidden = runner.forbidden();
    resolution.frame = runner.frame();
    for (const TraceRow& row : question.program().rows)
        if (row.verb == Verb::tally && row.value != no_slot && resolution.frame[row.value] == unevaluated)
            resolution.frame[row.value] = waiting;
    Explanation explanation = explain(question, resolution);
    for (Entry& entry : explanation.entries)
        if (entry.word == waiting) entry.word = unevaluated;
    drop_open_groups(question.sheet(), explanation.entries);
    std::erase_if(explanation.entries, waits);
    explanation.rulings = with_later_ones(question, explanation.rulings);
    return explanation;
}

}  // namespace grognard::sheet
