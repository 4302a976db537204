#include "board/legend_entries.h"

#include "base/reading.h"
#include "sheet/program/values.h"

namespace grognard::board {

const LegendEntry* entry_of(const LegendEntries& entries, int value) {
    for (const LegendEntry& entry : entries)
        if (entry.value == value) return &entry;
    return nullptr;
}

std::vector<std::string> names_of(const LegendEntries& entries) {
    std::vector<std::string> names;
    for (const LegendEntry& entry : entries) names.push_back(entry.name);
    return names;
}

LegendEntries read_entries(Keys& keys, std::string_view key, int most, const sheet::Sheet& sheet, Problems& problems) {
    LegendEntries list;
    const Cell cell = keys.wanted_text(key);
    if (cell.empty()) return list;
    for (sheet::EnumValue& value : sheet::read_enumeration(cell, sheet, problems)) {
        if (value.value >= most) {
            problems.error("map.too_many_values", cell.place, {{"name", cell.text}, {"most", std::to_string(most)}});
            break;
        }
        list.push_back({value.name, value.value, {}, std::move(value.text.fr), std::move(value.text.en)});
    }
    return list;
}

int read_entry(Keys& keys, std::string_view key, const LegendEntries& entries, Problems& problems) {
    const Cell cell = keys.wanted_text(key);
    if (cell.empty()) return 0;
    const int found = find_name(cell, names_of(entries), problems);
    return found < 0 ? 0 : entries[static_cast<std::size_t>(found)].value;
}

std::uint32_t read_entry_set(Keys& keys, std::string_view key, const LegendEntries& entries, Problems& problems) {
    std::uint32_t set = 0;
    for (const Cell& cell : keys.blank_list(key)) {
        const int found = find_name(cell, names_of(entries), problems);
        if (found >= 0)
            set |= std::uint32_t{1} << static_cast<unsigned>(entries[static_cast<std::size_t>(found)].value);
    }
    return set;
}

void read_glyphs(Keys& keys, const std::vector<LegendEntries*>& lists, Problems& problems) {
    std::vector<std::string> known;
    for (const LegendEntries* list : lists)
        for (const LegendEntry& entry : *list) known.push_back(entry.name);
    for (const ListRow& row : read_list_grid(keys.grid("glyphs"), {"name", "glyph"}, 2, problems)) {
        if (find_name(row[0], known, problems) < 0) continue;
        check_label(row[1], row[0].text, 8, problems);
        for (LegendEntries* list : lists)
            for (LegendEntry& entry : *list)
                if (entry.name == row[0].text) entry.glyph = row[1].text;
    }
}

}  // namespace grognard::board
