// The printed face: every number on paper comes from the definition, every reading shows, and house rules are told.

#include <algorithm>
#include <functional>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "base/names.h"
#include "sheet/language/overlay.h"
#include "sheet/language/spots.h"
#include "sheet/print/print.h"
#include "sheet/project.h"

namespace grognard::sheet {
namespace {

constexpr Language both[] = {Language::fr, Language::en};

std::vector<std::string> systems_with_a_face() {
    std::vector<std::string> found;
    for (const std::string& system : systems())
        if (!files_in("rules/" + system, "print.toml").empty()) found.push_back(system);
    return found;
}

std::string erased(std::string text, const std::string& part) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at))
        text.erase(at, part.size());
    return text;
}

// Without what stands between a beginning and the end that follows it.
std::string without(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at))
        text.erase(at, text.find(to, at) + to.size() - at);
    return text;
}

// What a page says by itself: no style, no mark of change, no foot (its fingerprint is another for every overlay).
std::string said(const std::string& page) {
    std::string text = without(page.substr(page.find("<body>")), "<footer>", "</footer>");
    text = without(std::move(text), "<p><b>∆</b>", "</p>");
    return erased(erased(text, "∆"), "\u2060<sup></sup>");
}

std::string without_key(const std::string& page) { return without(page, "<section class=\"key\">", "</section>"); }

std::size_t count_of(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

// --- overlays ---

std::string as_toml(const std::string& text) { return "'''" + text + "'''"; }

SourceText overlay(const std::string& system, const std::string& change) {
    return {"house.toml", "base = \"" + system + "\"\n[[change]]\n" + change};
}

SourceText overlay_at(const std::string& system, const std::string& at, const std::string& was,
                      const std::string& set) {
    return overlay(system, "at = " + as_toml(at) + "\nwas = " + as_toml(was) + "\nset = " + as_toml(set) + "\n");
}

// --- each number of a sheet ---

struct WrittenNumber {
    std::string at, text;
    std::size_t begin = 0, end = 0;
    std::optional<std::pair<std::string, std::string>>
        under;  // the reading that looks at it, where it is not the default
};

// `by(ruling.R7, plus_two: 2, plus_one: 1)`: the 1 is looked at under another reading.
std::optional<std::pair<std::string, std::string>> reading_of(const SheetSource& source, const std::string& text,
                                                              std::size_t begin) {
    for (const RulingSource& ruling : source.rulings) {
        if (text.find("ruling." + ruling.name + ",") == std::string::npos) continue;
        for (const Cell& option : ruling.options)
            if (text.substr(0, begin).ends_with(option.text + ": ")) return std::pair{ruling.name, option.text};
    }
    return std::nullopt;
}

constexpr std::string_view group_part = ".group.";  // `PROCEDURE.TALLY.group.NAME`: a bound of several lines together

bool is_number_of_the_sheet(const Address& address) {
    using What = Address::What;
    if (address.what == What::number || address.what == What::table_cell) return true;
    return address.at.ends_with(".value") || address.at.ends_with(".per") || address.at.ends_with(".limit") ||
           address.at.find(group_part) != std::string::npos;
}

// Numbers in a text, but for digits of a name: CP1, d6.
std::vector<std::pair<std::size_t, std::size_t>> numbers_in(const std::string& text) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (!is_digit(text[at]) || (at > 0 && continues_name(text[at - 1]))) continue;
        std::size_t end = at;
        while (end < text.size() && is_digit(text[end])) ++end;
        found.emplace_back(at, end);
        at = end;
    }
    return found;
}

