#include "sheet/explain/labels.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

std::string text_of(const Word* word, std::string_view otherwise, Language language) {
    return word == nullptr ? std::string(otherwise) : word->in(language);
}

std::string together(const std::string& whole, const std::string& part) {
    if (whole.empty() || part.empty() || whole == part) return whole.empty() ? part : whole;
    return whole + ", " + part;
}

// People count from 1.
std::string numbered(const std::string& text, int element) {
    return element < 0 ? text : text + " " + std::to_string(element + 1);
}

// One field of a step in words: a class of a roll, a field of a cell, an outcome of a call, which speaks of the sides of that call.
std::string step_field_label(const Sheet& sheet, const Procedure& procedure, const std::string& step,
                             const std::string& field, Sides sides, Language language) {
    const Word* words = procedure.source->words.find(step + "." + field);
    for (const Step& s : procedure.steps) {
        if (words != nullptr || s.name != step || s.verb != Verb::call || s.call == nullptr) continue;
        const Procedure* callee = sheet.procedure(s.call->procedure);
        if (callee == nullptr) continue;
        sides = sides_of_call(sheet, sides, procedure, s);
        words = sheet.words_of(*callee, field);
    }
    if (words == nullptr) words = sheet.source.common.find(field);
    return with_sides(sheet, text_of(words, "", language), sides, language);
}

// The call that a path begins with, and what is left of the path behind it.
struct FirstCall {
    const Step* step = nullptr;
    const Procedure* callee = nullptr;
    std::string rest;
};

FirstCall first_call(const Sheet& sheet, const Procedure& procedure, const std::string& path) {
    const std::size_t dot = path.find('.');
    if (dot == std::string::npos) return {};
    for (const Step& step : procedure.steps)
        if (step.name == path.substr(0, dot) && step.call != nullptr)
            if (const Procedure* callee = sheet.procedure(step.call->procedure))
                return {&step, callee, path.substr(path.find_first_not_of("0123456789.", dot))};
    return {};
}

// A choice deep inside is named along the calls that lead to it, by the sides of the last of them.
std::string choice_label(const Sheet& sheet, const Procedure& procedure, const std::string& path, const Sides& sides,
                         Language language) {
    const FirstCall call = first_call(sheet, procedure, path);
    if (call.step == nullptr) return label(sheet, procedure, path, sides, language);
    const Sides inner = sides_of_call(sheet, sides, procedure, *call.step);
    return together(label(sheet, procedure, call.step->name, sides, language),
                    choice_label(sheet, *call.callee, call.rest, inner, language));
}

bool is_only_roll(const Procedure& procedure, int step) {
    for (std::size_t i = 0; i < procedure.steps.size(); ++i)
        if (procedure.steps[i].verb == Verb::roll && static_cast<int>(i) != step) return false;
    return procedure.steps[static_cast<std::size_t>(step)].verb == Verb::roll;
}

// "My cohesion test" says more than the "cohesion test" that it is.
void add_unless_said(std::vector<std::string>& path, std::string text) {
    const auto says_it = [&](const std::string& said) { return folded(said).find(folded(text)) != std::string::npos; };
    if (std::none_of(path.begin(), path.end(), says_it)) path.push_back(std::move(text));
}

// The values that a tally line with `each` runs over, if they are those of an enumeration.
int each_enumeration(const Sheet& sheet, const Procedure& procedure, std::string_view id) {
    const std::size_t dot = id.find('.');
    if (dot == std::string_view::npos) return -1;
    for (const Step& step : procedure.steps) {
        if (step.name != id.substr(0, dot) || step.tally < 0) continue;
        const Tally& tally = procedure.tallies[static_cast<std::size_t>(step.tally)];
        for (std::size_t i = 0; i < tally.lines.size(); ++i) {
            if (tally.source->lines[i].name.text != id.substr(dot + 1) || tally.lines[i].each == nullptr) continue;
            const Expression& collection = *tally.lines[i].each->collection;
            for (const Fact& fact : procedure.facts)
                if (fact.name == collection.text && fact.declared.what == Declared::What::scalar &&
                    fact.declared.type.kind == Kind::set)
                    return fact.declared.type.enumeration;
            return sheet.find_enumeration(collection.text);
        }
    }
    return -1;
}

}  // namespace

std::string label(const Sheet& sheet, Language language) {
    return text_of(sheet.source.words.find("."), sheet.source.id, language);
}

std::string label(const Sheet& sheet, const Procedure& procedure, Language language) {
    return label(sheet, procedure, ".", language);
}

std::string label(const Sheet& sheet, const Procedure& procedure, std::string_view id, Language language) {
    return label(sheet, procedure, id, sides_of(sheet, sheet.find_procedure(procedure.name)), language);
}

