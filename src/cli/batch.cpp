#include "cli/batch.h"

#include <istream>
#include <ostream>

#include "base/names.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "sheet/ask/answer.h"

namespace grognard::cli {

int answer_batch(Context& context) {
    sheet::Request base = typed_request(context);
    load_sheet(context, base.system);  // a sheet that does not load is told once, not at every line
    const bool throws = base.kind == "resolve" && !base.dice && !base.seed;
    int status = Status::done;
    for (std::string text; std::getline(context.host.in, text);) {
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
