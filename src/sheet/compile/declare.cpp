#include "sheet/compile/declare.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

template <class List>
int find_named(const List& list, std::string_view name) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].name == name) return static_cast<int>(i);
    return -1;
}

std::vector<std::string> names_of_types(const Sheet& sheet) {
    std::vector<std::string> names = {"bool", "int", "frac", "set", "list"};
    for (const Enumeration& enumeration : sheet.enumerations) names.push_back(enumeration.name);
    for (const RecordSource& record : sheet.source.records) names.push_back(record.name);
    return names;
}

std::uint64_t full_mask(std::size_t count) { return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1; }

void declare_enumerations(Sheet& sheet, Problems& problems) {
    for (const EnumSource& source : sheet.source.enums) {
        Enumeration enumeration;
        enumeration.name = source.name;
        enumeration.source = static_cast<int>(sheet.enumerations.size());
        enumeration.ordered = source.ordered;
        for (const Cell& value : source.values) {
            if (enumeration.values.size() == 64) break;
            enumeration.values.push_back(value.text);
        }
        if (!source.tie.empty()) {
            const auto found = std::find(enumeration.values.begin(), enumeration.values.end(), source.tie.text);
            if (found == enumeration.values.end())
                problems.error("name.unknown", source.tie.place,
                               {{"name", source.tie.text}, {"nearest", nearest(source.tie.text, enumeration.values)}});
            else
                enumeration.tie = static_cast<int>(found - enumeration.values.begin());
        }
        sheet.enumerations.push_back(std::move(enumeration));
    }
    // Parts point straight at their root, so that a value is the same word in both.
    for (std::size_t i = 0; i < sheet.source.enums.size(); ++i) {
        const EnumSource& source = sheet.source.enums[i];
        Enumeration& part = sheet.enumerations[i];
        part.root = static_cast<int>(i);
        part.mask = full_mask(part.values.size());
        if (source.part_of.empty()) continue;
        const int root = find_named(sheet.source.enums, source.part_of.text);
        if (root < 0 || !sheet.source.enums[static_cast<std::size_t>(root)].part_of.empty() ||
            root == static_cast<int>(i)) {
            problems.error("enum.bad_root", source.part_of.place, {{"name", source.part_of.text}});
            continue;
        }
        const Enumeration& whole = sheet.enumerations[static_cast<std::size_t>(root)];
        part.root = root;
        part.mask = 0;
        for (const Cell& value : source.values) {
            const auto found = std::find(whole.values.begin(), whole.values.end(), value.text);
            if (found == whole.values.end()) {
                problems.error("name.unknown", value.place,
                               {{"name", value.text}, {"nearest", nearest(value.text, whole.values)}});
                continue;
            }
            part.mask |= std::uint64_t{1} << (found - whole.values.begin());
        }
        part.values = whole.values;
        part.ordered = part.ordered || whole.ordered;
        part.tie = whole.tie;
    }
}

void declare_rulings(Sheet& sheet, Problems& problems) {
    for (const RulingSource& source : sheet.source.rulings) {
        Ruling ruling;
        ruling.name = source.name;
        if (!source.options.empty()) {
            Enumeration options;
            options.name = "ruling." + source.name;
            for (const Cell& option : source.options) options.values.push_back(option.text);
            options.root = static_cast<int>(sheet.enumerations.size());
            options.mask = full_mask(options.values.size());
            const int chosen = static_cast<int>(
                std::find(options.values.begin(), options.values.end(), source.fallback.text) - options.values.begin());
            if (chosen == static_cast<int>(options.values.size()))
                problems.error(
                    "name.unknown", source.fallback.place,
                    {{"name", source.fallback.text}, {"nearest", nearest(source.fallback.text, options.values)}});
            else
                ruling.fallback = chosen;
            ruling.enumeration = options.root;
            sheet.enumerations.push_back(std::move(options));
        }
        sheet.rulings.push_back(std::move(ruling));
    }
}

void declare_records(Sheet& sheet, Usage& usage, Problems& problems) {
    for (const RecordSource& source : sheet.source.records) {
        Record record;
        record.name = source.name;
        for (const RecordSource::Field& field : source.fields) {
            const auto declared = read_type(field.type, sheet, usage, problems);
            if (!declared) continue;
            if (declared->what != Declared::What::scalar) {
                problems.error("record.not_flat", field.type.place, {{"name", field.name.text}});
                continue;
            }
            if (find_named(record.fields, field.name.text) >= 0)
                problems.error("name.twice", field.name.place, {{"name", field.name.text}});
            record.fields.push_back(
                {field.name.text, *declared, default_of(field.fallback, declared->type, sheet, problems)});
        }
        for (const RecordSource::Derived& derived : source.derived) {
            if (find_named(record.fields, derived.name.text) >= 0 || find_named(record.derived, derived.name.text) >= 0)
                problems.error("name.twice", derived.name.place, {{"name", derived.name.text}});
            ExpressionPtr how = parse_expression(derived.how, problems);
            if (how != nullptr) record.derived.push_back({derived.name.text, std::move(how), &derived.how});
        }
        sheet.records.push_back(std::move(record));
    }
}

// `a..b` with whole or fractional ends.
struct Bounds {
    FractionWord low = 0, high = 0;
};

