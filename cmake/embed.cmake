# Compiles the rules, the texts and the fonts of printed sheets into the program: grognard_embedded, read through src/embedded/embedded.h. embedded_and_toys has the rules
# of the toys in tests/ besides, as if they lay among the others.

file(GLOB_RECURSE embedded CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} rules/*.toml)
file(GLOB texts CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} i18n/*.toml)
list(APPEND embedded ${texts} fonts/print.css)
list(SORT embedded)

# add_embedded(<library> <files> <further arguments of write_embedded.cmake>...)
set(generated ${PROJECT_BINARY_DIR}/generated)
function(add_embedded library files)
    # The list is a file, so that a removed file is noticed as well.
    list(JOIN files "\n" lines)
    file(CONFIGURE OUTPUT ${generated}/${library}.txt CONTENT "${lines}\n" @ONLY)
    list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
    add_custom_command(
        OUTPUT ${generated}/${library}.cpp
        COMMAND ${CMAKE_COMMAND} -D ROOT=${PROJECT_SOURCE_DIR} -D LIST=${generated}/${library}.txt
                -D OUTPUT=${generated}/${library}.cpp ${ARGN} -P ${PROJECT_SOURCE_DIR}/cmake/write_embedded.cmake
        DEPENDS ${paths} ${generated}/${library}.txt cmake/write_embedded.cmake
        COMMENT "Embedding rules and texts"
        VERBATIM)
    add_library(${library} STATIC EXCLUDE_FROM_ALL ${generated}/${library}.cpp)
    target_link_libraries(${library} PUBLIC grognard_flags)
endfunction()

add_embedded(grognard_embedded "${embedded}")
file(GLOB_RECURSE toy_texts CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} tests/toys/*/texts/*.toml)
list(APPEND toy_texts ${embedded})
list(SORT toy_texts)
add_embedded(embedded_and_toys "${toy_texts}")
