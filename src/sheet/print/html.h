// Markup and text are different types here, so that no word of a stranger's sheet reaches the page unescaped.

#pragma once

#include <string>
#include <string_view>

namespace grognard::sheet::printing {

struct Html {
    std::string code;

    bool empty() const { return code.empty(); }
    Html& operator+=(const Html& more) {
        code += more.code;
        return *this;
    }
};

inline Html operator+(Html a, const Html& b) { return a += b; }

// Text of any origin.
Html escaped(std::string_view text);

// For our own literals only.
Html markup(std::string_view literal);

// <tag class="name">inside</tag>; no class if `name` is empty.
Html element(std::string_view tag, std::string_view name, const Html& inside);
Html element(std::string_view tag, std::string_view name, std::string_view text);

}  // namespace grognard::sheet::printing
