#include "server/reply.h"

#include <algorithm>
#include <optional>
#include <ostream>  // the next one forgets it

#include <boost/beast/http/status.hpp>

namespace grognard::server {

namespace {

constexpr std::string_view methods = "GET, HEAD, OPTIONS";

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// The part in front of the separator, taken off the text.
std::string_view take(std::string_view& text, char separator) {
    const std::size_t at = text.find(separator);
    const std::string_view part = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
    return trimmed(part);
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool same_letters(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
        if (lower(a[i]) != lower(b[i])) return false;
    }
    return true;
}

std::optional<std::string> decoded(std::string_view text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        int byte = static_cast<unsigned char>(text[i]);
        if (text[i] == '%') {
            const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
            if (high < 0 || low < 0) return std::nullopt;
            byte = high * 16 + low;
            i += 2;
        }
        if (byte < 0x20 || byte == 0x7F) return std::nullopt;
        plain.push_back(static_cast<char>(byte));
    }
    return plain;
}

// "." and ".." name no file, and no browser sends them.
bool has_dot_segment(std::string_view path) {
    while (!path.empty()) {
        const std::size_t end = path.find_first_of("/\\");
        const std::string_view part = path.substr(0, end);
        if (part == "." || part == "..") return true;
        path = end == std::string_view::npos ? std::string_view() : path.substr(end + 1);
    }
    return false;
}

// A weak tag is good enough to keep what one has, never to put parts together.
enum class Comparison { weak, strong };

bool matches(std::string_view header, std::string_view tag, Comparison comparison) {
    while (!header.empty()) {
        std::string_view one = take(header, ',');
        if (comparison == Comparison::weak && one.starts_with("W/")) one.remove_prefix(2);
        if (one == "*" || one == tag) return true;
    }
    return false;
}

std::optional<std::size_t> position_in(std::string_view digits) {
    std::size_t value = 0;
    if (digits.empty() || digits.size() > 15) return std::nullopt;
    for (const char c : digits) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + static_cast<std::size_t>(c - '0');
    }
    return value;
}

void protect(Reply& reply) {
    reply.headers.emplace_back("Content-Security-Policy", content_policy);
    reply.headers.emplace_back("X-Content-Type-Options", "nosniff");
    reply.headers.emplace_back("X-Frame-Options", "DENY");
    reply.headers.emplace_back("Referrer-Policy", "no-referrer");
    reply.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
    reply.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
}

// Leaves of the body what the range says.
void cut(Reply& reply, std::string_view range) {
    const std::string length = std::to_string(reply.body.size());
    const auto [kind, span] = range_in(range, reply.body.size());
    if (kind == RangeKind::unsatisfiable) {
        reply = bare_reply(416);
        reply.headers.emplace_back("Content-Range", "bytes */" + length);
    } else if (kind == RangeKind::part) {
        reply.status = 206;
        reply.body = reply.body.substr(span.first, span.size);
        reply.headers.emplace_back("Content-Range", "bytes " + std::to_string(span.first) + "-" +
                                                        std::to_string(span.first + span.size - 1) + "/" + length);
    }
}

Reply reply_with(const SiteFile& file, const Asked& asked) {
    Reply reply;
    std::string_view coding;
    if (!file.brotli.empty() && accepts(asked.accept_encoding, "br"))
        coding = "br";
    else if (!file.gzip.empty() && accepts(asked.accept_encoding, "gzip"))
        coding = "gzip";
    reply.body = coding == "br" ? file.brotli : coding == "gzip" ? file.gzip : file.body;
    const std::string tag = "\"" + file.tag + (coding.empty() ? "" : "-") + std::string(coding) + "\"";
    protect(reply);
    reply.headers.emplace_back("ETag", tag);
    reply.headers.emplace_back("Cache-Control", file.for_ever ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.has_twins()) reply.headers.emplace_back("Vary", "Accept-Encoding");
    reply.headers.emplace_back("Accept-Ranges", "bytes");
    // In this order: what must be so, what need not be sent again, what is asked for of it.
    if (!asked.if_match.empty() && !matches(asked.if_match, tag, Comparison::strong)) return bare_reply(412);
    if (matches(asked.if_none_match, tag, Comparison::weak)) {
        reply.status = 304;
        reply.body = {};
        reply.without_body = true;
        return reply;
    }
    reply.headers.emplace_back("Content-Type", file.type);
    if (!coding.empty()) reply.headers.emplace_back("Content-Encoding", coding);
    // A date is none of ours: then the whole is sent.
    const bool of_this = asked.if_range.empty() || (asked.if_range != "*" && asked.if_range == tag);
    if (asked.method == "GET" && of_this) cut(reply, asked.range);
    return reply;
}