// `6..2` as it was meant: `2..6`; nothing if it is no such thing.
std::string turned_around(std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) return {};
    const std::string_view from = trimmed(text.substr(0, dots)), to = trimmed(text.substr(dots + 2));
    const auto low = read_number(from), high = read_number(to);
    for (const auto& end : {low, high})
        if (!end || end->first > largest_number || end->first < -largest_number || end->second > largest_denominator)
            return {};
    if (low->first * high->second <= high->first * low->second) return {};
    return std::string(to) + ".." + std::string(from);
}

std::optional<Bounds> read_bounds(std::string_view text) {
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    const auto low = read_number(trimmed(text.substr(0, dots)));
    const auto high = read_number(trimmed(text.substr(dots + 2)));
    if (!low || !high) return std::nullopt;
    for (const auto& end : {*low, *high})
        if (end.first > largest_number || end.first < -largest_number || end.second > largest_denominator)
            return std::nullopt;
    const Bounds bounds{make_fraction(low->first, low->second), make_fraction(high->first, high->second)};
    if (less_fraction(bounds.high, bounds.low)) return std::nullopt;
    return bounds;
}

}  // namespace

std::optional<Declared> read_type(const Cell& cell, const Sheet& sheet, Usage& usage, Problems& problems) {
    const std::vector<std::string_view> words = words_of(cell.text);
    const auto bad = [&]() -> std::optional<Declared> {
        for (const std::string_view word : words)
            if (const std::string turned = turned_around(word); !turned.empty()) {
                problems.error("type.reversed", cell.place, {{"text", std::string(word)}, {"right", turned}});
                return std::nullopt;
            }
        const std::string first = words.empty() ? std::string() : std::string(words.front());
        problems.error("type.bad", cell.place,
                       {{"text", cell.text}, {"nearest", nearest(first, names_of_types(sheet))}});
        return std::nullopt;
    };
    const auto use_enumeration = [&](std::string_view name) {
        const int index = sheet.find_enumeration(name);
        if (index >= 0) usage.enumerations[static_cast<std::size_t>(index)] = true;
        return index;
    };
    if (words.empty()) return bad();
    Declared declared;
    if (words[0] == "bool" && words.size() == 1) {
        declared.type = Type::truth();
        return declared;
    }
    if (words[0] == "int" && words.size() >= 2) {
        const auto bounds = read_bounds(words[1]);
        if (!bounds || bottom_of(bounds->low) != 1 || bottom_of(bounds->high) != 1) return bad();
        declared.type = Type::whole(top_of(bounds->low), top_of(bounds->high));
        if (words.size() == 2) return declared;
        if (words.size() != 4 || words[2] != "per") return bad();
        declared.what = Declared::What::counts;
        declared.enumeration = use_enumeration(words[3]);
        if (declared.enumeration < 0) return bad();
        return declared;
    }
    if (words[0] == "frac" && words.size() == 4 && words[2] == "by") {
        const auto bounds = read_bounds(words[1]);
        const auto step = read_number(words[3]);
        // Types keep whole bounds; ends like 1/2 would be checked loosely, so they are refused.
        if (!bounds || bottom_of(bounds->low) != 1 || bottom_of(bounds->high) != 1) return bad();
        if (!step || step->first != 1 || step->second > largest_denominator) return bad();
        declared.type = Type::fraction(top_of(bounds->low), top_of(bounds->high), step->second);
        return declared;
    }
    if (words[0] == "set" && words.size() == 3 && words[1] == "of") {
        const int index = use_enumeration(words[2]);
        if (index < 0) return bad();
        const Enumeration& enumeration = sheet.enumerations[static_cast<std::size_t>(index)];
        declared.type = Type::set(index, enumeration.mask);
        return declared;
    }
    if (words[0] == "list" && words.size() == 3) {
        const int record = sheet.find_record(words[1]);
        const auto bounds = read_bounds(words[2]);
        if (record < 0 || !bounds || bottom_of(bounds->low) != 1 || bottom_of(bounds->high) != 1 ||
            top_of(bounds->low) < 0 || top_of(bounds->high) > longest_list || top_of(bounds->high) < 1)
            return bad();
        usage.records[static_cast<std::size_t>(record)] = true;
        declared.what = Declared::What::list;
        declared.record = record;
        declared.least = static_cast<int>(top_of(bounds->low));
        declared.most = static_cast<int>(top_of(bounds->high));
        return declared;
    }
    if (words.size() != 1) return bad();
    if (const int index = use_enumeration(words[0]); index >= 0) {
        declared.type = Type::value(index, sheet.enumerations[static_cast<std::size_t>(index)].mask);
        return declared;
    }
    if (const int record = sheet.find_record(words[0]); record >= 0) {
        usage.records[static_cast<std::size_t>(record)] = true;
        declared.what = Declared::What::record;
        declared.record = record;
        return declared;
    }
    return bad();
}

void declare(Sheet& sheet, Usage& usage, Problems& problems) {
    declare_enumerations(sheet, problems);
    declare_rulings(sheet, problems);
    usage.enumerations.assign(sheet.enumerations.size(), false);
    usage.records.assign(sheet.source.records.size(), false);
    usage.tables.assign(sheet.source.tables.size(), false);
    usage.bins.assign(sheet.source.bins.size(), false);
    usage.numbers.assign(sheet.source.numbers.size(), false);
    usage.dice.assign(sheet.source.dice.size(), false);
    usage.rulings.assign(sheet.source.rulings.size(), false);
    declare_records(sheet, usage, problems);
}

}  // namespace grognard::sheet
