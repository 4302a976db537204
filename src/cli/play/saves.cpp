#include "cli/play/saves.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace grognard::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view ending = ".record";
constexpr std::string_view part_ending = ".part";

SaveFile::Trouble trouble_of(int error) {
    switch (error) {
        case EEXIST: return SaveFile::Trouble::exists;
        case ENOSPC:
        case EDQUOT:
        case EFBIG: return SaveFile::Trouble::full;
        case EACCES:
        case EPERM:
        case EROFS: return SaveFile::Trouble::forbidden;
        default: return SaveFile::Trouble::other;
    }
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// A new file with this text, on the disk; 0, or the error, and then there is none.
int write_part(const std::string& path, std::string_view text) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) return errno;
    int error = write_all(file, text) && ::fsync(file) == 0 ? 0 : errno;
    if (::close(file) != 0 && error == 0) error = errno;
    if (error != 0) ::unlink(path.c_str());
    return error;
}

// Names too are on the disk only once their folder is.
void flush_folder(const std::string& folder) {
    const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

}  // namespace

// --- which file ---

SaveFile SaveFile::fresh(std::string folder, std::string name) {
    SaveFile file;
    file.folder_ = std::move(folder);
    file.name_ = std::move(name);
    file.path_ = (fs::path(file.folder_) / (file.name_ + std::string(ending))).string();
    file.may_be_numbered_ = true;
    return file;
}

SaveFile SaveFile::at(const std::string& path) {
    SaveFile file;
    const fs::path whole(path);
    file.folder_ = whole.has_parent_path() ? whole.parent_path().string() : ".";
    file.name_ = whole.stem().string();
    file.path_ = path;
    return file;
}

SaveFile SaveFile::known(const std::string& path) {
    SaveFile file = at(path);
    file.stamp_ = stamp_of(path);
    file.known_ = true;
    return file;
}

std::optional<SaveFile::Stamp> SaveFile::stamp_of(const std::string& path) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return std::nullopt;
    return Stamp{found.st_dev, found.st_ino, found.st_size, found.st_mtim.tv_sec, found.st_mtim.tv_nsec};
}

bool SaveFile::take_moved() {
    const bool moved = moved_;
    moved_ = false;
    return moved;
}

void SaveFile::remove() {
    if (stamp_ && stamp_of(path_) == stamp_) ::unlink(path_.c_str());
    stamp_.reset();
}

// --- writing ---

SaveFile::Trouble SaveFile::write(std::string_view text) {
    // 1. The text beside its place. What programs that were killed left there goes.
    std::error_code ignored;
    if (may_be_numbered_) fs::create_directories(folder_, ignored);
    if (!written_) clear_left_over();
    const std::string part =
        (fs::path(folder_) / ("." + name_ + "." + std::to_string(::getpid()) + std::string(part_ending))).string();
    ::unlink(part.c_str());  // of an earlier program with this number
    if (const int error = write_part(part, text); error != 0) return trouble_of(error);

    // 2. Its name, unless somebody else has written there.
    const Trouble trouble = stamp_ && stamp_of(path_) ? replace(part) : claim(part);
    ::unlink(part.c_str());
    if (trouble != Trouble::none) return trouble;
    flush_folder(folder_);
    stamp_ = stamp_of(path_);
    written_ = true;
    return Trouble::none;
}

// A name that nobody has: a link fails where there is a file.
SaveFile::Trouble SaveFile::claim(const std::string& part) {
    while (true) {
        if (::link(part.c_str(), path_.c_str()) == 0) return Trouble::none;
        const int error = errno;
        const bool no_links = error == EPERM || error == ENOTSUP || error == ENOSYS || error == EMLINK;
        struct stat there {};
        if (no_links && ::lstat(path_.c_str(), &there) != 0)
            return std::rename(part.c_str(), path_.c_str()) == 0 ? Trouble::none : trouble_of(errno);
        if (!no_links && error != EEXIST) return trouble_of(error);
        if (!may_be_numbered_) return Trouble::exists;
        move_on();
    }
}

SaveFile::Trouble SaveFile::replace(const std::string& part) {
    if (stamp_of(path_) == stamp_)
        return std::rename(part.c_str(), path_.c_str()) == 0 ? Trouble::none : trouble_of(errno);
    moved_ = true;
    may_be_numbered_ = true;
    move_on();
    return claim(part);
}

void SaveFile::move_on() {
    path_ = (fs::path(folder_) / (name_ + "-" + std::to_string(++number_) + std::string(ending))).string();
}

void SaveFile::clear_left_over() const {
    const std::string beginning = "." + name_ + ".";
    std::error_code error;
    for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
        const std::string file = at->path().filename().string();
        if (!file.starts_with(beginning) || !file.ends_with(part_ending)) continue;
        int program = 0;
        const char* const last = file.data() + file.size() - part_ending.size();
        const auto read = std::from_chars(file.data() + beginning.size(), last, program);
        if (read.ec != std::errc() || read.ptr != last || program <= 0) continue;
        if (::kill(program, 0) != 0 && errno == ESRCH) ::unlink(at->path().c_str());
    }
}

// --- looking ---

std::vector<std::string> saves_in(const std::string& folder, std::size_t most) {
    std::vector<std::pair<fs::file_time_type, std::string>> found;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code unseen;
        if (at->path().extension() != ending || !at->is_regular_file(unseen)) continue;
        const auto when = at->last_write_time(unseen);
        if (!unseen) found.emplace_back(when, at->path().string());
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a.first != b.first ? a.first > b.first : a.second < b.second;
    });
    if (found.size() > most) found.resize(most);
    std::vector<std::string> paths;
    for (auto& [when, path] : found) paths.push_back(std::move(path));
    return paths;
}

}  // namespace grognard::cli
