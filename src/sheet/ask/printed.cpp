#include <boost/json.hpp>

#include "sheet/ask/answer.h"
#include "sheet/print/print.h"

namespace grognard::sheet {

boost::json::object printed(const Sheet& sheet, const Request& request, const Catalogue& words) {
    if (request.only == "tables") return {{"html", print_tables(sheet, words)}};
    // Hosts put the fonts in: they are as large as all the rest.
    return {{"html", print_sheet(sheet, words, {request.rulings, request.only == "sheet", {}})}};
}

}  // namespace grognard::sheet
