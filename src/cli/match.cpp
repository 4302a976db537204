// grognard match SYSTEM/SCENARIO --players LEVEL,LEVEL

#include <atomic>
#include <ostream>
#include <thread>

#include <boost/json.hpp>

#include "base/names.h"
#include "cli/asking.h"
#include "cli/commands.h"
#include "cli/gaming.h"
#include "cli/thinking.h"
#include "cli/wilson.h"
#include "player/contest.h"

namespace grognard::cli {

namespace {

struct Match {
    Battle battle;
    player::Seats seats;
    std::optional<std::int64_t> milliseconds;  // for each decision, instead of nodes
    std::uint64_t seed = 0;
    std::size_t games = 0;
    int threads = 1;
};

// How long each of the two thought. Not part of the result: no two runs agree on it.
struct Times {
    std::array<std::int64_t, 2> decisions{}, total{}, longest{};  // microseconds

    void add(int who, std::int64_t taken) {
        const auto i = static_cast<std::size_t>(who);
        ++decisions[i];
        total[i] += taken;
        longest[i] = std::max(longest[i], taken);
    }
    void add(const Times& other) {
        for (std::size_t i = 0; i < 2; ++i) {
            decisions[i] += other.decisions[i];
            total[i] += other.total[i];
            longest[i] = std::max(longest[i], other.longest[i]);
        }
    }
};

// The bouts of one side, or all.
struct Count {
    std::size_t games = 0, won = 0, drawn = 0;
    std::int64_t lead = 0;

    void add(const player::Bout& bout) {
        ++games;
        won += bout.halves == 2 ? 1 : 0;
        drawn += bout.halves == 1 ? 1 : 0;
        lead += bout.lead;
    }
    std::size_t lost() const { return games - won - drawn; }
    Fraction score() const { return Fraction(Integer(2 * won + drawn), Integer(2 * games)); }
    Fraction mean_lead() const { return Fraction(Integer(lead), Integer(games)); }
};

Match asked_match(const Context& context) {
    Match match{open_scenario(context, context.request.positionals[0]), {}, {}, 1, 100, 1};
    const std::string players = needed(context, "--players");
    const std::size_t comma = players.find(',');
    if (comma == std::string::npos) context.refuse("match.two_players", {{"text", players}});
    match.seats.levels = {read_level(context, players.substr(0, comma)),
                          read_level(context, players.substr(comma + 1))};
    if (context.request.has("--games"))
        match.games = static_cast<std::size_t>(read_whole(context, "--games", 1, 1'000'000));
    if (const auto seed = context.request.value("--seed")) match.seed = read_seed(context, *seed);
    match.seats.limits.nodes = player::usual_nodes;
    if (context.request.has("--time") || context.request.has("--nodes")) {
        const Patience patience = read_patience(context);
        match.milliseconds = patience.milliseconds;
        match.seats.limits.nodes = patience.nodes;
    }
    const auto cores = std::max(1U, std::thread::hardware_concurrency());
    match.threads = context.request.has("--threads") ? static_cast<int>(read_whole(context, "--threads", 1, 256))
                                                     : static_cast<int>(cores);
    return match;
}

class Arena {
  public:
    Arena(const Context& context, Match match) : context_(context), match_(std::move(match)), bouts_(match_.games) {}

    const Match& match() const { return match_; }
    const std::vector<player::Bout>& bouts() const { return bouts_; }
    const Times& times() const { return times_; }
    std::string level(std::size_t who) const { return std::string(player::name_of(match_.seats.levels[who])); }

    void run() {
        std::vector<Times> times(static_cast<std::size_t>(match_.threads));
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < times.size(); ++i)
            threads.emplace_back([this, &times, i] { play(times[i], false); });
        play(times[0], true);
        for (std::thread& thread : threads) thread.join();
        for (const Times& one : times) times_.add(one);
        context_.host.err << "\r\033[K" << std::flush;
    }

  private:
    void play(Times& times, bool tells) {
        Stopwatch watch(match_.milliseconds);
        player::Seats seats = match_.seats;
        seats.limits.stop = watch.stop();
        const auto contest = workshop_of(match_.battle).contest(*match_.battle, seats, match_.seed);
        for (std::size_t next = taken_++; next < bouts_.size(); next = taken_++) {
            bouts_[next] = contest->play(next, [&](int who, bool done) {
                if (!done)
                    watch.start();
                else
                    times.add(who, watch.microseconds());
            });
            halves_ += bouts_[next].halves;
            const std::size_t done = ++done_;
            if (tells) progress(done);
        }
    }

