// Exact odds: a plan worked over all dice, stage by stage, equal states merged.
//
// The weights are whole numbers over one common total, or doubles that sum to 1; the code is the same.

#pragma once

#include <bit>
#include <deque>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "base/exact.h"
#include "dice/branches.h"
#include "sheet/run/bind.h"
#include "sheet/run/branches.h"
#include "sheet/run/calls.h"
#include "sheet/run/plan.h"
#include "sheet/run/throws.h"

namespace grognard::sheet {

enum class Ended { done, overflow, too_large };

template <class Weight>
class Sweep {
  public:
    Sweep(const Plan& plan, std::uint64_t budget) : plan_(&plan), budget_(budget), frame_(plan.program().frame) {
        frame_.push_back(absent);
    }
    Sweep(const Sweep&) = delete;
    Sweep& operator=(const Sweep&) = delete;

    // Another plan of the same program.
    void use(const Plan& plan) {
        plan_ = &plan;
        if (ahead_ != nullptr) ahead_->use(plan);
    }

    // Takes the facts in and works out everything that no die reaches. False: the question is forbidden.
    bool bind(std::span<const Word64> words) {
        own_decisions_.clear();
        ++question_;
        if (!bind_facts(plan_->program(), plan_->static_units(), words, frame_)) return false;
        plan_->settle(frame_);
        return true;
    }

    // Takes a frame in which that has been done.
    void take(const std::vector<Word64>& frame) {
        own_decisions_.clear();
        copy(frame);
    }

    // The states at the end are in result(), each a word per slot asked for; their weights sum to total(). Where these do
    // not fit any more, it is left as it was before that step.
    Ended run_all() {
        result_.clear(0);
        result_.append(nullptr, Weight(1));
        next_step_ = 0;
        return go_on();
    }

    // From where a sweep with smaller weights was left, whose calls are asked as long as they fit: they begin anew with
    // weights of 1, however large the whole has become.
    template <class Less>
    Ended go_on_from(const Sweep<Less>& less, Sweep<std::uint64_t>& calls) {
        small_ = &calls;
        decisions_ = calls.decisions_;
        result_.clear(less.result_.width);
        for (std::size_t i = 0; i < less.result_.count; ++i)
            result_.append(less.result_.key(i), Weight(less.result_.weights[i]));
        total_ = Weight(less.total_);
        bits_ = less.bits_;
        room_.followed = less.room_.followed;
        next_step_ = less.next_step_;
        calls.bits_ = calls.capacity;  // room is short from here on
        return go_on();
    }

    const States<Weight>& result() const { return result_; }
    const Weight& total() const { return total_; }
    std::uint64_t branches() const { return room_.followed; }
    const std::vector<Word64>& frame() const { return frame_; }

    // Decides as another sweep of the same question does.
    void share(Decisions& decisions) { decisions_ = &decisions; }

    // What the calls of a step come to: `entry_of` says for each state which of their entries is its own.
    template <class Other>
    Ended call(const Block::Step& step, const States<Other>& states, std::vector<std::uint32_t>& entry_of,
               Calls<Weight>*& found) {
        const Block& inner = plan_->block(step.inner);
        Calls<Weight>& calls = calls_of(step.inner);
        const bool remembered = remembers && inner.like >= 0;
        Merging<Weight>& merging = remembered ? calls.merging : room_.merging;
        if (!remembered || calls.question != question_) calls.open(merging, inner.entry.size());
        calls.question = 0;  // until all is done
        key_.resize(inner.entry.size() + 1);
        for (std::size_t i = 0; i < states.count; ++i) {
            for (std::size_t k = 0; k < step.handed.size(); ++k) key_[k] = step.handed[k].read(states.key(i), frame_);
            entry_of.push_back(merging.put(calls.entries, key_.data(), Weight(1)));
        }
        room_.followed += states.count;
        const std::size_t known = calls.known();
        const Ended ended = known < calls.entries.count ? work(inner, calls) : Ended::done;
        if (ended != Ended::done) return ended;
        if (!calls.find_total(entry_of)) {
            entry_of.clear();
            return known > 0 ? call(step, states, entry_of, found) : Ended::overflow;
        }
        if (remembered && calls.words() < most_words_remembered) calls.question = question_;
        found = &calls;
        return Ended::done;
    }