std::vector<WrittenNumber> numbers_of(SheetSource& source) {
    const Spots spots(source);
    std::set<std::string> excused;
    for (const PairedCell& row : source.face->excused)
        for (const std::string_view pattern : words_of(row.at.text))
            for (const Spot* spot : spots.matching(pattern)) {
                excused.insert(spot->at);
                if (spot->tally != nullptr) excused.insert(spot->procedure->name + "." + spot->tally->name + ".group");
            }
    std::vector<WrittenNumber> list;
    for (const Address& address : addresses(source)) {
        if (!is_number_of_the_sheet(address)) continue;
        const std::string owner = address.what == Address::What::table_cell ? address.at.substr(0, address.at.find('['))
                                  : address.what == Address::What::number   ? address.at
                                                                          : address.at.substr(0, address.at.rfind('.'));
        // An outcome is worked out; what it reads has its own address.
        if (excused.count(owner) != 0 || address.at.find(".outcome.") != std::string::npos) continue;
        const std::string& text = address.cell->text;
        for (const auto& [begin, end] : numbers_in(text)) {
            // `max(0, ...)` is nothing that a sheet prints.
            const bool is_zero = text.substr(begin, end - begin) == "0" && text.size() > 1;
            if (is_zero && address.what == Address::What::expression) continue;
            list.push_back({address.at, text, begin, end, reading_of(source, text, begin)});
        }
    }
    return list;
}

// The sheet with this number changed, in the first way in which it still loads.
std::shared_ptr<const Sheet> changed(const ReadTexts& texts, const std::string& system, const WrittenNumber& number) {
    const int value = std::stoi(number.text.substr(number.begin, number.end - number.begin));
    for (const int other : {value + 1, value - 1, value + 2, value + 7, value + 60}) {
        if (other < 0) continue;
        std::string set = number.text;
        set.replace(number.begin, number.end - number.begin, std::to_string(other));
        const Loaded loaded = compile(texts, {overlay_at(system, number.at, number.text, set)}, LeftOvers::refused);
        if (loaded.ok()) return loaded.sheet;
    }
    return nullptr;
}

// Numbers that can be changed without the paper changing, and how many no other value could replace.
struct NotOnPaper {
    std::vector<std::string> numbers;
    std::size_t unloadable = 0;
};

NotOnPaper not_on_paper(const ReadTexts& texts, const Sheet& usual, const std::vector<WrittenNumber>& numbers) {
    const auto page = [](const Sheet& sheet, Language language, const WrittenNumber& number) {
        PrintOptions options;
        if (number.under) options.rulings = {*number.under};
        return said(print_sheet(sheet, sentences_in(language), options));
    };
    std::map<std::pair<Language, std::string>, std::string> usual_pages;  // by language and reading
    const auto usual_page = [&](Language language, const WrittenNumber& number) -> const std::string& {
        std::string& kept = usual_pages[{language, number.under ? number.under->first + number.under->second : ""}];
        if (kept.empty()) kept = page(usual, language, number);
        return kept;
    };
    NotOnPaper found;
    for (const WrittenNumber& number : numbers) {
        const std::shared_ptr<const Sheet> sheet = changed(texts, texts.source.id, number);
        if (sheet == nullptr) {
            ++found.unloadable;
            continue;
        }
        for (const Language language : both)
            if (page(*sheet, language, number) == usual_page(language, number))
                found.numbers.push_back(number.at + " = " + number.text + (language == Language::fr ? " fr" : " en"));
    }
    return found;
}

class Face : public testing::TestWithParam<std::string> {};

TEST_P(Face, ShowsEveryNumber) {
    ReadTexts texts = read_texts(sheet_texts(GetParam()));
    for (TableSource& table : texts.source.tables) table.shape.clear();  // or a single cell could not change
    const std::vector<WrittenNumber> all = numbers_of(texts.source);
    EXPECT_GT(all.size(), 100U);
    const std::size_t step = is_small_scale() ? 128 : is_full_scale() ? 1 : 4;
    std::vector<WrittenNumber> numbers;
    for (std::size_t i = 0; i < all.size(); i += step) numbers.push_back(all[i]);
    const NotOnPaper found = not_on_paper(texts, *sheet_of(GetParam()), numbers);
    EXPECT_EQ(joined(found.numbers, "\n"), "");
    EXPECT_LT(10 * found.unloadable, all.size()) << "numbers that no other value can take";
}

