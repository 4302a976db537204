#include "games/impetus/play/remembered.h"

#include "game/hash.h"

namespace grognard::impetus {

Remembered::Question::Question(const State& state, Bases its_seen, What what, const std::array<int, 4>& its_about)
    : seen(its_seen), about{static_cast<std::int32_t>(what)} {
    for_each(seen, [&](int number) {
        const Unit& unit = state.units[at(number)];
        std::int32_t* place = &places[3 * at(number)];
        place[0] = unit.centre.x;
        place[1] = unit.centre.y;
        place[2] = tabletop::notches_of(unit.heading);
        if (unit.in_melee()) fighting |= base_bit(number);
    });
    for (std::size_t i = 0; i < its_about.size(); ++i) about[i + 1] = its_about[i];
}

const Remembered::Answer* Remembered::find(const Question& question) const {
    const auto spot = known_.find(game::mark_of(question));
    if (spot == known_.end()) return nullptr;
    for (const Known& one : spot->second)
        if (one.question == question) return &one.answer;
    return nullptr;
}

void Remembered::keep(const Question& question, const Answer& answer) {
    known_[game::mark_of(question)].push_back({question, answer});
}

}  // namespace grognard::impetus
