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
    for (const std::string& part : wrapped(text, width() - indent, width() - indent - hanging)) {
        line(std::string(static_cast<std::size_t>(indent + (first ? 0 : hanging)), ' ') + paint.in(ink, part));
        first = false;
    }
}

void Context::refuse(std::string_view id, const Catalogue::Arguments& arguments) const {
    // A wrong name carries the nearest right one and the list of all, told as problems tell them.
    constexpr std::string_view problem = "problem.";
    if (id.starts_with(problem)) sheet::refuse(words, id.substr(problem.size()), arguments);
    Refused refused;
    refused.id = id;
    refused.message = say(id, arguments);
    throw refused;
}

}  // namespace grognard::cli
