# Compiler flags that hold everywhere; what differs between builds is in the presets.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

add_library(grognard_flags INTERFACE)
target_include_directories(grognard_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(grognard_flags INTERFACE
    -Wall -Wextra -Wconversion -Werror
    # Where several files are compiled as one, a name may hide one of another file.
    $<IF:$<BOOL:${CMAKE_UNITY_BUILD}>,$<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>,-Wshadow>
    # Results are the same on every machine only if no compiler fuses a multiplication with an addition.
    -ffp-contract=off
    # g++ 12 warns of overlapping copies in its own std::string.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

if(NOT EMSCRIPTEN)
    find_program(CCACHE ccache)
    if(CCACHE)
        set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
    endif()
endif()

if(EMSCRIPTEN)
    # See page_engine.cmake: few files throw.
    add_compile_options(-fno-exceptions)
endif()
