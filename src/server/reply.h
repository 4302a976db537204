// From a request to its reply, without a socket: which file, in which form, under which headers.

#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/site.h"

namespace grognard::server {

// The content policy of the page: everything from here, and WebAssembly.
inline constexpr std::string_view content_policy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src 'self' data:";

inline constexpr std::size_t longest_target = 4096;

// What the reply depends on.
struct Asked {
    std::string_view method;  // "GET"
    std::string_view target;  // "/assets/index.js?x"
    unsigned version = 11;
    bool has_host = true;
    std::string_view accept_encoding, accept_language, if_none_match;
    std::string_view if_match = {}, range = {}, if_range = {};
    std::string_view transfer_coding = {};  // of its body
};

struct Reply {
    unsigned status = 200;
    std::vector<std::pair<std::string, std::string>> headers;  // without length, date and connection
    std::string_view body;                                     // of a file of the site
    std::string own_body;                                      // of a reply that is no file
    bool without_body = false;                                 // its length is told, the body is not sent

    std::string_view content() const { return own_body.empty() ? body : std::string_view(own_body); }
};

// What a person reads where there is no page.
struct Sentences {
    std::string not_found_fr, not_found_en;
};

Reply reply_to(const Site& site, const Asked& asked, const Sentences& sentences);

// The bytes that a Range header asks for, of so many.
struct Span {
    std::size_t first = 0, size = 0;
};
enum class RangeKind { none, whole, part, unsatisfiable };  // whole: one that is not understood, or several
std::pair<RangeKind, Span> range_in(std::string_view header, std::size_t size);

// A reply that says no more than its status.
Reply bare_reply(unsigned status);

// The part of a target that names a file, decoded; nothing if it cannot be one.
std::optional<std::string> path_in(std::string_view target);

// Whether a coding ("br") is welcome by an Accept-Encoding header.
bool accepts(std::string_view header, std::string_view coding);

}  // namespace grognard::server
