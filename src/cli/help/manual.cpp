// grognard manual: the help as a page for `man`, which `make install` puts where man looks.

#include "cli/commands.h"
#include "sheet/ask/library.h"

namespace grognard::cli {

namespace {

// What roff would take for its own: a backslash, a hyphen, and a dot or quote that begins a line.
std::string in_roff(std::string_view text) {
    std::string roff;
    bool first = true;
    for (const char c : text) {
        if (first && (c == '.' || c == '\'')) roff += "\\&";
        if (c == '\\')
            roff += "\\e";
        else if (c == '-')
            roff += "\\-";
        else
            roff += c;
        first = c == '\n';
    }
    while (roff.ends_with('\n')) roff.pop_back();
    return roff;
}

class Manual {
  public:
    explicit Manual(Context& context) : context_(context) {}

    void write() {
        context_.line(".TH GROGNARD 1 \"\" \"grognard " + std::string(sheet::program_version) + "\"");
        section("help.manual.name");
        context_.line("grognard \\- " + said("help.manual.about"));
        section("help.manual.synopsis");
        context_.line(".B grognard\n" + said("help.value.command") + " [...]");
        section("help.manual.description");
        context_.line(said("help.program"));
        section("help.commands");
        for (const CommandSpec& command : commands())
            if (!command.hidden) tell(command);
        section("help.options");
        options({"--lang", "--json", "--help", "--version"});
        section("help.manual.files");
        tagged("~/.local/state/grognard", said("help.manual.saves"));
        section("help.manual.status");
        context_.line(said("help.status"));
    }

  private:
    std::string said(const std::string& id) const { return in_roff(context_.say(id)); }
    void section(const std::string& id) { context_.line(".SH \"" + said(id) + "\""); }
    void tagged(const std::string& tag, const std::string& text) {
        context_.line(".TP\n.B " + in_roff(tag) + "\n" + text);
    }

    void options(const std::vector<std::string_view>& names) {
        for (const std::string_view name : names) {
            const OptionSpec& spec = option(name);
            std::string shown(name);
            if (!spec.value.empty()) shown += " " + context_.say("help.value." + std::string(spec.value));
            tagged(shown, said("help.option." + std::string(name.substr(2))));
        }
    }

    void tell(const CommandSpec& command) {
        const std::string name(command.name);
        context_.line(".SS \"" + in_roff(usage_of(context_, command)) + "\"");
        context_.line(said("help.about." + name));
        options(command.options);
        context_.line(".PP\n.nf\n" + said("help.example." + name) + "\n.fi");
    }

    Context& context_;
};

}  // namespace

int manual(Context& context) {
    Manual(context).write();
    return Status::done;
}

}  // namespace grognard::cli
