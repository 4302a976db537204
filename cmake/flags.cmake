# Compiler flags that hold everywhere; what differs between builds is in the presets.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)

add_library(grognard_flags INTERFACE)
target_include_directories(grognard_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(grognard_flags INTERFACE
    -Wall -Wextra -Wconversion -Werror
    # Where several files are compiled as one, a name may hide one of another file.
    $<IF:$<BOOL:${GROGNARD_UNITE}>,$<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>,-Wshadow>
    # Results are the same on every machine only if no compiler fuses a multiplication with an addition.
    -ffp-contract=off
    # g++ 12 warns of overlapping copies in its own std::string.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)

# A second clone compiles what the first one did only once: paths below the project's folder do not count. What a file includes is known from
# when it was compiled, so that nothing is preprocessed to find out.
find_program(CCACHE ccache)
set(compiler_type "")
if(EMSCRIPTEN)
    set(compiler_type CCACHE_COMPILERTYPE=clang)
endif()
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
        ${compiler_type} ${CCACHE})
endif()

if(EMSCRIPTEN)
    # Few files throw. Nothing asks for the type of an object; their names alone would be 20 KB. Nor where in
    # Boost something was refused. There is one thread, so that nothing is made twice.
    add_compile_options(-fno-exceptions -fno-rtti -fno-threadsafe-statics -DBOOST_DISABLE_CURRENT_LOCATION)

    # The page is loaded over a network: everything is compiled for size, but for what runs over and over to find odds.
    set_source_files_properties(src/sheet/run/odds.cpp src/sheet/run/run.cpp PROPERTIES COMPILE_OPTIONS -O2)

    # Only the way from a question to its refusal throws; being ready for it everywhere else would cost an eighth of the size.
    set_source_files_properties(
        src/sheet/ask/answer.cpp src/sheet/ask/from_request.cpp src/sheet/ask/check_text.cpp src/sheet/ask/refused.cpp src/sheet/ask/request.cpp
        PROPERTIES COMPILE_OPTIONS "-fexceptions;-fwasm-exceptions")
endif()
