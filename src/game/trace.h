// What happened while a decision was carried out: events of the game and resolutions of the sheet, in order.
//
// Entries are small numbers; words are found later, in the reader's language. A resolution keeps the facts it was asked with
// and the faces that fell: run again with a script of those faces it is the same resolution, and can be explained in full.
// A trace is cleared and used again, so that keeping one costs no allocation once its lists have grown.

#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "dice/chance.h"
#include "sheet/language/types.h"

namespace grognard::game {

// Something a player sees happen. What the numbers mean is the game's: see Game::note and Game::say.
struct Event {
    std::uint16_t what = 0;
    std::int16_t subject = -1;  // mostly a unit
    std::int16_t place = -1;    // where: what the game counts
    std::int16_t object = -1;   // mostly another unit
    std::int32_t value = 0;

    friend bool operator==(const Event&, const Event&) = default;
};

// A procedure of the sheet that was run. The facts and faces are in the lists of the trace.
struct Resolved {
    std::int16_t procedure = -1;  // of Game::procedure
    std::int16_t subject = -1;    // whose test or fire it is
    std::uint32_t first_word = 0;
    std::uint32_t word_count = 0;
    std::uint32_t first_face = 0;  // of those that fell since the trace was cleared
    std::uint32_t face_count = 0;
    // With those that fell before a decision in the middle of it; none, if there was no such decision.
    std::uint32_t first_joined = 0;
    std::uint32_t joined_count = 0;
};

class Trace {
  public:
    // --- writing ---

    // What has begun and is not resolved goes on in what follows.
    void clear();
    // Nothing of what has begun goes on: it begins anew.
    void start_anew() { carried_ = {}; }
    void happened(const Event& event);
    // The faces of this resolution, or of a draw that is no resolution (a marker from a cup: procedure -1).
    void resolved(int procedure, int subject, std::span<const sheet::Word64> words, std::span<const int> faces);
    // Some of the faces of a procedure that throws more than once; the last of them resolves it.
    void begun(int procedure, int subject, std::span<const int> faces);
    bool has_begun(int procedure) const {
        return procedure >= 0 && (begun_.procedure == procedure || carried_.procedure == procedure);
    }
    // A secret has become known to the other side: undo does not go back past it.
    void reveal() { revealed_ = true; }

    // --- reading ---

    struct Entry {
        enum class What : std::uint8_t { event, resolved };
        What what = What::event;
        std::uint32_t index = 0;  // of events() or resolutions()
    };

    const std::vector<Entry>& entries() const { return entries_; }
    const std::vector<Event>& events() const { return events_; }
    const std::vector<Resolved>& resolutions() const { return resolutions_; }
    std::span<const sheet::Word64> words(const Resolved& resolved) const;
    std::span<const int> faces(const Resolved& resolved) const;
    // All faces in the order they fell: what a record keeps, and a script is fed with.
    const std::vector<int>& all_faces() const { return faces_; }
    bool revealed() const { return revealed_; }
    // What the face with that number in all_faces() was thrown for; of one beyond them, what has begun.
    Resolved thrown_for(std::size_t face) const;

  private:
    std::vector<Entry> entries_;
    std::vector<Event> events_;
    std::vector<Resolved> resolutions_;
    std::vector<sheet::Word64> words_;
    std::vector<int> faces_;
    Resolved begun_;
    struct Carried {
        int procedure = -1;
        std::vector<int> faces;
    };
    Carried carried_;          // what had begun when the trace was cleared
    std::vector<int> joined_;  // faces of resolutions that others had begun
    bool revealed_ = false;
};

inline void Trace::clear() {
    if (begun_.face_count > 0) {
        if (carried_.procedure != begun_.procedure) carried_ = {begun_.procedure, {}};
        const auto begun = std::span(std::as_const(faces_)).subspan(begun_.first_face, begun_.face_count);
        carried_.faces.insert(carried_.faces.end(), begun.begin(), begun.end());
    }
    joined_.clear();
    entries_.clear();
    events_.clear();
    resolutions_.clear();
    words_.clear();
    faces_.clear();
    begun_ = {};
    revealed_ = false;
}

inline void Trace::happened(const Event& event) {
    entries_.push_back({Entry::What::event, static_cast<std::uint32_t>(events_.size())});
    events_.push_back(event);
}

inline void Trace::resolved(int procedure, int subject, std::span<const sheet::Word64> words,
                            std::span<const int> faces) {
    entries_.push_back({Entry::What::resolved, static_cast<std::uint32_t>(resolutions_.size())});
    Resolved entry;
    entry.procedure = static_cast<std::int16_t>(procedure);
    entry.subject = static_cast<std::int16_t>(subject);
    entry.first_word = static_cast<std::uint32_t>(words_.size());
    entry.word_count = static_cast<std::uint32_t>(words.size());
    const bool goes_on = begun_.face_count > 0;
    entry.first_face = goes_on ? begun_.first_face : static_cast<std::uint32_t>(faces_.size());
    entry.face_count = begun_.face_count + static_cast<std::uint32_t>(faces.size());
    words_.insert(words_.end(), words.begin(), words.end());
    faces_.insert(faces_.end(), faces.begin(), faces.end());
    if (carried_.procedure >= 0 && carried_.procedure == procedure) {
        entry.first_joined = static_cast<std::uint32_t>(joined_.size());
        joined_.insert(joined_.end(), carried_.faces.begin(), carried_.faces.end());
        const auto now = std::span(std::as_const(faces_)).subspan(entry.first_face);
        joined_.insert(joined_.end(), now.begin(), now.end());
        entry.joined_count = static_cast<std::uint32_t>(joined_.size()) - entry.first_joined;
    }
    resolutions_.push_back(entry);
    begun_ = {};
    carried_ = {};
}

inline void Trace::begun(int procedure, int subject, std::span<const int> faces) {
    if (begun_.face_count == 0) begun_.first_face = static_cast<std::uint32_t>(faces_.size());
    begun_.procedure = static_cast<std::int16_t>(procedure);
    begun_.subject = static_cast<std::int16_t>(subject);
    begun_.face_count += static_cast<std::uint32_t>(faces.size());
    faces_.insert(faces_.end(), faces.begin(), faces.end());
}

inline Resolved Trace::thrown_for(std::size_t face) const {
    for (const Resolved& one : resolutions_)
        if (face < one.first_face + one.face_count) return one;
    return begun_;
}

inline std::span<const sheet::Word64> Trace::words(const Resolved& resolved) const {
    return std::span(words_).subspan(resolved.first_word, resolved.word_count);
}

inline std::span<const int> Trace::faces(const Resolved& resolved) const {
    if (resolved.joined_count > 0) return std::span(joined_).subspan(resolved.first_joined, resolved.joined_count);
    return std::span(faces_).subspan(resolved.first_face, resolved.face_count);
}

}  // namespace grognard::game
