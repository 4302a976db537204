#include "sheet/explain/tale.h"

#include <algorithm>
#include <map>
#include <utility>

#include "sheet/explain/labels.h"
#include "sheet/explain/outlook.h"
#include "sheet/explain/summary.h"
#include "sheet/explain/table_texts.h"
#include "sheet/explain/tale_short.h"
#include "sheet/explain/tale_sums.h"
#include "sheet/explain/tale_workings.h"

namespace grognard::sheet {

namespace {

using What = Entry::What;

class Teller {
  public:
    Teller(const Question& question, const Resolution& resolution, const Explanation& explanation,
           const Catalogue& words)
        : t_(question, resolution, explanation, words) {}

    Tale tell() {
        Tale tale = lines();
        if (t_.resolution.forbidden) {
            tale.headline = forbidden_sentence(t_.question, t_.resolution.reasons, t_.words);
        } else {
            const auto headline = static_cast<std::size_t>(t_.question.procedure().headline);
            tale.headline = outcome(headline);
            for (std::size_t i = 0; i < t_.program.outcome.size(); ++i)
                if (i != headline && is_told_outcome(t_.question, t_.bearing, t_.resolution, i))
                    tale.also.push_back(outcome(i));
        }
        return tale;
    }

    // Without an outcome.
    Tale lines() {
        Tale tale;
        for (const Entry& entry : t_.entries)
            if (is_set_aside(entry)) ++tale.set_aside;
        tale.lines = shortened(block(0, t_.entries.size(), 0), t_);
        return tale;
    }

  private:
    std::string outcome(std::size_t field) const {
        const OutcomeField& outcome = t_.program.outcome[field];
        const Word64 word = t_.resolution.outcome[field];
        const Procedure& procedure = t_.question.procedure();
        if (outcome.type.kind == Kind::truth)
            return t_.truth(procedure, outcome.name, sides_of(t_.sheet, t_.program.procedure), word == 1).whole;
        return t_.words.say("text.is", {{"name", label(t_.sheet, procedure, outcome.name, t_.words.language())},
                                        {"value", t_.value(outcome.type, word)}});
    }

    // --- one procedure: the entries from `begin` to `end` ---

    TaleLines block(std::size_t begin, std::size_t end, int depth) {
        TaleLines lines;
        Rungs around = std::exchange(rungs_, {});
        for (std::size_t i = begin; i < end; ++i) {
            const Entry& entry = t_.entries[i];
            if (entry.what == What::call) {
                const std::size_t behind = end_of_call(i);
                if (entry.verdict == Verdict::applied) add(lines, call(i, behind, depth));
                i = behind - 1;
            } else if (entry.what == What::tally) {
                if (sums_.is_told(i)) cells_of_sum(i, depth, lines);
                add(lines, sums_.tell(i, depth));
            } else if (entry.told) {
                one(i, end, depth, lines);
            }
        }
        rungs_ = std::move(around);
        return lines;
    }

    static void add(TaleLines& lines, TaleLines more) {
        for (TaleLine& line : more) lines.push_back(std::move(line));
    }
    // What happens to one unit after another in the same words is said once.
    static void add_or_count(TaleLines& lines, TaleLine line) {
        if (!lines.empty() && lines.back().what == line.what && lines.back().label == line.label &&
            lines.back().text == line.text && lines.back().depth == line.depth) {
            ++lines.back().times;
            return;
        }
        lines.push_back(std::move(line));
    }

    void one(std::size_t at, std::size_t end, int depth, TaleLines& lines) {
        const Entry& entry = t_.entries[at];
        switch (entry.what) {
            case What::forbid:
                if (entry.depth > 0) return;  // a call that cannot be made is one that does not happen
                lines.push_back(line_of(TaleLine::What::forbidden, depth, t_.name(entry), reasons(entry)));
                return;
            case What::dice: dice(at, end, depth, lines); return;
            case What::lookup: cell(entry, depth, lines); return;
            case What::value: return workings_.tell(entry, depth, lines);
            case What::outcome:
                if (entry.depth > 0 || entry.type.kind == Kind::truth) workings_.tell(entry, depth, lines);
                return;
            case What::conversion:
                add_or_count(lines,
                             line_of(TaleLine::What::conversion, depth, t_.name(entry),
                                     t_.value(entry.type, entry.before) + " → " + t_.value(entry.type, entry.word)));
                t_.say(entry.slot);
                return;
            case What::choice:
                lines.push_back(line_of(TaleLine::What::choice, depth, t_.name(entry), option(entry)));
                t_.say(entry.slot);
                return;
            default: return;
        }
    }

