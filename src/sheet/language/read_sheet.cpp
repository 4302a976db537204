#include <algorithm>

#include "base/names.h"
#include "base/toml_reader.h"
#include "sheet/language/read_face.h"
#include "sheet/language/read_table.h"
#include "sheet/language/read_words.h"
#include "sheet/language/source.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t most_parts = 32;

class SheetReader {
  public:
    SheetReader(SheetSource& sheet, Problems& problems) : sheet_(sheet), problems_(problems) {}

    void read_part(const TomlFile& file) {
        Keys keys(file.root(), file, problems_);
        file_ = &file;
        if (const auto* table = keys.table("sheet")) read_sheet(*table);
        read_definitions(file, keys);
        if (const auto* table = keys.table("inventory")) read_inventory(*table);
        if (const auto* table = keys.table("print")) {
            if (sheet_.face) problems_.error("name.twice", file.place_of(*table), {{"name", "print"}});
            sheet_.face = read_face(*table, file, problems_);
        }
        keys.finish();
    }

    // What house rules may hold as well: there a part of a thing may stand alone.
    void read_additions(const TomlFile& file, Keys& keys) {
        adds_ = true;
        read_definitions(file, keys);
    }

  private:
    void read_definitions(const TomlFile& file, Keys& keys) {
        file_ = &file;
        if (const auto* table = keys.table("words")) read_shared_words(*table);
        if (const auto* table = keys.table("dice")) read_dice(*table);
        if (const auto* table = keys.table("number")) read_numbers(*table);
        each(keys, "bins", [&](const TomlEntry& e, Keys& k) { read_bins(e, k); });
        each(keys, "enum", [&](const TomlEntry& e, Keys& k) { read_enum(e, k); });
        each(keys, "record", [&](const TomlEntry& e, Keys& k) { read_record(e, k); });
        each(keys, "table", [&](const TomlEntry& e, Keys& k) {
            check_new(sheet_.tables, e);
            sheet_.tables.push_back(read_table(e, k, file, problems_));
        });
        each(keys, "procedure", [&](const TomlEntry& e, Keys& k) { read_procedure(e, k); });
        each(keys, "ruling", [&](const TomlEntry& e, Keys& k) { read_ruling(e, k); });
        each(keys, "preset", [&](const TomlEntry& e, Keys& k) { read_preset(e, k); });
    }

    // Reads every [kind.name] of a part in the order of the text.
    template <class Read>
    void each(Keys& keys, std::string_view kind, Read&& read) {
        const toml::table* tables = keys.table(kind);
        if (tables == nullptr) return;
        for (const TomlEntry& entry : in_order(*tables, *file_)) {
            check_name(entry.name, entry.place);
            if (entry.node->as_table() == nullptr) {
                problems_.error("file.wants_table", entry.place, {{"key", entry.name}});
                continue;
            }
            Keys inner(*entry.node->as_table(), *file_, problems_);
            read(entry, inner);
            inner.finish();
        }
    }

    void check_name(std::string_view name, Place place) {
        if (!is_name(name)) problems_.error("name.bad", place, {{"name", excerpt_of(name)}});
    }

    template <class List>
    void check_new(const List& list, const TomlEntry& entry) {
        for (const auto& other : list)
            if (other.name == entry.name) problems_.error("name.twice", entry.place, {{"name", entry.name}});
    }

    void add_words(Words& to, Words&& more) {
        if (to.list.empty()) to.place = more.place;
        for (Word& word : more.list) {
            if (to.find(word.id) != nullptr) problems_.error("name.twice", word.place, {{"name", word.id}});
            to.list.push_back(std::move(word));
        }
    }

    void read_sheet(const toml::table& table) {
        Keys keys(table, *file_, problems_);
        if (!sheet_.id.empty()) problems_.error("name.twice", keys.place(), {{"name", "sheet"}});
        sheet_.place = keys.place();
        sheet_.id = keys.wanted_text("id").text;
        sheet_.version = keys.wanted_text("version").text;
        keys.texts("parts");
        sheet_.languages = read_languages(keys, sheet_.languages, problems_);
        sheet_.profile = keys.texts("profile");
        sheet_.carried = keys.texts("carried");
        sheet_.found = keys.texts("found");
        sheet_.words = read_words(keys, problems_);
        keys.finish();
    }

