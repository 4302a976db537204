#include "cli/arithmetic.h"

#include <algorithm>
#include <set>

#include "cli/table_text.h"
#include "sheet/explain/labels.h"

namespace grognard::cli {

namespace {

using sheet::Entry;
using sheet::Verdict;
using What = Entry::What;

constexpr int number_width = 7;
constexpr std::string_view refused_sign = "·";

class Arithmetic {
  public:
    Arithmetic(Context& context, const sheet::Question& question, const sheet::Explanation& explanation)
        : context_(context), sheet_(question.sheet()), entries_(explanation.entries) {}

    void tell() {
        for (at_ = 0; at_ < entries_.size(); ++at_) tell(entries_[at_]);
        flush_heading();
    }

  private:
    // --- words ---

    std::string name(const Entry& entry) const { return sheet::label(sheet_, entry, context_.language()); }
    std::string value(const sheet::Type& type, sheet::Word64 word) const {
        return sheet::value_text(sheet_, type, word, context_.words);
    }
    int indent(const Entry& entry) const { return 2 * std::min(entry.depth, 3); }

    // "Ground: Open, Distance: 6"; constants and rulings of the sheet only where nothing else is there.
    std::string because(const Entry& entry) const {
        std::string text;
        for (const bool of_the_sheet : {false, true}) {
            for (const sheet::Reading& reading : entry.because) {
                const bool fixed = reading.name.what == sheet::NameRef::What::number ||
                                   reading.name.what == sheet::NameRef::What::ruling;
                if (fixed == of_the_sheet)
                    text += (text.empty() ? "" : ", ") + context_.is(name(reading), value(reading.type, reading.word));
            }
            if (!text.empty()) break;
        }
        return text;
    }

    std::string name(const sheet::Reading& reading) const {
        return sheet::label(sheet_, reading.name, reading.sides, context_.language());
    }

    // "Flank attack — Ground: Open", or only "Flank attack: no" where the reason is the thing itself.
    std::string name_and_reason(const Entry& entry, const std::string& shown) const {
        const std::string why = reason(entry);
        return why.compare(0, shown.size(), shown) == 0 ? why : shown + " — " + why;
    }

    std::string reason(const Entry& entry) const {
        if (entry.verdict == Verdict::beaten)
            return context_.say("trace.beaten", {{"other", name_at(entry.beaten_by)}});
        std::string why = because(entry);
        if (entry.verdict == Verdict::nothing)
            return why.empty() ? context_.say("trace.counts_nothing")
                               : context_.say("trace.counts_nothing_because", {{"why", why}});
        if (why.empty()) return context_.say("trace.not_reached");
        return why;
    }

    std::string name_at(const std::string& address) const {
        for (const Entry& entry : entries_)
            if (entry.address == address) return name(entry);
        return address;
    }

    // --- lines of text ---

    void say(const Entry& entry, const std::string& text, Ink ink = Ink::plain) {
        start(entry);
        context_.paragraph(text, indent(entry), 4, ink);
    }
    void say_refused(const Entry& entry) {
        start(entry);
        context_.faint_paragraph(std::string(refused_sign) + " " + name_and_reason(entry, name(entry)), indent(entry),
                                 4);
    }

    // Coming back from a call leaves a gap.
    void start(const Entry& entry) {
        flush_heading();
        if (entry.depth == 0 && last_depth_ > 0) context_.gap();
        last_depth_ = entry.depth;
    }

    // A call's title is held back until something below it is said.
    void flush_heading() {
        for (const auto& [depth, title] : headings_) {
            if (depth == 0) context_.gap();
            context_.line(std::string(static_cast<std::size_t>(2 * std::min(depth, 3)), ' ') +
                          context_.paint.strong(title));
        }
        headings_.clear();
    }

    // --- entries ---

