#include "cli/batch.h"

#include <istream>
#include <ostream>

#include <boost/json.hpp>

#include "cli/library.h"
#include "sheet/json.h"
#include "sheet/names.h"

namespace grognard::cli {

namespace json = boost::json;

namespace {

constexpr std::size_t longest_line = 1024 * 1024;

class LineReader {
  public:
    LineReader(const Context& context, const Typed& base) : context_(context), base_(base) {}

    BatchLine read(std::string_view text) const {
        boost::system::error_code error;
        const json::value value = json::parse(text, error);
        if (error || !value.is_object()) context_.refuse("batch.not_json");
        BatchLine line;
        line.typed = base_;
        for (const auto& [key, part] : value.get_object()) take(line, key, part);
        if (line.dice && line.seed) context_.refuse("cli.dice_or_seed");
        return line;
    }

  private:
    void take(BatchLine& line, std::string_view key, const json::value& value) const {
        if (key == "procedure")
            line.typed.procedure = word(key, value);
        else if (key == "preset")
            line.typed.preset = word(key, value);
        else if (key == "of")
            line.of = word(key, value);
        else if (key == "set")
            take_facts(line, value);
        else if (key == "rulings")
            take_rulings(line, value);
        else if (key == "dice")
            line.dice = faces(value);
        else if (key == "seed")
            line.seed = seed(value);
        else
            unknown_key(key);
    }

    std::string word(std::string_view key, const json::value& value) const {
        if (!value.is_string()) bad(key);
        return std::string(value.get_string());
    }

    void take_facts(BatchLine& line, const json::value& value) const {
        if (!value.is_object()) bad("set");
        for (const auto& [name, fact] : value.get_object()) {
            auto datum = sheet::datum_of_json(fact);
            if (!datum)
                context_.refuse("problem.value.unreadable",
                                {{"name", std::string(name)}, {"value", json::serialize(fact)}});
            line.typed.set.emplace_back(std::string(name), std::move(*datum));
        }
    }

    void take_rulings(BatchLine& line, const json::value& value) const {
        if (!value.is_object()) bad("rulings");
        for (const auto& [id, option] : value.get_object())
            line.typed.rulings.emplace_back(id, word("rulings", option));
    }

    std::vector<int> faces(const json::value& value) const {
        std::vector<int> list;
        if (!value.is_array()) bad("dice");
        for (const json::value& face : value.get_array()) {
            if (!face.is_int64() || face.get_int64() < -1000 || face.get_int64() > 1000) bad("dice");
            list.push_back(static_cast<int>(face.get_int64()));
        }
        return list;
    }

    std::uint64_t seed(const json::value& value) const {
        if (value.is_uint64()) return value.get_uint64();
        if (!value.is_int64() || value.get_int64() < 0) bad("seed");
        return static_cast<std::uint64_t>(value.get_int64());
    }

    [[noreturn]] void bad(std::string_view key) const {
        context_.refuse("batch.bad_value", {{"key", std::string(key)}});
    }
    [[noreturn]] void unknown_key(std::string_view key) const {
        const std::vector<std::string> known{"procedure", "preset", "of", "set", "rulings", "dice", "seed"};
        context_.refuse("problem.file.unknown_key",
                        {{"key", std::string(key)}, {"nearest", sheet::nearest(key, known)}});
    }

    const Context& context_;
    const Typed& base_;
};

std::string error_line(const std::string& message) { return sheet::to_line({{"error", message}}); }

}  // namespace

int answer_batch(Context& context, const Answer& answer) {
    const Typed base = typed_of(context);
    const auto sheet = load_sheet(context, context.request.positionals[0]);
    const LineReader reader(context, base);
    int status = Status::done;
    for (std::string text; std::getline(context.host.in, text);) {
        if (sheet::trimmed(text).empty()) continue;
        std::string reply;
        try {
            if (text.size() > longest_line) context.refuse("batch.not_json");
            const BatchLine line = reader.read(text);
            reply = sheet::to_line(answer(question_of(context, sheet, line.typed), line));
        } catch (const Refused& refused) {
            // A question that lacks dice is answered, not wrong.
            if (refused.status == Status::bad_input) status = Status::bad_input;
            reply = refused.json.empty() ? error_line(refused.message) : refused.json;
        }
        context.host.out << reply << '\n';
        // Somebody at the other end of a pipe may be waiting for it.
        if (context.host.in.rdbuf()->in_avail() <= 0) context.host.out.flush();
    }
    return status;
}

}  // namespace grognard::cli
