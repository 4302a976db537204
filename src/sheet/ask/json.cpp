#include "sheet/ask/json.h"

#include <cstdlib>

#include <boost/json.hpp>

#include "sheet/explain/choices.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/outlook.h"
#include "sheet/explain/summary.h"
#include "sheet/run/unread.h"

namespace grognard::sheet {

namespace json = boost::json;

std::string to_line(const json::object& object) { return json::serialize(object); }

json::value word_json(const Sheet& sheet, const Type& type, Word64 word) {
    if (word == absent || word == unevaluated) return nullptr;
    const Datum datum = word_datum(sheet, type, word);
    switch (datum.kind) {
        case Datum::Kind::truth: return datum.truth;
        case Datum::Kind::number:
            if (datum.denominator == 1) return datum.numerator;
            return json::string(to_text(datum));
        case Datum::Kind::word: return json::string(datum.word);
        case Datum::Kind::list: {
            json::array list;
            for (const Datum& element : datum.list) list.emplace_back(element.word);
            return list;
        }
        case Datum::Kind::record: break;
    }
    return nullptr;
}

json::value datum_json(const Datum& datum) {
    switch (datum.kind) {
        case Datum::Kind::truth: return datum.truth;
        case Datum::Kind::number:
            if (datum.denominator == 1) return datum.numerator;
            return json::string(to_text(datum));
        case Datum::Kind::word: return json::string(datum.word);
        case Datum::Kind::list: {
            json::array list;
            for (const Datum& element : datum.list) list.push_back(datum_json(element));
            return list;
        }
        case Datum::Kind::record: {
            json::object record;
            for (const auto& [name, element] : datum.record) record[name] = datum_json(element);
            return record;
        }
    }
    return nullptr;
}

std::string plain_decimal(double number) {
    // "-7.5E-1": one digit, the others, the power of ten.
    std::string text = json::serialize(json::value(number));
    const std::size_t power = text.find('E');
    if (power == std::string::npos) return text;
    int point = std::atoi(text.c_str() + power + 1) + 1;
    const bool negative = text.front() == '-';
    std::string digits;
    for (std::size_t i = negative ? 1 : 0; i < power; ++i)
        if (text[i] != '.') digits.push_back(text[i]);
    while (point <= 0) {
        digits.insert(0, "0");
        ++point;
    }
    while (static_cast<int>(digits.size()) < point) digits.push_back('0');
    if (static_cast<int>(digits.size()) > point) digits.insert(static_cast<std::size_t>(point), ".");
    return (negative ? "-" : "") + digits;
}

std::optional<Datum> datum_of_json(const json::value& value) {
    switch (value.kind()) {
        case json::kind::bool_: return Datum::of(value.get_bool());
        case json::kind::int64: return Datum::of(value.get_int64());
        case json::kind::double_: return read_datum(plain_decimal(value.get_double()));
        case json::kind::string: return read_typed_datum(value.get_string());
        case json::kind::array: {
            Datum list;
            list.kind = Datum::Kind::list;
            for (const json::value& element : value.get_array()) {
                auto datum = datum_of_json(element);
                if (!datum) return std::nullopt;
                list.list.push_back(std::move(*datum));
            }
            return list;
        }
        case json::kind::object: {
            Datum record;
            record.kind = Datum::Kind::record;
            for (const auto& [key, element] : value.get_object()) {
                auto datum = datum_of_json(element);
                if (!datum) return std::nullopt;
                record.record.emplace_back(std::string(key), std::move(*datum));
            }
            return record;
        }
        case json::kind::uint64:
        case json::kind::null: break;
    }
    return std::nullopt;
}

void put_chance(json::object& object, const Fraction& chance) {
    object["probability"] = to_double(chance);
    object["fraction"] = to_text(chance);
}

namespace {

json::object head(const Question& question, Language language) {
    json::object object;
    object["system"] = question.sheet().source.id;
    object["version"] = question.sheet().source.version;
    object["procedure"] = question.procedure().name;
    object["label"] = label(question.sheet(), question.procedure(), language);
    return object;
}

json::array reasons_json(const Question& question, const std::vector<std::uint32_t>& reasons, Language language) {
    json::array list;
    for (const std::uint32_t reason : reasons) {
        const std::uint32_t row = question.program().forbids[reason].row;
        json::object one;
        const TraceRow& trace = question.program().rows[row];
        const Procedure& procedure = question.sheet().procedures[static_cast<std::size_t>(trace.procedure)];
        const std::string& id = procedure.steps[static_cast<std::size_t>(trace.step)].name;
        one["id"] = id;
        one["address"] = procedure.name + "." + id;
        one["label"] = label(question.sheet(), procedure, id, language);
        list.push_back(std::move(one));
    }
    return list;
}

json::object field_json(const Question& question, const FieldOdds& field, const Catalogue& words) {
    const Sheet& sheet = question.sheet();
    json::object object;
    object["name"] = field.name;
    object["label"] = label(sheet, question.procedure(), field.name, words.language());
    object["sentence"] = odds_sentence(question, field, words);
    object["telling"] = word_json(sheet, field.type, telling_value(field));
    if (const auto mean = field.mean()) {
        object["mean"] = to_double(*mean);
        object["mean_fraction"] = to_text(*mean);
    }
    if (field.in_order) object["order"] = field.order();
    json::array shares;
    for (std::size_t i = 0; i < field.shares.size(); ++i) {
        json::object share;
        share["value"] = word_json(sheet, field.type, field.shares[i].word);
        share["text"] = value_text(sheet, field.type, field.shares[i].word, words);
        put_chance(share, field.probability(i));
        if (field.in_order) share["or_better"] = to_text(field.or_better(i));
        shares.push_back(std::move(share));
    }
    object["shares"] = std::move(shares);
    return object;
}

}  // namespace

json::object resolution_json(const Question& question, const Resolution& resolution, const Explanation& explanation,
                             const Catalogue& words) {
    const Program& program = question.program();
    json::object object = head(question, words.language());
    if (resolution.forbidden) {
        object["outcome"] = nullptr;
        object["sentence"] = forbidden_sentence(question, resolution.reasons, words);
        object["forbidden"] = reasons_json(question, resolution.reasons, words.language());
    } else {
        json::object outcome;
        json::array fields;
        for (std::size_t i = 0; i < program.outcome.size(); ++i) {
            const OutcomeField& field = program.outcome[i];
            outcome[field.name] = word_json(question.sheet(), field.type, resolution.outcome[i]);
            fields.push_back(
                json::object{{"name", field.name},
                             {"label", label(question.sheet(), question.procedure(), field.name, words.language())},
                             {"text", value_text(question.sheet(), field.type, resolution.outcome[i], words)},
                             {"headline", static_cast<int>(i) == question.procedure().headline}});
        }
        object["outcome"] = std::move(outcome);
        object["fields"] = std::move(fields);
    }
    json::array dice;
    for (const Thrown& thrown : resolution.thrown) {
        if (thrown.faces.empty()) continue;  // a roll of no dice
        const std::uint32_t row = program.draws[thrown.draw].row;
        const TraceRow& trace = program.rows[row];
        const Step& step = question.sheet()
                               .procedures[static_cast<std::size_t>(trace.procedure)]
                               .steps[static_cast<std::size_t>(trace.step)];
        dice.push_back(json::object{{"for", address_of(question.sheet(), trace)},
                                    {"label", row_label(question.sheet(), program, row, words.language())},
                                    {"die", step.roll->die},
                                    {"faces", json::array(thrown.faces.begin(), thrown.faces.end())}});
    }
    object["dice"] = std::move(dice);
    object["tale"] = tale_json(tell(question, resolution, explanation, words), words);
    put_explanation(object, question, explanation, words);
    return object;
}

json::object needs_json(const Question& question, const dice::Script::Missing& missing, const Catalogue& words) {
    const TraceRow& row = question.program().rows[missing.purpose];
    const Step& step =
        question.sheet().procedures[static_cast<std::size_t>(row.procedure)].steps[static_cast<std::size_t>(row.step)];
    json::object need{{"count", missing.dice},
                      {"sides", missing.die.sides()},
                      {"lowest", missing.die.lowest},
                      {"die", step.roll->die},
                      {"for", address_of(question.sheet(), row)},
                      {"label", row_label(question.sheet(), question.program(), missing.purpose, words.language())},
                      {"again", missing.rerolled}};
    json::object object = head(question, words.language());
    object["needs"] = json::array{std::move(need)};
    return object;
}

namespace {

json::array outcomes_json(const Question& question, const Odds& odds) {
    json::array outcomes;
    outcomes.reserve(odds.list.size());
    for (const Likelihood& one : odds.list) {
        json::object outcome;
        outcome.reserve(odds.fields.size());
        for (std::size_t i = 0; i < odds.fields.size(); ++i) {
            const OutcomeField& field = question.program().outcome[odds.fields[i]];
            outcome[field.name] = word_json(question.sheet(), field.type, one.outcome[i]);
        }
        json::object entry;
        entry.reserve(3);
        entry["outcome"] = std::move(outcome);
        put_chance(entry, odds.probability(one));
        outcomes.push_back(std::move(entry));
    }
    return outcomes;
}

}  // namespace

json::object odds_json(const Question& question, const Odds& odds, const Catalogue& words) {
    json::object object = head(question, words.language());
    if (odds.forbidden) {
        object["sentence"] = forbidden_sentence(question, odds.reasons, words);
        object["forbidden"] = reasons_json(question, odds.reasons, words.language());
        object["outcomes"] = json::array();
        return object;
    }
    object["branches"] = odds.branches;
    if (odds.too_large) {
        object["too_large"] = true;
        return object;
    }
    const std::vector<FieldOdds> fields = all_field_odds(question, odds);
    object["sentence"] = odds_sentence(question, fields.front(), words);
    if (const std::string draw = draw_sentence(fields, words); !draw.empty()) object["draw"] = draw;
    if (odds.apart.empty()) object["outcomes"] = outcomes_json(question, odds);
    object["headline"] = question.program().outcome[static_cast<std::size_t>(question.procedure().headline)].name;
    json::array list;
    for (const FieldOdds& field : fields) list.push_back(field_json(question, field, words));
    object["fields"] = std::move(list);
    return object;
}

void put_choices(json::object& object, const Question& question, const Catalogue& words) {
    json::array list;
    for (const Choice& choice : open_choices(question)) {
        const Input& input = question.program().inputs[choice.input];
        json::array options;
        for (std::size_t i = 0; i < choice.options.size(); ++i) {
            const Choice::Option& option = choice.options[i];
            options.push_back(json::object{{"option", word_json(question.sheet(), input.type, option.word)},
                                           {"label", value_text(question.sheet(), input.type, option.word, words)},
                                           {"sentence", odds_sentence(question, option.odds, words)},
                                           {"expected", to_double(option.expected)},
                                           {"expected_fraction", to_text(option.expected)},
                                           {"worst", i == choice.worst}});
        }
        list.push_back(json::object{{"name", input.path},
                                    {"label", label(question.sheet(), question.procedure(), input, words.language())},
                                    {"options", std::move(options)}});
    }
    if (!list.empty()) object["choices"] = std::move(list);
}

void put_idle_choices(json::object& object, const Question& question, const Catalogue& words) {
    json::array list;
    for (const std::size_t i : idle_choices(question)) {
        const Input& input = question.program().inputs[i];
        list.push_back(json::object{{"name", input.path},
                                    {"label", label(question.sheet(), question.procedure(), input, words.language())}});
    }
    if (!list.empty()) object["idle"] = std::move(list);
}

void put_unread(json::object& object, const Question& question) {
    const std::vector<std::uint64_t> read = what_is_read(question);
    json::array list;
    for (std::size_t i = 0; i < read.size(); ++i) {
        const Input& input = question.program().inputs[i];
        const bool is_asked = input.what == Input::What::fact || input.what == Input::What::policy;
        if (!is_asked || !question.in_use(i)) continue;
        if (read[i] == 0) list.emplace_back(input.path);
        if (read[i] == 0 || input.type.kind != Kind::set) continue;
        const std::uint64_t idle = static_cast<std::uint64_t>(question.words()[i]) & ~read[i];
        for (Word64 member = 0; member < 64; ++member)
            if ((idle >> member) & 1U)
                list.emplace_back(input.path + "." + question.sheet().value_name(input.type.enumeration, member));
    }
    object["unread"] = std::move(list);
}

void put_outlook(json::object& object, const Question& question, const Outlook& outlook, const Catalogue& words) {
    object["tale"] = tale_json(tell(question, outlook, words), words);
    put_explanation(object, question, outlook.explanation, words);
}

json::object outlook_json(const Question& question, const Catalogue& words) {
    json::object object = head(question, words.language());
    const Outlook ahead = outlook(question);
    if (ahead.resolution.forbidden) {
        object["sentence"] = forbidden_sentence(question, ahead.resolution.reasons, words);
        object["forbidden"] = reasons_json(question, ahead.resolution.reasons, words.language());
    }
    put_outlook(object, question, ahead, words);
    return object;
}

json::object compare_json(const Asked& before, const Asked& after, const Catalogue& words) {
    json::object object;
    object["same"] = same_odds(before.odds, after.odds);
    object["before"] = odds_json(before.question, before.odds, words);
    object["after"] = odds_json(after.question, after.odds, words);
    return object;
}

}  // namespace grognard::sheet
