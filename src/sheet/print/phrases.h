// The words of the printed sheet that are not the sheet's own: the ids `printed.*` of i18n/.

#pragma once

#include <string>

#include "base/catalogue.h"

namespace grognard::sheet::printing {

struct Phrases {
    explicit Phrases(const Catalogue& words);

    Language language;
    // --- the page ---
    std::string edition, fingerprint;
    std::string rulings, changed, unchanged, in_force, by_default, not_in_force;
    // --- tables ---
    std::string any_value, number_span, largest_reached;
    // --- procedures ---
    std::string impossible, gives, choose_me, choose_enemy, as_for, see, see_also, roll_again;
    std::string first_line, least_line, most_line, for_each, until, times_at_most;
    std::string prevails, only_highest, only_lowest, together, also;
    // --- expressions ---
    std::string yes, no, no_such, and_, or_, if_, otherwise, colon;
    std::string at_least, at_most, between, and_bound, rounded_up, rounded_down, rounded, rank_of, steps_further;
    std::string larger_of, smaller_of, remainder_of;
    std::string total_of, number_of, mean_of, lowest_of, highest_of, among, at_least_one, all_of, with, such_that;
    std::string dice;
};

}  // namespace grognard::sheet::printing
