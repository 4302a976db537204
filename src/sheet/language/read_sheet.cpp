#include <algorithm>

#include "base/names.h"
#include "base/toml_reader.h"
#include "sheet/language/source.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t longest_label = 300;
constexpr std::size_t longest_reason = 1200;
constexpr std::size_t most_parts = 32;

// Sheets are typed on any keyboard; their words are shown with a true minus and, in French, with blanks that do not break.
std::string typeset_words(std::string_view text, Language language) {
    constexpr std::string_view minus = "\u2212", narrow = "\u202F", wide = "\u00A0", opening = "«", closing = "»";
    const bool french = language == Language::fr;
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i + 1);
        const char next = rest.empty() ? '\0' : rest.front();
        const bool starts = out.empty() || out.back() == ' ' || out.back() == '(';
        if (text[i] == '-' && is_digit(next) && starts)
            out += minus;
        else if (french && text[i] == ' ' && next == ':')
            out += wide;
        else if (french && text[i] == ' ' &&
                 (next == ';' || next == '!' || next == '?' || next == '%' || rest.starts_with(closing) ||
                  std::string_view(out).ends_with(opening)))
            out += narrow;
        else
            out += text[i];
    }
    return out;
}

class SheetReader {
  public:
    SheetReader(SheetSource& sheet, Problems& problems) : sheet_(sheet), problems_(problems) {}

    void read_part(const TomlFile& file) {
        file_ = &file;
        Keys keys(file.root(), file, problems_);
        if (const auto* table = keys.table("sheet")) read_sheet(*table);
        if (const auto* table = keys.table("words")) read_shared_words(*table);
        if (const auto* table = keys.table("dice")) read_dice(*table);
        if (const auto* table = keys.table("number")) read_numbers(*table);
        each(keys, "bins", [&](const TomlEntry& e, Keys& k) { read_bins(e, k); });
        each(keys, "enum", [&](const TomlEntry& e, Keys& k) { read_enum(e, k); });
        each(keys, "record", [&](const TomlEntry& e, Keys& k) { read_record(e, k); });
        each(keys, "table", [&](const TomlEntry& e, Keys& k) { read_table(e, k); });
        each(keys, "procedure", [&](const TomlEntry& e, Keys& k) { read_procedure(e, k); });
        each(keys, "ruling", [&](const TomlEntry& e, Keys& k) { read_ruling(e, k); });
        each(keys, "preset", [&](const TomlEntry& e, Keys& k) { read_preset(e, k); });
        if (const auto* table = keys.table("inventory")) read_inventory(*table);
        keys.finish();
    }

  private:
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

    Words read_words(Keys& keys, std::string_view key = "words") {
        Words words;
        const GridText grid = keys.grid(key);
        words.place = grid.given() ? grid.place : keys.place();
        for (ListRow& row : read_list_grid(grid, {"id", "fr", "en", "source", "ruling"}, 3, problems_)) {
            Word word;
            word.id = row[0].text;
            word.fr = row[1].text;
            word.en = row[2].text;
            word.source = row[3].text;
            word.place = row[0].place;
            for (const std::string_view ruling : words_of(row[4].text)) word.rulings.emplace_back(ruling);
            if (word.id == "id") continue;
            if (word.fr.empty()) problems_.error("words.missing", word.place, {{"id", word.id}, {"language", "fr"}});
            if (word.en.empty()) problems_.error("words.missing", word.place, {{"id", word.id}, {"language", "en"}});
            const std::size_t longest = word.id == "reason" ? longest_reason : longest_label;
            for (const std::string* text : {&word.fr, &word.en, &word.source})
                if (text->size() > longest || !is_plain(*text))
                    problems_.error("words.bad_text", word.place,
                                    {{"id", word.id}, {"limit", std::to_string(longest)}});
            word.fr = typeset_words(word.fr, Language::fr);
            word.en = typeset_words(word.en, Language::en);
            word.source = typeset_words(word.source, Language::fr);
            if (words.find(word.id) != nullptr) problems_.error("name.twice", word.place, {{"name", word.id}});
            words.list.push_back(std::move(word));
        }
        return words;
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
        sheet_.words = read_words(keys);
        keys.finish();
    }

