# One program for Node, <tree>/tests/engine.js: the engine as the browser runs it. It reads the project's files from the current folder and
# prints "N passed, N failed" as its last line. One, and not one for each source of tests/wasm: linking takes longer than all they do.

# Only what is loaded over a network need be made small as one.
set(unshrunk -O1 -Wl,--lto-O0)

file(GLOB wasm_sources CONFIGURE_DEPENDS tests/wasm/*.cpp)
unite(wasm_sources wasm_engine)
add_executable(wasm_engine ${wasm_sources})
set_target_properties(wasm_engine PROPERTIES OUTPUT_NAME engine RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
target_link_libraries(wasm_engine PRIVATE grognard_games grognard_engine grognard_embedded)
target_include_directories(wasm_engine PRIVATE tests)
target_compile_options(wasm_engine PRIVATE -fexceptions -fwasm-exceptions)
target_link_options(wasm_engine PRIVATE
    ${unshrunk}
    -fwasm-exceptions
    -sDYNAMIC_EXECUTION=0       # as under the page's content policy
    -sALLOW_MEMORY_GROWTH=1
    -sNODERAWFS=1               # the project's files are read as they are
    -sWASM_ASYNC_COMPILATION=0  # newer Nodes have a fetch(), which does not load files
    -sEXIT_RUNTIME=1)
