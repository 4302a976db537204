#include "sheet/ask/differences.h"

#include <algorithm>

#include <boost/json.hpp>

#include "sheet/ask/json.h"
#include "sheet/explain/labels.h"
#include "sheet/explain/summary.h"
#include "sheet/language/spots.h"
#include "sheet/program/question.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {

namespace json = boost::json;

namespace {

constexpr std::uint64_t preset_budget = default_budget / 10;  // a question: there are hundreds

std::string changing(const std::string& before, const std::string& after) { return before + " → " + after; }

class PresetComparison {
  public:
    PresetComparison(const SheetAsRead& before, const SheetAsRead& after, const Catalogue& words)
        : before_(before), after_(after), words_(words) {}

    Differences all() {
        for (const Procedure& procedure : after_.sheet->procedures) {
            const Procedure* old = before_.sheet->procedure(procedure.name);
            if (old == nullptr) continue;  // it is new: there is nothing to compare
            left_ = new_facts(*old, procedure);
            ask(*old, procedure, nullptr);
            for (const PresetSource& preset : after_.sheet->source.presets)
                if (preset.procedure.text == procedure.name) ask(*old, procedure, &preset);
            if (!left_.empty()) found_.left.push_back({procedure.name, std::move(left_)});
        }
        look_for_unmet();
        return std::move(found_);
    }

  private:
    // --- what shows in no answer ---

    void look_for_unmet() {
        const Spots then(before_.sheet->source), now(after_.sheet->source);
        for (const Spot& spot : then.all()) {
            if (!spot.must_show() || is_same(spot, now.find(spot.at), then, now)) continue;
            const std::string procedure = spot.procedure == nullptr ? std::string() : spot.procedure->name;
            if (!procedure.empty() && after_.sheet->procedure(procedure) == nullptr) continue;  // it went as a whole
            const auto shows = [&](const Difference& one) {
                return procedure.empty() || leads(one.procedure, procedure);
            };
            if (std::none_of(found_.list.begin(), found_.list.end(), shows))
                found_.unmet.push_back({spot.at, procedure});
        }
    }

    static bool is_same(const Spot& spot, const Spot* other, const Spots& then, const Spots& now) {
        if (other == nullptr) return false;
        if (spot.table != nullptr) return texts_of(*spot.table) == texts_of(*other->table);
        for (const std::string_view part : {"", ".value", ".per", ".when", ".limit", ".how", ".else"}) {
            const Spot* a = then.find(spot.at + std::string(part));
            const Spot* b = now.find(spot.at + std::string(part));
            if ((a == nullptr) != (b == nullptr)) return false;
            if (a != nullptr && a->cell != nullptr && b->cell != nullptr && a->cell->text != b->cell->text)
                return false;
        }
        return true;
    }

    static std::vector<std::string> texts_of(const TableSource& table) {
        std::vector<std::string> texts;
        for (const Cell& column : table.grid.columns) texts.push_back(column.text);
        for (const TableGrid::Row& row : table.grid.rows)
            for (const auto* cells : {&row.headings, &row.cells})
                for (const Cell& cell : *cells) texts.push_back(cell.text);
        return texts;
    }

    // Whether asking the one asks the other too.
    bool leads(const std::string& from, const std::string& to) const {
        if (from == to) return true;
        const Procedure* procedure = after_.sheet->procedure(from);
        return procedure != nullptr && std::any_of(procedure->calls.begin(), procedure->calls.end(), [&](int callee) {
                   return leads(after_.sheet->procedures[static_cast<std::size_t>(callee)].name, to);
               });
    }

    // --- asking ---

    // Of a list the first element stands for all.
    static std::vector<std::string> new_facts(const Procedure& old, const Procedure& procedure) {
        std::vector<std::string> facts;
        for (const Input& input : procedure.program->inputs) {
            const auto same = [&](const Input& one) { return one.what == input.what && one.path == input.path; };
            const auto& known = old.program->inputs;
            if (input.what == Input::What::fact && input.element <= 0 && std::none_of(known.begin(), known.end(), same))
                facts.push_back(input.path);
        }
        return facts;
    }

    // Facts that only one of the two has are left at their default by the other.
    static Question asked(const SheetAsRead& read, const Procedure& procedure, const PresetSource* preset) {
        Question question(read.sheet, procedure);
        Problems unread;  // of rulings that the procedure does not read, too
        if (preset != nullptr)
            for (const auto& [fact, value] : preset->set) question.set(fact, value, unread);
        for (const auto& [ruling, option] : read.rulings) question.set_ruling(ruling, option, unread);
        return question;
    }