    void tell(const Entry& entry) {
        std::erase_if(headings_, [&](const auto& heading) { return heading.first >= entry.depth; });
        switch (entry.what) {
            case What::fact:
            case What::group: return;
            case What::forbid:
                if (entry.verdict == Verdict::applied)
                    say(entry, "✗ " + name(entry) + " — " + because(entry), Ink::marked);
                else if (context_.verbose())
                    say_refused(entry);
                return;
            case What::call:
                if (entry.verdict == Verdict::applied) {
                    if (tell_plain_element(entry)) return;
                    headings_.emplace_back(entry.depth, name(entry));
                    calls_.push_back(name(entry));
                } else if (entry.distance <= 1 || context_.verbose())
                    say_refused(entry);
                return;
            case What::tally: tell_tally(entry); return;
            case What::line:
            case What::total: return;  // told with their tally
            case What::value: tell_value(entry); return;
            case What::dice: tell_dice(entry); return;
            case What::lookup: tell_lookup(entry); return;
            case What::conversion: tell_conversion(entry); return;
            case What::choice:
                if (entry.verdict == Verdict::applied)
                    say(entry, context_.is(name(entry), value(entry.type, entry.word)));
                else if (context_.verbose())
                    say_refused(entry);
                return;
            case What::outcome:
                if (entry.depth > 0) tell_outcome(entry);
                return;
        }
    }

    // One of many calls that had nothing to count takes one line.
    bool tell_plain_element(const Entry& call) {
        if (call.element < 0 || context_.verbose()) return false;
        const Entry* outcome = nullptr;
        std::size_t i = at_ + 1;
        for (; i < entries_.size() && entries_[i].depth > call.depth; ++i) {
            const Entry& entry = entries_[i];
            const bool counts =
                entry.verdict == Verdict::applied || entry.verdict == Verdict::cut || entry.verdict == Verdict::beaten;
            if (counts || entry.what == What::dice || entry.what == What::lookup || outcome != nullptr) return false;
            if (entry.what == What::outcome) outcome = &entry;
        }
        if (outcome == nullptr) return false;
        say(call, context_.is(name(call), value(outcome->type, outcome->word)));
        at_ = i - 1;
        return true;
    }

    void tell_value(const Entry& entry) {
        if (!sheet::has_words(sheet_, entry) && !context_.verbose()) return;
        if (!entry.classes.empty()) return;  // the cell was shown
        if (entry.verdict == Verdict::not_there || entry.word == sheet::absent) {
            if (context_.verbose()) say_refused(entry);
            return;
        }
        const std::string text = context_.is(name(entry), value(entry.type, entry.word));
        // What is not so, and what a call has just said, is worth a line only to those who want everything.
        const bool plain_no = entry.type.kind == sheet::Kind::truth && entry.word == 0;
        if (!context_.verbose() && (plain_no || said_.count(text) != 0)) return;
        said_.insert(text);
        say(entry, text);
    }

    // The outcome of a call; what is also the answer was said at the top.
    void tell_outcome(const Entry& entry) {
        const std::string text = context_.is(name(entry), value(entry.type, entry.word));
        for (const Entry& other : entries_)
            if (other.what == What::outcome && other.depth == 0 && other.word == entry.word &&
                name(other) == name(entry) && !context_.verbose())
                return;
        if (!calls_.empty()) said_.insert(context_.is(calls_.back(), value(entry.type, entry.word)));
        if (said_.insert(text).second || context_.verbose()) say(entry, "→ " + text);
    }

    void tell_dice(const Entry& entry) {
        if (entry.verdict == Verdict::not_there) {
            say_refused(entry);
            return;
        }
        if (entry.faces.empty()) return;  // not thrown yet
        std::string faces;
        for (const int face : entry.faces) faces += (faces.empty() ? "" : " ") + context_.words.whole(face);
        if (entry.faces.size() > 1 && entry.classes.empty()) faces += " = " + value(entry.type, entry.word);
        std::string classes;
        for (const auto& [id, word] : entry.classes)
            classes += (classes.empty() ? "" : ", ") + context_.is(class_name(entry, id), context_.words.whole(word));
        if (!classes.empty()) faces += " — " + classes;
        say(entry, context_.say("trace.dice", {{"name", name(entry)}, {"die", entry.die}, {"faces", faces}}));
    }

    std::string class_name(const Entry& entry, const std::string& id) const {
        const sheet::NameRef name{sheet::NameRef::What::step, entry.procedure, -1, entry.id, id, -1};
        const std::string label = sheet::label(sheet_, name, entry.sides, context_.language());
        const std::string whole =
            sheet::label(sheet_, {sheet::NameRef::What::step, entry.procedure, -1, entry.id, {}, -1}, entry.sides,
                         context_.language());
        return label == whole ? id : label.substr(std::min(label.size(), whole.size() + 2));
    }

