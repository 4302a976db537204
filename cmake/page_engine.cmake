# The engine as the page runs it: <tree>/site/grognard.js for sheets alone, grognard-<board>.js with the games of a kind of board.

add_embedded(page_texts "${embedded}" -D SLIM=1)
add_embedded(board_texts "${embedded}" -D SLIM=1 -D BOARD=1)
add_embedded(army_texts "${embedded}" -D SLIM=1 -D BOARD=1 -D ARMIES=1)

# add_page_engine(<target> <name of its files> <sources>...): ES modules, each with its program beside it.
set(page_engine_script ${PROJECT_SOURCE_DIR}/src/wasm/engine.js)
function(add_page_engine target name)
    set(sources ${ARGN})
    unite(sources ${target})
    add_executable(${target} EXCLUDE_FROM_ALL ${sources})
    set_target_properties(${target} PROPERTIES
        OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/site LINK_DEPENDS ${page_engine_script})
    target_link_options(${target} PRIVATE
        -Oz
        -fwasm-exceptions
        --no-entry
        --post-js ${page_engine_script}
        -sMODULARIZE=1 -sEXPORT_ES6=1 -sEXPORT_NAME=grognard
        -sENVIRONMENT=worker
        -sDYNAMIC_EXECUTION=0             # the page's content policy forbids eval
        -sFILESYSTEM=0
        -sMALLOC=emmalloc                 # small, and the engine asks for little memory while it searches
        -sALLOW_MEMORY_GROWTH=1
        -sINCOMING_MODULE_JS_API=wasmBinary,locateFile,print,printErr)
endfunction()

# For who asks a sheet; and for each kind of board its games. The target page_engine builds all of them, page_engine_toys
# those of tests/toys.
set(exported _grognard_give,_malloc,_free)
add_page_engine(page_engine_sheets grognard src/wasm/library.cpp src/wasm/sheets.cpp)
target_link_libraries(page_engine_sheets PRIVATE grognard_engine page_texts)
target_link_options(page_engine_sheets PRIVATE -sEXPORTED_FUNCTIONS=_grognard_ask,${exported})
add_custom_target(page_engine DEPENDS page_engine_sheets)
add_custom_target(page_engine_toys DEPENDS page_engine)
foreach(board IN LISTS game_boards toy_boards)
    set(sources src/wasm/library.cpp src/wasm/games.cpp)
    set(asked _grognard_play)
    set(texts board_texts)
    if(board IN_LIST army_boards)
        list(APPEND sources src/wasm/armies.cpp)
        string(APPEND asked ,_grognard_muster)
        set(texts army_texts)
    endif()
    add_page_engine(page_engine_${board} grognard-${board} ${sources})
    target_link_libraries(page_engine_${board} PRIVATE grognard_games_${board} grognard_engine ${texts})
    target_link_options(page_engine_${board} PRIVATE -sEXPORTED_FUNCTIONS=${asked},${exported})
    if(board IN_LIST game_boards)
        # What is almost the same once, and all of it made smaller again.
        target_link_options(page_engine_${board} PRIVATE -sBINARYEN_EXTRA_PASSES=--merge-similar-functions,-Oz)
        add_dependencies(page_engine page_engine_${board})
    else()
        target_link_options(page_engine_${board} PRIVATE ${unshrunk})
        add_dependencies(page_engine_toys page_engine_${board})
    endif()
endforeach()
