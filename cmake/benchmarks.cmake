# bench/*.cpp is one Google Benchmark program: <tree>/grognard_bench.

find_package(benchmark QUIET)
file(GLOB bench_sources CONFIGURE_DEPENDS bench/*.cpp)
if(bench_sources AND benchmark_FOUND)
    unite(bench_sources grognard_bench)
    add_executable(grognard_bench ${bench_sources})
    target_link_libraries(grognard_bench PRIVATE
        ${layers_to_the_left} grognard_games project_files grognard_embedded benchmark::benchmark)
else()
    add_custom_target(grognard_bench
        COMMAND ${CMAKE_COMMAND} -E echo "No benchmark: bench/ has no sources, or Google Benchmark is not installed")
endif()
