#include "sheet/run/run.h"

#include "sheet/program/execute.h"
#include "sheet/run/odds.h"

namespace grognard::sheet {

Runner::Runner(const Program& program) : program_(&program), frame_(program.frame) {
    for (std::uint32_t i = 0; i < program.units.size(); ++i)
        (program.units[i].dynamic ? dynamic_units_ : static_units_).push_back(i);
}

Runner::~Runner() = default;

void Runner::bind(std::span<const Word64> words) {
    frame_ = program_->frame;
    for (std::size_t i = 0; i < program_->inputs.size(); ++i) frame_[program_->inputs[i].slot] = words[i];
    for (const std::uint32_t index : static_units_) {
        const Unit& unit = program_->units[index];
        execute(program_->code.data(), unit.begin, unit.end, frame_.data(), *program_->tables);
    }
    forbidden_ = false;
    for (const Forbid& forbid : program_->forbids) forbidden_ = forbidden_ || frame_[forbid.slot] == 1;
}

dice::Draw Runner::draw_of(const DrawCode& code) const {
    dice::Draw draw;
    draw.die = code.die;
    draw.purpose = code.row;
    if (frame_[code.active] == 0) {
        draw.count = -1;
        return draw;
    }
    draw.count = static_cast<int>(frame_[code.count]);
    if (code.classes == no_slot) return draw;
    draw.classes = code.class_count;
    const Word64 packed = frame_[code.classes];
    for (int face = 0; face < draw.die.sides(); ++face) {
        const int c = static_cast<int>((packed >> (3 * face)) & 7);
        draw.class_of[static_cast<std::size_t>(face)] = static_cast<std::uint8_t>(c == 7 ? code.class_count - 1 : c);
    }
    if (code.again != no_slot) draw.again = static_cast<std::uint32_t>(frame_[code.again]);
    return draw;
}

void Runner::take(const DrawCode& code, const dice::Rolled& rolled) {
    if (code.classes == no_slot) {
        frame_[code.results[0]] = rolled.sum;
        return;
    }
    for (std::size_t i = 0; i < code.results.size(); ++i) frame_[code.results[i]] = rolled.counts[i];
}

void Runner::skip(const DrawCode& code) {
    for (std::size_t i = 0; i < code.results.size(); ++i)
        frame_[code.results[i]] = code.fallbacks[i] == no_slot ? absent : frame_[code.fallbacks[i]];
}

bool Runner::run(dice::Chance& chance, std::vector<Thrown>* thrown, Chooser* chooser) {
    for (const std::uint32_t index : dynamic_units_) {
        const Unit& unit = program_->units[index];
        execute(program_->code.data(), unit.begin, unit.end, frame_.data(), *program_->tables);
        if (unit.what == Unit::What::draw) {
            const DrawCode& code = program_->draws[unit.index];
            const dice::Draw draw = draw_of(code);
            if (draw.count < 0) {
                skip(code);
            } else if (thrown == nullptr) {
                take(code, chance.draw(draw));
            } else {
                dice::Faces seen;
                take(code, chance.draw(draw, &seen));
                Thrown dice{unit.index, {}};
                for (const int face : seen) dice.faces.push_back(face);
                thrown->push_back(std::move(dice));
            }
        } else if (unit.what == Unit::What::choice) {
            const ChoiceCode& choice = program_->choices[unit.index];
            std::optional<Word64> result = absent;
            if (frame_[choice.active] != 0)
                result = choose(unit, index, chooser);
            else if (choice.fallback != no_slot)
                result = frame_[choice.fallback];
            if (!result) return false;
            frame_[choice.result] = *result;
        }
    }
    return true;
}

std::optional<Word64> Runner::choose(const Unit& unit, std::uint32_t number, Chooser* chooser) {
    const ChoiceCode& choice = program_->choices[unit.index];
    const Word64 policy = frame_[choice.policy];
    if (policy == asks) return chooser == nullptr ? std::nullopt : chooser->choose(unit.index);
    if (policy != helps) return policy;
    if (foresight_ == nullptr || !foresight_->fits(frame_)) foresight_ = std::make_unique<Foresight>(*program_, frame_);
    return foresight_->best_option(choice, number, frame_);
}

Resolution resolve(const Question& question, dice::Chance& chance) {
    Runner runner(question.program());
    runner.bind(question.words());
    Resolution resolution;
    resolution.forbidden = runner.forbidden();
    if (runner.forbidden()) {
        for (std::uint32_t i = 0; i < question.program().forbids.size(); ++i)
            if (runner.frame()[question.program().forbids[i].slot] == 1) resolution.reasons.push_back(i);
    } else {
        runner.run(chance, &resolution.thrown);
        for (std::size_t i = 0; i < question.program().outcome.size(); ++i)
            resolution.outcome.push_back(runner.outcome(i));
    }
    resolution.frame = runner.frame();
    return resolution;
}

}  // namespace grognard::sheet
