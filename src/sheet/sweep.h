// Exact odds: a plan worked over all dice, stage by stage, equal states merged.
//
// The weights are whole numbers over one common total, or doubles that sum to 1; the code is the same.

#pragma once

#include <cstring>
#include <deque>
#include <memory>
#include <numeric>
#include <span>
#include <type_traits>
#include <vector>

#include "dice/branches.h"
#include "dice/exact.h"
#include "sheet/execute.h"
#include "sheet/plan.h"

namespace grognard::sheet {

template <class Weight>
struct States {
    std::size_t width = 0;
    std::size_t count = 0;
    std::vector<Word64> keys;
    std::vector<Weight> weights;

    void clear(std::size_t words) {
        width = words;
        count = 0;
        keys.clear();
        weights.clear();
    }
    const Word64* key(std::size_t index) const { return keys.data() + index * width; }
};

enum class Ended { done, overflow, too_large };

template <class Weight>
class Sweep {
  public:
    Sweep(const Plan& plan, std::uint64_t budget) : plan_(&plan), budget_(budget), frame_(plan.program().frame) {}

    // Takes the facts in and works out everything that no die reaches. False: the question is forbidden.
    bool bind(std::span<const Word64> words) {
        const Program& program = plan_->program();
        std::memcpy(frame_.data(), program.frame.data(), frame_.size() * sizeof(Word64));
        for (std::size_t i = 0; i < program.inputs.size(); ++i) frame_[program.inputs[i].slot] = words[i];
        for (const std::uint32_t index : plan_->static_units())
            run(program.units[index].begin, program.units[index].end);
        for (const Forbid& forbid : program.forbids)
            if (frame_[forbid.slot] == 1) return false;
        return true;
    }

    // The states at the end are in result(), each a word per slot asked for; their weights sum to total().
    Ended run_all() {
        result_.clear(0);
        result_.count = 1;
        result_.weights.push_back(Weight(1));
        return run_block(plan_->root(), result_, 0);
    }

    // One block from one state of the frame: what a choice that looks ahead asks.
    Ended run_from(const Block& block, const std::vector<Word64>& frame) {
        frame_ = frame;
        result_.clear(block.entry.size());
        for (const Slot slot : block.entry) result_.keys.push_back(frame_[slot]);
        result_.count = 1;
        result_.weights.push_back(Weight(1));
        return run_block(block, result_, 0);
    }

    const States<Weight>& result() const { return result_; }
    const Weight& total() const { return total_; }
    std::uint64_t branches() const { return branches_; }
    const std::vector<Word64>& frame() const { return frame_; }

    void start() {
        total_ = Weight(1);
        bits_ = 0;
        branches_ = 0;
    }

  private:
    static constexpr bool is_double = std::is_same_v<Weight, double>;
    static constexpr int capacity = std::is_same_v<Weight, std::uint64_t> ? 63
                                    : std::is_same_v<Weight, dice::Wide>  ? 127
                                                                          : 1 << 30;

    struct Asked {
        bool active = true;
        int count = 0;
        Word64 classes = 0;
        Word64 again = 0;
    };

    void run(std::uint32_t begin, std::uint32_t end) {
        execute(plan_->program().code.data(), begin, end, frame_.data(), *plan_->program().tables);
    }
    void run(const Block::Step& step) {
        for (const auto& [begin, end] : step.code) run(begin, end);
    }

    void load(const std::vector<Slot>& slots, const Word64* key) {
        for (std::size_t i = 0; i < slots.size(); ++i) frame_[slots[i]] = key[i];
    }

    // --- merging ---

    void open(States<Weight>& next, std::size_t width) {
        next.clear(width);
        if (index_.empty()) index_.resize(256);
        ++epoch_;
        if (epoch_ == 0) {
            index_.assign(index_.size(), {});
            epoch_ = 1;
        }
        filled_ = 0;
    }

    static std::uint64_t hash(const Word64* key, std::size_t width) {
        std::uint64_t h = 0x9E3779B97F4A7C15U;
        for (std::size_t i = 0; i < width; ++i) {
            h = (h ^ static_cast<std::uint64_t>(key[i])) * 0xD6E8FEB86659FD93U;
            h ^= h >> 32;
        }
        return h;
    }

    void grow(const States<Weight>& next) {
        index_.assign(index_.size() * 2, {});
        const std::size_t mask = index_.size() - 1;
        for (std::size_t i = 0; i < next.count; ++i) {
            std::size_t at = hash(next.key(i), next.width) & mask;
            while (index_[at].epoch == epoch_) at = (at + 1) & mask;
            index_[at] = {epoch_, static_cast<std::uint32_t>(i)};
        }
    }

