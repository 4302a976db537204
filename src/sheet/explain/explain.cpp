#include "sheet/explain/explain.h"

#include <algorithm>
#include <map>
#include <set>

#include "sheet/explain/deciders.h"
#include "sheet/explain/labels.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

class Explainer {
  public:
    Explainer(const Question& question, const Resolution& resolution)
        : question_(question),
          sheet_(question.sheet()),
          program_(question.program()),
          frame_(resolution.frame),
          resolution_(resolution),
          bearing_(bearing_of(question, resolution)),
          deciders_(deciders_of(program_, frame_, bearing_)) {
        for (std::size_t i = 0; i < program_.inputs.size(); ++i)
            if (program_.inputs[i].what == Input::What::ruling) ruling_slots_[program_.inputs[i].slot] = i;
    }

    Explanation explain() {
        around_ = {{no_index, program_.procedure, sides_of(sheet_, program_.procedure)}};
        facts();
        for (std::uint32_t at = 0; at < program_.rows.size();) at = row(at);
        leave_out_what_did_nothing();
        return {std::move(entries_), rulings()};
    }

  private:
    // A procedure that a row stands in.
    struct Around {
        std::uint32_t end = no_index;  // the row behind its last
        int procedure = -1;
        Sides sides;
    };

    Word64 word(Slot slot) const { return slot == no_slot ? absent : frame_[slot]; }
    bool evaluated(std::uint32_t node) const {
        return node != no_index && program_.nodes[node].slot != no_slot &&
               frame_[program_.nodes[node].slot] != unevaluated;
    }
    Word64 value(std::uint32_t node) const { return frame_[program_.nodes[node].slot]; }
    std::uint32_t child(const Node& node, std::uint32_t i) const { return program_.children[node.first + i]; }

    // --- facts ---

