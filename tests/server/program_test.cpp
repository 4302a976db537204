// `grognard serve` as people run it: a process that says where it is and ends at Ctrl-C.

#include <csignal>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "project_files.h"
#include "server/loopback.h"

namespace grognard::server {
namespace {

class Process {
  public:
    explicit Process(std::vector<std::string> arguments) {
        int ends[2];
        EXPECT_EQ(pipe(ends), 0);
        std::string program = program_path();
        pid_ = fork();
        if (pid_ == 0) {
            dup2(ends[1], STDOUT_FILENO);
            dup2(ends[1], STDERR_FILENO);
            std::vector<char*> values = {program.data()};
            for (std::string& argument : arguments) values.push_back(argument.data());
            values.push_back(nullptr);
            setenv("LC_ALL", "C", 1);
            setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // the suites look for them; it takes seconds a program
            execv(values.front(), values.data());
            _exit(127);
        }
        close(ends[1]);
        out_ = ends[0];
    }
    ~Process() {
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            waitpid(pid_, nullptr, 0);
        }
        close(out_);
    }

    std::string line() const {
        std::string text;
        for (char c = 0; read(out_, &c, 1) == 1 && c != '\n';) text.push_back(c);
        return text;
    }
    void signal(int number) const { kill(pid_, number); }
    int status() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

  private:
    pid_t pid_ = -1;
    int out_ = -1;
};

class Program : public ::testing::Test {
  protected:
    Program() : folder_(std::filesystem::temp_directory_path() / ("grognard-serve-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(folder_);
        std::ofstream(folder_ / "index.html") << "<title>Page</title>";
    }
    ~Program() override { std::filesystem::remove_all(folder_); }

    static std::uint16_t port_in(const std::string& line) {
        return static_cast<std::uint16_t>(std::stoi(line.substr(line.find("localhost:") + 10)));
    }

    std::filesystem::path folder_;
};

TEST_F(Program, SaysWhereItIsAndEndsAtCtrlC) {
    for (const int number : {SIGINT, SIGTERM}) {
        Process program({"serve", "--port", "0", "--site", folder_.string()});
        const std::string line = program.line();
        ASSERT_NE(line.find("http://localhost:"), std::string::npos) << line;
        EXPECT_EQ(get(port_in(line), "/").body, "<title>Page</title>");
        const Client open(port_in(line));  // somebody is still connected
        program.signal(number);
        EXPECT_EQ(program.line(), "Ended.");
        EXPECT_EQ(program.status(), 0);
    }
}

TEST_F(Program, RefusesWhatCannotBe) {
    const auto status = [](std::vector<std::string> arguments) {
        Process program(std::move(arguments));
        EXPECT_NE(program.line(), "");
        return program.status();
    };
    EXPECT_EQ(status({"serve", "--site", "/nowhere"}), 2);
    EXPECT_EQ(status({"serve", "--site", folder_.string(), "--port", "65536"}), 2);
    EXPECT_EQ(status({"serve", "--site", folder_.string(), "--port", "x"}), 2);
    EXPECT_EQ(status({"serve", "--site", folder_.string(), "--host", "nonsense", "--port", "0"}), 2);
    Process first({"serve", "--port", "0", "--site", folder_.string()});
    const std::string port = std::to_string(port_in(first.line()));
    EXPECT_EQ(status({"serve", "--site", folder_.string(), "--port", port}), 2);
}

}  // namespace
}  // namespace grognard::server
