#include "sheet/program/values.h"

#include <algorithm>

#include "base/names.h"
#include "base/reading.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

std::optional<Word64> word_of(const Datum& datum, const Type& type, const Sheet& sheet, Place place,
                              Problems& problems) {
    const auto refuse = [&](std::string_view id, Problems::Arguments arguments) -> std::optional<Word64> {
        arguments.emplace_back("value", to_text(datum));
        problems.error(id, place, std::move(arguments));
        return std::nullopt;
    };
    const auto known_values = [&] {
        std::vector<std::string> names;
        const Enumeration& enumeration = sheet.enumerations[static_cast<std::size_t>(type.enumeration)];
        for (std::size_t i = 0; i < enumeration.values.size(); ++i)
            if ((type.values >> i) & 1U) names.push_back(enumeration.values[i]);
        return names;
    };
    const auto value_of = [&](const std::string& word) -> std::optional<Word64> {
        const Enumeration& enumeration = sheet.enumerations[static_cast<std::size_t>(type.enumeration)];
        for (std::size_t i = 0; i < enumeration.values.size(); ++i)
            if (enumeration.values[i] == word && ((type.values >> i) & 1U)) return static_cast<Word64>(i);
        for (std::size_t i = 0; i < enumeration.values.size(); ++i)  // or in other letters
            if (folded(enumeration.values[i]) == folded(word) && ((type.values >> i) & 1U))
                return static_cast<Word64>(i);
        for (std::size_t i = 0; i < enumeration.values.size(); ++i)  // or its label, in whatever language
            if (const Word* label = sheet.value_words(type.enumeration, static_cast<Word64>(i));
                label != nullptr && ((type.values >> i) & 1U) &&
                (folded(label->in(Language::fr)) == folded(word) || folded(label->in(Language::en)) == folded(word)))
                return static_cast<Word64>(i);
        return std::nullopt;
    };
    switch (type.kind) {
        case Kind::truth:
            if (datum.kind == Datum::Kind::truth) return datum.truth ? 1 : 0;
            if (datum.kind == Datum::Kind::word && (datum.word == "yes" || datum.word == "oui")) return 1;
            if (datum.kind == Datum::Kind::word && (datum.word == "no" || datum.word == "non")) return 0;
            return refuse("value.wants_truth", {});
        case Kind::whole:
            if (datum.kind != Datum::Kind::number || datum.denominator != 1) return refuse("value.wants_whole", {});
            if (datum.numerator < type.low || datum.numerator > type.high)
                return refuse("value.out_of_bounds",
                              {{"low", std::to_string(type.low)}, {"high", std::to_string(type.high)}});
            return datum.numerator;
        case Kind::fraction: {
            if (datum.kind != Datum::Kind::number) return refuse("value.wants_number", {});
            if (datum.denominator > type.step || type.step % datum.denominator != 0)
                return refuse("value.wrong_step", {{"step", std::to_string(type.step)}});
            if (datum.numerator < type.low * datum.denominator || datum.numerator > type.high * datum.denominator)
                return refuse("value.out_of_bounds",
                              {{"low", std::to_string(type.low)}, {"high", std::to_string(type.high)}});
            return make_fraction(datum.numerator, datum.denominator);
        }
        case Kind::value: {
            const auto value = datum.kind == Datum::Kind::word ? value_of(datum.word) : std::nullopt;
            if (value) return value;
            std::string all;
            for (const std::string& name : known_values()) all += (all.empty() ? "" : ", ") + name;
            return refuse("value.unknown", {{"nearest", nearest(to_text(datum), known_values())}, {"known", all}});
        }
        case Kind::set: {
            if (datum.kind != Datum::Kind::list) return refuse("value.wants_set", {});
            std::uint64_t mask = 0;
            for (const Datum& member : datum.list) {
                const auto value = member.kind == Datum::Kind::word ? value_of(member.word) : std::nullopt;
                if (!value)
                    return refuse("value.unknown",
                                  {{"nearest", nearest(to_text(member), known_values())}, {"known", ""}});
                mask |= std::uint64_t{1} << *value;
            }
            return static_cast<Word64>(mask);
        }
    }
    return std::nullopt;
}

Word64 default_of(const Cell& cell, const Type& type, const Sheet& sheet, Problems& problems) {
    if (!cell.empty()) {
        const auto datum = read_datum(cell.text);
        if (!datum)
            problems.error("value.unreadable", cell.place, {{"value", cell.text}});
        else if (const auto word = word_of(*datum, type, sheet, cell.place, problems))
            return *word;
    }
    switch (type.kind) {
        case Kind::truth:
        case Kind::set: return 0;
        case Kind::whole: return std::clamp<std::int64_t>(0, type.low, type.high);
        case Kind::fraction: return whole_fraction(std::clamp<std::int64_t>(0, type.low, type.high));
        case Kind::value:
            for (int i = 0; i < 64; ++i)
                if ((type.values >> i) & 1U) return i;
            return 0;
    }
    return 0;
}

std::string word_text(const Sheet& sheet, const Type& type, Word64 word) {
    return to_text(word_datum(sheet, type, word));
}

Datum word_datum(const Sheet& sheet, const Type& type, Word64 word) {
    switch (type.kind) {
        case Kind::truth: return Datum::of(word != 0);
        case Kind::whole: return Datum::of(word);
        case Kind::fraction: return Datum::of(top_of(word), bottom_of(word));
        case Kind::value:
            return Datum::of(word == helps ? std::string("when_it_helps") : sheet.value_name(type.enumeration, word));
        case Kind::set: {
            Datum datum;
            datum.kind = Datum::Kind::list;
            for (int i = 0; i < 64; ++i)
                if ((static_cast<std::uint64_t>(word) >> i) & 1U)
                    datum.list.push_back(Datum::of(sheet.value_name(type.enumeration, i)));
            return datum;
        }
    }
    return {};
}

std::vector<EnumValue> read_enumeration(const Cell& cell, const Sheet& sheet, Problems& problems) {
    std::vector<EnumValue> values;
    const int found = sheet.find_enumeration(cell.text);
    if (found < 0) {
        std::vector<std::string> names;
        for (const Enumeration& one : sheet.enumerations) names.push_back(one.name);
        find_name(cell, names, problems);
        return values;
    }
    const Enumeration& enumeration = sheet.enumerations[static_cast<std::size_t>(found)];
    const int root = enumeration.root < 0 ? found : enumeration.root;
    const std::vector<std::string>& all = sheet.enumerations[static_cast<std::size_t>(root)].values;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if ((enumeration.mask >> i & 1U) == 0) continue;
        EnumValue value{all[i], static_cast<int>(i), {all[i], all[i]}};
        if (const Word* word = sheet.value_words(root, value.value)) value.text = {word->fr, word->en};
        values.push_back(std::move(value));
    }
    return values;
}

}  // namespace grognard::sheet