    // Adds the state in the frame (and its tag) to `next`.
    void put(States<Weight>& next, const std::vector<Slot>& kept, std::size_t tag, Word64 tag_word,
             const Weight& weight) {
        ++branches_;
        const std::size_t width = kept.size() + tag;
        next.keys.resize((next.count + 1) * width);
        Word64* key = next.keys.data() + next.count * width;
        for (std::size_t i = 0; i < kept.size(); ++i) key[i] = frame_[kept[i]];
        if (tag != 0) key[kept.size()] = tag_word;
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash(key, width) & mask;
        while (index_[at].epoch == epoch_) {
            const std::size_t known = index_[at].state;
            if (std::equal(key, key + width, next.keys.data() + known * width)) {
                next.weights[known] += weight;
                return;
            }
            at = (at + 1) & mask;
        }
        index_[at] = {epoch_, static_cast<std::uint32_t>(next.count)};
        next.weights.push_back(weight);
        ++next.count;
        if (++filled_ * 2 > index_.size()) grow(next);
    }

    // --- blocks ---

    Ended run_block(const Block& block, States<Weight>& states, std::size_t tag) {
        const std::vector<Slot>* kept = &block.entry;
        for (const Block::Step& step : block.steps) {
            States<Weight>& next = borrow();
            const Ended ended = run_step(step, *kept, states, next, tag);
            std::swap(states, next);
            give_back();
            if (ended != Ended::done) return ended;
            kept = &step.kept;
        }
        return Ended::done;
    }

    Ended run_step(const Block::Step& step, const std::vector<Slot>& before, States<Weight>& states,
                   States<Weight>& next, std::size_t tag) {
        switch (step.what) {
            case Block::What::plain:
                open(next, step.kept.size() + tag);
                for (std::size_t i = 0; i < states.count; ++i) {
                    load(before, states.key(i));
                    run(step);
                    put(next, step.kept, tag, tag_of(states, i, tag), states.weights[i]);
                }
                break;
            case Block::What::draw: return draw(step, before, states, next, tag);
            case Block::What::choice: return choose(step, before, states, next, tag);
            case Block::What::region: return region(step, before, states, next, tag);
        }
        return branches_ > budget_ ? Ended::too_large : Ended::done;
    }

    static Word64 tag_of(const States<Weight>& states, std::size_t i, std::size_t tag) {
        return tag == 0 ? 0 : states.key(i)[states.width - 1];
    }

    Asked asked(const DrawCode& code) const {
        Asked asked;
        asked.active = frame_[code.active] != 0;
        if (!asked.active) return asked;
        asked.count = static_cast<int>(frame_[code.count]);
        if (code.classes != no_slot) asked.classes = frame_[code.classes];
        if (code.again != no_slot) asked.again = frame_[code.again];
        return asked;
    }

    dice::ClassWeights weights_of(const DrawCode& code, const Block::Step& step, const Asked& asked) const {
        // A die thrown again goes by its full classes; what nobody reads is joined afterwards.
        const auto sides = static_cast<std::uint32_t>(code.die.sides());
        std::array<std::uint32_t, dice::max_classes> faces{};
        std::uint32_t again = 0;
        std::array<std::uint32_t, dice::max_classes> kept{};
        for (std::uint32_t face = 0; face < sides; ++face) {
            const auto packed = static_cast<std::size_t>((asked.classes >> (3 * face)) & 7);
            const std::size_t c = packed == 7 ? static_cast<std::size_t>(code.class_count - 1) : packed;
            const bool thrown_again = ((asked.again >> c) & 1) != 0;
            ++faces[step.classes[c]];
            if (thrown_again)
                ++again;
            else
                ++kept[step.classes[c]];
        }
        dice::ClassWeights weights;
        weights.classes = step.live_classes;
        std::uint32_t common = 0;
        for (std::size_t c = 0; c < static_cast<std::size_t>(step.live_classes); ++c) {
            weights.weight[c] = kept[c] * sides + again * faces[c];
            common = std::gcd(common, weights.weight[c]);
        }
        for (std::uint32_t& weight : weights.weight) {
            weight /= common;
            weights.base += weight;
        }
        return weights;
    }

    static Weight power(std::uint32_t base, int exponent) {
        Weight result(1);
        for (int i = 0; i < exponent; ++i) result *= Weight(base);
        return result;
    }

