# Compiles the rules and the texts into the program: grognard_embedded, read through src/embedded/embedded.h.

file(GLOB_RECURSE embedded CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} rules/*.toml)
file(GLOB texts CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} i18n/*.toml)
list(APPEND embedded ${texts})
list(SORT embedded)

# The list is a file, so that a removed file is noticed as well.
set(generated ${PROJECT_BINARY_DIR}/generated)
list(JOIN embedded "\n" lines)
file(CONFIGURE OUTPUT ${generated}/embedded.txt CONTENT "${lines}\n" @ONLY)

list(TRANSFORM embedded PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE embedded_paths)
add_custom_command(
    OUTPUT ${generated}/embedded.cpp
    COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D LIST=${generated}/embedded.txt
            -D OUTPUT=${generated}/embedded.cpp -P ${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake
    DEPENDS ${embedded_paths} ${generated}/embedded.txt cmake/write_embedded.cmake
    COMMENT "Embedding rules and texts"
    VERBATIM)

add_library(grognard_embedded STATIC ${generated}/embedded.cpp)
target_link_libraries(grognard_embedded PUBLIC grognard_flags)
