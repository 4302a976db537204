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

# A second clone compiles what the first one did only once: paths below the project's folder do not count.
find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

if(EMSCRIPTEN)
    # See page_engine.cmake: few files throw. Nothing asks for the type of an object; their names alone would be 20 KB. Nor where in
    # Boost something was refused. There is one thread, so that nothing is made twice.
    add_compile_options(-fno-exceptions -fno-rtti -fno-threadsafe-statics -DBOOST_DISABLE_CURRENT_LOCATION)
endif()