    void facts() {
        for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
            const Input& input = program_.inputs[i];
            const bool is_fact = input.what == Input::What::fact || input.what == Input::What::size ||
                                 (input.what == Input::What::given && question_.given(i));
            if (!is_fact || !question_.in_use(i)) continue;
            Entry entry;
            entry.what = Entry::What::fact;
            entry.procedure = program_.procedure;
            entry.sides = around_.back().sides;
            entry.id = input.path;
            entry.address = input.path;
            entry.type = input.type;
            entry.word = question_.words()[i];
            entry.assumed = !question_.given(i);
            entry.element = input.element;
            entries_.push_back(std::move(entry));
        }
    }

    // --- reasons ---

    // Everything with a name below a node that was evaluated.
    void names_below(std::uint32_t at, std::vector<Reading>& out) {
        if (at == no_index) return;
        const Node& node = program_.nodes[at];
        if (node.slot != no_slot && frame_[node.slot] == unevaluated) return;
        if (node.what == Node::What::leaf && node.name != no_index) {
            const NameRef& name = program_.names[node.name];
            if (name.what == NameRef::What::ruling) ruling_read(node.slot);
            Reading reading{name, node.type, word(node.slot), {}, {}, sides_in(name.procedure)};
            if (name.what == NameRef::What::table) {
                headings(sheet_.find_table(name.id), word(node.row), word(node.column), reading.row, reading.column);
            }
            if (name.what != NameRef::What::element && name.what != NameRef::What::face) add(out, reading);
            return;
        }
        for (std::uint32_t i = 0; i < node.count; ++i) names_below(child(node, i), out);
    }

    // The sides as that procedure has them, one of those around what is told.
    Sides sides_in(int procedure) const {
        const auto found = std::find_if(around_.rbegin(), around_.rend(),
                                        [&](const Around& one) { return one.procedure == procedure; });
        if (found != around_.rend()) return found->sides;
        return procedure < 0 ? Sides{} : sides_of(sheet_, procedure);
    }

    static void add(std::vector<Reading>& out, const Reading& reading) {
        for (const Reading& known : out)
            if (known.name.id == reading.name.id && known.name.field == reading.name.field &&
                known.name.element == reading.name.element && known.word == reading.word)
                return;
        out.push_back(reading);
    }

    // Why a condition came out as it did; returns how many facts would have to change for the opposite.
    int why(std::uint32_t at, std::vector<Reading>& out) {
        if (at == no_index || !evaluated(at)) return 0;
        const Node& node = program_.nodes[at];
        const bool truth = value(at) != 0;
        switch (node.what) {
            case Node::What::both:
            case Node::What::either: {
                // A false "and" is its false parts' doing, a true one that of all; an "or" the other way round.
                const bool some = truth == (node.what == Node::What::either);
                int total = 0;
                int least = 0;
                for (std::uint32_t i = 0; i < node.count; ++i) {
                    const std::uint32_t part = child(node, i);
                    if (!evaluated(part) || (some && (value(part) != 0) != truth)) continue;
                    const int distance = why(part, out);
                    total += distance;
                    least = least == 0 ? distance : std::min(least, distance);
                }
                return some ? total : least;
            }
            case Node::What::any:
            case Node::What::all: {
                int least = 0;
                const bool some = truth == (node.what == Node::What::any);
                for (std::uint32_t i = 0; i < node.count; ++i) {
                    const std::uint32_t part = child(node, i);
                    if (!evaluated(part) || (some && (value(part) != 0) != truth)) continue;
                    const int distance = why(part, out);
                    least = least == 0 ? distance : std::min(least, distance);
                }
                return std::max(1, least);
            }
            case Node::What::invert: return why(child(node, 0), out);
            case Node::What::condition: {
                why(child(node, 0), out);
                const std::uint32_t taken = child(node, value(child(node, 0)) != 0 ? 1 : 2);
                why(taken, out);
                return 1;
            }
            default: names_below(at, out); return 1;
        }
    }

    // Whether it hangs on nothing but what the sheet writes there, as where a call says "in melee".
    bool is_fixed(std::uint32_t at) const {
        const Node& node = program_.nodes[at];
        if (node.count == 0) return bearing_.is_fixed(bearing_.origin(node.slot));
        for (std::uint32_t i = 0; i < node.count; ++i)
            if (!is_fixed(child(node, i))) return false;
        return true;
    }
    // Whether no fact, die or choice could make it hold.
    bool never_holds(std::uint32_t at) const {
        if (at == no_index || !evaluated(at) || value(at) != 0) return false;
        const Node& node = program_.nodes[at];
        std::uint32_t never = 0;
        if (node.what == Node::What::both || node.what == Node::What::either)
            for (std::uint32_t i = 0; i < node.count; ++i) never += never_holds(child(node, i)) ? 1U : 0U;
        if (node.what == Node::What::both && never > 0) return true;
        if (node.what == Node::What::either && never == node.count) return true;
        return is_fixed(at);
    }

    // Rulings and look-ups in everything that was evaluated below a node.
    void visit(std::uint32_t at, const Entry& owner) {
        if (at == no_index) return;
        const Node& node = program_.nodes[at];
        if (node.slot != no_slot && frame_[node.slot] == unevaluated) return;
        if (node.name != no_index) {
            const NameRef& name = program_.names[node.name];
            if (name.what == NameRef::What::ruling) ruling_read(node.slot);
            if (name.what == NameRef::What::table && node.row != no_slot) lookup(node, name, owner);
        }
        for (std::uint32_t i = 0; i < node.count; ++i) visit(child(node, i), owner);
    }

    void headings(int index, Word64 row, Word64 column, std::string& row_text, std::string& column_text) const {
        if (index < 0 || row < 0) return;
        const TableSource& table = sheet_.source.tables[static_cast<std::size_t>(index)];
        for (const Cell& heading : table.grid.rows[static_cast<std::size_t>(row)].headings)
            row_text += (row_text.empty() ? "" : " ") + heading.text;
        if (column >= 0) column_text = table.grid.columns[static_cast<std::size_t>(column)].text;
    }

    void lookup(const Node& node, const NameRef& name, const Entry& owner) {
        const int index = sheet_.find_table(name.id);
        const Word64 row = word(node.row);
        const Word64 column = node.column == no_slot ? absent : word(node.column);
        if (row < 0) return;  // absent, or not evaluated
        const TableSource& table = sheet_.source.tables[static_cast<std::size_t>(index)];
        Entry entry;
        entry.what = Entry::What::lookup;
        entry.depth = owner.depth;
        entry.procedure = owner.procedure;
        entry.id = owner.id;
        entry.table = name.id;
        entry.table_row = static_cast<int>(row);
        entry.table_column = column < 0 ? -1 : static_cast<int>(column);
        headings(index, row, column, entry.row, entry.column);
        entry.cell = table.grid.rows[static_cast<std::size_t>(row)]
                         .cells[column < 0 ? 0 : static_cast<std::size_t>(column)]
                         .text;
        entry.address = name.id + "[" + entry.row + (entry.column.empty() ? "" : ", " + entry.column) + "]";
        const Place place = table.grid.rows[static_cast<std::size_t>(row)].headings.front().place;
        entry.file = place.file;
        entry.line = place.line;
        for (const Cell& ruling : table.rulings) entry.rulings.push_back(ruling.text);
        cite(entry.rulings);
        entry.program_row = at_;
        entry.sides = owner.sides;
        entry.slot = node.slot;
        entry.type = node.type;
        entry.word = word(node.slot);
        entry.told = bearing_.of(node.slot) == Bears::as_value;
        bool silent = false;
        for (const Slot field : program_.rows[at_].fields) {  // a result that says several things is one
            const Slot origin = bearing_.origin(field);
            const bool speaks = bearing_.of(field) == Bears::as_value || deciders_.held.count(origin) != 0;
            const bool is_missed = !speaks && deciders_.missed.count(origin) != 0;
            if (bearing_.of(field) < Bears::decides || is_missed) continue;
            silent = !speaks && (silent || !entry.told);
            entry.told = true;
        }
        // One look-up may be read field by field; it is told once.
        for (std::size_t i = entries_.size(); i-- > 0 && entries_[i].what == Entry::What::lookup;)
            if (entries_[i].address == entry.address && entries_[i].id == entry.id) {
                entries_[i].told = entries_[i].told || entry.told;
                if (entry.told && !silent) silent_.erase(i);
                return;
            }
        if (silent) silent_.insert(entries_.size());
        entries_.push_back(std::move(entry));
    }

    // A cell that was read and did nothing is told where no other of its row did anything.
    void leave_out_what_did_nothing() {
        for (const std::size_t silent : silent_) {
            Entry& cell = entries_[silent];
            for (std::size_t i = 0; i < entries_.size(); ++i) {
                const Entry& other = entries_[i];
                const bool is_of_row = other.what == Entry::What::lookup && other.table == cell.table &&
                                       other.table_row == cell.table_row && other.depth == cell.depth;
                if (is_of_row && other.told && silent_.count(i) == 0 && are_in_one_call(i, silent)) cell.told = false;
            }
        }
    }
    bool are_in_one_call(std::size_t one, std::size_t other) const {
        const auto [first, last] = std::minmax(one, other);
        for (std::size_t i = first; i < last; ++i)
            if (entries_[i].depth < entries_[last].depth) return false;
        return true;
    }

    // --- rulings ---

    void ruling_read(Slot slot) {
        const auto found = ruling_slots_.find(slot);
        if (found != ruling_slots_.end()) read_.insert(found->second);
    }
    void cite(const std::vector<std::string>& ids) { cited_.insert(ids.begin(), ids.end()); }

    std::vector<RulingUsed> rulings() const {
        std::vector<RulingUsed> used;
        for (const Ruling& ruling : sheet_.rulings) {
            RulingUsed entry{ruling.name, absent, false};
            bool mentioned = cited_.count(ruling.name) != 0;
            for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
                const Input& input = program_.inputs[i];
                if (input.what != Input::What::ruling || input.path != ruling.name) continue;
                entry.option = question_.words()[i];
                entry.changed = entry.option != ruling.fallback;
                mentioned = mentioned || read_.count(i) != 0;
            }
            if (mentioned) used.push_back(entry);
        }
        return used;
    }

    // --- rows ---

    Entry start(const TraceRow& row, Entry::What what, std::string id, Place place) {
        const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(row.procedure)];
        Entry entry;
        entry.what = what;
        entry.depth = row.depth;
        entry.procedure = row.procedure;
        entry.id = std::move(id);
        entry.address = procedure.name + "." + entry.id;
        entry.file = place.file;
        entry.line = place.line;
        entry.element = row.element;
        entry.program_row = at_;
        entry.sides = around_.back().sides;
        entry.slot = row.value;
        entry.told = bearing_.counts(row.value);
        for (const Slot field : row.fields) entry.told = entry.told || bearing_.counts(field);
        if (const Word* words = sheet_.words_of(procedure, entry.id)) {
            entry.rulings = words->rulings;
        }
        return entry;
    }

    void outcome(const TraceRow& row, const Procedure& procedure) {
        const OutcomeRow& source = procedure.outcome[static_cast<std::size_t>(row.step)];
        Entry entry = start(row, Entry::What::outcome, source.name, source.source->name.place);
        entry.type = row.type;
        entry.word = word(row.value);
        visit(row.how, entry);
        cite(entry.rulings);
        entries_.push_back(std::move(entry));
    }

    // Explains a row (and, for a call, its callee's rows) and returns the next.
    std::uint32_t row(std::uint32_t at) {
        at_ = at;
        while (around_.size() > 1 && at >= around_.back().end) around_.pop_back();
        const TraceRow& row = program_.rows[at];
        const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(row.procedure)];
        if (resolution_.forbidden && row.verb != Verb::forbid) return row.verb == Verb::call ? row.end : at + 1;
        if (row.verb != Verb::call && word(row.active) == 0) return at + 1;
        if (row.verb == Verb::outcome) {
            outcome(row, procedure);
            return at + 1;
        }
        const Step& step = procedure.steps[static_cast<std::size_t>(row.step)];
        const Place place = step.source->name.place;
        switch (row.verb) {
            case Verb::forbid: {
                Entry entry = start(row, Entry::What::forbid, step.name, place);
                entry.type = Type::truth();
                entry.word = word(row.value);
                entry.verdict = entry.word == 1 ? Verdict::applied : Verdict::refused;
                entry.distance = why(row.how, entry.because);
                entry.is_foreign = never_holds(row.how);
                entry.told = entry.word == 1;
                if (entry.word == 1) cite(entry.rulings);
                entries_.push_back(std::move(entry));
                return at + 1;
            }
            case Verb::roll: roll(row, step, place); return at + 1;
            case Verb::tally: tally(row, step, procedure); return at + 1;
            case Verb::convert: convert(row, step, procedure); return at + 1;
            case Verb::choose: {
                Entry entry = start(row, Entry::What::choice, step.name, place);
                entry.type = row.type;
                entry.word = word(row.value);
                entry.verdict = word(program_.choices[row.choice].active) != 0 ? Verdict::applied : Verdict::refused;
                entry.told = entry.verdict == Verdict::applied;
                if (entry.verdict == Verdict::refused) entry.distance = why(row.when, entry.because);
                entry.is_foreign = never_holds(row.when);
                entries_.push_back(std::move(entry));
                return at + 1;
            }
            case Verb::call: {
                Entry entry = start(row, Entry::What::call, step.name, place);
                const bool happens = word(row.active) == 1;
                entry.verdict = happens ? Verdict::applied : Verdict::refused;
                if (!happens) entry.distance = why(row.when, entry.because);
                entry.is_foreign = never_holds(row.when);
                entry.table = sheet_.procedures[static_cast<std::size_t>(row.callee)].name;
                const bool element_missing = row.element >= 0 && !happens && row.when == no_index;
                if (!element_missing) entries_.push_back(std::move(entry));
                if (happens)
                    around_.push_back(
                        {row.end, row.callee, sides_of_call(sheet_, around_.back().sides, procedure, step)});
                return happens ? at + 1 : row.end;
            }
            default: {
                Entry entry = start(row, Entry::What::value, step.name, place);
                entry.type = row.type;
                entry.word = word(row.value);
                if (!row.fields.empty()) {
                    entry.word = absent;
                    for (std::size_t i = 0; i < row.fields.size(); ++i)
                        entry.classes.emplace_back(row.field_names[i], word(row.fields[i]));
                }
                if (word(row.value) == absent) {
                    entry.verdict = Verdict::not_there;
                    why(row.when, entry.because);
                } else {
                    cite(entry.rulings);
                }
                visit(row.when, entry);
                visit(row.how, entry);
                entries_.push_back(std::move(entry));
                return at + 1;
            }
        }
    }

    void roll(const TraceRow& row, const Step& step, Place place) {
        Entry entry = start(row, Entry::What::dice, step.name, place);
        entry.told = false;
        entry.die = step.roll->die;
        entry.type = row.type;
        const DrawCode& draw = program_.draws[row.draw];
        if (word(draw.active) == 0) {
            entry.verdict = Verdict::not_there;
            entry.distance = why(row.when, entry.because);
        } else {
            for (const Thrown& thrown : resolution_.thrown)
                if (thrown.draw == row.draw) entry.faces = thrown.faces;
            entry.told = !entry.faces.empty();
            if (row.fields.empty()) entry.word = word(row.value);
            for (std::size_t i = 0; i < row.fields.size(); ++i)
                entry.classes.emplace_back(row.field_names[i], word(row.fields[i]));
        }
        visit(row.how, entry);
        entries_.push_back(std::move(entry));
    }

    // --- tallies ---

    static bool is_first(TallyOp op) { return op == TallyOp::first; }

    // The line of a group that stands, if it is one of several.
    int winner(const TraceRow& row, const Tally& tally, int group) const {
        const TallyGroup& rule = tally.groups[static_cast<std::size_t>(group)];
        if (rule.op == TallyOp::sum) return -1;
        const auto present = [&](std::size_t i) {
            return tally.lines[row.lines[i].line].group == group && word(row.lines[i].value) != absent;
        };
        if (is_first(rule.op)) {
            for (const int wanted : rule.order)
                for (std::size_t i = 0; i < row.lines.size(); ++i)
                    if (static_cast<int>(row.lines[i].line) == wanted && present(i)) return static_cast<int>(i);
            return -1;
        }
        for (std::size_t i = 0; i < row.lines.size(); ++i)
            if (present(i) && is_worth(row, row.lines[i], word(row.groups[static_cast<std::size_t>(group)].value)))
                return static_cast<int>(i);
        return -1;
    }

    // Where lines replace each other: the one that stands, or -1 if the start does.
    int winner(const TraceRow& row, const Tally& tally) const {
        for (std::size_t i = 0; i < row.lines.size(); ++i) {
            if (tally.lines[row.lines[i].line].group >= 0 || word(row.lines[i].value) == absent) continue;
            if (is_first(tally.op) || is_worth(row, row.lines[i], word(row.value))) return static_cast<int>(i);
        }
        return -1;
    }

    // A whole line may enter a tally of fractions.
    bool is_worth(const TraceRow& row, const TraceLine& line, Word64 worth) const {
        const bool whole = line.worth != no_index && program_.nodes[line.worth].type.kind == Kind::whole;
        const bool widened = whole && row.type.kind == Kind::fraction;
        return (widened ? whole_fraction(word(line.value)) : word(line.value)) == worth;
    }

    void tally(const TraceRow& row, const Step& step, const Procedure& procedure) {
        const Tally& tally = procedure.tallies[static_cast<std::size_t>(step.tally)];
        Entry head = start(row, Entry::What::tally, step.name, step.source->name.place);
        head.type = row.type;
        head.word = word(row.start);
        const bool refused = row.when != no_index && evaluated(row.when) && value(row.when) == 0;
        if (refused || word(row.start) == unevaluated || word(row.value) == absent || word(row.value) == unevaluated) {
            head.verdict = Verdict::not_there;
            why(row.when, head.because);
            head.word = word(row.value) == unevaluated ? absent : word(row.value);  // what stands instead
            entries_.push_back(std::move(head));
            return;
        }
        visit(row.when, head);
        entries_.push_back(head);
        for (std::size_t i = 0; i < row.lines.size(); ++i) line(row, tally, step, i);
        for (std::size_t g = 0; g < tally.groups.size(); ++g) {
            const TraceGroup& group = row.groups[g];
            if (!tally.groups[g].bounds || word(group.raw) == word(group.value)) continue;
            Entry entry = start(row, Entry::What::group, step.name + "." + tally.source->groups[g].name,
                                tally.source->groups[g].rule.place);
            entry.verdict = Verdict::cut;
            entry.type = row.type;
            entry.word = word(group.value);
            entry.before = word(group.raw);
            entries_.push_back(std::move(entry));
        }
        Entry total = start(row, Entry::What::total, step.name, step.source->name.place);
        total.type = row.type;
        total.word = word(row.value);
        entries_.push_back(std::move(total));
    }

    void line(const TraceRow& row, const Tally& tally, const Step& step, std::size_t index) {
        const TraceLine& trace = row.lines[index];
        const LineSource& source = tally.source->lines[trace.line];
        Entry entry = start(row, Entry::What::line, step.name + "." + source.name.text, source.name.place);
        entry.element = trace.element;
        entry.type = row.type;
        entry.slot = trace.value;
        entry.word = word(trace.value);
        entry.told = entry.word != absent && bearing_.counts(trace.value);
        if (entry.word != absent) {
            // A line counts in whole numbers even where the tally counts in fractions.
            const std::uint32_t worth = trace.worth;
            if (worth != no_index && program_.nodes[worth].type.kind == Kind::whole && trace.per == no_index)
                entry.type = program_.nodes[worth].type;
            if (worth != no_index && program_.nodes[worth].type.kind == Kind::whole) entry.type.kind = Kind::whole;
            entry.verdict = Verdict::applied;
            why(trace.when, entry.because);
            if (trace.raw != no_slot && word(trace.raw) != entry.word) {
                entry.verdict = Verdict::cut;
                entry.before = word(trace.raw);
            }
            const int group = tally.lines[trace.line].group;
            const bool replaces = group < 0 && tally.op != TallyOp::sum && tally.op != TallyOp::product;
            const int stands = replaces ? winner(row, tally) : group < 0 ? -1 : winner(row, tally, group);
            if (replaces && stands < 0) entry.verdict = Verdict::nothing;
            if (stands >= 0 && stands != static_cast<int>(index)) {
                entry.verdict = Verdict::beaten;
                const Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(row.procedure)];
                entry.beaten_by = procedure.name + "." + step.name + "." +
                                  tally.source->lines[row.lines[static_cast<std::size_t>(stands)].line].name.text;
            } else {
                cite(entry.rulings);
            }
        } else if (trace.reached != no_index &&
                   value(trace.reached) == 0) {  // NOLINT(bugprone-branch-clone): in this order
            return;                              // a member that is not there was never weighed
        } else if (trace.when != no_index && evaluated(trace.when) && value(trace.when) == 0) {
            entry.verdict = Verdict::refused;
            entry.distance = why(trace.when, entry.because);
            entry.is_foreign = never_holds(trace.when);
        } else if (trace.when != no_index && !evaluated(trace.when)) {
            entry.verdict = trace.element >= 0 ? Verdict::refused : Verdict::not_there;
            if (trace.element >= 0) return;
        } else if (trace.element >= 0 && !evaluated(trace.worth) && (trace.per == no_index || !evaluated(trace.per))) {
            return;
        } else {
            entry.verdict = Verdict::nothing;
            if (trace.per != no_index && evaluated(trace.per) && value(trace.per) == 0)
                names_below(trace.per, entry.because);
            else if (evaluated(trace.worth))
                names_below(trace.worth, entry.because);
            else
                entry.verdict = Verdict::not_there;
            entry.distance = 1;
        }
        visit(trace.when, entry);
        visit(trace.worth, entry);
        visit(trace.per, entry);
        entries_.push_back(std::move(entry));
    }

    // --- conversions ---

    void convert(const TraceRow& row, const Step& step, const Procedure& procedure) {
        const ConvertSource& source = procedure.source->converts[static_cast<std::size_t>(step.convert)];
        for (std::size_t i = 0; i < row.conversions.size(); ++i) {
            const TraceConversion& trace = row.conversions[i];
            if (word(trace.after) == unevaluated || word(row.start) == absent) continue;
            Entry entry = start(row, Entry::What::conversion, step.name + "." + source.rows[i].name.text,
                                source.rows[i].name.place);
            entry.type = row.type;
            entry.before = word(trace.before);
            entry.word = word(trace.after);
            entry.slot = trace.after;
            entry.told = entry.before != entry.word && bearing_.counts(trace.after);
            const bool held = trace.when == no_index || (evaluated(trace.when) && value(trace.when) != 0);
            if (word(trace.fits) == 0) {
                entry.verdict = Verdict::nothing;  // the result is not one that it converts
            } else if (!held) {
                entry.verdict = Verdict::refused;
                entry.distance = why(trace.when, entry.because);
                entry.is_foreign = never_holds(trace.when);
            } else {
                entry.verdict = Verdict::applied;
                why(trace.when, entry.because);
                cite(entry.rulings);
            }
            visit(trace.when, entry);
            entries_.push_back(std::move(entry));
        }
        Entry entry = start(row, Entry::What::value, step.name, step.source->name.place);
        entry.type = row.type;
        entry.word = word(row.value);
        visit(row.how, entry);
        entries_.push_back(std::move(entry));
    }

    const Question& question_;
    const Sheet& sheet_;
    const Program& program_;
    const std::vector<Word64>& frame_;
    const Resolution& resolution_;
    Bearing bearing_;
    Deciders deciders_;
    std::set<std::size_t> silent_;  // cells that did nothing, by entry
    std::uint32_t at_ = 0;
    std::vector<Around> around_;  // a row
    std::vector<Entry> entries_;
    std::map<Slot, std::size_t> ruling_slots_;
    std::set<std::size_t> read_;
    std::set<std::string> cited_;
};

}  // namespace

