# The engine as the page runs it: <tree>/site/grognard.js, an ES module, and grognard.wasm beside it.

# The page is loaded over a network: everything is compiled for size, but for what runs over and over to find odds.
set_source_files_properties(src/sheet/run/odds.cpp src/sheet/run/run.cpp PROPERTIES COMPILE_OPTIONS -O2)

# Only the way from a question to its refusal throws; being ready for it everywhere else would cost an eighth of the size.
set_source_files_properties(
    src/sheet/ask/ask.cpp src/sheet/ask/asking.cpp src/sheet/ask/check_text.cpp src/sheet/ask/refused.cpp src/sheet/ask/request.cpp
    PROPERTIES COMPILE_OPTIONS "-fexceptions;-fwasm-exceptions")

add_embedded(page_texts -D SLIM=1)

file(GLOB page_engine_sources CONFIGURE_DEPENDS src/wasm/*.cpp)
set(page_engine_script ${PROJECT_SOURCE_DIR}/src/wasm/engine.js)
add_executable(page_engine EXCLUDE_FROM_ALL ${page_engine_sources})
set_target_properties(page_engine PROPERTIES
    OUTPUT_NAME grognard RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/site LINK_DEPENDS ${page_engine_script})
target_link_libraries(page_engine PRIVATE grognard_engine page_texts)
target_link_options(page_engine PRIVATE
    -Oz
    -fwasm-exceptions
    --no-entry
    --post-js ${page_engine_script}
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=grognard
    -sENVIRONMENT=worker
    -sDYNAMIC_EXECUTION=0             # the page's content policy forbids eval
    -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH=1
    -sEXPORTED_FUNCTIONS=_grognard_ask,_grognard_play,_grognard_give,_malloc,_free
    -sINCOMING_MODULE_JS_API=wasmBinary,locateFile,print,printErr)