    void read_shared_words(const toml::table& table) {
        Keys keys(table, *file_, problems_);
        add_words(sheet_.common, read_words(keys, problems_, "common"));
        add_words(sheet_.groups, read_words(keys, problems_, "group"));
        for (const Cell& word : keys.texts("capital")) sheet_.capital.push_back(word.text);
        keys.finish();
    }

    void read_dice(const toml::table& table) {
        for (const TomlEntry& entry : in_order(table, *file_)) {
            check_name(entry.name, entry.place);
            check_new(sheet_.dice, entry);
            DieSource die;
            die.name = entry.name;
            die.place = entry.place;
            const auto* text = entry.node->as_string();
            const std::string range = text != nullptr ? text->get() : "";
            const std::size_t dots = range.find("..");
            const auto low = read_number(range.substr(0, dots));
            const auto high = dots == std::string::npos ? low : read_number(range.substr(dots + 2));
            if (!low || !high || low->second != 1 || high->second != 1 || low->first < 0 || high->first <= low->first ||
                high->first - low->first >= 20 || high->first > 99) {
                problems_.error("dice.bad_range", entry.place, {{"name", entry.name}});
                continue;
            }
            die.lowest = static_cast<int>(low->first);
            die.highest = static_cast<int>(high->first);
            sheet_.dice.push_back(die);
        }
    }

    void read_numbers(const toml::table& table) {
        Keys keys(table, *file_, problems_);
        for (ListRow& row : read_list_grid(keys.grid("values"), {"id", "value"}, 2, problems_)) {
            check_name(row[0].text, row[0].place);
            check_new(sheet_.numbers, {row[0].text, nullptr, row[0].place});
            if (!read_number(row[1].text))
                problems_.error("number.bad", row[1].place, {{"text", row[1].text}});
            else
                sheet_.numbers.push_back({row[0].text, std::move(row[1])});
        }
        add_words(sheet_.number_words, read_words(keys, problems_));
        keys.finish();
    }

    void read_bins(const TomlEntry& entry, Keys& keys) {
        check_new(sheet_.bins, entry);
        BinsSource bins;
        bins.name = entry.name;
        bins.place = entry.place;
        for (ListRow& row : read_list_grid(keys.grid("classes"), {"class", "faces"}, 2, problems_)) {
            check_name(row[0].text, row[0].place);
            bins.classes.push_back({row[0].text, std::move(row[1])});
        }
        bins.words = read_words(keys, problems_);
        if ((bins.classes.empty() && !adds_) || bins.classes.size() > 7)
            problems_.error("bins.count", entry.place, {{"name", entry.name}});
        else
            sheet_.bins.push_back(std::move(bins));
    }

    void read_enum(const TomlEntry& entry, Keys& keys) {
        check_new(sheet_.enums, entry);
        EnumSource source;
        source.name = entry.name;
        source.place = entry.place;
        source.values = keys.blank_list("values");
        for (std::size_t i = 0; i < source.values.size(); ++i) {
            check_name(source.values[i].text, source.values[i].place);
            for (std::size_t j = 0; j < i && j < 64; ++j)
                if (source.values[j].text == source.values[i].text)
                    problems_.error("name.twice", source.values[i].place, {{"name", source.values[i].text}});
        }
        if ((source.values.empty() && !adds_) || source.values.size() > 64)
            problems_.error("enum.count", entry.place, {{"name", entry.name}});
        source.ordered = keys.truth("ordered");
        source.part_of = keys.text("part_of");
        source.tie = keys.text("tie");
        source.words = read_words(keys, problems_);
        sheet_.enums.push_back(std::move(source));
    }

    void read_record(const TomlEntry& entry, Keys& keys) {
        check_new(sheet_.records, entry);
        RecordSource record;
        record.name = entry.name;
        record.place = entry.place;
        for (ListRow& row : read_list_grid(keys.grid("fields"), {"field", "type", "default"}, 3, problems_)) {
            check_name(row[0].text, row[0].place);
            record.fields.push_back({std::move(row[0]), std::move(row[1]), std::move(row[2])});
        }
        for (ListRow& row : read_list_grid(keys.grid("derived"), {"field", "how"}, 2, problems_)) {
            check_name(row[0].text, row[0].place);
            record.derived.push_back({std::move(row[0]), std::move(row[1])});
        }
        if ((record.fields.empty() && !adds_) || record.fields.size() + record.derived.size() > 64)
            problems_.error("record.count", entry.place, {{"name", entry.name}});
        record.words = read_words(keys, problems_);
        sheet_.records.push_back(std::move(record));
    }

