// The legend of a printed sheet: every abbreviation on its pages is explained there, and nothing else is.

#include <algorithm>
#include <cctype>
#include <set>

#include <gtest/gtest.h>

#include "sheet/print/print.h"
#include "sheet/project.h"

namespace grognard::sheet {
namespace {

using Names = std::set<std::string>;

const std::string digits = "0123456789";

constexpr Language both_tongues[] = {Language::fr, Language::en};
constexpr unsigned char accented = 0xC3, last_capital = 0x9E, multiplied = 0x97, divided = 0xB7;

// --- letters, some of which are two bytes ---

unsigned char byte_of(const std::string& text, std::size_t at) {
    return static_cast<unsigned char>(at < text.size() ? text[at] : '\0');
}

// How many bytes of a letter or digit stand here.
std::size_t letter_at(const std::string& text, std::size_t at) {
    const unsigned char first = byte_of(text, at), second = byte_of(text, at + 1);
    if (first == accented) return second == multiplied || second == divided ? 0 : 2;
    return std::isalnum(first) != 0 ? 1 : 0;
}

bool is_capital(const std::string& text, std::size_t at) {
    const unsigned char first = byte_of(text, at);
    return (first >= 'A' && first <= 'Z') || (first == accented && byte_of(text, at + 1) <= last_capital);
}

std::string in_small(std::string text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] >= 'A' && text[at] <= 'Z') text[at] = static_cast<char>(text[at] - 'A' + 'a');
        if (byte_of(text, at) == accented && byte_of(text, at + 1) <= last_capital)
            text[at + 1] = static_cast<char>(byte_of(text, at + 1) + 0x20U);
    }
    return text;
}

// --- what a page shows ---

// The text of the pages without their feet and marks, and which of its bytes are bold. Tags that part words leave a line's end.
struct PageText {
    std::string text;
    std::vector<bool> bold;
};

PageText shown_on(const std::string& page) {
    PageText shown;
    int bold = 0, hidden = 0;
    for (std::size_t at = page.find("<body>"); at < page.size();) {
        if (page[at] != '<') {
            if (hidden == 0) {
                shown.text += page[at];
                shown.bold.push_back(bold > 0);
            }
            ++at;
            continue;
        }
        const std::size_t end = page.find('>', at);
        const bool closes = page[at + 1] == '/';
        const std::size_t from = at + (closes ? 2 : 1);
        const std::string tag = page.substr(from, page.find_first_of(" >", from) - from);
        if (tag == "b") bold += closes ? -1 : 1;
        if (tag == "sup" || tag == "footer") hidden += closes ? -1 : 1;
        if (tag != "b" && tag != "em" && tag != "i" && tag != "sup") {
            shown.text += '\n';
            shown.bold.push_back(false);
        }
        at = end + 1;
    }
    return shown;
}

// --- abbreviations in it ---

struct Found {
    std::string name;
    std::size_t begin = 0, end = 0;
};

bool only_of(const std::string& text, const std::string& letters) {
    return text.find_first_not_of(letters) == std::string::npos;
}

// "VBU", "TdC", "P1", "D", "H" of "4H"; not a die, a number of a chapter, or a first word of one letter such as "Y" or "A".
std::string abbreviation(const PageText& shown, std::size_t begin, std::size_t end) {
    const std::string& text = shown.text;
    const std::string word = text.substr(begin, end - begin);
    std::string name = word.substr(std::min(word.find_first_not_of(digits), word.size()));
    std::size_t capitals = 0, letters = 0;
    for (std::size_t at = 0; at < name.size(); at += letter_at(name, at)) {
        if (digits.find(name[at]) == std::string::npos) ++letters;
        if (is_capital(name, at)) ++capitals;
    }
    const bool die = name.size() > 1 && name[0] == 'D' && only_of(name.substr(1), digits);
    const bool chapter = only_of(name, "IVX") && (name.size() > 1 || text.compare(end, 4, " · ") == 0);
    if (die || chapter || capitals == 0 || (capitals == 1 && letters > 1)) return {};
    const bool elided = text.compare(end, 3, "’") == 0;
    const bool first_word = !shown.bold[begin] && word == name && text[end] == ' ' && letter_at(text, end + 1) > 0;
    if (letters == 1 && (elided || first_word)) return {};
    if (capitals > 1 && name.ends_with('s')) name.pop_back();  // several of them
    return name;
}

std::vector<Found> abbreviations_in(const PageText& shown) {
    const std::string& text = shown.text;
    std::vector<Found> found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t begin = at;
        while (letter_at(text, at) > 0) at += letter_at(text, at);
        if (at == begin) continue;
        if (std::string name = abbreviation(shown, begin, at); !name.empty())
            found.push_back({std::move(name), begin, at});
    }
    return found;
}

// In brackets behind its words, where it stands for them too.
bool is_bracketed(const std::string& text, const Found& one) {
    return one.begin > 0 && text[one.begin - 1] == '(' && text[one.end] == ')';
}

// In bold before its words, alone or in a list: "**SC**, **TC** strategic, tactical card".
bool is_explained(const PageText& shown, const std::vector<Found>& all, std::size_t index) {
    const std::string& text = shown.text;
    const Found& one = all[index];
    if (!shown.bold[one.begin] || (one.begin > 0 && shown.bold[one.begin - 1])) return false;
    std::size_t end = one.end;
    for (std::size_t next = index + 1; next < all.size() && text.compare(end, 2, ", ") == 0; ++next) {
        if (all[next].begin != end + 2 || !shown.bold[all[next].begin]) break;
        end = all[next].end;
    }
    return !shown.bold[end] && text[end] == ' ' && letter_at(text, end + 1) > 0 && !std::isdigit(text[end + 1]);
}