    Ended draw(const Block::Step& step, const std::vector<Slot>& before, States<Weight>& states, States<Weight>& next,
               std::size_t tag) {
        const Program& program = plan_->program();
        const Unit& unit = program.units[step.unit];
        const DrawCode& code = program.draws[unit.index];
        const bool by_class = code.classes != no_slot;

        // 1. What each state throws; the common total must hold the largest of them.
        asked_.clear();
        class_weights_.clear();
        const std::size_t askers = step.asks_once && states.count > 0 ? 1 : states.count;
        int most = 0;
        std::uint32_t base = by_class ? 1 : static_cast<std::uint32_t>(code.die.sides());
        for (std::size_t i = 0; i < askers; ++i) {
            load(before, states.key(i));
            run(unit.begin, unit.end);
            asked_.push_back(asked(code));
            const Asked& now = asked_.back();
            most = std::max(most, now.count);
            if (!by_class) continue;
            const bool same = i > 0 && now.active && asked_[i - 1].active && now.classes == asked_[i - 1].classes &&
                              now.again == asked_[i - 1].again;
            if (same)
                class_weights_.push_back(class_weights_.back());
            else if (now.active)
                class_weights_.push_back(weights_of(code, step, now));
            else
                class_weights_.push_back({1, {1}, 1});
            if (!same) base = std::lcm(base, class_weights_.back().base);
        }
        if constexpr (!is_double) {
            bits_ += dice::bits_needed(base, most);
            if (bits_ > capacity) return Ended::overflow;
            if (most > 0 && base > 1) total_ *= power(base, most);
        }

        // 2. Each state, each result.
        open(next, step.kept.size() + tag);
        for (std::size_t i = 0; i < states.count; ++i) {
            const std::size_t asker = step.asks_once ? 0 : i;
            const Asked& now = asked_[asker];
            load(before, states.key(i));
            const Word64 tag_word = tag_of(states, i, tag);
            Weight weight = states.weights[i];
            if (!now.active) {
                run(unit.begin, unit.end);  // for what stands instead
                for (std::size_t r = 0; r < code.results.size(); ++r)
                    frame_[code.results[r]] = code.fallbacks[r] == no_slot ? absent : frame_[code.fallbacks[r]];
                if constexpr (!is_double) weight *= power(base, most);
                run(step);
                put(next, step.kept, tag, tag_word, weight);
                continue;
            }
            const std::uint32_t own = by_class ? class_weights_[asker].base : base;
            if constexpr (is_double) {
                weight /= power(own, now.count);
            } else {
                if (own != base) weight *= power(base / own, now.count);
                if (now.count != most) weight *= power(base, most - now.count);
            }
            if (by_class) {
                dice::for_each_class_branch<Weight>(class_weights_[asker], now.count,
                                                    [&](const dice::ClassCounts& counts, const Weight& ways) {
                                                        for (std::size_t r = 0; r < step.results.size(); ++r)
                                                            frame_[step.results[r]] = counts[r];
                                                        run(step);
                                                        put(next, step.kept, tag, tag_word, weight * ways);
                                                    });
            } else {
                dice::for_each_sum_branch<Weight>(code.die, now.count, [&](int sum, const Weight& ways) {
                    frame_[code.results[0]] = sum;
                    run(step);
                    put(next, step.kept, tag, tag_word, weight * ways);
                });
            }
            if (branches_ > budget_) return Ended::too_large;
        }
        return Ended::done;
    }

    Ended choose(const Block::Step& step, const std::vector<Slot>& before, States<Weight>& states, States<Weight>& next,
                 std::size_t tag) {
        const Program& program = plan_->program();
        const Unit& unit = program.units[step.unit];
        const ChoiceCode& choice = program.choices[unit.index];
        std::vector<Word64> taken;
        for (std::size_t i = 0; i < states.count; ++i) {
            load(before, states.key(i));
            run(unit.begin, unit.end);
            if (frame_[choice.active] == 0)
                taken.push_back(choice.fallback == no_slot ? absent : frame_[choice.fallback]);
            else if (frame_[choice.policy] != helps)
                taken.push_back(frame_[choice.policy]);
            else
                taken.push_back(look_ahead(plan_->block(step.inner), choice));
            if (branches_ > budget_) return Ended::too_large;
        }
        open(next, step.kept.size() + tag);
        for (std::size_t i = 0; i < states.count; ++i) {
            load(before, states.key(i));
            frame_[choice.result] = taken[i];
            run(step);
            put(next, step.kept, tag, tag_of(states, i, tag), states.weights[i]);
        }
        return Ended::done;
    }

  public:
    // The option with the best expected headline for the one who chooses; on a tie the earlier one.
    Word64 look_ahead(const Block& rest, const ChoiceCode& choice) {
        if (ahead_ == nullptr) ahead_ = std::make_unique<Sweep<double>>(*plan_, budget_);
        const Region& region = plan_->program().regions[choice.region];
        Word64 best = 0;
        double best_mean = 0;
        std::vector<Word64> frame = frame_;
        for (Word64 option = 0; option < choice.options; ++option) {
            frame[choice.result] = option;
            ahead_->start();
            if (ahead_->run_from(rest, frame) != Ended::done) {
                branches_ = budget_ + 1;
                return 0;
            }
            branches_ += ahead_->branches();
            double mean = 0;
            for (std::size_t i = 0; i < ahead_->result().count; ++i) {
                const Word64 word = ahead_->result().key(i)[0];
                double value = static_cast<double>(word);
                if (word == absent)
                    value = 0;
                else if (region.headline_kind == Kind::fraction)
                    value = static_cast<double>(top_of(word)) / static_cast<double>(bottom_of(word));
                mean += ahead_->result().weights[i] * value;
            }
            if (!choice.chooser_wants_more) mean = -mean;
            if (option == 0 || mean > best_mean + 1e-12) {
                best = option;
                best_mean = mean;
            }
        }
        return best;
    }