// Somebody types a figure into a sentence as if it were a code of a table, and says that the address is covered.
TEST(FaceProvoked, FindsANumberThatPaperDoesNotFollow) {
    std::vector<SourceText> given = sheet_texts("jours-de-gloire");
    for (SourceText& text : given) {
        if (text.name != "print.toml") continue;
        const std::string address = "{number.sheer_levels}";
        for (std::size_t at = text.text.find(address); at != std::string::npos; at = text.text.find(address, at))
            text.text.replace(at, address.size(), "`3`");
        const std::string row = "[i] ~*.sheer_slope";
        text.text.replace(text.text.find(row), row.size(), row + " ~number.sheer_levels");
    }
    ReadTexts texts = read_texts(given);
    const Loaded usual = compile(texts, {}, LeftOvers::refused);
    ASSERT_TRUE(usual.ok()) << text_of(usual.problems);
    std::vector<WrittenNumber> numbers = numbers_of(texts.source);
    std::erase_if(numbers, [](const WrittenNumber& one) {
        return one.at != "number.sheer_levels" && one.at != "number.charge_approach";
    });
    ASSERT_EQ(numbers.size(), 2U);
    EXPECT_EQ(joined(not_on_paper(texts, *usual.sheet, numbers).numbers, "\n"),
              "number.sheer_levels = 3 fr\nnumber.sheer_levels = 3 en");
}

// --- readings ---

// Rulings that some page marks with a sign, by the entries of its keys.
std::set<std::string> marked_on(const std::string& page) {
    std::set<std::string> found;
    const std::regex key("<p><b>(°|‡)</b>(.*?)</p>"), entry("<b>(\\d+[a-z]?)</b>");
    for (std::sregex_iterator line(page.begin(), page.end(), key), none; line != none; ++line) {
        const std::string entries = (*line)[2];
        for (std::sregex_iterator one(entries.begin(), entries.end(), entry); one != none; ++one)
            found.insert(((*line)[1] == "°" ? "R" : "G") + std::string((*one)[1]));
    }
    return found;
}

TEST_P(Face, ShowsEveryReading) {
    if (is_small_scale()) GTEST_SKIP() << "it looks at pages, not at the engine";
    const std::shared_ptr<const Sheet> sheet = sheet_of(GetParam());
    const std::string usual = print_sheet(*sheet, sentences_in(Language::fr));
    const std::set<std::string> marked = marked_on(usual);
    EXPECT_GT(marked.size(), 5U);
    for (const RulingSource& ruling : sheet->source.rulings) {
        if (marked.count(ruling.name) == 0) continue;
        for (const Cell& option : ruling.options) {
            if (option.text == ruling.fallback.text) continue;
            for (const Language language : both) {
                PrintOptions options;
                options.rulings = {{ruling.name, option.text}};
                EXPECT_TRUE(without_key(said(print_sheet(*sheet, sentences_in(language), options))) !=
                            without_key(said(print_sheet(*sheet, sentences_in(language)))))
                    << ruling.name << " = " << option.text;
            }
        }
    }
}

TEST_P(Face, LeavesOutWhatIsOursOnDemand) {
    const std::shared_ptr<const Sheet> sheet = sheet_of(GetParam());
    for (const Language language : both) {
        PrintOptions options;
        options.sheet_only = true;
        const std::string whole = print_sheet(*sheet, sentences_in(language));
        const std::string page = print_sheet(*sheet, sentences_in(language), options);
        EXPECT_GT(count_of(whole, "‡"), 0U);
        EXPECT_EQ(count_of(page, "‡"), 0U);
        EXPECT_EQ(count_of(page, "class=\"block own"), 0U);
        EXPECT_GT(count_of(page, "class=\"block"), 5U);
    }
}

INSTANTIATE_TEST_SUITE_P(All, Face, testing::ValuesIn(systems_with_a_face()),
                         [](const auto& system) { return test_name(system.param); });

