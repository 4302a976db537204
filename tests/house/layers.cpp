#include "house/layers.h"

#include <algorithm>
#include <array>
#include <optional>
#include <regex>

namespace grognard::house {

namespace {

// Folders with the same rank do not see each other. Those of sheet/ are its rooms; each system of games/ is a folder of its own.
struct Layer {
    std::string_view folder;
    int rank;
    bool engine;
};

constexpr std::array layers{
    Layer{"base", 0, true},          Layer{"dice", 1, true},          Layer{"sheet/language", 2, true},
    Layer{"sheet/program", 3, true}, Layer{"sheet/lower", 4, true},   Layer{"sheet/compile", 5, true},
    Layer{"sheet/run", 6, true},     Layer{"sheet/explain", 7, true}, Layer{"sheet/print", 8, true},
    Layer{"sheet/ask", 9, true},     Layer{"board", 10, true},        Layer{"game", 11, true},
    Layer{"player", 12, true},       Layer{"games", 13, true},        Layer{"session", 14, true},
    Layer{"wasm", 15, false},        Layer{"lab", 15, false},         Layer{"store", 15, false},
    Layer{"server", 16, false},      Layer{"cli", 17, false},
};

// The rooms of every game, in the folder of its system; what stands in that folder itself is the game's front door.
constexpr std::array<std::string_view, 5> rooms{"state", "rules", "field", "play", "show"};

// Compiled-in files belong to no layer: they include nothing of ours and only hosts include them.
constexpr std::string_view embedded = "embedded";

// What would let the engine read a file, a socket, a clock, another thread or a die of its own.
constexpr std::array<std::string_view, 22> outside{
    "fstream", "iostream", "filesystem", "thread",   "jthread",    "mutex",       "future",   "shared_mutex",
    "chrono",  "ctime",    "time.h",     "random",   "syncstream", "stop_token",  "unistd.h", "pthread.h",
    "fcntl.h", "netdb.h",  "sys/",       "netinet/", "boost/asio", "boost/beast",
};

// The layer's folder below src/ that a path starts with.
std::string_view folder_of(std::string_view path) {
    const auto end = path.find('/');
    if (end == std::string_view::npos) return {};
    const auto first = path.substr(0, end);
    return first == "games" || first == "sheet" ? path.substr(0, path.find('/', end + 1)) : first;
}

std::optional<Layer> layer_of(std::string_view folder) {
    const auto name = folder.starts_with("games/") ? std::string_view("games") : folder;
    const auto found = std::find_if(layers.begin(), layers.end(), [&](const Layer& l) { return l.folder == name; });
    if (found == layers.end()) return std::nullopt;
    return *found;
}

// The room of a game that a path lies in: its number; one more than the last for the front door; nothing if there is no such
// room.
std::optional<std::size_t> room_of(std::string_view path) {
    const auto below = path.substr(std::min(path.size(), folder_of(path).size() + 1));
    const auto end = below.find('/');
    if (end == std::string_view::npos) return rooms.size();
    const auto found = std::find(rooms.begin(), rooms.end(), below.substr(0, end));
    if (found == rooms.end()) return std::nullopt;
    return static_cast<std::size_t>(found - rooms.begin());
}

// What serves all games knows no board; each game knows its own.
bool knows_boards(std::string_view layer) { return layer == "board" || layer == "games"; }

bool is_outside(std::string_view header) {
    return std::any_of(outside.begin(), outside.end(), [&](std::string_view name) {
        return name.back() == '/' || name.starts_with("boost") ? header.starts_with(name) : header == name;
    });
}

// Why the include is wrong, or nothing.
std::string complaint(std::string_view path, std::string_view header, bool quoted) {
    const auto folder = folder_of(path);
    const auto from = layer_of(folder);
    const auto to_folder = folder_of(header);
    const auto to = layer_of(to_folder);

    if (to_folder == embedded) {
        return folder == embedded || (from && !from->engine) ? "" : "only hosts include embedded files";
    }
    if (to && quoted) {
        if (folder == embedded) return "embedded files include nothing of ours";
        if (to_folder == folder && from->folder == "games") {
            if (!room_of(header)) return "lies in no room of a game";
            if (room_of(header) > room_of(path)) return "goes from room to room to the right";
        }
        if (to_folder == "board" && !knows_boards(from->folder)) return std::string(folder) + " knows no board";
        if (to_folder == folder || to->rank < from->rank) return "";
        return "goes from " + std::string(folder) + " to " + std::string(to_folder);
    }
    if (quoted) return "is not a path from src/";
    if (to) return "is ours and wants quotes";
    if (from && from->engine && is_outside(header)) return "the engine reaches no file, socket, clock, thread or die";
    return "";
}

}  // namespace

std::vector<std::string> complaints_about_includes(std::string_view path, std::string_view text) {
    static const std::regex include(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)re");

    const auto below = path.substr(std::string_view("src/").size());
    const auto folder = folder_of(below);
    if (folder != embedded && !layer_of(folder)) return {std::string(path) + ": src/ has no such layer"};
    if (folder.starts_with("games/") && !room_of(below)) return {std::string(path) + ": a game has no such room"};

    std::vector<std::string> complaints;
    int number = 0;
    while (!text.empty()) {
        const std::string line(text.substr(0, text.find('\n')));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        ++number;

        std::smatch match;
        if (!std::regex_match(line, match, include)) continue;
        const auto header = match[2].str();
        const auto why = complaint(below, header, match[1] == "\"");
        if (!why.empty()) {
            complaints.push_back(std::string(path) + ":" + std::to_string(number) + ": " + header + ": " + why);
        }
    }
    return complaints;
}

}  // namespace grognard::house