Reply not_found(const Asked& asked, const Sentences& sentences) {
    const bool french = trimmed(asked.accept_language).starts_with("fr");
    Reply reply = bare_reply(404);
    reply.own_body = (french ? sentences.not_found_fr : sentences.not_found_en) + "\n";
    return reply;
}

std::optional<unsigned> refusal_of(const Asked& asked) {
    if (asked.version >= 11 && !asked.has_host) return 400;
    // Where a body ends that is coded in an unknown way, nobody knows.
    if (!asked.transfer_coding.empty() && asked.version < 11) return 400;
    if (!asked.transfer_coding.empty() && !same_letters(trimmed(asked.transfer_coding), "chunked")) return 501;
    if (asked.target.size() > longest_target) return 414;
    for (const std::string_view known : {"GET", "HEAD", "OPTIONS"})
        if (asked.method == known) return std::nullopt;
    for (const std::string_view known : {"POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"})
        if (asked.method == known) return 405;
    return 501;
}

}  // namespace

bool accepts(std::string_view header, std::string_view coding) {
    std::optional<bool> any;
    while (!header.empty()) {
        std::string_view entry = take(header, ',');
        const std::string_view name = take(entry, ';');
        bool welcome = true;
        while (!entry.empty()) {
            std::string_view parameter = take(entry, ';');
            if (!same_letters(take(parameter, '='), "q")) continue;
            welcome = parameter.find_first_of("123456789") != std::string_view::npos;
        }
        if (same_letters(name, coding)) return welcome;
        if (name == "*") any = welcome;
    }
    return any.value_or(false);
}

std::pair<RangeKind, Span> range_in(std::string_view header, std::size_t size) {
    std::string_view rest = trimmed(header);
    if (rest.empty()) return {RangeKind::none, {}};
    if (!same_letters(take(rest, '='), "bytes") || rest.find(',') != std::string_view::npos)
        return {RangeKind::whole, {}};
    rest = trimmed(rest);
    const bool has_end = rest.find('-') != std::string_view::npos;
    const std::string_view from = take(rest, '-'), to = trimmed(rest);
    const auto first = position_in(from), last = position_in(to);
    if (!has_end || (!from.empty() && !first) || (!to.empty() && !last) || (!first && !last))
        return {RangeKind::whole, {}};
    if (!first) {  // so many of the end
        const std::size_t count = std::min(*last, size);
        return {count == 0 ? RangeKind::unsatisfiable : RangeKind::part, {size - count, count}};
    }
    if (last && *last < *first) return {RangeKind::whole, {}};
    if (*first >= size) return {RangeKind::unsatisfiable, {}};
    return {RangeKind::part, {*first, std::min(last.value_or(size - 1), size - 1) - *first + 1}};
}

std::optional<std::string> path_in(std::string_view target) {
    // The absolute form that proxies send: http://host/path.
    if (const std::size_t scheme = target.find("://"); scheme != std::string_view::npos && target.front() != '/') {
        const std::size_t slash = target.find('/', scheme + 3);
        target = slash == std::string_view::npos ? std::string_view("/") : target.substr(slash);
    }
    target = target.substr(0, target.find_first_of("?#"));
    if (target.empty() || target.front() != '/') return std::nullopt;
    auto path = decoded(target.substr(1));
    if (!path || has_dot_segment(*path)) return std::nullopt;
    return path;
}

Reply bare_reply(unsigned status) {
    Reply reply;
    reply.status = status;
    protect(reply);
    reply.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
    reply.headers.emplace_back("Cache-Control", "no-store");
    if (status == 405) reply.headers.emplace_back("Allow", methods);
    if (status == 503) reply.headers.emplace_back("Retry-After", "5");
    reply.own_body = std::to_string(status) + " " +
                     std::string(boost::beast::http::obsolete_reason(boost::beast::http::int_to_status(status))) + "\n";
    return reply;
}

namespace {

Reply whole_reply(const Site& site, const Asked& asked, const Sentences& sentences) {
    if (const auto status = refusal_of(asked)) return bare_reply(*status);
    if (asked.method == "OPTIONS") {
        Reply reply;
        reply.status = 204;
        reply.without_body = true;
        protect(reply);
        reply.headers.emplace_back("Allow", methods);
        return reply;
    }
    const auto path = path_in(asked.target);
    if (!path) return bare_reply(400);
    const SiteFile* file = site.find(*path);
    return file == nullptr ? not_found(asked, sentences) : reply_with(*file, asked);
}

}  // namespace

Reply reply_to(const Site& site, const Asked& asked, const Sentences& sentences) {
    Reply reply = whole_reply(site, asked, sentences);
    if (asked.method == "HEAD") reply.without_body = true;
    return reply;
}

}  // namespace grognard::server
