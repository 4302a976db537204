#include "cli/process.h"

#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "project_files.h"

namespace grognard::cli {

namespace {

void limit(int what, std::size_t most) {
    if (most == 0) return;
    const rlimit bound{most, most};
    setrlimit(static_cast<decltype(RLIMIT_FSIZE)>(what), &bound);
}

[[noreturn]] void become(std::vector<std::string>& arguments, const Process::Manner& manner) {
    // A shell's background job ignores some, and would hand that on.
    for (const int number : {SIGINT, SIGQUIT, SIGHUP, SIGTERM}) std::signal(number, SIG_DFL);
    limit(RLIMIT_FSIZE, manner.largest_file);
    limit(RLIMIT_AS, manner.memory);
    setenv("XDG_STATE_HOME", manner.state_home.c_str(), 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // the suites look for them; it takes seconds a program
    std::string program = program_path();
    std::vector<char*> values = {program.data()};
    for (std::string& argument : arguments) values.push_back(argument.data());
    values.push_back(nullptr);
    execv(values.front(), values.data());
    _exit(127);
}

}  // namespace

Process::Process(std::vector<std::string> arguments, const Manner& manner) {
    int typed[2], said[2], begun[2];
    EXPECT_EQ(pipe2(typed, O_CLOEXEC), 0);
    EXPECT_EQ(pipe2(said, O_CLOEXEC), 0);
    EXPECT_EQ(pipe2(begun, O_CLOEXEC), 0);
    std::signal(SIGPIPE, SIG_IGN);  // a program that ended reads no more
    pid_ = fork();
    if (pid_ == 0) {
        const int in = manner.in_file.empty() ? typed[0] : open(manner.in_file.c_str(), O_RDONLY);
        dup2(in, STDIN_FILENO);
        dup2(said[1], STDOUT_FILENO);
        dup2(said[1], STDERR_FILENO);
        become(arguments, manner);
    }
    close(typed[0]);
    close(said[1]);
    // It closes when the program has taken over: a signal before that may still be ignored, and would be lost.
    close(begun[1]);
    char nothing = 0;
    EXPECT_EQ(read(begun[0], &nothing, 1), 0);
    close(begun[0]);
    in_ = typed[1];
    out_ = said[0];
    // It does not run far ahead of who listens.
    fcntl(out_, F_SETPIPE_SZ, 4096);
}

Process::~Process() {
    if (pid_ > 0) {
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    end_input();
    close(out_);
}

void Process::type(const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count = write(in_, text.data() + at, text.size() - at);
        if (count <= 0) return;
        at += static_cast<std::size_t>(count);
    }
}

void Process::end_input() {
    if (in_ >= 0) close(in_);
    in_ = -1;
}

std::string Process::hear(std::size_t most) {
    std::string text(most, '\0');
    std::size_t size = 0;
    while (size < most) {
        const ssize_t count = read(out_, text.data() + size, most - size);
        if (count <= 0) break;
        size += static_cast<std::size_t>(count);
    }
    text.resize(size);
    return text;
}

std::string Process::hear_all() {
    std::string all;
    for (std::string part = hear(4096); !part.empty(); part = hear(4096)) all += part;
    return all;
}

void Process::signal(int number) const { kill(pid_, number); }

int Process::end() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace grognard::cli
