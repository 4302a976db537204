#include "sheet/print/phrases.h"

#include <utility>

namespace grognard::sheet::printing {

namespace {

constexpr std::pair<std::string Phrases::*, const char*> ids[] = {
    {&Phrases::edition, "edition"},
    {&Phrases::fingerprint, "fingerprint"},
    {&Phrases::rulings, "rulings"},
    {&Phrases::changed, "changed"},
    {&Phrases::unchanged, "unchanged"},
    {&Phrases::in_force, "in_force"},
    {&Phrases::by_default, "by_default"},
    {&Phrases::not_in_force, "not_in_force"},
    {&Phrases::any_value, "any_value"},
    {&Phrases::number_span, "number_span"},
    {&Phrases::largest_reached, "largest_reached"},
    {&Phrases::impossible, "impossible"},
    {&Phrases::gives, "gives"},
    {&Phrases::choose_me, "choose_me"},
    {&Phrases::choose_enemy, "choose_enemy"},
    {&Phrases::as_for, "as_for"},
    {&Phrases::see, "see"},
    {&Phrases::see_also, "see_also"},
    {&Phrases::roll_again, "roll_again"},
    {&Phrases::first_line, "first_line"},
    {&Phrases::least_line, "least_line"},
    {&Phrases::most_line, "most_line"},
    {&Phrases::for_each, "for_each"},
    {&Phrases::until, "until"},
    {&Phrases::times_at_most, "times_at_most"},
    {&Phrases::prevails, "prevails"},
    {&Phrases::only_highest, "only_highest"},
    {&Phrases::only_lowest, "only_lowest"},
    {&Phrases::together, "together"},
    {&Phrases::yes, "yes"},
    {&Phrases::no, "no"},
    {&Phrases::no_such, "no_such"},
    {&Phrases::and_, "and"},
    {&Phrases::or_, "or"},
    {&Phrases::if_, "if"},
    {&Phrases::otherwise, "otherwise"},
    {&Phrases::colon, "colon"},
    {&Phrases::at_least, "at_least"},
    {&Phrases::at_most, "at_most"},
    {&Phrases::between, "between"},
    {&Phrases::and_bound, "and_bound"},
    {&Phrases::rounded_up, "rounded_up"},
    {&Phrases::rounded_down, "rounded_down"},
    {&Phrases::rounded, "rounded"},
    {&Phrases::rank_of, "rank_of"},
    {&Phrases::steps_further, "steps_further"},
    {&Phrases::larger_of, "larger_of"},
    {&Phrases::smaller_of, "smaller_of"},
    {&Phrases::remainder_of, "remainder_of"},
    {&Phrases::total_of, "total_of"},
    {&Phrases::number_of, "number_of"},
    {&Phrases::mean_of, "mean_of"},
    {&Phrases::lowest_of, "lowest_of"},
    {&Phrases::highest_of, "highest_of"},
    {&Phrases::among, "among"},
    {&Phrases::at_least_one, "at_least_one"},
    {&Phrases::all_of, "all_of"},
    {&Phrases::with, "with"},
    {&Phrases::such_that, "such_that"},
    {&Phrases::dice, "dice"},
    {&Phrases::also, "also"},
};

}  // namespace

Phrases::Phrases(const Catalogue& words) : language(words.language()) {
    for (const auto& [phrase, id] : ids) this->*phrase = words.say(std::string("printed.") + id);
}

}  // namespace grognard::sheet::printing