    void progress(std::size_t done) {
        const Fraction score(Integer(halves_.load()), Integer(2 * done));
        context_.host.err << "\r\033[K"
                          << context_.say("match.progress", {{"done", std::to_string(done)},
                                                             {"games", std::to_string(bouts_.size())},
                                                             {"first", level(0)},
                                                             {"score", context_.words.percent(score)}})
                          << std::flush;
    }

    const Context& context_;
    Match match_;
    std::vector<player::Bout> bouts_;
    std::atomic<std::size_t> taken_ = 0, done_ = 0;
    std::atomic<int> halves_ = 0;
    Times times_;
};

Catalogue::Arguments arguments_of(const Context& context, const Count& count) {
    const auto [low, high] = wilson(2 * count.won + count.drawn, 2 * count.games, count.games);
    const auto percent = [&](double share) {
        return context.words.percent(Fraction(Integer(static_cast<int>(share * 10'000 + 0.5)), 10'000));
    };
    return {{"won", std::to_string(count.won)},
            {"drawn", std::to_string(count.drawn)},
            {"lost", std::to_string(count.lost())},
            {"games", std::to_string(count.games)},
            {"score", context.words.percent(count.score())},
            {"low", percent(low)},
            {"high", percent(high)},
            {"lead", context.words.decimal(count.mean_lead())}};
}

boost::json::object json_of(const Count& count) {
    const auto [low, high] = wilson(2 * count.won + count.drawn, 2 * count.games, count.games);
    return {{"games", count.games}, {"won", count.won}, {"drawn", count.drawn}, {"lost", count.lost()},
            {"points", count.lead}, {"low", low},       {"high", high}};
}

struct Summary {
    Count all;
    std::array<Count, game::max_sides> by_side;
    std::size_t decisions = 0;
    std::uint64_t signature = 0;
};

Summary summed(const std::vector<player::Bout>& bouts) {
    Summary summary;
    for (const player::Bout& bout : bouts) {
        summary.all.add(bout);
        summary.by_side[static_cast<std::size_t>(bout.side)].add(bout);
        summary.decisions += static_cast<std::size_t>(bout.decisions);
        summary.signature = dice::SplitMix64::mix(summary.signature + bout.print);
    }
    return summary;
}

void tell_json(Context& context, const Arena& arena, const Summary& summary) {
    boost::json::object sides;
    for (std::size_t side = 0; side < summary.by_side.size(); ++side)
        if (summary.by_side[side].games > 0)
            sides[arena.match().battle->scenario().sides[side].id] = json_of(summary.by_side[side]);
    const boost::json::object answer{{"players", {arena.level(0), arena.level(1)}},
                                     {"seed", arena.match().seed},
                                     {"all", json_of(summary.all)},
                                     {"sides", sides},
                                     {"decisions", summary.decisions},
                                     {"signature", std::to_string(summary.signature)}};
    context.line(boost::json::serialize(answer));
}

void tell(Context& context, const Arena& arena, const Summary& summary) {
    const game::Scenario& scenario = arena.match().battle->scenario();
    context.heading(context.say(
        "match.title",
        {{"first", arena.level(0)}, {"second", arena.level(1)}, {"scenario", scenario.text.in(context.language())}}));
    const auto line = [&](std::string_view id, const Count& count, const std::string& side) {
        auto arguments = arguments_of(context, count);
        arguments.emplace_back("first", arena.level(0));
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

void tell_times(const Context& context, const Arena& arena) {
    const auto thousandths = [&](std::int64_t value, std::int64_t by) {
        return context.words.decimal(Fraction(Integer(value), Integer(by)));
    };
    const Times& times = arena.times();
    for (std::size_t who = 0; who < 2; ++who)
        if (times.decisions[who] > 0)
            context.host.err << context.say("match.times",
                                            {{"level", arena.level(who)},
                                             {"decisions", std::to_string(times.decisions[who])},
                                             {"mean", thousandths(times.total[who], 1000 * times.decisions[who])},
                                             {"longest", thousandths(times.longest[who], 1000)}})
                             << '\n';
}

}  // namespace

int match(Context& context) {
    Arena arena(context, asked_match(context));
    arena.run();
    tell_times(context, arena);
    const Summary summary = summed(arena.bouts());
    if (context.json())
        tell_json(context, arena, summary);
    else
        tell(context, arena, summary);
    return Status::done;
}

}  // namespace grognard::cli