// --- words cut short, in headings and cells ---

// "Sv.": a first part with a stop.
Names cut_short_in(const PageText& shown, bool bold) {
    Names found;
    const std::string& text = shown.text;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t begin = at;
        while (letter_at(text, at) > 0) at += letter_at(text, at);
        const bool word = at > begin && text.find_first_of(digits, begin) >= at;
        if (word && text[at] == '.' && (!bold || (shown.bold[begin] && shown.bold[at])))
            found.insert(text.substr(begin, at - begin));
    }
    return found;
}

Names cut_short_in_tables(const std::string& page) {
    constexpr std::size_t longest_label = 28;  // longer ones are sentences
    Names found;
    for (std::size_t at = page.find("<t"); at != std::string::npos; at = page.find("<t", at + 1)) {
        if (page.compare(at, 3, "<th") != 0 && page.compare(at, 3, "<td") != 0) continue;
        if (std::isalpha(byte_of(page, at + 3)) != 0) continue;  // <thead>
        const PageText cell = shown_on("<body>" + page.substr(at, page.find("</t", at) - at));
        if (cell.text.size() <= longest_label) found.merge(cut_short_in(cell, false));
    }
    return found;
}

// A longer word on the page says what it is: "Rés." beside "résistance". Names of months need no more than their stop.
bool is_plain(const std::string& part, const Names& words) {
    if (part == "Oct") return true;
    const auto longer = words.upper_bound(in_small(part));
    return longer != words.end() && longer->starts_with(in_small(part));
}

Names words_of_page(const std::string& text) {
    Names found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::size_t begin = at;
        while (letter_at(text, at) > 0) at += letter_at(text, at);
        if (at > begin) found.insert(in_small(text.substr(begin, at - begin)));
    }
    return found;
}

// --- what is wrong with a legend ---

struct Legend {
    Names unexplained, unused;
};

// "TC4" is a TC.
std::string without_number(const std::string& name) { return name.substr(0, name.find_last_not_of(digits) + 1); }

Legend judged(const std::string& page) {
    const PageText shown = shown_on(page);
    const std::vector<Found> all = abbreviations_in(shown);
    Names explained, used;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool bold = is_explained(shown, all, i);
        if (bold || is_bracketed(shown.text, all[i])) explained.insert(all[i].name);
        if (!bold) used.insert(all[i].name);
    }
    Legend legend;
    for (const std::string& name : used)
        if (explained.count(name) == 0 && explained.count(without_number(name)) == 0) legend.unexplained.insert(name);
    for (const std::string& name : explained)
        if (std::none_of(used.begin(), used.end(),
                         [&](const std::string& one) { return one == name || without_number(one) == name; }))
            legend.unused.insert(name);
    const Names told = cut_short_in(shown, true), words = words_of_page(shown.text);
    for (const std::string& part : cut_short_in_tables(page))
        if (told.count(part) == 0 && !is_plain(part, words)) legend.unexplained.insert(part + ".");
    return legend;
}

std::string in_a_line(const Names& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

class LegendOf : public testing::TestWithParam<std::string> {};

TEST_P(LegendOf, ExplainsWhatThePagesUse) {
    for (const Language language : both_tongues) {
        const Legend legend = judged(print_sheet(*sheet_of(GetParam()), sentences_in(language)));
        EXPECT_EQ(in_a_line(legend.unexplained), "") << (language == Language::fr ? "fr" : "en");
        EXPECT_EQ(in_a_line(legend.unused), "") << (language == Language::fr ? "fr" : "en");
    }
}

INSTANTIATE_TEST_SUITE_P(All, LegendOf, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });

// --- provoked ---

// The pages with something else in the printed face.
std::string printed_with_other_words(const std::string& system, const std::string& words, const std::string& other,
                                     Language language) {
    std::vector<SourceText> texts = sheet_texts(system);
    for (SourceText& text : texts)
        if (const std::size_t at = text.text.find(words); text.name == "print.toml" && at != std::string::npos)
            text.text.replace(at, words.size(), other);
    const Loaded loaded = load(texts);
    EXPECT_TRUE(loaded.ok()) << text_of(loaded.problems);
    return loaded.ok() ? print_sheet(*loaded.sheet, sentences_in(language)) : std::string();
}

TEST(LegendProvoked, FindsAnAbbreviationThatNothingExplains) {
    const Legend french = judged(printed_with_other_words("jours-de-gloire", " · **PM** points de mouvement",
                                                          " · points de mouvement", Language::fr));
    EXPECT_EQ(in_a_line(french.unexplained), "PM");
    const Legend cut =
        judged(printed_with_other_words("hail-caesar", "**Sv.** sauvegarde", "Sauvegarde", Language::fr));
    EXPECT_EQ(in_a_line(cut.unexplained), "Sv.") << "no word on the page begins so";
}

TEST(LegendProvoked, FindsAnExplanationOfWhatIsNotThere) {
    const Legend legend = judged(
        printed_with_other_words("impetus", " · **VBU** unit", " · **KO** knocked out · **VBU** unit", Language::en));
    EXPECT_EQ(in_a_line(legend.unused), "KO");
    EXPECT_EQ(in_a_line(legend.unexplained), "");
}

}  // namespace
}  // namespace grognard::sheet
