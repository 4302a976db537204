// Collections are unrolled: any, all, count, sum, min, max, mean over lists, sets and enumerations.

#pragma once

#include "sheet/lower/emitter.h"
#include "sheet/lower/site.h"

namespace grognard::sheet {

class Expressions;

class Folds {
  public:
    Folds(Site& site, Emitter& code, Expressions& values) : site_(site), code_(code), values_(values) {}

    // --- what a collection holds ---
    struct Collection {
        bool known = false;
        std::vector<Member> members;
        const Symbol* list = nullptr;  // if it is one
    };
    Collection members(const Expression& collection);
    Collection members_in_unit(const Expression& collection);  // for rows that go through one

    Value presence(const Symbol& list, std::size_t index);  // whether that element is there

    Value fold(const Expression& e, const Type* expected);

  private:
    struct Running;

    void add_values(const Type& type, const Value* set, Collection& to);
    bool is_well_formed(const Expression& e);
    std::size_t elements(const Expression& e, const Type* expected, Running& running);  // how many there may be
    void element(const Expression& e, const Type* expected, const Member& member, Running& running);
    void take(const Expression& e, const Value& body, Running& running);
    Value result(const Expression& e, const Running& running, std::size_t size);
    void start_total(const Running& running, Word64 word);
    Value of_those_there(const Expression& e, const Running& running, std::size_t size);
    Value mean(const Value& sum, const Value& count, std::size_t size);

    Site& site_;
    Emitter& code_;
    Expressions& values_;
    int depth_ = 0;
};

}  // namespace grognard::sheet