    std::string reasons(const Entry& entry) const {
        std::string text;
        for (const Reading& reading : entry.because)
            text +=
                (text.empty() ? "" : ", ") +
                t_.words.say("text.is", {{"name", label(t_.sheet, reading.name, reading.sides, t_.words.language())},
                                         {"value", t_.value(reading.type, reading.word)}});
        return text;
    }

    std::string option(const Entry& choice) const {
        if (choice.type.kind != Kind::value || choice.word < 0) return t_.value(choice.type, choice.word);
        return value_label(t_.sheet, choice.type.enumeration, choice.word, choice.sides, t_.words.language());
    }

    // --- calls ---

    std::size_t end_of_call(std::size_t at) const {
        std::size_t end = at + 1;
        while (end < t_.entries.size() && t_.entries[end].depth > t_.entries[at].depth) ++end;
        return end;
    }

    TaleLines call(std::size_t at, std::size_t end, int depth) {
        const Entry& entry = t_.entries[at];
        TaleLines inner = block(at + 1, end, depth + 1);
        if (inner.empty()) return {};
        const std::string title = t_.name(entry);
        TaleLine heading = line_of(TaleLine::What::heading, depth, title, {});
        heading.called = title;
        // A call within a call with nothing else shares its heading.
        const bool nested =
            inner.front().what == TaleLine::What::heading &&
            std::none_of(inner.begin() + 1, inner.end(), [&](const TaleLine& line) { return line.depth <= depth + 1; });
        if (nested) {
            heading.label = heading.called = with_called(title, inner.front().called);
            inner.erase(inner.begin());
            for (TaleLine& line : inner) --line.depth;
        }
        add_verdict(inner, at, end, depth + 1);
        const bool dice_and_result = inner.size() == 2 && !inner[0].faces.empty() &&
                                     inner[1].what == TaleLine::What::value && inner[1].depth == inner[0].depth;
        if (dice_and_result) {
            const std::string more = inner[1].is_truth ? t_.lowered(text_of(inner[1], t_.words))
                                                       : t_.lowered(inner[1].label) + " " + inner[1].text;
            inner[0].text += ", " + more;
            inner[0].result += (inner[0].result.empty() ? "" : ", ") + more;
            inner.pop_back();
        }
        // "Effective PF: 8 × 0.5 = 4 (× 0.5 fatigued attacker)"
        const bool sum_and_answer = inner.size() == 2 && inner[0].what == TaleLine::What::sum &&
                                    inner[0].faces.empty() && inner[1].is_answer && inner[1].depth == inner[0].depth;
        if (sum_and_answer) {
            inner[1].text += " (" + inner[0].text + ")";
            inner.erase(inner.begin());
        }
        const bool nothing = inner.size() == 1 && inner.front().is_answer && inner.front().text == t_.words.whole(0);
        if (nothing) return {};
        if (inner.size() == 1 && inner.front().what != TaleLine::What::addend) {
            TaleLine line = std::move(inner.front());
            line.depth = depth;
            return {under(title, std::move(line), at, end)};
        }
        inner.insert(inner.begin(), std::move(heading));
        return inner;
    }

    // Who throws dice is told what came of them, also where that is a no or nothing.
    void add_verdict(TaleLines& inner, std::size_t at, std::size_t end, int depth) const {
        const auto is_own_roll = [&](const TaleLine& line) {
            return line.depth == depth && !line.faces.empty() && line.threshold.empty() && line.called.empty();
        };
        const auto is_said = [&](const TaleLine& line) {
            return line.depth == depth && (line.is_truth || line.is_answer);
        };
        const auto roll = std::find_if(inner.rbegin(), inner.rend(), is_own_roll);
        const Entry* answer = answer_of(at, end);
        if (roll == inner.rend() || answer == nullptr || std::any_of(inner.begin(), inner.end(), is_said)) return;
        const bool nothing = answer->type.is_number() && number_of(answer->type, answer->word) == 0;
        if (answer->type.kind == Kind::truth) {
            inner.insert(roll.base(), workings_.answer(*answer, depth));
        } else if (nothing) {
            inner.push_back(line_of(TaleLine::What::value, depth, t_.name(*answer), t_.words.whole(0)));
            inner.back().is_answer = true;
        }
    }