    void start() {
        total_ = Weight(1);
        bits_ = 0;
        room_.followed = 0;
        room_.full = false;
    }

    // The facts have changed: what was decided holds no longer.
    void forget() { own_decisions_.clear(); }

    // The option with the best expected headline for the one who chooses, for a block that is handed these words; on a tie
    // the earlier one.
    Word64 look_ahead(const Block& rest, const ChoiceCode& choice, const std::vector<Word64>& frame) {
        copy(frame);
        asked_ahead_.clear(rest.entry.size());
        key_.clear();
        for (const Slot slot : rest.entry) key_.push_back(slot == choice.result ? 0 : frame[slot]);
        asked_ahead_.append(key_.data(), 1);
        std::uint32_t option = no_index;
        for (std::size_t i = 0; i < rest.entry.size(); ++i)
            if (rest.entry[i] == choice.result) option = static_cast<std::uint32_t>(i);
        decided_.clear();
        decide(rest, choice, option);
        return decided_[0];
    }

    // The words that a block asked for is worth on average, for each of the tags that its states begin with.
    Ended means(const Block& block, States<Weight>& states, Kind kind, std::vector<double>& mean) {
        const Ended ended = run_block(block, states, 1);
        if (ended != Ended::done) return ended;
        for (std::size_t i = 0; i < states.count; ++i) {
            const Word64 word = states.key(i)[0];
            double value = static_cast<double>(word);
            if (word == absent)
                value = 0;
            else if (kind == Kind::fraction)
                value = static_cast<double>(top_of(word)) / static_cast<double>(bottom_of(word));
            mean[states.tag_of(i)] += static_cast<double>(states.weights[i]) * value;
        }
        return Ended::done;
    }

  private:
    template <class Other>
    friend class Sweep;

    static constexpr bool is_double = std::is_same_v<Weight, double>;
    static constexpr bool is_large = !is_double && !std::is_same_v<Weight, std::uint64_t>;
    static constexpr bool remembers = !is_large;  // what calls that are like others came to
    static constexpr std::size_t most_words_remembered = 200'000;
    static constexpr int capacity = std::is_same_v<Weight, std::uint64_t> ? 63
                                    : std::is_same_v<Weight, dice::Wide>  ? 127
                                                                          : 1 << 30;

    void copy(const std::vector<Word64>& frame) {
        ++question_;
        std::copy_n(frame.begin(), plan_->program().frame.size(), frame_.begin());
        plan_->settle(frame_);
    }

    bool spent() const { return room_.full || room_.followed > budget_; }

    // Numbers without limit grow with the total.
    std::size_t weight_words() const {
        const std::size_t more = capacity < 1 << 30 ? 0 : static_cast<std::size_t>(bits_) / 64;
        return sizeof(Weight) / sizeof(Word64) + more;
    }

    // --- blocks ---

    Ended go_on() {
        for (const std::vector<Block::Step>& steps = plan_->root().steps; next_step_ < steps.size(); ++next_step_) {
            const Weight total = total_;
            const int bits = bits_;
            const Ended ended = run_step(steps[next_step_], result_, 0);
            if (ended == Ended::done) continue;
            total_ = total;
            bits_ = bits;
            return ended;
        }
        return Ended::done;
    }

    Ended run_block(const Block& block, States<Weight>& states, std::size_t tag) {
        for (const Block::Step& step : block.steps)
            if (const Ended ended = run_step(step, states, tag); ended != Ended::done) return ended;
        return Ended::done;
    }

    Ended run_step(const Block::Step& step, States<Weight>& states, std::size_t tag) {
        States<Weight>& next = borrow();
        const Ended ended = lead(step, states, next, tag);
        if (ended == Ended::done) std::swap(states, next);
        give_back();
        return ended == Ended::done && spent() ? Ended::too_large : ended;
    }

