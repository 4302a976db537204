// What is wrong with something that came from outside: what, where, and what would be right.
//
// A problem carries an id and named arguments; the sentence is written later, in the reader's language, from i18n/.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace grognard {

// A place in a text that was handed in. Lines and columns count from 1; line 0 means "no particular line".
struct Place {
    int file = -1;  // index into the texts that were handed in
    int line = 0;
    int column = 0;

    friend bool operator==(const Place&, const Place&) = default;
};

enum class Severity { error, warning };

struct Problem {
    Severity severity = Severity::error;
    std::string id;  // in i18n: problem.<id>
    std::vector<std::pair<std::string, std::string>> arguments;
    Place place;
    std::string file;  // name of the file that `place` speaks of, if any
};

// Collects the problems of one reading. Reading goes on after a problem wherever it can, so that a person sees them all at once.
class Problems {
  public:
    using Arguments = std::vector<std::pair<std::string, std::string>>;

    void error(std::string_view id, Place place, Arguments arguments = {});
    void warning(std::string_view id, Place place, Arguments arguments = {});

    // What fits is no problem from now on.
    void overlook(std::function<bool(const Problem&)> fits) { overlooked_ = std::move(fits); }

    bool any_error() const { return errors_ > 0; }
    int errors() const { return errors_; }
    const std::vector<Problem>& all() const { return all_; }
    std::vector<Problem> take() { return std::move(all_); }

    // Fills in the file names and puts the problems in the order of the text.
    void finish(const std::vector<std::string>& file_names);

  private:
    void add(Severity severity, std::string_view id, Place place, Arguments arguments);

    std::vector<Problem> all_;
    std::function<bool(const Problem&)> overlooked_;
    int errors_ = 0;
};

}  // namespace grognard
