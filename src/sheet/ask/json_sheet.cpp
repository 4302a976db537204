// What a sheet holds, as JSON.

#include <algorithm>
#include <set>

#include <boost/json.hpp>

#include "sheet/ask/json.h"
#include "sheet/explain/labels.h"

namespace grognard::sheet {

namespace json = boost::json;

namespace {

const std::string& in(Language language, const std::string& fr, const std::string& en) {
    return language == Language::fr ? fr : en;
}

json::array values_json(const Sheet& sheet, int enumeration, std::uint64_t mask, Language language) {
    json::array values;
    for (Word64 i = 0; i < 64; ++i)
        if ((mask >> i) & 1U) {
            json::object one{{"id", sheet.value_name(enumeration, i)},
                             {"label", value_label(sheet, enumeration, i, language)}};
            if (const Word* name = sheet.value_words(enumeration, i, ".name")) one["name"] = name->in(language);
            values.push_back(std::move(one));
        }
    return values;
}

void put_type(json::object& object, const Sheet& sheet, const Type& type, Language language) {
    switch (type.kind) {
        case Kind::truth: object["type"] = "bool"; return;
        case Kind::whole:
        case Kind::fraction:
            object["type"] = type.kind == Kind::whole ? "int" : "frac";
            object["low"] = type.low;
            object["high"] = type.high;
            if (type.kind == Kind::fraction) object["step"] = "1/" + std::to_string(type.step);
            return;
        case Kind::value:
        case Kind::set:
            object["type"] = type.kind == Kind::value ? "enum" : "set";
            object["enum"] = sheet.enumerations[static_cast<std::size_t>(type.enumeration)].name;
            object["values"] = values_json(sheet, type.enumeration, type.values, language);
            return;
    }
}

json::array fields_json(const Sheet& sheet, int record, Language language) {
    json::array fields;
    const auto name_of = [&](const std::string& id) {
        const Word* words = sheet.record_words(record, id);
        return words == nullptr ? id : words->in(language);
    };
    const Record& layout = sheet.records[static_cast<std::size_t>(record)];
    for (const RecordField& field : layout.fields) {
        json::object one{{"name", field.name}, {"label", name_of(field.name)}};
        put_type(one, sheet, field.declared.type, language);
        one["default"] = word_json(sheet, field.declared.type, field.fallback);
        if (sheet.is_of_unit(field.name)) one["unit"] = true;
        fields.push_back(std::move(one));
    }
    for (const DerivedField& field : layout.derived)
        fields.push_back(json::object{{"name", field.name}, {"label", name_of(field.name)}, {"derived", true}});
    return fields;
}

json::object fact_json(const Question& question, const Fact& fact, Language language) {
    const Sheet& sheet = question.sheet();
    json::object object{{"name", fact.name}, {"label", label(sheet, question.procedure(), fact.name, language)}};
    switch (fact.declared.what) {
        case Declared::What::scalar:
            put_type(object, sheet, fact.declared.type, language);
            object["default"] = word_json(sheet, fact.declared.type, fact.fallback);
            if (sheet.is_of_unit(fact.name)) object["unit"] = true;
            break;
        case Declared::What::counts: {
            object["type"] = "counts";
            object["low"] = fact.declared.type.low;
            object["high"] = fact.declared.type.high;
            const Enumeration& per = sheet.enumerations[static_cast<std::size_t>(fact.declared.enumeration)];
            object["per"] = values_json(sheet, fact.declared.enumeration, per.mask, language);
            break;
        }
        case Declared::What::list:
            object["least"] = fact.declared.least;
            object["most"] = fact.declared.most;
            [[fallthrough]];
        case Declared::What::record:
            object["type"] = fact.declared.what == Declared::What::list ? "list" : "record";
            object["record"] = sheet.records[static_cast<std::size_t>(fact.declared.record)].name;
            object["fields"] = fields_json(sheet, fact.declared.record, language);
            break;
    }
    object["by"] = fact.by == Controller::me ? "me" : fact.by == Controller::enemy ? "enemy" : "given";
    if (!fact.group.empty()) {
        object["group"] = fact.group;
        object["group_label"] = group_label(sheet, fact.group, language);
    }
    return object;
}

json::object table_json(const TableGrid& grid) {
    json::array columns;
    for (const Cell& column : grid.columns) columns.emplace_back(column.text);
    json::array rows;
    for (const TableGrid::Row& row : grid.rows) {
        std::string key;
        for (const Cell& heading : row.headings) key += (key.empty() ? "" : " ") + heading.text;
        json::array cells;
        for (const Cell& cell : row.cells) cells.emplace_back(cell.text == "." ? std::string() : cell.text);
        rows.push_back(json::object{{"key", key}, {"cells", std::move(cells)}});
    }
    return {{"columns", std::move(columns)}, {"rows", std::move(rows)}};
}

json::object preset_json(const Sheet& sheet, const PresetSource& preset, Language language) {
    json::object set;
    for (const auto& [path, value] : preset.set) set[path] = datum_json(value);
    return {{"name", preset.name}, {"label", label(sheet, preset, language)}, {"set", std::move(set)}};
}

// Procedures and tables that show an item of the inventory.
json::array covered_by(const Sheet& sheet, int number, Language language) {
    json::array list;
    const auto covers = [&](const std::vector<int>& numbers) {
        for (const int n : numbers)
            if (n == number) return true;
        return false;
    };
    for (std::size_t t = 0; t < sheet.source.tables.size(); ++t)
        if (covers(sheet.source.tables[t].covers))
            list.push_back(json::object{{"table", sheet.source.tables[t].name},
                                        {"label", table_label(sheet, static_cast<int>(t), ".", language)}});
    for (const Procedure& procedure : sheet.procedures)
        if (covers(procedure.source->covers))
            list.push_back(json::object{{"procedure", procedure.name}, {"label", label(sheet, procedure, language)}});
    return list;
}

// Names, each once.
class Names {
  public:
    Names(const Sheet& sheet, Language language) : sheet_(sheet), language_(language) {}