    Ended lead(const Block::Step& step, const States<Weight>& states, States<Weight>& next, std::size_t tag) {
        switch (step.what) {
            case Block::What::plain: plain(step, states, next, tag); break;
            case Block::What::draw: return draw(step, states, next, tag);
            case Block::What::choice: return choose(step, states, next, tag);
            case Block::What::region: return region(step, states, next, tag);
        }
        return Ended::done;
    }

    Branches<Weight> branches_to(const Block::Step& step, States<Weight>& next, std::size_t tag) {
        return Branches<Weight>(room_, step, frame_, plan_->tables(), next, tag, weight_words());
    }

    void plain(const Block::Step& step, const States<Weight>& states, States<Weight>& next, std::size_t tag) {
        Branches<Weight> branches = branches_to(step, next, tag);
        for (std::size_t i = 0; i < states.count; ++i) {
            branches.state(states, i);
            branches.add(states.weights[i], [](std::size_t) { return Word64{0}; });
        }
    }

    // --- draws ---

    // Powers of the common base, or of its inverse where weights are chances.
    void fill_powers(std::uint32_t base, int most) {
        powers_.resize(static_cast<std::size_t>(most) + 1);
        powers_[0] = Weight(1);
        for (std::size_t i = 1; i < powers_.size(); ++i) powers_[i] = powers_[i - 1] * Weight(base);
    }

    static Weight power(std::uint32_t base, int exponent) {
        Weight result(1);
        for (int i = 0; i < exponent; ++i) result *= Weight(base);
        return result;
    }

    // What one way of a state's dice weighs, over the common total.
    Weight share_of(const Weight& weight, const Throw& now, std::size_t thrower) const {
        const auto count = static_cast<std::size_t>(now.count);
        const auto most = static_cast<std::size_t>(throws_.most);
        if (throws_.uniform) {
            if constexpr (is_double) return weight / powers_[count];
            return weight * powers_[most - count];
        }
        const std::uint32_t own = throws_.weights[thrower].base;
        if constexpr (is_double) return weight / power(own, now.count);
        return weight * power(throws_.base / own, now.count) * powers_[most - count];
    }

    Ended draw(const Block::Step& step, const States<Weight>& states, States<Weight>& next, std::size_t tag) {
        const DrawCode& code = plan_->program().draws[step.index];
        throws_.find(step, code, states, frame_);
        fill_powers(throws_.base, throws_.most);
        const Weight& all = powers_[static_cast<std::size_t>(throws_.most)];
        if constexpr (!is_double) {
            bits_ += dice::bits_needed(throws_.base, throws_.most);
            if (bits_ > capacity) return Ended::overflow;
            if (throws_.most > 0) total_ *= all;
        }
        Branches<Weight> branches = branches_to(step, next, tag);
        Weight weight(1);
        const auto on_classes = [&](const dice::ClassCounts& counts, const Weight& ways) {
            branches.add(weight * ways, [&](std::size_t r) { return static_cast<Word64>(counts[r]); });
        };
        const auto on_sum = [&](int sum, const Weight& ways) {
            branches.add(weight * ways, [&](std::size_t) { return static_cast<Word64>(sum); });
        };
        using Walk = dice::ClassWalk<Weight, decltype(on_classes)>;
        std::optional<Walk> walk;
        if (code.classes != no_slot && throws_.uniform && !throws_.weights.empty())
            walk.emplace(throws_.weights[0], throws_.most, on_classes);
        for (std::size_t i = 0; i < states.count; ++i) {
            const std::size_t thrower = step.throws_alike ? 0 : i;
            const Throw& now = throws_.list[thrower];
            branches.state(states, i);
            if (!now.active) {
                weight = states.weights[i];
                if constexpr (!is_double) weight *= all;
                branches.add(weight, [&](std::size_t r) { return step.instead[r].read(states.key(i), frame_); });
                continue;
            }
            weight = share_of(states.weights[i], now, thrower);
            // A single draw may have more results than anyone wants to wait for: count them before they are followed.
            const std::uint64_t results =
                code.classes == no_slot ? dice::branch_count(code.die, now.count)
                                        : dice::branch_count(throws_.weights[throws_.uniform ? 0 : thrower], now.count);
            if (room_.full || room_.followed + results > budget_) {
                branches.flush();
                room_.followed += results;
                return Ended::too_large;
            }
            if (code.classes == no_slot)
                dice::for_each_sum_branch<Weight>(code.die, now.count, on_sum);
            else if (walk)
                walk->run(now.count);
            else
                dice::for_each_class_branch<Weight>(throws_.weights[thrower], now.count, on_classes);
        }
        return Ended::done;
    }

