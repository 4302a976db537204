// Opponents at a table. See table.h.

#include <algorithm>

#include "player/opponent.h"
#include "table/table.h"

namespace grognard::table {

std::pair<std::size_t, Table::Best> Table::picked(const std::string& level) {
    const auto opponent = opened_->opponent({player::level_named(level).value_or(player::Level::veteran), seed_});
    constexpr std::int64_t longest = 600'000;
    player::Limits limits;
    if (const auto nodes = limit_at("nodes", most_nodes_)) limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto ms = limit_at("ms", longest); ms && clock_) {
        const double end = clock_() + static_cast<double>(*ms);
        limits.stop = [this, end] { return clock_() >= end; };
    }
    if (limits.nodes == 0 && !limits.stop)
        limits.nodes = std::min(player::usual_nodes, static_cast<std::uint64_t>(most_nodes_));
    const player::Choice choice =
        player::choose(*opponent, play_->face(), static_cast<std::uint64_t>(play_->number()), limits);
    Best best;
    for (const player::Valued& one : choice.best) best.emplace_back(one.action, one.points);
    return {choice.action, std::move(best)};
}

}  // namespace grognard::table
