#include "server/server.h"

#include <csignal>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/session.h"

namespace grognard::server {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;

namespace {

// Clients that are told "too many" at a time; further ones get no word.
constexpr std::size_t most_refusing = 64;
constexpr std::chrono::milliseconds pause_without_descriptors{100};

}  // namespace

struct Server::Core {
    Core(Site files, Sentences texts, const Limits& bounds)
        : site(std::move(files)), sentences(std::move(texts)), limits(bounds) {}

    void accept() {
        acceptor.async_accept([this](const boost::system::error_code& error, tcp::socket socket) {
            if (error == asio::error::operation_aborted || !acceptor.is_open()) return;
            if (error) return accept_later();
            take(std::move(socket));
            accept();
        });
    }

    // Out of descriptors, most likely: they come back as clients leave.
    void accept_later() {
        pause.expires_after(pause_without_descriptors);
        pause.async_wait([this](const boost::system::error_code& error) {
            if (!error) accept();
        });
    }

    void take(tcp::socket socket) {
        if (around.serving.size() >= limits.connections) make_room();
        if (around.serving.size() < limits.connections)
            std::make_shared<Session>(std::move(socket), around, Session::Role::serve)->start();
        else if (around.refusing < most_refusing)
            std::make_shared<Session>(std::move(socket), around, Session::Role::refuse)->start();
    }

    // Who has asked for nothing gives way, the oldest first; after them who takes long to ask.
    void make_room() {
        for (const bool idle : {true, false})
            for (Session* session : around.serving) {
                if (idle ? !session->idle() : !session->half_open(limits.hurried)) continue;
                session->give_way();
                return;
            }
    }

    Site site;
    Sentences sentences;
    Limits limits;
    Around around{site, sentences, limits, {}, 0};
    asio::io_context context{1};  // goes before what its sessions refer to
    tcp::acceptor acceptor{context};
    asio::steady_timer pause{context};
};

Server::Server(Site site, Sentences sentences, const Limits& limits)
    : core_(std::make_unique<Core>(std::move(site), std::move(sentences), limits)) {}

Server::~Server() = default;

std::string Server::listen(const std::string& host, std::uint16_t port) {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, error);
    if (error) return error.message();
    const tcp::endpoint endpoint(address, port);
    tcp::acceptor& acceptor = core_->acceptor;
    acceptor.open(endpoint.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(endpoint, error);
    if (!error) acceptor.listen(tcp::acceptor::max_listen_connections, error);
    return error ? error.message() : std::string();
}

std::uint16_t Server::port() const {
    boost::system::error_code ignored;
    return core_->acceptor.local_endpoint(ignored).port();
}

void Server::run(bool signals) {
    asio::signal_set ends(core_->context);
    if (signals) {
        ends.add(SIGINT);
        ends.add(SIGTERM);
        ends.async_wait([this](const boost::system::error_code& error, int) {
            if (!error) core_->context.stop();
        });
    }
    core_->accept();
    core_->context.run();
}

void Server::stop() { core_->context.stop(); }

}  // namespace grognard::server
