#include "lab/statistics.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "dice/generator.h"

namespace grognard::lab {

Interval wilson(std::size_t score, std::size_t full, std::size_t trials) {
    if (trials == 0) return {};
    const double z = 1.959964;
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(score) / static_cast<double>(full);
    const double middle = share + z * z / (2 * n);
    const double reach = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    const double scale = 1 + z * z / n;
    return {(middle - reach) / scale, (middle + reach) / scale};
}

void Score::add(const player::Bout& bout) {
    ++games;
    won += bout.halves == 2 ? 1 : 0;
    drawn += bout.halves == 1 ? 1 : 0;
    lead += bout.lead;
}

Summary summed(const std::vector<player::Bout>& bouts, std::size_t sides) {
    Summary summary;
    summary.by_side.resize(sides);
    for (const player::Bout& bout : bouts) {
        const auto side = static_cast<std::size_t>(bout.side);
        GROGNARD_CHECK(side < sides, static_cast<long long>(side));
        summary.all.add(bout);
        summary.by_side[side].add(bout);
        summary.decisions += static_cast<std::size_t>(bout.decisions);
        summary.signature = dice::SplitMix64::mix(summary.signature + bout.print);
        for (std::size_t who = 0; who < summary.lapses.size(); ++who) {
            auto& all = summary.lapses[who];
            all.resize(std::max(all.size(), bout.lapses[who].size()));
            for (std::size_t i = 0; i < bout.lapses[who].size(); ++i) all[i].add(bout.lapses[who][i]);
        }
    }
    return summary;
}

namespace {

boost::json::object json_of(const Score& score) {
    const auto [low, high] = score.interval();
    return {{"games", score.games}, {"won", score.won}, {"drawn", score.drawn}, {"lost", score.lost()},
            {"points", score.lead}, {"low", low},       {"high", high}};
}

}  // namespace

boost::json::object json_of(const Summary& summary, const std::vector<std::string>& sides) {
    boost::json::object by_side;
    for (std::size_t side = 0; side < sides.size(); ++side)
        if (summary.by_side[side].games > 0) by_side[sides[side]] = json_of(summary.by_side[side]);
    return {{"all", json_of(summary.all)},
            {"sides", std::move(by_side)},
            {"decisions", summary.decisions},
            {"signature", std::to_string(summary.signature)}};
}

boost::json::object json_of(const std::vector<player::LapseCount>& lapses, const std::vector<std::string>& names) {
    boost::json::object all;
    for (std::size_t i = 0; i < std::min(lapses.size(), names.size()); ++i)
        all[names[i]] = {{"seen", lapses[i].seen},
                         {"of", lapses[i].of},
                         {"positions", lapses[i].positions},
                         {"looks", lapses[i].looks}};
    return all;
}

}  // namespace grognard::lab
