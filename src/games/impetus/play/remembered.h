// What geometry answers while all ways that dice may fall are followed: bases stand in few places then, and the same is asked again and
// again. Each question is worked out once.

#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "game/hash.h"
#include "games/impetus/state/state.h"

namespace grognard::impetus {

class Remembered {
  public:
    enum class What : std::int32_t { rush, close_up, way_back, retreat, touched };

    // All that an answer hangs on: where those stand who are seen, who of them fights, and what is asked.
    struct Question {
        Question(const State& state, Bases its_seen, What what, const std::array<int, 4>& its_about)
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
        friend bool operator==(const Question&, const Question&) = default;

        Bases seen = 0, fighting = 0;
        std::array<std::int32_t, 6> about{};
        std::array<std::int32_t, 3 * most_units> places{};
    };
    struct Answer {
        std::array<Pose, 2> poses{};
        std::int64_t number = 0;
        bool off_table = false;
    };

    // Nothing: it was not asked yet.
    const Answer* find(const Question& question) const {
        const auto spot = known_.find(game::mark_of(question));
        if (spot == known_.end()) return nullptr;
        for (const Known& one : spot->second)
            if (one.question == question) return &one.answer;
        return nullptr;
    }
    void keep(const Question& question, const Answer& answer) {
        known_[game::mark_of(question)].push_back({question, answer});
    }

  private:
    struct Known {
        Question question;
        Answer answer;
    };
    std::unordered_map<std::uint64_t, std::vector<Known>> known_;  // by what tells them apart, mostly
};

}  // namespace grognard::impetus
