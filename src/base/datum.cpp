#include "base/datum.h"

#include <numeric>

#include "base/names.h"

namespace grognard {

namespace {

constexpr int deepest = 8;
constexpr std::size_t longest_list = 4096;
constexpr std::int64_t largest = 1'000'000'000'000;

// A small recursive reader; every level is bounded, so hostile text ends in "nothing", never in a crash.
class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    std::optional<Datum> whole() {
        auto datum = value(0);
        skip();
        if (!datum || at_ != text_.size()) return std::nullopt;
        return datum;
    }

  private:
    void skip() {
        while (at_ < text_.size() && (is_blank(text_[at_]) || text_[at_] == '\n')) ++at_;
    }
    bool take(char c) {
        skip();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    std::optional<Datum> value(int depth) {
        if (depth > deepest) return std::nullopt;
        skip();
        if (at_ >= text_.size()) return std::nullopt;
        const char c = text_[at_];
        if (c == '[') return list(depth);
        if (c == '{') return record(depth);
        if (c == '"' || c == '\'') return quoted(c);
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] != ',' && text_[at_] != ']' && text_[at_] != '}' && text_[at_] != '\n')
            ++at_;
        const std::string_view token = trimmed(text_.substr(begin, at_ - begin));
        if (token == "true") return Datum::of(true);
        if (token == "false") return Datum::of(false);
        if (const auto number = read_number(token)) return Datum::of(number->first, number->second);
        if (is_name(token)) return Datum::of(std::string(token));
        return std::nullopt;
    }

    std::optional<Datum> quoted(char quote) {
        const std::size_t begin = ++at_;
        while (at_ < text_.size() && text_[at_] != quote) ++at_;
        if (at_ >= text_.size()) return std::nullopt;
        return Datum::of(std::string(text_.substr(begin, at_++ - begin)));
    }

    std::optional<Datum> list(int depth) {
        Datum datum;
        datum.kind = Datum::Kind::list;
        take('[');
        if (take(']')) return datum;
        do {
            if (skip(), at_ < text_.size() && text_[at_] == ']') break;
            auto element = value(depth + 1);
            if (!element || datum.list.size() == longest_list) return std::nullopt;
            datum.list.push_back(std::move(*element));
        } while (take(','));
        if (!take(']')) return std::nullopt;
        return datum;
    }

    std::optional<Datum> record(int depth) {
        Datum datum;
        datum.kind = Datum::Kind::record;
        take('{');
        if (take('}')) return datum;
        do {
            skip();
            const std::size_t begin = at_;
            while (at_ < text_.size() && (continues_name(text_[at_]) || text_[at_] == '.')) ++at_;
            std::string key(text_.substr(begin, at_ - begin));
            if (key.empty() || !take('=') || datum.record.size() == longest_list) return std::nullopt;
            auto element = value(depth + 1);
            if (!element) return std::nullopt;
            datum.record.emplace_back(std::move(key), std::move(*element));
        } while (take(','));
        if (!take('}')) return std::nullopt;
        return datum;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

std::optional<std::int64_t> read_digits(std::string_view text) {
    if (text.empty() || text.size() > 15) return std::nullopt;
    std::int64_t value = 0;
    for (const char c : text) {
        if (!is_digit(c)) return std::nullopt;
        value = value * 10 + (c - '0');
    }
    if (value > largest) return std::nullopt;
    return value;
}

}  // namespace

Datum Datum::of(bool value) {
    Datum datum;
    datum.kind = Kind::truth;
    datum.truth = value;
    return datum;
}

Datum Datum::of(std::int64_t value, std::int64_t denominator) {
    Datum datum;
    datum.kind = Kind::number;
    datum.numerator = value;
    datum.denominator = denominator;
    return datum;
}

Datum Datum::of(std::string word) {
    Datum datum;
    datum.word = std::move(word);
    return datum;
}

std::optional<Datum> read_datum(std::string_view text) { return Reader(text).whole(); }

std::optional<Datum> read_typed_datum(std::string_view text) {
    if (auto datum = read_datum(text)) return datum;
    text = trimmed(text);
    std::string decimal(text);
    if (const std::size_t comma = decimal.find(','); comma != std::string::npos) decimal[comma] = '.';
    if (const auto number = read_number(decimal)) return Datum::of(number->first, number->second);
    constexpr std::size_t longest_label = 300;
    if (text.empty() || text.size() > longest_label || !is_plain(text)) return std::nullopt;
    if (text.find_first_of("[]{}=\"") != std::string_view::npos) return std::nullopt;
    return Datum::of(std::string(text));
}

std::optional<std::pair<std::int64_t, std::int64_t>> read_number(std::string_view text) {
    bool negative = false;
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
        negative = text.front() == '-';
        text.remove_prefix(1);
    }
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const auto top = read_digits(text.substr(0, slash));
        const auto bottom = read_digits(text.substr(slash + 1));
        if (!top || !bottom || *bottom == 0) return std::nullopt;
        numerator = *top;
        denominator = *bottom;
    } else if (const auto dot = text.find('.'); dot != std::string_view::npos) {
        const std::string_view decimals = text.substr(dot + 1);
        const auto top = read_digits(text.substr(0, dot));
        const auto bottom = read_digits(decimals);
        if (!top || !bottom || decimals.size() > 6 || *top > 1'000'000) return std::nullopt;
        for (std::size_t i = 0; i < decimals.size(); ++i) denominator *= 10;
        numerator = *top * denominator + *bottom;
    } else {
        const auto whole = read_digits(text);
        if (!whole) return std::nullopt;
        numerator = *whole;
    }
    const std::int64_t common = std::gcd(numerator, denominator);
    if (common > 1) {
        numerator /= common;
        denominator /= common;
    }
    return std::pair{negative ? -numerator : numerator, denominator};
}

std::string to_text(const Datum& datum) {
    switch (datum.kind) {
        case Datum::Kind::truth: return datum.truth ? "true" : "false";
        case Datum::Kind::number: {
            std::string text = std::to_string(datum.numerator);
            if (datum.denominator != 1) text += '/' + std::to_string(datum.denominator);
            return text;
        }
        case Datum::Kind::word: return datum.word;
        case Datum::Kind::list: {
            std::string text = "[";
            for (const Datum& element : datum.list) text += (text.size() > 1 ? ", " : "") + to_text(element);
            return text + "]";
        }
        case Datum::Kind::record: {
            std::string text = "{";
            for (const auto& [key, value] : datum.record)
                text += (text.size() > 1 ? ", " : " ") + key + " = " + to_text(value);
            return text + " }";
        }
    }
    return {};
}

}  // namespace grognard
