// Over real sockets: clients that are wrong, slow, silent or many. Each gets its status, and the others are served.

#include <chrono>
#include <random>

#include <gtest/gtest.h>

#include "server/loopback.h"

namespace grognard::server {
namespace {

using std::chrono::milliseconds;

::testing::AssertionResult serves(std::uint16_t port) {
    const Got got = get(port, "/");
    if (got.status == 200) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "a good request got " << got.status;
}

// Tries until it holds: what the server does next may be late on a busy machine, but comes. Who waits in vain has failed.
template <class Holds>
bool eventually(Holds&& holds) {
    for (int tries = 0; tries < 10'000; ++tries) {
        if (holds()) return true;
        std::this_thread::sleep_for(milliseconds(5));
    }
    return false;
}

TEST(Hostile, MalformedRequestsGetTheirStatus) {
    const Running server;
    const std::string host = "Host: h\r\n";
    const std::vector<std::pair<std::string, int>> cases{
        {"nonsense\r\n\r\n", 400},
        {"\r\n\r\n", 400},
        {"GET\r\n\r\n", 400},
        {"GET /\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n\r\n", 400},  // no host
        {"GET / HTTP/1.1\r\n" + host + host + "\r\n", 400},
        {"GET / HTTP/2.0\r\n" + host + "\r\n", 505},
        {"GET / FTP/1.1\r\n" + host + "\r\n", 400},
        {"GET /a b HTTP/1.1\r\n" + host + "\r\n", 400},
        {"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n: empty\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\nBad Name: x\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n", 400},
        {"GET / HTTP/1.1\r\n" + host + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400},
        {"GET /%zz HTTP/1.1\r\n" + host + "\r\n", 400},
        {"GET /%00 HTTP/1.1\r\n" + host + "\r\n", 400},
        {"GET nonsense HTTP/1.1\r\n" + host + "\r\n", 400},
        {std::string("GET /\0 HTTP/1.1\r\n", 18) + host + "\r\n", 400},
        {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400},  // a browser that expects https
        {"POST / HTTP/1.1\r\n" + host + "Content-Length: 99999999999\r\n\r\n", 413},
    };
    for (const auto& [request, status] : cases) {
        Client client(server.port());
        client.send(request);
        const Got got = client.receive();
        EXPECT_EQ(got.status, status) << request;
        EXPECT_EQ(got.header("Connection"), "close") << request;
        EXPECT_TRUE(client.ends()) << request;
    }
    EXPECT_TRUE(serves(server.port()));
}

TEST(Hostile, NoPathLeadsOutside) {
    const Running server;
    for (const std::string target :
         {"/../../../../etc/passwd", "/..%2f..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../x",
          "/..\\..\\windows", "/assets/%2e%2e%5c%2e%2e%5cx", "http://h/../x"})
        EXPECT_EQ(get(server.port(), target).status, 400) << target;
    for (const std::string target :
         {"/etc/passwd", "//etc/passwd", "/assets", "/assets/", "/%252e%252e/x", "/.git/config",
          "/assets/main-AbCd1234.js.br", "/index.html/", "/file:///etc/passwd"})
        EXPECT_EQ(get(server.port(), target).status, 404) << target;
}

TEST(Hostile, TooMuchIsTooMuch) {
    const Running server;
    EXPECT_EQ(get(server.port(), "/", "X: " + std::string(10'000, 'x') + "\r\n").status, 200);
    EXPECT_EQ(get(server.port(), "/", "X: " + std::string(20'000, 'x') + "\r\n").status, 431);
    EXPECT_EQ(get(server.port(), "/" + std::string(5'000, 'x')).status, 414);
    EXPECT_EQ(get(server.port(), "/" + std::string(100'000, 'x')).status, 431);
    std::string many;
    for (int i = 0; i < 5'000; ++i) many += "A: b\r\n";
    EXPECT_EQ(get(server.port(), "/", many).status, 431);
    // A header without end, as much as the server takes.
    Client endless(server.port());
    endless.send("GET / HTTP/1.1\r\n");
    for (int i = 0; i < 2'000 && endless.send("X-" + std::to_string(i) + ": " + std::string(1'000, 'x') + "\r\n");
         ++i) {
    }
    EXPECT_TRUE(serves(server.port()));
}

TEST(Hostile, ABodyIsNoSecondRequest) {
    const Running server;
    for (const std::string body :
         {"Content-Length: 35\r\n\r\nGET /sw.js HTTP/1.1\r\nHost: h\r\n\r\n",
          "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\nGET /sw.js HTTP/1.1\r\n\r\n"}) {
        Client client(server.port());
        client.send("GET / HTTP/1.1\r\nHost: h\r\n" + std::string(body));
        const Got got = client.receive();
        EXPECT_EQ(got.status, 200);
        EXPECT_EQ(got.header("Connection"), "close");
        EXPECT_TRUE(client.ends());
    }
}

TEST(Hostile, TheSlowAreToldSo) {
    Limits limits;
    limits.request = milliseconds(300);
    const Running server(limits);
    Client slow(server.port());
    slow.send("GET / HT");
    EXPECT_EQ(slow.receive().status, 408);
    EXPECT_TRUE(slow.ends());

    // A byte now and then does not put the end off.
    Client dripping(server.port());
    dripping.send("GET / HTTP/1.1\r\nHost: h\r\nX: ");
    EXPECT_TRUE(eventually([&] { return dripping.send("x") && dripping.hears(); }));
    EXPECT_EQ(dripping.receive().status, 408);
    EXPECT_TRUE(eventually([&] { return serves(server.port()); }));
}

TEST(Hostile, TheSilentAreLeft) {
    Limits limits;
    limits.idle = milliseconds(200);
    const Running server(limits);
    Client silent(server.port());
    EXPECT_TRUE(silent.ends()) << "who says nothing hears nothing";

    // Between two requests a connection may rest for as long as that, then it ends.
    EXPECT_TRUE(eventually([&] {
        Client resting(server.port());
        resting.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
        return resting.receive().status == 200 && resting.ends();
    }));
}

TEST(Hostile, WhoDoesNotReadIsGivenUp) {
    Limits limits;
    limits.write = milliseconds(300);
    limits.connections = 2;
    const Running server(limits);
    Client deaf(server.port());
    // More replies than any buffer between the two holds.
    std::string many;
    for (int i = 0; i < 100; ++i) many += "GET /grognard.wasm HTTP/1.1\r\nHost: h\r\n\r\n";
    deaf.send(many);
    // Both places are free again.
    EXPECT_TRUE(eventually([&] {
        Client one(server.port());
        Client two(server.port());
        for (Client* client : {&one, &two}) client->send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
        return one.receive().status == 200 && two.receive().status == 200;
    }));
}

TEST(Hostile, AFloodIsToldToComeBack) {
    Limits limits;
    limits.connections = 8;
    limits.request = limits.hurried = std::chrono::hours(1);
    const Running server(limits);
    // All places are taken by clients in the middle of a request. Each was answered once: the server knows them.
    std::vector<Client> taking;
    for (int i = 0; i < 8; ++i) {
        taking.emplace_back(server.port());
        taking.back().send("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
        EXPECT_EQ(taking.back().receive().status, 200);
        taking.back().send("GET / HTTP/1.1\r\n");
    }
    for (int i = 0; i < 20; ++i) {
        const Got got = get(server.port(), "/");
        EXPECT_EQ(got.status, 503);
        EXPECT_EQ(got.header("Retry-After"), "5");
    }
    // Those who finish are served, and after them everybody.
    taking.front().send("Host: h\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(taking.front().receive().status, 200);
    taking.clear();
    EXPECT_TRUE(eventually([&] { return serves(server.port()); }));
}

TEST(Hostile, WhoSaysNothingGivesWay) {
    Limits limits;
    limits.connections = 16;
    const Running server(limits);
    std::vector<Client> silent;
    for (int i = 0; i < 200; ++i) {
        silent.emplace_back(server.port());
        ASSERT_TRUE(silent.back().connected());
        if (i % 20 == 19) {
            EXPECT_TRUE(serves(server.port())) << i;
        }
    }
}

TEST(Hostile, WhoTakesLongToAskGivesWayWhereOthersWait) {
    Limits limits;
    limits.connections = 8;
    limits.request = std::chrono::hours(1);
    limits.hurried = milliseconds(0);
    const Running server(limits);
    std::vector<Client> half;
    for (int i = 0; i < 100; ++i) {
        half.emplace_back(server.port());
        half.back().send("GET / HTTP/1.1\r\n");
        if (i % 10 == 9) {
            EXPECT_TRUE(eventually([&] { return serves(server.port()); })) << i;
        }
    }
}

TEST(Hostile, UnknownTransferCodingsEndTheConnection) {
    const Running server;
    for (const std::string coding : {"Transfer-Encoding: gzip", "Transfer-Encoding: gzip, chunked",
                                     "Transfer-Encoding: x", "Transfer-Encoding: identity"}) {
        Client client(server.port());
        client.send("GET / HTTP/1.1\r\nHost: h\r\n" + coding + "\r\n\r\nGET /sw.js HTTP/1.1\r\nHost: h\r\n\r\n");
        const Got got = client.receive();
        EXPECT_TRUE(got.status == 501 || got.status == 400) << coding << ": " << got.status;
        EXPECT_EQ(got.header("Connection"), "close") << coding;
        EXPECT_TRUE(client.ends()) << coding;
    }
}

TEST(Hostile, HeadNeverHasABody) {
    const Running server;
    for (const std::string request :
         {"HEAD / HTTP/1.1\r\n\r\n", "HEAD /%zz HTTP/1.1\r\nHost: h\r\n\r\n", "HEAD /a b HTTP/1.1\r\nHost: h\r\n\r\n",
          "HEAD / HTTP/1.1\r\nno colon\r\n\r\n", "HEAD / HTTP/2.0\r\nHost: h\r\n\r\n",
          "HEAD / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: x\r\n\r\n"}) {
        Client client(server.port());
        client.send(request);
        EXPECT_GE(client.receive(true).status, 400) << request;
        EXPECT_TRUE(client.ends()) << "a body came: " << request;
    }
    Client client(server.port());
    client.send("HEAD /" + std::string(5'000, 'x') + " HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(client.receive(true).status, 414);
    EXPECT_EQ(client.receive().status, 200) << "nothing stands between the replies";
}

TEST(Hostile, AnEmptyLineMayComeFirst) {
    const Running server;
    Client client(server.port());
    for (int i = 0; i < 3; ++i) {
        client.send("\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n");
        EXPECT_EQ(client.receive().status, 200);
    }
    Client two(server.port());
    two.send("\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n");
    EXPECT_EQ(two.receive().status, 400);
}

TEST(Hostile, RandomBytesAndTornRequestsDoNoHarm) {
    const Running server;
    std::mt19937 random(1813);
    const std::string good = "GET /assets/main-AbCd1234.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n";
    for (int i = 0; i < 300; ++i) {
        std::string bytes = good;
        const int changes = 1 + static_cast<int>(random() % 8);
        for (int k = 0; k < changes; ++k) bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
        if (i % 3 == 0) bytes.resize(random() % bytes.size());
        Client client(server.port());
        client.send(bytes);
        if (i % 3 != 0 && bytes.ends_with("\r\n\r\n")) {
            const int status = client.receive().status;
            EXPECT_TRUE(status == 0 || status == 200 || (status >= 400 && status <= 505)) << status << "\n" << bytes;
        }
    }
    EXPECT_TRUE(serves(server.port()));
}

}  // namespace
}  // namespace grognard::server
