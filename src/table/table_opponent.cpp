// Opponents at a table. See table.h.

#include "player/opponent.h"
#include "table/table.h"

namespace grognard::table {

std::pair<std::size_t, Table::Best> Table::picked(const std::string& level) {
    const auto opponent = opened_->opponent({player::level_named(level).value_or(player::Level::veteran), seed_});
    player::Limits limits;
    if (const auto nodes = number_at("nodes"); nodes && *nodes > 0) limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto ms = number_at("ms"); ms && *ms > 0 && clock_) {
        const double end = clock_() + static_cast<double>(*ms);
        limits.stop = [this, end] { return clock_() >= end; };
    }
    if (limits.nodes == 0 && !limits.stop) limits.nodes = player::usual_nodes;
    const player::Choice choice =
        player::choose(*opponent, play_->face(), static_cast<std::uint64_t>(play_->number()), limits);
    Best best;
    for (const player::Valued& one : choice.best) best.emplace_back(one.action, one.points);
    return {choice.action, std::move(best)};
}

}  // namespace grognard::table
