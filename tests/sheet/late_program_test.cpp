// Programs that are written when they are asked for are the programs of the sheet, whoever asks and however many at once.

#include <thread>

#include <gtest/gtest.h>

#include "sheet/compile/load.h"
#include "sheet/project.h"

namespace grognard::sheet {
namespace {

class LatePrograms : public testing::TestWithParam<std::string> {};

TEST_P(LatePrograms, AreThoseOfTheSheetThatWasChecked) {
    const Loaded checked = load(sheet_texts(GetParam()));
    const Loaded late = load_unchecked(sheet_texts(GetParam()));
    ASSERT_TRUE(checked.ok() && late.ok());
    EXPECT_EQ(late.sheet->fingerprint, checked.sheet->fingerprint);
    ASSERT_EQ(late.sheet->procedures.size(), checked.sheet->procedures.size());
    const auto ask_for_all = [&] {
        for (const Procedure& procedure : late.sheet->procedures) EXPECT_FALSE(procedure.program->code.empty());
    };
    std::thread other(ask_for_all);
    ask_for_all();
    other.join();
    for (std::size_t i = 0; i < checked.sheet->procedures.size(); ++i) {
        const Program& one = *checked.sheet->procedures[i].program;
        const Program& same = *late.sheet->procedures[i].program;
        EXPECT_EQ(one.code, same.code) << checked.sheet->procedures[i].name;
        EXPECT_EQ(one.frame, same.frame) << checked.sheet->procedures[i].name;
        EXPECT_EQ(one.rows.size(), same.rows.size()) << checked.sheet->procedures[i].name;
    }
}

INSTANTIATE_TEST_SUITE_P(All, LatePrograms, testing::ValuesIn(systems()),
                         [](const auto& system) { return test_name(system.param); });

}  // namespace
}  // namespace grognard::sheet
