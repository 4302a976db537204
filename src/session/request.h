// One request to a session, as it was sent: a JSON object, and the words of the reader. What is missing or wrong is refused
// with the key it stands at.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/fwd.hpp>

#include "base/catalogue.h"
#include "base/problem.h"
#include "base/text.h"

namespace grognard::session {

class Request {
  public:
    // Both stay with the caller.
    Request(const boost::json::object& asked, const Catalogue& words) : asked_(asked), words_(words) {}

    const Catalogue& words() const { return words_; }

    // --- what was given ---

    const boost::json::value* value(std::string_view key) const;  // null if it was not
    std::optional<std::string> text(std::string_view key) const;
    std::string needed(std::string_view key) const;
    std::optional<std::int64_t> number(std::string_view key) const;
    std::optional<std::int64_t> limit(std::string_view key, std::int64_t most) const;  // from 1
    std::optional<bool> truth(std::string_view key) const;
    std::optional<std::vector<int>> faces() const;
    std::optional<std::vector<std::string>> texts(std::string_view key) const;
    // One text, or a list of them as one; empty if there is none.
    std::string words_of(std::string_view key) const;
    // The texts of an object by their keys, in its order.
    std::vector<std::pair<std::string, std::string>> texts_by_name(std::string_view key) const;
    // A list of {"name", "text"}, as house rules are handed over.
    std::vector<SourceText> named_texts(std::string_view key) const;
    void allow_only(const std::vector<std::string>& keys) const;

    // --- refusing ---

    [[noreturn]] void refuse(std::string_view id, const Catalogue::Arguments& arguments = {},
                             std::string_view where = {}) const;
    [[noreturn]] void refuse(const std::vector<Problem>& problems, std::string_view where) const;

  private:
    [[noreturn]] void bad(std::string_view key) const;

    const boost::json::object& asked_;
    const Catalogue& words_;
};

}  // namespace grognard::session
