#include "sheet/ask/request.h"

#include <algorithm>

#include <boost/json.hpp>

#include "base/names.h"
#include "sheet/ask/json.h"
#include "sheet/ask/refused.h"

namespace grognard::sheet {

namespace json = boost::json;

namespace {

constexpr std::int64_t widest_face = 1000;

class Reader {
  public:
    Reader(Request& request, const Catalogue& words) : request_(request), words_(words) {}

    void take(std::string_view key, const json::value& value) {
        for (const auto& [name, read] : keys())
            if (name == key) return (this->*read)(key, value);
        std::vector<std::string> known;
        for (const auto& [name, read] : keys()) known.emplace_back(name);
        refuse(words_, "file.unknown_key", {{"key", std::string(key)}, {"nearest", nearest(key, known)}}, key);
    }

    void finish() const {
        if (request_.dice && request_.seed) refuse(words_, "ask.dice_or_seed", {}, "dice");
    }

  private:
    using Read = void (Reader::*)(std::string_view, const json::value&);

    static const std::vector<std::pair<std::string_view, Read>>& keys() {
        static const std::vector<std::pair<std::string_view, Read>> list{
            {"ask", &Reader::name<&Request::kind>},
            {"lang", &Reader::nothing},
            {"system", &Reader::name<&Request::system>},
            {"procedure", &Reader::name<&Request::procedure>},
            {"preset", &Reader::word<&Request::preset>},
            {"set", &Reader::facts},
            {"rulings", &Reader::rulings},
            {"house", &Reader::house},
            {"against", &Reader::against},
            {"dice", &Reader::dice},
            {"seed", &Reader::seed},
            {"of", &Reader::word<&Request::of>},
            {"table", &Reader::word<&Request::table>},
            {"want", &Reader::word<&Request::want>},
            {"fact", &Reader::word<&Request::fact>},
            {"at_least", &Reader::at_least},
            {"only", &Reader::only},
            {"budget", &Reader::budget},
        };
        return list;
    }

    [[noreturn]] void bad(std::string_view key) const {
        refuse(words_, "ask.bad_value", {{"key", std::string(key)}}, key);
    }

    std::string text(std::string_view key, const json::value& value) const {
        if (!value.is_string()) bad(key);
        return std::string(value.get_string());
    }

    // --- one function a kind of key ---

    void nothing(std::string_view, const json::value&) {}

    template <auto member>
    void name(std::string_view key, const json::value& value) {
        request_.*member = text(key, value);
    }

    template <auto member>
    void word(std::string_view key, const json::value& value) {
        request_.*member = text(key, value);
    }

    void facts(std::string_view key, const json::value& value) {
        if (!value.is_object()) bad(key);
        for (const auto& [name, fact] : value.get_object()) {
            auto datum = datum_of_json(fact);
            if (!datum)
                refuse(words_, "value.unreadable", {{"name", std::string(name)}, {"value", json::serialize(fact)}},
                       "set." + std::string(name));
            request_.set.emplace_back(std::string(name), std::move(*datum));
        }
    }

    void read_rulings(std::string_view key, const json::value& value, RulingChoices& list) const {
        if (!value.is_object()) bad(key);
        for (const auto& [id, option] : value.get_object()) list.emplace_back(id, text(key, option));
    }

    void read_house(std::string_view key, const json::value& value, std::vector<SourceText>& list) const {
        if (!value.is_array()) bad(key);
        list.clear();
        for (const json::value& one : value.get_array()) {
            if (!one.is_object()) bad(key);
            const json::object& object = one.get_object();
            if (!object.contains("name") || !object.contains("text")) bad(key);
            list.push_back({text(key, object.at("name")), text(key, object.at("text"))});
        }
    }

    void rulings(std::string_view key, const json::value& value) { read_rulings(key, value, request_.rulings); }
    void house(std::string_view key, const json::value& value) { read_house(key, value, request_.house); }

