#include "sheet/lower/lowered.h"

namespace grognard::sheet {

Value bad_value() {
    Value value;
    value.slot = 0;
    value.bad = true;
    value.constant = true;
    return value;
}

const Symbol* Symbol::field(std::string_view wanted) const {
    for (const auto& [known, symbol] : fields)
        if (known == wanted) return &symbol;
    return nullptr;
}

std::vector<std::string> Symbol::field_names() const {
    std::vector<std::string> names;
    for (const NamedSymbol& field : fields) names.push_back(field.name);
    return names;
}

}  // namespace grognard::sheet