    void tell_lookup(const Entry& entry) {
        // One look-up is often read by several steps.
        if (!told_.insert({entry.depth, entry.address}).second) return;
        start(entry);
        const bool first = tables_.insert(entry.table).second;
        draw_look_up(context_, sheet_, entry, indent(entry), first ? Excerpt::yes : Excerpt::no);
    }

    void tell_conversion(const Entry& entry) {
        if (entry.verdict == Verdict::applied && entry.before != entry.word)
            say(entry,
                context_.is(name(entry), value(entry.type, entry.before) + " → " + value(entry.type, entry.word)));
        else if (entry.verdict == Verdict::refused && (entry.distance <= 1 || context_.verbose()))
            say_refused(entry);
    }

    // --- tallies ---

    sheet::TallyOp op_of(const Entry& entry) const {
        const sheet::Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(entry.procedure)];
        for (const sheet::Step& step : procedure.steps)
            if (step.name == entry.id && step.tally >= 0)
                return procedure.tallies[static_cast<std::size_t>(step.tally)].op;
        return sheet::TallyOp::sum;
    }

    // What the tally starts from: the step or fact it names, with its dice where they are still to be thrown.
    std::pair<std::string, std::string> start_of(const Entry& entry) const {
        const sheet::Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(entry.procedure)];
        const bool known = entry.word != sheet::absent && entry.word != sheet::unevaluated;
        std::string number = known ? value(entry.type, entry.word) : "…";
        std::string how;
        for (const sheet::Step& step : procedure.steps)
            if (step.name == entry.id && step.tally >= 0) how = step.source->how.text;
        for (const sheet::Step& step : procedure.steps)
            if (step.name == how && step.roll != nullptr && !known) number = step.source->how.text;
        const bool named = sheet_.words_of(procedure, how) != nullptr;
        return {number, named ? sheet::label(sheet_, procedure, how, context_.language()) : std::string()};
    }

    std::string amount(const Entry& line, sheet::TallyOp op, sheet::Word64 word) const {
        if (word == sheet::unevaluated) return "…";
        const Fraction number = sheet::number_of(line.type, word);
        if (op == sheet::TallyOp::sum) return context_.words.with_sign(number);
        return (op == sheet::TallyOp::product ? "×" : "") + context_.words.exact(number);
    }

    void row(int left, const std::string& number, const std::string& text) {
        const int gap = left + number_width + 2;
        bool first = true;
        for (const std::string& part : wrapped(text, context_.width() - gap, context_.width() - gap)) {
            context_.line(std::string(static_cast<std::size_t>(left), ' ') +
                          pad_left(first ? number : std::string(), number_width) + (part.empty() ? "" : "  " + part));
            first = false;
        }
    }

    void faint_row(int left, const std::string& text) {
        const int gap = left + number_width + 2;
        bool first = true;
        for (const std::string& part : wrapped(text, context_.width() - gap, context_.width() - gap)) {
            context_.line(std::string(static_cast<std::size_t>(left), ' ') +
                          context_.paint.faint(pad_left(first ? refused_sign : "", number_width) + "  " + part));
            first = false;
        }
    }

