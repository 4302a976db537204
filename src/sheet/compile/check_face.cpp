#include "sheet/compile/check_face.h"

#include <algorithm>
#include <set>

#include "base/names.h"
#include "sheet/compile/face_marks.h"
#include "sheet/compile/face_tables.h"

namespace grognard::sheet {

namespace {

using Form = Expression::Kind;

bool reads_a_ruling(const Expression& e) {
    if (e.kind == Form::member && e.children[0]->kind == Form::name && e.children[0]->text == "ruling") return true;
    return std::any_of(e.children.begin(), e.children.end(),
                       [](const ExpressionPtr& child) { return reads_a_ruling(*child); });
}

// A figure that can stand before its sentence: a number, or one that a ruling chooses.
bool is_figure(const Expression& e) {
    const auto all = [](const std::vector<ExpressionPtr>& list) {
        return std::all_of(list.begin(), list.end(), [](const ExpressionPtr& one) { return is_figure(*one); });
    };
    switch (e.kind) {
        case Form::number: return true;
        case Form::member: return e.children[0]->kind == Form::name && e.children[0]->text == "number";
        case Form::negate: return is_figure(*e.children[0]);
        case Form::arithmetic: return e.text == "/" && all(e.children);
        case Form::condition:
            return reads_a_ruling(*e.children[0]) && is_figure(*e.children[1]) && is_figure(*e.children[2]);
        case Form::select:
            return reads_a_ruling(*e.children[0]) && (e.otherwise == nullptr || is_figure(*e.otherwise)) &&
                   std::all_of(e.arms.begin(), e.arms.end(),
                               [](const Expression::Arm& arm) { return is_figure(*arm.result); });
        default: return false;
    }
}

class FaceChecker {
  public:
    FaceChecker(const Sheet& sheet, Problems& problems)
        : sheet_(sheet), face_(*sheet.source.face), spots_(sheet.source), problems_(problems) {}

    void check() {
        check_page_words();
        for (const TableSource& table : sheet_.source.tables)
            for (const WordedCell& cell : table.cells) check_sentences(cell, {});
        for (const FaceBlock& block : face_.blocks) check_block(block);
        check_tables();
        check_pages();
        check_items();
        check_excused();
        for (const Spot& spot : spots_.all())
            if (spot.must_show() && shown_.count(spot.at) == 0)
                problems_.error("print.not_shown", spot.place(), {{"at", spot.at}});
    }

  private:
    // --- words of the pages ---

    void check_page_words() {
        const std::vector<std::string> wanted = {".", "under", "credit", "readings", "proposals"};
        for (const std::string& id : wanted)
            if (find_worded(face_.words, id) == nullptr) problems_.error("words.needed", face_.place, {{"id", id}});
        for (const WordedCell& words : face_.words)
            if (std::find(wanted.begin(), wanted.end(), words.at.text) == wanted.end())
                problems_.error("words.unknown_id", words.at.place,
                                {{"id", words.at.text}, {"nearest", nearest(words.at.text, wanted)}});
    }

    // --- blocks and their rows ---

    void check_block(const FaceBlock& block) {
        for (const WordedCell& words : block.words) {
            if (words.at.text != ".")
                problems_.error("words.unknown_id", words.at.place, {{"id", words.at.text}, {"nearest", "."}});
            check_sentences(words, block.of);
        }
        check_rulings(block.rests);
        for (const Cell& pattern : words_in(block.covers)) cover(pattern, block.of);
        for (const FaceRow& row : block.rows) check_row(block, row);
        if (block.run) check_run(*block.run);
        if (block.rows.empty() && !block.run) problems_.error("print.empty", block.place, {{"key", block.name}});
        if (!block.of.empty() && !uses_of(block))
            problems_.error("print.unused", block.of.place, {{"name", block.of.text}});
    }

    static bool uses_of(const FaceBlock& block) {
        return std::any_of(block.rows.begin(), block.rows.end(), [](const FaceRow& row) {
            const std::string& at = row.words.at.text;
            return at.starts_with('.') || at.find(" .") != std::string::npos || at.find("~.") != std::string::npos ||
                   row.words.fr.text.find("{.") != std::string::npos;
        });
    }

    void check_row(const FaceBlock& block, const FaceRow& row) {
        const RowAt at = row_at(row.words.at, block.of);
        for (const Cell& pattern : at.covered) cover(pattern, block.of);
        if (at.kind == RowAt::Kind::tables) {
            for (const Cell& table : at.shown) show_table(table);
            return;
        }
        if (row.words.fr.empty() && row.words.en.empty())
            problems_.error("words.needed", row.words.at.place, {{"id", row.words.at.text}});
        const bool worded = check_sentences(row.words, block.of);
        for (const Cell& address : at.shown) check_figure(address, worded);
    }