    void read_tallies(ProcedureSource& procedure, const toml::table& tallies) {
        for (const TomlEntry& entry : in_order(tallies, *file_)) {
            if (entry.node->as_table() == nullptr) {
                problems_.error("file.wants_table", entry.place, {{"key", entry.name}});
                continue;
            }
            Keys keys(*entry.node->as_table(), *file_, problems_);
            TallySource tally;
            tally.name = entry.name;
            tally.place = entry.place;
            tally.op = keys.text("op");
            if (const auto* groups = keys.table("groups"))
                for (const TomlEntry& group : in_order(*groups, *file_)) {
                    const GridText text = file_->text_of(*group.node);
                    tally.groups.push_back({group.name, {text.text, text.place, {}}});
                }
            for (ListRow& row : read_list_grid(
                     keys.grid("lines"), {"id", "value", "per", "when", "each", "group", "limit"}, 2, problems_)) {
                check_name(row[0].text, row[0].place);
                tally.lines.push_back({row[0], row[1], row[2], row[3], row[4], row[5], row[6]});
            }
            if (tally.lines.size() > 64) problems_.error("tally.too_many_lines", entry.place, {{"limit", "64"}});
            keys.finish();
            procedure.tallies.push_back(std::move(tally));
        }
    }

    void read_procedure(const TomlEntry& entry, Keys& keys) {
        check_new(sheet_.procedures, entry);
        ProcedureSource procedure;
        procedure.name = entry.name;
        procedure.place = entry.place;
        procedure.covers = keys.numbers("covers");
        procedure.rulings = keys.texts("rulings");
        for (ListRow& row :
             read_list_grid(keys.grid("facts"), {"fact", "type", "default", "by", "group"}, 5, problems_)) {
            check_name(row[0].text, row[0].place);
            procedure.facts.push_back({row[0], row[1], row[2], row[3], row[4]});
        }
        for (ListRow& row : read_list_grid(keys.grid("steps"), {"do", "name", "how", "when", "else"}, 5, problems_))
            procedure.steps.push_back({row[0], row[1], row[2], row[3], row[4]});
        for (ListRow& row : read_list_grid(keys.grid("outcome"), {"name", "value", "else"}, 3, problems_))
            procedure.outcome.push_back({row[0], row[1], row[2]});
        if (procedure.steps.size() > 80) problems_.error("procedure.too_many_steps", entry.place, {{"limit", "80"}});
        if (procedure.outcome.empty() && !adds_) problems_.error("file.missing_key", entry.place, {{"key", "outcome"}});
        if (const auto* tallies = keys.table("tally")) read_tallies(procedure, *tallies);
        if (const auto* converts = keys.table("convert"))
            for (const TomlEntry& convert : in_order(*converts, *file_)) {
                ConvertSource source{convert.name, convert.place, {}};
                for (ListRow& row :
                     read_list_grid(file_->text_of(*convert.node), {"id", "from", "to", "when"}, 4, problems_)) {
                    check_name(row[0].text, row[0].place);
                    source.rows.push_back({row[0], row[1], row[2], row[3]});
                }
                procedure.converts.push_back(std::move(source));
            }
        procedure.headline = keys.text("headline");
        procedure.more_for = keys.text("more_for");
        procedure.less_for = keys.text("less_for");
        procedure.words = read_words(keys, problems_);
        sheet_.procedures.push_back(std::move(procedure));
    }

    void read_ruling(const TomlEntry& entry, Keys& keys) {
        check_new(sheet_.rulings, entry);
        RulingSource ruling;
        ruling.name = entry.name;
        ruling.place = entry.place;
        ruling.options = keys.blank_list("options");
        if (ruling.options.size() == 1 || ruling.options.size() > 16)
            problems_.error("ruling.options", entry.place, {{"name", entry.name}});
        for (const Cell& option : ruling.options) check_name(option.text, option.place);
        ruling.fallback = keys.text("default");
        if (ruling.fallback.empty() && !ruling.options.empty()) ruling.fallback = ruling.options.front();
        const Cell confidence = keys.wanted_text("confidence");
        ruling.confidence = confidence.text;
        const std::vector<std::string> known = {"high", "medium-high", "medium", "medium-low", "low"};
        if (!confidence.empty() && std::find(known.begin(), known.end(), confidence.text) == known.end())
            problems_.error("ruling.confidence", confidence.place, {{"text", confidence.text}});
        const Cell used_by = keys.text("used_by");
        if (!used_by.empty() && used_by.text != "game")
            problems_.error("ruling.used_by", used_by.place, {{"text", used_by.text}});
        ruling.used_by_game = used_by.text == "game";
        ruling.words = read_words(keys, problems_);
        sheet_.rulings.push_back(std::move(ruling));
    }

