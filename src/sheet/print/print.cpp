#include "sheet/print/print.h"

#include <algorithm>

#include "base/fingerprint.h"
#include "base/names.h"
#include "sheet/print/face/face.h"
#include "sheet/print/html.h"
#include "sheet/print/phrases.h"
#include "sheet/print/procedure.h"
#include "sheet/print/style.h"
#include "sheet/print/table.h"
#include "sheet/print/text.h"

namespace grognard::sheet {

namespace {

using namespace printing;

class SheetPrinter {
  public:
    SheetPrinter(const Sheet& sheet, const Catalogue& words,
                 const std::vector<std::pair<std::string, std::string>>& changed)
        : sheet_(sheet),
          language_(words.language()),
          changed_(words.say("printed.changed_mark")),
          phrases_(words),
          known_(known_rulings(sheet, changed)),
          rules_(rules_in_force(sheet, known_)) {}

    std::string print() {
        Shown shown;
        const Html wide = wide_tables(shown);
        Html blocks;
        for (const Rule& rule : rules_) blocks += print_procedure(sheet_, rule, phrases_, shown);
        blocks += rulings() + left_out(shown);
        if (sheet_.source.files.size() > sheet_.source.own_files) blocks += element("p", "group", "∆ " + changed_);
        const std::string name = title();
        const Html page = element("header", "", element("h1", "", name)) + wide + element("main", "", blocks);
        const Html body = element("div", "page", page) + foot(name);
        return "<!DOCTYPE html>\n<html lang=\"" + std::string(language_ == Language::fr ? "fr" : "en") +
               "\">\n<head>\n<meta charset=\"utf-8\">\n" + "<meta name=\"viewport\" content=\"width=device-width\">\n" +
               element("title", "", name).code + "\n" + element("style", "", markup(style())).code + "\n</head>\n" +
               element("body", "", body).code + "\n</html>\n";
    }

  private:
    std::string title() const {
        const Word* name = sheet_.source.words.find(".");
        return name == nullptr ? sheet_.source.id : name->in(language_);
    }

    // Tables that need the width of the page open the sheet; the others stand where they are read.
    Html wide_tables(Shown& shown) const {
        std::set<int> read;
        for (const Rule& rule : rules_) read.insert(rule.tables.begin(), rule.tables.end());
        Html html;
        for (const int table : read) {
            const PrintedTable printed = print_table(sheet_, table, phrases_);
            if (!printed.wide) continue;
            html += printed.html;
            shown.tables.insert(table);
        }
        return html.empty() ? html : element("div", "wide", html);
    }

    Html foot(const std::string& name) const {
        const std::string edition = std::string(phrases_.edition) + " " + sheet_.source.version;
        const std::string print = std::string(phrases_.fingerprint) + " " + hexadecimal(sheet_.fingerprint);
        return element("footer", "", element("span", "", name) + element("span", "", edition + " · " + print));
    }

    // --- rulings ---

    std::string ruling_text(const std::string& ruling, std::string_view id) const {
        const Word* word = sheet_.ruling_words(ruling, id);
        return word == nullptr ? std::string() : word->in(language_);
    }

    // Those that can be switched; the ones that differ from the default come first.
    Html rulings() const {
        Html changed, others;
        for (const Ruling& ruling : sheet_.rulings) {
            if (ruling.enumeration < 0) continue;
            const std::string& by_default = sheet_.value_name(ruling.enumeration, ruling.fallback);
            const std::string& chosen = known_.find("ruling." + ruling.name)->value;
            (chosen == by_default ? others : changed) += ruling_row(ruling, by_default, chosen);
        }
        if (changed.empty() && others.empty()) return {};
        if (!changed.empty()) changed = ruling_head(phrases_.changed, phrases_.in_force) + changed;
        if (!others.empty())
            others = ruling_head(changed.empty() ? "" : phrases_.unchanged, phrases_.by_default) + others;
        return element("section", "rulings", element("h2", "", phrases_.rulings) + changed + others);
    }

    static Html ruling_head(std::string_view which, std::string_view dot) {
        return element("h3", "", element("b", "", which) + element("i", "", " \u25cf " + std::string(dot)));
    }

    Html ruling_row(const Ruling& ruling, const std::string& by_default, const std::string& chosen) const {
        Html options;
        for (const std::string& option : sheet_.enumerations[static_cast<std::size_t>(ruling.enumeration)].values) {
            std::string text = ruling_text(ruling.name, option);
            if (option == by_default && option != chosen) text += " (" + std::string(phrases_.by_default) + ")";
            options +=
                option == chosen ? element("span", "chosen", " \u25cf\u00a0" + text) : escaped(" \u25cb\u00a0" + text);
        }
        const std::string name = ruling_text(ruling.name, ".");
        return element("p", "",
                       element("b", "", ruling.name) + escaped(" " + name + std::string(phrases_.colon)) + options);
    }

    // --- tables that only another ruling reads ---

    Html left_out(const Shown& shown) const {
        std::vector<std::string> rows;
        for (std::size_t t = 0; t < sheet_.tables.size(); ++t) {
            const int table = static_cast<int>(t);
            if (shown.tables.count(table) != 0) continue;
            const Word* name = sheet_.table_words(table, ".");
            const std::string why = joined(rulings_beside(sheet_, table), ", ");
            if (name != nullptr) rows.push_back(name->in(language_) + (why.empty() ? "" : " (" + why + ")"));
        }
        if (rows.empty()) return {};
        return element("p", "group",
                       element("b", "", phrases_.not_in_force) + escaped(std::string(phrases_.colon)) +
                           escaped(joined(rows, ", ")));
    }

    const Sheet& sheet_;
    Language language_;
    std::string changed_;  // what it means
    Phrases phrases_;
    Known known_;
    std::vector<Rule> rules_;
};

}  // namespace

std::string print_sheet(const Sheet& sheet, const Catalogue& words, const PrintOptions& options) {
    if (sheet.source.face) return face::print_face(sheet, words, options);
    return SheetPrinter(sheet, words, options.rulings).print();
}

std::string print_tables(const Sheet& sheet, const Catalogue& words) {
    const Phrases phrases(words);
    Html tables;
    for (std::size_t t = 0; t < sheet.tables.size(); ++t)
        tables += print_table(sheet, static_cast<int>(t), phrases).html;
    return "<!DOCTYPE html>\n" + element("body", "", tables).code + "\n";
}

}  // namespace grognard::sheet
