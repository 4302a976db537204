#include "session/request.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "sheet/ask/refused.h"

namespace grognard::session {

namespace json = boost::json;

namespace {

constexpr std::size_t most_dice = 64;
constexpr std::size_t most_texts = 64;

}  // namespace

void Request::refuse(std::string_view id, const Catalogue::Arguments& arguments, std::string_view where) const {
    sheet::refuse(words_, id, arguments, where);
}

void Request::refuse(const std::vector<Problem>& problems, std::string_view where) const {
    sheet::refuse(words_, problems, where);
}

void Request::bad(std::string_view key) const { refuse("game.bad_value", {{"key", std::string(key)}}, key); }

const json::value* Request::value(std::string_view key) const { return asked_.if_contains(key); }

std::optional<std::string> Request::text(std::string_view key) const {
    const json::value* found = value(key);
    if (found == nullptr) return std::nullopt;
    if (!found->is_string()) bad(key);
    return std::string(found->get_string());
}

std::string Request::needed(std::string_view key) const {
    const auto found = text(key);
    if (!found) refuse("game.needs_key", {{"key", std::string(key)}}, key);
    return *found;
}

std::optional<std::int64_t> Request::number(std::string_view key) const {
    const json::value* found = value(key);
    if (found == nullptr) return std::nullopt;
    boost::system::error_code error;
    const auto number = found->to_number<std::int64_t>(error);
    if (error) bad(key);
    return number;
}

std::optional<std::int64_t> Request::limit(std::string_view key, std::int64_t most) const {
    const auto found = number(key);
    if (found && (*found < 1 || *found > most))
        refuse("game.beyond_limit", {{"key", std::string(key)}, {"most", std::to_string(most)}}, key);
    return found;
}

std::optional<bool> Request::truth(std::string_view key) const {
    const json::value* found = value(key);
    if (found == nullptr) return std::nullopt;
    if (!found->is_bool()) bad(key);
    return found->get_bool();
}

std::optional<std::vector<int>> Request::faces() const {
    const json::value* given = value("faces");
    if (given == nullptr) return std::nullopt;
    if (!given->is_array() || given->get_array().size() > most_dice) bad("faces");
    std::vector<int> list;
    for (const json::value& face : given->get_array()) {
        boost::system::error_code error;
        list.push_back(face.to_number<int>(error));
        if (error) bad("faces");
    }
    return list;
}

std::string Request::words_of(std::string_view key) const {
    const json::value* given = value(key);
    if (given == nullptr || !given->is_array()) return text(key).value_or(std::string());
    std::string all;
    const auto list = texts(key);
    for (const std::string& one : *list) all += (all.empty() ? "" : " ") + one;
    return all;
}

std::optional<std::vector<std::string>> Request::texts(std::string_view key) const {
    const json::value* given = value(key);
    if (given == nullptr) return std::nullopt;
    if (!given->is_array() || given->get_array().size() > most_texts) bad(key);
    std::vector<std::string> list;
    for (const json::value& one : given->get_array()) {
        if (!one.is_string()) bad(key);
        list.emplace_back(one.get_string());
    }
    return list;
}

std::vector<std::pair<std::string, std::string>> Request::texts_by_name(std::string_view key) const {
    std::vector<std::pair<std::string, std::string>> list;
    const json::value* given = value(key);
    if (given == nullptr) return list;
    if (!given->is_object() || given->get_object().size() > most_texts) bad(key);
    for (const auto& entry : given->get_object()) {
        if (!entry.value().is_string()) bad(key);
        list.emplace_back(entry.key(), entry.value().get_string());
    }
    return list;
}

std::vector<SourceText> Request::named_texts(std::string_view key) const {
    std::vector<SourceText> list;
    const json::value* given = value(key);
    if (given == nullptr) return list;
    if (!given->is_array() || given->get_array().size() > most_texts) bad(key);
    for (const json::value& one : given->get_array()) {
        const json::object* parts = one.if_object();
        const json::value* name = parts == nullptr ? nullptr : parts->if_contains("name");
        const json::value* text = parts == nullptr ? nullptr : parts->if_contains("text");
        if (name == nullptr || !name->is_string() || text == nullptr || !text->is_string()) bad(key);
        list.push_back({std::string(name->get_string()), std::string(text->get_string())});
    }
    return list;
}

void Request::allow_only(const std::vector<std::string>& keys) const {
    for (const auto& entry : asked_) {
        const std::string key(entry.key());
        if (key != "ask" && key != "lang" && std::find(keys.begin(), keys.end(), key) == keys.end())
            refuse("file.unknown_key", {{"key", key}, {"nearest", nearest(key, keys)}}, key);
    }
}

}  // namespace grognard::session
