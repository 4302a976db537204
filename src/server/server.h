// A small HTTP server for the page. One thread; everything it serves is in memory.
//
// A client may be slow, silent, wrong or one of very many: it gets the status that says so, and the others are served.

#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "server/reply.h"
#include "server/site.h"

namespace grognard::server {

struct Limits {
    std::size_t header = 16U * 1024;            // bytes; above it 431
    std::size_t connections = 256;              // at a time; above them 503
    std::chrono::milliseconds request{10'000};  // for a whole request, once it has begun; above it 408
    std::chrono::milliseconds hurried{1'000};   // the same where others wait for a place
    std::chrono::milliseconds idle{30'000};     // between requests, then the connection ends
    std::chrono::milliseconds write{60'000};    // for a whole reply
    std::chrono::milliseconds farewell{2'000};  // for the client to take the last reply
};

class Server {
  public:
    Server(Site site, Sentences sentences, const Limits& limits = {});
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // Port 0 takes any that is free. What went wrong, or nothing.
    std::string listen(const std::string& host, std::uint16_t port);
    std::uint16_t port() const;

    // Serves until stop(), or until Ctrl-C or a request to end, if `signals`.
    void run(bool signals);
    // From any thread.
    void stop();

  private:
    struct Core;
    std::unique_ptr<Core> core_;
};

}  // namespace grognard::server
