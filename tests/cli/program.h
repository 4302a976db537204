// The program as tests run it: arguments in, both streams and the status out, no process.

#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "base/catalogue.h"
#include "project_files.h"

namespace grognard::cli {

struct Ran {
    int status = 0;
    std::string out;
    std::string err;
};

Ran ran(const std::vector<std::string>& arguments, const std::string& in = {},
        const std::string& locale = "en_GB.UTF-8", bool colour = false);

// The same with a folder where games are kept.
Ran ran_in(const std::string& state_folder, const std::vector<std::string>& arguments, const std::string& in = {});

// The one JSON object that a successful run prints.
boost::json::object answer(std::vector<std::string> arguments, const std::string& in = {});

// A line as people type it: words parted by blanks, quotes around what holds some.
std::vector<std::string> split(const std::string& line);

// A fresh folder that goes away with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string write(const std::string& name, const std::string& text) const;
    std::string path(const std::string& name = {}) const;

  private:
    std::string path_;
};

std::string read_text(const std::string& path);

Catalogue catalogue(Language language);

// A small sheet with everything that the systems seldom have together: a pool, a choice, a list, a fraction, a printed table.
extern const char* const small_sheet;

}  // namespace grognard::cli
