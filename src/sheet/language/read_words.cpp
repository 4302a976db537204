#include "sheet/language/read_words.h"

#include <algorithm>

#include "base/names.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t longest_label = 300;
constexpr std::size_t longest_reason = 1200;

}  // namespace

std::string typeset_words(std::string_view text, Language language) {
    constexpr std::string_view minus = "\u2212", narrow = "\u202F", wide = "\u00A0", opening = "«", closing = "»";
    const bool french = language == Language::fr;
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i + 1);
        const char next = rest.empty() ? '\0' : rest.front();
        const bool starts = out.empty() || std::string_view(" ([/=:,").find(out.back()) != std::string_view::npos ||
                            std::string_view(out).ends_with(narrow) || std::string_view(out).ends_with(wide);
        if (text[i] == '-' && is_digit(next) && starts)
            out += minus;
        else if (french && text[i] == ' ' && next == ':')
            out += wide;
        else if (french && text[i] == ' ' &&
                 (next == ';' || next == '!' || next == '?' || next == '%' || rest.starts_with(closing) ||
                  std::string_view(out).ends_with(opening)))
            out += narrow;
        else
            out += text[i];
    }
    return out;
}

const Word* Words::find(std::string_view id) const {
    for (const Word& word : list)
        if (word.id == id) return &word;
    return nullptr;
}

Words read_words(Keys& keys, Problems& problems, std::string_view key) {
    Words words;
    const GridText grid = keys.grid(key);
    words.place = grid.given() ? grid.place : keys.place();
    const Languages spoken = keys.languages();
    for (ListRow& row : read_worded_rows(keys, key, {"id", "fr", "en", "source", "ruling"}, 3, problems)) {
        Word word;
        word.id = row[0].text;
        word.fr = row[1].text;
        word.en = row[2].text;
        word.source = row[3].text;
        word.place = row[0].place;
        for (const std::string_view ruling : words_of(row[4].text)) word.rulings.emplace_back(ruling);
        if (word.id == "id") continue;
        if (word.fr.empty()) problems.error("words.missing", word.place, {{"id", word.id}, {"language", "fr"}});
        if (word.en.empty()) problems.error("words.missing", word.place, {{"id", word.id}, {"language", "en"}});
        const std::size_t longest = word.id == "reason" ? longest_reason : longest_label;
        for (const std::string* text : {&word.fr, &word.en, &word.source})
            if (text->size() > longest || !is_plain(*text))
                problems.error("words.bad_text", word.place, {{"id", word.id}, {"limit", std::to_string(longest)}});
        word.fr = typeset_words(word.fr, spoken.fr ? Language::fr : Language::en);
        word.en = typeset_words(word.en, spoken.en ? Language::en : Language::fr);
        word.source = typeset_words(word.source, Language::fr);
        if (words.find(word.id) != nullptr) problems.error("name.twice", word.place, {{"name", word.id}});
        words.list.push_back(std::move(word));
    }
    return words;
}

Languages read_languages(Keys& keys, Languages usual, Problems& problems) {
    if (!keys.has("languages")) return usual;
    Languages languages{false, false};
    for (const Cell& name : keys.texts("languages")) {
        if (name.text != "fr" && name.text != "en")
            problems.error("words.language", name.place, {{"text", excerpt_of(name.text)}});
        languages.fr = languages.fr || name.text == "fr";
        languages.en = languages.en || name.text == "en";
    }
    return languages.fr || languages.en ? languages : usual;
}

std::vector<ListRow> read_worded_rows(Keys& keys, std::string_view key, const std::vector<std::string>& columns,
                                      std::size_t usual, Problems& problems) {
    const Languages spoken = keys.languages();
    if (spoken.fr && spoken.en) return read_list_grid(keys.grid(key), columns, usual, problems);
    std::vector<std::string> written = columns;
    std::erase(written, spoken.fr ? "en" : "fr");
    std::vector<ListRow> rows = read_list_grid(keys.grid(key), written, usual - 1, problems);
    for (ListRow& row : rows) row.cells.insert(row.cells.begin() + 1, row.cells[1]);
    return rows;
}

void show_by_name(Words& words, const std::string& id, std::string name, Place place) {
    if (words.find(id) != nullptr) return;
    std::replace(name.begin(), name.end(), '_', ' ');
    words.list.push_back({id, name, name, {}, {}, place});
}

}  // namespace grognard::sheet
