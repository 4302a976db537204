// How far shots go, as they are told.

#include "impetus/situation.h"

namespace grognard::impetus {
namespace {

TEST(Shots, SayHowFarTheyGo) {
    Situation now("roman-wing");
    now.stand("velites", 9, 8.25, 180);
    // Fronts at 4.5 and 7.75.
    const std::string text = "shoot velites on libyans";
    ASSERT_EQ(now.why_not(text), "");
    const Action shot = *now.battle.read_action(now.state, text);
    EXPECT_EQ(now.battle.range_between(now.state, now.number("velites"), now.number("libyans")).length(),
              325 * unit / 100);
    const auto length_in = [](const game::Sentence& sentence) {
        for (const auto& [key, value] : sentence.arguments)
            if (key == "length") return value;
        return std::string();
    };
    EXPECT_EQ(length_in(now.battle.explain_action(now.state, shot)), "3.25");
    game::Trace trace;
    dice::Generator dice(3);
    game::apply(now.battle, now.state, shot, dice, &trace);
    ASSERT_FALSE(trace.events().empty());
    EXPECT_EQ(now.battle.note(trace.events().front()), "velites shoots libyans");
    EXPECT_EQ(length_in(now.battle.say(trace.events().front())), "3.25");
}

}  // namespace
}  // namespace grognard::impetus
