// Loading a sheet: texts in, a compiled sheet out, with every problem that was found on the way.

#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sheet/program/model.h"

namespace grognard::sheet {

struct Loaded {
    std::shared_ptr<const Sheet> sheet;  // nothing if there was an error
    std::vector<Problem> problems;       // errors, and warnings also where the sheet loads
    std::size_t edits = 0;               // of house rules

    bool ok() const { return sheet != nullptr; }
};

// What the texts of a sheet say, not yet compiled; it is read once to be loaded with many overlays.
struct ReadTexts {
    SheetSource source;
    Problems problems;
    std::uint64_t fingerprint = 0;
};

// What house rules leave unused or out of reach in the sheet itself.
enum class LeftOvers { overlooked, refused };

// `texts` are sheet.toml and its parts in order; `overlays` are house rules, laid on in order.
ReadTexts read_texts(const std::vector<SourceText>& texts);
Loaded compile(const ReadTexts& texts, const std::vector<SourceText>& overlays,
               LeftOvers left_overs = LeftOvers::overlooked);
Loaded load(const std::vector<SourceText>& texts, const std::vector<SourceText>& overlays = {});

// A sheet that somebody has loaded before, and that was right: what a program ships. Its procedures are compiled when they are
// asked for, which takes a third of the time for whoever needs a few of them.
Loaded load_unchecked(const std::vector<SourceText>& texts);

// Compiles one procedure with a condition over its outcome as one more outcome, named "want".
struct Wanted {
    std::unique_ptr<Program> program;
    std::vector<Problem> problems;
};

Wanted compile_want(const Sheet& sheet, const Procedure& procedure, std::string_view condition);

}  // namespace grognard::sheet
