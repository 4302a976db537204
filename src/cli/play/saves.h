// Games on disk: a running game is kept there after every decision, so that whatever ends the program ends no game.
//
// A save is written whole into a temporary file beside it, flushed to the disk, and only then takes its name: somebody who looks
// finds the one before or the new one, never a part. A file that this game did not write is never replaced.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

namespace grognard::cli {

class SaveFile {
  public:
    // A new file of this name in the folder, which is made if need be; a number is added if there is one already.
    static SaveFile fresh(std::string folder, std::string name);
    // Goes on with the file as it is now.
    static SaveFile known(const std::string& path);
    // A new file at this very path; one that is there already is not replaced.
    static SaveFile at(const std::string& path);

    enum class Trouble : std::uint8_t { none, exists, full, forbidden, other };
    // After trouble the file is as it was before.
    Trouble write(std::string_view text);

    // Where the last save lies, or the first would.
    const std::string& path() const { return path_; }
    bool written() const { return written_; }
    // It was not there before this game.
    bool is_new() const { return !known_; }
    // Somebody else wrote to the file meanwhile, so that this game went to another one; true once.
    bool take_moved();
    // Takes the file away, if it is still the one that was written here.
    void remove();

  private:
    // What tells one version of a file from another.
    struct Stamp {
        dev_t device = 0;
        ino_t node = 0;
        off_t size = 0;
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;

        friend bool operator==(const Stamp&, const Stamp&) = default;
    };

    static std::optional<Stamp> stamp_of(const std::string& path);
    Trouble claim(const std::string& part);
    Trouble replace(const std::string& part);
    void move_on();
    void clear_left_over() const;

    std::string folder_;
    std::string name_;
    std::string path_;
    bool may_be_numbered_ = false;
    int number_ = 1;
    std::optional<Stamp> stamp_;  // of the version that this game wrote or was opened from
    bool known_ = false;
    bool written_ = false;
    bool moved_ = false;
};

// The records in a folder, the youngest first, at most so many: `grognard play` looks at these.
inline constexpr std::size_t most_looked_at = 200;
std::vector<std::string> saves_in(const std::string& folder, std::size_t most);

}  // namespace grognard::cli
