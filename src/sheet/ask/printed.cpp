#include <boost/json.hpp>

#include "sheet/ask/answer.h"
#include "sheet/print/print.h"

namespace grognard::sheet {

boost::json::object printed(const Sheet& sheet, const Request& request, const Catalogue& words) {
    return {{"html", print_sheet(sheet, words, request.rulings)}};
}

}  // namespace grognard::sheet
