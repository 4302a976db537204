#include <boost/json.hpp>

#include "sheet/ask/answer.h"
#include "sheet/ask/refused.h"
#include "sheet/compile/check_face.h"
#include "sheet/print/print.h"

namespace grognard::sheet {

boost::json::object printed(const Sheet& sheet, const Request& request, const Catalogue& words) {
    if (request.house.empty())
        if (const std::vector<Problem> problems = face_problems(sheet); !problems.empty())
            refuse(words, problems, "system");
    if (request.only == "tables") return {{"html", print_tables(sheet, words)}};
    // Hosts put the fonts in: they are as large as all the rest.
    return {{"html", print_sheet(sheet, words, {request.rulings, request.only == "sheet", {}})}};
}

}  // namespace grognard::sheet
