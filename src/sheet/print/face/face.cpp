#include "sheet/print/face/face.h"

#include <algorithm>

#include "base/fingerprint.h"
#include "sheet/print/face/block.h"
#include "sheet/print/face/style.h"

namespace grognard::sheet::face {

using printing::element;
using printing::escaped;
using printing::markup;

namespace {

class PagePrinter {
  public:
    PagePrinter(const Context& context, const PrintOptions& options)
        : context_(context), house_(context), options_(options) {}

    std::string print() const {
        std::vector<Html> bodies;
        const int last = context_.face.bands.empty() ? 0 : context_.face.bands.back().page;
        for (int page = 1; page <= last; ++page)
            if (Html body = page_body(page); !body.empty()) bodies.push_back(std::move(body));
        const std::size_t own = bodies.size();
        if (Html body = house_body(); !body.empty()) bodies.push_back(std::move(body));
        Html pages;
        for (std::size_t i = 0; i < bodies.size(); ++i)
            pages +=
                element("div", i < own ? "page" : "page house", header() + bodies[i] + footer(i + 1, bodies.size()));
        const bool french = context_.language == Language::fr;
        return std::string("<!DOCTYPE html>\n<html lang=\"") + (french ? "fr" : "en") +
               "\" style=\"--size:" + escaped(context_.face.size.in(context_.language)).code +
               "\">\n<head>\n<meta charset=\"utf-8\">\n" + "<meta name=\"viewport\" content=\"width=device-width\">\n" +
               element("title", "", words(".")).code + "\n" + fonts() + element("style", "", markup(style())).code +
               "\n</head>\n" + element("body", "", pages).code + "\n</html>\n";
    }

  private:
    Html words(std::string_view id) const {
        const WordedCell* found = find_worded(context_.face.words, id);
        return found == nullptr ? Html() : set_text(context_, *found);
    }

    std::string fonts() const {
        return options_.fonts.empty() ? std::string() : element("style", "", markup(options_.fonts)).code + "\n";
    }

    Html header() const {
        return element("header", "", element("h1", "", words(".")) + element("div", "sub", words("under")));
    }

    Html footer(std::size_t page, std::size_t pages) const {
        const std::string edition = context_.phrases.edition + " " + context_.sheet.source.version + " · " +
                                    hexadecimal(context_.sheet.fingerprint) + " · " + std::to_string(page) + "/" +
                                    std::to_string(pages);
        return element("footer", "", element("span", "", words("credit")) + element("span", "pg", edition));
    }

    // The key is set last, when all marks of the page are known.
    Html page_body(int page) const {
        PageMarks marks(context_);
        const BlockOptions options{options_.sheet_only};
        std::vector<std::vector<Html>> bands;
        std::vector<const FaceBand*> of;
        for (const FaceBand& band : context_.face.bands) {
            if (band.page != page) continue;
            of.push_back(&band);
            std::vector<Html>& columns = bands.emplace_back();
            for (const std::vector<Cell>& names : band.columns) {
                Html& column = columns.emplace_back();
                for (const Cell& name : names)
                    if (const FaceBlock* block = context_.face.block(name.text))
                        column += set_block(context_, house_, *block, marks, options);
            }
        }
        const bool empty = std::all_of(bands.begin(), bands.end(), [](const std::vector<Html>& columns) {
            return std::all_of(columns.begin(), columns.end(), [](const Html& column) { return column.empty(); });
        });
        if (empty) return {};
        Html body;
        for (std::size_t b = 0; b < bands.size(); ++b) {
            for (std::size_t c = 0; c < of[b]->columns.size(); ++c)
                for (const Cell& name : of[b]->columns[c])
                    if (name.text == face_key) bands[b][c] += marks.key();
            body += band_of(*of[b], bands[b]);
        }
        return body;
    }

    Html house_body() const {
        PageMarks marks(context_);
        const Html added = house_.homeless(marks);
        return added.empty() ? added : element("div", "col", added + marks.key());
    }

    static Html band_of(const FaceBand& band, const std::vector<Html>& columns) {
        std::string widths;
        Html inside;
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (columns[c].empty()) continue;
            widths += (widths.empty() ? "" : " ") + std::to_string(band.widths[c]) + "fr";
            inside += element("div", "col", columns[c]);
        }
        if (inside.empty()) return {};
        return Html{"<div class=\"band\" style=\"grid-template-columns:" + widths + "\">" + inside.code + "</div>"};
    }

    const Context& context_;
    HouseRules house_;
    const PrintOptions& options_;
};

}  // namespace

std::string print_face(const Sheet& sheet, const Catalogue& words, const PrintOptions& options) {
    const Context context(sheet, words, options.rulings);
    return PagePrinter(context, options).print();
}

}  // namespace grognard::sheet::face