    void add(const std::string& name) {
        if (known_.insert(name).second) list_.emplace_back(name);
    }
    void add(const Declared& declared) {
        if (declared.record >= 0) {
            for (const RecordField& field : sheet_.records[static_cast<std::size_t>(declared.record)].fields) {
                const Word* words = sheet_.record_words(declared.record, field.name);
                add(words == nullptr ? field.name : words->in(language_));
                add(field.declared);
            }
        } else if (declared.what == Declared::What::counts) {
            add_values(declared.enumeration, sheet_.enumerations[static_cast<std::size_t>(declared.enumeration)].mask);
        } else if (declared.type.kind == Kind::value || declared.type.kind == Kind::set) {
            add_values(declared.type.enumeration, declared.type.values);
        }
    }
    json::array take() { return std::move(list_); }

  private:
    void add_values(int enumeration, std::uint64_t values) {
        for (Word64 value = 0; value < 64; ++value)
            if ((values >> value) & 1U) add(value_label(sheet_, enumeration, value, language_));
    }

    const Sheet& sheet_;
    Language language_;
    std::set<std::string> known_;
    json::array list_;
};

// What it asks for, what may count in it and its situations, for those who look for a weapon or a modifier. Said of what the
// sheet declares: no procedure need be compiled for it.
json::array contents_json(const Sheet& sheet, const Procedure& procedure, Language language) {
    Names names(sheet, language);
    for (const Fact& fact : procedure.facts) {
        names.add(label(sheet, procedure, fact.name, language));
        names.add(fact.declared);
    }
    for (const Step& step : procedure.steps) {
        if (step.tally < 0) continue;
        for (const LineSource& line : procedure.tallies[static_cast<std::size_t>(step.tally)].source->lines)
            names.add(label(sheet, procedure, step.name + "." + line.name.text, language));
    }
    for (const PresetSource& preset : sheet.source.presets)
        if (preset.procedure.text == procedure.name) names.add(label(sheet, preset, language));
    return names.take();
}

bool throws_dice(const Sheet& sheet, const Procedure& procedure) {
    return std::any_of(procedure.steps.begin(), procedure.steps.end(),
                       [](const Step& step) { return step.roll != nullptr; }) ||
           std::any_of(procedure.calls.begin(), procedure.calls.end(), [&](int callee) {
               return throws_dice(sheet, sheet.procedures[static_cast<std::size_t>(callee)]);
           });
}

}  // namespace

json::object system_json(const SheetSource& source, Language language) {
    const Word* name = source.words.find(".");
    return {{"id", source.id},
            {"label", name == nullptr ? source.id : name->in(language)},
            {"version", source.version},
            {"procedures", source.procedures.size()},
            {"tables", source.tables.size()},
            {"rulings", source.rulings.size()}};
}

json::object procedures_json(const Sheet& sheet, Language language) {
    json::array list;
    for (const Procedure& procedure : sheet.procedures) {
        const std::string& headline = procedure.outcome[static_cast<std::size_t>(procedure.headline)].name;
        json::object one{{"name", procedure.name},
                         {"label", label(sheet, procedure, language)},
                         {"facts", procedure.facts.size()},
                         {"dice", throws_dice(sheet, procedure)},
                         {"headline", headline},
                         {"headline_label", label(sheet, procedure, headline, language)}};
        if (const Word* words = procedure.source->words.find("."); words != nullptr && !words->source.empty())
            one["source"] = words->source;
        if (const std::string part = part_label(sheet, procedure, language); !part.empty()) one["part"] = part;
        one["contents"] = contents_json(sheet, procedure, language);
        list.push_back(std::move(one));
    }
    return {{"system", sheet.source.id}, {"procedures", std::move(list)}};
}

json::object facts_json(const Question& question, const Catalogue& words) {
    const Sheet& sheet = question.sheet();
    const Procedure& procedure = question.procedure();
    const Language language = words.language();
    json::array facts;
    for (const Fact& fact : procedure.facts) facts.push_back(fact_json(question, fact, language));
    json::array choices;
    for (const Input& input : question.program().inputs) {
        if (input.what != Input::What::policy) continue;
        json::object one{{"name", input.path}, {"label", label(sheet, procedure, input, language)}};
        put_type(one, sheet, input.type, language);
        one["default"] = word_json(sheet, input.type, input.fallback);
        const ChoiceName name = choice_name(sheet, procedure, input.path, language);
        one["short"] = name.own;
        if (!name.moment.empty()) one["moment"] = name.moment;
        one["by"] = name.mine ? "me" : "enemy";
        choices.push_back(std::move(one));
    }
    json::array outcome;
    for (const OutcomeField& field : question.program().outcome) {
        json::object one{{"name", field.name}, {"label", label(sheet, procedure, field.name, language)}};
        put_type(one, sheet, field.type, language);
        outcome.push_back(std::move(one));
    }
    json::array presets;
    for (const PresetSource& preset : sheet.source.presets)
        if (preset.procedure.text == procedure.name) presets.push_back(preset_json(sheet, preset, language));
    return {{"system", sheet.source.id},
            {"procedure", procedure.name},
            {"label", label(sheet, procedure, language)},
            {"headline", procedure.outcome[static_cast<std::size_t>(procedure.headline)].name},
            {"facts", std::move(facts)},
            {"choices", std::move(choices)},
            {"outcome", std::move(outcome)},
            {"presets", std::move(presets)}};
}

json::object tables_json(const Sheet& sheet, std::optional<int> only, Language language) {
    json::object tables;
    for (std::size_t t = 0; t < sheet.source.tables.size(); ++t) {
        if (only && *only != static_cast<int>(t)) continue;
        const TableSource& table = sheet.source.tables[t];
        json::object one = table_json(table.grid);
        one["label"] = table_label(sheet, static_cast<int>(t), ".", language);
        json::array rulings;
        for (const Cell& ruling : table.rulings) rulings.emplace_back(ruling.text);
        one["rulings"] = std::move(rulings);
        tables[table.name] = std::move(one);
        if (!table.as_printed.empty()) tables[table.name + "_as_printed"] = table_json(table.as_printed);
    }
    return {{"system", sheet.source.id}, {"tables", std::move(tables)}};
}

json::object rulings_json(const Sheet& sheet, Language language) {
    json::array list;
    for (const Ruling& ruling : sheet.rulings) {
        json::object one{{"id", ruling.name},
                         {"label", ruling_label(sheet, ruling.name, ".", language)},
                         {"reason", ruling_label(sheet, ruling.name, "reason", language)}};
        for (const RulingSource& source : sheet.source.rulings)
            if (source.name == ruling.name) one["confidence"] = source.confidence;
        json::array options;
        if (ruling.enumeration >= 0) {
            const Enumeration& all = sheet.enumerations[static_cast<std::size_t>(ruling.enumeration)];
            options = values_json(sheet, ruling.enumeration, all.mask, language);
            one["default"] = sheet.value_name(ruling.enumeration, ruling.fallback);
        }
        one["options"] = std::move(options);
        list.push_back(std::move(one));
    }
    return {{"system", sheet.source.id}, {"rulings", std::move(list)}};
}

json::object presets_json(const Sheet& sheet, std::string_view procedure, Language language) {
    json::array list;
    for (const PresetSource& preset : sheet.source.presets) {
        if (!procedure.empty() && preset.procedure.text != procedure) continue;
        json::object one = preset_json(sheet, preset, language);
        one["procedure"] = preset.procedure.text;
        list.push_back(std::move(one));
    }
    return {{"system", sheet.source.id}, {"presets", std::move(list)}};
}

json::object inventory_json(const Sheet& sheet, Language language) {
    json::array items;
    for (const InventoryItem& item : sheet.source.inventory) {
        json::object one{{"number", item.number},
                         {"label", in(language, item.fr, item.en)},
                         {"covered_by", covered_by(sheet, item.number, language)}};
        const std::string& game = in(language, item.game_fr, item.game_en);
        if (!game.empty()) one["game"] = game;
        items.push_back(std::move(one));
    }
    return {{"system", sheet.source.id}, {"inventory", std::move(items)}};
}

}  // namespace grognard::sheet
