// The program as a process, as people run it: one may type to it, read what it says, and end it at any moment.

#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace grognard::cli {

class Process {
  public:
    struct Manner {
        std::string state_home;
        std::size_t largest_file = 0;  // bytes; 0: no limit
        std::size_t memory = 0;        // bytes of address space; 0: no limit
        std::string in_file = {};      // standard input; empty: what is typed
    };

    Process(std::vector<std::string> arguments, const Manner& manner);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    void type(const std::string& text);
    void end_input();
    // At most so many bytes of what it says, both streams together; less only at the end.
    std::string hear(std::size_t most);
    std::string hear_all();
    void signal(int number) const;
    // Its status, or minus the signal that ended it.
    int end();

  private:
    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
};

}  // namespace grognard::cli
