#include "sheet/situations.h"

#include <algorithm>

#include "sheet/language/fraction_word.h"

namespace grognard::sheet {

namespace {

std::int64_t any_number(std::int64_t low, std::int64_t high, dice::Generator& chance) {
    // Half of the time near the lower end or near 0, where pools are small and conditions have their edges.
    if (chance.below(2) == 0) {
        const std::int64_t from = std::clamp<std::int64_t>(chance.below(2) == 0 ? low : -1, low, high);
        return std::min<std::int64_t>(high, from + chance.below(7));
    }
    return low + static_cast<std::int64_t>(chance.below(static_cast<std::uint32_t>(high - low + 1)));
}

Word64 any_word(const Type& type, dice::Generator& chance) {
    switch (type.kind) {
        case Kind::truth: return chance.below(2);
        case Kind::whole: return any_number(type.low, type.high, chance);
        case Kind::fraction:
            return make_fraction(any_number(type.low * type.step, type.high * type.step, chance), type.step);
        case Kind::value: {
            std::vector<Word64> values;
            for (int i = 0; i < 64; ++i)
                if ((type.values >> i) & 1U) values.push_back(i);
            return values[chance.below(static_cast<std::uint32_t>(values.size()))];
        }
        case Kind::set: {
            std::uint64_t set = 0;
            for (int i = 0; i < 64; ++i)
                if (((type.values >> i) & 1U) != 0 && chance.below(2) == 0) set |= std::uint64_t{1} << i;
            return static_cast<Word64>(set);
        }
    }
    return 0;
}

}  // namespace

Question any_question(const std::shared_ptr<const Sheet>& sheet, const Procedure& procedure, dice::Generator& chance) {
    Question question(sheet, procedure);
    const std::vector<Input>& inputs = question.program().inputs;
    const bool foresight = chance.below(8) == 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        // A derived field is mostly left to be derived; other facts are mostly said.
        const bool given = inputs[i].what == Input::What::given ? chance.below(8) == 0 : chance.below(4) != 0;
        Word64 word = any_word(inputs[i].type, chance);
        if (inputs[i].what == Input::What::policy && foresight && chance.below(2) == 0) word = helps;
        if (!given) continue;
        question.words()[i] = word;
        question.mark_given(i);
    }
    return question;
}

std::vector<Question> situations(const std::shared_ptr<const Sheet>& sheet, const Procedure& procedure, int count,
                                 std::uint64_t seed) {
    std::vector<Question> list = {Question(sheet, procedure)};
    for (const PresetSource& preset : sheet->source.presets) {
        if (preset.procedure.text != procedure.name) continue;
        Question question(sheet, procedure);
        Problems problems;
        if (question.set_preset(preset.name, problems)) list.push_back(std::move(question));
    }
    dice::Generator chance(seed);
    for (int i = 0; i < count; ++i) list.push_back(any_question(sheet, procedure, chance));
    return list;
}

Question with_small_pools(Question question) {
    for (std::size_t i = 0; i < question.words().size(); ++i) {
        const Input& input = question.program().inputs[i];
        if (input.type.kind != Kind::whole || input.what == Input::What::given) continue;
        question.words()[i] = std::clamp<Word64>(1, input.type.low, input.type.high);
        question.mark_given(i);
    }
    return question;
}

bool looks_ahead(const Question& question) {
    for (std::size_t i = 0; i < question.words().size(); ++i)
        if (question.program().inputs[i].what == Input::What::policy && question.words()[i] == helps) return true;
    return false;
}

std::string text_of(const Question& question) {
    std::string text;
    for (std::size_t i = 0; i < question.words().size(); ++i) {
        const Input& input = question.program().inputs[i];
        if (!question.in_use(i) || question.words()[i] == input.fallback || question.words()[i] == absent) continue;
        text += (text.empty() ? "" : ", ") + input.path + " = " +
                word_text(question.sheet(), input.type, question.words()[i]);
    }
    return question.procedure().name + "(" + text + ")";
}

}  // namespace grognard::sheet
