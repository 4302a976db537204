// Exact odds: a plan worked over all dice, stage by stage, equal states merged.
//
// The weights are whole numbers over one common total, or doubles that sum to 1; the code is the same.

#pragma once

#include <cstring>
#include <deque>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <type_traits>
#include <unordered_map>
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
    std::size_t room = 0;      // how many fit before memory must grow
    std::vector<Word64> keys;  // width words each; room for more than `count`
    std::vector<Weight> weights;

    void clear(std::size_t words) {
        width = words;
        count = 0;
        room = words == 0 ? weights.size() : std::min(weights.size(), keys.size() / words);
        make_room();
    }
    void make_room() {
        if (count < room) return;
        if (weights.size() <= count) weights.resize(2 * count + 64);
        if (keys.size() < weights.size() * width) keys.resize(weights.size() * width);
        room = weights.size();
    }
    void append(const Word64* words, const Weight& weight) {
        make_room();
        for (std::size_t i = 0; i < width; ++i) keys[count * width + i] = words[i];
        weights[count++] = weight;
    }
    const Word64* key(std::size_t index) const { return keys.data() + index * width; }
};

inline std::uint64_t hash_of(const Word64* key, std::size_t width) {
    std::uint64_t h = 0x9E3779B97F4A7C15U;
    for (std::size_t i = 0; i < width; ++i) {
        h = (h ^ static_cast<std::uint64_t>(key[i])) * 0xD6E8FEB86659FD93U;
        h ^= h >> 32;
    }
    return h;
}

enum class Ended { done, overflow, too_large };

// What choices that look ahead have decided, by the choice and the words that its rest reads. Facts stay the same meanwhile.
class Decisions {
  public:
    std::optional<Word64> find(const std::vector<Word64>& key) const {
        const auto known = known_.find(key);
        return known == known_.end() ? std::nullopt : std::optional(known->second);
    }
    void add(const std::vector<Word64>& key, Word64 option) { known_.emplace(key, option); }
    void clear() { known_.clear(); }

  private:
    struct Hash {
        std::size_t operator()(const std::vector<Word64>& key) const {
            return static_cast<std::size_t>(hash_of(key.data(), key.size()));
        }
    };
    std::unordered_map<std::vector<Word64>, Word64, Hash> known_;
};

template <class Weight>
class Sweep {
  public:
    Sweep(const Plan& plan, std::uint64_t budget) : plan_(&plan), budget_(budget), frame_(plan.program().frame) {}
    Sweep(const Sweep&) = delete;
    Sweep& operator=(const Sweep&) = delete;

    // Takes the facts in and works out everything that no die reaches. False: the question is forbidden.
    bool bind(std::span<const Word64> words) {
        const Program& program = plan_->program();
        own_decisions_.clear();
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
        result_.append(nullptr, Weight(1));
        return run_block(plan_->root(), result_, 0);
    }

    // One block from one state of the frame: what a choice that looks ahead asks.
    Ended run_from(const Block& block, const std::vector<Word64>& frame) {
        own_decisions_.clear();
        frame_ = frame;
        key_.resize(block.entry.size());
        for (std::size_t i = 0; i < key_.size(); ++i) key_[i] = frame_[block.entry[i]];
        result_.clear(key_.size());
        result_.append(key_.data(), Weight(1));
        return run_block(block, result_, 0);
    }

    const States<Weight>& result() const { return result_; }
    const Weight& total() const { return total_; }
    std::uint64_t branches() const { return branches_; }
    const std::vector<Word64>& frame() const { return frame_; }

    // Decides as another sweep of the same question does.
    void share(Decisions& decisions) { decisions_ = &decisions; }

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

    static constexpr Word64 dense_below = 64;
    static constexpr std::uint64_t dense_size = 1024;
    static constexpr std::uint64_t dense_side = 32;

