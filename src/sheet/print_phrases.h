// The few words of the printed sheet that are not the sheet's own.
//
// They stand here and not in i18n/ because the engine is handed no texts for it; nothing else of print_* holds any.

#pragma once

#include <string>
#include <string_view>

#include "sheet/source.h"

namespace grognard::sheet::printing {

struct Phrases {
    // --- the page ---
    std::string_view lang, edition, fingerprint;
    std::string_view rulings, changed, unchanged, in_force, by_default, not_in_force;
    // --- tables ---
    std::string_view any_value, number_span, largest_reached;
    // --- procedures ---
    std::string_view impossible, gives, choose_me, choose_enemy, as_for, see, see_also, roll_again;
    std::string_view first_line, least_line, most_line, for_each;
    std::string_view prevails, only_highest, only_lowest, together;
    // --- expressions ---
    std::string_view yes, no, no_such, and_, or_, if_, otherwise, colon;
    std::string_view at_least, at_most, between, and_bound, rounded_up, rounded_down, rounded, rank_of, steps_further;
    std::string_view larger_of, smaller_of, remainder_of;
    std::string_view total_of, number_of, mean_of, lowest_of, highest_of, among, at_least_one, all_of, with, such_that;
    std::string_view dice;
};

const Phrases& phrases(Language language);

}  // namespace grognard::sheet::printing
