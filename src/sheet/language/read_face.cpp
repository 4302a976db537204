#include "sheet/language/read_face.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/language/read_words.h"

namespace grognard::sheet {

namespace {

constexpr std::size_t longest_sentence = 1200;
constexpr std::size_t most_blocks = 96;
constexpr int most_pages = 8;
constexpr std::size_t most_columns = 6;

void judge_text(const Cell& cell, Problems& problems) {
    if (cell.text.size() > longest_sentence || !is_plain(cell.text))
        problems.error("words.bad_text", cell.place,
                       {{"id", excerpt_of(cell.text)}, {"limit", std::to_string(longest_sentence)}});
}

void judge_words(const WordedCell& words, Problems& problems) {
    judge_text(words.fr, problems);
    judge_text(words.en, problems);
    if (words.fr.empty() == words.en.empty()) return;
    problems.error("words.missing", words.at.place,
                   {{"id", words.at.text}, {"language", words.fr.empty() ? "fr" : "en"}});
}

// "10.1pt"
bool is_size(std::string_view text) {
    if (text.size() < 3 || text.size() > 6 || !is_digit(text.front()) || !text.ends_with("pt")) return false;
    return read_number(text.substr(0, text.size() - 2)).has_value();
}

class FaceReader {
  public:
    FaceReader(const TomlFile& file, Problems& problems) : file_(file), problems_(problems) {}

    FaceSource read(const toml::table& table) {
        FaceSource face;
        Keys keys(table, file_, problems_);
        face.place = keys.place();
        if (const toml::table* size = keys.table("size"))
            face.size = read_size(*size);
        else
            problems_.error("file.missing_key", face.place, {{"key", "size"}});
        face.words = read_worded(keys, "words", problems_);
        read_bands(face, keys.grid("pages"));
        face.excused = read_pairs(keys, "excused", {"at", "why"});
        if (const toml::table* tables = keys.table("table"))
            each(*tables, [&](const TomlEntry& e, Keys& k) { face.tables.push_back(read_table(e, k)); });
        if (const toml::table* blocks = keys.table("block"))
            each(*blocks, [&](const TomlEntry& e, Keys& k) { face.blocks.push_back(read_block(e, k)); });
        if (face.blocks.size() > most_blocks)
            problems_.error("print.too_many_blocks", face.place, {{"limit", std::to_string(most_blocks)}});
        keys.finish();
        return face;
    }

  private:
    template <class Read>
    void each(const toml::table& tables, const Read& read) {
        for (const TomlEntry& entry : in_order(tables, file_)) {
            if (!is_name(entry.name)) problems_.error("name.bad", entry.place, {{"name", excerpt_of(entry.name)}});
            if (entry.node->as_table() == nullptr) {
                problems_.error("file.wants_table", entry.place, {{"key", entry.name}});
                continue;
            }
            Keys keys(*entry.node->as_table(), file_, problems_);
            read(entry, keys);
            keys.finish();
        }
    }

    Text read_size(const toml::table& table) {
        Keys keys(table, file_, problems_);
        const Languages spoken = keys.languages();
        const Cell fr = keys.wanted_text(spoken.fr ? "fr" : "en"), en = keys.wanted_text(spoken.en ? "en" : "fr");
        for (const Cell* size : {&fr, &en})
            if (!is_size(size->text)) problems_.error("print.bad_size", size->place, {{"text", size->text}});
        keys.finish();
        return {fr.text, en.text};
    }

    std::vector<PairedCell> read_pairs(Keys& keys, std::string_view key, const std::vector<std::string>& columns) {
        std::vector<PairedCell> pairs;
        for (ListRow& row : read_list_grid(keys.grid(key), columns, 2, problems_)) {
            if (row[1].empty()) problems_.error("print.empty", row[0].place, {{"key", std::string(key)}});
            judge_text(row[1], problems_);
            pairs.push_back({std::move(row[0]), std::move(row[1])});
        }
        return pairs;
    }

    // --- pages ---

    void read_bands(FaceSource& face, const GridText& grid) {
        if (!grid.given()) problems_.error("file.missing_key", face.place, {{"key", "pages"}});
        for (const ListRow& row : read_list_grid(grid, {"page", "widths", "blocks"}, 3, problems_)) {
            FaceBand band;
            band.place = row[0].place;
            const auto page = read_number(row[0].text);
            const int last = face.bands.empty() ? 0 : face.bands.back().page;
            if (!page || page->second != 1 || page->first < std::max(last, 1) || page->first > last + 1 ||
                page->first > most_pages) {
                problems_.error("print.bad_page", row[0].place, {{"text", row[0].text}});
                continue;
            }
            band.page = static_cast<int>(page->first);
            read_widths(band, row[1]);
            read_columns(band, row[2]);
            if (band.widths.size() != band.columns.size() || band.columns.size() > most_columns)
                problems_.error(
                    "print.bad_band", row[1].place,
                    {{"widths", std::to_string(band.widths.size())}, {"columns", std::to_string(band.columns.size())}});
            else
                face.bands.push_back(std::move(band));
        }
    }

    void read_widths(FaceBand& band, const Cell& cell) {
        std::string_view rest = cell.text;
        while (band.widths.size() <= most_columns) {
            const std::size_t colon = rest.find(':');
            const auto width = read_number(trimmed(rest.substr(0, colon)));
            const bool fits = width && width->second == 1 && width->first > 0 && width->first <= 1000;
            if (!fits) problems_.error("print.bad_widths", cell.place, {{"text", excerpt_of(cell.text)}});
            band.widths.push_back(fits ? static_cast<int>(width->first) : 1);
            if (colon == std::string_view::npos) break;
            rest.remove_prefix(colon + 1);
        }
    }

