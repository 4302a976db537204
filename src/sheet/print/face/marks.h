// The marks of a printed page: ° a doubtful place, ‡ a proposal of ours, ∆ something changed; and the key that says which.

#pragma once

#include <set>
#include <string>
#include <vector>

#include "sheet/print/face/prose.h"

namespace grognard::sheet::face {

class PageMarks {
  public:
    explicit PageMarks(const Context& context) : context_(context) {}

    // The marks of these rulings, raised; each goes into the key. `ours` asks for a ‡ even without a number.
    Html mark(const std::vector<std::string>& rulings, bool ours = false, bool changed = false);

    // What the marks of this page mean: nothing if it has none.
    Html key() const;

  private:
    Html key_line(std::string_view sign, std::string_view words, bool proposals) const;

    const Context& context_;
    std::set<std::pair<int, std::string>> used_;  // by their numbers
    bool ours_ = false;
    bool changed_ = false;
};

}  // namespace grognard::sheet::face
