// The printed sheet: well-formed, escaped, complete in both languages, and true to the rulings in force.

#include "sheet/print/print.h"

#include <algorithm>
#include <map>
#include <regex>

#include <gtest/gtest.h>

#include "sheet/explain/sides.h"
#include "sheet/print/html.h"
#include "sheet/project.h"

namespace grognard::sheet {
namespace {

constexpr Language both_languages[] = {Language::fr, Language::en};

struct Printable {
    std::string name;
    std::shared_ptr<const Sheet> sheet;
};

// The sample has every construct of the language once, and hostile words.
std::shared_ptr<const Sheet> sample() {
    const Loaded loaded = load({{"sheet.toml", project_text("tests/sheet/print_sample.toml")}});
    EXPECT_TRUE(loaded.ok()) << text_of(loaded.problems);
    return loaded.sheet;
}

// A sheet of the project as one without a printed face is printed: in words made from its expressions.
std::shared_ptr<const Sheet> worded(const std::string& system) {
    static std::map<std::string, std::shared_ptr<const Sheet>> known;
    std::shared_ptr<const Sheet>& sheet = known[system];
    if (sheet != nullptr) return sheet;
    std::vector<SourceText> texts = sheet_texts(system);
    std::erase_if(texts, [](const SourceText& text) { return text.name == "print.toml"; });
    const Loaded loaded = load(texts);
    EXPECT_TRUE(loaded.ok()) << text_of(loaded.problems);
    return sheet = loaded.sheet;
}

// The sample and the project's own sheets, with and without their faces.
const std::vector<Printable>& printables() {
    static const std::vector<Printable> all = [] {
        std::vector<Printable> found = {{"sample", sample()}};
        for (const std::string& system : systems()) {
            found.push_back({system + " in words", worded(system)});
            if (sheet_of(system)->source.face) found.push_back({system, sheet_of(system)});
        }
        return found;
    }();
    return all;
}

std::string in_html(const std::string& text) { return printing::escaped(text).code; }

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

// From the first `start` to the next `end`; nothing if they are not there.
std::string between(const std::string& text, const std::string& start, const std::string& end) {
    const std::size_t from = text.find(start);
    if (from == std::string::npos) return {};
    return text.substr(from, text.find(end, from) - from);
}

std::string without_style(const std::string& page) {
    const std::size_t end = page.find("</style>");
    return page.substr(0, page.find("<style>")) + page.substr(end + 8);
}

// What a reader sees: no tags, no style.
std::string text_shown(const std::string& page) {
    std::string text = std::regex_replace(without_style(page), std::regex("<[^>]*>"), " ");
    return text;
}

// Every tag of the page, in order: "p", "/p".
std::vector<std::string> tags_of(const std::string& page) {
    std::vector<std::string> tags;
    const std::string text = without_style(page);
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        const std::size_t end = text.find_first_of(" >\n", at);
        tags.push_back(text.substr(at + 1, end - at - 1));
    }
    return tags;
}

TEST(Print, BalancesItsTags) {
    if (is_small_scale()) GTEST_SKIP() << "it looks at pages, not at the engine";
    for (const Printable& printable : printables()) {
        for (const Language language : both_languages) {
            std::vector<std::string> open;
            for (const std::string& tag : tags_of(print_sheet(*printable.sheet, sentences_in(language)))) {
                if (tag == "!DOCTYPE" || tag == "meta") continue;
                if (tag.front() != '/') {
                    open.push_back(tag);
                    continue;
                }
                ASSERT_FALSE(open.empty()) << printable.name;
                ASSERT_EQ("/" + open.back(), tag) << printable.name;
                open.pop_back();
            }
            EXPECT_TRUE(open.empty()) << printable.name << ": " << open.back();
        }
    }
}

TEST(Print, IsOneFileThatRunsAndFetchesNothing) {
    if (is_small_scale()) GTEST_SKIP() << "it looks at pages, not at the engine";
    const std::regex reaches_out("<script|<link|<img|<iframe|url\\(|@import|https?:|<[^>]* on[a-z]+=|javascript:");
    for (const Printable& printable : printables()) {
        const std::string page = print_sheet(*printable.sheet, sentences_in(Language::en));
        std::smatch match;
        EXPECT_FALSE(std::regex_search(page, match, reaches_out)) << printable.name << ": " << match.str();
    }
}

TEST(Print, EscapesWhateverASheetSays) {
    const std::shared_ptr<const Sheet> sheet = sample();
    const std::string page = print_sheet(*sheet, sentences_in(Language::fr));
    EXPECT_TRUE(contains(page, "<title>Feuille &lt;script&gt;alert(&quot;fr&quot;)&lt;/script&gt;</title>"));
    EXPECT_TRUE(contains(page, "Salve &lt;u&gt;"));
    EXPECT_TRUE(contains(page, "Trop loin &lt;x&gt;"));
    EXPECT_TRUE(contains(page, "Simple &lt;i&gt;"));
    EXPECT_TRUE(contains(page, "Assaillant &lt;i&gt;"));
    EXPECT_TRUE(contains(page, "1 &lt;b&gt;&amp;"));

    const std::vector<std::string> ours = {
        "!DOCTYPE", "html",    "head",       "meta",   "title", "body",    "div",   "header", "h1",    "main",
        "h2",       "section", "span",       "figure", "table", "caption", "thead", "tbody",  "tr",    "th",
        "td",       "p",       "figcaption", "b",      "i",     "h3",      "ul",    "li",     "footer"};
    for (std::string tag : tags_of(page)) {
        if (tag.front() == '/') tag.erase(0, 1);
        EXPECT_NE(std::find(ours.begin(), ours.end(), tag), ours.end()) << tag;
    }
}

TEST(Print, EscapesTextOnly) {
    EXPECT_EQ(in_html("a<b> & \"c\" 'd'\n\x01"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;  ");
    EXPECT_EQ(in_html("déjà"), "déjà");
}

// Sheets with a printed face say it in their own words; face_test.cpp looks at those.
TEST(Print, ShowsEveryTableAndEveryLine) {
    for (const auto& [name, sheet] : printables()) {
        if (sheet->source.face) continue;
        for (const Language language : both_languages) {
            const std::string page = print_sheet(*sheet, sentences_in(language));
            const auto shows = [&, system = name, &printed = *sheet](const Word* word, int procedure = -1) {
                ASSERT_NE(word, nullptr) << system;
                std::string text = word->in(language);
                if (procedure >= 0) text = with_sides(printed, text, sides_of(printed, procedure), language);
                EXPECT_TRUE(contains(page, in_html(text))) << system << ": " << text;
            };
            for (std::size_t t = 0; t < sheet->tables.size(); ++t) shows(sheet->table_words(static_cast<int>(t), "."));
            for (const Procedure& procedure : sheet->procedures) {
                const int index = sheet->find_procedure(procedure.name);
                shows(sheet->words_of(procedure, "."), index);
                for (const Tally& tally : procedure.tallies)
                    for (const LineSource& line : tally.source->lines)
                        shows(sheet->words_of(procedure, tally.source->name + "." + line.name.text), index);
                for (const ConvertSource& convert : procedure.source->converts)
                    for (const ConversionSource& row : convert.rows)
                        shows(sheet->words_of(procedure, convert.name + "." + row.name.text), index);
            }
            for (const Ruling& ruling : sheet->rulings)
                if (ruling.enumeration >= 0) shows(sheet->ruling_words(ruling.name));
        }
    }
}

TEST(Print, NamesNothingByItsId) {
    if (is_small_scale()) GTEST_SKIP() << "it looks at pages, not at the engine";
    const std::regex id("[A-Za-z0-9]+_[A-Za-z0-9_]+|\\b(ruling|number)\\.[A-Za-z]|\\{(of |to )?(me|enemy)\\}");
    for (const Printable& printable : printables()) {
        for (const Language language : both_languages) {
            const std::string text = text_shown(print_sheet(*printable.sheet, sentences_in(language)));
            for (std::sregex_iterator found(text.begin(), text.end(), id), end; found != end; ++found)
                ADD_FAILURE() << printable.name << " shows " << found->str();
        }
    }
}

TEST(Print, LeavesBlankCellsBlankAndKeepsStars) {
    const std::string page = print_sheet(*worded("allemagne-1813"), sentences_in(Language::fr));
    const std::string combat = between(page, "<caption>Table de combat<", "</table>");
    EXPECT_EQ(count(combat, "<td"), 120U);
    EXPECT_EQ(count(combat, "<td></td>"), 120U - 75U);
    EXPECT_EQ(count(combat, "<span class=\"mark\">*</span>"), 6U);
    EXPECT_TRUE(contains(combat, "<th class=\"n\">\u22121</th>")) << "a true minus";
    EXPECT_TRUE(contains(combat, "81+"));
}

TEST(Print, WritesValuesOfEnumerationsAsTheirLabels) {
    const std::string page = print_sheet(*worded("allemagne-1813"), sentences_in(Language::en));
    const std::string weather = between(page, "<caption>Weather table", "</table>");
    EXPECT_TRUE(contains(weather, "January"));
    EXPECT_EQ(count(weather, "Clear weather"), 15U);
    EXPECT_EQ(count(weather, "Rain *, mud to follow"), 4U);
}

TEST(Print, IsSpacedAsTheFrenchDo) {
    const std::regex loose(" [:;!?%]| »|« |[ (]-[0-9]");
    for (const Printable& printable : printables()) {
        const std::string page = without_style(print_sheet(*printable.sheet, sentences_in(Language::fr)));
        // A question mark may be a sign of a table, which its legend explains.
        const std::string text = std::regex_replace(page, std::regex("<[^>]*>|· \\?"), "");
        for (std::sregex_iterator found(text.begin(), text.end(), loose), end; found != end; ++found)
            ADD_FAILURE() << printable.name << ": " << found->prefix().str().substr(0, 40) << found->str();
    }
}

// A list that goes on in the next column has its heading there again; browsers repeat what is in the head of a table.
TEST(Print, PutsTheNameOfAListIntoItsHead) {
    const std::string page = print_sheet(*worded("impetus"), sentences_in(Language::en));
    EXPECT_TRUE(contains(page,
                         "<div class=\"tally long\"><table class=\"lines\"><thead><tr><th class=\"of\" colspan=\"2\">"
                         "<b>Modified die</b>"));
}

TEST(Print, SaysWhatTheSignsOfATableMean) {
    const std::string page = text_shown(print_sheet(*worded("les-trois-couleurs"), sentences_in(Language::en)));
    EXPECT_TRUE(contains(page, "DDF: One level lost · DES: "));
    EXPECT_TRUE(contains(page, "if Cavalry or horse artillery, otherwise Movement of infantry"))
        << "two tables with the same field";
}

TEST(Print, LeavesOutNothingThatThePaperPrints) {
    const std::string page = text_shown(print_sheet(*worded("les-trois-couleurs"), sentences_in(Language::en)));
    EXPECT_TRUE(std::regex_search(page, std::regex("Short, P1 bis\\s+0\\s"))) << "a modifier of 0";
    EXPECT_TRUE(contains(page, "Square, step back")) << "what goes as far as a square";
}

// One line of a printed list: its figures and its text.
std::string line_of(const std::string& page, const std::string& label) {
    const std::size_t at = page.find("<td>" + label);
    if (at == std::string::npos) return {};
    const std::size_t from = page.rfind("<tr", at);
    return page.substr(from, page.find("</tr>", at) - from);
}

TEST(Print, SignsItsModifiersByRole) {
    const std::string page = print_sheet(*worded("allemagne-1813"), sentences_in(Language::en));
    const std::string figures = "<td class=\"n\">";
    EXPECT_TRUE(contains(line_of(page, "Flank attack"), figures + "+2</td>" + figures + "</td>"));
    EXPECT_TRUE(
        contains(line_of(page, "Defender in defensive ground"), figures + "\u22121</td>" + figures + "+1</td>"));
    EXPECT_TRUE(contains(line_of(page, "Fourth sequence"), figures + "\u22121</td>" + figures + "\u22121</td>"));
    EXPECT_TRUE(contains(line_of(page, "Fatigued attacker"), "×½"));
    EXPECT_TRUE(contains(line_of(page, "Defender in a fortified city"), "×¼"));
    EXPECT_TRUE(contains(line_of(page, "Decoys"), "+1\u00a0×")) << "a cell that the key alone decides";
    EXPECT_TRUE(contains(line_of(page, "Mud"), "see Effect of the weather on movement"));
    EXPECT_TRUE(contains(page, "prevails: Encircled defender, Flank attack"));
    EXPECT_FALSE(contains(line_of(page, "Unit of cohesion 4 or more"), "<i")) << "the label says it all";
}

TEST(Print, SaysWhatALabelLeavesUnsaid) {
    const std::string page = print_sheet(*sample(), sentences_in(Language::en));
    EXPECT_TRUE(contains(line_of(page, "Far away"), "2 × Distance &gt; 12"));
    EXPECT_TRUE(contains(line_of(page, "Big unit"), "Strength \u2265 9")) << "a step without words is written out";
    EXPECT_TRUE(contains(line_of(page, "Half"), "Arm: Horsemen to Gunners"));
    EXPECT_TRUE(contains(line_of(page, "Crowd"), "at least one among The crowd with Exhausted"));
    EXPECT_TRUE(contains(line_of(page, "Tight notches"), "\u22123 to 0"));
    EXPECT_TRUE(contains(line_of(page, "Every face"), "for each: The faces"));
    EXPECT_FALSE(contains(line_of(page, "Exhausted unit"), "<i"));
    const std::string text = text_shown(page);
    EXPECT_TRUE(contains(text, "Dice × d6 (= 6, \u2265 Hits on (re-roll if Card))"));
    EXPECT_TRUE(contains(text, "never together, the first of these prevails: Position, On the flank"));
    EXPECT_TRUE(contains(text, "together \u22122 to +1"));
    EXPECT_TRUE(contains(text, "only the lowest value counts"));
    EXPECT_TRUE(contains(text, "the enemy’s choice): Stay or Advance"));
    EXPECT_TRUE(contains(text, "Horsemen → Footmen"));
    EXPECT_TRUE(contains(text, "NA: Never · A note of use"));
}

TEST(Print, ShowsTheRulesThatTheRulingsLeave) {
    const std::shared_ptr<const Sheet> sheet = worded("allemagne-1813");
    const std::string usual = print_sheet(*sheet, sentences_in(Language::en));
    const std::string other =
        print_sheet(*sheet, sentences_in(Language::en), {{{"R2", "star_is_threshold"}, {"R5", "down"}}});
    EXPECT_TRUE(contains(usual, "rounded up"));
    EXPECT_TRUE(contains(other, "rounded down), at least 1"));
    EXPECT_FALSE(contains(usual, "<caption>Combat table, the star read as a threshold"));
    EXPECT_TRUE(contains(usual, "Combat table, the star read as a threshold (R2)"));
    EXPECT_TRUE(contains(other, "<caption>Combat table, the star read as a threshold"));

    const std::string line = line_of(print_sheet(*sample(), sentences_in(Language::en)), "Rare reading");
    EXPECT_TRUE(contains(line, "class=\"off\"") && contains(line, "X1"));
    const std::string brought =
        line_of(print_sheet(*sample(), sentences_in(Language::en), {{{"X1", "odd"}}}), "Rare reading");
    EXPECT_TRUE(contains(brought, "+1") && !contains(brought, "class=\"off\""));
}

TEST(Print, ListsChangedRulingsFirst) {
    const std::shared_ptr<const Sheet> sheet = worded("allemagne-1813");
    const std::string usual =
        between(print_sheet(*sheet, sentences_in(Language::en)), "class=\"rulings\"", "</section>");
    EXPECT_FALSE(contains(usual, "Changed"));
    EXPECT_LT(usual.find("<b>R2</b>"), usual.find("<b>R5</b>"));
    EXPECT_TRUE(contains(usual, "<span class=\"chosen\"> \u25cf\u00a0Upwards</span>"));

    const std::string page = print_sheet(*sheet, sentences_in(Language::en), {{{"R5", "down"}}});
    const std::string changed = between(page, "class=\"rulings\"", "</section>");
    EXPECT_LT(changed.find("<b>R5</b>"), changed.find("<b>R2</b>"));
    EXPECT_TRUE(contains(changed, "Upwards (default)"));
    EXPECT_TRUE(contains(changed, "<span class=\"chosen\"> \u25cf\u00a0Downwards, at least 1</span>"));
}

TEST(Print, PassesOverRulingsThatAreNotThere) {
    const std::shared_ptr<const Sheet> sheet = worded("allemagne-1813");
    const std::string usual = print_sheet(*sheet, sentences_in(Language::fr));
    EXPECT_EQ(usual,
              print_sheet(*sheet, sentences_in(Language::fr), {{{"R99", "x"}, {"R5", "<b>"}, {"R1", "up"}, {"", ""}}}));
    EXPECT_EQ(usual, print_sheet(*sheet, sentences_in(Language::fr), {{{"R5", "up"}}})) << "the default is no change";
}

TEST(Print, NamesSystemVersionAndFingerprintAtTheFoot) {
    const std::shared_ptr<const Sheet> sheet = worded("allemagne-1813");
    const std::string foot = between(print_sheet(*sheet, sentences_in(Language::fr)), "<footer>", "</footer>");
    EXPECT_TRUE(contains(foot, "Allemagne 1813, de Lützen à Leipzig"));
    EXPECT_TRUE(contains(foot, "édition " + sheet->source.version));
    EXPECT_TRUE(std::regex_search(foot, std::regex("empreinte [0-9a-f]{16}")));
}

// A sheet that somebody wrote for the own circle has no face: all that it says is on the page all the same.
constexpr const char* own_sheet = R"toml(
[sheet]
id = "duel"
version = "1"
languages = ["en"]
words = '''
. | The Duel
'''
[dice]
d6 = "1..6"
[number]
values = '''
id    | value
reach | 12
'''
words = '''
reach | Reach
'''
[bins.to_hit]
classes = '''
hit | face >= skill
'''
words = '''
hit | hit/hits
'''
[enum.morale]
values = "routed shaken steady"
ordered = true
words = '''
.      | Morale
routed | Routed
shaken | Shaken
steady | Steady
'''
[table.nerve]
row = { type = "int", below = "clamp", above = "clamp" }
cell = "morale"
grid = '''
dice | state
..4  | routed
5-6  | shaken
7+   | steady
'''
words = '''
. | Nerve table
'''
[procedure.duel]
facts = '''
fact     | type      | default | by
dice     | int 1..9  | 6       | me
skill    | int 2..6  | 4       | me
lost     | int 0..9  | 0       | enemy
distance | int 0..24 | 6       | given
shaky    | bool      | false   | enemy
'''
steps = '''
forbid | too_far | distance > number.reach
roll   | aim     | (dice)d6 as to_hit
let    | dead    | aim.hit + lost
roll   | nerves  | 2d6          | dead > 0
tally  | total   | nerves
let    | state   | nerve[total] | dead > 0 | steady
let    | mood    | nerve[lost]
let    | weak    | shaky or lost > 2
'''
outcome = '''
losses | dead
state  | state
mood   | mood
weak   | weak
'''
headline = "losses"
more_for = "me"
words = '''
.             | Duel
dice          | Dice
skill         | Hits on
lost          | Earlier losses
distance      | Distance
shaky         | Shaky
too_far       | Out of range
aim           | Shooting
nerves        | Morale dice
total         | Total
total.losses  | Weakened
state         | State
mood          | Mood
weak          | Shaky troop
losses        | Losses
'''
[procedure.duel.tally.total]
lines = '''
id     | value | per
losses | -1    | aim.hit + lost
'''
)toml";

TEST(Print, OfASheetWithoutAFaceLosesNothing) {
    const Loaded loaded = load({{"sheet.toml", own_sheet}});
    ASSERT_TRUE(loaded.ok()) << text_of(loaded.problems);
    std::string text = text_shown(print_sheet(*loaded.sheet, sentences_in(Language::en)));
    text = std::regex_replace(text, std::regex("[ \\n]+"), " ");
    for (const std::string part : {"Out of range (Distance &gt; 12)",         // the number of a refusal
                                   "Shooting : Dice × d6 (hits: ≥ Hits on)",  // words of bins
                                   "Weakened × (hits + Earlier losses)",      // brackets
                                   "State = Nerve table if hits + Earlier losses &gt; 0, otherwise Steady",
                                   "Shaky troop = Shaky or Earlier losses &gt; 2",  // a name that says half of it
                                   "Losses = hits + Earlier losses", "Mood"})  // what a table gives, told as an outcome
        EXPECT_TRUE(contains(text, part)) << part << "\n is not in\n" << text;
}

}  // namespace
}  // namespace grognard::sheet
