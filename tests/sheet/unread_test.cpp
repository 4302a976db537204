// What is said to make no difference makes none, whatever is said of it and whatever falls.

#include "sheet/run/unread.h"

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "sheet/project.h"
#include "sheet/run/advise.h"
#include "sheet/run/run.h"
#include "sheet/situations.h"

namespace grognard::sheet {
namespace {

Question asked(const std::string& system, const std::string& procedure,
               const std::vector<std::pair<std::string, std::string>>& facts) {
    const auto sheet = sheet_of(system);
    Question question(sheet, *sheet->procedure(procedure));
    Problems problems;
    for (const auto& [path, value] : facts) EXPECT_TRUE(question.set(path, *read_datum(value), problems)) << path;
    return question;
}

std::uint64_t read_of(const Question& question, const std::string& path) {
    return what_is_read(question)[question.input(path)];
}

// A card in a hand, by its name.
std::uint64_t member(const Question& question, const std::string& path, const std::string& name) {
    const Type& type = question.program().inputs[question.input(path)].type;
    for (Word64 i = 0; i < 64; ++i)
        if (question.sheet().value_name(type.enumeration, i) == name) return std::uint64_t{1} << i;
    ADD_FAILURE() << name;
    return 0;
}

// The dice of a draw fall alike, whatever else is thrown: dice that count for nothing may be more or fewer.
class DiceByPurpose : public dice::Chance {
  public:
    explicit DiceByPurpose(std::uint64_t seed) : seed_(seed) {}
    dice::Rolled draw(const dice::Draw& draw, dice::Faces* seen) override {
        return dice::Generator(seed_ * 100'003 + draw.purpose).draw(draw, seen);
    }

  private:
    std::uint64_t seed_;
};

void expect_same(const Question& question, const Question& changed, std::size_t input) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        DiceByPurpose once(seed), again(seed);
        const Resolution before = resolve(question, once);
        const Resolution after = resolve(changed, again);
        ASSERT_EQ(before.forbidden, after.forbidden)
            << text_of(question) << ": " << question.program().inputs[input].path << ", " << changed.words()[input];
        ASSERT_EQ(before.outcome, after.outcome)
            << text_of(question) << ": " << question.program().inputs[input].path << ", " << changed.words()[input];
    }
}

TEST(Unread, MakesNoDifferenceWhateverFalls) {
    const std::size_t every = is_small_scale() ? 9 : 1;
    std::size_t unread = 0, number = 0;
    for (const std::string& system : systems())
        for (const Procedure& procedure : sheet_of(system)->procedures) {
            if (++number % every != 0) continue;
            for (const Question& question : situations(sheet_of(system), procedure, 2, 1813)) {
                if (looks_ahead(question)) continue;
                const std::vector<std::uint64_t> read = what_is_read(question);
                for (std::size_t i = 0; i < read.size(); ++i) {
                    const Input& input = question.program().inputs[i];
                    if (input.what == Input::What::size || input.what == Input::What::given) continue;
                    for (const Word64 value : values_to_try(input.type, question.words()[i], 5)) {
                        const auto other = static_cast<std::uint64_t>(value ^ question.words()[i]);
                        const bool is_set = input.type.kind == Kind::set;
                        if (other == 0 || (is_set ? (other & read[i]) != 0 : read[i] != 0)) continue;
                        ++unread;
                        Question changed = question;
                        changed.words()[i] = value;
                        expect_same(question, changed, i);
                        if (HasFatalFailure()) return;
                    }
                }
            }
        }
    EXPECT_GT(unread, 5'000U / (2 * every));
}

TEST(Unread, IsAUnitThatIsNotThere) {
    const Question two = asked("jours-de-gloire", "combat", {});
    const Question horse =
        asked("jours-de-gloire", "combat", {{"first_attacker", "{ arm = cavalry }"}, {"charging", "true"}});
    for (const char* field : {"arm", "strength", "cohesion", "engagement", "order", "leader", "heavy"})
        for (const Question& question : {two, horse})
            EXPECT_EQ(read_of(question, std::string("third_attacker.") + field), 0U) << field;
    EXPECT_NE(read_of(two, "second_attacker.strength"), 0U);
    EXPECT_NE(read_of(asked("jours-de-gloire", "combat", {{"attackers", "3"}}), "third_attacker.strength"), 0U);
}

TEST(Unread, IsACardThatServesNothingHere) {
    const Question held = asked("impetus", "whole_melee", {{"my_hand", "[TC1, TC5]"}});
    EXPECT_EQ(read_of(held, "my_hand") & member(held, "my_hand", "TC5"), 0U);
    EXPECT_NE(read_of(held, "my_hand") & member(held, "my_hand", "TC1"), 0U);
    EXPECT_NE(read_of(held, "contact.my_blow.tc1"), 0U);
    EXPECT_EQ(read_of(held, "contact.my_blow.tc7"), 0U) << "it is not held";
}

}  // namespace
}  // namespace grognard::sheet
