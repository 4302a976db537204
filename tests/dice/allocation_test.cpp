// The hot paths do not allocate: every allocation of this program is counted.

#include <gtest/gtest.h>

#include "counted_allocations.h"
#include "dice/branches.h"
#include "dice/generator.h"
#include "dice/script.h"
#include "dice/witness.h"

namespace grognard::dice {
namespace {

template <class Work>
long long allocations_of(Work&& work) {
    const long long before = allocations;
    work();
    return allocations - before;
}

const Draw rerolling = class_draw(8, d6, {2, 2, 2, 2, 1, 0}, 0b100);

TEST(Allocations, AreCounted) {
    EXPECT_GT(allocations_of([] { std::vector<int>(1000).back() = 1; }), 0);
}

TEST(Allocations, NoneInAGenerator) {
    Chance* chance = new Generator(1);
    Faces seen;
    int sum = 0;
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 0; i < 1000; ++i) {
                      sum += chance->draw(rerolling, &seen).counts[0] + chance->draw(rerolling).counts[0];
                      sum += chance->sum(2, d6) + chance->successes(5, d6, 4) + chance->faces(5, d6)[0];
                  }
              }),
              0);
    EXPECT_GT(sum, 0);
    delete chance;
}

TEST(Allocations, NoneInAScript) {
    Script script({6, 5, 4, 3, 2, 1, 6, 5, 1, 2, 3, 9});
    Faces seen;
    EXPECT_EQ(allocations_of([&] {
                  for (int i = 0; i < 100; ++i) script.draw(rerolling, &seen);
              }),
              0);
    EXPECT_TRUE(script.bad());
    EXPECT_TRUE(script.missing());
}

template <class Weight>
void walk_branches() {
    Weight sum(0);
    EXPECT_EQ(allocations_of([&] {
                  for_each_class_branch<Weight>(class_weights(rerolling), rerolling.count,
                                                [&](const ClassCounts&, Weight weight) { sum += weight; });
                  for_each_class_branch<Weight>(class_weights(face_draw(6, d6)), 6,
                                                [&](const ClassCounts&, Weight weight) { sum += weight; });
                  for_each_sum_branch<Weight>(d6, 12, [&](int, Weight weight) { sum += weight; });
              }),
              0);
    EXPECT_TRUE(sum > Weight(0));
}

TEST(Allocations, NoneInWalkingBranches) {
    walk_branches<std::uint64_t>();
    walk_branches<Wide>();
    walk_branches<double>();
}

}  // namespace
}  // namespace grognard::dice
