#include "server/session.h"

#include <ctime>

#include <boost/asio/buffer.hpp>

namespace grognard::server {

namespace http = boost::beast::http;
namespace asio = boost::asio;

namespace {

// Of what a client still sends after its last reply.
constexpr std::size_t most_drained = 256U * 1024;

// Whether the first line is right but for a version that is not spoken here.
bool has_other_version(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\r'));
    const std::size_t last = line.rfind(' ');
    if (last == std::string_view::npos || line.find(' ') == last) return false;
    const std::string_view target = line.substr(line.find(' ') + 1, last - line.find(' ') - 1);
    const std::string_view version = line.substr(last + 1);
    return target.find(' ') == std::string_view::npos && version.size() == 8 && version.starts_with("HTTP/");
}

unsigned status_of(const boost::system::error_code& error, std::string_view text) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
    if (error == http::error::body_limit) return 413;
    if (error == http::error::bad_version && has_other_version(text)) return 505;
    return 400;
}

bool is_malformed(const boost::system::error_code& error) {
    return error.category() == make_error_code(http::error::bad_method).category() &&
           error != http::error::end_of_stream && error != http::error::partial_message;
}

std::string http_date() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    char text[64];
    const std::size_t size = std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &utc);
    return {text, size};
}

}  // namespace

Session::Session(asio::ip::tcp::socket socket, Around& around, Role role)
    : socket_(std::move(socket)), timer_(socket_.get_executor()), around_(around), role_(role) {
    if (role_ == Role::serve)
        place_ = around_.serving.insert(around_.serving.end(), this);
    else
        ++around_.refusing;
    // Room for what a client sends ahead; the parser has its own limit.
    buffer_.max_size(around_.limits.header + 4096);
}

Session::~Session() {
    if (role_ == Role::serve) around_.serving.erase(place_);
    if (role_ == Role::refuse) --around_.refusing;
}

void Session::start() {
    Error ignored;
    socket_.set_option(asio::ip::tcp::no_delay(true), ignored);
    if (role_ == Role::refuse) {
        last_ = true;
        write(bare_reply(503));
    } else {
        wait_for_request();
    }
}

void Session::close() {
    Error ignored;
    timer_.cancel();
    socket_.close(ignored);
}

void Session::give_way() {
    around_.serving.erase(place_);
    role_ = Role::gone;
    close();
}

void Session::set_timer(std::chrono::milliseconds time) {
    timed_out_ = false;
    timer_.expires_after(time);
    timer_.async_wait([self = shared_from_this()](const Error& error) {
        // One that was set anew meanwhile is not yet due.
        if (error || self->timer_.expiry() > std::chrono::steady_clock::now()) return;
        Error ignored;
        self->timed_out_ = true;
        self->socket_.cancel(ignored);
    });
}

void Session::wait_for_request() {
    if (buffer_.size() > 0) return read_request();  // sent ahead
    step_ = Step::waiting;
    set_timer(around_.limits.idle);
    socket_.async_wait(asio::ip::tcp::socket::wait_read, [self = shared_from_this()](const Error& error) {
        if (error) return self->close();
        self->read_request();
    });
}

void Session::read_request() {
    step_ = Step::reading;
    begun_ = std::chrono::steady_clock::now();
    skipped_ = 0;
    set_timer(around_.limits.request);
    read_header();
}

void Session::read_header() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(around_.limits.header));
    http::async_read_header(socket_, buffer_, *parser_, [self = shared_from_this()](const Error& error, std::size_t) {
        self->take_request(error);
    });
}

// Old clients end the request before with a line break too many.
bool Session::skip_empty_line() {
    constexpr std::string_view line_break = "\r\n";
    const std::size_t before = skipped_;
    while (skipped_ < line_break.size() && buffer_.size() > 0 &&
           *static_cast<const char*>(buffer_.data().data()) == line_break[skipped_]) {
        buffer_.consume(1);
        ++skipped_;
    }
    return skipped_ > before;
}

void Session::take_request(const Error& error) {
    if (is_malformed(error) && !timed_out_ && skip_empty_line()) return read_header();
    timer_.cancel();
    if (error) {
        last_ = true;
        const std::string_view text(static_cast<const char*>(buffer_.data().data()), buffer_.size());
        if (!timed_out_ && !is_malformed(error)) return close();
        Reply reply = bare_reply(timed_out_ ? 408 : status_of(error, text));
        reply.without_body = parser_->get().method() == http::verb::head || text.starts_with("HEAD ");
        return write(std::move(reply));
    }
    const auto& request = parser_->get();
    // Nobody reads a body here: it would be taken for the next request.
    const bool has_body = parser_->chunked() || parser_->content_length().value_or(0) > 0;
    last_ = has_body || !request.keep_alive();
    write(reply_to(around_.site, asked(), around_.sentences));
}

Asked Session::asked() const {
    const auto& request = parser_->get();
    const auto header = [&](http::field field) {
        const auto found = request.find(field);
        return found == request.end() ? std::string_view()
                                      : std::string_view(found->value().data(), found->value().size());
    };
    return {{request.method_string().data(), request.method_string().size()},
            {request.target().data(), request.target().size()},
            request.version(),
            request.count(http::field::host) == 1,
            header(http::field::accept_encoding),
            header(http::field::accept_language),
            header(http::field::if_none_match),
            header(http::field::if_match),
            header(http::field::range),
            header(http::field::if_range),
            request.count(http::field::transfer_encoding) > 1 ? "several" : header(http::field::transfer_encoding)};
}

void Session::write(Reply reply) {
    step_ = Step::writing;
    reply_ = std::move(reply);
    // After a status like these the next request cannot be trusted to begin where it should.
    if (reply_.status == 400 || reply_.status == 501 || reply_.status == 505) last_ = true;
    const std::string_view content = reply_.content();
    response_ = {};
    response_.version(11);
    response_.result(reply_.status);
    response_.set(http::field::date, http_date());
    for (const auto& [name, value] : reply_.headers) response_.set(name, value);
    if (reply_.status != 304 && reply_.status != 204) response_.content_length(content.size());
    if (!reply_.without_body) response_.body() = {content.data(), content.size()};
    if (last_) response_.set(http::field::connection, "close");
    serializer_.emplace(response_);
    set_timer(around_.limits.write);
    http::async_write(socket_, *serializer_, [self = shared_from_this()](const Error& error, std::size_t) {
        self->timer_.cancel();
        if (error) return self->close();
        if (self->last_) return self->leave();
        self->wait_for_request();
    });
}

// A connection that is closed while the client still sends takes the reply with it; so it is heard out for a while.
void Session::leave() {
    step_ = Step::leaving;
    Error ignored;
    socket_.shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    set_timer(around_.limits.farewell);
    buffer_.clear();
    drain();
}

void Session::drain() {
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(4096), [self = shared_from_this()](const Error& error, std::size_t size) {
        self->drained_ += size;
        if (error || self->drained_ > most_drained) return self->close();
        self->drain();
    });
}

}  // namespace grognard::server