std::string_view verdict_name(Verdict verdict) {
    switch (verdict) {
        case Verdict::applied: return "applied";
        case Verdict::refused: return "refused";
        case Verdict::nothing: return "nothing";
        case Verdict::beaten: return "beaten";
        case Verdict::cut: return "cut";
        case Verdict::not_there: return "not_there";
        case Verdict::passed: return "passed";
    }
    return {};
}

namespace {

// Whether a number was held against another: a condition that was never reached looked at nothing.
bool is_compared(const Program& program, const Bearing& bearing, const std::vector<Word64>& frame, Slot number) {
    const Slot origin = bearing.origin(number);
    return std::any_of(program.nodes.begin(), program.nodes.end(), [&](const Node& node) {
        if (node.what != Node::What::compare || frame[node.slot] == unevaluated) return false;
        for (std::uint32_t i = 0; i < node.count; ++i)
            if (bearing.origin(program.nodes[program.children[node.first + i]].slot) == origin) return true;
        return false;
    });
}

// What came of a roll: the headline of the called procedure it stands in, and a sum that starts from it and was tested.
void follow_roll(const Question& question, const std::vector<Word64>& frame, std::uint32_t roll, Bearing& bearing) {
    const std::vector<TraceRow>& rows = question.program().rows;
    const int depth = rows[roll].depth;
    const int headline = question.sheet().procedures[static_cast<std::size_t>(rows[roll].procedure)].headline;
    for (std::uint32_t i = roll; i < rows.size() && rows[i].depth >= depth; ++i) {
        const TraceRow& row = rows[i];
        if (row.depth != depth) continue;
        const bool answers = depth > 0 && row.verb == Verb::outcome && row.step == headline;
        const bool is_sum = row.verb == Verb::tally && bearing.origin(row.start) == rows[roll].value &&
                            is_compared(question.program(), bearing, frame, row.value);
        if (answers || is_sum) bearing.follow(row.value, Bears::decides);
        if (answers) return;
    }
}

}  // namespace

