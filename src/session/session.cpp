#include "session/session.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::session {

namespace {

constexpr std::string_view star = "★";

Told told_of(game::Face& face, std::string_view action) {
    Told told;
    told.side = face.mover();
    for (game::Side side = 0; side < face.sides(); ++side) {
        told.words.push_back(face.words_for(action, side));
        told.texts.push_back(face.action_for(action, side));
    }
    return told;
}

}  // namespace

// --- opening ---

Session::Session(std::shared_ptr<const player::Opened> opened, Manner manner)
    : opened_(std::move(opened)), manner_(std::move(manner)), dice_(manner_.seed, 0) {
    play_.emplace(opened_->face());
    start();
}

Session::Session(std::shared_ptr<const player::Opened> opened, Manner manner, game::Record from)
    : opened_(std::move(opened)), manner_(std::move(manner)), dice_(manner_.seed, 0) {
    // 1. Remarks are notes here, by the line of the record without them.
    std::vector<std::pair<std::size_t, Note>> remarks;
    game::Record record = from;
    record.lines.clear();
    for (game::RecordLine& line : from.lines) {
        if (line.what != game::RecordLine::What::remark) {
            record.lines.push_back(std::move(line));
            continue;
        }
        const bool bookmark = line.text.starts_with(star);
        std::string text = bookmark ? line.text.substr(star.size()) : line.text;
        text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
        remarks.push_back({record.lines.size(), {std::move(text), bookmark}});
    }

    // 2. Everything that can be replayed is told; play goes on from there.
    play_through(record);
    game::Resumed resumed = game::resume(opened_->face(), std::move(record));
    divergences_ = std::move(resumed.divergences);
    while (!told_.empty() && told_.back().record_line >= resumed.record.lines.size()) told_.pop_back();
    for (auto& [line, remark] : remarks) {
        std::size_t index = 0;
        while (index + 1 < told_.size() && told_[index + 1].record_line < line) ++index;
        if (!told_.empty()) notes_[index].push_back(std::move(remark));
    }
    play_.emplace(std::move(resumed));
    if (play_->to_start()) start();
}

void Session::start() {
    Told told;
    told.record_line = play_->record().lines.size();
    told.number = play_->number();
    play_->start(dice_);
    tell(std::move(told));
}

void Session::play_through(const game::Record& record) {
    game::Replay replay(opened_->face(), record);
    while (!replay.at_end()) {
        const std::size_t line = replay.at();
        const game::RecordLine& written = replay.record().lines[line];
        const bool stands = written.what == game::RecordLine::What::position;
        const bool starts = written.what == game::RecordLine::What::start;
        const bool acts = written.what == game::RecordLine::What::action && !replay.face().why_not(written.text);
        if (!starts && !acts) {
            replay.forward();
            // Whoever began with another position looks back to that one.
            if (stands && !told_.empty()) told_.back().position = replay.face().position();
            continue;
        }
        Told told = acts ? told_of(replay.face(), written.text) : Told{};
        told.record_line = line;
        told.number = written.number;
        replay.forward();
        if (replay.stands() <= line) continue;  // it went another way there
        told.trace = replay.trace();
        told.turn = scene().turn(replay.face());
        told.position = replay.face().position();
        told_.push_back(std::move(told));
    }
}

game::Record Session::record() const {
    game::Record record = play_->record();
    for (auto it = notes_.rbegin(); it != notes_.rend(); ++it) {
        std::size_t where = told_[it->first].record_line + 1;
        for (const Note& note : it->second) {
            game::RecordLine line;
            line.what = game::RecordLine::What::remark;
            const std::string mark(star);
            line.text = !note.bookmark ? note.text : note.text.empty() ? mark : mark + " " + note.text;
            record.lines.insert(record.lines.begin() + static_cast<std::ptrdiff_t>(where++), std::move(line));
        }
    }
    return record;
}

// --- who sits where ---

void Session::change_seats(std::vector<std::string> seats, std::optional<bool> real_dice) {
    manner_.seats = std::move(seats);
    if (real_dice) manner_.real_dice = *real_dice;
    decided_.reset();
}

bool Session::is_person(game::Side side) const {
    return side != game::nobody && manner_.seats[static_cast<std::size_t>(side)] == person_seat;
}