    void read_shared_words(const toml::table& table) {
        Keys keys(table, *file_, problems_);
        add_words(sheet_.common, read_words(keys, "common"));
        add_words(sheet_.groups, read_words(keys, "group"));
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
        add_words(sheet_.number_words, read_words(keys));
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
        if (bins.classes.empty() || bins.classes.size() > 7)
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
        if (source.values.empty() || source.values.size() > 64)
            problems_.error("enum.count", entry.place, {{"name", entry.name}});
        source.ordered = keys.truth("ordered");
        source.part_of = keys.text("part_of");
        source.words = read_words(keys);
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
        if (record.fields.empty() || record.fields.size() + record.derived.size() > 64)
            problems_.error("record.count", entry.place, {{"name", entry.name}});
        record.words = read_words(keys);
        sheet_.records.push_back(std::move(record));
    }

    AxisSource read_axis(const toml::node& node) {
        AxisSource axis;
        axis.place = file_->place_of(node);
        if (node.is_string()) {
            const GridText text = file_->text_of(node);
            axis.type = {text.text, text.place, {}};
            return axis;
        }
        if (node.as_table() == nullptr) {
            problems_.error("table.bad_axis", axis.place);
            return axis;
        }
        Keys keys(*node.as_table(), *file_, problems_);
        axis.type = keys.wanted_text("type");
        for (const auto& [key, to] : {std::pair{"below", &axis.below}, std::pair{"above", &axis.above}}) {
            const Cell cell = keys.text(key);
            if (!cell.empty() && cell.text != "clamp" && cell.text != "absent")
                problems_.error("table.bad_outside", cell.place, {{"text", cell.text}});
            *to = cell.text;
        }
        const Cell reads = keys.text("reads");
        if (!reads.empty() && reads.text != "floor")
            problems_.error("table.bad_reads", reads.place, {{"text", reads.text}});
        axis.floors = reads.text == "floor";
        keys.finish();
        return axis;
    }

