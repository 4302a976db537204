#include <benchmark/benchmark.h>

#include "systems_bench.h"

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    grognard::sheet::register_systems();
    benchmark::RunSpecifiedBenchmarks();
}
