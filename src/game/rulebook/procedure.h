// A procedure of the sheet, bound once: asking writes words, nothing is looked up by name and nothing is allocated after the
// first time.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "dice/enumerator.h"
#include "game/coverage.h"
#include "game/rulebook/facts.h"
#include "game/rulebook/thrown.h"
#include "game/trace.h"
#include "sheet/program/model.h"
#include "sheet/run/odds.h"
#include "sheet/run/run.h"

namespace grognard::game::rulebook {

class Rulebook;

class Procedure : public Scope {
  public:
    // Played: asked and rolled in steps of a game. Questioned: only its words are wanted, for Rulebook::question.
    enum class Use : std::uint8_t { played, questioned };

    Procedure(Rulebook* book, const char* name, Use use = Use::played);
    // With its facts as they are, and a frame of its own.
    Procedure(const Procedure& other);
    Procedure& operator=(const Procedure&) = delete;
    ~Procedure() = default;

    // --- asking: set the facts, ask, roll, read the outcomes ---

    // Works out what no die reaches; false if the sheet forbids it.
    bool ask();
    // Throws the next dice. False while there are more to come: `so_far` then keeps what fell, and the next step of the game
    // asks with the same facts and rolls again. The trace keeps all faces, and the resolution when the last have fallen. A chance
    // that weighs picks an outcome by its odds: nothing is thrown then, and nothing more is to come; choices that are not decided
    // are left at their first option.
    template <int N>
    bool roll(Thrown<N>& so_far, dice::Chance& chance, Trace* trace, int subject,
              const Decisions* decisions = nullptr) {
        if (chance.weighs() && so_far.empty() && weigh(chance, trace, subject, decisions)) return true;
        const Fell fell = roll_next(so_far.falls(), chance, trace, subject, decisions);
        if (fell.complete)
            so_far.clear();
        else if (fell.drawn)
            so_far.push(fell.fall);
        return fell.complete;
    }
    // The choice that has to be decided before the procedure goes on; nothing if the last roll is complete, or waits for dice.
    const Choice* waits_for() const { return waits_for_; }
    int options(const Choice& choice) const;
    // What the part of the procedure that it is about comes to if he leaves it; nothing while that hangs on more dice.
    std::optional<Word64> stands() const { return stands_; }
    // He has the best that he could wish for: nobody need ask him.
    bool is_idle() const { return is_idle_; }
    // Calls visit() for every way the dice can fall, after ask(); false if there are too many.
    template <class Visit>
    bool for_all_dice(Visit&& visit) {
        dice::Enumerator<double> chance(100'000);
        do {
            runner_->run(chance);
            if (chance.so_far().too_large) return false;
            visit();
        } while (chance.next_path());
        return true;
    }

    // --- about it ---

    // The step that forbids; empty if none does.
    std::string_view refusal() const;
    const sheet::Procedure& procedure() const { return *procedure_; }
    std::span<const Word64> words() const { return words_; }
    // Every question is told to the coverage from now on; also by copies.
    void watch(const std::shared_ptr<Coverage>& coverage) { watch_ = coverage; }

  private:
    friend class AnyIn;
    friend class AnyOut;
    friend class Veiled;
    friend class Nested;
    friend class Binder;
    friend class Rulebook;

    // What no die reaches is worked out once for facts that are asked about again and again; a later question takes the place of an
    // older one that falls on the same spot.
    // So is what every result of the next draw comes to, by what fell before it, for a chance that goes through them all.
    struct Results {
        std::vector<Fall> known;
        dice::Draw draw;
        std::vector<Fall> falls;                                   // empty: nothing is drawn, or too much
        std::vector<std::uint8_t> first;                           // that comes to the same; see dice::Chance
        std::vector<std::optional<std::vector<Word64>>> outcomes;  // nothing where more dice are to come
    };
    // And what may come of it as a whole: of the outcomes that are read, by their odds.
    struct Weighed {
        std::vector<Word64> words;  // with what is decided
        std::vector<Integer> ways;  // none: its odds are too large to be worked out, or it is forbidden
        std::vector<std::vector<Word64>> outcomes;
    };
    struct Begun {
        std::vector<Word64> words;
        std::unique_ptr<sheet::Runner> runner;
        std::vector<Results> results;
        std::optional<Weighed> weighed;
    };
    static constexpr unsigned spots_log = 6;

    struct Fell {
        bool complete = true;
        bool drawn = false;
        Fall fall = 0;
    };
    Begun& spot();
    const Results& results(std::span<const Fall> known);
    Fell roll_among(const Results& results, dice::Chance& chance);
    Fell roll_next(std::span<const Fall> known, dice::Chance& chance, Trace* trace, int subject,
                   const Decisions* decisions);
    const Weighed& weighed(const std::vector<Word64>& words);
    // False if its odds are too large to be worked out, too.
    bool weigh(dice::Chance& chance, Trace* trace, int subject, const Decisions* decisions);
    // Calls visit(choice, word) for every choice that the game asks its players about.
    template <class Visit>
    void for_choices(Visit&& visit) const;
    const Choice* declared(std::uint32_t choice) const;  // of the program's choices
    void look_at(std::uint32_t choice, std::span<const Fall> known, const Fell& fell, const Decisions* decisions);
    // The facts, with what is decided.
    const std::vector<Word64>& settled(const Decisions* decisions);
    // The same as it is told.
    const std::vector<Word64>& told(const Decisions* decisions);

    const char* name_;
    Use use_;
    int number_ = -1;
    const sheet::Procedure* procedure_ = nullptr;
    std::vector<Word64> words_;
    std::vector<std::int32_t> choices_;  // distances of those that are asked about
    std::vector<std::size_t> outcomes_;  // that make a difference to the game
    std::vector<std::size_t> read_;      // these, and those that are told
    std::vector<Word64> settled_;
    std::vector<std::pair<std::size_t, Word64>> veiled_;  // words that are told otherwise
    const Choice* waits_for_ = nullptr;
    std::optional<Word64> stands_;
    bool is_idle_ = false;
    std::vector<Begun> begun_;                   // once it has been asked
    Begun* asked_ = nullptr;                     // with the facts that were asked about last
    sheet::Runner* runner_ = nullptr;            // of it
    std::unique_ptr<sheet::Reckoner> reckoner_;  // once it has been weighed
    std::shared_ptr<Coverage> watch_;
};

// --- members reach their words ---

inline const Procedure& Member::procedure() const {
    const Scope& in = scope();
    return static_cast<const Procedure&>(
        *reinterpret_cast<const Scope*>(reinterpret_cast<const char*>(&in) - in.from_procedure_));
}
inline Procedure& Member::procedure() { return const_cast<Procedure&>(std::as_const(*this).procedure()); }

inline void AnyIn::set(Word64 word) { procedure().words_[at()] = word; }
inline void Veiled::tell(Word64 told) {
    for (auto& [at_word, word] : procedure().veiled_)
        if (at_word == at()) return static_cast<void>(word = told);
    procedure().veiled_.emplace_back(at(), told);
}
inline Word64 AnyOut::get() const { return procedure().runner_->outcome(at()); }

inline void Nested::resize(Record& record, int size) {
    GROGNARD_CHECK(static_cast<std::size_t>(size) <= starts_.size(), size);
    size_ = size;
    record.shift_ = size == 0 ? 0 : starts_[static_cast<std::size_t>(size - 1)];
    procedure().words_[at()] = size;
}

}  // namespace grognard::game::rulebook
