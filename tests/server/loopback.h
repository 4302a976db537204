// A server on a free port of this machine, and clients that speak to it byte by byte.

#pragma once

#include <string>
#include <thread>
#include <vector>

#include "server/server.h"

namespace grognard::server {

// A small page: index.html, a script with compressed forms and a fingerprint in its name, a picture, a folder.
Site small_site();
inline const Sentences sentences{"Rien ici.", "Nothing here."};

// Serves from the moment it exists until it goes.
class Running {
  public:
    explicit Running(const Limits& limits = {}, Site site = small_site());
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    std::uint16_t port() const { return server_.port(); }

  private:
    Server server_;
    std::thread thread_;
};

struct Got {
    int status = 0;  // 0: the connection ended without a reply
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;

    // Nothing if there is no such header.
    std::string header(const std::string& name) const;
};

class Client {
  public:
    explicit Client(std::uint16_t port);
    ~Client();
    Client(Client&& other) noexcept : socket_(other.socket_), pending_(std::move(other.pending_)) {
        other.socket_ = -1;
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    bool send(const std::string& bytes);
    // The next reply; a reply to HEAD has no body to wait for.
    Got receive(bool head = false);
    // Whether something has come that was not received yet.
    bool hears() const;
    // Whether the server ends the connection without another byte.
    bool ends();
    bool connected() const { return socket_ >= 0; }

  private:
    bool fill();

    int socket_ = -1;
    std::string pending_;
};

// One request on a connection of its own. `more` are header lines, each with its line break.
Got get(std::uint16_t port, const std::string& target, const std::string& more = {}, const std::string& method = "GET");

}  // namespace grognard::server
