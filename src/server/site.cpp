#include "server/site.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "base/fingerprint.h"

namespace grognard::server {

namespace {

constexpr std::size_t fingerprint_length = 8;

constexpr std::array<std::pair<std::string_view, std::string_view>, 21> types{{
    {"html", "text/html; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"wasm", "application/wasm"},
    {"json", "application/json; charset=utf-8"},
    {"map", "application/json; charset=utf-8"},
    {"webmanifest", "application/manifest+json; charset=utf-8"},
    {"svg", "image/svg+xml; charset=utf-8"},
    {"png", "image/png"},
    {"ico", "image/x-icon"},
    {"jpg", "image/jpeg"},
    {"jpeg", "image/jpeg"},
    {"webp", "image/webp"},
    {"avif", "image/avif"},
    {"woff2", "font/woff2"},
    {"woff", "font/woff"},
    {"ttf", "font/ttf"},
    {"txt", "text/plain; charset=utf-8"},
    {"toml", "text/plain; charset=utf-8"},
    {"xml", "application/xml; charset=utf-8"},
}};

std::string_view ending_of(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
}

// As many bytes as it has now.
std::optional<std::string> read_file(const std::filesystem::path& path, std::size_t size) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return std::nullopt;
    std::string text(size, '\0');
    file.read(text.data(), static_cast<std::streamsize>(size));
    text.resize(static_cast<std::size_t>(file.gcount()));
    return text;
}

bool is_hidden(const std::string& path) { return path.front() == '.' || path.find("/.") != std::string::npos; }

}  // namespace

std::string type_of(std::string_view path) {
    std::string ending(ending_of(path));
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    for (const auto& [known, type] : types)
        if (known == ending) return std::string(type);
    return "application/octet-stream";
}

bool has_fingerprint(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    if (dot == std::string_view::npos || dot < fingerprint_length + 1) return false;
    const std::string_view stem = path.substr(0, dot);
    if (!path.starts_with("assets/") || stem[stem.size() - fingerprint_length - 1] != '-') return false;
    const std::string_view mark = stem.substr(stem.size() - fingerprint_length);
    return std::all_of(mark.begin(), mark.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

std::optional<Site> Site::read(const std::string& folder, Trouble& trouble) {
    const std::filesystem::path root(folder);
    std::map<std::string, std::string> bodies;
    std::size_t bytes = 0;
    std::error_code error;
    trouble = Trouble::none;
    for (std::filesystem::recursive_directory_iterator at(root, error), end; !error && at != end; at.increment(error)) {
        std::error_code ignored;
        if (!at->is_regular_file(ignored)) continue;
        const std::string path = at->path().lexically_relative(root).generic_string();
        if (is_hidden(path)) continue;
        const auto size = at->file_size(ignored);
        if (ignored) continue;
        if (size > most_bytes - bytes || bodies.size() == most_files) {
            trouble = Trouble::too_large;
            return std::nullopt;
        }
        bytes += static_cast<std::size_t>(size);
        if (auto body = read_file(at->path(), static_cast<std::size_t>(size))) bodies.emplace(path, std::move(*body));
    }
    if (bodies.count("index.html") == 0) {
        trouble = Trouble::no_page;
        return std::nullopt;
    }

    Site site;
    const auto twin = [&](const std::string& path, std::size_t longest) {
        const auto found = bodies.find(path);
        return found != bodies.end() && found->second.size() < longest ? std::move(found->second) : std::string();
    };
    for (auto& [path, body] : bodies) {
        const std::string_view ending = ending_of(path);
        const bool is_twin = (ending == "br" || ending == "gz") && bodies.count(path.substr(0, path.size() - 3)) == 1;
        if (is_twin) continue;
        SiteFile file{type_of(path),
                      {},
                      twin(path + ".gz", body.size()),
                      twin(path + ".br", body.size()),
                      hexadecimal(fingerprint_of(body)),
                      has_fingerprint(path)};
        file.body = std::move(body);
        site.add(path, std::move(file));
    }
    return site;
}

void Site::add(const std::string& path, SiteFile file) { files_[path] = std::move(file); }

const SiteFile* Site::find(std::string_view path) const {
    if (path.empty() || path.back() == '/') {
        const auto index = files_.find(std::string(path) + "index.html");
        return index == files_.end() ? nullptr : &index->second;
    }
    const auto file = files_.find(path);
    return file == files_.end() ? nullptr : &file->second;
}

}  // namespace grognard::server
