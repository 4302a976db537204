#include "sheet/print/html.h"

namespace grognard::sheet::printing {

Html escaped(std::string_view text) {
    Html html;
    html.code.reserve(text.size());
    for (const char c : text) {
        switch (c) {
            case '&': html.code += "&amp;"; break;
            case '<': html.code += "&lt;"; break;
            case '>': html.code += "&gt;"; break;
            case '"': html.code += "&quot;"; break;
            case '\'': html.code += "&#39;"; break;
            default:
                // Control characters are no text, and some are not allowed in HTML at all.
                html.code += static_cast<unsigned char>(c) < 0x20U || c == '\x7f' ? ' ' : c;
        }
    }
    return html;
}

Html markup(std::string_view literal) { return {std::string(literal)}; }

Html element(std::string_view tag, std::string_view name, const Html& inside) {
    std::string code = "<" + std::string(tag);
    if (!name.empty()) code += " class=\"" + std::string(name) + "\"";
    return {code + ">" + inside.code + "</" + std::string(tag) + ">"};
}

Html element(std::string_view tag, std::string_view name, std::string_view text) {
    return element(tag, name, escaped(text));
}

}  // namespace grognard::sheet::printing
