// grognard serve [--port PORT] [--host ADDRESS] [--site FOLDER]

#include <filesystem>
#include <ostream>

#include "cli/commands.h"
#include "cli/library.h"
#include "cli/typed.h"
#include "server/server.h"

namespace grognard::cli {

namespace {

constexpr std::int64_t usual_port = 8080;
constexpr std::int64_t highest_port = 65535;

// build/site, seen from build/grognard and from build/release/grognard.
std::string folder_beside_program() {
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error) return "site";
    std::filesystem::path folder = program.parent_path();
    for (int up = 0; up < 2; ++up, folder = folder.parent_path())
        if (std::filesystem::exists(folder / "site" / "index.html", error)) return (folder / "site").string();
    const std::filesystem::path installed = program.parent_path().parent_path() / "share" / "grognard" / "site";
    if (std::filesystem::exists(installed / "index.html", error)) return installed.string();
    return (program.parent_path().parent_path() / "site").string();
}

server::Site asked_site(const Context& context) {
    const auto named = context.typed.value("--site");
    const std::string folder = named ? *named : folder_beside_program();
    server::Site::Trouble trouble{};
    auto site = server::Site::read(folder, trouble);
    if (trouble == server::Site::Trouble::too_large)
        context.refuse("serve.too_large", {{"folder", folder},
                                           {"files", std::to_string(server::Site::most_files)},
                                           {"limit", std::to_string(server::Site::most_bytes / (1024 * 1024))}});
    if (!site) context.refuse(named ? "serve.no_site" : "serve.no_site_yet", {{"folder", folder}});
    return std::move(*site);
}

bool is_this_machine(const std::string& host) {
    return host.starts_with("127.") || host == "localhost" || host == "::1";
}

std::string address_of(const std::string& host, std::uint16_t port) {
    const std::string name = is_this_machine(host)                 ? "localhost"
                             : host.find(':') != std::string::npos ? "[" + host + "]"
                                                                   : host;
    return "http://" + name + ":" + std::to_string(port);
}

}  // namespace

int serve(Context& context) {
    const std::int64_t port = context.typed.has("--port") ? read_whole(context, "--port", 0, highest_port) : usual_port;
    const std::string host = context.typed.value("--host").value_or("127.0.0.1");
    server::Server server(asked_site(context), {library().words(Language::fr).say("serve.not_found"),
                                                library().words(Language::en).say("serve.not_found")});
    const std::string trouble = server.listen(host, static_cast<std::uint16_t>(port));
    if (!trouble.empty())
        context.refuse("serve.cannot_listen", {{"host", host}, {"port", std::to_string(port)}, {"reason", trouble}});
    // Said before it serves: the page of a command is printed when the command has ended.
    context.host.out << context.say("serve.at", {{"address", address_of(host, server.port())}}) << '\n';
    if (!is_this_machine(host)) context.host.out << context.say("serve.needs_https") << '\n';
    context.host.out << std::flush;
    server.run(true);
    context.line(context.say("serve.ended"));
    return Status::done;
}

}  // namespace grognard::cli
