#include "lab/tuner.h"

#include <algorithm>
#include <cmath>

#include "dice/generator.h"

namespace grognard::lab {

std::vector<double> tuned(const std::vector<Knob>& knobs, const Tuning& tuning, const Duel& duel,
                          const TellTuning& tell) {
    std::vector<double> values;
    for (const Knob& knob : knobs) values.push_back(knob.value);
    for (int round = 0; round < tuning.rounds; ++round) {
        dice::Generator chance(tuning.seed, static_cast<std::uint64_t>(round));
        // Reaches shrink slowly, paces faster: the exponents are Spall's.
        const double reach = std::pow(1.0 + round, -0.101);
        const double pace = tuning.pace * std::pow(1.0 + round / (0.1 * tuning.rounds + 1), -0.602);
        std::vector<double> signs, up = values, down = values;
        const auto within = [&](std::size_t i, double value) { return std::clamp(value, knobs[i].low, knobs[i].high); };
        for (std::size_t i = 0; i < knobs.size(); ++i) {
            signs.push_back(chance.below(2) == 0 ? -1 : 1);
            up[i] = within(i, values[i] + signs[i] * reach * knobs[i].reach);
            down[i] = within(i, values[i] - signs[i] * reach * knobs[i].reach);
        }
        const double won = duel(up, down, static_cast<std::uint64_t>(round));
        for (std::size_t i = 0; i < knobs.size(); ++i)
            values[i] = within(i, values[i] + pace * won * signs[i] * knobs[i].reach);
        if (tell) tell(round + 1, values);
    }
    return values;
}

}  // namespace grognard::lab
