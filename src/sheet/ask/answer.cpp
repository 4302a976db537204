#include "sheet/ask/answer.h"

#include <boost/json.hpp>

#include "base/fingerprint.h"
#include "base/names.h"
#include "sheet/ask/check_text.h"
#include "sheet/ask/differences.h"
#include "sheet/ask/from_request.h"
#include "sheet/ask/json.h"
#include "sheet/compile/check_face.h"
#include "sheet/explain/outlook.h"
#include "sheet/print/print.h"

namespace grognard::sheet {

namespace json = boost::json;

namespace {

// One request with everything that is needed to answer it.
class Answerer {
  public:
    Answerer(Library& library, const Request& request, const Catalogue& words)
        : library_(library), request_(request), words_(words) {}

    json::object answer() {
        for (const auto& [name, act] : kinds())
            if (name == request_.kind) return (this->*act)();
        std::vector<std::string> known;
        for (const auto& [name, act] : kinds()) known.emplace_back(name);
        refuse(words_, "ask.unknown_question", {{"name", request_.kind}, {"nearest", nearest(request_.kind, known)}},
               "ask");
    }

  private:
    using Act = json::object (Answerer::*)();

    static const std::vector<std::pair<std::string_view, Act>>& kinds() {
        static const std::vector<std::pair<std::string_view, Act>> list{
            {"systems", &Answerer::systems},     {"procedures", &Answerer::procedures}, {"facts", &Answerer::facts},
            {"table", &Answerer::tables},        {"tables", &Answerer::tables},         {"rulings", &Answerer::rulings},
            {"inventory", &Answerer::inventory}, {"presets", &Answerer::presets},       {"resolve", &Answerer::resolve},
            {"odds", &Answerer::odds},           {"outlook", &Answerer::outlook},       {"levers", &Answerer::levers},
            {"seek", &Answerer::seek},           {"compare", &Answerer::compare},       {"check", &Answerer::check},
            {"print", &Answerer::print},         {"words", &Answerer::all_words},       {"version", &Answerer::version},
        };
        return list;
    }

    Language language() const { return words_.language(); }

    // --- what the request names ---

    std::shared_ptr<const Sheet> sheet(const std::vector<SourceText>& house) const {
        if (!library_.has(request_.system))
            refuse(words_, "ask.unknown_system",
                   {{"name", request_.system}, {"nearest", nearest(request_.system, library_.systems())}}, "system");
        const Loaded loaded = library_.load(request_.system, house);
        if (!loaded.ok()) refuse(words_, loaded.problems, "house");
        return loaded.sheet;
    }
    std::shared_ptr<const Sheet> sheet() const { return sheet(request_.house); }
    Question question() const { return question_of(sheet(), request_, words_); }

    template <typename Value>
    const Value& needed(const std::optional<Value>& value, std::string_view key) const {
        if (!value) refuse(words_, "ask.needs_key", {{"name", request_.kind}, {"key", std::string(key)}}, key);
        return *value;
    }

    // --- what a sheet holds ---

    json::object systems() {
        json::array list;
        for (const std::string& id : library_.systems()) {
            Problems ignored;  // tests load every system
            list.push_back(system_json(read_sheet(library_.texts_of(id), ignored), language()));
        }
        return {{"systems", std::move(list)}};
    }
    json::object procedures() { return procedures_json(*sheet(), language()); }
    json::object facts() { return facts_json(question(), words_); }
    json::object tables() {
        const auto whole = sheet();
        std::optional<int> only;
        if (request_.table) only = find_table(*whole, *request_.table, words_);
        return tables_json(*whole, only, language());
    }
    json::object rulings() { return rulings_json(*sheet(), language()); }
    json::object inventory() { return inventory_json(*sheet(), language()); }
    json::object presets() {
        const auto whole = sheet();
        if (!request_.procedure.empty()) find_procedure(*whole, request_.procedure, words_);
        return presets_json(*whole, request_.procedure, language());
    }
    json::object print() {
        const auto whole = sheet();
        judge_rulings(whole, request_.rulings, words_);
        if (request_.house.empty())
            if (const std::vector<Problem> problems = face_problems(*whole); !problems.empty())
                refuse(words_, problems, "system");
        if (request_.only == "tables") return {{"html", print_tables(*whole, words_)}};
        // Hosts put the fonts in: they are as large as all the rest.
        return {{"html", print_sheet(*whole, words_, {request_.rulings, request_.only == "sheet", {}})}};
    }

