// Resolving with the trace off does not allocate: every allocation of this program is counted.

#include <gtest/gtest.h>

#include "counted_allocations.h"
#include "dice/generator.h"
#include "sheet/project.h"
#include "sheet/run/run.h"
#include "sheet/situations.h"

namespace grognard::sheet {
namespace {

class AllocationsOf : public testing::TestWithParam<std::string> {};

TEST_P(AllocationsOf, NoneAfterTheFacts) {
    const auto sheet = sheet_of(GetParam());
    dice::Generator chance(1813);
    for (const Procedure& procedure : sheet->procedures) {
        Runner runner(*procedure.program);
        for (const Question& question : situations(sheet, procedure, 5, 7)) {
            if (looks_ahead(question)) continue;  // it asks for odds on its way
            const long long before = allocations;
            runner.bind(question.words());
            for (int i = 0; i < 20 && !runner.forbidden(); ++i) runner.run(chance);
            EXPECT_EQ(allocations, before) << text_of(question);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(All, AllocationsOf, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });

TEST(Allocations, AreCounted) {
    const long long before = allocations;
    std::vector<int>(1000).back() = 1;
    EXPECT_GT(allocations, before);
}

}  // namespace
}  // namespace grognard::sheet
