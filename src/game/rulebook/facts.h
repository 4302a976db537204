// Facts and outcomes of a procedure, each declared once, with its name in the sheet, as a member of the procedure's struct:
//
//     struct CohesionTest : Procedure {
//         using Procedure::Procedure;
//         In<int> cohesion_now{this, "cohesion_now"};
//         In<Order> order{this, "order"};
//         Out<bool> passed{this, "passed"};
//     };
//
//     rule.cohesion_now = 4;
//     if (rule.ask()) ... rule.passed() ...
//
// A member announces itself to the struct it stands in, and Rulebook::bind finds its word once. It knows where it stands by
// its distance from that struct, never by an address: a copy of the struct is bound as the original is.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "sheet/language/fraction_word.h"
#include "sheet/language/types.h"

namespace grognard::game::rulebook {

using sheet::Word64;

class Procedure;

// --- what the values of the sheet are in C++ ---

// Specialised for every enumeration of a game: `enumeration`, its name in the sheet, and `names`, by number. Binding checks
// that the sheet numbers them so.
template <class Value>
struct Words;

// A number that may be a fraction in the sheet, or become one by a house rule.
struct Amount {
    std::int64_t top = 0;
    std::int64_t bottom = 1;

    std::int64_t floor_of(std::int64_t times) const { return sheet::floor_divide(top * times, bottom); }
};

// What a member expects of its word, for the check when it is bound.
struct Expected {
    enum class What : std::uint8_t { truth, whole, amount, value, any };
    What what = What::any;
    std::string_view enumeration;
    std::span<const std::string_view> names;
};

namespace detail {

template <class T>
constexpr Expected expected_of() {
    if constexpr (std::is_same_v<T, bool>)
        return {Expected::What::truth, {}, {}};
    else if constexpr (std::is_same_v<T, int>)
        return {Expected::What::whole, {}, {}};
    else if constexpr (std::is_same_v<T, Amount>)
        return {Expected::What::amount, {}, {}};
    else if constexpr (std::is_enum_v<T>)
        return {Expected::What::value, Words<T>::enumeration, Words<T>::names};
    else
        return {Expected::What::any, {}, {}};  // a number, a value by its number, or a set of values
}

template <class T>
Word64 word_of(const T& value) {
    if constexpr (std::is_same_v<T, bool>)
        return value ? 1 : 0;
    else
        return static_cast<Word64>(value);
}

}  // namespace detail

// --- where members stand ---

// A struct with members: a procedure, or a record of facts within one.
class Scope {
  protected:
    Scope() = default;

  private:
    friend class Member;
    friend class Nested;
    friend class Binder;

    std::vector<std::int32_t> members_;  // distances; until all are bound
    std::int32_t from_procedure_ = 0;    // distance
    std::int32_t shift_ = 0;             // words between the first element of a list and the one that is written
};

// Whatever has a name in the sheet and a word.
class Member {
  public:
    Member(const Member&) = default;
    // Facts are set by value: which word one is bound to is never assigned.
    Member& operator=(const Member&) = delete;

  protected:
    enum class What : std::uint8_t { in, out, told, nested, choice };

    Member(Scope* scope, const char* name, What what, Expected (*expected)())
        : name_(name), expected_(expected), what_(what), distance_(distance(scope, this)) {
        scope->members_.push_back(distance_);
    }
    ~Member() = default;

    static std::int32_t distance(const void* from, const void* to) {
        return static_cast<std::int32_t>(static_cast<const char*>(to) - static_cast<const char*>(from));
    }
    const Scope& scope() const {
        return *reinterpret_cast<const Scope*>(reinterpret_cast<const char*>(this) - distance_);
    }
    const Procedure& procedure() const;
    Procedure& procedure();
    // Its word among the inputs or the outcomes.
    std::size_t at() const { return static_cast<std::size_t>(index_) + static_cast<std::size_t>(scope().shift_); }

  private:
    friend class Binder;
    friend class Nested;

    const char* name_;
    Expected (*expected_)();
    What what_;
    std::int32_t distance_;
    std::int32_t index_ = 0;
};

// --- facts ---

class AnyIn : public Member {
  public:
    // The largest number that the sheet takes.
    Word64 most() const;
    // As it is where nobody says anything.
    void reset();

