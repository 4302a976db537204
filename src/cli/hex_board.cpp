#include "cli/hex_board.h"

#include <algorithm>

namespace grognard::cli {

namespace {

using jours_de_gloire::Battle;
using jours_de_gloire::most_pieces;
using jours_de_gloire::Order;
using jours_de_gloire::Piece;
using jours_de_gloire::State;

constexpr const char* arrows[] = {"↑", "↗", "↘", "↓", "↙", "↖"};
constexpr char arms[] = {'g', 'i', 'c', 'a'};

// The battle behind the face, and its words.
class Scene {
  public:
    Scene(const Context& context, const table::Opened& opened, game::Face& face)
        : context_(context),
          opened_(opened),
          speech_(context, opened),
          board_(opened.map.board),
          face_(dynamic_cast<game::FaceOf<Battle>&>(face)),
          battle_(face_.game()),
          state_(face_.state()) {}

    std::vector<std::string> draw() const;
    std::vector<std::string> tell(board::Hex hex) const;
    std::vector<std::string> tell_side(game::Side side) const;
    const board::Board& board() const { return board_; }

  private:
    const Piece& piece(int number) const { return state_.pieces[static_cast<std::size_t>(number)]; }
    bool french() const { return context_.language() == Language::fr; }
    const std::string& words(const board::LegendEntry& entry) const { return french() ? entry.fr : entry.en; }

    std::vector<int> pieces_at(board::Hex hex) const;
    std::string upper(board::Hex hex) const;
    std::string lower(board::Hex hex) const;
    std::string side_mark(board::Hex hex, board::Direction direction) const;
    std::string ground(board::Hex hex) const;
    std::string sides(board::Hex hex, board::Direction direction) const;
    std::string piece_text(int number) const;
    std::string pieces_text(board::Hex hex) const;