    void show_table(const Cell& name) {
        if (sheet_.find_table(name.text) < 0) {
            unknown(name);
            return;
        }
        shown_.insert(name.text);
        printed_tables_.insert(name.text);
    }

    void check_figure(const Cell& address, bool worded) {
        const Spot* spot = spots_.find(address.text);
        if (spot == nullptr || spot->what != Spot::What::line) {
            unknown(address);
            return;
        }
        shown_.insert(spot->at);
        if (!worded && !is_plain_figure(*spot->cell))
            problems_.error("print.needs_figure", address.place, {{"at", spot->at}, {"text", spot->cell->text}});
        if (!worded) show_number_read_by(*spot->cell);
    }

    bool is_plain_figure(const Cell& cell) const {
        Problems none;
        const ExpressionPtr e = parse_expression(cell, none);
        return e != nullptr && is_figure(*e);
    }

    // The figure of a line whose value is `number.x` shows that number.
    void show_number_read_by(const Cell& cell) {
        const std::string_view text = cell.text;
        const std::string_view name = text.substr(text.starts_with('-') ? 1 : 0);
        if (const Spot* number = spots_.find(name); number != nullptr && number->what == Spot::What::number)
            show(number->at);
    }

    void check_run(const FaceRun& run) {
        for (const PresetSource& preset : sheet_.source.presets)
            if (preset.name == run.preset.text && preset.procedure.text == run.procedure.text) return;
        std::vector<std::string> known;
        for (const PresetSource& preset : sheet_.source.presets) known.push_back(preset.name);
        problems_.error("name.unknown", run.preset.place,
                        {{"name", run.preset.text}, {"nearest", nearest(run.preset.text, known)}});
    }

    void check_rulings(const Cell& rests) {
        for (const Cell& ruling : words_in(rests)) check_ruling(ruling.text, ruling.place);
    }

    bool check_ruling(const std::string& name, Place place) {
        if (sheet_.ruling(name) != nullptr) return true;
        std::vector<std::string> known;
        for (const Ruling& ruling : sheet_.rulings) known.push_back(ruling.name);
        problems_.error("ruling.unknown", place, {{"name", name}, {"nearest", nearest(name, known)}, {"known", ""}});
        return false;
    }

    void unknown(const Cell& address) {
        problems_.error("print.unknown_address", address.place,
                        {{"at", address.text}, {"nearest", spots_.nearest_to(address.text)}});
    }

    void cover(const Cell& pattern, const Cell& of) {
        const std::vector<const Spot*> spots = spots_.matching(whole_address(pattern.text, of));
        if (spots.empty()) unknown(pattern);
        for (const Spot* spot : spots) shown_.insert(spot->at);
    }

    // --- sentences ---

    // Returns whether they have a worded figure.
    bool check_sentences(const WordedCell& words, const Cell& of) {
        bool worded = false;
        for (const Cell* cell : {&words.fr, &words.en}) {
            const Sentence sentence = parse_sentence(*cell, problems_);
            worded = worded || sentence.has_figure;
            for (const auto* pieces : {&sentence.figure, &sentence.text}) check_pieces(*pieces, *cell, of);
        }
        return worded;
    }

    // What only another reading than the default would show is not shown.
    void check_pieces(const std::vector<Piece>& pieces, const Cell& cell, const Cell& of) {
        for (const Piece& piece : pieces) {
            check_piece(piece, cell, of);
            const bool before = other_reading_;
            if (piece.what == Piece::What::option) other_reading_ = before || !is_default(piece.text, piece.value);
            check_pieces(piece.inside, cell, of);
            other_reading_ = before;
        }
    }

    bool is_default(std::string_view ruling, std::string_view option) const {
        const std::vector<RulingSource>& rulings = sheet_.source.rulings;
        return std::any_of(rulings.begin(), rulings.end(),
                           [&](const RulingSource& one) { return one.name == ruling && one.fallback.text == option; });
    }

    void show(const std::string& at) {
        if (!other_reading_) shown_.insert(at);
    }

    void check_piece(const Piece& piece, const Cell& cell, const Cell& of) {
        const Place place = cell.place_at(piece.begin);
        switch (piece.what) {
            case Piece::What::text: check_digits(piece, cell); break;
            case Piece::What::number: check_number(piece, place, of); break;
            case Piece::What::heading: check_heading(piece, place); break;
            case Piece::What::option: check_option(piece, place); break;
            default: break;
        }
    }

    void check_option(const Piece& piece, Place place) {
        if (!check_ruling(piece.text, place)) return;
        const int enumeration = sheet_.ruling(piece.text)->enumeration;
        const std::vector<std::string> none;
        const std::vector<std::string>& options =
            enumeration < 0 ? none : sheet_.enumerations[static_cast<std::size_t>(enumeration)].values;
        if (std::find(options.begin(), options.end(), piece.value) == options.end())
            problems_.error(
                "print.unknown_option", place,
                {{"ruling", piece.text}, {"name", piece.value}, {"nearest", nearest(piece.value, options)}});
    }

