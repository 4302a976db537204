// A sheet as it is written: names, grids and cells of text with their places, nothing typed yet.
//
// This is what overlays change, what the printed sheet shows, and what the compiler reads.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/datum.h"
#include "base/grid.h"
#include "base/problem.h"
#include "base/text.h"
#include "sheet/language/face.h"

namespace grognard::sheet {

struct Word {
    std::string id;
    std::string fr, en;
    std::string source;                // heading on the printed sheet
    std::vector<std::string> rulings;  // that this reading rests on
    Place place;

    const std::string& in(Language language) const { return language == Language::fr ? fr : en; }
};

// The words of one object, by the ids of its parts; "." is the object itself.
struct Words {
    std::vector<Word> list;
    Place place;

    const Word* find(std::string_view id) const;
};

struct DieSource {
    std::string name;
    int lowest = 1;
    int highest = 6;
    Place place;
};

struct NumberSource {
    std::string name;
    Cell value;
};

struct BinsSource {
    std::string name;
    Place place;
    struct Class {
        std::string name;
        Cell condition;
    };
    std::vector<Class> classes;
    Words words;  // of the classes: "hit/hits", one and many
};

struct EnumSource {
    std::string name;
    Place place;
    std::vector<Cell> values;
    bool ordered = false;
    Cell part_of;
    Cell tie;  // the value that means that nobody has won
    Words words;
};

struct RecordSource {
    std::string name;
    Place place;
    struct Field {
        Cell name, type, fallback;
    };
    struct Derived {
        Cell name, how;
    };
    std::vector<Field> fields;
    std::vector<Derived> derived;
    Words words;
};

struct AxisSource {
    Cell type;
    std::string below, above;  // "clamp", "absent" or nothing
    bool floors = false;
    std::string shown;  // "3-1", "3:1" or "3/1": numbers are printed as odds, in this way
    Place place;
};

// How the text of a cell is read.
struct FormSource {
    Place place;
    std::string plain;  // "int", "frac" or an enumeration; otherwise the fields below
    std::string number;
    std::string word_field, word_enum;
    std::string pair_first, pair_second;
    std::vector<std::pair<std::string, std::string>> marks;  // ending, field
    struct Fixed {
        std::string word;
        std::vector<std::pair<std::string, Datum>> fields;
    };
    std::vector<Fixed> words;
    std::string join;
};

struct TableSource {
    std::string name;
    Place place;
    std::vector<int> covers;
    std::vector<Cell> rulings;
    std::vector<AxisSource> rows;
    std::optional<AxisSource> column;
    FormSource form;
    std::vector<std::pair<std::string, FormSource>> form_of;  // column heading, form
    std::optional<Cell> blank;
    std::vector<Cell> shape;
    TableGrid grid;
    TableGrid as_printed;
    std::vector<WordedCell> cells;  // how a cell reads
    bool codes = false;             // values stand in the cells as they are written, and a legend says what they mean
    Words words;

    enum class Side { row, column };
    // The words of a heading: those of `row.3` or `column.3`, or of `3` wherever it stands.
    const Word* heading_words(Side side, std::string_view heading) const;
    // Whether some cell is this value, alone or with marks behind it.
    bool holds(std::string_view value) const;
};

struct FactSource {
    Cell name, type, fallback, by, group;
};

struct StepSource {
    Cell verb, name, how, when, otherwise;
};

struct LineSource {
    Cell name, value, per, when, each, group, limit;
};

struct TallySource {
    std::string name;
    Place place;
    Cell op;
    struct Group {
        std::string name;
        Cell rule;
    };
    std::vector<Group> groups;
    std::vector<LineSource> lines;
};

struct ConversionSource {
    Cell name, from, to, when;
};

struct ConvertSource {
    std::string name;
    Place place;
    std::vector<ConversionSource> rows;
};

struct OutcomeSource {
    Cell name, value, otherwise;
};

struct ProcedureSource {
    std::string name;
    Place place;
    std::vector<int> covers;
    std::vector<Cell> rulings;
    std::vector<FactSource> facts;
    std::vector<StepSource> steps;
    std::vector<OutcomeSource> outcome;
    std::vector<TallySource> tallies;
    std::vector<ConvertSource> converts;
    Cell headline, more_for, less_for;
    Words words;
};

struct RulingSource {
    std::string name;
    Place place;
    std::vector<Cell> options;
    Cell fallback;
    std::string confidence;
    bool used_by_game = false;
    Words words;
};

struct InventoryItem {
    int number = 0;
    std::string fr, en;
    std::string game_fr, game_en;  // why only a complete game can show it
    Place place;
};

struct PresetSource {
    std::string name;
    Place place;
    Cell procedure;
    std::vector<std::pair<std::string, Datum>> set;
    std::vector<Place> at;  // of each that is set
    Words words;
};

struct SheetSource {
    std::string id;
    std::string version;
    Place place;
    Languages languages;
    Words words, common, groups, number_words;
    std::vector<DieSource> dice;
    std::vector<NumberSource> numbers;
    std::vector<std::string> capital;  // words that keep their capital inside a sentence
    std::vector<Cell> profile;         // facts and fields that say what a unit is, not what it does or suffers
    std::vector<Cell> carried;         // those that it suffers and keeps from one combat to the next
    std::vector<Cell>
        found;  // those that a unit finds itself in when the question is asked: ground, being taken in flank
    std::vector<BinsSource> bins;
    std::vector<EnumSource> enums;
    std::vector<RecordSource> records;
    std::vector<TableSource> tables;
    std::vector<ProcedureSource> procedures;
    std::vector<RulingSource> rulings;
    std::vector<InventoryItem> inventory;
    std::vector<PresetSource> presets;
    std::optional<FaceSource> face;
    std::vector<std::string> files;  // names of the texts, as places count them
    std::size_t own_files = 0;       // those before the overlays

    // The name of the file without its folder and ending.
    std::string part_of(const Place& at) const {
        const std::string& file = files[static_cast<std::size_t>(at.file)];
        const std::size_t begin = file.rfind('/') == std::string::npos ? 0 : file.rfind('/') + 1;
        return file.substr(begin, file.rfind('.') - begin);
    }
    bool is_house(const Place& at) const { return at.file >= static_cast<int>(own_files); }
};

// The names of the further parts that a sheet.toml lists, so that the host can fetch them; none if it cannot be read.
std::vector<std::string> parts_of(std::string_view sheet_text);

// Reads sheet.toml and its parts, in order. Reads on after a problem wherever it can.
SheetSource read_sheet(const std::vector<SourceText>& texts, Problems& problems);

}  // namespace grognard::sheet
