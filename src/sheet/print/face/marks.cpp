#include "sheet/print/face/marks.h"

#include "base/names.h"
#include "sheet/compile/face_marks.h"

namespace grognard::sheet::face {

using printing::element;
using printing::escaped;

namespace {

constexpr std::string_view doubt = "°", proposal = "‡", change = "∆";
constexpr std::string_view word_joiner = "\u2060";  // or a mark might stand on a line alone

std::string number_of_ruling(std::string_view ruling) { return std::string(ruling.substr(1)); }

// R31b comes behind R31.
int order_of(std::string_view ruling) {
    int order = 0;
    for (const char c : ruling.substr(1))
        if (is_digit(c)) order = 10 * order + (c - '0');
    return order;
}

// The name of an option goes on after a colon: its capital falls, unless it is the first of an abbreviation. "A" is an
// article here.
std::string going_on(std::string text) {
    constexpr unsigned char accented = 0xC3, last_capital = 0x9E, to_small = 0x20;
    const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(at < text.size() ? text[at] : '\0'); };
    const bool word = (byte(1) >= 'a' && byte(1) <= 'z') || byte(1) == accented || text.starts_with("A ") ||
                      (text.size() > 3 && text.compare(1, 3, "’") == 0);
    if (word && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] - 'A' + 'a');
    if (byte(0) == accented && byte(1) <= last_capital) text[1] = static_cast<char>(byte(1) + to_small);
    return text;
}

}  // namespace

Html PageMarks::mark(const std::vector<std::string>& rulings, bool ours, bool changed) {
    std::string readings, proposals;
    for (const std::string& ruling : rulings) {
        std::string& list = is_proposal(ruling) ? proposals : readings;
        list += (list.empty() ? "" : "·") + number_of_ruling(ruling);
        used_.emplace(order_of(ruling), ruling);
        changed = changed || context_.is_changed(ruling);
    }
    std::string text;
    if (!readings.empty()) text += std::string(doubt) + readings;
    if (!proposals.empty() || ours) text += std::string(proposal) + proposals;
    if (changed) text += change;
    ours_ = ours_ || ours;
    changed_ = changed_ || changed;
    return text.empty() ? Html() : escaped(word_joiner) + element("sup", "", text);
}

Html PageMarks::key_line(std::string_view sign, std::string_view words, bool proposals) const {
    std::vector<std::string> entries;
    for (const auto& [number, ruling] : used_) {
        if (is_proposal(ruling) != proposals) continue;
        const Word* name = context_.sheet.ruling_words(ruling);
        std::string entry = element("b", "", number_of_ruling(ruling)).code;
        if (name != nullptr) entry += "\u00a0" + escaped(name->in(context_.language)).code;
        if (const printing::KnownValue* value = context_.known.find("ruling." + ruling))
            if (const Word* option = context_.sheet.ruling_words(ruling, value->value))
                entry += escaped(context_.phrases.colon + going_on(option->in(context_.language))).code;
        entries.push_back(std::move(entry));
    }
    if (entries.empty() && !(proposals && ours_)) return {};
    const WordedCell* lead = find_worded(context_.face.words, words);
    Html line = element("b", "", sign) + escaped(" ");
    if (lead != nullptr) line += set_text(context_, *lead) + escaped(" ");
    const std::string_view between = context_.language == Language::fr ? "\u202f; " : "; ";
    if (!entries.empty()) line += Html{joined(entries, between)} + escaped(".");
    return element("p", "", line);
}

Html PageMarks::key() const {
    Html lines = key_line(doubt, "readings", false) + key_line(proposal, "proposals", true);
    if (changed_)
        lines += element("p", "", element("b", "", change) + escaped(" " + context_.words.say("printed.changed_mark")));
    return lines.empty() ? lines : element("section", "key", lines);
}

}  // namespace grognard::sheet::face
