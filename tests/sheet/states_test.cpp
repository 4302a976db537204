// States of an enumeration: equal ones are merged, whatever their keys are and in whatever order they come.

#include "sheet/run/states.h"

#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace grognard::sheet {
namespace {

using Keys = std::vector<std::vector<Word64>>;

// A map is the witness; one object serves list after list, as in a sweep.
void expect_merged(Merging<std::uint64_t>& merging, const Keys& keys, std::size_t width) {
    States<std::uint64_t> states;
    std::map<std::vector<Word64>, std::uint64_t> expected;
    std::map<std::vector<Word64>, std::uint32_t> places;
    merging.open(states, width, 0, width);
    std::uint64_t weight = 1;
    for (const std::vector<Word64>& key : keys) {
        const std::uint32_t place = merging.put(states, key.data(), weight);
        ASSERT_EQ(places.emplace(key, place).first->second, place);
        expected[key] += weight++;
    }
    ASSERT_EQ(states.count, expected.size());
    for (std::size_t i = 0; i < states.count; ++i) {
        const std::vector<Word64> key(states.key(i), states.key(i) + width);
        ASSERT_EQ(states.weights[i], expected.at(key));
    }
}

// Pairs that find their place at once fill the list before those that are searched for: 41 x 41, twice.
TEST(Merging, HoldsPairsOfSmallAndLargeNumbers) {
    Keys keys;
    for (int round = 0; round < 2; ++round)
        for (Word64 a = 0; a <= 40; ++a)
            for (Word64 b = 0; b <= 40; ++b) keys.push_back({a, b});
    Merging<std::uint64_t> merging;
    for (int list = 0; list < 3; ++list) expect_merged(merging, keys, 2);
}

RC_GTEST_PROP(Merging, MergesAsAMapDoes, ()) {
    Merging<std::uint64_t> merging;
    for (int list = 0; list < 3; ++list) {
        const auto width = *rc::gen::inRange<std::size_t>(0, 4);
        const auto most = *rc::gen::element<Word64>(3, 40, 1'000'000);
        const auto keys = *rc::gen::container<Keys>(
            rc::gen::container<std::vector<Word64>>(width, rc::gen::inRange<Word64>(-most, most)));
        expect_merged(merging, keys, width);
    }
}

}  // namespace
}  // namespace grognard::sheet
