// The files of the page, read once. What is not among them when the server starts is never served, whatever a path says.

#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace grognard::server {

struct SiteFile {
    std::string type;  // "text/html; charset=utf-8"
    std::string body;
    std::string gzip, brotli;  // the same, compressed beforehand; empty if there is none
    std::string tag;           // changes with the body
    bool for_ever = false;     // its name changes with its content

    bool has_twins() const { return !gzip.empty() || !brotli.empty(); }
};

class Site {
  public:
    // Everything below a folder, hidden files left out; nothing if it holds no index.html.
    // `a.js.br` and `a.js.gz` are the compressed forms of `a.js` and have no address of their own.
    // Nothing too, and that before it takes the memory, of a folder that holds more than a page does.
    enum class Trouble { none, no_page, too_large };
    static std::optional<Site> read(const std::string& folder, Trouble& trouble);
    static constexpr std::size_t most_files = 10'000;
    static constexpr std::size_t most_bytes = 64U * 1024 * 1024;

    // By its address without the first slash; a folder stands for its index.html.
    const SiteFile* find(std::string_view path) const;
    void add(const std::string& path, SiteFile file);
    std::size_t size() const { return files_.size(); }

  private:
    std::map<std::string, SiteFile, std::less<>> files_;
};

// By the ending of a name.
std::string type_of(std::string_view path);

// Whether a build tool put a fingerprint of the content into the name: "assets/index-BfCq3aW2.js".
bool has_fingerprint(std::string_view path);

}  // namespace grognard::server