    // "First defender, cohesion test": what is called inside is named too, unless the name says it already.
    std::string with_called(const std::string& title, const std::string& called) const {
        const std::string inside = t_.lowered(called);
        return t_.lowered(title).find(inside) != std::string::npos ? title : title + ", " + inside;
    }

    // The headline of what was called.
    const Entry* answer_of(std::size_t at, std::size_t end) const {
        for (std::size_t i = at + 1; i < end; ++i) {
            const Entry& entry = t_.entries[i];
            if (entry.depth == t_.entries[at].depth + 1 && t_.is_answer(entry) && entry.word != absent) return &entry;
        }
        return nullptr;
    }

    // A call's only line takes its title: "Morale saves (5+): 6 1 6", "Situation: attack (situation ladder, 7–9: attack)".
    TaleLine under(const std::string& title, TaleLine line, std::size_t at, std::size_t end) const {
        if (!line.called.empty()) {
            line.called = with_called(title, line.called);
            line.label = line.called + line.threshold;
            return line;
        }
        const std::string label = line.label;
        line.called = title;
        switch (line.what) {
            case TaleLine::What::dice: line.label = title + line.threshold; return line;
            case TaleLine::What::cell: {
                const Entry* answer = answer_of(at, end);
                if (answer == nullptr || answer->type.kind == Kind::truth) {
                    line.called.clear();
                    return line;
                }
                const std::string read =
                    t_.lowered(label) +
                    (line.text.empty() ? "" : t_.words.say("text.is", {{"name", ""}, {"value", line.text}}));
                line.label = title;
                line.text = t_.value(answer->type, answer->word) + " (" + read + ")";
                line.what = TaleLine::What::value;
                return line;
            }
            case TaleLine::What::conversion: line.label = title; return line;
            case TaleLine::What::sum:
            case TaleLine::What::value:
                line.label = title;
                if (line.is_truth)
                    line.text = t_.lowered(text_of(line_of(line.what, 0, label, line.text), t_.words));
                else if (line.what == TaleLine::What::value && !line.is_answer)
                    line.text = t_.lowered(label) + " " + line.text;
                return line;
            default: line.called.clear(); return line;
        }
    }

    // --- dice ---

    void dice(std::size_t at, std::size_t end, int depth, TaleLines& lines) {
        const Entry& entry = t_.entries[at];
        t_.say(entry.slot);
        for (const Slot field : t_.program.rows[entry.program_row].fields) t_.say(field);
        if (entry.classes.empty() && !entry.faces.empty() && is_start_of_sum(entry, at, end)) return;
        TaleLine line = line_of(TaleLine::What::dice, depth, t_.name(entry), {});
        line.threshold = threshold(entry);
        line.label += line.threshold;
        if (entry.faces.empty()) {
            if (t_.word(t_.program.draws[t_.program.rows[entry.program_row].draw].count) == 0) return;
            line.text = line.result = to_be_thrown(entry);
            lines.push_back(std::move(line));
            return;
        }
        line.faces = entry.faces;
        const DrawCode& draw = t_.program.draws[t_.program.rows[entry.program_row].draw];
        const auto first =
            std::min(entry.faces.size(), static_cast<std::size_t>(std::max<Word64>(0, t_.word(draw.count))));
        if (!entry.classes.empty()) {
            line.text = t_.faces(entry, 0, first, " ");
            if (first < entry.faces.size())
                line.text += t_.words.say("tale.again", {{"faces", t_.faces(entry, first, entry.faces.size(), " ")}});
            line.result = classes(entry);
        } else {
            line.text = t_.faces(entry, 0, entry.faces.size(), " + ");
            if (entry.faces.size() > 1) line.result = t_.number(entry.type, entry.word);
            if (const Entry* turned = table_of_die(entry, at, end)) {
                line.result = t_.value(turned->type, turned->word);
                t_.say(turned->slot);
                t_.absorbed.insert(turned);
            }
        }
        const bool plain_sum =
            entry.classes.empty() && entry.faces.size() > 1 && line.result == t_.number(entry.type, entry.word);
        if (!line.result.empty()) line.text += (plain_sum ? " = " : " → ") + line.result;
        lines.push_back(std::move(line));
    }

