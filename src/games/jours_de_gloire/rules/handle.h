// A procedure of the sheet, bound once: names become numbers when a game is set up, and asking writes words only.

#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "dice/chance.h"
#include "game/coverage.h"
#include "game/trace.h"
#include "sheet/program/model.h"
#include "sheet/run/run.h"

namespace grognard::jours_de_gloire {

using sheet::Word64;

// A ruling that is not at its default: index of the sheet's rulings, option.
using Rulings = std::vector<std::pair<int, int>>;

// Passes dice on and remembers their faces. Faces given at the start are used up first; beyond the one draw that is then
// allowed, it answers the lowest face and says that it ran dry: a procedure that throws several dice is run once per die.
class OneDraw final : public dice::Chance {
  public:
    OneDraw(dice::Chance& inner, std::span<const int> known) : inner_(inner), known_(static_cast<int>(known.size())) {
        std::copy(known.begin(), known.end(), faces_.begin());
    }

    dice::Rolled draw(const dice::Draw& draw, dice::Faces* seen) override {
        if (seen != nullptr) seen->clear();
        dice::Rolled rolled;
        if (at_ < known_) {
            rolled.sum = faces_[static_cast<std::size_t>(at_++)];
        } else if (drawn_) {
            dry_ = true;
            rolled.sum = draw.die.lowest;
        } else {
            drawn_ = true;
            rolled = inner_.draw(draw);
            faces_[static_cast<std::size_t>(at_++)] = rolled.sum;
        }
        return rolled;
    }

    bool dry() const { return dry_; }
    std::span<const int> faces() const { return std::span(faces_).first(static_cast<std::size_t>(at_)); }

  private:
    dice::Chance& inner_;
    std::array<int, 4> faces_{};
    int known_;
    int at_ = 0;
    bool drawn_ = false;
    bool dry_ = false;
};

class Handle {
  public:
    Handle() = default;
    Handle(const sheet::Procedure& procedure, int number, const sheet::Sheet& sheet, const Rulings& rulings)
        : procedure_(&procedure), number_(number), runner_(std::make_unique<sheet::Runner>(*procedure.program)) {
        for (const sheet::Input& input : procedure.program->inputs) {
            words_.push_back(input.fallback);
            if (input.what != sheet::Input::What::ruling) continue;
            for (const auto& [ruling, option] : rulings)
                if (sheet.rulings[static_cast<std::size_t>(ruling)].name == input.path) words_.back() = option;
        }
    }
    Handle(const Handle& other)
        : procedure_(other.procedure_), number_(other.number_), words_(other.words_), watch_(other.watch_) {
        if (procedure_ != nullptr) runner_ = std::make_unique<sheet::Runner>(*procedure_->program);
    }
    Handle(Handle&&) = default;
    Handle& operator=(Handle other) {
        std::swap(procedure_, other.procedure_);
        std::swap(number_, other.number_);
        std::swap(words_, other.words_);
        std::swap(runner_, other.runner_);
        std::swap(watch_, other.watch_);
        return *this;
    }
    ~Handle() = default;

    const sheet::Procedure& procedure() const { return *procedure_; }
    // Every question is told to the coverage from now on; also by copies.
    void watch(const std::shared_ptr<game::Coverage>& coverage) { watch_ = coverage; }

    // --- asking: set the facts, ask, roll, read ---

    void set(int input, Word64 word) { words_[static_cast<std::size_t>(input)] = word; }
    template <class Value>
    requires std::is_enum_v<Value>
    void set(int input, Value value) { set(input, static_cast<Word64>(value)); }
    void set(int input, bool value) { set(input, Word64{value ? 1 : 0}); }

    // A number no larger than the sheet takes.
    Word64 most(int input) const { return procedure_->program->inputs[static_cast<std::size_t>(input)].type.high; }
    void set_up_to_most(int input, Word64 number) { set(input, std::min(number, most(input))); }

    // Works out what no die reaches; false if the sheet forbids it.
    bool ask() {
        runner_->bind(words_);
        if (watch_ != nullptr) watch_->ask(*procedure_, words_);
        return !runner_->forbidden();
    }
    // Throws the dice of a procedure that throws one at most.
    void roll(dice::Chance& chance, game::Trace* trace, int subject) {
        OneDraw one(chance, {});
        runner_->run(one);
        GROGNARD_CHECK(!one.dry(), number_);
        if (trace != nullptr) trace->resolved(number_, subject, words_, one.faces());
    }
    // Throws the next die of a procedure that throws several; false while there are more to come.
    bool roll_next(dice::Chance& chance, std::span<const int> known, game::Trace* trace, int subject, int& face) {
        OneDraw one(chance, known);
        runner_->run(one);
        face = one.faces().empty() ? 0 : one.faces().back();
        if (one.dry()) {
            if (trace != nullptr) trace->begun(number_, subject);
            return false;
        }
        if (trace != nullptr) trace->resolved(number_, subject, words_, one.faces());
        return true;
    }
    // Notes a procedure without dice in the trace.
    void note(game::Trace* trace, int subject) const {
        if (trace != nullptr) trace->resolved(number_, subject, words_, {});
    }

    // --- reading what came out ---

    Word64 get(int field) const { return runner_->outcome(static_cast<std::size_t>(field)); }
    bool is(int field) const { return get(field) == 1; }
    // The step that forbids; empty if none does.
    std::string_view refusal() const {
        const sheet::Program& program = *procedure_->program;
        for (const sheet::Forbid& forbid : program.forbids) {
            if (runner_->frame()[forbid.slot] != 1) continue;
            const sheet::TraceRow& row = program.rows[forbid.row];
            if (row.step >= 0) return procedure_->steps[static_cast<std::size_t>(row.step)].name;
        }
        return {};
    }

  private:
    const sheet::Procedure* procedure_ = nullptr;
    int number_ = -1;
    std::vector<Word64> words_;
    std::unique_ptr<sheet::Runner> runner_;
    std::shared_ptr<game::Coverage> watch_;
};

}  // namespace grognard::jours_de_gloire
