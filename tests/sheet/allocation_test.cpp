// Resolving with the trace off does not allocate: every allocation of this program is counted.

#include <cstdlib>
#include <new>

#include <gtest/gtest.h>

#include "dice/generator.h"
#include "sheet/project.h"
#include "sheet/run.h"
#include "sheet/situations.h"

namespace {

long long allocations = 0;

void* counted(std::size_t size) noexcept {
    ++allocations;
    return std::malloc(size == 0 ? 1 : size);
}

void* counted_or_throw(std::size_t size) {
    if (void* memory = counted(size)) return memory;
    throw std::bad_alloc();
}

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t size) { return counted_or_throw(size); }
[[gnu::noinline]] void* operator new[](std::size_t size) { return counted_or_throw(size); }
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
[[gnu::noinline]] void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

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