    // --- choices ---

    // Each distinct set of words that the rest reads is looked ahead from once, all of them together.
    Ended choose(const Block::Step& step, const States<Weight>& states, States<Weight>& next, std::size_t tag) {
        const ChoiceCode& choice = plan_->program().choices[step.index];
        const Block& rest = plan_->block(step.inner);
        constexpr std::uint32_t passed_over = UINT32_MAX;
        std::vector<std::uint32_t>& thrower = borrow_list();
        ahead_merging_.open(asked_ahead_, rest.entry.size(), 0, rest.entry.size());
        key_.resize(rest.entry.size() + 1);
        for (std::size_t i = 0; i < states.count; ++i) {
            if (!step.certain && step.active.read(states.key(i), frame_) == 0) {
                thrower.push_back(passed_over);
                continue;
            }
            for (std::size_t k = 0; k < step.handed.size(); ++k)
                key_[k] = k == step.option ? 0 : step.handed[k].read(states.key(i), frame_);
            thrower.push_back(ahead_merging_.put(asked_ahead_, key_.data(), 1));
        }
        decided_.clear();
        const bool decided = decide(rest, choice, step.option);
        if (decided) {
            Branches<Weight> branches = branches_to(step, next, tag);
            for (std::size_t i = 0; i < states.count; ++i) {
                branches.state(states, i);
                const Word64 taken =
                    thrower[i] == passed_over ? step.instead[0].read(states.key(i), frame_) : decided_[thrower[i]];
                branches.add(states.weights[i], [&](std::size_t) { return taken; });
            }
        }
        give_back_list();
        return decided ? Ended::done : Ended::too_large;
    }

    // Fills decided_ for the states in asked_ahead_. False: the budget was spent.
    bool decide(const Block& rest, const ChoiceCode& choice, std::uint32_t option) {
        decided_.assign(asked_ahead_.count, 0);
        if (option == no_index) return true;  // nothing hangs on it
        std::vector<std::uint32_t>& open = borrow_list();
        for (std::uint32_t i = 0; i < asked_ahead_.count; ++i) {
            memo_key(choice, i);
            if (const std::optional<Word64> known = decisions_->find(key_))
                decided_[i] = *known;
            else
                open.push_back(i);
        }
        bool done = true;
        const std::size_t at_once = std::max<std::size_t>(1, 1024 / static_cast<std::size_t>(choice.options));
        for (std::size_t from = 0; from < open.size() && done; from += at_once)
            done =
                decide_some(rest, choice, option, std::span(open).subspan(from, std::min(at_once, open.size() - from)));
        give_back_list();
        return done;
    }

    void memo_key(const ChoiceCode& choice, std::size_t asked) {
        key_.assign(asked_ahead_.key(asked), asked_ahead_.key(asked) + asked_ahead_.width);
        key_.push_back(static_cast<Word64>(choice.row));
    }

