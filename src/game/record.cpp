#include "game/record.h"

#include <algorithm>

#include "base/fingerprint.h"
#include "base/names.h"

namespace grognard::game {

namespace {

using What = RecordLine::What;

constexpr std::string_view title = "grognard record ";
constexpr std::size_t longest_line = 20'000;

std::string dice_text(const std::vector<int>& numbers) {
    std::string text;
    for (const int number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
    return text;
}

// " | dice | notes", what is empty at the end left out.
std::string outcome_text(const RecordLine& line) {
    if (line.dice.empty() && line.notes.empty()) return {};
    std::string text = line.dice.empty() ? " |" : " | " + dice_text(line.dice);
    if (!line.notes.empty()) text += " | " + joined(line.notes, "; ");
    return text;
}

// Each without its end and the blanks before that.
template <class Act>
void for_each_line(std::string_view text, const Act& act) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
        act(line);
        text.remove_prefix(std::min(text.size(), end + 1));
    }
}

void write_carried(std::string& to, std::string_view text) {
    for_each_line(text, [&](std::string_view line) { to.append(line.empty() ? ">" : "> ").append(line) += '\n'; });
}

}  // namespace

bool names_a_battle_file(std::string_view name) {
    return is_one_line(name) && (name.starts_with("maps/") || name.starts_with("scenarios/")) &&
           name.ends_with(".toml") && std::count(name.begin(), name.end(), '/') == 1;
}

std::string carried_text(std::string_view text) {
    std::string carried;
    bool fits = true;
    for_each_line(text, [&](std::string_view line) {
        fits = fits && line.size() + 2 <= longest_line;
        carried.append(line).push_back('\n');
    });
    return fits ? carried : std::string();
}

bool can_be_read(const Record& record, std::string_view text) {
    return text.size() <= Record::most_bytes && record.lines.size() <= Record::most_lines;
}

