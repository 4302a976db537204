// Over real sockets: what a browser gets.

#include <gtest/gtest.h>

#include "server/loopback.h"

namespace grognard::server {
namespace {

TEST(Server, ServesThePageWithItsHeaders) {
    const Running server;
    const Got got = get(server.port(), "/");
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.body, small_site().find("")->body);
    EXPECT_EQ(got.header("Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(got.header("Content-Security-Policy"),
              "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; font-src "
              "'self' data:");
    EXPECT_EQ(got.header("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(got.header("X-Frame-Options"), "DENY");
    EXPECT_EQ(got.header("Referrer-Policy"), "no-referrer");
    EXPECT_EQ(got.header("Cache-Control"), "no-cache");
    EXPECT_EQ(got.header("Content-Length"), std::to_string(got.body.size()));
    EXPECT_NE(got.header("Date"), "");
    EXPECT_EQ(got.header("Server"), "") << "nobody needs to know";
    EXPECT_EQ(get(server.port(), "/index.html?v=1").body, got.body);
    EXPECT_EQ(get(server.port(), "/rules/").body, "rules");
    EXPECT_EQ(get(server.port(), "/a%20b%20%C3%A9.txt").body, "blank and accent");
    EXPECT_EQ(get(server.port(), "http://localhost/sw.js").body, "worker");
}

TEST(Server, ChoosesTheCompressedForm) {
    const Running server;
    const std::string script = "/assets/main-AbCd1234.js";
    const Got brotli = get(server.port(), script, "Accept-Encoding: gzip, deflate, br, zstd\r\n");
    EXPECT_EQ(brotli.body, "brotli twin");
    EXPECT_EQ(brotli.header("Content-Encoding"), "br");
    EXPECT_EQ(brotli.header("Vary"), "Accept-Encoding");
    EXPECT_EQ(brotli.header("Content-Type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(brotli.header("Cache-Control"), "public, max-age=31536000, immutable");
    const Got gzip = get(server.port(), script, "Accept-Encoding: gzip\r\n");
    EXPECT_EQ(gzip.body, "gzip twin");
    EXPECT_EQ(gzip.header("Content-Encoding"), "gzip");
    const Got plain = get(server.port(), script);
    EXPECT_EQ(plain.body.size(), 2000U);
    EXPECT_EQ(plain.header("Content-Encoding"), "");
    EXPECT_EQ(plain.header("Vary"), "Accept-Encoding");
    EXPECT_NE(plain.header("ETag"), gzip.header("ETag"));
    EXPECT_NE(gzip.header("ETag"), brotli.header("ETag"));
    EXPECT_EQ(get(server.port(), "/", "Accept-Encoding: br\r\n").header("Vary"), "");
}

TEST(Server, SaysWhenNothingHasChanged) {
    const Running server;
    const std::string tag = get(server.port(), "/sw.js").header("ETag");
    ASSERT_FALSE(tag.empty());
    for (const std::string& match : {tag, "W/" + tag, "\"x\", " + tag, std::string("*")}) {
        Client client(server.port());
        client.send("GET /sw.js HTTP/1.1\r\nHost: h\r\nIf-None-Match: " + match +
                    "\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n");
        const Got got = client.receive();
        EXPECT_EQ(got.status, 304) << match;
        EXPECT_EQ(got.header("ETag"), tag);
        EXPECT_EQ(got.header("Cache-Control"), "no-cache");
        EXPECT_EQ(client.receive().status, 200) << "nothing stands between the replies";
    }
    EXPECT_EQ(get(server.port(), "/sw.js", "If-None-Match: \"x\"\r\n").status, 200);
    EXPECT_EQ(get(server.port(), "/sw.js", "If-None-Match: " + tag + "\r\nAccept-Encoding: gzip\r\n").status, 200);
}

TEST(Server, SendsTheRangeThatIsAskedFor) {
    const Running server;
    const Got whole = get(server.port(), "/grognard.wasm");
    const std::string size = std::to_string(whole.body.size()), tag = whole.header("ETag");
    EXPECT_EQ(whole.header("Accept-Ranges"), "bytes");
    const auto part = [&](const std::string& range, const std::string& more = {}) {
        return get(server.port(), "/grognard.wasm", "Range: " + range + "\r\n" + more);
    };
    const Got first = part("bytes=0-3"), rest = part("bytes=4-"), last = part("bytes=-2");
    EXPECT_EQ(first.status, 206);
    EXPECT_EQ(first.header("Content-Range"), "bytes 0-3/" + size);
    EXPECT_EQ(first.body + rest.body, whole.body);
    EXPECT_EQ(last.body, whole.body.substr(whole.body.size() - 2));
    EXPECT_EQ(part("bytes=2-999999999").body, whole.body.substr(2));
    EXPECT_EQ(part("bytes=" + size + "-").status, 416);
    EXPECT_EQ(part("bytes=" + size + "-").header("Content-Range"), "bytes */" + size);
    EXPECT_EQ(part("bytes=-0").status, 416);
    for (const std::string ignored : {"bytes=3-1", "bytes=0-1,3-4", "lines=1-2", "bytes=x-", "bytes=-", "bytes"})
        EXPECT_EQ(part(ignored).status, 200) << ignored;
    EXPECT_EQ(part("bytes=0-3", "If-Range: " + tag + "\r\n").status, 206);
    EXPECT_EQ(part("bytes=0-3", "If-Range: \"x\"\r\n").body, whole.body);
    EXPECT_EQ(part("bytes=0-3", "If-Range: W/" + tag + "\r\n").status, 200);
    EXPECT_EQ(part("bytes=0-3", "If-None-Match: " + tag + "\r\n").status, 304);
}

TEST(Server, SendsNothingOfAnotherVersionThanAsked) {
    const Running server;
    const std::string tag = get(server.port(), "/sw.js").header("ETag");
    for (const std::string& match : {tag, "\"x\", " + tag, std::string("*")})
        EXPECT_EQ(get(server.port(), "/sw.js", "If-Match: " + match + "\r\n").status, 200) << match;
    for (const std::string& match : {std::string("\"x\""), "W/" + tag})
        EXPECT_EQ(get(server.port(), "/sw.js", "If-Match: " + match + "\r\n").status, 412) << match;
}

TEST(Server, AnswersHeadWithEverythingButTheBody) {
    const Running server;
    Client client(server.port());
    for (const std::string target : {"/grognard.wasm", "/", "/nothing"}) {
        const Got whole = get(server.port(), target);
        client.send("HEAD " + target + " HTTP/1.1\r\nHost: h\r\n\r\n");
        const Got head = client.receive(true);
        EXPECT_EQ(head.status, whole.status);
        for (const std::string name : {"Content-Length", "Content-Type", "ETag", "Cache-Control"})
            EXPECT_EQ(head.header(name), whole.header(name)) << target << " " << name;
    }
}

TEST(Server, ServesOneRequestAfterTheOther) {
    const Running server;
    Client client(server.port());
    for (int i = 0; i < 3; ++i) {
        client.send("GET /grognard.wasm HTTP/1.1\r\nHost: h\r\n\r\n");
        EXPECT_EQ(client.receive().body.size(), 300'000U);
    }
    client.send("GET /sw.js HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(client.receive().body, "worker");
    EXPECT_EQ(client.receive().status, 200);
    client.send("GET /sw.js HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(client.receive().header("Connection"), "close");
    EXPECT_TRUE(client.ends());

    Client old(server.port());
    old.send("GET /sw.js HTTP/1.0\r\n\r\n");
    EXPECT_EQ(old.receive().body, "worker");
    EXPECT_TRUE(old.ends());
}

TEST(Server, TellsWhichMethodsThereAre) {
    const Running server;
    for (const std::string method : {"POST", "PUT", "DELETE", "PATCH", "TRACE"}) {
        const Got got = get(server.port(), "/", {}, method);
        EXPECT_EQ(got.status, 405) << method;
        EXPECT_EQ(got.header("Allow"), "GET, HEAD, OPTIONS");
    }
    EXPECT_EQ(get(server.port(), "/", {}, "BREW").status, 501);
    EXPECT_EQ(get(server.port(), "/", {}, "OPTIONS").status, 204);
    EXPECT_EQ(get(server.port(), "*", {}, "OPTIONS").status, 204);
}

TEST(Server, HasAWordForEveryPort) {
    Server first(small_site(), sentences);
    ASSERT_EQ(first.listen("127.0.0.1", 0), "");
    Server second(small_site(), sentences);
    EXPECT_NE(second.listen("127.0.0.1", first.port()), "");
    Server third(small_site(), sentences);
    EXPECT_NE(third.listen("nonsense", 0), "");
    EXPECT_NE(Server(small_site(), sentences).listen("8.8.8.8", 0), "") << "not an address of this machine";
}

}  // namespace
}  // namespace grognard::server