    void ask(const Procedure& old, const Procedure& procedure, const PresetSource* preset) {
        const Question first = asked(before_, old, preset), second = asked(after_, procedure, preset);
        std::erase_if(left_, [&](const std::string& fact) { return second.given(second.input(fact)); });
        const Odds before = all_odds(first, preset_budget), after = all_odds(second, preset_budget);
        ++found_.asked;
        if (before.too_large || after.too_large) {
            ++found_.too_large;
            return;
        }
        Difference difference;
        if (!tell(first, before, second, after, difference)) return;
        difference.procedure = procedure.name;
        difference.procedure_label = label(*after_.sheet, procedure, words_.language());
        if (preset != nullptr) {
            difference.preset = preset->name;
            difference.preset_label = label(*after_.sheet, *preset, words_.language());
        }
        found_.list.push_back(std::move(difference));
    }

    // False if nothing changes.
    bool tell(const Question& first, const Odds& before, const Question& second, const Odds& after,
              Difference& difference) const {
        if (before.forbidden && after.forbidden) return false;
        if (before.forbidden || after.forbidden) {
            difference.sentence = changing(sentence(first, before), sentence(second, after));
            return true;
        }
        const std::vector<FieldOdds> then = all_field_odds(first, before), now = all_field_odds(second, after);
        for (const FieldOdds& one : then) {
            const auto other =
                std::find_if(now.begin(), now.end(), [&](const FieldOdds& f) { return f.name == one.name; });
            if (other == now.end() || same(first, one, second, *other)) continue;
            tell_field(first, one, second, *other, difference);
            return true;
        }
        return false;
    }

    std::string sentence(const Question& question, const Odds& odds) const {
        if (odds.forbidden) return forbidden_sentence(question, odds.reasons, words_);
        return odds_sentence(question, all_field_odds(question, odds).front(), words_);
    }

    // Values by their names: an enumeration that has one more counts its values differently.
    bool same(const Question& first, const FieldOdds& a, const Question& second, const FieldOdds& b) const {
        if (a.shares.size() != b.shares.size()) return false;
        for (std::size_t i = 0; i < a.shares.size(); ++i) {
            if (a.probability(i) != b.probability(i)) return false;
            if (value_text(first.sheet(), a.type, a.shares[i].word, words_) !=
                value_text(second.sheet(), b.type, b.shares[i].word, words_))
                return false;
        }
        return true;
    }

    void tell_field(const Question& first, const FieldOdds& then, const Question& second, const FieldOdds& now,
                    Difference& difference) const {
        difference.field = then.name;
        const auto value = [&](const Question& question, const FieldOdds& odds) {
            return value_text(question.sheet(), odds.type, odds.shares.front().word, words_);
        };
        if (then.shares.size() == 1 && now.shares.size() == 1) {
            difference.sentence = words_.say(
                "odds.without_dice", {{"label", label(second.sheet(), second.procedure(), now.name, words_.language())},
                                      {"value", changing(value(first, then), value(second, now))}});
            return;
        }
        const Word64 told = telling_of(then, now);
        difference.before = then.reaching(told);
        difference.after = now.reaching(told);
        difference.sentence = odds_sentence_of(
            second, now, told, changing(words_.percent(*difference.before), words_.percent(*difference.after)), words_);
    }

    // A value whose chance changes, if there is one; rather the one that a sentence would speak of.
    static Word64 telling_of(const FieldOdds& then, const FieldOdds& now) {
        const Word64 usual = telling_value(then);
        if (then.reaching(usual) != now.reaching(usual)) return usual;
        for (const FieldOdds* odds : {&then, &now})
            for (const FieldOdds::Share& share : odds->shares)
                if (then.reaching(share.word) != now.reaching(share.word)) return share.word;
        return usual;
    }

    const SheetAsRead &before_, &after_;
    const Catalogue& words_;
    std::vector<std::string> left_;  // of the procedure that is asked
    Differences found_;
};

}  // namespace

Differences compare_presets(const SheetAsRead& before, const SheetAsRead& after, const Catalogue& words) {
    return PresetComparison(before, after, words).all();
}

json::object differences_json(const Differences& differences) {
    json::array list;
    for (const Difference& one : differences.list) {
        json::object object{{"procedure", one.procedure}, {"label", one.procedure_label}};
        if (!one.preset.empty()) {
            object["preset"] = one.preset;
            object["preset_label"] = one.preset_label;
        }
        if (!one.field.empty()) object["of"] = one.field;
        object["sentence"] = one.sentence;
        for (const auto& [key, chance] : {std::pair{"before", &one.before}, std::pair{"after", &one.after}}) {
            if (!*chance) continue;
            json::object share;
            put_chance(share, **chance);
            object[key] = std::move(share);
        }
        list.push_back(std::move(object));
    }
    json::array left;
    for (const NewFacts& one : differences.left) {
        json::array facts(one.facts.begin(), one.facts.end());
        left.push_back(json::object{{"procedure", one.procedure}, {"facts", std::move(facts)}});
    }
    json::array unmet;
    for (const Unmet& one : differences.unmet) unmet.emplace_back(one.at);
    return {{"changes", std::move(list)},
            {"asked", differences.asked},
            {"too_large", differences.too_large},
            {"left_at_default", std::move(left)},
            {"unmet", std::move(unmet)}};
}

}  // namespace grognard::sheet
