# Libraries from Debian's packages, as targets. The header-only ones are compiled once here instead of in every file
# that includes them: the TOML parser alone costs 5 s a file, 12 s under the sanitizers.

set(third_party ${PROJECT_SOURCE_DIR}/cmake/third_party)

# Emscripten does not look into the system's include folder, and must not: the C library's headers are there too.
add_library(third_party_headers INTERFACE)
if(EMSCRIPTEN)
    set(headers ${PROJECT_BINARY_DIR}/third_party)
    file(MAKE_DIRECTORY ${headers})
    foreach(library boost fmt toml++)
        file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
    endforeach()
    target_include_directories(third_party_headers SYSTEM INTERFACE ${headers})
endif()

add_library(third_party_fmt STATIC EXCLUDE_FROM_ALL ${third_party}/fmt.cpp)
target_link_libraries(third_party_fmt PUBLIC third_party_headers)

add_library(third_party_toml STATIC EXCLUDE_FROM_ALL ${third_party}/toml.cpp)
target_include_directories(third_party_toml PUBLIC ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(third_party_toml PUBLIC third_party_headers)

if(EMSCRIPTEN)
    add_library(third_party_json STATIC EXCLUDE_FROM_ALL ${third_party}/json.cpp)
    target_link_libraries(third_party_json PUBLIC third_party_headers)
    # Small tables of powers: 10 KB that do not compress, against some nanoseconds a decimal.
    target_compile_definitions(third_party_json PRIVATE BOOST_JSON_RYU_OPTIMIZE_SIZE)
else()
    add_library(third_party_json INTERFACE)
    target_compile_definitions(third_party_json INTERFACE BOOST_JSON_STATIC_LINK)
    target_link_libraries(third_party_json INTERFACE libboost_json.a libboost_container.a)
endif()