    bool decide_some(const Block& rest, const ChoiceCode& choice, std::uint32_t option,
                     std::span<const std::uint32_t> open) {
        if (ahead_ == nullptr) {
            ahead_ = std::make_unique<Sweep<double>>(*plan_, budget_);
            ahead_->share(*decisions_);
        }
        const auto options = static_cast<std::size_t>(choice.options);
        States<double>& tried = tried_;
        tried.clear(rest.entry.size(), 1);
        key_.resize(rest.entry.size() + 1);
        for (std::size_t i = 0; i < open.size(); ++i) {
            std::copy_n(asked_ahead_.key(open[i]), rest.entry.size(), key_.begin() + 1);
            for (std::size_t o = 0; o < options; ++o) {
                key_[0] = static_cast<Word64>(i * options + o);
                key_[option + 1] = static_cast<Word64>(o);
                tried.append(key_.data(), 1);
            }
        }
        means_.assign(open.size() * options, 0);
        ahead_->start();
        ahead_->take(frame_);
        const Kind kind = plan_->program().regions[choice.region].headline_kind;
        const Ended ended = ahead_->means(rest, tried, kind, means_);
        room_.followed += ahead_->branches();
        if (ended != Ended::done) room_.followed = budget_ + 1;
        if (spent()) return false;
        for (std::size_t i = 0; i < open.size(); ++i) {
            decided_[open[i]] = best_of(std::span(means_).subspan(i * options, options), choice.chooser_wants_more);
            memo_key(choice, open[i]);
            decisions_->add(key_, decided_[open[i]]);
        }
        return true;
    }

    static Word64 best_of(std::span<const double> means, bool wants_more) {
        std::size_t best = 0;
        for (std::size_t o = 1; o < means.size(); ++o) {
            const double more = wants_more ? means[o] - means[best] : means[best] - means[o];
            if (more > 1e-12) best = o;
        }
        return static_cast<Word64>(best);
    }

    // --- regions ---

    Ended region(const Block::Step& step, const States<Weight>& states, States<Weight>& next, std::size_t tag) {
        std::vector<std::uint32_t>& entry_of = borrow_list();
        const Ended ended = call_and_follow(step, states, next, tag, entry_of);
        give_back_list();
        return ended;
    }

    Ended call_and_follow(const Block::Step& step, const States<Weight>& states, States<Weight>& next, std::size_t tag,
                          std::vector<std::uint32_t>& entry_of) {
        if constexpr (is_large) {
            Calls<std::uint64_t>* calls = nullptr;
            const std::uint64_t before = small_->branches();
            const Ended ended = small_->call(step, states, entry_of, calls);
            room_.followed += small_->branches() - before;
            if (ended == Ended::done) return follow(step, states, next, tag, *calls, entry_of);
            if (ended == Ended::too_large) return ended;
            entry_of.clear();
        }
        Calls<Weight>* calls = nullptr;
        const Ended ended = call(step, states, entry_of, calls);
        return ended == Ended::done ? follow(step, states, next, tag, *calls, entry_of) : ended;
    }

    // Every state to the results of its call.
    template <class Less>
    Ended follow(const Block::Step& step, const States<Weight>& states, States<Weight>& next, std::size_t tag,
                 Calls<Less>& calls, const std::vector<std::uint32_t>& entry_of) {
        if constexpr (!is_double) {
            bits_ += calls.bits;
            if (bits_ > capacity) return Ended::overflow;
            total_ *= calls.total;
        }
        Branches<Weight> branches = branches_to(step, next, tag);
        for (std::size_t i = 0; i < states.count && !spent(); ++i) {
            branches.state(states, i);
            const Weight weight = states.weights[i] * calls.factor(entry_of[i]);
            for (std::size_t r = calls.begin(entry_of[i]); r < calls.end(entry_of[i]); ++r)
                branches.add(weight * calls.results.weights[r],
                             [&](std::size_t result) { return calls.results.key(r)[result]; });
        }
        branches.flush();
        calls.rest();
        return Ended::done;
    }

