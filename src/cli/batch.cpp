#include "cli/batch.h"

#include <istream>
#include <ostream>

#include "base/names.h"
#include "cli/library.h"
#include "cli/lines.h"
#include "cli/typed.h"
#include "sheet/ask/answer.h"
#include "sheet/ask/refused.h"
#include "sheet/ask/request.h"

namespace grognard::cli {

namespace {

std::string too_long(const Context& context) {
    try {
        context.refuse("problem.cli.line_too_long", {{"limit", std::to_string(sheet::longest_request / 1024)}});
    } catch (const Refused& refused) {
        return sheet::error_line(refused, context.words);
    }
}

}  // namespace

int answer_batch(Context& context) {
    sheet::Request base = typed_request(context);
    load_sheet(context, base.system);  // a sheet that does not load is told once, not at every line
    const bool throws = base.kind == "resolve" && !base.dice && !base.seed;
    int status = Status::done;
    std::string text;
    for (Line line = read_line(context.host.in, text, sheet::longest_request); line != Line::none;
         line = read_line(context.host.in, text, sheet::longest_request)) {
        if (line == Line::too_long) {
            status = Status::bad_input;
            context.host.out << too_long(context) << std::endl;
            continue;
        }
        if (trimmed(text).empty()) continue;
        if (throws) base.seed = context.host.fresh_seed();  // for a line without dice
        const sheet::Answer answer = sheet::answer(library(), text, base, context.language());
        if (!answer.right) status = Status::bad_input;
        context.host.out << answer.text << '\n';
        // Somebody at the other end of a pipe may be waiting for it.
        if (context.host.in.rdbuf()->in_avail() <= 0) context.host.out.flush();
    }
    return status;
}

}  // namespace grognard::cli
