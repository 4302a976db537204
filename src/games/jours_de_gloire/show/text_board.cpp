#include "games/jours_de_gloire/show/text_board.h"

#include <algorithm>

namespace grognard::jours_de_gloire {

namespace {

constexpr const char* arrows[] = {"↑", "↗", "↘", "↓", "↙", "↖"};
constexpr char arms[] = {'g', 'i', 'c', 'a'};

using game::Inked;
using game::InkedLine;
using Tone = Inked::Tone;

// A view of the battle, and its words.
class Drawer {
  public:
    Drawer(const Setting& setting, game::Face& view, const game::Speech& speech)
        : setting_(setting),
          speech_(speech),
          board_(setting.map.board),
          battle_(setting.battle),
          state_(static_cast<game::FaceOf<Battle>&>(view).state()) {}

    std::vector<InkedLine> draw() const;
    std::vector<std::string> tell(board::Hex hex) const;
    std::vector<std::string> tell_side(game::Side side) const;
    const board::Board& board() const { return board_; }

  private:
    const Piece& piece(int number) const { return state_.pieces[static_cast<std::size_t>(number)]; }
    bool french() const { return speech_.language() == Language::fr; }
    const std::string& words(const board::LegendEntry& entry) const { return french() ? entry.fr : entry.en; }

    std::vector<int> pieces_at(board::Hex hex) const;
    std::string say(std::string_view id, const Catalogue::Arguments& arguments = {}) const {
        return speech_.words().say(id, arguments);
    }
    Inked upper(board::Hex hex) const;
    std::string state_mark(board::Hex hex) const;
    std::string lower(board::Hex hex) const;
    std::string side_mark(board::Hex hex, board::Direction direction) const;
    std::string ground(board::Hex hex) const;
    std::string sides(board::Hex hex, board::Direction direction) const;
    std::string piece_text(int number) const;
    std::string pieces_text(board::Hex hex) const;