    // "6 dice", "2d6"; nothing where dice decide on how many.
    std::string to_be_thrown(const Entry& entry) const {
        const Word64 count = t_.word(t_.program.draws[t_.program.rows[entry.program_row].draw].count);
        if (count == unevaluated) return entry.classes.empty() ? entry.die : std::string();
        if (!entry.classes.empty()) return t_.words.count("tale.dice_count", count);
        return (count == 1 ? std::string() : t_.words.whole(count)) + entry.die;
    }

    // The least face that counts, where all above it do too and none below: " (4+)".
    std::string threshold(const Entry& entry) const {
        const DrawCode& draw = t_.program.draws[t_.program.rows[entry.program_row].draw];
        if (entry.classes.empty() || draw.classes == no_slot) return {};
        const Word64 packed = t_.word(draw.classes);
        if (packed == unevaluated) return {};
        const auto counts = [&](int face) {
            const auto one = static_cast<std::size_t>((packed >> (3 * (face - draw.die.lowest))) & 7);
            return one < entry.classes.size();
        };
        int least = draw.die.highest + 1;
        while (least > draw.die.lowest && counts(least - 1)) --least;
        for (int face = draw.die.lowest; face < least; ++face)
            if (counts(face)) return {};
        return least > draw.die.highest ? std::string() : " (" + t_.words.whole(least) + "+)";
    }

    // "3 hits, 1 six"; a class of which there is none is told only if there is nothing else to tell.
    std::string classes(const Entry& entry) const {
        std::string text;
        for (const auto& [id, count] : entry.classes)
            if (count > 0) text += (text.empty() ? "" : ", ") + class_text(entry, id, count);
        return text.empty() ? class_text(entry, entry.classes.front().first, 0) : text;
    }
    std::string class_text(const Entry& entry, const std::string& id, Word64 count) const {
        const Procedure& procedure = t_.sheet.procedures[static_cast<std::size_t>(entry.procedure)];
        return t_.words.whole(count) + " " + class_label(t_.sheet, procedure, entry.id, id, count, t_.words.language());
    }

    bool is_start_of_sum(const Entry& roll, std::size_t at, std::size_t end) const {
        for (std::size_t i = at + 1; i < end; ++i) {
            const Entry& entry = t_.entries[i];
            if (entry.what != What::tally || !sums_.is_told(i) || entry.depth != roll.depth) continue;
            if (t_.bearing.origin(t_.program.rows[entry.program_row].start) == roll.slot) return true;
        }
        return false;
    }

    // The look-up that only turns the die into something else.
    const Entry* table_of_die(const Entry& roll, std::size_t at, std::size_t end) const {
        for (std::size_t i = at + 1; i < end; ++i) {
            const Entry& entry = t_.entries[i];
            if (entry.what == What::lookup && entry.table_column < 0 && t_.key_of(entry) == roll.slot &&
                entry.type.is_number())
                return &entry;
        }
        return nullptr;
    }

    // --- cells ---

    // Those that its lines were read from come before a sum.
    void cells_of_sum(std::size_t at, int depth, TaleLines& lines) {
        for (std::size_t i = at + 1;
             i < t_.entries.size() && t_.entries[i].what != What::total && t_.entries[i].what != What::tally; ++i)
            if (t_.entries[i].what == What::lookup && t_.entries[i].told) cell(t_.entries[i], depth, lines);
    }