    void tell_tally(const Entry& head) {
        if (head.verdict == Verdict::not_there) {
            if (context_.verbose()) say_refused(head);
            return;
        }
        std::vector<const Entry*> counted, refused, groups;
        const Entry* total = nullptr;
        for (std::size_t i = at_ + 1; i < entries_.size() && total == nullptr; ++i) {
            const Entry& entry = entries_[i];
            if (entry.what == What::total) total = &entry;
            if (entry.what == What::group) groups.push_back(&entry);
            if (entry.what != What::line) continue;
            const bool counts = entry.verdict == Verdict::applied || entry.verdict == Verdict::cut;
            (counts ? counted : refused).push_back(&entry);
        }
        const bool adds_up = !counted.empty() || !groups.empty();
        const auto [from, from_name] = start_of(head);
        const std::string sum = total_text(head, total, counted, groups.empty(), from);
        const int left = indent(head);
        const sheet::TallyOp op = op_of(head);
        start(head);
        said_.insert(context_.is(name(head), sum));
        if (left == 0) context_.gap();
        context_.line(std::string(static_cast<std::size_t>(left), ' ') +
                      (adds_up ? name(head) : context_.is(name(head), sum)));
        // A start that adds nothing and has no name is not worth a line.
        const bool neutral = from_name.empty() && from == (op == sheet::TallyOp::product ? "1" : "0");
        if (adds_up && !neutral) row(left, from, from_name);
        tell_counted(counted, groups, op, left);
        tell_refusals(refused, op, left);
        if (!adds_up) return;
        context_.line(std::string(static_cast<std::size_t>(left), ' ') + "  ─────");
        context_.line(std::string(static_cast<std::size_t>(left), ' ') +
                      context_.paint.strong(pad_left(sum, number_width)));
    }

    void tell_counted(const std::vector<const Entry*>& counted, const std::vector<const Entry*>& groups,
                      sheet::TallyOp op, int left) {
        for (const Entry* line : counted) {
            std::string text = name(*line);
            if (line->verdict == Verdict::cut)
                text += " " + context_.say("tale.cut", {{"before", amount(*line, op, line->before)}});
            row(left, amount(*line, op, line->word), text);
        }
        for (const Entry* group : groups)
            row(left, "",
                context_.say("tale.group_cut", {{"name", name(*group)},
                                                {"before", amount(*group, op, group->before)},
                                                {"after", amount(*group, op, group->word)}}));
    }

    // The total; before the dice are thrown "1d6+2", if nothing else waits for them.
    std::string total_text(const Entry& head, const Entry* total, const std::vector<const Entry*>& counted,
                           bool no_cuts, const std::string& start) const {
        if (total != nullptr && total->word != sheet::unevaluated) return value(total->type, total->word);
        const sheet::Procedure& procedure = sheet_.procedures[static_cast<std::size_t>(head.procedure)];
        bool all_told = no_cuts && op_of(head) == sheet::TallyOp::sum && head.word == sheet::unevaluated;
        for (const sheet::TallySource& tally : procedure.source->tallies)
            if (tally.name == head.id)
                for (const sheet::LineSource& line : tally.lines) all_told = all_told && is_told(head, line.name.text);
        if (!all_told) return "…";
        Fraction sum(0);
        for (const Entry* line : counted) sum += sheet::number_of(line->type, line->word);
        return sum == Fraction(0) ? start : start + context_.words.with_sign(sum);
    }

    bool is_told(const Entry& head, const std::string& line) const {
        for (std::size_t i = at_ + 1; i < entries_.size() && entries_[i].what != What::total; ++i)
            if (entries_[i].what == What::line && entries_[i].id == head.id + "." + line) return true;
        return false;
    }

    // Those that one change would bring in come first; the others are only counted.
    void tell_refusals(std::vector<const Entry*>& refused, sheet::TallyOp op, int left) {
        std::stable_sort(refused.begin(), refused.end(),
                         [](const Entry* a, const Entry* b) { return a->distance < b->distance; });
        std::int64_t folded = 0;
        for (const Entry* line : refused) {
            if (line->distance > 1 && !context_.verbose()) {
                ++folded;
                continue;
            }
            std::string text = name(*line);
            if (line->verdict == Verdict::beaten) text += " (" + amount(*line, op, line->word) + ")";
            faint_row(left, name_and_reason(*line, text));
        }
        if (folded > 0) faint_row(left, context_.words.count("trace.more_refused", folded));
    }

    Context& context_;
    const sheet::Sheet& sheet_;
    const std::vector<Entry>& entries_;
    std::size_t at_ = 0;
    int last_depth_ = 0;
    std::vector<std::pair<int, std::string>> headings_;
    std::set<std::pair<int, std::string>> told_;
    std::set<std::string> tables_;
    std::vector<std::string> calls_;
    std::set<std::string> said_;
};

}  // namespace

void tell_arithmetic(Context& context, const sheet::Question& question, const sheet::Explanation& explanation) {
    Arithmetic(context, question, explanation).tell();
}

}  // namespace grognard::cli
