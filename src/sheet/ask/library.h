// The systems and the words that a host hands over, by name, and the sheets that were made of them.

#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/catalogue.h"
#include "sheet/compile/load.h"

namespace grognard::sheet {

inline constexpr std::string_view program_version = "0.1";

class Library {
  public:
    // "rules/<system>/<part>.toml" and "i18n/<language>.toml"; whoever hands them over keeps them. A game says what it says in
    // "rules/<system>/i18n/<language>.toml".
    struct File {
        std::string_view path;
        std::string_view text;
    };
    // From anything that lists a path and a text each, as hosts have them compiled in.
    template <class Files>
    explicit Library(const Files& files) {
        for (const auto& file : files) files_.push_back({file.path, file.text});
    }

    // --- words ---

    const Catalogue& words(Language language);

    // --- systems ---

    // Those that were there from the start, in their order.
    std::vector<std::string> systems() const;
    bool has(std::string_view system) const;
    // sheet.toml and its parts, in order; nothing if there is no such system.
    std::vector<SourceText> texts_of(std::string_view system) const;
    // One more system under a name, in the place of an earlier one of that name.
    void add(const std::string& system, std::vector<SourceText> texts);
    // One more file, for hosts that fetch a system when it is asked for; in the place of an earlier one of that path.
    void add(File file);
    // Any of the files it was made with; nothing if there is no such file.
    std::string_view file(std::string_view path) const;
    // Paths of the files it was made with that begin so, in their order.
    std::vector<std::string> paths(std::string_view start) const;
    // Of all the files it was made with.
    std::uint64_t fingerprint() const;

    // --- sheets ---

    // A system with house rules laid over it. Those that were there from the start are known to be right. The last few are kept,
    // since the next request is mostly about the same.
    Loaded load(const std::string& system, const std::vector<SourceText>& house = {});

  private:
    struct Kept {
        std::string system;
        std::vector<SourceText> house;
        Loaded loaded;
    };

    bool is_shipped(std::string_view system) const;

    std::vector<File> files_;
    std::vector<std::pair<std::string, std::vector<SourceText>>> added_;
    std::optional<Catalogue> french_, english_;
    std::deque<Kept> kept_;  // the last used first
};

}  // namespace grognard::sheet
