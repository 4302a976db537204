// A game at a table where a program draws the board: one JSON question in, one JSON answer out. docs/protocol.md lists them.
//
// The table holds the true game. What leaves it is what those may know who sit before it: with one person, that person's view;
// with two, what both may know, and the view of the one who decides something secret after the seats were changed over; with
// none, everything, for spectators. Only `record` is the whole game, secrets included: hosts keep it to themselves.

#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/fwd.hpp>

#include "dice/generator.h"
#include "game/play.h"
#include "sheet/ask/library.h"
#include "table/games.h"
#include "table/scene.h"

namespace grognard::table {

// A seat that no opponent has.
inline constexpr std::string_view person_seat = "person";

class Table {
  public:
    // Milliseconds from any beginning: opponents with a limit of time look at it.
    using Clock = std::function<double()>;

    explicit Table(sheet::Library& library, Clock clock = {}, std::int64_t most_nodes = 10'000'000)
        : library_(library), clock_(std::move(clock)), most_nodes_(most_nodes) {}

    // One line of JSON; { error: ... } for what cannot be answered.
    std::string ask(std::string_view text);

  private:
    using Object = boost::json::object;
    using Act = Object (Table::*)();
    struct Question;
    struct Told;
    static const std::vector<Question>& questions();

    // --- opening ---
    Object games();
    Object open();
    Object seats();
    Object record();
    void open_scenario(const Wanted& wanted);
    void set_up(game::Record from);
    void take_seats();
    Object opened_json();

    // --- playing ---
    Object look();
    Object sit();
    Object choose();
    Object opponent();
    Object undo();
    Object played(const std::optional<std::size_t>& line);
    // What that level would do here, and what it thought of it.
    using Best = std::vector<std::pair<std::size_t, double>>;
    std::pair<std::size_t, Best> picked(const std::string& level);
    // With real dice where faces are given: those that are lacking, and nothing has happened yet.
    Object carry_out(std::size_t action);
    std::vector<int> given_faces() const;
    Object needs_json(const game::Play::Wants& wants, const Told& told);

    // --- asking ---
    Object odds();
    Object threats();
    Object reach();
    Object hint();
    Object why_not();

    // --- looking back ---
    Object log();
    Object trace();
    Object review();
    Object note();

    // --- who may know what ---
    Audience audience();
    std::vector<game::Side> people() const;
    bool is_person();
    bool waits_for_seat();
    Object look_json();
    Object standing_json(game::Face& face);
    Object line_json(std::size_t index);

    // --- what was asked ---
    std::optional<std::string> text_at(std::string_view key) const;
    std::string needed(std::string_view key) const;
    std::optional<std::int64_t> number_at(std::string_view key) const;
    std::optional<std::int64_t> limit_at(std::string_view key, std::int64_t most) const;  // from 1
    std::size_t line_at();
    std::size_t action_at();
    void must_be_open() const;
    [[noreturn]] void refuse(std::string_view id, const Catalogue::Arguments& arguments = {},
                             std::string_view where = {}) const;

    // One decision as it is told afterwards; the first is the start.
    struct Told {
        std::size_t record_line = 0;
        int number = 0;
        game::Side side = game::nobody;
        int turn = 0;
        std::vector<game::Sentence> words;  // as each side may see it
        std::vector<std::string> texts;
        game::Trace trace;
        std::string position;  // after it
    };
    struct Note {
        std::string text;
        bool bookmark = false;
    };
    Told before(std::optional<std::size_t> action);
    game::Side reader_of(const Told& told);  // of those who look, the one who may know less of it
    void after(Told told);

    sheet::Library& library_;
    Clock clock_;
    std::int64_t most_nodes_;  // that a question may give an opponent
    const Object* asked_ = nullptr;
    const Catalogue* words_ = nullptr;

    std::optional<Opened> opened_;
    std::unique_ptr<Scene> scene_;
    std::optional<game::Play> play_;
    std::vector<std::string> seats_;  // by side: "person", or the level of an opponent
    bool real_dice_ = false;
    std::optional<game::Side> seated_;    // who has changed over for a secret decision
    std::optional<std::size_t> decided_;  // what an opponent does as soon as its dice are thrown
    dice::Generator dice_{0};
    std::uint64_t seed_ = 0;
    std::vector<Told> told_;
    std::map<std::size_t, std::vector<Note>> notes_;  // by line of told_
    std::vector<std::string> divergences_;            // of the record it was opened with
};

}  // namespace grognard::table