  private:
    // A call is worked once per distinct set of words it reads; each such set is marked by a tag.
    Ended region(const Block::Step& step, const std::vector<Slot>& before, States<Weight>& states, States<Weight>& next,
                 std::size_t tag) {
        const Block& inner = plan_->block(step.inner);
        States<Weight>& entries = borrow();
        std::vector<std::uint32_t>& entry_of = borrow_list();
        open(entries, inner.entry.size());
        for (std::size_t i = 0; i < states.count; ++i) {
            load(before, states.key(i));
            put(entries, inner.entry, 0, 0, Weight(1));
            entry_of.push_back(0);
        }
        // Find each state's entry again; the words are still indexed.
        for (std::size_t i = 0; i < states.count; ++i) {
            load(before, states.key(i));
            entry_of[i] = find(entries, inner.entry);
        }
        States<Weight>& tagged = borrow();
        tagged.clear(inner.entry.size() + 1);
        for (std::size_t e = 0; e < entries.count; ++e) {
            tagged.keys.insert(tagged.keys.end(), entries.key(e), entries.key(e) + inner.entry.size());
            tagged.keys.push_back(static_cast<Word64>(e));
            tagged.weights.push_back(Weight(1));
            ++tagged.count;
        }
        const Ended ended = run_block(inner, tagged, 1);
        if (ended == Ended::done) {
            // Results by entry.
            std::vector<std::uint32_t>& first = borrow_list();
            std::vector<std::uint32_t>& order = borrow_list();
            first.assign(entries.count + 1, 0);
            order.resize(tagged.count);
            for (std::size_t r = 0; r < tagged.count; ++r) ++first[static_cast<std::size_t>(tag_of(tagged, r, 1)) + 1];
            for (std::size_t e = 0; e < entries.count; ++e) first[e + 1] += first[e];
            std::vector<std::uint32_t>& fill = borrow_list();
            fill.assign(first.begin(), first.end() - 1);
            for (std::size_t r = 0; r < tagged.count; ++r)
                order[fill[static_cast<std::size_t>(tag_of(tagged, r, 1))]++] = static_cast<std::uint32_t>(r);
            open(next, step.kept.size() + tag);
            for (std::size_t i = 0; i < states.count && branches_ <= budget_; ++i) {
                load(before, states.key(i));
                const Word64 tag_word = tag_of(states, i, tag);
                for (std::uint32_t at = first[entry_of[i]]; at < first[entry_of[i] + 1]; ++at) {
                    const std::size_t r = order[at];
                    load(step.results, tagged.key(r));
                    run(step);
                    put(next, step.kept, tag, tag_word, states.weights[i] * tagged.weights[r]);
                }
            }
            give_back_list();
            give_back_list();
            give_back_list();
        }
        give_back_list();
        give_back();
        give_back();
        if (ended != Ended::done) return ended;
        return branches_ > budget_ ? Ended::too_large : Ended::done;
    }

    std::uint32_t find(const States<Weight>& states, const std::vector<Slot>& slots) {
        key_.resize(slots.size());
        for (std::size_t i = 0; i < slots.size(); ++i) key_[i] = frame_[slots[i]];
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash(key_.data(), key_.size()) & mask;
        while (!std::equal(key_.begin(), key_.end(), states.key(index_[at].state))) at = (at + 1) & mask;
        return index_[at].state;
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

    struct Place {
        std::uint32_t epoch = 0;
        std::uint32_t state = 0;
    };

    const Plan* plan_;
    std::uint64_t budget_;
    std::vector<Word64> frame_;
    States<Weight> result_;
    Weight total_{1};
    int bits_ = 0;
    std::uint64_t branches_ = 0;
    std::vector<Place> index_;
    std::uint32_t epoch_ = 0;
    std::size_t filled_ = 0;
    std::deque<States<Weight>> scratch_;
    std::size_t borrowed_ = 0;
    std::deque<std::vector<std::uint32_t>> lists_;
    std::size_t borrowed_lists_ = 0;
    std::vector<Asked> asked_;
    std::vector<dice::ClassWeights> class_weights_;
    std::vector<Word64> key_;
    std::unique_ptr<Sweep<double>> ahead_;
};

}  // namespace grognard::sheet
