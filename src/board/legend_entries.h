// What legends of maps share, whatever the board: values of the sheet's own enumerations, with how they are drawn.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "base/toml_reader.h"
#include "sheet/program/model.h"

namespace grognard::board {

struct LegendEntry {
    std::string name;
    int value = 0;      // as the sheet counts it
    std::string glyph;  // for a drawn map; may be empty
    std::string fr, en;
};

using LegendEntries = std::vector<LegendEntry>;

const LegendEntry* entry_of(const LegendEntries& entries, int value);  // nothing if there is none
std::vector<std::string> names_of(const LegendEntries& entries);

// --- reading; it goes on after an error ---

// All values of the enumeration that a key names. Those from `most` on are too many for a board.
LegendEntries read_entries(Keys& keys, std::string_view key, int most, const sheet::Sheet& sheet, Problems& problems);
// The value of the entry that a key names; 0 after an error.
int read_entry(Keys& keys, std::string_view key, const LegendEntries& entries, Problems& problems);
// Those that a key names, a bit per value. There are at most 32.
std::uint32_t read_entry_set(Keys& keys, std::string_view key, const LegendEntries& entries, Problems& problems);
// The grid `glyphs`: each goes to the entry of that name, in whichever list it is.
void read_glyphs(Keys& keys, const std::vector<LegendEntries*>& lists, Problems& problems);

}  // namespace grognard::board
