// The engine as the browser runs it, under Node; the last line is the sum.

#include <cstdio>

#include "wasm/report.h"

int main() {
    Report report;
    check_toolchain(report);
    check_cases(report);
    check_signatures(report);
    std::printf("%d passed, %d failed\n", report.passed, report.failed);
    return report.failed > 0 ? 1 : 0;
}
