// From a request to its reply, without a socket.

#include "server/reply.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "server/loopback.h"

namespace grognard::server {
namespace {

TEST(Path, IsDecodedOnceAndKeepsInside) {
    const std::vector<std::pair<std::string, std::optional<std::string>>> cases{
        {"/", ""},
        {"/index.html", "index.html"},
        {"/index.html?x=1&y=/..", "index.html"},
        {"/a#b", "a"},
        {"/a%20b%20%C3%A9.txt", "a b é.txt"},
        {"http://localhost:8080/a.js", "a.js"},
        {"http://localhost", ""},
        {"/%2561", "%61"},
        {"/a..b/c.", "a..b/c."},
        {"", std::nullopt},
        {"a", std::nullopt},
        {"*", std::nullopt},
        {"/..", std::nullopt},
        {"/../etc/passwd", std::nullopt},
        {"/a/../../b", std::nullopt},
        {"/./a", std::nullopt},
        {"/%2e%2e/a", std::nullopt},
        {"/%2E%2e%2Fa", std::nullopt},
        {"/..%2fa", std::nullopt},
        {"/..\\a", std::nullopt},
        {"/a\\..\\b", std::nullopt},
        {"/%", std::nullopt},
        {"/%4", std::nullopt},
        {"/%zz", std::nullopt},
        {"/%00", std::nullopt},
        {"/a%0d%0aX: y", std::nullopt},
        {"/\x7f", std::nullopt},
    };
    for (const auto& [target, path] : cases) EXPECT_EQ(path_in(target), path) << target;
}

TEST(Coding, IsChosenAsTheHeaderSays) {
    struct Case {
        std::string header;
        bool brotli, gzip;
    };
    for (const Case& one : std::vector<Case>{{"", false, false},
                                             {"gzip", false, true},
                                             {"gzip, deflate, br", true, true},
                                             {"br;q=0, gzip", false, true},
                                             {"br;q=0.001", true, false},
                                             {"BR ; Q=0.5 , GZIP;q=0.0", true, false},
                                             {"*", true, true},
                                             {"*;q=0", false, false},
                                             {"gzip;q=0, *", true, false},
                                             {"identity", false, false},
                                             {"xbr, brx", false, false},
                                             {",,;;=", false, false}}) {
        EXPECT_EQ(accepts(one.header, "br"), one.brotli) << one.header;
        EXPECT_EQ(accepts(one.header, "gzip"), one.gzip) << one.header;
    }
}

TEST(Name, TellsWhatTheBrowserMayKeepForEver) {
    for (const std::string name :
         {"assets/index-BfCq3aW2.js", "assets/x/worker-a_b-c_d9.js", "assets/a-12345678.woff2"})
        EXPECT_TRUE(has_fingerprint(name)) << name;
    for (const std::string name : {"index.html", "sw.js", "assets/index.js", "assets/short-abc.js",
                                   "other/a-12345678.js", "assets/index-Bf!q3aW2.js", "assets/abcdefghi"})
        EXPECT_FALSE(has_fingerprint(name)) << name;
}

TEST(Type, IsThatOfTheEnding) {
    EXPECT_EQ(type_of("a/grognard.wasm"), "application/wasm");
    EXPECT_EQ(type_of("index.HTML"), "text/html; charset=utf-8");
    EXPECT_EQ(type_of("manifest.webmanifest"), "application/manifest+json; charset=utf-8");
    EXPECT_EQ(type_of("a.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(type_of("font.woff2"), "font/woff2");
    EXPECT_EQ(type_of("unknown.ending"), "application/octet-stream");
    EXPECT_EQ(type_of("none"), "application/octet-stream");
}

TEST(Reply, SaysNotFoundInTheReadersLanguage) {
    const Site site = small_site();
    const auto body = [&](std::string_view language) {
        return reply_to(site, {"GET", "/nothing", 11, true, {}, language, {}}, sentences).own_body;
    };
    EXPECT_EQ(body("fr-FR,fr;q=0.9,en;q=0.8"), "Rien ici.\n");
    EXPECT_EQ(body("en,fr;q=0.5"), "Nothing here.\n");
    EXPECT_EQ(body(""), "Nothing here.\n");
}

class Folder {
  public:
    Folder() : path(std::filesystem::temp_directory_path() / ("grognard-site-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path / "assets");
        std::filesystem::create_directories(path / ".git");
    }
    ~Folder() { std::filesystem::remove_all(path); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }

    std::filesystem::path path;
};

TEST(Site, IsWhatTheFolderHolds) {
    const Folder folder;
    folder.write("a.js", "0123456789");
    Site::Trouble trouble{};
    EXPECT_FALSE(Site::read(folder.path.string(), trouble).has_value()) << "without an index.html it is none";
    EXPECT_EQ(trouble, Site::Trouble::no_page);
    EXPECT_FALSE(Site::read((folder.path / "nothing").string(), trouble).has_value());
    folder.write("index.html", "page");
    folder.write("a.js.br", "short");
    folder.write("a.js.gz", "longer than the file itself");
    folder.write("lonely.gz", "a file like any other");
    folder.write(".secret", "hidden");
    folder.write(".git/config", "hidden");
    folder.write("assets/b-12345678.css", "css");
    std::filesystem::create_symlink("/nowhere", folder.path / "broken");
    const auto site = Site::read(folder.path.string(), trouble);
    ASSERT_TRUE(site.has_value());
    EXPECT_EQ(site->size(), 4U);
    ASSERT_NE(site->find("a.js"), nullptr);
    EXPECT_EQ(site->find("a.js")->brotli, "short");
    EXPECT_EQ(site->find("a.js")->gzip, "") << "a twin that saves nothing is none";
    EXPECT_EQ(site->find("a.js.br"), nullptr);
    EXPECT_NE(site->find("lonely.gz"), nullptr);
    EXPECT_EQ(site->find(".secret"), nullptr);
    EXPECT_EQ(site->find(".git/config"), nullptr);
    EXPECT_TRUE(site->find("assets/b-12345678.css")->for_ever);
    EXPECT_EQ(site->find(""), site->find("index.html"));
    EXPECT_EQ(site->find("assets"), nullptr);
    EXPECT_EQ(site->find("assets/"), nullptr);
    EXPECT_NE(site->find("a.js")->tag, site->find("index.html")->tag);
}

TEST(Site, IsNoLargerThanAPage) {
    const Folder folder;
    folder.write("index.html", "<title>Page</title>");
    folder.write("large.bin", "x");
    // Sparse: it takes no room on the disk, and none in memory if it is refused in time.
    std::filesystem::resize_file(folder.path / "large.bin", Site::most_bytes);
    Site::Trouble trouble{};
    EXPECT_FALSE(Site::read(folder.path.string(), trouble).has_value());
    EXPECT_EQ(trouble, Site::Trouble::too_large);
}

}  // namespace
}  // namespace grognard::server
