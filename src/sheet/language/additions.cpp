#include "sheet/language/additions.h"

#include <algorithm>
#include <type_traits>

#include "base/names.h"
#include "sheet/language/read_words.h"

namespace grognard::sheet {

namespace {

class Adding {
  public:
    Adding(SheetSource& sheet, Edits& edits, Problems& problems) : sheet_(sheet), edits_(edits), problems_(problems) {}

    void add(SheetSource&& added) {
        add_words(sheet_.common, std::move(added.common));
        add_words(sheet_.groups, std::move(added.groups));
        add_words(sheet_.number_words, std::move(added.number_words));
        for (DieSource& die : added.dice) add_whole(sheet_.dice, std::move(die), die.place);
        for (NumberSource& number : added.numbers) add_number(std::move(number));
        for (BinsSource& bins : added.bins) add_bins(std::move(bins));
        for (EnumSource& source : added.enums) add_enum(std::move(source));
        for (RecordSource& record : added.records) add_record(std::move(record));
        for (TableSource& table : added.tables) {
            name(table.words, ".", table.name, table.place);
            add_whole(sheet_.tables, std::move(table), table.place);
        }
        for (ProcedureSource& procedure : added.procedures) add_procedure(std::move(procedure));
        for (RulingSource& ruling : added.rulings) add_whole(sheet_.rulings, std::move(ruling), ruling.place);
        for (PresetSource& preset : added.presets) {
            name(preset.words, ".", preset.name, preset.place);
            add_whole(sheet_.presets, std::move(preset), preset.place);
        }
    }

  private:
    // --- things of their own ---

    template <class Thing>
    static Thing* find(std::vector<Thing>& list, const std::string& name) {
        const auto found = std::find_if(list.begin(), list.end(), [&](const Thing& one) { return one.name == name; });
        return found == list.end() ? nullptr : &*found;
    }

    template <class Thing>
    void add_whole(std::vector<Thing>& list, std::type_identity_t<Thing>&& thing, Place place) {
        if (!edits_.takes(place)) return;
        if (find(list, thing.name) != nullptr) problems_.error("name.twice", place, {{"name", thing.name}});
        list.push_back(std::move(thing));
    }

    void add_number(NumberSource&& number) {
        const Place place = number.value.place;
        name(sheet_.number_words, number.name, number.name, place);
        add_whole(sheet_.numbers, std::move(number), place);
    }

    // --- rows of things that are there, or of new ones ---

    template <class Row>
    void add_rows(std::vector<Row>& to, std::vector<Row>&& rows) {
        for (Row& row : rows)
            if (edits_.takes(place_of(row))) to.push_back(std::move(row));
    }

    template <class Row>
    static Place place_of(const Row& row) {
        if constexpr (requires { row.rule; })
            return row.rule.place;
        else if constexpr (requires { row.condition; })
            return row.condition.place;
        else if constexpr (requires { row.name; })
            return row.name.place;
        else
            return row.place;
    }

    // The thing itself if it is there; otherwise a new one of that name, which is one edit.
    template <class Thing>
    Thing* there_or_new(std::vector<Thing>& list, const Thing& added, bool& is_new) {
        Thing* thing = find(list, added.name);
        is_new = thing == nullptr;
        if (!is_new) return thing;
        if (!edits_.takes(added.place)) return nullptr;
        Thing fresh;
        fresh.name = added.name;
        fresh.place = added.place;
        list.push_back(std::move(fresh));
        return &list.back();
    }

    void add_bins(BinsSource&& added) {
        bool is_new = false;
        BinsSource* bins = there_or_new(sheet_.bins, added, is_new);
        if (bins == nullptr) return;
        add_words(bins->words, std::move(added.words));
        add_rows(bins->classes, std::move(added.classes));
        if (bins->classes.empty() || bins->classes.size() > 7)
            problems_.error("bins.count", added.place, {{"name", added.name}});
    }

    void add_enum(EnumSource&& added) {
        bool is_new = false;
        EnumSource* source = there_or_new(sheet_.enums, added, is_new);
        if (source == nullptr) return;
        if (is_new) {
            source->ordered = added.ordered;
            source->part_of = added.part_of;
            source->tie = added.tie;
        } else if (added.ordered || !added.part_of.empty() || !added.tie.empty()) {
            problems_.error("name.twice", added.place, {{"name", added.name}});
        }
        add_words(source->words, std::move(added.words));
        if (is_new) name(source->words, ".", source->name, added.place);
        for (const Cell& value : added.values) {
            if (std::any_of(source->values.begin(), source->values.end(),
                            [&](const Cell& known) { return known.text == value.text; }))
                problems_.error("name.twice", value.place, {{"name", value.text}});
            if (source->part_of.empty()) name(source->words, value.text, value.text, value.place);
        }
        add_rows(source->values, std::move(added.values));
        if (source->values.empty() || source->values.size() > 64)
            problems_.error("enum.count", added.place, {{"name", added.name}});
    }