    struct Place {
        std::uint32_t epoch = 0;
        std::uint32_t state = 0;
    };

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
        if (index_.empty()) {
            index_.resize(256);
            dense_.resize(dense_size);
        }
        if (++epoch_ == 0) {
            index_.assign(index_.size(), {});
            dense_.assign(dense_.size(), {});
            epoch_ = 1;
        }
        filled_ = 0;
    }

    void grow(const States<Weight>& next) {
        index_.assign(index_.size() * 2, {});
        const std::size_t mask = index_.size() - 1;
        for (std::size_t i = 0; i < next.count; ++i) {
            std::size_t at = hash_of(next.key(i), next.width) & mask;
            while (index_[at].epoch == epoch_) at = (at + 1) & mask;
            index_[at] = {epoch_, static_cast<std::uint32_t>(i)};
        }
    }

    // One or two small numbers are the commonest keys of all, and find their place without a search.
    Place* dense_place(const Word64* key, std::size_t width) {
        if (width == 1) {
            const auto at = static_cast<std::uint64_t>(key[0] + dense_below);
            return at < dense_size ? &dense_[static_cast<std::size_t>(at)] : nullptr;
        }
        if (width != 2 || (static_cast<std::uint64_t>(key[0]) | static_cast<std::uint64_t>(key[1])) >= dense_side)
            return nullptr;
        return &dense_[static_cast<std::size_t>(key[0]) * dense_side + static_cast<std::size_t>(key[1])];
    }

    // Adds a state to `next`, or its weight to the equal one that is there.
    void put_key(States<Weight>& next, const Word64* key, const Weight& weight) {
        const std::size_t width = next.width;
        if (Place* place = dense_place(key, width)) {
            if (place->epoch == epoch_) {
                next.weights[place->state] += weight;
                return;
            }
            *place = {epoch_, static_cast<std::uint32_t>(next.count)};
            next.append(key, weight);
            return;
        }
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash_of(key, width) & mask;
        while (index_[at].epoch == epoch_) {
            const std::size_t known = index_[at].state;
            if (std::equal(key, key + width, next.keys.data() + known * width)) {
                next.weights[known] += weight;
                return;
            }
            at = (at + 1) & mask;
        }
        index_[at] = {epoch_, static_cast<std::uint32_t>(next.count)};
        next.append(key, weight);
        if (++filled_ * 2 > index_.size()) grow(next);
    }

    // Adds the state in the frame (and its tag).
    void put(States<Weight>& next, const std::vector<Slot>& kept, std::size_t tag, Word64 tag_word,
             const Weight& weight) {
        ++branches_;
        key_.resize(kept.size() + 1);
        for (std::size_t i = 0; i < kept.size(); ++i) key_[i] = frame_[kept[i]];
        if (tag != 0) key_[kept.size()] = tag_word;
        put_key(next, key_.data(), weight);
    }

    // --- lanes ---

    // Branches of one step on their way to `next`. Straight code is run over many of them at once.
    class Lanes {
      public:
        Lanes(Sweep& sweep, const Block::Step& step, States<Weight>& next, std::size_t tag)
            : sweep_(sweep), step_(step), code_(step.lanes), next_(next), tag_(tag) {
            if (!code_.straight) return;
            if (sweep.columns_.size() < code_.columns * lane_count) sweep.columns_.resize(code_.columns * lane_count);
            if (sweep.lane_weights_.empty()) sweep.lane_weights_.resize(lane_count);
            columns_ = sweep.columns_.data();
            weights_ = sweep.lane_weights_.data();
            for (const auto& [slot, column] : code_.fixed)
                std::fill_n(columns_ + column * lane_count, lane_count, sweep.frame_[slot]);
        }
        ~Lanes() { flush(); }
        Lanes(const Lanes&) = delete;
        Lanes& operator=(const Lanes&) = delete;

        // The state whose branches come next.
        void state(const std::vector<Slot>& before, const Word64* key, Word64 tag_word) {
            key_ = key;
            tag_word_ = tag_word;
            if (!code_.straight) sweep_.load(before, key);
        }

        // One branch of it: `result` gives the words of the split.
        template <class Result>
        void add(const std::vector<Slot>& results, const Weight& weight, const Result& result) {
            if (!code_.straight) {
                for (std::size_t r = 0; r < results.size(); ++r) sweep_.frame_[results[r]] = result(r);
                sweep_.run(step_);
                sweep_.put(next_, step_.kept, tag_, tag_word_, weight);
                return;
            }
            for (const auto& [r, column] : code_.results) columns_[column * lane_count + lanes_] = result(r);
            for (const auto& [word, column] : code_.before) columns_[column * lane_count + lanes_] = key_[word];
            if (tag_ != 0) sweep_.lane_tags_[lanes_] = tag_word_;
            weights_[lanes_] = weight;
            if (++lanes_ == lane_count) flush();
        }

        void flush() {
            if (lanes_ == 0) return;
            sweep_.branches_ += lanes_;
            execute_lanes(code_, columns_, lanes_, sweep_.plan_->tables());
            if (next_.width == 1 && tag_ == 0) {
                const Word64* keys = columns_ + code_.kept[0] * lane_count;
                for (std::size_t i = 0; i < lanes_; ++i) {
                    const Place* place = sweep_.dense_place(keys + i, 1);
                    if (place != nullptr && place->epoch == sweep_.epoch_)
                        next_.weights[place->state] += weights_[i];
                    else
                        sweep_.put_key(next_, keys + i, weights_[i]);
                }
            } else {
                sweep_.key_.resize(next_.width + 1);
                Word64* key = sweep_.key_.data();
                for (std::size_t i = 0; i < lanes_; ++i) {
                    for (std::size_t k = 0; k < code_.kept.size(); ++k)
                        key[k] = columns_[code_.kept[k] * lane_count + i];
                    if (tag_ != 0) key[code_.kept.size()] = sweep_.lane_tags_[i];
                    sweep_.put_key(next_, key, weights_[i]);
                }
            }
            lanes_ = 0;
        }

      private:
        Sweep& sweep_;
        const Block::Step& step_;
        const LaneCode& code_;
        States<Weight>& next_;
        std::size_t tag_;
        std::size_t lanes_ = 0;
        Word64* columns_ = nullptr;
        Weight* weights_ = nullptr;
        const Word64* key_ = nullptr;
        Word64 tag_word_ = 0;
    };

    // --- blocks ---

    Ended run_block(const Block& block, States<Weight>& states, std::size_t tag) {
        const std::vector<Slot>* kept = &block.entry;
        for (const Block::Step& step : block.steps) {
            States<Weight>& next = borrow();
            const Ended ended = run_step(step, *kept, states, next, tag);
            std::swap(states, next);
            give_back();
            if (ended != Ended::done) return ended;
            if (branches_ > budget_) return Ended::too_large;
            kept = &step.kept;
        }
        return Ended::done;
    }

    Ended run_step(const Block::Step& step, const std::vector<Slot>& before, States<Weight>& states,
                   States<Weight>& next, std::size_t tag) {
        switch (step.what) {
            case Block::What::plain: plain(step, before, states, next, tag); break;
            case Block::What::draw: return draw(step, before, states, next, tag);
            case Block::What::choice: return choose(step, before, states, next, tag);
            case Block::What::region: return region(step, before, states, next, tag);
        }
        return branches_ > budget_ ? Ended::too_large : Ended::done;
    }

    void plain(const Block::Step& step, const std::vector<Slot>& before, const States<Weight>& states,
               States<Weight>& next, std::size_t tag) {
        open(next, step.kept.size() + tag);
        Lanes lanes(*this, step, next, tag);
        for (std::size_t i = 0; i < states.count; ++i) {
            lanes.state(before, states.key(i), tag_of(states, i, tag));
            lanes.add(step.results, states.weights[i], [](std::size_t) { return Word64{0}; });
        }
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

    // What each state throws; the common total must hold the largest of them. Returns whether all throw by the same classes.
    bool ask_all(const Block::Step& step, const std::vector<Slot>& before, const States<Weight>& states, int& most,
                 std::uint32_t& base) {
        const Unit& unit = plan_->program().units[step.unit];
        const DrawCode& code = plan_->program().draws[unit.index];
        const bool by_class = code.classes != no_slot;
        asked_.clear();
        class_weights_.clear();
        const std::size_t askers = step.asks_once && states.count > 0 ? 1 : states.count;
        most = 0;
        base = by_class ? 1 : static_cast<std::uint32_t>(code.die.sides());
        const Asked* first = nullptr;
        bool uniform = true;
        asked_.reserve(askers);
        for (std::size_t i = 0; i < askers; ++i) {
            load(before, states.key(i));
            run(unit.begin, unit.end);
            asked_.push_back(asked(code));
            const Asked& now = asked_.back();
            most = std::max(most, now.count);
            if (!by_class || !now.active) continue;
            if (first == nullptr) {
                first = &now;
                class_weights_.push_back(weights_of(code, step, now));
                base = class_weights_[0].base;
            } else if (now.classes != first->classes || now.again != first->again) {
                uniform = false;
            }
        }
        if (uniform || !by_class) return true;
        class_weights_.clear();
        for (const Asked& now : asked_) {
            class_weights_.push_back(now.active ? weights_of(code, step, now) : dice::ClassWeights{1, {1}, 1});
            base = std::lcm(base, class_weights_.back().base);
        }
        return false;
    }

    static Slot fallback_of(const DrawCode& code, Slot result) {
        for (std::size_t r = 0; r < code.results.size(); ++r)
            if (code.results[r] == result) return code.fallbacks[r];
        return no_slot;
    }

    Ended draw(const Block::Step& step, const std::vector<Slot>& before, States<Weight>& states, States<Weight>& next,
               std::size_t tag) {
        const Unit& unit = plan_->program().units[step.unit];
        const DrawCode& code = plan_->program().draws[unit.index];
        int most = 0;
        std::uint32_t base = 1;
        const bool uniform = ask_all(step, before, states, most, base);
        fill_powers(base, most);
        if constexpr (!is_double) {
            bits_ += dice::bits_needed(base, most);
            if (bits_ > capacity) return Ended::overflow;
            if (most > 0) total_ *= powers_[static_cast<std::size_t>(most)];
        }
        open(next, step.kept.size() + tag);
        Lanes lanes(*this, step, next, tag);
        Weight weight(1);
        const auto on_classes = [&](const dice::ClassCounts& counts, const Weight& ways) {
            lanes.add(step.results, weight * ways, [&](std::size_t r) { return static_cast<Word64>(counts[r]); });
        };
        const auto on_sum = [&](int sum, const Weight& ways) {
            lanes.add(step.results, weight * ways, [&](std::size_t) { return static_cast<Word64>(sum); });
        };
        using Walk = dice::ClassWalk<Weight, decltype(on_classes)>;
        std::optional<Walk> walk;
        if (code.classes != no_slot && uniform && !class_weights_.empty())
            walk.emplace(class_weights_[0], most, on_classes);
        for (std::size_t i = 0; i < states.count; ++i) {
            const std::size_t asker = step.asks_once ? 0 : i;
            const Asked& now = asked_[asker];
            lanes.state(before, states.key(i), tag_of(states, i, tag));
            weight = states.weights[i];
            if (!now.active) {
                load(before, states.key(i));
                run(unit.begin, unit.end);  // for what stands instead
                if constexpr (!is_double) weight *= powers_[static_cast<std::size_t>(most)];
                lanes.add(step.results, weight, [&](std::size_t r) {
                    const Slot instead = fallback_of(code, step.results[r]);
                    return instead == no_slot ? absent : frame_[instead];
                });
                continue;
            }
            if (uniform) {
                if constexpr (is_double)
                    weight /= powers_[static_cast<std::size_t>(now.count)];
                else
                    weight *= powers_[static_cast<std::size_t>(most - now.count)];
            } else {
                const std::uint32_t own = class_weights_[asker].base;
                if constexpr (is_double)
                    weight /= power(own, now.count);
                else
                    weight *= power(base / own, now.count) * powers_[static_cast<std::size_t>(most - now.count)];
            }
            // A single draw may have more results than anyone wants to wait for: count them before they are followed.
            const std::uint64_t results = code.classes == no_slot
                                              ? dice::branch_count(code.die, now.count)
                                              : dice::branch_count(class_weights_[uniform ? 0 : asker], now.count);
            if (branches_ + results > budget_) {
                branches_ += results;
                return Ended::too_large;
            }
            if (code.classes == no_slot)
                dice::for_each_sum_branch<Weight>(code.die, now.count, on_sum);
            else if (walk)
                walk->run(now.count);
            else
                dice::for_each_class_branch<Weight>(class_weights_[asker], now.count, on_classes);
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
        const std::vector<Slot> result = {choice.result};
        Lanes lanes(*this, step, next, tag);
        for (std::size_t i = 0; i < states.count; ++i) {
            lanes.state(before, states.key(i), tag_of(states, i, tag));
            lanes.add(result, states.weights[i], [&](std::size_t) { return taken[i]; });
        }
        return Ended::done;
    }

  public:
    // The option with the best expected headline for the one who chooses; on a tie the earlier one.
    Word64 look_ahead(const Block& rest, const ChoiceCode& choice) {
        std::vector<Word64> key = {static_cast<Word64>(choice.row)};
        for (const Slot slot : rest.entry)
            if (slot != choice.result) key.push_back(frame_[slot]);
        if (const std::optional<Word64> known = decisions_->find(key)) return *known;
        const Word64 best = best_option(rest, choice);
        if (branches_ <= budget_) decisions_->add(key, best);
        return best;
    }

  private:
    Word64 best_option(const Block& rest, const ChoiceCode& choice) {
        if (ahead_ == nullptr) {
            ahead_ = std::make_unique<Sweep<double>>(*plan_, budget_);
            ahead_->share(*decisions_);
        }
        const Region& region = plan_->program().regions[choice.region];
        Word64 best = 0;
        double best_mean = 0;
        tried_ = frame_;
        for (Word64 option = 0; option < choice.options; ++option) {
            tried_[choice.result] = option;
            ahead_->start();
            if (ahead_->run_from(rest, tried_) != Ended::done) {
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
        }
        // Find each state's entry again; the words are still indexed.
        for (std::size_t i = 0; i < states.count; ++i) {
            load(before, states.key(i));
            entry_of.push_back(find(entries, inner.entry));
        }
        States<Weight>& tagged = borrow();
        const std::size_t mark = entries.count > 1 ? 1 : 0;
        tagged.clear(inner.entry.size() + mark);
        for (std::size_t e = 0; e < entries.count; ++e) {
            key_.assign(entries.key(e), entries.key(e) + inner.entry.size());
            if (mark != 0) key_.push_back(static_cast<Word64>(e));
            tagged.append(key_.data(), Weight(1));
        }
        const Ended ended = run_block(inner, tagged, mark);
        if (ended == Ended::done) {
            // Results by entry.
            std::vector<std::uint32_t>& first = borrow_list();
            std::vector<std::uint32_t>& order = borrow_list();
            first.assign(entries.count + 1, 0);
            order.resize(tagged.count);
            for (std::size_t r = 0; r < tagged.count; ++r)
                ++first[static_cast<std::size_t>(tag_of(tagged, r, mark)) + 1];
            for (std::size_t e = 0; e < entries.count; ++e) first[e + 1] += first[e];
            std::vector<std::uint32_t>& fill = borrow_list();
            fill.assign(first.begin(), first.end() - 1);
            for (std::size_t r = 0; r < tagged.count; ++r)
                order[fill[static_cast<std::size_t>(tag_of(tagged, r, mark))]++] = static_cast<std::uint32_t>(r);
            open(next, step.kept.size() + tag);
            Lanes lanes(*this, step, next, tag);
            for (std::size_t i = 0; i < states.count && branches_ <= budget_; ++i) {
                lanes.state(before, states.key(i), tag_of(states, i, tag));
                for (std::uint32_t at = first[entry_of[i]]; at < first[entry_of[i] + 1]; ++at) {
                    const std::size_t r = order[at];
                    lanes.add(step.results, states.weights[i] * tagged.weights[r],
                              [&](std::size_t result) { return tagged.key(r)[result]; });
                }
            }
            lanes.flush();
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
        if (states.count == 1) return 0;
        if (const Place* place = dense_place(key_.data(), key_.size())) return place->state;
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash_of(key_.data(), key_.size()) & mask;
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

    const Plan* plan_;
    std::uint64_t budget_;
    std::vector<Word64> frame_;
    States<Weight> result_;
    Weight total_{1};
    int bits_ = 0;
    std::uint64_t branches_ = 0;

    std::vector<Word64> columns_;
    std::vector<Weight> lane_weights_;
    std::array<Word64, lane_count> lane_tags_{};
    std::vector<Place> index_;
    std::vector<Place> dense_;
    std::vector<Weight> powers_;
    std::uint32_t epoch_ = 0;
    std::size_t filled_ = 0;
    std::deque<States<Weight>> scratch_;
    std::size_t borrowed_ = 0;
    std::deque<std::vector<std::uint32_t>> lists_;
    std::size_t borrowed_lists_ = 0;
    std::vector<Asked> asked_;
    std::vector<dice::ClassWeights> class_weights_;
    std::vector<Word64> key_;
    Decisions own_decisions_;
    Decisions* decisions_ = &own_decisions_;
    std::unique_ptr<Sweep<double>> ahead_;
    std::vector<Word64> tried_;  // the frame with an option in it
};

}  // namespace grognard::sheet
