#include "sheet/vocabulary.h"

#include "base/names.h"
#include "project_files.h"

namespace grognard::sheet {

namespace {

// Letters and underscores in one piece; what has a digit in it is a number, a die or a reference.
std::set<std::string> words_in(std::string_view text) {
    std::set<std::string> words;
    const std::string plain = folded(text);
    std::string word;
    bool has_digit = false;
    for (std::size_t i = 0; i <= plain.size(); ++i) {
        const char c = i < plain.size() ? plain[i] : ' ';
        if (continues_name(c)) {
            word += c;
            has_digit = has_digit || is_digit(c);
            continue;
        }
        if (word.size() > 1 && !has_digit) words.insert(word);
        word.clear();
        has_digit = false;
    }
    return words;
}

}  // namespace

Vocabulary::Vocabulary(const Sheet& sheet, Language language) : language_(language) {
    const SheetSource& source = sheet.source;
    for (const Words* words : {&source.words, &source.common, &source.groups, &source.number_words}) learn(*words);
    for (const EnumSource& one : source.enums) learn(one.words);
    for (const RecordSource& one : source.records) learn(one.words);
    for (const ProcedureSource& one : source.procedures) learn(one.words);
    for (const RulingSource& one : source.rulings) learn(one.words);
    for (const PresetSource& one : source.presets) learn(one.words);
    for (const BinsSource& one : source.bins) learn(one.words);
    for (const TableSource& one : source.tables) {
        learn(one.words);
        for (const WordedCell& cell : one.cells) learn(cell.in(language).text);
    }
    learn(project_text(std::string("i18n/") + (language == Language::fr ? "fr" : "en") + ".toml"));
}

void Vocabulary::learn(std::string_view text) { known_.merge(words_in(text)); }

void Vocabulary::learn(const Words& words) {
    for (const Word& word : words.list) learn(word.in(language_));
}

std::set<std::string> Vocabulary::strange_in(std::string_view text) const {
    std::set<std::string> strange;
    for (const std::string& word : words_in(text))
        if (known_.count(word) == 0) strange.insert(word);
    return strange;
}

}  // namespace grognard::sheet