std::string label(const Sheet& sheet, const Procedure& procedure, std::string_view id, const Sides& sides,
                  Language language) {
    return with_sides(sheet, text_of(sheet.words_of(procedure, id), id == "." ? procedure.name : id, language), sides,
                      language);
}

std::string label(const Sheet&, const PresetSource& preset, Language language) {
    return text_of(preset.words.find("."), preset.name, language);
}

std::string group_label(const Sheet& sheet, std::string_view group, Language language) {
    return text_of(sheet.source.groups.find(group), group, language);
}

std::string part_label(const Sheet& sheet, const Procedure& procedure, Language language) {
    return text_of(sheet.source.words.find("part." + sheet.source.part_of(procedure.source->place)), "", language);
}

std::string value_label(const Sheet& sheet, int enumeration, Word64 value, Language language) {
    return value_label(sheet, enumeration, value, {{-1, true}, {-1, false}}, language);
}

std::string value_label(const Sheet& sheet, int enumeration, Word64 value, const Sides& sides, Language language) {
    return with_sides(sheet,
                      text_of(sheet.value_words(enumeration, value), sheet.value_name(enumeration, value), language),
                      sides, language);
}

std::string table_label(const Sheet& sheet, int table, std::string_view id, Language language) {
    return text_of(sheet.table_words(table, id),
                   id == "." ? sheet.source.tables[static_cast<std::size_t>(table)].name : id, language);
}

std::string ruling_label(const Sheet& sheet, std::string_view ruling, std::string_view id, Language language) {
    return text_of(sheet.ruling_words(ruling, id), id == "." ? ruling : id, language);
}

InputLabel label_parts(const Sheet& sheet, const Procedure& procedure, const Input& input, Language language) {
    if (input.what == Input::What::ruling) return {ruling_label(sheet, input.path, ".", language), {}};
    if (input.fact == no_index) {
        const Sides sides = sides_of(sheet, sheet.find_procedure(procedure.name));
        return {choice_label(sheet, procedure, input.path, sides, language), {}};
    }
    const Fact& fact = procedure.facts[input.fact];
    const std::string whole = numbered(label(sheet, procedure, fact.name, language), input.element);
    const std::size_t dot = input.path.rfind('.');
    if (dot == std::string::npos) return {whole, {}};
    const std::string part = input.path.substr(dot + 1);
    if (fact.declared.record >= 0)
        return {whole, text_of(sheet.record_words(fact.declared.record, part), part, language)};
    if (fact.declared.what == Declared::What::counts)
        for (Word64 i = 0; i < 64; ++i)
            if (sheet.value_name(fact.declared.enumeration, i) == part)
                return {whole, value_label(sheet, fact.declared.enumeration, i, language)};
    return {whole, part};
}

std::string label(const Sheet& sheet, const Procedure& procedure, const Input& input, Language language) {
    const InputLabel parts = label_parts(sheet, procedure, input, language);
    return together(parts.whole, parts.part);
}

ChoiceName choice_name(const Sheet& sheet, const Procedure& procedure, const std::string& path, Language language) {
    ChoiceName name;
    const Procedure* at = &procedure;
    std::string rest = path;
    Sides sides = sides_of(sheet, sheet.find_procedure(procedure.name));
    bool exchanged = false;
    for (FirstCall call = first_call(sheet, *at, rest); call.step != nullptr; call = first_call(sheet, *at, rest)) {
        if (at == &procedure) name.moment = label(sheet, *at, call.step->name, sides, language);
        exchanged = exchanged != exchanges_sides(sheet, *at, *call.step);
        sides = sides_of_call(sheet, sides, *at, *call.step);
        at = call.callee;
        rest = call.rest;
    }
    name.own = label(sheet, *at, rest, sides, language);
    for (const Step& step : at->steps)
        if (step.name == rest && step.choice >= 0) name.mine = step.chosen_by_me != exchanged;
    return name;
}

std::string label(const Sheet& sheet, const NameRef& name, const Sides& sides, Language language) {
    if (name.what == NameRef::What::number) return text_of(sheet.number_words(name.id), name.id, language);
    if (name.what == NameRef::What::ruling) return ruling_label(sheet, name.id, ".", language);
    if (name.what == NameRef::What::table) return table_label(sheet, sheet.find_table(name.id), ".", language);
    if (name.procedure < 0) return name.id;
    const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(name.procedure)];
    std::string whole = numbered(label(sheet, procedure, name.id, sides, language), name.element);
    if (name.field.empty()) return whole;
    if (name.record >= 0)
        return together(whole, text_of(sheet.record_words(name.record, name.field), name.field, language));
    if (name.what == NameRef::What::fact)
        for (const Fact& fact : procedure.facts)
            if (fact.name == name.id && fact.declared.what == Declared::What::counts)
                for (Word64 i = 0; i < 64; ++i)
                    if (sheet.value_name(fact.declared.enumeration, i) == name.field)
                        return together(whole, value_label(sheet, fact.declared.enumeration, i, language));
    return together(whole, step_field_label(sheet, procedure, name.id, name.field, sides, language));
}

