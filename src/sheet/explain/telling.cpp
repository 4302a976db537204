#include "sheet/explain/telling.h"

#include <algorithm>

#include "sheet/explain/labels.h"

namespace grognard::sheet {

namespace {

std::string with_small_initial(std::string text) {
    const auto is_small = [](char c) { return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80; };
    if (text.size() < 2) return text;
    const bool is_article = text[0] == 'A' && text[1] == ' ' && text.size() > 2 && is_small(text[2]);
    if ((text[0] >= 'A' && text[0] <= 'Z' && is_small(text[1])) || is_article) {
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    } else if (text[0] == '\xC3' && static_cast<unsigned char>(text[1]) < 0x9F && text.size() > 2 &&
               is_small(text[2])) {
        text[1] = static_cast<char>(text[1] + 0x20);  // É, À, Ô
    }
    return text;
}

}  // namespace

TaleLine line_of(TaleLine::What what, int depth, std::string label, std::string text, std::string figure) {
    TaleLine line;
    line.what = what;
    line.depth = depth;
    line.label = std::move(label);
    line.text = std::move(text);
    line.figure = std::move(figure);
    return line;
}

std::string with_capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    else if (text.size() > 1 && text[0] == '\xC3' && static_cast<unsigned char>(text[1]) >= 0xA0)
        text[1] = static_cast<char>(text[1] - 0x20);  // é, à, ô
    return text;
}

Telling::Telling(const Question& asked, const Resolution& run, const Explanation& explanation,
                 const Catalogue& catalogue)
    : question(asked),
      sheet(asked.sheet()),
      program(asked.program()),
      resolution(run),
      entries(explanation.entries),
      words(catalogue),
      bearing(bearing_of(asked, run)) {
    if (run.forbidden || run.outcome.empty()) return;
    for (std::size_t i = 0; i < program.outcome.size(); ++i)
        if (is_told_outcome(question, bearing, run, i)) add_to_head(program.outcome[i].slot);
}

// --- words ---

std::string Telling::name(const Entry& entry) const { return label(sheet, entry, words.language()); }
std::string Telling::value(const Type& type, Word64 word) const { return value_text(sheet, type, word, words); }
std::string Telling::number(const Type& type, Word64 word) const { return words.exact(number_of(type, word)); }

std::string Telling::lowered(const std::string& text) const {
    const std::string first = text.substr(0, text.find_first_of(" ,"));
    const auto& kept = sheet.source.capital;
    return std::find(kept.begin(), kept.end(), first) != kept.end() ? text : with_small_initial(text);
}

std::string Telling::faces(const Entry& roll, std::size_t begin, std::size_t end, std::string_view between) const {
    std::string text;
    for (std::size_t i = begin; i < end; ++i) {
        if (i > begin) text += between;
        text += words.whole(roll.faces[i]);
    }
    return text;
}

Telling::Truth Telling::truth(const Procedure& procedure, const std::string& outcome, const Sides& sides,
                              bool is_so) const {
    const std::string no = outcome + ".no";
    const bool has_no = sheet.words_of(procedure, no) != nullptr;
    const std::string text = label(sheet, procedure, !is_so && has_no ? no : outcome, sides, words.language());
    if (is_so || has_no) return {text, {}, text};
    const std::string value = words.say("value.no");
    return {text, value, words.say("text.is", {{"name", text}, {"value", value}})};
}

// --- the run ---

bool Telling::is_input(Slot slot) const {
    return std::any_of(program.inputs.begin(), program.inputs.end(),
                       [&](const Input& input) { return input.slot == slot; });
}

bool Telling::is_answer(const Entry& entry) const {
    if (entry.what != Entry::What::outcome) return false;
    const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(entry.procedure)];
    return procedure.outcome[static_cast<std::size_t>(procedure.headline)].name == entry.id;
}

Slot Telling::key_of(const Entry& lookup) const {
    Slot slot = lookup.slot;
    for (const Op op : {Op::cell, Op::heading, Op::ordinal}) {
        const Instruction* in = bearing.made_by(slot);
        if (in == nullptr || in->op != op) return no_slot;
        slot = in->a;
    }
    return bearing.origin(slot);
}

// --- what was said ---

void Telling::say(Slot slot) {
    if (slot == no_slot) return;
    said_.insert(slot);
    said_.insert(bearing.origin(slot));
}

void Telling::add_to_head(Slot slot) {
    for (const Instruction* in = bearing.made_by(slot);
         in_head_.insert(slot).second && in != nullptr && in->op == Op::copy; in = bearing.made_by(slot))
        slot = in->a;
}

}  // namespace grognard::sheet
