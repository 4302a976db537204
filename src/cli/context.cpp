#include "cli/context.h"

#include <algorithm>
#include <ostream>

namespace grognard::cli {

std::string Context::is(const std::string& name, const std::string& value) const {
    return say("text.is", {{"name", name}, {"value", value}});
}

void Context::line(std::string_view text) {
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    page_.append(text).push_back('\n');
}

void Context::show() {
    host.out << page_ << std::flush;
    page_.clear();
}

void Context::gap() {
    if (!page_.empty() && !page_.ends_with("\n\n")) line();
}

void Context::paragraph(std::string_view text, int indent, int hanging, Ink ink) {
    bool first = true;
    // The first line may be as wide as the page; the others start further in.
    for (const std::string& part : wrapped(text, page_width - indent, page_width - indent - hanging)) {
        line(std::string(static_cast<std::size_t>(indent + (first ? 0 : hanging)), ' ') + paint.in(ink, part));
        first = false;
    }
}

void Context::refuse(std::string_view id, const sheet::Catalogue::Arguments& arguments) const {
    // A wrong name carries the nearest right one and the list of all, told as problems tell them.
    sheet::Problem problem;
    problem.id = id.substr(id.find('.') + 1);
    problem.arguments = arguments;
    const bool is_problem = id.starts_with("problem.");
    throw Refused{Status::bad_input, is_problem ? words.sentence(problem) : say(id, arguments), {}};
}

void Context::refuse(const std::vector<sheet::Problem>& problems) const {
    std::string message;
    const bool any_error = std::any_of(problems.begin(), problems.end(),
                                       [](const sheet::Problem& p) { return p.severity == sheet::Severity::error; });
    for (const sheet::Problem& problem : problems) {
        // Warnings would hide the errors.
        if (any_error && problem.severity == sheet::Severity::warning) continue;
        message += (message.empty() ? "" : "\n") + words.problem_text(problem);
    }
    throw Refused{Status::bad_input, message, {}};
}

}  // namespace grognard::cli