    void check_heading(const Piece& piece, Place place) {
        const int table = sheet_.find_table(piece.text);
        if (table < 0) {
            unknown({piece.text, place, {}});
            return;
        }
        show(piece.text);
        const TableGrid& grid = sheet_.source.tables[static_cast<std::size_t>(table)].grid;
        const bool there = std::any_of(grid.rows.begin(), grid.rows.end(), [&](const TableGrid::Row& row) {
            return !row.cells.empty() && row.cells.front().text == piece.value;
        });
        if (!there) unknown({piece.text + "@" + piece.value, place, {}});
    }

    void check_number(const Piece& piece, Place place, const Cell& of) {
        const std::string at = whole_address(piece.text, of);
        const Spot* spot = spots_.find(at);
        if (spot == nullptr || spot->cell == nullptr) {
            unknown({at, place, {}});
            return;
        }
        if (piece.format == "cm") need_inches(place);
        const bool own_cell = spot->what == Spot::What::number || spot->what == Spot::What::cell;
        show(spot->what == Spot::What::cell ? spot->table->name : owner_of(*spot));
        if (piece.literal > 0) {
            const std::size_t count = literals_in(*spot->cell).size();
            if (static_cast<std::size_t>(piece.literal) > count)
                problems_.error("print.no_literal", place, {{"at", at}, {"count", std::to_string(count)}});
        } else if (own_cell ? !read_plain(spot->cell->text) : !is_plain_figure(*spot->cell)) {
            problems_.error("print.no_number", place, {{"at", at}, {"text", spot->cell->text}});
        } else if (!own_cell) {
            show_number_read_by(*spot->cell);
        }
    }

    // Centimetres are worked out by the number of the sheet, which they show.
    void need_inches(Place place) {
        if (spots_.find(inch_address) == nullptr)
            unknown({std::string(inch_address), place, {}});
        else
            show(std::string(inch_address));
    }

    // `line.when` shows the line.
    std::string owner_of(const Spot& spot) const {
        return spot.line != nullptr || spot.step != nullptr || spot.conversion != nullptr
                   ? spot.procedure->name + "." + spot.words_id
                   : spot.at;
    }

    static bool read_plain(std::string_view text) {
        return read_number(text.substr(text.starts_with('+') ? 1 : 0)).has_value();
    }

    // --- digits that somebody typed ---

    void check_digits(const Piece& piece, const Cell& cell) {
        const std::string_view text = piece.text;
        const auto joins = [](char c) { return continues_name(c) || static_cast<unsigned char>(c) >= 0x80U; };
        for (std::size_t at = 0; at < text.size();) {
            std::size_t end = at;
            while (end < text.size() && joins(text[end])) ++end;
            const std::string_view word = text.substr(at, end - at);
            const bool digits = std::any_of(word.begin(), word.end(), is_digit);
            if (digits && !is_dice(word) && !is_value(word))
                problems_.error("print.digit", cell.place_at(piece.begin + at), {{"text", std::string(word)}});
            at = end + (end == at ? 1 : 0);
        }
    }

    // "2D6", "D10"
    static bool is_dice(std::string_view word) {
        std::size_t at = 0;
        while (at < word.size() && is_digit(word[at])) ++at;
        if (at >= word.size() || (word[at] != 'D' && word[at] != 'd') || at + 1 == word.size()) return false;
        return std::all_of(word.begin() + static_cast<std::ptrdiff_t>(at) + 1, word.end(), is_digit);
    }

    // "TC4", "CP1": names of values.
    bool is_value(std::string_view word) const {
        return std::any_of(sheet_.source.enums.begin(), sheet_.source.enums.end(), [&](const EnumSource& e) {
            return std::any_of(e.values.begin(), e.values.end(), [&](const Cell& v) { return v.text == word; });
        });
    }

    // --- tables ---

    void check_tables() {
        for (const FaceTable& face : face_.tables) {
            const int index = sheet_.find_table(face.name);
            if (index < 0) {
                unknown({face.name, face.place, {}});
                continue;
            }
            if (printed_tables_.count(face.name) == 0)
                problems_.error("print.unused", face.place, {{"name", face.name}});
            check_face_table(face, sheet_.source.tables[static_cast<std::size_t>(index)], problems_);
            for (const auto* list : {&face.columns, &face.rows, &face.spans})
                for (const WordedCell& words : *list) check_sentences(words, {});
            if (face.corner) check_sentences(*face.corner, {});
            for (const PairedCell& rests : face.rests) check_rulings(rests.what);
            for (const PairedCell& format : face.formats)
                if (format.what.text == "cm") need_inches(format.what.place);
        }
    }

