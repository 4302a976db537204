#include "sheet/print/face/block.h"

#include <algorithm>

#include "base/names.h"
#include "sheet/compile/face_marks.h"
#include "sheet/print/face/example.h"
#include "sheet/print/face/table.h"
#include "sheet/print/text.h"

namespace grognard::sheet::face {

using printing::element;
using printing::escaped;

namespace {

constexpr std::size_t narrow_figure = 4;  // characters; a block with longer ones gives all its figures more room

class BlockSetter {
  public:
    BlockSetter(const Context& context, const HouseRules& house, const FaceBlock& block, PageMarks& marks,
                const BlockOptions& options)
        : context_(context), house_(house), block_(block), marks_(marks), options_(options) {}

    Html set() {
        for (std::size_t i = 0; i < block_.rows.size(); ++i) {
            add_row(block_.rows[i]);
            for (const HouseRules::Added& added : house_.added_to(block_.name))
                if (added.row == i) add_house_rule(*added.spot);
        }
        close_group();
        if (block_.run) body_ += set_example(context_, *block_.run);
        if (body_.empty()) return {};
        const Html inside = title() + body_;
        return element("section",
                       std::string("block") + (block_.own ? " own" : "") + (wide_ ? " wide" : "") +
                           (block_.look.empty() ? "" : " " + block_.look.text),
                       inside);
    }

  private:
    // --- the title ---

    std::vector<std::string> title_rulings() const {
        std::vector<std::string> rulings;
        for (const Cell& ruling : words_in(block_.rests))
            if (is_proposal(ruling.text) || is_doubtful(context_.sheet, ruling.text)) rulings.push_back(ruling.text);
        return rulings;
    }

    bool in_title(const std::string& ruling) const {
        for (const Cell& rests : words_in(block_.rests))
            if (rests.text == ruling) return true;
        return false;
    }

    Html title() {
        const WordedCell* words = find_worded(block_.words, ".");
        if (words == nullptr) return {};
        std::vector<std::string> rulings = title_rulings();
        for (const std::string& ruling : tables_rest_on_)
            if (marked_.count(ruling) == 0) rulings.push_back(ruling);
        Html text = set_text(context_, *words) + marks_.mark(rulings, block_.own && !block_.run, dropped_);
        Html bar = element("span", "", text);
        if (!block_.ref.empty()) bar += reference(block_.ref.text);
        return element("h2", "", bar);
    }

    // --- rows ---

    void add_row(const FaceRow& row) {
        const RowAt at = row_at(row.words.at, block_.of);
        if (at.kind == RowAt::Kind::tables) {
            add_tables(at);
            return;
        }
        const Sentence sentence = sentence_of(context_, row.words);
        const RowSpots spots = spots_of_row(context_.sheet, context_.spots, at, block_.of, {&sentence});
        const bool nothing_left = spots.missing && spots.spoken.empty();
        if (nothing_left || (at.kind == RowAt::Kind::figure && spots.shown.empty())) {
            dropped_ = true;  // a house rule took out what it speaks of
            return;
        }
        std::vector<std::string> rulings;
        bool ours = false;
        for (const std::string& ruling : marked_rulings(context_.sheet, spots)) {
            ours = ours || is_proposal(ruling);
            if (!in_title(ruling)) rulings.push_back(ruling);
        }
        if (ours && options_.sheet_only) return;
        Prose prose = set_sentence(context_, sentence, block_.of);
        const bool unknown_figure = at.kind == RowAt::Kind::figure && !prose.has_figure && figures(spots).empty();
        if (prose.lost || unknown_figure) tell_in_words(spots, prose);
        if (prose.text.empty()) return;  // the readings in force leave nothing of it
        Html text = prose.text;
        if (!row.ref.empty()) text += escaped(" ") + reference(row.ref.text);
        marked_.insert(rulings.begin(), rulings.end());
        text += marks_.mark(rulings, false, is_changed(spots) || prose.lost);
        if (at.kind == RowAt::Kind::heading)
            add_heading(text);
        else if (at.kind == RowAt::Kind::note)
            add_note(at.letter, text);
        else if (prose.has_figure || at.kind == RowAt::Kind::figure)
            add_figure(prose.has_figure ? prose.figure : escaped(figures(spots)), text);
        else
            add_sentence(text);
    }

    bool is_changed(const RowSpots& row) const {
        return row.missing ||
               std::any_of(row.rulings.begin(), row.rulings.end(),
                           [&](const std::string& ruling) { return context_.is_changed(ruling); }) ||
               std::any_of(row.spoken.begin(), row.spoken.end(),
                           [&](const Spot* spot) { return context_.is_house(*spot); });
    }

