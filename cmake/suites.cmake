# One GoogleTest program per folder of tests/ that holds sources: tests/dice/*.cpp becomes the target test_dice and the
# program <tree>/tests/dice, linked with the layer of that name, or with everything if there is none; tests/house looks
# at the files only. RapidCheck is linked too. tools/test reads the list in <tree>/suites.txt.

find_package(GTest QUIET)
find_package(rapidcheck QUIET)
find_library(GMOCK libgmock.a)

file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/tests tests/*.cpp)
list(FILTER test_sources EXCLUDE REGEX "^wasm/")         # see wasm_programs.cmake
list(FILTER test_sources EXCLUDE REGEX "^toys/[^/]+/")  # see games.cmake
set(suites ${test_sources})
list(TRANSFORM suites REPLACE "/.*" "")
list(FILTER suites EXCLUDE REGEX "\\.cpp$")
list(REMOVE_DUPLICATES suites)
if(NOT GTest_FOUND OR NOT rapidcheck_FOUND)
    message(STATUS "No GoogleTest or no RapidCheck: tests are not built")
    set(suites "")
endif()

# The project's own files, for tests and benchmarks. Paths of this clone are told to this file alone.
add_library(project_files STATIC EXCLUDE_FROM_ALL tests/project_files.cpp)
target_include_directories(project_files PUBLIC tests)
target_compile_definitions(project_files PRIVATE
    GROGNARD_SOURCE_DIR="${PROJECT_SOURCE_DIR}" GROGNARD_PROGRAM="${PROJECT_BINARY_DIR}/grognard")
target_link_libraries(project_files PUBLIC grognard_flags)

# Puts layers in front of a program's own objects: of what the compiler made twice the linker keeps what it meets first, that of the layers, which are
# optimized. They have to be linked to the program as well, so that they are built before it.
function(optimized_first program)
    set(archives "")
    foreach(layer IN LISTS ARGN)
        get_target_property(type ${layer} TYPE)
        if(type STREQUAL STATIC_LIBRARY)
            list(APPEND archives $<TARGET_FILE:${layer}>)
        endif()
    endforeach()
    target_link_options(${program} PRIVATE -Wl,--whole-archive ${archives} -Wl,--no-whole-archive)
endfunction()

add_custom_target(suites)
foreach(suite IN LISTS suites)
    set(sources ${test_sources})
    list(FILTER sources INCLUDE REGEX "^${suite}/")
    list(TRANSFORM sources PREPEND tests/)
    unite(sources test_${suite})
    add_executable(test_${suite} ${sources})
    set_target_properties(test_${suite} PROPERTIES
        OUTPUT_NAME ${suite} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    # They are many and run once, and what takes time in them are the layers; but for a few that reckon a good deal themselves.
    if(suite MATCHES "^(board|house|session)$")
        target_compile_options(test_${suite} PRIVATE -O1)
    else()
        target_compile_options(test_${suite} PRIVATE -O0)
    endif()
    # GoogleTest's macros hold the path of their file: without the folder's, a second clone finds them in the cache.
    target_compile_options(test_${suite} PRIVATE -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
    target_link_libraries(test_${suite} PRIVATE
        project_files GTest::gtest_main GTest::gtest rapidcheck rapidcheck_gtest)
    if(GMOCK)
        target_link_libraries(test_${suite} PRIVATE ${GMOCK})
    endif()
    # With its own layer and those to its left; the suite of a game, with all games; toys, which hosts play, with everything.
    set(layers "")
    if(TARGET grognard_${suite})
        set(own grognard_${suite})
    elseif(TARGET grognard_games_${suite})
        set(own grognard_games)
    else()
        set(own "")
        set(layers ${layers_to_the_left})
    endif()
    if(own)
        get_target_property(layers ${own} LAYERS)
    endif()
    if(NOT suite STREQUAL house)
        optimized_first(test_${suite} ${layers})
        target_link_libraries(test_${suite} PRIVATE ${own} ${layers})
    endif()
    if(suite STREQUAL toys)
        target_link_libraries(test_${suite} PRIVATE grognard_games_and_toys embedded_and_toys)
    elseif(NOT suite MATCHES "^(base|dice|sheet|board|game|player|house)$")
        target_link_libraries(test_${suite} PRIVATE grognard_games grognard_embedded)
    else()
        target_link_libraries(test_${suite} PRIVATE grognard_embedded)
    endif()

    # Tests of the hosts may run the program itself.
    if(main AND NOT suite MATCHES "^(base|dice|sheet|board|game|games|impetus|player|session|lab|house|toys)$")
        add_dependencies(test_${suite} grognard)
    endif()
    add_dependencies(suites test_${suite})
endforeach()

list(JOIN suites "\n" lines)
file(WRITE ${PROJECT_BINARY_DIR}/suites.txt "${lines}\n")
