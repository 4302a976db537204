#include "sheet/compile/face_marks.h"

#include <algorithm>

namespace grognard::sheet {

namespace {

void add_once(std::vector<std::string>& list, const std::string& id) {
    if (std::find(list.begin(), list.end(), id) == list.end()) list.push_back(id);
}

void speak_of(const Sheet& sheet, const Spot& spot, RowSpots& row) {
    row.spoken.push_back(&spot);
    const Word* words = words_of_spot(sheet, spot);
    if (words == nullptr) return;
    row.has_source = row.has_source || !words->source.empty();
    for (const std::string& ruling : words->rulings) add_once(row.rulings, ruling);
}

}  // namespace

const Word* words_of_spot(const Sheet& sheet, const Spot& spot) {
    if (spot.what == Spot::What::number) return sheet.number_words(spot.words_id);
    if (spot.table != nullptr) return sheet.table_words(sheet.find_table(spot.table->name), spot.words_id);
    return sheet.words_of(*sheet.procedure(spot.procedure->name), spot.words_id);
}

RowSpots spots_of_row(const Sheet& sheet, const Spots& spots, const RowAt& at, const Cell& of,
                      const std::vector<const Sentence*>& sentences) {
    RowSpots row;
    const auto find = [&](const std::string& address) {
        const Spot* spot = spots.find(address);
        return spot == nullptr || spot->is_off() ? nullptr : spot;
    };
    for (const Cell& address : at.shown) {
        const Spot* spot = find(address.text);
        row.missing = row.missing || spot == nullptr;
        if (spot == nullptr) continue;
        row.shown.push_back(spot);
        speak_of(sheet, *spot, row);
    }
    for (const Cell& pattern : at.covered) {
        const bool wild = pattern.text.find('*') != std::string::npos;
        if (wild)
            for (const Spot* spot : spots.matching(pattern.text)) speak_of(sheet, *spot, row);
        else if (const Spot* spot = find(pattern.text))
            speak_of(sheet, *spot, row);
        else
            row.missing = true;
    }
    for (const Sentence* sentence : sentences)
        for (const auto* part : {&sentence->figure, &sentence->text})
            each_piece(*part, [&](const Piece& piece) {
                if (piece.what == Piece::What::option) add_once(row.rulings, piece.text);
                if (piece.what != Piece::What::number && piece.what != Piece::What::heading) return;
                if (const Spot* spot = find(whole_address(piece.text, of)))
                    speak_of(sheet, *spot, row);
                else
                    row.missing = true;
            });
    return row;
}

bool is_doubtful(const Sheet& sheet, std::string_view ruling) {
    for (const RulingSource& source : sheet.source.rulings)
        if (source.name == ruling) return !source.options.empty() || source.confidence != "high";
    return false;
}

std::vector<std::string> marked_rulings(const Sheet& sheet, const RowSpots& row) {
    std::vector<std::string> marked;
    for (const std::string& ruling : row.rulings)
        if (is_proposal(ruling) ? !row.has_source : is_doubtful(sheet, ruling)) marked.push_back(ruling);
    return marked;
}

}  // namespace grognard::sheet
