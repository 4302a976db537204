#include "server/loopback.h"

#include <algorithm>
#include <cctype>

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace grognard::server {

namespace {

constexpr int patience = 10;  // seconds, before a test that hangs fails

}  // namespace

Site small_site() {
    const std::string script(2000, 's');
    Site site;
    site.add("index.html", {type_of("index.html"), "<!doctype html><title>Page</title>", {}, {}, "1", false});
    site.add("assets/main-AbCd1234.js", {type_of("main.js"), script, "gzip twin", "brotli twin", "2", true});
    site.add("sw.js", {type_of("sw.js"), "worker", "gz", {}, "3", false});
    site.add("grognard.wasm", {type_of("grognard.wasm"), std::string(300'000, '\7'), {}, {}, "4", false});
    site.add("rules/index.html", {type_of("index.html"), "rules", {}, {}, "5", false});
    site.add("a b é.txt", {type_of("a.txt"), "blank and accent", {}, {}, "6", false});
    return site;
}

Running::Running(const Limits& limits, Site site) : server_(std::move(site), sentences, limits) {
    const std::string trouble = server_.listen("127.0.0.1", 0);
    EXPECT_EQ(trouble, "");
    thread_ = std::thread([this] { server_.run(false); });
}

Running::~Running() {
    server_.stop();
    thread_.join();
}

std::string Got::header(const std::string& name) const {
    for (const auto& [key, value] : headers)
        if (std::equal(key.begin(), key.end(), name.begin(), name.end(),
                       [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); }))
            return value;
    return {};
}

Client::Client(std::uint16_t port) {
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    const timeval limit{patience, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
    close(socket_);
    socket_ = -1;
}

Client::~Client() {
    if (socket_ >= 0) close(socket_);
}

bool Client::send(const std::string& bytes) {
    std::size_t sent = 0;
    while (sent < bytes.size()) {
        const ssize_t size = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
        if (size <= 0) return false;
        sent += static_cast<std::size_t>(size);
    }
    return true;
}

bool Client::fill() {
    char bytes[4096];
    const ssize_t size = recv(socket_, bytes, sizeof bytes, 0);
    if (size <= 0) return false;
    pending_.append(bytes, static_cast<std::size_t>(size));
    return true;
}

bool Client::hears() const {
    char byte = 0;
    return !pending_.empty() || recv(socket_, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

bool Client::ends() {
    char byte = 0;
    return pending_.empty() && recv(socket_, &byte, 1, 0) <= 0 && errno != EAGAIN;
}

Got Client::receive(bool head) {
    std::size_t end = 0;
    while ((end = pending_.find("\r\n\r\n")) == std::string::npos)
        if (!fill()) return {};
    Got got;
    std::size_t at = pending_.find("\r\n") + 2;
    got.status = std::stoi(pending_.substr(pending_.find(' ') + 1, 3));
    while (at < end + 2) {
        const std::size_t stop = pending_.find("\r\n", at);
        const std::size_t colon = pending_.find(':', at);
        got.headers.emplace_back(pending_.substr(at, colon - at), pending_.substr(colon + 2, stop - colon - 2));
        at = stop + 2;
    }
    pending_.erase(0, end + 4);
    const std::string length = got.header("Content-Length");
    const std::size_t wanted = head || length.empty() ? 0 : std::stoul(length);
    while (pending_.size() < wanted)
        if (!fill()) break;
    got.body = pending_.substr(0, wanted);
    pending_.erase(0, wanted);
    return got;
}

Got get(std::uint16_t port, const std::string& target, const std::string& more, const std::string& method) {
    Client client(port);
    client.send(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + more + "\r\n");
    return client.receive(method == "HEAD");
}

}  // namespace grognard::server