    void read_preset(const TomlEntry& entry, Keys& keys) {
        check_new(sheet_.presets, entry);
        PresetSource preset;
        preset.name = entry.name;
        preset.place = entry.place;
        preset.procedure = keys.wanted_text("procedure");
        if (const auto* set = keys.table("set"))
            for (const TomlEntry& fact : in_order(*set, *file_)) {
                auto datum = datum_of(*fact.node);
                if (!datum) {
                    problems_.error("preset.bad_value", fact.place, {{"name", fact.name}});
                    continue;
                }
                preset.set.emplace_back(fact.name, std::move(*datum));
                preset.at.push_back(fact.place);
            }
        preset.words = read_words(keys, problems_);
        sheet_.presets.push_back(std::move(preset));
    }

    void read_inventory(const toml::table& table) {
        Keys keys(table, *file_, problems_);
        for (const ListRow& row : read_worded_rows(keys, "items", {"number", "fr", "en"}, 3, problems_)) {
            const auto number = read_number(row[0].text);
            if (!number || number->second != 1 || row[1].empty() || row[2].empty()) {
                problems_.error("inventory.bad_item", row[0].place);
                continue;
            }
            sheet_.inventory.push_back(
                {static_cast<int>(number->first), row[1].text, row[2].text, {}, {}, row[0].place});
        }
        for (const ListRow& row : read_worded_rows(keys, "game", {"number", "fr", "en"}, 3, problems_)) {
            InventoryItem* item = nullptr;
            for (InventoryItem& known : sheet_.inventory)
                if (std::to_string(known.number) == row[0].text) item = &known;
            if (item == nullptr || row[1].empty() || row[2].empty()) {
                problems_.error("inventory.bad_item", row[0].place);
                continue;
            }
            item->game_fr = row[1].text;
            item->game_en = row[2].text;
        }
        keys.finish();
    }

    SheetSource& sheet_;
    Problems& problems_;
    const TomlFile* file_ = nullptr;
    bool adds_ = false;  // to a sheet
};

// What [sheet] says of the languages of all its parts.
Languages languages_of(const TomlFile& file) {
    Problems told_later;
    const toml::table* sheet = file.root()["sheet"].as_table();
    if (sheet == nullptr) return {};
    Keys keys(*sheet, file, told_later);
    return read_languages(keys, {}, told_later);
}

}  // namespace

std::vector<std::string> parts_of(std::string_view sheet_text) {
    Problems ignored;
    const TomlFile file(0, sheet_text, ignored);
    std::vector<std::string> parts;
    if (const toml::array* array = file.root()["sheet"]["parts"].as_array())
        for (const toml::node& part : *array)
            if (const auto* text = part.as_string(); text != nullptr && parts.size() < most_parts)
                parts.push_back(text->get());
    return parts;
}

SheetSource read_sheet(const std::vector<SourceText>& texts, Problems& problems) {
    SheetSource sheet;
    std::size_t size = 0;
    for (const SourceText& text : texts) {
        sheet.files.push_back(text.name);
        size += text.text.size();
    }
    sheet.own_files = texts.size();
    if (size > largest_sheet) {
        problems.error("sheet.too_large", {0, 1, 1}, {{"limit", std::to_string(largest_sheet / 1024)}});
        return sheet;
    }
    SheetReader reader(sheet, problems);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        TomlFile file(static_cast<int>(i), texts[i].text, problems);
        file.speak(i == 0 ? languages_of(file) : sheet.languages);
        reader.read_part(file);
    }
    if (sheet.id.empty() && !problems.any_error()) problems.error("file.missing_key", {0, 1, 1}, {{"key", "sheet"}});
    return sheet;
}

SheetSource read_additions(const TomlFile& file, Keys& keys, Problems& problems) {
    SheetSource added;
    SheetReader(added, problems).read_additions(file, keys);
    return added;
}

}  // namespace grognard::sheet