    static void read_columns(FaceBand& band, const Cell& cell) {
        band.columns.emplace_back();
        const std::string_view text = cell.text;
        for (const std::string_view name : words_of(text)) {
            const auto offset = static_cast<std::size_t>(name.data() - text.data());
            if (name == "/")
                band.columns.emplace_back();
            else
                band.columns.back().push_back({std::string(name), cell.place_at(offset), {}});
        }
    }

    // --- tables ---

    FaceTable read_table(const TomlEntry& entry, Keys& keys) {
        FaceTable table;
        table.name = entry.name;
        table.place = entry.place;
        table.columns = read_worded(keys, "columns", problems_);
        table.rows = read_worded(keys, "rows", problems_);
        table.spans = read_worded(keys, "spans", problems_);
        table.notes = read_pairs(keys, "notes", {"at", "letter"});
        table.rests = read_pairs(keys, "rests", {"at", "rulings"});
        table.formats = read_pairs(keys, "formats", {"at", "format"});
        if (keys.has("corner")) {
            std::vector<Cell> corner = keys.texts("corner");
            const Languages spoken = keys.languages();
            if (corner.size() == 1 && !(spoken.fr && spoken.en)) corner.push_back(corner.front());
            if (corner.size() == 2) table.corner = WordedCell{{"corner", keys.place(), {}}, corner[0], corner[1]};
            if (corner.size() == 2) judge_words(*table.corner, problems_);
            if (corner.size() != 2) problems_.error("print.bad_corner", keys.place());
        }
        table.falling = one_of(keys, "order", "falling");
        table.odds = one_of(keys, "headings", "odds");
        table.turned = keys.truth("turned");
        table.across = keys.truth("across");
        if (const toml::node* split = keys.node("split")) {
            const auto* number = split->as_integer();
            if (number == nullptr || number->get() < 2 || number->get() > 4)
                problems_.error("print.bad_split", file_.place_of(*split));
            else
                table.split = static_cast<int>(number->get());
        }
        table.look = keys.text("look");
        if (!table.look.empty() && table.look.text != "cards") unknown_look(table.look, "cards");
        return table;
    }

    void unknown_look(const Cell& cell, std::string_view known) {
        problems_.error("print.bad_word", cell.place,
                        {{"key", "look"}, {"text", cell.text}, {"known", std::string(known)}});
    }

    // A key that has one value, or is not there.
    bool one_of(Keys& keys, std::string_view key, std::string_view value) {
        const Cell cell = keys.text(key);
        if (!cell.empty() && cell.text != value)
            problems_.error("print.bad_word", cell.place,
                            {{"key", std::string(key)}, {"text", cell.text}, {"known", std::string(value)}});
        return cell.text == value;
    }

    // --- blocks ---

    FaceBlock read_block(const TomlEntry& entry, Keys& keys) {
        FaceBlock block;
        block.name = entry.name;
        block.place = entry.place;
        block.words = read_worded(keys, "words", problems_);
        for (ListRow& row : read_worded_rows(keys, "rows", {"at", "fr", "en", "ref"}, 4, problems_)) {
            FaceRow made{{std::move(row[0]), std::move(row[1]), std::move(row[2])}, std::move(row[3])};
            judge_words(made.words, problems_);
            judge_text(made.ref, problems_);
            block.rows.push_back(std::move(made));
        }
        block.items = keys.numbers("items");
        block.of = keys.text("of");
        block.ref = keys.text("ref");
        block.rests = keys.text("rests");
        block.covers = keys.text("covers");
        block.moved = keys.text("moved");
        block.look = keys.text("look");
        if (!block.look.empty() && block.look.text != "two") unknown_look(block.look, "two");
        block.steps = one_of(keys, "style", "steps");
        block.own = keys.truth("own");
        if (const toml::table* run = keys.table("run")) block.run = read_run(*run);
        return block;
    }

    FaceRun read_run(const toml::table& table) {
        Keys keys(table, file_, problems_);
        FaceRun run;
        run.place = keys.place();
        run.procedure = keys.wanted_text("procedure");
        run.preset = keys.wanted_text("preset");
        run.dice = keys.numbers("dice");
        keys.finish();
        return run;
    }

    const TomlFile& file_;
    Problems& problems_;
};

}  // namespace

const WordedCell* find_worded(const std::vector<WordedCell>& list, std::string_view at) {
    for (const WordedCell& cell : list)
        if (cell.at.text == at) return &cell;
    return nullptr;
}

const FaceBlock* FaceSource::block(std::string_view name) const {
    for (const FaceBlock& one : blocks)
        if (one.name == name) return &one;
    return nullptr;
}

const FaceTable* FaceSource::table(std::string_view name) const {
    for (const FaceTable& one : tables)
        if (one.name == name) return &one;
    return nullptr;
}

std::vector<WordedCell> read_worded(Keys& keys, std::string_view key, Problems& problems) {
    std::vector<WordedCell> list;
    for (ListRow& row : read_worded_rows(keys, key, {"at", "fr", "en"}, 3, problems)) {
        WordedCell cell{std::move(row[0]), std::move(row[1]), std::move(row[2])};
        judge_words(cell, problems);
        if (find_worded(list, cell.at.text) != nullptr && key != "spans")
            problems.error("name.twice", cell.at.place, {{"name", cell.at.text}});
        list.push_back(std::move(cell));
    }
    return list;
}

FaceSource read_face(const toml::table& table, const TomlFile& file, Problems& problems) {
    return FaceReader(file, problems).read(table);
}

}  // namespace grognard::sheet
