#include "sheet/explain/outlook.h"

#include <algorithm>
#include <set>
#include <string>

#include "dice/script.h"
#include "sheet/program/reached.h"

namespace grognard::sheet {

namespace {

// Stands for the start or total of a tally that waits for dice, so that its lines are told all the same.
constexpr Word64 waiting = INT64_MIN + 2;

// What cannot be said yet, by address.
struct Open {
    std::set<std::uint32_t> calls;  // rows: dice decide whether they happen
    std::set<std::string> tallies;  // of which nobody knows yet whether they happen
    std::set<std::string> lines;    // that wait for dice
    std::set<std::string> replace;  // lines one of which stands, and nobody knows yet which
};

bool is_replacing(TallyOp op) { return op != TallyOp::sum && op != TallyOp::product; }

// Takes what waits for dice out of the record of a run that has not thrown any, and remembers it.
class Opening {
  public:
    Opening(const Question& question, const std::vector<bool>& reached, std::vector<Word64>& frame)
        : sheet_(question.sheet()), program_(question.program()), reached_(reached), frame_(frame) {}

    Open open() {
        // A call that dice decide on may not happen; nothing inside it is told.
        for (std::uint32_t i = 0; i < program_.rows.size(); ++i)
            if (program_.rows[i].verb == Verb::call && is_waiting(program_.rows[i].active)) open_.calls.insert(i);
        for (const TraceRow& row : program_.rows)
            if (is_waiting(row.active)) frame_[row.active] = 0;
        for (std::size_t i = 0; i < program_.rows.size(); ++i)
            if (program_.rows[i].verb == Verb::tally) open_tally(i);
        return std::move(open_);
    }

  private:
    // What is never evaluated, whatever falls, waits for nothing.
    bool is_waiting(Slot slot) const { return slot != no_slot && reached_[slot]; }
    bool is_waiting_node(std::uint32_t node) const { return node != no_index && is_waiting(program_.nodes[node].slot); }

    const Procedure& procedure_of(const TraceRow& row) const {
        return sheet_.procedures[static_cast<std::size_t>(row.procedure)];
    }
    const Step& step_of(const TraceRow& row) const {
        return procedure_of(row).steps[static_cast<std::size_t>(row.step)];
    }

    // A start that waits is sure to come if it is a roll that is sure to be made.
    bool starts_surely(std::size_t index) const {
        const TraceRow& row = program_.rows[index];
        if (is_waiting_node(row.when)) return false;
        if (!is_waiting(row.start)) return true;
        for (std::size_t i = index; i-- > 0;) {
            const TraceRow& roll = program_.rows[i];
            if (roll.verb != Verb::roll || roll.procedure != row.procedure || roll.depth != row.depth) continue;
            if (step_of(roll).name != step_of(row).source->how.text) continue;
            return frame_[program_.draws[roll.draw].active] == 1;  // known only if no die reaches it
        }
        return false;
    }

    void open_tally(std::size_t index) {
        const TraceRow& row = program_.rows[index];
        const Tally& tally = procedure_of(row).tallies[static_cast<std::size_t>(step_of(row).tally)];
        const std::string name = procedure_of(row).name + "." + step_of(row).name;
        const bool total_waits = is_waiting(row.value);
        if (total_waits && !starts_surely(index)) {
            open_.tallies.insert(name);
            return;
        }
        if (total_waits) frame_[row.value] = waiting;
        if (is_waiting(row.start)) frame_[row.start] = waiting;
        std::set<int> open_groups;
        bool any_open = total_waits && (tally.op == TallyOp::least || tally.op == TallyOp::most);
        for (const TraceLine& line : row.lines) {
            if (!is_waiting(line.value)) continue;
            frame_[line.value] = absent;
            open_.lines.insert(name + "." + tally.source->lines[line.line].name.text);
            any_open = true;
            open_groups.insert(tally.lines[line.line].group);
        }
        for (std::size_t i = 0; i < tally.lines.size(); ++i) {
            const int group = tally.lines[i].group;
            if (group >= 0 ? open_groups.count(group) != 0 : any_open && is_replacing(tally.op))
                open_.replace.insert(name + "." + tally.source->lines[i].name.text);
        }
    }

    const Sheet& sheet_;
    const Program& program_;
    const std::vector<bool>& reached_;
    std::vector<Word64>& frame_;
    Open open_;
};

bool waits(const Entry& entry, const Open& open) {
    using What = Entry::What;
    switch (entry.what) {
        case What::call: return open.calls.count(entry.program_row) != 0;
        case What::line:
            if (entry.word != absent) return open.replace.count(entry.address) != 0;
            return entry.verdict == Verdict::not_there && open.lines.count(entry.address) != 0;
        case What::tally: return entry.verdict == Verdict::not_there && open.tallies.count(entry.address) != 0;
        case What::dice:
        case What::total: return false;
        default: break;
    }
    for (const auto& [name, word] : entry.classes)
        if (word == unevaluated) return true;
    return entry.word == unevaluated;
}

// What will count whatever falls.
bool is_sure(const Program& program, const std::vector<Word64>& frame, const Entry& entry) {
    using What = Entry::What;
    switch (entry.what) {
        case What::tally: return entry.verdict != Verdict::not_there;
        case What::line: return entry.verdict == Verdict::applied || entry.verdict == Verdict::cut;
        case What::dice: return frame[program.draws[program.rows[entry.program_row].draw].active] == 1;
        case What::forbid:
        case What::choice: return entry.verdict == Verdict::applied;
        default: return false;
    }
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

Outlook outlook(const Question& question) {
    Outlook outlook;
    dice::Script any({});  // any dice will do: what they reach is taken out of the record again
    Resolution& resolution = outlook.resolution;
    resolution = resolve(question, any);
    outlook.is_settled = !resolution.forbidden && !any.missing();
    Explanation& explanation = outlook.explanation;
    if (outlook.is_settled) {
        explanation = explain(question, resolution);
        explanation.rulings = with_later_ones(question, explanation.rulings);
        return outlook;
    }
    resolution.outcome.clear();
    resolution.thrown.clear();
    const std::vector<bool> reached = reached_by_dice(question.program(), resolution.frame);
    for (std::size_t slot = 0; slot < reached.size(); ++slot)
        if (reached[slot]) resolution.frame[slot] = unevaluated;
    const Open open = Opening(question, reached, resolution.frame).open();
    explanation = explain(question, resolution);
    for (Entry& entry : explanation.entries) {
        if (entry.word == waiting) entry.word = unevaluated;
        std::erase_if(entry.because, [](const Reading& reading) { return reading.word == waiting; });
    }
    std::erase_if(explanation.entries, [&](const Entry& entry) { return waits(entry, open); });
    std::replace(resolution.frame.begin(), resolution.frame.end(), waiting, unevaluated);
    for (Entry& entry : explanation.entries) entry.told = is_sure(question.program(), resolution.frame, entry);
    explanation.rulings = with_later_ones(question, explanation.rulings);
    return outlook;
}

}  // namespace grognard::sheet