Bearing bearing_of(const Question& question, const Resolution& resolution) {
    const Program& program = question.program();
    Bearing bearing(program, resolution.frame);
    if (resolution.forbidden || resolution.outcome.empty()) return bearing;
    for (std::size_t i = 0; i < program.outcome.size(); ++i)
        if (is_told_outcome(question, bearing, resolution, i)) bearing.follow(program.outcome[i].slot);
    // Dice are told with what came of them, also where that changed nothing: a test that was passed by its modifiers.
    for (const Thrown& thrown : resolution.thrown)
        if (!thrown.faces.empty()) follow_roll(question, resolution.frame, program.draws[thrown.draw].row, bearing);
    return bearing;
}

bool is_told_outcome(const Question& question, const Bearing& bearing, const Resolution& resolution,
                     std::size_t field) {
    if (field == static_cast<std::size_t>(question.procedure().headline)) return true;
    const OutcomeField& outcome = question.program().outcome[field];
    const Word64 word = resolution.outcome[field];
    if (word == absent || number_of(outcome.type, word) == 0) {
        const bool first_value = outcome.type.kind == Kind::value;
        if (!first_value || word == absent) return false;
    }
    const Slot origin = bearing.origin(outcome.slot);
    const bool is_fixed = question.program().frame[origin] != unevaluated;
    for (const TraceRow& row : question.program().rows)  // nothing happened, and `else` says what stands then
        if (is_fixed && row.verb == Verb::outcome && row.depth == 0 && row.step == static_cast<int>(field) &&
            row.how != no_index)
            if (const Slot how = question.program().nodes[row.how].slot;
                how != no_slot && (resolution.frame[how] == absent || resolution.frame[how] == unevaluated))
                return false;
    if (outcome.type.kind == Kind::value && question.sheet().value_name(outcome.type.enumeration, word) == "none")
        return false;
    for (const Input& input : question.program().inputs)
        if (input.slot == origin) return false;
    return true;
}

Explanation explain(const Question& question, const Resolution& resolution) {
    return Explainer(question, resolution).explain();
}

}  // namespace grognard::sheet
