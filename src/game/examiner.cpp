#include "game/examiner.h"

#include <array>

namespace grognard::game {

namespace {

constexpr std::array<std::string_view, check_count> check_names = {
    "copies",  "consistency", "draws",    "mover",      "dead_end",   "length", "endless",
    "texts",   "positions",   "refusals", "repetition", "typed_dice", "views",  "guesses",
    "secrets", "chapters",    "results",  "undo",       "records",
};

class PaperExam {
  public:
    PaperExam(const Face& face, const Record& record, std::uint64_t last_hash)
        : face_(face), record_(record), last_hash_(last_hash) {}

    std::optional<OnPaper> run() {
        play_again();
        if (!wrong_) read_back();
        if (!wrong_) replay();
        return wrong_;
    }

  private:
    bool want(bool holds, Check check, const std::string& detail) {
        if (!holds && !wrong_) wrong_ = OnPaper{check, detail, decision_};
        return holds;
    }

    // The same game through Play, each decision taken back once where that is allowed.
    void play_again() {
        Play play(face_.copy());
        for (const RecordLine& line : record_.lines) {
            if (line.what == RecordLine::What::start)
                want(play.start_with(line.dice).nothing(), Check::records, "the dice of the start");
            if (line.what == RecordLine::What::action) decide(play, line);
            if (wrong_) return;
        }
        Face& face = play.face();
        want(face.over() && face.hash() == last_hash_, Check::records, "another end");
        paper_ = play.record();
        for (Side side = 0; side < face.sides(); ++side)
            for (const RecordLine& line : paper_.seen_by(side).lines)
                want(!line.text.empty() || line.what == RecordLine::What::start, Check::records, "an empty line");
    }

    void decide(Play& play, const RecordLine& line) {
        decision_ = line.number;
        Face& face = play.face();
        if (!want(!face.why_not(line.text), Check::records, "not legal: " + line.text)) return;
        const std::string before = face.position();
        const std::uint64_t hash = face.hash();
        const Side mover = face.mover();
        const std::size_t lines = play.record().lines.size();
        dice::Script script(line.dice);
        play.choose(line.text, script);
        if (!want(script.fits(), Check::records, "other dice: " + line.text)) return;
        const bool barred = !line.dice.empty() || play.trace().revealed() || face.mover() != mover;
        if (!want(play.can_undo() != barred, Check::undo, "allowed or not: " + line.text)) return;
        if (barred) return;
        const std::string after = face.position();
        play.undo();
        want(face.position() == before && face.hash() == hash && face.mover() == mover, Check::undo,
             "another state: " + line.text);
        want(play.record().lines.size() == lines, Check::undo, "another record: " + line.text);
        dice::Script again(line.dice);
        play.choose(line.text, again);
        want(face.position() == after, Check::undo, "another way back: " + line.text);
    }

    void read_back() {
        Problems problems;
        const std::string text = write_record(paper_);
        const auto read = read_record(text, problems);
        if (!want(read.has_value(), Check::records,
                  "not read: " + (problems.all().empty() ? std::string() : problems.all().front().id)))
            return;
        want(same(*read, paper_) && write_record(*read) == text, Check::records, "read back as another");
    }

    // To the end, back by uneven steps, and to the end again.
    void replay() {
        Replay replay(face_.copy(), paper_);
        std::vector<std::uint64_t> hashes = {replay.face().hash()};
        while (replay.forward()) hashes.push_back(replay.face().hash());
        if (!replay.divergences().empty()) {
            const Divergence& divergence = replay.divergences().front();
            const std::string line = divergence.line ? write_line(paper_.lines[*divergence.line]) : "heading";
            want(false, Check::records, divergence.problem.id + ": " + line);
            return;
        }
        want(replay.whole() && replay.face().hash() == last_hash_, Check::records, "a replay with another end");
        for (std::size_t at = hashes.size() - 1, by = 1; !wrong_; at -= by, by = by % 7 + 1) {
            replay.go(at);
            want(replay.at() == at && replay.face().hash() == hashes[at], Check::records, "another state going back");
            if (at < by) break;
        }
        replay.go(hashes.size() / 2);
        while (replay.forward()) {
        }
        want(replay.face().hash() == last_hash_, Check::records, "another end the second time");
    }

    const Face& face_;
    const Record& record_;
    std::uint64_t last_hash_;
    Record paper_;
    std::optional<OnPaper> wrong_;
    int decision_ = 0;
};

}  // namespace

std::string_view name_of(Check check) { return check_names[static_cast<std::size_t>(check)]; }

std::optional<OnPaper> examine_on_paper(const Face& face, const Record& record, std::uint64_t last_hash) {
    return PaperExam(face, record, last_hash).run();
}

}  // namespace grognard::game
