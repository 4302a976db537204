// One connection: requests one after the other, each within its time.

#pragma once

#include <list>
#include <memory>
#include <optional>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include "server/server.h"

namespace grognard::server {

class Session;

// What sessions share. Those that serve come in the order they came; those that only say "too many" are counted apart.
struct Around {
    const Site& site;
    const Sentences& sentences;
    const Limits& limits;
    std::list<Session*> serving;
    std::size_t refusing = 0;
};

class Session : public std::enable_shared_from_this<Session> {
  public:
    enum class Role { serve, refuse, gone };
    Session(boost::asio::ip::tcp::socket socket, Around& around, Role role);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    void start();
    // Nothing of a request has come yet.
    bool idle() const { return step_ == Step::waiting; }
    // A request has begun so long ago and is still not whole.
    bool half_open(std::chrono::milliseconds since) const {
        return step_ == Step::reading && std::chrono::steady_clock::now() - begun_ >= since;
    }
    void close();
    // Closes, and counts no longer.
    void give_way();

  private:
    using Error = boost::system::error_code;
    enum class Step { waiting, reading, writing, leaving };

    // --- steps, in this order, again and again ---

    void wait_for_request();
    void read_request();
    void read_header();
    bool skip_empty_line();
    void take_request(const Error& error);
    void write(Reply reply);
    void leave();
    void drain();

    Asked asked() const;
    void set_timer(std::chrono::milliseconds time);

    boost::asio::ip::tcp::socket socket_;
    boost::asio::steady_timer timer_;
    Around& around_;
    Role role_;
    std::list<Session*>::iterator place_;
    Step step_ = Step::waiting;
    bool timed_out_ = false;
    bool last_ = false;  // no request is read after this one
    std::size_t drained_ = 0;
    std::size_t skipped_ = 0;  // of the line break before a request
    std::chrono::steady_clock::time_point begun_;
    boost::beast::flat_buffer buffer_;
    std::optional<boost::beast::http::request_parser<boost::beast::http::empty_body>> parser_;
    Reply reply_;
    boost::beast::http::response<boost::beast::http::span_body<const char>> response_;
    std::optional<boost::beast::http::response_serializer<boost::beast::http::span_body<const char>>> serializer_;
};

}  // namespace grognard::server
