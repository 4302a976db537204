// The one-line text of a position: words `key=value`, then one word for each piece. What is at its default is left out.
//
//     turn=3 stage=move side=1 formation=saxons chapter=14 cup=vanguard:1 ... 17e-leger@0304ne:d+m suchet<0111 gause:x
//
// A piece is @ on the map, < in reserve, and `:x` or `:c` eliminated or captured; `:d` and `:r` are its state, letters
// after + its marks.

#include <algorithm>
#include <charconv>
#include <utility>

#include "games/jours_de_gloire/play/battle.h"
#include "games/jours_de_gloire/state/names.h"

namespace grognard::jours_de_gloire {

namespace {

constexpr std::string_view flag_letters = "mfausctp";  // by bit
constexpr std::array<std::string_view, 4> order_words = {"", "d", "r", "x"};
constexpr std::array<std::string_view, 4> orders_words = {"-", "no", "yes", "?"};

}  // namespace

struct PositionText {
    const Battle& battle;
    const Roster& roster;
    std::string text;
    // What is under way, as it is read; the stage says how one lies within another.
    Combat combat;
    Fire fire;
    Retreat retreat;

    explicit PositionText(const Battle& of) : battle(of), roster(of.roster()) {}

    // --- writing ---

    void word(std::string_view key, const std::string& value) {
        if (!text.empty()) text += ' ';
        text += std::string(key) + "=" + value;
    }
    void number(std::string_view key, int value, int usual) {
        if (value != usual) word(key, std::to_string(value));
    }
    std::string set(PieceSet pieces) const {
        std::string names;
        each(pieces, [&](int piece) { names += (names.empty() ? "" : "+") + roster.man(piece).id; });
        return names;
    }
    void pieces(std::string_view key, PieceSet pieces) {
        if (pieces != 0) word(key, set(pieces));
    }
    void one(std::string_view key, int piece) {
        if (piece >= 0) word(key, roster.man(piece).id);
    }
    void hex(std::string_view key, std::uint16_t hex) {
        if (hex != 0xFFFF) word(key, battle.board().name(static_cast<Hex>(hex)));
    }

    void write(const State& state);
    void write_fire(const Fire& fire);
    void write_combat(const Combat& combat, const Retreat& retreat);
    void write_pieces(const State& state);

    // --- reading ---

    bool read(std::string_view word, State& state);
    bool read_field(std::string_view key, std::string_view value, State& state);
    bool read_fire(std::string_view key, std::string_view value);
    bool read_combat(std::string_view key, std::string_view value);
    bool stack_up(State& state);
    bool read_piece(std::string_view word, State& state);
    int piece_named(std::string_view name) const {
        for (int piece = 0; piece < most_pieces; ++piece)
            if (roster.man(piece).exists && roster.man(piece).id == name) return piece;
        return -1;
    }
    template <class Number>
    static bool read_number(std::string_view value, int low, int high, Number& into) {
        int found = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), found);
        if (error != std::errc{} || end != value.data() + value.size() || found < low || found > high) return false;
        into = static_cast<Number>(found);
        return true;
    }
    template <class Number>
    bool read_one(std::string_view value, Number& into) const {
        const int found = piece_named(value);
        into = static_cast<Number>(found);
        return found >= 0;
    }
    bool read_set(std::string_view value, PieceSet& into) const {
        while (!value.empty()) {
            const std::size_t end = std::min(value.find('+'), value.size());
            const int piece = piece_named(value.substr(0, end));
            if (piece < 0) return false;
            into |= set_of(piece);
            value.remove_prefix(std::min(value.size(), end + 1));
        }
        return true;
    }
    // How often dice have fallen, and what: "0" is left out.
    static bool read_dice(std::string_view value, decltype(State::thrown)& thrown) {
        int count_of = 0;
        if (!thrown.empty() || !read_number(value, 1, thrown.most_draws - 1, count_of)) return false;
        for (int i = 0; i < count_of; ++i) thrown.push(0);
        return true;
    }
    static bool read_falls(std::string_view value, decltype(State::thrown)& thrown) {
        const std::size_t dice = thrown.falls().size();
        thrown.clear();
        for (std::size_t i = 0; i < dice; ++i) {
            game::rulebook::Fall fall = 0;
            const std::string_view one = value.substr(0, value.find(','));
            const auto [end, error] = std::from_chars(one.data(), one.data() + one.size(), fall);
            if (error != std::errc{} || end != one.data() + one.size()) return false;
            thrown.push(fall);
            value.remove_prefix(std::min(value.size(), one.size() + 1));
        }
        return dice > 0 && value.empty();
    }
    bool read_hex(std::string_view value, std::uint16_t& into) const {
        into = static_cast<std::uint16_t>(battle.board().named(value));
        return into != 0xFFFF;
    }
    // "vanguard:1,saxons:2"
    template <class What>
    bool read_corps(std::string_view value, What&& what) const {
        while (!value.empty()) {
            const std::string_view item = value.substr(0, value.find(','));
            const std::size_t colon = item.find(':');
            if (colon == std::string_view::npos) return false;
            std::size_t f = 0;
            while (f < roster.corps.size() && roster.corps[f].id != item.substr(0, colon)) ++f;
            if (f == roster.corps.size() || !what(f, item.substr(colon + 1))) return false;
            value.remove_prefix(std::min(value.size(), item.size() + 1));
        }
        return true;
    }
};

