// The second transcription of a printed sheet: tables and numbers that somebody else read from the same page.
//
// tests/readings/<system>/map.toml says which reading belongs to what of the sheet; see there.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sheet/program/model.h"

namespace grognard::sheet {

class Readings {
  public:
    // Reads the folder of a system. What is wrong with it is in problems().
    explicit Readings(const std::string& system);
    ~Readings();

    bool empty() const;
    const std::vector<std::string>& problems() const { return problems_; }

    // Every disagreement with a sheet. `first_only` stops at the first one.
    std::vector<std::string> compare(const std::shared_ptr<const Sheet>& sheet, bool first_only = false) const;

    // Tables of a sheet, readings and lines of modifiers.tsv that nothing compares.
    std::vector<std::string> not_compared(const Sheet& sheet) const;

  private:
    struct Map;
    std::vector<std::string> problems_;
    std::unique_ptr<Map> map_;
};

}  // namespace grognard::sheet