    // "+2", "−1 / −2", "× ½"; nothing if one is no number.
    std::string figures(const RowSpots& row) const {
        std::string text;
        for (const Spot* spot : row.shown) {
            const auto number = number_at(context_, spot->at);
            if (!number) return {};
            text += (text.empty() ? "" : " / ") + figure(*spot, *number);
        }
        return text;
    }

    static std::string figure(const Spot& spot, Number number) {
        const std::string& op = spot.tally->op.text;
        if (op.empty() || op == "sum") return typeset_signed(number.numerator, number.denominator);
        return (op == "product" ? "× " : "") + typeset(number.numerator, number.denominator);
    }

    // What a house rule made of it no longer fits the sentence.
    void tell_in_words(const RowSpots& row, Prose& prose) const {
        std::vector<std::string> told;
        for (const Spot* spot : row.spoken)
            if (spot->procedure != nullptr && context_.is_house(*spot)) told.push_back(house_.worded(*spot).code);
        if (!told.empty()) prose.text = Html{joined(told, "; ")};
        if (prose.has_figure || row.shown.empty()) return;
        prose.has_figure = true;
        prose.figure = escaped(figures(row));
    }

    void add_house_rule(const Spot& spot) {
        const auto number = spot.line == nullptr ? std::nullopt : number_at(context_, spot.at);
        const Html text = house_.worded(spot) + marks_.mark({}, false, true);
        if (spot.line == nullptr)
            add_sentence(text);
        else
            add_figure(escaped(number ? figure(spot, *number) : std::string()), text);
    }

    // --- groups of rows that are drawn together ---

    enum class Group { none, figures, notes, sentences, steps };

    void open_group(Group group) {
        if (group == open_) return;
        close_group();
        open_ = group;
    }

    void close_group() {
        switch (open_) {
            case Group::figures: body_ += element("div", "mods", group_); break;
            case Group::notes: body_ += element("dl", "", group_); break;
            case Group::steps: body_ += element("ol", "", group_); break;
            default: body_ += group_;
        }
        group_ = {};
        open_ = Group::none;
    }

    void add_figure(const Html& figure, const Html& text) {
        open_group(Group::figures);
        wide_ = wide_ || shown_length(figure) > narrow_figure;
        group_ += element("div", "", element("span", "f", figure) + element("span", "", text));
    }

    void add_note(const std::string& letter, const Html& text) {
        open_group(Group::notes);
        group_ += element("dt", "", letter) + element("dd", "", text);
    }

    void add_sentence(const Html& text) {
        open_group(block_.steps ? Group::steps : Group::sentences);
        group_ += element(block_.steps ? "li" : "p", "", text);
    }

    void add_heading(const Html& text) {
        close_group();
        body_ += element("h3", "", text);
    }

    void add_tables(const RowAt& at) {
        close_group();
        std::vector<Html> tables;
        for (const Cell& name : at.shown) {
            const Spot* spot = context_.spots.find(name.text);
            const Word* words = spot == nullptr ? nullptr : words_of_spot(context_.sheet, *spot);
            std::set<std::string> in_the_title;
            for (const Cell& ruling : words_in(block_.rests)) in_the_title.insert(ruling.text);
            if (words != nullptr) {
                for (const std::string& ruling : words->rulings) add_title_ruling(ruling);
                in_the_title.insert(words->rulings.begin(), words->rulings.end());
            }
            for (Html& table : draw_table(context_, name.text, in_the_title, marks_))
                tables.push_back(std::move(table));
        }
        Html side;
        for (const Html& table : tables) side += table;
        body_ += tables.size() > 1 ? element("div", "side", side) : side;
    }

    // What the tables of the block rest on; a row that says it too has the mark instead.
    void add_title_ruling(const std::string& ruling) {
        const bool known = std::find(tables_rest_on_.begin(), tables_rest_on_.end(), ruling) != tables_rest_on_.end();
        if (known || is_proposal(ruling) || !is_doubtful(context_.sheet, ruling) || in_title(ruling)) return;
        tables_rest_on_.push_back(ruling);
    }

    const Context& context_;
    const HouseRules& house_;
    const FaceBlock& block_;
    PageMarks& marks_;
    const BlockOptions& options_;
    Html body_, group_;
    Group open_ = Group::none;
    bool wide_ = false;
    bool dropped_ = false;
    std::set<std::string> marked_;  // by rows
    std::vector<std::string> tables_rest_on_;
};

}  // namespace

Html set_block(const Context& context, const HouseRules& house, const FaceBlock& block, PageMarks& marks,
               const BlockOptions& options) {
    if (block.own && options.sheet_only) return {};
    return BlockSetter(context, house, block, marks, options).set();
}

}  // namespace grognard::sheet::face
