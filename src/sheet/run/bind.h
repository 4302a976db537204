// Facts into a frame.

#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "sheet/program/execute.h"

namespace grognard::sheet {

// Takes the facts in and works out everything that no die reaches. False: the question is forbidden.
inline bool bind_facts(const Program& program, std::span<const std::uint32_t> static_units,
                       std::span<const Word64> words, std::vector<Word64>& frame) {
    std::memcpy(frame.data(), program.frame.data(), program.frame.size() * sizeof(Word64));
    for (std::size_t i = 0; i < program.inputs.size(); ++i) frame[program.inputs[i].slot] = words[i];
    for (const std::uint32_t index : static_units) {
        const Unit& unit = program.units[index];
        execute(program.code.data(), unit.begin, unit.end, frame.data(), *program.tables);
    }
    return std::none_of(program.forbids.begin(), program.forbids.end(),
                        [&](const Forbid& forbid) { return frame[forbid.slot] == 1; });
}

}  // namespace grognard::sheet