bool is_one_line(std::string_view text) {
    return !text.empty() && text.front() != ' ' && text.back() != ' ' &&
           std::none_of(text.begin(), text.end(),
                        [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

bool fits_a_record(std::string_view text) {
    return is_one_line(text) && text.find('|') == std::string_view::npos && text.find(';') == std::string_view::npos;
}

std::string write_line(const RecordLine& line) {
    switch (line.what) {
        case What::start: return "start" + outcome_text(line);
        case What::action: return std::to_string(line.number) + " " + line.side + ": " + line.text + outcome_text(line);
        case What::position: return "@" + std::to_string(line.number) + " " + line.text;
        case What::resumed: return "! rules " + hexadecimal(line.rules);
        case What::remark: return "# " + line.text;
        case What::result: return "= " + line.text;
    }
    return {};
}

std::string write_record(const Record& record) {
    std::string text = std::string(title) + std::to_string(Record::version) + "\n";
    text += "system " + record.identity.system + "\n";
    text += "scenario " + record.identity.scenario + "\n";
    text += "rules " + hexadecimal(record.identity.rules) + "\n";
    for (const HouseRules& rules : record.identity.house) {
        text += "house " + rules.name + " " + hexadecimal(rules.fingerprint) + "\n";
        write_carried(text, rules.text);
    }
    for (const SourceText& file : record.battle) {
        text += "battle " + file.name + "\n";
        write_carried(text, file.text);
    }
    for (const auto& [ruling, option] : record.identity.rulings) text += "ruling " + ruling + " " + option + "\n";
    for (const auto& [side, who] : record.sitting.seats) text += "seat " + side + " " + who + "\n";
    if (record.sitting.real_dice) text += "dice mine\n";
    if (record.sitting.nodes > 0) text += "nodes " + std::to_string(record.sitting.nodes) + "\n";
    if (record.sitting.milliseconds > 0) text += "time " + std::to_string(record.sitting.milliseconds) + "\n";
    if (!record.from.empty()) text += "from " + record.from + "\n";
    text += "\n";
    for (const RecordLine& line : record.lines) text += write_line(line) + "\n";
    return text;
}

Record Record::seen_by(Side side) const {
    Record seen = *this;
    for (RecordLine& line : seen.lines)
        if (static_cast<std::size_t>(side) < line.seen.size()) line.text = line.seen[static_cast<std::size_t>(side)];
    return seen;
}

bool same(const Record& a, const Record& b) {
    return a.identity == b.identity && a.sitting == b.sitting && a.from == b.from &&
           std::equal(a.battle.begin(), a.battle.end(), b.battle.begin(), b.battle.end(),
                      [](const SourceText& one, const SourceText& other) {
                          return one.name == other.name && one.text == other.text;
                      }) &&
           std::equal(a.lines.begin(), a.lines.end(), b.lines.begin(), b.lines.end(),
                      [](const RecordLine& one, const RecordLine& other) { return one.says_as(other); });
}

// --- lines of a running game ---

std::vector<std::string> notes_of(Face& face, const Trace& trace) {
    std::vector<std::string> notes;
    for (const Event& event : trace.events()) notes.push_back(face.note(event));
    return notes;
}

RecordLine start_line(Face& face, const Trace& trace) {
    RecordLine line;
    line.what = What::start;
    line.dice = trace.all_faces();
    line.notes = notes_of(face, trace);
    return line;
}

RecordLine position_line(Face& face) {
    RecordLine line;
    line.what = What::position;
    line.number = face.chapter();
    line.text = face.position();
    for (Side side = 0; side < face.sides(); ++side) line.seen.push_back(face.position_for(side));
    return line;
}

RecordLine result_line(Face& face) {
    RecordLine line;
    line.what = What::result;
    const Result result = face.result();
    line.text = result.winner == nobody ? "draw" : face.side_name(result.winner);
    for (Side side = 0; side < face.sides(); ++side)
        line.text += (side == 0 ? " " : ":") + std::to_string(result.points[static_cast<std::size_t>(side)]);
    line.text += " " + result.degree;
    return line;
}

RecordLine action_line(Face& face, std::string_view action, int number) {
    RecordLine line;
    line.what = What::action;
    line.number = number;
    line.side = face.side_name(face.mover());
    line.text = face.action_for(action, face.mover());
    for (Side side = 0; side < face.sides(); ++side) line.seen.push_back(face.action_for(action, side));
    return line;
}

// --- reading ---

bool looks_like_record(std::string_view text) { return text.substr(0, title.size()) == title; }

namespace {

class Reader {
  public:
    Reader(std::string_view text, Problems& problems) : text_(text), problems_(problems) {}

    std::optional<Record> read();

  private:
    // --- lines ---
    bool next();
    void error(std::string_view id, Problems::Arguments arguments = {}) {
        problems_.error(id, {0, number_, column()}, std::move(arguments));
    }
    int column() const { return static_cast<int>(line_.data() - start_.data()) + 1; }

    // --- words of a line ---
    std::string_view word(char until = ' ');
    bool take(std::string_view words);
    std::optional<int> whole(int most);
    std::optional<std::uint64_t> fingerprint();
    std::string rest(std::string_view what);

    // --- parts ---
    void header();
    void header_line(std::string_view key);
    void house_rules();
    void battle_file();
    bool sitting(std::string_view key);
    void body_line();
    void last_line();
    void action(RecordLine& line);
    void outcome(RecordLine& line);
    void dice(RecordLine& line);
    void check_order(const RecordLine& line);

    std::string_view text_;
    Problems& problems_;
    Record record_;
    std::string_view line_;   // what is left of it
    std::string_view start_;  // all of it
    int number_ = 0;
    bool unended_ = false;  // the line has no end
    int decisions_ = 0;
    bool system_ = false, scenario_ = false, rules_ = false;
};

bool Reader::next() {
    if (text_.empty()) return false;
    const std::size_t end = std::min(text_.find('\n'), text_.size());
    unended_ = end == text_.size();
    line_ = text_.substr(0, end);
    text_.remove_prefix(std::min(text_.size(), end + 1));
    while (!line_.empty() && (line_.back() == ' ' || line_.back() == '\r')) line_.remove_suffix(1);
    start_ = line_;
    ++number_;
    if (line_.size() <= longest_line) return true;
    error("log.long_line");
    line_ = start_ = line_.substr(0, longest_line);
    return true;
}

std::string_view Reader::word(char until) {
    const std::size_t end = std::min(line_.find(until), line_.size());
    const std::string_view found = line_.substr(0, end);
    line_.remove_prefix(std::min(line_.size(), end + 1));
    return found;
}

bool Reader::take(std::string_view words) {
    if (line_.substr(0, words.size()) != words) return false;
    line_.remove_prefix(words.size());
    return true;
}

std::optional<int> Reader::whole(int most) {
    std::size_t digits = 0;
    std::int64_t value = 0;
    while (digits < line_.size() && line_[digits] >= '0' && line_[digits] <= '9' && value <= most)
        value = value * 10 + (line_[digits++] - '0');
    if (digits == 0 || value > most) return std::nullopt;
    line_.remove_prefix(digits);
    return static_cast<int>(value);
}

std::optional<std::uint64_t> Reader::fingerprint() {
    std::uint64_t value = 0;
    if (line_.size() != 16) return std::nullopt;
    for (const char c : line_) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && !(c >= 'a' && c <= 'f')) return std::nullopt;
        value = value << 4U | static_cast<std::uint64_t>(digit ? c - '0' : c - 'a' + 10);
    }
    line_.remove_prefix(16);
    return value;
}

std::string Reader::rest(std::string_view what) {
    std::string text(line_);
    if (!is_one_line(text)) error("log.bad_text", {{"what", std::string(what)}, {"text", text}});
    return text;
}

void Reader::header_line(std::string_view key) {
    Identity& identity = record_.identity;
    if (key == "system" && !system_) {
        identity.system = rest(key);
        system_ = true;
    } else if (key == "scenario" && !scenario_) {
        identity.scenario = rest(key);
        scenario_ = true;
    } else if (key == "rules" && !rules_) {
        const auto rules = fingerprint();
        if (!rules) error("log.bad_fingerprint", {{"text", std::string(line_)}});
        identity.rules = rules.value_or(0);
        rules_ = true;
    } else if (key == "house" && record_.battle.empty()) {
        house_rules();
    } else if (key == "battle") {
        battle_file();
    } else if (key == ">" && (!identity.house.empty() || !record_.battle.empty())) {
        // What the line before it belongs to; house rules come before files.
        std::string& text = record_.battle.empty() ? identity.house.back().text : record_.battle.back().text;
        text.append(line_).push_back('\n');
    } else if (key == "ruling") {
        const std::string id(word());
        identity.rulings.emplace_back(id, rest(key));
    } else if (sitting(key)) {
        return;
    } else if (key == "from" && record_.from.empty()) {
        record_.from = rest(key);
    } else {
        line_ = start_;
        error("log.unknown_heading", {{"text", std::string(key)}});
    }
}

// Whether the key is one of these.
bool Reader::sitting(std::string_view key) {
    Sitting& sitting = record_.sitting;
    if (key == "seat") {
        const std::string side(word());
        sitting.seats.emplace_back(side, rest(key));
        if (!is_one_line(side)) error("log.bad_text", {{"what", "seat"}, {"text", side}});
        return true;
    }
    if (key == "dice" && line_ == "mine") {
        sitting.real_dice = true;
        return true;
    }
    int* const number = key == "nodes" ? &sitting.nodes : key == "time" ? &sitting.milliseconds : nullptr;
    if (number == nullptr) return false;
    const auto value = whole(1'000'000'000);
    if (!value || *value == 0 || !line_.empty()) error("log.bad_line", {{"text", std::string(start_)}});
    *number = value.value_or(0);
    return true;
}

// "name fingerprint"; the name may have blanks.
void Reader::house_rules() {
    const std::size_t blank = std::min(line_.rfind(' '), line_.size());
    HouseRules rules;
    rules.name = std::string(line_.substr(0, blank));
    if (!is_one_line(rules.name)) error("log.bad_text", {{"what", "house"}, {"text", rules.name}});
    line_.remove_prefix(std::min(line_.size(), blank + 1));
    const auto print = fingerprint();
    if (!print) error("log.bad_fingerprint", {{"text", std::string(line_)}});
    rules.fingerprint = print.value_or(0);
    record_.identity.house.push_back(std::move(rules));
}

void Reader::battle_file() {
    std::string name = rest("battle");
    if (!names_a_battle_file(name)) error("log.bad_text", {{"what", "battle"}, {"text", name}});
    if (record_.battle.size() == Record::most_battle_files) return error("log.too_large");
    record_.battle.push_back({std::move(name), {}});
}

void Reader::header() {
    if (!next() || !take(title)) {
        error("log.no_record");
        return;
    }
    if (const auto version = whole(1'000'000); version != Record::version || !line_.empty())
        error("log.other_version", {{"version", std::to_string(Record::version)}});
    while (next() && !line_.empty()) header_line(word());
    line_ = {};
    if (!system_) error("log.heading_missing", {{"key", "system"}});
    if (!scenario_) error("log.heading_missing", {{"key", "scenario"}});
    if (!rules_) error("log.heading_missing", {{"key", "rules"}});
}

void Reader::dice(RecordLine& line) {
    while (!line_.empty() && line_.front() != '|') {
        const bool negative = take("-");
        const auto face = whole(1000);
        if (!face || (!line_.empty() && line_.front() != ' ')) {
            error("log.bad_die", {{"text", std::string(line_.substr(0, std::min<std::size_t>(line_.size(), 12)))}});
            line_ = {};
            return;
        }
        line.dice.push_back(negative ? -*face : *face);
        take(" ");
    }
}

// What is left: nothing, "| dice" or "| dice | notes".
void Reader::outcome(RecordLine& line) {
    if (line_.empty()) return;
    if (!take("|")) return error("log.bad_line", {{"text", std::string(line_)}});
    take(" ");
    dice(line);
    if (line_.empty()) return;
    take("|");
    if (!take(" ")) return error("log.bad_line", {{"text", std::string(line_)}});
    while (true) {
        const std::size_t end = line_.find("; ");
        const std::string note(line_.substr(0, end));
        if (!fits_a_record(note)) return error("log.bad_text", {{"what", "note"}, {"text", note}});
        line.notes.push_back(note);
        if (end == std::string_view::npos) break;
        line_.remove_prefix(end + 2);
    }
    line_ = {};
}

void Reader::action(RecordLine& line) {
    const auto number = whole(1'000'000);
    if (!number || !take(" ")) return error("log.bad_line", {{"text", std::string(start_)}});
    line.number = *number;
    if (line.number != decisions_ + 1)
        error("log.wrong_number",
              {{"expected", std::to_string(decisions_ + 1)}, {"found", std::to_string(line.number)}});
    decisions_ = line.number;
    const std::size_t colon = line_.find(": ");
    if (colon == std::string_view::npos) return error("log.bad_line", {{"text", std::string(start_)}});
    line.side = std::string(line_.substr(0, colon));
    if (!fits_a_record(line.side)) error("log.bad_text", {{"what", "side"}, {"text", line.side}});
    line_.remove_prefix(colon + 2);
    const std::size_t end = std::min(line_.find(" |"), line_.size());
    line.text = std::string(line_.substr(0, end));
    if (!fits_a_record(line.text)) error("log.bad_text", {{"what", "action"}, {"text", line.text}});
    line_.remove_prefix(end == line_.size() ? end : end + 1);
    outcome(line);
}

void Reader::body_line() {
    RecordLine line;
    line.line = number_;
    if (take("start") && (line_.empty() || line_.front() == ' ')) {
        line.what = What::start;
        take(" ");
        outcome(line);
    } else if (take("@")) {
        line.what = What::position;
        const auto chapter = whole(1'000'000);
        if (!chapter || !take(" ")) return error("log.bad_line", {{"text", std::string(start_)}});
        line.number = *chapter;
        line.text = rest("position");
    } else if (take("! rules ")) {
        line.what = What::resumed;
        const auto rules = fingerprint();
        if (!rules) return error("log.bad_fingerprint", {{"text", std::string(line_)}});
        line.rules = *rules;
    } else if (take("#")) {
        line.what = What::remark;
        take(" ");
        line.text = std::string(line_);
    } else if (take("= ")) {
        line.what = What::result;
        line.text = rest("result");
    } else {
        action(line);
    }
    check_order(line);
    record_.lines.push_back(std::move(line));
}

// Only one start, before everything but remarks; nothing but remarks after the result.
void Reader::check_order(const RecordLine& line) {
    if (line.what == What::remark) return;
    for (std::size_t i = record_.lines.size(); i-- > 0;) {
        if (record_.lines[i].what == What::remark) continue;
        if (record_.lines[i].what == What::result || line.what == What::start) error("log.out_of_order");
        return;
    }
}

std::optional<Record> Reader::read() {
    if (text_.size() > Record::most_bytes) {
        error("log.too_large");
        return std::nullopt;
    }
    const int before = problems_.errors();
    header();
    if (problems_.errors() > before) return std::nullopt;
    while (next() && problems_.errors() < before + 20) {
        if (record_.lines.size() == Record::most_lines) {
            error("log.too_large");
            break;
        }
        if (line_.empty()) continue;
        if (!unended_)
            body_line();
        else
            last_line();
    }
    if (problems_.errors() > before) return std::nullopt;
    return std::move(record_);
}

// A line without an end counts if it reads; whether it is whole all the same shows when it is replayed.
void Reader::last_line() {
    Problems unheard;
    Reader trial(start_, unheard);
    trial.decisions_ = decisions_;
    if (trial.next()) trial.body_line();
    if (unheard.any_error()) {
        record_.cut = number_;
        return;
    }
    body_line();
    record_.unended = true;
}

}  // namespace

std::optional<Record> read_record(std::string_view text, Problems& problems) { return Reader(text, problems).read(); }

}  // namespace grognard::game