// --- tables ---

// The cells of the row under this heading, each between strokes.
std::string cells_of_row(const std::string& page, const std::string& heading) {
    const std::size_t begin = page.find("<tr><th class=\"n\">" + heading + "</th>");
    if (begin == std::string::npos) return {};
    const std::string row = page.substr(begin, page.find("</tr>", begin) - begin);
    return std::regex_replace(row.substr(row.find("<td")), std::regex("<[^>]*>"), "|");
}

TEST(FaceOfTables, PutsTheSecondHeadingOfARowAcross) {
    const std::string page = print_sheet(*sheet_of("hail-caesar"), sentences_in(Language::en));
    EXPECT_NE(page.find("<th class=\"c\" colspan=\"3\">Shooting</th><th class=\"c\" colspan=\"3\">Melee</th>"),
              std::string::npos);
    // Infantry, cavalry, skirmishers; a row for all kinds stands under each.
    EXPECT_EQ(cells_of_row(page, "7"),
              "|Holds||Retreat||Disordered retreat||Gives ground||Gives ground, disordered||Rout|");
    EXPECT_EQ(cells_of_row(page, "10\u00a0+"), "|Holds||Holds||Holds||Holds||Holds||Holds|");
}

// "P2", "FT1" and "2D6" are names: no figure in them is set apart.
TEST(FaceOfTables, SetsNamesWithFiguresAsOneWord) {
    for (const Language language : {Language::fr, Language::en}) {
        const std::string colours = print_sheet(*sheet_of("les-trois-couleurs"), sentences_in(language));
        for (const std::string torn : {"P<b>2", "P<b>3", "FT<b>0", "FT<b>2", "FT<em>1"})
            EXPECT_EQ(colours.find(torn), std::string::npos) << torn;
        EXPECT_NE(colours.find("FT1 / FT2"), std::string::npos);
        const std::string impetus = print_sheet(*sheet_of("impetus"), sentences_in(language));
        EXPECT_EQ(impetus.find("</em>D6"), std::string::npos);
    }
}

TEST(FaceOfTables, GivesCentimetresBesideInches) {
    const auto page = [](const Sheet& sheet) { return print_sheet(sheet, sentences_in(Language::en)); };
    EXPECT_NE(page(*sheet_of("hail-caesar")).find("9″ (22.5\u00a0cm)"), std::string::npos);
    EXPECT_EQ(page(*sheet_of("hail-caesar")).find("0″ (0\u00a0cm)"), std::string::npos);
    const Loaded metric =
        load(sheet_texts("hail-caesar"), {overlay_at("hail-caesar", "number.inch_in_cm", "5/2", "3")});
    ASSERT_TRUE(metric.ok()) << text_of(metric.problems);
    EXPECT_NE(page(*metric.sheet).find("9″ (27\u00a0cm)"), std::string::npos);
}

// --- house rules ---

std::string row_with(const std::string& page, const std::string& part) {
    const std::size_t at = page.find(part);
    if (at == std::string::npos) return {};
    const std::size_t begin = page.rfind("<div><span class=\"f\">", at), end = page.find("</div>", at);
    return begin == std::string::npos ? std::string() : page.substr(begin, end - begin);
}

std::string printed_with(const std::string& system, const SourceText& house) {
    const Loaded loaded = load(sheet_texts(system), {house});
    EXPECT_TRUE(loaded.ok()) << text_of(loaded.problems);
    return loaded.ok() ? print_sheet(*loaded.sheet, sentences_in(Language::en)) : std::string();
}

TEST(FaceOfHouseRules, MarksAChangedFigure) {
    const std::string system = "jours-de-gloire";
    const std::string page = printed_with(system, overlay_at(system, "artillery_fire.total.square.value", "1", "3"));
    EXPECT_EQ(row_with(page, "Target in square"),
              "<div><span class=\"f\">+3</span><span>Target in square\u2060<sup>∆</sup></span>");
    EXPECT_NE(page.find("<p><b>∆</b>"), std::string::npos) << "the key says what the sign means";
    EXPECT_EQ(count_of(print_sheet(*sheet_of(system), sentences_in(Language::en)), "∆"), 0U);
}