    void add_record(RecordSource&& added) {
        bool is_new = false;
        RecordSource* record = there_or_new(sheet_.records, added, is_new);
        if (record == nullptr) return;
        add_words(record->words, std::move(added.words));
        if (is_new) name(record->words, ".", record->name, added.place);
        for (const auto& field : added.fields) name(record->words, field.name.text, field.name.text, field.name.place);
        for (const auto& field : added.derived) name(record->words, field.name.text, field.name.text, field.name.place);
        add_rows(record->fields, std::move(added.fields));
        add_rows(record->derived, std::move(added.derived));
        if (record->fields.empty() || record->fields.size() + record->derived.size() > 64)
            problems_.error("record.count", added.place, {{"name", added.name}});
    }

    // --- procedures ---

    void add_procedure(ProcedureSource&& added) {
        bool is_new = false;
        ProcedureSource* procedure = there_or_new(sheet_.procedures, added, is_new);
        if (procedure == nullptr) return;
        if (is_new && added.outcome.empty()) {
            std::vector<std::string> known;
            for (const ProcedureSource& one : sheet_.procedures) known.push_back(one.name);
            known.pop_back();  // itself
            problems_.error("overlay.new_procedure", added.place,
                            {{"name", added.name}, {"nearest", nearest(added.name, known)}, {"known", joined(known)}});
            return;
        }
        add_words(procedure->words, std::move(added.words));
        if (is_new) name(procedure->words, ".", procedure->name, added.place);
        name_parts(*procedure, added);
        for (const auto& [from, to] :
             {std::pair{&added.headline, &procedure->headline}, std::pair{&added.more_for, &procedure->more_for},
              std::pair{&added.less_for, &procedure->less_for}}) {
            if (from->empty()) continue;
            if (!is_new) problems_.error("name.twice", from->place, {{"name", from->text}});
            *to = *from;
        }
        procedure->covers.insert(procedure->covers.end(), added.covers.begin(), added.covers.end());
        procedure->rulings.insert(procedure->rulings.end(), added.rulings.begin(), added.rulings.end());
        add_rows(procedure->facts, std::move(added.facts));
        add_rows(procedure->steps, std::move(added.steps));
        add_rows(procedure->outcome, std::move(added.outcome));
        for (TallySource& tally : added.tallies) add_tally(*procedure, std::move(tally));
        for (ConvertSource& convert : added.converts) {
            ConvertSource* there = there_or_new(procedure->converts, convert, is_new);
            if (there != nullptr) add_rows(there->rows, std::move(convert.rows));
        }
        if (procedure->steps.size() > 80) problems_.error("procedure.too_many_steps", added.place, {{"limit", "80"}});
    }

    void add_tally(ProcedureSource& procedure, TallySource&& added) {
        bool is_new = false;
        TallySource* tally = there_or_new(procedure.tallies, added, is_new);
        if (tally == nullptr) return;
        if (!added.op.empty() && !is_new) problems_.error("name.twice", added.op.place, {{"name", added.op.text}});
        if (is_new) tally->op = added.op;
        add_rows(tally->groups, std::move(added.groups));
        add_rows(tally->lines, std::move(added.lines));
        if (tally->lines.size() > 64) problems_.error("tally.too_many_lines", added.place, {{"limit", "64"}});
    }

    // --- words ---

    // Words that are there already are replaced.
    static void add_words(Words& to, Words&& more) {
        if (to.list.empty()) to.place = more.place;
        for (Word& word : more.list) {
            const auto known =
                std::find_if(to.list.begin(), to.list.end(), [&](const Word& one) { return one.id == word.id; });
            if (known == to.list.end())
                to.list.push_back(std::move(word));
            else
                *known = std::move(word);
        }
    }

    void name(Words& words, const std::string& id, const std::string& name, Place place) const {
        if (sheet_.common.find(id) == nullptr && sheet_.common.find(name) == nullptr)
            show_by_name(words, id, name, place);
    }

    void name_parts(ProcedureSource& procedure, const ProcedureSource& added) const {
        const auto named = [&](const std::string& before, const Cell& cell) {
            name(procedure.words, before + cell.text, cell.text, cell.place);
        };
        for (const FactSource& fact : added.facts) named({}, fact.name);
        for (const StepSource& step : added.steps)
            if (step.verb.text != "let" && step.verb.text != "call") named({}, step.name);
        for (const OutcomeSource& row : added.outcome) named({}, row.name);
        for (const TallySource& tally : added.tallies)
            for (const LineSource& line : tally.lines) named(tally.name + ".", line.name);
        for (const ConvertSource& convert : added.converts)
            for (const ConversionSource& row : convert.rows) named(convert.name + ".", row.name);
    }

    SheetSource& sheet_;
    Edits& edits_;
    Problems& problems_;
};

}  // namespace

void add_to(SheetSource& sheet, SheetSource&& added, Edits& edits, Problems& problems) {
    Adding(sheet, edits, problems).add(std::move(added));
}

}  // namespace grognard::sheet