std::vector<game::Side> Session::people() const {
    std::vector<game::Side> sides;
    for (std::size_t i = 0; i < manner_.seats.size(); ++i)
        if (is_person(static_cast<game::Side>(i))) sides.push_back(static_cast<game::Side>(i));
    return sides;
}

// --- playing ---

Told Session::about(std::string_view action) {
    Told told = told_of(face(), action);
    told.record_line = play_->record().lines.size();
    told.number = play_->number();
    return told;
}

void Session::tell(Told told) {
    told.trace = play_->trace();
    told.turn = scene().turn(face());
    told.position = face().position();
    told_.push_back(std::move(told));
}

Session::Wants Session::choose(std::string_view action, const std::optional<std::vector<int>>& faces) {
    Told told = about(action);
    if (manner_.real_dice && faces) {
        game::Play::Wants wants = play_->choose_with(action, *faces);
        if (!wants.nothing()) return wants;
    } else {
        play_->choose(action, dice_);
    }
    tell(std::move(told));
    return std::nullopt;
}

Session::Advice Session::advice(const player::Limits& limits) {
    const auto marshal = opened_->opponent({player::Level::marshal, manner_.seed});
    Advice advice{player::choose(*marshal, face(), static_cast<std::uint64_t>(play_->number()), limits), {}};
    advice.reasons = marshal->reasons();
    return advice;
}

const std::string& Session::opponent_action(const player::Limits& limits) {
    const std::string& seat = manner_.seats[static_cast<std::size_t>(face().mover())];
    if (!decided_ && has_thought_ahead()) {
        ahead_->opponent->think(limits);
        decided_ = ahead_->opponent->choice().action;
    }
    if (!decided_) {
        const auto level = player::level_named(seat).value_or(player::Level::veteran);
        const auto opponent = opened_->opponent({level, manner_.seed});
        decided_ = player::choose(*opponent, face(), static_cast<std::uint64_t>(play_->number()), limits).action;
    }
    return *decided_;
}

bool Session::has_thought_ahead() {
    const game::Side mover = face().mover();
    return ahead_ && mover != game::nobody && ahead_->number == play_->number() &&
           ahead_->seat == manner_.seats[static_cast<std::size_t>(mover)] && ahead_->view == face().position_for(mover);
}

bool Session::think_ahead(const std::vector<std::string>& actions, const player::Limits& limits) {
    const std::unique_ptr<game::Face> then = face().copy();
    dice::Generator any(0);
    game::Trace trace;
    for (const std::string& action : actions) {
        if (!is_person(then->mover()) || then->why_not(action)) return false;
        then->apply(action, any, &trace);
    }
    const game::Side mover = then->mover();
    if (!trace.all_faces().empty() || mover == game::nobody || is_person(mover)) return false;
    const std::string& seat = manner_.seats[static_cast<std::size_t>(mover)];
    if (player::level_named(seat) != player::Level::marshal) return false;
    Ahead next{nullptr, seat, then->position_for(mover), play_->number() + static_cast<int>(actions.size()), 0};
    if (!ahead_ || ahead_->seat != next.seat || ahead_->number != next.number || ahead_->view != next.view) {
        next.opponent = opened_->opponent({player::Level::marshal, manner_.seed});
        Problems problems;
        GROGNARD_CHECK(next.opponent->begin(next.view, static_cast<std::uint64_t>(next.number), problems));
        ahead_ = std::move(next);
    }
    return !ahead_->opponent->think(limits);
}

Session::Wants Session::let_opponent(const std::optional<std::vector<int>>& faces) {
    GROGNARD_CHECK(decided_.has_value());
    Wants wants = choose(*decided_, faces);
    if (!wants) decided_.reset();
    return wants;
}

void Session::undo() {
    play_->undo();
    while (!told_.empty() && told_.back().record_line >= play_->record().lines.size()) told_.pop_back();
    std::erase_if(notes_, [&](const auto& entry) { return entry.first >= told_.size(); });
}

// --- notes ---

const std::vector<Note>& Session::notes(std::size_t line) const {
    static const std::vector<Note> none;
    const auto found = notes_.find(line);
    return found == notes_.end() ? none : found->second;
}

void Session::set_note(std::size_t line, const Note& note, bool there) {
    auto& notes = notes_[line];
    std::erase_if(notes, [&](const Note& one) { return one.bookmark == note.bookmark; });
    if (there) notes.push_back(note);
    if (notes.empty()) notes_.erase(line);
}

}  // namespace grognard::session