    // --- answers ---

    json::object resolve() {
        if (!request_.dice) needed(request_.seed, "seed");
        const Question asked = question();
        const Resolved resolved = throw_dice(asked, request_, words_);
        json::object object = resolution_json(asked, resolved.resolution, explain(asked, resolved.resolution), words_);
        if (resolved.seed) object["seed"] = *resolved.seed;
        if (!resolved.resolution.forbidden) put_idle_choices(object, asked, words_);
        return object;
    }

    json::object odds() {
        const Question asked = question();
        const Odds odds = exact_odds(asked, request_, words_);
        json::object object = odds_json(asked, odds, words_);
        put_choices(object, asked, words_);
        if (!odds.forbidden) put_idle_choices(object, asked, words_);
        put_outlook(object, asked, sheet::outlook(asked), words_);
        put_unread(object, asked);
        return object;
    }

    json::object outlook() {
        const Question asked = question();
        json::object object = outlook_json(asked, words_);
        put_unread(object, asked);
        return object;
    }

    json::object levers() {
        const Question asked = question();
        const Wish wish = wish_of(asked, needed(request_.want, "want"), words_, "want", request_.budget);
        const Wish::Chance now = wish.chance(asked);
        if (now.too_large)
            refuse_too_large(now.branches, to_line(levers_json(asked, *request_.want, now, {}, words_)), words_);
        if (!request_.fact) return levers_json(asked, *request_.want, now, sheet::levers(asked, wish), words_);
        const std::uint32_t input = asked.input(*request_.fact);
        if (input == no_index) find_fact(asked, *request_.fact, words_);
        return levers_json(asked, *request_.want, now, lever(asked, wish, input), words_);
    }

    json::object seek() {
        const Question asked = question();
        const Wish wish = wish_of(asked, needed(request_.want, "want"), words_, "want", request_.budget);
        const std::size_t input = find_fact(asked, needed(request_.fact, "fact"), words_);
        const Fraction& at_least = needed(request_.at_least, "at_least");
        return seek_json(asked, *request_.want, input, at_least, sheet::seek(asked, wish, input, at_least), words_);
    }

    json::object compare() {
        const Request::Reading from = request_.against.value_or(Request::Reading{});
        if (request_.procedure.empty()) {
            judge_rulings(sheet(from.house), from.rulings, words_);
            judge_rulings(sheet(), request_.rulings, words_);
            return differences_json(
                compare_presets({sheet(from.house), from.rulings}, {sheet(), request_.rulings}, words_));
        }
        const Question second = question();
        const Question first = question_before(sheet(from.house), second, request_, from.rulings, words_);
        const Odds first_odds = exact_odds(first, request_, words_);
        const Odds second_odds = exact_odds(second, request_, words_);
        return compare_json({first, first_odds}, {second, second_odds}, words_);
    }

    json::object check() {
        std::vector<Report> reports;
        for (const SourceText& text : request_.house) reports.push_back(check_text(library_, text, words_));
        return reports_json(reports);
    }

    // --- about the program ---

    json::object all_words() {
        json::object sentences;
        for (const auto& [id, sentence] : words_.sentences()) sentences[id] = sentence;
        return {{"lang", language() == Language::fr ? "fr" : "en"}, {"words", std::move(sentences)}};
    }

    json::object version() { return {{"version", program_version}, {"texts", hexadecimal(library_.fingerprint())}}; }

    Library& library_;
    const Request& request_;
    const Catalogue& words_;
};

}  // namespace

json::object answer(Library& library, const Request& request, const Catalogue& words) {
    return Answerer(library, request, words).answer();
}

Answer answer(Library& library, std::string_view text, const Request& base, Language language) {
    const Catalogue* words = &library.words(language);
    try {
        const json::object object = parse_request(text, *words);
        if (const auto named = language_of(object, *words)) words = &library.words(*named);
        const Request request = read_request(object, base, *words);
        return {to_line(answer(library, request, *words)), true};
    } catch (const Refused& refused) {
        // A request that lacks dice, or is too large, is answered and not wrong.
        if (!refused.json.empty()) return {refused.json, true};
        return {error_line(refused, *words), false};
    }
}

std::string answer(Library& library, std::string_view text) {
    return answer(library, text, Request{}, Language::en).text;
}

}  // namespace grognard::sheet