// --- writing ---

void PositionText::write(const State& state) {
    word("turn", std::to_string(state.turn));
    word("stage", std::string(stage_names[at(static_cast<int>(state.stage))]));
    word("side", std::to_string(state.side));
    if (state.formation >= 0) word("formation", roster.corps[at(state.formation)].id);
    number("chapter", state.chapter, 0);
    std::string orders, cup;
    for (std::size_t f = 0; f < roster.corps.size(); ++f) {
        const auto given = static_cast<std::size_t>(state.orders[f]);
        if (given != 0)
            orders += (orders.empty() ? "" : ",") + roster.corps[f].id + ":" + std::string(orders_words[given]);
        if (state.cup[f] != 0)
            cup += (cup.empty() ? "" : ",") + roster.corps[f].id + ":" + std::to_string(state.cup[f]);
    }
    if (!orders.empty()) word("orders", orders);
    number("open", state.open_to_orders, 0);
    number("shown", state.shown, 0);
    if (!cup.empty()) word("cup", cup);
    std::string hold;
    for (std::size_t i = 0; i < roster.prizes.size(); ++i)
        hold += state.holder[i] < 0 ? '-' : static_cast<char>('0' + state.holder[i]);
    if (!hold.empty()) word("hold", hold);
    std::string falls;
    for (const game::rulebook::Fall fall : state.thrown.falls())
        falls += (falls.empty() ? "" : ",") + std::to_string(fall);
    number("dice", static_cast<int>(state.thrown.falls().size()), 0);
    if (!falls.empty() && falls != "0") word("die", falls);
    number("sudden", state.sudden, 0);
    const Combat* assault = state.assault();
    const Frame* shot = state.find(Frame::Is::fire);
    const Frame* back = state.find(Frame::Is::retreat);
    pieces("waiting", assault == nullptr ? state.waiting : assault->at_risk);
    if (shot != nullptr) write_fire(shot->fire);
    if (assault != nullptr) write_combat(*assault, back == nullptr ? Retreat{} : state.retreat());
    write_pieces(state);
}

void PositionText::write_fire(const Fire& of) {
    one("f.gun", of.gun);
    one("f.second", of.second);
    one("f.target", of.target);
    one("f.shooter", of.shooter);
    one("f.aimed", of.aimed);
    number("f.shot", static_cast<int>(of.shot), 0);
    pieces("f.answers", of.answers);
}

void PositionText::write_combat(const Combat& of, const Retreat& back) {
    number("c.side", of.side, -1);
    hex("c.target", of.target);
    pieces("c.attackers", of.attackers);
    pieces("c.defenders", of.defenders);
    pieces("c.todo", of.todo);
    pieces("c.recoiled", of.recoiled);
    pieces("c.went", of.went);
    number("c.from", of.from, 0);
    one("c.unit", back.unit);
    number("c.sequel", static_cast<int>(of.sequel), 0);
    number("c.counter", static_cast<int>(of.counter), 0);
    number("c.reaction", static_cast<int>(of.reaction), 0);
    hex("c.evade", back.unit >= 0 ? back.to : of.evade_to);
    number("c.charge", of.charge, 0);
    number("c.guns", of.guns_alone, 0);
    number("c.defender", of.defender_result, 0);
    number("c.attacker", of.attacker_result, 0);
    number("c.sequels", of.sequels, 0);
    if (of.pursuer != 0xFF) one("c.pursuer", of.pursuer);
    number("c.by", of.turn_by, 0);
}