    // All entries that are not known yet, in one pass, each marked by a tag.
    Ended work(const Block& inner, Calls<Weight>& calls) {
        States<Weight>& tagged = borrow();
        const std::size_t known = calls.known();
        const std::size_t mark = calls.entries.count - known > 1 ? 1 : 0;
        tagged.clear(inner.entry.size(), mark);
        key_.resize(inner.entry.size() + 1);
        for (std::size_t e = known; e < calls.entries.count; ++e) {
            key_[0] = static_cast<Word64>(e - known);
            std::copy_n(calls.entries.key(e), inner.entry.size(), key_.begin() + static_cast<std::ptrdiff_t>(mark));
            tagged.append(key_.data(), Weight(1));
        }
        Weight total = std::exchange(total_, Weight(1));
        const int bits = std::exchange(bits_, 0);
        const Ended ended = run_block(inner, tagged, mark);
        if (ended == Ended::done) {
            if constexpr (std::is_same_v<Weight, std::uint64_t>)
                if (bits + bits_ > capacity) reduce(tagged);
            calls.take(tagged, total_, bits_);
        }
        total_ = std::move(total);
        bits_ = bits;
        give_back();
        return ended;
    }

    // What all weights of a call share is left out where room is short: the whole grows more slowly.
    void reduce(States<std::uint64_t>& states) {
        std::uint64_t common = total_;
        for (std::size_t i = 0; i < states.count && common > 1; ++i) {
            std::uint64_t& weight = states.weights[i];
            const std::uint64_t share = weight / common;
            if (share * common == weight) {
                weight = share;
                continue;
            }
            // Those before it were divided by too much.
            const std::uint64_t less = std::gcd(common, weight);
            for (std::size_t before = 0; before < i; ++before) states.weights[before] *= common / less;
            weight /= less;
            common = less;
        }
        total_ /= common;
    }

    Calls<Weight>& calls_of(int index) {
        // If the words agree, what is known of the first of them holds.
        const Block& block = plan_->block(index);
        if (remembers && block.like >= 0 && std::all_of(block.agree.begin(), block.agree.end(), [&](const auto& two) {
                return frame_[two.first] == frame_[two.second];
            }))
            index = block.like;
        const auto at = static_cast<std::size_t>(index);
        if (at >= calls_.size()) calls_.resize(at + 1);
        if (calls_[at] == nullptr) calls_[at] = std::make_unique<Calls<Weight>>();
        return *calls_[at];
    }

    // --- scratch that is kept between questions, so that asking allocates nothing after the first time ---

    States<Weight>& borrow() {
        if (borrowed_ == scratch_.size()) scratch_.emplace_back();
        return scratch_[borrowed_++];
    }
    void give_back() { --borrowed_; }
    std::vector<std::uint32_t>& borrow_list() {
        if (borrowed_lists_ == lists_.size()) lists_.emplace_back();
        std::vector<std::uint32_t>& list = lists_[borrowed_lists_++];
        list.clear();
        return list;
    }
    void give_back_list() { --borrowed_lists_; }

    const Plan* plan_;
    std::uint64_t budget_;
    std::vector<Word64> frame_;
    States<Weight> result_;
    Weight total_{1};
    int bits_ = 0;
    std::size_t next_step_ = 0;   // of the root
    std::uint64_t question_ = 1;  // changes with the frame

    BranchRoom<Weight> room_;
    Throws throws_;
    std::vector<Weight> powers_;
    std::deque<States<Weight>> scratch_;
    std::size_t borrowed_ = 0;
    std::deque<std::vector<std::uint32_t>> lists_;
    std::size_t borrowed_lists_ = 0;
    std::vector<Word64> key_;

    std::vector<std::unique_ptr<Calls<Weight>>> calls_;  // by block
    Sweep<std::uint64_t>* small_ = nullptr;              // of a sweep with larger weights: what calls fit into

    Decisions own_decisions_;
    Decisions* decisions_ = &own_decisions_;
    std::unique_ptr<Sweep<double>> ahead_;
    Merging<double> ahead_merging_;
    States<double> asked_ahead_;  // the words that choices look ahead from
    States<double> tried_;        // each of them with each option
    std::vector<double> means_;
    std::vector<Word64> decided_;
};

}  // namespace grognard::sheet
