// What the paths of an expression speak of: facts, steps, fields, outcomes, cells, values.

#include <algorithm>

#include "base/names.h"
#include "sheet/explain/sides.h"
#include "sheet/print/wording.h"

namespace grognard::sheet::printing {

namespace {

using Form = Expression::Kind;

bool has_values(const Type& type) { return type.kind == Kind::value || type.kind == Kind::set; }

}  // namespace

Wording::Wording(const Sheet& sheet, const Rule& rule, const Phrases& phrases)
    : sheet_(sheet), rule_(rule), language_(phrases.language), phrases_(phrases) {
    for (const Fact& fact : rule.procedure->facts)
        if (fact.declared.what == Declared::What::record) ++record_facts_;
    step_enumerations_.assign(rule.procedure->steps.size(), -1);
    if (rule.procedure->program.is_missing()) return;
    for (const TraceRow& row : rule.procedure->program->rows) {
        const auto index = static_cast<std::size_t>(row.step);
        if (row.depth != 0 || row.verb == Verb::outcome || row.step < 0 || !has_values(row.type)) continue;
        if (index < step_enumerations_.size() && rule.procedure->steps[index].verb == row.verb)
            step_enumerations_[index] = row.type.enumeration;
    }
}

// --- labels ---

std::string Wording::in_language(const Word* word) const {
    return word == nullptr ? std::string() : word->in(language_);
}

std::string Wording::label(std::string_view id) const {
    const Sides sides = sides_of(sheet_, sheet_.find_procedure(rule_.procedure->name));
    return with_sides(sheet_, in_language(sheet_.words_of(*rule_.procedure, id)), sides, language_);
}

// An outcome of a call, which speaks of the sides of that call.
std::string Wording::outcome_label(const Meaning& call, std::string_view id) const {
    const Procedure& callee = sheet_.procedures[static_cast<std::size_t>(call.procedure)];
    Sides sides = sides_of(sheet_, sheet_.find_procedure(rule_.procedure->name));
    for (const Step& step : rule_.procedure->steps)
        if (step.call != nullptr && step.call->procedure == callee.name && label(step.name) == call.text) {
            sides = sides_of_call(sheet_, sides, *rule_.procedure, step);
            break;
        }
    return with_sides(sheet_, in_language(sheet_.words_of(callee, id)), sides, language_);
}

std::string Wording::table_label(int table) const { return in_language(sheet_.table_words(table, ".")); }

std::string Wording::value_label(int enumeration, std::string_view value) const {
    if (enumeration < 0) return {};
    const Enumeration& e = sheet_.enumerations[static_cast<std::size_t>(enumeration)];
    const auto found = std::find(e.values.begin(), e.values.end(), value);
    if (e.source < 0) {
        if (found == e.values.end()) return {};
        return in_language(sheet_.value_words(enumeration, found - e.values.begin()));
    }
    for (const int owner : {enumeration, e.root}) {
        const int source = sheet_.enumerations[static_cast<std::size_t>(owner)].source;
        if (source < 0) continue;
        if (const Word* word = sheet_.source.enums[static_cast<std::size_t>(source)].words.find(value))
            return in_language(word);
    }
    return has_value(enumeration, value) ? in_language(sheet_.source.common.find(value)) : std::string();
}

bool Wording::has_value(int enumeration, std::string_view value) const {
    if (enumeration < 0) return false;
    const Enumeration& e = sheet_.enumerations[static_cast<std::size_t>(enumeration)];
    const Enumeration& root = sheet_.enumerations[static_cast<std::size_t>(e.root < 0 ? enumeration : e.root)];
    return std::find(root.values.begin(), root.values.end(), value) != root.values.end();
}

int Wording::any_enumeration_with(std::string_view value) const {
    for (std::size_t i = 0; i < sheet_.enumerations.size(); ++i)
        if (has_value(static_cast<int>(i), value)) return static_cast<int>(i);
    return -1;
}

// --- paths ---

Meaning Wording::meaning(const Expression& e) const {
    if (e.kind == Form::name) return named(e.text);
    if (e.kind == Form::index) return element(e);
    if (e.kind != Form::member) return {};
    const Expression& base = *e.children[0];
    if (base.kind == Form::name) {
        Meaning owner = named(base.text);
        if (owner.known && (owner.record >= 0 || owner.procedure >= 0 || owner.table >= 0 || owner.bins != nullptr))
            return field(owner, e.text);
        // `order.formed` names a value, also where `order` is a fact.
        const int enumeration = sheet_.find_enumeration(base.text);
        if (has_value(enumeration, e.text)) {
            Meaning value;
            value.text = value_label(enumeration, e.text);
            value.enumeration = enumeration;
            value.known = true;
            return value;
        }
        return {};
    }
    return field(meaning(base), e.text);
}

Meaning Wording::named(std::string_view name) const {
    for (std::size_t i = variables_.size(); i-- > 0;)
        if (variables_[i].first == name) return variables_[i].second;
    for (const Fact& f : rule_.procedure->facts)
        if (f.name == name) return fact(f);
    for (std::size_t i = 0; i < rule_.procedure->steps.size(); ++i)
        if (rule_.procedure->steps[i].name == name) return step(i);
    return {};
}

Meaning Wording::fact(const Fact& fact) const {
    Meaning meaning;
    meaning.known = true;
    meaning.text = label(fact.name);
    meaning.record = fact.declared.record;
    meaning.input = fact.name + (fact.declared.what == Declared::What::list ? ".0" : "");
    if (fact.declared.what == Declared::What::counts)
        meaning.enumeration = fact.declared.enumeration;
    else if (has_values(fact.declared.type))
        meaning.enumeration = fact.declared.type.enumeration;
    return meaning;
}

Meaning Wording::step(std::size_t index) const {
    const Step& step = rule_.procedure->steps[index];
    Meaning meaning;
    meaning.known = true;
    meaning.text = label(step.name);
    if (step.call != nullptr) meaning.procedure = sheet_.find_procedure(step.call->procedure);
    if (step.choice >= 0) meaning.enumeration = step.choice;
    if (step.roll != nullptr)
        for (const BinsSource& bins : sheet_.source.bins)
            if (bins.name == step.roll->bins) meaning.bins = &bins;
    if (step_enumerations_[index] >= 0) meaning.enumeration = step_enumerations_[index];
    if (step.verb != Verb::let || index >= rule_.steps.size()) return meaning;
    meaning.definition = rule_.steps[index].how.get();
    if (meaning.definition != nullptr && meaning.definition->kind == Form::index)
        meaning.table = this->meaning(*meaning.definition).table;
    return meaning;
}

Meaning Wording::field(const Meaning& base, std::string_view name) const {
    if (base.bins != nullptr) return bins_class(base, name);
    Meaning meaning;
    meaning.known = base.known;
    if (base.table >= 0) {
        meaning.text = in_language(sheet_.table_words(base.table, name));
        // Where two tables of a procedure have the same word for a field, only their names tell them apart.
        const bool ambiguous = std::any_of(rule_.tables.begin(), rule_.tables.end(), [&](int other) {
            return other != base.table && in_language(sheet_.table_words(other, name)) == meaning.text;
        });
        if (meaning.text.empty() || ambiguous) meaning.text = table_label(base.table);
        const TableField* field = sheet_.tables[static_cast<std::size_t>(base.table)].field(name);
        if (field != nullptr && has_values(field->type)) meaning.enumeration = field->type.enumeration;
    } else if (base.procedure >= 0) {
        const Procedure& callee = sheet_.procedures[static_cast<std::size_t>(base.procedure)];
        meaning.text = outcome_label(base, name);
        meaning.owner = base.text;
        if (!callee.program.is_missing())
            for (const OutcomeField& outcome : callee.program->outcome)
                if (outcome.name == name && has_values(outcome.type)) meaning.enumeration = outcome.type.enumeration;
        if (meaning.owner == meaning.text) meaning.owner.clear();
    } else if (base.record >= 0) {
        return record_field(base, name);
    }
    return meaning;
}

Meaning Wording::record_field(const Meaning& base, std::string_view name) const {
    Meaning meaning;
    meaning.known = true;
    meaning.text = in_language(sheet_.record_words(base.record, name));
    const bool several = record_facts_ > 1;
    if (several) meaning.owner = base.text;
    const Record& record = sheet_.records[static_cast<std::size_t>(base.record)];
    for (const RecordField& field : record.fields) {
        if (field.name != name) continue;
        if (field.declared.what == Declared::What::counts)
            meaning.enumeration = field.declared.enumeration;
        else if (has_values(field.declared.type))
            meaning.enumeration = field.declared.type.enumeration;
    }
    // A derived field has the type that the program gave it.
    if (!rule_.procedure->program.is_missing())
        for (const Input& input : rule_.procedure->program->inputs)
            if (input.path == base.input + "." + std::string(name) && has_values(input.type))
                meaning.enumeration = input.type.enumeration;
    return meaning;
}

std::string Wording::class_name(const BinsSource& bins, std::string_view name) const {
    const std::string words = in_language(bins.words.find(name));
    const std::size_t stroke = words.find('/');
    return stroke == std::string::npos ? words : words.substr(stroke + 1);
}

// A class without words is told by its faces: `six | face == 6` is "dice (= 6)".
Meaning Wording::bins_class(const Meaning& base, std::string_view name) const {
    Meaning meaning;
    meaning.known = true;
    meaning.text = class_name(*base.bins, name);
    if (!meaning.text.empty()) return meaning;
    for (const BinsSource::Class& c : base.bins->classes)
        if (c.name == name) meaning.text = std::string(phrases_.dice) + " (" + faces_of(c) + ")";
    return meaning;
}

std::string Wording::faces_of(const BinsSource::Class& faces) const {
    Problems ignored;
    const ExpressionPtr condition = parse_expression(faces.condition, ignored);
    if (condition == nullptr) return {};
    // `face` itself has no words, so that a comparison begins with its sign.
    const std::string words = text(*simplify(*condition, Known{&sheet_, {}, {}}));
    return std::string(trimmed(words));
}

// A cell of a table, or one of several counts.
Meaning Wording::element(const Expression& e) const {
    Meaning meaning;
    const Expression& base = *e.children[0];
    const int table = base.kind == Form::name && !named(base.text).known ? sheet_.find_table(base.text) : -1;
    if (table < 0) {
        meaning = this->meaning(base);
        if (e.children.size() == 2 && meaning.enumeration >= 0) {
            const std::string value = value_label(meaning.enumeration, e.children[1]->text);
            if (!value.empty()) meaning.owner = value;
        }
        meaning.enumeration = -1;
        return meaning;
    }
    meaning.known = true;
    meaning.table = table;
    meaning.text = table_label(table);
    const Table& compiled = sheet_.tables[static_cast<std::size_t>(table)];
    if (compiled.plain && !compiled.fields.empty() && has_values(compiled.fields.front().type))
        meaning.enumeration = compiled.fields.front().type.enumeration;
    return meaning;
}

void Wording::open(std::string_view variable, const Expression& collection) const {
    Meaning meaning = this->meaning(collection);
    if (!meaning.known && collection.kind == Form::name) {
        meaning.enumeration = sheet_.find_enumeration(collection.text);
        meaning.known = meaning.enumeration >= 0;
        meaning.text = this->collection(collection);
    }
    // A member is spoken of by its field; whose it is follows from the collection.
    if (meaning.record >= 0 || meaning.procedure >= 0) meaning.text.clear();
    variables_.emplace_back(std::string(variable), std::move(meaning));
}

// --- numbers that the sheet prints ---

bool Wording::covers(const Axis& axis, std::string_view heading, std::string_view value) const {
    if (heading == "*") return true;
    const std::vector<std::string>& values =
        sheet_.enumerations[static_cast<std::size_t>(axis.type.enumeration)].values;
    const auto place = [&](std::string_view name) { return std::find(values.begin(), values.end(), name); };
    while (!heading.empty()) {
        const std::size_t comma = heading.find(',');
        const std::string_view part = heading.substr(0, comma);
        const std::size_t dots = part.find("..");
        const auto low = place(part.substr(0, dots));
        const auto high = dots == std::string_view::npos ? low : place(part.substr(dots + 2));
        if (place(value) != values.end() && low <= place(value) && place(value) <= high) return true;
        if (comma == std::string_view::npos) break;
        heading.remove_prefix(comma + 1);
    }
    return false;
}

ExpressionPtr Wording::printed_number(const Expression& e) const {
    if (e.kind == Form::number) return simplify(e, Known{&sheet_, {}, {}});
    const Meaning cell = e.kind == Form::index ? meaning(e) : Meaning();
    if (cell.table < 0) return nullptr;
    const Table& table = sheet_.tables[static_cast<std::size_t>(cell.table)];
    const TableSource& source = sheet_.source.tables[static_cast<std::size_t>(cell.table)];
    if (!table.plain || table.column || table.rows.size() != 1 || e.children.size() != 2) return nullptr;
    const Axis& axis = table.rows.front();
    const Expression& key = *e.children[1];
    const bool is_value = key.kind == Form::member || (key.kind == Form::name && !named(key.text).known);
    if (!has_values(axis.type) || !is_value || !has_value(axis.type.enumeration, key.text)) return nullptr;
    for (const TableGrid::Row& row : source.grid.rows) {
        if (!covers(axis, row.headings.front().text, key.text)) continue;
        const Cell& text = row.cells.front().text == "." && source.blank ? *source.blank : row.cells.front();
        Problems ignored;
        ExpressionPtr number = parse_expression(text, ignored);
        if (number == nullptr) return nullptr;
        number = simplify(*number, Known{&sheet_, {}, {}});
        return number->kind == Form::number ? std::move(number) : nullptr;
    }
    return nullptr;
}

}  // namespace grognard::sheet::printing
