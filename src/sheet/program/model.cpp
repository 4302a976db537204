#include "sheet/program/model.h"

#include <algorithm>

namespace grognard::sheet {

namespace {

template <class List>
int find_named(const List& list, std::string_view name) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].name == name) return static_cast<int>(i);
    return -1;
}

}  // namespace

int Sheet::find_enumeration(std::string_view name) const {
    const int index = find_named(enumerations, name);
    return index >= 0 && enumerations[static_cast<std::size_t>(index)].source >= 0 ? index : -1;
}

int Sheet::find_record(std::string_view name) const { return find_named(source.records, name); }
int Sheet::find_table(std::string_view name) const { return find_named(source.tables, name); }
int Sheet::find_procedure(std::string_view name) const { return find_named(source.procedures, name); }

const Procedure* Sheet::procedure(std::string_view name) const {
    const int index = find_named(procedures, name);
    return index < 0 ? nullptr : &procedures[static_cast<std::size_t>(index)];
}

const Ruling* Sheet::ruling(std::string_view name) const {
    const int index = find_named(rulings, name);
    return index < 0 ? nullptr : &rulings[static_cast<std::size_t>(index)];
}

namespace {

// Whether a list names the fact, or the field of a record, at the end of a path.
bool names_end(const std::vector<Cell>& list, std::string_view path) {
    const std::size_t dot = path.rfind('.');
    const std::string_view name = dot == std::string_view::npos ? path : path.substr(dot + 1);
    return std::any_of(list.begin(), list.end(), [&](const Cell& one) { return one.text == name; });
}

}  // namespace

bool Sheet::is_profile(std::string_view path) const { return names_end(source.profile, path); }

bool Sheet::is_of_unit(std::string_view path) const { return is_profile(path) || names_end(source.carried, path); }

bool Sheet::is_circumstance(std::string_view path) const {
    return names_end(source.carried, path) || names_end(source.found, path);
}

const std::string& Sheet::value_name(int enumeration, Word64 value) const {
    static const std::string none;
    const Enumeration& e = enumerations[static_cast<std::size_t>(enumeration)];
    if (value < 0 || value >= static_cast<Word64>(e.values.size())) return none;
    return e.values[static_cast<std::size_t>(value)];
}

const Word* Sheet::value_words(int enumeration, Word64 value, std::string_view form) const {
    const std::string name = value_name(enumeration, value) + std::string(form);
    const Enumeration& e = enumerations[static_cast<std::size_t>(enumeration)];
    if (e.source >= 0) {
        if (const Word* word = source.enums[static_cast<std::size_t>(e.source)].words.find(name)) return word;
        const Enumeration& root = enumerations[static_cast<std::size_t>(e.root)];
        if (const Word* word = source.enums[static_cast<std::size_t>(root.source)].words.find(name)) return word;
    } else if (e.name.compare(0, 7, "ruling.") == 0) {
        return ruling_words(e.name.substr(7), name);
    } else if (e.name.compare(0, 7, "choice.") == 0) {
        for (const Procedure& procedure : procedures)
            for (const Step& step : procedure.steps)
                if (step.choice == enumeration)
                    if (const Word* word = words_of(procedure, step.name + "." + name)) return word;
    }
    return source.common.find(name);
}

const Word* Sheet::words_of(const Procedure& procedure, std::string_view id) const {
    if (const Word* word = procedure.source->words.find(id)) return word;
    if (const Word* word = source.common.find(id)) return word;
    // A line that many tallies share may stand under its own name.
    const std::size_t dot = id.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? nullptr : source.common.find(id.substr(dot + 1));
}

const Word* Sheet::record_words(int record, std::string_view field) const {
    if (const Word* word = source.records[static_cast<std::size_t>(record)].words.find(field)) return word;
    return source.common.find(field);
}

const Word* Sheet::table_words(int table, std::string_view id) const {
    if (const Word* word = source.tables[static_cast<std::size_t>(table)].words.find(id)) return word;
    return source.common.find(id);
}

const Word* Sheet::ruling_words(std::string_view name, std::string_view id) const {
    for (const RulingSource& ruling : source.rulings)
        if (ruling.name == name) return ruling.words.find(id);
    return nullptr;
}

const Word* Sheet::number_words(std::string_view id) const {
    if (const Word* word = source.number_words.find(id)) return word;
    return source.common.find(id);
}

}  // namespace grognard::sheet