    const Setting& setting_;
    const game::Speech& speech_;
    const board::Board& board_;
    const Battle& battle_;
    const State& state_;
};

// Units first, then leaders.
std::vector<int> Drawer::pieces_at(board::Hex hex) const {
    std::vector<int> found;
    for (int number = 0; number < most_pieces; ++number)
        if (piece(number).on_map() && piece(number).at() == hex) found.push_back(number);
    return found;
}

Inked Drawer::upper(board::Hex hex) const {
    const std::vector<int> here = pieces_at(hex);
    if (here.empty()) return {" " + side_mark(hex, board::Direction::n) + " "};
    const int top = here.front();
    const auto& man = battle_.man(top);
    std::string side = battle_.side_name(man.side).substr(0, 1);
    side[0] = static_cast<char>(side[0] - 'a' + 'A');
    const std::string facing = is_leader(top) ? " " : piece(top).has(square) ? "□" : arrows[piece(top).facing];
    return {side + arms[static_cast<std::size_t>(man.arm)] + facing, Tone::side, man.side};
}

std::string Drawer::lower(board::Hex hex) const {
    const std::vector<int> here = pieces_at(hex);
    std::string text = here.size() > 1 ? std::to_string(std::min<std::size_t>(9, here.size())) : " ";
    const board::LegendEntry* terrain = setting_.legend.terrain(board_.terrain(hex));
    return text + (terrain == nullptr || terrain->glyph.empty() ? "." : terrain->glyph);
}

std::string Drawer::state_mark(board::Hex hex) const {
    const std::vector<int> here = pieces_at(hex);
    std::string state = board_.level(hex) > 0 ? std::to_string(board_.level(hex)) : " ";
    for (const int number : here)
        if (is_leader(number)) state = "*";
    for (const int number : here)
        if (piece(number).order == Order::disordered) state = "%";
    for (const int number : here)
        if (piece(number).order == Order::routed) state = "!";
    return state;
}

std::string Drawer::side_mark(board::Hex hex, board::Direction direction) const {
    const board::SideSet features = board_.sides(hex, direction);
    if (features == 0) {
        if (board_.route(hex, direction) == setting_.legend.no_route) return " ";
        return direction == board::Direction::n ? "|" : direction == board::Direction::ne ? "/" : "\\";
    }
    if ((features & setting_.legend.bridges) != 0) return "=";
    if ((features & setting_.legend.bridged) != 0) return "~";
    return (features & setting_.legend.one_sided) != 0 ? "#" : "^";
}

std::vector<InkedLine> Drawer::draw() const {
    std::vector<InkedLine> lines;
    std::string heading = "   ";
    for (int column = 1; column <= board_.columns(); ++column)
        heading += (column < 10 ? "0" : "") + std::to_string(column) + "  ";
    lines.push_back({{heading, Tone::faint}});
    for (int y = 0; y <= 2 * board_.rows(); ++y) {
        const int row = y / 2 + 1;
        std::string label = y % 2 == 0 && row <= board_.rows() ? (row < 10 ? "0" : "") + std::to_string(row) : "  ";
        InkedLine line = {{label, Tone::faint}, {" "}};
        for (int column = 1; column <= board_.columns(); ++column) {
            const int lowered = column % 2 == 0 ? 1 : 0;
            const bool first = (y - lowered) % 2 == 0;
            const int r = y - lowered < 0 ? 0 : (y - lowered) / 2 + 1;
            const board::Hex hex = board_.at(board::Offset{column, r});
            if (hex == board::nowhere) {
                line.push_back({"    "});
            } else if (first) {
                line.push_back(upper(hex));
                line.push_back({side_mark(hex, board::Direction::ne)});
            } else {
                line.push_back({lower(hex), Tone::faint});
                line.push_back({state_mark(hex) + side_mark(hex, board::Direction::se)});
            }
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

// --- words ---

std::string Drawer::ground(board::Hex hex) const {
    const board::LegendEntry* terrain = setting_.legend.terrain(board_.terrain(hex));
    std::string text = hex_name(setting_, board_.name(hex), speech_.language());
    if (terrain != nullptr) text += ", " + words(*terrain);
    if (board_.level(hex) > 0)
        text += ", " + say("jours_de_gloire.board.level", {{"level", std::to_string(board_.level(hex))}});
    return text;
}

std::string Drawer::sides(board::Hex hex, board::Direction direction) const {
    std::string text;
    for (const board::LegendEntry& side : setting_.legend.sides)
        if ((board_.sides(hex, direction) & board::side_bit(side.value)) != 0)
            text += (text.empty() ? "" : ", ") + words(side);
    const board::Route route = board_.route(hex, direction);
    if (route != setting_.legend.no_route)
        if (const board::LegendEntry* way = setting_.legend.route(route))
            text += (text.empty() ? "" : ", ") + words(*way);
    return text;
}

std::string Drawer::piece_text(int number) const {
    const auto& man = battle_.man(number);
    std::string text = speech_.name(man.id);
    std::vector<std::string> parts;
    if (!is_leader(number)) {
        parts.push_back(say("jours_de_gloire.board.arm." + std::string(1, arms[static_cast<std::size_t>(man.arm)])));
        parts.push_back(std::to_string(man.strength));
        parts.push_back(piece(number).has(square)
                            ? say("jours_de_gloire.board.in_square")
                            : say("facing." + std::string(board::name_of(piece(number).faces()))));
    } else {
        parts.push_back(say("jours_de_gloire.board.leader"));
    }
    if (piece(number).order == Order::disordered) parts.push_back(say("jours_de_gloire.board.disordered"));
    if (piece(number).order == Order::routed) parts.push_back(say("jours_de_gloire.board.routed"));
    std::string list;
    for (const std::string& part : parts) list += (list.empty() ? "" : ", ") + part;
    return text + " (" + list + ")";
}

std::string Drawer::pieces_text(board::Hex hex) const {
    std::string text;
    for (const int number : pieces_at(hex)) text += (text.empty() ? "" : "; ") + piece_text(number);
    return text;
}

std::vector<std::string> Drawer::tell(board::Hex hex) const {
    const auto with = [&](std::string text, const std::string& more) {
        return more.empty() ? text : say("text.is", {{"name", text}, {"value", more}});
    };
    std::vector<std::string> lines = {with(ground(hex), pieces_text(hex))};
    for (const board::Direction direction : board::all_directions) {
        const board::Hex to = board_.neighbour(hex, direction);
        if (to == board::nowhere) continue;
        std::string line = say("jours_de_gloire.board.toward",
                               {{"facing", say("facing." + std::string(name_of(direction)))}, {"hex", ground(to)}});
        if (const std::string between = sides(hex, direction); !between.empty()) line += " [" + between + "]";
        lines.push_back("  " + with(line, pieces_text(to)));
    }
    constexpr int near = 4;
    for (int distance = 2; distance <= near; ++distance)
        for (int i = 0; i < board_.count(); ++i) {
            const auto there = static_cast<board::Hex>(i);
            if (board_.distance(hex, there) != distance || pieces_at(there).empty()) continue;
            const std::string toward(name_of(board_.direction_toward(hex, there)));
            const std::string place = say(
                "jours_de_gloire.board.far",
                {{"distance", std::to_string(distance)}, {"facing", say("facing." + toward)}, {"hex", ground(there)}});
            lines.push_back("  " + with(place, pieces_text(there)));
        }
    return lines;
}

std::vector<std::string> Drawer::tell_side(game::Side side) const {
    std::vector<std::string> lines;
    for (int number = 0; number < most_pieces; ++number) {
        const auto& man = battle_.man(number);
        if (!man.exists || man.side != side || !piece(number).on_map()) continue;
        lines.push_back("  " + board_.name(piece(number).at()) + "  " + man.id + "  " + piece_text(number));
    }
    return lines;
}

}  // namespace

std::vector<InkedLine> TextBoard::drawn(game::Face& view, const game::Speech& speech) const {
    return Drawer(*setting_, view, speech).draw();
}

std::vector<std::string> TextBoard::told(game::Face& view, const std::string& place, const game::Speech& speech) const {
    const board::Hex found = setting_->map.board.named(place);
    const board::NamedPlace* const named = setting_->map.place(place);
    std::vector<board::Hex> hexes;
    if (named != nullptr) hexes = named->hexes;
    if (found != board::nowhere) hexes = {found};
    std::vector<std::string> lines;
    for (const board::Hex hex : hexes)
        for (std::string& line : Drawer(*setting_, view, speech).tell(hex)) lines.push_back(std::move(line));
    return lines;
}

std::vector<std::string> TextBoard::pieces(game::Face& view, game::Side side, const game::Speech& speech) const {
    return Drawer(*setting_, view, speech).tell_side(side);
}

}  // namespace grognard::jours_de_gloire
