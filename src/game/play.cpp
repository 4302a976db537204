#include "game/play.h"

#include <algorithm>

#include "base/check.h"

namespace grognard::game {

Play::Play(std::unique_ptr<Face> face, std::string from) : face_(std::move(face)) {
    record_.identity = face_->identity();
    record_.from = std::move(from);
}

Play::Play(Resumed resumed)
    : face_(std::move(resumed.face)), record_(std::move(resumed.record)), back_(std::move(resumed.back)) {
    for (const RecordLine& line : record_.lines) {
        if (line.what != RecordLine::What::remark) started_ = true;
        if (line.what == RecordLine::What::action) number_ = line.number + 1;
    }
}

// --- playing ---

void Play::start(dice::Chance& chance) {
    GROGNARD_CHECK(!started_);
    trace_.clear();
    face_->start(chance, &trace_);
    started_ = true;
    end_line(start_line(*face_, trace_), -1);
}

void Play::choose(std::string_view action, dice::Chance& chance) {
    GROGNARD_CHECK(started_ && !face_->why_not(action));
    WayBack::Stand before{face_->position(), record_.lines.size(), number_};
    const Side mover = face_->mover();
    const int chapter = face_->chapter();
    RecordLine line = action_line(*face_, action, number_);
    trace_.clear();
    face_->apply(action, chance, &trace_);
    line.dice = trace_.all_faces();
    line.notes = notes_of(*face_, trace_);
    ++number_;
    end_line(std::move(line), chapter);
    back_.decided(std::move(before), WayBack::bar(trace_, face_->mover() != mover));
}

// The line, the position if a chapter begins, and the result at the end.
void Play::end_line(RecordLine line, int chapter) {
    record_.lines.push_back(std::move(line));
    if (face_->chapter() != chapter) record_.lines.push_back(position_line(*face_));
    if (face_->over()) record_.lines.push_back(result_line(*face_));
}

Play::Wants Play::wants(const dice::Script& script, const Trace& trial, std::size_t given) {
    Wants wants{script.missing(), script.bad(), script.leftover(), {}, 0};
    if (!wants.missing) return wants;
    wants.what = trial.thrown_for(given);
    wants.die = given - wants.what.first_face;
    return wants;
}

Play::Wants Play::start_with(const std::vector<int>& faces) {
    dice::Script trial(faces);
    Trace trace;
    face_->copy()->start(trial, &trace);
    if (trial.fits()) {
        dice::Script script(faces);
        start(script);
    }
    return wants(trial, trace, faces.size());
}

Play::Wants Play::choose_with(std::string_view action, const std::vector<int>& faces) {
    dice::Script trial(faces);
    Trace trace;
    face_->copy()->apply(action, trial, &trace);
    if (trial.fits()) {
        dice::Script script(faces);
        choose(action, script);
    }
    return wants(trial, trace, faces.size());
}

// --- going back ---

Bar Play::bar_of(std::string_view action) {
    dice::Generator any(0);
    const Side mover = face_->mover();
    const std::unique_ptr<Face> guess = face_->guess(mover, any);
    Trace trace;
    guess->apply(action, any, &trace);
    return WayBack::bar(trace, guess->over() || guess->mover() != mover);
}

void Play::undo() {
    GROGNARD_CHECK(can_undo());
    const WayBack::Stand before = back_.take();
    Problems problems;
    GROGNARD_CHECK(face_->set_position(before.position, problems));
    record_.lines.resize(before.lines);
    number_ = before.number;
    trace_.clear();
}

// --- the record ---

void Play::remark(std::string_view text) {
    RecordLine line;
    line.what = RecordLine::What::remark;
    for (const char c : text) line.text += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    while (!line.text.empty() && line.text.front() == ' ') line.text.erase(0, 1);
    while (!line.text.empty() && line.text.back() == ' ') line.text.pop_back();
    record_.lines.push_back(std::move(line));
}

}  // namespace grognard::game