void PositionText::write_pieces(const State& state) {
    for (int piece = 0; piece < most_pieces; ++piece) {
        if (!roster.man(piece).exists) continue;
        const Piece& one = state.pieces[at(piece)];
        text += " " + roster.man(piece).id;
        if (one.where == Where::on_map || one.where == Where::reserve) {
            text += one.where == Where::on_map ? '@' : '<';
            text += battle.board().name(one.at());
            if (!is_leader(piece)) text += board::name_of(one.faces());
        }
        std::string_view state_word = order_words[at(static_cast<int>(one.order))];
        if (one.where == Where::captured) state_word = "c";
        if (one.where == Where::absent) state_word = "a";
        if (!state_word.empty()) text += ":" + std::string(state_word);
        if (one.flags == 0) continue;
        text += '+';
        for (std::size_t bit = 0; bit < 8; ++bit)
            if ((one.flags >> bit & 1) != 0) text += flag_letters[bit];
    }
}

// --- reading ---

bool PositionText::read(std::string_view word, State& state) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) return read_piece(word, state);
    const std::string_view key = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    if (key.starts_with("c.")) return read_combat(key.substr(2), value);
    if (key.starts_with("f.")) return read_fire(key.substr(2), value);
    return read_field(key, value, state);
}

bool PositionText::read_field(std::string_view key, std::string_view value, State& state) {
    if (key == "turn") return read_number(value, 1, roster.turns, state.turn);
    if (key == "stage") {
        const int stage = find_name(stage_names, value);
        state.stage = static_cast<Stage>(std::max(0, stage));
        return stage >= 0;
    }
    if (key == "side") return read_number(value, 0, 1, state.side);
    if (key == "formation")
        return read_corps(std::string(value) + ":", [&](std::size_t f, std::string_view) {
            state.formation = static_cast<std::int8_t>(f);
            return true;
        });
    if (key == "chapter") return read_number(value, 0, 60000, state.chapter);
    if (key == "orders")
        return read_corps(value, [&](std::size_t f, std::string_view given) {
            const int found = find_name(orders_words, given);
            state.orders[f] = static_cast<Orders>(std::max(0, found));
            return found > 0;
        });
    const int all = (1 << roster.corps.size()) - 1;
    if (key == "open") return read_number(value, 0, all, state.open_to_orders);
    if (key == "shown") return read_number(value, 0, all, state.shown);
    if (key == "cup")
        return read_corps(
            value, [&](std::size_t f, std::string_view markers) { return read_number(markers, 1, 9, state.cup[f]); });
    if (key == "hold") {
        if (value.size() != roster.prizes.size()) return false;
        for (std::size_t i = 0; i < value.size(); ++i) {
            if (value[i] != '-' && value[i] != '0' && value[i] != '1') return false;
            state.holder[i] = value[i] == '-' ? std::int8_t{-1} : static_cast<std::int8_t>(value[i] - '0');
        }
        return true;
    }
    if (key == "dice") return read_dice(value, state.thrown);
    if (key == "die") return read_falls(value, state.thrown);
    if (key == "sudden") return read_number(value, 1, 3, state.sudden);
    if (key == "waiting") return read_set(value, state.waiting);
    return false;
}

bool PositionText::read_fire(std::string_view key, std::string_view value) {
    if (key == "gun") return read_one(value, fire.gun);
    if (key == "second") return read_one(value, fire.second);
    if (key == "target") return read_one(value, fire.target);
    if (key == "shooter") return read_one(value, fire.shooter);
    if (key == "aimed") return read_one(value, fire.aimed);
    if (key == "shot") return read_number(value, 1, 2, fire.shot);
    if (key == "answers") return read_set(value, fire.answers);
    return false;
}

bool PositionText::read_combat(std::string_view key, std::string_view value) {
    if (key == "side") return read_number(value, 0, 1, combat.side);
    if (key == "target") return read_hex(value, combat.target);
    if (key == "attackers") return read_set(value, combat.attackers);
    if (key == "defenders") return read_set(value, combat.defenders);
    if (key == "todo") return read_set(value, combat.todo);
    if (key == "recoiled") return read_set(value, combat.recoiled);
    if (key == "went") return read_set(value, combat.went);
    if (key == "from") return read_number(value, 1, 63, combat.from);
    if (key == "unit") return read_one(value, retreat.unit);
    if (key == "sequel") return read_number(value, 1, 2, combat.sequel);
    if (key == "counter") return read_number(value, 1, 2, combat.counter);
    if (key == "reaction") return read_number(value, 1, 3, combat.reaction);
    if (key == "evade") return read_hex(value, combat.evade_to);
    if (key == "charge") return read_number(value, 1, 1, combat.charge);
    if (key == "guns") return read_number(value, 1, 1, combat.guns_alone);
    if (key == "defender") return read_number(value, 1, 15, combat.defender_result);
    if (key == "attacker") return read_number(value, 1, 15, combat.attacker_result);
    if (key == "sequels") return read_number(value, 1, 63, combat.sequels);
    if (key == "pursuer") return read_one(value, combat.pursuer);
    if (key == "by") return read_number(value, 1, 5, combat.turn_by);
    return false;
}