    void cell(const Entry& entry, int depth, TaleLines& lines) {
        if (t_.absorbed.count(&entry) != 0 || is_classing(entry)) return;
        t_.say(entry.slot);
        const int table = t_.sheet.find_table(entry.table);
        const TableTexts texts = table_texts(t_.sheet, table, t_.words);
        const auto row = static_cast<std::size_t>(entry.table_row);
        std::vector<int>& rung = rungs_[{entry.table, entry.table_row}];
        if (std::find(rung.begin(), rung.end(), entry.table_column) != rung.end()) return;
        rung.push_back(entry.table_column);
        const std::string title =
            table_label(t_.sheet, table, ".", t_.words.language()) + ", " + in_one_line(texts.headings[row]);
        std::string text;
        if (entry.table_column < 0) {
            text = filled(texts.cells[row].front());
        } else {
            int first = entry.table_column, last = entry.table_column;
            for (const int column : rung) first = std::min(first, column), last = std::max(last, column);
            first = std::max(0, first - 1);
            last = std::min(static_cast<int>(texts.columns.size()) - 1, last + 1);
            for (int c = first; c <= last; ++c) {
                const bool read = std::find(rung.begin(), rung.end(), c) != rung.end();
                const std::string shown = filled(texts.cells[row][static_cast<std::size_t>(c)]);
                // What begins with the name of its column needs no other: "[Line to square]".
                const std::string& column = texts.columns[static_cast<std::size_t>(c)];
                text += (c > first ? " · " : "") + (shown.starts_with(column + " ") ? std::string() : column + " ") +
                        (read ? "[" + shown + "]" : shown);
            }
        }
        // Several cells of one row are one line.
        for (TaleLine& line : lines)
            if (line.what == TaleLine::What::cell && line.label == title) {
                line.text = text;
                return;
            }
        lines.push_back(line_of(TaleLine::What::cell, depth, title, text));
    }

    // Dots part cells here, so that a blank one needs another sign.
    static std::string filled(const std::string& cell) { return cell == "·" ? "–" : cell; }

    // Keys of a row are set apart in a table, not in a sentence.
    static std::string in_one_line(std::string text) {
        for (std::size_t at = text.find("  "); at != std::string::npos; at = text.find("  ")) text.erase(at, 1);
        return text;
    }

    // What only sorts a fact into a class (foot or mounted), or was always to be read there.
    bool is_classing(const Entry& entry) const {
        if (entry.type.kind != Kind::value || entry.table_column >= 0) return false;
        const Slot key = t_.key_of(entry);
        return key == no_slot || t_.is_input(key) || t_.bearing.made_by(key) == nullptr;
    }

    Telling t_;
    Sums sums_{t_};
    Workings workings_{t_};
    // Columns that the procedure being told has read, by table and row: what another call read is its own affair.
    using Rungs = std::map<std::pair<std::string, int>, std::vector<int>>;
    Rungs rungs_;
};

}  // namespace

std::string_view tale_line_name(TaleLine::What what) {
    using W = TaleLine::What;
    switch (what) {
        case W::heading: return "heading";
        case W::dice: return "dice";
        case W::sum: return "sum";
        case W::addend: return "addend";
        case W::total: return "total";
        case W::cell: return "cell";
        case W::value: return "value";
        case W::choice: return "choice";
        case W::conversion: return "conversion";
        case W::forbidden: return "forbidden";
    }
    return {};
}

bool is_set_aside(const Entry& entry) {
    const bool weighed = entry.what == What::line || entry.what == What::forbid || entry.what == What::conversion ||
                         entry.what == What::call || entry.what == What::choice;
    return weighed && !entry.is_foreign &&
           (entry.verdict == Verdict::refused || entry.verdict == Verdict::nothing || entry.verdict == Verdict::beaten);
}

Tale tell(const Question& question, const Resolution& resolution, const Explanation& explanation,
          const Catalogue& words) {
    return Teller(question, resolution, explanation, words).tell();
}

Tale tell(const Question& question, const Outlook& outlook, const Catalogue& words) {
    Teller teller(question, outlook.resolution, outlook.explanation, words);
    return outlook.is_settled ? teller.tell() : teller.lines();
}

std::string text_of(const TaleLine& line, const Catalogue& words) {
    using W = TaleLine::What;
    if (line.what == W::heading) return line.label;
    if (line.what == W::addend) return line.figure.empty() ? line.text : line.figure + "  " + line.text;
    if (line.what == W::total) return "= " + line.figure;
    if (line.text.empty()) return line.label;
    const std::string times = line.times > 1 ? " (× " + std::to_string(line.times) + ")" : std::string();
    const bool is_question = !line.label.empty() && line.label.back() == '?';
    if (is_question) return line.label + " " + with_capital(line.text);
    return words.say("text.is", {{"name", line.label}, {"value", line.text}}) + times;
}

}  // namespace grognard::sheet
