# One program for Node per source of tests/wasm: <tree>/tests/<name>.js, the engine as the browser runs it. Each reads
# the project's files from the current folder and prints "N passed, N failed" as its last line.
# tools/test reads the list in <tree>/programs.txt.

# Only what is loaded over a network need be made small as one.
set(unshrunk -O1 -Wl,--lto-O0)

file(GLOB wasm_sources CONFIGURE_DEPENDS tests/wasm/*.cpp)
file(GLOB runs_cases CONFIGURE_DEPENDS src/sheet/ask/cases.h)
if(NOT runs_cases)
    list(FILTER wasm_sources EXCLUDE REGEX "/run_cases\\.cpp$")
endif()
add_custom_target(wasm_programs)
set(programs "")
foreach(source IN LISTS wasm_sources)
    get_filename_component(program ${source} NAME_WE)
    add_executable(wasm_${program} ${source})
    set_target_properties(wasm_${program} PROPERTIES
        OUTPUT_NAME ${program} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    target_link_libraries(wasm_${program} PRIVATE grognard_games grognard_engine grognard_embedded)
    target_include_directories(wasm_${program} PRIVATE tests)
    target_compile_options(wasm_${program} PRIVATE -fexceptions -fwasm-exceptions)
    target_link_options(wasm_${program} PRIVATE
        ${unshrunk}
        -fwasm-exceptions
        -sDYNAMIC_EXECUTION=0       # as under the page's content policy
        -sALLOW_MEMORY_GROWTH=1
        -sNODERAWFS=1               # the project's files are read as they are
        -sWASM_ASYNC_COMPILATION=0  # newer Nodes have a fetch(), which does not load files
        -sEXIT_RUNTIME=1)
    add_dependencies(wasm_programs wasm_${program})
    list(APPEND programs ${program})
endforeach()

list(JOIN programs "\n" lines)
file(WRITE ${PROJECT_BINARY_DIR}/programs.txt "${lines}\n")
