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

# add_embedded(<library> <further arguments of write_embedded.cmake>...)
function(add_embedded library)
    add_custom_command(
        OUTPUT ${generated}/${library}.cpp
        COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D LIST=${generated}/embedded.txt
                -D OUTPUT=${generated}/${library}.cpp ${ARGN} -P ${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake
        DEPENDS ${embedded_paths} ${generated}/embedded.txt cmake/write_embedded.cmake
        COMMENT "Embedding rules and texts"
        VERBATIM)
    add_library(${library} STATIC ${generated}/${library}.cpp)
    target_link_libraries(${library} PUBLIC grognard_flags)
endfunction()

add_embedded(grognard_embedded)
