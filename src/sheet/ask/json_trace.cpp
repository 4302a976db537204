// The reasons of an answer, and advice, as JSON.

#include <boost/json.hpp>

#include "sheet/ask/json.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/tale.h"

namespace grognard::sheet {

namespace json = boost::json;

namespace {

std::string_view kind_name(Entry::What what) {
    using What = Entry::What;
    switch (what) {
        case What::fact: return "fact";
        case What::forbid: return "forbid";
        case What::value: return "value";
        case What::dice: return "dice";
        case What::tally: return "tally";
        case What::line: return "line";
        case What::group: return "group";
        case What::lookup: return "lookup";
        case What::conversion: return "conversion";
        case What::choice: return "choice";
        case What::call: return "call";
        case What::outcome: return "outcome";
        case What::total: return "total";
    }
    return {};
}

std::string_view controller_name(Controller by) {
    return by == Controller::me ? "me" : by == Controller::enemy ? "enemy" : "given";
}

json::object reading_json(const Sheet& sheet, const Reading& reading, const Catalogue& words) {
    json::object object{{"name", path_of(reading.name)},
                        {"label", label(sheet, reading.name, reading.sides, words.language())},
                        {"value", word_json(sheet, reading.type, reading.word)},
                        {"text", value_text(sheet, reading.type, reading.word, words)}};
    if (!reading.row.empty()) object["row"] = reading.row;
    if (!reading.column.empty()) object["column"] = reading.column;
    return object;
}

void put_dice_and_table(json::object& object, const Entry& entry) {
    if (!entry.die.empty()) {
        object["die"] = entry.die;
        object["faces"] = json::array(entry.faces.begin(), entry.faces.end());
    }
    if (!entry.classes.empty()) {
        json::object classes;
        for (const auto& [name, word] : entry.classes)
            classes[name] = word == absent || word == unevaluated ? json::value(nullptr) : json::value(word);
        object["classes"] = std::move(classes);
    }
    if (entry.what == Entry::What::call) object["procedure"] = entry.table;
    if (entry.what == Entry::What::lookup) {
        object["table"] = entry.table;
        object["row"] = entry.row;
        if (!entry.column.empty()) object["column"] = entry.column;
        object["cell"] = entry.cell == "." ? std::string() : entry.cell;
    }
}

// "3 hits, 1 miss", or nothing before they have fallen.
std::string classes_text(const Sheet& sheet, const Entry& entry, Language language) {
    std::string text;
    const Procedure& procedure = sheet.procedures[static_cast<std::size_t>(entry.procedure)];
    for (const auto& [name, word] : entry.classes)
        if (word != absent && word != unevaluated)
            text += (text.empty() ? "" : ", ") + std::to_string(word) + " " +
                    class_label(sheet, procedure, entry.id, name, word, language);
    return text;
}

json::object entry_json(const Sheet& sheet, const Entry& entry, const Catalogue& words) {
    json::object object{{"kind", kind_name(entry.what)},
                        {"id", entry.id},
                        {"address", entry.address},
                        {"label", label(sheet, entry, words.language())},
                        {"depth", entry.depth}};
    const bool has_value =
        entry.what != Entry::What::lookup && entry.what != Entry::What::call && entry.classes.empty();
    if (has_value) {
        object["value"] = word_json(sheet, entry.type, entry.word);
        if (entry.word != absent && entry.word != unevaluated)
            object["text"] = value_text(sheet, entry.type, entry.word, words);
    }
    if (const std::string text = classes_text(sheet, entry, words.language()); !text.empty()) object["text"] = text;
    if (entry.verdict != Verdict::passed) object["verdict"] = verdict_name(entry.verdict);
    if (entry.before != absent) object["before"] = word_json(sheet, entry.type, entry.before);
    if (entry.what == Entry::What::fact) object["assumed"] = entry.assumed;
    if (entry.element >= 0) object["element"] = entry.element;
    if (!entry.because.empty()) {
        json::array because;
        for (const Reading& reading : entry.because) because.push_back(reading_json(sheet, reading, words));
        object["because"] = std::move(because);
    }
    if (entry.distance > 0) object["distance"] = entry.distance;
    if (!entry.beaten_by.empty()) object["beaten_by"] = entry.beaten_by;
    put_dice_and_table(object, entry);
    if (entry.file >= 0) {
        object["file"] = sheet.source.files[static_cast<std::size_t>(entry.file)];
        object["line"] = entry.line;
    }
    if (!entry.rulings.empty()) object["rulings"] = json::array(entry.rulings.begin(), entry.rulings.end());
    if (entry.told) object["told"] = true;
    return object;
}

json::object tale_line_json(const TaleLine& line, const Catalogue& words) {
    json::object object{{"kind", tale_line_name(line.what)}, {"depth", line.depth}};
    if (!line.label.empty()) object["label"] = line.label;
    if (!line.text.empty()) object["text"] = line.text;
    if (!line.figure.empty()) object["figure"] = line.figure;
    if (!line.faces.empty()) object["faces"] = json::array(line.faces.begin(), line.faces.end());
    if (!line.result.empty()) object["result"] = line.result;
    object["whole"] = text_of(line, words);
    return object;
}

json::object ruling_used_json(const Sheet& sheet, const RulingUsed& used, Language language) {
    json::object object{{"id", used.id}, {"label", ruling_label(sheet, used.id, ".", language)}};
    if (used.option == absent) return object;
    const Ruling& ruling = *sheet.ruling(used.id);
    object["option"] = sheet.value_name(ruling.enumeration, used.option);
    object["option_label"] = value_label(sheet, ruling.enumeration, used.option, language);
    object["default"] = sheet.value_name(ruling.enumeration, ruling.fallback);
    object["changed"] = used.changed;
    return object;
}

json::object chance_json(const Wish::Chance& chance) {
    json::object object;
    if (chance.forbidden) object["forbidden"] = true;
    if (chance.too_large) {
        object["too_large"] = true;
        object["branches"] = chance.branches;
    }
    if (!chance.forbidden && !chance.too_large) put_chance(object, chance.probability);
    return object;
}

}  // namespace

json::object tale_json(const Tale& tale, const Catalogue& words) {
    json::array also, lines;
    for (const std::string& outcome : tale.also) also.emplace_back(outcome);
    for (const TaleLine& line : tale.lines) lines.push_back(tale_line_json(line, words));
    return {{"headline", tale.headline},
            {"also", std::move(also)},
            {"lines", std::move(lines)},
            {"set_aside", tale.set_aside}};
}

void put_explanation(json::object& object, const Question& question, const Explanation& explanation,
                     const Catalogue& words) {
    json::array trace;
    for (const Entry& entry : explanation.entries) trace.push_back(entry_json(question.sheet(), entry, words));
    object["trace"] = std::move(trace);
    json::array rulings;
    for (const RulingUsed& used : explanation.rulings)
        rulings.push_back(ruling_used_json(question.sheet(), used, words.language()));
    object["rulings"] = std::move(rulings);
}

json::object levers_json(const Question& question, std::string_view want, const Wish::Chance& now, const Levers& levers,
                         const Catalogue& words) {
    const Sheet& sheet = question.sheet();
    json::array list;
    for (const Lever& lever : levers.list) {
        const Input& input = question.program().inputs[lever.input];
        json::object one{{"fact", input.path},
                         {"label", label(sheet, question.procedure(), input, words.language())},
                         {"by", controller_name(lever.by)},
                         {"profile", lever.is_profile},
                         {"from", word_json(sheet, input.type, question.words()[lever.input])},
                         {"to", word_json(sheet, input.type, lever.to)},
                         {"to_text", value_text(sheet, input.type, lever.to, words)}};
        put_chance(one, lever.chance.probability);
        list.push_back(std::move(one));
    }
    json::object object{{"system", sheet.source.id},
                        {"procedure", question.procedure().name},
                        {"want", want},
                        {"now", chance_json(now)},
                        {"levers", std::move(list)}};
    if (levers.is_cut_short) object["cut_short"] = true;
    return object;
}

json::object seek_json(const Question& question, std::string_view want, std::size_t input, const Fraction& at_least,
                       const Sought& sought, const Catalogue& words) {
    const Sheet& sheet = question.sheet();
    const Input& fact = question.program().inputs[input];
    json::object object{{"system", sheet.source.id},
                        {"procedure", question.procedure().name},
                        {"want", want},
                        {"fact", fact.path},
                        {"label", label(sheet, question.procedure(), fact, words.language())},
                        {"now", word_json(sheet, fact.type, question.words()[input])},
                        {"at_least", to_text(at_least)},
                        {"found", sought.found}};
    if (sought.found) {
        object["value"] = word_json(sheet, fact.type, sought.value);
        put_chance(object, sought.chance.probability);
    }
    json::array tried;
    for (const auto& [word, chance] : sought.tried) {
        json::object one = chance_json(chance);
        one["value"] = word_json(sheet, fact.type, word);
        tried.push_back(std::move(one));
    }
    object["tried"] = std::move(tried);
    return object;
}

}  // namespace grognard::sheet