    FormSource read_form(const toml::node& node) {
        FormSource form;
        form.place = file_->place_of(node);
        if (const auto* text = node.as_string()) {
            form.plain = text->get();
            return form;
        }
        if (node.as_table() == nullptr) {
            problems_.error("table.bad_form", form.place);
            return form;
        }
        Keys keys(*node.as_table(), *file_, problems_);
        form.number = keys.text("number").text;
        if (const auto* word = keys.table("word")) {
            for (const TomlEntry& entry : in_order(*word, *file_)) {
                form.word_field = entry.name;
                if (const auto* text = entry.node->as_string()) form.word_enum = text->get();
            }
        }
        const Cell pair = keys.text("pair");
        if (!pair.empty()) {
            const std::size_t slash = pair.text.find('/');
            form.pair_first = pair.text.substr(0, slash);
            if (slash != std::string::npos) form.pair_second = pair.text.substr(slash + 1);
            if (!is_name(form.pair_first) || !is_name(form.pair_second)) problems_.error("table.bad_pair", pair.place);
        }
        if (const auto* marks = keys.table("marks"))
            for (const TomlEntry& entry : in_order(*marks, *file_)) {
                const auto* text = entry.node->as_string();
                if (text == nullptr || !is_name(text->get()) || entry.name.empty())
                    problems_.error("table.bad_mark", entry.place, {{"mark", entry.name}});
                else
                    form.marks.emplace_back(entry.name, text->get());
            }
        std::stable_sort(form.marks.begin(), form.marks.end(),
                         [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
        if (const auto* words = keys.table("words"))
            for (const TomlEntry& entry : in_order(*words, *file_)) read_fixed_word(form, entry);
        form.join = keys.text("join").text;
        keys.finish();
        return form;
    }

    void read_fixed_word(FormSource& form, const TomlEntry& entry) {
        FormSource::Fixed fixed;
        fixed.word = entry.name;
        const auto* table = entry.node->as_table();
        if (table == nullptr) {
            problems_.error("file.wants_table", entry.place, {{"key", entry.name}});
            return;
        }
        for (const TomlEntry& field : in_order(*table, *file_)) {
            const auto datum = datum_of(*field.node);
            const bool fits = datum && (datum->kind == Datum::Kind::truth || datum->kind == Datum::Kind::number ||
                                        datum->kind == Datum::Kind::word);
            if (!fits || !is_name(field.name))
                problems_.error("table.bad_word", field.place, {{"word", entry.name}});
            else
                fixed.fields.emplace_back(field.name, *datum);
        }
        form.words.push_back(std::move(fixed));
    }

    void read_table(const TomlEntry& entry, Keys& keys) {
        check_new(sheet_.tables, entry);
        TableSource table;
        table.name = entry.name;
        table.place = entry.place;
        table.covers = keys.numbers("covers");
        table.rulings = keys.texts("rulings");
        if (const toml::node* row = keys.node("row")) {
            if (const toml::array* axes = row->as_array())
                for (const toml::node& axis : *axes) table.rows.push_back(read_axis(axis));
            else
                table.rows.push_back(read_axis(*row));
        }
        if (table.rows.empty() || table.rows.size() > 4)
            problems_.error("file.missing_key", entry.place, {{"key", "row"}});
        if (const toml::node* column = keys.node("column")) table.column = read_axis(*column);
        if (const toml::node* cell = keys.node("cell"))
            table.form = read_form(*cell);
        else
            problems_.error("file.missing_key", entry.place, {{"key", "cell"}});
        if (const toml::table* forms = keys.table("cell_of"))
            for (const TomlEntry& form : in_order(*forms, *file_))
                table.form_of.emplace_back(form.name, read_form(*form.node));
        if (keys.has("blank")) table.blank = keys.text("blank");
        table.shape = keys.texts("shape");
        table.grid = read_table_grid(keys.grid("grid"), Ragged::no, problems_);
        table.as_printed = read_table_grid(keys.grid("as_printed"), Ragged::yes, problems_);
        if (table.grid.rows.size() > 128 || table.grid.columns.size() > 64 || table.grid.empty() ||
            table.grid.columns.empty())
            problems_.error("table.size", entry.place, {{"name", entry.name}});
        table.words = read_words(keys);
        sheet_.tables.push_back(std::move(table));
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
        if (procedure.outcome.empty()) problems_.error("file.missing_key", entry.place, {{"key", "outcome"}});
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
        procedure.words = read_words(keys);
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
        ruling.words = read_words(keys);
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
                if (!datum)
                    problems_.error("preset.bad_value", fact.place, {{"name", fact.name}});
                else
                    preset.set.emplace_back(fact.name, std::move(*datum));
            }
        preset.words = read_words(keys);
        sheet_.presets.push_back(std::move(preset));
    }

    void read_inventory(const toml::table& table) {
        Keys keys(table, *file_, problems_);
        for (const ListRow& row : read_list_grid(keys.grid("items"), {"number", "fr", "en"}, 3, problems_)) {
            const auto number = read_number(row[0].text);
            if (!number || number->second != 1 || row[1].empty() || row[2].empty()) {
                problems_.error("inventory.bad_item", row[0].place);
                continue;
            }
            sheet_.inventory.push_back(
                {static_cast<int>(number->first), row[1].text, row[2].text, {}, {}, row[0].place});
        }
        for (const ListRow& row : read_list_grid(keys.grid("game"), {"number", "fr", "en"}, 3, problems_)) {
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
};

}  // namespace

const Word* Words::find(std::string_view id) const {
    for (const Word& word : list)
        if (word.id == id) return &word;
    return nullptr;
}

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
    if (size > largest_sheet) {
        problems.error("sheet.too_large", {0, 1, 1}, {{"limit", std::to_string(largest_sheet / 1024)}});
        return sheet;
    }
    SheetReader reader(sheet, problems);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const TomlFile file(static_cast<int>(i), texts[i].text, problems);
        reader.read_part(file);
    }
    if (sheet.id.empty() && !problems.any_error()) problems.error("file.missing_key", {0, 1, 1}, {{"key", "sheet"}});
    return sheet;
}

}  // namespace grognard::sheet