    const Context& context_;
    const table::Opened& opened_;
    Speech speech_;
    const board::Board& board_;
    game::FaceOf<Battle>& face_;
    Battle& battle_;
    const State& state_;
};

// Units first, then leaders.
std::vector<int> Scene::pieces_at(board::Hex hex) const {
    std::vector<int> found;
    for (int number = 0; number < most_pieces; ++number)
        if (piece(number).on_map() && piece(number).at() == hex) found.push_back(number);
    return found;
}

std::string Scene::upper(board::Hex hex) const {
    const std::vector<int> here = pieces_at(hex);
    if (here.empty()) return " " + side_mark(hex, board::Direction::n) + " ";
    const int top = here.front();
    const auto& man = battle_.man(top);
    std::string side = battle_.side_name(man.side).substr(0, 1);
    side[0] = static_cast<char>(side[0] - 'a' + 'A');
    const bool square = piece(top).has(jours_de_gloire::square);
    const std::string facing = jours_de_gloire::is_leader(top) ? " " : square ? "□" : arrows[piece(top).facing];
    return context_.paint.in(man.side == 0 ? Ink::accent : Ink::marked,
                             side + arms[static_cast<std::size_t>(man.arm)] + facing);
}

std::string Scene::lower(board::Hex hex) const {
    const std::vector<int> here = pieces_at(hex);
    std::string text = here.size() > 1 ? std::to_string(std::min<std::size_t>(9, here.size())) : " ";
    const board::LegendEntry* terrain = opened_.legend.terrain(board_.terrain(hex));
    text += terrain == nullptr || terrain->glyph.empty() ? "." : terrain->glyph;
    std::string state = board_.level(hex) > 0 ? std::to_string(board_.level(hex)) : " ";
    for (const int number : here)
        if (jours_de_gloire::is_leader(number)) state = "*";
    for (const int number : here)
        if (piece(number).order == Order::disordered) state = "%";
    for (const int number : here)
        if (piece(number).order == Order::routed) state = "!";
    return context_.paint.faint(text) + state;
}

std::string Scene::side_mark(board::Hex hex, board::Direction direction) const {
    const board::SideSet features = board_.sides(hex, direction);
    if (features == 0) {
        if (board_.route(hex, direction) == opened_.legend.no_route) return " ";
        return direction == board::Direction::n ? "|" : direction == board::Direction::ne ? "/" : "\\";
    }
    if ((features & opened_.legend.bridges) != 0) return "=";
    if ((features & opened_.legend.bridged) != 0) return "~";
    return (features & opened_.legend.one_sided) != 0 ? "#" : "^";
}

std::vector<std::string> Scene::draw() const {
    std::vector<std::string> lines;
    std::string heading = "   ";
    for (int column = 1; column <= board_.columns(); ++column)
        heading += (column < 10 ? "0" : "") + std::to_string(column) + "  ";
    lines.push_back(context_.paint.faint(heading));
    for (int y = 0; y <= 2 * board_.rows(); ++y) {
        const int row = y / 2 + 1;
        std::string label = y % 2 == 0 && row <= board_.rows() ? (row < 10 ? "0" : "") + std::to_string(row) : "  ";
        std::string line = context_.paint.faint(label) + " ";
        for (int column = 1; column <= board_.columns(); ++column) {
            const int lowered = column % 2 == 0 ? 1 : 0;
            const bool first = (y - lowered) % 2 == 0;
            const int r = y - lowered < 0 ? 0 : (y - lowered) / 2 + 1;
            const board::Hex hex = board_.at(board::Offset{column, r});
            if (hex == board::nowhere)
                line += "    ";
            else if (first)
                line += upper(hex) + side_mark(hex, board::Direction::ne);
            else
                line += lower(hex) + side_mark(hex, board::Direction::se);
        }
        lines.push_back(line);
    }
    return lines;
}

// --- words ---

std::string Scene::ground(board::Hex hex) const {
    const board::LegendEntry* terrain = opened_.legend.terrain(board_.terrain(hex));
    std::string text = speech_.hex(board_.name(hex));
    if (terrain != nullptr) text += ", " + words(*terrain);
    if (board_.level(hex) > 0)
        text += ", " + context_.say("board.level", {{"level", std::to_string(board_.level(hex))}});
    return text;
}

std::string Scene::sides(board::Hex hex, board::Direction direction) const {
    std::string text;
    for (const board::LegendEntry& side : opened_.legend.sides)
        if ((board_.sides(hex, direction) & board::side_bit(side.value)) != 0)
            text += (text.empty() ? "" : ", ") + words(side);
    const board::Route route = board_.route(hex, direction);
    if (route != opened_.legend.no_route)
        if (const board::LegendEntry* way = opened_.legend.route(route))
            text += (text.empty() ? "" : ", ") + words(*way);
    return text;
}

std::string Scene::piece_text(int number) const {
    const auto& man = battle_.man(number);
    std::string text = speech_.name(man.id);
    std::vector<std::string> parts;
    if (!jours_de_gloire::is_leader(number)) {
        parts.push_back(context_.say("board.arm." + std::string(1, arms[static_cast<std::size_t>(man.arm)])));
        parts.push_back(std::to_string(man.strength));
        parts.push_back(piece(number).has(jours_de_gloire::square)
                            ? context_.say("board.in_square")
                            : context_.say("facing." + std::string(board::name_of(piece(number).faces()))));
    } else {
        parts.push_back(context_.say("board.leader"));
    }
    if (piece(number).order == Order::disordered) parts.push_back(context_.say("board.disordered"));
    if (piece(number).order == Order::routed) parts.push_back(context_.say("board.routed"));
    std::string list;
    for (const std::string& part : parts) list += (list.empty() ? "" : ", ") + part;
    return text + " (" + list + ")";
}

std::string Scene::pieces_text(board::Hex hex) const {
    std::string text;
    for (const int number : pieces_at(hex)) text += (text.empty() ? "" : "; ") + piece_text(number);
    return text;
}

std::vector<std::string> Scene::tell(board::Hex hex) const {
    const auto with = [&](std::string text, const std::string& more) {
        return more.empty() ? text : context_.is(text, more);
    };
    std::vector<std::string> lines = {with(ground(hex), pieces_text(hex))};
    for (const board::Direction direction : board::all_directions) {
        const board::Hex to = board_.neighbour(hex, direction);
        if (to == board::nowhere) continue;
        std::string line =
            context_.say("board.toward",
                         {{"facing", context_.say("facing." + std::string(name_of(direction)))}, {"hex", ground(to)}});
        if (const std::string between = sides(hex, direction); !between.empty()) line += " [" + between + "]";
        lines.push_back("  " + with(line, pieces_text(to)));
    }
    constexpr int near = 4;
    for (int distance = 2; distance <= near; ++distance)
        for (int i = 0; i < board_.count(); ++i) {
            const auto there = static_cast<board::Hex>(i);
            if (board_.distance(hex, there) != distance || pieces_at(there).empty()) continue;
            const std::string toward(name_of(board_.direction_toward(hex, there)));
            const std::string place = context_.say("board.far", {{"distance", std::to_string(distance)},
                                                                 {"facing", context_.say("facing." + toward)},
                                                                 {"hex", ground(there)}});
            lines.push_back("  " + with(place, pieces_text(there)));
        }
    return lines;
}

std::vector<std::string> Scene::tell_side(game::Side side) const {
    std::vector<std::string> lines;
    for (int number = 0; number < most_pieces; ++number) {
        const auto& man = battle_.man(number);
        if (!man.exists || man.side != side || !piece(number).on_map()) continue;
        lines.push_back("  " + board_.name(piece(number).at()) + "  " + piece_text(number));
    }
    return lines;
}

}  // namespace

std::vector<std::string> drawn_board(const Context& context, const table::Opened& opened, game::Face& face) {
    return Scene(context, opened, face).draw();
}

std::vector<std::string> told_hex(const Context& context, const table::Opened& opened, game::Face& face,
                                  const std::string& hex) {
    const Scene scene(context, opened, face);
    const board::Hex found = scene.board().named(hex);
    if (found == board::nowhere) return {};
    return scene.tell(found);
}

std::vector<std::string> told_pieces(const Context& context, const table::Opened& opened, game::Face& face,
                                     game::Side side) {
    return Scene(context, opened, face).tell_side(side);
}

}  // namespace grognard::cli
