// grognard match SYSTEM/SCENARIO --players LEVEL,LEVEL

#include <cmath>
#include <numeric>
#include <ostream>
#include <thread>

#include <boost/json.hpp>

#include "cli/commands.h"
#include "cli/gaming.h"
#include "cli/thinking.h"
#include "cli/typed.h"
#include "lab/arena.h"
#include "lab/statistics.h"
#include "lab/tuner.h"

namespace grognard::cli {

namespace {

struct Asked {
    Battle battle;
    std::array<Rival, 2> rivals{};
    std::uint64_t seed = 1;
    lab::Match match;
};

Asked asked_match(const Context& context) {
    Asked asked{open_scenario(context, typed_game(context, context.typed.positionals[0])), {}, 1, {}};
    const std::string players = needed(context, "--players");
    const std::size_t comma = players.find(',');
    if (comma == std::string::npos) context.refuse("match.two_players", {{"text", players}});
    asked.rivals = {read_rival(context, asked.battle, players.substr(0, comma)),
                    read_rival(context, asked.battle, players.substr(comma + 1))};
    if (const auto seed = context.typed.value("--seed")) asked.seed = read_seed(context, *seed);
    lab::Match& match = asked.match;
    match.games = 100;
    if (context.typed.has("--games"))
        match.games = static_cast<std::size_t>(read_whole(context, "--games", 1, 1'000'000));
    match.limits.nodes = player::usual_nodes;
    if (context.typed.has("--time") || context.typed.has("--nodes")) {
        const Patience patience = read_patience(context);
        match.milliseconds = patience.milliseconds;
        match.limits.nodes = patience.nodes;
    }
    match.threads = std::max(1U, std::thread::hardware_concurrency());
    if (context.typed.has("--threads"))
        match.threads = static_cast<std::size_t>(read_whole(context, "--threads", 1, 256));
    return asked;
}

using Judgements = std::array<std::shared_ptr<const player::Evaluation>, 2>;

lab::Contest open_contest(const Asked& asked, const player::Limits& limits, const Judgements& judgements) {
    const player::Seats seats{{asked.rivals[0].level, asked.rivals[1].level}, limits, judgements};
    const std::shared_ptr<player::Contest> contest =
        workshop_of(asked.battle).contest(*asked.battle, seats, asked.seed);
    return [contest](std::uint64_t number, const player::Watch& watch) { return contest->play(number, watch); };
}

// --- telling ---

void tell_progress(const Context& context, const Asked& asked, const lab::Progress& progress) {
    const Fraction score(Integer(progress.halves), Integer(2 * progress.done));
    context.host.err << context.paint.signal(Signal::clear_line)
                     << context.say("match.progress", {{"done", std::to_string(progress.done)},
                                                       {"games", std::to_string(asked.match.games)},
                                                       {"first", asked.rivals[0].name},
                                                       {"score", context.words.percent(score)}})
                     << std::flush;
}

// Without any game there is nothing to tell.
void tell_interrupted(const Context& context, const Asked& asked, std::size_t done) {
    const Catalogue::Arguments arguments{{"done", std::to_string(done)}, {"of", std::to_string(asked.match.games)}};
    if (done == 0) context.refuse("cli.interrupted", arguments);
    context.host.err << context.say("cli.interrupted", arguments) << '\n';
}

void tell_times(const Context& context, const Asked& asked, const lab::Times& times) {
    const auto thousandths = [&](std::int64_t value, std::int64_t by) {
        return context.words.decimal(Fraction(Integer(value), Integer(by)));
    };
    for (std::size_t who = 0; who < times.of.size(); ++who) {
        const lab::Times::Of& one = times.of[who];
        if (one.decisions == 0) continue;
        context.host.err << context.say("match.times", {{"level", asked.rivals[who].name},
                                                        {"decisions", std::to_string(one.decisions)},
                                                        {"mean", thousandths(one.total, 1000 * one.decisions)},
                                                        {"longest", thousandths(one.longest, 1000)}})
                         << '\n';
    }
}

void tell_json(Context& context, const Asked& asked, const lab::Summary& summary) {
    std::vector<std::string> sides;
    for (const auto& side : asked.battle->scenario().sides) sides.push_back(side.id);
    boost::json::object answer{{"players", {asked.rivals[0].name, asked.rivals[1].name}}, {"seed", asked.seed}};
    for (const auto& [name, value] : json_of(summary, sides)) answer[name] = value;
    if (context.typed.has("--lapses")) {
        const auto names = workshop_of(asked.battle).lapse_names(*asked.battle);
        answer["lapses"] =
            boost::json::array{lab::json_of(summary.lapses[0], names), lab::json_of(summary.lapses[1], names)};
    }
    context.line(boost::json::serialize(answer));
}

Catalogue::Arguments arguments_of(const Context& context, const lab::Score& score) {
    const auto [low, high] = score.interval();
    const auto percent = [&](double share) {
        return context.words.percent(Fraction(Integer(std::lround(share * 10'000)), 10'000));
    };
    return {{"won", std::to_string(score.won)},
            {"drawn", std::to_string(score.drawn)},
            {"lost", std::to_string(score.lost())},
            {"games", std::to_string(score.games)},
            {"score", context.words.percent(score.share())},
            {"low", percent(low)},
            {"high", percent(high)},
            {"lead", context.words.decimal(score.mean_lead())}};
}

void tell(Context& context, const Asked& asked, const lab::Summary& summary) {
    const auto& scenario = asked.battle->scenario();
    context.heading(context.say("match.title", {{"first", asked.rivals[0].name},
                                                {"second", asked.rivals[1].name},
                                                {"scenario", scenario.text.in(context.language())}}));
    const auto line = [&](std::string_view id, const lab::Score& score, const std::string& side) {
        auto arguments = arguments_of(context, score);
        arguments.emplace_back("first", asked.rivals[0].name);
        if (!side.empty()) arguments.emplace_back("side", side);
        context.paragraph(context.say(id, arguments), 2, 2);
    };
    line("match.total", summary.all, {});
    for (std::size_t side = 0; side < summary.by_side.size(); ++side)
        if (summary.by_side[side].games > 0)
            line("match.side", summary.by_side[side], scenario.sides[side].text.in(context.language()));
    const Fraction length(Integer(summary.decisions), Integer(summary.all.games));
    context.line("  " + context.say("match.length", {{"decisions", context.words.decimal(length)},
                                                     {"signature", std::to_string(summary.signature)}}));
}

// How the two looked when they played.
void tell_lapses(Context& context, const Asked& asked, const lab::Summary& summary) {
    const auto names = workshop_of(asked.battle).lapse_names(*asked.battle);
    const auto share = [&](std::int64_t part, std::int64_t whole) {
        return context.words.percent(Fraction(Integer(part), Integer(std::max<std::int64_t>(1, whole))));
    };
    for (std::size_t who = 0; who < summary.lapses.size(); ++who)
        for (std::size_t i = 0; i < summary.lapses[who].size(); ++i) {
            const player::LapseCount& one = summary.lapses[who][i];
            context.paragraph(context.say("match.lapse", {{"level", asked.rivals[who].name},
                                                          {"what", context.say(names[i])},
                                                          {"share", share(one.seen, one.of)},
                                                          {"of", std::to_string(one.of)},
                                                          {"positions", share(one.positions, one.looks)}}),
                              2, 2);
        }
}

// --- tuning ---

std::shared_ptr<const player::Evaluation> with_weights(const player::Evaluation& from,
                                                       const std::vector<double>& weights) {
    player::Evaluation other = from;
    for (std::size_t i = 0; i < weights.size(); ++i)
        other.weights[i] = static_cast<std::int32_t>(std::lround(weights[i]));
    return std::make_shared<const player::Evaluation>(std::move(other));
}

// Begins with the weights of the first, lets what lies around them play against each other, and lists what it came to. The first
// feature, the lead, stays: it is the measure of the others.
int tune(Context& context, const Asked& asked) {
    if (!asked.rivals[0].judgement) context.refuse("match.tune_what");
    const player::Evaluation& from = *asked.rivals[0].judgement;
    std::vector<lab::Knob> knobs;
    for (const std::int32_t weight : from.weights) {
        const double size = std::abs(weight);
        knobs.push_back({static_cast<double>(weight), std::max(5.0, size / 4), 0, 20 * std::max(50.0, size)});
    }
    knobs[0] = {knobs[0].value, 0, knobs[0].value, knobs[0].value};
    Asked duel = asked;
    const auto played = [&](const std::vector<double>& first, const std::vector<double>& second, std::uint64_t round) {
        const Judgements judgements = {with_weights(from, first), with_weights(from, second)};
        duel.seed = asked.seed + round;
        const lab::Played games = lab::play(
            duel.match, [&](const player::Limits& limits) { return open_contest(duel, limits, judgements); }, {},
            context.host.interrupted);
        if (games.bouts.size() < duel.match.games) tell_interrupted(context, asked, 0);
        const auto halves = [](int sum, const player::Bout& bout) { return sum + bout.halves; };
        return std::accumulate(games.bouts.begin(), games.bouts.end(), 0, halves) /
                   static_cast<double>(duel.match.games) -
               1;
    };
    const int rounds = static_cast<int>(read_whole(context, "--tune", 1, 1'000'000));
    const auto found = lab::tuned(knobs, {asked.seed, rounds, 1}, played, [&](int round, const auto&) {
        context.host.err << context.paint.signal(Signal::clear_line)
                         << context.say("match.tuning",
                                        {{"done", std::to_string(round)}, {"of", std::to_string(rounds)}})
                         << std::flush;
    });
    context.host.err << context.paint.signal(Signal::clear_line) << std::flush;
    const auto names = workshop_of(asked.battle).feature_names(*asked.battle);
    for (std::size_t i = 0; i < names.size(); ++i)
        context.line(pad_right(names[i], 10) + " | " + std::to_string(std::lround(found[i])));
    return Status::done;
}

}  // namespace

int match(Context& context) {
    const Asked asked = asked_match(context);
    if (context.typed.has("--tune")) return tune(context, asked);
    const Judgements judgements = {asked.rivals[0].judgement, asked.rivals[1].judgement};
    const lab::Played played = lab::play(
        asked.match, [&](const player::Limits& limits) { return open_contest(asked, limits, judgements); },
        [&](const lab::Progress& progress) { tell_progress(context, asked, progress); }, context.host.interrupted);
    context.host.err << context.paint.signal(Signal::clear_line) << std::flush;
    if (!context.json()) tell_unasked(context, asked.battle);
    if (played.bouts.size() < asked.match.games) tell_interrupted(context, asked, played.bouts.size());
    tell_times(context, asked, played.times);
    const lab::Summary summary = lab::summed(played.bouts, asked.battle->scenario().sides.size());
    if (context.json())
        tell_json(context, asked, summary);
    else
        tell(context, asked, summary);
    if (!context.json() && context.typed.has("--lapses")) tell_lapses(context, asked, summary);
    return Status::done;
}

}  // namespace grognard::cli