TEST(FaceOfHouseRules, TellsAnAddedLine) {
    const std::string system = "jours-de-gloire";
    const std::string page = printed_with(
        system, overlay(system, "after = \"artillery_fire.total.square\"\nrow = \"howitzers | 2 | distance > 3\"\n"));
    const std::string row = row_with(page, "howitzers");
    EXPECT_NE(row.find("<span class=\"f\">+2</span>"), std::string::npos) << row;
    EXPECT_NE(row.find("Distance"), std::string::npos) << row;
    EXPECT_NE(row.find("∆"), std::string::npos) << row;
    EXPECT_LT(page.find("Target in square"), page.find("howitzers")) << "behind the line that it follows";
}

// It stands with its like, also where these are told in sentences, and says nothing twice.
TEST(FaceOfHouseRules, PutsAnAddedLineWhereItBelongs) {
    const std::string system = "hail-caesar";
    const std::string page =
        printed_with(system, {"house.toml",
                              "base = \"hail-caesar\"\nlanguages = [\"en\"]\n[procedure.melee_to_hit]\nfacts = "
                              "'''\nfact | type | default | by | group\nweary | bool | false | me | unit\n'''\nwords "
                              "= '''\nweary | Weary\naim.weary | Weary troops\n'''\n[[change]]\nafter = "
                              "\"melee_to_hit.aim.charged\"\nrow = \"weary | -1 | weary\"\n"});
    EXPECT_NE(row_with(page, "Weary troops").find("<span>Weary troops\u2060<sup>∆</sup></span>"), std::string::npos)
        << row_with(page, "Weary troops");
    EXPECT_LT(page.find("has charged or counter-charged"), page.find("Weary troops"));
    EXPECT_LT(page.find("Weary troops"), page.find("won the round before"));
}

TEST(FaceOfHouseRules, DropsARemovedLine) {
    const std::string system = "jours-de-gloire";
    const std::string page = printed_with(system, overlay(system, "remove = \"artillery_fire.total.reaction\"\n"));
    EXPECT_EQ(page.find("Reaction fire <span"), std::string::npos);
    EXPECT_NE(page.find("(DRM)\u2060<sup>∆</sup>"), std::string::npos) << "the title says that something is gone";
}

TEST(FaceOfHouseRules, PutsIntoWordsWhatItsSentenceNoLongerSays) {
    const std::string system = "jours-de-gloire";
    const std::string usual = print_sheet(*sheet_of(system), sentences_in(Language::en));
    ASSERT_NE(usual.find("Massed target"), std::string::npos);
    const ReadTexts texts = read_texts(sheet_texts(system));
    const Spots spots(texts.source);
    const Spot* when = spots.find("artillery_fire.total.massed_target.when");
    ASSERT_NE(when, nullptr);
    const std::string page =
        printed_with(system, overlay_at(system, when->at, when->cell->text, "target_units > distance"));
    EXPECT_EQ(page.find("Massed target, <em>"), std::string::npos) << "the two is gone";
    EXPECT_EQ(page.find("<em>–</em>"), std::string::npos);
}

TEST(FaceOfHouseRules, MarksAChangedReading) {
    PrintOptions options;
    options.rulings = {{"R7", "plus_one"}};
    const std::string page = print_sheet(*sheet_of("jours-de-gloire"), sentences_in(Language::en), options);
    const std::string row = row_with(page, "Defender routed");
    EXPECT_NE(row.find("<span class=\"f\">+1</span>"), std::string::npos) << row;
    EXPECT_NE(row.find("<sup>°7∆</sup>"), std::string::npos) << row;
}

}  // namespace
}  // namespace grognard::sheet