  protected:
    AnyIn(Scope* scope, const char* name, Expected (*expected)()) : Member(scope, name, What::in, expected) {}
    void set(Word64 word);
    void set_amount(const Amount& amount);
};

template <class T>
class In : public AnyIn {
  public:
    In(Scope* scope, const char* name) : AnyIn(scope, name, detail::expected_of<T>) {}

    void operator=(T value) {
        if constexpr (std::is_same_v<T, Amount>)
            set_amount(value);
        else
            set(detail::word_of(value));
    }
    // A number no larger than the sheet takes.
    void set_up_to_most(T value) { *this = static_cast<T>(value < most() ? value : most()); }
};

// A fact that a resolution is told with another word than it was asked with: what it rests on is known to one side only, and has
// no part in what came of it.
class Veiled : public In<Word64> {
  public:
    using In::In;

    void set(Word64 word, Word64 told) {
        *this = word;
        tell(told);
    }
    using In::operator=;

  private:
    void tell(Word64 told);
};

// --- choices ---

// A choice that a player makes between the throws of a procedure, when its turn comes (Procedure::waits_for): the one whom the
// procedure is about, or his enemy. What it is called in the game is the game's.
class Choice : public Member {
  public:
    enum class By : std::uint8_t { me, enemy };

    Choice(Scope* scope, const char* name, By by, int number)
        : Member(scope, name, What::choice, detail::expected_of<Word64>), by_(by), number_(number) {}

    By by() const { return by_; }
    int number() const { return number_; }
    using Member::at;

  private:
    By by_;
    int number_;
};

// What has been decided so far in a procedure that is under way: a part of a game's state, by whatever the game keeps.
class Decisions {
  public:
    virtual std::optional<Word64> decided(const Choice& choice) const = 0;  // an option

  protected:
    ~Decisions() = default;
};

// --- outcomes ---

class AnyOut : public Member {
  protected:
    AnyOut(Scope* scope, const char* name, What what, Expected (*expected)()) : Member(scope, name, what, expected) {}
    Word64 get() const;
    Amount get_amount() const;
};

template <class T>
class Out : public AnyOut {
  public:
    Out(Scope* scope, const char* name) : Out(scope, name, What::out) {}

    T operator()() const {
        if constexpr (std::is_same_v<T, Amount>)
            return get_amount();
        else if constexpr (std::is_same_v<T, bool>)
            return get() == 1;
        else
            return static_cast<T>(get());
    }

  protected:
    Out(Scope* scope, const char* name, Member::What what) : AnyOut(scope, name, what, detail::expected_of<T>) {}
};

// An outcome that is told and has no part in what comes of it: results that differ in nothing else come to the same.
template <class T>
class Told : public Out<T> {
  public:
    Told(Scope* scope, const char* name) : Out<T>(scope, name, Member::What::told) {}
};

// --- records ---

// Facts that belong together; a struct of its own with members as above.
class Record : public Scope {};

class Nested : public Member {
  protected:
    Nested(Scope* scope, const char* name, bool list)
        : Member(scope, name, What::nested, detail::expected_of<Word64>), list_(list) {}

    void hold(const Record* record) { record_ = distance(this, record); }
    void resize(Record& record, int size);

    int size_ = 0;
    std::vector<std::int32_t> starts_;  // words from the first element to each

  private:
    friend class Binder;

    bool list_;
    std::int32_t record_ = 0;  // distance
};

// A fact that is a record.
template <class R>
class One : public Nested {
  public:
    One(Scope* scope, const char* name) : Nested(scope, name, false) { hold(&record_); }
    R& operator*() { return record_; }
    R* operator->() { return &record_; }

  private:
    R record_;
};

// A fact that is a list of records, written from its first element on.
template <class R>
class List : public Nested {
  public:
    List(Scope* scope, const char* name) : Nested(scope, name, true) { hold(&record_); }

    void clear() { resize(record_, 0); }
    // One more element, to be written now; there must be room.
    R& add() {
        resize(record_, size_ + 1);
        return record_;
    }
    int most() const { return static_cast<int>(starts_.size()); }

  private:
    R record_;
};

}  // namespace grognard::game::rulebook
