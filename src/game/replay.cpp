#include "game/replay.h"

#include <algorithm>

#include "base/fingerprint.h"
#include "base/names.h"

namespace grognard::game {

namespace {

using What = RecordLine::What;

std::string notes_text(const std::vector<std::string>& notes) { return notes.empty() ? "-" : joined(notes, "; "); }

}  // namespace

Replay::Replay(std::unique_ptr<Face> face, Record record) : face_(std::move(face)), record_(std::move(record)) {
    compare_house();
    if (record_.cut > 0) tell_cut(record_.cut);
    begin();
}

// --- stepping ---

void Replay::begin() {
    face_->reset();
    at_ = 0;
    stands_ = 0;
    started_ = false;
    lost_ = false;
    trace_.clear();
    if (record_.from.empty()) return;
    started_ = true;
    if (set(record_.from)) return;
    RecordLine heading;
    diverge(heading, "replay.bad_position", {});
}

bool Replay::forward() {
    if (at_end()) return false;
    trace_.clear();
    if (record_.unended && at_ + 1 == record_.lines.size()) {
        if (!play_unended()) return false;
    } else {
        play(record_.lines[at_]);
    }
    ++at_;
    if (!lost_) stands_ = at_;
    if (stands_after_.size() < at_) stands_after_.push_back(stand());
    return true;
}

// The last line, which may have been cut: where it goes another way it was, and the game stands before it.
bool Replay::play_unended() {
    const Stand before = stand();
    const std::size_t told = divergences_.size();
    const int line = record_.lines.back().line;
    play(record_.lines.back());
    if (divergences_.size() == told) return true;
    divergences_.resize(told);
    become(before);
    record_.lines.pop_back();
    record_.unended = false;
    tell_cut(line);
    return false;
}

bool Replay::back() {
    if (at_ == 0) return false;
    go(at_ - 1);
    return true;
}

void Replay::go(std::size_t at) {
    at = std::min(at, record_.lines.size());
    if (at <= stands_after_.size() && at > 0 && at != at_) {
        become(stands_after_[at - 1]);
        at_ = at;
        return;
    }
    if (at < at_) begin();
    while (at_ < at) forward();
}

void Replay::become(const Stand& stand) {
    trace_.clear();
    if (stand.position.empty()) {
        face_->reset();
    } else {
        set(stand.position);
    }
    started_ = !stand.position.empty();
    stands_ = stand.stands;
    lost_ = stand.lost;
}

bool Replay::set(const std::string& position) {
    Problems problems;
    return face_->set_position(position, problems);
}

// --- lines ---

void Replay::play(const RecordLine& line) {
    switch (line.what) {
        case What::start: return play_start(line);
        case What::action: return play_action(line);
        case What::position: return play_position(line);
        case What::resumed: return play_resumed();
        case What::result: return play_result(line);
        case What::remark: return;
    }
}

void Replay::play_start(const RecordLine& line) {
    dice::Script script(line.dice);
    face_->start(script, &trace_);
    started_ = true;
    compare(line, script);
}

bool Replay::is_legal(const RecordLine& line) {
    if (face_->mover() == nobody) {
        diverge(line, "replay.game_over", {});
        return false;
    }
    const std::string mover = face_->side_name(face_->mover());
    if (mover != line.side) {
        diverge(line, "replay.other_side", {{"expected", line.side}, {"found", mover}});
        return false;
    }
    Refusal refusal = face_->why_not(line.text);
    if (refusal) diverge(line, "replay.illegal", {{"action", line.text}}, refusal);
    return !refusal;
}

void Replay::play_action(const RecordLine& line) {
    if (lost_) return;
    started_ = true;
    if (!is_legal(line)) return;
    dice::Script script(line.dice);
    face_->apply(line.text, script, &trace_);
    compare(line, script);
}

void Replay::compare(const RecordLine& line, const dice::Script& script) {
    if (script.bad()) {
        diverge(line, "replay.bad_die", {{"face", std::to_string(script.bad()->face)}});
    } else if (script.missing()) {
        diverge(line, "replay.die_missing", {{"given", std::to_string(line.dice.size())}});
    } else if (script.leftover() > 0) {
        diverge(line, "replay.dice_left", {{"count", std::to_string(script.leftover())}});
    } else if (const auto notes = notes_of(*face_, trace_); notes != line.notes) {
        diverge(line, "replay.other_outcome", {{"expected", notes_text(line.notes)}, {"found", notes_text(notes)}});
    }
}

void Replay::play_position(const RecordLine& line) {
    if (!lost_ && face_->position() == line.text) return;
    const bool readable = set(line.text);
    if (!readable || !lost_) diverge(line, readable ? "replay.other_position" : "replay.bad_position", {});
    if (!readable || !set(line.text)) return;
    started_ = true;
    lost_ = false;
}

// Play went on from the last position that stands above; a replay that is there already needs nothing.
void Replay::play_resumed() {
    if (!lost_) return;
    for (std::size_t i = at_; i-- > 0;) {
        if (record_.lines[i].what != What::position) continue;
        lost_ = !set(record_.lines[i].text);
        return;
    }
}

void Replay::play_result(const RecordLine& line) {
    if (lost_) return;
    const RecordLine found = result_line(*face_);
    if (!face_->over())
        diverge(line, "replay.not_over", {});
    else if (found.text != line.text)
        diverge(line, "replay.other_result", {{"expected", line.text}, {"found", found.text}});
}

// --- going another way ---

void Replay::diverge(std::string_view id, Problems::Arguments arguments) {
    Divergence divergence;
    divergence.problem.id = std::string(id);
    divergence.problem.arguments = std::move(arguments);
    divergences_.push_back(std::move(divergence));
}

void Replay::diverge(const RecordLine& line, std::string_view id, Problems::Arguments arguments, Refusal refusal) {
    fall_back();
    const bool told = std::any_of(divergences_.begin(), divergences_.end(),
                                  [&](const Divergence& known) { return known.line == at_; });
    if (told) return;
    diverge(id, std::move(arguments));
    Divergence& divergence = divergences_.back();
    divergence.line = at_;
    divergence.problem.place = {0, line.line, 1};
    divergence.refusal = std::move(refusal);
}

void Replay::tell_cut(int line) {
    diverge("replay.cut", {{"line", std::to_string(line)}});
    divergences_.back().problem.place = {0, line, 1};
}

// House rules that hold here and that the record does not name so.
void Replay::compare_house() {
    const std::vector<HouseRules>& recorded = record_.identity.house;
    for (const HouseRules& now : face_->identity().house) {
        const auto same_text = [&](const HouseRules& one) { return one.fingerprint == now.fingerprint; };
        if (std::any_of(recorded.begin(), recorded.end(), same_text)) continue;
        const auto then =
            std::find_if(recorded.begin(), recorded.end(), [&](const HouseRules& one) { return one.name == now.name; });
        if (then == recorded.end())
            diverge("replay.new_house", {{"name", now.name}});
        else
            diverge("replay.other_house", {{"name", now.name},
                                           {"recorded", hexadecimal(then->fingerprint)},
                                           {"found", hexadecimal(now.fingerprint)}});
    }
}

// To the last position before this line that can be read; the next one ends this.
void Replay::fall_back() {
    lost_ = true;
    for (std::size_t i = at_; i-- > 0;) {
        if (record_.lines[i].what != What::position || !set(record_.lines[i].text)) continue;
        stands_ = i + 1;
        return;
    }
    stands_ = 0;
    started_ = !record_.from.empty() && set(record_.from);
    if (!started_) face_->reset();
}

// --- going on ---

std::uint64_t last_rules(const Record& record) {
    std::uint64_t last = record.identity.rules;
    for (const RecordLine& line : record.lines)
        if (line.what == What::resumed) last = line.rules;
    return last;
}

namespace {

// Says from where on other rules hold; after the result none do.
void mark(Record& record, std::uint64_t rules) {
    if (record.lines.empty()) {
        record.identity.rules = rules;
        return;
    }
    for (const RecordLine& line : record.lines)
        if (line.what == What::result) return;
    RecordLine line;
    line.what = What::resumed;
    line.rules = rules;
    record.lines.push_back(std::move(line));
}

}  // namespace

Resumed resume(std::unique_ptr<Face> face, Record record) {
    Replay replay(std::move(face), std::move(record));
    WayBack back;
    while (!replay.at_end()) {
        const RecordLine line = replay.record().lines[replay.at()];
        const Side mover = replay.face().mover();
        WayBack::Stand before{line.what == What::action ? replay.face().position() : std::string(), replay.at(),
                              line.number};
        if (line.what == What::resumed) back = {};
        if (!replay.forward() || line.what != What::action) continue;
        back.decided(std::move(before), WayBack::bar(replay.trace(), replay.face().mover() != mover));
    }
    Resumed resumed;
    resumed.record = replay.record();
    resumed.divergences = replay.divergences();
    resumed.whole = replay.whole();
    resumed.record.lines.resize(replay.stands());
    resumed.face = replay.take_face();

    // The heading names what the game is to be opened with from now on; what it was begun with stands in its fingerprint.
    Identity now = resumed.face->identity();
    Identity& heading = resumed.record.identity;
    const bool other_readings = heading.rulings != now.rulings;
    heading.rulings = std::move(now.rulings);
    heading.house = std::move(now.house);
    if (!resumed.whole || other_readings || last_rules(resumed.record) != now.rules)
        mark(resumed.record, now.rules);
    else if (resumed.divergences.empty())
        resumed.back = std::move(back);
    return resumed;
}

}  // namespace grognard::game
