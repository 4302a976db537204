#include "sheet/ask/library.h"

#include <algorithm>

#include "base/check.h"
#include "base/fingerprint.h"

namespace grognard::sheet {

namespace {

constexpr std::string_view rules = "rules/";
constexpr std::string_view sheet_file = "sheet.toml";
// Five systems, and a few of them with house rules.
constexpr std::size_t most_kept = 8;

std::string path_of(std::string_view system, std::string_view part) {
    return std::string(rules) + std::string(system) + "/" + std::string(part);
}

std::string_view words_file(Language language) { return language == Language::fr ? "i18n/fr.toml" : "i18n/en.toml"; }

// Of a game.
bool is_words(std::string_view path, Language language) {
    return path.starts_with(rules) && path.ends_with("/" + std::string(words_file(language)));
}

bool same(const std::vector<SourceText>& a, const std::vector<SourceText>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const SourceText& one, const SourceText& other) {
        return one.name == other.name && one.text == other.text;
    });
}

}  // namespace

std::string_view Library::file(std::string_view path) const {
    for (const File& file : files_)
        if (file.path == path) return file.text;
    return {};
}

const Catalogue& Library::words(Language language) {
    std::optional<Catalogue>& words = language == Language::fr ? french_ : english_;
    if (words) return *words;
    Problems ours;  // a test reads all of these files
    words.emplace(language, file(words_file(language)), ours);
    for (const File& one : files_)
        if (is_words(one.path, language)) words->add(one.text, ours);
    return *words;
}

std::vector<std::string> Library::systems() const {
    std::vector<std::string> ids;
    for (const File& file : files_) {
        if (!file.path.starts_with(rules)) continue;
        const std::string_view rest = file.path.substr(rules.size());
        const std::size_t slash = rest.find('/');
        if (slash != std::string_view::npos && rest.substr(slash + 1) == sheet_file)
            ids.emplace_back(rest.substr(0, slash));
    }
    return ids;
}

bool Library::has(std::string_view system) const {
    const auto is_it = [&](const auto& entry) { return entry.first == system; };
    return std::any_of(added_.begin(), added_.end(), is_it) || !file(path_of(system, sheet_file)).empty();
}

std::vector<SourceText> Library::texts_of(std::string_view system) const {
    for (const auto& [name, texts] : added_)
        if (name == system) return texts;
    const auto text = [&](std::string_view name) {
        const std::string path = path_of(system, name);
        return SourceText{path, std::string(file(path))};
    };
    std::vector<SourceText> texts{text(sheet_file)};
    if (texts.front().text.empty()) return {};
    for (const std::string& part : parts_of(texts.front().text)) texts.push_back(text(part));
    return texts;
}

void Library::add(const std::string& system, std::vector<SourceText> texts) {
    std::erase_if(added_, [&](const auto& entry) { return entry.first == system; });
    std::erase_if(kept_, [&](const Kept& kept) { return kept.system == system; });
    added_.emplace_back(system, std::move(texts));
}

void Library::add(File file) {
    std::erase_if(files_, [&](const File& known) { return known.path == file.path; });
    files_.push_back(file);
    Problems ours;
    if (french_ && is_words(file.path, Language::fr)) french_->add(file.text, ours);
    if (english_ && is_words(file.path, Language::en)) english_->add(file.text, ours);
    std::erase_if(kept_,
                  [&](const Kept& kept) { return file.path.starts_with(std::string(rules) + kept.system + "/"); });
}

std::vector<std::string> Library::paths(std::string_view start) const {
    std::vector<std::string> found;
    for (const File& file : files_)
        if (file.path.starts_with(start)) found.emplace_back(file.path);
    return found;
}

std::uint64_t Library::fingerprint() const {
    constexpr std::string_view end = "\xFF";
    std::uint64_t print = no_fingerprint;
    for (const File& file : files_)
        for (const std::string_view part : {file.path, end, file.text, end}) print = fingerprint_of(part, print);
    return print;
}

bool Library::is_shipped(std::string_view system) const {
    return std::none_of(added_.begin(), added_.end(), [&](const auto& entry) { return entry.first == system; });
}

Loaded Library::load(const std::string& system, const std::vector<SourceText>& house) {
    const auto found = std::find_if(kept_.begin(), kept_.end(),
                                    [&](const Kept& kept) { return kept.system == system && same(kept.house, house); });
    if (found != kept_.end()) {
        std::rotate(kept_.begin(), found, found + 1);
        return kept_.front().loaded;
    }
    const std::vector<SourceText> texts = texts_of(system);
    GROGNARD_CHECK(!texts.empty(), static_cast<long long>(system.size()));
    kept_.push_front(
        {system, house, is_shipped(system) && house.empty() ? load_unchecked(texts) : sheet::load(texts, house)});
    if (kept_.size() > most_kept) kept_.pop_back();
    return kept_.front().loaded;
}

}  // namespace grognard::sheet