    // --- pages ---

    void check_pages() {
        std::set<std::string> placed;
        std::vector<std::string> known{std::string(face_key)};
        for (const FaceBlock& block : face_.blocks) known.push_back(block.name);
        for (const FaceBand& band : face_.bands)
            for (const auto& column : band.columns)
                for (const Cell& name : column) {
                    if (name.text == face_key) continue;
                    if (face_.block(name.text) == nullptr)
                        problems_.error("name.unknown", name.place,
                                        {{"name", name.text}, {"nearest", nearest(name.text, known)}});
                    else if (!placed.insert(name.text).second)
                        problems_.error("name.twice", name.place, {{"name", name.text}});
                }
        for (const FaceBlock& block : face_.blocks)
            if (placed.count(block.name) == 0) problems_.error("print.unplaced", block.place, {{"name", block.name}});
        for (std::size_t i = 0; i < face_.bands.size(); ++i)
            if (i == 0 || face_.bands[i].page != face_.bands[i - 1].page) check_key(face_.bands[i]);
    }

    void check_key(const FaceBand& first) {
        bool marks = false, key = false;
        for (const FaceBand& band : face_.bands) {
            if (band.page != first.page) continue;
            for (const auto& column : band.columns)
                for (const Cell& name : column) {
                    key = key || name.text == face_key;
                    if (const FaceBlock* block = face_.block(name.text)) marks = marks || has_marks(*block);
                }
        }
        if (marks && !key) problems_.error("print.no_key", first.place, {{"page", std::to_string(first.page)}});
    }

    bool has_marks(const FaceBlock& block) const {
        for (const Cell& ruling : words_in(block.rests))
            if (is_doubtful(sheet_, ruling.text)) return true;
        return block.own || std::any_of(block.rows.begin(), block.rows.end(), [&](const FaceRow& row) {
                   Problems none;
                   const Sentence sentence = parse_sentence(row.words.en, none);
                   const RowAt at = row_at(row.words.at, block.of);
                   return !marked_rulings(sheet_, spots_of_row(sheet_, spots_, at, block.of, {&sentence})).empty();
               });
    }

    // --- the inventory ---

    void check_items() {
        std::set<int> seen;
        int last = 0;
        for (const FaceBand& band : face_.bands)
            for (const auto& column : band.columns)
                for (const Cell& name : column) {
                    const FaceBlock* block = face_.block(name.text);
                    if (block == nullptr) continue;
                    for (const int item : block->items) check_item(*block, item, seen, last);
                }
        for (const InventoryItem& item : sheet_.source.inventory)
            if (seen.count(item.number) == 0)
                problems_.error("print.item_missing", item.place, {{"number", std::to_string(item.number)}});
    }

    void check_item(const FaceBlock& block, int item, std::set<int>& seen, int& last) {
        seen.insert(item);
        const auto& items = sheet_.source.inventory;
        if (std::none_of(items.begin(), items.end(), [&](const InventoryItem& one) { return one.number == item; }))
            problems_.error("inventory.unknown", block.place, {{"number", std::to_string(item)}});
        if (!block.moved.empty()) return;
        if (item < last)
            problems_.error("print.item_order", block.place,
                            {{"number", std::to_string(item)}, {"before", std::to_string(last)}, {"name", block.name}});
        last = std::max(last, item);
    }

    // --- what is excused ---

    void check_excused() {
        std::set<std::string> excused;
        for (const PairedCell& row : face_.excused)
            for (const Cell& pattern : words_in(row.at)) {
                const std::vector<const Spot*> spots = spots_.matching(pattern.text);
                if (spots.empty()) unknown(pattern);
                const bool needed = spots.empty() || std::any_of(spots.begin(), spots.end(), [&](const Spot* spot) {
                                        return spot->must_show() && shown_.count(spot->at) == 0;
                                    });
                if (!needed) problems_.error("print.excused_shown", pattern.place, {{"at", pattern.text}});
                for (const Spot* spot : spots) excused.insert(spot->at);
            }
        shown_.insert(excused.begin(), excused.end());
    }

    const Sheet& sheet_;
    const FaceSource& face_;
    Spots spots_;
    Problems& problems_;
    std::set<std::string> shown_;
    std::set<std::string> printed_tables_;
    bool other_reading_ = false;  // while text of another reading than the default is looked at
};

}  // namespace

std::vector<Problem> face_problems(const Sheet& sheet) {
    Problems problems;
    if (sheet.source.face) FaceChecker(sheet, problems).check();
    problems.finish(sheet.source.files);
    return problems.take();
}

}  // namespace grognard::sheet
