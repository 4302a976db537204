# The engine as the page runs it: <tree>/site/grognard.js, an ES module, and grognard.wasm beside it.

file(GLOB page_engine_sources CONFIGURE_DEPENDS src/wasm/*.cpp)
set(page_engine_script ${PROJECT_SOURCE_DIR}/src/wasm/engine.js)
add_executable(page_engine EXCLUDE_FROM_ALL ${page_engine_sources})
set_target_properties(page_engine PROPERTIES
    OUTPUT_NAME grognard RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/site LINK_DEPENDS ${page_engine_script})
target_link_libraries(page_engine PRIVATE grognard_engine grognard_embedded)
target_link_options(page_engine PRIVATE
    -Oz
    -fwasm-exceptions                 # without it, catch is compiled away
    --no-entry
    --post-js ${page_engine_script}
    -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=grognard
    -sENVIRONMENT=worker
    -sDYNAMIC_EXECUTION=0             # the page's content policy forbids eval
    -sFILESYSTEM=0
    -sALLOW_MEMORY_GROWTH=1
    -sEXPORTED_FUNCTIONS=_grognard_ask,_malloc,_free
    -sINCOMING_MODULE_JS_API=wasmBinary,locateFile,print,printErr)
