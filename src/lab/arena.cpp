#include "lab/arena.h"

#include <atomic>
#include <thread>

namespace grognard::lab {

namespace {

class Arena {
  public:
    Arena(const Match& match, const OpenContest& open, const std::function<bool()>& stops)
        : match_(match), open_(open), stops_(stops), bouts_(match.games) {}

    Played run(const Tell& tell) {
        std::vector<Times> times(std::max<std::size_t>(1, match_.threads));
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < times.size(); ++i) threads.emplace_back([this, &times, i] { play(times[i], {}); });
        play(times[0], tell);
        for (std::thread& thread : threads) thread.join();
        bouts_.resize(done_);
        Played played{std::move(bouts_), {}};
        for (const Times& one : times) played.times.add(one);
        return played;
    }

  private:
    // Takes the next game until there is none.
    void play(Times& times, const Tell& tell) {
        Stopwatch watch(match_.milliseconds);
        player::Limits limits = match_.limits;
        limits.stop = watch.stop();
        const Contest contest = open_(limits);
        while (!stops_ || !stops_()) {
            const std::size_t next = taken_++;
            if (next >= bouts_.size()) break;
            bouts_[next] = contest(next, [&](int who, bool done) {
                if (!done)
                    watch.start();
                else
                    times.add(who, watch.microseconds());
            });
            halves_ += bouts_[next].halves;
            const std::size_t done = ++done_;
            if (tell) tell({done, halves_});
        }
    }

    const Match& match_;
    const OpenContest& open_;
    const std::function<bool()>& stops_;
    std::vector<player::Bout> bouts_;
    std::atomic<std::size_t> taken_ = 0, done_ = 0;
    std::atomic<int> halves_ = 0;
};

}  // namespace

Played play(const Match& match, const OpenContest& open, const Tell& tell, const std::function<bool()>& stops) {
    return Arena(match, open, stops).run(tell);
}

}  // namespace grognard::lab