    void against(std::string_view key, const json::value& value) {
        if (!value.is_object()) bad(key);
        Request::Reading reading;
        for (const auto& [name, part] : value.get_object()) {
            if (name == "rulings")
                read_rulings(key, part, reading.rulings);
            else if (name == "house")
                read_house(key, part, reading.house);
            else
                refuse(words_, "file.unknown_key",
                       {{"key", std::string(name)}, {"nearest", nearest(name, {"rulings", "house"})}}, key);
        }
        request_.against = std::move(reading);
    }

    void dice(std::string_view key, const json::value& value) {
        if (!value.is_array() || value.get_array().size() > most_dice) bad(key);
        std::vector<int> faces;
        for (const json::value& face : value.get_array()) {
            if (!face.is_int64() || face.get_int64() < -widest_face || face.get_int64() > widest_face) bad(key);
            faces.push_back(static_cast<int>(face.get_int64()));
        }
        request_.dice = std::move(faces);
    }

    void seed(std::string_view key, const json::value& value) {
        if (value.is_uint64()) {
            request_.seed = value.get_uint64();
            return;
        }
        if (!value.is_int64() || value.get_int64() < 0) bad(key);
        request_.seed = static_cast<std::uint64_t>(value.get_int64());
    }

    void at_least(std::string_view key, const json::value& value) {
        std::string number;
        if (value.is_string())
            number = text(key, value);
        else if (value.is_int64())
            number = std::to_string(value.get_int64());
        else if (value.is_double())
            number = plain_decimal(value.get_double());
        request_.at_least = chance_in(number);
        if (!request_.at_least) bad(key);
    }

    void only(std::string_view key, const json::value& value) {
        request_.only = text(key, value);
        if (*request_.only != "sheet" && *request_.only != "tables") bad(key);
    }

    void budget(std::string_view key, const json::value& value) {
        if (!value.is_int64() || value.get_int64() < 1 || value.get_int64() > request_.largest_budget) bad(key);
        request_.budget = static_cast<std::uint64_t>(value.get_int64());
    }

    Request& request_;
    const Catalogue& words_;
};

}  // namespace

json::object parse_request(std::string_view text, const Catalogue& words) {
    if (text.size() > longest_request) refuse(words, "ask.not_json", {});
    boost::system::error_code error;
    json::value value = json::parse(text, error);
    if (error || !value.is_object()) refuse(words, "ask.not_json", {});
    return std::move(value.get_object());
}

std::optional<Language> language_of(const json::object& object, const Catalogue& words) {
    const json::value* value = object.if_contains("lang");
    if (value == nullptr) return std::nullopt;
    if (*value == "fr") return Language::fr;
    if (*value == "en") return Language::en;
    refuse(words, "ask.bad_value", {{"key", "lang"}}, "lang");
}

Request read_request(const json::object& object, Request base, const Catalogue& words) {
    // What is thrown is thrown anew: a request with a seed does not keep the dice of the base.
    if (object.contains("dice")) base.seed.reset();
    if (object.contains("seed")) base.dice.reset();
    Reader reader(base, words);
    for (const auto& [key, part] : object) reader.take(key, part);
    reader.finish();
    return base;
}

std::optional<Fraction> chance_in(std::string_view text) {
    std::string_view digits = trimmed(text);
    const bool percent = !digits.empty() && digits.back() == '%';
    if (percent) digits = trimmed(digits.substr(0, digits.size() - 1));
    std::string plain(digits);
    std::replace(plain.begin(), plain.end(), ',', '.');  // as the French write it
    if (plain.starts_with('.')) plain.insert(0, "0");
    const auto number = read_number(plain);
    if (!number) return std::nullopt;
    const Fraction chance(Integer(number->first), Integer(number->second * (percent ? 100 : 1)));
    if (chance < Fraction(0) || chance > Fraction(1)) return std::nullopt;
    return chance;
}

}  // namespace grognard::sheet
