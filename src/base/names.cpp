#include "base/names.h"

#include <algorithm>

namespace grognard {

bool is_name(std::string_view text) {
    return !text.empty() && text.size() <= longest_name && starts_name(text.front()) &&
           std::all_of(text.begin(), text.end(), continues_name);
}

bool is_plain(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x20 || c == 0x7F) return false;
        if (c == 0xE2 && i + 2 < text.size()) {
            const auto second = static_cast<unsigned char>(text[i + 1]);
            const auto third = static_cast<unsigned char>(text[i + 2]);
            if (second == 0x80 && ((third >= 0xAA && third <= 0xAE) || third == 0x8E || third == 0x8F)) return false;
            if (second == 0x81 && third >= 0xA6 && third <= 0xA9) return false;
        }
    }
    return true;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (is_blank(text.front()) || text.front() == '\n')) text.remove_prefix(1);
    while (!text.empty() && (is_blank(text.back()) || text.back() == '\n')) text.remove_suffix(1);
    return text;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t at = 0;
    while (at < text.size()) {
        while (at < text.size() && (is_blank(text[at]) || text[at] == '\n')) ++at;
        const std::size_t begin = at;
        while (at < text.size() && !is_blank(text[at]) && text[at] != '\n') ++at;
        if (at > begin) words.push_back(text.substr(begin, at - begin));
    }
    return words;
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) text += (i > 0 ? std::string(between) : "") + parts[i];
    return text;
}

std::string excerpt_of(std::string_view text) {
    constexpr std::size_t longest = 60;
    std::size_t end = std::min(text.size(), longest);
    while (end > 0 && end < text.size() && continues_character(text[end])) --end;
    return std::string(text.substr(0, end));
}

namespace {

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
        }
    }
    return row[b.size()];
}

}  // namespace

std::string folded(std::string_view text) {
    // Of the letters from À to ÿ, by their second byte; both cases at once.
    static constexpr std::string_view letters = "aaaaaa.ceeeeiiii.nooooo.ouuuuy..";
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        const std::string_view rest = text.substr(i);
        if (c < 0x80) {
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : text[i];
        } else if (c == 0xC3 && rest.size() > 1) {
            const auto next = static_cast<unsigned char>(text[++i]) & 0x1FU;
            plain += next == 6 ? "ae" : std::string(1, letters[next]);
        } else if (rest.starts_with("œ") || rest.starts_with("Œ")) {
            plain += "oe", i += 1;
        } else if (rest.starts_with("\xC2\xA0")) {  // no-break space
            plain += ' ', i += 1;
        } else if (rest.starts_with("\xE2\x80\xAF")) {  // its narrow kind
            plain += ' ', i += 2;
        } else if (rest.starts_with("’")) {
            plain += '\'', i += 2;
        } else if (rest.starts_with("−")) {
            plain += '-', i += 2;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

std::string nearest(std::string_view wrong, const std::vector<std::string>& candidates) {
    if (wrong.empty() || wrong.size() > 2 * longest_name) return {};
    std::string best;
    std::size_t least = std::max<std::size_t>(2, wrong.size() / 3) + 1;
    for (const std::string& candidate : candidates) {
        std::size_t distance = edit_distance(wrong, candidate);
        // A beginning or an ending that fits is as good as a small slip of the pen.
        if (candidate.size() > wrong.size() && wrong.size() >= 3 &&
            (candidate.compare(0, wrong.size(), wrong) == 0 ||
             candidate.compare(candidate.size() - wrong.size(), wrong.size(), wrong) == 0))
            distance = std::min<std::size_t>(distance, 2);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    return best;
}

}  // namespace grognard