std::string row_label(const Sheet& sheet, const Program& program, std::uint32_t row, Language language) {
    std::vector<std::string> path;
    Sides sides = sides_of(sheet, program.procedure);
    for (std::uint32_t at = 0; at < row; ++at) {
        const TraceRow& one = program.rows[at];
        if (one.verb != Verb::call || row >= one.end) continue;
        const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(one.procedure)];
        const Step& step = procedure.steps[static_cast<std::size_t>(one.step)];
        add_unless_said(path, numbered(label(sheet, procedure, step.name, sides, language), one.element));
        sides = sides_of_call(sheet, sides, procedure, step);
    }
    const TraceRow& own = program.rows[row];
    const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(own.procedure)];
    // The only roll of what was called is what that is called.
    if (path.empty() || !is_only_roll(procedure, own.step))
        add_unless_said(
            path, label(sheet, procedure, procedure.steps[static_cast<std::size_t>(own.step)].name, sides, language));
    return path.size() < 2 ? path.back() : together(path[path.size() - 2], path.back());
}

std::string label(const Sheet& sheet, const Entry& entry, Language language) {
    if (entry.what == Entry::What::lookup) return table_label(sheet, sheet.find_table(entry.table), ".", language);
    const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(entry.procedure)];
    if (entry.what == Entry::What::fact) {
        for (const Input& input : procedure.program->inputs)
            if (input.what != Input::What::ruling && input.path == entry.id)
                return label(sheet, procedure, input, language);
    }
    std::string text = label(sheet, procedure, entry.id, entry.sides, language);
    if (entry.what == Entry::What::group && text == entry.id)
        text = label(sheet, procedure, entry.id.substr(0, entry.id.find('.')), entry.sides, language);
    if (entry.element < 0) return text;
    const int enumeration = entry.what == Entry::What::line ? each_enumeration(sheet, procedure, entry.id) : -1;
    if (enumeration >= 0) return together(text, value_label(sheet, enumeration, entry.element, language));
    return numbered(text, entry.element);
}

std::string class_label(const Sheet& sheet, const Procedure& procedure, std::string_view roll, std::string_view id,
                        Word64 count, Language language) {
    const Word* words = procedure.source->words.find(std::string(roll) + "." + std::string(id));
    for (const Step& step : procedure.steps)
        if (words == nullptr && step.name == roll && step.roll != nullptr)
            for (const BinsSource& bins : sheet.source.bins)
                if (bins.name == step.roll->bins) words = bins.words.find(id);
    if (words == nullptr) words = sheet.source.common.find(id);
    std::string text = text_of(words, id, language);
    const std::size_t slash = text.find('/');
    if (slash == std::string::npos) return text;
    // In French nothing is one thing, in English several.
    const bool one = count == 1 || (count == 0 && language == Language::fr);
    return one ? text.substr(0, slash) : text.substr(slash + 1);
}

bool has_words(const Sheet& sheet, const Entry& entry) {
    if (entry.procedure < 0) return false;
    return sheet.words_of(sheet.procedures[static_cast<std::size_t>(entry.procedure)], entry.id) != nullptr;
}

std::string path_of(const NameRef& name) {
    std::string path = name.id;
    if (name.what == NameRef::What::number) path = "number." + path;
    if (name.what == NameRef::What::ruling) path = "ruling." + path;
    if (name.element >= 0) path += "." + std::to_string(name.element);
    if (!name.field.empty()) path += "." + name.field;
    return path;
}

std::string address_of(const Sheet& sheet, const TraceRow& row) {
    const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(row.procedure)];
    return procedure.name + "." + procedure.steps[static_cast<std::size_t>(row.step)].name;
}

std::string value_text(const Sheet& sheet, const Type& type, Word64 word, const Catalogue& words) {
    if (word == absent || word == unevaluated) return words.say("value.none");
    switch (type.kind) {
        case Kind::truth: return words.say(word != 0 ? "value.yes" : "value.no");
        case Kind::whole:
        case Kind::fraction: return words.exact(number_of(type, word));
        case Kind::value:
            return word == helps ? words.say("value.when_it_helps")
                                 : value_label(sheet, type.enumeration, word, words.language());
        case Kind::set: break;
    }
    std::string text;
    for (int i = 0; i < 64; ++i)
        if ((static_cast<std::uint64_t>(word) >> i) & 1U)
            text += (text.empty() ? "" : ", ") + value_label(sheet, type.enumeration, i, words.language());
    return text.empty() ? words.say("value.none") : text;
}

Fraction number_of(const Type& type, Word64 word) {
    if (type.kind == Kind::fraction) return {Integer(top_of(word)), Integer(bottom_of(word))};
    return Fraction(word);
}

}  // namespace grognard::sheet
