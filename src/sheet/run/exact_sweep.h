// A sweep with exact weights, in the smallest numbers that hold them: 64 bits, then 128, then numbers without limit.

#pragma once

#include <memory>

#include "sheet/run/sweep.h"

namespace grognard::sheet {

class ExactSweep {
  public:
    ExactSweep(const Plan& plan, std::uint64_t budget) : plan_(&plan), budget_(budget), small_(plan, budget) {}

    // False: the question is forbidden, and frame() says by what.
    bool bind(std::span<const Word64> words) {
        small_.start();
        return small_.bind(words);
    }

    // The same for a frame in which that has been done, and perhaps another plan of the same program.
    void take(const Plan& plan, const std::vector<Word64>& frame) {
        plan_ = &plan;
        small_.use(plan);
        small_.start();
        small_.take(frame);
    }

    Ended run() {
        used_ = Used::small;
        Ended ended = small_.run_all();
        if (ended != Ended::overflow) return ended;
        used_ = Used::wide;
        ended = go_on(wide_, small_);
        if (ended != Ended::overflow) return ended;
        used_ = Used::large;
        return go_on(large_, *wide_);
    }

    // Calls visit(const Sweep<Weight>&) with the sweep that has the answer.
    template <class Visit>
    void answer(Visit&& visit) const {
        if (used_ == Used::small)
            visit(small_);
        else if (used_ == Used::wide)
            visit(*wide_);
        else
            visit(*large_);
    }

    const std::vector<Word64>& frame() const { return small_.frame(); }

  private:
    enum class Used { small, wide, large };

    template <class Weight, class Less>
    Ended go_on(std::unique_ptr<Sweep<Weight>>& sweep, const Sweep<Less>& less) {
        if (sweep == nullptr) sweep = std::make_unique<Sweep<Weight>>(*plan_, budget_);
        sweep->use(*plan_);
        sweep->start();
        sweep->take(small_.frame());
        return sweep->go_on_from(less, small_);
    }

    const Plan* plan_;
    std::uint64_t budget_;
    Used used_ = Used::small;
    Sweep<std::uint64_t> small_;
    std::unique_ptr<Sweep<dice::Wide>> wide_;
    std::unique_ptr<Sweep<Integer>> large_;
};

}  // namespace grognard::sheet
