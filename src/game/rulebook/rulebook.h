// The procedures of a sheet that a game asks, declared once as members of the game's rulebook:
//
//     struct Rules : Rulebook {
//         CohesionTest cohesion_test{this, "cohesion_test"};
//         Value crest{this, "hexside", "crest"};
//     };
//
// Bound once, to a sheet with all its overlays and to the rulings in force; what the sheet lacks is said then. A copy is bound
// as the original is.

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/problem.h"
#include "game/coverage.h"
#include "game/rulebook/procedure.h"
#include "sheet/program/model.h"
#include "sheet/program/question.h"

namespace grognard::game::rulebook {

// Those that are not at their default: index of the sheet's rulings, option.
using Rulings = std::vector<std::pair<int, int>>;

// One value of an enumeration of the sheet, by its number.
class Value {
  public:
    Value(Rulebook* book, const char* enumeration, const char* name);
    Word64 operator()() const { return number_; }
    const char* name() const { return name_; }

  private:
    friend class Binder;
    const char* enumeration_;
    const char* name_;
    Word64 number_ = 0;
};

class Rulebook {
  public:
    // Procedures that are played may throw at most this often: what fell before must find room in the game's state.
    // False, with problems, where the sheet lacks a name or means something else by it.
    bool bind(std::shared_ptr<const sheet::Sheet> sheet, const Rulings& rulings, int most_draws, Problems& problems);

    const std::shared_ptr<const sheet::Sheet>& sheet() const { return sheet_; }
    const Rulings& rulings() const { return rulings_; }
    // By the number that a trace keeps; nothing if there is none.
    const sheet::Procedure* procedure(int number) const;
    // What a player would ask the sheet: the facts as they are set.
    sheet::Question question(const Procedure& procedure) const;
    // Tells every question to the coverage.
    void watch(const std::shared_ptr<Coverage>& coverage);

  protected:
    Rulebook() = default;

  private:
    friend class Procedure;
    friend class Value;
    friend class Binder;

    std::shared_ptr<const sheet::Sheet> sheet_;
    Rulings rulings_;
    std::vector<std::int32_t> procedures_;  // distances, by number
    std::vector<std::int32_t> values_;      // distances
    std::vector<const sheet::Procedure*> bound_;
};

// A rulebook as a game keeps it: copied with the game. It is moved and assigned as a whole, never its procedures.
template <class Book>
class Kept {
  public:
    explicit Kept(Book book) : book_(std::make_unique<Book>(std::move(book))) {}
    Kept(const Kept& other) : book_(std::make_unique<Book>(*other.book_)) {}
    Kept(Kept&&) noexcept = default;
    Kept& operator=(Kept other) {
        book_.swap(other.book_);
        return *this;
    }
    ~Kept() = default;

    Book& operator*() { return *book_; }
    const Book& operator*() const { return *book_; }
    Book* operator->() { return book_.get(); }
    const Book* operator->() const { return book_.get(); }

  private:
    std::unique_ptr<Book> book_;
};

}  // namespace grognard::game::rulebook
