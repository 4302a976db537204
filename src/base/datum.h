// Values as people write them: on the command line, in case files, presets, defaults.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grognard {

struct Datum {
    enum class Kind { truth, number, word, list, record };

    Kind kind = Kind::word;
    bool truth = false;
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    std::string word;
    std::vector<Datum> list;
    std::vector<std::pair<std::string, Datum>> record;

    static Datum of(bool value);
    static Datum of(std::int64_t value, std::int64_t denominator = 1);
    static Datum of(std::string word);

    friend bool operator==(const Datum&, const Datum&) = default;
};

// Reads `12`, `1/2`, `0.25`, `true`, `woods`, `"woods"`, `[a, b]`, `{ pf = 3, cavalry = true }`; nothing if the text is none of these.
std::optional<Datum> read_datum(std::string_view text);

// The same as a person types one value: also `2,5`, and words with blanks and accents as a label has them.
std::optional<Datum> read_typed_datum(std::string_view text);

// Reads a whole or fractional number, also in decimals: "12", "-3", "1/2", "0.25".
std::optional<std::pair<std::int64_t, std::int64_t>> read_number(std::string_view text);

std::string to_text(const Datum& datum);

}  // namespace grognard