// What was read, one within the other as the stage says; false if something is left over.
bool PositionText::stack_up(State& state) {
    const Stage stage = state.stage;
    const bool shooting = stage == Stage::answer || stage == Stage::shoot || stage == Stage::struck;
    const bool backward = stage == Stage::recoil || stage == Stage::recoil_test;
    const bool reacting = shooting && fire.shot == Shot::reaction_fire;
    if (reacting || (stage >= Stage::join && stage <= Stage::pursuit)) {
        if (backward) std::swap(retreat.to, combat.evade_to);
        std::swap(combat.at_risk, state.waiting);
        state.under_way.push(Frame(std::exchange(combat, {}), Stage::declare));
    }
    if (shooting) state.under_way.push(Frame(std::exchange(fire, {}), reacting ? Stage::reaction_fire : Stage::fire));
    if (backward) state.under_way.push(Frame(std::exchange(retreat, {}), Stage::effect));
    return combat == Combat{} && fire == Fire{} && retreat == Retreat{};
}

bool PositionText::read_piece(std::string_view word, State& state) {
    const std::size_t end = std::min(word.find_first_of("@<:+"), word.size());
    const int number = piece_named(word.substr(0, end));
    if (number < 0) return false;
    Piece& piece = state.pieces[at(number)];
    if (piece.where != Where::absent || piece.order != Order::good_order || piece.flags != 0)
        return false;  // named twice
    word.remove_prefix(end);
    if (!word.empty() && (word.front() == '@' || word.front() == '<')) {
        piece.where = word.front() == '@' ? Where::on_map : Where::reserve;
        if (!read_hex(word.substr(1, 4), piece.hex)) return false;
        word.remove_prefix(std::min<std::size_t>(5, word.size()));
        const std::size_t length = std::min(word.find_first_of(":+"), word.size());
        if (is_leader(number)) {
            if (length != 0) return false;
        } else {
            const auto facing = board::direction_named(word.substr(0, length));
            if (!facing) return false;
            piece.facing = static_cast<std::uint8_t>(*facing);
        }
        word.remove_prefix(length);
    }
    if (!word.empty() && word.front() == ':') {
        const char letter = word.size() > 1 ? word[1] : ' ';
        const bool here = piece.where != Where::absent;
        if (here != (letter == 'd' || letter == 'r')) return false;
        if (letter == 'd')
            piece.order = Order::disordered;
        else if (letter == 'r')
            piece.order = Order::routed;
        else if (letter == 'x' || letter == 'c') {
            piece.order = Order::eliminated;
            piece.where = letter == 'x' ? Where::eliminated : Where::captured;
        } else if (letter != 'a') {
            return false;
        }
        word.remove_prefix(2);
    } else if (piece.where == Where::absent) {
        return false;
    }
    if (!word.empty() && word.front() == '+') {
        word.remove_prefix(1);
        for (; !word.empty(); word.remove_prefix(1)) {
            const std::size_t bit = flag_letters.find(word.front());
            if (bit == std::string_view::npos) break;
            piece.flags = static_cast<std::uint8_t>(piece.flags | 1U << bit);
        }
    }
    return word.empty();
}

std::string Battle::position(const State& state) const {
    PositionText writer(*this);
    writer.write(state);
    return writer.text;
}

std::optional<State> Battle::read_position(std::string_view text, Problems& problems) const {
    PositionText reader(*this);
    State state;
    state.stage = Stage::over;
    state.holder.fill(nobody);
    std::size_t place = 0;
    while (place < text.size()) {
        const std::size_t end = std::min(text.find(' ', place), text.size());
        const std::string_view word = text.substr(place, end - place);
        if (!word.empty() && !reader.read(word, state)) {
            problems.error("position.bad_word", {0, 1, static_cast<int>(place) + 1}, {{"word", std::string(word)}});
            return std::nullopt;
        }
        place = end + 1;
    }
    if (!reader.stack_up(state) || !is_consistent(state)) {
        problems.error("position.inconsistent", {0, 1, 1});
        return std::nullopt;
    }
    return state;
}

}  // namespace grognard::jours_de_gloire
