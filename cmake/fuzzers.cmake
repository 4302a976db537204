# One libFuzzer program per source of fuzz/: fuzz/datum.cpp becomes the target fuzz_datum and the program
# <tree>/fuzz/datum. tools/fuzz reads the list in <tree>/fuzzers.txt.

file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/*.cpp)
add_custom_target(fuzzers)
set(fuzzers "")
foreach(source IN LISTS fuzz_sources)
    get_filename_component(fuzzer ${source} NAME_WE)
    add_executable(fuzz_${fuzzer} ${source})
    set_target_properties(fuzz_${fuzzer} PROPERTIES
        OUTPUT_NAME ${fuzzer} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
    target_link_libraries(fuzz_${fuzzer} PRIVATE grognard_games grognard_engine grognard_embedded)
    # In the tree of the suites this is all that the fuzzer sees of where an input leads.
    target_compile_options(fuzz_${fuzzer} PRIVATE -fsanitize=fuzzer-no-link)
    target_link_options(fuzz_${fuzzer} PRIVATE -fsanitize=fuzzer)
    add_dependencies(fuzzers fuzz_${fuzzer})
    list(APPEND fuzzers ${fuzzer})
endforeach()

list(JOIN fuzzers "\n" lines)
file(WRITE ${PROJECT_BINARY_DIR}/fuzzers.txt "${lines}\n")
